"""Rows and forms of the page of lists, without an app."""

from __future__ import annotations

import pytest

from solo.story.errors import StoryError
from solo.story.lists import Clock, Person, Thread
from solo.tui.screens.lists.form_fields import list_fields, read_item
from solo.tui.screens.lists.rows import clock_line, find_items, item_row, share_texts
from tests.tui.storied import DACE, JORY, LEVY, MILL, RIVER, SALT, TOLL

STANDINGS = {"-3": "sworn enemy", "-1": "cold", "0": "stranger", "1": "friendly"}


def values_of(item: Thread | Person | Clock) -> dict[str, str]:
    words = {str(step): str(step) for step in range(-3, 4)}
    return {field.key: field.value for field in list_fields(item, words)}


@pytest.mark.parametrize("item", [SALT, MILL, JORY, DACE, RIVER, LEVY], ids=lambda item: item.name)
def test_a_form_that_is_not_changed_gives_the_same_item(item: Thread | Person | Clock) -> None:
    assert read_item(item, values_of(item)) == item


@pytest.mark.parametrize(
    ("item", "changed", "sentence"),
    [
        (SALT, {"name": "  "}, "Give it a name."),
        (SALT, {"steps": "two"}, "Steps: type a whole number, not “two”."),
        (SALT, {"steps": ""}, "Steps: type a whole number, not “”."),
        (RIVER, {"size": "25"}, "A clock has from 2 to 24 segments, not 25."),
        (RIVER, {"filled": "7"}, "“The river rises” has 6 segments, so 7 cannot be filled."),
        (JORY, {"want": "a\x1bb"}, "Remove the character U+001B: it is invisible."),
    ],
)
def test_a_form_with_a_faulty_value_is_refused(
    item: Thread | Person | Clock, changed: dict[str, str], sentence: str
) -> None:
    with pytest.raises(StoryError, match=sentence.replace("+", r"\+")):
        read_item(item, values_of(item) | changed)


def test_list_names_of_a_form_are_separated_by_commas() -> None:
    assert read_item(TOLL, values_of(TOLL) | {"lists": "Harrow, Edda's,, Harrow "}).lists == ("Harrow", "Edda's")


def test_a_share_is_the_weight_over_the_sum_of_the_drawn_items() -> None:
    assert share_texts([SALT, TOLL, MILL], ()) == {
        SALT.name: "3 of 5   60 %",
        TOLL.name: "2 of 5   40 %",
        MILL.name: "",
    }
    assert share_texts([SALT, TOLL, MILL], ("Harrow",)) == {SALT.name: "3 of 3  100 %"}


def test_typed_words_find_items_by_any_field() -> None:
    assert find_items([JORY, DACE], "FERRY") == (JORY,)
    assert find_items([JORY, DACE], "army militia") == (DACE,)
    assert find_items([JORY, DACE], "army ferry") == ()


def test_a_clock_that_runs_down_shows_the_segments_that_are_left() -> None:
    assert clock_line(Clock("A", 6, 2)) == "■■□□□□"
    assert clock_line(Clock("A", 6, 2, down=True)) == "■■■■□□"


def test_a_name_in_brackets_is_no_markup() -> None:
    assert "[bold]" in item_row(Thread("[bold]Ann"), "", STANDINGS, False).row.left.plain  # type: ignore[attr-defined]
