"""Owns the ready characters: people who can be played at once, each the draft that made it.

An entry says what was entered in creation; it is held against the same rules as a player's draft.
"""

from __future__ import annotations

import msgspec

from solo.systems.contract.creation import FieldValue


class ReadyCharacter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person as the content declares them: `text` says in a line who they are, `values` are the draft's fields."""

    name: str
    text: str
    values: dict[str, FieldValue]
