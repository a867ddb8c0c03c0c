"""Stat block of a foe: levels, weapons, skills and spells, with its tactics (part 5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import AttackEntry, Boxes, Content, DiceFormula, Figure, StatBlock, Trait
from solo.systems.fire_and_sword.encounters.foe_worth import best_defence
from solo.systems.fire_and_sword.foes.foe import Foe, magic_points_left, resolve_of
from solo.systems.fire_and_sword.gear.armour import Armour
from solo.systems.fire_and_sword.gear.weapon import Weapon, weapon_named
from solo.systems.fire_and_sword.library.magic import spell_page
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.wit import wit_of_int
from solo.systems.fire_and_sword.skills import ATTACK, PARRY, SHIELD_PARRY, SKILLS
from solo.systems.fire_and_sword.wording import damage, plus_or_minus
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.leaving import HOPELESS, LEAVING_BELOW, TURNED, Resolve
from solo.systems.parts.phrasing import with_article
from solo.systems.parts.stat_blocks import describe_behaviour, in_full

DAMAGE_DIE: Final = 10
LEFT: Final = {
    "wasting disease": "A soul that it defeats catches a wasting disease.",
    "madness": "A soul that it defeats goes mad.",
    "possessed": "It possesses a soul that it defeats.",
}
SHARES: Final = {0.2: "a fifth", 0.5: "half"}
"""The shares of the chance at the start below which a fight has turned, in words."""


STATES: Final = ("fallen", "out")
"""The states of a fighter that a table ticks off, since there are no hit points."""


def hero_boxes(_character: Character, _content: Content) -> Boxes:
    """Return the states of a character that a table ticks off.

    Magic points are not among them, since the fight shows them as a bar.
    """
    return Boxes(ticks=STATES)


def stat_block(foe: Foe, content: Content) -> StatBlock:
    """Return the stat block of a foe. Raises ValueError with a sentence for an unknown weapon."""
    own = wit_of_int(foe.statistics.intelligence)
    weapons = tuple(weapon_named(name, content) for name in foe.arms.weapons)
    spells = content.entries(Spell)
    arms = foe.arms
    return StatBlock(
        name=foe.name,
        kind=", ".join(filter(None, (foe.role, "mounted" if arms.mount else "", "named" if foe.named else ""))),
        text=foe.text,
        points=tuple(_points(foe, content)),
        ticks=STATES,
        figures=tuple(_figures(foe, content)),
        attacks=tuple(_attack(foe, weapon) for weapon in weapons),
        skills=tuple(_skills(foe)),
        traits=tuple(_traits(foe)),
        spells=tuple(in_full(spell_page(spells[name]), power) for name, power in foe.spells.items()),
        leaves=tuple(
            dict.fromkeys(
                filter(None, (*(one.name for one in weapons if not one.natural), arms.shield, arms.armour, arms.mount))
            )
        ),
        manner=describe_behaviour(foe.name, own, tuple(_ways(foe, weapons, own))),
        flees=_flees(foe, own),
    )


def _points(foe: Foe, content: Content) -> Iterator[Figure]:
    if any(content.entries(Spell)[name].kind == "sorcery" for name in foe.spells):
        yield Figure("MP", magic_points_left(foe, content))


def _figures(foe: Foe, content: Content) -> Iterator[Figure]:
    for short, score in foe.statistics.list_scores():
        yield Figure(short, score)
    yield Figure("Impact", foe.impact, plus_or_minus(foe.impact))
    if not foe.spirit:
        best = best_defence(foe.arms, foe.skills, content)
        yield Figure(best.skill, best.level)
        suit = content.entries(Armour)[foe.arms.armour].points if foe.arms.armour else 0
        yield Figure("Armour", suit + foe.hide)
    yield Figure("Resistance", foe.resistance_die, f"D{foe.resistance_die}")


def _attack(foe: Foe, weapon: Weapon) -> AttackEntry:
    level, added = foe.skill(weapon.attack_skill), weapon.bonus + foe.impact
    flies = f"{weapon.effective} paces, at most {weapon.long}" if weapon.missile else ""
    return AttackEntry(
        name=weapon.name,
        skill=weapon.attack_skill,
        hit=f"{level} or less on a D20" if level < 20 else f"level {level}",
        target=level,
        damage=damage(added),
        damage_dice=DiceFormula(1, DAMAGE_DIE, added),
        range=weapon.effective or None,
        distance=flies,
        remarks=tuple(_remarks(weapon)),
    )


def _remarks(weapon: Weapon) -> Iterator[str]:
    if weapon.use == "lance":
        yield "from the saddle"
    if weapon.hands == 2:
        yield "takes both hands"
    if weapon.missile:
        yield f"{weapon.missiles} to shoot" if weapon.use == "shot" else f"{weapon.missiles} to throw"
    if weapon.second_rank:
        yield "reaches past a friend"


def _skills(foe: Foe) -> Iterator[Trait]:
    for name, level in foe.skills.items():
        if name in SKILLS:
            yield Trait(name, SKILLS[name].help, level)
        elif name.endswith(f" {PARRY}"):
            what = "the shield" if name == SHIELD_PARRY else f"the {name.removesuffix(f' {PARRY}').lower()}"
            yield Trait(name, f"Parries with {what}.", level)
        elif not name.endswith(f" {ATTACK}"):
            yield Trait(name, "Casts this spell." if name in foe.spells else "A skill outside the usual list.", level)


def _traits(foe: Foe) -> Iterator[Trait]:
    if foe.spirit:
        yield Trait("Spirit", "Has no body. It attacks only souls, and rolls POW on a D30.")
    if foe.spirit_effect:
        yield Trait("Leaves behind", LEFT[foe.spirit_effect])
    if foe.one_attack:
        yield Trait("Slow", "Attacks only once a round.")
    if foe.steady:
        yield Trait("Steady", "Cannot be thrown down by a lance.")
    if foe.darksense:
        yield Trait("Darksense", "Sees in the dark.")
    if foe.fetch:
        yield Trait("Fetch", "Rolls a second D30 in spirit combat. The better result counts.")
    if foe.named:
        yield Trait("Named", "The highest face of the resistance die always resists. Named foes also fight on longer.")
    if foe.arms.mount:
        yield Trait(f"Rides {with_article(foe.arms.mount.lower())}", "Starts the fight in the saddle.")
    if foe.running:
        yield Trait("Under spells", f"These spells are already cast and paid for: {', '.join(foe.running)}.")
    if foe.grade:
        yield Trait("Means", f"Lives on an income of FTE grade {foe.grade}.", foe.grade)


def _ways(foe: Foe, weapons: tuple[Weapon, ...], own: AiLevel) -> Iterator[str]:
    if foe.spirit:
        soul = "first" if own is AiLevel.DULL else "weakest"
        yield f"attacks the {soul} free soul and holds on to it"
        return
    if foe.spells:
        yield "casts a spell if that does more than a blow"
    if any(one.missile for one in weapons):
        yield "shoots or throws from afar if the chance is fair, and lets the enemy come"
    if any(one.use == "lance" for one in weapons):
        yield "charges with the lance"
    if any(one.use == "melee" for one in weapons):
        yield "attacks with one action and defends with the other, or attacks twice if that pays more"
    if own is not AiLevel.DULL:
        yield "does not run at the enemy alone"


def _flees(foe: Foe, own: AiLevel) -> str:
    if foe.spirit:
        return "Lets go of a stronger soul if a weaker one is free." if own is AiLevel.CUNNING else "Never."
    resolve = resolve_of(foe)
    if resolve is Resolve.NEVER_LEAVES:
        return "Never. Fights on to the end."
    below = LEAVING_BELOW[resolve][own]
    lost = f"below {min(HOPELESS, below):.0%}"
    if below > HOPELESS:
        lost += f", or below {below:.0%} and {SHARES[TURNED[resolve]]} of the chance at the start"
    yields = "" if own is AiLevel.DULL else ", or else lays down arms"
    lost = lost.replace("%", " %")
    return f"When its side's chance to win is {lost}, the foe runs if fast enough{yields}."
