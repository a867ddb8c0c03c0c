"""Owns content files: shelves read from TOML when they are first asked for, ours with the player's own laid over them.

A fault leaves out its entry and nothing else, and is kept as a sentence with file, entry and field. What the player
writes is bounded, whatever the rules of a game forget: a file in size, an entry in all it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import TypeVar, cast

import msgspec

from solo.border import bounds, files
from solo.border.text import LONGEST_NAME
from solo.library import toml
from solo.library.near import listed, unknown
from solo.systems.contract import Content, Fault, Shelf

E = TypeVar("E", bound=msgspec.Struct)
_Entries = Mapping[type[msgspec.Struct], Mapping[str, msgspec.Struct]]

LARGEST_ALL = 4 * 1024 * 1024
MOST_FAULTY = 100
MOST_OF_ENTRY = 20


def shipped_content() -> Path:
    """The folder of our own content: inside the package where it is installed, beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "content"
    return inside if inside.is_dir() else package.parent / "content"


class _Without:
    """Content without some of the player's entries."""

    def __init__(self, entries: _Entries, ours: _Entries, hidden: Collection[tuple[type[msgspec.Struct], str]]) -> None:
        self._shown = {
            kind: {
                name: ours[kind].get(name, entry) if (kind, name) in hidden else entry
                for name, entry in found.items()
                if (kind, name) not in hidden or name in ours[kind]
            }
            for kind, found in entries.items()
        }

    def entries(self, kind: type[E]) -> Mapping[str, E]:
        return cast("Mapping[str, E]", self._shown[kind])


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
        self._left_out: list[Path] | None = None
        self._entries: dict[type[msgspec.Struct], dict[str, msgspec.Struct]] = {}
        self._ours: dict[type[msgspec.Struct], dict[str, msgspec.Struct]] = {}
        self._placed: dict[type[msgspec.Struct], dict[str, str]] = {}
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

    @property
    def has_own(self) -> bool:
        """Whether there is any file of the player's own."""
        return self._own is not None and any(self._own.glob("*.toml"))

    def own_entries(self) -> Iterator[tuple[type[msgspec.Struct], str]]:
        """The kind and the name of every entry that stands in a file of the player's own."""
        for kind, placed in list(self._placed.items()):
            yield from ((kind, name) for name, place in placed.items() if place)

    def leave_out(self, kind: type[msgspec.Struct], name: str, message: str) -> None:
        """Take an entry of the player's off its shelf that cannot be used; ours of its name comes back."""
        file = self._placed[kind].pop(name)
        self._entries[kind] = dict(self.without({(kind, name)}).entries(kind))
        self._faults.append(Fault(file, name, "", message))

    def without(self, hidden: Collection[tuple[type[msgspec.Struct], str]]) -> Content:
        """The same content with some of the player's entries hidden, and ours of their names in their place."""
        return _Without(self._entries, self._ours, hidden)

    def lay(self, file: Path) -> tuple[Fault, ...]:
        """Lay one more file of the player's over what stands on the shelves; what is wrong in it."""
        before = len(self._faults)
        try:
            held = list(toml.read_file(file, guarded=True))
        except toml.Unreadable as fault:
            return (Fault(str(file), "", fault.field, fault.message),)
        shelf = next((shelf for shelf in self._shelves().values() if shelf.name in held), None)
        if shelf is None:
            names = listed([f"[[{shelf.name}]]" for shelf in self._shelves().values()])
            return (Fault(str(file), "", "", f"This file holds no entries: write each under one of {names}."),)
        self.entries(shelf.kind)
        self._put(shelf, self._read_file(shelf, file, own=True), str(file))
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
            entries = self._take_tables(shelf, "", _tables(shelf.name, toml.read_guarded(text)), own=True)
        except toml.Unreadable as fault:
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
        self._placed[shelf.kind] = {}
        for folder in self._folders:
            file, own = folder / f"{shelf.name}.toml", folder == self._own
            if files.is_there(file):
                self._put(shelf, self._read_file(shelf, file, own), str(file) if own else "")
            if not own:
                self._ours[shelf.kind] = dict(entries)

    def _put(self, shelf: Shelf, read: Mapping[str, msgspec.Struct], place: str) -> None:
        """Put what was read on its shelf; `place` is the file of the player's that it stands in, "" for ours."""
        self._entries[shelf.kind].update(read)
        self._placed[shelf.kind].update(dict.fromkeys(read, place))

    def _read_file(self, shelf: Shelf, file: Path, own: bool) -> dict[str, msgspec.Struct]:
        try:
            if own and file in self._beyond_all():
                raise toml.Unreadable(
                    "", f"With it your content is larger than {LARGEST_ALL // 1024**2} MB: make it smaller."
                )
            tables = _tables(shelf.name, toml.read_file(file, guarded=own))
        except toml.Unreadable as fault:
            self._faults.append(Fault(str(file), "", fault.field, fault.message))
            return {}
        return self._take_tables(shelf, str(file), tables, own)

    def _take_tables(self, shelf: Shelf, place: str, tables: Sequence[object], own: bool) -> dict[str, msgspec.Struct]:
        entries: dict[str, msgspec.Struct] = {}
        faulty = 0
        for number, table in enumerate(tables, start=1):
            name = _name(table)
            faults = list(self._table_faults(shelf, name, table, entries, own))
            label = name[:LONGEST_NAME] or f"entry {number}"
            self._faults += [Fault(place, label, field, message) for field, message in faults]
            faulty += bool(faults)
            if own and number < len(tables) and (faulty == MOST_FAULTY or number == toml.MOST_ENTRIES):
                why = f"{MOST_FAULTY} have faults" if faulty == MOST_FAULTY else f"a file may have {toml.MOST_ENTRIES}"
                self._faults.append(
                    Fault(place, "", "", f"The entries after entry {number} are left out, since {why}.")
                )
                break
        return entries

    def _table_faults(
        self, shelf: Shelf, name: str, table: object, entries: dict[str, msgspec.Struct], own: bool
    ) -> Iterator[tuple[str, str]]:
        """Put the table's entry among the entries, or tell what is wrong with it."""
        if not name:
            yield "name", 'Give every entry a name: a line such as name = "Longsword".'
            return
        if name in entries:
            yield "name", "This name stands twice in the file; the first entry is kept."
            return
        if own and (beyond := _beyond(table)):
            yield from beyond
            return
        try:
            entry = msgspec.convert(table, shelf.kind)
        except (msgspec.ValidationError, RecursionError):
            from solo.library.form import form_faults  # only a mistake needs it

            yield from islice(form_faults(table, shelf.kind), MOST_OF_ENTRY)
            return
        faults = (_beyond(entry) if own else []) or list(self._checked(shelf, entry))
        if not faults:
            entries[name] = entry
        yield from faults

    def _checked(self, shelf: Shelf, entry: msgspec.Struct) -> Iterable[tuple[str, str]]:
        """What the rules say is wrong with the entry; where they fail on it, that is what is wrong."""
        if shelf.check is None:
            return ()
        try:
            return list(shelf.check(entry, self))
        except Exception as error:  # whatever an entry that nobody thought of does to a rule
            return (("", f"The rules cannot use this entry: {unused(error)}"),)

    def _beyond_all(self) -> list[Path]:
        """The player's files, by name, that come after as much as all of them together may hold."""
        if self._left_out is None:
            self._left_out = []
            total = 0
            for file in sorted(self._own.glob("*.toml")) if self._own else ():
                with suppress(OSError):
                    total += file.stat().st_size
                if total > LARGEST_ALL:
                    self._left_out.append(file)
        return self._left_out

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


def _beyond(value: object) -> list[tuple[str, str]]:
    """What is too much in an entry of the player's own, as it is written or as it is read."""
    return list(islice(bounds.faults(value, bounds.ENTRY), MOST_OF_ENTRY))


def unused(error: Exception) -> str:
    """What a rule that failed on an entry has to say, as a sentence."""
    said = str(error) if isinstance(error, ValueError) and str(error).endswith(".") else ""
    return said or f"they fail on it ({type(error).__name__}). Compare it with one that works."


def _tables(name: str, parsed: Mapping[str, object]) -> Sequence[object]:
    strange = next((key[:LONGEST_NAME] for key in parsed if key != name), None)
    if strange is not None:
        raise toml.Unreadable(strange, f"This file holds only [[{name}]] tables; “{strange}” does not belong here.")
    tables = parsed.get(name, [])
    if not isinstance(tables, list):
        raise toml.Unreadable(name, f"Write each entry as a table under [[{name}]], with two brackets.")
    return tables


def _name(table: object) -> str:
    name = table.get("name") if isinstance(table, dict) else None
    return name if isinstance(name, str) and name.strip() else ""
