"""Opening and creating of campaigns for a verb. Failures become errors with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final

from solo import __version__
from solo.campaign import campaigns, installed_packs
from solo.campaign.roster import CampaignError
from solo.campaign.session import Session
from solo.cli.errors import CommandError, UsageError
from solo.cli.printing import complain
from solo.library.systems import open_system
from solo.storage.errors import SaveError
from solo.storage.paths import own_content_folder
from solo.storage.store import FILES, Store
from solo.systems.contract import System

START_ONE: Final = "To start one, run “solo” and press a."
IMPORT_ONE: Final = "To import one, run: solo saves import FILE --store STORE"


def utc_now() -> datetime:
    """Return the present time in UTC, for records in campaigns."""
    return datetime.now(UTC)


def named_folder(home: Path, name: str, store: Store = FILES) -> Path:
    """Return the folder of the campaign with this name. Raises UsageError if there is none."""
    try:
        return campaigns.find(home, name, store)
    except SaveError as error:
        raise UsageError(f"{error}{first_step(home, store)}") from error


def first_step(home: Path, store: Store = FILES) -> str:
    """Return a sentence on how to get a first campaign, after a space; "" if the store has one or cannot be read."""
    try:
        if campaigns.campaigns(home, store) or campaigns.find_listing_problem(home, store):
            return ""
    except SaveError:
        return ""
    return f" {START_ONE if store is FILES else IMPORT_ONE}"


@contextmanager
def saving() -> Iterator[None]:
    """Turn SaveError into CommandError and CampaignError into UsageError within the context, each with its sentence."""
    try:
        yield
    except SaveError as error:
        raise CommandError(str(error)) from error
    except CampaignError as error:
        raise UsageError(str(error)) from error


def system_opener(home: Path, folder: Path | None = None, store: Store = FILES) -> Callable[[str], System]:
    """Return a cached function that opens a system by key, with the player's content and the packs of a campaign.

    `folder` is the campaign's folder, None for no packs. The function raises SaveError if a pack is missing.
    """

    @cache
    def system(key: str) -> System:
        packs = installed_packs.folders(home, campaigns.required_packs(folder, store)) if folder is not None else ()
        return open_system(key, own_content_folder(home), packs=packs).system

    return system


@contextmanager
def open_campaign(home: Path, folder: Path) -> Iterator[Session]:
    """Open the campaign in this folder for the length of the context. Its notices go to standard error."""

    with saving():
        session = Session.open(folder, system_opener(home, folder), utc_now, __version__)
    try:
        campaigns.mark_opened(home, folder)
        show_notices(session)
        yield session
    except BaseException:
        complain_of(session.close())
        raise
    fault = session.close()
    if fault:
        raise CommandError(fault)


def complain_of(fault: str) -> None:
    """Print a message about unwritten data, if there is one."""
    if fault:
        complain(fault)


def create_campaign(home: Path, name: str, key: str, seed: int) -> Path:
    """Create a campaign of this system and return its folder."""
    from solo.library.systems import manifest

    with saving():
        return campaigns.create(home, name, manifest(key), seed=seed, clock=utc_now, app_version=__version__)


def show_notices(session: Session) -> None:
    """Print the campaign's notices, once."""
    for notice in session.notices:
        complain(notice)
    session.notices.clear()
