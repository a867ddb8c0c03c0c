"""Thread-safe preparation of types for msgspec, to be done before a type is first used for decoding.

On first use, msgspec analyses a type. If another thread decodes with the incomplete result, the process crashes. Every
type must therefore pass through `prepare_type` first.
"""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import TypeVar

import msgspec

Kind = TypeVar("Kind")

_ALONE = Lock()


def prepare_type(kind: Kind) -> Kind:
    """Return the type unchanged once msgspec has analysed it completely."""
    _make_out(kind)
    return kind


@cache
def _make_out(kind: object) -> None:
    with _ALONE:
        msgspec.json.Decoder(kind)
