"""Owns content files: shelves read from TOML when they are first asked for, ours with the player's own laid over them.

A fault leaves out its entry and nothing else, and is kept as a sentence with file, entry and field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from threading import Lock
from typing import TypeVar, cast

import msgspec

from solo.library.near import listed, unknown
from solo.systems.contract import Fault, Shelf

E = TypeVar("E", bound=msgspec.Struct)

LARGEST_FILE = 4 * 1024 * 1024


def shipped_content() -> Path:
    """The folder of our own content: inside the package where it is installed, beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "content"
    return inside if inside.is_dir() else package.parent / "content"


class Shelves:
    """The content of one system. `ours` is its shipped folder, `own` the player's; a missing folder is empty.

    Shelves are named one after the other and only as far as one is looked for, since that loads what stands on them.
    """

    def __init__(self, shelves: Callable[[], Iterable[Shelf]], ours: Path, own: Path | None = None) -> None:
        self._coming = _later(shelves)
        self._known: dict[type[msgspec.Struct], Shelf] = {}
        self._naming = Lock()
        self._folders = [ours] if own is None else [ours, own]
        self._own = own
        self._entries: dict[type[msgspec.Struct], dict[str, msgspec.Struct]] = {}
        self._faults: list[Fault] = []

    def entries(self, kind: type[E]) -> Mapping[str, E]:
        """The entries of one kind by name, in the order of the files. Raises KeyError for a kind without a shelf."""
        if kind not in self._entries:
            self._read(self._shelf(kind))
        return cast("Mapping[str, E]", self._entries[kind])

    def all_faults(self) -> tuple[Fault, ...]:
        """Every fault in every file, found by reading all shelves that have not been read yet."""
        for kind in self._shelves():
            self.entries(kind)
        return (*self._strange_files(), *self._faults)

    def faults_in(self, file: Path) -> tuple[Fault, ...]:
        """What is wrong in one more file, whatever its name: it is held against all that stands on the shelves."""
        before = len(self._faults)
        try:
            held = list(_parsed(file))
        except _Unreadable as fault:
            return (Fault(str(file), "", fault.field, fault.message),)
        shelf = next((shelf for shelf in self._shelves().values() if shelf.name in held), None)
        if shelf is None:
            names = listed([f"[[{shelf.name}]]" for shelf in self._shelves().values()])
            return (Fault(str(file), "", "", f"This file holds no entries: write each under one of {names}."),)
        self._read_file(shelf, file)
        found = tuple(fault for fault in self._faults[before:] if fault.file == str(file))
        del self._faults[before:]
        if file.name == f"{shelf.name}.toml":
            return found
        misnamed = Fault(str(file), "", "", f"Name the file {shelf.name}.toml: under any other name it is not read.")
        return (misnamed, *found)

    def judge(self, name: str, text: str) -> tuple[dict[str, msgspec.Struct], tuple[Fault, ...]]:
        """The sound entries in a text written for the shelf of this name, and what is wrong in it.

        The text is held against all that stands on the shelves, and nothing of it is put there.
        """
        shelf = next(shelf for shelf in self._shelves().values() if shelf.name == name)
        before = len(self._faults)
        try:
            entries = self._take_tables(shelf, "", list(_tables(shelf.name, _parsed_text(text))))
        except _Unreadable as fault:
            return {}, (Fault("", "", fault.field, fault.message),)
        found = tuple(fault for fault in self._faults[before:] if not fault.file)
        del self._faults[before:]
        return entries, found

    def _shelf(self, kind: type[msgspec.Struct]) -> Shelf:
        with self._naming:
            while kind not in self._known:
                shelf = next(self._coming, None)
                if shelf is None:
                    raise KeyError(kind)
                self._known[shelf.kind] = shelf
            return self._known[kind]

    def _shelves(self) -> dict[type[msgspec.Struct], Shelf]:
        """All shelves by their kind."""
        with self._naming:
            self._known |= {shelf.kind: shelf for shelf in self._coming}
            return dict(self._known)

    def _read(self, shelf: Shelf) -> None:
        entries = self._entries[shelf.kind] = {}
        for folder in self._folders:
            file = folder / f"{shelf.name}.toml"
            if file.exists():
                entries.update(self._read_file(shelf, file))

    def _read_file(self, shelf: Shelf, file: Path) -> dict[str, msgspec.Struct]:
        try:
            tables = list(_tables(shelf.name, _parsed(file)))
        except _Unreadable as fault:
            self._faults.append(Fault(str(file), "", fault.field, fault.message))
            return {}
        return self._take_tables(shelf, str(file), tables)

    def _take_tables(self, shelf: Shelf, place: str, tables: Iterable[object]) -> dict[str, msgspec.Struct]:
        entries: dict[str, msgspec.Struct] = {}
        for number, table in enumerate(tables, start=1):
            name = _name(table)
            faults = list(self._table_faults(shelf, name, table, entries))
            label = name or f"entry {number}"
            self._faults += [Fault(place, label, field, message) for field, message in faults]
        return entries

    def _table_faults(
        self, shelf: Shelf, name: str, table: object, entries: dict[str, msgspec.Struct]
    ) -> Iterator[tuple[str, str]]:
        """Put the table's entry among the entries, or tell what is wrong with it."""
        if not name:
            yield "name", 'Give every entry a name: a line such as name = "Longsword".'
            return
        if name in entries:
            yield "name", "This name stands twice in the file; the first entry is kept."
            return
        try:
            entry = msgspec.convert(table, shelf.kind)
        except (msgspec.ValidationError, RecursionError):
            from solo.library.form import form_faults  # only a mistake needs it

            yield from form_faults(table, shelf.kind)
            return
        faults = list(shelf.check(entry, self)) if shelf.check else []
        if not faults:
            entries[name] = entry
        yield from faults

    def _strange_files(self) -> Iterator[Fault]:
        """Files of the player's own that belong to no shelf, so that a slip in a file's name does not go unseen."""
        if self._own is None or not self._own.is_dir():
            return
        names = [f"{shelf.name}.toml" for shelf in self._shelves().values()]
        for file in sorted(self._own.glob("*.toml")):
            if file.name not in names:
                yield Fault(str(file), "", "", unknown("kind of content file", file.name, names))


