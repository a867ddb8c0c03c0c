"""Owns what an entry of the library is to one character."""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.contract import Content, Entry, Library
from solo.systems.parts import topics
from solo.systems.two_d20.people.sheet import Character


class Bearing(Library[Character]):
    """The library of the 2d20 game."""

    def __init__(self, content: Content) -> None:
        self._content = content

    def entries(self) -> Sequence[Entry]:
        return tuple(topics.entries(self._content))
