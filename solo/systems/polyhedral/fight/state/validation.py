"""Validation of a fight that was read from a file: known fighters, places on the field, known gear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from solo.systems.contract import Content
from solo.systems.parts.checking.plan import MOST_OF_REFEREE
from solo.systems.parts.fight.nerve_view import nerve_problems
from solo.systems.parts.state_validation import (
    fight_problems,
    non_empty,
    range_problem,
    unknown_key_problems,
    unknown_name_problems,
)
from solo.systems.polyhedral.fight.state.attack_modes import LASH
from solo.systems.polyhedral.fight.state.fight import CarriedItem, Combatant, Fight, GroundItem
from solo.systems.polyhedral.gear.affixes import enchantment
from solo.systems.polyhedral.gear.equipment import Armour, gear_named
from solo.systems.polyhedral.ground.field import Field, Place, place_name
from solo.systems.polyhedral.magic.maladies import Malady
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.people.validation import build_problems

WIDEST: Final = 20
MOST_POINTS: Final = 10_000


def find_problems(fight: Fight, content: Content) -> Iterator[str]:
    """Yield a sentence for each value that is impossible in a fight."""
    yield from fight_problems(fight, fight.combatants, fight.order)
    known = {one.key for one in fight.combatants}
    spells, maladies = content.entries(Spell), content.entries(Malady)
    for one in fight.combatants:
        yield from unknown_key_problems(f"meets {one.name}", [*(drawn.by for drawn in one.drawn), *one.given_up], known)
        yield from unknown_key_problems(
            f"cast a spell on {one.name}", non_empty(*(effect.source for effect in one.effects)), known
        )
        yield from unknown_name_problems("spell", [effect.spell for effect in one.effects], spells)
        yield from unknown_name_problems(
            "malady", non_empty(*(weapon.venom for weapon in one.build.natural_weapons)), maladies
        )
        yield from unknown_name_problems("armour", non_empty(one.build.hide), content.entries(Armour))
        for piece in one.pieces:
            yield from _piece_problems(piece, content)
        yield from _figure_problems(one)
        yield from _off(fight.field, one.name, one.squares if 1 <= one.width <= WIDEST else ())
    yield from nerve_problems(fight.nerve, known)
    for lying in fight.ground:
        yield from _piece_problems(lying, content)
        yield from _off(fight.field, lying.name, [lying.at])
    for square, work in fight.dug.items():
        yield from range_problem(f"The digging at {square[:9]}", work, 0, MOST_POINTS)
    for standing in fight.standing:
        yield from unknown_key_problems("cast a spell on the field", non_empty(standing.source), known)
        yield from unknown_name_problems("spell", [standing.spell], spells)
        yield from _off(fight.field, standing.spell, standing.squares)


def _piece_problems(piece: CarriedItem | GroundItem, content: Content) -> Iterator[str]:
    """Yield the problems of gear that the content does not know.

    Natural weapons and weapons made by spells are exempt.
    """
    if piece.name == LASH or (isinstance(piece, CarriedItem) and piece.where == "body"):
        return
    try:
        enchantment(gear_named(piece.name, content), piece.prefix, piece.suffix, content)
    except ValueError as error:
        yield str(error)


def _figure_problems(one: Combatant) -> Iterator[str]:
    yield from range_problem(f"The width of {one.name}", one.width, 1, WIDEST)
    yield from range_problem(f"The game master's modifier for {one.name}", one.ruled, -MOST_OF_REFEREE, MOST_OF_REFEREE)
    yield from build_problems(one.name, one.build)
    for piece in one.pieces:
        yield from range_problem(f"The damage to the {piece.name} of {one.name}", piece.scars, 0, MOST_POINTS)
    for what, figure in (("LP", one.full_lp), ("VP", one.full_vp), ("SP", one.full_sp), ("LP", one.lp)):
        yield from range_problem(f"The {what} of {one.name}", figure, -MOST_POINTS, MOST_POINTS)


def _off(field: Field, what: str, places: Iterable[Place]) -> Iterator[str]:
    yield from (f"{what} is at {_named(place)}, off the field." for place in places if place not in field)


def _named(place: Place) -> str:
    return place_name(place) if 0 <= place[0] < 1000 else f"column {place[0]}"
