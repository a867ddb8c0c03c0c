"""`solo join`: connects this terminal to a table hosted on this machine, for a local user or a user of sshd.

Only relays bytes: the table decides what the person may see and do.
"""

from __future__ import annotations

import asyncio
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from selectors import SelectSelector
from typing import Final

from solo.cli.errors import CommandError, UsageError
from solo.cli.unix import need_unix
from solo.storage.paths import campaigns_folder, table_socket, tables_folder
from solo.untrusted import files

LARGEST_PROOF: Final = 64 * 1024
KILLED_BY: Final = 128
"""Added to a signal's number to get the exit code, as in shells: signal 15 gives 143."""

NEEDS_TERMINAL: Final = "Solo needs a terminal: run “solo join” in one, without redirecting input or output."
NEEDS_SYSTEM: Final = (
    "“solo join” needs Linux, macOS or a similar system. Use ssh instead, with the command from your host."
)
WHO: Final = "Give the name under which you were invited. Run: solo join --name NAME"
WHO_BY_SSH: Final = (
    "Solo cannot tell who you are. Ask the table's host to set ExposeAuthInfo for you in sshd_config, "
    "or to add --name to “solo join” there."
)
NONE_OPEN: Final = "No table is open on this machine. Open one in another terminal: solo host CAMPAIGN"
NOT_OPEN: Final = "“{0}” is not open on this machine. Open it in another terminal: solo host “{0}”"
OTHERS_OPEN: Final = "“{}” is not open on this machine. The open tables are: {}."
WHICH: Final = "Several tables are open on this machine. Name one of them: {}"


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo join`."""
    parser.add_argument("campaign", nargs="?", metavar="CAMPAIGN", help="an open campaign (default: the only one)")
    parser.add_argument("--name", metavar="NAME", default="", help="your name at the table, as in your invitation")


def run(arguments: Namespace, home: Path) -> int:
    """Play until the table disconnects this terminal."""
    need_unix(NEEDS_SYSTEM)
    environment = os.environ
    by_ssh = "SSH_CONNECTION" in environment
    from solo.host.listeners.channel import NO_COMMANDS, NO_PTY

    if environment.get("SSH_ORIGINAL_COMMAND"):
        raise UsageError(NO_COMMANDS)
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise UsageError(NO_PTY if by_ssh else NEEDS_TERMINAL)
    key = _proved_key(environment)
    if not arguments.name and not key:
        raise UsageError(WHO_BY_SSH if by_ssh else WHO)
    table = _table(home, arguments.campaign)
    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(SelectSelector())) as runner:
        return runner.run(_sit_down(table, arguments.name, key, environment))


async def _sit_down(table: Path, person: str, key: str, environment: Mapping[str, str]) -> int:
    from solo.host.listeners.local_terminal import NoTerminalError, own_terminal
    from solo.host.listeners.relay import NoTableError, relay

    origin = environment.get("SSH_CONNECTION", "").partition(" ")[0]
    try:
        async with own_terminal(environment, origin) as terminal:
            code = await relay(terminal, table, person=person, key="" if person else key)
            return KILLED_BY + terminal.ended_by if terminal.ended_by else code
    except NoTableError as error:
        raise CommandError(str(error)) from error
    except NoTerminalError as error:
        raise UsageError(NEEDS_TERMINAL) from error


def _proved_key(environment: Mapping[str, str]) -> str:
    """Return the public key with which this machine's sshd admitted the person (`ExposeAuthInfo`); "" if unknown."""
    told = environment.get("SSH_USER_AUTH", "")
    if not told:
        return ""
    try:
        proofs = files.read(Path(told), LARGEST_PROOF).decode("utf-8", "replace").splitlines()
    except OSError:
        return ""
    keys = (words for words in map(str.split, proofs) if words[:1] == ["publickey"])
    return next((" ".join(words[1:3]) for words in keys), "")


def _table(home: Path, wanted: str | None) -> Path:
    """Return the socket of the requested table.

    Raises CommandError if it is not open, UsageError if the choice is ambiguous.
    """
    tables = _open_tables(home)
    if not wanted:
        if len(tables) > 1:
            raise UsageError(WHICH.format(", ".join(tables)))
        if not tables:
            raise CommandError(NONE_OPEN)
        return table_socket(*tables.values())
    from solo.untrusted.slug import make_slug

    for name in (wanted, wanted.casefold(), make_slug(wanted)):
        if name in tables:
            return table_socket(tables[name])
    raise CommandError(OTHERS_OPEN.format(wanted, ", ".join(tables)) if tables else NOT_OPEN.format(wanted))


def _open_tables(home: Path) -> Mapping[str, Path]:
    """Return the folders of all open campaigns by distinct names.

    A campaign in a database and a campaign in files may have the same name.
    """
    from solo.host.listeners.relay import is_open

    shelves = [shelf for shelf in (campaigns_folder(home), tables_folder(home)) if shelf.is_dir()]
    found = sorted(folder for shelf in shelves for folder in shelf.iterdir() if is_open(table_socket(folder)))
    names = [folder.name for folder in found]
    return {
        folder.name if names.count(folder.name) == 1 else f"{folder.parent.name}/{folder.name}": folder
        for folder in found
    }
