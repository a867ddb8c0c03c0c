"""Files of `solo import`: reading another program's file, and writing the player's file after a backup."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from solo.cli.errors import CommandError, UsageError
from solo.cli.parsing import standard_input
from solo.untrusted import files

STANDARD_INPUT: Final = "-"


def read_input(name: str, largest: int) -> bytes:
    """Read a file, or standard input up to `largest` + 1 bytes. Raises UsageError for a file above `largest`."""
    if name == STANDARD_INPUT:
        return standard_input().read(largest + 1)
    file = Path(name)
    try:
        return files.read(file, largest)
    except FileNotFoundError as error:
        raise UsageError(f"There is no file {file}.") from error
    except (files.NotAFileError, files.FileTooLargeError) as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from error
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error


def write_with_backup(file: Path, before: str, after: str) -> str:
    """Replace the text of a player's file after a backup, and return the backup's path.

    Returns "" if there was no file before, or if its text does not change. Raises SaveError.
    """
    if after == before:
        return ""
    from solo.library.imported_entries import backup_place
    from solo.storage.atomic import make_folder, write

    make_folder(file.parent)
    place = backup_place(file)
    if before:
        make_folder(place.parent)
        write(place, before.encode())
    write(file, after.encode())
    return str(place) if before else ""
