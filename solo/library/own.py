"""Owns writing the player's own content: entries as TOML that reads back the same, put into a file others wrote in.

Only the entries that are replaced change; comments, order and everything else of the file stay as they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from itertools import takewhile
from pathlib import Path

import msgspec

from solo.border import files, forms
from solo.library import toml

Write = Callable[[Path, bytes], None]

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
WIDTH = 110
INDENT = "    "


class OwnContentFault(ValueError):
    """The player's own file cannot be changed as it is; the text says why."""


def add_entries(folder: Path, shelf: str, entries: Sequence[msgspec.Struct], write: Write) -> Path:
    """Put entries into `folder`/`shelf`.toml, each in the place of the one of its name; the file's path.

    `write` puts the bytes on disk whole or not at all. Raises OwnContentFault, the file untouched, where the file
    cannot be read, or an entry cannot be written so that it reads back the same.
    """
    file = folder / f"{shelf}.toml"
    write(file, with_entries(read_own(file), shelf, entries).encode())
    return file


def read_own(file: Path) -> str:
    """The text of a content file, "" where there is none. Raises OwnContentFault for one that cannot be read."""
    try:
        return files.read(file, toml.LARGEST_FILE).decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise OwnContentFault(f"{file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise OwnContentFault(f"{file} is not UTF-8 text: save it as UTF-8, then try again.") from error


def names_in(text: str, shelf: str) -> list[str]:
    """The names of all entries in a content file's text, faulty ones too. Raises OwnContentFault if it is no TOML."""
    names = (table.get("name") for table in _tables(text, shelf))
    return [name for name in names if isinstance(name, str)]


def with_entries(text: str, shelf: str, entries: Sequence[msgspec.Struct]) -> str:
    """The text of a content file with these entries in it, each in the place of those of its name, or at the end.

    Raises OwnContentFault where the text is no such file or the entries do not read back the same.
    """
    before = _tables(text, shelf)
    new = {str(_plain(entry).get("name", "")): entry_text(shelf, entry) for entry in entries}
    head, blocks = _split(text, shelf)
    if len(blocks) != len(before):
        raise OwnContentFault(f"Write each entry of the file under a [[{shelf}]] line of its own, then try again.")
    waiting = dict(new)
    parts = [head] if head.strip() else []
    for table, block in zip(before, blocks, strict=True):
        name = table.get("name")
        if not isinstance(name, str) or name not in new:
            parts.append(block)
        elif name in waiting:
            parts.append(comment_above(block) + waiting.pop(name) + _comment_below(block))
    parts += waiting.values()
    changed = "\n\n".join(part.strip("\n") for part in parts) + "\n"
    _must_fit(changed, shelf)
    _prove(changed, before, shelf, new)
    return changed


def _must_fit(text: str, shelf: str) -> None:
    """Raises OwnContentFault for a text that would not be read again."""
    size = toml.LARGEST_FILE // 1024**2
    if len(text.encode()) > toml.LARGEST_FILE:
        raise OwnContentFault(f"{shelf}.toml would be larger than {size} MB: take entries out, or add fewer.")
    if len(_tables(text, shelf)) > toml.MOST_ENTRIES:
        raise OwnContentFault(f"{shelf}.toml would hold more than {toml.MOST_ENTRIES} entries: take some out first.")


def without_entry(text: str, shelf: str, name: str) -> str:
    """The text of a content file without the entry of this name, and without the comment right above it.

    Raises OwnContentFault where the text is no such file, or the entry cannot be told from the others.
    """
    before = _tables(text, shelf)
    head, blocks = _split(text, shelf)
    if len(blocks) != len(before):
        raise OwnContentFault(f"Write each entry of the file under a [[{shelf}]] line of its own, then try again.")
    kept = [(table, block) for table, block in zip(before, blocks, strict=True) if table.get("name") != name]
    parts = [part.strip("\n") for part in [head, *(block for _, block in kept)] if part.strip()]
    changed = "\n\n".join(parts) + "\n" if parts else ""
    if _tables(changed, shelf) != [table for table, _ in kept]:
        raise OwnContentFault(
            "The file could not be changed without harm to what it holds: take the entry out by hand."
        )
    return changed


def written_text(text: str, shelf: str, name: str) -> str:
    """The entry of this name as it stands in a file's text, faults, comments and all; "" where there is none."""
    before = _tables(text, shelf)
    _, blocks = _split(text, shelf)
    if len(blocks) != len(before):
        return ""
    return next(
        (block.strip("\n") + "\n" for table, block in zip(before, blocks, strict=True) if table.get("name") == name), ""
    )


def blocks_in(text: str, shelf: str) -> list[tuple[str, str]]:
    """The name and the text of each entry of a content file, with the comments right above it; they follow each other.

    The name is "" where an entry has none. Raises OwnContentFault where the text is no such file.
    """
    tables = _tables(text, shelf)
    _, blocks = _split(text, shelf)
    if len(blocks) != len(tables):
        raise OwnContentFault(f"Write each entry of the file under a [[{shelf}]] line of its own, then try again.")
    names = (table.get("name") for table in tables)
    return [(name if isinstance(name, str) else "", block) for name, block in zip(names, blocks, strict=True)]


def entry_text(shelf: str, entry: msgspec.Struct) -> str:
    """One entry as a `[[shelf]]` table. Raises OwnContentFault where it would not read back the same."""
    plain = _plain(entry)
    flat = {key: value for key, value in plain.items() if not isinstance(value, dict)}
    lines = [f"[[{shelf}]]", *(_line(key, value) for key, value in flat.items())]
    for key, value in plain.items():
        if isinstance(value, dict) and _small(key, value):
            lines.append(_line(key, value))
    for key, value in plain.items():
        if isinstance(value, dict) and not _small(key, value):
            lines += ["", f"[{shelf}.{_key(key)}]", *(_line(inner, deeper) for inner, deeper in value.items())]
    text = "\n".join(lines) + "\n"
    if _read_back(text, shelf, type(entry)) != entry:
        raise OwnContentFault(f"The entry “{plain.get('name', '')}” cannot be written as TOML.")
    return text


# The text of values


def _plain(entry: msgspec.Struct) -> dict[str, object]:
    built = msgspec.to_builtins(entry, builtin_types=(Decimal,))
    return {key: _without_nothing(value) for key, value in built.items() if value is not None}


def _without_nothing(value: object) -> object:
    """The value without fields that hold nothing, which TOML cannot write: they read back as their default."""
    if isinstance(value, dict):
        return {key: _without_nothing(inner) for key, inner in value.items() if inner is not None}
    return [_without_nothing(inner) for inner in value] if isinstance(value, list | tuple) else value


def _line(key: str, value: object) -> str:
    text = f"{_key(key)} = {_value(value)}"
    if len(text) <= WIDTH or not isinstance(value, list | tuple) or not value:
        return text
    inner = "".join(f"{INDENT}{_value(item)},\n" for item in value)
    return f"{_key(key)} = [\n{inner}]"


def _small(key: str, value: Mapping[str, object]) -> bool:
    nested = any(isinstance(inner, dict | list | tuple) and inner for inner in value.values())
    return not nested and len(_line(key, value)) <= WIDTH


def _key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else _string(key)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, Decimal):
        return _decimal(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(item) for item in value)}]"
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(key)} = {_value(deeper)}" for key, deeper in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    raise OwnContentFault(f"{type(value).__name__} cannot be written as TOML.")


