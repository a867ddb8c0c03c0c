"""The library as a spellbook: known first, figures with their whys, facets, two side by side, and buying."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from solo.tui.app import SoloApp
from solo.tui.screens.library.comparison import ComparisonCard
from solo.tui.screens.library.entry_list import EntryList
from solo.tui.screens.library.facet_line import FacetLine
from solo.tui.screens.library.screen import LibraryScreen
from tests.fake_system import FakeCharacter
from tests.tui.running import NARROW, WIDE, an_app, press, running, settle, shown, text
from tests.tui.wizardry import LongSpellbook, Spellbook

SIZES = [NARROW, WIDE]


def a_reader(pilot: Pilot[int], skill: int = 4) -> None:
    """A campaign with Ann on its roster."""
    app = cast("SoloApp", pilot.app)
    app.doors.with_campaign(lambda session: session.put_character(FakeCharacter("Ann", skill)))


async def opened(pilot: Pilot[int], *keys: str, skill: int = 4) -> None:
    a_reader(pilot, skill)
    await settle(pilot)
    await press(pilot, "l", "tab", *keys)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_what_can_be_cast_comes_first_and_says_so(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path, Spellbook())
    async with running(app, size) as pilot:
        await opened(pilot)
        lines = shown(app).splitlines()
        at = {name: next(n for n, line in enumerate(lines) if f" {name} " in line[:40]) for name in ("Gust", "Quake")}
        assert at["Gust"] < at["Quake"]
        assert "castable" in lines[at["Gust"]]
        assert "rank too high" in lines[at["Quake"]]


@pytest.mark.slow
async def test_figures_are_worked_out_for_the_chosen_character_and_tell_their_why(tmp_path: Path) -> None:
    app = an_app(tmp_path, Spellbook())
    async with running(app) as pilot:
        await opened(pilot, "b", "l", "a", "z", "enter", "enter", "down")
        assert "64 % against a typical foe" in shown(app)
        assert "2d6 and skill 4 must reach 9." in shown(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, LibraryScreen)
        assert app.screen.query_one(EntryList).has_focus


@pytest.mark.slow
async def test_another_reader_and_another_foe_change_the_figures(tmp_path: Path) -> None:
    app = an_app(tmp_path, Spellbook())
    async with running(app) as pilot:
        await opened(pilot, "b", "l", "a", "z", "enter", "w", "end", "enter")
        assert "63 % against a typical foe" in shown(app)  # Bo, who is ready to play, has skill 3
        await press(pilot, "v", "end", "enter")
        assert "63 % against Bear" in shown(app)
        await press(pilot, "w", "home", "enter")
        assert "against Bear" not in shown(app)


@pytest.mark.slow
async def test_facets_are_cycled_and_told(tmp_path: Path) -> None:
    app = an_app(tmp_path, Spellbook())
    async with running(app) as pilot:
        await opened(pilot, "enter", "right")
        assert text(app, "#count") == "2 found · status: castable"
        await press(pilot, "f", "right", "right")
        assert app.screen.query_one(FacetLine).chosen == {"status": "castable", "school": "air"}
        assert text(app, "#count") == "1 found · status: castable · school: air"
        await press(pilot, "left", "left", "F", "left")
        assert text(app, "#count") == "3 entries"


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_two_entries_are_set_side_by_side(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path, Spellbook())
    async with running(app, size) as pilot:
        await opened(pilot, "enter", "c")
        assert "◆" in shown(app)
        await press(pilot, "down", "c")
        assert isinstance(app.screen, ComparisonCard)
        compared = shown(app)
        assert "≠ cost" in compared
        assert "≠ area" not in compared
        assert "84 % against" in compared
        assert "64 % against" in compared
        await press(pilot, "c")
        assert "◆" not in shown(app)


@pytest.mark.slow
async def test_buying_is_paid_written_down_and_taken_back(tmp_path: Path) -> None:
    app = an_app(tmp_path, Spellbook())
    async with running(app) as pilot:
        await opened(pilot, "enter", "dollar_sign")
        session = app.session
        assert session is not None
        assert session.characters()["Ann"] == FakeCharacter("Ann", 5)
        told = repr(session.chronicle())
        assert "Ann bought Skill." in told
        await press(pilot, "u")
        assert session.characters()["Ann"] == FakeCharacter("Ann", 4)
        assert "Ann returned Skill." in repr(session.chronicle())


@pytest.mark.slow
async def test_what_cannot_be_bought_is_said_and_changes_nothing(tmp_path: Path) -> None:
    app = an_app(tmp_path, Spellbook())
    async with running(app) as pilot:
        await opened(pilot, "enter", "dollar_sign", skill=9)
        assert app.session is not None
        assert app.session.characters()["Ann"] == FakeCharacter("Ann", 9)
        assert "Skill is from 0 to 9." in " ".join(shown(app).split())
        await press(pilot, "tab", "dollar_sign")
        assert "offers nothing that" in shown(app)


@pytest.mark.slow
async def test_a_purchase_is_not_taken_back_from_one_who_has_changed(tmp_path: Path) -> None:
    app = an_app(tmp_path, Spellbook())
    async with running(app) as pilot:
        await opened(pilot, "enter", "dollar_sign")
        assert app.session is not None
        app.session.put_character(FakeCharacter("Ann", 8), replacing="Ann")
        await press(pilot, "u")
        assert app.session.characters()["Ann"] == FakeCharacter("Ann", 8)


@pytest.mark.slow
async def test_letters_are_words_while_one_types_and_keys_in_the_list(tmp_path: Path) -> None:
    app = an_app(tmp_path, Spellbook())
    async with running(app) as pilot:
        await opened(pilot, "c", "u")
        assert text(app, "#count") == "0 found"
        await press(pilot, "enter", "slash", "backspace", "backspace")
        assert text(app, "#count") == "3 entries"


@pytest.mark.slow
async def test_two_thousand_entries_are_filtered_letter_by_letter(tmp_path: Path) -> None:
    app = an_app(tmp_path, LongSpellbook())
    async with running(app) as pilot:
        a_reader(pilot)
        await press(pilot, "l")
        assert isinstance(app.screen, LibraryScreen)
        await press(pilot, *"stick 19")
        assert f"{sum('19' in str(number) for number in range(1997))} found" in text(app, "#count")
        await press(pilot, *["backspace"] * 8)
        assert text(app, "#count") == "2000 entries"


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("keys", [["enter", "enter", "down"], ["enter", "c", "down", "c"]], ids=["entry", "comparison"])
def test_the_spellbook_looks_as_it_did(  # type: ignore[no-untyped-def]
    snap_compare, tmp_path: Path, keys: list[str], size: tuple[int, int]
) -> None:
    app = an_app(tmp_path, Spellbook())

    async def reach(pilot: Pilot[int]) -> None:
        await settle(pilot)
        await opened(pilot, *keys)

    assert snap_compare(app, terminal_size=size, run_before=reach)
