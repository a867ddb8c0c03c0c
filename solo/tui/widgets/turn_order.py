"""Order of action: the combatants in order, with a mark for the acting combatant, bars and conditions.

Each combatant takes two lines if there is room for all, otherwise one. Acting combatants are always visible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from textual.content import Content
from textual.events import Click
from textual.message import Message

from solo.systems.contract import Bar, FighterView
from solo.tui.widgets.bar import bar_content
from solo.tui.widgets.condition_words import ailments, ailments_among
from solo.tui.widgets.fighter_signs import condition_style, order_mark, side_style
from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.list_row import FAINT
from solo.tui.widgets.order_rows import OrderRow, fitting_name, rows_apart, rows_in_sight, shortest_name, single_row
from solo.tui.widgets.side_columns import LEAST_WIDTH, lines_for, two_sides

BEFORE, NUMBER = 4, 3  # cells for the mark and the letter before a name, and for a number in the order of action
LEAST_NAME, MOST_NAME = 12, 22
LEAST_NAMED = 6  # minimum cells of a name that is followed by conditions
BAR_LENGTHS = (10, 8, 6, 5, 4, 3, 0)
SHORT_BAR = 4
LONG_BAR_NAME = 4  # letters of a bar's name at which it may be shortened to its first letter for the sake of conditions
LEAST_CONDITIONS, MOST_CONDITIONS = 8, 18
ALL_CONDITIONS = 34  # maximum cells of conditions for which bars are shortened, as long as these are readable


class TurnOrder(LineWidget):
    """The combatants in the order of action."""

    DEFAULT_CSS = "TurnOrder { text-wrap: nowrap; text-overflow: clip; }"

    class Chosen(Message):
        """Posted on a click on a combatant."""

        def __init__(self, key: str) -> None:
            self.key = key
            super().__init__()

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._fighters: tuple[FighterView, ...] = ()
        self._shown: list[tuple[str, ...]] = []
        self._in_columns = False
        self._players: dict[str, str] = {}
        self._aimed_at: frozenset[str] = frozenset()

    @property
    def in_columns(self) -> bool:
        """True if the two sides may be shown side by side, which takes fewer lines."""
        return self._in_columns

    @in_columns.setter
    def in_columns(self, on: bool) -> None:
        if on != self._in_columns:
            self._in_columns = on
            self.refresh()

    def show(self, fighters: Sequence[FighterView]) -> None:
        """Show other combatants."""
        if self._fighters == tuple(fighters):
            return
        self._fighters = tuple(fighters)
        self.refresh()

    def show_players(self, players: Mapping[str, str]) -> None:
        """Show the names of other participants beside the combatants that they play, by combatant key."""
        if self._players != players:
            self._players = dict(players)
            self.refresh()

    def aim_at(self, keys: frozenset[str]) -> None:
        """Highlight these combatants as targets of the marked option."""
        if keys != self._aimed_at:
            self._aimed_at = keys
            self.refresh()

    @property
    def full_height(self) -> int:
        """Lines needed to show every combatant in full."""
        return sum(self._lines_each(fighter) for fighter in self._fighters)

    @property
    def least_height(self) -> int:
        """Lines needed to show every combatant on one line."""
        return len(self._fighters)

    @property
    def both_sides(self) -> int:
        """Lines needed to show the party, one foe, and the number of further foes."""
        own = sum(fighter.side == "party" for fighter in self._fighters)
        return min(len(self._fighters), own + 2)

    def least_within(self, width: int) -> int:
        """Return the lines needed in `width` columns if the sides may be side by side."""
        return lines_for(self._fighters) if width >= LEAST_WIDTH else self.least_height

    def lines(self) -> Sequence[Content]:
        width, height = self.content_size
        if width < LEAST_NAME or not self._fighters:
            return ()
        if self.full_height <= height:
            lines = self._in_full(width)
        elif self._in_columns and width >= LEAST_WIDTH and self.least_height > height:
            lines = self._side_by_side(width, height)
        else:
            lines = self._one_line_each(width, max(1, height))
        return lines[:height]

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or offset.y >= len(self._shown):
            return
        keys = self._shown[offset.y]
        key = keys[min(len(keys) - 1, offset.x * len(keys) // max(1, self.content_size.width))]
        if key:
            self.post_message(self.Chosen(key))

    def _side_by_side(self, width: int, height: int) -> list[Content]:
        lines = two_sides(self._fighters, width, height, self._aimed_at)
        self._shown = [line.keys for line in lines]
        return [line.content for line in lines]

    def _in_full(self, width: int) -> list[Content]:
        lines: list[Content] = []
        self._shown = []
        columns = _Columns.fitting(self._fighters, width, bars_beside=1, ails_below=True)
        for fighter in self._fighters:
            heading = _heading(fighter, columns, aimed_at=fighter.key in self._aimed_at)
            room = columns.name if len(fighter.bars) > 1 else width - columns.before
            said = Content.styled(self._ails(fighter, room), condition_style(fighter))
            player = Content.styled(self._players.get(fighter.key, ""), FAINT)
            told = [part for part in (said, player) if part] if said or len(fighter.bars) > 1 else []
            under = Content.assemble(" " * columns.before, Content("  ").join(told)) if told else Content("")
            lefts = [heading, under] if told else [heading]
            for left, bar in zip_longest(lefts, fighter.bars, fillvalue=None):
                start = left or Content("")
                if bar:
                    start = start.truncate(columns.name + columns.before, ellipsis=True, pad=True)
                    start = Content.assemble(start, " ", columns.draw(bar, fighter))
                if left is heading and not under and start.cell_length + player.cell_length + 2 <= width:
                    start = Content.assemble(start, "  ", player)
                lines.append(start.truncate(width, ellipsis=True))
                self._shown.append((fighter.key,))
        return lines

    def _one_line_each(self, width: int, room: int) -> list[Content]:
        if len(self._fighters) <= room:
            return self._lines_of([single_row(fighter) for fighter in self._fighters], width, room)
        rows = rows_apart(self._fighters)
        shown = rows_in_sight(rows, room)
        hidden = len(self._fighters) - sum(len(row.keys) for row in shown)
        lines = self._lines_of(shown, width, room)
        if not hidden:
            return lines
        note = Content.styled(f" +{hidden} more", FAINT)
        if room > 1 and lines[-1].cell_length + note.cell_length > width:
            shown = rows_in_sight(rows, room - 1)
            hidden = len(self._fighters) - sum(len(row.keys) for row in shown)
            last = Content.styled(f"{' ' * 6} +{hidden} more", FAINT)
            return [*self._lines_of(shown, width, room - 1), last]
        return [*lines[:-1], Content.assemble(lines[-1].truncate(width - note.cell_length, pad=True), note)]

    def _lines_of(self, rows: Sequence[OrderRow], width: int, room: int) -> list[Content]:
        """Return a line for each row. If conditions fit only below, they get lines of their own."""
        shown = [row.shown for row in rows]
        beside = max((len(fighter.bars) for fighter in shown), default=1)
        columns = _Columns.fitting(tuple(shown), width, bars_beside=beside)
        roomy = width - columns.name - columns.before - beside * (columns.bar_cells + 1) >= LEAST_CONDITIONS
        below = not roomy and len(shown) + sum(bool(fighter.conditions) for fighter in shown) <= room
        lines: list[Content] = []
        self._shown = []
        for fighter, keys, letters in rows:
            bars = [part for bar in fighter.bars for part in (" ", columns.draw(bar, fighter))]
            drawn = sum(part.cell_length for part in bars if isinstance(part, Content))
            left = width - columns.name - columns.before - 2 - drawn
            room_for_it = left - len(bars) // 2 if roomy else width - columns.before
            said = Content.styled(self._ails(fighter, room_for_it), condition_style(fighter))
            beside_name = () if roomy or below else fighter.conditions
            heading = _heading(fighter, columns, beside_name, letters, len(keys), aimed_at=bool(keys & self._aimed_at))
            line = Content.assemble(heading, *bars, *(("  ", said) if roomy else ()))
            player = Content.styled(self._players.get(fighter.key, ""), FAINT)
            if player and line.cell_length + player.cell_length + 2 <= width:
                line = Content.assemble(line, "  " if said or not roomy else "", player)
            block = [line, Content.assemble(" " * columns.before, said)] if below and fighter.conditions else [line]
            lines += [part.truncate(width, ellipsis=True) for part in block]
            self._shown += [(fighter.key,)] * len(block)
        return lines

    def _ails(self, fighter: FighterView, room: int) -> str:
        return ailments_among(self._fighters, fighter.conditions, room)

    @staticmethod
    def _lines_each(fighter: FighterView) -> int:
        return max(1, len(fighter.bars), 2 if fighter.conditions else 1)


class _Columns(NamedTuple):
    """Widths of the parts of a line, the same for all lines. If the order has no numbers, they take no cells."""

    name: int
    before: int
    line: int
    bar_name: int
    figures: int

    @property
    def bar_cells(self) -> int:
        return self.bar_name + 1 + self.line + bool(self.line) + self.figures

    def draw(self, bar: Bar, fighter: FighterView) -> Content:
        name = bar.name[:1] if self.bar_name == 1 else bar.name
        shown, foe = Bar(name, bar.value, bar.maximum), fighter.side != "party"
        return bar_content(shown, self.line, self.bar_name, self.figures, foe=foe)

    @staticmethod
    @lru_cache(maxsize=32)
    def fitting(fighters: tuple[FighterView, ...], width: int, bars_beside: int, ails_below: bool = False) -> _Columns:
        """Return the columns with the longest bars that leave room for all names and the conditions behind them."""
        bars = [bar for fighter in fighters for bar in fighter.bars]
        before = BEFORE + NUMBER * any(fighter.order for fighter in fighters)
        bar_name = max((len(bar.name) for bar in bars), default=0)
        figures = max((len(f"{bar.value}/{bar.maximum}") for bar in bars), default=0)
        names = [len(fighter.name) for fighter in fighters]
        if ails_below:
            names += [len(", ".join(fighter.conditions)) for fighter in fighters]
        wanted = min(MOST_NAME, max(names, default=0))
        ails = max((len(", ".join(fighter.conditions)) for fighter in fighters), default=0) if bars_beside > 1 else 0
        tried, strict = _tried(bar_name, ails, bars_beside)
        whole_ails = 0 if ails_below else min(_said_of(fighters), ALL_CONDITIONS)
        if whole_ails:
            called = (bar_name, 1) if bar_name >= LONG_BAR_NAME else (bar_name,)
            longer = [(name, line, whole_ails + 2) for name in called for line in BAR_LENGTHS if line > SHORT_BAR]
            tried, strict = [*longer, *tried], strict + len(longer)
        last = len(tried) - 1
        for number, (bar_said, line, beside) in enumerate(tried):
            columns = _Columns(0, before, line, bar_said, figures)
            left = width - before - bars_beside * (columns.bar_cells + 1)
            whole = (line > SHORT_BAR or bar_said < bar_name) and number < strict
            enough = wanted + beside if line and whole else min(wanted, LEAST_NAME)
            if left >= enough or number == last:
                return columns._replace(name=max(1, min(left, wanted if bars_beside > 1 or whole_ails else MOST_NAME)))
        raise AssertionError("the last of those tried always fits")


def _tried(bar_name: int, ails: int, bars_beside: int) -> tuple[list[tuple[int, int, int]], int]:
    """Return triples to try, the best first: the cells of a bar's name, of a bar, and of conditions.

    Also return the index of the first triple for which names are cut.
    """
    aside = LEAST_CONDITIONS * bool(ails)
    tried = [(bar_name, line, aside) for line in BAR_LENGTHS]
    if bar_name < LONG_BAR_NAME:
        return tried, len(BAR_LENGTHS) * 2
    tried = [one for one in tried if one[1] > SHORT_BAR]
    if bars_beside > 1:
        short = [(1, line, min(ails + 2, MOST_CONDITIONS) if ails else 0) for line in BAR_LENGTHS]
        return tried + short, len(BAR_LENGTHS) * 2
    tried += [(1, line, aside) for line in BAR_LENGTHS if line]
    return [*tried, (1, BAR_LENGTHS[-2], aside), (1, 0, aside)], len(tried)  # names are cut before bars are left out


def _said_of(fighters: Sequence[FighterView]) -> int:
    """Return the cells of the longest conditions, except those of fallen fighters, which only use remaining room."""
    return max((len(", ".join(fighter.conditions)) for fighter in fighters if not fighter.out), default=0)


@lru_cache(maxsize=512)
def _heading(
    fighter: FighterView,
    columns: _Columns,
    conditions: tuple[str, ...] = (),
    letters: str = "",
    count: int = 1,
    *,
    aimed_at: bool = False,
) -> Content:
    order = "" if fighter.out else fighter.order or ""
    name_width, number = columns.name, f"{order:>2} " if columns.before > BEFORE else ""
    mark, its_style = order_mark(fighter, aimed_at)
    style = "bold" if fighter.acting else FAINT if fighter.out else ""
    said = ""
    if conditions:
        shortest = len(shortest_name(fighter))
        named = max(LEAST_NAMED, shortest)
        behind, at_most = (name_width - len(", ") - least for least in (len(fighter.name), named))
        if not fighter.out or behind >= len(conditions[0]):  # a sign already marks fighters who are out
            said = f", {ailments(conditions, max(behind, min(len(conditions[0]), at_most)))}"
        if shortest > name_width - len(said):  # a whole name says more than the sign for conditions left out
            said = ""
    room = max(1, name_width - len(said))
    called = fitting_name(fighter.name, room, fighter.letter, letters, count)
    whole = Content.styled(called, style).truncate(room, ellipsis=True)
    name = Content.assemble(whole, (said, condition_style(fighter)))
    return Content.assemble(
        (f"{mark} ", its_style),
        (number, FAINT),
        (fighter.letter[:1] or " ", side_style(fighter)),
        " ",
        name.truncate(name_width, ellipsis=True, pad=True),
    )
