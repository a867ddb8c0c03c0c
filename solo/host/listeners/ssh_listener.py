"""SSH listener: accepts public keys only, and gives each connection a Solo terminal, without access to the machine.

Only modules named `ssh_*` import asyncssh, an optional extra. Without it, importing them raises ImportError.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, Protocol

import asyncssh
from asyncssh.encryption import get_encryption_algs
from asyncssh.kex import get_kex_algs
from asyncssh.mac import get_mac_algs

from solo.host.listeners.admission import AdmissionControl, Allowances, Connection
from solo.host.listeners.channel import FORGOTTEN
from solo.host.listeners.channels import OpenChannels
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.ssh_keys import format_key
from solo.host.listeners.ssh_terminal import SshChannel, SshSession
from solo.host.listeners.ssh_tunnel import GuardedTunnel
from solo.host.listeners.verifying import TooManyAtOnceError, Verifier
from solo.host.member import LONGEST_NAME, Member, MemberError
from solo.host.names import name_key
from solo.storage.errors import SaveError

NO_HOME: Final = "/"
FOLLOW: Final = 0.3
"""Seconds between two checks whether all connected people are still admitted."""
WORDS_FORGIVEN: Final = 1 / 60
"""Rate at which wrong words of an address for a name are forgotten, per second."""
KEY_EXCHANGES: Final = (
    "mlkem768x25519-sha256",
    "sntrup761x25519-sha512",
    "sntrup761x25519-sha512@openssh.com",
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "ecdh-sha2-nistp256",
)
"""Key exchanges that are cheap for the host. An exchange in a group of 8192 bits takes a hundred times as long."""
CIPHERS: Final = (
    "chacha20-poly1305@openssh.com",
    "aes256-gcm@openssh.com",
    "aes128-gcm@openssh.com",
    "aes256-ctr",
    "aes192-ctr",
    "aes128-ctr",
)
MACS: Final = ("hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com", "hmac-sha2-256", "hmac-sha2-512")
AUTH_COSTS: Final = 1024
"""Rate-limit cost of an attempted key, in bytes read."""
ASKS_A_KEY: Final = 3
"""Maximum number of offered keys, as a multiple of `tries`, the maximum number of wrong keys."""

NEW_HERE: Final = (
    "Solo: from now on your key lets you join this table without the invitation code.\r\n"
    "If you have no key: create one with “ssh-keygen -t ed25519”, then repeat the same command.\r\n"
)
WRONG_WORDS: Final = "Solo: this invitation code is wrong, used or expired. Ask the table's host for a new one.\r\n"
OLD_WORDS: Final = (
    "Solo: this invitation is from an older Solo and no longer valid. Ask the table's host to invite you again.\r\n"
)
TOO_MANY_WORDS: Final = "Solo: too many wrong invitation codes came from your address. Try again in a few minutes.\r\n"
BUSY_NOW: Final = "Solo: too many invitations are being checked. Try again in a moment.\r\n"
UNKNOWN_KEY: Final = "Solo: this key does not belong to this name. Ask the table's host to invite you.\r\n"
TOO_MANY_TRIES: Final = "Your ssh offered too many keys: choose the right one with ssh -i FILE -o IdentitiesOnly=yes"
USED_MEANWHILE: Final = "This invitation code has just been used with another key. Ask the table's host for a new one."
NOT_KEPT: Final = "Your key could not be saved, so you could not join. Tell the table's host."
ENDED: Final = "This terminal is closed."
TOO_LATE: Final = "Your client did not open a terminal in time."


class GuestList(Protocol):
    """The people who may join one table or several, such as `Members` or `TableDirectory`."""

    def expects(self, name: str, key: str) -> bool:
        """Return True if this key belongs to the person of this name."""

    def reserves(self, name: str, key: str) -> bool:
        """Return True if a place is reserved for the person with this name and key."""

    def invitations(self, name: str, words: str) -> Sequence[str]:
        """Return the marks of unexpired invitations of this name that the words may fit."""

    def invited_by_older(self, name: str, words: str) -> bool:
        """Return True if the words belong to an older Solo's invitation, which must be issued again."""

    def welcome(self, name: str, key: str, mark: str = "") -> Member | None:
        """Return the person of this name who has proved this key; None if they may not join.

        If `mark` is the mark of their open invitation, the key is added to the person.
        """


