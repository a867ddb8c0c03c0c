"""Stat block of a foe: totals, weapons, skills, and the behaviour of a foe played by the program (part 5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import AttackEntry, Boxes, Content, DiceFormula, Figure, StatBlock, Trait
from solo.systems.parts.fight.ai_level import AiLevel, wit
from solo.systems.parts.fight.leaving import LEAVING_BELOW, Resolve
from solo.systems.parts.phrasing import count_noun, format_number, with_sign
from solo.systems.parts.stat_blocks import describe_behaviour, explain_names
from solo.systems.swords.fight.tactics.combat_profile import CUNNING_FROM, DULL_BELOW
from solo.systems.swords.foes.foe import Foe, resolve_of, skill_total, weapons_of
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.people.sheet import ATTRIBUTES, CRAFTS, SKILLS, Character, attribute_of
from solo.systems.swords.rolls.damage import BY_WORD, Health

USED_FOR: Final = {
    "Striking": "Blows with fists and melee weapons.",
    "Archery": "Shots with bow, crossbow or sling.",
    "Throwing": "Thrown weapons and rocks.",
    "Grappling": "Grabbing, holding and breaking free.",
    "Defense": "Parries, blocks and dodges.",
    "Riding": "Staying in the saddle and fighting from it.",
    "Animals": "Making animals obey.",
    "Tactics": "Leading armies.",
    "Hiding": "Staying unseen.",
    "Medicine": "Treating wounds and sickness.",
    "Watching": "Noticing hidden enemies.",
}
NATURES: Final = {
    "animal": "Cannot hold weapons. Bolts when badly hurt, unless trained for battle.",
    "mount": "Can be ridden. Without a rider it runs from the fight.",
    "huge": "Its mass counts when it grapples or is grappled.",
    "flying": "Can fly.",
}
"""The meaning in play of each tag of a foe."""


HEALTH_BOXES: Final = tuple(level.word for level in (Health.HURT, Health.WOUNDED, Health.CRIPPLED))
"""The names of the Health levels that a sheet ticks off (`S-05`), the lightest first."""


def hero_boxes(character: Character, _content: Content) -> Boxes:
    """Return a character's Health levels as boxes, with reached levels marked.

    Stamina is already a bar of the fight.
    """
    return Boxes(ticks=HEALTH_BOXES, marked=min(BY_WORD[character.health], len(HEALTH_BOXES)))


def stat_block(foe: Foe, content: Content) -> StatBlock:
    """Return a foe's stat block. Raises ValueError with a sentence if a weapon is unknown."""
    own = wit(foe.attributes.intelligence, DULL_BELOW, CUNNING_FROM)
    weapons = weapons_of(foe, content)
    return StatBlock(
        name=foe.name,
        kind=", ".join(foe.tags),
        text=foe.text,
        points=(Figure("Stamina", foe.stamina),),
        ticks=HEALTH_BOXES,
        figures=tuple(_figures(foe)),
        attacks=tuple(attack for weapon in weapons for attack in _attacks(foe, weapon)),
        skills=tuple(_skills(foe)),
        traits=(*explain_names(foe.tags, NATURES), *_besides(foe)),
        leaves=tuple(dict.fromkeys(filter(None, (*(one.name for one in weapons if not one.natural), foe.shield)))),
        manner=describe_behaviour(foe.name, own, tuple(_ways(weapons, own, foe.animal))),
        flees=_flees(foe, own),
        brings=(foe.mount,) if foe.mount in content.entries(Foe) else (),
    )


def _figures(foe: Foe) -> Iterator[Figure]:
    for name in ATTRIBUTES:
        yield Figure(name, foe.attributes.level(name))
    yield Figure("Armour", foe.armour)
    endurance = foe.attributes.strength + foe.armour
    yield Figure("Endurance", endurance, f"{format_number(endurance)} (Strength and armour)")
    defence = skill_total(foe, "Defense")
    yield Figure("Defends with", defence, f"2d6 {with_sign(defence)}")
    yield Figure("Mass", foe.mass, count_noun(foe.mass, "pound"))
    yield Figure("Move", foe.move, f"{count_noun(foe.move, 'yard')} per action")


