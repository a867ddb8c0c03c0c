"""Owns looking up several entries at once: what somebody carries, knows or belongs to, by the names on a sheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from solo.systems.contract import Content

E = TypeVar("E", bound=msgspec.Struct)


def entries_of(content: Content, kind: type[E], names: Iterable[str]) -> list[E]:
    """Returns the entries of these names in their order; names that the content does not know are left out."""
    known = content.entries(kind)
    return [known[name] for name in names if name in known]
