"""Reader of a draft's values: each is read as its type, and problems are collected.

Reading never raises an error: an unreadable value becomes a problem, and a usual value replaces it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final, TypeVar

from solo.systems.contract import Draft, DraftProblem
from solo.systems.parts.drafting.embedded_character import BEFORE
from solo.systems.parts.names import find_name
from solo.untrusted.text import is_shown, normal

T = TypeVar("T")

ECHOED: Final = 40
LONGEST_KEY: Final = 100
LONGEST_CHOICE: Final = 120
LONGEST_TEXT: Final = 10_000
UNREADABLE: Final = "unreadable"
"""The code of every unreadable value, for a game that needs no other codes."""
YES: Final = "yes"
NO: Final = "no"


class DraftReader:
    """A reader of a draft's values by key. Case does not matter in keys."""

    def __init__(
        self, draft: Draft, system: str, keys: Iterable[str], find: Callable[[str, Iterable[str], str], str] = find_name
    ) -> None:
        """Read the values of `draft`.

        `find` returns the printed name for a typed name, or raises ValueError with a sentence.
        """
        self.problems: list[DraftProblem] = []
        self._find = find
        if draft.system != system:
            self.fault("other-system", "", f"This draft is for {shorten_echo(draft.system)}, not for “{system}”.")
        self._values = self._sorted_in(draft, dict.fromkeys(keys))

    def value(self, key: str, usual: object) -> object:
        """Return the value typed under a key; the usual value if there is none."""
        return self._values.get(key, usual)

    def whole_number(self, key: str, usual: int, lowest: int, highest: int) -> int:
        """Return the whole number under a key; a number out of bounds becomes the nearer bound.

        The usual number replaces an unreadable value.
        """
        value = self.value(key, usual)
        if not isinstance(value, int) or isinstance(value, bool):
            self.fault("no-number", key, f"Give a whole number, not {shorten_echo(value)}.")
            return usual
        if not lowest <= value <= highest:
            message = f"Give a whole number from {lowest} to {highest}, not {shorten_echo(value)}.".replace("-", "−")
            self.fault("out-of-bounds", key, message)
        return max(lowest, min(highest, value))

    def text(self, key: str, longest: int = LONGEST_TEXT) -> str:
        """Return the text under a key, cut to `longest` letters; "" if the value is no text."""
        value = self.value(key, "")
        if not isinstance(value, str):
            self.fault("no-text", key, f"Give text here, not {shorten_echo(value)}.")
            return ""
        if len(value) > longest:
            self.fault("no-text", key, f"Keep this text under {longest:,} letters.")
        return normal(value)[:longest]

    def sentence(self, key: str, usual: str = "", longest: int = LONGEST_TEXT) -> str:
        """Return the text under a key, on one line. The usual text replaces a text of several lines."""
        if self.value(key, usual) == usual:
            return usual
        text = self.text(key, longest)
        if is_shown(text):
            return text.strip()
        self.fault("several-lines", key, f"Give text of at most {longest} letters on one line.")
        return usual

    def switch(self, key: str, usual: bool, kind: str = "choice") -> bool:
        """Return True if the value under a key is yes."""
        default, other = (YES, NO) if usual else (NO, YES)
        return self.choice(key, (other,), default, kind) == YES

    def choice(self, key: str, names: Iterable[str], usual: str, kind: str = "choice") -> str:
        """Return the name chosen under a key.

        The usual name replaces a missing value and a name that is not on offer.
        """
        value = self.value(key, usual)
        if value == usual:
            return usual
        if not isinstance(value, str):
            self.fault("no-choice", key, f"Choose a name from the list, such as “{usual}”, not {shorten_echo(value)}.")
            return usual
        try:
            return self._find(value[:LONGEST_CHOICE] or usual, dict.fromkeys((usual, *names)), kind)
        except ValueError as error:
            self.fault("no-choice", key, str(error))
            return usual

    def origin(self, unpacked: Callable[[object], T], newcomer: T) -> T:
        """Return the earlier character that the draft was made from; `newcomer` if there is none or it is unreadable.

        `unpacked` returns the character from a text, or raises ValueError with a sentence.
        """
        if BEFORE not in self._values:
            return newcomer
        try:
            return unpacked(self._values[BEFORE])
        except ValueError as error:
            self.fault("no-origin", BEFORE, str(error))
            return newcomer

    def fault(self, code: str, field: str, message: str) -> None:
        """Add a problem with a field."""
        self.problems.append(DraftProblem(code, field, message))

    def _sorted_in(self, draft: Draft, known: Collection[str]) -> dict[str, object]:
        """Return the draft's values under the printed form of their keys."""
        found: dict[str, object] = {}
        for typed, value in draft.values.items():
            key = typed if typed in known else self._found_key(str(typed), known)
            if key in found:
                self.fault("given-twice", key, f"“{key}” is given twice: keep one of the two.")
            elif key:
                found[key] = value
        return found

    def _found_key(self, typed: str, known: Iterable[str]) -> str:
        if len(typed) > LONGEST_KEY:
            self.fault("unknown-field", "", f"There is no field “{typed[:ECHOED]}…”: remove it.")
            return ""
        try:
            return self._find(typed, known, "field")
        except ValueError as error:
            self.fault("unknown-field", typed, str(error))
            return ""


def shorten_echo(value: object) -> str:
    """Return a typed value as text for a message, cut to fit on a line."""
    if isinstance(value, int) and abs(value) >= 10**12:
        return "such a large number"
    said = f"“{value}”" if isinstance(value, str) else str(value)
    return said if len(said) <= ECHOED else f"{said[:ECHOED]}…"
