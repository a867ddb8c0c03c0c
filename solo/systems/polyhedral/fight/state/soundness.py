"""Owns what must hold of a fight that was read from a file: everybody is in it, on the field, with real gear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from solo.systems.contract import Content
from solo.systems.parts.checking.plan import MOST_OF_REFEREE
from solo.systems.parts.soundness import beyond, fight_faults, strangers, unknown
from solo.systems.polyhedral.fight.state.arms import LASH
from solo.systems.polyhedral.fight.state.fight import Combatant, Fight
from solo.systems.polyhedral.gear.equipment import gear_faults
from solo.systems.polyhedral.ground.field import Field, Place, place_name
from solo.systems.polyhedral.magic.spell import Spell

WIDEST: Final = 20
MOST_POINTS: Final = 10_000


def faults(fight: Fight, content: Content) -> Iterator[str]:
    """Yields a sentence for whatever no fight of these rules holds."""
    yield from fight_faults(fight, fight.combatants, fight.order)
    known = {one.key for one in fight.combatants}
    spells = content.entries(Spell)
    for one in fight.combatants:
        yield from strangers(f"meets {one.name}", [*(drawn.by for drawn in one.drawn), *one.given_up], known)
        yield from unknown("spell", [effect.spell for effect in one.effects], spells)
        yield from gear_faults(_gear(one), content)
        yield from _figure_faults(one)
        yield from _off(fight.field, one.name, one.squares if 1 <= one.width <= WIDEST else ())
    for lying in fight.ground:
        yield from gear_faults([lying.name], content)
        yield from _off(fight.field, lying.name, [lying.at])
    for square, work in fight.dug.items():
        yield from beyond(f"The digging at {square[:9]}", work, 0, MOST_POINTS)
    for standing in fight.standing:
        yield from unknown("spell", [standing.spell], spells)
        yield from _off(fight.field, standing.spell, standing.squares)


def _gear(one: Combatant) -> list[str]:
    """What it has that content must know: nothing grown, and nothing evoked."""
    return [piece.name for piece in one.pieces if piece.where != "body" and piece.name != LASH]


def _figure_faults(one: Combatant) -> Iterator[str]:
    yield from beyond(f"The width of {one.name}", one.width, 1, WIDEST)
    yield from beyond(f"What the gamemaster gives {one.name}", one.ruled, -MOST_OF_REFEREE, MOST_OF_REFEREE)
    for piece in one.pieces:
        yield from beyond(f"What the {piece.name} of {one.name} has lost", piece.scars, 0, MOST_POINTS)
    for what, figure in (("LP", one.full_lp), ("VP", one.full_vp), ("SP", one.full_sp), ("LP", one.lp)):
        yield from beyond(f"The {what} of {one.name}", figure, -MOST_POINTS, MOST_POINTS)


def _off(field: Field, what: str, places: Iterable[Place]) -> Iterator[str]:
    yield from (f"{what} is at {_named(place)}, off the field." for place in places if place not in field)


def _named(place: Place) -> str:
    return place_name(place) if 0 <= place[0] < 1000 else f"column {place[0]}"
