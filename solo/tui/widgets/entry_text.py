"""Text of a library entry: its card, and two entries side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual

from solo.systems.contract import Availability, LibraryEntry, SheetLine
from solo.tui.widgets.list_row import FAINT, wrap

MOST_NAME = 18
GAP = 2

Part = Content | str | tuple[str, str]


class ComparedEntry(NamedTuple):
    """An entry with its figures for the chosen character, and whether it is available to them.

    Without a character, the availability is empty and there are no figures.
    """

    entry: LibraryEntry
    standing: Availability
    lines: Sequence[SheetLine]


class ReflowedText(Visual):
    """A text in columns, which is laid out again for each width."""

    def __init__(self, told: Callable[[int], Content]) -> None:
        self._told = told
        self._laid_out: tuple[int, Content] = (0, Content(""))

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        return self._at(width).render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        del rules
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        del rules
        return self._at(width).plain.count("\n") + 1

    def _at(self, width: int) -> Content:
        if self._laid_out[0] != width:
            self._laid_out = width, self._told(width)
        return self._laid_out[1]


def heading(entry: LibraryEntry, standing: Availability) -> Content:
    """Return the heading of an entry: name, kind, source, and availability to the chosen character."""
    source = f" · {entry.source}" if entry.source else ""
    parts: list[Part] = [(entry.name, "bold"), (f"  {entry.kind}{source}", FAINT)]
    if standing.word:
        why = "" if not standing.why else f"  {standing.why}"
        parts += ["\n", (standing.word, "bold $accent" if standing.order < 2 else "bold"), (why, FAINT)]
    return Content.assemble(*parts)


def entry_rules(entry: LibraryEntry, width: int) -> Content:
    """Return the entry's rules: its text, the facts below each other, and the facets."""
    lines = [*wrap(Content(entry.text), width), Content("")] if entry.text else []
    lines += columns([(name, [value]) for name, value in entry.facts], width)
    if entry.facets:
        facets = " · ".join(f"{name}: {value}" for name, value in entry.facets)
        lines += [Content(""), *wrap(Content.styled(facets, FAINT), width)]
    return Content("\n").join(lines)


def comparison(both: Sequence[ComparedEntry], width: int) -> Content:
    """Return entries side by side: their figures for the chosen character, then their rules."""
    figures: list[list[tuple[str, str]]] = []
    for one in both:
        known = [("standing", one.standing.word)] if one.standing.word else []
        figures.append([*known, *((line.name, line.value) for line in one.lines)])
    written_of = [[*_joined(one.entry.facets), *one.entry.facts] for one in both]
    lines = columns([("", [one.entry.name for one in both])], width, "bold")
    for rows in (figures, written_of):
        if any(rows):
            lines += [Content(""), *columns(_beside_each_other(rows), width)]
    return Content("\n").join(lines)


def columns(rows: Iterable[tuple[str, Sequence[str]]], width: int, style: str = "") -> list[Content]:
    """Return rows with a name and one or more values side by side. Each value is wrapped within its column.

    A sign marks a row whose values differ. Other rows are faint.
    """
    known = list(rows)
    several = any(len(values) > 1 for _, values in known)
    longest = max((len(name) for name, _ in known), default=0)
    names = (MOST_NAME if several else min(MOST_NAME, longest)) + GAP
    lines: list[Content] = []
    for name, values in known:
        room = max(8, (width - names - GAP * (len(values) - 1)) // len(values))
        differs = len(set(values)) > 1
        quiet = FAINT if several and not differs else style
        cells = [Content.styled(value or "–", quiet).wrap(room) for value in values]
        sign = ("≠ " if differs and name else "  ") if several else ""
        label = Content.styled(f"{sign}{name}", FAINT).wrap(names - 1)
        for row in range(max(len(label), *(len(cell) for cell in cells))):
            parts = [_at(label, row).truncate(names, pad=True)]
            parts += [_at(cell, row).truncate(room + GAP, pad=True) for cell in cells[:-1]]
            lines.append(Content("").join([*parts, _at(cells[-1], row)]))
    return lines


def _beside_each_other(known: Sequence[Sequence[tuple[str, str]]]) -> list[tuple[str, Sequence[str]]]:
    """Return each name that occurs in any of the lists, with its value from each list; "" where it is missing."""
    names = list(dict.fromkeys(name for rows in known for name, _ in rows))
    tables = [dict(rows) for rows in known]
    return [(name, [table.get(name, "") for table in tables]) for name in names]


def _at(lines: Sequence[Content], row: int) -> Content:
    return lines[row] if row < len(lines) else Content("")


def _joined(facets: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return each name of the facets once, with all its values."""
    found: dict[str, list[str]] = {}
    for name, value in facets:
        found.setdefault(name, []).append(value)
    return [(name, ", ".join(values)) for name, values in found.items()]
