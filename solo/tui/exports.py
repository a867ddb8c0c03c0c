"""Files that pages write and read at paths of the player's choice: characters, encounters, chronicles.

An existing file is never overwritten.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from solo import __version__
from solo.storage import atomic, save_file
from solo.storage.errors import SaveError
from solo.systems.contract import Draft, System
from solo.tui.widgets.dialogs import AskText
from solo.untrusted import decoders
from solo.untrusted.slug import make_slug

if TYPE_CHECKING:
    from solo.tui.shell import LocalShell

CHARACTER = "character"
ENDINGS = "The end of the file name sets the format: .html to print, .md or .txt for text, .json for programs."
LARGEST_FILE = 4 * 1024 * 1024


def folder(home: Path) -> Path:
    """Return the folder for exports, used unless another path is typed."""
    return home / "exports"


def ask_paper(app: LocalShell, name: str, data: Callable[[Path], bytes]) -> None:
    """Ask for a file name and export `data` there. The suffix selects a printable page, text, or data for programs."""
    ask(app, "Export to", name, ".html", data, ENDINGS)


def ask(
    app: LocalShell, question: str, name: str, ending: str, data: Callable[[Path], bytes], endings: str = ""
) -> None:
    """Ask for a file name, and write the bytes that `data` returns for it. `endings` explains the possible suffixes."""
    home = app.wanted.home

    def write_there(text: str | None) -> None:
        if not text:
            return
        path = typed_path(text, home)
        try:
            write(path, data(path))
        except ValueError as error:
            app.complain(str(error))
            return
        app.notify(str(path), title="Exported", markup=False, timeout=8)

    suggested = str(free_path(home, name, ending))
    help_text = " ".join(filter(None, ("A file name without a folder goes into Solo's exports folder.", endings)))
    app.push_screen(AskText(question, help_text, suggested), write_there)


def free_path(home: Path, name: str, ending: str) -> Path:
    """Return an unused path in the exports folder, named after `name`."""
    wanted = folder(home) / f"{make_slug(name)}{ending}"
    number = 1
    path = wanted
    while path.exists():
        number += 1
        path = wanted.with_stem(f"{wanted.stem}-{number}")
    return path


def typed_path(text: str, home: Path) -> Path:
    """Return the file that `text` names. “~” is the player's home folder; a bare name lies in the exports folder.

    A “~” without a known home folder is part of the name, as in a shell.
    """
    path = Path(text)
    with suppress(RuntimeError):
        path = path.expanduser()
    return path if path.is_absolute() else folder(home) / path


def write(path: Path, data: bytes) -> None:
    """Write a new file. Raises SaveError with a sentence if that is impossible or the file exists already."""
    if path.exists():
        raise SaveError(f"{path} already exists. Choose another name, or remove that file first.")
    atomic.make_folder(path.parent, private=False)
    atomic.write(path, data, private=False)


def character_data(system: System, character: msgspec.Struct) -> bytes:
    """Return a character as the bytes of an exported file."""
    manifest = system.manifest
    data = save_file.encode(
        character,
        kind=CHARACTER,
        system=manifest.key,
        rules_version=manifest.rules_version,
        app_version=__version__,
    )
    return msgspec.json.format(data, indent=2) + b"\n"


def read_character(system: System, path: Path) -> msgspec.Struct:
    """Return the character in an exported file. A draft in the file is finished first.

    Raises SaveError or ValueError with a sentence for any other file.
    """
    if path.is_file() and path.stat().st_size > LARGEST_FILE:
        raise SaveError(f"{path} is too large for a character file.")
    data = atomic.read_bytes(path)
    draft = _draft(data, system.manifest.key)
    if draft is not None:
        _check_system(system, draft.system, path)
        made: msgspec.Struct = system.characters.finish(draft)
        return made
    saved = save_file.decode(data, CHARACTER)
    _check_system(system, saved.header.system, path)
    kind: type[msgspec.Struct] = system.characters.type
    return save_file.read_payload(saved.payload, kind)


def _draft(data: bytes, key: str) -> Draft | None:
    try:
        document = msgspec.json.decode(data, type=dict[str, object])
        return (
            None if "solo" in document else msgspec.convert({"system": key, **document}, decoders.prepare_type(Draft))
        )
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _check_system(system: System, key: str, path: Path) -> None:
    if key != system.manifest.key:
        raise SaveError(f"{path.name} is a character of the game “{key}”, but “{system.manifest.key}” is open here.")
