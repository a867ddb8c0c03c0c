"""Lookup of several entries by name, such as the gear or skills on a sheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from solo.systems.contract import Content

E = TypeVar("E", bound=msgspec.Struct)


def entries_of(content: Content, kind: type[E], names: Iterable[str]) -> list[E]:
    """Return the entries of `kind` with these names, in order. Unknown names are left out."""
    known = content.entries(kind)
    return [known[name] for name in names if name in known]
