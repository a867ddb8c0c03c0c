"""Owns a campaign's folder: how its state is written and read back, and how a new one is named.

A folder appears whole or not at all, in whatever store it is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from solo.border.slug import slug
from solo.border.text import normal, text_fault
from solo.campaign.campaign import KIND, Campaign
from solo.campaign.chronicle_copies import copies_of, joined, read_copies
from solo.storage import atomic, places, save_file
from solo.storage.faults import SaveFault
from solo.storage.journal_mark import UNMARKED, agrees, mark_of
from solo.storage.store import FILES, Store
from solo.systems.contract import Manifest

NAME_LENGTH = 80


class Saved(msgspec.Struct, frozen=True):
    """A campaign as it was read from its file."""

    header: save_file.Header
    campaign: Campaign


def encode(campaign: Campaign, manifest: Manifest, app_version: str) -> bytes:
    """The campaign's save file."""
    return save_file.encode(
        campaign, kind=KIND, system=campaign.system, rules_version=manifest.rules_version, app_version=app_version
    )


def mark(campaign: Campaign, chronicle: bytes) -> None:
    """Let the state count all lines of this chronicle, which its copies hold as well."""
    campaign.chronicle_mark = campaign.copied_mark = mark_of(chronicle)


def unmarked(state: bytes) -> bytes:
    """The save file of a campaign without its count of the chronicle's lines, which is then taken over as it is."""
    saved = decode(state)
    saved.campaign.chronicle_mark = saved.campaign.copied_mark = UNMARKED
    return encode_as(saved.campaign, saved.header)


def encode_as(campaign: Campaign, header: save_file.Header) -> bytes:
    """The campaign's save file, of the versions that the header tells."""
    return save_file.encode(
        campaign,
        kind=KIND,
        system=header.system,
        rules_version=header.rules_version,
        app_version=header.app_version,
    )


def files_of(state: bytes, chronicle: bytes) -> dict[str, bytes]:
    """All files of a new campaign by name."""
    return {places.CHRONICLE: chronicle, **copies_of(chronicle), places.campaign_file(Path()).name: state}


def decode(data: bytes) -> Saved:
    """The campaign in this save file. Raises SaveFault with a sentence."""
    save = save_file.decode(data, KIND)
    return Saved(save.header, save_file.read_payload(save.payload, Campaign))


def load(folder: Path, store: Store = FILES) -> atomic.Newest[Saved]:
    """The campaign in this folder, from its newest good state. Raises SaveFault with a sentence.

    Where a backup takes the state's place, one that fits the chronicle or its copies comes first: another may be of
    another campaign. It counts the lines in the copies as well, since nothing is copied before it was written.
    """
    newest = atomic.read_newest(places.campaign_file(folder), decode, store.read)
    if newest.found == places.campaign_file(folder):
        return newest
    newest = _fitting_backup(folder, store, newest) or newest
    count_copies(folder, newest.value.campaign, store)
    return newest


def count_copies(folder: Path, campaign: Campaign, store: Store) -> None:
    """Let an older state count the lines of its chronicle that were copied since."""
    with suppress(SaveFault):
        copied = joined(read_copies(folder, store))
        mark = campaign.chronicle_mark
        if 0 < mark.lines < copied.count(b"\n") and agrees(copied, mark):
            campaign.chronicle_mark = mark_of(copied)


def _fitting_backup(folder: Path, store: Store, newest: atomic.Newest[Saved]) -> atomic.Newest[Saved] | None:
    with suppress(SaveFault):
        known = [store.raw_journal(places.chronicle_file(folder)), joined(read_copies(folder, store))]
        for backup in atomic.backups(places.campaign_file(folder)):
            saved = _decode_or_none(backup, store)
            mark = saved.campaign.chronicle_mark if saved else UNMARKED
            if saved and mark.lines and any(agrees(lines, mark) for lines in known):
                return atomic.Newest(saved, backup, newest.notice.replace(newest.found.name, backup.name))
    return None


def _decode_or_none(path: Path, store: Store) -> Saved | None:
    try:
        return decode(store.read(path))
    except SaveFault:
        return None


def build(home: Path, name: str, files: Mapping[str, bytes], store: Store = FILES) -> Path:
    """A new campaign folder named after the campaign, with these files. Raises SaveFault with a sentence."""
    folder = _free_folder(store.shelf(home), slug(name), store)
    store.build(folder, files)
    return folder


def checked_name(name: str) -> str:
    """The name as it is kept. Raises SaveFault with a sentence for one that cannot be a campaign's."""
    plain = " ".join(normal(name).split())
    if not plain:
        raise SaveFault("Give the campaign a name.")
    if len(plain) > NAME_LENGTH:
        raise SaveFault(f"Give the campaign a shorter name: at most {NAME_LENGTH} signs.")
    if fault := text_fault(plain, NAME_LENGTH, lines=False):
        raise SaveFault(f"Give the campaign another name. {fault}")
    return plain


def _free_folder(shelf: Path, wanted: str, store: Store) -> Path:
    folder = shelf / wanted
    number = 1
    while store.has(folder):
        number += 1
        folder = shelf / f"{wanted}-{number}"
    return folder
