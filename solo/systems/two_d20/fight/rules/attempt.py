"""A declared attack: its attacker, target, weapon, Difficulty and damage dice (`T-11`, `T-12`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from solo.resolver import Modifier
from solo.systems.contract import Deed
from solo.systems.two_d20.fight.rules.difficulty import PreparedTest, Steps, difficulty_of, pool_for, steps_for
from solo.systems.two_d20.fight.rules.moving import range_name
from solo.systems.two_d20.fight.rules.reach import enemies_in_reach
from solo.systems.two_d20.fight.state import AttackSource, Fight, Fighter, Track
from solo.systems.two_d20.foes.foe import Ability
from solo.systems.two_d20.gear.armour import Soak, uniform_soak
from solo.systems.two_d20.gear.weapon import Qualities, Type, Weapon
from solo.systems.two_d20.people.attributes import ATTACK_SKILL, Attributes
from solo.systems.two_d20.people.sheet import attack_bonus
from solo.systems.two_d20.rolls.damage import DamageProfile
from solo.systems.two_d20.rolls.difficulty import AVERAGE, IN_REACH_OF_AN_ENEMY
from solo.systems.two_d20.rolls.distance import categories_away, categories_beyond
from solo.systems.two_d20.rolls.location import BY_FACE, LOCATIONS, Location
from solo.systems.two_d20.rolls.qualities import with_qualities

BARE_REACH: Final = 1
EXPLOITED_DICE: Final = 2
MEDIUM: Final = 1
PACK: Final = "Pack"
PACK_DICE: Final = 1
SHIELD_LINE_DICE: Final = 1


# rule: Attack
class DeclaredAttack(msgspec.Struct, frozen=True):
    """A declared attack.

    `more` holds steps of Difficulty for this attack only. `dice_limit` is the largest number of d20, 0 for no limit.
    `retaliate` marks an attack outside the attacker's own turn. `swift` is true if Swift Action may still be bought,
    `minor` if the attacker still has a Minor Action. An ability of the attacker adds `ability_dice` combat dice, or
    Area (`sweeps`), or a fall of the target after a hit with an Effect (`hurls`, `H-16`).
    """

    attacker: Fighter
    target: Fighter
    arm: AttackSource
    thrown: bool = False
    retaliate: bool = False
    swift: bool = False
    minor: bool = False
    dice_limit: int = 0
    more: Steps = ()
    ability_dice: int = 0
    sweeps: bool = False
    hurls: bool = False
    at_shield: bool = False
    """True if the attack is aimed at the target's shield, which takes the damage (`R-31`)."""
    ability: Ability | None = None
    """The ability that helps this attack, as the content declares it (`H-16`)."""
    hazard: bool = False
    """True if a hazard strikes. It is no shot, so the cover of the zone does not help against it (`T-25`)."""

    @property
    def kind(self) -> Type:
        """The type of the attack. Throwing a weapon makes the attack a ranged one."""
        return "ranged" if self.thrown else self.arm.weapon.type

    @property
    def track(self) -> Track:
        """The kind of stress that the attack reduces: Vigor or Resolve (`T-12`)."""
        return "resolve" if self.arm.weapon.type == "threaten" else "vigor"

    @property
    def qualities(self) -> Qualities:
        """The qualities of the weapon, with those that an ability adds."""
        own = self.arm.weapon.qualities
        return own if self.ability is None else with_qualities(own, self.ability.qualities)

    @property
    def area(self) -> bool:
        """True if Effects add further targets to the attack (`Q-09`)."""
        return self.sweeps or self.qualities.area

    def words(self, who: str) -> str:
        """Return the attack as a sentence without a full stop: "Kara attacks a with the axe".

        `who` is the attacker's name, in upper or lower case as the sentence needs.
        """
        weapon, target = self.arm.weapon.name.lower(), self.target.name
        if self.thrown:
            return f"{who} throws the {weapon} at {target}"
        verb = {"melee": "attacks", "ranged": "shoots at", "threaten": "threatens"}[self.kind]
        return f"{who} {verb} {target} with the {weapon}"

    @property
    def is_exploiting(self) -> bool:
        """True if the attacker has found a weakness of the target (`T-10`)."""
        return bool(self.attacker.exploit) and self.attacker.exploit == self.target.key