class SshListener:
    """The SSH listener of a table, which passes on terminals of known people to `open_channels`."""

    def __init__(
        self, people: GuestList, open_channels: OpenChannels, key: asyncssh.SSHKey, clock: Callable[[], float]
    ) -> None:
        self.people = people
        self.open_channels = open_channels
        self.limits: Limits = open_channels.limits
        self.gate = AdmissionControl(self.limits, clock, open_channels.book.log_refusal)
        self.wrong_words = Allowances(self.limits.wrong_words, WORDS_FORGIVEN, clock)
        self.verifier = Verifier()
        self.visits: set[_Visit] = set()
        open_channels.book.count_connections(lambda: len(self.gate))
        self._key = key
        self._listening: asyncssh.SSHAcceptor | None = None
        self._following: asyncio.Task[None] | None = None

    @property
    def port(self) -> int:
        """The port of the listener; 0 before it is open."""
        return self._listening.get_port() if self._listening else 0

    async def open(self, address: str, port: int, handed: socket.socket | None = None) -> None:
        """Listen on an address of this machine ("" for all addresses), or on an already open socket `handed`.

        Raises OSError if that is impossible.
        """
        logging.getLogger("asyncssh").setLevel(logging.CRITICAL + 1)
        _provide_home()
        self._listening = await asyncssh.listen(
            address,
            port or (0 if address else _free_port()),
            tunnel=GuardedTunnel(self.gate, handed),
            server_factory=lambda: _Visit(self),
            server_version="Solo",
            server_host_keys=[self._key],
            config=None,
            authorized_client_keys=None,
            public_key_auth=True,
            password_auth=False,
            kbdint_auth=False,
            host_based_auth=False,
            gss_host=None,
            gss_kex=False,
            gss_auth=False,
            agent_forwarding=False,
            x11_forwarding=False,
            sftp_factory=None,
            allow_scp=False,
            allow_pty=True,
            line_editor=False,
            encoding=None,
            window=64 * 1024,
            kex_algs=_offered(KEY_EXCHANGES, get_kex_algs()),
            encryption_algs=_offered(CIPHERS, get_encryption_algs()),
            mac_algs=_offered(MACS, get_mac_algs()),
            compression_algs=None,
            rdns_lookup=False,
            login_timeout=self.limits.login,
            keepalive_interval=15,
            keepalive_count_max=3,
        )
        self._following = asyncio.ensure_future(self._follow_people())

    async def close(self) -> None:
        """Stop accepting connections. Existing ones continue."""
        if self._following is not None:
            self._following.cancel()
        self.verifier.close()
        if self._listening is not None:
            self._listening.close()
            await self._listening.wait_closed()

    async def _follow_people(self) -> None:
        """Disconnect people who may no longer join, since they or their key were removed. Runs for ever.

        A person must be missing in two checks, since an editor may remove the file before writing it anew.
        """
        missed: set[_Visit] = set()
        while True:
            await asyncio.sleep(FOLLOW)
            with suppress(SaveError, MemberError, OSError):
                known = [visit for visit in self.visits if visit.person]
                gone = {visit for visit in known if not self.people.expects(visit.person, visit.key)}
                for visit in gone & missed:
                    visit.forget()
                missed = gone


def _provide_home() -> None:
    """Set HOME for an account without a home folder, since asyncssh fails without it."""
    try:
        Path("~").expanduser()
    except RuntimeError:
        os.environ["HOME"] = NO_HOME


def _offered(wanted: Sequence[str], known: Sequence[bytes]) -> Sequence[str]:
    """Return the wanted algorithms that this machine's asyncssh supports."""
    return [name for name in wanted if name.encode() in known]


