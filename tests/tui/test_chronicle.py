"""The chronicle: chapters that fold, moments with their dice, and a Markdown file."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.chronicle import Chapter
from solo.campaign.settings import Settings
from solo.campaign.voices import AUDIT
from solo.resolver import Modifier, Roll
from solo.story.course_words import ToldCourse
from solo.systems.contract import Event, ValueChange
from solo.tui.screens.chronicle.rows import Reading, change_line, roll_line
from solo.tui.widgets.list_row import ListRow
from tests.campaign.campaigns import create
from tests.tui.running import NARROW, an_app, press, rows, running, shown, write


async def test_an_empty_chronicle_says_so(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "r")
        assert "Nothing has happened yet" in shown(app)
        await press(pilot, "enter", "o", "d", "x")
        assert "No campaign is open" in shown(app)


async def test_without_an_open_campaign_the_chronicle_says_how_to_open_one(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.close()
    app = an_app(tmp_path)
    async with running(app) as pilot:
        assert app.session is None
        await press(pilot, "r")
        assert "No campaign is open" in shown(app)
        assert "Nothing has happened" not in shown(app)


@pytest.mark.slow
async def test_chapters_fold_down_to_the_dice_and_all_at_once(tmp_path: Path) -> None:
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=0, voice_after=AUDIT))
    async with running(app, NARROW) as pilot:
        await press(pilot, "q", "1", "enter", "1", "1", "escape", "escape", "r")
        assert "Round 1 begins." in shown(app)
        assert "d6" not in shown(app)
        await press(pilot, "d")
        assert "2d6 →" in shown(app)
        await press(pilot, "d", "enter")
        assert "Round 1 begins." not in shown(app)
        assert rows(app, "#chapters") == ["0", "1"]
        await press(pilot, "o")
        assert "Round 1 begins." in shown(app)
        await press(pilot, "o")
        assert rows(app, "#chapters") == ["0", "1"]


@pytest.mark.slow
async def test_one_moment_opens_alone(tmp_path: Path) -> None:
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=0, voice_after=AUDIT))
    async with running(app) as pilot:
        await press(pilot, "q", "1", "enter", "1", "1", "escape", "escape", "r")
        attack = next(place for place, line in enumerate(shown(app).splitlines()) if "(defence" in line)
        start = next(place for place, line in enumerate(shown(app).splitlines()) if "▸ " in line)
        await press(pilot, *["down"] * (attack - start), "space")
        assert shown(app).count("2d6 →") == 1


@pytest.mark.slow
async def test_it_is_exported_as_markdown(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "q", "1", "enter", "escape", "escape", "r", "x")
        await write(pilot, str(tmp_path / "story.md"))
    written = (tmp_path / "story.md").read_text()
    assert written.startswith("# My campaign")
    assert "## Rats" in written


def test_a_roll_names_its_modifiers_and_how_it_was_judged() -> None:
    roll = Roll("attack", "3d8", (8, 4, 1), 9, 7, (Modifier("aimed", -1),), "hit")
    assert roll_line(roll).plain == "attack 3d8 → 8, 4, 1  aimed −1  = 9 against 7: hit"
    assert change_line(ValueChange("Vex", "VP", "6", "3")).plain == "Vex VP 6 → 3"


def test_a_long_chronicle_is_drawn_folded() -> None:
    chapters = [
        Chapter("fight", "2026-01-02T12:00", f"Fight {n}", events=[Event("attack", "…")] * 50) for n in range(200)
    ]
    assert len(Reading(chapters, frozenset(["199"]), dice=False).parts) == 250


def test_a_fight_that_is_won_but_not_saved_is_told_to_be_so() -> None:
    chapters = [Chapter("fight", "2026-01-02T12:00", "The cellar")]

    def right(unsaved: str) -> str:
        row = Reading(chapters, frozenset(), dice=False, unsaved=unsaved).entry(0).row
        assert isinstance(row, ListRow)
        return row.right.plain

    assert right("").startswith("in progress")
    assert right("won").startswith("won, not saved yet")
    assert right("draw").startswith("over, not saved yet")


def test_the_course_heads_the_events_of_a_chapter() -> None:
    course = ToldCourse("Chance to win: 52 % ▅█ 100 %", ("Round 3, 18 % to 61 %: Ann kills Rat.",))
    chapter = Chapter("fight", "2026-01-02T12:00", "The cellar", events=[Event("attack", "…")], course=course)
    parts = Reading([chapter], frozenset("0"), dice=False).parts
    assert [part if isinstance(part, int) else part.what for part in parts] == [0, "course", "moment"]
