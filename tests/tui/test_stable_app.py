"""What Textual would end the app for, or do otherwise on another Python."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from solo.tui.screens.quick_fight.screen import QuickFightScreen
from solo.tui.widgets.listing import Listing
from tests.tui.running import NARROW, an_app


@pytest.mark.slow
async def test_a_page_is_whole_on_whatever_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Python can begin tasks at once, Textual would have it do so, in a terminal and not under its pilot."""
    at_once: list[object] = []

    def begin(loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, object], **named: Any) -> asyncio.Task[object]:
        at_once.append(work)
        return asyncio.Task(work, loop=loop, **named)

    monkeypatch.setattr(asyncio, "eager_task_factory", begin, raising=False)
    app = an_app(tmp_path)
    listed: list[Listing] = []

    async def look(pilot: Pilot[int]) -> None:
        await pilot.press("q")
        assert isinstance(app.screen, QuickFightScreen)
        listed.extend(app.screen.query(Listing))
        app.exit(0)

    await app.run_async(headless=True, size=NARROW, auto_pilot=look)
    assert listed and not at_once
