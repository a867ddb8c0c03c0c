"""Ready characters, each declared as the draft from which it is made.

An entry holds the fields of creation, and is checked like a player's draft.
"""

from __future__ import annotations

import msgspec

from solo.systems.contract.creation import FieldValue


class ReadyCharacter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ready character in the content: `text` describes the person in a line, `values` are the draft's fields."""

    name: str
    text: str
    values: dict[str, FieldValue]
