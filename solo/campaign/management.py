"""Management of closed campaigns: rename, copy, delete, undelete and restore from backups.

Every change requires the campaign's lock. A campaign that is open elsewhere is refused with a sentence.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

import msgspec

from solo.campaign import campaign_file, campaigns, chronicle_copies, chronicle_repair
from solo.campaign.campaign import Campaign
from solo.campaign.chronicle import DECODER, Note, Record, encode, list_acts
from solo.campaign.fight_state import describe_state
from solo.campaign.story_log import fold_acts
from solo.campaign.story_pages import PageKeeper, find_page_problems
from solo.storage import atomic, journal, paths
from solo.storage.errors import SaveError, write_error
from solo.storage.journal_mark import agrees, whole_lines
from solo.storage.store import FILES, CampaignLock, Store
from solo.storage.writer import Append, Save
from solo.story.journal.numbering import number_entries
from solo.untrusted.text import fold_case

COPY = "{} (copy)"
ONLY_FILES = "A campaign in a database cannot move to the bin. Export it, then remove it in the database."

Clock = Callable[[], datetime]


class CampaignBackup(msgspec.Struct, frozen=True):
    """An older state of a campaign: its number (1 is the newest), its time of writing, and the fight in progress.

    `outcome` is the fight's outcome if it was over but not saved yet. `broken` says why the backup cannot be restored.
    `lines` is the number of the chronicle's lines at that time, 0 if unknown.
    """

    number: int
    written: datetime
    fight: str = ""
    broken: str = ""
    lines: int = 0
    outcome: str = ""

    @property
    def state(self) -> str:
        """The state of the procedure, such as "in progress" or "won, not saved yet"; "" without a procedure."""
        return describe_state(self.outcome) if self.fight else ""


def rename(home: Path, folder: Path, name: str, clock: Clock, store: Store = FILES) -> str:
    """Rename a campaign but not its folder, and return the stored name.

    Raises SaveError for an invalid name, or a name in use.
    """
    plain = campaign_file.require_name(name)
    others = [one for one in campaigns.campaigns(home, store) if one.folder != folder]
    if fold_case(plain) in (fold_case(one.name) for one in others):
        raise SaveError(f"A campaign named “{plain}” already exists: choose another name.")

    def renamed(campaign: Campaign) -> str:
        campaign.name = plain
        return f"The campaign is now called {plain}."

    _change(folder, renamed, clock, store)
    return plain


def use_packs(folder: Path, packs: Sequence[str], clock: Clock, store: Store = FILES) -> None:
    """Set the packs that a campaign needs, by name. Raises SaveError while a procedure is in progress."""

    def changed(campaign: Campaign) -> str:
        if campaign.table is not None:
            raise SaveError(f"“{campaign.table.title}” is in progress in this campaign: finish or abandon it first.")
        campaign.packs = list(packs)
        return f"Packs in use: {', '.join(packs)}." if packs else "No packs in use."

    _change(folder, changed, clock, store)


def duplicate(home: Path, folder: Path, name: str = "", store: Store = FILES) -> str:
    """Copy a campaign in its present state and return the copy's name: `name`, or one derived from the original."""
    saved = campaign_file.load(folder, store).value
    chronicle = whole_lines(chronicle_repair.check_agreement(folder, saved.campaign, store))
    plain = campaign_file.require_name(name) if name else ""
    wanted = plain or COPY.format(saved.campaign.name[: campaign_file.NAME_LENGTH - len(COPY)])
    free = campaigns.free_name(home, wanted, store)
    if plain and free != plain:
        raise SaveError(f"A campaign named “{plain}” already exists: choose another name.")
    saved.campaign.name = free
    campaign_file.forget_pages(saved.campaign)
    campaign_file.mark(saved.campaign, chronicle)
    campaign_file.build(
        home, free, campaign_file.files_of(campaign_file.encode_as(saved.campaign, saved.header), chronicle), store
    )
    return free


def move_to_bin(home: Path, folder: Path, store: Store = FILES) -> Path:
    """Move a campaign into the bin, and return its path there. Raises SaveError if that is impossible."""
    if store is not FILES:
        raise SaveError(ONLY_FILES)
    with _writing(folder, store) as held:
        place = _free(paths.bin_folder(home) / folder.name)
        _move(folder, place, held)
    return place


def list_bin(home: Path) -> list[campaigns.CampaignSummary]:
    """List the campaigns in the bin, the latest first. Never raises."""
    try:
        folders = [folder for folder in paths.bin_folder(home).iterdir() if folder.is_dir()]
    except OSError:
        return []
    return [campaigns.summary(folder) for folder in sorted(folders, key=_moved, reverse=True)]


