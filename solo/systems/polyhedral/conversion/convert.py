"""Conversion of one monster into a legal foe: attributes by the table, XP by its challenge rating (`P-03`, `P-40`).

If the attributes leave too few XP, the monster saves on gear, and on Precision, since Dexterity already gives
Quickness. If that is not enough, the foe costs more XP than the challenge rating gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.phrasing import with_article
from solo.systems.polyhedral.conversion.casting import BREATHS, MonsterMagic, breath_magic, magic_of, sorcerer_spells
from solo.systems.polyhedral.conversion.creature_traits import CreatureTraits, average_if_unused, nature_of
from solo.systems.polyhedral.conversion.gear_purchases import GearPurchases, buy_gear
from solo.systems.polyhedral.conversion.skill_purchases import buy_skills, cost_of
from solo.systems.polyhedral.conversion.stat_block import MonsterStatBlock
from solo.systems.polyhedral.encounters.xp_budget import CHALLENGE_STEP, HIGHEST_CHALLENGE, challenge_xp, foe_gear
from solo.systems.polyhedral.foes.foe import LEAST_GEAR_XP, Foe, find_problems, gear_xp, price
from solo.systems.polyhedral.magic.known_spells import intellect_serves
from solo.systems.polyhedral.people.advancement import attributes_cost
from solo.systems.polyhedral.people.attributes import AVERAGE, Attributes
from solo.systems.polyhedral.people.sheet import Build

DOLLARS_PER_XP: Final = 10
LEAST_TRAINING: Final = 1
LEAST_MAGIC: Final = 2
LEFT_TO_THE_TABLE: Final = "Your game master must decide about these parts, which were not converted: "
LONGEST_TEXT: Final = 1_000


class ConvertedMonster(msgspec.Struct, frozen=True):
    """A converted monster: the foe, and notes for the importer.

    `lost` lists parts without an equivalent. `marks` are sentences about parts that were changed or not kept.
    """

    foe: Foe
    lost: tuple[str, ...]
    marks: tuple[str, ...]


class _Savings(msgspec.Struct, frozen=True):
    """A set of savings by which a monster stays within the XP of its challenge rating.

    `gear_xp` is the XP spent on gear. With `free_intellect` INT costs nothing. `precise` is False if Precision is
    lowered to average. With `any_skill` the last XP may go into any skill, otherwise only into skills that suit the
    body.
    """

    gear_xp: int
    free_intellect: bool = True
    precise: bool = True
    any_skill: bool = False


def convert(block: MonsterStatBlock, content: Content) -> ConvertedMonster:
    """Return the foe made from a stat block. It costs the XP of its challenge rating, or more if its parts cost more.

    A monster without a rating costs the sum of its parts.
    """
    nature = nature_of(block)
    target, marks = _target(block)
    if target is None:
        target = _price_of_parts(block, nature, content)
    for magic, savings in _tries(block, nature, target, content):
        made = _made(block, nature, magic, target, savings, content)
        if made is not None:
            return _marked(made, (*nature.marks, *marks))
    return _marked(_dearer(block, nature, target, content), (*nature.marks, *marks))


def _tries(
    block: MonsterStatBlock, nature: CreatureTraits, target: int, content: Content
) -> Iterator[tuple[MonsterMagic | None, _Savings]]:
    """Yield the pairs of magic and savings to try within the `target` XP, in order of preference.

    Pairs with a breath weapon come first, even if the last XP then go into skills that do not suit the body.
    """
    magics = list(_magics(block, nature, content))
    breaths = [magic for magic in magics if magic and magic.breath]
    others = [magic for magic in magics if not (magic and magic.breath)]
    for kind in (breaths, others):
        for any_skill in (False, True):
            for magic in kind:
                for savings in _list_savings(target, magic):
                    yield magic, msgspec.structs.replace(savings, any_skill=any_skill)


def _magics(block: MonsterStatBlock, nature: CreatureTraits, content: Content) -> Iterator[MonsterMagic | None]:
    """Yield the kinds of magic that the monster could have, the preferred one first; None stands for no magic.

    Magic with breath weapons comes first, then the magic of the stat block. The last is the magic of the stat block
    cast as a sorcerer, whose Intellect costs nothing.
    """
    magic = magic_of(block, nature.attributes.intellect)
    breath = breath_magic(block, magic, content)
    if breath:
        yield breath
    yield magic
    if magic and magic.book:
        yield msgspec.structs.replace(magic, book=False)


def _target(block: MonsterStatBlock) -> tuple[int | None, tuple[str, ...]]:
    """Return the XP of the monster's challenge rating (`P-40`), None without a rating, and notes for the importer.

    A rating above the table gets its XP by the same formula, with a note.
    """
    challenge = block.challenge
    if challenge is None:
        return None, ()
    if challenge <= 0:
        return 0, ()
    if challenge <= HIGHEST_CHALLENGE:
        return challenge_xp(challenge), ()
    beyond = int(CHALLENGE_STEP * (challenge - HIGHEST_CHALLENGE))
    mark = (
        f"Challenge rating {challenge} is above the table, which ends at {HIGHEST_CHALLENGE}. Its XP are extrapolated."
    )
    return challenge_xp(Fraction(HIGHEST_CHALLENGE)) + beyond, (mark,)


def _list_savings(target: int, magic: MonsterMagic | None) -> Iterator[_Savings]:
    """Yield the sets of savings within the `target` XP, the smallest savings first."""
    most = foe_gear(target).gear_xp
    some = dict.fromkeys(max(LEAST_GEAR_XP, most * quarters // 4) for quarters in (4, 3, 2, 1))
    for gear, precise in (*((gear, precise) for precise in (True, False) for gear in some), (0, True), (0, False)):
        if not (magic and magic.book):
            yield _Savings(gear, precise=precise)
        yield _Savings(gear, free_intellect=False, precise=precise)


def _made(
    block: MonsterStatBlock,
    nature: CreatureTraits,
    magic: MonsterMagic | None,
    target: int,
    savings: _Savings,
    content: Content,
) -> ConvertedMonster | None:
    """Return the foe built with these savings for exactly `target` XP, None if that is impossible."""
    lost = list(nature.lost)
    own = nature
    if not savings.precise:
        own = msgspec.structs.replace(nature, attributes=average_if_unused(nature.attributes))
        lost += _less_precise(nature, own)
    kit = buy_gear(
        block, own, savings.gear_xp * DOLLARS_PER_XP, magic.school if magic and magic.book else None, content
    )
    bare = _foe(block, own, kit, {}, savings.free_intellect, target)
    xp = target - price(bare, content)
    needed = cost_of({"Extra Size": nature.size}) + (LEAST_TRAINING if savings.gear_xp else 0)
    if xp < needed:
        return None
    levels = buy_skills(xp, block, own, kit, magic, savings.any_skill)
    made = _with_magic(_foe(block, own, kit, levels, savings.free_intellect, target), block, magic, content, lost)
    if made.xp != price(made, content) or find_problems(made, content):
        return None
    if magic and not set(magic.breath) <= set(made.build.spells):
        return None
    return ConvertedMonster(
        made, (*lost, *_breath_lost(made, block), *kit.lost), (*kit.marks, *_breath_marks(made, block))
    )


def _dearer(block: MonsterStatBlock, nature: CreatureTraits, target: int, content: Content) -> ConvertedMonster:
    """Return a foe priced above the `target`: full attributes, with the least gear and training."""
    thrifty = msgspec.structs.replace(nature, attributes=average_if_unused(nature.attributes))
    kit = buy_gear(block, thrifty, LEAST_GEAR_XP * DOLLARS_PER_XP, None, content)
    *_, usual = _magics(block, nature, content)
    magic = breath_magic(block, usual, content) or usual
    training = LEAST_TRAINING + (LEAST_MAGIC if magic else 0) + (cost_of(magic.skills_needed) if magic else 0)
    levels = buy_skills(cost_of({"Extra Size": nature.size}) + training, block, thrifty, kit, magic)
    lost = [*nature.lost, *_less_precise(nature, thrifty), *kit.lost]
    taught = (_foe(block, thrifty, kit, levels, free, target) for free in (True, False))
    built = [_with_magic(foe, block, magic, content, lost) for foe in taught]
    paid_for = [foe for foe in built if not (foe.free_intellect and intellect_serves(foe.build, content))]
    cheapest = min((_priced(foe, content) for foe in paid_for), key=lambda foe: foe.xp)
    own_cost = attributes_cost(_paid(cheapest.build.attributes, cheapest.free_intellect))
    mark = (
        f"The foe costs {cheapest.xp} XP, not the {target} XP of its challenge rating, because its attributes "
        f"alone cost {own_cost} XP."
        if own_cost > target
        else f"The foe costs {cheapest.xp} XP, not the {target} XP of its challenge rating, because its body and "
        f"weapons cost that much."
    )
    lost += _breath_lost(cheapest, block)
    return ConvertedMonster(cheapest, tuple(lost), (mark, *kit.marks, *_breath_marks(cheapest, block)))


def _breath_marks(foe: Foe, block: MonsterStatBlock) -> Iterator[str]:
    """Yield notes on the spells that replace breath weapons, and on all other spells of the sorcerer's list."""
    came = [breath for breath in block.breaths if BREATHS[breath.area] in foe.build.spells]
    for breath in came:
        yield f"{breath.name} is cast as {BREATHS[breath.area]} ({with_article(breath.area)} of {breath.kind})."
    if came and not block.casting:
        beside = [name for name in foe.build.spells if name not in BREATHS.values()]
        if beside:
            yield f"The foe is a sorcerer and also knows {' and '.join(beside)}."


