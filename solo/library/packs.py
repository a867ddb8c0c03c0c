"""Packs: a pack is a folder of content files for one game, with a `pack.toml` that names its author."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from solo.library import toml
from solo.library.content import PACK_FILE, content_files
from solo.library.fuzzy import unknown_name_message
from solo.systems.contract import ContentProblem, Manifest
from solo.untrusted import decoders, input_limits
from solo.untrusted.slug import make_slug

EXAMPLE = 'Write name = "…", system = "…", version = "…", author = "…" and licence = "…" in it, each on its own line.'


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The description of a pack: name, system, version, author, licence and content."""

    name: str
    system: str
    version: str
    author: str
    licence: str
    text: str = ""

    @property
    def key(self) -> str:
        """The name of the pack's folder."""
        return key_of(self.name)

    def __str__(self) -> str:
        return f"{self.name} {self.version} by {self.author} ({self.licence}), for {self.system}"


class PackError(ValueError):
    """A pack is unusable or not available; the text says why, in a sentence or two."""


def key_of(name: str) -> str:
    """Return the name of the folder of a pack with this name."""
    return make_slug(name, "pack")


def read_pack(folder: Path) -> Pack:
    """Read the description of the pack in a folder. Raises PackError."""
    try:
        text = toml.text_of(folder / PACK_FILE)
    except toml.ParseError as error:
        raise PackError(f"{folder} is not a pack: Solo cannot read its {PACK_FILE}. {EXAMPLE}") from error
    return parsed_pack(text, f"{folder.name}/{PACK_FILE}")


def parsed_pack(text: str, place: str) -> Pack:
    """Parse the text of a `pack.toml`; `place` names that file in messages. Raises PackError."""
    try:
        parsed = toml.read_guarded(text)
    except toml.ParseError as error:
        where = f" · {error.field}" if error.field else ""
        raise PackError(f"{place}{where}: {error}") from error
    faults = list(_find_problems(parsed))
    if faults:
        raise PackError(" ".join(f"{place} · {field}: {said}" for field, said in faults))
    return msgspec.convert(parsed, decoders.prepare_type(Pack))


def has_pack(folder: Path) -> bool:
    """Return True if a folder contains a `pack.toml`."""
    return (folder / PACK_FILE).is_file()


def check_pack(folder: Path, manifests: Mapping[str, Manifest]) -> tuple[ContentProblem, ...]:
    """Return the faults of a pack's content, checked together with the shipped content of its game.

    Raises PackError if the folder is no pack.
    """
    from solo.library.check import check

    pack = read_pack(folder)
    if pack.system not in manifests:
        raise PackError(f"{folder.name}/{PACK_FILE} · system: {unknown_name_message('game', pack.system, manifests)}")
    if not content_files(folder):
        raise PackError(f"{folder} has no content files, such as foes.toml.")
    return check(folder, manifests[pack.system], None)


def _find_problems(parsed: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    from solo.library.format_problems import find_format_problems

    found = [*input_limits.find_excess(dict(parsed), input_limits.ENTRY), *find_format_problems(dict(parsed), Pack)]
    yield from found
    if not found:
        needed = (field.name for field in msgspec.structs.fields(Pack) if field.required)
        yield from ((field, "Fill in this field.") for field in needed if not str(parsed[field]).strip())
