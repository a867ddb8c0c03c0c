"""State of a list of options: question, rows, mark, open group, chosen options, and the odds so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from textual.content import Content

from solo.play.group_letters import GroupLetters
from solo.systems.contract import Option, Preview
from solo.tui.widgets.option_rows import OptionRow, rows
from solo.tui.widgets.printable import make_printable
from solo.tui.widgets.scroll_window import first_in_sight


class OptionQuestion(NamedTuple):
    """A question with its options. `beside` are texts to show beside the question: the first that fits is used.

    Many options are folded into groups, unless `fold` is False. With `quiet`, no question is asked here. `letters` are
    the letters of groups so far in the fight.
    """

    prompt: str = ""
    options: Sequence[Option] = ()
    default: str | None = None
    several: bool = False
    fold: bool = True
    beside: Sequence[str] = ()
    quiet: bool = False
    letters: GroupLetters | None = None


class RemoteAnswer(NamedTuple):
    """Remarks on an answer that is given outside the list, such as on a map.

    `figures` are shown beside the question, and `note` below the question.
    """

    figures: Content = Content("")
    note: Content = Content("")


class PointedOptions(NamedTuple):
    """By option code: names of participants who point at the option, and letters of participants who have marked it."""

    fingers: Mapping[str, str] = {}
    marks: Mapping[str, str] = {}


class OptionState:
    """A question with its options, and the person's position in the list. This class draws nothing."""

    def __init__(self, question: OptionQuestion = OptionQuestion()) -> None:  # noqa: B008 (a plain tuple)
        self.question = question
        self.rows: list[OptionRow] = []
        self.at = 0
        self.first = 0
        self._moved = False
        self.opened = ""
        self.pointed = PointedOptions()
        self.aside = RemoteAnswer()
        codes = (question.default or "").split("+") if question.several else []
        self.chosen = [code for code in codes if code]
        self._previews: dict[str, Preview] = {}
        self._labels: dict[str, str] = {}
        self._fill(question.default)

    @property
    def allows_several(self) -> bool:
        """True if several options may be chosen."""
        return self.question.several

    @property
    def marked_row(self) -> OptionRow | None:
        """The row under the mark; None if there are no options."""
        return self.rows[self.at] if self.rows else None

    def preview(self, option: Option) -> Preview | None:
        """Return the odds of an option; None if they have not been computed."""
        return self._previews.get(option.code)

    @property
    def figure_names(self) -> Sequence[str]:
        """Names of all figures computed so far."""
        previews = [preview for option in self.question.options if (preview := self.preview(option))]
        return list(dict.fromkeys(measure.name for preview in previews for measure in preview.measures))

    def cost(self, row: OptionRow) -> str:
        """Return the cost of a row's option; "" if the cost is unknown or part of the label."""
        preview = self.preview(row.option) if row.option else None
        cost = make_printable(preview.cost) if preview else ""
        return "" if cost in self.row_label(row) else cost

    def label(self, option: Option) -> str:
        """Return the label of an option without control characters. Labels are cached until the next question."""
        if option.code not in self._labels:
            self._labels[option.code] = make_printable(option.label)
        return self._labels[option.code]

    def row_label(self, row: OptionRow) -> str:
        """Return the label of a row. A group's label is its name with the number of options."""
        return self.label(row.option) if row.option else f"{row.group} …  ({row.members})"

    def fingers(self, row: OptionRow) -> str:
        """Return the names of the participants who point at a row or at an option of its group; "" for none."""
        return self._there(row, self.pointed.fingers, ", ")

    def others_mark(self, row: OptionRow) -> str:
        """Return the letter of another participant who has marked a row or an option of its group; "" for none."""
        return self._there(row, self.pointed.marks, "")[:1]

    def _there(self, row: OptionRow, pointed: Mapping[str, str], between: str) -> str:
        if row.option is not None or not pointed:
            return pointed.get(row.code, "")
        members = (option.code for option in self.question.options if option.group == row.group)
        return between.join(dict.fromkeys(pointed[code] for code in members if code in pointed))

    # Moving and choosing

    def mark(self, index: int) -> bool:
        """Mark a row. Return False if the row is marked already."""
        if index == self.at or not self.rows:
            return False
        self.at = index
        self._moved = True
        return True

    def index_of_number(self, number: int) -> int | None:
        """Return the index of the row with this number key; None if there is none."""
        return next((index for index, row in enumerate(self.rows) if row.number == number), None)

    def index_of_letter(self, letter: str) -> int | None:
        """Return the index of the group with this letter; None if there is none."""
        return next((index for index, row in enumerate(self.rows) if row.letter and row.letter == letter), None)

    def open(self, group: str) -> None:
        """Show a group alone. The mark goes to the default, if the group contains it."""
        self.opened = group
        self._fill(self.question.default)

    def close(self) -> bool:
        """Show all groups again and mark the group that was open. Return False if no group was open."""
        if not self.opened:
            return False
        group, self.opened = self.opened, ""
        self._fill(f"group {group}")
        return True

    def turn(self, code: str) -> None:
        """Add an option to the chosen options, or remove it if it is chosen already."""
        (self.chosen.remove if code in self.chosen else self.chosen.append)(code)

    def _fill(self, code: str | None) -> None:
        asked = self.question
        fold = asked.fold and not asked.several
        self.rows = rows(asked.options, self.opened, asked.default, fold, asked.letters)
        legal = next((index for index, row in enumerate(self.rows) if not row.reason), 0)
        folded = next((f"group {option.group}" for option in asked.options if option.code == code), None)
        found = (index for wanted in (code, folded) for index, row in enumerate(self.rows) if row.code == wanted)
        self.at = next(found, legal)
        self.first, self._moved = 0, False

    # Visible rows

    def keep_in_sight(self, room: int) -> None:
        """Make the marked row visible among `room` rows. The first row stays on top until the person moves the mark."""
        self.first = first_in_sight(self.first if self._moved else 0, self.at, room, len(self.rows))

    def in_sight(self, room: int) -> list[OptionRow]:
        """Return the visible rows, at most `room`."""
        return self.rows[self.first : self.first + room]

    def unknown(self, room: int) -> Iterable[OptionRow]:
        """Yield the visible rows whose odds are not computed yet, the marked row first."""
        marked = [self.marked_row] if self.marked_row else []
        for row in dict.fromkeys([*marked, *self.in_sight(room)]):
            if row.option is not None and row.code not in self._previews and (not row.reason or row is self.marked_row):
                yield row

    def work_out(self, row: OptionRow) -> None:
        """Compute the odds of an option."""
        if row.option is not None:
            self._previews[row.code] = row.option.preview()
