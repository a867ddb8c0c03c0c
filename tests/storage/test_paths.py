"""Everything lies under one home, which `SOLO_HOME` moves."""

from __future__ import annotations

import os
import pwd
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import platformdirs
import pytest

from solo.storage import paths
from solo.storage.errors import SaveError


def test_solo_home_moves_everything() -> None:
    home = paths.home({"SOLO_HOME": "/somewhere/else"})
    assert home == Path("/somewhere/else")
    for place in (paths.campaigns_folder(home), paths.settings_file(home), paths.own_content_folder(home)):
        assert place.is_relative_to(home)


def test_a_tilde_is_the_users_folder() -> None:
    assert paths.home({"SOLO_HOME": "~/games"}) == Path.home() / "games"


def test_without_it_the_platforms_data_folder_is_taken() -> None:
    expected = Path(platformdirs.user_data_dir("solo"))
    assert paths.home({}) == expected
    assert paths.home({"SOLO_HOME": "  "}) == expected


def test_platformdirs_is_not_imported_where_it_is_not_needed() -> None:
    code = (
        "import sys; from solo.storage import paths; paths.home({'SOLO_HOME': '/x'});"
        "sys.exit('platformdirs' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("home", ["~nosuchuser/x", "/games/\udcff", "/games/\x1b[31m"])
def test_a_home_that_cannot_be_is_a_sentence(home: str) -> None:
    with pytest.raises(SaveError, match=r"^SOLO_HOME .*: set .*\.$"):
        paths.home({"SOLO_HOME": home})


@pytest.fixture
def without_account(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process as a container may run it: the user id has no account, and HOME is not set."""

    def no_account(uid: int) -> NoReturn:
        raise KeyError(f"getpwuid(): uid not found: {uid}")

    monkeypatch.setattr(pwd, "getpwuid", no_account)
    for name in ("HOME", "XDG_DATA_HOME", "USER", "LOGNAME"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("home", [None, "", "relative", "~"])
@pytest.mark.parametrize("data", [None, "", "relative/data"])
@pytest.mark.usefixtures("without_account")
def test_without_an_account_and_a_home_one_sentence_names_solo_home(
    monkeypatch: pytest.MonkeyPatch, home: str | None, data: str | None
) -> None:
    for name, value in (("HOME", home), ("XDG_DATA_HOME", data)):
        if value is not None:
            monkeypatch.setenv(name, value)
    with pytest.raises(SaveError, match=r"^This account has no home folder: set SOLO_HOME to [^.]*\.$"):
        paths.home({})


@pytest.mark.usefixtures("without_account")
def test_a_tilde_without_an_account_names_the_missing_home_folder() -> None:
    with pytest.raises(SaveError, match=r"^SOLO_HOME is ~/games, but this account has no home folder: set SOLO_HOME"):
        paths.home({"SOLO_HOME": "~/games"})


@pytest.mark.usefixtures("without_account")
def test_without_an_account_solo_home_is_enough() -> None:
    assert paths.home({"SOLO_HOME": "/data/solo"}) == Path("/data/solo")


@pytest.mark.parametrize("home", [None, "", "relative"])
def test_without_a_home_that_can_be_used_the_accounts_folder_is_taken(
    monkeypatch: pytest.MonkeyPatch, home: str | None
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("HOME", raising=False)
    if home is not None:
        monkeypatch.setenv("HOME", home)
    assert paths.home({}).is_relative_to(pwd.getpwuid(os.getuid()).pw_dir)


def test_a_typed_path_of_an_unknown_user_is_refused_in_a_sentence() -> None:
    with pytest.raises(SaveError, match="there is no such user"):
        paths.expand_path("~nosuchuser/tables")


@pytest.mark.usefixtures("without_account")
@pytest.mark.parametrize("path", ["~", "~/tables"])
def test_a_typed_path_below_a_missing_home_folder_is_refused_in_a_sentence(path: str) -> None:
    with pytest.raises(SaveError, match=rf"^{path} cannot be found, since this account has no home folder"):
        paths.expand_path(path)


def test_each_kind_of_file_has_its_place_below_the_home_folder() -> None:
    home, folder = Path("/home"), Path("/home/campaigns/ash")
    assert [
        str(path.relative_to(home))
        for path in (
            paths.campaigns_folder(home), paths.tables_folder(home), paths.bin_folder(home),
            paths.own_content_folder(home), paths.packs_folder(home), paths.settings_file(home),
            paths.last_opened_file(home), paths.host_key_file(home),
        )
    ] == ["campaigns", "tables", "bin", "content", "packs", "settings.json", "last-opened", "host_key"]  # fmt: skip
    assert [
        path.name
        for path in (
            paths.campaign_file(folder), paths.chronicle_file(folder), paths.chronicle_copy(folder, 7),
            paths.lock_file(folder), paths.table_socket(folder),
        )
    ] == ["campaign.json", "chronicle.jsonl", "chronicle.copy-0007.jsonl", "lock", "table.socket"]  # fmt: skip
