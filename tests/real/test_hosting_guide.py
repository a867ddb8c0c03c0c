"""docs/HOSTING.md followed command by command as printed: a table in PostgreSQL outlives the machine that hosts it."""

from __future__ import annotations

import re
import shlex
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from solo.campaign import campaign_file
from solo.campaign.chronicle import DECODER
from solo.storage import paths
from solo.storage.postgres import PostgresStore
from tests.postgres import INSTALLED, empty
from tests.real.openssh import ROOT, Host, make_key, words
from tests.real.tables import NAME, SIZE, make, read_until
from tests.real.terminal import PATIENCE, SOLO, Terminal, environment

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not INSTALLED, reason="PostgreSQL is not installed")]

PAGE = (ROOT / "docs" / "HOSTING.md").read_text("utf-8")
DATABASE, MACHINE, PORT = "postgresql://solo@database/solo", "table.example.org", "2222"
"""What the page names, and what differs here."""


class Guide:
    """The commands of one section, in the order in which they are printed; each is taken once."""

    def __init__(self, heading: str, instead: dict[str, str]) -> None:
        section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
        printed = "".join(re.findall(r"^```\n(.*?)^```$", section, re.MULTILINE | re.DOTALL))
        self._left = printed.splitlines()
        self._instead = instead

    def next(self, begin: str) -> str:
        """The next command, which is to begin like this, with what differs here put in its place."""
        command = self._left.pop(0)
        assert command.startswith(begin), command
        for printed, meant in self._instead.items():
            command = command.replace(printed, meant)
        return command

    @property
    def is_done(self) -> bool:
        """True once each command was taken."""
        return not self._left


