"""The settings of a shared table at their limits, durations for people, and timeouts."""

from __future__ import annotations

from math import inf, nan

import pytest

from solo.host.table_settings import TableSettings, check_settings, time_text
from solo.host.turn_timeouts import TurnTimeouts
from tests.host.hosted import Loop


@pytest.mark.parametrize(
    "settings",
    [
        TableSettings(people=1),
        TableSettings(people=16),
        TableSettings(pace=0),
        TableSettings(pace=60),
        TableSettings(away=1),
        TableSettings(away=86_400),
    ],
)
def test_settings_at_their_limits_are_allowed(settings: TableSettings) -> None:
    assert check_settings(settings) == ""


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (TableSettings(people=0), "A table seats 1 to 16 people, not 0."),
        (TableSettings(people=17), "A table seats 1 to 16 people, not 17."),
        (TableSettings(pace=-0.1), "The AI can pause 0 to 60 seconds between two answers, not -0.1."),
        (TableSettings(pace=60.5), "The AI can pause 0 to 60 seconds between two answers, not 60.5."),
        (TableSettings(pace=inf), "The AI can pause 0 to 60 seconds between two answers, not inf."),
        (TableSettings(away=0.5), "The table can wait 1 second to 24 hours for an absent player, not 0.5 s."),
        (TableSettings(away=86_401), "The table can wait 1 second to 24 hours for an absent player, not 86401 s."),
        (TableSettings(away=nan), "The table can wait 1 second to 24 hours for an absent player, not nan s."),
    ],
)
def test_settings_beyond_their_limits_are_a_sentence(settings: TableSettings, words: str) -> None:
    assert check_settings(settings) == words


def test_the_usual_settings_are_8_people_a_short_pause_and_2_minutes() -> None:
    assert TableSettings() == TableSettings(people=8, pace=0.4, away=120.0)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 s"), (1.5, "1.5 s"), (59, "59 s"), (60, "1 min"), (61, "61 s"), (90, "90 s"), (120, "2 min"),
        (3540, "59 min"), (3600, "1 h"), (3660, "61 min"), (7200, "2 h"), (5400, "90 min"),
    ],
)  # fmt: skip
def test_a_duration_is_told_in_its_largest_whole_unit(seconds: float, text: str) -> None:
    assert time_text(seconds) == text


def test_a_timeout_ends_once_for_each_person_and_no_longer_runs_for_others() -> None:
    loop = Loop()
    ended: list[tuple[float, str]] = []
    timeouts = TurnTimeouts(loop, lambda name: ended.append((loop.now, name)))
    timeouts.wait_for(["Mia"], 10)
    loop.wait(4)
    timeouts.wait_for(["Mia", "Tom"], 10)
    loop.wait(3)
    timeouts.wait_for(["Mia", "Tom", "Una"], 10)
    timeouts.wait_for(["Mia", "Tom"], 10)
    loop.wait(20)
    assert ended == [(10, "Mia"), (14, "Tom")]


def test_other_seconds_begin_every_timeout_anew() -> None:
    loop = Loop()
    ended: list[tuple[float, str]] = []
    timeouts = TurnTimeouts(loop, lambda name: ended.append((loop.now, name)))
    timeouts.wait_for(["Mia"], 10)
    loop.wait(5)
    timeouts.wait_for(["Mia"], 7)
    loop.wait(20)
    assert ended == [(12, "Mia")]
    timeouts.wait_for(["Mia"], 7)
    loop.wait(7)
    assert ended == [(12, "Mia"), (32, "Mia")], "a timeout that has ended can begin again"
