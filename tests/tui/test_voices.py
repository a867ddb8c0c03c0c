"""Voices on the page of a fight and in the chronicle, and falls that wait for a key, in a real game."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from solo.campaign.settings import Settings
from solo.campaign.voices import AUDIT, TABLE, TALE, VOICES, Voice
from solo.tui.app import SoloApp
from solo.tui.open_game import StartupRequest
from solo.tui.screens.fight.fight_page import FightPage
from solo.tui.screens.fight.turning_events import holds
from solo.tui.widgets.story import Story
from tests.tui.running import NARROW, NOON, WIDE, notices, press, running, settle, shown

MOST_ANSWERS = 12
"""Answers after which an exchange with dice has been told."""
FIGHT = ("q", "1", "enter")


def swords_app(home: Path, voice: Voice = TABLE, hold: bool = False, theme: str = "") -> SoloApp:
    """Return the app with Swords, in which foes act at once."""
    wanted = StartupRequest(home, "swords", None, 4711, lambda: NOON)
    settings = Settings(theme=theme, pace=0, forecast=0, coach=False, orders=False, voice=voice, hold=hold)
    return SoloApp(wanted, settings)


def fight_page(app: SoloApp) -> FightPage:
    assert isinstance(app.screen, FightPage)
    return app.screen


def latest_story(app: SoloApp) -> list[str]:
    """Return the lines of the story pane."""
    return [str(line) for line in fight_page(app).query_one("#story", Story).lines()]


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_one_key_changes_the_voice_of_the_running_story(tmp_path: Path, size: tuple[int, int]) -> None:
    app = swords_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, *FIGHT)
        for _ in range(MOST_ANSWERS):
            await press(pilot, "enter")
            table = latest_story(app)
            await press(pilot, "y")
            audit = latest_story(app)
            if any("d6 →" in line for line in audit):
                break
            await press(pilot, "y", "y")
        heard: list[Voice] = [app.settings.voice]
        assert "with all dice" in shown(app)
        await press(pilot, "y")
        tale = latest_story(app)
        assert [*heard, app.settings.voice] == [AUDIT, TALE]
    assert not any("d6 →" in line for line in (*table, *tale))
    assert any("d6 →" in line for line in audit)
    assert table != tale


@pytest.mark.slow
async def test_a_fight_that_is_over_is_told_as_a_tale(tmp_path: Path) -> None:
    app = swords_app(tmp_path, AUDIT)
    async with running(app, NARROW) as pilot:
        await press(pilot, *FIGHT, "E", "E")
        assert fight_page(app).voice == TALE
        await press(pilot, "l")
        assert "t as a table" in shown(app)
        assert "enter shows the dice" not in shown(app)
        await press(pilot, "t")
        assert "t as an audit" in shown(app)
        assert app.settings.voice == AUDIT


@pytest.mark.slow
async def test_the_chronicle_is_told_in_the_voice_for_afterwards(tmp_path: Path) -> None:
    app = swords_app(tmp_path)
    async with running(app, WIDE) as pilot:
        await press(pilot, *FIGHT, "E", "E")
        app.session.finish_fight()  # type: ignore[union-attr]
        await press(pilot, "escape")
        app.go("chronicle")
        await settle(pilot)
        tale = shown(app)
        assert "d Dice" not in tale
        await press(pilot, "d")
        assert any("A tale has no dice. Press y" in note for note in notices(app))
        await press(pilot, "y")
        assert app.settings.voice_after == TABLE
        assert notices(app)[-1] == "Fights are told as a table of deeds and their effects."
        table = shown(app)
        assert "d Dice" in table
        await press(pilot, "d")
        assert shown(app) != table
    assert "against" in tale
    assert tale != table


@pytest.mark.slow
async def test_a_fall_stays_on_the_screen_until_a_key_is_pressed(tmp_path: Path) -> None:
    app = swords_app(tmp_path, hold=True)
    async with running(app, NARROW) as pilot:
        await press(pilot, *FIGHT)
        for _ in range(120):
            page = fight_page(app)
            if page._autoplay.held or app.session.table.result is not None:  # type: ignore[union-attr]
                break
            await press(pilot, "enter")
        assert page._autoplay.held
        assert "any key" in shown(app)
        table = app.session.table  # type: ignore[union-attr]
        assert table is not None
        story = table.story()
        assert holds(story[-20:])
        await press(pilot, "enter")
        assert not page._autoplay.held or len(table.story()) > len(story)


@pytest.mark.slow
async def test_nothing_waits_while_the_fight_is_played_to_its_end(tmp_path: Path) -> None:
    app = swords_app(tmp_path, hold=True)
    async with running(app, NARROW) as pilot:
        await press(pilot, *FIGHT, "E", "E")
        assert app.session.table.result is not None  # type: ignore[union-attr]


async def _nine_answers(pilot: Pilot[int], *keys: str) -> None:
    """Begin the first fight, give nine answers, and press further keys."""
    await settle(pilot)
    await press(pilot, *FIGHT, *["enter"] * 9, *keys)


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("voice", VOICES)
def test_a_fight_in_each_voice_looks_as_it_did(  # type: ignore[no-untyped-def]
    snap_compare, tmp_path: Path, size: tuple[int, int], voice: Voice
) -> None:
    assert snap_compare(swords_app(tmp_path, voice), terminal_size=size, run_before=_nine_answers)


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("theme", ["", "solo-contrast", "solo-plain"])
def test_the_tale_of_a_fight_looks_as_it_did(  # type: ignore[no-untyped-def]
    snap_compare, tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    app = swords_app(tmp_path, theme=theme)
    assert snap_compare(app, terminal_size=size, run_before=lambda pilot: _nine_answers(pilot, "E", "E", "l"))


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("theme", ["", "solo-contrast", "solo-plain"])
def test_a_chronicle_told_as_a_tale_looks_as_it_did(  # type: ignore[no-untyped-def]
    snap_compare, tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    async def in_the_chronicle(pilot: Pilot[int]) -> None:
        await _nine_answers(pilot, "E", "E")
        app = cast("SoloApp", pilot.app)
        assert app.session is not None
        app.session.finish_fight()
        await press(pilot, "escape")
        app.go("chronicle")
        await settle(pilot)

    assert snap_compare(swords_app(tmp_path, theme=theme), terminal_size=size, run_before=in_the_chronicle)


@pytest.mark.slow
@pytest.mark.parametrize("voice", VOICES)
async def test_the_introduction_of_a_ready_fight_heads_its_story(tmp_path: Path, voice: Voice) -> None:
    app = swords_app(tmp_path, voice)
    async with running(app) as pilot:
        await press(pilot, *FIGHT)
        assert "Two men-at-arms and two spearmen want more money than the toll." in shown(app)
