"""Conversion between structs: fields of the same name are copied, and the caller passes all others."""

from __future__ import annotations

from typing import TypeVar

import msgspec

K = TypeVar("K", bound=msgspec.Struct)


def made_of(one: msgspec.Struct, kind: type[K], /, **otherwise: object) -> K:
    """Return a struct of type `kind`: common fields are copied from `one`, all further fields come from `otherwise`."""
    alike = {field: getattr(one, field) for field in kind.__struct_fields__ if field in one.__struct_fields__}
    return kind(**{**alike, **otherwise})
