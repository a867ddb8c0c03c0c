"""Validation of a file's entries: the usable entries, and all faults of the unusable entries at once.

The player's content has limits apart from a game's rules: the size of an entry, and the number of entries in a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import islice

import msgspec

from solo.library import toml
from solo.library.content_file import ContentFile
from solo.systems.contract import Content, ContentProblem, Shelf
from solo.untrusted import decoders, input_limits
from solo.untrusted.input_limits import InputLimits
from solo.untrusted.text import LONGEST_NAME

MOST_FAULTY = 100
MOST_OF_ENTRY = 20

EntryFault = tuple[str, str]


class ValidatedEntries(msgspec.Struct, frozen=True):
    """The valid entries of a file by name, its faults, and the names of the invalid entries."""

    entries: dict[str, msgspec.Struct]
    faults: tuple[ContentProblem, ...]
    left_out: frozenset[str]


def validate_shipped(shelf: Shelf, file: ContentFile, place: str, content: Content) -> ValidatedEntries:
    """Check a file of shipped content, without the limits for a player's content."""
    judge = _Judge(shelf, content, {}, own=False)
    return judge.file(file, place)


def validate_own(
    shelf: Shelf,
    file: ContentFile,
    place: str,
    content: Content,
    known: Iterable[msgspec.Struct],
    limits: InputLimits = input_limits.ENTRY,
) -> ValidatedEntries:
    """Check a file of the player. `known` are the valid entries already on the shelf."""
    stand_in = next(iter(known), None)
    judge = _Judge(
        shelf, content, msgspec.to_builtins(stand_in) if stand_in is not None else {}, own=True, limits=limits
    )
    return judge.file(file, place)


class _Judge:
    """Checks the entries of one file. `sound` is a valid entry, whose values replace missing and invalid fields."""

    def __init__(
        self,
        shelf: Shelf,
        content: Content,
        sound: dict[str, object],
        own: bool,
        limits: InputLimits = input_limits.ENTRY,
    ) -> None:
        self._shelf = shelf
        self._content = content
        self._sound = sound
        self._own = own
        self._limits = limits

    def file(self, file: ContentFile, place: str) -> ValidatedEntries:
        """Check a whole file."""
        entries: dict[str, msgspec.Struct] = {}
        faults = [ContentProblem(place, one.entry, one.field, one.message, one.line) for one in file.broken]
        left_out = {one.entry for one in file.broken if one.entry}
        names = [_name(entry.table) for entry in file.entries]
        bearers = Counter(names)
        faulty = 0
        last = file.entries[-1].number if file.entries else 0
        for read, (entry, name) in enumerate(zip(file.entries, names, strict=True), start=1):
            found = list(self._faults(name, entry.table, entries))
            label = _label(name, entry.number, alone=bearers[name] == 1)
            faults += [
                ContentProblem(place, label, field, said, file.line(entry.number, field)) for field, said in found
            ]
            faulty += bool(found)
            if found and name not in entries:
                left_out.add(name)
            if self._own and entry.number < last and (faulty == MOST_FAULTY or read == toml.MOST_ENTRIES):
                why = (
                    f"{MOST_FAULTY} entries have problems"
                    if faulty == MOST_FAULTY
                    else f"a file can have at most {toml.MOST_ENTRIES} entries"
                )
                said = f"All entries after number {entry.number} are left out, because {why}."
                faults.append(ContentProblem(place, "", "", said))
                break
        return ValidatedEntries(entries, tuple(faults), frozenset(left_out - {""}))

    def _faults(self, name: str, table: object, entries: dict[str, msgspec.Struct]) -> Iterator[EntryFault]:
        """Add the entry in `table` to `entries` if it is valid, or yield its faults."""
        nameless = not name and (not isinstance(table, dict) or "name" in table)
        found = [("name", _no_name(table))] if nameless else []
        if name in entries:
            found.append(("name", "This name appears twice in the file. Only the first entry is used."))
        if isinstance(table, dict):
            found += self._form_faults(table)
        if found:
            yield from found
            yield from self._unknown_names(table, {_top(field) for field, _ in found})
            return
        entry = msgspec.convert(table, decoders.prepare_type(self._shelf.kind))
        faults = (_beyond(entry, self._limits) if self._own else []) or list(self._checked(entry))
        if not faults:
            entries[name] = entry
        yield from faults

    def _form_faults(self, table: dict[str, object]) -> Iterator[EntryFault]:
        """Yield the structural faults of an entry. `_faults` reports an invalid name."""
        beyond = _beyond(table, self._limits) if self._own else []
        yield from beyond
        if not self._own and _converts(table, self._shelf.kind):
            return
        from solo.library.format_problems import find_format_problems  # needed only after a fault

        for field, said in islice(find_format_problems(table, self._shelf.kind), MOST_OF_ENTRY):
            if any(field.startswith(other) or other.startswith(field) for other, _ in beyond):
                continue
            if field != "name" or _name(table):
                yield field, said
            elif "name" not in table:
                yield field, _no_name(table)

    def _unknown_names(self, table: object, faulty: Collection[str]) -> Iterator[EntryFault]:
        """Yield unknown names in the valid fields of an invalid entry. A valid entry supplies the other fields."""
        if not self._own or not isinstance(table, dict) or _beyond(table, self._limits):
            return
        from solo.library.did_you_mean import is_unknown_name

        kind = self._shelf.kind
        known = {field.encode_name for field in msgspec.structs.fields(kind)}
        whole = self._sound | {key: value for key, value in table.items() if key in known and key not in faulty}
        if _converts(whole, kind):
            found = self._checked(msgspec.convert(whole, decoders.prepare_type(kind)))
            yield from (
                (field, said)
                for field, said in found
                if _top(field) in table and _top(field) not in faulty and is_unknown_name(said)
            )

    def _checked(self, entry: msgspec.Struct) -> Iterable[EntryFault]:
        """Return the faults that the rules find in the entry. An exception of the rules counts as a fault."""
        if self._shelf.check is None:
            return ()
        try:
            return list(dict.fromkeys(self._shelf.check(entry, self._content)))
        except Exception as error:  # An unforeseen entry may make a rule raise anything.
            return (("", f"The rules cannot use this entry. {unused(error)}"),)


def unused(error: Exception) -> str:
    """Return a sentence about an exception that the rules raised on an entry."""
    said = str(error) if isinstance(error, ValueError) and str(error).endswith(".") else ""
    return said or f"The entry causes an error ({type(error).__name__}). Compare it with an entry that works."


def _beyond(value: object, limits: InputLimits) -> list[EntryFault]:
    return list(islice(input_limits.find_excess(value, limits), MOST_OF_ENTRY))


def _converts(table: object, kind: type[msgspec.Struct]) -> bool:
    try:
        msgspec.convert(table, decoders.prepare_type(kind))
    except (msgspec.ValidationError, RecursionError):
        return False
    return True


def _name(table: object) -> str:
    name = table.get("name") if isinstance(table, dict) else None
    return name if isinstance(name, str) and name.strip() else ""


def _no_name(table: object) -> str:
    """Return the fault of an entry whose name is missing or no text."""
    name = table.get("name") if isinstance(table, dict) else None
    if name is None or isinstance(name, str):
        return 'Give the entry a name, with a line such as name = "Longsword".'
    return 'Write the name as text in quotes, such as name = "Longsword".'


def _label(name: str, number: int, alone: bool) -> str:
    if not name:
        return f"entry {number}"
    return name[:LONGEST_NAME] if alone else f"{name[:LONGEST_NAME]} (entry {number})"


def _top(field: str) -> str:
    return field.partition(".")[0].partition("[")[0]
