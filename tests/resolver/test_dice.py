"""Dice notation: what is written is what is thrown, and nonsense is refused in a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.resolver import Dice, DiceError, parse_dice

DICE = st.builds(
    Dice,
    count=st.integers(1, 100),
    sides=st.integers(1, 1000),
    bonus=st.integers(-1000, 1000),
)


@given(DICE)
def test_what_is_printed_can_be_read_again(dice: Dice) -> None:
    assert parse_dice(str(dice)) == dice


@given(st.text(max_size=30))
def test_any_text_is_dice_or_a_fault_in_words(text: str) -> None:
    try:
        dice = parse_dice(text)
    except DiceError as error:
        assert str(error).endswith(".")
        return
    assert 0 <= dice.count <= 100
    assert abs(dice.bonus) <= 1000


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("3d8", Dice(3, 8)),
        ("d6", Dice(1, 6)),
        ("1D8+4", Dice(1, 8, 4)),
        ("2d12-1", Dice(2, 12, -1)),
        (" 2 d 6 + 3 ", Dice(2, 6, 3)),
        ("7", Dice(0, 1, 7)),
        ("-2", Dice(0, 1, -2)),
        ("100d1000", Dice(100, 1000)),
    ],
)
def test_notation(text: str, dice: Dice) -> None:
    assert parse_dice(text) == dice


@pytest.mark.parametrize(
    "text",
    ["", "d", "3d", "3x8", "3d8+", "3d8++1", "1d6+2d4", "1.5d6", "3d0", "101d6", "3d1001", "1d6+1001", "-3d6"],
)
def test_what_cannot_be_thrown_is_refused(text: str) -> None:
    with pytest.raises(DiceError):
        parse_dice(text)


@pytest.mark.parametrize("text", ["1000000d6", "999999999d999999999", "9" * 5000 + "d6", "1d6+" + "9" * 5000])
def test_a_million_dice_are_refused_and_not_thrown(text: str) -> None:
    with pytest.raises(DiceError) as fault:
        parse_dice(text)
    assert len(str(fault.value)) < 200


def test_a_fault_says_what_to_write_instead() -> None:
    with pytest.raises(DiceError, match="3d8"):
        parse_dice("a fistful")
