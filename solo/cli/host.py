"""`solo host`: hosts a campaign for other people, manages who may join, and prints instructions for them.

People can be invited while the table is open, since an open table reloads the list of people.
"""

from __future__ import annotations

import asyncio
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from getpass import getuser
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from solo import __version__
from solo.campaign import campaigns
from solo.campaign.session import Session
from solo.cli.campaigns import complain_of, first_step, named_folder, saving, show_notices, system_opener, utc_now
from solo.cli.errors import CommandError, UsageError
from solo.cli.login_command import LoginCommand, explain_not_listening, public_address, store_option
from solo.cli.opening import find, items, warn_of_problems
from solo.cli.parsing import add_json, typed_folder, whole_number
from solo.cli.play import NO_TERMINAL_TO_DRAW_ON, terminal_to_draw_on
from solo.cli.printing import complain, print_json, print_lines, say
from solo.cli.unix import need_unix
from solo.host.listeners.relay import ask_login_command
from solo.host.member import ROLES, Member, MemberError, checked_name, describe_invitation
from solo.host.people import Members, PeopleNotSaved
from solo.host.seat_assignment import PARTY
from solo.play.seats import Role
from solo.storage import stores
from solo.storage.errors import SaveError
from solo.storage.paths import campaigns_folder, host_key_file, table_socket
from solo.storage.store import FILES, Store

if TYPE_CHECKING:
    from solo.cli.table_server import TableAddresses, TableServer

