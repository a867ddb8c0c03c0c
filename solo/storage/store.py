"""Interface of a store of campaigns, and the usual store: folders of files.

A path identifies a campaign's folder and each of its files. Stores without files use only the names in a path.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Protocol, TypeVar

import msgspec

from solo.storage import atomic, journal, paths, writer
from solo.storage.errors import SaveError, read_error, write_error
from solo.storage.lock import Lock

T = TypeVar("T")
LOOK_AGAIN: Final = 0.25
"""Seconds between two checks whether a campaign has become free."""
LONG_AGO: Final = datetime.fromtimestamp(0, UTC)


class CampaignLock(Protocol):
    """The lock of a campaign's only writer."""

    def release(self) -> None:
        """Release the lock, so that another process may write. Does nothing the second time."""
        ...


class Store(Protocol):
    """A store of campaigns. A method that fails raises SaveError with a sentence."""

    def shelf(self, home: Path) -> Path:
        """Return the folder of all campaigns' folders. In a store without files, it need not exist."""
        ...

    def folders(self, home: Path) -> list[Path]:
        """List the folders of all campaigns."""
        ...

    def must_be_there(self, folder: Path) -> None:
        """Raise SaveError if there is no campaign in this folder."""
        ...

    def has(self, path: Path) -> bool:
        """Return True if the path exists."""
        ...

    def build(self, folder: Path, files: Mapping[str, bytes]) -> None:
        """Create a campaign with these files by name: all files or none."""
        ...

    def take(self, folder: Path) -> CampaignLock | None:
        """Take and return the campaign's lock; None if another process holds it."""
        ...

    def wait_for(self, folder: Path, told: Callable[[str], object], waits: Callable[[], object] = lambda: None) -> None:
        """Wait until the campaign's writer has left or died and `take` can return the lock.

        A store that notices changes in the meantime calls `told` with the number of the journal's latest line.
        `waits` is called first if another process holds the lock.
        """
        ...

    def perform(self, order: writer.Order) -> None:
        """Carry out one order now. The data is safe when this returns."""
        ...

    def read(self, path: Path) -> bytes:
        """Return the content of a file. Raises MissingFileError or ReadError."""
        ...

    def exchange(self, path: Path, before: bytes | None, after: bytes) -> bool:
        """Replace a file's content `before` by `after`, without the lock. Return False if it has other content.

        `before` is None for a file that does not exist yet. Used for the people of a table, whom any process may change
        while another process hosts it.
        """
        ...

    def read_all(self, folder: Path, beginning: str) -> Mapping[str, bytes | None]:
        """Read all files of a campaign whose names begin with `beginning`, by name; None for an unreadable file.

        Pages are included only if `beginning` starts with “pages/”, as their names do.
        """
        ...

    def page_sizes(self, folder: Path) -> Mapping[str, int]:
        """Return the size in bytes of each page of a campaign's journal, by the page's name."""
        ...

    def raw_journal(self, path: Path) -> bytes:
        """Return all lines of a journal as they were written; b"" for an empty or missing journal. Raises ReadError."""
        ...

    def journal(
        self, path: Path, decoder: msgspec.json.Decoder[T], repair: bool, known: int = 0
    ) -> tuple[list[T], list[str]]:
        """Return the entries of a journal, and a sentence for each problem.

        Repairs an incomplete end if `repair` is True. The first `known` bytes were written completely and are never
        repaired.
        """
        ...

    def changed(self, path: Path) -> datetime:
        """Return the time at which the file was last written; `LONG_AGO` if unknown."""
        ...

    def set_aside(self, path: Path) -> Path:
        """Rename a damaged file to an unused name, and return that path."""
        ...

    def keep_copy(self, path: Path) -> Path:
        """Copy a file to an unused name, and return that path."""
        ...

    def sweep(self, path: Path) -> None:
        """Remove temporary files of interrupted writes of this file; `*` in its name matches any characters.

        Only the process that holds the campaign's lock may call it.
        """
        ...


