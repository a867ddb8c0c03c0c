"""Ways of life: complete heroes to start from, for each profession and magic tradition, free to change."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content
from solo.systems.gloranthan.people import build
from solo.systems.gloranthan.people.build import Build
from solo.systems.parts.entries import missing_field_problems


class WayOfLife(Build, frozen=True, kw_only=True):
    """A way of life. `text` describes it in one line. A suggested hero gets one of `names`."""

    name: str
    title: str
    text: str
    names: tuple[str, ...]


def find_problems(way: WayOfLife, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a way of life as (field, sentence) pairs."""
    yield from missing_field_problems(way, "Enter at least one value here.", "title", "text", "names")
    yield from build.find_problems(way, content)
