"""Builder of a sheet: the fight at its start, the foes' stat blocks, and the known forecast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

import msgspec

from solo.encounters.messages import target_text
from solo.encounters.target import Target, target_of
from solo.encounters.verdict import disagreement
from solo.evening.forecast_text import outlook_of
from solo.evening.goals import goal_of
from solo.evening.sheet import FoeKind, Goal, Outlook, ResourcePool, Sheet, SheetCombatant
from solo.evening.worn_party import describe_wear
from solo.forecast.forecast import Forecast
from solo.play.scenes import SimulationScene
from solo.play.unattended_play import answer_by_tactics
from solo.systems.contract import (
    AnyProcedure,
    Boxes,
    Checkpoint,
    EncounterProposal,
    FighterView,
    FoeCount,
    Setup,
    StatBlock,
    System,
    Tier,
    View,
)
from solo.systems.contract.view import place_name, track_place

FIGHT: Final = "fight"
PLAIN: Final = "open ground"
NOT_FOR_THE_TABLE: Final = ("wit of foes", "tier")
"""Settings for the tactics of foes or the report of a fight, which a sheet does not show."""
AS_THERE: Final = "usual for the place"
"""Text for a setting whose value depends on the place."""
USUAL: Final = ("distance", "light")
"""Settings that are shown even with their default value."""
NO_BOXES: Final = Boxes()
MOST_STEPS: Final = 400
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


class SheetRequest(msgspec.Struct, frozen=True, kw_only=True):
    """An encounter for a sheet: its setup, texts, tier, weight, target and forecast.

    `target` is given only if the target is not that of the `tier`. `meets` is True if a search has found the target
    met. `rested` is the forecast of the same fight with a rested party, if the party is worn out.
    """

    setup: Setup
    title: str = ""
    aim: str = ""
    notes: str = ""
    tier: str = ""
    weighed: EncounterProposal | None = None
    forecast: Forecast | None = None
    rested: Forecast | None = None
    target: Target | None = None
    meets: bool = False


def sheet_of(wanted: SheetRequest, system: System) -> Sheet:
    """Return the sheet of an encounter, named after its foes if it has no title.

    A sheet without a party has no map. Raises ValueError with a sentence for a foe that no longer exists.
    """
    setup = wanted.setup
    prices = system.foes.prices()
    if gone := next((foe.name for foe in setup.foes if foe.name not in prices), ""):
        raise ValueError(f"The foe {gone} no longer exists: replace it with another.")
    met = _with_brought(setup.foes, system)
    blocks = {foe.name: system.foes.stat_block(foe.name) for foe in met}
    view, weighed = _opening(setup, system), wanted.weighed or _weighed(wanted, system)
    return Sheet(
        title=wanted.title or setup.title or default_title(setup.foes),
        aim=wanted.aim or _aim(wanted, system),
        notes=wanted.notes,
        place=setup.place or (PLAIN if system.encounters.places() else ""),
        circumstances=_circumstances(setup, system.procedures[FIGHT]),
        field=view.field if view else None,
        track=view.track if view else None,
        pools=tuple(ResourcePool(bar.name, bar.value, bar.maximum) for bar in view.pools) if view else (),
        tracking=system.encounters.tracking,
        party=tuple(_party_of(view, setup, system)) if view else (),
        outlook=_outlook(wanted, system),
        goal=_goal(wanted, system),
        foes=tuple(FoeKind(foe.count, max(0, prices[foe.name]), blocks[foe.name]) for foe in met),
        individuals=tuple(_foes_of(view, met, blocks)) if view else tuple(_numbered(met, blocks)),
        unit=system.encounters.price_unit,
        worth=max(0, weighed.weight if weighed else sum(prices[foe.name] * foe.count for foe in setup.foes)),
        low=max(0, weighed.low) if weighed else 0,
        high=max(0, weighed.high) if weighed else 0,
        why=weighed.why if weighed else "",
        warnings=tuple(_warnings(wanted, weighed, system)),
        treasure=weighed.treasure if weighed else (),
        reward=system.encounters.reward,
    )


def _outlook(wanted: SheetRequest, system: System) -> Outlook | None:
    if wanted.forecast is None:
        return None
    return outlook_of(wanted.forecast, describe_wear(system, wanted.setup.party), wanted.rested)


def default_title(foes: Sequence[FoeCount]) -> str:
    """Return a title made of the foes: "Ogre, 4 × Goblin"."""
    return ", ".join(foe.name if foe.count == 1 else f"{foe.count} × {foe.name}" for foe in foes) or "Encounter"


def _with_brought(foes: Sequence[FoeCount], system: System) -> tuple[FoeCount, ...]:
    """Return the foes, followed by the foes that they bring along, such as mounts."""
    brought = Counter[str]()
    for foe in foes:
        brought.update(dict.fromkeys(system.foes.stat_block(foe.name).brings, foe.count))
    return (
        *foes,
        *(FoeCount(name, count) for name, count in brought.items() if name not in {foe.name for foe in foes}),
    )


def _aim(wanted: SheetRequest, system: System) -> str:
    tier = _tier(wanted, system)
    if wanted.target is not None and (tier is None or target_of(tier) != wanted.target):
        return f"{target_text(wanted.target)}."
    if tier is None:
        return ""
    return f"{tier.title} ({tier.promise(system.encounters.price_unit)}): {tier.help}"


def _tier(wanted: SheetRequest, system: System) -> Tier | None:
    return next((tier for tier in system.encounters.tiers if tier.key == wanted.tier), None)


def target_wanted(wanted: SheetRequest, system: System) -> Target | None:
    """Return the encounter's own target, or else its tier's target; None if only a budget measures the encounter."""
    tier = _tier(wanted, system)
    return wanted.target or (target_of(tier) if tier else None)


def _goal(wanted: SheetRequest, system: System) -> Goal | None:
    target = target_wanted(wanted, system)
    return goal_of(target, wanted.forecast, wanted.meets) if target and wanted.forecast else None


def _warnings(wanted: SheetRequest, weighed: EncounterProposal | None, system: System) -> Iterator[str]:
    """Yield the budget's warnings, then a warning for a missed budget or for fights that contradict the tier."""
    if weighed is None:
        return
    yield from weighed.warnings
    tier, unit = _tier(wanted, system), system.encounters.price_unit
    if tier is None or tier.wins is not None or not weighed.high or not _by_budget(wanted, system):
        return
    if not weighed.low <= weighed.weight <= weighed.high:
        yield f"Outside the budget: the foes are worth {weighed.weight} {unit}, not {weighed.low} to {weighed.high}."
    elif said := disagreement(tier, wanted.forecast, system.encounters.tiers, unit):
        yield said


