"""Content files: shelves, read from TOML on first use. The player's own entries override the shipped ones.

A fault excludes only its entry, and is reported as a sentence with file, line, entry and field.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock, RLock
from typing import TypeVar, cast

import msgspec

from solo.library import toml
from solo.library.content_file import ContentFile, parse_content_file, shelf_of
from solo.library.entry_validation import ValidatedEntries, validate_own, validate_shipped
from solo.library.fuzzy import unknown_name_message
from solo.systems.contract import Content, ContentProblem, Shelf
from solo.untrusted import files

E = TypeVar("E", bound=msgspec.Struct)
_Entries = Mapping[type[msgspec.Struct], Mapping[str, msgspec.Struct]]

LARGEST_ALL = 4 * 1024 * 1024
PACK_FILE = "pack.toml"
"""The file that makes a folder of content a pack. It has no entries."""


def shipped_content() -> Path:
    """Return the folder of the shipped content: in the installed package, or next to the package in a checkout."""
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
    """The content of one system: the shipped folder `ours`, overridden by the folders `packs` and the player's `own`.

    A missing folder counts as empty. Packs are checked like the player's content. A shelf is declared only when it is
    needed, since declaring it imports its module.
    """

    def __init__(
        self, shelves: Callable[[], Iterable[Shelf]], ours: Path, own: Path | None = None, packs: Sequence[Path] = ()
    ) -> None:
        self._coming = _later(shelves)
        self._known: dict[type[msgspec.Struct], Shelf] = {}
        self._naming = Lock()
        self._reading = RLock()
        self._whole: set[type[msgspec.Struct]] = set()
        self._shipped = ours
        self._guarded = (*packs, *([] if own is None else [own]))
        self._too_much: Collection[Path] | None = None
        self._left_out: frozenset[str] = frozenset()
        self._entries: dict[type[msgspec.Struct], dict[str, msgspec.Struct]] = {}
        self._ours: dict[type[msgspec.Struct], dict[str, msgspec.Struct]] = {}
        self._placed: dict[type[msgspec.Struct], dict[str, str]] = {}
        self._faults: list[ContentProblem] = []

    def entries(self, kind: type[E]) -> Mapping[str, E]:
        """Return the entries of one kind by name, in the order of the files.

        Raises KeyError for a kind without a shelf.
        """
        if kind not in self._whole:
            with self._reading:  # Another thread must not use a shelf before it is complete.
                if kind not in self._entries:
                    self._read(self._shelf(kind))
                    self._whole.add(kind)
        return cast("Mapping[str, E]", self._entries[kind])

    def all_faults(self) -> tuple[ContentProblem, ...]:
        """Read all shelves and return the faults of all files."""
        for kind in self._shelves():
            self.entries(kind)
        return (*self._strange_files(), *self._faults)

    @property
    def has_own(self) -> bool:
        """True if the player or a pack has any content file."""
        return any(content_files(folder) for folder in self._guarded)

    def own_entries(self) -> Iterator[tuple[type[msgspec.Struct], str]]:
        """Yield the kind and the name of every entry in the player's files."""
        for kind, placed in list(self._placed.items()):
            yield from ((kind, name) for name, place in placed.items() if place)

    def leave_out(self, kind: type[msgspec.Struct], name: str, message: str) -> None:
        """Remove an unusable entry of the player from its shelf. A shipped entry of this name replaces it."""
        file = self._placed[kind].pop(name)
        self._entries[kind] = dict(self.hide_entries({(kind, name)}).entries(kind))
        self._faults.append(ContentProblem(file, name, "", message))

    def hide_entries(self, hidden: Collection[tuple[type[msgspec.Struct], str]]) -> Content:
        """Return the content without the player's entries in `hidden`. Shipped entries of these names replace them."""
        return _Without(self._entries, self._ours, hidden)

    def lay(self, file: Path) -> tuple[ContentProblem, ...]:
        """Add another file of the player to the shelves, and return its faults."""
        before = len(self._faults)
        names = {shelf.name: shelf for shelf in self._shelves().values()}
        try:
            held = shelf_of(toml.text_of(file), names)
        except toml.ParseError as error:
            return (_unreadable(file, error),)
        shelf = names.get(held or file.stem)
        if shelf is None:
            said = unknown_name_message("kind of content file", file.name, [f"{name}.toml" for name in names])
            return (ContentProblem(str(file), "", "", f"This file has no entries. {said}"),)
        if held is None:
            return (
                ContentProblem(
                    str(file), "", "", f"This file has no entries. Start each one with a [[{shelf.name}]] line."
                ),
            )
        self.entries(shelf.kind)
        self._put(shelf, self._read_file(shelf, file, own=True), str(file))
        found = tuple(fault for fault in self._faults[before:] if fault.file == str(file))
        del self._faults[before:]
        if file.name == f"{shelf.name}.toml":
            return found
        misnamed = ContentProblem(
            str(file), "", "", f"Rename the file to {shelf.name}.toml. Solo reads it only under this name."
        )
        return (misnamed, *found)

    def judge(self, name: str, text: str) -> tuple[dict[str, msgspec.Struct], tuple[ContentProblem, ...]]:
        """Return the valid entries of a text for the shelf of this name, and its faults.

        Entries may refer to all shelves. They are not added to the shelves.
        """
        shelf = next(shelf for shelf in self._shelves().values() if shelf.name == name)
        try:
            judged = self._judged(shelf, parse_content_file(text, shelf.name, guarded=True), "", own=True)
        except toml.ParseError as error:
            return {}, (_unreadable("", error),)
        return judged.entries, judged.faults

    def _shelf(self, kind: type[msgspec.Struct]) -> Shelf:
        with self._naming:
            while kind not in self._known:
                shelf = next(self._coming, None)
                if shelf is None:
                    raise KeyError(kind)
                self._known[shelf.kind] = shelf
            return self._known[kind]

    def _shelves(self) -> dict[type[msgspec.Struct], Shelf]:
        """Return all shelves by their kind."""
        with self._naming:
            self._known |= {shelf.kind: shelf for shelf in self._coming}
            return dict(self._known)

    def _read(self, shelf: Shelf) -> None:
        found = self._entries[shelf.kind] = {}
        self._placed[shelf.kind] = {}
        for folder in (self._shipped, *self._guarded):
            file, own = folder / f"{shelf.name}.toml", folder != self._shipped
            if files.exists(file):
                self._put(shelf, self._read_file(shelf, file, own), str(file) if own else "")
            if not own:
                self._ours[shelf.kind] = dict(found)

    def _put(self, shelf: Shelf, read: Mapping[str, msgspec.Struct], place: str) -> None:
        """Add entries to their shelf; `place` is the player's file that contains them, "" for shipped entries."""
        self._entries[shelf.kind].update(read)
        self._placed[shelf.kind].update(dict.fromkeys(read, place))

    def _read_file(self, shelf: Shelf, file: Path, own: bool) -> dict[str, msgspec.Struct]:
        try:
            if own and file in self._beyond_all():
                raise toml.ParseError(
                    "",
                    f"Your content files are larger than {LARGEST_ALL // 1024**2} MB in all. Make this file smaller.",
                )
            judged = self._judged(
                shelf, parse_content_file(toml.text_of(file), shelf.name, guarded=own), str(file), own
            )
        except toml.ParseError as error:
            self._faults.append(_unreadable(file, error))
            return {}
        self._faults += judged.faults
        self._left_out |= judged.left_out
        return judged.entries

    def _judged(self, shelf: Shelf, file: ContentFile, place: str, own: bool) -> ValidatedEntries:
        if not own:
            return validate_shipped(shelf, file, place, self)
        judged = validate_own(shelf, file, place, self, self._entries.get(shelf.kind, {}).values())
        if not judged.faults:
            return judged
        from solo.library.did_you_mean import add_suggestion  # needed only after a fault

        left_out = self._left_out | judged.left_out
        said = [
            msgspec.structs.replace(
                one, message=add_suggestion(shelf.kind, one.field, one.message, self._entries, left_out)
            )
            for one in judged.faults
        ]
        return msgspec.structs.replace(judged, faults=tuple(said))

    def _beyond_all(self) -> Collection[Path]:
        """The player's files that exceed the total size limit of their folder, counted in order of their names."""
        if self._too_much is None:
            self._too_much = {file for folder in self._guarded for file in _beyond_together(folder)}
        return self._too_much

    def _strange_files(self) -> Iterator[ContentProblem]:
        """Yield a fault for each file of the player that belongs to no shelf: its name may be mistyped."""
        names = [f"{shelf.name}.toml" for shelf in self._shelves().values()]
        for file in (file for folder in self._guarded for file in content_files(folder)):
            if file.name not in names:
                yield ContentProblem(str(file), "", "", unknown_name_message("kind of content file", file.name, names))


def _later(shelves: Callable[[], Iterable[Shelf]]) -> Iterator[Shelf]:
    yield from shelves()


def content_files(folder: Path) -> list[Path]:
    """List the content files in a player's folder by name; empty if there is no such folder."""
    return sorted(file for file in folder.glob("*.toml") if file.name != PACK_FILE)


def _beyond_together(folder: Path) -> Iterator[Path]:
    total = 0
    for file in content_files(folder):
        with suppress(OSError):
            total += file.stat().st_size
        if total > LARGEST_ALL:
            yield file


def _unreadable(file: Path | str, fault: toml.ParseError) -> ContentProblem:
    """Return the fault of a file that cannot be used at all."""
    return ContentProblem(str(file), "", "" if fault.line else fault.field, fault.message, fault.line)
