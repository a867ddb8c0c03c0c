"""The page of an evening: encounters join it, move, rest and are noted; it is foretold, played, copied and exported."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from solo.campaign.campaign import PlannedEncounter, SavedEvening
from solo.evening import export_formats
from solo.tui.app import SoloApp
from solo.tui.screens.evening.screen import EveningScreen
from solo.tui.screens.fight.screen import FightScreen
from tests.tui.running import NARROW, WIDE, an_app, press, rows, running, settle, shown, text, write
from tests.tui.stillness import until


async def an_evening(pilot: Pilot[int], *names: str) -> None:
    """From the first page to an evening of as many kept encounters."""
    await press(pilot, "e")
    for name in names:
        await press(pilot, "r", "T")
        await write(pilot, name)
    await press(pilot, "q")
    await foretold(pilot)


async def foretold(pilot: Pilot[int]) -> None:
    """Once the evening was played through."""
    app = cast("SoloApp", pilot.app)
    await until(pilot, lambda: known_of_it(text(app, "#told")), "what comes of the evening")
    await settle(pilot)


def known_of_it(told: str) -> bool:
    """Return True if the page tells something of the whole evening, and plays it no more."""
    return "Simulating …" not in told and bool(told.partition("The whole evening")[2].strip())


def kept(app: SoloApp) -> SavedEvening:
    assert app.session is not None
    return app.session.evenings.all()["Tonight"]


def names(app: SoloApp) -> list[str]:
    return [part.encounter for part in kept(app).parts]


@pytest.mark.slow
async def test_encounters_are_put_into_an_evening_from_their_page(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await an_evening(pilot, "Den", "Cellar")
        assert isinstance(app.screen, EveningScreen)
        assert names(app) == ["Den", "Cellar"]
        assert rows(app, "#parts")[2:] == ["0", "1"]
        assert re.search(r"Tonight +home \d+ %", shown(app))
        assert "The party wins every encounter in" in shown(app)


@pytest.mark.slow
async def test_it_is_ordered_rested_noted_and_taken_back(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await an_evening(pilot, "Den", "Cellar", "Attic")
        await press(pilot, "down", "J")
        assert names(app) == ["Cellar", "Den", "Attic"]
        await press(pilot, "r", "m")
        await write(pilot, "They sleep.")
        assert kept(app).parts[1] == PlannedEncounter("Den", "They sleep.", "hour")
        await press(pilot, "d")
        assert names(app) == ["Cellar", "Attic"]
        await press(pilot, "N")
        await write(pilot, "Friday")
        assert app.session is not None and list(app.session.evenings.all()) == ["Friday"]
        assert "Friday" in shown(app)
        await press(pilot, "u")
        assert names(app) == ["Cellar", "Attic"]
        await press(pilot, "u", "u", "u", "u")
        assert kept(app).parts == tuple(map(PlannedEncounter, ["Den", "Cellar", "Attic"]))


@pytest.mark.slow
async def test_it_is_played_one_after_the_other(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await an_evening(pilot, "Den", "Cellar")
        await press(pilot, "home", "enter")
        assert isinstance(app.screen, FightScreen)
        assert app.session is not None and app.session.fight_in_progress == "Den"
        assert [part.state for part in kept(app).parts] == ["playing", ""]
        app.session.abandon_fight()
        app.leave_fight()
        await settle(pilot)
        assert "played" not in shown(app)
        await press(pilot, "home", "f")
        assert app.session.fight_in_progress == "Den"
        while app.session.table is not None and app.session.table.result is None:
            app.session.play.answer_by_tactic()
        app.session.finish_fight()
        app.leave_fight()
        await settle(pilot)
        assert re.search(r"1 Den +played", shown(app))
        assert "The remaining encounters" in shown(app)
        await until(
            pilot,
            lambda: "Simulating" not in text(app, "#told") and "wins every encounter" in text(app, "#told"),
            "what comes of the rest",
        )
        home, won = (re.search(rf"{what} (\d+) %", shown(app)) for what in ("Tonight +home", "2 Cellar +won"))
        assert home and won and home[1] == won[1], "only the fight to come counts"
        await press(pilot, "home", "f")
        assert app.session.fight_in_progress == "Cellar"


@pytest.mark.slow
async def test_only_the_encounter_that_was_played_is_marked(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await an_evening(pilot, "Den", "Cellar")
        await press(pilot, "end", "enter")
        assert app.session is not None and app.session.fight_in_progress == "Cellar"
        while app.session.table is not None and app.session.table.result is None:
            app.session.play.answer_by_tactic()
        app.session.finish_fight()
        app.leave_fight()
        await settle(pilot)
        assert re.search(r"2 Cellar +played", shown(app))
        assert not re.search(r"1 Den +played", shown(app))
        await press(pilot, "K")
        assert re.search(r"1 Cellar +played", shown(app))


@pytest.mark.slow
async def test_it_is_copied_removed_and_brought_back(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await an_evening(pilot, "Den")
        await press(pilot, "y")
        await write(pilot, "Saturday")
        assert app.session is not None
        assert list(app.session.evenings.all()) == ["Tonight", "Saturday"]
        await press(pilot, "home", "d")
        assert list(app.session.evenings.all()) == ["Tonight"]
        await press(pilot, "u")
        assert list(app.session.evenings.all()) == ["Tonight", "Saturday"]
        await press(pilot, "o", "home", "enter")
        assert "Saturday" not in shown(app)
        assert "Tonight" in shown(app)


@pytest.mark.exhaustive
@pytest.mark.parametrize("ending", [".html", ".md", ".txt", ".json"])
async def test_it_is_written_as_one_document(tmp_path: Path, ending: str) -> None:
    app = an_app(tmp_path)
    file = tmp_path / f"evening{ending}"
    async with running(app) as pilot:
        await an_evening(pilot, "Den", "Cellar")
        await press(pilot, "x")
        await write(pilot, str(file))
    written = file.read_bytes()
    if ending == ".json":
        export = export_formats.read(written)
        assert isinstance(export, export_formats.Evening)
        assert [part.encounter.title for part in export.parts] == ["Den", "Cellar"]
    else:
        assert "Forecast of the evening" in written.decode()


@pytest.mark.slow
async def test_an_encounter_that_is_gone_is_said(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await an_evening(pilot, "Den")
        assert app.session is not None
        app.session.encounters.remove("Den")
        await press(pilot, "escape", "q", "enter")
        assert "removed" in shown(app)
        assert not app.session.fight_in_progress


@pytest.mark.slow
async def test_an_empty_evening_says_how_to_fill_it(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "v")
        assert "No encounters yet." in shown(app)
        await press(pilot, "a", "x", "enter", "d", "r", "J", "o")
        assert isinstance(app.screen, EveningScreen)


@pytest.mark.slow
async def test_an_evening_of_five_takes_few_keys(tmp_path: Path) -> None:
    """Roll, put into the evening, take the name: five times; then a rest, a note, and the file."""
    app = an_app(tmp_path)
    pressed = 0
    async with running(app, WIDE) as pilot:
        await press(pilot, "e")
        for _ in range(5):
            await press(pilot, "r", "T", "enter")
            pressed += 3
        await press(pilot, "q", "end", "r", "x", "enter")
        pressed += 1 + 5
        assert len(kept(app).parts) == 5
        assert pressed <= 60
        assert list((tmp_path / "exports").glob("*.html"))
