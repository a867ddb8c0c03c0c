"""Simultaneous decisions: answers are collected in any order, and stay hidden until all are given."""

from __future__ import annotations

from collections.abc import Sequence

from solo.play.saved_table import Step
from solo.systems.contract import Decision, SimultaneousDecisions, Thought


class DecisionGroup:
    """A group of simultaneous decisions with the answers so far."""

    def __init__(self, together: SimultaneousDecisions) -> None:
        self._together = together
        self._taken: dict[str, Step] = {}

    @property
    def open(self) -> Sequence[Decision]:
        """The decisions without an answer."""
        return [decision for decision in self._together.decisions if decision.who not in self._taken]

    @property
    def declared_keys(self) -> tuple[str, ...]:
        """The combatants with an answer, in the order in which they were asked. Never reveals the answers."""
        return tuple(decision.who for decision in self._together.decisions if decision.who in self._taken)

    @property
    def reasons(self) -> dict[str, Thought | str]:
        """The reasons of tactics by combatant, to be shown when all answers are revealed."""
        return {step.who: step.explanation for step in self._in_order()}

    def take(self, step: Step) -> None:
        """Add an answer."""
        self._taken[step.who] = step

    def answer(self) -> str:
        """Return the combined answer for the procedure, once every decision has one."""
        return self._together.write({step.who: step.answer or "" for step in self._in_order()})

    def fault(self, who: str, answer: str) -> str | None:
        """Explain why this answer is not possible for `who`, in a sentence; None if it is possible."""
        decision = next((decision for decision in self.open if decision.who == who), None)
        if decision is not None:
            return decision.fault(answer)
        if who in self._taken:
            return "You have already answered: take your answer back first."
        return not_asked_message(who)

    def _in_order(self) -> list[Step]:
        return [self._taken[who] for who in self.declared_keys]


def not_asked_message(who: str) -> str:
    """Return the message for a combatant who is not asked."""
    return f"{who} has nothing to decide now."