USUAL_PORT: Final = 2222
SOMEBODY: Final = "Host"
NEEDS_SSH: Final = (
    f"Hosting by SSH needs one more package: {stores.install_command('host')}. "
    "Without it you can host with --local, for people on this machine."
)
NEEDS_SYSTEM: Final = (
    "“solo host” needs Linux, macOS or a similar system. On Windows run it in WSL; guests need only ssh, on any system."
)
NO_CAMPAIGN: Final = "You have no campaign to host."
WAITING: Final = "Waiting for the other host to end. Press ctrl+c to stop waiting."
IN_USE: Final = "This campaign is read-only (see above). Fix that, then host it again."


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo host`."""
    parser.add_argument("campaign", nargs="?", metavar="CAMPAIGN", help="the campaign (default: the latest one)")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--invite", metavar="NAME", help="invite a person, and print the command for them to join")
    ways.add_argument("--forget", metavar="NAME", help="remove a person from the table")
    ways.add_argument("--people", action="store_true", help="list everyone who may join")
    ways.add_argument("--headless", action="store_true", help="host without playing, with a log instead of the app")
    ways.add_argument(
        "--tables",
        metavar="FOLDER",
        help="host all campaigns in this folder to which people are invited, on one SSH port",
    )
    parser.add_argument("--role", choices=ROLES, help="the role of the person you invite (default: player)")
    parser.add_argument("--characters", metavar="NAMES", help="the characters that person plays, such as “Vex, Brann”")
    parser.add_argument("--name", metavar="NAME", help="your own name at the table (default: your user name)")
    parser.add_argument(
        "--local", action="store_true", help="open no port: people join with “solo join” on this machine"
    )
    parser.add_argument("--address", metavar="ADDRESS", default="", help="the address to listen on (default: all)")
    parser.add_argument(
        "--port",
        type=whole_number(0, 65535),
        default=USUAL_PORT,
        metavar="N",
        help="the SSH port (default: 2222; 0 for any free port)",
    )
    parser.add_argument(
        "--machine", metavar="NAME", help="this machine's name or address, for the command that guests type"
    )
    parser.add_argument(
        "--linger",
        type=whole_number(1, 86_400),
        metavar="SECONDS",
        help="with --headless: stop this many seconds after the last guest has left",
    )
    parser.add_argument("--check", action="store_true", help="check the set-up without hosting")
    add_json(parser)
    parser.add_argument(
        "--store", metavar="STORE", default="", help="the database of the campaigns, such as postgresql://…"
    )


def run(arguments: Namespace, home: Path) -> int:
    """Host a campaign, or change who may join."""
    need_unix(NEEDS_SYSTEM)
    if (arguments.role or arguments.characters) and arguments.invite is None:
        raise UsageError("--role and --characters need --invite NAME.")
    if arguments.headless and arguments.name is not None:
        raise UsageError("With --headless you do not play, so you need no name: leave out --name or --headless.")
    if arguments.linger and not arguments.headless:
        raise UsageError("--linger needs --headless.")
    if arguments.json and not (arguments.check or arguments.people):
        raise UsageError("Only --check and --people print JSON.")
    if arguments.check:
        if arguments.invite is not None or arguments.forget is not None or arguments.people:
            raise UsageError("--check only checks the set-up: leave out --invite, --forget and --people.")
        from solo.cli.host_check import check

        return check(arguments, home)
    if arguments.tables is not None:
        return _tables(arguments)
    store = _store(arguments)
    folder = _folder(arguments, home, store)
    if arguments.people:
        return _list(_people(folder, store), arguments.json)
    if arguments.forget is not None:
        return _forget(_people(folder, store), arguments.forget)
    if arguments.invite is not None:
        return _invite(arguments, home, folder, store)
    if not arguments.headless and not terminal_to_draw_on():
        raise UsageError(f"{NO_TERMINAL_TO_DRAW_ON} “solo host --headless” hosts without a terminal.")
    return _host(arguments, home, folder, store)


def _tables(arguments: Namespace) -> int:
    """Open one listener for all tables of a folder."""
    home = typed_folder(arguments.tables)
    if arguments.campaign or arguments.local or arguments.store:
        raise UsageError("--tables hosts all campaigns of a folder by SSH: leave out CAMPAIGN, --local and --store.")
    if not campaigns_folder(home).is_dir():
        raise UsageError(f"There are no campaigns in {home}: give the folder that you use as SOLO_HOME.")
    doors = _doors(arguments, home)
    from solo.cli.tables import host_tables

    return host_tables(home, doors)


def _store(arguments: Namespace) -> Store:
    try:
        return stores.choose_store(os.environ, arguments.store)
    except SaveError as error:
        raise UsageError(str(error)) from error


def _folder(arguments: Namespace, home: Path, store: Store) -> Path:
    if arguments.campaign:
        return named_folder(home, arguments.campaign, store)
    found = [one for one in campaigns.campaigns(home, store) if not one.broken]
    if not found:
        raise UsageError(campaigns.find_listing_problem(home, store) or f"{NO_CAMPAIGN}{first_step(home, store)}")
    return found[0].folder


def _people(folder: Path, store: Store) -> Members:
    try:
        people = Members(folder, store)
    except MemberError as error:
        raise UsageError(str(error)) from error
    if people.notice:
        complain(people.notice)
    return people


# People


class ListedMember(msgspec.Struct, frozen=True):
    """A person who may join, for JSON."""

    name: str
    role: Role
    characters: tuple[str, ...]
    keys: int
    invited: bool


def _list(people: Members, as_json: bool) -> int:
    if as_json:
        told = [
            ListedMember(one.name, one.role, one.characters, len(one.keys), bool(one.invited)) for one in people.all()
        ]
        print_json(told)
        return 0
    print_lines(_told(person) for person in people.all())
    if not people.all():
        say("Nobody is invited. To invite a person: solo host CAMPAIGN --invite NAME")
    return 0


def _told(person: Member) -> str:
    keys = "1 key" if len(person.keys) == 1 else f"{len(person.keys)} keys"
    parts = [person.role, *([", ".join(person.characters)] if person.characters else []), keys]
    return f"{person.name}: {'; '.join(filter(None, [*parts, describe_invitation(person)]))}"


def _forget(people: Members, name: str) -> int:
    try:
        people.forget(name)
    except MemberError as error:
        raise UsageError(str(error)) from error
    say(f"{name} can no longer join, and is disconnected if the table is open.")
    return 0


def _invite(arguments: Namespace, home: Path, folder: Path, store: Store) -> int:
    people = _people(folder, store)
    campaign = next((one.name for one in campaigns.campaigns(home, store) if one.folder == folder), folder.name)
    characters = _characters(arguments.characters or "", home, folder, store)
    way_in = _doors(arguments, home).way_in
    told = None if arguments.machine else _told_by_host(folder)
    by_ssh = bool(way_in.fingerprint) and (told is None or bool(told("")))
    try:
        words = people.invite(arguments.invite, arguments.role, characters) if by_ssh else ""
        if not by_ssh:
            people.admit(arguments.invite, arguments.role, characters)
    except PeopleNotSaved as error:
        raise CommandError(str(error)) from error
    except MemberError as error:
        raise UsageError(str(error)) from error
    person = people.require(arguments.invite)
    print_lines(way_in.invitation_lines(person.name, words, campaign, person.expires, told))
    return 0


def _told_by_host(folder: Path) -> Callable[[str], str] | None:
    """Return a function that asks the open table for the SSH command of a login name; None if it is not open."""
    table = table_socket(folder)
    if ask_login_command(table, "") is None:
        return None
    return lambda login: ask_login_command(table, login) or ""


def _characters(names: str, home: Path, folder: Path, store: Store) -> tuple[str, ...]:
    """Return the named characters, from the roster or from the party in progress."""
    if not names:
        return ()
    with saving():
        session = Session.open(folder, system_opener(home, folder, store), utc_now, __version__, store=store)
        fighters = session.table.view().fighters if session.table else ()
        known = [*session.characters(), *(one.name for one in fighters if one.side == PARTY)]
        session.close()
    return tuple(find("character", word, known) for word in items(names))


# The table


def _host(arguments: Namespace, home: Path, folder: Path, store: Store) -> int:
    doors = _doors(arguments, home)
    me = "" if arguments.headless else _own_name(arguments.name)
    if store is not FILES:
        with saving():
            store.wait_for(folder, lambda _: None, lambda: _logged(WAITING))
    with saving():
        session = Session.open(folder, system_opener(home, folder, store), utc_now, __version__, store=store)
    if session.read_only:
        show_notices(session)
        session.close()
        raise CommandError(IN_USE)
    try:
        # People are read as late as possible, since another host may have changed them.
        people = _people(folder, store)
        if me:
            me = _entered(people, me)
    except BaseException:
        complain_of(session.close())
        raise
    if store is FILES:
        campaigns.mark_opened(home, folder)
    if arguments.headless:
        show_notices(session)
        warn_of_problems(session.system.manifest.key, home)
    from solo.cli.table_server import share_process

    share_process()
    return asyncio.run(_open(session, people, doors, home, me, arguments.linger or 0))


async def _open(session: Session, people: Members, doors: TableAddresses, home: Path, me: str, linger: float) -> int:
    from solo.cli.table_server import TableServer, serve_unattended, serve_with_host

    hosting = TableServer(session, people, doors, (lambda _: None) if me else _logged)
    code = 0
    try:
        if me:
            code = await serve_with_host(hosting, home, me)
        else:
            await serve_unattended(hosting, lambda: _say_open(hosting), linger)
    except OSError as error:
        raise CommandError(explain_not_listening(error, doors.address, doors.way_in.port)) from error
    finally:
        fault = await hosting.close()
        complain_of(fault)
    return code or (1 if fault else 0)


def _say_open(hosting: TableServer) -> None:
    print_lines(hosting.doors.way_in.announcement_lines(hosting.shared.session.name))
    sys.stdout.flush()


def _logged(line: str) -> None:
    say(line, flush=True)


def _doors(arguments: Namespace, home: Path) -> TableAddresses:
    from solo.cli.table_server import TableAddresses
    from solo.host.listeners.systemd_sockets import inherited_sockets

    handed = next(iter(inherited_sockets(os.environ, os.getpid())), None) if arguments.invite is None else None
    store = store_option(arguments.store.strip(), not arguments.store.strip() and stores.SETTING in os.environ)
    way_in = LoginCommand(arguments.machine or public_address(arguments.address), arguments.port, store=store)
    if arguments.local:
        return TableAddresses(None, way_in)
    try:
        from solo.host.listeners.ssh_keys import HostKeyError, fingerprint, host_key
    except ImportError as error:
        raise UsageError(NEEDS_SSH) from error
    try:
        key = host_key(host_key_file(home))
    except HostKeyError as error:
        raise CommandError(str(error)) from error
    way_in.fingerprint = fingerprint(key)
    return TableAddresses(key, way_in, arguments.address, handed)


def _own_name(wanted: str | None) -> str:
    """Return the host's own name at the table. Raises UsageError if it is invalid."""
    try:
        return checked_name(wanted) if wanted else _user_name()
    except MemberError as error:
        raise UsageError(str(error)) from error


def _entered(people: Members, name: str) -> str:
    """Return the host's name in the list of people. A new host is added as a game master.

    Raises CommandError if the list cannot be saved.
    """
    try:
        return people.enter(name, "gm").name
    except MemberError as error:
        raise CommandError(str(error)) from error


def _user_name() -> str:
    try:
        return checked_name(getuser())
    except (MemberError, KeyError, OSError, ImportError):
        return SOMEBODY
