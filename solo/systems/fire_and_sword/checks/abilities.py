"""Owns what character or foe can be put to: each skill and statistic at its effective level (`F-01`–`F-03`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from solo.resolver import Modifier, total
from solo.systems.fire_and_sword.checks import table
from solo.systems.fire_and_sword.company import rolling
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.statistics import STATISTICS
from solo.systems.fire_and_sword.skills import DODGE, SKILLS
from solo.systems.parts.checking.plan import Test
from solo.systems.parts.wording import numeral

OF_STATISTICS: Final[dict[str, str]] = {name.abbreviation: name.name for name in STATISTICS}


class Abilities(NamedTuple):
    """What somebody can be put to: the skills that were learned, and the level of any skill or statistic now."""

    learned: tuple[str, ...]
    level: Callable[[str], int]
    why: Callable[[str], tuple[Modifier, ...]]


def of_character(character: Character) -> Abilities:
    """Returns what a character can be put to, with all that wounds and spells make of it."""
    learned = tuple(character.skills | character.raised)
    return Abilities(
        learned,
        lambda test: raw_level(character, test) + total(modifiers(character, test)),
        lambda test: modifiers(character, test),
    )


def of_foe(foe: Foe) -> Abilities:
    """Returns what a foe can be put to, whole and fresh."""

    def level(test: str) -> int:
        return foe.statistics.score(test) if test in OF_STATISTICS else foe.skill(test)

    return Abilities(tuple(foe.skills), level, lambda _: ())


def raw_level(character: Character, test: str) -> int:
    """Returns the level of a skill or statistic as it stands on the sheet."""
    return character.statistic(test) if test in OF_STATISTICS else character.skill(test)


def modifiers(character: Character, test: str) -> tuple[Modifier, ...]:
    """Returns what changes it now; of all that weighs on skills only exhaustion weighs on a bare statistic (`F-09`)."""
    if test not in OF_STATISTICS:
        return rolling.modifiers(character, test)
    return (Modifier("exhausted", rolling.EXHAUSTED),) if character.exhausted else ()


def name_of(test: str) -> str:
    """Returns what a test is called: "Hide", "Constitution"."""
    return OF_STATISTICS.get(test, test)


def tests(abilities: Abilities) -> Sequence[Test]:
    """Returns all that somebody may be put to: what was learned, the best first, then the rest under its headings."""
    found = list(_named(abilities))
    return sorted(found, key=lambda test: (bool(test.group), 0 if test.group else -abilities.level(test.code)))


def usually_resists(test: str, abilities: Abilities) -> str:
    """Returns what meets a test by itself: attacks and defences each other (`F-13`), spells POW (`R-27`)."""
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
            name, name_of(name), numeral(abilities.level(name)), _group(name, abilities.learned), why, name_of(name)
        )


def _group(name: str, learned: Sequence[str]) -> str:
    if name in OF_STATISTICS:
        return "statistics"
    if name == DODGE or table.is_attack(name) or table.is_parry(name):
        return "weapons and defence"
    if name not in SKILLS:
        return "spells"
    return "" if name in learned else "never learned"
