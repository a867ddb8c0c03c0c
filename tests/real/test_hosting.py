"""`solo host` as people type it: what cannot be, who may come, how it ends, and the host's own app beside a guest."""

from __future__ import annotations

import re
import signal
import socket
import stat
import time
from contextlib import closing, suppress
from pathlib import Path

import msgspec
import pytest

from solo.host.member import Member
from solo.host.people import Members
from solo.storage.paths import table_socket
from tests.real import homes
from tests.real.openssh import Address, client, make_key
from tests.real.seats import OVER
from tests.real.tables import HERE, NAME, SIZE, hosted, make, nothing_is_left, read_until, sit_down, start
from tests.real.terminal import PATIENCE, Terminal, unbroken
from tests.real.test_surroundings import on_a_full_disk, run

GIL, ANNA, UNA = Member("Gil", "gm"), Member("Anna"), Member("Una", "spectator")
OTHER = Path("the other")
ENDED = "The host has closed this table. Everything is saved."


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a campaign that nobody changes."""
    made = tmp_path_factory.mktemp("nonsense") / "home"
    make(made, people=[GIL, ANNA])
    return made


# What cannot be


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["Nowhere", "--headless"], "There is no campaign “Nowhere”"),
        ([NAME, "More", "--headless"], "Solo does not understand “More” here."),
        ([NAME, "--headless", "--port", "70000"], "from 0 to 65535, not “70000”"),
        ([NAME, "--headless", "--port", "x"], "from 0 to 65535, not “x”"),
        ([NAME, "--headless", "--people"], "not allowed with"),
        ([NAME, "--headless", "--store", "nonsense"], "postgresql://"),
        ([NAME, "--headless", "--name", "Gil"], "leave out --name"),
        ([NAME, "--name", "a b"], "needs a terminal"),
        ([NAME, "--role", "king", "--invite", "Ida"], "choose gm, player or spectator"),
        ([NAME, "--role", "gm"], "need --invite NAME"),
        ([NAME, "--characters", "Julia Varro", "--headless"], "need --invite NAME"),
        ([NAME, "--invite", ""], "cannot be a name"),
        ([NAME, "--invite", "two words"], "cannot be a name"),
        ([NAME, "--invite", "\x1b[2J"], "cannot be a name"),
        ([NAME, "--invite", "x" * 25], "cannot be a name"),
        ([NAME, "--invite", "solo"], "is reserved"),
        ([NAME, "--invite", "Ida", "--characters", "Nobody"], "There is no character “Nobody”"),
        ([NAME, "--forget", ""], "Nobody at this table is called “”"),
        ([NAME, "--forget", "Nobody"], "choose from Gil, Anna"),
        ([NAME], "needs a terminal"),
    ],
)
def test_what_cannot_be_is_one_clear_sentence(home: Path, words: list[str], says: str) -> None:
    done = run(home, "host", *words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert says in done.stderr
    assert done.stdout == ""
    assert [one.name for one in Members(homes.folder(home)).all()] == ["Gil", "Anna"]


@pytest.mark.parametrize("words", [["--headless"], ["--people"], ["--invite", "Ida"]])
def test_where_there_is_no_campaign_it_is_said_how_one_begins(tmp_path: Path, words: list[str]) -> None:
    done = run(tmp_path, "host", *words)
    assert done.returncode == 2
    assert done.stderr == "You have no campaign to host. To start one, run “solo” and press a.\n"


def test_a_campaign_that_is_open_elsewhere_is_not_hosted(tmp_path: Path) -> None:
    make(tmp_path, people=[GIL, ANNA])
    with hosted(tmp_path) as host, sit_down(host, "Anna") as anna:
        anna.wait_for("Story")
        done = run(tmp_path, "host", NAME, "--headless", *HERE)
        assert done.returncode == 1
        assert "read-only" in done.stderr
        assert "Fix that, then host it again" in done.stderr
        assert table_socket(homes.folder(tmp_path)).exists()
        anna.press("?")
        anna.wait_for("esc")
    nothing_is_left(tmp_path)


@pytest.mark.parametrize(
    ("address", "says"),
    [("127.0.0.1", "Port {} is in use"), ("nowhere.invalid", "“nowhere.invalid” is not an address")],
)
def test_a_door_that_cannot_be_opened_is_said_and_leaves_nothing(tmp_path: Path, address: str, says: str) -> None:
    make(tmp_path)
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        done = run(tmp_path, "host", NAME, "--headless", "--address", address, "--port", port)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert says.format(port) in done.stderr
    nothing_is_left(tmp_path)


def answering(address: str) -> bool:
    """Whether this machine has such an address."""
    with suppress(OSError), closing(socket.create_server((address, 0), family=socket.AF_INET6)):
        return True
    return False


def test_any_port_that_is_free_is_the_same_on_all_addresses(tmp_path: Path) -> None:
    make(tmp_path)
    with hosted(tmp_path, "--port", "0") as host:
        for address in ("127.0.0.1", *(["::1"] if answering("::1") else [])):
            with closing(socket.create_connection((address, host.port))) as guest:
                assert guest.recv(100).startswith(b"SSH-2.0-Solo")


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("spoilt", "says"),
    [("people = [[", "not valid TOML"), ("[[people]]\nname = 'A'\nrole = 'king'\n", "king"), (None, "not a file")],
)
@pytest.mark.parametrize("words", [["--people"], ["--invite", "Ida"], ["--forget", "Anna"], ["--headless", *HERE]])
def test_a_spoilt_file_of_people_is_said_and_kept(
    tmp_path: Path, spoilt: str | None, says: str, words: list[str]
) -> None:
    file = make(tmp_path) / "people.toml"
    file.unlink()
    if spoilt is None:
        file.mkdir()
    else:
        file.write_text(spoilt)
    done = run(tmp_path, "host", NAME, *words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("people.toml: ")
    assert says in done.stderr
    assert file.is_dir() if spoilt is None else file.read_text() == spoilt
    nothing_is_left(tmp_path)


# Who may come


def invited_words(told: str) -> str:
    """The words in what is told of an invitation."""
    (found,) = re.findall(r"Ida-([a-z-]+)@", told)
    return str(found)


@pytest.mark.parametrize("when", ["before it is open", "while it is open"])
def test_words_of_an_invitation_let_one_key_in_once(tmp_path: Path, when: str) -> None:
    make(tmp_path, people=[GIL])
    for key in ("Ida", "thief"):
        make_key(tmp_path, key)
    invite = (NAME, "--invite", "Ida", "--characters", "julia varro", "--machine", "table.example", "--port", "2022")
    told = run(tmp_path, "host", *invite).stdout if when.startswith("before") else ""
    with hosted(tmp_path) as host:
        told = told or run(tmp_path, "host", *invite).stdout
        fingerprint = re.search(r"SHA256:\S+", host.log)
        assert fingerprint and fingerprint[0] in told
        assert re.search(r"This command works once, until \d+ \w+ \d{4}, \d\d:\d\d UTC\.", told)
        assert "type “reset” and press enter" in told
        assert "After that they join with: ssh -p 2022 Ida@table.example" in told
        with client(host, f"Ida-{invited_words(told)}", "Ida", size=SIZE) as ida:
            ida.wait_for("Story", "you J")
            assert "Ida: player; Julia Varro; 1 key\n" in run(tmp_path, "host", NAME, "--people").stdout
            with client(host, f"Ida-{invited_words(told)}", "thief") as thief:
                assert thief.end() == 255
        with client(host, "Ida") as again:
            again.wait_for("Story")
    nothing_is_left(tmp_path)


@pytest.mark.first_steps
def test_who_may_come_is_listed(tmp_path: Path) -> None:
    people = Members(make(tmp_path, people=[GIL, UNA]))
    people.invite("Ida", "player", ["Julia Varro"])
    people.change("Ida", lambda one: msgspec.structs.replace(one, expires="2030-01-31T20:00+00:00"))
    done = run(tmp_path, "host", NAME, "--people")
    until = "invited until 31 January 2030, 20:00 UTC"
    assert done.stdout == f"Gil: gm; 1 key\nUna: spectator; 1 key\nIda: player; Julia Varro; 0 keys; {until}\n"
    for name in ("Gil", "Una", "Ida"):
        assert run(tmp_path, "host", NAME, "--forget", name).returncode == 0
    assert "Nobody is invited" in run(tmp_path, "host", NAME, "--people").stdout


def test_somebody_is_invited_for_a_character_who_is_in_the_fight_but_not_on_the_roster(tmp_path: Path) -> None:
    run(tmp_path, "play", "--plain", "--system", "fire-and-sword", "--party", "Julia Varro", "--foes", "1 Bandit")
    assert run(tmp_path, "host", "--invite", "Ida", "--characters", "julia varro").returncode == 0
    assert "Ida: player; Julia Varro;" in run(tmp_path, "host", "--people").stdout
    assert "There is no character “Bandit”" in run(tmp_path, "host", "--invite", "Ida", "--characters", "Bandit").stderr


@pytest.mark.parametrize(("address", "told"), [("127.0.0.1", "@127.0.0.1"), ("::1", "@::1")])
def test_who_is_invited_is_told_the_address_that_is_listened_on(tmp_path: Path, address: str, told: str) -> None:
    make(tmp_path, people=[GIL])
    result = run(tmp_path, "host", NAME, "--invite", "Ida", "--address", address)
    assert f"{told}\n" in result.stdout
    assert result.stdout.count("@") == 2


def test_who_is_forgotten_is_sent_away_from_where_they_sit(tmp_path: Path) -> None:
    make(tmp_path, people=[GIL, ANNA])
    with (
        hosted(tmp_path) as host,
        sit_down(host, "Gil") as gil,
        sit_down(host, "Anna") as anna,
        client(host, "Anna", "Anna", "-N") as held,
    ):
        anna.wait_for("Story", "2 here")
        assert run(tmp_path, "host", NAME, "--forget", "anna").returncode == 0
        assert held.end() == 255, "a connection without a terminal is ended as well"
        assert anna.end() in (1, 255), "her connection is closed, perhaps before the client has read its exit status"
        assert "The leader of this table has removed you." in unbroken(anna.text)
        gil.wait_for("1 here", "Anna has left.")
        with client(host, "Anna") as again:
            assert again.end() == 255
    assert [seat.name for seat in homes.table(tmp_path).seats] == ["Gil", "Foes"]


def test_who_is_to_come_as_something_else_is_so_where_they_sit(tmp_path: Path) -> None:
    make(tmp_path, people=[GIL, ANNA])
    with hosted(tmp_path) as host, sit_down(host, "Anna") as anna:
        anna.wait_for("Story", "you JMS")
        assert run(tmp_path, "host", NAME, "--invite", "Anna", "--role", "spectator").returncode == 0
        anna.wait_for("∘ you", "Gil chooses, you watch.")
        again = ("--invite", "Anna", "--role", "player", "--characters", "Julia Varro")
        assert run(tmp_path, "host", NAME, *again).returncode == 0
        anna.wait_for("you J", "you must decide")


def test_a_file_of_people_that_is_spoilt_meanwhile_changes_nothing_and_is_said(tmp_path: Path) -> None:
    file = make(tmp_path, people=[GIL, ANNA]) / "people.toml"
    with hosted(tmp_path) as host, sit_down(host, "Gil") as gil:
        gil.wait_for("Story")
        file.write_text("people = [[")
        host.wait_for("not valid TOML")
        with sit_down(host, "Anna") as anna:
            anna.wait_for("Story", "2 here")
        assert file.read_text() == "people = [["


def test_a_local_table_has_no_port_and_is_joined_on_this_machine(tmp_path: Path) -> None:
    folder = make(tmp_path, people=[GIL, ANNA])
    with hosted(tmp_path, "--local") as host:
        assert "ssh" not in host.log
        assert stat.S_IMODE(table_socket(folder).stat().st_mode) == 0o600
        told = run(tmp_path, "host", NAME, "--local", "--invite", "Ida").stdout
        assert told.startswith("Ida can join")
        assert "To let them join by SSH, host and invite without --local." in told
        assert run(tmp_path, "host", NAME, "--people").stdout.endswith("Ida: player; 0 keys\n")
        with Terminal(tmp_path, "join", "--name", "Ida", size=SIZE) as ida:
            ida.wait_for("Story", "no fighter")
    nothing_is_left(tmp_path)


# How it ends


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_it_with_all_saved_and_everybody_told(tmp_path: Path, number: signal.Signals) -> None:
    make(tmp_path, people=[GIL, ANNA])
    host = start(tmp_path)
    with sit_down(host, "Gil") as gil, sit_down(host, "Anna") as anna:
        gil.wait_for("Story", "2 here")
        anna.wait_for("Story", "2 here")
        answer_somehow(tmp_path, gil, anna)
        given = homes.answers(tmp_path)
        host.process.send_signal(number)
        read_until(lambda: host.process.poll() is not None, gil, anna)
        assert host.end() == 0
        for guest in (gil, anna):
            assert guest.end() == 1
            assert ENDED in unbroken(guest.text)
    assert homes.answers(tmp_path)[: len(given)] == given
    nothing_is_left(tmp_path)


def test_where_the_disk_is_full_it_is_said_and_nobody_is_told_that_all_is_saved(tmp_path: Path) -> None:
    make(tmp_path, people=[GIL, ANNA])
    words = ("host", NAME, "--headless", "--local")
    with Terminal(tmp_path, *words, size=SIZE, before=on_a_full_disk) as host:
        host.wait_for("is open.")
        gil, anna = (Terminal(tmp_path, "join", "--name", name, size=SIZE) for name in ("Gil", "Anna"))
        with gil, anna:
            for guest in (gil, anna):
                guest.wait_for("Anna is here.", "The table cannot be saved at the")
            host.wait_for("larger than allowed")
            host.kill(signal.SIGTERM)
            read_until(lambda: not host.alive, host, gil, anna)
            assert host.end() == 1
            for guest in (anna, gil):
                assert guest.end() == 1
                assert "The latest answers could not be saved." in unbroken(guest.text)
                assert ENDED not in unbroken(guest.text)
    nothing_is_left(tmp_path)


def answer_somehow(home: Path, *seats: Terminal) -> None:
    """Let whoever is asked first answer once."""
    before = homes.answers(home)
    ends = time.monotonic() + PATIENCE
    while homes.answers(home) == before:
        assert time.monotonic() < ends, "\n".join(seat.text for seat in seats)
        for seat in seats:
            seat.read()
            if "you must decide" in seat.text:
                seat.press("enter")
                seat.rest()


# The host's own app


def own_app(home: Path, *words: str) -> tuple[Terminal, Address]:
    """`solo host` in a terminal of its own, and where others come to it."""
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    words = ("host", NAME, "--address", "127.0.0.1", "--port", str(port), "--name", "Gil", *words)
    return Terminal(home, *words, size=SIZE), Address(home, port)


@pytest.mark.first_steps
def test_the_host_plays_beside_a_guest_and_ends_it_with_a_key(tmp_path: Path) -> None:
    homes.make_quick(tmp_path)
    make(tmp_path, people=[ANNA])
    terminal, address = own_app(tmp_path)
    with terminal as gil:
        gil.wait_for("Continue", "Round 1")
        with client(address, "Anna", size=SIZE) as anna:
            anna.wait_for("Story", "Gil GM", "2 here")
            gil.press("c")
            gil.wait_for("Story", "you GM", "Anna is here.")
            answer_somehow(tmp_path, anna, gil)
            gil.press("t", *"well met", "enter")
            anna.wait_for("Gil well met")
            gil.press("ctrl+q")
            read_until(lambda: not gil.alive, gil, anna)
            assert gil.end() == 0
            assert anna.end() == 1
            assert ENDED in unbroken(anna.text)
    assert homes.answers(tmp_path)
    nothing_is_left(tmp_path)


def test_who_waits_is_shown_what_the_host_begins_and_what_comes_of_it(tmp_path: Path) -> None:
    homes.make_quick(tmp_path)
    make(tmp_path, people=[ANNA], begun=False)
    terminal, address = own_app(tmp_path)
    with terminal as gil:
        gil.wait_for("The table is open", "Ash Hollow")
        with client(address, "Anna", size=SIZE) as anna:
            anna.wait_for("Nothing is in progress", "Gil")
            gil.press("q", "2", "enter")
            gil.wait_for("Story", "you GM")
            anna.wait_for("Story", "Boar in the reeds", "2 here")
            play_out(gil, anna)
            gil.press_until_gone("enter", OVER)
            anna.wait_for("Nothing is in progress")
            gil.wait_for("Quick fight")
            gil.press("ctrl+q")
            read_until(lambda: not gil.alive, gil, anna)
            assert gil.end() == 0
            assert anna.end() == 1
    assert [chapter.title for chapter in homes.fights(tmp_path)] == ["Boar in the reeds"]
    nothing_is_left(tmp_path)


def play_out(*seats: Terminal) -> None:
    """Let the tactics of whoever is asked answer until it is over."""
    ends = time.monotonic() + PATIENCE
    while not all(OVER in seat.text for seat in seats):
        assert time.monotonic() < ends, "\n".join(seat.text for seat in seats)
        for seat in seats:
            seat.read()
            if "you must decide" in seat.text:
                seat.press("a")
                seat.rest()


@pytest.mark.exhaustive
@pytest.mark.parametrize("how", ["its terminal is closed", "SIGHUP", "SIGTERM", "SIGINT"])
def test_a_host_whose_terminal_is_gone_ends_with_all_saved(tmp_path: Path, how: str) -> None:
    homes.make_quick(tmp_path)
    make(tmp_path, people=[ANNA])
    terminal, address = own_app(tmp_path)
    with terminal as gil:
        gil.wait_for("Continue")
        with client(address, "Anna", size=SIZE) as anna:
            anna.wait_for("Story", "2 here")
            answer_somehow(tmp_path, anna)
            given = homes.answers(tmp_path)
            if how.startswith("SIG"):
                gil.kill(signal.Signals[how])
            else:
                gil.hang_up()
            read_until(lambda: not gil.alive, anna)
            assert anna.end() == 1
            assert ENDED in unbroken(anna.text)
            assert homes.answers(tmp_path)[: len(given)] == given
    nothing_is_left(tmp_path)