class _Visit(asyncssh.SSHServer):
    """One connection: its authentication, and its only terminal.

    Requests that are not explicitly allowed are refused.
    """

    def __init__(self, door: SshListener) -> None:
        self.door = door
        self.limits = door.limits
        self.book = door.open_channels.book
        self.person = ""
        self.key = ""
        self.refusal = ""
        self.line: Connection
        self._connection: asyncssh.SSHServerConnection
        self._shown = ("", "", "")
        self._mark = ("", "", "")
        self._wrong: set[tuple[str, str]] = set()
        self._tries = 0
        self._asked = 0
        self._advised = False
        self._visited = False
        self._looks: list[asyncio.TimerHandle] = []
        self._channel: SshChannel | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self.line = conn.get_extra_info("line")
        self.door.visits.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.door.visits.discard(self)
        for look in self._looks:
            look.cancel()

    # Authentication

    def begin_auth(self, username: str) -> bool:
        _, words = parse_username(username)
        if words:
            self._advise(NEW_HERE)
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_ca_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Return False: certificates are refused. Each attempt counts towards the limit."""
        del username, key
        self._count_asked()
        return False

    async def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Return True if this key may log in under this name.

        asyncssh calls this again before it verifies a signature.
        """
        self._count_asked()
        name, words = parse_username(username)
        shown = format_key(key)
        if self.door.people.expects(name, shown):
            self._shown = name, shown, ""
            return True
        mark = await self._mark_of(name, words) if words else ""
        if mark:
            self._shown = name, shown, mark
            return True
        self.door.gate.count_failure(self.line)
        self.door.open_channels.book.log_refusal(
            self.line.origin, f"{name[:LONGEST_NAME]} used {'a wrong invitation code' if words else 'an unknown key'}."
        )
        if not words:
            self._advise(UNKNOWN_KEY)
        self._tries += 1
        if self._tries >= self.door.limits.tries:
            self._disconnect_for_tries()
        return False

    async def _mark_of(self, name: str, words: str) -> str:
        """Return the mark of the open invitation that these words fit; "" if none fits, with a message to the client.

        Wrong words are counted by name and address, so that one person's attempts do not lock out another. Words that
        this connection has tried before are neither checked nor counted again.
        """
        marks = self.door.people.invitations(name, words)
        if self._mark[:2] == (name, words) and self._mark[2] in marks:
            return self._mark[2]
        if (name, words) in self._wrong:
            return ""
        network = self.door.gate.network(self.line)
        allowance = self.door.wrong_words[f"{name_key(name[:LONGEST_NAME])} {network}"]
        if not allowance.take(1):
            self._advise(TOO_MANY_WORDS)
            return ""
        try:
            mark = await self.door.verifier.find_mark(words, marks, network) if marks else ""
        except TooManyAtOnceError:
            allowance.give_back(1)
            self._advise(BUSY_NOW)
            return ""
        if mark:
            allowance.give_back(1)
            self._mark = name, words, mark
            return mark
        self._wrong.add((name, words))
        self._advise(OLD_WORDS if self.door.people.invited_by_older(name, words) else WRONG_WORDS)
        return ""

    def _count_asked(self) -> None:
        """Count an attempted key, right or wrong, and disconnect at the limit."""
        self.line.charge(AUTH_COSTS)
        self._asked += 1
        if self._asked > ASKS_A_KEY * self.door.limits.tries:
            self._disconnect_for_tries()

    def _disconnect_for_tries(self) -> None:
        self.door.open_channels.book.log_refusal(self.line.origin, TOO_MANY_TRIES)
        raise asyncssh.DisconnectError(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, TOO_MANY_TRIES)

    def auth_completed(self) -> None:
        """Log in with the key that was checked last and is now proved, and add a new key to the person."""
        name, key, mark = self._shown
        try:
            person = self.door.people.welcome(name, key, mark)
        except (SaveError, MemberError):
            self.refusal = NOT_KEPT
        else:
            self.person, self.key = (person.name, key) if person else ("", "")
            self.refusal = "" if person else USED_MEANWHILE
        self._later(self.door.limits.asking, self._look_whether_seated)
        if self.person and (why := self._admit()):
            self.door.open_channels.book.log_refusal(self._who(), why)
            self._later(0, lambda: self._disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, why))

    def _admit(self) -> str:
        return self.door.gate.admit(self.line, self.person, self.door.people.reserves(self.person, self.key))

    def _who(self) -> str:
        return f"{self.person or '?'} by {self.line.origin}"

    def _advise(self, advice: str) -> None:
        if not self._advised or advice not in (NEW_HERE, UNKNOWN_KEY):
            self._advised = True
            with suppress(OSError):
                self._connection.send_auth_banner(advice)

    # Requests

    def session_requested(self) -> asyncssh.SSHServerSession[bytes] | bool:
        if self._visited:
            return False
        self._visited = True
        return SshSession(self)

    def seat(self, channel: SshChannel) -> None:
        """Open the terminal for the requested shell."""
        self._channel = channel
        self.door.open_channels.admit(channel)

    def forget(self) -> None:
        """Disconnect a person who may no longer join, with a message in their terminal if it is open."""
        if self._channel is not None and self._channel.is_open:
            self._channel.ending = self._channel.ending or "removed"
            self._channel.close(FORGOTTEN)
        elif not self._connection.is_closed():
            self.door.open_channels.book.log_refusal(self._who(), FORGOTTEN)
            self._disconnect(asyncssh.DISC_BY_APPLICATION, FORGOTTEN)

    def _look_whether_seated(self) -> None:
        if not self.line.seated and not self._connection.is_closed():
            self.door.open_channels.book.log_refusal(self._who(), TOO_LATE)
            self._disconnect(asyncssh.DISC_BY_APPLICATION, TOO_LATE)

    def end_soon(self) -> None:
        """Disconnect after a delay, unless the client does so first."""
        self._later(self.door.limits.leaving, lambda: self._disconnect(asyncssh.DISC_BY_APPLICATION, ENDED))

    def _disconnect(self, code: int, why: str) -> None:
        if not self._connection.is_closed():
            with suppress(OSError):
                self._connection.disconnect(code, why)

    def _later(self, seconds: float, what: Callable[[], object]) -> None:
        self._looks.append(asyncio.get_running_loop().call_later(seconds, what))


def parse_username(username: str) -> tuple[str, str]:
    """Split a login name at the first hyphen into a person's name (without hyphens) and invitation words."""
    name, _, words = username.partition("-")
    return name, words


def _free_port() -> int:
    """Return an unused port for all addresses: listening on port 0 would give each address a different port."""
    with closing(socket.create_server(("", 0))) as taken:
        return int(taken.getsockname()[1])
