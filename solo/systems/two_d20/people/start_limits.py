"""Limits for a new hero: an array of attributes, points for skills, talents and gear (part 4, house ruling)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.lookup import entries_of
from solo.systems.parts.phrasing import count_noun, join_names
from solo.systems.two_d20.gear.armour import Armour
from solo.systems.two_d20.people.attributes import ATTRIBUTES
from solo.systems.two_d20.people.sheet import START_GOLD, Character
from solo.systems.two_d20.people.talents import Talent, choices

ARRAY: Final = (12, 11, 10, 9, 9, 8, 7)
LOWEST_ATTRIBUTE, HIGHEST_ATTRIBUTE = 6, 12
SKILL_POINTS: Final = 20
MOST_AT_START: Final = 3
MOST_TRAINING: Final = 5
TALENTS: Final = 2
WEAPONS: Final = 2
ARMOUR_LOAD: Final = 6
ARRAY_WORDS: Final = ", ".join(map(str, ARRAY))


class BrokenLimit(msgspec.Struct, frozen=True):
    """A broken limit: the sheet's field (`what`: "skills"), the `part` ("melee"), and a sentence.

    The players may waive a limit that is not `firm`.
    """

    code: str
    what: str
    part: str
    message: str
    firm: bool = False


def points_spent(character: Character) -> int:
    """Return the points that all skills cost: 1 for each step of expertise and of focus."""
    return sum(trained.expertise + trained.focus for trained in character.skills.values())


def count_placed(character: Character) -> int:
    """Return how many numbers of the array are used by the hero's attributes."""
    return sum((Counter(ARRAY) & Counter(_attributes(character).values())).values())


def armour_load(character: Character, content: Content) -> int:
    """Return the encumbrance of a hero's armour."""
    return sum(piece.encumbrance for piece in entries_of(content, Armour, character.armours))


# rule: Making a hero
def list_broken_limits(character: Character, content: Content) -> Iterator[BrokenLimit]:
    """Yield each limit that a character breaks; limits on gear hold for new heroes only."""
    yield from _array(character)
    yield from _skills(character)
    yield from _talents(character, content)
    if not character.is_seasoned:
        yield from _gear(character, content)


def unspent(character: Character) -> Iterator[str]:
    """Yield a sentence each about skill points, talents and weapons that are left to choose."""
    if (left := SKILL_POINTS - points_spent(character)) > 0:
        yield f"You can still spend {count_noun(left, 'skill point')}."
    if (left := TALENTS - len(character.talents)) > 0:
        yield f"You can still choose {count_noun(left, 'talent')}."
    if not character.is_seasoned and (left := WEAPONS - len(character.weapons)) > 0:
        yield f"You can still choose {count_noun(left, 'weapon')}."


def _attributes(character: Character) -> dict[str, int]:
    return {name: character.attributes.value_of(name) for name in ATTRIBUTES}


def _array(character: Character) -> Iterator[BrokenLimit]:
    values = _attributes(character)
    missing = sorted((Counter(ARRAY) - Counter(values.values())).elements(), reverse=True)
    beyond = Counter(values.values()) - Counter(ARRAY)
    if missing:
        place = next(name for name in reversed(ATTRIBUTES) if values[name] in beyond)
        over = join_names([f"{number} × {value}" for value, number in sorted(beyond.items())])
        to_place = join_names([str(value) for value in missing])
        message = f"Use {ARRAY_WORDS}, each once. Missing: {to_place}. Too many: {over}."
        yield BrokenLimit("attribute-array", "attributes", place, message)


def _skills(character: Character) -> Iterator[BrokenLimit]:
    most = MOST_TRAINING if character.is_seasoned else MOST_AT_START
    for skill, trained in character.skills.items():
        name = skill.capitalize()
        if trained.expertise > most:
            message = f"Expertise in {name} can be at most {most}, not {trained.expertise}."
            yield BrokenLimit("expertise", "skills", skill, message)
        if trained.focus > trained.expertise:
            message = f"Focus in {name} can be at most its expertise, {trained.expertise}, not {trained.focus}."
            yield BrokenLimit("focus", "focus", skill, message)
    if (spent := points_spent(character)) > SKILL_POINTS:
        yield BrokenLimit("skill-points", "skills", "", f"The skills cost {spent} points, and you have {SKILL_POINTS}.")


def _talents(character: Character, content: Content) -> Iterator[BrokenLimit]:
    known = content.entries(Talent)
    for place, taken in enumerate(character.talents, start=1):
        talent = known.get(taken.name)
        if talent is None:
            yield BrokenLimit("no-talent", "talents", str(place), f"There is no talent “{taken.name}”.", firm=True)
        elif talent.choice and taken.choice not in choices(talent):
            wanted = "a skill" if talent.choice == "skill" else "melee, ranged or threaten"
            yield BrokenLimit(
                "talent-choice", "choices", str(place), f"Choose what {taken.name} is for: {wanted}.", firm=True
            )
        if taken in character.talents[: place - 1]:
            yield BrokenLimit("talent-twice", "talents", str(place), f"You can take {taken} only once.", firm=True)
    if len(character.talents) > TALENTS:
        yield BrokenLimit("talents", "talents", "", f"You start with {TALENTS} talents, not {len(character.talents)}.")


def _gear(character: Character, content: Content) -> Iterator[BrokenLimit]:
    if len(character.weapons) > WEAPONS:
        message = f"You start with {WEAPONS} weapons, not {len(character.weapons)}."
        yield BrokenLimit("weapons", "weapons", "", message)
    if (load := armour_load(character, content)) > ARMOUR_LOAD:
        message = f"Your starting armour can have a load of at most {ARMOUR_LOAD}, not {load}."
        yield BrokenLimit("armour", "armours", character.armours[-1], message)
    if len(character.kits) + bool(character.shield) > 1:
        yield BrokenLimit("kit-or-shield", "shield", "", "You start with one kit or a shield, not more.")
    if character.gold > START_GOLD:
        message = f"You start with {START_GOLD} gold, not {character.gold:g}."
        yield BrokenLimit("gold", "gold", "", message)
