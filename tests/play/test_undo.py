"""Every answer can be taken back, to the first, and done again; what is told keeps step with it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.play.pending_rolls import PendingDice
from solo.play.saved_table import Fate
from solo.play.table import Table
from solo.systems.contract import Choose
from tests.play.tables import a_table, answer_first, folded, play_on, reloaded, seen


@pytest.mark.parametrize("fate", ["fixed", "fresh"])
@pytest.mark.parametrize("physical", [False, True])
def test_undo_to_the_start_and_redo_to_the_end(fate: Fate, physical: bool) -> None:
    table = a_table(fate, physical)
    table.advance()
    trail = [seen(table)]
    while table.pending is not None:
        if isinstance(table.pending, PendingDice):
            table.throw_wanted()
        else:
            table.answer(table.pending.first_legal())
        table.advance()
        trail.append(seen(table))
    assert len(table.saved.legs) > 1, "the undo must cross a checkpoint"
    for earlier in reversed(trail[:-1]):
        assert table.undo()
        table.advance()
        assert seen(table) == earlier
    assert not table.can_undo
    assert not table.undo()
    for later in trail[1:]:
        assert table.redo()
        assert seen(table) == later
    assert not table.can_redo
    assert not table.redo()


def test_a_new_answer_ends_redoing() -> None:
    table = a_table()
    answer_first(table, 2)
    table.undo()
    assert table.can_redo
    answer_first(table)
    assert not table.can_redo


def test_fixed_fate_gives_the_same_dice_for_the_same_answer() -> None:
    table = a_table("fixed")
    answer_first(table, 4)
    before = seen(table)
    table.undo()
    answer_first(table)
    assert seen(table) == before


def test_fresh_fate_gives_other_dice_sooner_or_later() -> None:
    table = a_table("fresh")
    table.advance()
    stories = set()
    for _ in range(12):
        answer_first(table)
        stories.add(str(table.story()))
        table.undo()
    assert len(stories) > 1


def test_fresh_fate_throws_fresh_dice_for_a_pool_that_solo_threw() -> None:
    table = a_table("fresh", physical=True)
    assert isinstance(table.pending, PendingDice)
    thrown = set()
    for _ in range(30):
        table.throw_wanted()
        typed = table.saved.legs[-1].steps[0].typed
        assert typed is not None
        thrown.add(typed[0])
        table.undo()
    assert len(thrown) > 1


def test_fixed_fate_throws_the_same_pool_again() -> None:
    table = a_table("fixed", physical=True)
    table.throw_wanted()
    before = seen(table)
    table.undo()
    table.throw_wanted()
    assert seen(table) == before


def test_undo_after_the_end_goes_on_with_the_fight() -> None:
    table = a_table()
    play_on(table)
    table.undo()
    assert table.result is None
    assert table.pending is not None


def test_redo_keeps_to_what_was_done_when_dice_are_typed_from_then_on() -> None:
    table = a_table()
    while len(table.saved.legs) < 2:
        answer_first(table)
    answer_first(table)
    after = seen(table)
    for _ in range(3):
        table.undo()
    table.use_physical_dice(True)
    while table.can_redo:
        table.redo()
    assert seen(table) == after


def _step(table: Table, move: int) -> None:
    """One thing that a person may do, chosen by a number."""
    pending = table.pending
    kind = move % 8
    if kind == 0:
        table.undo()
    elif kind == 1:
        table.redo()
    elif kind == 2:
        table.use_physical_dice(move % 16 < 8)
    elif kind == 3:
        table.advance()
    elif isinstance(pending, PendingDice):
        if kind == 4:
            table.throw_wanted()
        else:
            table.type_faces(tuple((move // 8 + die) % pending.sides + 1 for die in range(pending.count)))
    elif isinstance(pending, Choose):
        legal = pending.legal()
        table.answer(legal[move // 8 % len(legal)].code)


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(
    moves=st.lists(st.integers(0, 400), max_size=40),
    fate=st.sampled_from(["fixed", "fresh"]),
    physical=st.booleans(),
    seed=st.integers(0, 20),
)
def test_whatever_is_done_story_news_and_reloading_agree(
    moves: list[int], fate: Fate, physical: bool, seed: int
) -> None:
    table = a_table(fate, physical, seed)
    for move in moves:
        _step(table, move)
        assert folded(table.news) == table.story()
        assert table.story_position == (len(table.legs()) - 1, len(table.legs()[-1]))
        again = reloaded(table)
        assert again.notice == ""
        assert list(again.news) == []
        assert seen(again) == seen(table)


@settings(max_examples=60, deadline=None)
@given(
    moves=st.lists(st.integers(0, 400), max_size=30),
    fate=st.sampled_from(["fixed", "fresh"]),
    physical=st.booleans(),
)
def test_from_anywhere_all_undone_and_all_redone_is_where_one_was(moves: list[int], fate: Fate, physical: bool) -> None:
    table = a_table(fate, physical)
    for move in moves:
        _step(table, move)
    while table.can_redo:
        table.redo()
    after = seen(table)
    steps = 0
    while table.undo():
        steps += 1
    if steps == 0:
        return
    table = reloaded(table)
    for _ in range(steps):
        assert table.redo()
    assert not table.can_redo
    assert seen(table) == after


def test_answers_taken_back_at_once_are_redone_at_once() -> None:
    table = a_table()
    answer_first(table, 6)
    table.advance()
    before, answered = seen(table), table.answer_count
    assert table.undo(to=1)
    assert table.answer_count == 1
    assert table.redo(answered)
    assert seen(table) == before
    assert not table.can_redo
