"""Owns what a campaign asks of the place where it is kept, whatever that is; and the usual one, a folder of files.

A campaign is known by its folder's path, what it holds by paths in it. A store of another kind reads only their names.
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

from solo.storage import atomic, journal, places, writer
from solo.storage.faults import SaveFault, not_read, not_written
from solo.storage.lock import Lock

T = TypeVar("T")
LOOK_AGAIN: Final = 0.25
"""Seconds after which whoever waits for a campaign looks again whether it is free."""
LONG_AGO: Final = datetime.fromtimestamp(0, UTC)


class Held(Protocol):
    """Whoever has this is the one writer of a campaign."""

    def release(self) -> None:
        """Let another have it; nothing where that was done before."""
        ...


class Store(Protocol):
    """A place where campaigns are kept. Everything raises SaveFault with a sentence where it is not possible."""

    def shelf(self, home: Path) -> Path:
        """The folder that all campaigns' folders lie in, by name at least."""
        ...

    def folders(self, home: Path) -> list[Path]:
        """The folders of all campaigns."""
        ...

    def must_be_there(self, folder: Path) -> None:
        """Raises SaveFault where there is no campaign in this folder."""
        ...

    def has(self, path: Path) -> bool:
        """Whether anything lies there."""
        ...

    def build(self, folder: Path, files: Mapping[str, bytes]) -> None:
        """A new campaign with what it holds by name: all of it or nothing."""
        ...

    def take(self, folder: Path) -> Held | None:
        """Become the one writer of a campaign; None where another is."""
        ...

    def wait_for(self, folder: Path, told: Callable[[str], object]) -> None:
        """Return once this campaign is free to `take`, as soon as whoever writes to it leaves or dies.

        `told` is given what is written meanwhile, where the store knows: the number of the latest line of the journal.
        """
        ...

    def perform(self, order: writer.Order) -> None:
        """Carry out one order now; it is safe when this returns."""
        ...

    def read(self, path: Path) -> bytes:
        """All that is kept there. Raises NotThere or NotRead."""
        ...

    def exchange(self, path: Path, before: bytes | None, after: bytes) -> bool:
        """Replace `before` by `after` without being the writer; return False where the file holds something else.

        `before` is None for a file that does not exist yet. Meant for the people of a table, whom any process may
        change while another one hosts it.
        """
        ...

    def read_all(self, folder: Path, beginning: str) -> Mapping[str, bytes | None]:
        """Read all files of a campaign whose names begin so, by name; None stands for one that cannot be read."""
        ...

    def raw_journal(self, path: Path) -> bytes:
        """All lines of a journal as they were written; b"" if it has none, or is missing. Raises NotRead."""
        ...

    def journal(
        self, path: Path, decoder: msgspec.json.Decoder[T], repair: bool, known: int = 0
    ) -> tuple[list[T], list[str]]:
        """All entries of a journal, and a sentence for each thing wrong with it; mended where `repair` is True.

        The first `known` bytes were written whole, so that they are never repaired.
        """
        ...

    def changed(self, path: Path) -> datetime:
        """When it was written last; long ago where that is not known."""
        ...

    def set_aside(self, path: Path) -> Path:
        """Move what is damaged out of the way; its new place, where nothing was."""
        ...

    def keep_copy(self, path: Path) -> Path:
        """Put a copy beside it, where nothing was; its place."""
        ...

    def sweep(self, path: Path) -> None:
        """Remove what interrupted writes of this file have left; `*` stands for any signs in its name.

        Only for the one writer.
        """
        ...


class Files:
    """Campaigns as folders of files, on the disk of this machine."""

    def shelf(self, home: Path) -> Path:
        return places.campaigns_folder(home)

    def folders(self, home: Path) -> list[Path]:
        shelf = self.shelf(home)
        try:
            with os.scandir(shelf) as found:
                return [shelf / one.name for one in found if one.is_dir() and not one.name.startswith(".")]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise not_read(shelf, error, is_home=True) from error

    def must_be_there(self, folder: Path) -> None:
        try:
            if not stat.S_ISDIR(folder.stat().st_mode):
                raise SaveFault(f"There is no campaign in {folder}.")
        except FileNotFoundError as error:
            raise SaveFault(f"There is no campaign in {folder}.") from error
        except OSError as error:
            raise not_read(folder, error) from error

    def has(self, path: Path) -> bool:
        return atomic.is_file_there(path)

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
            raise not_written(folder, error) from error
        except SaveFault:
            _discard(building)
            raise

    def take(self, folder: Path) -> Held | None:
        return Lock.take(places.lock_file(folder))

    def wait_for(self, folder: Path, told: Callable[[str], object]) -> None:  # noqa: ARG002 (files tell nothing)
        while (held := self.take(folder)) is None:
            time.sleep(LOOK_AGAIN)
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
        try:
            with os.scandir(folder) as found:
                names = sorted(one.name for one in found if one.name.startswith(beginning))
        except OSError as error:
            raise not_read(folder, error) from error
        return {name: _read_or_none(folder / name) for name in names}

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
        return atomic.set_aside(path)

    def keep_copy(self, path: Path) -> Path:
        return atomic.keep_copy(path)

    def sweep(self, path: Path) -> None:
        atomic.sweep(path)


FILES: Final[Store] = Files()


def _read_or_none(path: Path) -> bytes | None:
    try:
        return atomic.read_bytes(path)
    except SaveFault:
        return None


def _discard(folder: Path) -> None:
    with suppress(OSError):
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
