"""Effects of hazards: the test that avoids a hazard, and the damage if the test fails (`T-25`, `R-23`)."""

from __future__ import annotations

from collections.abc import Iterable

from solo.systems.parts.fight.procedure import Asking
from solo.systems.two_d20.fight.hit import resolve_unaimed_hit
from solo.systems.two_d20.fight.rules.doom_spends import hazard_attack
from solo.systems.two_d20.fight.skill_tests import test, without_a_roll
from solo.systems.two_d20.fight.state import FightContext, Fighter
from solo.systems.two_d20.foes.hazards import NamedHazard


# rule: Avoiding a hazard
def apply_hazard(arena: FightContext, victims: Iterable[Fighter], danger: NamedHazard) -> Asking:
    """Let each victim test to avoid the danger, if a test is allowed.

    A victim who fails, or has no test, takes the full damage.
    """
    for one in victims:
        if danger.difficulty is not None:
            purpose = f"avoid {danger.name.lower()}"
            peaceful = arena.fight.peaceful()
            if peaceful and without_a_roll(arena, one, danger.skill, purpose, danger.difficulty):
                continue
            if (yield from test(arena, one, danger.skill, purpose, danger.difficulty, pooled=peaceful)).is_passed:
                continue
        yield from resolve_unaimed_hit(arena, hazard_attack(arena.fight, danger, one))