def restore_from_bin(home: Path, binned: Path, clock: Clock) -> str:
    """Move the campaign `binned` out of the bin. Return its name, numbered if another campaign has that name by now."""
    name = campaigns.summary(binned).name
    free = campaigns.free_name(home, name)
    if free != name:
        chronicle_repair.check_agreement(binned, campaign_file.load(binned).value.campaign, FILES)
    folder = _free(paths.campaigns_folder(home) / binned.name)
    with _writing(binned, FILES) as held:
        _move(binned, folder, held)
    if free != name:
        rename(home, folder, free, clock)
    return free


def backups(folder: Path, store: Store = FILES) -> list[CampaignBackup]:
    """List the older states of a campaign, newest first."""
    kept = enumerate(atomic.backups(paths.campaign_file(folder)), start=1)
    return [_backup(number, path, store) for number, path in kept if store.has(path)]


def count_copied(folder: Path, store: Store = FILES) -> int:
    """Return the number of the chronicle's lines in its copies; 0 if they cannot be read."""
    with suppress(SaveError):
        return chronicle_copies.join_copies(chronicle_copies.read_copies(folder, store)).count(b"\n")
    return 0


def restore(folder: Path, number: int, clock: Clock, store: Store = FILES) -> str:
    """Restore an older state of a campaign, keeping its present name.

    The present state, if sound, becomes the newest backup. A chronicle that contradicts the state is repaired first:
    returns a sentence about the repair, "" without one. Raises SaveError if the backup does not exist, is damaged or
    belongs to another campaign.
    """
    path = paths.campaign_file(folder)
    known = [one.number for one in backups(folder, store)]
    if number not in known:
        there = f"it has {', '.join(map(str, known))}" if known else "it has none"
        raise SaveError(f"This campaign has no backup {number}: {there}.")
    with _writing(folder, store):
        saved = campaign_file.decode(store.read(atomic.backups(path)[number - 1]))
        present = saved.campaign
        try:
            present = campaign_file.decode(store.read(path)).campaign
        except SaveError:
            if store.has(path):
                store.set_aside(path)
        if not chronicle_repair.is_same_campaign(saved.campaign, present):
            raise SaveError(
                f"Backup {number} belongs to another campaign, “{saved.campaign.name}”. Move it to another folder."
            )
        saved.campaign.name = present.name
        mended = _mended(folder, present, store)
        _write(folder, saved, f"An older state of this campaign was restored. {mended}".strip(), clock, store)
    return mended


def restore_chronicle(folder: Path, clock: Clock, store: Store = FILES) -> str:
    """Restore a chronicle that contradicts the state from its copies.

    Return a sentence about the repair, "" if the chronicle was sound. Raises SaveError, and changes nothing, if the
    copies have none of its lines: the damaged file may then be the best source.
    """
    with _writing(folder, store):
        newest = campaign_file.load(folder, store)
        present = newest.value.campaign
        if not chronicle_repair.find_chronicle(folder, present, store):
            chronicle_repair.check_agreement(folder, present, store)
        if mended := _mended(folder, newest.value.campaign, store):
            path = paths.campaign_file(folder)
            if newest.found != path and store.has(path):
                store.set_aside(path)
            _write(folder, newest.value, mended, clock, store, keep_previous=False)
    return mended


def mend(folder: Path, clock: Clock, store: Store = FILES) -> list[str]:
    """Repair a campaign's chronicle and pages from each other, from the chronicle's copies, and from the state.

    Return a sentence for each repair. Raises SaveError, and changes nothing, if the chronicle is damaged and no other
    file has any of its lines.
    """
    with _writing(folder, store):
        newest = campaign_file.load(folder, store)
        saved, path = newest.value, paths.campaign_file(folder)
        is_backup = newest.found != path
        told = list(filter(None, (_mend_chronicle(folder, saved.campaign, store), newest.notice)))
        is_mended = bool(told)
        told += filter(None, [_mend_pages(folder, saved.campaign, store)])
        if is_backup and store.has(path):
            store.set_aside(path)
        if told:
            _write(folder, saved, " ".join(told), clock, store, keep_previous=not is_mended)
    return told


# Internals


