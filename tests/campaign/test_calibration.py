"""What was said of a fight stays in the chronicle beside what came of it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from solo.campaign.calibration import calibration
from solo.campaign.chronicle import DECODER, Begun, Chapter, Record, Said
from tests.campaign.campaigns import create, reopen
from tests.fake_system import a_setup

SAID = Said(0.75, 0.7, 0.8, 400, "favourable")


def test_what_was_said_is_kept_and_held_against_what_came(tmp_path: Path) -> None:
    session = create(tmp_path)
    table = session.begin("fight", a_setup(rats=1), "The cellar", said=SAID)
    assert calibration(session.chronicle()).fights == 0
    while table.pending is not None:
        table.answer_by_tactic()
        session.record()
    outcome = session.finish_fight().outcome
    session.begin("fight", a_setup(rats=1), "Another")
    folder = session.folder
    session.close()
    again = reopen(folder)
    chapters = [chapter for chapter in again.chronicle() if chapter.kind == "fight"]
    assert [chapter.said for chapter in chapters] == [SAID, None]
    found = calibration(again.chronicle())
    assert (found.fights, found.expected, found.won) == (1, 0.75, int(outcome == "won"))
    again.close()


def test_expectations_add_up() -> None:
    outcomes = ("won", "won", "lost", "abandoned", "")
    chapters = [Chapter("fight", "", "", outcome=outcome, said=SAID) for outcome in outcomes]
    found = calibration([*chapters, Chapter("fight", "", "", outcome="won")])
    assert (found.fights, found.expected, found.won) == (3, 2.25, 2)
    assert str(found) == "3 fights were forecast and played: 2.2 wins to be expected, 2 won."


def test_a_chronicle_without_forecasts_reads_and_writes_as_before() -> None:
    line = b'{"time":"now","what":{"type":"begun","title":"A","text":"B"},"table":1}'
    record = DECODER.decode(line)
    assert record == Record("now", Begun("A", "B"), 1)
    assert msgspec.json.encode(record) == line
