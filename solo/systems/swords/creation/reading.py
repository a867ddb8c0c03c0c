"""Reading of a character's draft. Only printed keys and names are accepted, and Swords has its own messages.

A value that cannot be read counts as empty, so that the rest of the draft is still assessed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from solo.systems.contract import Draft, DraftProblem
from solo.systems.parts.drafting.embedded_character import BEFORE
from solo.systems.parts.drafting.reader import ECHOED, LONGEST_TEXT, UNREADABLE, DraftReader
from solo.systems.swords.creation.gear_list import NOTHING


class PlainReader(DraftReader):
    """A reader of draft values that ignores the name of the game in the draft."""

    def __init__(self, draft: Draft, system: str, keys: Iterable[str]) -> None:
        super().__init__(msgspec.structs.replace(draft, system=system), system, keys)

    def whole_number(self, key: str, usual: int, lowest: int, highest: int) -> int:
        """Return the whole number under `key`. A value that is out of bounds or no whole number counts as `usual`."""
        value = self.value(key, usual)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(UNREADABLE, key, "Write a whole number here.")
            return usual
        if not lowest <= value <= highest:
            self.fault(UNREADABLE, key, f"Write a whole number of at most {highest} here.")
            return usual
        return value

    def choice(self, key: str, names: Iterable[str], usual: str, _kind: str = "choice") -> str:
        """Return the chosen name. `usual` replaces an empty value and a name that is not on offer."""
        value = self.value(key, usual)
        if value in tuple(names):
            return str(value)
        if value not in (NOTHING.key, ""):
            self.fault(
                UNREADABLE, key, f"“{str(value)[:ECHOED]}” is not in the list. Choose an entry from the list, or none."
            )
        return usual

    def text(self, key: str, longest: int = LONGEST_TEXT) -> str:
        """Return the text under `key`; "" if there is none or it is too long."""
        value = self.value(key, "")
        if not isinstance(value, str):
            self.fault(UNREADABLE, key, "Write text here.")
            return ""
        if len(value) > longest:
            self.fault(UNREADABLE, key, f"Write at most {longest} letters here.")
            return ""
        return value

    def fault(self, _code: str, field: str, message: str) -> None:
        """Add a problem with a field. Its code is always UNREADABLE."""
        super().fault(UNREADABLE, field, message)

    def _sorted_in(self, draft: Draft, known: Collection[str]) -> dict[str, object]:
        """Return the draft's values with known field keys. For each unknown key, add a problem."""
        strange = [key for key in draft.values if key not in known]
        self.problems += [
            DraftProblem("unknown-field", key, f"There is no field “{key[:ECHOED]}”. Remove it.") for key in strange
        ]
        return {key: value for key, value in draft.values.items() if key in known and (key, value) != (BEFORE, "")}
