"""Digits of options: an act keeps its digit within a turn."""

from __future__ import annotations

from solo.play.group_letters import GroupLetters
from solo.systems.contract import Option
from solo.tui.widgets.option_digits import DigitMemory, TurnDigits
from solo.tui.widgets.option_rows import OptionRow, rows

ATTACKS = [Option(f"strike:{number}", f"strike {number}") for number in range(4)]
READY = [Option(f"ready:{number}", f"ready {number}", group="ready an item") for number in range(6)]
OTHERS = [Option("defend", "fight defensively"), Option("wait", "wait")]


def keys(found: list[OptionRow]) -> dict[str, str]:
    """Return the key of each row by its code."""
    return {row.code: row.letter or str(row.number) for row in found}


def test_the_acts_after_a_shrunk_group_keep_their_digits_in_the_turn() -> None:
    letters, memory = GroupLetters(), DigitMemory()
    digits = memory.find("round 1", "turn")
    before = keys(rows([*ATTACKS, *READY, *OTHERS], letters=letters, digits=digits))
    assert (before["group ready an item"], before["defend"], before["wait"]) == ("R", "5", "6")
    memory.find("round 1", "place")
    digits = memory.find("round 1", "turn")
    after = keys(rows([*ATTACKS[1:], *READY[:1], *OTHERS], letters=letters, digits=digits))
    assert after == {code: key for code, key in before.items() if code != "strike:0"}
    digits = memory.find("round 2", "turn")
    anew = keys(rows([*ATTACKS[1:], *READY[:1], *OTHERS], letters=letters, digits=digits))
    assert list(anew.values()) == ["1", "2", "3", "4", "5", "6"]


def test_a_new_act_gets_a_digit_that_no_act_of_the_turn_has_had() -> None:
    digits = TurnDigits()
    assert digits.number(["a", "b", "c"]) == [1, 2, 3]
    assert digits.number(["new", "b", "c"]) == [4, 2, 3]
    assert digits.number(["b", *map(str, range(9))]) == [2, 5, 6, 7, 8, 9, 1, 3, 4, 0]


def test_a_question_outside_a_turn_starts_with_new_digits() -> None:
    memory = DigitMemory()
    assert memory.find("", "care").number(["healers", "done"]) == [1, 2]
    assert memory.find("", "care").number(["aid", "healers", "done"]) == [1, 2, 3]
