"""View of a battle: the field, the hits of each figure, and the hands that a viewer may see (`G-42`, `H-17`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Bar, ChoosePlace, Decision, FieldView, FighterView, Panel, SheetLine, View, Viewer
from solo.systems.contract.hexes import Place
from solo.systems.contract.view import column_name, place_name
from solo.systems.gloranthan.battle.ending import injury_level
from solo.systems.gloranthan.battle.options.acts import GROUNDS
from solo.systems.gloranthan.battle.rules.contact import touching
from solo.systems.gloranthan.battle.state.battle import TURN, Battle, BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.field.hex_field import CLOSED, WOODS
from solo.systems.gloranthan.magic.passive import uses_a_day
from solo.systems.gloranthan.people.action_bonuses import attack_power, pursue_value, resist_power
from solo.systems.gloranthan.people.loss import DEATH
from solo.systems.gloranthan.rating import modifier_text, power_text
from solo.systems.parts.fight.fight_status import status_line
from solo.systems.parts.phrasing import count_noun, join_names

LEGEND: Final = {**GROUNDS, CLOSED: "closed"}
SIGNS: Final = {WOODS: '"'}
"""Replacement signs for terrain whose sign looks like a figure's letter."""
POINTS: Final = "hero points"


def view(book: BattleLookup, decision: Decision | None, viewer: Viewer) -> View:
    """Return the battle as `viewer` sees it, with the sheets of the viewer's side and the viewer's own Fate cards."""
    battle = book.battle
    acting = decision.who if decision else battle.acting
    fighters = tuple(_fighter(book, one, one.key == acting, viewer) for one in battle.figures)
    seen = [one for one in battle.figures if viewer.may_see_side(one.side)]
    seen.sort(key=lambda one: one.key != acting)
    panels = [_table(battle), *(_sheet(book, one, viewer) for one in seen)]
    reachable = tuple(decision.places) if isinstance(decision, ChoosePlace) else ()
    stands = status_line(battle, "undecided", battle.find(acting).name if acting else "", TURN)
    return View(battle.title, stands, fighters, tuple(panels), _field(battle, reachable))


def _field(battle: Battle, reachable: tuple[Place, ...]) -> FieldView:
    """Return the field with its ground and zones. The zones decide the winner when time is up (`H-29`)."""
    rows, signs = battle.field.rows, str.maketrans(SIGNS)
    legend = tuple((SIGNS.get(sign, sign), words) for sign, words in LEGEND.items() if any(sign in row for row in rows))
    zones = " and ".join(f"{column_name(low)}–{column_name(high)}" for low, high in battle.zones.values())
    dark = "night · " if battle.night else "underground · " if battle.underground else ""
    ground = tuple(row.translate(signs) for row in rows)
    return FieldView(
        battle.field.width, battle.field.height, ground, legend, reachable, f"{dark}zones {zones}", "hexes"
    )


def _fighter(book: BattleLookup, one: Figure, acting: bool, viewer: Viewer) -> FighterView:
    rulings = book.battle.rulings
    held, left = book.battle.cards.holding(one.key, rulings)
    holds = one.hero and viewer.may_see_private(one.side, one.key)
    points = (Bar(POINTS, left, rulings.hero_points),) if one.hero else ()
    cards = (Bar("Fate", held, rulings.hand),) if holds else ()
    hurt = [rune for rune in one.tracks if rune == "physical" or one.lost.get(rune)] or list(one.tracks[:1])
    return FighterView(
        key=one.key,
        name=one.name,
        letter=one.letter,
        side=one.side,
        order=0,  # A side's figures act in an order of its choice.
        bars=tuple(Bar(rune.capitalize(), one.left(rune), one.hits(rune)) for rune in hurt),
        conditions=tuple(conditions(book, one)),
        acting=acting,
        out=one.condition in ("out", "gone"),
        places=(one.place,) if one.place else (),
        strength=str(min(one.left(rune) for rune in hurt)) if hurt else "",
        reach=tuple(foe.key for foe in touching(book, one)),
        tokens=(*points, *cards),
        away=one.condition == "gone",
        dead=one.hero and injury_level(one) == DEATH and not one.is_fit,
    )


