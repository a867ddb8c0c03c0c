"""Owns hazards as they befall somebody: the test that avoids them, and what they do where it fails (`T-25`, `R-23`)."""

from __future__ import annotations

from solo.systems.parts.fight.procedure import Asking
from solo.systems.two_d20.fight.attack import struck
from solo.systems.two_d20.fight.rules.trouble import AVOIDED_BY, in_the_way, source_of
from solo.systems.two_d20.fight.state.arena import Arena
from solo.systems.two_d20.fight.state.fighter import Fighter
from solo.systems.two_d20.fight.testing import test
from solo.systems.two_d20.rolls.hazard import Hazard


def befall(arena: Arena, hero: Fighter, name: str, hazard: Hazard) -> Asking:
    """Each in the way tests to avoid it where that can be; who fails is struck with all its qualities."""
    for one in in_the_way(arena, hero, hazard):
        if hazard.difficulty is not None:
            came = yield from test(arena, one, AVOIDED_BY, f"avoid {name}", hazard.difficulty)
            if came.passed:
                continue
        yield from struck(arena, source_of(arena, name, hazard, one))
