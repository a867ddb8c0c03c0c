"""`solo join` in real terminals: at a table on this machine, as a forced command of sshd, and where all goes wrong."""

from __future__ import annotations

import signal
import subprocess
import termios
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from solo.host.member import Member
from solo.storage.paths import campaigns_folder, table_socket
from tests.host.tiny import CAMPAIGN
from tests.real.attacks import HUGE, Witness, fill, typing
from tests.real.openssh import Host, hosting
from tests.real.tables import NAME, SIZE, hosted, make
from tests.real.terminal import PATIENCE, SOLO, Terminal, environment, unbroken
from tests.real.test_surroundings import run

SSHD = {"SSH_CONNECTION": "192.0.2.7 50123 192.0.2.1 22", "SSH_TTY": "/dev/pts/9"}
MODES = (b"1000", b"1002", b"1006", b"1004", b"2004")


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("table") / "home") as host:
        yield host


def join(host: Host, *words: str, extra: Mapping[str, str] | None = None, size: tuple[int, int] = (80, 24)) -> Terminal:
    """`solo join` in a terminal of its own."""
    return Terminal(host.folder, "join", *words, extra=extra, size=size)


def modes(terminal: Terminal) -> list[object]:
    """How the terminal takes and shows what is typed."""
    return termios.tcgetattr(terminal.file)


def given_back(terminal: Terminal) -> bool:
    """Whether the terminal shows again what it showed before, and tells nothing more of its mouse."""
    raw = terminal.raw
    return raw.rindex(b"\x1b[?1049l") > raw.rindex(b"\x1b[?1049h") and all(
        raw.rindex(b"\x1b[?" + mode + b"l") > raw.rindex(b"\x1b[?" + mode + b"h") for mode in MODES
    )


@pytest.mark.first_steps
def test_who_joins_sits_there_as_by_ssh_and_has_their_terminal_back_afterwards(host: Host) -> None:
    with join(host, "--name", "Anna") as anna:
        before = modes(anna)
        anna.wait_for("person Anna", "size 80x24")
        assert modes(anna) != before
        anna.press("a", "b", "c", "ctrl+c", "ctrl+z")
        anna.wait_for("keys 5")
        anna.resize(100, 30)
        anna.wait_for("size 100x30")
        anna.press("~")
        assert anna.end() == 0
        assert modes(anna) == before
    assert given_back(anna)


@pytest.mark.parametrize(
    "words", [("ash-hollow",), ("Ash Hollow",), ()], ids=["its folder", "its name", "the only one"]
)
def test_a_table_is_found_by_name(host: Host, words: tuple[str, ...]) -> None:
    with join(host, *words, "--name", "ben") as ben:
        ben.wait_for("person Ben")


def test_bytes_of_any_kind_go_through(host: Host) -> None:
    with join(host, "--name", "Cleo", extra={"NO_COLOR": "1"}) as cleo:
        cleo.wait_for("person Cleo")
        cleo.type(b"\x1b[200~" + "Grüße ".encode() * 300 + b"\x1b[201~")
        cleo.wait_for("pasted 1800 'Grüße")
        cleo.type(b"\xff\xfe" + b"\x1b[<0;9;5M" + b"z")
        cleo.wait_for("clicked 8,4", "z]")
        assert b"38;" not in cleo.raw


def test_the_systems_sshd_tells_by_which_key_somebody_came(host: Host, tmp_path: Path) -> None:
    proof = tmp_path / "sshauth"
    public = " ".join((host.folder / "Anna.pub").read_text().split()[:2])
    proof.write_text(f"publickey {public}\n")
    with join(host, extra={**SSHD, "SSH_USER_AUTH": str(proof)}) as anna:
        anna.wait_for("person Anna")
        host.wait_for("Anna joined by socket 192.0.2.7")
    proof.write_text("publickey ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINobody\n")
    with join(host, extra={**SSHD, "SSH_USER_AUTH": str(proof)}) as stranger:
        assert stranger.end() == 1
        assert "Your key is not known at this table" in unbroken(stranger.text)


