"""Tactic for throwing (`S-12`, `H-05`): a trained thrower throws throwing weapons until the foes are in reach."""

from __future__ import annotations

from solo.systems.contract import TacticAnswer
from solo.systems.swords.fight.rules.shooting import shot_challenge
from solo.systems.swords.fight.state import CarriedWeapon, Fight, Fighter, RuleTables, weapon_in_hand
from solo.systems.swords.fight.state.action_codes import DEFEND, DRAW, THROW
from solo.systems.swords.fight.state.line import pace
from solo.systems.swords.fight.tactics import combat_profile
from solo.systems.swords.fight.tactics.melee import make_plan
from solo.systems.swords.fight.tactics.shooting import (
    PATIENCE,
    are_friends_in_melee,
    guard_to_come,
    has_bow,
    is_charged,
)
from solo.systems.swords.fight.tactics.worth import hopeless
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION


def from_afar(fight: Fight, tables: RuleTables, fighter: Fighter, foes: list[Fighter]) -> TacticAnswer | None:
    """Return the plan to throw; None if no weapon can be spared or no throw has a fair chance to hit."""
    held = weapon_in_hand(fighter)
    if held is not None and may_fly(fighter, held):
        draws = held.weapon.melee and is_charged(fighter, foes) and next_to_hand(fighter, held) is not None
        kinds = (THROW, DRAW, DEFEND) if draws else (THROW, DEFEND)
        if _promising(fight, tables, fighter, held, foes, len(kinds) - 1):
            does = f"plans to throw the {held.weapon.name} before the foes are close"
            return make_plan(fighter, kinds, f"{does}, and to draw the next weapon" if draws else does)
    if held is not None and held.weapon.thrown and not held.weapon.melee and _may_wait(fight, fighter, foes):
        return make_plan(fighter, (DEFEND,), f"waits with the {held.weapon.name} for the foes to come within range")
    spare = next((arm for arm in fighter.arms if arm.where == "belt" and may_fly(fighter, arm)), None)
    empty = held is None or not held.weapon.melee
    if spare is None or not empty or not _promising(fight, tables, fighter, spare, foes, 2):
        return None
    return make_plan(fighter, (DRAW, THROW, DEFEND), f"plans to draw and throw the {spare.weapon.name}")


def _may_wait(fight: Fight, fighter: Fighter, foes: list[Fighter]) -> bool:
    """Return True if the foes will come to the fighter: they have no bows, and no friend fights hand to hand."""
    return (
        fight.quiet_rounds < PATIENCE
        and not any(has_bow(foe) or foe.fleeing for foe in foes)
        and not are_friends_in_melee(fight, fighter)
    )


def may_fly(fighter: Fighter, arm: CarriedWeapon) -> bool:
    """Return True if the fighter may throw a weapon that cannot strike, or that a trained thrower can spare."""
    if not arm.weapon.thrown or not arm.weapon.melee:
        return arm.weapon.thrown
    trained = fighter.figures.throwing > fighter.figures.dexterity
    return trained and next_to_hand(fighter, arm) is not None


def next_to_hand(fighter: Fighter, thrown: CarriedWeapon) -> CarriedWeapon | None:
    """Return the best melee weapon carried besides the thrown weapon; None if there is none."""
    rest = [arm for arm in fighter.arms if arm is not thrown and arm.where in ("belt", "hand") and arm.weapon.melee]
    return max(rest, key=lambda arm: (arm.weapon.thrown, arm.weapon.bonus), default=None)


def _promising(
    fight: Fight, tables: RuleTables, fighter: Fighter, arm: CarriedWeapon, foes: list[Fighter], before: int
) -> bool:
    return any(_may_hit(fight, tables, fighter, arm, foe, before) for foe in foes)


def _may_hit(fight: Fight, tables: RuleTables, fighter: Fighter, arm: CarriedWeapon, foe: Fighter, before: int) -> bool:
    """Return True if a throw has a fair chance to hit.

    The thrower is assumed to Defend, with `before` further actions in the round.
    """
    # A foe that comes this round is in range once it has moved.
    nearer = pace(fight, foe) if _may_wait(fight, fighter, [foe]) and not arm.weapon.melee else 0
    if abs(foe.place - fighter.place) - nearer > arm.weapon.reach:
        return False
    level = shot_challenge(tables, fight, fighter, foe).total
    guard = guard_to_come(fight, foe, combat_profile.guard_now(fight, foe, arm.weapon.unblockable))
    lead = fighter.figures.throwing + fighter.ill - PENALTY_PER_ACTION * before - level - (guard or 0)
    return not hopeless(lead, guard is not None)