def _by_budget(wanted: SheetRequest, system: System) -> bool:
    """Return True if the tier's budget judges the encounter, because no other target was requested."""
    tier = _tier(wanted, system)
    return wanted.target is None or (tier is not None and wanted.target == target_of(tier))


def _weighed(wanted: SheetRequest, system: System) -> EncounterProposal | None:
    """Weigh the encounter by the game's budget rule, for the named tier if any; None if there is no such rule."""
    budget, setup = system.encounters.budget, wanted.setup
    tier = wanted.tier or next((one.key for one in system.encounters.tiers), "")
    if budget is None or not setup.party or not setup.foes or not tier:
        return None
    try:
        found = budget.weigh(tuple(map(system.characters.member, setup.party)), setup.foes, tier)
    except ValueError:
        return None
    bounds = (found.low, found.high, found.why) if wanted.tier and _by_budget(wanted, system) else (0, 0, "")
    return msgspec.structs.replace(found, low=bounds[0], high=bounds[1], why=bounds[2])


def _circumstances(setup: Setup, fight: AnyProcedure) -> dict[str, str]:
    """Return the settings that differ from their defaults, and always distance and light; no house rules."""
    told = {}
    for name, values in fight.setup_options().items():
        value = setup.options.get(name, values[0])
        if name not in NOT_FOR_THE_TABLE and (value != values[0] or name in USUAL):
            told[name] = value or AS_THERE
    return told


