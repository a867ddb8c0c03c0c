"""Owns when somebody makes another weapon ready before it strikes, or braces the one that it has."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from solo.resolver import Modifier
from solo.systems.contract import Choice, thinks
from solo.systems.parts.fight.wit import Wit
from solo.systems.two_d20.fight.rules import reach, readying
from solo.systems.two_d20.fight.rules.attempt import Attempt
from solo.systems.two_d20.fight.rules.harm import harm_of, out_at
from solo.systems.two_d20.fight.state import Fight, Fighter, Turn, acts
from solo.systems.two_d20.fight.state.acts import Gear
from solo.systems.two_d20.fight.tactics.aims import HARDLY_WORTH_IT, Bouts
from solo.systems.two_d20.fight.tactics.deeds import deed
from solo.systems.two_d20.fight.tactics.purse import wit_of

MUCH_BETTER: Final = 1.5
"""What lies ready must be so many times worse than what is on the belt before anybody changes weapons."""
WORTH_DRAWING: Final = 1 / 20
"""What must at least count of an attack before anybody changes weapons for it."""
GOOD_ENOUGH: Final = 0.75
"""What must count of an attack for nobody to look for another weapon."""
BLOWS_AHEAD: Final = 4
"""Blows that somebody who braces reckons with from where it stands, if there is so much left to strike."""
BRACED: Final = Modifier("braced", -1)


def ready_something_better(fight: Fight, turn: Turn, bouts: Bouts, now: float) -> Choice | None:
    """Returns the Minor Action that makes another weapon usable which is worth it: reloading, drawing, picking up."""
    one = turn.fighter
    if not turn.minors or now >= GOOD_ENOUGH:
        return None
    for number, arm in enumerate(one.arms):
        if arm.ready and arm.weapon.reload and not arm.loaded and not now:
            return deed(Gear("reload", number), thinks(one.name, "reloads", "ready"))
    best: tuple[float, int] = (max(now * MUCH_BETTER, WORTH_DRAWING), acts.SHIELD)
    for number in readying.numbers(one, in_hand=False):
        if number == acts.SHIELD:
            continue
        arm = one.arms[number]
        for enemy in fight.enemies(one):
            near = not arm.weapon.reach or reach.in_reach(one, enemy) or enemy.zone == one.zone
            if near and not (arm.weapon.reload and not arm.loaded):
                best = max(best, (bouts.prospects(Attempt(one, enemy, arm)).telling, number))
    if best[1] == acts.SHIELD:
        return None
    return deed(Gear("draw", best[1]), thinks(one.name, "changes weapons", "ready"))


def braces_first(fight: Fight, one: Fighter, bouts: Bouts, attempt: Attempt) -> bool:
    """Returns whether to brace before an attack from where one stands (`H-16`).

    Foes do, unless they carry another weapon that is not Unwieldy. A hero does where there are so many in Reach
    to strike down that the action pays for itself.
    """
    arm = attempt.arm
    if arm.braced or not arm.weapon.qualities.unwieldy:
        return False
    if not one.hero:
        return all(other.weapon.qualities.unwieldy or other.weapon.natural for other in one.arms)
    if wit_of(one) is Wit.DULL or not one.reach:
        return False
    near = reach.enemies_in_reach(fight, one)
    boxes = sum(out_at(fight, enemy) - harm_of(enemy, attempt.track) for enemy in near)
    now = bouts.prospects(attempt).telling
    steady = bouts.prospects(replace(attempt, more=(*attempt.more, BRACED))).telling
    blows = min(BLOWS_AHEAD, boxes / max(steady, HARDLY_WORTH_IT))
    return steady * (blows - 1) > now * blows
