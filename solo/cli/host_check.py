"""`solo host --check`: checks a set-up before guests connect, with a sentence on each part. Changes nothing."""

from __future__ import annotations

import os
import socket
import stat
import tempfile
from argparse import Namespace
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

import msgspec

from solo import __version__
from solo.campaign import campaigns
from solo.campaign.session import Session
from solo.cli.campaigns import IMPORT_ONE, START_ONE, named_folder, system_opener, utc_now
from solo.cli.errors import FAILED, UsageError
from solo.cli.login_command import explain_not_listening, quote_word
from solo.cli.parsing import typed_folder
from solo.cli.printing import print_json, say
from solo.host.listeners.relay import ask_login_command, is_open
from solo.host.member import Member, MemberError
from solo.host.people import Members
from solo.host.people_file import FILE
from solo.host.seat_assignment import PARTY
from solo.play.seats import GAME_MASTER
from solo.storage import stores
from solo.storage.errors import SaveError
from solo.storage.lock import Lock
from solo.storage.paths import campaign_file, campaigns_folder, host_key_file, lock_file, table_socket
from solo.storage.store import FILES, Store

Level = Literal["fine", "note", "wrong"]
SHOWN: Final[dict[Level, str]] = {"fine": "fine ", "note": "note ", "wrong": "WRONG"}
NEEDS_SSH: Final = f"asyncssh is missing: {stores.install_command('host')}, or host with --local."
NONE_YET: Final = f"You have no campaign. {START_ONE}"
NONE_IN_STORE: Final = f"The database has no campaign. {IMPORT_ONE}"
OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH
OTHERS_READ: Final = stat.S_IRGRP | stat.S_IROTH
OTHERS_ENTER: Final = stat.S_IXGRP | stat.S_IXOTH


class Finding(msgspec.Struct, frozen=True):
    """One sentence about a part of the set-up: fine, worth a note, or wrong."""

    part: str
    level: Level
    text: str


def check(arguments: Namespace, home: Path) -> int:
    """Print each finding. Return exit code 1 if anything is wrong."""
    found = list(_findings(arguments, home))
    wrong = sum(one.level == "wrong" for one in found)
    if arguments.json:
        print_json(found)
        return FAILED if wrong else 0
    for one in found:
        say(f"{SHOWN[one.level]}  {one.part}: {one.text}")
    problems = "1 problem" if wrong == 1 else f"{wrong} problems"
    say(f"{problems} to solve before guests can join." if wrong else "Ready: guests can join.")
    return FAILED if wrong else 0


def _findings(arguments: Namespace, home: Path) -> Iterator[Finding]:
    if arguments.tables is not None:
        yield from _of_all_tables(arguments, typed_folder(arguments.tables))
        return
    try:
        database = stores.database(os.environ, arguments.store)
    except SaveError as error:
        raise UsageError(str(error)) from error
    yield from _of_packages(arguments.local, bool(database))
    yield from _of_home(home)
    if not arguments.local:
        yield from _of_host_key(home)
    store: Store | None = FILES
    if database:
        store = yield from _of_server(database)
    folder = _campaign(arguments, home, store) if store is not None else None
    if isinstance(folder, Finding):
        yield folder
    elif folder is not None and store is not None:
        yield from _of_campaign(arguments, home, folder, store)
    if not arguments.local:
        yield from _of_port(arguments.address, arguments.port, folder if isinstance(folder, Path) else None)


def _of_all_tables(arguments: Namespace, home: Path) -> Iterator[Finding]:
    """Yield the findings about one listener for all campaigns in a folder to which people are invited."""
    yield from _of_packages(local=False, stored=False)
    yield from _of_home(home)
    yield from _of_host_key(home)
    tables = [one.folder for one in campaigns.campaigns(home) if (one.folder / FILE).exists()]
    if not tables:
        yield Finding(
            "tables", "wrong", f"Nobody is invited to a campaign in {home}. Run: solo host CAMPAIGN --invite NAME"
        )
    for folder in tables:
        yield from _of_campaign(arguments, home, folder, FILES)
    yield from _of_port(arguments.address, arguments.port, None)


# The machine


def _of_packages(local: bool, stored: bool) -> Iterator[Finding]:
    if not local:
        there = find_spec("asyncssh") is not None
        yield Finding("packages", "fine" if there else "wrong", "asyncssh is installed." if there else NEEDS_SSH)
    if stored:
        there = find_spec("psycopg") is not None
        told = "psycopg is installed." if there else stores.NEEDS_POSTGRES
        yield Finding("packages", "fine" if there else "wrong", told)


