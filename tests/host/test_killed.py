"""The host's process killed without warning: whatever anybody was told is there again, and all goes on from it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from solo.host.people import Members
from solo.host.table_settings import TableSettings
from tests.campaign import campaigns
from tests.host import host_process
from tests.host.hosted import FOUR, Hosted

REPOSITORY = Path(__file__).parents[2]
KILLS = 6
PACE = 0.005


def told(folder: Path, answers: int) -> list[str]:
    """What a host of this campaign has told of, killed after so many tellings; all of it where it ends before."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.host.host_process", str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=REPOSITORY,
    )
    assert process.stdout is not None
    lines = []
    try:
        for line in process.stdout:
            lines.append(line.strip())
            if len(lines) > answers:
                process.kill()
                break
        lines += [line.strip() for line in process.stdout if line.endswith("\n")]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
    assert lines, "it has begun"
    return lines


@pytest.mark.slow
def test_a_host_that_is_killed_again_and_again_loses_nothing_that_was_told(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil Mia", table_settings=TableSettings(pace=PACE)).begin(rats=9)
    folder = hosted.folder
    hosted.close()
    random, before = Random(11), ""
    for _ in range(KILLS):
        lines = told(folder, random.randint(1, 25))
        assert lines[0] == before or not before, "the next host begins where the one before was"
        again = Hosted(tmp_path, here="", folder=folder)
        assert again.table.notice == ""
        story = again.place(host_process.WATCHER).story()
        for line in lines:
            if line != "ended":
                assert line == host_process.heard(story, int(line.split()[0]))
        before = host_process.heard(story)
        again.close()
    assert told(folder, 10_000)[-1] == "ended"
    alone = campaigns.reopen(folder)
    alone.sit_alone()
    assert alone.table is not None and alone.table.result is not None
    assert campaigns.fights(alone)[0].events == alone.table.story()
    alone.finish_fight()
    alone.close()
    assert [one.name for one in Members(folder).all()] == [one.name for one in FOUR]


def test_everybody_is_at_the_same_state_again(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.company("Tom").hand_over(["Bo"], "Mia")
    hosted.play(3)
    asked = hosted.asked()
    before = {name: seen(hosted, name) for name in ("Gil", "Mia", "Tom", "Una")}
    again = hosted.killed()
    assert {name: seen(again, name) for name in before} == before
    assert again.asked() == asked
    again.close()


def test_who_was_away_when_it_was_killed_plays_again_when_they_come(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil Mia").begin()
    while hosted.table.seat_of(hosted.table.open[0].who).name != "Tom":
        hosted.play(1)
    hosted.loop.wait(61)
    assert hosted.table.seat_of("Bo").automatic
    again = hosted.killed(here="Gil Mia")
    assert again.table.seat_of("Bo").automatic
    again.shared.connect_terminal("Tom")
    assert not again.table.seat_of("Bo").automatic
    again.close()


def seen(hosted: Hosted, name: str) -> tuple[object, ...]:
    place = hosted.place(name)
    return place.view(), place.story(), place.seats, place.awaited_names, place.can_undo