def _breath_lost(foe: Foe, block: MonsterStatBlock) -> Iterator[str]:
    return (f"action {breath.name}" for breath in block.breaths if BREATHS[breath.area] not in foe.build.spells)


def _less_precise(nature: CreatureTraits, own: CreatureTraits) -> Iterator[str]:
    if own.attributes != nature.attributes:
        yield f"Precision {nature.attributes.precision} (here Dexterity only sets Quickness)"


def _price_of_parts(block: MonsterStatBlock, nature: CreatureTraits, content: Content) -> int:
    """Return the price of a monster without a challenge rating: 4/3 of its attributes' cost, gear and a fixed sum."""
    kit = buy_gear(block, nature, LEAST_GEAR_XP * DOLLARS_PER_XP, None, content)
    own = max(0, attributes_cost(_paid(nature.attributes, True)))
    return own + own // 3 + gear_xp(_foe(block, nature, kit, {}, True, 0), content) + 2 * LEAST_GEAR_XP


def _foe(
    block: MonsterStatBlock, nature: CreatureTraits, kit: GearPurchases, levels: dict[str, int], free: bool, xp: int
) -> Foe:
    build = Build(
        attributes=nature.attributes,
        skills=levels,
        gear=kit.gear,
        tags=nature.tags,
        hands=nature.hands,
        natural_weapons=kit.natural_weapons,
        hide=kit.hide,
        keen_senses=nature.keen_senses,
    )
    # A generated sentence, since the texts of a list may be under copyright.
    size = f"{block.size} " if block.size else ""
    text = f"Imported from a 5e list: {size}{block.kind}."
    return Foe(
        name=block.name,
        xp=xp,
        role=nature.role,
        text=text,
        build=build,
        themes=nature.themes,
        free_intellect=free,
        shell=kit.shell,
    )


