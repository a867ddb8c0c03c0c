"""Owns how an earlier character travels inside its draft: as one text, so that a draft in a file is whole by itself."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

from solo.border import forms

C = TypeVar("C", bound=msgspec.Struct)

BEFORE: Final = "before"
"""The key of a draft's values that holds it."""
_UNREADABLE: Final = "What this character was before cannot be read: open it for editing once more."


def packed(character: msgspec.Struct) -> str:
    """Returns the text that stands for a character in a draft."""
    return msgspec.json.encode(character).decode()


def unpacked(text: object, kind: type[C]) -> C:
    """Returns the character of a kind that a text stands for. Raises ValueError with a sentence where it is none."""
    if not isinstance(text, str):
        raise ValueError(_UNREADABLE)
    try:
        return msgspec.json.decode(text, type=forms.whole(kind))
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise ValueError(_UNREADABLE) from error
