"""Owns how a character's draft is read: keys and names only as they are printed, and in sentences of our own.

What cannot be read counts as left empty, so that the rest of a draft is assessed all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from solo.systems.contract import Draft, Problem
from solo.systems.parts.drafting.origin import BEFORE
from solo.systems.parts.drafting.reader import ECHOED, LONGEST_TEXT, UNREADABLE, DraftReader
from solo.systems.swords.creation.wares import NOTHING


class PlainReader(DraftReader):
    """Takes values out of a draft, whichever game it says it is for."""

    def __init__(self, draft: Draft, system: str, keys: Iterable[str]) -> None:
        super().__init__(msgspec.structs.replace(draft, system=system), system, keys)

    def whole(self, key: str, usual: int, lowest: int, highest: int) -> int:
        """The whole number under a key; the usual one stands in for any beyond all bounds."""
        value = self.value(key, usual)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(UNREADABLE, key, "Write a whole number here.")
            return usual
        if not lowest <= value <= highest:
            self.fault(UNREADABLE, key, f"Write a whole number of at most {highest} here.")
            return usual
        return value

    def choice(self, key: str, names: Iterable[str], usual: str, _kind: str = "choice") -> str:
        """One of the names; the usual one stands in for nothing, and for what is not on offer."""
        value = self.value(key, usual)
        if value in tuple(names):
            return str(value)
        if value not in (NOTHING.key, ""):
            self.fault(
                UNREADABLE, key, f"“{str(value)[:ECHOED]}” is not on offer here: choose one of the list, or none."
            )
        return usual

    def text(self, key: str, longest: int = LONGEST_TEXT) -> str:
        """The text under a key; "" stands in for one that is too long, or none."""
        value = self.value(key, "")
        if not isinstance(value, str):
            self.fault(UNREADABLE, key, "Write a text here.")
            return ""
        if len(value) > longest:
            self.fault(UNREADABLE, key, f"Write at most {longest} letters here.")
            return ""
        return value

    def fault(self, _code: str, field: str, message: str) -> None:
        """Keeps what was wrong with a field, all under one code."""
        super().fault(UNREADABLE, field, message)

    def _sorted_in(self, draft: Draft, known: Collection[str]) -> dict[str, object]:
        """The draft's values, with a problem for each field that is none of ours."""
        strange = [key for key in draft.values if key not in known]
        self.problems += [
            Problem("unknown-field", key, f"There is no field “{key[:ECHOED]}”: take it out.") for key in strange
        ]
        return {key: value for key, value in draft.values.items() if key in known and (key, value) != (BEFORE, "")}
