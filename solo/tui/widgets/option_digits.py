"""Digits of options. Within a turn, an option keeps its digit even if other options come or go."""

from __future__ import annotations

from collections.abc import Sequence

MOST_NUMBERED = 9


class TurnDigits:
    """The digits of one kind of question in a turn, by option code, and the groups that were folded."""

    def __init__(self) -> None:
        self._digits: dict[str, int] = {}
        self.folded: set[str] = set()

    def number(self, codes: Sequence[str]) -> list[int]:
        """Return a digit for each code, or 0 for each code beyond the ninth.

        A code keeps its digit of this turn. A new code gets a digit that was never used in this turn or, without one, a
        digit whose code is gone.
        """
        present = {self._digits[code] for code in codes if code in self._digits}
        unused = [digit for digit in range(1, MOST_NUMBERED + 1) if digit not in self._digits.values()]
        again = [digit for digit in sorted(set(self._digits.values())) if digit not in present]
        free = iter([*unused, *again])
        for code in codes:
            if code not in self._digits and (digit := next(free, 0)):
                self._digits = {known: own for known, own in self._digits.items() if own != digit}
                self._digits[code] = digit
        return [self._digits.get(code, 0) for code in codes]


class DigitMemory:
    """The digits of the questions in the present turn."""

    def __init__(self) -> None:
        self._turn = ""
        self._questions: dict[str, TurnDigits] = {}

    def find(self, turn: str, question: str) -> TurnDigits:
        """Return the digits for this kind of question in this turn. Digits of earlier turns are discarded.

        A `turn` of "", as in a rest, means new digits for each question.
        """
        if turn != self._turn or not turn:
            self._turn, self._questions = turn, {}
        return self._questions.setdefault(question, TurnDigits())
