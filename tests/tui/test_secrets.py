"""The library, the palette and the foes to fight against at a player's seat, before and after the master reveals."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.session import Session
from solo.library.systems import open_system
from solo.tui.commands import open_palette
from tests.campaign.campaigns import VERSION, Clock
from tests.host.test_secrets import GAME, OWN_FOES, SECRET
from tests.tui.at_a_table import WIDE, Around, around_a_table


def found(table: Around, name: str) -> list[str]:
    """All that a person's palette leads to."""
    app = table.app(name)
    with app._context():
        return [one.name for one in open_palette(app.screen)._besides()]


@pytest.mark.slow
async def test_a_players_pages_show_a_secret_foe_only_once_it_is_revealed(tmp_path: Path) -> None:
    (tmp_path / "own" / GAME).mkdir(parents=True)
    (tmp_path / "own" / GAME / "foes.toml").write_text(OWN_FOES)
    full = open_system(GAME, tmp_path / "own").system
    session = Session.create(tmp_path, "Salt", GAME, lambda _: full, Clock(), VERSION, seed=1)
    session.close()
    async with around_a_table(
        tmp_path, "Gil", "Mia", system=lambda: full, folder=session.folder, begun=False, size=WIDE
    ) as table:
        for name in ("Gil", "Mia"):
            await table.press(name, "l", *"drowned")
        assert SECRET in table.sees("Gil")
        assert SECRET not in table.sees("Mia") and "Salt King" not in table.sees("Mia")
        assert SECRET not in found(table, "Mia") and SECRET in found(table, "Gil")
        await table.press("Mia", "enter", "r")
        assert SECRET not in table.sees("Mia")
        await table.press("Gil", "enter", "r")
        assert f"Players can now look up “{SECRET}”." in table.sees("Gil")
        await table.press("Mia", "escape", "l", *"drowned")
        assert SECRET in table.sees("Mia")
        assert SECRET in found(table, "Mia")
