"""Instructions for joining a table: the command for guests, and the text that the host prints."""

from __future__ import annotations

import errno
import re
import shlex
import socket
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Final

from solo.host.invitations import RESET, describe_expiry

USUAL_PORT: Final = 22
EVERYWHERE: Final = ("", "0.0.0.0", "::")
"""Addresses that mean all addresses of this machine."""
UNSAFE: Final = frozenset('"$`\\!')
"""Characters that a shell interprets within double quotes."""
PASSWORD: Final = re.compile(r"(?<=password=)[^&]*|(?<=:)(?<!://)[^/:@?]*(?=@)")
HIDDEN: Final = "PASSWORD"
ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address reserved for documentation, used to look up the route. No data is ever sent to it."""


@dataclass
class LoginCommand:
    """SSH access to a table: machine, port (0 until one is chosen), and host key fingerprint ("" without SSH)."""

    machine: str
    port: int
    fingerprint: str = ""
    store: str = ""
    """The command-line option that names the campaign's store, without a password; "" for files."""

    def line(self, login: str) -> str:
        """Return the command with which a person joins under this login name; "" without access by SSH."""
        if not self.fingerprint:
            return ""
        port = f"-p {self.port} " if self.port != USUAL_PORT else ""
        return f"ssh {port}{login}@{self.machine}"

    def announcement_lines(self, campaign: str) -> Iterable[str]:
        """Yield the lines that announce an open campaign and the ways to join."""
        yield f"“{campaign}” is open. Stop with ctrl+c; everything is saved."
        if self.fingerprint:
            yield f"Guests join with: {self.line('NAME')}"
            yield f"The first time, their ssh shows this fingerprint: {self.fingerprint}"
        yield f"On this machine: solo join {quote_word(campaign)} --name NAME"
        yield f"Invite people from another terminal: solo host {quote_word(campaign)} --invite NAME{self.store}"

    def invitation_lines(
        self, name: str, words: str, campaign: str, expires: str = "", line: Callable[[str], str] | None = None
    ) -> Iterable[str]:
        """Yield the lines to send to a person invited with these words, which expire at `expires`.

        `line` returns the command for joining under a login name, as the open table knows it.
        """
        line = line or self.line
        if not (self.fingerprint and line(name)):
            yield f"{name} can join “{campaign}” on this machine with: solo join {quote_word(campaign)} --name {name}"
            yield "They need no invitation code for that. To let them join by SSH, host and invite without --local."
            return
        yield f"{name} is invited to “{campaign}”. Send them this command over a channel that you trust:"
        yield ""
        yield f"    {line(f'{name}-{words}')}"
        yield ""
        if expires:
            yield f"This command works once, until {describe_expiry(expires)}."
        yield f"Their ssh asks if they trust this machine. The right fingerprint is {self.fingerprint}"
        yield f"After that they join with: {line(name)}"
        yield RESET


def quote_word(word: str) -> str:
    """Quote a word for a shell, with double quotes if it contains spaces."""
    return f'"{word}"' if " " in word and not set(word) & UNSAFE else shlex.quote(word)


def store_option(option: str, from_environment: bool) -> str:
    """Return the option that names this store in other commands, without a password; "" for files."""
    if from_environment:
        return ", with the same SOLO_STORE"
    return f" --store {quote_word(PASSWORD.sub(HIDDEN, option))}" if option else ""


def explain_not_listening(error: OSError, address: str, port: int) -> str:
    """Explain why a port cannot be listened on, and what to do, in a sentence."""
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"“{address}” is not an address of this machine: leave --address out to listen on all addresses."
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use: choose another with --port, or 0 for any free port."
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"You may not listen on port {port}: choose one above 1023 with --port."
    return f"The table could not be opened: {error.strerror or error}."


def public_address(address: str) -> str:
    """Return the address by which other machines reach this one if it listens on `address`."""
    return own_address() if address in EVERYWHERE else address


def own_address() -> str:
    """Return this machine's address in its network, or else its name."""
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asking:
        asking.connect(ELSEWHERE)
        return str(asking.getsockname()[0])
    return socket.gethostname() or "HOST"
