"""The first start asks which game to play, once; lists beyond nine are picked by capital letters."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.settings import load
from solo.library.systems import manifests
from solo.tui.app import SoloApp
from solo.tui.key import ROW_SIGNS
from solo.tui.open_game import StartupRequest
from solo.tui.widgets.game_choice import QUESTION
from tests.tui.running import NARROW, NOON, WIDE, press, running, shown, title


def first_app(home: Path, system: str | None = None) -> SoloApp:
    settings, _ = load(home)
    settings.pace = settings.forecast = 0
    return SoloApp(StartupRequest(home, system, None, 7, lambda: NOON), settings)


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_first_start_asks_which_game_one_line_each(tmp_path: Path, size: tuple[int, int]) -> None:
    app = first_app(tmp_path)
    async with running(app, size) as pilot:
        assert QUESTION in shown(app)
        lines = shown(app).splitlines()
        for number, game in enumerate(manifests(), start=1):
            line = next(line for line in lines if f"{number} {game.title}" in line)
            assert game.tagline in line
        assert "a number chooses at once" in shown(app)
        assert "type to filter" not in shown(app)
        await press(pilot, "3")
        assert QUESTION not in shown(app)
        assert app.system is not None
        assert app.system.manifest.key == manifests()[2].key
    again = first_app(tmp_path)
    async with running(again, size):
        assert QUESTION not in shown(again)
        assert again.system is not None
        assert again.system.manifest.key == manifests()[2].key


@pytest.mark.slow
async def test_a_number_picks_a_game_later_too_and_a_letter_does_nothing(tmp_path: Path) -> None:
    app = first_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "enter", "g", "b")
        assert "Which game?" in shown(app)
        await press(pilot, "4")
        assert "Which game?" not in shown(app)
        assert app.system is not None
        assert app.system.manifest.key == manifests()[3].key


@pytest.mark.slow
async def test_the_first_start_marks_a_game_and_enter_takes_it(tmp_path: Path) -> None:
    app = first_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "down", "enter")
        assert app.system is not None
        assert app.system.manifest.key == manifests()[1].key


@pytest.mark.slow
async def test_any_other_key_of_the_first_page_leaves_the_question_and_does_its_work(tmp_path: Path) -> None:
    app = first_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "q")
        assert title(app) == "Quick fight"


@pytest.mark.slow
async def test_a_start_with_a_game_named_asks_nothing(tmp_path: Path) -> None:
    app = first_app(tmp_path, "swords")
    async with running(app):
        assert QUESTION not in shown(app)


def test_every_game_says_in_one_line_what_sets_it_apart() -> None:
    assert all(0 < len(game.tagline) <= 46 for game in manifests())


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_fights_beyond_the_ninth_have_a_letter_on_both_pages(tmp_path: Path, size: tuple[int, int]) -> None:
    app = first_app(tmp_path, "gloranthan")
    async with running(app, size) as pilot:
        assert app.system is not None
        fights = list(app.system.encounters.ready_fights())
        assert len(fights) > 9
        assert f"A  {fights[9]}" in shown(app)
        await press(pilot, "q", "B")
        marked = next(line for line in shown(app).splitlines() if line.startswith("▸"))
        assert "B  " in marked
        assert fights[10][:12] in marked


@pytest.mark.slow
async def test_a_letter_on_the_first_page_begins_the_tenth_fight(tmp_path: Path) -> None:
    app = first_app(tmp_path, "swords")
    async with running(app) as pilot:
        assert app.system is not None
        tenth = list(app.system.encounters.ready_fights())[9]
        await press(pilot, "A")
        assert app.session is not None
        assert app.session.fight_in_progress == tenth


@pytest.mark.parametrize("key", [game.key for game in manifests()])
def test_no_list_of_a_game_outgrows_the_signs(key: str) -> None:
    from solo.library.systems import open_system

    encounters = open_system(key, None).system.encounters
    assert len(encounters.ready_fights()) <= len(ROW_SIGNS)
    assert len(encounters.ready_contests()) <= len(ROW_SIGNS)