def _decimal(value: Decimal) -> str:
    """A whole number or a fraction where that reads back the same, else the digits in quotes."""
    if value == value.to_integral_value() and abs(value) < 10**15:
        return str(int(value))
    short = str(float(value))
    return short if Decimal(short) == value else f'"{value}"'


def _string(text: str) -> str:
    """A basic string; JSON escapes all that TOML wants escaped but the sign of deletion."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


# The text of files


def _tables(text: str, shelf: str) -> list[Mapping[str, object]]:
    try:
        parsed = toml.read_guarded(text)
    except toml.Unreadable as error:
        place = f"{error.field}: " if error.field else ""
        raise OwnContentFault(f"{place}{error} Mend the file, then try again.") from error
    tables = parsed.get(shelf, [])
    if set(parsed) - {shelf} or not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise OwnContentFault(f"The file holds something else than [[{shelf}]] tables: mend it, then try again.")
    return tables


def _split(text: str, shelf: str) -> tuple[str, list[str]]:
    """What stands before the first entry, and each entry's text with the comments right above it."""
    opening = re.compile(rf"^[ \t]*\[\[[ \t]*{re.escape(shelf)}[ \t]*\]\]", re.MULTILINE)
    starts = [found.start() for found in opening.finditer(text)]
    bounds = [_with_comments_above(text, start) for start in starts]
    ends = [*bounds[1:], len(text)] if bounds else []
    head = text[: bounds[0]] if bounds else text
    return head, [text[start:end] for start, end in zip(bounds, ends, strict=True)]


def _with_comments_above(text: str, start: int) -> int:
    """Where the comments that belong to an entry begin: those without an empty line between."""
    while start:
        line_start = text.rfind("\n", 0, start - 1) + 1
        if not text[line_start:start].lstrip().startswith("#"):
            return start
        start = line_start
    return start


def comment_above(block: str) -> str:
    """The comment lines that an entry's text begins with."""
    return "".join(takewhile(lambda line: line.lstrip().startswith("#"), block.splitlines(keepends=True)))


def _comment_below(block: str) -> str:
    """The comment lines that an entry's text ends with, after an empty line: they speak of what follows."""
    found = re.search(r"\n[ \t]*\n((?:[ \t]*#[^\n]*\n?|[ \t]*\n)+)\Z", block)
    return f"\n{found[1]}" if found and found[1].strip() else ""


def _prove(changed: str, before: list[Mapping[str, object]], shelf: str, new: Mapping[str, str]) -> None:
    """Raises OwnContentFault unless the changed text holds all that was there and all that is new, and no more."""
    expected: list[Mapping[str, object]] = []
    waiting = {name: _tables(text, shelf)[0] for name, text in new.items()}
    for table in before:
        name = table.get("name")
        if not isinstance(name, str) or name not in new:
            expected.append(table)
        elif name in waiting:
            expected.append(waiting.pop(name))
    if _tables(changed, shelf) != [*expected, *waiting.values()]:
        raise OwnContentFault("The file could not be changed without harm to what it holds: put the entry in by hand.")


def _read_back(text: str, shelf: str, kind: type[msgspec.Struct]) -> msgspec.Struct | None:
    try:
        return msgspec.convert(_tables(text.encode().decode(), shelf)[0], forms.whole(kind))
    except (msgspec.ValidationError, UnicodeError):
        return None
