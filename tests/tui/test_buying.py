"""Buying: what each choice costs and what it would do, in columns that fit a small terminal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from textual.style import Style

from solo.cli.plain_text import option_lines
from solo.systems.contract import Measure, Option, Preview
from solo.tui.widgets.number_format import count_text
from solo.tui.widgets.option_drawing import COSTS, OptionDrawing
from solo.tui.widgets.option_state import OptionQuestion, OptionState

PROMPT = "Khaleth, axe on a: Melee 13, focus 3, difficulty 2. How many dice?"


def bought(label: str, cost: str, hits: int, momentum: str, fells: int, trouble: int, note: str = "") -> Option:
    measures = (
        Measure("hits", Fraction(hits, 100), "chance"),
        Measure("Momentum", Fraction(momentum), "amount"),
        Measure("fells a", Fraction(fells, 100), "chance"),
        Measure("trouble", Fraction(trouble, 100), "chance", against=True),
    )
    return Option(label, label, lambda: Preview(measures, cost, note))


DICE = (
    bought("2d20 for nothing", "", 53, "0.2", 19, 10),
    bought("3d20 for 1 Momentum", "4 → 3", 77, "0.7", 38, 14),
    bought("3d20 for 1 Doom", "7 → 8", 77, "0.7", 38, 14),
    bought("4d20 for 2 Momentum", "4 → 2", 90, "1.3", 54, 19),
    bought("5d20 for 3 Momentum", "4 → 1", 96, "2.0", 66, 23),
    bought("3d20, one shows 1", "1 Fortune", 100, "1.6", 63, 10),
    Option("ask", "ask before the damage"),
)
SPENDS = (
    Option("bank", "let it stand, bank 2", lambda: Preview((Measure("damage", Fraction(4), "count"),), "", "0 Harm")),
    Option("hurt", "1 into damage: one Harm", lambda: Preview((Measure("damage", Fraction(5), "count"),), "2 → 1")),
    Option("all", "2 into damage", lambda: Preview((Measure("damage", Fraction(6), "count"),), "2 → 0")),
)


def drawn(options: Sequence[Option], width: int, prompt: str = PROMPT, several: bool = False) -> list[str]:
    state = OptionState(OptionQuestion(prompt, options, options[0].code, several=several))
    for row in state.unknown(99):
        state.work_out(row)
    return [line.plain.rstrip() for line in OptionDrawing(state, width, 12).lines(Style())]


def test_dice_to_buy_with_their_odds_at_the_width_of_a_small_terminal() -> None:
    assert drawn(DICE, 80) == [
        " Khaleth, axe on a: Melee 13, focus 3, difficulty 2. How many dice?",
        "                                   costs       hits  Momentum  fells a  trouble",
        " ▸ 1 2d20 for nothing                          53 %       0.2     19 %     10 %",
        "   2 3d20 for 1 Momentum           4 → 3       77 %       0.7     38 %     14 %",
        "   3 3d20 for 1 Doom               7 → 8       77 %       0.7     38 %     14 %",
        "   4 4d20 for 2 Momentum           4 → 2       90 %       1.3     54 %     19 %",
        "   5 5d20 for 3 Momentum           4 → 1       96 %       2.0     66 %     23 %",
        "   6 3d20, one shows 1             1 Fortune  100 %       1.6     63 %     10 %",
        "   7 ask before the damage",
    ]


def test_bundles_to_spend_tell_whole_numbers() -> None:
    lines = drawn(SPENDS, 80, "2 Momentum over. What for?")
    assert lines[0].split() == ["2", "Momentum", "over.", "What", "for?", "costs", "damage"]
    assert [line.split()[-1] for line in lines[1:]] == ["4", "5", "6"]
    assert "2 → 1" in lines[2]
    assert count_text(Fraction(-3)) == "−3"


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("width", range(40, 121, 5))
def test_no_label_gives_way_to_a_cost_and_no_line_is_too_long(width: int, several: bool) -> None:
    state = OptionState(OptionQuestion(PROMPT, DICE, None, several=several))
    for row in state.unknown(99):
        state.work_out(row)
    drawing = OptionDrawing(state, width, 20)
    lines = [line.plain for line in drawing.lines(Style())]
    assert max(map(len, lines)) <= width
    if COSTS in drawing.columns:
        assert all(any(option.label in line for line in lines) for option in DICE)


def test_long_costs_keep_to_the_line_below() -> None:
    dear = [Option("a", "a", lambda: Preview((), "3 spell points, and the turn")), *DICE[:2]]
    assert "costs" not in "\n".join(drawn(dear, 80))


def test_a_cost_that_labels_tell_is_not_told_again() -> None:
    told = [Option("a", "cast Blaze, 3 SP", lambda: Preview((), "3 SP"))]
    assert "costs" not in "\n".join(drawn(told, 80))


def test_a_heading_of_that_name_stays_a_figure() -> None:
    odd = [Option("a", "a", lambda: Preview((Measure("costs", Fraction(1), "amount"),), "1 Doom"))]
    assert drawn(odd, 80, "?")[1].split() == ["▸", "1", "a", "1", "Doom", "1.0"]


def test_plain_lines_tell_the_same() -> None:
    lines = list(option_lines([*DICE[:2], SPENDS[1]]))
    assert lines[1].strip().endswith("hits 77 %, Momentum 0.7, fells a 38 %, trouble 14 %; 4 → 3")
    assert lines[2].strip().endswith("damage 5; 2 → 1")
