"""`solo host --store` as people type it: a campaign in PostgreSQL is hosted and joined like one in files."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from solo.host.member import Member
from solo.storage.stores import SETTING
from tests.postgres import INSTALLED, running
from tests.real import homes
from tests.real.openssh import client, make_key
from tests.real.tables import HERE, NAME, SIZE, hosted, make, read_until, sit_down
from tests.real.terminal import Terminal, unbroken
from tests.real.test_hosting import own_app
from tests.real.test_surroundings import run

pytestmark = pytest.mark.skipif(not INSTALLED, reason="PostgreSQL is not installed")


@pytest.fixture
def home(tmp_path: Path, database: str) -> Path:
    """A home without campaigns; the store has the campaign, with a fight in progress and no people."""
    made, home = tmp_path / "made", tmp_path / "home"
    make(made)
    home.mkdir()
    file = str(tmp_path / "ash.json")
    assert run(made, "saves", "export", NAME, file).returncode == 0
    assert run(home, "saves", "import", file, "--store", database).returncode == 0
    return home


def words_of(name: str, told: str) -> str:
    """The words of the invitation that is printed for this person."""
    (found,) = re.findall(rf"{name}-([a-z-]+)@", told)
    return str(found)


def test_a_person_invited_before_the_table_opens_is_listed_from_another_home(
    home: Path, database: str, tmp_path: Path
) -> None:
    done = run(home, "host", NAME, "--store", database, "--invite", "Gina", "--role", "gm")
    assert (done.returncode, done.stderr) == (0, "")
    assert words_of("Gina", done.stdout)
    listed = run(tmp_path / "elsewhere", "host", NAME, "--store", database, "--people")
    assert re.fullmatch(r"Gina: gm; 0 keys; invited until .+ UTC\n", listed.stdout)


def test_the_app_of_a_host_opens_on_a_campaign_of_the_store(home: Path, database: str) -> None:
    terminal, _ = own_app(home, "--store", database)
    with terminal as gil:
        gil.wait_for("The table is open", "Continue")
        assert run(home, "host", NAME, "--store", database, "--people").stdout == "Gil: gm; 0 keys\n"
        gil.press("ctrl+q")
        assert gil.end() == 0


def test_people_written_by_hand_may_come_to_a_table_of_the_store(home: Path, database: str) -> None:
    file = home / "tables" / "ash-hollow" / "people.toml"
    file.parent.mkdir(parents=True)
    file.write_text(f'[[people]]\nname = "Anna"\nkeys = ["{make_key(home, "Anna")}"]\n')
    with hosted(home, *HERE, "--store", database) as host:
        with client(host, "Anna", size=SIZE) as anna:
            anna.wait_for("Story")
        with Terminal(home, "join", NAME, "--name", "Anna", size=SIZE) as anna:
            anna.wait_for("Story")
        with Terminal(home, "join", "--name", "Anna", size=SIZE) as anna:
            anna.wait_for("Story")


@pytest.mark.parametrize("where", ["on the same machine", "on another machine"])
def test_a_person_invited_by_a_second_process_comes_to_the_open_table(
    home: Path, database: str, tmp_path: Path, where: str
) -> None:
    make_key(home, "Ida")
    inviting = home if where == "on the same machine" else tmp_path / "another"
    with hosted(home, *HERE, "--store", database) as host:
        told = run(inviting, "host", NAME, "--store", database, "--invite", "Ida")
        assert (told.returncode, told.stderr) == (0, "")
        login = f"Ida-{words_of('Ida', told.stdout)}"
        if where == "on another machine":
            host.wait_for("people.toml was changed in the database")
        with client(host, login, "Ida", size=SIZE) as ida:
            ida.wait_for("Story")
        assert run(tmp_path / "third", "host", NAME, "--store", database, "--people").stdout == "Ida: player; 1 key\n"


def test_the_hint_how_to_invite_names_the_store_without_its_password(home: Path, database: str) -> None:
    with hosted(home, *HERE, "--store", f"{database}&password=secret") as host:
        host.wait_for("Invite people from another terminal: ")
        (hint,) = re.findall("^Invite people from another terminal: (.*)$", host.log, re.MULTILINE)
    assert hint.startswith(f'solo host "{NAME}" --invite NAME --store \'{database.partition("?")[0]}')
    assert "secret" not in host.log


def test_a_person_is_invited_to_the_store_that_the_environment_names(home: Path, database: str) -> None:
    done = run(home, "host", NAME, "--invite", "Gina", **{SETTING: database})
    assert (done.returncode, done.stderr) == (0, "")


def wait_for_both(words: str, *seats: Terminal) -> None:
    """Read both screens until each shows these words."""
    read_until(lambda: all(words in unbroken(seat.text) for seat in seats), *seats)


def test_guests_read_that_the_table_cannot_save_and_only_the_log_names_the_server(tmp_path: Path) -> None:
    with running() as server:
        make(tmp_path / "made", people=[Member("Gil", "gm"), Member("Anna")])
        file = str(tmp_path / "ash.json")
        run(tmp_path / "made", "saves", "export", NAME, file)
        shutil.copytree(homes.folder(tmp_path / "made"), tmp_path / "home" / "tables" / "ash-hollow")
        for key in ("Gil", "Anna"):
            shutil.copy(tmp_path / "made" / key, tmp_path / "home" / key)
        store = ("--store", server.database)
        run(tmp_path / "home", "saves", "import", file, *store)
        with (
            hosted(tmp_path / "home", *HERE, *store) as host,
            sit_down(host, "Gil") as gil,
            sit_down(host, "Anna") as anna,
        ):
            for guest in (gil, anna):
                guest.wait_for("Story", "2 here")
            server.stop()
            asked = gil if "you must decide" in gil.text else anna
            asked.press("enter")
            wait_for_both("The table cannot be saved at the", gil, anna)
            assert str(server.folder) in host.wait_for("could not be written, since the database reports")
            server.start()
            wait_for_both("The table can be saved again", gil, anna)
            assert "The table can be saved again. Everything is safe." in host.log
            for guest in (gil, anna):
                assert server.folder.name not in unbroken(guest.raw.decode("utf-8", "replace"))
                assert "the database reports" not in guest.raw.decode("utf-8", "replace")
