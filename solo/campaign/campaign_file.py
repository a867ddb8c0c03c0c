"""A campaign's folder: reading and writing its state, and naming a new one.

In every store, a new folder appears complete or not at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from solo.campaign.campaign import KIND, Campaign
from solo.campaign.chronicle_copies import copies_of, join_copies, read_copies
from solo.storage import atomic, paths, save_file
from solo.storage.errors import SaveError
from solo.storage.journal_mark import UNMARKED, agrees, mark_of
from solo.storage.store import FILES, Store
from solo.systems.contract import Manifest
from solo.untrusted.slug import make_slug
from solo.untrusted.text import check_text, normal

NAME_LENGTH = 80


class LoadedCampaign(msgspec.Struct, frozen=True):
    """A campaign as read from its file."""

    header: save_file.Header
    campaign: Campaign


def encode(campaign: Campaign, manifest: Manifest, app_version: str) -> bytes:
    """Return the campaign's save file."""
    return save_file.encode(
        campaign, kind=KIND, system=campaign.system, rules_version=manifest.rules_version, app_version=app_version
    )


def mark(campaign: Campaign, chronicle: bytes) -> None:
    """Set the marks of the chronicle and its copies to all lines of `chronicle`."""
    campaign.chronicle_mark = campaign.copied_mark = mark_of(chronicle)


def forget_pages(campaign: Campaign) -> None:
    """Drop the journal's pages, scene cards and open entries from the state. Opening the campaign restores them."""
    story = campaign.story
    if story.pages or story.scenes or story.open:
        campaign.story = msgspec.structs.replace(story, pages=(), scenes=(), open=())


def encode_unmarked(state: bytes) -> bytes:
    """Return the campaign's save file with empty marks, so that any chronicle is accepted unchanged."""
    saved = decode(state)
    saved.campaign.chronicle_mark = saved.campaign.copied_mark = UNMARKED
    return encode_as(saved.campaign, saved.header)


def encode_as(campaign: Campaign, header: save_file.Header) -> bytes:
    """Return the campaign's save file with the versions of this header."""
    return save_file.encode(
        campaign,
        kind=KIND,
        system=header.system,
        rules_version=header.rules_version,
        app_version=header.app_version,
    )


def files_of(state: bytes, chronicle: bytes) -> dict[str, bytes]:
    """Return all files of a new campaign by name."""
    return {paths.CHRONICLE: chronicle, **copies_of(chronicle), paths.campaign_file(Path()).name: state}


def decode(data: bytes) -> LoadedCampaign:
    """Decode a campaign's save file. Raises SaveError with a sentence."""
    save = save_file.decode(data, KIND)
    return LoadedCampaign(save.header, save_file.read_payload(save.payload, Campaign))


def load(folder: Path, store: Store = FILES) -> atomic.Newest[LoadedCampaign]:
    """Load the campaign in this folder from its newest valid state.

    Raises SaveError with a sentence. If the state is damaged, prefers a backup whose mark fits the chronicle or its
    copies, since another backup may belong to another campaign. The backup's mark is then extended to all copied lines.
    """
    newest = atomic.read_newest(paths.campaign_file(folder), decode, store.read)
    if newest.found == paths.campaign_file(folder):
        return newest
    newest = _fitting_backup(folder, store, newest) or newest
    count_copies(folder, newest.value.campaign, store)
    return newest


def count_copies(folder: Path, campaign: Campaign, store: Store) -> None:
    """Extend the chronicle's mark in an older state to all lines of the chronicle's copies, if they fit the mark."""
    with suppress(SaveError):
        copied = join_copies(read_copies(folder, store))
        mark = campaign.chronicle_mark
        if 0 < mark.lines < copied.count(b"\n") and agrees(copied, mark):
            campaign.chronicle_mark = mark_of(copied)


def _fitting_backup(
    folder: Path, store: Store, newest: atomic.Newest[LoadedCampaign]
) -> atomic.Newest[LoadedCampaign] | None:
    with suppress(SaveError):
        known = [store.raw_journal(paths.chronicle_file(folder)), join_copies(read_copies(folder, store))]
        for backup in atomic.backups(paths.campaign_file(folder)):
            saved = _decode_or_none(backup, store)
            mark = saved.campaign.chronicle_mark if saved else UNMARKED
            if saved and mark.lines and any(agrees(lines, mark) for lines in known):
                return atomic.Newest(saved, backup, newest.notice.replace(newest.found.name, backup.name))
    return None


def _decode_or_none(path: Path, store: Store) -> LoadedCampaign | None:
    try:
        return decode(store.read(path))
    except SaveError:
        return None


def build(home: Path, name: str, files: Mapping[str, bytes], store: Store = FILES) -> Path:
    """Create a folder with these files, named after the campaign. Raises SaveError with a sentence."""
    folder = _free_folder(store.shelf(home), make_slug(name), store)
    store.build(folder, files)
    return folder


def require_name(name: str) -> str:
    """Return the campaign name with normal spacing. Raises SaveError with a sentence for an invalid name."""
    plain = " ".join(normal(name).split())
    if not plain:
        raise SaveError("Give the campaign a name.")
    if len(plain) > NAME_LENGTH:
        raise SaveError(f"Give the campaign a shorter name: at most {NAME_LENGTH} characters.")
    if fault := check_text(plain, NAME_LENGTH, lines=False):
        raise SaveError(f"Give the campaign another name. {fault}")
    return plain


def _free_folder(shelf: Path, wanted: str, store: Store) -> Path:
    folder = shelf / wanted
    number = 1
    while store.has(folder):
        number += 1
        folder = shelf / f"{wanted}-{number}"
    return folder
