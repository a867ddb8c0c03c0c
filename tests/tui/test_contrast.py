"""Whatever is written can be read: every style on every ground it can stand on, in each theme, and on whole pages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from rich.color import ColorType
from rich.segment import Segment
from textual.color import Color
from textual.theme import Theme

from solo.tui.app import SoloApp
from solo.tui.themes import DARK, HIGH_CONTRAST, LIGHT, PLAIN
from solo.tui.widgets.listing import MARK, Listing
from tests.tui.running import NARROW, an_app, press, running, settle, shown, strips

LEAST = 4.5
COLOURED = (DARK, LIGHT, HIGH_CONTRAST)
STYLES = (
    "foreground",
    "primary",
    "secondary",
    "accent",
    "warning",
    "error",
    "success",
    "faint",
    "text-muted",
    "text-disabled",
    "footer-description-foreground",
    "footer-key-foreground",
)
GROUNDS = ("background", "surface", "panel", "footer-background", "scrollbar-background")
OVER = (("foreground", "input-selection-background", "panel"), ("foreground", "block-hover-background", "background"))
ON_MARKS = (
    ("block-cursor-foreground", "block-cursor-background"),
    ("block-cursor-blurred-foreground", "block-cursor-blurred-background"),
)
NAMED = {*STYLES, *GROUNDS, *(name for names in (*OVER, *ON_MARKS) for name in names)}
PAGES = ("quick_fight", "campaigns", "characters", "encounter", "foes", "library", "chronicle", "settings", "help")


def luminance(color: Color) -> float:
    """The relative luminance of a colour, as the guidelines for accessible content have it."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)


def contrast(one: Color, other: Color) -> float:
    """How far two colours are apart, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def colours(theme: Theme) -> dict[str, Color]:
    """Every colour of a theme, by its name in the styles."""
    known = {**theme.to_color_system().generate(), **theme.variables}
    return {name: colour(known[name]) for name in NAMED}


def colour(written: str) -> Color:
    """A colour as the styles write it: "#d8d9dd", or "#d9a55b 35%" for one that lets the ground shine through."""
    name, _, share = written.partition(" ")
    return Color.parse(name).multiply_alpha(float(share.rstrip("%")) / 100) if share else Color.parse(name)


def test_contrast_is_measured_as_the_guidelines_do() -> None:
    assert contrast(Color.parse("#000000"), Color.parse("#ffffff")) == pytest.approx(21)
    assert contrast(Color.parse("#777777"), Color.parse("#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_every_style_can_be_read_on_every_ground(theme: Theme) -> None:
    known = colours(theme)
    pairs = {(style, ground): contrast(known[style], known[ground]) for style, ground in product(STYLES, GROUNDS)}
    pairs |= {(style, ground): contrast(known[style], known[ground]) for style, ground in ON_MARKS}
    for style, ground, below in OVER:
        pairs[style, ground] = contrast(known[style], known[below] + known[ground])
    assert {pair: round(ratio, 2) for pair, ratio in pairs.items() if ratio < LEAST} == {}


def written(app: SoloApp) -> Iterator[Segment]:
    """Every part of the screen that holds a letter or a digit."""
    for strip in strips(app):
        for segment in strip:
            if any(letter.isalnum() for letter in segment.text):
                yield segment


def pale(app: SoloApp) -> set[tuple[str, float]]:
    """What on the screen is hard to read."""
    found = set()
    for segment in written(app):
        style = segment.style
        if style is None or style.color is None or style.bgcolor is None:
            continue
        if ColorType.DEFAULT in (style.color.type, style.bgcolor.type):
            continue
        ratio = contrast(Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor))
        if ratio < LEAST:
            found.add((segment.text, round(ratio, 2)))
    return found


@pytest.mark.exhaustive
async def test_every_page_can_be_read_in_every_theme(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    found: dict[tuple[str, str], set[tuple[str, float]]] = {}
    async with running(app, NARROW) as pilot:
        for page in PAGES:
            app.go(page)
            await settle(pilot)
            for theme in COLOURED:
                app.use_theme(theme.name)
                await pilot.pause()
                if words := pale(app):
                    found[page, theme.name] = words
            await press(pilot, "escape")
    assert found == {}


async def test_where_there_are_no_colours_the_marked_row_is_reversed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = an_app(tmp_path)
    async with running(app, NARROW):
        assert app.theme == PLAIN.name
        listing = app.screen.query_one(Listing)
        first, second = listing.render_line(0), listing.render_line(1)
        assert first.text.startswith(MARK)
        assert all(segment.style is not None and segment.style.reverse for segment in first)
        assert not any(segment.style is not None and segment.style.reverse for segment in second)
        assert "▸ Quick fight" in shown(app)
