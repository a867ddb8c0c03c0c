"""Owns keeping campaigns in order while nobody has them open: renamed, copied, put away and taken back, restored.

Whatever changes one holds its lock; one that is open elsewhere is refused with a sentence.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import msgspec

from solo.border.text import folded
from solo.campaign import on_disk, shelf
from solo.campaign.campaign import KIND, Campaign
from solo.campaign.chronicle import DECODER, Note, Record, encode
from solo.storage import atomic, places, save_file
from solo.storage.faults import SaveFault, not_written
from solo.storage.store import FILES, Held, Store
from solo.storage.writer import Append, Save

COPY = "{} (copy)"
ONLY_FILES = "A campaign in a database cannot be put into the bin: export it, and remove it there."

Clock = Callable[[], datetime]


class Backup(msgspec.Struct, frozen=True):
    """An older state of a campaign: its number, the newest 1, when it was written, and what was in progress.

    `broken` says why it cannot be restored.
    """

    number: int
    written: datetime
    fight: str = ""
    broken: str = ""


def rename(home: Path, folder: Path, name: str, clock: Clock, store: Store = FILES) -> str:
    """Give a campaign another name, under which it is listed; its folder stays. The name as it is kept.

    Raises SaveFault for a name that cannot be, or is in use.
    """
    plain = on_disk.checked_name(name)
    others = [one for one in shelf.campaigns(home, store) if one.folder != folder]
    if folded(plain) in (folded(one.name) for one in others):
        raise SaveFault(f"There is a campaign named “{plain}” already: choose another name.")

    def renamed(campaign: Campaign) -> str:
        campaign.name = plain
        return f"The campaign is called {plain} from now on."

    _change(folder, renamed, clock, store)
    return plain


def use_packs(folder: Path, packs: Sequence[str], clock: Clock, store: Store = FILES) -> None:
    """Let a campaign need these packs, by name. Raises SaveFault while something is in progress in it."""

    def changed(campaign: Campaign) -> str:
        if campaign.table is not None:
            raise SaveFault(f"“{campaign.table.title}” is in progress there: finish or abandon it first.")
        campaign.packs = list(packs)
        return f"Packs from now on: {', '.join(packs)}." if packs else "No packs from now on."

    _change(folder, changed, clock, store)


def duplicate(home: Path, folder: Path, name: str = "", store: Store = FILES) -> str:
    """Make a second campaign that stands as the first does; its name, made from the first's where none is given."""
    saved = on_disk.load(folder, store).value
    records, _ = store.journal(places.chronicle_file(folder), DECODER, repair=False)
    plain = on_disk.checked_name(name) if name else ""
    wanted = plain or COPY.format(saved.campaign.name[: on_disk.NAME_LENGTH - len(COPY)])
    free = shelf.free_name(home, wanted, store)
    if plain and free != plain:
        raise SaveFault(f"There is a campaign named “{plain}” already: choose another name.")
    saved.campaign.name = free
    on_disk.build(home, free, {"chronicle.jsonl": encode(records), "campaign.json": _encoded(saved)}, store)
    return free


def put_away(home: Path, folder: Path, store: Store = FILES) -> Path:
    """Put a campaign into the bin, as it is; its place there. Raises SaveFault where that is not possible."""
    if store is not FILES:
        raise SaveFault(ONLY_FILES)
    with _writing(folder, store) as held:
        place = _free(places.bin_folder(home) / folder.name)
        _move(folder, place, held)
    return place


def in_bin(home: Path) -> list[shelf.Summary]:
    """The campaigns in the bin, those put there last first. Never raises."""
    try:
        folders = [folder for folder in places.bin_folder(home).iterdir() if folder.is_dir()]
    except OSError:
        return []
    return [shelf.summary(folder) for folder in sorted(folders, key=_moved, reverse=True)]


def take_back(home: Path, binned: Path, clock: Clock) -> str:
    """Take a campaign out of the bin; its name, with a number behind it where another has it by now."""
    name = shelf.summary(binned).name
    free = shelf.free_name(home, name)
    folder = _free(places.campaigns_folder(home) / binned.name)
    with _writing(binned, FILES) as held:
        _move(binned, folder, held)
    if free != name:
        rename(home, folder, free, clock)
    return free


def backups(folder: Path, store: Store = FILES) -> list[Backup]:
    """The older states of a campaign that are kept, the newest first."""
    kept = enumerate(atomic.backups(places.campaign_file(folder)), start=1)
    return [_backup(number, path, store) for number, path in kept if store.has(path)]


def restore(folder: Path, number: int, clock: Clock, store: Store = FILES) -> None:
    """Make an older state the campaign's own, its name aside; what was there becomes the newest backup, if it is sound.

    Raises SaveFault where there is no such backup, or it is damaged itself.
    """
    path = places.campaign_file(folder)
    known = [one.number for one in backups(folder, store)]
    if number not in known:
        there = f"there is {', '.join(map(str, known))}" if known else "there is none"
        raise SaveFault(f"There is no backup {number} of this campaign: {there}.")
    with _writing(folder, store):
        saved = on_disk.decode(store.read(atomic.backups(path)[number - 1]))
        try:
            saved.campaign.name = on_disk.decode(store.read(path)).campaign.name
        except SaveFault:
            if store.has(path):
                store.set_aside(path)
        _write(folder, saved, "An older state of this campaign was restored.", clock, store)


# Within


def _change(folder: Path, change: Callable[[Campaign], str], clock: Clock, store: Store) -> None:
    """Change what is saved of a campaign, and note in its chronicle what the change says."""
    with _writing(folder, store):
        saved = on_disk.load(folder, store).value
        _write(folder, saved, change(saved.campaign), clock, store)


def _write(folder: Path, saved: on_disk.Saved, note: str, clock: Clock, store: Store) -> None:
    store.journal(places.chronicle_file(folder), DECODER, repair=True)
    record = Record(clock().isoformat(timespec="seconds"), Note(note))
    store.perform(Append(places.chronicle_file(folder), encode([record])))
    store.perform(Save(places.campaign_file(folder), _encoded(saved), keep_previous=True))


def _encoded(saved: on_disk.Saved) -> bytes:
    header = saved.header
    return save_file.encode(
        saved.campaign,
        kind=KIND,
        system=header.system,
        rules_version=header.rules_version,
        app_version=header.app_version,
    )


@contextmanager
def _writing(folder: Path, store: Store) -> Iterator[Held]:
    """Within, this is the one writer of a campaign. Raises SaveFault where another is."""
    store.must_be_there(folder)
    held = store.take(folder)
    if held is None:
        raise SaveFault("Another Solo has this campaign open: close it there first.")
    try:
        yield held
    finally:
        held.release()


def _move(folder: Path, place: Path, held: Held) -> None:
    if os.name != "posix":
        held.release()  # there, a folder in which a file is open stays where it is
    try:
        atomic.make_private_folder(place.parent)
        folder.rename(place)
        os.utime(place)
        atomic.sync_folder(place.parent)
    except OSError as error:
        raise not_written(place, error) from error


def _free(place: Path) -> Path:
    number = 1
    free = place
    while atomic.is_file_there(free):
        number += 1
        free = place.with_name(f"{place.name}-{number}")
    return free


def _moved(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:
        return 0.0


def _backup(number: int, path: Path, store: Store) -> Backup:
    written = store.changed(path)
    try:
        table = on_disk.decode(store.read(path)).campaign.table
    except SaveFault as fault:
        return Backup(number, written, broken=str(fault))
    return Backup(number, written, table.title if table else "")
