"""Rows of the page of tables: found tables, and the rows of a table with their exact shares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from textual.content import Content

from solo.story.journal.narration import CALL
from solo.story.state import Story
from solo.story.tables.decks import remaining_weights
from solo.story.tables.form import Row, Table, list_rows, list_weights
from solo.story.tables.loading import Tables
from solo.story.tables.row_chances import list_hidden, row_shares
from solo.systems.contract import ContentProblem
from solo.systems.parts.phrasing import with_article
from solo.tui.widgets.list_row import FAINT, ListRow
from solo.tui.widgets.listing import ListingRow
from solo.untrusted.text import fold_case, make_one_line

ALL, OURS, MINE, FAULTS = "All", "Solo's", "Yours", "Problems"
LEAST_TEXT: Final = 30  # minimum cells for the text of a row; with fewer, the exact fraction is left out
SMALLEST_SHARE: Final = Fraction(1, 2000)


def list_kinds(tables: Tables, faults: Sequence[ContentProblem]) -> dict[str, int]:
    """Return the number of tables of each kind. Faults are listed as a kind only if the player's files have any."""
    mine = len(tables.mine)
    kinds = {ALL: len(tables.by_name), OURS: len(tables.by_name) - mine, MINE: mine}
    return {**kinds, FAULTS: len(faults)} if faults else kinds


def find_tables(tables: Tables, kind: str, words: str) -> tuple[str, ...]:
    """Return the names of the tables of a kind that contain all typed words in name, purpose or tags.

    Names that begin with the typed text come first. Within both groups, the order is alphabetical.
    """
    typed = fold_case(words).strip()
    wanted = typed.split()
    found: list[tuple[int, str, str]] = []
    for name, table in tables.by_name.items():
        if kind != ALL and (name in tables.mine) != (kind == MINE):
            continue
        plain = fold_case(name)
        if all(word in plain for word in wanted):
            found.append((0 if plain.startswith(typed) else 1, plain, name))
        elif all(word in plain or word in _search_text(table) for word in wanted):
            found.append((2, plain, name))
    return tuple(name for _, _, name in sorted(found))


def table_row(table: Table, is_mine: bool) -> ListingRow:
    """Return the row of a table in the list."""
    right = Content.assemble(("mine  " if is_mine else "", "$accent"), (_size_text(table), FAINT))
    return ListingRow(table.name, ListRow(table.name, right))


def fault_row(number: int, problem: ContentProblem) -> ListingRow:
    """Return the row of a fault in the list."""
    line = f"line {problem.line}" if problem.line else ""
    title = problem.entry or Path(problem.file).name
    return ListingRow(str(number), ListRow(title, Content.styled(line, FAINT)))


def fault_card(problem: ContentProblem) -> Content:
    """Return a fault with its file, line and field."""
    parts: list[Content | str] = [Content.styled(problem.entry or Path(problem.file).name, "bold"), "\n\n"]
    parts.append(make_one_line(problem.message))
    where = (
        ("file", make_one_line(problem.file)),
        ("line", str(problem.line or "")),
        ("field", make_one_line(problem.field)),
    )
    for label, value in where:
        if value:
            parts += ["\n", Content.styled(f"{label}  ", FAINT), value]
    return Content.assemble(*parts)


def table_head(table: Table, is_mine: bool, drawn: tuple[int, ...], hidden: int) -> Content:
    """Return the text above the rows of a table: dice, origin, purpose, tags, source, and the state of its deck."""
    facts = " · ".join(filter(None, (table.dice, _size_text(table), "mine" if is_mine else "ours")))
    lines: list[Content | str] = [Content.assemble((table.name, "bold"), (f"  {facts}", FAINT))]
    if table.text:
        lines.append(table.text)
    notes = [
        f"makes {with_article(table.makes)}" if table.makes else "",
        f"tags: {', '.join(table.tags)}" if table.tags else "",
        " · ".join(filter(None, (f"source: {table.source}" if table.source else "", table.licence))),
        _deck_text(table, drawn),
        f"{hidden} {'row is' if hidden == 1 else 'rows are'} hidden by your frame." if hidden else "",
    ]
    lines += [Content.styled(note, FAINT) for note in notes if note]
    return Content("\n").join([line if isinstance(line, Content) else Content(line) for line in lines])


