"""`solo host --check` says what a set-up lacks before guests connect, with what to do, and changes nothing."""

from __future__ import annotations

import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import psycopg
import pytest

from solo.cli import host_check
from solo.host.people import Members
from solo.storage.paths import host_key_file
from solo.storage.postgres import PostgresStore
from tests.cli.conftest import Said, Solo
from tests.postgres import INSTALLED

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUJQ3V9yG0BHZzDfIVZY8TTJ3o4fDhZqMBM8+lJxGtM"
needs_postgres = pytest.mark.skipif(not INSTALLED, reason="PostgreSQL is not installed")


@pytest.fixture
def folder(solo: Solo, home: Path) -> Path:
    """The folder of a campaign with a fight of Ann and Bo, and no people."""
    solo("play", "Ash Hollow", "--plain", "--system", "fake", "--fight", "Rats", stdin="1\n")
    home.chmod(0o700)
    return home / "campaigns" / "ash-hollow"


@pytest.fixture
def port() -> str:
    """A port that is free now."""
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        return str(free.getsockname()[1])


@pytest.fixture
def taken() -> Iterator[str]:
    """A port that another program listens on."""
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        yield str(other.getsockname()[1])


def keyed(folder: Path, *names: str, key: str = KEY, characters: tuple[str, ...] = ()) -> None:
    """Enter players with this key."""
    people = Members(folder)
    for name in names:
        people.enter(name, "player")
        people.change(name, lambda one: msgspec.structs.replace(one, keys=(key,), characters=characters))


def all_files(home: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}


def wrong(said: Said) -> list[str]:
    """The findings that are wrong."""
    return [line.removeprefix("WRONG  ") for line in said.out.splitlines() if line.startswith("WRONG")]


def test_a_set_up_that_is_ready_is_fine_and_stays_untouched(solo: Solo, home: Path, folder: Path, port: str) -> None:
    keyed(folder, "Mara", characters=("Ann",))
    before = all_files(home)
    said = solo("host", "Ash Hollow", "--check", "--port", port)
    assert (said.code, said.err, wrong(said)) == (0, "", [])
    assert said.out.endswith("\nReady: guests can join.\n")
    assert f"fine   port: Port {port} is free." in said.out
    assert "note   host key: The host key is missing" in said.out
    assert all_files(home) == before


def test_a_port_in_use_is_wrong(solo: Solo, folder: Path, taken: str) -> None:
    keyed(folder, "Mara")
    said = solo("host", "--check", "--port", taken)
    assert said.code == 1
    assert wrong(said) == [f"port: Port {taken} is in use: choose another with --port, or 0 for any free port."]
    assert said.out.endswith("\n1 problem to solve before guests can join.\n")


def test_an_address_of_another_machine_is_wrong(solo: Solo, folder: Path) -> None:
    keyed(folder, "Mara")
    said = solo("host", "--check", "--address", "192.0.2.1")
    assert "“192.0.2.1” is not an address of this machine" in wrong(said)[0]


def test_findings_are_printed_as_json(solo: Solo, folder: Path, taken: str) -> None:
    keyed(folder, "Mara")
    said = solo("host", "--check", "--port", taken, "--json")
    assert said.code == 1
    found = msgspec.convert(said.json, list[dict[str, str]])
    assert {one["level"] for one in found} == {"fine", "note", "wrong"}
    assert [one["part"] for one in found if one["level"] == "wrong"] == ["port"]


def test_people_are_printed_as_json(solo: Solo, folder: Path) -> None:
    keyed(folder, "Mara", characters=("Ann",))
    assert solo("host", "--people", "--json").json == [
        {"name": "Mara", "role": "player", "characters": ["Ann"], "keys": 1, "invited": False}
    ]
    assert solo("host", "--headless", "--json").err == "Only --check and --people print JSON.\n"


def test_a_home_without_a_campaign_is_wrong(solo: Solo, port: str) -> None:
    said = solo("host", "--check", "--port", port)
    assert (said.code, wrong(said)) == (1, ["campaign: You have no campaign. To start one, run “solo” and press a."])
    named = solo("host", "Ash Hollow", "--check", "--port", port)
    assert wrong(named) == ["campaign: There is no campaign “Ash Hollow”. To start one, run “solo” and press a."]
    assert "To start one, run" in solo("host", "Ash Hollow", "--local", "--people").err


def test_a_table_without_people_is_wrong(solo: Solo, folder: Path, port: str) -> None:
    assert folder.exists()
    said = solo("host", "--check", "--port", port)
    assert wrong(said) == ["people of ash-hollow: Nobody is invited. Run: solo host ash-hollow --invite NAME"]


def test_a_player_with_neither_key_nor_invitation_is_wrong_unless_all_join_here(
    solo: Solo, folder: Path, port: str
) -> None:
    Members(folder).enter("Mara", "player")
    assert "Mara has no key and no invitation" in wrong(solo("host", "--check", "--port", port))[0]
    assert solo("host", "--check", "--local").code == 0
    solo("host", "--invite", "Mara")
    assert solo("host", "--check", "--port", port).code == 0


def test_a_key_that_is_none_or_belongs_to_two_people_is_wrong(solo: Solo, folder: Path, port: str) -> None:
    keyed(folder, "Mara", "Ben")
    keyed(folder, "Cleo", key="ssh-ed25519 AAAA…")
    told = wrong(solo("host", "--check", "--port", port))
    assert "Ben and Mara have the same key" in told[0]
    assert "Cleo has an invalid key" in told[1]


