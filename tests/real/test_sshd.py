"""A table behind the system's own sshd, set up with the very lines of docs/HOSTING.md."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator, Mapping, Sequence

import pytest

from tests.real.openssh import ROOT, Host, client, command, hosting, make_key, words
from tests.real.sshd import PROGRAM, USER, way
from tests.real.terminal import SOLO, Terminal, unbroken

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="The server of OpenSSH is not installed")

GUIDE = (ROOT / "docs" / "HOSTING.md").read_text()
FORCED = re.search(r"```\n(Match User solo\n.*?)```", GUIDE, re.DOTALL)
OWN_LINE = re.search(r"```\n(restrict,.*?) ssh-ed25519 .*?```", GUIDE, re.DOTALL)


def instead(host: Host) -> Mapping[str, str]:
    """What stands here in the place of what the guide names."""
    return {
        "User solo": f"User {USER}",
        "/usr/local/bin/solo": SOLO,
        "/var/lib/solo": str(host.folder),
        "--name Mara": "--name Ben",
    }


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("table") / "home") as host:
        for key in ("stranger", "sshd_key"):
            make_key(host.folder, key)
        yield host


@pytest.fixture(scope="module")
def forced(host: Host) -> Sequence[str]:
    """The way by sshd where it tells by which key somebody comes."""
    assert FORCED is not None
    keys = "".join((host.folder / f"{name}.pub").read_text() for name in ("Anna", "stranger"))
    return way(host.folder / "forced", host.folder / "sshd_key", FORCED[1], keys, instead(host))


def come(
    host: Host, forced: Sequence[str], key: str = "Anna", *more: str, extra: Mapping[str, str] | None = None
) -> Terminal:
    """`ssh` in a terminal of its own."""
    return client(host, USER, key, *forced, *more, extra=extra)


def test_the_key_tells_who_comes_and_the_terminal_is_as_it_was_afterwards(host: Host, forced: Sequence[str]) -> None:
    with come(host, forced) as anna:
        anna.wait_for("person Anna", "size 80x24")
        anna.press("a", "b", "ctrl+c")
        anna.wait_for("keys 3")
        anna.resize(100, 30)
        anna.wait_for("size 100x30")
        anna.press("~")
        assert anna.end() == 0
    assert anna.raw.rindex(b"\x1b[?1049l") > anna.raw.rindex(b"\x1b[?1049h")


def test_a_key_that_is_nobodys_is_told_so(host: Host, forced: Sequence[str]) -> None:
    with come(host, forced, "stranger") as stranger:
        assert stranger.end() == 1
        assert "Your key is not known at this table" in unbroken(stranger.text)
    with come(host, forced, "Ben") as other:
        assert other.end() == 255
        assert "Permission denied (publickey)" in unbroken(other.text)


def test_a_client_tells_its_colours_and_nothing_else(host: Host, forced: Sequence[str]) -> None:
    said = {"NO_COLOR": "1", "SOLO_HOME": "/nonexistent", "PATH": "/nonexistent", "SSH_USER_AUTH": "/etc/passwd"}
    send = [word for name in said for word in ("-o", f"SendEnv={name}")]
    del said["PATH"]  # of the client itself
    with come(host, forced, "Anna", *send, extra=said) as anna:
        anna.wait_for("person Anna")
        assert b"38;" not in anna.raw


@pytest.mark.parametrize("terminal", ["-T", "-tt"])
def test_commands_are_refused(host: Host, forced: Sequence[str], terminal: str) -> None:
    said = command(host, "ssh", *words(host, USER, "Anna", *forced, terminal), "cat", "/etc/passwd")
    assert said.returncode == 2
    assert "not run commands" in said.stdout + said.stderr
    assert "root:" not in said.stdout


def test_no_terminal_is_no_seat(host: Host, forced: Sequence[str]) -> None:
    said = command(host, "ssh", *words(host, USER, "Anna", *forced, "-T"))
    assert said.returncode == 2
    assert said.stdout == ""
    assert "Join with ssh -t" in said.stderr


def test_nothing_is_copied_from_the_host_or_to_it(host: Host, forced: Sequence[str]) -> None:
    *options, person = words(host, USER, "Anna", *forced)
    options[options.index("-p")] = "-P"
    got, put = host.folder / "got", host.folder / "put"
    for program in (["scp"], ["scp", "-O"]):
        assert command(host, *program, *options, f"{person}:/etc/passwd", str(got)).returncode != 0
        assert command(host, *program, *options, str(host.folder / "Anna.pub"), f"{person}:{put}").returncode != 0
    assert command(host, "sftp", *options, f"{person}:/etc/passwd", str(got)).returncode != 0
    assert not got.exists()
    assert not put.exists()


def test_nothing_is_reached_through_the_host(host: Host, forced: Sequence[str]) -> None:
    said = command(host, "ssh", *words(host, USER, "Anna", *forced, "-W", f"127.0.0.1:{host.port}"))
    assert said.returncode != 0
    assert "SSH-2.0" not in said.stdout
    socket = host.folder / "reached"
    for asked in (["-R", "0:127.0.0.1:22"], ["-R", f"{socket}:127.0.0.1:22"]):
        said = command(host, "ssh", *words(host, USER, "Anna", *forced, "-N", "-o", "ExitOnForwardFailure=yes", *asked))
        assert said.returncode == 255
        assert "forwarding failed" in said.stderr
    assert not socket.exists()


def test_a_line_that_breaks_is_a_seat_that_is_left(host: Host, forced: Sequence[str]) -> None:
    before = host.log.count("nobody is here")
    with come(host, forced) as anna:
        anna.wait_for("person Anna")
        anna.kill(signal.SIGKILL)
        anna.end()
    host.wait_for("nobody is here", before + 1)


def test_a_line_of_a_key_may_say_who_comes_with_it(host: Host) -> None:
    assert OWN_LINE is not None
    keys = f"{OWN_LINE[1]} {(host.folder / 'stranger.pub').read_text()}"
    own = way(host.folder / "own", host.folder / "sshd_key", "", keys, instead(host))
    more = ("-o", "SetEnv=SOLO_HOME=/nonexistent")
    with come(host, own, "stranger", *more) as ben:
        ben.wait_for("person Ben")
    said = command(host, "ssh", *words(host, USER, "stranger", *own), "cat", "/etc/passwd")
    assert said.returncode == 2
    assert "not run commands" in said.stderr
