"""A hero's strength for the pick of foes: the threat of a foe with the same build (part 9)."""

from __future__ import annotations

from msgspec.structs import replace

from solo.systems.contract import Content, PartyMember
from solo.systems.parts.lookup import entries_of
from solo.systems.two_d20.foes.threat import DICE, DefenceProfile, worth
from solo.systems.two_d20.gear.weapon import FIST, Weapon
from solo.systems.two_d20.people.attributes import ATTACK_SKILL
from solo.systems.two_d20.people.sheet import Character, attack_bonus, figures_of, pool_of, training
from solo.systems.two_d20.rolls.location import BY_FACE, LOCATIONS
from solo.systems.two_d20.rulings import USUAL


def member(hero: Character, content: Content) -> PartyMember:
    """Return a hero's strength, and the better target number of Parry and Acrobatics as `defence`."""
    figures, weapon = figures_of(hero, content), entries_of(content, Weapon, (*hero.weapons, FIST))[0]
    skill = ATTACK_SKILL[weapon.type]
    pool = replace(pool_of(hero.attributes, skill, training(hero, skill)), rolled=DICE["hero"])
    dice = weapon.dice + attack_bonus(hero.attributes, weapon.type) + figures.gifts.dice.get(weapon.type, 0)
    soaks = tuple(figures.soak[LOCATIONS.index(place)] for place in BY_FACE)
    body = DefenceProfile(figures.vigor, USUAL.hero_out, soaks, figures.cover)
    defence = max(pool_of(hero.attributes, skill, training(hero, skill)).tn for skill in ("parry", "acrobatics"))
    return PartyMember(hero.name, worth(pool, weapon, dice, body), defence)
