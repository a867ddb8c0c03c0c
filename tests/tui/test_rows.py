"""What a row lets go of where there is little room: figures first; then it takes a second line; then it is cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.content import Content

from solo.campaign.settings import Settings
from solo.tui.app import SoloApp
from solo.tui.open_game import StartupRequest
from solo.tui.screens.encounter.screen import EncounterScreen
from solo.tui.widgets.list_row import ListRow, wrap
from solo.tui.widgets.listing import Listing
from tests.tui.running import NOON, press, row_texts, running

FOES = "Goblin war drummer, 2 × Blind hatchling, Bone puppet"
NAMES = st.lists(st.text("abc", min_size=1, max_size=8), min_size=1, max_size=6).map(" ".join)


def lines(row: ListRow, width: int) -> list[str]:
    return [line.plain for line in row.lines(width)]


def encounter(least: int = 18) -> ListRow:
    return ListRow(FOES, " 95  100 %", briefer=(" 100 %",), least=least, whole=len(FOES))


def test_figures_give_way_before_a_name_does_and_a_name_takes_a_second_line_before_it_is_cut() -> None:
    assert lines(encounter(), 70) == [f"{FOES:59}  95  100 %"]
    second = f"{'  hatchling, Bone puppet':40}"
    assert lines(encounter(), 40) == ["Goblin war drummer, 2 × Blind  95  100 %", second]
    assert lines(encounter(), 20) == ["Goblin war     100 %", "  drummer, 2 × Blin…"]


def test_a_percent_sign_stays_on_the_line_of_its_number() -> None:
    text = Content.assemble("taken out ", ("<1 %", "bold"), ", hit 52 %")
    assert [line.plain.rstrip() for line in wrap(text, 12)] == ["taken out", "<1 %, hit", "52 %"]
    assert [span.style for span in wrap(text, 12)[1].spans] == ["bold"]


def test_what_stands_behind_a_name_goes_before_the_name_takes_a_second_line() -> None:
    foe = ListRow("  2 × Toll keeper  leader, goblin", "6 XP each", briefer=("",), least=18, whole=17)
    assert lines(foe, 40) == ["  2 × Toll keeper  leader, go… 6 XP each"]
    assert lines(foe, 20) == ["  2 × Toll keeper   "]
    assert lines(foe, 16) == ["  2 × Toll      ", "  keeper        "]


@pytest.mark.slow
@given(NAMES, st.integers(1, 60))
def test_every_line_is_as_wide_as_the_row_and_no_word_is_lost_where_two_lines_hold_them(name: str, width: int) -> None:
    drawn = ListRow(name, "100 %", briefer=("",), least=18, whole=len(name)).lines(width)
    assert [line.cell_length for line in drawn] == [width] * len(drawn)
    assert len(drawn) <= 2
    told = " ".join(" ".join(line.plain for line in drawn).removesuffix("100 %").split())
    if width >= len("aaaaaaaa  ") and "…" not in told:
        assert "".join(told.replace("100 %", "").split()) == "".join(name.split())


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_the_foes_of_an_encounter_have_their_whole_names_on_a_small_terminal(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = SoloApp(StartupRequest(tmp_path, "polyhedral", None, 3, lambda: NOON), Settings(pace=0, forecast=0))
    async with running(app, size) as pilot:
        await press(pilot, "e")
        page = app.screen
        assert isinstance(page, EncounterScreen)
        names = [left.removeprefix("  ").split("  ")[0] for left, _ in row_texts(page, "#slots").values()]
        assert names
        drawn = _drawn(page.query_one("#slots", Listing))
        assert [name for name in names if name not in drawn] == []
        beginnings = [line[:10] for line in _drawn(page.query_one("#candidates", Listing)).splitlines()]
        assert "Encounters" in beginnings


@pytest.mark.slow
async def test_an_encounter_has_as_many_cells_whether_its_list_is_long_or_not(tmp_path: Path) -> None:
    app = SoloApp(StartupRequest(tmp_path, "polyhedral", None, 3, lambda: NOON), Settings(pace=0, forecast=0))
    async with running(app, (120, 36)) as pilot:
        await press(pilot, "e")
        listing = app.screen.query_one("#candidates", Listing)
        before = listing.scrollable_content_region.width
        long = not listing.show_vertical_scrollbar
        await pilot.resize_terminal(120, 20 if long else 60)
        await pilot.pause()
        assert listing.show_vertical_scrollbar == long
        assert listing.scrollable_content_region.width == before


def _drawn(listing: Listing) -> str:
    """All rows of a listing as they are drawn, in sight or not, each in one line."""
    width = listing.scrollable_content_region.width - len("▸ ") - 1
    rows = [option.prompt for option in listing.options]
    return "\n".join(
        " ".join(line.split())
        for line in (" ".join(line.plain for line in row.lines(width)) for row in rows if isinstance(row, ListRow))
    )