class FileStore:
    """Campaigns as folders of files on this machine's disk."""

    def shelf(self, home: Path) -> Path:
        return paths.campaigns_folder(home)

    def folders(self, home: Path) -> list[Path]:
        shelf = self.shelf(home)
        try:
            with os.scandir(shelf) as found:
                return [shelf / one.name for one in found if one.is_dir() and not one.name.startswith(".")]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise read_error(shelf, error, is_home=True) from error

    def must_be_there(self, folder: Path) -> None:
        try:
            if not stat.S_ISDIR(folder.stat().st_mode):
                raise SaveError(f"There is no campaign in {folder}.")
        except FileNotFoundError as error:
            raise SaveError(f"There is no campaign in {folder}.") from error
        except OSError as error:
            raise read_error(folder, error) from error

    def has(self, path: Path) -> bool:
        return atomic.file_exists(path)

    def build(self, folder: Path, files: Mapping[str, bytes]) -> None:
        building = folder.with_name(f".{folder.name}.new")
        try:
            atomic.make_private_folder(building)
            for file, data in files.items():
                atomic.write(building / file, data)
            building.rename(folder)
            atomic.sync_folder(folder.parent)
        except OSError as error:
            _discard(building)
            raise write_error(folder, error) from error
        except SaveError:
            _discard(building)
            raise

    def take(self, folder: Path) -> CampaignLock | None:
        return Lock.take(paths.lock_file(folder))

    def wait_for(
        self,
        folder: Path,
        told: Callable[[str], object],  # noqa: ARG002 (files tell nothing)
        waits: Callable[[], object] = lambda: None,
    ) -> None:
        if (held := self.take(folder)) is None:
            waits()
        while held is None:
            time.sleep(LOOK_AGAIN)
            held = self.take(folder)
        held.release()

    def perform(self, order: writer.Order) -> None:
        writer.perform(order)

    def read(self, path: Path) -> bytes:
        return atomic.read_bytes(path)

    def exchange(self, path: Path, before: bytes | None, after: bytes) -> bool:
        if (atomic.read_bytes(path) if self.has(path) else None) != before:
            return False
        atomic.make_folder(path.parent)
        atomic.write(path, after)
        return True

    def read_all(self, folder: Path, beginning: str) -> Mapping[str, bytes | None]:
        within, _, start = beginning.rpartition("/")
        try:
            with os.scandir(folder / within) as found:
                names = sorted(one.name for one in found if one.name.startswith(start))
        except FileNotFoundError as error:
            if within:
                return {}
            raise read_error(folder, error) from error
        except OSError as error:
            raise read_error(folder, error) from error
        named = [f"{within}/{name}" if within else name for name in names]
        return {name: _read_or_none(folder / name) for name in named}

    def page_sizes(self, folder: Path) -> Mapping[str, int]:
        try:
            with os.scandir(folder / paths.PAGES) as found:
                return {one.name: one.stat().st_size for one in found if paths.PAGE_NAME.fullmatch(one.name)}
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise read_error(folder / paths.PAGES, error) from error

    def raw_journal(self, path: Path) -> bytes:
        return journal.read_raw(path)

    def journal(
        self, path: Path, decoder: msgspec.json.Decoder[T], repair: bool, known: int = 0
    ) -> tuple[list[T], list[str]]:
        return journal.read(path, decoder, repair, known)

    def changed(self, path: Path) -> datetime:
        with suppress(OSError, OverflowError, ValueError):
            return datetime.fromtimestamp(path.stat().st_mtime, UTC)
        return LONG_AGO

    def set_aside(self, path: Path) -> Path:
        return atomic.quarantine(path)

    def keep_copy(self, path: Path) -> Path:
        return atomic.keep_copy(path)

    def sweep(self, path: Path) -> None:
        atomic.remove_temporary_files(path)


FILES: Final[Store] = FileStore()


def _read_or_none(path: Path) -> bytes | None:
    try:
        return atomic.read_bytes(path)
    except SaveError:
        return None


def _discard(folder: Path) -> None:
    with suppress(OSError):
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
