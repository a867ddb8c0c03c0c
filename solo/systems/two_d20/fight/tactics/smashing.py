"""Strikes at an enemy's shield, if its loss helps the attackers more than an attack on the enemy (`R-31`)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.two_d20.fight.options.dice import side_of
from solo.systems.two_d20.fight.rules import objects, reach
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack, attack_trial
from solo.systems.two_d20.fight.state import AttackSource, Fight, Fighter, ShieldHeld
from solo.systems.two_d20.fight.state.acts import SmashCode
from solo.systems.two_d20.fight.tactics.answers import make_answer
from solo.systems.two_d20.fight.tactics.attack_worth import attack_worth
from solo.systems.two_d20.fight.tactics.spending_policy import acts_on_instinct, wit_of
from solo.systems.two_d20.fight.tactics.usable_weapons import arms_of, held_first
from solo.systems.two_d20.rolls import odds

LATER_ATTACKS: Final = 2
"""Expected number of later attacks on a shield's bearer by each fighter who has the bearer in Reach."""


def break_shield(fight: Fight, one: Fighter, most: float) -> TacticAnswer | None:
    """Return the best strike at the shield of an enemy in Reach; None if no strike is worth more than `most` Harm."""
    best: tuple[float, SmashCode, Fighter] | None = None
    for enemy in reach.enemies_in_reach(fight, one):
        shield = enemy.whole_shield
        if shield is None or wit_of(one) is AiLevel.DULL or acts_on_instinct(one):
            continue
        gained = LATER_ATTACKS * _hindered(fight, one, enemy)
        for number, arm in arms_of(one) if gained > most else ():
            worth = gained * _broken(fight, one, enemy, arm, shield) if arm.weapon.type == "melee" else 0.0
            if worth > (best[0] if best else most):
                best = worth, SmashCode(enemy.key, number), enemy
    if best is None:
        return None
    return make_answer(best[1], make_thought(one.name, f"strikes at the shield of {best[2].name}", "object"))


def _hindered(fight: Fight, one: Fighter, enemy: Fighter) -> float:
    """Return the value, in Harm, that a shield prevents if each fighter in the bearer's Reach attacks once."""
    bare, lost = replace(enemy, shield=None), 0.0
    for friend in (one, *fight.friends(one)):
        arm = held_first(friend)
        if arm is None or not reach.in_reach(friend, enemy):
            continue
        lost += attack_worth(fight, DeclaredAttack(friend, bare, arm)).telling
        lost -= attack_worth(fight, DeclaredAttack(friend, enemy, arm)).telling
    return lost


def _broken(fight: Fight, one: Fighter, bearer: Fighter, arm: AttackSource, shield: ShieldHeld) -> float:
    """Return the mean share of a shield's remaining Breaks that a strike causes if the bearer does not react."""
    attempt = DeclaredAttack(one, bearer, arm, more=(objects.AT_A_SHIELD,), at_shield=True)
    aim = objects.aim_at_object(fight, objects.strike_at(fight, one, arm, shield))
    seen = odds.estimate_attack(side_of(attack_trial(fight, attempt)), None, fight.rulings.ties, aim)
    return min(1.0, seen.harm / (shield.figures.breaks - shield.breaks))
