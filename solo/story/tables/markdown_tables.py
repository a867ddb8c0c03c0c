"""Tables in Markdown: pipe tables and lists. The headings above a table become the path of its name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Literal

import msgspec

from solo.story.tables.cell_tables import make_cell_table
from solo.story.tables.file_forms import name_form
from solo.story.tables.form import Table
from solo.story.tables.imports import (
    ImportedTables,
    ImportRefusedError,
    LeftBehind,
    clean_name,
    clean_text,
    finish,
    make_table,
    require_size,
    unique_name,
)
from solo.story.tables.lookup import PATH
from solo.story.tables.pasted_tables import read_lines, split_dice
from solo.untrusted.text import LONGEST_TEXT

_HEADING = re.compile(r"^ {0,3}(?P<level>#{1,6})\s+(?P<text>.*?)\s*#*\s*$")
_ITEM = re.compile(r"^(?P<indent>\s*)(?P<mark>[-*+]|\d{1,4}[.)])\s+(?P<text>.*)$")
_SEPARATOR = re.compile(r"\|?[ ]*:?-+:?[ ]*(?:\|[ ]*:?-+:?[ ]*)*\|?$")
_FENCE = re.compile(r"^\s*(```|~~~)")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_WIKI_LINK = re.compile(r"!?\[\[(?:[^\]|]*\|)?([^\]]*)\]\]")
_STRONG = re.compile(r"(\*\*|__|`|~~)(?=\S)(.+?)(?<=\S)\1")
_EMPHASIS = re.compile(r"(?<![\w*_])([*_])(?=\S)(.+?)(?<=\S)\1(?![\w*_])")


class _Block(msgspec.Struct, frozen=True):
    """The lines of a pipe table or the items of a list, with the headings above."""

    kind: Literal["pipes", "list"]
    path: tuple[str, ...]
    lines: tuple[str, ...]


def read_markdown(text: str, name: str, known: Collection[str] = ()) -> ImportedTables:
    """Return the tables in a Markdown text. `name` is for tables without headings, `known` holds callable tables.

    Raises ImportRefusedError for a text with neither pipe tables nor lists.
    """
    require_size(text)
    blocks = list(_find_blocks(text))
    if not blocks:
        raise ImportRefusedError(
            f"This Markdown text has no pipe table and no list: it seems to be {name_form(text)}. "
            "Import it in that format."
        )
    tables: list[Table] = []
    notes: list[LeftBehind] = []
    for block in blocks:
        path = [cleaned for heading in block.path if (cleaned := plain_text(heading))]
        title, dice = split_dice(path[-1]) if path else ("", "")
        wanted = clean_name(PATH.join([*path[:-1], title or name]), name)
        found = unique_name(wanted, [table.name for table in tables])
        made, more = _read_block(block, found, dice, known)
        tables += made
        notes += more
    if not tables:
        raise ImportRefusedError(f"No table in this Markdown text can be used. {notes[0].why}")
    return finish(tables, notes)


def plain_text(text: str) -> str:
    """Return a text without Markdown markup; links become their labels. Skips texts that are too long for a row."""
    if len(text) > LONGEST_TEXT:
        return clean_text(text)
    linked = _WIKI_LINK.sub(r"\1", _LINK.sub(r"\1", text))
    return clean_text(_EMPHASIS.sub(r"\2", _STRONG.sub(r"\2", linked)))


def _read_block(block: _Block, name: str, dice: str, known: Collection[str]) -> tuple[list[Table], list[LeftBehind]]:
    if block.kind == "pipes":
        lines = [[plain_text(cell) for cell in _cells(line)] for line in block.lines]
        if dice and lines[0] and not lines[0][0]:
            lines[0][0] = dice
        return make_cell_table(name, lines, known, header=True)
    rows = read_lines([plain_text(line) for line in block.lines], known)
    if len(rows) < 2:
        return [], [LeftBehind(name, "A list of one item is not a table.")]
    return make_table(name, rows, dice)


def _find_blocks(text: str) -> Iterator[_Block]:
    """Yield each pipe table and list outside code blocks and front matter."""
    lines = list(_outside_code(text.splitlines()))
    path: list[tuple[int, str]] = []
    at = 0
    while at < len(lines):
        heading = _HEADING.match(lines[at])
        if heading:
            level = len(heading["level"])
            path = [*((above, title) for above, title in path if above < level), (level, heading["text"])]
        titles = tuple(title for _, title in path)
        end = _end_of_pipes(lines, at)
        if end:
            yield _Block("pipes", titles, (lines[at], *lines[at + 2 : end]))
            at = end
            continue
        end = _end_of_list(lines, at)
        if end:
            yield _Block("list", titles, tuple(_items(lines[at:end])))
            at = end
            continue
        at += 1


def _outside_code(lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines. Lines of code blocks and front matter become empty."""
    front = bool(lines) and lines[0].strip() == "---" and any(line.strip() == "---" for line in lines[1:])
    code = False
    for number, line in enumerate(lines):
        fence = _FENCE.match(line) is not None
        yield "" if front or code or fence else line.expandtabs(4)
        code ^= fence
        if front and number and line.strip() == "---":
            front = False


def _end_of_pipes(lines: Sequence[str], at: int) -> int:
    """Return the index of the line after the pipe table that begins at `at`; 0 if there is none."""
    if (
        "|" not in lines[at]
        or at + 1 >= len(lines)
        or "|" not in lines[at + 1]
        or not _SEPARATOR.match(lines[at + 1].strip())
    ):
        return 0
    end = at + 2
    while end < len(lines) and "|" in lines[end]:
        end += 1
    return end


def _end_of_list(lines: Sequence[str], at: int) -> int:
    """Return the index of the line after the list that begins at `at`, over single empty lines; 0 without a list."""
    if not _ITEM.match(lines[at]):
        return 0
    end = at + 1
    while end < len(lines):
        line = lines[end]
        following = lines[end + 1] if end + 1 < len(lines) else ""
        if _HEADING.match(line) or (not line.strip() and not _ITEM.match(following)):
            break
        end += 1
    return end


def _items(lines: Sequence[str]) -> Iterator[str]:
    """Yield the text of each outer item, including its further lines and its inner items."""
    outer = min(len(found["indent"]) for line in lines if (found := _ITEM.match(line)))
    waiting = ""
    for line in lines:
        found = _ITEM.match(line)
        if found and len(found["indent"]) < outer + 2:
            if waiting:
                yield waiting
            mark = found["mark"]
            waiting = f"{mark[:-1]}. {found['text']}" if mark[0].isdigit() else found["text"]
        elif line.strip():
            waiting += f" {found['text'] if found else line.strip()}"
    if waiting:
        yield waiting


def _cells(line: str) -> list[str]:
    """Return the cells of a line. A bar after a backslash does not separate cells."""
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return [cell.replace("\\|", "/").strip() for cell in re.split(r"(?<!\\)\|", inner)]
