"""What was said of a fight stays in the chronicle beside what came of it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from solo.campaign.calibration import measure_calibration
from solo.campaign.chronicle import DECODER, Chapter, FightBegun, Record, StatedForecast
from tests.campaign.campaigns import create, reopen
from tests.fake_system import a_setup

SAID = StatedForecast(0.75, 0.7, 0.8, 400, "favourable")


def test_what_was_said_is_kept_and_held_against_what_came(tmp_path: Path) -> None:
    session = create(tmp_path)
    table = session.begin("fight", a_setup(rats=1), "The cellar", said=SAID)
    assert measure_calibration(session.chronicle()).all.fights == 0
    while table.pending is not None:
        session.play.answer_by_tactic()
    outcome = session.finish_fight().outcome
    session.begin("fight", a_setup(rats=1), "Another")
    folder = session.folder
    session.close()
    again = reopen(folder)
    chapters = [chapter for chapter in again.chronicle() if chapter.kind == "fight"]
    assert [chapter.said for chapter in chapters] == [SAID, None]
    found = measure_calibration(again.chronicle()).all
    assert (found.fights, found.expected, found.won) == (1, 0.75, int(outcome == "won"))
    again.close()


def test_a_forecast_is_told_of_its_own_fight_alone(tmp_path: Path) -> None:
    session = create(tmp_path)
    told = [session.stated_forecast]
    session.begin("fight", a_setup(rats=1), "The cellar", said=SAID)
    told.append(session.stated_forecast)
    session.abandon_fight()
    told.append(session.stated_forecast)
    session.begin("fight", a_setup(rats=1), "Another")
    told.append(session.stated_forecast)
    assert told == [None, SAID, None, None], "before, during and after the fight, and in another one"
    session.close()


def test_expectations_add_up() -> None:
    outcomes = ("won", "won", "lost", "abandoned", "")
    chapters = [Chapter("fight", "", "", outcome=outcome, said=SAID) for outcome in outcomes]
    found = measure_calibration([*chapters, Chapter("fight", "", "", outcome="won")])
    assert (found.all.fights, found.all.expected, found.all.won) == (3, 2.25, 2)
    assert str(found.all) == "3 fights: 2.2 wins expected, 2 won"


def test_each_verdict_is_held_against_its_own_fights() -> None:
    grim = StatedForecast(0.25, 0.2, 0.3, 400, "grim")
    told = [(SAID, "won"), (grim, "lost"), (SAID, "lost"), (grim, "lost"), (grim, "won")]
    found = measure_calibration(Chapter("fight", "", "", outcome=outcome, said=said) for said, outcome in told)
    assert [(band, kept.fights, kept.expected, kept.won) for band, kept in found.by_verdict] == [
        ("grim", 3, 0.75, 1),
        ("favourable", 2, 1.5, 1),
    ]


def test_a_chronicle_without_forecasts_reads_and_writes_as_before() -> None:
    line = b'{"time":"now","what":{"type":"begun","title":"A","text":"B"},"table":1}'
    record = DECODER.decode(line)
    assert record == Record("now", FightBegun("A", "B"), 1)
    assert msgspec.json.encode(record) == line
