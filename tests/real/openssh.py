"""OpenSSH as people have it, and a table in small for it to come to."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import msgspec

from solo.host.listeners.connection_limits import Limits
from solo.host.people import Members
from tests.real.terminal import PATIENCE, Terminal, environment

ROOT = Path(__file__).parents[2]
PORT = re.compile(r"(?:\bport|-p) (\d+)\b")
LOOK = 0.01


class Address(NamedTuple):
    """Where a table is come to: on this port, by keys that lie in this folder."""

    folder: Path
    port: int


class Host:
    """A table as a process of its own, started by these words in this home. `log` is what it has told so far."""

    def __init__(self, folder: Path, words: Sequence[str], before: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self.log = ""
        self.process = subprocess.Popen(
            words,
            cwd=ROOT,
            env=environment(folder, before),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    @cached_property
    def port(self) -> int:
        """The port by which SSH comes to it, once it has told that."""
        return int(PORT.findall(self._wait(lambda: PORT.search(self.log) is not None, "its port"))[0])

    def wait_for(self, words: str, times: int = 1) -> str:
        """The log once it holds these words so many times."""
        return self._wait(lambda: self.log.count(words) >= times, words)

    def _wait(self, told: Callable[[], bool], what: str) -> str:
        ends = time.monotonic() + PATIENCE
        while not told():
            assert self.process.poll() is None, f"the host has ended before “{what}”:\n{self.log}"
            assert time.monotonic() < ends, f"the host never told “{what}”:\n{self.log}"
            time.sleep(LOOK)
        return self.log

    def end(self, number: int = signal.SIGTERM) -> int:
        """Let it end by a signal; its exit code."""
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code

    def memory(self) -> int:
        """Bytes that the process holds now."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * 4096

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.log += line


@contextmanager
def hosting(folder: Path, limits: Limits | None = None, before: Mapping[str, str] | None = None) -> Iterator[Host]:
    """A table whose people have a key each of their name: Anna, Ben and Cleo."""
    folder.mkdir(exist_ok=True)
    people = Members(folder)
    for name in ("Anna", "Ben", "Cleo"):
        people.enter(name, "player")
        key = make_key(folder, name)
        people.change(name, lambda one, key=key: msgspec.structs.replace(one, keys=(key,), invited=""))
    told = msgspec.json.encode(limits or Limits()).decode()
    host = Host(folder, [sys.executable, "-m", "tests.host.tiny", str(folder), told], before)
    host.wait_for("port ")
    try:
        yield host
    finally:
        code = host.end()
        print(host.log)
    assert code == 0, host.log
    assert "Traceback" not in host.log


def make_key(folder: Path, name: str, kind: str = "ed25519") -> str:
    """A key in a file of this name, and what is told of it."""
    file = folder / name
    subprocess.run(["ssh-keygen", "-q", "-t", kind, "-N", "", "-C", "", "-f", str(file)], check=True)
    return " ".join(file.with_suffix(".pub").read_text().split()[:2])


def words(host: Host | Address, user: str, key: str, *more: str) -> list[str]:
    """The arguments with which `ssh` comes to a table as somebody with a key."""
    options = [
        "-F", "/dev/null", "-p", str(host.port), "-i", str(host.folder / key), "-o", "IdentitiesOnly=yes",
        "-o", "StrictHostKeyChecking=accept-new", "-o", f"UserKnownHostsFile={host.folder / 'known'}",
        "-o", "ConnectTimeout=20", "-o", "LogLevel=INFO",
    ]  # fmt: skip
    return [*options, *more, f"{user}@127.0.0.1"]


def client(
    host: Host | Address,
    user: str = "Anna",
    key: str = "",
    *more: str,
    size: tuple[int, int] = (80, 24),
    extra: Mapping[str, str] | None = None,
) -> Terminal:
    """`ssh` in a terminal of its own."""
    return Terminal(host.folder, *words(host, user, key or user, *more), size=size, extra=extra, program="ssh")


def command(host: Host, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What a program of OpenSSH says without a terminal."""
    return subprocess.run(
        [program, *arguments],
        env=environment(host.folder),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        start_new_session=True,
        check=False,
    )
