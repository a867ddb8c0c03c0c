"""Standoff: the end of a fight in which nothing has happened for some rounds, or which takes too long."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Final, NamedTuple, Protocol

from solo.systems.contract import Choose, Decision, ask_side, default_first

AGREED: Final = "Your side wants to break off the fight. Do you agree?"


class QuietRounds(Protocol):
    """The fields that the rule of standoffs needs: the round, and the number of quiet rounds in a row until now."""

    quiet_rounds: int

    @property
    def round(self) -> int: ...


class StandoffRule(NamedTuple):
    """The rule for calling off a fight: after `quiet` quiet rounds in a row, or with round `last`.

    `break_off` is the code of the answer that ends the fight. If `asked`, players are also asked in round `last`.
    Otherwise the fight ends with that round.
    """

    quiet: int
    last: int
    break_off: str
    asked: bool = False

    def undecided_end(self, fight: QuietRounds) -> str:
        """Return the closing sentence of a fight that ends undecided."""
        if fight.round >= self.last:
            return f"The fight ends undecided after {fight.round} rounds."
        return "Both sides break off the fight. Nobody has won."

    def settle(
        self, fight: QuietRounds, questions: Callable[[], Iterable[Choose]], friends: Callable[[str], Iterable[str]]
    ) -> Generator[Decision, str, bool]:
        """Return True if the fight ends undecided with this round: by the rule, or because all players asked agree.

        If a player declines, the count of quiet rounds restarts. `friends` maps a key to the keys of all fighters of
        the same side who are still in the fight; their players must agree too.
        """
        if fight.round >= self.last and not self.asked:
            return True
        if fight.round < self.last and fight.quiet_rounds < self.quiet:
            return False
        for question in questions():
            if not (yield from self._agreed(question, friends)):
                fight.quiet_rounds = 0
                return False
        return True

    def _agreed(self, question: Choose, friends: Callable[[str], Iterable[str]]) -> Generator[Decision, str, bool]:
        if (yield question) != self.break_off:
            return False
        options = default_first(question.options, self.break_off)
        return (yield from ask_side(question.who, tuple(friends(question.who)), AGREED, options))
