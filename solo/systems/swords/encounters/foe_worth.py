"""Danger of a foe: how many of 100 fights against it the ready-made Fighter loses (part 5).

A fight is a duel on foot with Strike and Defend in each round, as for the odds printed in the rules. Foes with missiles
also shoot or throw while the Fighter closes in from 30 yards (house). A rider strikes with a weapon for the saddle, and
the mount strikes whenever it obeys (`H-10`). Grabs are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.resolver import distribution
from solo.systems.contract import Content, PartyMember
from solo.systems.swords.company.duellists import duellist_of_character, duellist_of_foe
from solo.systems.swords.encounters.approach import SHOOTING, Approach, ApproachShot, chance_lost
from solo.systems.swords.foes.foe import Foe, skill_total, weapons_of
from solo.systems.swords.gear.ranges import RangeLevels
from solo.systems.swords.gear.weapon import Weapon, weapon_named
from solo.systems.swords.people import sheet
from solo.systems.swords.people.sheet import Character, best_defense, skill_level
from solo.systems.swords.rolls.damage import Health, damage_modifier, scale_of
from solo.systems.swords.rolls.duel import Duellist, DuelState, duel_states
from solo.systems.swords.rolls.skill import action_penalty, meets

FIGHTER: Final = Duellist(strength=2, dexterity=2, striking=3, defense=3, weapon=3, armor=2, stamina=10)
LEAST, MOST = 1, 100
WHOLE: Final = DuelState(FIGHTER.stamina, Health.OK)
OBEYS, TRAINED, STRIKES_AND_COMMANDS = 8, 2, 3
"""For a mount's Strike: the challenge of the Animals roll, the bonus for battle training, and the rider's actions."""
AT_RANGE: Final = ("Archery", "Throwing")


# rule: Danger
def danger(foe: Foe, content: Content) -> int:
    """Return a foe's danger from 1 to 100. Raises ValueError with a sentence if a weapon is unknown."""
    totals = {skill: skill_total(foe, skill) for skill in AT_RANGE}
    shots = _shots(weapons_of(foe, content), totals, foe.skills.get("Throwing", 0) > 0, foe.attributes.strength)
    lost = _chance_lost(duellist_of_foe(foe, content), tuple(shots), content)
    return _priced(1 - (1 - lost) * (1 - _lost_to_mount(foe, content)))


def _lost_to_mount(foe: Foe, content: Content) -> float:
    """Return the Fighter's chance, 0 to 1, of losing to a rider's mount alone, times the mount's chance to obey."""
    mount = content.entries(Foe).get(foe.mount)
    if mount is None:
        return 0.0
    added = (
        skill_total(foe, "Animals") + (TRAINED if mount.battle_trained else 0) + action_penalty(STRIKES_AND_COMMANDS)
    )
    obeys = float(distribution(meets, added, OBEYS).chance_of(True))
    return obeys * duel_states(FIGHTER, duellist_of_foe(mount, content), scale_of(content))[WHOLE].b_wins


def danger_of_character(character: Character, content: Content) -> int:
    """Return a character's danger from 1 to 100, rested and unhurt. Raises ValueError if its gear is unknown."""
    totals = {skill: sheet.skill_total(character, skill, content) for skill in AT_RANGE}
    weapons = tuple(weapon_named(name, content) for name in character.weapons)
    thrower = skill_level(character, "Throwing") > 0
    shots = _shots(weapons, totals, thrower, character.attributes.strength)
    return _priced(_chance_lost(duellist_of_character(character, content), tuple(shots), content))


def member(character: Character, content: Content) -> PartyMember:
    """Return a character as a member of a party: its danger to the Fighter and its best Defense."""
    return PartyMember(character.name, danger_of_character(character, content), best_defense(character, content))


def _shots(weapons: tuple[Weapon, ...], totals: dict[str, int], thrower: bool, strength: int) -> Iterator[ApproachShot]:
    """Yield all shots and throws of a fighter.

    A trained thrower throws weapons that are not needed for melee.
    """
    for weapon in dict.fromkeys(weapons):
        damage = damage_modifier(strength, weapon.bonus, mechanical=weapon.without_strength)
        if weapon.shoots:
            again = 0 if weapon.load_rounds else SHOOTING + weapon.load_actions
            yield ApproachShot(totals["Archery"], damage, again=again, area=weapon.area)
        several = weapons.count(weapon) > 1
        if thrower and weapon.thrown and (several or not weapon.melee):
            yield ApproachShot(totals["Throwing"], damage, weapon.reach, SHOOTING + 1 if several else 0)


def _chance_lost(other: Duellist, shots: tuple[ApproachShot, ...], content: Content) -> float:
    scale = scale_of(content)
    levels = RangeLevels(content)
    return chance_lost(Approach(FIGHTER, other.dexterity, shots, duel_states(FIGHTER, other, scale), levels, scale))


def _priced(lost: float) -> int:
    return max(LEAST, round(lost * 100))
