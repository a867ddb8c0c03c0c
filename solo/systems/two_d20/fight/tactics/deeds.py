"""Owns an act as it is chosen: its code, and what is told of why."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Choice, Thought
from solo.systems.two_d20.fight.state.acts import Act

WORTH_TRYING: Final = 1 / 3
"""The chance from which a test is worth an action that has no better use."""


def deed(act: Act, thought: Thought | str) -> Choice:
    """Returns an act as an answer, with the thought or the sentence that is told of it."""
    return Choice(str(act), thought)
