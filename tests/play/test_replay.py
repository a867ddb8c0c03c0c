"""Answers stored under other rules: the fight reopens at its checkpoint, says so, and nothing raises."""

from __future__ import annotations

import msgspec
import pytest

from solo.play.run import ReplayError
from solo.play.saved_table import SavedTable
from solo.play.table import Table
from solo.systems.contract import Choose
from tests.fake_system import FakeFight
from tests.play.tables import a_table, folded, play_on, reloaded


def lunging(legs: int, answers: int, seed: int = 0) -> Table:
    """A table where every attack is a lunge, in the given leg, with some answers since its checkpoint."""
    while True:
        seed += 1
        table = a_table(seed=seed, rats=4)
        while table.pending is not None:
            assert isinstance(table.pending, Choose)
            if len(table.saved.legs) == legs and len(table.saved.legs[-1].steps) == answers + 1:
                return table
            lunges = [option.code for option in table.pending.options if option.group == "lunge"]
            table.answer(lunges[0] if lunges else table.pending.first_legal())


def test_answers_that_no_longer_fit_reopen_the_fight_at_its_checkpoint() -> None:
    table = lunging(legs=2, answers=3)
    again = reloaded(table, lunge="thrust")
    assert "rules have changed" in again.notice
    assert "round 2" in again.notice
    assert len(again.saved.legs) == 2
    assert len(again.saved.legs[-1].steps) == 1
    assert msgspec.json.decode(msgspec.json.encode(again.state))["round"] == 2
    play_on(again)
    assert again.result is not None


def test_undo_into_a_leg_that_no_longer_fits_reopens_its_checkpoint() -> None:
    table = lunging(legs=2, answers=1)
    again = reloaded(table, lunge="thrust")
    assert again.undo()
    assert len(again.saved.legs) == 1
    assert len(again.saved.legs[0].steps) == 1
    assert "rules have changed" in again.notice
    assert not again.can_redo
    assert folded([*table.news, *again.news]) == again.story()
    play_on(again)
    assert again.result is not None


def test_the_story_of_legs_that_no_longer_fit_is_told_as_far_as_it_goes() -> None:
    table = lunging(legs=3, answers=0)
    whole = table.legs()
    again = reloaded(table, lunge="thrust")
    legs = again.legs()
    assert len(legs) == 3
    assert legs[2] == whole[2]
    assert legs[0][0] == whole[0][0]
    assert "chronicle" in legs[0][-1].text


def test_typed_dice_that_no_longer_fit_reopen_the_fight_at_its_checkpoint() -> None:
    table = a_table(physical=True)
    table.type_faces((3,))
    table.type_faces((3,))
    step = table.saved.legs[0].steps[0]
    step.typed = [(3, 3, 3), (9,)]
    again = reloaded(table)
    assert "rules have changed" in again.notice
    assert again.saved.legs[0].steps[0].typed == []


def test_a_checkpoint_that_cannot_be_read_falls_back_to_an_earlier_one() -> None:
    table = lunging(legs=3, answers=1)
    table.saved.legs[2].checkpoint = msgspec.Raw(b'{"fighters": 3}')
    again = reloaded(table)
    assert len(again.saved.legs) == 2
    assert "round 2" in again.notice


def test_a_table_without_any_readable_checkpoint_is_refused() -> None:
    table = a_table()
    saved = msgspec.json.decode(msgspec.json.encode(table.saved), type=SavedTable)
    saved.legs[0].checkpoint = msgspec.Raw(b"[]")
    kept = msgspec.json.encode(saved)
    with pytest.raises(ReplayError, match="can be read"):
        Table(FakeFight(), saved)
    assert msgspec.json.encode(saved) == kept, "what cannot be opened is left as it is"
