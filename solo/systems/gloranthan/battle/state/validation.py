"""Validation of a battle read from a file: keys refer to its figures, and hexes are on the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content
from solo.systems.gloranthan.battle.state.battle import SIDES, Battle
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.field.hex_field import CLOSED, GOING, SIZES
from solo.systems.gloranthan.field.map_generation import GAPS
from solo.systems.gloranthan.hands.deck import EntityCard
from solo.systems.gloranthan.people.action_bonuses import ACTIONS
from solo.systems.gloranthan.people.loss import Loss
from solo.systems.gloranthan.people.runes import RUNES
from solo.systems.gloranthan.units.unit_type import UnitType
from solo.systems.parts.state_validation import (
    fight_problems,
    non_empty,
    range_problem,
    unknown_key_problems,
    unknown_name_problems,
)

MOST: Final = 200
"""Upper limit of levels, masteries and counts in a file, since some rules loop over these numbers."""


def find_problems(battle: Battle, content: Content) -> Iterator[str]:
    """Yield a sentence for each problem of the battle."""
    yield from fight_problems(battle, battle.figures)
    if battle.gap not in GAPS[battle.scale].values():
        yield f"The sides start {battle.gap} hexes apart, which no distance setting allows."
    width, height = SIZES[battle.scale]
    rows = battle.field.rows
    if [len(row) for row in rows] != [width] * height or set("".join(rows)) - {*GOING, CLOSED}:
        yield f"The field must have {width} by {height} hexes."
        return
    for side in SIDES:
        low, high = battle.zones.get(side, (-1, -1))
        if not 0 <= low <= high < width:
            yield f"The starting zone of the {side} is not on the field."
    known = {one.key for one in battle.figures}
    yield from unknown_key_problems("holds cards", battle.cards.hands, known)
    table = battle.cards.table
    held = [card for hand in battle.cards.hands.values() for card in hand.cards]
    yield from unknown_name_problems(
        "card", (*held, *table.omens, *table.shown, *table.spent), content.entries(EntityCard)
    )
    for hand in battle.cards.hands.values():
        yield from range_problem("The number of hero points", hand.points, 0, MOST)
    if battle.round and not battle.over and not all(any(battle.on_field(side)) for side in SIDES):
        yield "The battle goes on, but one side has no figure on the field."
    for place, count in Counter(one.place for one in battle.on_field()).items():
        if place is None or not battle.field.open(place) or count > 1:
            yield f"There are too many figures at {place}: {count}."
    for side, given in battle.favours.items():
        yield from range_problem(f"The modifier for the {side}", max(abs(given.masteries), abs(given.edges)), 0, MOST)
    yield from range_problem("The number of days before the battle", battle.days_later, 0, MOST)
    for one in battle.figures:
        yield from _figure_problems(one, known, content)


def _figure_problems(one: Figure, known: set[str], content: Content) -> Iterator[str]:
    if one.unit not in content.entries(UnitType):
        yield f"{one.name} fights as “{one.unit}”, but there is no such type of unit."
    yield from unknown_key_problems(f"was met by {one.name}", one.met, known)
    yield from unknown_key_problems(f"was charged by {one.name}", one.charges, known)
    yield from unknown_key_problems(f"has summoned {one.name}", non_empty(one.summoner), known)
    if not one.tracks:
        yield f"{one.name} has no runes."
    for rune in RUNES:
        yield from range_problem(f"{rune.capitalize()} of {one.name}", one.powers.level_of(rune) or 0, 0, MOST)
        yield from range_problem(f"A loss of {one.name}", one.lost.get(rune, 0), 0, MOST)
    for action in ACTIONS:
        added = getattr(one.armed, action)
        yield from range_problem(f"A bonus of {one.name}", max(map(abs, (added.masteries, added.edges))), 0, MOST)
    counts = (one.people, one.extra_hits, one.fades, one.steps, one.disabled + 1, *one.uses.values())
    for count in counts:
        yield from range_problem(f"A count of {one.name}", count, 0, MOST)
    magical = max(abs(one.collective.masteries), abs(one.collective.edges))
    yield from range_problem(f"Collective magic of {one.name}", magical, 0, MOST)
    for leader in one.leaders:
        levels = [leader.powers.level_of(rune) or 0 for rune in RUNES]
        added = [leader.armed.bonus_of(action) for action in ACTIONS]
        bonuses = [max(abs(one.masteries), abs(one.edges)) for one in added]
        yield from range_problem(f"A figure of {leader.name}", max(*levels, *bonuses), 0, MOST)
    for code in (*one.risks, *one.forfeits):
        try:
            Loss.read(code)
        except ValueError as error:
            yield f"{one.name}: {error}"
