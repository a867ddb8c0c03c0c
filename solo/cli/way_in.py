"""Owns what a friend types to come to a table, and how that is told by whoever hosts it."""

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
"""What is listened on where it is to be all addresses of this machine."""
UNSAFE: Final = frozenset('"$`\\!')
"""Signs that a shell reads within double quotes."""
PASSWORD: Final = re.compile(r"(?<=password=)[^&]*|(?<=:)(?<!://)[^/:@?]*(?=@)")
HIDDEN: Final = "PASSWORD"
ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address for documents, to which nothing is ever sent: only the way there is asked for."""


@dataclass
class WayIn:
    """The way to a table by SSH: a machine, a port (0 until one is chosen), and the fingerprint of its key.

    Without a fingerprint there is none.
    """

    machine: str
    port: int
    fingerprint: str = ""
    store: str = ""
    """How the store was named that the campaign lies in: the option with its value, without a password; "" for none."""

    def line(self, login: str) -> str:
        """Returns what somebody types who comes under this name; "" where nobody can come so."""
        if not self.fingerprint:
            return ""
        port = f"-p {self.port} " if self.port != USUAL_PORT else ""
        return f"ssh {port}{login}@{self.machine}"

    def told(self, campaign: str) -> Iterable[str]:
        """Yields, line by line, that a campaign is open now, and how people come to it."""
        yield f"“{campaign}” is open. Stop it with ctrl+c: everything is saved."
        if self.fingerprint:
            yield f"People come by: {self.line('NAME')}"
            yield f"Their ssh shows this the first time: {self.fingerprint}"
        yield f"On this machine: solo join {quoted(campaign)} --name NAME"
        yield f"Invite people from another terminal: solo host {quoted(campaign)} --invite NAME{self.store}"

    def invited(
        self, name: str, words: str, campaign: str, expires: str = "", line: Callable[[str], str] | None = None
    ) -> Iterable[str]:
        """Yields, line by line, what somebody has to be sent who was invited with these words, which end at `expires`.

        `line` tells what is typed where that is known better, since the table is open already.
        """
        line = line or self.line
        if not (self.fingerprint and line(name)):
            yield f"{name} may sit down at “{campaign}” on this machine: solo join {quoted(campaign)} --name {name}"
            yield "No words are needed for that. To let them come by SSH, host it and invite them without --local."
            return
        yield f"{name} is invited to “{campaign}”. Send them this line, by a way that you trust:"
        yield ""
        yield f"    {line(f'{name}-{words}')}"
        yield ""
        if expires:
            yield f"It works once, until {describe_expiry(expires)}."
        yield f"Their ssh asks whether to trust this machine: it is the right one if it shows {self.fingerprint}"
        yield f"After the first time they type: {line(name)}"
        yield RESET


def quoted(word: str) -> str:
    """Return a word as it is typed in a shell, in double quotes where it has spaces."""
    return f'"{word}"' if " " in word and not set(word) & UNSAFE else shlex.quote(word)


def store_option(option: str, from_environment: bool) -> str:
    """Return what other commands add to name the same store, after a space: without a password; "" for files."""
    if from_environment:
        return ", with the same SOLO_STORE"
    return f" --store {quoted(PASSWORD.sub(HIDDEN, option))}" if option else ""


def why_not_listening(error: OSError, address: str, port: int) -> str:
    """Explain why a port cannot be listened on, and what to do, in a sentence."""
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"“{address}” is no address of this machine: leave --address out to listen on all of them."
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use here: name another with --port, or 0 for any that is free."
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"Port {port} is not yours to listen on: name one above 1023 with --port."
    return f"The table could not be opened: {error.strerror or error}."


def reached_by(address: str) -> str:
    """Returns by what others reach this machine where it listens on an address: on one of its own, by no other."""
    return own_address() if address in EVERYWHERE else address


def own_address() -> str:
    """Returns the address by which others in the same network reach this machine, or else its name."""
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asking:
        asking.connect(ELSEWHERE)
        return str(asking.getsockname()[0])
    return socket.gethostname() or "HOST"
