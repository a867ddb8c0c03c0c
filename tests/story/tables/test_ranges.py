"""Ranges of dice: parsing, and gaps and overlaps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.resolver.dice import Dice
from solo.story.tables.ranges import (
    RangeError,
    dice_bounds,
    find_range_problems,
    format_range,
    parse_range,
)


@pytest.mark.parametrize(
    ("text", "highest", "expected"),
    [
        ("7", 12, (7, 7)),
        ("2-4", 12, (2, 4)),
        ("01–05", 100, (1, 5)),
        ("96-00", 100, (96, 100)),
        ("00", 100, (100, 100)),
        ("0", 10, (10, 10)),
        ("0", 9, (0, 0)),
        ("000", 1000, (1000, 1000)),
        ("2 to 4", 12, (2, 4)),
    ],
)
def test_a_range_is_read_as_printed_in_books(text: str, highest: int, expected: tuple[int, int]) -> None:
    assert parse_range(text, highest) == expected


@pytest.mark.parametrize(("text", "part"), [("many", "is not a range"), ("", "is not a range"), ("4-2", "ends below")])
def test_another_text_is_refused(text: str, part: str) -> None:
    with pytest.raises(RangeError, match=part):
        parse_range(text)


@given(st.integers(0, 2000), st.integers(0, 2000))
def test_a_printed_range_is_read_back(first: int, second: int) -> None:
    low, high = sorted((first, second))
    assert parse_range(format_range(low, high), 6) == (low, high)


def test_the_bounds_of_dice_count_their_bonus() -> None:
    assert dice_bounds(Dice(2, 6, 1)) == (3, 13)


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        ([(2, 6), (7, 12)], []),
        ([(2, 6), (8, 12)], [(1, "No row has 7. Add a row for it, or widen a range.")]),
        ([(4, 12)], [(0, "No row has 2-3. Add a row for it, or widen a range.")]),
        ([(2, 9)], [(0, "No row has 10-12. Add a row for it, or widen a range.")]),
        ([(2, 7), (7, 12)], [(1, "7 is in row 1 too. Give each number to one row.")]),
        ([(2, 12), (5, 6)], [(1, "5-6 is in row 1 too. Give each number to one row.")]),
        ([(7, 12), (2, 6)], []),
        ([(2, 12), (13, 13)], [(1, "13 is outside the dice, which give 2 to 12.")]),
        ([(1, 1), (2, 12)], [(0, "1 is outside the dice, which give 2 to 12.")]),
    ],
)
def test_gaps_and_overlaps_name_the_row_and_the_numbers(
    rows: list[tuple[int, int]], problems: list[tuple[int, str]]
) -> None:
    assert list(find_range_problems(list(enumerate(rows)), (2, 12))) == problems


@given(st.lists(st.tuples(st.integers(1, 8), st.integers(1, 8)).map(sorted), min_size=1, max_size=6))
def test_ranges_without_problems_give_each_number_to_one_row(pairs: list[list[int]]) -> None:
    rows = [(low, high) for low, high in pairs]
    owners = [sum(low <= number <= high for low, high in rows) for number in range(1, 9)]
    assert (not list(find_range_problems(list(enumerate(rows)), (1, 8)))) == (owners == [1] * 8)
