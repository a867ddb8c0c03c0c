"""Origin of a draft: the earlier character, stored as text in the draft itself."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

from solo.untrusted import decoders

C = TypeVar("C", bound=msgspec.Struct)

BEFORE: Final = "before"
"""The key under which a draft stores its origin."""
_UNREADABLE: Final = "The earlier version of this character cannot be read. Start editing the character again."


def pack_character(character: msgspec.Struct) -> str:
    """Return a character as text that a draft can store."""
    return msgspec.json.encode(character).decode()


def unpack_character(text: object, kind: type[C]) -> C:
    """Return the character of this type from a text. Raises ValueError with a sentence if it cannot be read."""
    if not isinstance(text, str):
        raise ValueError(_UNREADABLE)
    try:
        return msgspec.json.decode(text, type=decoders.prepare_type(kind))
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise ValueError(_UNREADABLE) from error
