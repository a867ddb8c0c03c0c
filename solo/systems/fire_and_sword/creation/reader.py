"""Owns the reader of a draft's values: one after the other, each as what it should be, with what was wrong kept."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from solo.systems.contract import Draft, Problem
from solo.systems.fire_and_sword.creation.fields import BEFORE
from solo.systems.fire_and_sword.creation.origin import NEWCOMER, unpacked
from solo.systems.fire_and_sword.key import KEY
from solo.systems.fire_and_sword.names import find_name
from solo.systems.fire_and_sword.people.sheet import Character

ECHOED: Final = 40
LONGEST_TEXT: Final = 2000
LONGEST_KEY: Final = 100


class Reader:
    """Reads a draft's values under the keys that it may have, whatever their case."""

    def __init__(self, draft: Draft, keys: Iterable[str]) -> None:
        self.problems: list[Problem] = []
        if draft.system != KEY:
            self._fault("other-system", "", f"This draft is for {_echo(draft.system)}, not for “{KEY}”.")
        self._values = self._sorted_in(draft, dict.fromkeys(keys))

    def whole(self, key: str, usual: int, lowest: int, highest: int) -> int:
        """The whole number under a key; the nearer bound stands in for any beyond it."""
        value = self._values.get(key, usual)
        if not isinstance(value, int) or isinstance(value, bool):
            self._fault("no-number", key, f"Give a whole number, not {_echo(value)}.")
            return usual
        if not lowest <= value <= highest:
            message = f"Give a whole number from {lowest} to {highest}, not {_echo(value)}.".replace("-", "−")
            self._fault("out-of-bounds", key, message)
        return max(lowest, min(highest, value))

    def text(self, key: str) -> str:
        """The text under a key; "" stands in for anything else."""
        value = self._values.get(key, "")
        if not isinstance(value, str):
            self._fault("no-text", key, f"Give text here, not {_echo(value)}.")
            return ""
        if len(value) > LONGEST_TEXT:
            self._fault("no-text", key, f"Keep this text under {LONGEST_TEXT} letters.")
        return value[:LONGEST_TEXT]

    def choice(self, key: str, names: Collection[str], usual: str) -> str:
        """The name chosen under a key; the usual one stands in for nothing, and for anything that cannot be chosen."""
        value = self._values.get(key, usual)
        if value == usual:
            return usual
        if not isinstance(value, str):
            self._fault("no-choice", key, f"Give one of the names on offer, not {_echo(value)}.")
            return usual
        try:
            return find_name(value[:LONGEST_KEY] or usual, dict.fromkeys((usual, *names)), "choice")
        except ValueError as fault:
            self._fault("no-choice", key, str(fault))
            return usual

    def origin(self) -> Character:
        """The character that the draft departs from; a newcomer stands in for one that cannot be read."""
        if BEFORE not in self._values:
            return NEWCOMER
        try:
            return unpacked(self._values[BEFORE])
        except ValueError as fault:
            self._fault("no-origin", BEFORE, str(fault))
            return NEWCOMER

    def _sorted_in(self, draft: Draft, known: dict[str, None]) -> dict[str, object]:
        """The draft's values under the printed keys."""
        found: dict[str, object] = {}
        for typed, value in draft.values.items():
            key = typed if typed in known else self._found_key(str(typed), known)
            if key in found:
                self._fault("given-twice", key, f"“{key}” is given twice: keep one of the two.")
            elif key:
                found[key] = value
        return found

    def _found_key(self, typed: str, known: Iterable[str]) -> str:
        if len(typed) > LONGEST_KEY:
            self._fault("unknown-field", "", f"There is no field “{typed[:ECHOED]}…”: take it out.")
            return ""
        try:
            return find_name(typed, known, "field")
        except ValueError as fault:
            self._fault("unknown-field", typed, str(fault))
            return ""

    def _fault(self, code: str, field: str, message: str) -> None:
        self.problems.append(Problem(code, field, message))


def _echo(value: object) -> str:
    """A value as it was typed, no longer than one line can bear."""
    if isinstance(value, int) and abs(value) >= 10**12:
        return "a number as large as that"
    said = f"“{value}”" if isinstance(value, str) else str(value)
    return said if len(said) <= ECHOED else f"{said[:ECHOED]}…"
