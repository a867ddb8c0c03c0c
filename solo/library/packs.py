"""Owns what a pack is: a folder of content files for one game, and a `pack.toml` that says whose it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from solo.border import bounds, forms
from solo.border.slug import slug
from solo.library import toml
from solo.library.content import PACK_FILE, content_files
from solo.library.near import unknown
from solo.systems.contract import Fault, Manifest

EXAMPLE = 'Write name = "…", system = "…", version = "…", author = "…" and licence = "…" into it, a line each.'


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a pack says of itself: its name, for which system, whose, under which licence, and what is in it."""

    name: str
    system: str
    version: str
    author: str
    licence: str
    text: str = ""

    @property
    def key(self) -> str:
        """The name of its folder."""
        return key_of(self.name)

    def __str__(self) -> str:
        return f"{self.name} {self.version} by {self.author} ({self.licence}), for {self.system}"


class PackFault(ValueError):
    """A pack that cannot be used, or had; the text says why, in a sentence or two."""


def key_of(name: str) -> str:
    """The name of the folder of a pack of this name."""
    return slug(name, "pack")


def read_pack(folder: Path) -> Pack:
    """What the pack in a folder says of itself. Raises PackFault."""
    try:
        text = toml.text_of(folder / PACK_FILE)
    except toml.Unreadable as fault:
        raise PackFault(f"{folder} is no pack, since its {PACK_FILE} cannot be read. {EXAMPLE}") from fault
    return parsed_pack(text, f"{folder.name}/{PACK_FILE}")


def parsed_pack(text: str, place: str) -> Pack:
    """The pack that the text of a `pack.toml` tells of; `place` names that file. Raises PackFault."""
    try:
        parsed = toml.read_guarded(text)
    except toml.Unreadable as fault:
        where = f" · {fault.field}" if fault.field else ""
        raise PackFault(f"{place}{where}: {fault}") from fault
    faults = list(_faults(parsed))
    if faults:
        raise PackFault(" ".join(f"{place} · {field}: {said}" for field, said in faults))
    return msgspec.convert(parsed, forms.whole(Pack))


def has_pack(folder: Path) -> bool:
    """Whether a folder says that it is a pack."""
    return (folder / PACK_FILE).is_file()


def check_pack(folder: Path, manifests: Mapping[str, Manifest]) -> tuple[Fault, ...]:
    """Every fault of a pack's content, beside ours of its game. Raises PackFault where it is no pack."""
    from solo.library.check import check

    pack = read_pack(folder)
    if pack.system not in manifests:
        raise PackFault(f"{folder.name}/{PACK_FILE} · system: {unknown('system', pack.system, manifests)}")
    if not content_files(folder):
        raise PackFault(f"There is no content in {folder}: its files are named like foes.toml.")
    return check(folder, manifests[pack.system], None)


def _faults(parsed: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    from solo.library.form import form_faults

    found = [*bounds.faults(dict(parsed), bounds.ENTRY), *form_faults(dict(parsed), Pack)]
    yield from found
    if not found:
        needed = (field.name for field in msgspec.structs.fields(Pack) if field.required)
        yield from ((field, "Say something here.") for field in needed if not str(parsed[field]).strip())
