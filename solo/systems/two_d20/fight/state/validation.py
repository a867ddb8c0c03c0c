"""Validation of a fight read from a file: keys name fighters, zones are on the field, and figures are within limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.parts.state_validation import fight_problems, non_empty, range_problem, too_much, unknown_key_problems
from solo.systems.two_d20.fight.state.fight import ZONES, Fight
from solo.systems.two_d20.fight.state.fighter import Fighter
from solo.systems.two_d20.rolls.location import LOCATIONS

MOST: Final = 200
"""The upper limit for each figure of a fighter in a file, since the rules roll that many dice."""
TALLIES: Final = ("harm",)
"""Figures of a fighter without an upper limit, since no rule uses them."""


def find_problems(fight: Fight) -> Iterator[str]:
    """Yield a sentence for each value that no fight under these rules can have."""
    yield from fight_problems(fight, fight.fighters)
    yield from unknown_key_problems("cried out", fight.cries, {one.key for one in fight.fighters})
    if fight.zones and len(fight.zones) != ZONES:
        yield f"The field has {len(fight.zones)} zones, but must have {ZONES}."
    for number, zone in enumerate(fight.zones, start=1):
        yield from range_problem(f"The cover of zone {number}", zone.cover, 0, MOST)
    yield from range_problem("Momentum", fight.momentum, 0, MOST)
    yield from range_problem("Doom", fight.doom, 0, 100 * MOST)
    for thing in fight.objects:
        yield from range_problem(f"The zone of the {thing.name}", thing.zone, 1, ZONES)
        yield from range_problem(f"The lost Structure of the {thing.name}", thing.lost, 0, MOST)
        yield from range_problem(f"The Breaks of the {thing.name}", thing.breaks, 0, MOST)
    known = {one.key for one in fight.fighters}
    for one in fight.fighters:
        yield from unknown_key_problems(f"is in Reach of {one.name}", one.reach, known)
        yield from unknown_key_problems(f"has shown a weakness to {one.name}", non_empty(one.exploit), known)
        yield from _figure_problems(one)
        yield from too_much(one.name, one, MOST, but=TALLIES)


def _figure_problems(one: Fighter) -> Iterator[str]:
    yield from range_problem(f"The zone of {one.name}", one.zone, 1, ZONES)
    if len(one.soak) != len(LOCATIONS):
        yield f"{one.name} has Soak for {len(one.soak)} locations, but must have it for {len(LOCATIONS)}."
    figures = {
        "Vigor": one.full_vigor,
        "Resolve": one.full_resolve,
        "Courage": one.courage,
        "Cover": one.cover,
        "Morale": one.morale,
        "bleeding": one.bleeding,
        "burning": one.burning,
        "Fortune": one.fortune,
        **{f"Soak in the {place}": soak for place, soak in zip(LOCATIONS, one.soak, strict=False)},
        **{f"dice of the {arm.weapon.name}": arm.weapon.dice for arm in one.arms},
    }
    for what, figure in figures.items():
        yield from range_problem(f"The {what} of {one.name}", figure, 0, MOST)
    for name, level in ((name, getattr(one.attributes, name)) for name in one.attributes.__struct_fields__):
        yield from range_problem(f"The {name} of {one.name}", level, -MOST, MOST)
