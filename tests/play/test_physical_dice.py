"""Dice that a person throws: asked for by name, checked, kept, taken back one pool at a time."""

from __future__ import annotations

import pytest

from solo.play.pending_rolls import PendingDice
from solo.play.table import IllegalAnswerError, Table
from solo.systems.contract import Choose
from tests.play.tables import a_table, answer_first, reloaded, seen


def wanted(table: Table) -> PendingDice:
    """The dice that are wanted now."""
    assert isinstance(table.pending, PendingDice)
    return table.pending


def dice_are_wanted(table: Table) -> bool:
    """Whether a person must throw now."""
    return isinstance(table.pending, PendingDice)


def at_an_attack() -> Table:
    """A table where Ann has been told to throw her attack: 2d6."""
    table = a_table(physical=True)
    while True:
        while isinstance(table.pending, PendingDice):
            if table.pending.what == "attack" and table.pending.who == "Ann":
                return table
            table.throw_wanted()
        table.advance()
        if isinstance(table.pending, Choose):
            table.answer(table.pending.first_legal())


def test_a_person_is_asked_by_name_for_the_dice_of_the_party_only() -> None:
    table = a_table(physical=True)
    speeds = []
    while isinstance(table.pending, PendingDice):
        speeds.append((table.pending.who, table.pending.what, table.pending.count, table.pending.sides))
        table.throw_wanted()
    assert speeds == [("Ann", "speed", 1, 6), ("Bo", "speed", 1, 6)]


@pytest.mark.parametrize(
    ("faces", "sentence"),
    [
        ((), "Type 2 faces for 2d6, not 0"),
        ((3,), "Type 2 faces for 2d6, not 1"),
        ((3, 3, 3), "Type 2 faces for 2d6, not 3"),
        ((0, 3), "A d6 shows 1 to 6, not 0"),
        ((3, 7), "A d6 shows 1 to 6, not 7"),
    ],
)
def test_faces_that_cannot_fall_are_refused_with_a_sentence(faces: tuple[int, ...], sentence: str) -> None:
    table = at_an_attack()
    before = seen(table)
    with pytest.raises(IllegalAnswerError, match=sentence):
        table.type_faces(faces)
    assert seen(table) == before


def test_an_answer_is_refused_while_dice_are_wanted() -> None:
    table = at_an_attack()
    with pytest.raises(IllegalAnswerError, match="Roll 2d6 first, and type the faces"):
        table.answer("parry")


def test_typed_faces_are_what_the_story_tells() -> None:
    table = at_an_attack()
    table.type_faces((2, 6))
    assert (wanted(table).what, wanted(table).count) == ("attack", 1), "a hit asks for its damage"
    assert wanted(table).after == (6, 2), "and says after what"
    table.type_faces((4,))
    blow = next(event for event in reversed(table.story()) if event.who == "Ann" and event.kind == "attack")
    assert [roll.faces for roll in blow.rolls] == [(6, 2), (4,)]
    assert int(blow.changes[0].before) - int(blow.changes[0].after) == 4


def test_a_mistyped_die_is_undone_alone() -> None:
    table = at_an_attack()
    before = seen(table)
    table.type_faces((6, 6))
    after_attack = seen(table)
    table.type_faces((1,))
    table.undo()
    assert seen(table) == after_attack
    table.undo()
    assert seen(table) == before
    table.redo()
    assert seen(table) == after_attack


def test_dice_half_typed_survive_reloading() -> None:
    table = at_an_attack()
    table.type_faces((6, 6))
    again = reloaded(table)
    assert seen(again) == seen(table)
    again.type_faces((2,))
    table.type_faces((2,))
    assert seen(again) == seen(table)


def test_changing_to_typed_dice_and_back_counts_from_the_next_answer() -> None:
    table = a_table()
    table.use_physical_dice(True)
    answered = seen(table)
    while not dice_are_wanted(table):
        assert isinstance(table.pending, Choose)
        table.answer(table.pending.first_legal())
    table.use_physical_dice(False)
    while dice_are_wanted(table):
        table.throw_wanted()
    answer_first(table, 2)
    assert not dice_are_wanted(table)
    while table.undo():
        pass
    assert seen(table) == answered
