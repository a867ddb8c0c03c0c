"""Owns what somebody does on its turn by itself: heroes by the reference policy made sensible, foes by `H-08`.

What is urgent comes first, then the attack that promises most, then getting there, then what helps meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from solo.systems.contract import Choice
from solo.systems.two_d20.fight.state import Fight, Turn, acts
from solo.systems.two_d20.fight.tactics.attacks import strike
from solo.systems.two_d20.fight.tactics.care import care
from solo.systems.two_d20.fight.tactics.meanwhile import meanwhile
from solo.systems.two_d20.fight.tactics.places import come_near, take_place
from solo.systems.two_d20.fight.tactics.tidying import tidy
from solo.systems.two_d20.fight.tactics.urgent import urgent

JUDGEMENTS: Final[tuple[Callable[[Fight, Turn], Choice | None], ...]] = (
    urgent,
    care,
    take_place,
    strike,
    come_near,
    meanwhile,
    tidy,
)


def choose_act(fight: Fight, turn: Turn) -> Choice:
    """Returns what is done next on a turn, and why."""
    for judgement in JUDGEMENTS:
        found = judgement(fight, turn)
        if found is not None:
            return found
    return Choice(str(acts.END))