def missed_deed(attempt: DeclaredAttack) -> Deed:
    """Return the record of an attack that missed."""
    return Deed(attempt.attacker.name, "misses", attempt.target.name, weapon_name(attempt))


def weapon_name(attempt: DeclaredAttack) -> str:
    """Return the name of an attack's weapon in lower case, for the middle of a sentence."""
    return attempt.arm.weapon.name.lower()


def reach_of(fighter: Fighter) -> int:
    """Return a fighter's reach: the reach of the longest melee weapon that is ready, 1 without one (`R-13`)."""
    longest = 0
    for arm in fighter.arms:
        weapon = arm.weapon
        if weapon.reach > longest and weapon.type == "melee" and arm.ready:
            longest = weapon.reach
    return longest or BARE_REACH


# rule: Unwieldy
def attack_steps(fight: Fight, attempt: DeclaredAttack) -> Steps:
    """Return the steps of an attack's Difficulty, by name (`T-11`, `R-02`, `R-13`, `H-11`)."""
    attacker, target, arm = attempt.attacker, attempt.target, attempt.arm
    weapon, kind = arm.weapon, attempt.kind
    found: list[Modifier] = []
    if kind == "melee":
        if target.guard and (longer := reach_of(target) - weapon.reach) > 0:
            found.append(Modifier(f"{target.name}'s Guard with a longer weapon", longer))
        if target.prone:
            found.append(Modifier(f"{target.name} is prone", -1))
    elif kind == "ranged":
        best = (weapon.thrown if attempt.thrown else weapon.range) or "close"
        away = categories_away(best, range_name(attacker, target)) - attacker.gifts.ranges
        if away > 0:
            found.append(Modifier(f"{range_name(attacker, target)} range", away))
        if enemies_in_reach(fight, attacker):
            found.append(Modifier("an enemy in Reach", IN_REACH_OF_AN_ENEMY))
        if target.prone and abs(attacker.zone - target.zone) >= MEDIUM:
            found.append(Modifier(f"{target.name} lies low", 1))
    elif beyond := categories_beyond(weapon.range or "close", range_name(attacker, target)):
        found.append(Modifier(f"{range_name(attacker, target)} range", beyond))
    if attacker.prone and not weapon.reload:
        found.append(Modifier("prone", 1))
    if weapon.qualities.unwieldy and not arm.braced:
        found.append(Modifier("Unwieldy", 1))
    if target.veiled:
        found.append(Modifier(f"{target.name} is veiled", 1))
    return steps_for(fight, attacker, ATTACK_SKILL[kind], AVERAGE, (*found, *attempt.more))


# rule: Attack roll
def attack_trial(fight: Fight, attempt: DeclaredAttack) -> PreparedTest:
    """Return the attacker's test for an attempt, before dice are bought."""
    attacker, kind = attempt.attacker, attempt.kind
    skill = ATTACK_SKILL[kind]
    pool = pool_for(attacker, skill)
    steps = attack_steps(fight, attempt)
    most = fight.rulings.most_dice
    if attempt.ability is not None and attempt.ability.d20:
        free = min(most, attempt.ability.d20)
        pool, most = replace(pool, rolled=pool.rolled + free), most - free
    if attempt.dice_limit:
        most = max(0, min(most, attempt.dice_limit - pool.rolled))
    return PreparedTest(
        attacker,
        skill,
        pool,
        steps,
        difficulty_of(steps),
        "",
        arm=attempt.arm if kind == "ranged" else None,
        exploited=attempt.is_exploiting,
        most=most,
        flourish=attacker.gifts.momentum.get(kind, 0),
    )


def damage_dice(fight: Fight, attempt: DeclaredAttack) -> tuple[Modifier, ...]:
    """Return the combat dice of an attack as named parts (`T-14`, `T-10`, `H-16`)."""
    attacker = attempt.attacker
    return _damage_dice(
        attempt.arm.weapon,
        attempt.kind,
        attacker.attributes,
        attacker.gifts.dice.get(attempt.kind, 0),
        attempt.is_exploiting,
        in_a_pack(fight, attempt),
        Modifier(attacker.ability, attempt.ability_dice) if attempt.ability_dice else None,
    )


