"""Writing of the player's own content: entries as TOML, inserted into an existing file.

Comments, order and all other entries in the file stay. Each new entry must read back equal.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from itertools import takewhile
from pathlib import Path

import msgspec

from solo.library import toml
from solo.untrusted import decoders, files

Write = Callable[[Path, bytes], None]

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
WIDTH = 110
INDENT = "    "


class OwnContentError(ValueError):
    """The player's own file cannot be changed; the text says why."""


def add_entries(folder: Path, shelf: str, entries: Sequence[msgspec.Struct], write: Write) -> Path:
    """Put entries into `folder`/`shelf`.toml, replacing entries of the same names, and return the file's path.

    `write` must write the bytes to disk atomically. Raises OwnContentError, and leaves the file untouched, if the file
    cannot be read or an entry would not read back equal.
    """
    file = folder / f"{shelf}.toml"
    write(file, with_entries(read_own(file), shelf, entries).encode())
    return file


def read_own(file: Path) -> str:
    """Return the text of a content file, "" if there is none. Raises OwnContentError if it cannot be read."""
    try:
        return files.read(file, toml.LARGEST_FILE).decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise OwnContentError(f"{file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise OwnContentError(f"{file} is not UTF-8 text. Save it as UTF-8, then try again.") from error


def names_in(text: str, shelf: str) -> list[str]:
    """Return the names of all entries in a content file's text, even of faulty entries.

    Raises OwnContentError if the text is not TOML.
    """
    names = (table.get("name") for table in _tables(text, shelf))
    return [name for name in names if isinstance(name, str)]


def with_entries(text: str, shelf: str, entries: Sequence[msgspec.Struct]) -> str:
    """Return the text of a content file with these entries, which replace entries of the same names or come last.

    Raises OwnContentError if the text is no content file, or if the entries do not read back equal.
    """
    before = _tables(text, shelf)
    new = {str(_plain(entry).get("name", "")): entry_text(shelf, entry) for entry in entries}
    head, blocks = _split(text, shelf)
    if len(blocks) != len(before):
        raise OwnContentError(f"Start each entry of the file with its own [[{shelf}]] line, then try again.")
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
    """Raise OwnContentError for a text that exceeds the limits for reading."""
    size = toml.LARGEST_FILE // 1024**2
    if len(text.encode()) > toml.LARGEST_FILE:
        raise OwnContentError(f"{shelf}.toml would be larger than {size} MB. Remove some entries, or add fewer.")
    if len(_tables(text, shelf)) > toml.MOST_ENTRIES:
        raise OwnContentError(f"{shelf}.toml would have more than {toml.MOST_ENTRIES} entries. Remove some first.")


def without_entry(text: str, shelf: str, name: str) -> str:
    """Return the text of a content file without the entry of this name and the comment directly above it.

    Raises OwnContentError if the text is no content file, or if removing the entry would damage the file.
    """
    before = _tables(text, shelf)
    head, blocks = _split(text, shelf)
    if len(blocks) != len(before):
        raise OwnContentError(f"Start each entry of the file with its own [[{shelf}]] line, then try again.")
    kept = [(table, block) for table, block in zip(before, blocks, strict=True) if table.get("name") != name]
    parts = [part.strip("\n") for part in [head, *(block for _, block in kept)] if part.strip()]
    changed = "\n\n".join(parts) + "\n" if parts else ""
    if _tables(changed, shelf) != [table for table, _ in kept]:
        raise OwnContentError("Removing this entry would damage the rest of the file. Remove it with a text editor.")
    return changed


def written_text(text: str, shelf: str, name: str) -> str:
    """Return the text of the entry of this name, even if it is faulty, with its comments; "" if there is none."""
    before = _tables(text, shelf)
    _, blocks = _split(text, shelf)
    if len(blocks) != len(before):
        return ""
    return next(
        (block.strip("\n") + "\n" for table, block in zip(before, blocks, strict=True) if table.get("name") == name), ""
    )


def blocks_in(text: str, shelf: str) -> list[tuple[str, str]]:
    """Return the name ("" for none) and the text of each entry of a content file, with the comments directly above it.

    The texts follow each other without gaps. Raises OwnContentError if `text` is no content file.
    """
    tables = _tables(text, shelf)
    _, blocks = _split(text, shelf)
    if len(blocks) != len(tables):
        raise OwnContentError(f"Start each entry of the file with its own [[{shelf}]] line, then try again.")
    names = (table.get("name") for table in tables)
    return [(name if isinstance(name, str) else "", block) for name, block in zip(names, blocks, strict=True)]


def entry_text(shelf: str, entry: msgspec.Struct) -> str:
    """Return an entry as a `[[shelf]]` table. Raises OwnContentError if it would not read back equal."""
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
        raise OwnContentError(f"The entry “{plain.get('name', '')}” cannot be written as TOML.")
    return text


# The text of values


def _plain(entry: msgspec.Struct) -> dict[str, object]:
    built = msgspec.to_builtins(entry, builtin_types=(Decimal,))
    return {key: _without_nothing(value) for key, value in built.items() if value is not None}


def _without_nothing(value: object) -> object:
    """Return the value without None fields, which TOML cannot write. Their defaults are read back instead."""
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
    raise OwnContentError(f"{type(value).__name__} cannot be written as TOML.")


def _decimal(value: Decimal) -> str:
    """Return the number as TOML if it reads back equal, else its digits in quotes."""
    if value == value.to_integral_value() and abs(value) < 10**15:
        return str(int(value))
    short = str(float(value))
    return short if Decimal(short) == value else f'"{value}"'


def _string(text: str) -> str:
    """Return a TOML string. JSON's escapes are sufficient, except for the DEL character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


# The text of files


def _tables(text: str, shelf: str) -> list[Mapping[str, object]]:
    try:
        parsed = toml.read_guarded(text)
    except toml.ParseError as error:
        place = f"{error.field}: " if error.field else ""
        raise OwnContentError(f"{place}{error} Correct the file, then try again.") from error
    tables = parsed.get(shelf, [])
    if set(parsed) - {shelf} or not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise OwnContentError(f"The file may have only [[{shelf}]] tables. Correct it, then try again.")
    return tables


def _split(text: str, shelf: str) -> tuple[str, list[str]]:
    """Return the text before the first entry, and each entry's text with the comments directly above it."""
    opening = re.compile(rf"^[ \t]*\[\[[ \t]*{re.escape(shelf)}[ \t]*\]\]", re.MULTILINE)
    starts = [found.start() for found in opening.finditer(text)]
    bounds = [_with_comments_above(text, start) for start in starts]
    ends = [*bounds[1:], len(text)] if bounds else []
    head = text[: bounds[0]] if bounds else text
    return head, [text[start:end] for start, end in zip(bounds, ends, strict=True)]


def _with_comments_above(text: str, start: int) -> int:
    """Return the start of the comments that belong to an entry, which are directly above it without an empty line."""
    while start:
        line_start = text.rfind("\n", 0, start - 1) + 1
        if not text[line_start:start].lstrip().startswith("#"):
            return start
        start = line_start
    return start


def comment_above(block: str) -> str:
    """Return the comment lines at the beginning of an entry's text."""
    return "".join(takewhile(lambda line: line.lstrip().startswith("#"), block.splitlines(keepends=True)))


def _comment_below(block: str) -> str:
    """Return the comment lines after an empty line at the end of an entry's text, which belong to the next entry."""
    found = re.search(r"\n[ \t]*\n((?:[ \t]*#[^\n]*\n?|[ \t]*\n)+)\Z", block)
    return f"\n{found[1]}" if found and found[1].strip() else ""


def _prove(changed: str, before: list[Mapping[str, object]], shelf: str, new: Mapping[str, str]) -> None:
    """Raise OwnContentError unless the changed text holds exactly the previous and the new entries."""
    expected: list[Mapping[str, object]] = []
    waiting = {name: _tables(text, shelf)[0] for name, text in new.items()}
    for table in before:
        name = table.get("name")
        if not isinstance(name, str) or name not in new:
            expected.append(table)
        elif name in waiting:
            expected.append(waiting.pop(name))
    if _tables(changed, shelf) != [*expected, *waiting.values()]:
        raise OwnContentError("Adding this entry would damage the rest of the file. Add it with a text editor.")


def _read_back(text: str, shelf: str, kind: type[msgspec.Struct]) -> msgspec.Struct | None:
    try:
        return msgspec.convert(_tables(text.encode().decode(), shelf)[0], decoders.prepare_type(kind))
    except (msgspec.ValidationError, UnicodeError):
        return None
