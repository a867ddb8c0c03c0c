"""Every page equals its golden file at every size in the first theme; `make pages-check` compares all themes.

After an intended change, run `make pages` and read the differences.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from solo.tui.themes import DARK
from tests.pages.files import otherwise
from tests.pages.walk import Picture, in_a_fight, with_forecasts

Walk = Callable[[Path, Sequence[str]], AsyncIterator[Picture]]


@pytest.mark.exhaustive
@pytest.mark.parametrize("walk", [in_a_fight, with_forecasts])
async def test_every_page_looks_as_it_is_kept(walk: Walk) -> None:
    with TemporaryDirectory() as home:
        told = [line async for picture in walk(Path(home), (DARK.name,)) for line in otherwise(picture)]
    assert told == []
