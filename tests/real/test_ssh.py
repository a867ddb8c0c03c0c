"""The door of SSH with the client that people have: who comes in and who does not, and what nobody gets there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from solo.host.listeners.connection_limits import Limits
from solo.host.people import Members
from tests.real.openssh import Host, client, command, hosting, make_key, words
from tests.real.terminal import unbroken


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    limits = Limits(handshakes=1_000)  # all these tests come from one address, one after the other
    with hosting(tmp_path_factory.mktemp("table") / "home", limits) as host:
        yield host


@pytest.mark.first_steps
def test_who_comes_with_a_known_key_sits_down_and_leaves_a_terminal_as_it_was(host: Host) -> None:
    with client(host) as anna:
        anna.wait_for("person Anna", "size 80x24")
        anna.press("a", "b", "c")
        anna.wait_for("keys 3")
        anna.resize(100, 30)
        anna.wait_for("size 100x30")
        anna.press("~")
        assert anna.end() == 0
    before = anna.raw.partition(b"\x1b[?1049h")[0]
    drawn, _, after = anna.raw.partition(b"\x1b[?1049l")
    assert b"\x1b[?1049h" in drawn
    for mode in (b"1000", b"1002", b"1006", b"1004", b"2004"):
        assert drawn.rindex(b"\x1b[?" + mode + b"l") > drawn.rindex(b"\x1b[?" + mode + b"h")
    assert b"\x1b[>" not in drawn, "the keyboard protocol survives a reset, and is not used over SSH"
    for mode in (b"?1000", b"?1003", b"?1004", b"?1006", b"?2004"):
        assert b"\x1b[" + mode + b"l" in before, "a terminal that a killed host left behind is put right"
    assert after.startswith(b"\x1b[?25h")


def test_names_are_known_in_letters_of_any_case(host: Host) -> None:
    with client(host, "ANNA", "Anna") as anna:
        anna.wait_for("person Anna")


@pytest.mark.parametrize(("user", "key"), [("Anna", "Ben"), ("Nobody", "Anna"), ("Anna-some-four-word-words", "Ben")])
def test_who_is_not_known_is_told_whom_to_ask(host: Host, user: str, key: str) -> None:
    with client(host, user, key) as stranger:
        assert stranger.end() == 255
        said = unbroken(stranger.text)
    assert "Permission denied (publickey)" in said
    assert "Ask" in said
    assert "password" not in said.lower()


@pytest.mark.first_steps
def test_an_invitation_binds_the_key_that_proves_itself_first(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    invitation = Members(home).invite("Dora", "player", ["Vex"])
    for key in ("Dora", "other"):
        make_key(home, key)
    with hosting(home) as host:
        with client(host, f"Dora-{invitation}", "Dora") as dora:
            dora.wait_for("person Dora")
        with client(host, "Dora") as again:
            again.wait_for("person Dora")
        with client(host, f"Dora-{invitation}", "other") as thief:
            assert thief.end() == 255
            assert "this invitation code is wrong, used or expired" in unbroken(thief.text)
    bound = Members(home).find("Dora")
    assert bound is not None
    assert bound.keys == (" ".join((home / "Dora.pub").read_text().split()[:2]),)
    assert bound.invited == ""
    assert bound.characters == ("Vex",)


def test_a_key_that_is_shown_and_not_proved_binds_nothing(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    invitation = Members(home).invite("Dora")
    make_key(home, "Dora")
    make_key(home, "other")
    (home / "Dora").write_bytes((home / "other").read_bytes())  # the public half of one key, the private of another
    with hosting(home) as host, client(host, f"Dora-{invitation}", "Dora", "-o", "PubkeyAuthentication=yes") as thief:
        thief.end()
    bound = Members(home).find("Dora")
    assert bound is not None
    assert not any("Dora.pub" in key for key in bound.keys)
    assert " ".join((home / "Dora.pub").read_text().split()[:2]) not in bound.keys


@pytest.mark.parametrize("method", ["password", "keyboard-interactive", "hostbased", "gssapi-with-mic"])
def test_keys_are_all_that_opens_the_door(host: Host, method: str) -> None:
    with client(host, "Anna", "Anna", "-o", f"PreferredAuthentications={method}") as stranger:
        assert stranger.end() == 255
        assert "Permission denied (publickey)" in unbroken(stranger.text)
        assert "password:" not in stranger.text


def test_too_many_keys_are_too_many_tries(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    keys = [f"key{number}" for number in range(12)]
    for key in keys:
        make_key(home, key)
    with hosting(home) as host:
        more = [word for key in keys for word in ("-i", str(home / key))]
        said = command(host, "ssh", *words(host, "Nobody", keys[0], *more, "-tt")).stderr
    assert "Your ssh offered too many keys" in said


def test_commands_are_refused(host: Host) -> None:
    said = command(host, "ssh", *words(host, "Anna", "Anna"), "cat", "/etc/passwd")
    assert said.returncode == 1
    assert said.stdout == ""
    assert "not run commands" in said.stderr


def test_no_terminal_is_no_seat(host: Host) -> None:
    said = command(host, "ssh", *words(host, "Anna", "Anna", "-T"))
    assert said.returncode == 1
    assert said.stdout == ""
    assert "needs a terminal" in said.stderr


def test_a_terminal_without_anybody_is_no_seat_for_long(host: Host) -> None:
    said = command(host, "ssh", *words(host, "Anna", "Anna", "-tt"))
    assert said.returncode in (0, 255)


def test_subsystems_are_refused(host: Host) -> None:
    said = command(host, "ssh", *words(host, "Anna", "Anna", "-s"), "sftp")
    assert said.returncode != 0
    assert "subsystem request failed" in said.stderr


@pytest.mark.parametrize("old", [(), ("-O",)], ids=["by sftp", "by rcp"])
def test_nothing_is_copied_from_the_host_or_to_it(host: Host, old: tuple[str, ...]) -> None:
    *options, person = words(host, "Anna", "Anna")
    options[options.index("-p")] = "-P"
    got, put = host.folder / "got", host.folder / "put"
    said = command(host, "scp", *old, *options, f"{person}:/etc/passwd", str(got))
    assert said.returncode != 0
    assert not got.exists()
    said = command(host, "scp", *old, *options, str(host.folder / "Anna.pub"), f"{person}:{put}")
    assert said.returncode != 0
    assert not put.exists()
    said = command(host, "sftp", *options, f"{person}:/etc/passwd", str(got))
    assert said.returncode != 0
    assert not got.exists()


def test_nothing_is_reached_through_the_host(host: Host) -> None:
    said = command(host, "ssh", *words(host, "Anna", "Anna", "-W", f"127.0.0.1:{host.port}"))
    assert said.returncode != 0
    assert "SSH-2.0" not in said.stdout
    socket = host.folder / "agent"
    for asked in (["-R", "0:127.0.0.1:22"], ["-R", f"{socket}:127.0.0.1:22"]):
        said = command(host, "ssh", *words(host, "Anna", "Anna", "-N", "-o", "ExitOnForwardFailure=yes", *asked))
        assert said.returncode == 255
        assert "forwarding failed" in said.stderr
    assert not socket.exists()


def test_no_agent_no_display_and_no_network_of_the_client_is_taken(host: Host) -> None:
    with client(host, "Anna", "Anna", "-v", "-A", "-X", "-w", "any") as anna:
        anna.wait_for("person Anna")
    assert b"remote forward" not in anna.raw


def test_a_second_terminal_in_the_same_connection_is_refused(host: Host, tmp_path: Path) -> None:
    shared = ("-o", f"ControlPath={tmp_path / 'shared'}")
    with client(host, "Anna", "Anna", "-M", *shared) as first:
        first.wait_for("person Anna")
        with client(host, "Anna", "Anna", *shared, "-o", "ProxyCommand=false") as second:
            assert second.end() == 255
            assert "refused" in second.text
        first.press("z")
        first.wait_for("keys 1")


@pytest.mark.parametrize("kind", ["dumb", "unknown", ""])
def test_a_terminal_that_cannot_draw_is_told_so(host: Host, kind: str) -> None:
    with client(host, extra={"TERM": kind}) as anna:
        assert anna.end() == 1
        assert "xterm-256color" in unbroken(anna.text)


@pytest.mark.parametrize(
    "kind", ["nonsense", "x" * 5000, "vt100", "linux", "screen.xterm-256color", "../../etc/passwd"]
)
def test_any_other_terminal_is_drawn_on(host: Host, kind: str) -> None:
    with client(host, extra={"TERM": kind}) as anna:
        anna.wait_for("person Anna")


def test_colours_are_those_of_each_terminal_and_not_of_the_host(tmp_path: Path) -> None:
    true, few = {"COLORTERM": "truecolor"}, {"TERM": "vt100", "COLORTERM": ""}
    send = ("-o", "SendEnv=COLORTERM", "-o", "SendEnv=NO_COLOR")
    with (
        hosting(tmp_path / "home", before={"NO_COLOR": "1", "TERM": "dumb"}) as host,
        client(host, "Anna", "Anna", *send, extra=true) as anna,
        client(host, "Ben", "Ben", *send, extra={"COLORTERM": ""}) as ben,
        client(host, "Cleo", "Cleo", *send, extra={"NO_COLOR": "1"}) as cleo,
        client(host, "Anna", "Anna", *send, extra=few) as other,
    ):
        seats = (anna, ben, cleo, other)
        for seat in seats:
            seat.wait_for("here 4")
        anna.press("x", "y")
        for seat in seats:
            seat.wait_for("says [xy]")
    assert b"48;2;16;32;48" in anna.raw
    assert b"48;5;" in ben.raw and b"48;2;" not in ben.raw
    assert b"38;" not in cleo.raw and b"48;" not in cleo.raw
    assert b"48;5;" not in other.raw and b"48;2;" not in other.raw and b"\x1b[4" in other.raw


def test_everybody_sees_what_is_done_and_a_person_may_sit_there_three_times(host: Host) -> None:
    with client(host) as one, client(host) as two, client(host) as three, client(host, "Ben") as ben:
        for seat in (one, two, three, ben):
            seat.wait_for("here 4")
        two.press("w", "o", "r", "d")
        for seat in (one, two, three, ben):
            seat.wait_for("word]")
        with client(host) as four:
            four.wait_for("here 5")
            with client(host) as five:
                assert five.end() == 1
                assert "You already have 4 terminals open" in unbroken(five.text)
        two.kill()
        for seat in (one, three, ben):
            seat.wait_for("here 3")


def test_a_crash_is_one_persons_and_said_in_a_sentence(host: Host) -> None:
    with client(host, "Ben") as ben, client(host, "Cleo") as cleo:
        cleo.wait_for("here 2")
        ben.wait_for("here 2")
        ben.press("!")
        assert ben.end() == 1
        assert "An error occurred, and a report was saved" in unbroken(ben.text)
        assert b"Traceback" not in ben.raw and b"ValueError" not in ben.raw
        cleo.wait_for("here 1")
        cleo.press("k")
        cleo.wait_for("k]")


def test_the_end_of_the_host_is_said_to_everybody(tmp_path: Path) -> None:
    with hosting(tmp_path / "home") as host:
        anna, ben = client(host), client(host, "Ben")
        with anna, ben:
            anna.wait_for("here 2")
            ben.wait_for("here 2")
            assert host.end() == 0
            for seat in (anna, ben):
                assert seat.end() == 1
                assert "The host has closed this table. Everything is saved." in unbroken(seat.text)


def test_the_key_of_the_host_stays_and_is_its_owners_alone(tmp_path: Path) -> None:
    home = tmp_path / "home"
    for _ in range(2):
        with hosting(home, before={}) as host, client(host, "Anna") as anna:
            anna.wait_for("person Anna")
        for name in ("Anna", "Ben", "Cleo"):
            for file in (home / name, home / f"{name}.pub"):
                file.unlink()
    assert (home / "host_key").stat().st_mode & 0o777 == 0o600
    assert len((home / "known").read_text().splitlines()) == 2  # one for each port, of one and the same key
    assert len({line.split()[2] for line in (home / "known").read_text().splitlines()}) == 1
