"""Danger of a foe: the share of duels that a lone benchmark fighter does not survive.

The danger is computed from the foe's figures in closed form (part 5, house ruling). Only running spells count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from solo.systems.contract import Content, PartyMember
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.gear.armour import worn_points
from solo.systems.fire_and_sword.gear.weapon import Weapon, weapon_named
from solo.systems.fire_and_sword.magic.effects import protection, start_spell
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.sheet import PERSON_DIE, CarriedArms, Character
from solo.systems.fire_and_sword.rolls.duel import Duellist, DuelOdds, chance_to_put_out, duel
from solo.systems.fire_and_sword.rolls.spirit_combat import duel as duel_of_souls
from solo.systems.fire_and_sword.skills import DODGE, FIST_ATTACK, SHIELD_PARRY, base_level

BENCHMARK: Final = Duellist(attack=15, defence=15, bonus=1, armour=2, named=True)
BENCHMARK_POWER: Final = 13
_LEAST: Final = 1


class BestStrike(NamedTuple):
    """A fighter's best attack in melee: the weapon's name, the effective skill, and the bonus on the weapon die."""

    weapon: str
    skill: int
    bonus: int


class BestDefence(NamedTuple):
    """A defence against a blow: the skill's name and level."""

    skill: str
    level: int


# rule: Danger
def foe_worth(foe: Foe, content: Content) -> int:
    """Return a foe's danger, from 1 to 100: the percentage of duels that a benchmark fighter does not survive."""
    return _percent(1 - odds_against(foe, content).first_wins)


def odds_against(foe: Foe, content: Content) -> DuelOdds:
    """Return the odds of the benchmark fighter in a duel with one foe.

    Against a spirit, the benchmark fighter is an embodied soul of POW 13 in spirit combat.
    """
    if foe.spirit:
        return DuelOdds(*duel_of_souls((BENCHMARK_POWER,), PERSON_DIE, (foe.power,), foe.resistance_die))
    return duel(BENCHMARK, duellist_of_foe(foe, content))


def member(character: Character, content: Content) -> PartyMember:
    """Return a character as a party member: danger to the benchmark fighter, and best defence."""
    fighter = duellist_of_character(character, content)
    return PartyMember(character.name, _percent(1 - duel(BENCHMARK, fighter).first_wins), fighter.defence or 0)


def duellist_of_foe(foe: Foe, content: Content) -> Duellist:
    """Return a foe as a duellist: its most dangerous melee weapon, best defence, and protection."""
    strike = best_strike(foe.arms, foe.skills, foe.impact, content)
    known = content.entries(Spell)
    running = (start_spell(known[name], foe.spells[name], foe.name) for name in foe.running if name in foe.spells)
    return Duellist(
        attack=strike.skill,
        defence=best_defence(foe.arms, foe.skills, content).level,
        bonus=strike.bonus,
        armour=foe.hide + worn_points(foe.arms.armour, content),
        magic_armour=protection(running),
        named=foe.named,
        resist_die=foe.resistance_die,
    )


def duellist_of_character(character: Character, content: Content) -> Duellist:
    """Return a character as a duellist, unwounded and without spells."""
    skills = levels(character, content)
    strike = best_strike(character.arms, skills, character.impact, content)
    return Duellist(
        attack=strike.skill,
        defence=best_defence(character.arms, skills, content).level,
        bonus=strike.bonus,
        armour=worn_points(character.arms.armour, content),
        named=True,
        resist_die=PERSON_DIE,
    )


def best_strike(arms: CarriedArms, skills: Mapping[str, int], impact: int, content: Content) -> BestStrike:
    """Return the melee weapon that fells the benchmark fighter most often; fists if there is none."""
    found = [
        BestStrike(weapon.name, _level(skills, weapon.attack_skill), weapon.bonus + impact)
        for weapon in _weapons(arms, content)
        if weapon.use == "melee"
    ]
    fists = BestStrike("Fists", _level(skills, FIST_ATTACK), impact)
    return max(found, key=_threat) if found else fists


def _threat(strike: BestStrike) -> Fraction:
    return chance_to_put_out(Duellist(strike.skill, None, strike.bonus), BENCHMARK)


def best_defence(arms: CarriedArms, skills: Mapping[str, int], content: Content) -> BestDefence:
    """Return the best defence out of dodge, shield, and the parries of carried weapons."""
    names = [DODGE, *([SHIELD_PARRY] if arms.shield else [])]
    names += [weapon.parry_skill for weapon in _weapons(arms, content) if weapon.parries]
    return max((BestDefence(name, _level(skills, name)) for name in names), key=lambda one: one.level)


def _level(skills: Mapping[str, int], name: str) -> int:
    """Return the level of a skill, or its base level if it was never learned."""
    return skills.get(name, base_level(name))


def _weapons(arms: CarriedArms, content: Content) -> Iterable[Weapon]:
    return (weapon_named(name, content) for name in arms.weapons)


def levels(character: Character, content: Content) -> dict[str, int]:
    """Return the levels of all skills for the character's arms, by name."""
    names = {DODGE, SHIELD_PARRY, FIST_ATTACK}
    for weapon in _weapons(character.arms, content):
        names |= {weapon.attack_skill, weapon.parry_skill}
    return {name: character.skill(name) for name in names if name}


def _percent(chance: Fraction) -> int:
    return max(_LEAST, int(chance * 100 + Fraction(1, 2)))
