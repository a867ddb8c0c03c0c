"""Preparation of an open campaign: its lock, its newest valid state and its system."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from solo.campaign import campaign_file
from solo.storage import atomic, paths
from solo.storage.errors import SaveError
from solo.storage.store import FILES, CampaignLock, Store
from solo.systems.contract import System

READ_BY_OTHERS: Final = "Other users of this machine could read this campaign's files. Now only you can."

OPEN_ELSEWHERE: Final = "This campaign is open in another window, so it is read-only here."


class OpenedCampaign(msgspec.Struct, frozen=True):
    """A campaign about to be opened.

    `lock` is None if the campaign can only be read. `notices` are sentences to show.
    """

    folder: Path
    saved: campaign_file.LoadedCampaign
    system: System
    lock: CampaignLock | None
    notices: list[str]
    store: Store = FILES


def load_campaign(
    folder: Path, systems: Callable[[str], System], store: Store = FILES, write: bool = True
) -> OpenedCampaign:
    """Load the campaign in this folder from its newest valid state.

    A damaged file is set aside if the lock was taken. Without `write`, takes no lock and changes nothing. Raises
    SaveError with a sentence, and holds no lock then.
    """
    lock, notices = _locked(folder, store) if write else (None, [])
    try:
        newest = campaign_file.load(folder, store)
        system = _system(systems, newest.value)
        if newest.notice:
            notices.append(newest.notice)
        if lock:
            lock, told = _tidied(folder, newest.found, lock, store)
            notices += told
    except BaseException:
        if lock:
            lock.release()
        raise
    if newest.value.header.rules_version > system.manifest.rules_version:
        notices.append("This campaign was last played with newer rules, so some things may differ.")
    return OpenedCampaign(folder, newest.value, system, lock, notices, store)


def _locked(folder: Path, store: Store) -> tuple[CampaignLock | None, list[str]]:
    store.must_be_there(folder)
    try:
        lock = store.take(folder)
    except SaveError as error:
        return None, [read_only_message(error)]
    if lock:
        return lock, [READ_BY_OTHERS] if atomic.tighten(folder) else []
    return None, [OPEN_ELSEWHERE]


def _system(systems: Callable[[str], System], saved: campaign_file.LoadedCampaign) -> System:
    try:
        return systems(saved.campaign.system)
    except SaveError:
        raise
    except (ValueError, LookupError) as error:
        raise SaveError(
            f"“{saved.campaign.name}” is a campaign of the game “{saved.campaign.system}”, which cannot be opened. "
            f"Install the game, then try again. ({error})"
        ) from error


def _tidied(folder: Path, found: Path, lock: CampaignLock, store: Store) -> tuple[CampaignLock | None, list[str]]:
    path = paths.campaign_file(folder)
    store.sweep(path)
    if found == path or not store.has(path):
        return lock, []
    try:
        return lock, [f"The damaged file was saved as {store.set_aside(path).name}."]
    except SaveError as error:
        lock.release()
        return None, [read_only_message(error)]


def failure_message(name: str) -> str:
    """Return the message for a campaign on which the rules fail unexpectedly."""
    return (
        f"“{name}” cannot be opened: its file causes an error in the rules. The file is unchanged. "
        "To continue from a backup, move its campaign.json to another folder."
    )


def read_only_message(fault: SaveError) -> str:
    """Return the message for a campaign that can be read but not written."""
    return f"This campaign is read-only here. {fault}"
