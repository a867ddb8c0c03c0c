"""Options as a person goes through them, and how they are drawn, without an app."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.app import App, ComposeResult
from textual.content import Content
from textual.style import Style

from solo.systems.contract import Measure, Option, Preview
from solo.tui.timer_fix import PunctualTimers
from solo.tui.widgets.option_drawing import OptionDrawing, shorten_label
from solo.tui.widgets.option_list import OptionTable
from solo.tui.widgets.option_state import OptionQuestion, OptionState


def figures(chance: int) -> Preview:
    return Preview((Measure("hit", Fraction(chance, 100), "chance"), Measure("damage", Fraction(chance, 50), "amount")))


FEW = [
    Option("a", "strike", partial(figures, 60)),
    Option("b", "wait"),
    Option("c", "flee", refused="The way is shut."),
]
MANY = [Option(f"{group}:{n}", f"{group} {n}", group=group) for group in ("hew", "go", "cast") for n in range(6)]


def lines(state: OptionState, width: int = 60, height: int = 12) -> list[str]:
    return [line.plain.rstrip() for line in OptionDrawing(state, width, height).lines(Style())]


def known(state: OptionState) -> OptionState:
    for row in state.unknown(99):
        state.work_out(row)
    return state


def test_the_mark_begins_on_the_default_or_on_the_first_that_is_legal() -> None:
    assert OptionState(OptionQuestion("?", FEW, "b")).marked_row.code == "b"  # type: ignore[union-attr]
    refused_first = [Option("x", "x", refused="no"), *FEW[:2]]
    assert OptionState(OptionQuestion("?", refused_first)).marked_row.code == "a"  # type: ignore[union-attr]
    assert OptionState(OptionQuestion("?", ())).marked_row is None


def test_a_group_is_opened_and_closed_with_the_mark_on_it() -> None:
    state = OptionState(OptionQuestion("?", MANY, "go:1"))
    state.open("hew")
    assert [row.code for row in state.rows] == [f"hew:{n}" for n in range(6)]
    assert state.close()
    assert state.marked_row is not None
    assert state.marked_row.group == "hew"
    assert not state.close()


def test_several_begin_with_the_default_and_turn() -> None:
    state = OptionState(OptionQuestion("?", FEW, "a+b", several=True))
    assert state.chosen == ["a", "b"]
    state.turn("a")
    state.turn("c")
    assert state.chosen == ["b", "c"]


def test_odds_are_unknown_until_they_are_worked_out_and_those_of_refused_options_stay_so() -> None:
    state = OptionState(OptionQuestion("?", FEW))
    assert [row.code for row in state.unknown(9)] == ["a", "b"]
    assert state.preview(FEW[0]) is None
    known(state)
    assert list(state.unknown(9)) == []
    assert state.preview(FEW[0]) == figures(60)
    assert state.preview(FEW[1]) == Preview()


def test_figures_stand_in_columns_under_their_headings() -> None:
    assert lines(known(OptionState(OptionQuestion("What now?", FEW)))) == [
        " What now?                                      hit  damage",
        " ▸ 1 strike                                    60 %     1.2",
        "   2 wait",
        "   – flee",
    ]


def test_rows_out_of_sight_are_counted_and_the_mark_is_always_in_sight() -> None:
    state = OptionState(OptionQuestion("Which?", MANY, fold=False))
    state.mark(12)
    state.keep_in_sight(OptionDrawing(state, 80, 6).room)
    drawn = lines(state, width=80, height=6)
    assert drawn[0].startswith(" Which?")
    assert drawn[0].endswith("↑ 8  ↓ 5 more")
    assert [line for line in drawn if "▸" in line] == [" ▸   cast 0"]


def test_rows_out_of_sight_are_counted_before_figures_that_reach_to_the_edge() -> None:
    options = [Option(f"strike {number}", f"strike foe {number}", partial(figures, 60)) for number in range(9)]
    state = known(OptionState(OptionQuestion("Which?", options, fold=False)))
    drawn = lines(state, width=60, height=6)
    assert drawn[0].startswith(" Which?  ↓ 4 more ")
    assert drawn[0].rstrip().endswith("hit  damage")
    assert drawn[0].index("damage") + len("damage") == max(len(line.rstrip()) for line in drawn[1:])


def test_a_long_label_loses_its_middle_and_is_told_to_be_cut() -> None:
    long = Option("x", "strike the one behind the gate with both hands and the long axe", partial(figures, 5))
    state = known(OptionState(OptionQuestion("?", [long])))
    assert OptionDrawing(state, 60, 1).is_cut(state.rows[0])
    assert not OptionDrawing(state, 120, 1).is_cut(state.rows[0])
    assert "…" in lines(state)[1]
    assert "the long axe" in lines(state)[1]


def test_labels_that_would_be_cut_to_the_same_words_keep_what_differs() -> None:
    foes = ("Man-at-arms a", "Man-at-arms b", "Militia spearman c")
    options = [Option(foe, f"strike {foe} with the two-handed sword", partial(figures, 60)) for foe in foes]
    shown = "\n".join(lines(known(OptionState(OptionQuestion("?", options))), width=54))
    assert all(f"strike {foe}" in shown for foe in foes)
    alone = lines(known(OptionState(OptionQuestion("?", options[:1]))), width=54)
    assert any("strike Man-at" in line and "sword" in line for line in alone)


@pytest.mark.slow
@given(st.text("abcdef ", max_size=40), st.integers(1, 50))
def test_a_label_fills_its_column_exactly(label: str, width: int) -> None:
    assert shorten_label(Content(label), width).cell_length == width


@pytest.mark.slow
@given(st.integers(30, 120), st.integers(1, 20), st.integers(0, 17))
def test_whatever_the_room_no_line_is_too_long_and_the_mark_shows(width: int, height: int, at: int) -> None:
    state = known(OptionState(OptionQuestion("Which of all these?", MANY, fold=False)))
    state.mark(at)
    state.keep_in_sight(OptionDrawing(state, width, height).room)
    drawn = OptionDrawing(state, width, height).lines(Style())
    assert all(line.cell_length <= width for line in drawn)
    assert sum("▸" in line.plain for line in drawn) == 1


class Asked(PunctualTimers, App[None]):
    """A list of options on so many lines, with nothing beside it."""

    def __init__(self, options: list[Option], default: str, height: int) -> None:
        super().__init__()
        self._asked, self._default, self._lines = options, default, height
        self.table = OptionTable()

    def compose(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        self.table.styles.height = self._lines
        self.table.ask("Does Ann Something-or-other, who stands there, react at all?", self._asked, self._default)


async def test_the_mark_is_in_sight_also_where_figures_take_a_line_of_their_own() -> None:
    options = [Option(str(n), f"parries with number {n}", partial(figures, n)) for n in range(1, 6)]
    app = Asked(options, "5", 6)
    async with app.run_test(size=(80, 10)) as pilot:
        await pilot.pause()
        shown = [line.plain.rstrip() for line in app.table.lines()]
    assert shown[-1].startswith(" ▸ 5 parries with number 5"), shown


def test_what_stands_before_the_mark_is_in_sight_as_soon_as_there_is_room_for_it() -> None:
    options = tuple(Option(code, code) for code in "abcdef")
    state = OptionState(OptionQuestion("?", options, "c"))
    state.keep_in_sight(1)
    assert [row.code for row in state.in_sight(1)] == ["c"]
    state.keep_in_sight(4)
    assert [row.code for row in state.in_sight(4)] == ["a", "b", "c", "d"]
    state.mark(5)
    state.keep_in_sight(2)
    state.mark(4)
    state.keep_in_sight(2)
    assert [row.code for row in state.in_sight(2)] == ["e", "f"], "who goes back carries nothing along"


def test_a_label_that_is_cut_loses_whole_words() -> None:
    label = Content("strike Alley knife c twice with brass knuckles")
    assert shorten_label(label, 46).plain == label.plain
    assert shorten_label(label, 42).plain.rstrip() == "strike Alley knife c … with brass knuckles"
    assert shorten_label(label, 30).plain.rstrip() == "strike Alley knife … knuckles"


@pytest.mark.parametrize(
    ("label", "width", "cut"),
    [
        (
            "strike Militia archer a with the longsword, −1 to hit, +1 damage",
            50,
            "strike Militia archer a … −1 to hit, +1 damage",
        ),
        (
            "Try to go on: +1 % chance to win, 2 % risk of losing a mastery for good",
            66,
            "Try to go on: +1 % chance to win, 2 % … losing a mastery for good",
        ),
    ],
)
def test_a_label_that_is_cut_keeps_its_figures(label: str, width: int, cut: str) -> None:
    assert shorten_label(Content(label), width).plain.rstrip() == cut


def test_columns_stand_closer_before_a_label_is_cut() -> None:
    measures = tuple(Measure(name, Fraction(1, 2), "chance") for name in ("hit", "crit", "damage", "drops"))
    long = Option("x", "strike Alley knife c twice with brass knuckles", lambda: Preview(measures))
    state = known(OptionState(OptionQuestion("?", [long])))
    assert "strike Alley knife c twice with brass knuckles" in lines(state, width=80)[1]
    assert all(name in lines(state, width=80)[0] for name in ("hit", "crit", "damage", "drops"))


@pytest.mark.parametrize(
    ("width", "heads"),
    [
        (80, ["hit", "hurt", "falls", "damage", "is hit"]),
        (60, ["hit", "hurt", "is hit"]),
        (50, ["hit", "is hit"]),
        (40, ["hit", "is hit"]),
        (36, []),
    ],
)
def test_in_little_room_the_first_figure_and_the_risk_are_kept(width: int, heads: list[str]) -> None:
    shares = [Measure(name, Fraction(1, 2), "chance") for name in ("hit", "hurt", "falls")]
    risk = Measure("is hit", Fraction(1, 3), "chance", against=True)
    figures = Preview((*shares, Measure("damage", Fraction(3), "amount"), risk))
    options = [Option("a", "strike the man-at-arms with the long axe", lambda: figures)]
    assert list(OptionDrawing(known(OptionState(OptionQuestion("?", options))), width, 12).columns) == heads
