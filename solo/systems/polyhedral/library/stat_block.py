"""Stat block of a foe: figures, weapons, skills and spells, and its behaviour in a fight (`P-38`, `P-41`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import AttackEntry, Content, DiceFormula, Figure, StatBlock, Trait
from solo.systems.parts.fight.ai_level import AiLevel, wit
from solo.systems.parts.fight.leaving import LEAVING_BELOW, Resolve
from solo.systems.parts.phrasing import capitalise, count_noun
from solo.systems.parts.stat_blocks import describe_behaviour, explain_names, in_full
from solo.systems.polyhedral.fight.state.ai_level import CUNNING_FROM, DULL_BELOW
from solo.systems.polyhedral.fight.tactics.leaving import FEW_LP, resolve_of
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.gear.equipment import Item, distance, gear_named
from solo.systems.polyhedral.library.fighters import own_uses, pieces
from solo.systems.polyhedral.library.spells import spell_page
from solo.systems.polyhedral.magic.known_spells import list_castable
from solo.systems.polyhedral.people.attributes import ABBREVIATIONS
from solo.systems.polyhedral.people.sheet import CarriedGear, derive_sheet
from solo.systems.polyhedral.people.skills import SKILLS
from solo.systems.polyhedral.people.weapon_uses import WeaponUse
from solo.systems.polyhedral.rolls.attacks import TOO_HEAVY
from solo.systems.polyhedral.rolls.scores import die
from solo.systems.polyhedral.wording import VS_SPELLS, dice, dollars_of

NATURES: Final = {
    "undead": "Not healed by potions. Takes more damage from Life Magic and from weapons made against the undead.",
    "demon": "Takes more damage from Life Magic and from weapons made against demons.",
    "holy": "Consecrated. Takes more damage from weapons and prayers made against the holy.",
    "construct": "Not healed by potions or spells.",
    "mindless": "Cannot be taunted, frightened or charmed.",
    "night-eyed": "Sees as well in the dark as by day.",
    "light-shy": "Dazzled by light. In lit places, all attacks on this foe are at +1.",
    "silver-shy": "Takes more damage from silver and from enchantments made against its kind.",
    "flying": "Has wings. Your table decides what flight allows. In a fight, attacks on this foe work as usual.",
}
"""The consequences in play of each tag of a foe, in a sentence or two."""


def stat_block(foe: Foe, content: Content) -> StatBlock:
    """Return the complete stat block of a foe. Raises ValueError with a sentence for unknown gear."""
    build, sheet = foe.build, derive_sheet(foe.build, content)
    uses = tuple(own_uses(build, content))
    spells = list_castable(build, content)
    own = wit(build.attributes.intellect, DULL_BELOW, CUNNING_FROM)
    return StatBlock(
        name=foe.name,
        kind=", ".join(dict.fromkeys((foe.role, *build.tags))),
        text=foe.text,
        points=(Figure("LP", sheet.lp), Figure("VP", sheet.vp), *((Figure("SP", sheet.sp),) if spells else ())),
        figures=tuple(_figures(foe, content)),
        attacks=tuple(map(_attack, uses)),
        skills=tuple(Trait(name, SKILLS[name].summary, level) for name, level in build.skills.items()),
        traits=explain_names(build.tags, NATURES),
        spells=tuple(in_full(spell_page(spell)) for spell in spells),
        leaves=(*pieces(build), *((f"{dollars_of(foe.money)} in coin",) if foe.money else ())),
        manner=describe_behaviour(foe.name, own, tuple(_ways(foe, uses, own, content))),
        flees=_flees(foe, own),
    )


def _figures(foe: Foe, content: Content) -> Iterator[Figure]:
    build, sheet = foe.build, derive_sheet(foe.build, content)
    for short in ABBREVIATIONS:
        score = build.attributes.score(short)
        yield Figure(short, score, f"{score} ({dice(*die(score))})")
    yield Figure("Dodge", sheet.dodge)
    if sheet.block is not None:
        yield Figure("Block", sheet.block, f"DR {sheet.block}")
    yield Figure("DR", sheet.body_dr)
    yield Figure("Move", sheet.move, count_noun(sheet.move, "space"))
    yield Figure("Sprint", sheet.sprint, count_noun(sheet.sprint, "space"))
    yield Figure(VS_SPELLS["quickness"], sheet.qkn_vs_spell)
    yield Figure(VS_SPELLS["toughness"], sheet.tgh_vs_spell)
    yield Figure(VS_SPELLS["spirit"], sheet.spi_vs_spell)
    if sheet.size > 1:
        yield Figure("Size", sheet.size)


def _attack(use: WeaponUse) -> AttackEntry:
    mode, bonus = use.mode, use.mode.damage + use.enchantment.adds("damage")
    return AttackEntry(
        name=use.name,
        skill=mode.skill,
        hit=dice(*use.hit),
        hit_dice=DiceFormula(*use.hit),
        damage=use.damage,
        damage_dice=DiceFormula(*die(use.strength), bonus),
        reach=mode.reach,
        range=mode.range,
        distance=distance(mode),
        remarks=tuple(_remarks(use)),
    )


def _remarks(use: WeaponUse) -> Iterator[str]:
    mode = use.mode
    yield " or ".join(mode.types)
    if use.parry:
        yield f"parry {use.parry.value}"
    if mode.never_parried:
        yield "cannot be parried"
    if mode.ammunition:
        yield f"shoots {mode.ammunition.lower()}s"
    if mode.reload:
        yield f"{count_noun(mode.reload, 'Ready action')} to reload"
    if mode.whole_turn_ready:
        yield "a whole turn to ready again after each swing"
    if use.too_heavy:
        yield f"too heavy, {TOO_HEAVY.value} to hit".replace("-", "−")


def _ways(foe: Foe, uses: tuple[WeaponUse, ...], own: AiLevel, content: Content) -> Iterator[str]:
    if list_castable(foe.build, content):
        yield "casts a spell if that should do more than the best attack and enough SP are left"
    strikes = any(use.mode.melee for use in uses)
    if any(use.mode.launcher for use in uses):
        yield "shoots at promising targets while no enemy is in reach"
    if any(not use.mode.melee and not use.mode.launcher for use in uses):
        yield "throws weapons if that is better than closing in"
    if strikes and own is AiLevel.DULL:
        yield "takes the shortest way to the enemy and attacks"
    elif strikes:
        yield "stops short of the enemy's reach, lets the enemy come and attacks first"
    if own is not AiLevel.DULL and any(_heals(carried, content) for carried in foe.build.gear):
        yield "drinks healing potions when badly hurt"
    if own is AiLevel.CUNNING:
        yield "fights defensively when nearly down"


def _heals(carried: CarriedGear, content: Content) -> bool:
    gear = gear_named(carried.name, content)
    return isinstance(gear, Item) and bool(gear.lp or gear.vp)


def _flees(foe: Foe, own: AiLevel) -> str:
    resolve = resolve_of(foe.build, foe.resolve)
    if resolve is Resolve.NEVER_LEAVES:
        return "Never. This foe fights until it is destroyed."
    below = f"when its side's chance to win is below {LEAVING_BELOW[resolve][own]:.0%}".replace("%", " %")
    hurt = "" if own is AiLevel.DULL else f", when alone, outnumbered and at {FEW_LP} LP or fewer"
    return f"{capitalise(below)}{hurt}, or when unable to harm any enemy, if there is a way out."
