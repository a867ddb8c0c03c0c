"""Owns where Solo's files live: one home folder, and what lies where within it.

`SOLO_HOME` moves all of it; nothing else in the project knows a path.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from solo.storage.faults import SaveFault

CHRONICLE: Final = "chronicle.jsonl"
CHRONICLE_COPIES: Final = "chronicle.copy-"
"""How the names of the segments of a chronicle's copy begin."""
NO_HOME = "This account has no home folder: set SOLO_HOME to the folder for your campaigns, as in SOLO_HOME=/data/solo."


def home(environment: Mapping[str, str]) -> Path:
    """The folder of all that is saved: `SOLO_HOME`, else the user's data folder of this platform.

    Raises SaveFault with a sentence where `SOLO_HOME` cannot name a folder, or the account has no home folder.
    """
    chosen = environment.get("SOLO_HOME", "").strip()
    if chosen:
        return _folder(chosen, "SOLO_HOME")
    from platformdirs import user_data_dir

    try:
        usual = Path(user_data_dir("solo")).expanduser()
    except RuntimeError as error:
        # A container may run under a user id that no account has.
        raise SaveFault(NO_HOME) from error
    return _folder(str(usual), "The path of the user's data")


def expanded(path: str) -> Path:
    """Return the path that a person typed, with “~” as a home folder. Raises SaveFault where there is no such user."""
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        why = "this account has no home folder" if _is_own(path) else "there is no such user"
        raise SaveFault(f"{path} cannot be found, since {why}: give the whole path, from “/”.") from error


def _folder(chosen: str, named: str) -> Path:
    if not chosen.isprintable():
        raise SaveFault(f"{named} holds signs that are no text: set SOLO_HOME to the path of a folder.")
    try:
        return Path(chosen).expanduser()
    except RuntimeError as error:
        if _is_own(chosen):
            raise SaveFault(f"{named} is {chosen}, but {NO_HOME[0].lower()}{NO_HOME[1:]}") from error
        raise SaveFault(f"{named} is {chosen}, but there is no such user: set it to the path of a folder.") from error


def _is_own(path: str) -> bool:
    """Return True if a path begins in the home folder of this account, not of another user."""
    return path == "~" or path.startswith("~/")


def campaigns_folder(home: Path) -> Path:
    """Holds one folder a campaign."""
    return home / "campaigns"


def tables_folder(home: Path) -> Path:
    """Holds one folder for each campaign of a store that was hosted here: its people and its socket."""
    return home / "tables"


def bin_folder(home: Path) -> Path:
    """Holds the folders of campaigns that were put away."""
    return home / "bin"


def own_content_folder(home: Path) -> Path:
    """Holds a folder of the player's own content files for each system."""
    return home / "content"


def packs_folder(home: Path) -> Path:
    """Holds a folder for each pack of content that is installed."""
    return home / "packs"


def settings_file(home: Path) -> Path:
    """The player's settings."""
    return home / "settings.json"


def last_opened_file(home: Path) -> Path:
    """Holds the name of the campaign folder that was opened last."""
    return home / "last-opened"


def campaign_file(folder: Path) -> Path:
    """The state of the campaign in this folder."""
    return folder / "campaign.json"


def chronicle_file(folder: Path) -> Path:
    """The chronicle of the campaign in this folder."""
    return folder / CHRONICLE


def chronicle_copy(folder: Path, number: int) -> Path:
    """One segment, from 1, of the copy of the chronicle of the campaign in this folder."""
    return folder / f"{CHRONICLE_COPIES}{number:04}.jsonl"


def lock_file(folder: Path) -> Path:
    """Locked by whoever writes to the campaign in this folder."""
    return folder / "lock"


def host_key_file(home: Path) -> Path:
    """The key by which this machine is known to whoever comes to a table of its."""
    return home / "host_key"


def table_socket(folder: Path) -> Path:
    """Where a campaign that is hosted is joined from this machine."""
    return folder / "table.socket"
