"""Locations of Solo's files: the home folder, which `SOLO_HOME` can move, and the layout within it.

No other module knows a path.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from solo.storage.errors import SaveError

CHRONICLE: Final = "chronicle.jsonl"
CHRONICLE_COPIES: Final = "chronicle.copy-"
"""Beginning of the file name of each segment of the chronicle's copy."""
PAGES: Final = "pages"
"""The folder of the journal's pages within a campaign's folder."""
PAGE_NAME: Final = re.compile(r"\d{4,}-[^/\\]+\.md")
NO_HOME = "This account has no home folder: set SOLO_HOME to the folder for your campaigns, as in SOLO_HOME=/data/solo."


def home(environment: Mapping[str, str]) -> Path:
    """Return the folder of all saved data: `SOLO_HOME`, or the user's data folder on this platform.

    Raises SaveError with a sentence if `SOLO_HOME` is not a valid path, or the account has no home folder.
    """
    chosen = environment.get("SOLO_HOME", "").strip()
    if chosen:
        return _folder(chosen, "SOLO_HOME")
    from platformdirs import user_data_dir

    try:
        usual = Path(user_data_dir("solo")).expanduser()
    except RuntimeError as error:
        # A container may run under a user id without an account.
        raise SaveError(NO_HOME) from error
    return _folder(str(usual), "The path of the user's data")


def expand_path(path: str) -> Path:
    """Return a typed path with “~” replaced by the home folder. Raises SaveError if there is no such user."""
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        why = "this account has no home folder" if _is_own(path) else "there is no such user"
        raise SaveError(f"{path} cannot be found, since {why}: give the full path, starting with “/”.") from error


def _folder(chosen: str, named: str) -> Path:
    if not chosen.isprintable():
        raise SaveError(f"{named} contains unprintable characters: set SOLO_HOME to the path of a folder.")
    try:
        return Path(chosen).expanduser()
    except RuntimeError as error:
        if _is_own(chosen):
            raise SaveError(f"{named} is {chosen}, but {NO_HOME[0].lower()}{NO_HOME[1:]}") from error
        raise SaveError(f"{named} is {chosen}, but there is no such user: set it to the path of a folder.") from error


def _is_own(path: str) -> bool:
    """Return True if a typed path begins with this account's home folder (“~”), not with another user's."""
    return path == "~" or path.startswith("~/")


def campaigns_folder(home: Path) -> Path:
    """Return the folder with one folder for each campaign."""
    return home / "campaigns"


def tables_folder(home: Path) -> Path:
    """Return the folder with one folder for each hosted campaign of a database, for its people and socket."""
    return home / "tables"


def bin_folder(home: Path) -> Path:
    """Return the folder with the folders of deleted campaigns."""
    return home / "bin"


def own_content_folder(home: Path) -> Path:
    """Return the folder of the player's own content files, with a folder for each system."""
    return home / "content"


def packs_folder(home: Path) -> Path:
    """Return the folder with one folder for each installed pack."""
    return home / "packs"


def settings_file(home: Path) -> Path:
    """Return the file of the player's settings."""
    return home / "settings.json"


def last_opened_file(home: Path) -> Path:
    """Return the file with the name of the campaign folder that was opened last."""
    return home / "last-opened"


def campaign_file(folder: Path) -> Path:
    """Return the file with the state of the campaign in this folder."""
    return folder / "campaign.json"


def campaign_file_name() -> str:
    """Return the name of the file with a campaign's state."""
    return campaign_file(Path()).name


def chronicle_file(folder: Path) -> Path:
    """Return the file with the chronicle of the campaign in this folder."""
    return folder / CHRONICLE


def chronicle_copy(folder: Path, number: int) -> Path:
    """Return the file of one segment, counted from 1, of the chronicle's copy in this folder."""
    return folder / f"{CHRONICLE_COPIES}{number:04}.jsonl"


def page_file(folder: Path, name: str) -> Path:
    """Return the file of a page of the journal, by its name."""
    return folder / PAGES / name


def is_page(path: Path) -> bool:
    """Return True for a page of the journal, which is in the folder `PAGES` of a campaign."""
    return path.parent.name == PAGES and PAGE_NAME.fullmatch(path.name) is not None


def owning_folder(path: Path) -> Path:
    """Return the folder of the campaign that a file belongs to."""
    return path.parent.parent if is_page(path) else path.parent


def name_within(path: Path) -> str:
    """Return the name of a file within its campaign's folder, such as “pages/0004-the-mill.md”."""
    return f"{PAGES}/{path.name}" if is_page(path) else path.name


def lock_file(folder: Path) -> Path:
    """Return the lock file of the campaign in this folder."""
    return folder / "lock"


def host_key_file(home: Path) -> Path:
    """Return the file of the SSH host key of this machine."""
    return home / "host_key"


def table_socket(folder: Path) -> Path:
    """Return the Unix socket through which this machine joins a hosted campaign."""
    return folder / "table.socket"
