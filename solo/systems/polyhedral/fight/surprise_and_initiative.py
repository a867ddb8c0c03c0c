"""The opening of a fight: surprise, and the order of initiative (`H-11`, `P-32`, `R-15`)."""

from __future__ import annotations

from collections.abc import Generator
from itertools import groupby

from solo.resolver import Modifier, distribution, sum_modifiers
from solo.systems.contract import Decision, Event
from solo.systems.parts.phrasing import join_names
from solo.systems.polyhedral.fight import pre_cast_spells
from solo.systems.polyhedral.fight.rules import luck_weights, skill_checks
from solo.systems.polyhedral.fight.state import Combatant, Fight, FightContext, rolls_for
from solo.systems.polyhedral.rolls import checks, initiative
from solo.systems.polyhedral.rolls.checks import check_roll

LURKER_AVERAGE = 6


def open_fight(arena: FightContext) -> Generator[Decision, str, None]:
    """Open the fight: spells cast beforehand, then surprise, then initiative for the whole fight."""
    yield from pre_cast_spells.prepare(arena)
    if arena.fight.lurking:
        _ambush(arena)
    _order(arena)


# rule: Surprise
# rule: Unaware
def _ambush(arena: FightContext) -> None:
    fight, scene = arena.fight, arena.scene
    lurkers = [combatant for combatant in fight.combatants if combatant.side == fight.lurking]
    watchers = [combatant for combatant in fight.combatants if combatant.side != fight.lurking]
    if not lurkers or not watchers:
        return
    poorest = min(lurkers, key=_stealth)
    named = hiding_modifiers(poorest)
    modifier = sum_modifiers(named)
    what = f"{poorest.name}: hide the whole ambush"
    reached = scene.roll(poorest.key, what, checks.check_result, *rolls_for(poorest, "Stealth"), modifier)
    for watcher in watchers:
        watcher.unaware = _watchfulness(watcher) <= reached
    if not scene.has_listener:
        return
    roll = check_roll(scene, "Stealth", None, named)
    caught = [watcher.name for watcher in watchers if watcher.unaware]
    if caught:
        text = f"{poorest.name} hides well enough, so the ambush surprises {join_names(caught)}."
    else:
        text = f"{poorest.name} gives the ambush away. No one is surprised."
    scene.emit(Event("ambush", text, poorest.name, (roll,)))


def _stealth(combatant: Combatant) -> tuple[float, int]:
    """Return a sort key: the chance to hide from an average watcher, then the load penalty."""
    pool = rolls_for(combatant, "Stealth")
    hidden = distribution(checks.check_result, *pool, sum_modifiers(hiding_modifiers(combatant)))
    return float(hidden.chance(lambda result: result >= LURKER_AVERAGE)), combatant.figures.load_penalty


def hiding_modifiers(combatant: Combatant) -> tuple[Modifier, ...]:
    """Return the modifiers of load and Charms on a combatant's check to hide (`P-13`, `P-27`)."""
    penalty = combatant.figures.load_penalty
    load = [Modifier("load", -penalty)] if penalty else []
    return (*load, *skill_checks.charm_modifiers(combatant, "Stealth"))


def _watchfulness(watcher: Combatant) -> int:
    attributes, skills = watcher.build.attributes, watcher.build.skills
    return checks.opposed_difficulty(attributes.intellect, skills.get("Perception", 0))


def _order(arena: FightContext) -> None:
    """Roll a Quickness check for each group and set the order of turns: highest result first.

    Ties are broken by Quickness, then by a further throw.
    """
    fight, scene = arena.fight, arena.scene
    rolls, checked = [], []
    for members in initiative_groups(fight):
        leader = members[0]
        quickness = leader.build.attributes.quickness if fight.initiative_by != "side" else average(members)
        what = f"{leader.name}: initiative"
        reached = scene.roll(leader.key, what, initiative.initiative, quickness)
        for member in members:
            member.initiative = reached
            checked.append((member, quickness))
        if scene.has_listener:
            names = ", ".join(member.name for member in members)
            rolls.append(check_roll(scene, f"initiative of {names}", None))
    fight.order = [combatant.key for combatant in _by_initiative(arena)]
    luck_weights.record_initiative_luck(scene, fight, checked)
    if scene.has_listener:
        names = ", ".join(fight.find(key).name for key in fight.order)
        scene.emit(Event("initiative", f"The fighters act in this order: {names}.", rolls=tuple(rolls)))


# rule: Initiative rolls
def initiative_groups(fight: Fight) -> list[list[Combatant]]:
    """Return the groups that share an initiative roll (`R-15`): kinds of foes, single fighters, or whole sides."""
    if fight.initiative_by == "each":
        return [[combatant] for combatant in fight.combatants]
    if fight.initiative_by == "side":
        shared = {side: [one for one in fight.combatants if one.side == side] for side in ("party", "foes")}
        return [members for members in shared.values() if members]
    found: dict[tuple[str, str], list[Combatant]] = {}
    for combatant in fight.combatants:
        own = combatant.kind if combatant.side == "foes" else combatant.key
        found.setdefault((combatant.side, own), []).append(combatant)
    return list(found.values())


def average(members: list[Combatant]) -> int:
    """Return the average Quickness of a side, rounded down to an even score (`R-15`)."""
    mean = sum(member.build.attributes.quickness for member in members) // len(members)
    return mean - mean % 2


def _by_initiative(arena: FightContext) -> list[Combatant]:
    def standing(combatant: Combatant) -> tuple[int, int]:
        return combatant.initiative, combatant.build.attributes.quickness

    ordered = sorted(arena.fight.combatants, key=standing, reverse=True)
    found: list[Combatant] = []
    for _, tied in groupby(ordered, key=standing):
        found.extend(_tossed(arena, list(tied)))
    return found


def _tossed(arena: FightContext, tied: list[Combatant]) -> list[Combatant]:
    """Return the tied fighters in a random order; fighters of one group stay together.

    Each group throws for its place among the groups already placed: a coin for the second group, a larger die for each
    later one. So every order is equally likely.
    """
    order: list[list[Combatant]] = []
    for members in initiative_groups(arena.fight):
        group = [member for member in members if member in tied]
        if not group:
            continue
        places = len(order) + 1
        drawn_for = (
            "coin for acting first" if places == 2 else f"order of {places} tied groups (the highest acts first)"
        )
        what = f"{group[0].name}: {drawn_for}"
        drawn = arena.scene.roll(group[0].key, what, initiative.place_among_tied, places) if order else places
        order.insert(places - drawn, group)
    return [member for group in order for member in group]
