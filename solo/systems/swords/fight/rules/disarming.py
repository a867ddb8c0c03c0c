"""Disarming by a Strike or a grab, and its modifiers (`S-13`, `S-14`, `S-18`, `R-25`, `H-07`)."""

from __future__ import annotations

from typing import Final

from solo.systems.swords.fight.narration.events import emit_event
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack, OpposedResult, hit_opening
from solo.systems.swords.fight.state import CarriedWeapon, Fight, FightContext, Fighter, GroundItem, weapon_in_hand
from solo.systems.swords.fight.state.line import HIGH, LOW
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.rolls.skill import NOTHING, Part

BREAKS_BY: Final = 10
FLIES_OFF: Final = 3
SHIELD_ON_THE_GROUND: Final = Weapon(name="shield", melee=False)


# rule: Disarm by strike
# rule: Disarmed
# rule: H-07 Disarmed
def apply_disarm(arena: FightContext, attempt: DeclaredAttack, met: OpposedResult) -> None:
    """Knock the target's weapon a few yards away, or break it if the attack led by 10 (`S-13`, `R-23`, `H-07`)."""
    target = attempt.target
    arm = weapon_in_hand(target)
    if arm is None:
        return
    name = arm.weapon.name
    arena.fight.changed(target)
    if met.margin >= BREAKS_BY and not arm.weapon.natural:
        arm.where = "broken"
        end = f"The {name} breaks."
    else:
        target.arms.remove(arm)
        arena.fight.ground.append(GroundItem(arm.weapon, _where_it_flies(target), target.key, arm.wait))
        end = f"The {name} flies {FLIES_OFF} yards away."
    if arena.scene.has_listener:
        _tell(arena, attempt, met, end)


def shield_struck(arena: FightContext, attempt: DeclaredAttack, met: OpposedResult) -> None:
    """Knock the target's shield away or break the shield, by the rule for weapons (`S-13`, `H-07`)."""
    target = attempt.target
    arena.fight.changed(target)
    end = "The shield breaks."
    if met.margin < BREAKS_BY:
        shield = GroundItem(SHIELD_ON_THE_GROUND, _where_it_flies(target), target.key, shield=target.shield)
        arena.fight.ground.append(shield)
        end = f"The shield flies {FLIES_OFF} yards away."
    target.shield = 0
    if arena.scene.has_listener:
        _tell(arena, attempt, met, end)


def _tell(arena: FightContext, attempt: DeclaredAttack, met: OpposedResult, end: str) -> None:
    text = f"{hit_opening(attempt, met).words(attempt.target)} {end}"
    emit_event(arena.scene, "disarm", attempt.attacker, text, met.rolls)


def _where_it_flies(target: Fighter) -> int:
    away = -FLIES_OFF if target.side == "party" else FLIES_OFF
    return min(max(LOW, target.place + away), HIGH)


# rule: Wrench away
def apply_wrench(arena: FightContext, attempt: DeclaredAttack, met: OpposedResult) -> None:
    """Put the wrenched weapon into the winner's hand (`S-18`, `H-07`)."""
    name = take(arena.fight, attempt.attacker, attempt.target)
    if arena.scene.has_listener:
        _tell(arena, attempt, met, f"{attempt.attacker.name} now holds the {name}.")


def take(fight: Fight, winner: Fighter, loser: Fighter) -> str:
    """Move the loser's weapon into the winner's hand and return its name (`S-18`, `H-07`)."""
    arm = weapon_in_hand(loser)
    if arm is None:
        return "weapon"
    fight.changed(winner, loser)
    loser.arms.remove(arm)
    held = weapon_in_hand(winner)
    if held:
        held.where = "belt"
    winner.arms.insert(0, CarriedWeapon(arm.weapon, "belt" if winner.animal else "hand", arm.wait))
    return arm.weapon.name


TWO_HANDS: Final = 2
FAR_STRONGER, FAR_STRONGER_BY = 4, 4


# rule: Two-handed grip
# rule: R-25 Both hands on the object
def grip_bonus(fight: Fight, holder: Fighter) -> tuple[Part, ...]:
    """Return the bonus against losing a weapon that the holder has in both hands (`R-25`, house).

    The bonus is empty if the table does not use this ruling.
    """
    held = weapon_in_hand(holder)
    if not fight.circumstances.two_handed_grip or held is None or held.weapon.hands < 2:
        return NOTHING
    one_hand = held.weapon.one_handed_mounted and holder.mount
    return NOTHING if one_hand else (("two-handed grip", TWO_HANDS),)


# rule: Very unequal strength
def far_stronger(fight: Fight, one: Fighter, other: Fighter) -> bool:
    """Return True if `one` has at least 4 Strength more than `other`, and the table uses the rule (`S-14`, house)."""
    if not fight.circumstances.unequal:
        return False
    return one.figures.strength + one.ill - other.figures.strength - other.ill >= FAR_STRONGER_BY
