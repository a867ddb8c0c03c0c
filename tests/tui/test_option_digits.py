"""Digits of options: they run from 1 at the top of each decision, and do not depend on earlier decisions."""

from __future__ import annotations

from solo.play.group_letters import GroupLetters
from solo.systems.contract import Option
from solo.tui.widgets.option_rows import OptionRow, rows

ATTACKS = [Option(f"strike:{number}", f"strike {number}") for number in range(4)]
READY = [Option(f"ready:{number}", f"ready {number}", group="ready an item") for number in range(6)]
OTHERS = [Option("defend", "fight defensively"), Option("wait", "wait")]


def keys(found: list[OptionRow]) -> dict[str, str]:
    """Return the key of each row by its code."""
    return {row.code: row.letter or str(row.number) for row in found}


def test_the_digits_of_each_decision_run_from_the_top() -> None:
    letters = GroupLetters()
    many = keys(rows([*ATTACKS, *READY, *OTHERS], letters=letters))
    assert list(many.values()) == ["1", "2", "3", "4", "R", "5", "6"]
    fewer = keys(rows([*ATTACKS[1:], *READY, *OTHERS], letters=letters))
    assert list(fewer.values()) == ["1", "2", "3", "R", "4", "5"]


def test_a_decision_has_the_same_rows_before_and_after_a_decision_with_more_options() -> None:
    letters, few = GroupLetters(), [*ATTACKS[1:], *READY[:2], *OTHERS]
    before = keys(rows(few, letters=letters))
    rows([*ATTACKS, *READY, *OTHERS], letters=letters)
    assert keys(rows(few, letters=letters)) == before
    assert list(before.values()) == ["1", "2", "3", "4", "5", "6", "7"]


def test_refused_options_have_no_digit_and_take_none() -> None:
    refused = Option("parry", "parry", refused="Your sword is broken.")
    assert keys(rows([refused, *OTHERS])) == {"defend": "1", "wait": "2", "parry": "0"}