def _of_home(home: Path) -> Iterator[Finding]:
    if not home.exists():
        yield Finding("files", "note", f"{home} does not exist; the first command creates it.")
        return
    yield from _of_rights(home)
    shelf = campaigns_folder(home)
    if shelf.is_dir() and any(_others_can_read(campaign_file(folder)) for folder in shelf.iterdir()):
        yield Finding(
            "files",
            "note",
            f"Other users of this machine can read the game master's notes. To stop this, run: chmod 700 {home}",
        )


def _others_can_read(file: Path) -> bool:
    """Return True if other users of this machine can read the file, and enter each folder on the way to it."""
    try:
        return bool(stat.S_IMODE(file.stat().st_mode) & OTHERS_READ) and all(
            stat.S_IMODE(folder.stat().st_mode) & OTHERS_ENTER for folder in file.resolve().parents
        )
    except OSError:
        return False


def _of_rights(path: Path) -> Iterator[Finding]:
    """Yield a finding if this user cannot access a file or folder, or if other users can change it."""
    mode = stat.S_IMODE(path.stat().st_mode)
    wanted = os.R_OK | os.W_OK | (os.X_OK if path.is_dir() else 0)
    if not os.access(path, wanted):
        yield Finding(
            "files", "wrong", f"You cannot read and write {path}: make yourself the owner of this file or folder."
        )
    elif mode & OTHERS_WRITE:
        yield Finding("files", "wrong", f"Other users can change {path}. To stop this, run: chmod go-w {path}")
    else:
        yield Finding("files", "fine", f"You can write to {path}, and other users cannot.")


def _of_host_key(home: Path) -> Iterator[Finding]:
    file = host_key_file(home)
    if not file.exists():
        yield Finding("host key", "note", f"The host key is missing; the first start creates {file}.")
        return
    if not os.access(file, os.R_OK):
        yield Finding("host key", "wrong", f"You cannot read {file}: make yourself the owner of this file.")
        return
    if stat.S_IMODE(file.stat().st_mode) & OTHERS:
        yield Finding(
            "host key",
            "wrong",
            f"Other users can read {file} and impersonate this host. To stop this, run: chmod 600 {file}",
        )
    if find_spec("asyncssh") is None:
        return
    from solo.host.listeners.ssh_keys import HostKeyError, fingerprint, host_key

    try:
        yield Finding("host key", "fine", f"The fingerprint that guests see is {fingerprint(host_key(file))}.")
    except HostKeyError as error:
        yield Finding("host key", "wrong", str(error))


def _of_port(address: str, port: int, folder: Path | None) -> Iterator[Finding]:
    if not port:
        yield Finding("port", "fine", "Solo will choose a free port.")
        return
    hosted = ask_login_command(table_socket(folder), "") if folder is not None else None
    if hosted is not None and f"-p {port} " in f"{hosted} ":
        yield Finding("port", "fine", f"Port {port} is in use by the open table.")
        return
    try:
        for family, kind, _, _, where in _places(address, port):
            with closing(socket.socket(family, kind)) as tried:
                tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    tried.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                tried.bind(where)
                tried.listen(1)
    except OSError as error:
        yield Finding("port", "wrong", explain_not_listening(error, address, port))
        return
    yield Finding("port", "fine", f"Port {port} is free. Open it in the firewall.")