def _attacks(foe: Foe, weapon: Weapon) -> Iterator[AttackEntry]:
    """Yield an attack for each use of a weapon: striking, throwing, shooting."""
    strength = 0 if weapon.without_strength else foe.attributes.strength
    damage = strength + weapon.bonus
    uses = (
        (weapon.melee, "Striking", ""),
        (weapon.thrown, "Throwing", "thrown"),
        (weapon.shoots, "Archery", "shot" if weapon.melee else ""),
    )
    for able, skill, how in uses:
        if not able:
            continue
        total, flies = skill_total(foe, skill), skill != "Striking"
        yield AttackEntry(
            name=f"{weapon.name}, {how}" if how and weapon.melee else weapon.name,
            skill=skill,
            hit=f"2d6 {with_sign(total)}",
            hit_dice=DiceFormula(2, 6, total),
            damage=f"2d6 {with_sign(damage)}",
            damage_dice=DiceFormula(2, 6, damage),
            range=weapon.reach if flies and weapon.reach else None,
            distance=f"up to {count_noun(weapon.reach, 'yard')}" if flies and weapon.reach else "",
            remarks=tuple(_remarks(weapon)),
        )


def _remarks(weapon: Weapon) -> Iterator[str]:
    if weapon.hands == 2:
        yield "takes both hands"
    if weapon.small:
        yield "usable in close combat"
    if weapon.load_actions:
        yield f"{count_noun(weapon.load_actions, 'action')} to load"
    if weapon.load_rounds:
        yield f"{count_noun(weapon.load_rounds, 'round')} to load"
    if weapon.unblockable:
        yield "cannot be blocked"
    if weapon.area:
        yield f"catches everyone within {count_noun(weapon.area, 'yard')}"
    if weapon.note:
        yield weapon.note


def _skills(foe: Foe) -> Iterator[Trait]:
    for name, level in foe.skills.items():
        attribute = attribute_of(name) if name in SKILLS or name in CRAFTS else ""
        rolled = f"Rolled as 2d6 {with_sign(skill_total(foe, name))}, including {attribute}." if attribute else ""
        yield Trait(name, " ".join(filter(None, (USED_FOR.get(name, ""), rolled))), level)


def _besides(foe: Foe) -> Iterator[Trait]:
    if foe.shield:
        yield Trait(foe.shield, "Included in Defense.")
    if foe.mount:
        yield Trait(f"Rides {foe.mount}", "Starts in the saddle.")
    if foe.battle_trained:
        yield Trait("Trained for battle", "Stays in the fight when it is hurt, and obeys its rider more easily.")


def _ways(weapons: tuple[Weapon, ...], own: AiLevel, animal: bool) -> Iterator[str]:
    if any(one.shoots for one in weapons):
        yield "shoots from afar as long as a shot has more than one chance in twelve to hit"
    if any(one.thrown and not one.shoots for one in weapons):
        yield "throws spare weapons before its enemies are close"
    if any(one.melee for one in weapons):
        yield "closes in together with its friends"
        yield _blows(own, animal)
    if own is AiLevel.CUNNING:
        yield "knocks better weapons away, grabs if that is better than striking, and steps back when nearly down"


def _blows(own: AiLevel, animal: bool) -> str:
    if own is not AiLevel.DULL:
        return "plans strikes and defences by their odds"
    return "strikes once a round" if animal else "strikes once a round as hard as it can"


def _flees(foe: Foe, own: AiLevel) -> str:
    if foe.battle_trained:
        return "Never, because it is trained for battle."
    if resolve_of(foe) is Resolve.NEVER_LEAVES:
        return "Never. Fights on to the end."
    lost = f"When its side's chance to win is below {LEAVING_BELOW[resolve_of(foe)][own]:.0%}".replace("%", " %")
    if foe.animal:
        return f"When a quarter of its Stamina or less is left. {lost}."
    return f"{lost}. Yields if there is no way out." if foe.spares else f"{lost}."