@lru_cache(maxsize=1024)
def _damage_dice(
    weapon: Weapon,
    kind: Type,
    attributes: Attributes,
    gift: int,
    exploited: bool,
    pack: bool,
    ability: Modifier | None,
) -> tuple[Modifier, ...]:
    found = [Modifier(weapon.name, weapon.dice)]
    if bonus := attack_bonus(attributes, kind):
        found.append(Modifier("bonus damage", bonus))
    if gift:
        found.append(Modifier("talent", gift))
    if exploited:
        found.append(Modifier("weakness found", EXPLOITED_DICE))
    if pack:
        found.append(Modifier(PACK, PACK_DICE))
    if ability:
        found.append(ability)
    return tuple(found)


def in_a_pack(fight: Fight, attempt: DeclaredAttack) -> bool:
    """Return True if another fighter of the attacker's pack is in Reach of the target (`H-16`)."""
    one = attempt.attacker
    return one.ability == PACK and any(
        other is not one and other.ability == PACK for other in enemies_in_reach(fight, attempt.target)
    )


# rule: Cover
# rule: Morale
def soak_dice(fight: Fight, attempt: DeclaredAttack, target: Fighter) -> int:
    """Return the number of the target's soak dice: Morale against a threat, else the best Cover (`T-16`, `H-01`)."""
    if attempt.track == "resolve":
        return target.morale
    shield = target.cover
    if (held := target.whole_shield) and (attempt.kind == "melee" or not held.melee_only):
        shield = max(shield, held.cover)
    if in_a_line(fight, target):
        shield += SHIELD_LINE_DICE
    if attempt.kind == "ranged" and not attempt.hazard and fight.zones and not target.reach:
        return max(shield, fight.zones[target.zone - 1].cover)
    return shield


def in_a_line(fight: Fight, target: Fighter) -> bool:
    """Return True if the target is in a shield line with another fighter in its zone (`H-16`)."""
    return target.lined and any(one.lined and one.zone == target.zone for one in fight.friends(target))


def soak_at(attempt: DeclaredAttack, target: Fighter, location: Location | None) -> int:
    """Return the fixed Soak of `location` (None if all locations are equal); Courage against a threat."""
    if attempt.track == "resolve":
        return target.courage
    return target.soak[LOCATIONS.index(location)] if location else target.soak[0]


def soaks(attempt: DeclaredAttack, target: Fighter) -> tuple[int, ...]:
    """Return the fixed Soak for each face of the location d20, or a single value if all are equal (`T-15`)."""
    return (target.courage,) if attempt.track == "resolve" else _by_face(target.soak)


@lru_cache(maxsize=1024)
def _by_face(soak: Soak) -> tuple[int, ...]:
    if soak == uniform_soak(soak[0]):
        return (soak[0],)
    return tuple(soak[LOCATIONS.index(place)] for place in BY_FACE)


def strike_of(fight: Fight, attempt: DeclaredAttack, target: Fighter, soak: int) -> DamageProfile:
    """Return the damage figures of a hit on `target` before any Momentum is spent (`T-17`)."""
    dice = sum([part.value for part in damage_dice(fight, attempt)])
    given = attempt.qualities
    return DamageProfile(dice, given.vicious, given.piercing, soak, soak_dice(fight, attempt, target))


# rule: R-35 Cries
def used(attempt: DeclaredAttack) -> None:
    """Use up what an attack needs: a use, the bolt of a crossbow, or a thrown weapon (`R-35`, `H-15`).

    A thrown weapon then lies in the target's zone.
    """
    arm, weapon = attempt.arm, attempt.arm.weapon
    if weapon.uses or weapon.once:
        arm.used += 1
    if weapon.reload and attempt.kind == "ranged":
        arm.loaded = False
    if attempt.thrown:
        arm.where, arm.zone, arm.braced = "ground", attempt.target.zone, False