def _places(address: str, port: int) -> Sequence[tuple[int, int, int, str, tuple[str, int]]]:
    """Return the socket addresses to listen on (as `getaddrinfo` does), with IPv6 only if this machine has it."""
    found = socket.getaddrinfo(address or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    usable = (one for one in found if address or one[0] == socket.AF_INET or _has_ipv6())
    return [(family, kind, number, name, (str(where[0]), port)) for family, kind, number, name, where in usable]


def _has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


def _of_server(database: str) -> Generator[Finding, None, Store | None]:
    """Yield the findings about the database server. Return its store; None if its campaigns cannot be listed."""
    if find_spec("psycopg") is None:
        return None
    from solo.storage.server_check import examine

    found = list(examine(database))
    for number, one in enumerate(found):
        yield Finding("store", "wrong" if one.wrong else "note" if number else "fine", one.text)
    if any(one.empty for one in found):
        yield Finding("campaign", "wrong", NONE_IN_STORE)
    return None if any(one.wrong or one.empty for one in found) else stores.choose_store({}, database)


# The campaign and its people


def _campaign(arguments: Namespace, home: Path, store: Store) -> Path | Finding:
    """Return the folder of the requested campaign, or a finding if there is none."""
    try:
        if arguments.campaign:
            return named_folder(home, arguments.campaign, store)
        found = campaigns.campaigns(home, store)
    except (SaveError, UsageError) as error:
        return Finding("campaign", "wrong", str(error))
    if found:
        return found[0].folder
    return Finding(
        "campaign",
        "wrong",
        campaigns.find_listing_problem(home, store) or (NONE_YET if store is FILES else NONE_IN_STORE),
    )


def _of_campaign(arguments: Namespace, home: Path, folder: Path, store: Store) -> Iterator[Finding]:
    part = f"campaign {folder.name}"
    faults = campaigns.check(folder, system_opener(home, folder, store), store)
    for fault in faults:
        yield Finding(part, "wrong", fault)
    if not faults:
        yield Finding(part, "fine", "The campaign's files have no problems.")
    if is_open(table_socket(folder)):
        yield Finding(part, "note", "The campaign is being hosted now.")
    elif store is FILES and _is_locked(folder):
        yield Finding(part, "wrong", "The campaign is open in another window: close it there first.")
    for path in (folder, campaign_file(folder), folder / FILE):
        if path.exists() and (store is FILES or path == folder):
            yield from _of_rights(path)
    try:
        people = _people(folder, store)
    except (MemberError, SaveError) as error:
        yield Finding(f"people of {folder.name}", "wrong", str(error))
        return
    yield from _of_people(arguments.local, people, folder, lambda: _characters(home, folder, store))


def _is_locked(folder: Path) -> bool:
    if not lock_file(folder).exists():
        return False
    try:
        held = Lock.take(lock_file(folder))
    except SaveError:
        return False
    if held is not None:
        held.release()
    return held is None


def _people(folder: Path, store: Store) -> Sequence[Member]:
    """Return the people that the next start of the table would load. Raises MemberError or SaveError."""
    file = folder / FILE
    if store is FILES:
        return Members(folder).all()
    later_there = store.has(file) and store.changed(file) > FILES.changed(file)
    source = store if later_there else FILES
    if not source.has(file):
        return ()
    with tempfile.TemporaryDirectory(prefix="solo-check-") as copy:
        (Path(copy) / FILE).write_bytes(source.read(file))
        return Members(Path(copy)).all()


def _characters(home: Path, folder: Path, store: Store) -> Collection[str]:
    """Return the names of the characters on the roster and of the party in progress."""
    session = Session.open(folder, system_opener(home, folder, store), utc_now, __version__, store=store, write=False)
    fighters = session.table.view().fighters if session.table else ()
    return {*session.characters(), *(one.name for one in fighters if one.side == PARTY)}


def _of_people(
    local: bool, people: Sequence[Member], folder: Path, characters: Callable[[], Collection[str]]
) -> Iterator[Finding]:
    part = f"people of {folder.name}"
    if not people:
        yield Finding(part, "wrong", f"Nobody is invited. Run: solo host {quote_word(folder.name)} --invite NAME")
        return
    counted = "1 person" if len(people) == 1 else f"{len(people)} people"
    yield Finding(part, "fine", f"{counted} can join.")
    if not any(one.role == GAME_MASTER for one in people):
        yield Finding(part, "note", "There is no game master, so each player may start fights and change the table.")
    owners: dict[str, str] = {}
    for person in people:
        if not local:
            yield from _of_keys(part, person, folder, owners)
        yield from _of_characters(part, person, characters)


def _of_keys(part: str, person: Member, folder: Path, owners: dict[str, str]) -> Iterator[Finding]:
    """Yield the problems that prevent a person from joining by SSH.

    `owners` maps each key seen so far to its first owner.
    """
    name = person.name
    if person.invited:
        yield Finding(
            part, "note", f"{name} has an open invitation: it accepts the first key that connects with its code."
        )
    elif not person.keys:
        again = f"solo host {quote_word(folder.name)} --invite {name}"
        level: Level = "note" if person.role == GAME_MASTER else "wrong"
        yield Finding(part, level, f"{name} has no key and no invitation, so they cannot join by SSH. Run: {again}")
    for key in person.keys:
        bare = " ".join(key.split()[:2])
        if not _is_key(bare):
            yield Finding(
                part, "wrong", f"{name} has an invalid key: copy the line from their .pub file, “ssh-… AAAA…”."
            )
        elif owners.setdefault(bare, name) != name:
            yield Finding(part, "wrong", f"{name} and {owners[bare]} have the same key: remove it from one of them.")


def _is_key(key: str) -> bool:
    if find_spec("asyncssh") is None:
        return True
    import asyncssh

    try:
        asyncssh.import_public_key(key)
    except asyncssh.KeyImportError:
        return False
    return True


def _of_characters(part: str, person: Member, characters: Callable[[], Collection[str]]) -> Iterator[Finding]:
    if not person.characters:
        return
    try:
        known = characters()
    except SaveError:
        return  # Already reported for the campaign.
    for name in person.characters:
        if name not in known:
            yield Finding(
                part,
                "wrong",
                f"{person.name} plays “{name}”, who is neither on the roster nor in the fight: correct {FILE}.",
            )
