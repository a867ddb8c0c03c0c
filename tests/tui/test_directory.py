"""The page before many tables: what it lists, what is chosen, and how it is left."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.widgets.option_list import OptionDoesNotExist

from solo.host.member import Member
from solo.host.tables import TableListing
from solo.tui.table_list.app import TableListApp
from solo.tui.widgets.listing import Listing
from tests.tui.running import shown


def table(name: str, role: str = "player", in_progress: str = "", hosted: bool = False) -> TableListing:
    person = Member("Anna", role)  # type: ignore[arg-type]
    return TableListing(Path(f"/campaigns/{name}"), name, "swords", person, in_progress, hosted)


ASH, BIRCH = table("Ash Hollow", "gm", "A brawl", hosted=True), table("Birch [bold]Ford", "spectator")


def app_of(*tables: TableListing, said: str = "") -> TableListApp:
    return TableListApp("Anna", lambda: tables, said)


def line(app: TableListApp, words: str) -> str:
    return next((one for one in shown(app).splitlines() if words in one), "")  # type: ignore[arg-type]


async def test_each_table_stands_in_a_line_open_or_not() -> None:
    app = app_of(ASH, BIRCH, said="You left “[b]Cold Well”.")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Which table, Anna?" in shown(app)  # type: ignore[arg-type]
        assert line(app, "Ash Hollow").split("  ")[0].strip() == "▸ ● Ash Hollow"
        assert line(app, "Ash Hollow").rstrip().endswith("Swords  ·  game master  ·  A brawl")
        assert line(app, "Birch [bold]Ford").rstrip().endswith("Swords  ·  spectator")
        assert "∘ Birch" in line(app, "Birch")
        assert "You left “[b]Cold Well”." in shown(app)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        (["enter"], ASH),
        (["down", "enter"], BIRCH),
        (["down", "up", "enter"], ASH),
        (["x"], None),
        (["escape"], None),
        (["ctrl+q"], None),
        (["down", "ctrl+c"], None),
    ],
)
async def test_what_is_marked_is_chosen_and_whoever_leaves_chooses_nothing(
    keys: Sequence[str], chosen: TableListing | None
) -> None:
    app = app_of(ASH, BIRCH)
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert app._exit
    assert app.chosen == chosen


async def test_what_is_open_now_is_looked_at_again_and_the_mark_stays() -> None:
    tables: list[TableListing] = [ASH, BIRCH]
    app = TableListApp("Anna", lambda: tables)
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("down")
        tables[:] = [table("Cold Well"), ASH, BIRCH]
        app._show()
        await pilot.pause()
        assert app.query_one(Listing).marked_key == BIRCH.folder.name
        tables.clear()
        app._show()
        await pilot.pause()
        assert "No table here is open to you, Anna" in shown(app)  # type: ignore[arg-type]
        await pilot.press("enter")
        await pilot.pause()
        assert not app._exit
        with pytest.raises(OptionDoesNotExist):
            app.query_one(Listing).get_option(BIRCH.folder.name)
