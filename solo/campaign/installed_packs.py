"""Installed packs: installing, removing and exporting them, and the packs that a campaign needs."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from solo.campaign import campaigns
from solo.library import pack_archive
from solo.library.content import PACK_FILE, content_files
from solo.library.fuzzy import unknown_name_message
from solo.library.packs import Pack, PackError, key_of, parsed_pack, read_pack
from solo.storage import atomic, paths
from solo.storage.errors import SaveError, write_error

MOST_PACKS = 20
ENDING = ".solo-pack.zip"
REMOVED = ".removed"


class InstalledPack(msgspec.Struct, frozen=True):
    """An installed pack. `fault` says why it cannot be used; `pack` is then None."""

    folder: Path
    pack: Pack | None
    fault: str = ""

    @property
    def name(self) -> str:
        """The pack's name, or its folder's name."""
        return self.pack.name if self.pack else self.folder.name


def list_installed(home: Path) -> list[InstalledPack]:
    """List all installed packs by name. Never raises."""
    found: list[InstalledPack] = []
    with suppress(OSError):
        folders = (folder for folder in paths.packs_folder(home).iterdir() if not folder.name.startswith("."))
        found = [_installed(folder) for folder in sorted(folders) if folder.is_dir()]
    return found


def find(home: Path, name: str) -> InstalledPack:
    """Return the installed pack of this name. Raises PackError that suggests similar names if there is none."""
    known = list_installed(home)
    found = next((one for one in known if key_of(name) in (one.folder.name, key_of(one.name))), None)
    if found is None:
        raise PackError(unknown_name_message("pack", name, [one.name for one in known]))
    return found


def folders(home: Path, needed: campaigns.RequiredPacks) -> tuple[Path, ...]:
    """Return the folders of a campaign's packs, in the campaign's order. Raises SaveError if a pack is missing."""
    known = {key_of(one.name): one for one in list_installed(home)} if needed.packs else {}
    missing = [name for name in needed.packs if key_of(name) not in known or known[key_of(name)].fault]
    if missing:
        packs = f"the pack “{missing[0]}”" if len(missing) == 1 else f"the packs {', '.join(missing)}"
        them = "it" if len(missing) == 1 else "them"
        raise SaveError(
            f"“{needed.campaign}” needs {packs}. Use “solo pack install FILE” to install {them}, "
            f"or “solo pack off” to play without {them}."
        )
    return tuple(known[key_of(name)].folder for name in needed.packs)


def install(home: Path, file: Path) -> tuple[Pack, str]:
    """Install the pack in a file or folder.

    Return the pack, and the version that it replaces ("" for none). Raises PackError for an invalid pack and SaveError
    if it cannot be written; nothing has changed then.
    """
    held = pack_archive.read_folder(file) if file.is_dir() else pack_archive.read_archive(file)
    try:
        pack = parsed_pack(held[PACK_FILE].decode("utf-8-sig"), f"{file.name}/{PACK_FILE}")
    except UnicodeDecodeError as error:
        raise PackError(f"{file.name}/{PACK_FILE} is not UTF-8 text: save it as UTF-8.") from error
    target = paths.packs_folder(home) / pack.key
    before = _installed(target) if target.is_dir() else None
    if before and before.pack and before.pack.author != pack.author:
        raise PackError(
            f"Another pack “{before.name}”, by {before.pack.author}, is installed: use “solo pack remove” first."
        )
    building = target.with_name(f".{target.name}.new")
    try:
        shutil.rmtree(building, ignore_errors=True)
        building.mkdir(parents=True)
        for name, data in held.items():
            atomic.write(building / name, data)
        if before:
            _set_aside(target)
        building.rename(target)
        atomic.sync_folder(target.parent)
    except OSError as error:
        shutil.rmtree(building, ignore_errors=True)
        raise write_error(target, error) from error
    return pack, before.pack.version if before and before.pack else ""


def remove(home: Path, name: str) -> Path:
    """Uninstall a pack and return its new path, from which it can be installed again.

    Raises PackError while a campaign needs the pack.
    """
    found = find(home, name)
    needing = [one.name for one in campaigns.campaigns(home) if key_of(found.name) in map(key_of, one.packs)]
    if needing:
        raise PackError(
            f"“{found.name}” is in use in {', '.join(needing)}. Switch it off there first, with “solo pack off”."
        )
    try:
        return _set_aside(found.folder)
    except OSError as error:
        raise write_error(found.folder, error) from error


def export(folder: Path, file: Path) -> Pack:
    """Write the pack in a folder to one file, and return the pack.

    Raises PackError, or SaveError if the file exists.
    """
    pack = read_pack(folder)
    if not content_files(folder):
        raise PackError(f"{folder} has no content files, such as foes.toml.")
    if atomic.file_exists(file):
        raise SaveError(f"The file {file} already exists: choose another name, or remove it first.")
    atomic.write(file, pack_archive.make_archive(pack_archive.read_folder(folder)), private=False)
    return pack


def with_pack(found: InstalledPack, kept: Sequence[str], system: str) -> list[str]:
    """Return the pack names `kept` with `found` added. Raises PackError if `system` cannot use the pack `found`."""
    if found.pack is None:
        raise PackError(found.fault)
    if found.pack.system != system:
        raise PackError(f"“{found.name}” is a pack for {found.pack.system}, but this campaign plays {system}.")
    if len(kept) >= MOST_PACKS:
        raise PackError(f"A campaign can use at most {MOST_PACKS} packs: switch one off first.")
    return [*kept, found.name]


def list_choices(home: Path, system: str, needed: Iterable[str]) -> Mapping[str, bool]:
    """Map the name of each pack for a system to True if it is needed. Includes needed packs that are missing."""
    wanted = {key_of(name): name for name in needed}
    there = {key_of(one.name): one.name for one in list_installed(home) if one.pack and one.pack.system == system}
    return {name: key in wanted for key, name in (there | wanted).items()}


def describe_pack(home: Path, name: str) -> str:
    """Return the description of the pack `name`, or its fault, or a sentence that the pack is missing."""
    try:
        found = find(home, name)
    except PackError:
        return "This pack is not installed."
    return f"{found.pack}. {found.pack.text}".strip() if found.pack else found.fault


def _installed(folder: Path) -> InstalledPack:
    try:
        return InstalledPack(folder, read_pack(folder))
    except PackError as error:
        return InstalledPack(folder, None, str(error))


def _set_aside(folder: Path) -> Path:
    """Move a pack to the removed packs, replacing an older version there. Raises OSError."""
    aside = folder.parent / REMOVED / folder.name
    aside.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(aside, ignore_errors=True)
    folder.rename(aside)
    return aside
