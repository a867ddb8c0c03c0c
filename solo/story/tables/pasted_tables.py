"""Pasted tables: a title with dice, then numbered lines; or one row on each line."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from solo.story.tables.file_forms import name_form
from solo.story.tables.imports import (
    ImportedTables,
    ImportRefusedError,
    NumberedText,
    clean_name,
    clean_text,
    finish,
    keep_fields,
    make_table,
    named_dice,
    require_size,
)

NUMBER = r"\d{1,4}(?:\s*[-–—−]\s*\d{1,4})?"
LONGEST_TITLE = 200
OTHER_FORMS = ("Datasworn", "Dataforged", "JSON", "Solo", "web page", "not text")
_BEFORE = re.compile(r"^[*_#\s]*(?P<dice>\d{0,2}d\d{1,4})\b[\s:.–—-]*(?P<name>\S.*)$", re.IGNORECASE)
_BEHIND = re.compile(r"^(?P<name>.*\S)[\s:–—-]*[(\[]\s*(?P<dice>\d{0,2}d\d{1,4})\s*[)\]]\s*:?$", re.IGNORECASE)
_NUMBERED = re.compile(rf"^(?P<number>{NUMBER})(?:\s*[.):\]]+\s*|\s+[-–—:]\s+|\s+|$)(?P<text>.*)$")
_BULLET = re.compile(r"^(?:[-*+•·◦▪‣–—]\s+)+")
_RULE = re.compile(r"^[\s|+:=_─━│┌┐└┘├┤┬┴┼-]*$")
_BARS = re.compile(r"[|│┃║]")


def read_pasted(text: str, name: str = "Pasted table", known: Collection[str] = ()) -> ImportedTables:
    """Return the table in a pasted text. `name` is used without a title, `known` holds the names of callable tables.

    Raises ImportRefusedError for a text of another format, and for a single line.
    """
    require_size(text)
    form = name_form(text)
    if any(word in form for word in OTHER_FORMS):
        raise ImportRefusedError(f"This is not a pasted table: it seems to be {form}. Import it in that format.")
    lines = [cleaned for line in text.splitlines() if (cleaned := clean_line(line))]
    title, dice, rest = _split_title(lines)
    rows = read_lines(rest, known)
    if len(rows) < 2:
        raise ImportRefusedError(
            f"This is not a table: it seems to be {form}. Paste a title, then one row on each line."
        )
    tables, notes = make_table(clean_name(title, name), rows, dice)
    return finish(tables, notes)


def clean_line(line: str) -> str:
    """Return a line without bullets and bars; "" for a horizontal rule."""
    if _RULE.match(line):
        return ""
    return clean_text(_BULLET.sub("", clean_text(_BARS.sub(" ", line))))


def read_lines(lines: Sequence[str], known: Collection[str]) -> list[NumberedText]:
    """Return the rows of clean lines. If the first line is numbered, a line without the next number continues a row."""
    if not lines or not _NUMBERED.match(lines[0]):
        return [NumberedText("", (keep_fields(line, known),)) for line in lines]
    numbers = [_number(line) for line in lines]
    last = {found[0]: at for at, found in enumerate(numbers) if found}
    starts: list[int] = []
    expected = -1
    for at, found in enumerate(numbers):
        if found is None:
            continue
        low, high = found if found != (0, 0) or expected != 10 else (10, 10)
        ahead = last.get(expected, -1) > at
        if not starts or low == expected or (low > expected and not ahead):
            starts.append(at)
            expected = high + 1
    ends = [*starts[1:], len(lines)]
    return [_joined(lines[start:end], known) for start, end in zip(starts, ends, strict=True)]


def _number(line: str) -> tuple[int, int] | None:
    """Return the first and last number of a numbered line; None without a number. 00 means 100, and 000 means 1000."""
    found = _NUMBERED.match(line)
    if found is None:
        return None
    first, *last = re.split(r"\s*[-–—−]\s*", found["number"])
    low = _face(first)
    return low, (_face(last[0]) if last else low)


def _face(digits: str) -> int:
    return 10 ** len(digits) if len(digits) > 1 and set(digits) == {"0"} else int(digits)


def _joined(lines: Sequence[str], known: Collection[str]) -> NumberedText:
    found = _NUMBERED.match(lines[0])
    number, text = (found["number"], found["text"]) if found else ("", lines[0])
    parts = [text]
    for line in lines[1:]:
        if re.search(r"[^\W\d_]-$", parts[-1][-2:]):
            parts[-1] = parts[-1][:-1] + line
        else:
            parts.append(line)
    text = " ".join(parts)
    return NumberedText(number, (keep_fields(text.strip(), known),))


def split_dice(title: str) -> tuple[str, str]:
    """Split “d8 Device” or “Device (d8)” into title and dice. The dice are "" if the title has none."""
    for pattern in (_BEHIND, _BEFORE) if len(title) <= LONGEST_TITLE else ():
        found = pattern.match(title)
        if found and named_dice(found["dice"]):
            return found["name"].strip("*_# :"), found["dice"].lower()
    return ("", title.lower()) if named_dice(title) and "d" in title.lower() else (title, "")


def _split_title(lines: Sequence[str]) -> tuple[str, str, Sequence[str]]:
    """Return the title, its dice, and the other lines. A title has dice, or comes before a numbered line."""
    if not lines:
        return "", "", lines
    title, dice = split_dice(lines[0].strip("*_# ").strip())
    if dice:
        return title, dice, lines[1:]
    if len(lines) > 1 and not _NUMBERED.match(lines[0]) and _NUMBERED.match(lines[1]):
        return title.rstrip(":"), "", lines[1:]
    return "", "", lines
