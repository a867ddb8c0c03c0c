"""What whoever leads may begin at a table: what was kept for it, what is ready, and what is no fight."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.campaign import SavedEncounter
from solo.host.startable import NOBODY
from solo.play.table import IllegalAnswerError
from solo.systems.contract import FoeCount
from tests.host.hosted import Hosted


def test_whoever_leads_is_offered_all_there_is_and_nobody_else_anything(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    hosted.session.encounters.put(SavedEncounter("The mill", ("Ann",), (FoeCount("Rat", 3),)))
    offered = hosted.company("Gil").beginnings()
    assert offered["kept:The mill"].told == "Saved encounter. Against 3 × Rat."
    assert {code.partition(":")[0] for code in offered} == {"kept", "ready", "procedure"}
    assert hosted.company("Mia").beginnings() == hosted.company("Una").beginnings() == {}
    hosted.close()


def test_all_that_is_offered_begins_with_everybody_in_their_seats(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    hosted.session.encounters.put(SavedEncounter("The mill", ("Ann", "Nobody"), (FoeCount("Rat", 3),)))
    gil = hosted.company("Gil")
    for code, beginning in gil.beginnings().items():
        gil.begin(code)
        assert gil.in_progress == beginning.title
        assert {"Gil", "Mia", "Tom", "Una"} <= {seat.name for seat in hosted.table.saved.seats}
        with pytest.raises(IllegalAnswerError, match="is in progress: finish or abandon it"):
            gil.begin(code)
        gil.break_off()
        assert not gil.in_progress
    assert hosted.said()[-1].endswith(": all characters are unchanged.")
    hosted.close()


def test_what_is_not_theirs_to_begin_or_is_gone_is_refused_with_a_sentence(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    code = next(iter(hosted.company("Gil").beginnings()))
    for name in ("Mia", "Una"):
        with pytest.raises(IllegalAnswerError, match="Only the leader of this table"):
            hosted.company(name).begin(code)
    with pytest.raises(ValueError, match="choose again"):
        hosted.company("Gil").begin("ready:Long ago")
    with pytest.raises(IllegalAnswerError, match="Nothing is in progress"):
        hosted.company("Gil").break_off()
    hosted.company("Gil").begin(code)
    with pytest.raises(IllegalAnswerError, match="Only the leader of this table"):
        hosted.company("Mia").break_off()
    hosted.close()


def test_without_a_roster_ready_characters_fight_and_nobody_rests(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    for name in hosted.session.characters():
        hosted.session.remove_character(name)
    gil = hosted.company("Gil")
    with pytest.raises(ValueError, match=NOBODY):
        gil.begin(next(code for code in gil.beginnings() if code.startswith("procedure:")))
    gil.begin(next(code for code in gil.beginnings() if code.startswith("ready:")))
    assert gil.in_progress
    hosted.close()