def conditions(book: BattleLookup, one: Figure) -> Iterator[str]:
    """Yield the conditions of a figure, in a few words each."""
    if one.hero and injury_level(one):
        yield ("", "Hurt", "Seriously Hurt", "dying" if one.is_fit else "dead")[injury_level(one)]
    if one.condition != "ready":
        yield {"out": "out", "gone": "gone", "fleeing": "flees", "going on": "goes on at 0"}[one.condition]
    if not one.present:
        return
    if one.disabled:
        yield "disabled" if one.disabled < 0 else f"disabled for {count_noun(one.disabled, 'turn')}"
    yield from (f"{each.name} {modifier_text(each.bonus)}" for each in one.hindrances)
    ground = book.battle.field.ground(one.place) if one.place else ""
    if ground in GROUNDS and not book.battle.over:
        yield GROUNDS[ground]
    if one.fled and one.condition != "fleeing":
        yield "has just fled"


def _table(battle: Battle) -> Panel:
    """Return the panel of public facts. Omens are shown only after a reading, which may be false (`G-42`)."""
    table, plan = battle.cards.table, battle.plan
    lines = [
        SheetLine(
            "attacks", "the party" if battle.attacker == "party" else "the foes", "The attacking side must advance."
        ),
        SheetLine("moon", f"{battle.phase}{', inside the glowline' if battle.glowline else ''}"),
        SheetLine(
            "Omens", join_names(table.shown) if table.shown else f"{count_noun(len(table.omens), 'card')}, face down"
        ),
    ]
    for side, given in battle.favours.items():
        if given:
            whose = "the party" if side == "party" else "the foes"
            lines.append(SheetLine("the referee", modifier_text(given), f"For {whose}, until changed."))
    if plan:
        until = f"until the end of turn {plan.since + plan.turns - 1}" if plan.since else count_noun(plan.turns, "turn")
        lines.append(SheetLine("better plan", f"the {plan.side}, {until}", "+1M once in combat range."))
    return Panel("The table", tuple(lines))


def _sheet(book: BattleLookup, one: Figure, viewer: Viewer) -> Panel:
    """Return the panel of a figure's powers in good going and without magic."""
    unit, hand = book.unit(one), book.battle.cards.hand(one.key)
    where = f", at {place_name(one.place)}" if one.place else ""
    lines = [SheetLine("unit", f"{unit.name}{where}", ", ".join((unit.troop_class, *unit.flags)))]
    if one.members:
        lines.append(
            SheetLine("with", join_names(one.members), "The band supports the leader and shares the leader's losses.")
        )
    if one.powers.physical is not None:
        bands = ((band, attack_power(one.powers, one.armed, unit, band)) for band in unit.bands)
        lines += [SheetLine(f"attack, {band}", power_text(power)) for band, power in bands]
        lines.append(SheetLine("resistance", power_text(resist_power(one.powers, one.armed, unit))))
    lines.append(SheetLine("pursuit and flight", power_text(pursue_value(one.armed, unit))))
    lines += [SheetLine(f"hits, {rune}", f"{one.left(rune)} of {one.hits(rune)}") for rune in one.tracks]
    for each in book.workings(one):
        magic = book.build(one).with_leader(each.ability.holder).magic
        holder = f"{each.ability.holder}: " if each.ability.holder else ""
        told = f"{book.uses(one, each)} of {uses_a_day(each, magic)} left today"
        lines.append(SheetLine(each.ability.name, told, f"{holder}{each.effect.text}"))
    if one.hero:
        lines.append(SheetLine("hero points", str(hand.points)))
        if viewer.may_see_private(one.side, one.key):
            lines.append(
                SheetLine("Fate", join_names(hand.cards) or "none", "You keep Fate cards until you play them.")
            )
        if injury_level(one) and injury_level(one) < DEATH and one.forfeits:
            lines.append(SheetLine("lost", count_noun(len(one.forfeits), "mastery", "masteries")))
    return Panel(one.name, tuple(lines))
