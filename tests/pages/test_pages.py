"""Every page equals its golden file; `make pages-check` compares further themes and sizes.

After an intended change, run `make pages` and read the differences.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from solo.tui.themes import DARK, HIGH_CONTRAST
from tests.pages.files import otherwise
from tests.pages.walk import BARE, SIZES, Picture, after_a_fight, in_a_fight, in_a_story, with_forecasts
from tests.tui.running import NARROW, WIDE

Walk = Callable[[Path, Sequence[str], Sequence[tuple[int, int]]], AsyncIterator[Picture]]
WALKS = (in_a_fight, after_a_fight, with_forecasts, in_a_story)


@pytest.mark.slow
@pytest.mark.parametrize("themes", [(DARK.name, HIGH_CONTRAST.name), BARE], ids=["coloured", "bare"])
@pytest.mark.parametrize("walk", WALKS)
async def test_every_page_looks_as_it_is_kept(walk: Walk, themes: Sequence[str]) -> None:
    assert await _differences(walk, themes, (NARROW, WIDE)) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("walk", WALKS)
async def test_every_page_looks_as_it_is_kept_at_every_size(walk: Walk) -> None:
    assert await _differences(walk, (DARK.name,), SIZES) == []


async def _differences(walk: Walk, themes: Sequence[str], sizes: Sequence[tuple[int, int]]) -> list[str]:
    """Return the differences of all pages from their golden files. The pages show the path of their short folder."""
    with TemporaryDirectory() as home:
        return [line async for picture in walk(Path(home), themes, sizes) for line in otherwise(picture)]
