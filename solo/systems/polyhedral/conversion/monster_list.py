"""Importer of 5e monster lists: it reads a whole file and makes a foe of each selected monster, under a free name.

It refuses a file in which most entries are no monsters.
"""

from __future__ import annotations

import codecs
from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec

from solo.systems.contract import Content, ImportedEntry, ImportResult, Progress
from solo.systems.polyhedral.conversion.convert import convert
from solo.systems.polyhedral.conversion.creature_traits import IMPORTED
from solo.systems.polyhedral.conversion.figures import figures
from solo.systems.polyhedral.conversion.shapes.documents import document_of, name_of, read_entry, seems_to_be
from solo.systems.polyhedral.conversion.stat_block import MonsterStatBlock, block_of
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.names import find_name
from solo.untrusted.input_limits import ENTRY, find_excess

LONGEST_NAME: Final = 60
LARGEST: Final = 32 * 1024 * 1024
MOST_MONSTERS: Final = 5000
PACKED: Final = (b"\x1f\x8b", b"PK\x03\x04")
WANTED: Final = (
    "Choose a JSON file of monsters from 5e-bits, Open5e, 5etools, Improved Initiative or Foundry VTT. "
    "Each monster needs a name and attributes."
)


class MonsterList:
    """Importer of monster lists in JSON, in any of the formats of `shapes`."""

    shelf: str = "foes"
    largest: int = LARGEST

    def read(
        self,
        data: bytes,
        content: Content,
        only: Collection[str] = (),
        taken: Collection[str] = (),
        progress: Progress | None = None,
        earlier: Collection[str] = (),
    ) -> ImportResult:
        """Return the foes made from a file's bytes, as the contract defines. Raises ValueError with a sentence."""
        blocks, refused = _blocks(data)
        if only:
            blocks = _named(blocks, only)
        names = _Names(content, taken, earlier)
        entries: list[ImportedEntry] = []
        for number, block in enumerate(blocks, start=1):
            converted = convert(block, content)
            name = names.free(block.name)
            marks = converted.marks if name == block.name else (*converted.marks, f"{block.name} was renamed {name}.")
            foe = msgspec.structs.replace(converted.foe, name=name)
            beyond = next(find_excess(foe, ENTRY), None)
            if beyond:
                refused.append(f"{name}, entry {number} of the list, was left out: {beyond[1]}")
            else:
                entries.append(ImportedEntry(name, foe, converted.lost, marks, tuple(figures(foe, content))))
            if progress:
                progress(number, len(blocks))
        return ImportResult(tuple(entries), tuple(refused))


def _blocks(data: bytes) -> tuple[list[MonsterStatBlock], list[str]]:
    """Return the stat blocks in a file, and a sentence for each entry that is no monster.

    Raises ValueError if more entries fail than succeed.
    """
    document = document_of(_decoded(data))
    if document is None:
        raise ValueError(f"The file contains no list. {WANTED}")
    if len(document.entries) > MOST_MONSTERS:
        raise ValueError(f"The list is longer than {MOST_MONSTERS} monsters. Split it.")
    if not document.entries:
        raise ValueError(f"The list contains no monster. {WANTED}")
    blocks: list[MonsterStatBlock] = []
    faults: list[str] = []
    failed: list[object] = []
    for number, raw in enumerate(document.entries, start=1):
        entry, fault = read_entry(raw)
        if entry is not None:
            blocks.append(block_of(entry))
        else:
            failed.append(raw)
            faults.append(f"{_told(raw, number)} {fault}, so it was left out.")
    if len(failed) > len(blocks):
        raise ValueError(_refusal(failed, faults, len(document.entries)))
    return blocks, [*faults, *document.notes]


def _told(raw: object, number: int) -> str:
    name = name_of(raw)
    return f"Entry {number} of the list ({name})" if name else f"Entry {number} of the list"


def _refusal(failed: Sequence[object], faults: Sequence[str], entries: int) -> str:
    """Explain which format a refused file seems to have, and why its entries are no monsters."""
    first = faults[0].removesuffix(", so it was left out.")
    number = (
        "its only entry is not a monster" if entries == 1 else f"{len(failed)} of {entries} entries are not monsters"
    )
    return f"The file seems to be {seems_to_be(failed)}, and {number}. {first}. {WANTED}"


def _decoded(data: bytes) -> object:
    if len(data) > LARGEST:
        raise ValueError(f"The file is larger than {LARGEST // 1024**2} MB. Split it.")
    data = _as_utf8(data)
    try:
        return msgspec.json.decode(data)
    except RecursionError as error:
        raise ValueError(f"The file is nested too deeply. {WANTED}") from error
    except UnicodeDecodeError as error:
        raise ValueError("The file is not UTF-8 text. Open it in an editor and save it as UTF-8.") from error
    except (msgspec.DecodeError, ValueError) as error:
        if lines := _lines(data):
            return lines
        raise ValueError(f"The file is not valid JSON ({str(error).rstrip('.')}). {WANTED}") from error


def _as_utf8(data: bytes) -> bytes:
    """Return the text of a file in UTF-8, without a byte order mark.

    Raises ValueError for an empty file, a compressed file and invalid UTF-16.
    """
    if not data.strip():
        raise ValueError(f"The file is empty. {WANTED}")
    if data.startswith(PACKED):
        raise ValueError("The file is compressed. Unpack it with gunzip or unzip, then import the file inside.")
    if not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode("utf-16").encode()
    except UnicodeError as error:
        raise ValueError(f"The file is not valid UTF-16. Save it as UTF-8. {WANTED}") from error


def _lines(data: bytes) -> list[object]:
    """Return the values of a file with one JSON object a line, as in packs of Foundry VTT; [] for any other file."""
    try:
        return [msgspec.json.decode(line) for line in data.splitlines() if line.strip()]
    except (msgspec.DecodeError, ValueError, RecursionError):
        return []


def _named(blocks: list[MonsterStatBlock], only: Collection[str]) -> list[MonsterStatBlock]:
    """Return the monsters of these names, in the order of the list. Raises ValueError for a missing name."""
    names = dict.fromkeys(block.name for block in blocks)
    wanted = {find_name(name, names, "monster") for name in only}
    return [block for block in blocks if block.name in wanted]


def orderable(name: str) -> str:
    """Return `name` without commas and without a number before it, to fit a list such as "4 Wolf, Ogre"."""
    plain = " ".join(name.replace(",", ": ").replace(" :", ":").split()).strip(": ")[:LONGEST_NAME].rstrip()
    return f"The {plain}" if plain[:1].isdecimal() else plain or "Nameless monster"


class _Names:
    """Chooser of free names. Names of foes in the content are taken, except the names of earlier imports."""

    def __init__(self, content: Content, taken: Collection[str], earlier: Collection[str]) -> None:
        self._foes: Mapping[str, Foe] = content.entries(Foe)
        self._earlier = frozenset(earlier)
        self._taken = set(taken) - self._earlier

    def free(self, name: str) -> str:
        """Return `name` if it is free, else the name with an addition and, if needed, a number."""
        name = orderable(name)
        found, number = name, 1
        while found in self._taken or self._of_another(found):
            found = f"{name} ({IMPORTED})" if number == 1 else f"{name} ({IMPORTED}, {number})"
            number += 1
        self._taken.add(found)
        return found

    def _of_another(self, name: str) -> bool:
        """Return True if the content has a foe of this name that was not imported."""
        foe = self._foes.get(name)
        return foe is not None and name not in self._earlier and IMPORTED not in foe.themes
