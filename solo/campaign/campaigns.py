"""Campaigns: listing, creating, checking, exporting and importing them.

Listing changes nothing, and lists a damaged campaign as broken.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from solo.campaign import campaign_file, chronicle_copies, chronicle_repair, story_pages, validation
from solo.campaign.campaign import KIND, Campaign
from solo.campaign.chronicle import DECODER, Note, Record, encode, list_acts
from solo.campaign.fight_state import describe_state
from solo.library.fuzzy import unknown_name_message
from solo.play.saved_table import Fate
from solo.storage import atomic, paths, save_file
from solo.storage.errors import SaveError
from solo.storage.journal_mark import describe_disagreement, marked_part
from solo.storage.store import FILES, Store
from solo.story.journal.numbering import number_entries
from solo.systems.contract import Manifest, System
from solo.untrusted import input_limits
from solo.untrusted.slug import make_slug
from solo.untrusted.text import fold_case

if TYPE_CHECKING:
    from solo.campaign.session import Session

BUNDLE = "campaign bundle"
LONGEST_FOLDER = 1024


class CampaignSummary(msgspec.Struct, frozen=True):
    """A campaign in the list, with the names of the packs that it needs.

    `fight` is the title of the procedure in progress; `outcome` is its outcome if it is over but not saved yet.
    `broken` says why the campaign cannot be opened.
    """

    folder: Path
    name: str
    system: str
    modified: datetime
    fight: str = ""
    broken: str = ""
    packs: tuple[str, ...] = ()
    outcome: str = ""

    @property
    def state(self) -> str:
        """The state of the procedure, such as "in progress" or "won, not saved yet"; "" without a procedure."""
        return describe_state(self.outcome) if self.fight else ""

    def as_open(self, session: Session) -> CampaignSummary:
        """Return the entry with the present state of this campaign, which is open in `session`."""
        result = session.table.result if session.table is not None else None
        return msgspec.structs.replace(
            self,
            name=session.name,
            modified=session.last_written,
            fight=session.fight_in_progress,
            outcome=result.outcome if result is not None else "",
            packs=session.packs,
        )


class RequiredPacks(msgspec.Struct, frozen=True):
    """The packs that a campaign requires, by name."""

    campaign: str = ""
    packs: tuple[str, ...] = ()


class Bundle(msgspec.Struct):
    """A campaign in one file: its state and its chronicle."""

    campaign: msgspec.Raw
    chronicle: list[msgspec.Raw] = []


class _TableGlance(msgspec.Struct):
    title: str = ""
    outcome: str = ""


class _Glance(msgspec.Struct):
    """The few fields of a campaign that the list shows."""

    name: str = ""
    system: str = ""
    table: _TableGlance | None = None
    packs: tuple[str, ...] = ()


def campaigns(home: Path, store: Store = FILES) -> list[CampaignSummary]:
    """List all campaigns, the most recently changed first; empty if they cannot be listed.

    Never raises. `find_listing_problem` gives the reason for an empty list.
    """
    try:
        folders = store.folders(home)
    except SaveError:
        return []
    found = [summary(folder, store) for folder in folders]
    return sorted(found, key=lambda one: (one.modified, one.name), reverse=True)


def find_listing_problem(home: Path, store: Store = FILES) -> str:
    """Explain why the campaigns in `home` cannot be listed, in a sentence; "" if they can."""
    try:
        store.folders(home)
    except SaveError as reason:
        return str(reason)
    return ""


def find(home: Path, wanted: str, store: Store = FILES) -> Path:
    """Return the folder of the campaign with this name or folder name. Raises SaveError that suggests similar names.

    A campaign's name takes precedence, since the folder of a renamed campaign may have another campaign's name.
    """
    shelf = campaigns(home, store)
    key = " ".join(fold_case(wanted).split())
    matches: tuple[Callable[[CampaignSummary], bool], ...] = (
        lambda one: one.name == wanted,
        lambda one: fold_case(one.name) == key,
        lambda one: one.folder.name == wanted,
        lambda one: fold_case(one.folder.name) == key,
    )
    for matching in matches:
        if found := next((one.folder for one in shelf if matching(one)), None):
            return found
    for one in shelf:
        if one.broken and one.folder.name == make_slug(wanted):  # Opening it gives the reason.
            return one.folder
    raise SaveError(
        find_listing_problem(home, store) or unknown_name_message("campaign", wanted, [one.name for one in shelf])
    )


def required_packs(folder: Path, store: Store = FILES) -> RequiredPacks:
    """Return the packs that a campaign needs; none for an unreadable campaign. Opening it reports the problem."""
    one = summary(folder, store)
    return RequiredPacks(one.name, one.packs)


def free_name(home: Path, wanted: str, store: Store = FILES) -> str:
    """Return the name, with a number if another campaign already has it. Raises SaveError for an invalid name."""
    plain = campaign_file.require_name(wanted)
    if reason := find_listing_problem(home, store):
        raise SaveError(reason)
    taken = {fold_case(one.name) for one in campaigns(home, store)}
    name = plain
    number = 1
    while fold_case(name) in taken:
        number += 1
        name = f"{plain} ({number})"
    return name


def create(
    home: Path,
    name: str,
    manifest: Manifest,
    *,
    seed: int,
    clock: Callable[[], datetime],
    app_version: str,
    fate: Fate = "fixed",
    physical: bool = False,
    store: Store = FILES,
) -> Path:
    """Create a campaign of this system and return its folder.

    Raises SaveError with a sentence, for example if the name is in use.
    """
    plain = campaign_file.require_name(name)
    if free_name(home, plain, store) != plain:
        raise SaveError(f"A campaign named “{plain}” already exists: choose another name.")
    campaign = Campaign(name=plain, system=manifest.key, seed=seed, fate=fate, physical=physical)
    time = clock().isoformat(timespec="seconds")
    chronicle = encode([Record(time, Note(f"The campaign {plain} started: {manifest.title}."))])
    campaign_file.mark(campaign, chronicle)
    state = campaign_file.encode(campaign, manifest, app_version)
    return campaign_file.build(home, plain, campaign_file.files_of(state, chronicle), store)


def export_campaign(folder: Path, file: Path, store: Store = FILES) -> list[str]:
    """Export the campaign and its chronicle to one file.

    Return a sentence for each part that could not be exported. Raises SaveError with a sentence if the file exists, or
    the chronicle contradicts the state.
    """
    if atomic.file_exists(file):
        raise SaveError(f"The file {file} already exists: choose another name, or remove it first.")
    saved = campaign_file.load(folder, store).value
    header = saved.header
    chronicle_repair.check_agreement(folder, saved.campaign, store)
    records, notices = store.journal(paths.chronicle_file(folder), DECODER, repair=False)
    lines = [msgspec.json.encode(record) for record in records]
    campaign_file.mark(saved.campaign, _as_journal(lines))
    campaign_file.forget_pages(saved.campaign)
    data = save_file.encode(
        Bundle(msgspec.Raw(msgspec.json.encode(saved.campaign)), [msgspec.Raw(line) for line in lines]),
        kind=BUNDLE,
        system=header.system,
        rules_version=header.rules_version,
        app_version=header.app_version,
    )
    atomic.write(file, data, private=False)
    return notices


def import_campaign(file: Path, home: Path, store: Store = FILES) -> Path:
    """Import the campaign in an exported file and return its folder.

    A name in use gets a number. Raises SaveError with a sentence, and leaves nothing behind, if the file is not a
    complete campaign.
    """
    save = save_file.decode(atomic.read_bytes(file), BUNDLE)
    bundle = save_file.read_payload(save.payload, Bundle)
    campaign = save_file.read_payload(bundle.campaign, Campaign)
    for part in (msgspec.json.decode(bundle.campaign), *map(msgspec.json.decode, bundle.chronicle)):
        for field, sentence in input_limits.find_excess(part, input_limits.TRAVELLING):
            raise SaveError(f"The file is not a valid campaign. {field}: {sentence}")
    lines = _as_journal(msgspec.json.format(bytes(line), indent=-1) for line in bundle.chronicle)
    if fault := describe_disagreement(lines, campaign.chronicle_mark):
        raise SaveError(f"The chronicle in the file {fault}. Export the campaign again.")
    records = [save_file.read_payload(line, Record) for line in bundle.chronicle]
    campaign.name = free_name(home, campaign.name or file.stem, store)
    campaign_file.forget_pages(campaign)
    chronicle = encode(records)
    campaign_file.mark(campaign, chronicle)
    state = campaign_file.encode_as(campaign, save.header)
    return campaign_file.build(home, campaign.name, campaign_file.files_of(state, chronicle), store)


def check(folder: Path, systems: Callable[[str], System], store: Store = FILES) -> list[str]:
    """Return a sentence for each problem in a campaign's files and their content; empty if there is none.

    Changes nothing. `systems` returns the system for a key, and raises ValueError if it cannot be opened.
    """
    state = paths.campaign_file(folder)
    faults: list[str] = []
    newest: Campaign | None = None
    for path in [state, *(backup for backup in atomic.backups(state) if store.has(backup))]:
        try:
            campaign = campaign_file.decode(store.read(path)).campaign
        except SaveError as error:
            faults.append(f"{path.name}: {error}")
            continue
        if newest is None:
            newest = campaign
            if path != state:
                campaign_file.count_copies(folder, newest, store)
        if chronicle_repair.is_same_campaign(campaign, newest):
            faults += [f"{path.name}: {fault}" for fault in validation.find_problems(campaign, systems)]
        else:
            faults.append(
                f"{path.name}: This is a backup of another campaign, “{campaign.name}”. Move it to another folder."
            )
    try:
        return faults + _chronicle_problems(folder, newest, store)
    except SaveError as error:
        return [*faults, str(error)]


def _chronicle_problems(folder: Path, campaign: Campaign | None, store: Store) -> list[str]:
    """Return the problems of the chronicle and its copies. Raises SaveError if the chronicle cannot be read.

    Reads the copies first, since they lag behind during play.
    """
    path = paths.chronicle_file(folder)
    copies = chronicle_copies.read_copies(folder, store) if campaign else {}
    chronicle = store.raw_journal(path)
    if campaign is None:
        return store.journal(path, DECODER, repair=False)[1] + chronicle_repair.check_copies(copies, chronicle)
    disagreement = chronicle_repair.find_problem(folder, campaign, chronicle, store)
    lost = chronicle_repair.find_lost(folder, campaign, chronicle, store)
    if disagreement or lost:
        return list(filter(None, (disagreement, lost)))
    known = len(marked_part(chronicle, campaign.chronicle_mark) or b"")
    records, faults = store.journal(path, DECODER, repair=False, known=known)
    return [
        *faults,
        *chronicle_repair.check_copies(copies, chronicle),
        *_page_problems(folder, campaign, records, store),
    ]


def _page_problems(folder: Path, campaign: Campaign, records: Iterable[Record], store: Store) -> Iterator[str]:
    """Yield the problems of the journal's pages.

    If the state has all acts of the chronicle, also checks the state's entries of the open scene.
    """
    acts = list_acts(records)
    shown = number_entries(acts)
    for problem in story_pages.find_page_problems(folder, campaign, shown, store).values():
        yield f"{problem} To rebuild it, run {chronicle_repair.mend_command(campaign)}."
    if campaign.story.acts == len(acts) and (problem := story_pages.find_open_problem(campaign, shown)):
        yield f"{problem} {chronicle_repair.mend_command(campaign)} adds the missing entries."


def last_opened(home: Path) -> Path | None:
    """Return the folder of the campaign that was opened last; None if there is none or its folder is gone."""
    with suppress(SaveError, OSError, ValueError):
        name = os.fsdecode(atomic.read_bytes(paths.last_opened_file(home), LONGEST_FOLDER).strip())
        folder = paths.campaigns_folder(home) / name
        if name and folder.parent == paths.campaigns_folder(home) and atomic.folder_exists(folder):
            return folder
    return None


def mark_opened(home: Path, folder: Path) -> None:
    """Record this campaign as the one opened last. Does nothing if the home folder is not writable."""
    with suppress(SaveError):
        atomic.make_folder(home)
        atomic.write(paths.last_opened_file(home), os.fsencode(folder.name))


def _as_journal(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def summary(folder: Path, store: Store = FILES) -> CampaignSummary:
    """Return the list's entry for the campaign in `folder`. Never raises."""
    path = paths.campaign_file(folder)
    try:
        newest = atomic.read_newest(path, _whole, store.read)
        glance = save_file.read_payload(newest.value.payload, _Glance)
    except SaveError as error:
        return CampaignSummary(folder, folder.name, "", store.changed(path), broken=str(error))
    fight = glance.table.title if glance.table else ""
    name = glance.name or folder.name
    outcome = glance.table.outcome if glance.table else ""
    changed = store.changed(newest.found)
    return CampaignSummary(folder, name, glance.system, changed, fight, packs=glance.packs, outcome=outcome)


def _whole(data: bytes) -> save_file.SaveFile:
    return save_file.decode(data, KIND)