def _mend_chronicle(folder: Path, campaign: Campaign, store: Store) -> str:
    """Repair a damaged chronicle from copies and pages, and update the story. Return a sentence, "" if it was sound."""
    chronicle = store.raw_journal(paths.chronicle_file(folder))
    mended = ""
    if chronicle_repair.is_damaged(folder, campaign, chronicle, store):
        found, rescue = chronicle_repair.find_best(folder, campaign, chronicle, store)
        if not found and not rescue.lost:
            chronicle_repair.check_agreement(folder, campaign, store)
        chronicle, mended = chronicle_repair.mend(folder, campaign, store)
    acts = list_acts(journal.parse(chronicle, DECODER))
    if mended or campaign.story.acts != len(acts):
        campaign.story = msgspec.structs.replace(campaign.story, state=fold_acts(acts), acts=len(acts), undone=())
    campaign_file.mark(campaign, chronicle)
    return mended


def _mend_pages(folder: Path, campaign: Campaign, store: Store) -> str:
    """Write the pages that are missing or lack entries. Return a sentence, "" if there was nothing to write."""
    chronicle = store.raw_journal(paths.chronicle_file(folder))
    shown = number_entries(list_acts(journal.parse(chronicle, DECODER)))
    faulty = find_page_problems(folder, campaign, shown, store)
    keeper = PageKeeper(folder, campaign)
    orders = keeper.take_up(shown, store, campaign.chronicle_mark, faulty)
    for order in orders:
        store.perform(order)
    before, after = campaign.story, keeper.put_into(campaign.story)
    if after != before:
        campaign.story = after
    written = sum(isinstance(order, Save) for order in orders)
    if orders:
        return (
            "1 page of the journal was written again."
            if written == 1
            else f"{written} pages of the journal were written again."
        )
    return "The entries of the open scene were added." if after != before else ""


def _change(folder: Path, change: Callable[[Campaign], str], clock: Clock, store: Store) -> None:
    """Change the saved state of a campaign, and add the note returned by `change` to its chronicle."""
    with _writing(folder, store):
        saved = campaign_file.load(folder, store).value
        chronicle_repair.check_agreement(folder, saved.campaign, store)
        _write(folder, saved, change(saved.campaign), clock, store)


def _mended(folder: Path, campaign: Campaign, store: Store) -> str:
    """Repair a chronicle that contradicts the state. Return a sentence about the repair, "" without one."""
    chronicle = store.raw_journal(paths.chronicle_file(folder))
    if agrees(chronicle, campaign.chronicle_mark):
        return ""
    return chronicle_repair.mend(folder, campaign, store).notice


def _write(
    folder: Path,
    saved: campaign_file.LoadedCampaign,
    note: str,
    clock: Clock,
    store: Store,
    *,
    keep_previous: bool = True,
) -> None:
    """Write a state and append a note to the chronicle, which must agree with the previous state."""
    path = paths.chronicle_file(folder)
    known = len(whole_lines(store.raw_journal(path)))
    store.journal(path, DECODER, repair=True, known=known)
    line = encode([Record(clock().isoformat(timespec="seconds"), Note(note))])
    chronicle = store.raw_journal(path) + line
    campaign_file.mark(saved.campaign, chronicle)
    store.perform(Append(path, line))
    for copy in chronicle_copies.prepare_repairs(folder, chronicle, store):
        store.perform(copy)
    store.perform(
        Save(paths.campaign_file(folder), campaign_file.encode_as(saved.campaign, saved.header), keep_previous)
    )


@contextmanager
def _writing(folder: Path, store: Store) -> Iterator[CampaignLock]:
    """Hold the lock of the campaign in `folder` within the context.

    Raises SaveError if another process holds it.
    """
    store.must_be_there(folder)
    held = store.take(folder)
    if held is None:
        raise SaveError("This campaign is open in another window: close it there first.")
    try:
        yield held
    finally:
        held.release()


def _move(folder: Path, place: Path, held: CampaignLock) -> None:
    if os.name != "posix":
        held.release()  # Other platforms cannot move a folder with an open file.
    try:
        atomic.make_private_folder(place.parent)
        folder.rename(place)
        os.utime(place)
        atomic.sync_folder(place.parent)
    except OSError as error:
        raise write_error(place, error) from error


def _free(place: Path) -> Path:
    number = 1
    free = place
    while atomic.file_exists(free):
        number += 1
        free = place.with_name(f"{place.name}-{number}")
    return free


def _moved(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:
        return 0.0


def _backup(number: int, path: Path, store: Store) -> CampaignBackup:
    written = store.changed(path)
    try:
        campaign = campaign_file.decode(store.read(path)).campaign
    except SaveError as error:
        return CampaignBackup(number, written, broken=str(error))
    fight = campaign.table.title if campaign.table else ""
    outcome = campaign.table.outcome if campaign.table else ""
    return CampaignBackup(number, written, fight, lines=campaign.chronicle_mark.lines, outcome=outcome)
