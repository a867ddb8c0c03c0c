"""Owns making one thing of another: what both have by the same name passes over as it is, all else is said."""

from __future__ import annotations

from typing import TypeVar

import msgspec

K = TypeVar("K", bound=msgspec.Struct)


def made_of(one: msgspec.Struct, kind: type[K], /, **otherwise: object) -> K:
    """Returns a struct of this kind with the fields that both have alike, and those that are said otherwise."""
    alike = {field: getattr(one, field) for field in kind.__struct_fields__ if field in one.__struct_fields__}
    return kind(**{**alike, **otherwise})
