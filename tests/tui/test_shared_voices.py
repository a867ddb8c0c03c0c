"""Voices at a shared table: each seat has its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.voices import AUDIT, TABLE
from tests.fake_system import FakeSystem
from tests.tui.at_a_table import around_a_table


@pytest.mark.slow
async def test_a_seat_changes_only_its_own_voice(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom", system=FakeSystem) as table:
        await table.press("Mia", "y")
        assert (table.app("Mia").settings.voice, table.app("Tom").settings.voice) == (AUDIT, TABLE)