class Machine:
    """A machine with a home and a working folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.home, self.work = folder / "home", folder / "work"
        self.home.mkdir(parents=True)
        self.work.mkdir()

    def run(self, command: str) -> str:
        """What a command prints that a shell runs here, and that must succeed without a complaint."""
        path = f"{Path(SOLO).parent}:{environment(self.home)['PATH']}"
        done = subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=self.work,
            env={**environment(self.home), "PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout

    def start(self, command: str) -> Host:
        """A command that goes on: a host."""
        program, *rest = shlex.split(command)
        assert program == "solo"
        return Host(self.home, [SOLO, *rest])


@pytest.fixture
def instead(postgres: str) -> Iterator[dict[str, str]]:
    """The database, name and port that stand here for those of the page."""
    empty(postgres)
    with closing(socket.create_server(("", 0))) as free:
        port = str(free.getsockname()[1])
    yield {DATABASE: f"'{postgres}'", MACHINE: "127.0.0.1", f"--port {PORT}": f"--port {port}"}


def come(line: str, keys: Path, name: str) -> Terminal:
    """A guest types the line that was printed for them, with a key of their own."""
    program, *options, login = shlex.split(line)
    assert (program, options[0]) == ("ssh", "-p")
    host = Host.__new__(Host)
    host.folder, host.port = keys, int(options[1])
    user = login.partition("@")[0]
    return Terminal(
        keys, *words(host, user, name, "-o", "SendEnv=NO_COLOR"), size=SIZE, extra={"NO_COLOR": "1"}, program="ssh"
    )


def lines_for(name: str, told: str) -> tuple[str, str]:
    """What a person types the first time, and from then on, as an invitation prints it."""
    first, later = re.findall(rf"(ssh -p \d+ {name}\S*@127\.0\.0\.1)", told)
    return str(first), str(later)


def play_until_round(number: int, *seats: Terminal) -> None:
    """Let the tactic of each player who is asked take the turn until this round has begun on all screens."""

    def over() -> bool:
        for seat in seats:
            if "you must decide" in seat.text:
                seat.press("a")
                seat.rest()
        return all(f"Round {number}" in seat.text for seat in seats)

    read_until(over, *seats)


def answers(database: str) -> list[str]:
    """All answers of the fight, as the database has them."""
    store = PostgresStore(database)
    (folder,) = store.folders(Path("any"))
    saved = campaign_file.load(folder, store).value.campaign.table
    assert saved is not None
    return [step.answer for leg in saved.legs for step in leg.steps if step.answer is not None]


def story(database: str) -> list[object]:
    """All records of the story, as the database has them."""
    store = PostgresStore(database)
    (folder,) = store.folders(Path("any"))
    records, faults = store.journal(paths.chronicle_file(folder), DECODER, repair=False)
    assert faults == []
    return list(records)


def test_a_table_in_a_database_goes_on_at_a_second_machine_with_nothing_lost(
    postgres: str, instead: dict[str, str], tmp_path: Path
) -> None:
    guide = Guide("A table in PostgreSQL", instead)
    first, second = Machine(tmp_path / "first"), Machine(tmp_path / "second")
    shutil.copytree(make(tmp_path / "made").parents[1], first.home, dirs_exist_ok=True)
    first.home.chmod(0o700)
    for name in ("Gina", "Mara"):
        make_key(tmp_path, name)

    first.run(guide.next("solo saves export"))
    first.run(guide.next("solo saves import"))
    assert f"{NAME}: fire-and-sword" in first.run(guide.next("solo saves list"))
    gina_first, gina_later = lines_for("Gina", first.run(guide.next("solo host")))
    mara_first, _ = lines_for("Mara", first.run(guide.next("solo host")))
    assert "Ready: guests can join." in first.run(guide.next("solo host"))
    hosting = first.start(guide.next("solo host"))
    hosting.wait_for("is open.")
    shutil.copy(first.home / "host_key", second.home)
    waiting = second.start(guide.next("solo host"))
    waiting.wait_for("Waiting for the other host to end.")
    assert guide.is_done

    with come(gina_first, tmp_path, "Gina") as gina, come(mara_first, tmp_path, "Mara") as mara:
        for guest in (gina, mara):
            guest.wait_for("Story")
        play_until_round(2, gina, mara)
        hosting.end(signal.SIGKILL)
        for guest in (gina, mara):
            guest.end()
    given, told = answers(postgres), story(postgres)

    waiting.wait_for("is open.")
    with come(gina_later, tmp_path, "Gina") as gina:
        gina.wait_for("Story", "Round 2")
        with Terminal(second.home, "join", NAME, "--name", "Mara", size=SIZE) as mara:
            for guest in (gina, mara):
                guest.wait_for("Story")
            play_until_round(3, gina, mara)
    assert waiting.end() == 0
    assert "Traceback" not in waiting.log
    assert answers(postgres)[: len(given)] == given
    assert story(postgres)[: len(told)] == told
    assert len(answers(postgres)) > len(given)
    assert "Are you sure" not in (tmp_path / "known").read_text()


def test_a_database_is_dumped_and_restored_with_the_commands_of_the_page(
    postgres: str, instead: dict[str, str], tmp_path: Path
) -> None:
    machine = Machine(tmp_path / "machine")
    shutil.copytree(make(tmp_path / "made").parents[1], machine.home, dirs_exist_ok=True)
    machine.run(f"solo saves export '{NAME}' ash.json && solo saves import ash.json --store '{postgres}'")
    machine.run(f"solo host '{NAME}' --invite Mara --store '{postgres}'")
    given, told = answers(postgres), story(postgres)
    printed = dict(re.findall(rf"^((pg_\w+|solo saves check) .*{re.escape(DATABASE)}.*)$", PAGE, re.MULTILINE))
    commands = {begin: whole.replace(DATABASE, instead[DATABASE]) for whole, begin in printed.items()}
    machine.run(commands["pg_dump"])
    empty(postgres)
    machine.run(commands["pg_restore"])
    assert machine.run(commands["solo saves check"]) == f"{NAME}: no problems\n"
    assert (answers(postgres), story(postgres)) == (given, told)
    assert "Mara: player" in machine.run(f"solo host '{NAME}' --people --store '{postgres}'")


def test_all_files_are_backed_up_and_restored_with_the_commands_of_the_page(tmp_path: Path) -> None:
    machine, again = Machine(tmp_path / "machine"), Machine(tmp_path / "again")
    shutil.copytree(make(tmp_path / "made").parents[1], machine.home, dirs_exist_ok=True)
    machine.run(f"solo host '{NAME}' --invite Mara")
    create, extract = re.findall(r"^(tar .*)$", PAGE, re.MULTILINE)
    machine.run(create)
    shutil.copy(machine.work / "solo-backup.tar.gz", again.work)
    again.run(extract)
    assert again.run("solo saves check") == f"{NAME}: no problems\n"
    assert again.run(f"solo host '{NAME}' --people") == machine.run(f"solo host '{NAME}' --people")
    assert (again.home / "host_key").read_bytes() == (machine.home / "host_key").read_bytes()
    assert (again.home / "host_key").stat().st_mode & 0o777 == 0o600
