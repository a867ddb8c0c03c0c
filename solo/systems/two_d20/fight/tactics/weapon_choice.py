"""Weapon changes before an attack: readying another weapon, or bracing the current one."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from solo.resolver import Modifier
from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.two_d20.fight.rules import reach, readying
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.harm import harm_of, knockout_threshold
from solo.systems.two_d20.fight.state import Fight, Fighter, TurnState, acts
from solo.systems.two_d20.fight.state.acts import GearCode
from solo.systems.two_d20.fight.tactics.answers import make_answer
from solo.systems.two_d20.fight.tactics.attack_worth import HARDLY_WORTH_IT, AttackWorthCache
from solo.systems.two_d20.fight.tactics.spending_policy import wit_of

MUCH_BETTER: Final = 1.5
"""A fighter changes weapons only if the new weapon is worth at least this many times the ready one."""
WORTH_DRAWING: Final = 1 / 20
"""A fighter changes weapons only for an attack worth at least this, in Harm."""
GOOD_ENOUGH: Final = 0.75
"""A fighter keeps the ready weapon if its best attack is worth at least this, in Harm."""
BLOWS_AHEAD: Final = 4
"""Most attacks without a move that a fighter expects to make after bracing."""
BRACED: Final = Modifier("braced", -1)


def ready_something_better(fight: Fight, turn: TurnState, bouts: AttackWorthCache, now: float) -> TacticAnswer | None:
    """Return the Minor Action that readies a better weapon: reload, draw or pick up; None if there is none."""
    one = turn.fighter
    if not turn.minors or now >= GOOD_ENOUGH:
        return None
    empty = (number for number, arm in enumerate(one.arms) if arm.ready and arm.weapon.reload and not arm.loaded)
    reload = None if now else next(empty, None)
    if reload is not None and not one.reach:
        return _reload(one, reload)
    best: tuple[float, int] = (max(now * MUCH_BETTER, WORTH_DRAWING), acts.SHIELD)
    for number in readying.numbers(one, in_hand=False):
        if number == acts.SHIELD:
            continue
        arm = one.arms[number]
        for enemy in fight.enemies(one):
            near = not arm.weapon.reach or reach.in_reach(one, enemy) or enemy.zone == one.zone
            if near and not (arm.weapon.reload and not arm.loaded):
                best = max(best, (bouts.prospects(DeclaredAttack(one, enemy, arm)).telling, number))
    if best[1] == acts.SHIELD:
        return None if reload is None else _reload(one, reload)
    return make_answer(GearCode("draw", best[1]), make_thought(one.name, "changes weapons", "ready"))


def _reload(one: Fighter, number: int) -> TacticAnswer:
    return make_answer(GearCode("reload", number), make_thought(one.name, "reloads", "ready"))


def braces_first(fight: Fight, one: Fighter, bouts: AttackWorthCache, attempt: DeclaredAttack) -> bool:
    """Return True if the fighter should brace before the attack (`H-16`).

    Foes brace if all their weapons are Unwieldy. A hero braces if the expected attacks make up for the lost action.
    """
    arm = attempt.arm
    if arm.braced or not arm.weapon.qualities.unwieldy:
        return False
    if not one.hero:
        return all(other.weapon.qualities.unwieldy or other.weapon.natural for other in one.arms)
    if wit_of(one) is AiLevel.DULL or not one.reach:
        return False
    near = reach.enemies_in_reach(fight, one)
    boxes = sum(knockout_threshold(fight, enemy) - harm_of(enemy, attempt.track) for enemy in near)
    now = bouts.prospects(attempt).telling
    steady = bouts.prospects(replace(attempt, more=(*attempt.more, BRACED))).telling
    blows = min(BLOWS_AHEAD, boxes / max(steady, HARDLY_WORTH_IT))
    return steady * (blows - 1) > now * blows
