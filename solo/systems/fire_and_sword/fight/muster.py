"""Owns how a setup becomes a fight: who takes part, where they stand, and by which switches (part 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from string import ascii_lowercase, ascii_uppercase
from typing import Final

import msgspec

from solo.systems.contract import Content, Setup
from solo.systems.fire_and_sword.fight.fighter import arm_for, fighter_of_character, fighter_of_foe
from solo.systems.fire_and_sword.fight.state import Fight, Fighter
from solo.systems.fire_and_sword.fight.switches import Terms, concerns, terms
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.parts.names import find_name

MOST_FIGHTERS: Final = 40
_FOES_LETTERS: Final = ascii_lowercase + "αβγδεζηθικλμνξοπρστυφχψω"


def muster(setup: Setup, content: Content) -> Fight:
    """The fight before anything is rolled.

    Raises ValueError with a sentence for nobody on a side, unknown names or switches, and whoever is in no state.
    """
    chosen = terms(setup.options)
    if setup.place:
        raise ValueError(f"Fire and Sword has no places such as “{setup.place}”: leave the place empty.")
    fighters = [*_party(setup.party, content), *_foes(setup, content, chosen.distance)]
    if len({fighter.side for fighter in fighters}) < 2:
        raise ValueError("A fight needs somebody on each side: choose characters and foes.")
    if len(fighters) > MOST_FIGHTERS:
        raise ValueError(f"At most {MOST_FIGHTERS} can fight at once, not {len(fighters)}.")
    for fighter in fighters:
        _begin_under(fighter, chosen)
    return Fight(title=setup.title or _title(setup), terms=chosen, fighters=fighters)


def _begin_under(fighter: Fighter, chosen: Terms) -> None:
    fighter.exhausted = fighter.exhausted or concerns(chosen.exhausted, fighter.side)
    fighter.surprised = chosen.surprised == fighter.side
    fighter.forfeit = int(concerns(chosen.distracted, fighter.side))
    fighter.wit = chosen.foes_wit if fighter.side == "foes" else ""


def _title(setup: Setup) -> str:
    return ", ".join(f"{foe.count} × {foe.name}" if foe.count > 1 else foe.name for foe in setup.foes)


def _party(party: Iterable[msgspec.Struct], content: Content) -> list[Fighter]:
    found: list[Fighter] = []
    letters: set[str] = set()
    for character in party:
        if not isinstance(character, Character):
            raise ValueError("Only Fire and Sword characters can take part in a Fire and Sword fight.")
        if not character.wounds.fit_to_fight:
            raise ValueError(f"{character.name} is in no state to fight: choose somebody else, or rest first.")
        letter = _initial(character.name, letters)
        found.append(fighter_of_character(character, content, f"party-{len(found)}", letter, 0))
    twice = next((name for name, count in Counter(one.name for one in found).items() if count > 1), None)
    if twice:
        raise ValueError(f"{twice} cannot take part twice.")
    return found


def _initial(name: str, taken: set[str]) -> str:
    """A letter of the name that nobody has yet, or else the next free one of the alphabet."""
    wanted = [letter for letter in name.upper() if letter in ascii_uppercase]
    letter = next((one for one in (*wanted, *ascii_uppercase) if one not in taken), "?")
    taken.add(letter)
    return letter


def _foes(setup: Setup, content: Content, place: int) -> Iterator[Fighter]:
    known = content.entries(Foe)
    totals = Counter[str]()
    for wanted in setup.foes:
        _check(wanted.name, wanted.count)
        totals[find_name(wanted.name, known, "foe")] += wanted.count
    number = 0
    for wanted in setup.foes:
        foe = known[find_name(wanted.name, known, "foe")]
        for _ in range(wanted.count):
            letter = _FOES_LETTERS[number % len(_FOES_LETTERS)]
            name = f"{foe.name} {letter}" if totals[foe.name] > 1 else foe.name
            fighter = fighter_of_foe(foe, content, f"foes-{number}", name, letter, place)
            arm_for(fighter, place)
            yield fighter
            number += 1


def _check(name: str, count: int) -> None:
    if not 1 <= count <= MOST_FIGHTERS:
        raise ValueError(f"From 1 to {MOST_FIGHTERS} of {name} can take part, not {count}.")