def test_a_character_who_does_not_exist_is_wrong(solo: Solo, folder: Path, port: str) -> None:
    keyed(folder, "Mara", characters=("Anne",))
    assert "Mara plays “Anne”, who is neither" in wrong(solo("host", "--check", "--port", port))[0]


def test_a_file_of_people_that_cannot_be_read_is_wrong(solo: Solo, folder: Path, port: str) -> None:
    (folder / "people.toml").write_text("people = [[")
    assert "not valid TOML" in wrong(solo("host", "--check", "--port", port))[0]


def test_a_campaign_file_that_is_damaged_is_wrong(solo: Solo, folder: Path, port: str) -> None:
    keyed(folder, "Mara")
    (folder / "campaign.json").write_bytes(b"{")
    assert any(
        line.startswith("campaign ash-hollow: campaign.json: ")
        for line in wrong(solo("host", "--check", "--port", port))
    )


def test_files_that_other_users_may_read_or_change_are_told(solo: Solo, home: Path, folder: Path, port: str) -> None:
    keyed(folder, "Mara")
    solo("host", "--invite", "Ben")  # makes the host key
    host_key_file(home).chmod(0o644)
    (folder / "people.toml").chmod(0o666)
    said = solo("host", "--check", "--port", port)
    key, people = host_key_file(home), folder / "people.toml"
    assert [line.partition(": ")[2] for line in wrong(said)] == [
        f"Other users can read {key} and impersonate this host. To stop this, run: chmod 600 {key}",
        f"Other users can change {people}. To stop this, run: chmod go-w {people}",
    ]


def test_notes_are_readable_for_others_only_if_every_folder_above_them_is_open(
    solo: Solo, port: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        monkeypatch.setenv("SOLO_HOME", name)
        folder = home / "campaigns" / "ash-hollow"
        folder.mkdir(parents=True)
        file = folder / "campaign.json"
        file.write_text("{}")
        modes = {home: 0o755, folder.parent: 0o755, folder: 0o755, file: 0o644}
        for path, mode in modes.items():
            path.chmod(mode)
        readable = "Other users of this machine can read the game master's notes. To stop this, run: chmod 700"
        assert f"note   files: {readable} {home}\n" in solo("host", "--check", "--port", port).out
        for path, mode in modes.items():
            path.chmod(mode & 0o700)
            assert readable not in solo("host", "--check", "--port", port).out
            path.chmod(mode)


def test_a_host_key_that_is_none_is_wrong(solo: Solo, home: Path, folder: Path, port: str) -> None:
    keyed(folder, "Mara")
    host_key_file(home).write_text("none")
    host_key_file(home).chmod(0o600)
    assert "contains no readable key: remove it" in wrong(solo("host", "--check", "--port", port))[0]


def test_a_missing_package_is_wrong(solo: Solo, folder: Path, port: str, monkeypatch: pytest.MonkeyPatch) -> None:
    keyed(folder, "Mara")
    monkeypatch.setattr(host_check, "find_spec", lambda _: None)
    assert wrong(solo("host", "--check", "--port", port)) == [
        f"packages: asyncssh is missing: {sys.executable} -m pip install 'solo-tabletop[host]', or host with --local."
    ]


def test_the_door_before_all_tables_is_checked_with_each_of_them(
    solo: Solo, home: Path, folder: Path, port: str
) -> None:
    assert (
        "Nobody is invited to a campaign in "
        in wrong(solo("host", "--tables", str(home), "--check", "--port", port))[0]
    )
    keyed(folder, "Mara")
    assert solo("host", "--tables", str(home), "--check", "--port", port).code == 0


# PostgreSQL


@needs_postgres
def test_a_store_without_tables_is_checked_and_stays_without(solo: Solo, database: str, port: str) -> None:
    said = solo("host", "--check", "--port", port, "--store", database)
    assert wrong(said) == [
        "campaign: The database has no campaign. To import one, run: solo saves import FILE --store STORE"
    ]
    assert "The database has no tables for Solo yet" in said.out
    with psycopg.connect(database) as connection:
        assert connection.execute("select to_regclass('solo_campaign')").fetchone() == (None,)


@needs_postgres
def test_a_campaign_of_a_store_is_checked_with_its_people(
    solo: Solo, database: str, folder: Path, port: str, tmp_path: Path
) -> None:
    solo("saves", "export", folder.name, str(tmp_path / "ash.json"))
    solo("saves", "import", str(tmp_path / "ash.json"), "--store", database)
    checked = ("host", "Ash Hollow", "--check", "--port", port, "--store", database)
    assert "Nobody is invited" in wrong(solo(*checked))[0]
    solo("host", "Ash Hollow", "--invite", "Mara", "--store", database)
    said = solo(*checked)
    assert (said.code, wrong(said)) == (0, [])
    assert "fine   store: Connected to PostgreSQL " in said.out
    assert "note   people of ash-hollow: Mara has an open invitation" in said.out


@needs_postgres
def test_tables_of_another_version_are_wrong(solo: Solo, database: str, port: str) -> None:
    PostgresStore(database)
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("alter table solo_file drop column changed")
        connection.execute("drop table solo_journal")
    said = solo("host", "--check", "--port", port, "--store", database)
    assert wrong(said) == [
        "store: The table solo_file is from another version: use the Solo that created it.",
        "store: The table solo_journal is missing: restore the database from a backup.",
    ]


def test_a_server_that_does_not_answer_is_wrong(solo: Solo, folder: Path, port: str) -> None:
    assert folder.exists()
    said = solo("host", "--check", "--port", port, "--store", "postgresql:///solo?host=/nowhere")
    assert said.code == 1
    assert "store: The database server refused the connection: “" in wrong(said)[0]
    assert "Check its address, role and password." in wrong(said)[0]
