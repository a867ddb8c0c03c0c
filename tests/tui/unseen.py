"""Spares the tests of screens work that no test looks at: frames of headless apps, and styles that were parsed before.

Drawing is more than half of the time of such a test. The first frame of each screen is drawn, and every screenshot.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakSet

import pytest
from rich.console import RenderableType
from textual._compositor import Compositor
from textual._context import active_app
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

_parsed: dict[tuple[object, ...], list[RuleSet]] = {}


@pytest.fixture(autouse=True)
def undrawn_frames(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw only the first frame of each screen of a headless app; screenshots draw the whole screen anyway.

    A test that looks at what is sent to the terminal carries the mark `every_frame`.
    """
    if request.node.get_closest_marker("every_frame"):
        return
    monkeypatch.setattr(Compositor, "render_update", _first_frames(Compositor.render_update))


@pytest.fixture(autouse=True)
def styles_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parse each style sheet once for all apps with the same theme."""
    monkeypatch.setattr(Stylesheet, "_parse_rules", _remembered(Stylesheet._parse_rules))


def _first_frames(draw: Callable[..., RenderableType | None]) -> Callable[..., RenderableType | None]:
    drawn: WeakSet[Compositor] = WeakSet()

    def render_update(self: Compositor, full: bool = False, **wanted: Any) -> RenderableType | None:
        if full or self not in drawn or not active_app.get().is_headless:
            drawn.add(self)
            return draw(self, full, **wanted)
        self._dirty_regions.clear()
        return None

    return render_update


def _remembered(parse: Callable[..., list[RuleSet]]) -> Callable[..., list[RuleSet]]:
    def parse_rules(self: Stylesheet, *sheet: object, **wanted: object) -> list[RuleSet]:
        key = (*sheet, *sorted(wanted.items()), *sorted(self._variables.items()))
        if key not in _parsed:
            _parsed[key] = parse(self, *sheet, **wanted)
        return _parsed[key]

    return parse_rules