def shown_rows(table: Table, stays_out: tuple[str, ...]) -> tuple[int, ...]:
    """Return the indexes of the rows that may be shown: those without a word that stays out of the story."""
    hidden = list_hidden(table, stays_out) if stays_out else frozenset()
    return tuple(at for at in range(len(table.rows)) if at not in hidden)


class TableRows:
    """The rows of a table, each created when it becomes visible."""

    def __init__(self, table: Table, story: Story) -> None:
        self._rows = list_rows(table)
        self._columns = table.columns
        self._drawn = story.decks.get(table.name, ()) if table.deck else ()
        self._shares = row_shares(table, story.frame.stays_out, self._drawn)
        self._weights = list_weights(table)
        self._left = remaining_weights(table, self._drawn) if table.deck else self._weights
        self.numbers = shown_rows(table, story.frame.stays_out)
        self.hidden = len(table.rows) - len(self.numbers)
        self.drawn = self._drawn
        self._label = max((len(self._label_of(at)) for at in self.numbers), default=0)
        self._fraction = max((len(_fraction(self._shares[at])) for at in self.numbers), default=0)

    def row(self, at: int) -> ListingRow:
        """Return the row at this index: its range or weight, its text, and its exact share."""
        share, gone = self._shares[at], self._left[at] < self._weights[at] and not self._left[at]
        label = self._label_of(at)
        left = Content.assemble(
            (f"{label:<{self._label}}  " if self._label else "", FAINT),
            (self._text(self._rows[at]), FAINT if gone or not share else ""),
        )
        exact = f"{_fraction(share):>{self._fraction}}" if share else ""
        percent = "drawn" if gone else format_share(share)
        right = Content.assemble((f"{exact}  ", FAINT), percent)
        return ListingRow(str(at), ListRow(left, right, briefer=(percent,), least=LEAST_TEXT), heading=True)

    def _label_of(self, at: int) -> str:
        row = self._rows[at]
        if row.at is not None:
            return str(row.at)
        return f"×{self._weights[at]}" if self._weights[at] > 1 else ""

    def _text(self, row: Row) -> str:
        text = CALL.sub(r"(\1)", row.text or "; ".join(row.cells))
        behind = [f"again ×{row.again}"] if row.again else []
        behind += [f"then {name}" for name in row.then]
        return make_one_line(f"{text} ({', '.join(behind)})" if behind else text)


def format_share(share: Fraction) -> str:
    """Return a share in percent with a decimal: " 2.8 %", "<0.1 %". Only an impossible row has "0 %"."""
    if not share:
        return "0 %"
    if share < SMALLEST_SHARE:
        return "<0.1 %"
    return f"{float(share) * 100:4.1f} %"


def text_rows(shares: dict[str, Fraction]) -> tuple[tuple[str, Fraction], ...]:
    """Return final texts with their shares, sorted by share from the largest, then by text."""
    return tuple(sorted(shares.items(), key=lambda found: (-found[1], found[0])))


def final_row(number: int, text: str, share: Fraction) -> ListingRow:
    """Return the row of a final text with its exact share."""
    right = Content.assemble((f"{_fraction(share)}  ", FAINT), format_share(share))
    shown = make_one_line(text.replace("\n", " / "))
    return ListingRow(
        str(number), ListRow(shown, right, briefer=(format_share(share),), least=LEAST_TEXT), heading=True
    )


def _fraction(share: Fraction) -> str:
    return f"{share.numerator}/{share.denominator}" if share.denominator > 1 else str(share.numerator)


def _size_text(table: Table) -> str:
    what = "card" if table.deck else "row"
    return f"{len(table.rows):,} {what}{'' if len(table.rows) == 1 else 's'}"


def _deck_text(table: Table, drawn: Iterable[int]) -> str:
    if not table.deck:
        return ""
    moments = {"empty": "press s to shuffle it", "scene": "shuffled after each scene", "night": "shuffled each evening"}
    left = sum(remaining_weights(table, tuple(drawn)))
    return f"{left} of {sum(list_weights(table))} cards are left; {moments[table.shuffle]}"


def _search_text(table: Table) -> str:
    return fold_case(" ".join((table.name, table.text, table.source, *table.tags)))
