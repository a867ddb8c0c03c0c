"""Skills of a converted monster, bought with exactly the XP that attributes and gear leave (`P-04`, `P-40`).

The skills of its stat block come first, then a fighter's common skills. The last XP then go into spare skills.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from solo.systems.polyhedral.conversion import equivalents
from solo.systems.polyhedral.conversion.casting import MonsterMagic
from solo.systems.polyhedral.conversion.creature_traits import CreatureTraits
from solo.systems.polyhedral.conversion.gear_purchases import GearPurchases
from solo.systems.polyhedral.conversion.stat_block import MonsterStatBlock
from solo.systems.polyhedral.people.skills import skill_cost

Levels = dict[str, int]
Wish = tuple[str, int]

ATTACK_LEVELS: Final = ((12, 5), (9, 4), (7, 3), (4, 2))
HIT_POINTS_FOR_A_LEVEL: Final = 20
MOST_DIEHARD: Final = 6
NIMBLE: Final = 14
MOST_SPARE: Final = 4
_SPARE: Final = ("Perception", "Deflection")
_SPARE_OF_BEASTS: Final = ("Stealth", "Survival", "Jumping")
_SPARE_OF_HANDS: Final = ("Distraction", "Assassination", "Climbing", "Jumping", "Stealth", "Survival")
_SPARE_OF_PEOPLE: Final = ("Medicine", "Bluff", "Diplomacy", "Traps", "Ancient Tongues", "Lockpicking")


def buy_skills(
    xp: int,
    block: MonsterStatBlock,
    nature: CreatureTraits,
    outfit: GearPurchases,
    magic: MonsterMagic | None,
    any_skill: bool = True,
) -> Levels:
    """Return skill levels that cost exactly `xp`, Extra Size included.

    If Extra Size alone costs more than `xp`, it is the only skill. Without `any_skill`, some XP may remain if no skill
    suits the body.
    """
    levels: Levels = {"Extra Size": nature.size} if nature.size else {}
    needed = magic.skills_needed if magic else {}
    if cost_of(levels | needed) <= xp:
        levels |= needed
    left = xp - cost_of(levels)
    wishes = [*_wishes(block, nature, outfit, magic)]
    left = _grant(wishes, levels, left)
    left = _grow(_growing(outfit, magic), levels, left)
    more = (*_SPARE_OF_BEASTS, *_SPARE_OF_HANDS) if any_skill else ()
    _spend_rest((*_spare(nature, outfit), *more), levels, left)
    return {skill: level for skill, level in levels.items() if level}


def cost_of(levels: Mapping[str, int]) -> int:
    """Return the total XP cost of these skill levels."""
    return sum(skill_cost(0, level) for level in levels.values())


def _wishes(
    block: MonsterStatBlock, nature: CreatureTraits, outfit: GearPurchases, magic: MonsterMagic | None
) -> Iterator[Wish]:
    """Yield the wanted skills and levels, the most important first: those of the stat block, then common skills.

    A skill may come twice.
    """
    bonus = max((attack.bonus for attack in block.attacks), default=0)
    attack = next((level for least, level in ATTACK_LEVELS if bonus >= least), 1)
    best, *others = outfit.skills
    yield best, attack
    if magic:
        spellcraft = magic.spellcraft(nature.attributes.intellect)
        yield magic.school, max(1, (magic.rank + 1) // 2)
        yield "Spellcraft", spellcraft
    if nature.sprint:
        yield "Fast Sprint", nature.sprint
    yield "Diehard", min(MOST_DIEHARD, block.hit_points // HIT_POINTS_FOR_A_LEVEL)
    for skill in others:
        yield skill, max(1, attack - 1)
    if outfit.shield:
        yield "Blocking", 2
    if block.scores["dexterity"] >= NIMBLE:
        yield "Evasion", 2
    yield from _of_skills(block)
    yield from _of_traits(block)


def _of_skills(block: MonsterStatBlock) -> Iterator[Wish]:
    for name, bonus in block.skills.items():
        for skill in equivalents.SKILLS.get(name, ()):
            yield skill, min(4, max(1, bonus // 2))
    if block.speeds.get("climb"):
        yield "Climbing", 2


def _of_traits(block: MonsterStatBlock) -> Iterator[Wish]:
    for part in (*block.traits, *block.reactions):
        for word, wish in equivalents.TRAITS.items():
            if word in part.name.lower():
                yield wish


def _grant(wishes: Sequence[Wish], levels: Levels, left: int) -> int:
    """Raise each wished skill by one level in turn while the XP suffice, and return the XP left."""
    for level in range(1, max((wanted for _, wanted in wishes), default=0) + 1):
        for skill, wanted in wishes:
            if levels.get(skill, 0) == level - 1 and wanted >= level and level * level <= left:
                levels[skill] = level
                left -= level * level
    return left


def _growing(outfit: GearPurchases, magic: MonsterMagic | None) -> tuple[str, ...]:
    guard = ("Blocking", "Evasion") if outfit.shield else ("Evasion",)
    power = ("Energy", magic.school) if magic else ()
    return ("Diehard", *guard, *power, "Spell Defense", outfit.skills[0])


def _grow(skills: Sequence[str], levels: Levels, left: int) -> int:
    """Raise the lowest of these skills by one level as often as the XP allow, and return the XP left."""
    while True:
        lowest = min(skills, key=lambda skill: levels.get(skill, 0))
        level = levels.get(lowest, 0) + 1
        if level * level > left:
            return left
        levels[lowest] = level
        left -= level * level


def _spare(nature: CreatureTraits, outfit: GearPurchases) -> tuple[str, ...]:
    """Return the skills on which the last XP may go: only those that suit the monster's `nature` and `outfit`."""
    own = _SPARE_OF_HANDS if nature.hands else _SPARE_OF_BEASTS if "animal" in nature.tags else ()
    of_people = _SPARE_OF_PEOPLE if nature.person else ()
    fighting = ("Energy", "Diehard", "Evasion", "Spell Defense", *outfit.skills)
    return tuple(dict.fromkeys((*_SPARE, *own, *of_people, *fighting)))


def _spend_rest(skills: Sequence[str], levels: Levels, left: int) -> None:
    """Spend exactly the XP `left` on the first combination found in the order of `skills`, if there is one."""
    raises: dict[int, Levels] = {0: {}}
    for skill in skills:
        here = levels.get(skill, 0)
        for spent, chosen in list(raises.items()):
            for more in range(1, MOST_SPARE + 1):
                total = spent + skill_cost(here, here + more)
                if total > left:
                    break
                raises.setdefault(total, {**chosen, skill: here + more})
        if left in raises:
            break
    levels.update(raises.get(left, {}))
