"""Owns what a mark may stand on: a line of the wish, an encounter found for it, one kept. Each knows its row."""

from __future__ import annotations

from typing import NamedTuple


class WishLine(NamedTuple):
    """One line of the wish: what is wished there, and of whom or which switch where there are several of its kind."""

    kind: str
    name: str = ""

    @property
    def key(self) -> str:
        """The row that shows it."""
        return f"{self.kind} {self.name}" if self.name else self.kind

    @classmethod
    def read(cls, key: str) -> WishLine:
        """The line that a row shows."""
        kind, _, name = key.partition(" ")
        return cls(kind, name)


class Found(NamedTuple):
    """The encounter at this place among those found."""

    number: int

    @property
    def key(self) -> str:
        """The row that shows it."""
        return f"candidate {self.number}"


class Kept(NamedTuple):
    """The encounter kept for later under this name."""

    name: str

    @property
    def key(self) -> str:
        """The row that shows it."""
        return f"kept {self.name}"


Mark = Found | Kept
