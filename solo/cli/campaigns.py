"""Owns how a verb opens a campaign, and what becomes of one that cannot be opened or written.

A campaign opened here is closed again whatever happens in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from solo import __version__
from solo.campaign import pack_shelf, shelf
from solo.campaign.roster import CampaignFault
from solo.campaign.session import Session
from solo.cli.errors import BadInput, Failed
from solo.cli.printing import complain
from solo.library.systems import open_system
from solo.storage.faults import SaveFault
from solo.storage.places import own_content_folder
from solo.storage.store import FILES, Store
from solo.systems.contract import System


def now() -> datetime:
    """The time that is written into campaigns."""
    return datetime.now(UTC)


def named_folder(home: Path, name: str, store: Store = FILES) -> Path:
    """The folder of the campaign of this name. Raises BadInput where there is none."""
    try:
        return shelf.find(home, name, store)
    except SaveFault as fault:
        raise BadInput(str(fault)) from fault


@contextmanager
def saving() -> Iterator[None]:
    """Within, what cannot be read or written fails with its sentence, and what a campaign refuses is bad input."""
    try:
        yield
    except SaveFault as fault:
        raise Failed(str(fault)) from fault
    except CampaignFault as fault:
        raise BadInput(str(fault)) from fault


def system_opener(home: Path, folder: Path | None = None, store: Store = FILES) -> Callable[[str], System]:
    """Opens the system of a key, once, with the player's own content and the packs of the campaign in the folder.

    What it returns raises SaveFault where one of them is missing.
    """

    @cache
    def system(key: str) -> System:
        packs = pack_shelf.folders(home, shelf.needs(folder, store)) if folder is not None else ()
        return open_system(key, own_content_folder(home), packs=packs).system

    return system


@contextmanager
def open_campaign(home: Path, folder: Path) -> Iterator[Session]:
    """The campaign in this folder, open until the end of the block; its notices go to standard error."""

    with saving():
        session = Session.open(folder, system_opener(home, folder), now, __version__)
    try:
        shelf.mark_opened(home, folder)
        show_notices(session)
        yield session
    except BaseException:
        complain_of(session.close())
        raise
    fault = session.close()
    if fault:
        raise Failed(fault)


def complain_of(fault: str) -> None:
    """Say what could not be written, if anything."""
    if fault:
        complain(fault)


def create_campaign(home: Path, name: str, key: str, seed: int) -> Path:
    """The folder of a new campaign of this system."""
    from solo.library.systems import manifest

    with saving():
        return shelf.create(home, name, manifest(key), seed=seed, clock=now, app_version=__version__)


def show_notices(session: Session) -> None:
    """Say what the campaign has to say, once."""
    for notice in session.notices:
        complain(notice)
    session.notices.clear()
