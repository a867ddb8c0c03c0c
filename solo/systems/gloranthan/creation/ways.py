"""Owns the ways of life: whole heroes to begin with, for each profession and way of magic, free to change."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content
from solo.systems.gloranthan.people import build
from solo.systems.gloranthan.people.build import Build
from solo.systems.parts.entries import untold


class Way(Build, frozen=True, kw_only=True):
    """A way of life as the content declares it: `text` says in a line what it is like. One of the `names` is taken."""

    name: str
    title: str
    text: str
    names: tuple[str, ...]


def faults(way: Way, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a way of life as (field, sentence) pairs, nothing for a sound one."""
    yield from untold(way, "Say at least one thing here.", "title", "text", "names")
    yield from build.faults(way, content)
