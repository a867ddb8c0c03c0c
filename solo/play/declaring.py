"""Owns decisions that are open at once while they wait: what has been declared so far, hidden until all of it is in."""

from __future__ import annotations

from collections.abc import Sequence

from solo.play.saved import Step
from solo.systems.contract import Decision, Thought, Together


class Declaring:
    """A group of decisions and the answers it has, in whatever order they came."""

    def __init__(self, together: Together) -> None:
        self._together = together
        self._taken: dict[str, Step] = {}

    @property
    def open(self) -> Sequence[Decision]:
        """The decisions that nobody has answered yet."""
        return [decision for decision in self._together.decisions if decision.who not in self._taken]

    @property
    def declared(self) -> tuple[str, ...]:
        """Who has answered, in the order in which they were asked: never what."""
        return tuple(decision.who for decision in self._together.decisions if decision.who in self._taken)

    @property
    def reasons(self) -> dict[str, Thought | str]:
        """Why tactics answered for each as they did, to be told when all is revealed."""
        return {step.who: step.why for step in self._in_order()}

    def take(self, step: Step) -> None:
        """One more answer."""
        self._taken[step.who] = step

    def answer(self) -> str:
        """What the procedure is sent once nothing is open any more."""
        return self._together.write({step.who: step.answer or "" for step in self._in_order()})

    def fault(self, who: str, answer: str) -> str | None:
        """Why this cannot be answered for `who`, in a sentence; None where it can."""
        decision = next((decision for decision in self.open if decision.who == who), None)
        if decision is not None:
            return decision.fault(answer)
        if who in self._taken:
            return "That is declared already: take it back first."
        return nothing_asked(who)

    def _in_order(self) -> list[Step]:
        return [self._taken[who] for who in self.declared]


def nothing_asked(who: str) -> str:
    """What is said where somebody is not asked."""
    return f"Nothing is asked of {who} now."