def _priced(foe: Foe, content: Content) -> Foe:
    return msgspec.structs.replace(foe, xp=price(foe, content))


def _paid(attributes: Attributes, free_intellect: bool) -> Attributes:
    return msgspec.structs.replace(attributes, intellect=AVERAGE) if free_intellect else attributes


def _with_magic(
    foe: Foe, block: MonsterStatBlock, magic: MonsterMagic | None, content: Content, lost: list[str]
) -> Foe:
    """Return the foe with spells if it is a sorcerer. Magic that is not kept is added to `lost`."""
    if magic is None:
        return foe
    spellcraft = foe.build.skills.get("Spellcraft", 0)
    if not spellcraft or not foe.build.skills.get(magic.school):
        if not magic.breath_alone:
            lost.append("spellcasting")
        return foe
    if not magic.breath_alone:
        lost.append(f"the monster's own spells (the foe casts {magic.school} instead)")
    if magic.book:
        return foe
    spells = sorcerer_spells(magic, spellcraft, block, content)
    build = msgspec.structs.replace(foe.build, sorcerer=True, spells=spells)
    return msgspec.structs.replace(foe, build=build)


def _marked(made: ConvertedMonster, marks: tuple[str, ...]) -> ConvertedMonster:
    lost = tuple(dict.fromkeys(made.lost))
    text = made.foe.text
    if lost:
        text = f"{text} {LEFT_TO_THE_TABLE}{'; '.join(lost).rstrip('.')}."[:LONGEST_TEXT]
    foe = msgspec.structs.replace(made.foe, text=text)
    return ConvertedMonster(foe, lost, (*marks, *made.marks))
