"""Owns that the form of a type is made out by one thread alone, before anybody reads data by it.

msgspec makes a type's form out when it is first read by, keeps it half done in sight of other threads, and the process
ends where one of them reads by that. So every type passes here on its way to msgspec.
"""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import TypeVar

import msgspec

Kind = TypeVar("Kind")

_ALONE = Lock()


def whole(kind: Kind) -> Kind:
    """Returns the type as it is, once msgspec knows all of its form."""
    _make_out(kind)
    return kind


@cache
def _make_out(kind: object) -> None:
    with _ALONE:
        msgspec.json.Decoder(kind)
