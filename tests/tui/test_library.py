"""The library: filtered as one types, one kind alone, and a card for the marked entry."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from solo.systems.contract import Availability, LibraryEntry, SheetLine
from solo.tui.screens.library.entry_card import EntryCard
from tests.fake_system import FakeLibrary, FakeSystem
from tests.tui.running import NARROW, WIDE, an_app, press, running, settle, shown, text, title

ENTRIES = (
    LibraryEntry("Épée", "weapon", "Thin and quick.", (("skill", "Fencing"),), (("damage", "1d8"),), "T-1"),
    LibraryEntry("Club", "weapon", "A stick [of oak].", (("skill", "Maces"),)),
    LibraryEntry("Rat", "foe", "It gnaws.", (("kind", "beast"),)),
)


class Shelf(FakeLibrary):
    def entries(self) -> Sequence[LibraryEntry]:
        return ENTRIES


class Shelved(FakeSystem):
    library = Shelf()


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_what_is_typed_filters_at_once_without_case_and_accents(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path, Shelved())
    async with running(app, size) as pilot:
        await press(pilot, "l")
        assert text(app, "#count") == "3 entries"
        await press(pilot, "e", "p", "e")
        assert text(app, "#count") == "1 found"
        assert "Thin and quick." in shown(app)
        assert "T-1" in shown(app)
        await press(pilot, "x")
        assert "No matches." in shown(app)


@pytest.mark.slow
async def test_a_long_name_of_a_figure_stands_apart_from_its_value(tmp_path: Path) -> None:
    app = an_app(tmp_path, Shelved())
    lines = [SheetLine("works", "45 %"), SheetLine("obtained at 3 points", "3 %")]
    async with running(app) as pilot:
        await press(pilot, "l")
        app.screen.query_one(EntryCard).show(ENTRIES[0], Availability(), lines, "Ann")
        await settle(pilot)
        assert "obtained at 3 points  3 %" in shown(app)


@pytest.mark.slow
async def test_what_nothing_holds_is_answered_with_what_may_be_meant(tmp_path: Path) -> None:
    app = an_app(tmp_path, Shelved())
    async with running(app) as pilot:
        await press(pilot, "l", "c", "l", "u", "p")
        assert "No matches. Did you mean “Club”?" in shown(app)


@pytest.mark.slow
async def test_arrows_walk_while_typing_and_brackets_stay(tmp_path: Path) -> None:
    app = an_app(tmp_path, Shelved())
    async with running(app) as pilot:
        await press(pilot, "l", "down")
        assert "A stick [of oak]." in shown(app)
        await press(pilot, "down", "down", "down")
        assert "It gnaws." in shown(app)
        await press(pilot, "pageup")
        assert "Thin and quick." in shown(app)


@pytest.mark.slow
async def test_one_kind_alone_and_one_facet_alone(tmp_path: Path) -> None:
    app = an_app(tmp_path, Shelved())
    async with running(app) as pilot:
        await press(pilot, "l", "tab")
        assert text(app, "#count") == "2 entries"
        await press(pilot, "ctrl+f", "end", "enter")
        assert text(app, "#count") == "1 found · skill: Maces"
        await press(pilot, "tab")
        assert text(app, "#count") == "1 entries"
        assert "It gnaws." in shown(app)
        await press(pilot, "escape")
        assert title(app) == ""