def said(host: Host, *words: str, extra: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """What `solo join` says where its input is no terminal."""
    return subprocess.run(
        [SOLO, "join", *words],
        env=environment(host.folder, extra),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize("command", ["bash", "internal-sftp", "scp -t /", "solo saves export x", "\x1b[2J"])
def test_behind_sshd_no_command_is_run(host: Host, command: str) -> None:
    extra = {**SSHD, "SSH_ORIGINAL_COMMAND": command}
    answer = said(host, "--name", "Anna", extra=extra)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == "You can only play here, not run commands. Join without a command.\n"
    with join(host, "--name", "Anna", extra=extra) as anna:
        assert anna.end() == 2
        assert "not run commands" in unbroken(anna.text)
        assert b"\x1b" not in anna.raw


def test_without_a_terminal_nobody_sits_down(host: Host) -> None:
    for extra, why in ((SSHD, "Join with ssh -t"), ({}, "run “solo join” in one, without redirecting")):
        answer = said(host, "--name", "Anna", extra=extra)
        assert (answer.returncode, answer.stdout) == (2, "")
        assert why in answer.stderr
        assert answer.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "extra", "code", "why"),
    [
        ((), {}, 2, "Give the name under which you were invited"),
        ((), SSHD, 2, "Solo cannot tell who you are"),
        ((), {**SSHD, "SSH_USER_AUTH": "/dev/zero"}, 2, "Solo cannot tell who you are"),
        ((), {**SSHD, "SSH_USER_AUTH": "/etc/passwd"}, 2, "Solo cannot tell who you are"),
        (("--name", "Nobody"), {}, 1, "“Nobody” is not invited to this table"),
        (("--name", "[b]x[/b]\x1b[2J"), {}, 1, "“[b]x[/b] [2J” is not invited to this table"),
        (("--name", "\udcff"), {}, 1, "“ ” is not invited to this table"),
        (("--name", "x" * 100_000), {}, 1, "“xxxxxxxxxxxxxxxxxxxxxxxx” is not invited to this table"),
        (
            ("Elsewhere", "--name", "Anna"),
            {},
            1,
            "“Elsewhere” is not open on this machine. The open tables are: ash-hollow.",
        ),
        (
            ("../../x", "--name", "Anna"),
            {},
            1,
            "“../../x” is not open on this machine. The open tables are: ash-hollow.",
        ),
        (("--name", "Anna"), {"TERM": "dumb"}, 1, "Set TERM"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_who_cannot_sit_down_is_told_why(
    host: Host, words: tuple[str, ...], extra: Mapping[str, str], code: int, why: str
) -> None:
    with join(host, *words, extra=extra, size=(200, 24)) as stranger:
        before = modes(stranger)
        assert stranger.end() == code
        assert why in unbroken(stranger.text)
        assert modes(stranger) == before
    assert not (host.folder / "crashes").exists()


def test_where_no_table_is_open_a_sentence_says_what_to_start(tmp_path: Path) -> None:
    for words, why in (
        ((), "No table is open on this machine. Open one in another terminal: solo host CAMPAIGN"),
        (
            ("Ash Hollow",),
            "“Ash Hollow” is not open on this machine. Open it in another terminal: solo host “Ash Hollow”",
        ),
    ):
        with Terminal(tmp_path, "join", *words, "--name", "Anna", size=(120, 24)) as anna:
            assert anna.end() == 1
            assert unbroken(anna.text) == why


def test_of_several_tables_one_has_to_be_named(host: Host) -> None:
    other = campaigns_folder(host.folder) / "deep-wood"
    other.mkdir()
    table_socket(other).symlink_to(table_socket(campaigns_folder(host.folder) / CAMPAIGN))
    try:
        with join(host, "--name", "Anna") as anna:
            assert anna.end() == 2
            assert "Name one of them: ash-hollow, deep-wood" in unbroken(anna.text)
        with join(host, "deep-wood", "--name", "Anna") as anna:
            anna.wait_for("person Anna")
    finally:
        table_socket(other).unlink()


@pytest.mark.exhaustive
@pytest.mark.parametrize("stopped", [True, False], ids=["by the relay", "by the terminal"])
def test_where_nothing_is_read_nobody_is_disturbed_and_all_is_drawn_anew_afterwards(host: Host, stopped: bool) -> None:
    with (
        join(host, "--name", "Ben") as ben,
        join(host, "--name", "Cleo") as cleo,
        join(host, "--name", "Anna", size=HUGE) as anna,
    ):
        for seat in (ben, cleo):
            seat.wait_for("here 3")
        fill(anna)
        if stopped:
            anna.kill(signal.SIGSTOP)
        cleo.wait_for("behind Anna")
        Witness(ben).plays_on(10)
        if stopped:
            anna.kill(signal.SIGCONT)
        anna.press("#", "ж")
        ends = time.monotonic() + PATIENCE
        while "ж]" not in cleo.text or "behind Anna" in cleo.text:
            assert time.monotonic() < ends, cleo.text
            anna.read()
            cleo.read()
        anna.look_again()
        anna.wait_for("person Anna", "size 300x100", "ж]")


@pytest.mark.parametrize(
    "data", [b"k" * 4096, b"\x1b[200~" + b"p" * 4000, b"\x1b" * 512], ids=["keys", "a paste", "escapes"]
)
def test_who_floods_a_table_by_a_relay_disturbs_nobody(host: Host, data: bytes) -> None:
    with join(host, "--name", "Ben") as ben, join(host, "--name", "Anna") as anna:
        anna.wait_for("here 2")
        ben.wait_for("here 2")
        with typing(anna, data):
            Witness(ben).plays_on(10)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT], ids=str)
def test_who_is_killed_has_their_terminal_back(host: Host, number: signal.Signals) -> None:
    with join(host, "--name", "Anna") as anna:
        before = modes(anna)
        anna.wait_for("person Anna")
        anna.kill(number)
        assert anna.end() == 128 + number
        assert modes(anna) == before
        assert given_back(anna)


def test_a_terminal_that_hangs_up_is_a_seat_that_is_left(host: Host) -> None:
    anna, before = join(host, "--name", "Anna"), host.log.count("Anna disconnected")
    anna.wait_for("person Anna")
    anna.hang_up()
    ends = time.monotonic() + PATIENCE
    while anna.alive or host.log.count("Anna disconnected") == before:
        assert time.monotonic() < ends, host.log


def test_a_host_that_dies_is_told_in_a_sentence_and_the_terminal_is_as_it_was(tmp_path: Path) -> None:
    with pytest.raises(AssertionError), hosting(tmp_path / "home") as host, join(host, "--name", "Anna") as anna:
        before = modes(anna)
        anna.wait_for("person Anna")
        host.process.kill()
        assert anna.end() == 1
        assert "The table has ended unexpectedly." in unbroken(anna.text)
        assert modes(anna) == before
        assert given_back(anna)
        with join(host, "--name", "Anna") as again:
            assert again.end() == 1
            assert "No table is open on this machine." in unbroken(again.text)


def test_the_end_of_the_host_is_said(tmp_path: Path) -> None:
    with hosting(tmp_path / "home") as host, join(host, "--name", "Anna") as anna:
        before = modes(anna)
        anna.wait_for("person Anna")
        assert host.end() == 0
        assert anna.end() == 1
        assert "The host has closed this table. Everything is saved." in unbroken(anna.text)
        assert modes(anna) == before


def test_a_table_as_people_host_it_is_joined_and_its_host_knows_the_way_in_best(tmp_path: Path) -> None:
    make(tmp_path, people=[Member("Gil", "gm")])
    with hosted(tmp_path) as host:
        assert f"ssh -p {host.port} Ida-" in run(tmp_path, "host", NAME, "--invite", "Ida").stdout
        with join(host, NAME, "--name", "gil", size=SIZE) as gil:
            gil.wait_for("The test", "1 here")
            gil.press("ctrl+q")
            assert gil.end() == 0
    with hosted(tmp_path, "--local"):
        assert "invited" not in run(tmp_path, "host", NAME, "--forget", "Ida").stdout
        told = run(tmp_path, "host", NAME, "--invite", "Ida").stdout.splitlines()
        assert told[0] == f'Ida can join “{NAME}” on this machine with: solo join "{NAME}" --name Ida'
        assert told[1].startswith("They need no invitation code for that.")
        assert "invited" not in run(tmp_path, "host", NAME, "--people").stdout, "no words are open that nobody has read"
