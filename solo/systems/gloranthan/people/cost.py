"""Cost of a character in XP, purchase by purchase (`G-01`, `G-08` to `G-23`, `G-30`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from solo.systems.contract import Content
from solo.systems.gloranthan.magic.ability import FREE_ABILITIES, GRIMOIRE
from solo.systems.gloranthan.people.company import keywords_of
from solo.systems.gloranthan.people.keyword import FREE_FAMILIES, KEYWORD, Keyword
from solo.systems.gloranthan.people.retinue import COMPANIONS, FOLLOWERS, RETAINERS, SPECIALISM
from solo.systems.gloranthan.people.runes import RUNES, Rune
from solo.systems.gloranthan.people.sheet import START, Character, TraitRating
from solo.systems.gloranthan.people.skills import skill_covered
from solo.systems.gloranthan.people.wealth import wealth_cost
from solo.systems.gloranthan.religion.rank import AFFINITY, ALLY, SCRIPTURE
from solo.systems.gloranthan.religion.wizardry import grimoire_cost
from solo.systems.gloranthan.rolls.levels import cost
from solo.systems.parts.lookup import entries_of

COVERED_SKILL: Final = 2
OTHER_SKILL: Final = 4
LATER: Final = 2
"""Factor on the cost of a skill learnt after play has begun."""
LANGUAGE: Final = 1
# rule: Languages
FREE_LANGUAGES: Final = 2
TRAITS: Final[dict[TraitRating, int]] = {"++": 2, "+": 1, "0": 0, "-": -1, "--": -2}
COMPANION_DISCOUNT: Final = 1
# rule: Relationships
GOOD, BAD = "+", "-"
"""First sign of a relationship's text: `GOOD` for an unusual advantage, `BAD` for a burden (`G-12`)."""
SkillKind = Literal["physical", "mental", "social"]
KINDS: Final[dict[Rune, SkillKind]] = {
    "physical": "physical",
    "magic": "mental",
    "intellect": "mental",
    "social": "social",
}
"""Kind of a skill by its rune. One skill of each kind is free."""


class Purchase(NamedTuple):
    """A purchase: the attribute of the character that holds it, its name, and its cost in XP."""

    what: str
    name: str
    xp: int


def xp_spent(character: Character, content: Content) -> int:
    """Return the XP spent on a character, including XP lost for good."""
    return sum(one.xp for one in purchases(character, content)) + sum(character.lost.values())


def unspent(character: Character, content: Content) -> int:
    """Return the unspent XP, negative if too much was spent."""
    return START + character.earned - xp_spent(character, content)


# rule: Prices in XP
def purchases(character: Character, content: Content) -> Iterator[Purchase]:
    """Yield each purchase in the order of a sheet with its cost; free purchases cost 0."""
    for rune in RUNES:
        yield Purchase(rune, rune.capitalize(), cost(0, character.powers.level_of(rune) or 0))
    keywords = keywords_of(character, content)
    yield from _keywords(keywords)
    yield from _skills(character, keywords)
    for number, language in enumerate(character.languages):
        yield Purchase("languages", language, LANGUAGE if number >= FREE_LANGUAGES else 0)
    for trait in character.traits:
        yield Purchase("traits", trait.name, TRAITS[trait.rating])
    signs = Counter(bond[:1] for bond in character.relationships)
    yield Purchase("relationships", "relationships", max(0, signs[GOOD] - signs[BAD]))
    yield from (Purchase("runes", name, AFFINITY) for name in character.runes)
    yield from (Purchase("affinities", one.name, AFFINITY) for one in character.affinities)
    for number, name in enumerate(character.scriptures):
        yield Purchase("scriptures", name, SCRIPTURE if number else 0)
    yield from (Purchase("allies", name, ALLY) for name in character.allies)
    yield from _abilities(character)
    yield from _company(character, content)
    yield Purchase("wealth", "wealth", wealth_cost(max(0, character.wealth.masteries - character.won)))
    yield Purchase("income", "income", character.income)
    yield from (Purchase("others", name, xp) for name, xp in character.others.items())


def skill_cost(in_keyword: bool, later: bool = False) -> int:
    """Return the XP of a skill that is not free: cheaper in a keyword, dearer if learnt `later`, in play (`G-09`)."""
    return (COVERED_SKILL if in_keyword else OTHER_SKILL) * (LATER if later else 1)


def _keywords(keywords: tuple[Keyword, ...]) -> Iterator[Purchase]:
    """Yield the purchase of each keyword.

    The first keyword of each free family costs 0. An advanced religious keyword replaces the basic one.
    """
    free = set(FREE_FAMILIES)
    for keyword in keywords:
        yield Purchase("keywords", keyword.name, 0 if keyword.family in free else KEYWORD)
        free.discard(keyword.family)


def _skills(character: Character, keywords: tuple[Keyword, ...]) -> Iterator[Purchase]:
    """Yield the purchase of each skill. The first skill of each kind learnt at the start is free."""
    free = set(KINDS.values())
    for skill in character.skills:
        kind = KINDS[skill.rune]
        if kind in free and not skill.later:
            free.discard(kind)
            yield Purchase("skills", skill.name, 0)
        else:
            in_keyword = skill_covered(skill, keywords, character.combat_style)
            yield Purchase("skills", skill.name, skill_cost(in_keyword, skill.later))


def _abilities(character: Character) -> Iterator[Purchase]:
    """Yield the purchase of each ability. The first few of cost 0 are free, each further one costs 1 XP (`G-30`).

    A grimoire costs half as much as its spells (`G-27`).
    """
    free = FREE_ABILITIES
    written = [one for one in character.abilities if one.holder == GRIMOIRE]
    if written:
        yield Purchase("abilities", "grimoire", grimoire_cost((one.grade, one.frequency) for one in written))
    for one in character.abilities:
        if one.holder == GRIMOIRE:
            yield Purchase("abilities", one.name, 0)
            continue
        price = one.cost
        if not price:
            price = int(free <= 0)
            free -= 1
        yield Purchase("abilities", one.name, price)


def _company(character: Character, content: Content) -> Iterator[Purchase]:
    if character.companions:
        yield Purchase("companions", "companions", COMPANIONS)
    for one in character.companions:
        keywords = tuple(entries_of(content, Keyword, one.keywords))
        further = sum(max(0, bought.xp - COMPANION_DISCOUNT) for bought in _keywords(keywords))
        taught = sum(
            skill_cost(any(name in keyword.skills for keyword in keywords)) - COMPANION_DISCOUNT
            for name in one.skills[1:]
        )
        yield Purchase("companions", one.name, SPECIALISM * len(one.specialisms) + one.trickster + further + taught)
    if character.retainers:
        yield Purchase("retainers", "retainers", RETAINERS)
    if character.followers:
        yield Purchase("followers", "followers", FOLLOWERS)
