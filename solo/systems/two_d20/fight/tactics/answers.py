"""The answer of a tactic: the code of an action, and the reason for it."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import TacticAnswer, Thought
from solo.systems.two_d20.fight.state.acts import Act

WORTH_TRYING: Final = 1 / 3
"""A fighter spends an unused action on a test only with at least this chance to pass."""


def make_answer(act: Act, thought: Thought | str) -> TacticAnswer:
    """Return an act as an answer, with its reason."""
    return TacticAnswer(str(act), thought)
