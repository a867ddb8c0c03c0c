"""Effective levels of skills and statistics, for checks of characters and foes (`F-01`–`F-03`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from solo.resolver import Modifier, sum_modifiers
from solo.systems.fire_and_sword.checks import table
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.statistics import STATISTICS
from solo.systems.fire_and_sword.skills import DODGE, SKILLS
from solo.systems.parts.checking.plan import Test
from solo.systems.parts.phrasing import format_number

OF_STATISTICS: Final[dict[str, str]] = {name.abbreviation: name.name for name in STATISTICS}


class Abilities(NamedTuple):
    """The abilities of a character or foe.

    `learned` are the learned skills. `level` returns the effective level of any skill or statistic, and `why` lists the
    modifiers in this level.
    """

    learned: tuple[str, ...]
    level: Callable[[str], int]
    why: Callable[[str], tuple[Modifier, ...]]


def character_abilities(character: Character) -> Abilities:
    """Return a character's abilities, with the modifiers of wounds and spells."""
    learned = tuple(character.skills | character.raised)
    return Abilities(
        learned,
        lambda test: raw_level(character, test) + sum_modifiers(modifiers(character, test)),
        lambda test: modifiers(character, test),
    )


def foe_abilities(foe: Foe) -> Abilities:
    """Return a foe's abilities, unwounded and rested."""

    def level(test: str) -> int:
        return foe.statistics.score(test) if test in OF_STATISTICS else foe.skill(test)

    return Abilities(tuple(foe.skills), level, lambda _: ())


def raw_level(character: Character, test: str) -> int:
    """Return the level of a skill or statistic on the sheet."""
    return character.statistic(test) if test in OF_STATISTICS else character.skill(test)


def modifiers(character: Character, test: str) -> tuple[Modifier, ...]:
    """Return the present modifiers on a test. Only exhaustion applies to a bare statistic (`F-09`)."""
    if test not in OF_STATISTICS:
        return skill_rolls.modifiers(character, test)
    return (skill_rolls.EXHAUSTED,) if character.exhausted else ()


def name_of(test: str) -> str:
    """Return the name of a test: "Hide", "Constitution"."""
    return OF_STATISTICS.get(test, test)


def tests(abilities: Abilities) -> Sequence[Test]:
    """List all possible tests: learned skills from best to worst, then all other tests by group."""
    found = list(_named(abilities))
    return sorted(found, key=lambda test: (bool(test.group), 0 if test.group else -abilities.level(test.code)))


def usually_resists(test: str, abilities: Abilities) -> str:
    """Return the test with which an opponent with these abilities usually resists `test`.

    Attacks and defences resist each other (`F-13`), and POW resists spells (`R-27`).
    """
    attacks = [name for name in abilities.learned if table.is_attack(name)]
    defences = [DODGE, *(name for name in abilities.learned if table.is_parry(name))]
    if table.is_attack(test):
        return max(defences, key=abilities.level)
    if attacks and (test == DODGE or table.is_parry(test)):
        return max(attacks, key=abilities.level)
    if test in SKILLS or test in OF_STATISTICS:
        return table.RESISTED_BY.get(test, test)
    return table.POWER


def _named(abilities: Abilities) -> Iterator[Test]:
    for name in dict.fromkeys((*abilities.learned, *SKILLS, *OF_STATISTICS)):
        why = ", ".join(map(str, abilities.why(name)))
        yield Test(
            name,
            name_of(name),
            format_number(abilities.level(name)),
            _group(name, abilities.learned),
            why,
            name_of(name),
        )


def _group(name: str, learned: Sequence[str]) -> str:
    if name in OF_STATISTICS:
        return "statistics"
    if name == DODGE or table.is_attack(name) or table.is_parry(name):
        return "weapons and defence"
    if name not in SKILLS:
        return "spells"
    return "" if name in learned else "never learned"