def _opening(setup: Setup, system: System) -> View | None:
    """Return the view of the fight at its start, with fighters placed by tactics; None if the fight cannot begin."""
    if not setup.party or not setup.foes:
        return None
    fight = system.procedures[FIGHT]
    try:
        state = fight.begin(setup)
    except ValueError:
        return None
    view = fight.view(state, None)
    return view if view.field is None or _placed(view) else _set_up(fight, state, view)


def _placed(view: View) -> bool:
    return any(one.places for one in view.fighters)


def _set_up(fight: AnyProcedure, state: msgspec.Struct, first: View) -> View:
    """Return the first view in which tactics have placed all fighters, or `first` if there is no such view."""
    running = fight.run(state, SimulationScene(Random(first.title)))
    asked = next(running)
    for _ in range(MOST_STEPS):
        view = fight.view(state, None)
        if all(one.places for one in view.fighters):
            return view
        try:
            answer = None if isinstance(asked, Checkpoint) else answer_by_tactics(fight, state, asked)
            asked = next(running) if answer is None else running.send(answer)
        except StopIteration:
            break
    return first


def _party_of(view: View, setup: Setup, system: System) -> Iterator[SheetCombatant]:
    """Yield the fighters of the party. Characters have all boxes of their game, companions only their bars."""
    boxes = {system.characters.member(character).name: system.encounters.boxes(character) for character in setup.party}
    for fighter in view.fighters:
        if fighter.side == "party":
            yield _individual(fighter, view, boxes.get(fighter.name, NO_BOXES))


def _foes_of(view: View, foes: Sequence[FoeCount], blocks: Mapping[str, StatBlock]) -> Sequence[SheetCombatant]:
    """Return the foes of a view, each with the stat block of the kind, in the order of `foes`."""
    longest_first = sorted(blocks, key=len, reverse=True)
    persons = {name: foe.name for foe in foes for name in foe.called}
    found = []
    for one in view.fighters:
        if one.side != "party":
            kind = persons.get(one.name) or next((name for name in longest_first if one.name.startswith(name)), "")
            block = blocks.get(kind)
            boxes = Boxes(block.points, block.ticks) if block else NO_BOXES
            found.append(_individual(one, view, boxes, kind))
    order = {foe.name: place for place, foe in enumerate(foes)}
    return sorted(found, key=lambda one: order.get(one.kind, len(order)))


def _individual(one: FighterView, view: View, boxes: Boxes, kind: str = "") -> SheetCombatant:
    bars = [ResourcePool(bar.name, bar.value, bar.maximum) for bar in (*one.bars, *one.tokens)]
    shown = {point.name for point in bars}
    more = [ResourcePool(point.name, point.value, point.value) for point in boxes.points]
    return SheetCombatant(
        name=one.name,
        letter=one.letter,
        kind=kind,
        points=(*bars, *(point for point in more if point.name not in shown)),
        ticks=boxes.ticks,
        marked=boxes.marked,
        places=one.places,
        start=_start(one, view),
    )


def _start(one: FighterView, view: View) -> str:
    if not one.places:
        return ""
    return track_place(view.track, one.places[0][0]) if view.track else place_name(one.places[0])


def _numbered(foes: Sequence[FoeCount], blocks: Mapping[str, StatBlock]) -> Sequence[SheetCombatant]:
    """Return the foes of a sheet without a party, each with a letter as long as there are letters."""
    found: list[SheetCombatant] = []
    for foe in foes:
        block = blocks[foe.name]
        points = tuple(ResourcePool(point.name, point.value, point.value) for point in block.points)
        for number in range(foe.count):
            letter = LETTERS[len(found)] if len(found) < len(LETTERS) else ""
            unnamed = f"{foe.name} {letter}".rstrip() if foe.count > 1 else foe.name
            name = foe.called[number] if number < len(foe.called) else unnamed
            found.append(SheetCombatant(name=name, letter=letter, kind=foe.name, points=points, ticks=block.ticks))
    return found
