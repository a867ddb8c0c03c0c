"""A pack as one ZIP file, read as untrusted input: no content is executed, and no path in the archive is used.

All files of a pack are in one folder, or at the top level. Sizes are checked while unpacking.
"""

from __future__ import annotations

import re
import stat
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from solo.library.content import PACK_FILE, content_files
from solo.library.packs import PackError
from solo.library.toml import LARGEST_FILE
from solo.untrusted import files

LARGEST_ARCHIVE = 8 * 1024 * 1024
LARGEST_WHOLE = 8 * 1024 * 1024
MOST_FILES = 100
PLAIN_NAME = r"[A-Za-z0-9][A-Za-z0-9_-]*\.(?:toml|md|txt)"
TEXTS = ("*.md", "*.txt")
BEGINNING = (1980, 1, 1, 0, 0, 0)
"""Date of every file in a new archive, so that equal packs give equal archives."""
UNREADABLE = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError, KeyError)


def read_archive(file: Path) -> dict[str, bytes]:
    """Return the files of the pack in an archive, by name. Raises PackError if the archive contains other members."""
    try:
        data = files.read(file, LARGEST_ARCHIVE)
    except OSError as error:
        raise PackError(f"{file} cannot be read: {error.strerror}.") from error
    try:
        with ZipFile(BytesIO(data)) as archive:
            return _unpacked(archive)
    except PackError as error:
        raise PackError(f"{file.name} cannot be used: {error}") from error
    except UNREADABLE as error:
        raise PackError(f"{file.name} is damaged or incomplete. Get a new copy of the pack. ({error})") from error


def read_folder(folder: Path) -> dict[str, bytes]:
    """Return the files of the pack in a folder, by name. Raises PackError if they cannot be read or are too large."""
    found = [
        folder / PACK_FILE,
        *content_files(folder),
        *(text for kind in TEXTS for text in sorted(folder.glob(kind))),
    ]
    if len(found) > MOST_FILES:
        raise PackError(f"{folder} has {len(found)} files, but a pack may have at most {MOST_FILES}.")
    try:
        read = {file.name: files.read(file, LARGEST_FILE) for file in found}
    except OSError as error:
        raise PackError(f"{error.filename} cannot be read: {error.strerror}.") from error
    if sum(map(len, read.values())) > LARGEST_WHOLE:
        raise PackError(f"{folder} is larger than {LARGEST_WHOLE // 1024**2} MB. Split it into two packs.")
    return read


def make_archive(held: Mapping[str, bytes]) -> bytes:
    """Return an archive of these files. Equal files give equal archives."""
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as archive:
        for name in sorted(held):
            archive.writestr(ZipInfo(name, BEGINNING), held[name], ZIP_DEFLATED)
    return written.getvalue()


def _unpacked(archive: ZipFile) -> dict[str, bytes]:
    listed = archive.infolist()
    if len(listed) > MOST_FILES:
        raise PackError(f"it has {len(listed)} files, but a pack may have at most {MOST_FILES}.")
    held: dict[str, bytes] = {}
    folders: set[str] = set()
    left = LARGEST_WHOLE
    for one in listed:
        folder, name = _placed(one)
        folders.add(folder)
        if not name:
            continue
        if name.casefold() in map(str.casefold, held):
            raise PackError(f"it contains “{name}” twice.")
        held[name] = b"".join(_read(archive, one, name, left))
        left -= len(held[name])
    if len(folders) > 1:
        raise PackError("its files are in several folders. Put them all into one.")
    if PACK_FILE not in held:
        raise PackError(f"it has no {PACK_FILE}.")
    return held


def _placed(one: ZipInfo) -> tuple[str, str]:
    """Return the folder and the name of a file in an archive, "" for a folder.

    Raises PackError for any other member.
    """
    kind = stat.S_IFMT(one.external_attr >> 16)
    folder, _, name = one.orig_filename.rpartition("/")
    shown = one.orig_filename[:60]
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise PackError(f"“{shown}” is a link or a device, not a file.")
    if one.flag_bits & 1:
        raise PackError("it is protected by a password.")
    if one.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise PackError(f"“{shown}” uses a compression that Solo cannot read. Make an ordinary ZIP file.")
    if folder and not re.fullmatch(r"[\w -]{1,80}", folder):
        raise PackError(f"“{shown}” is outside the folder of the pack, or in a folder within it.")
    if name and not re.fullmatch(PLAIN_NAME, name):
        raise PackError(f"“{shown}” does not belong in a pack. A pack has {PACK_FILE}, content files and texts.")
    return folder, name


def _read(archive: ZipFile, one: ZipInfo, name: str, left: int) -> Iterator[bytes]:
    """Yield a file in pieces. Raises PackError beyond the permitted size, whatever size the archive states."""
    most = min(LARGEST_FILE, left)
    with archive.open(one) as stream:
        while piece := stream.read(64 * 1024):
            most -= len(piece)
            if most < 0:
                raise PackError(
                    f"“{name}” is too large. A file may have up to 2 MB, and all files together up to 8 MB."
                )
            yield piece