def _later(shelves: Callable[[], Iterable[Shelf]]) -> Iterator[Shelf]:
    yield from shelves()


class _Unreadable(Exception):
    """A file of which nothing can be used."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message


def _parsed(file: Path) -> Mapping[str, object]:
    try:
        if not file.is_file():
            raise _Unreadable("", "This is not a file; the shelf is read without it.")
        if file.stat().st_size > LARGEST_FILE:
            raise _Unreadable("", f"The file is larger than {LARGEST_FILE // 1024**2} MB; split it or make it smaller.")
        return _parsed_text(file.read_text("utf-8-sig"))
    except OSError as error:
        raise _Unreadable("", f"The file cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise _Unreadable("", f"The file is not UTF-8 text from byte {error.start} on; save it as UTF-8.") from error


def _parsed_text(text: str) -> Mapping[str, object]:
    import tomllib  # a question that needs no content does not wait for it

    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise _Unreadable("", "The file nests its values too deep to be read.") from error
    except ValueError as error:
        from solo.library.sentences import line_and_sentence

        raise _Unreadable(*line_and_sentence(error)) from error


def _tables(name: str, parsed: Mapping[str, object]) -> Iterable[object]:
    strange = next((key for key in parsed if key != name), None)
    if strange is not None:
        raise _Unreadable(strange, f"This file holds only [[{name}]] tables; “{strange}” does not belong here.")
    tables = parsed.get(name, [])
    if not isinstance(tables, list):
        raise _Unreadable(name, f"Write each entry as a table under [[{name}]], with two brackets.")
    return tables


def _name(table: object) -> str:
    name = table.get("name") if isinstance(table, dict) else None
    return name if isinstance(name, str) and name.strip() else ""
