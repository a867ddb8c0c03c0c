"""Owns a campaign's folder: how its state is written and read back, and how a new one is named.

A folder appears whole or not at all, in whatever store it is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from solo.border.slug import slug
from solo.border.text import normal, text_fault
from solo.campaign.campaign import KIND, Campaign
from solo.storage import atomic, places, save_file
from solo.storage.faults import SaveFault
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


def decode(data: bytes) -> Saved:
    """The campaign in this save file. Raises SaveFault with a sentence."""
    save = save_file.decode(data, KIND)
    return Saved(save.header, save_file.read_payload(save.payload, Campaign))


def load(folder: Path, store: Store = FILES) -> atomic.Newest[Saved]:
    """The campaign in this folder, from its newest good state. Raises SaveFault with a sentence."""
    return atomic.read_newest(places.campaign_file(folder), decode, store.read)


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
