"""Two columns for the order of action, the party at the left, used if one column has too few lines.

A row is for one fighter, or for all foes who are similar or have fallen. Names of bars are shortened to their first
letters. Conditions take the rest of the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from solo.systems.contract import Bar, FighterView
from solo.tui.widgets.bar import bar_content
from solo.tui.widgets.condition_words import ailments
from solo.tui.widgets.fighter_signs import condition_style, first_shown, order_mark, side_style
from solo.tui.widgets.list_row import FAINT
from solo.tui.widgets.order_rows import OrderRow, fitting_name, rows_in_short, shortest_name

LEAST_WIDTH = 72
BEFORE = 4  # cells for the mark and the letter
LEAST_NAME, MOST_LEAST_NAME, MOST_NAME = 6, 10, 16
MOST_CONDITIONS = 28
BAR_LENGTHS = (8, 6, 4, 0)
BETWEEN = " │ "


class SideLine(NamedTuple):
    """A line, and the keys of the fighters in its left and right half."""

    content: Content
    keys: tuple[str, str]


class SideColumn(NamedTuple):
    """The column of one side, which may be empty."""

    rows: Sequence[OrderRow]

    @property
    def fighters(self) -> list[FighterView]:
        """The fighter shown in each row."""
        return [row.shown for row in self.rows]

    @property
    def names(self) -> int:
        """Cells for names."""
        return max((min(MOST_NAME + len(row.letters), len(row.shown.name)) for row in self.rows), default=0)

    @property
    def least_names(self) -> int:
        """Minimum cells for names: a whole word of each, if it is not too long."""
        words = (min(len(shortest_name(one)), len(one.name.partition(" ")[0])) for one in self.fighters)
        return min(max(LEAST_NAME, min(max(words, default=0), MOST_LEAST_NAME)), self.names)

    def width(self, length: int) -> int:
        """Return the cells of a line with bars of `length` cells and some room for conditions.

        Conditions of fallen fighters are ignored, since they only use the rest of the line.
        """
        bars = max((self._bars(one, length).cell_length for one in self.fighters), default=0)
        ails = min(MOST_CONDITIONS, max((len(_ails(one)) for one in self.fighters if not one.out), default=0))
        return BEFORE + self.names + bars + ails

    @property
    def least(self) -> int:
        """Minimum cells of a line with conditions: short names, and bars as figures only."""
        return self.width(BAR_LENGTHS[-1]) - self.names + self.least_names

    def _bars(self, one: FighterView, length: int) -> Content:
        """Return the bars of a fighter, aligned with other rows. Only the first bar is drawn; others are figures."""
        parts: list[Content | str] = []
        for index, bar in enumerate(one.bars):
            beside = [other for each in self.fighters for other in each.bars[index : index + 1]]
            figures = max(len(f"{other.value}/{other.maximum}") for other in beside)
            shown, foe = Bar(bar.name[:1], bar.value, bar.maximum), one.side != "party"
            parts += [" ", bar_content(shown, 0 if index else length, 1, figures, foe=foe)]
        return Content.assemble(*parts)

    def lines(self, width: int, room: int, aimed_at: frozenset[str]) -> list[tuple[Content, str]]:
        """Return the rows of this side on lines of `width` cells, each with its fighter's key.

        Acting fighters are always shown.
        """
        start = first_shown([one.acting for one in self.fighters], room)
        shown = self.rows[start : start + room]
        length = next((length for length in BAR_LENGTHS if self.width(length) <= width), 0)
        name = max(self.least_names, self.names - max(0, self.width(length) - width))
        lines = [(_line(row, name, self._bars(row.shown, length), aimed_at, width), row.shown.key) for row in shown]
        hidden = sum(len(row.keys) for row in self.rows) - sum(len(row.keys) for row in shown)
        if hidden and lines:
            note = Content.styled(f" +{hidden} more", FAINT)
            last, key = lines[-1]
            lines[-1] = (Content.assemble(last.truncate(width - note.cell_length, pad=True), note), key)
        return lines


def two_sides(
    fighters: Sequence[FighterView], width: int, room: int, aimed_at: frozenset[str] = frozenset()
) -> list[SideLine]:
    """Return two columns of all fighters, `width` cells in total, on at most `room` lines.

    `aimed_at` are the keys of the targets.
    """
    party, foes = split_sides(fighters)
    within = width - len(BETWEEN)
    left = _at_left(party, foes, within)
    at_left, at_right = party.lines(left, room, aimed_at), foes.lines(within - left, room, aimed_at)
    return [
        SideLine(
            Content.assemble(ours, (BETWEEN, "$rule"), theirs),
            (our_key, their_key),
        )
        for (ours, our_key), (theirs, their_key) in zip(
            _filled(at_left, left, len(at_right)), _filled(at_right, within - left, len(at_left)), strict=True
        )
    ]


def _at_left(party: SideColumn, foes: SideColumn, within: int) -> int:
    """Return the cells for the party. If necessary, names on both sides are cut, so that conditions fit."""
    wanted = [max(1, side.width(BAR_LENGTHS[-1])) for side in (party, foes)]
    fair = min(max(within * wanted[0] // sum(wanted), within * 2 // 5), within * 3 // 5)
    if sum(wanted) <= within or party.least + foes.least > within:
        return fair
    return min(max(fair, party.least), within - foes.least)


def lines_for(fighters: Sequence[FighterView]) -> int:
    """Return the number of lines of two columns with every fighter."""
    return max(len(side.rows) for side in split_sides(fighters))


def split_sides(fighters: Sequence[FighterView]) -> tuple[SideColumn, SideColumn]:
    """Return the columns of the party and of its foes, in the order of action. Similar fighters share a row."""
    rows = rows_in_short(fighters)
    return (
        SideColumn([row for row in rows if row.shown.side == "party"]),
        SideColumn([row for row in rows if row.shown.side != "party"]),
    )


def _filled(lines: list[tuple[Content, str]], width: int, least: int) -> list[tuple[Content, str]]:
    return lines + [(Content(" " * width), "")] * (least - len(lines))


def _line(row: OrderRow, name: int, bars: Content, aimed_at: frozenset[str], width: int) -> Content:
    one = row.shown
    left = width - BEFORE - name - bars.cell_length - 1
    said = one.conditions and left >= (len(one.conditions[0]) if one.out else 1)  # the mark already shows who is out
    ails = f" {ailments(one.conditions, left)}" if said else ""
    mark, its_style = order_mark(one, bool(row.keys & aimed_at))
    style = "bold" if one.acting else FAINT if one.out else ""
    return Content.assemble(
        (f"{mark} ", its_style),
        (one.letter[:1] or " ", side_style(one)),
        " ",
        Content.styled(fitting_name(one.name, name, one.letter, row.letters, len(row.keys)), style).truncate(
            name, ellipsis=True, pad=True
        ),
        bars,
        (ails, condition_style(one)),
    ).truncate(width, ellipsis=True, pad=True)


def _ails(one: FighterView) -> str:
    """Return the conditions behind the bars; "" for none."""
    return f" {', '.join(one.conditions)}" if one.conditions else ""
