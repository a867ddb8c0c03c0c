"""Hosts for soak tests and benchmarks: a campaign with people, and the host process as seen by its driver."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import monotonic

import msgspec

from solo.campaign.session import Session
from solo.host.member import Member
from solo.host.people import Members
from solo.host.table_settings import TableSettings
from solo.play.seats import Role
from tests.soak.host import GAME_MASTER, VERSION, system_of
from tests.soak.words import Asked, Following, Ready, Said, Spoken, Told

PATIENCE, LONGEST_SILENCE = 60.0, 180.0
LONGEST_FAILURE = 80
"""Maximum number of printed lines of a failure."""
ROOT = Path(__file__).parents[2]
OTHERS = "Ada Ben Cleo Dora Edo Fay Gus Hal Ina Jon Kit Lou Mia Ned Ola"
NAMES = (GAME_MASTER, *OTHERS.split(" "))
"""The people of the table: the game master first."""


def make_keys(folder: Path, names: Sequence[str]) -> None:
    """Create an SSH key for each name, in a file of that name."""
    for name in names:
        key = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(folder / name)]
        subprocess.run(key, check=True)


def campaign(home: Path, game: str, names: Sequence[str], keys: Path, pace: float = 0.4) -> Path:
    """Create a campaign with these people, and return its folder.

    The first is the game master, and the last a spectator. The others have one ready-made character each, as far as
    there are enough. `pace` is the pause in seconds between two answers of tactics.
    """
    system = system_of(game)
    session = Session.create(home, game, game, system_of, lambda: datetime.now(UTC), VERSION, seed=4711)
    ready = list(system.characters.ready().values())[: len(names) - 2]
    for character in ready:
        session.put_character(character)
    people = Members(session.folder)
    characters = [system.characters.member(character).name for character in ready]
    for number, name in enumerate(names):
        key = " ".join((keys / f"{name}.pub").read_text().split()[:2])
        mine = tuple(characters[number - 1 : number]) if number else ()
        role: Role = "gm" if number == 0 else "player" if mine else "spectator"
        people.enter(name, "player")
        people.change(name, partial(_is, Member(name, role, mine, (key,))))
    people.run_with(TableSettings(people=16, pace=pace, away=60))
    session.close()
    return session.folder


def _is(person: Member, before: Member) -> Member:
    """Return `person`, in place of the record `before`."""
    del before
    return person


class Host:
    """A host process and its latest announcements. `listener` gets the previous and the new state of the table."""

    def __init__(self, folder: Path, listener: Callable[[Told | None, Told], object], *words: str) -> None:
        self.folder = folder
        self.told: Told | None = None
        self.told_at = 0.0
        self.following = Following(frozenset(), frozenset())
        self.spoken: deque[str] = deque(maxlen=1_000)
        self.port = 0
        self.failures: list[str] = []
        self.log: deque[str] = deque(maxlen=1_000)
        self._words = words
        self._listener = listener
        self._answer: asyncio.Future[Said] | None = None
        self._reading: asyncio.Task[None] | None = None
        self._failing = 0
        self.process: asyncio.subprocess.Process

    async def start(self) -> None:
        """Start the process, and wait until its listener is open."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.soak.host", str(self.folder), *self._words,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=ROOT, limit=2**24,
        )  # fmt: skip
        opened: asyncio.Future[Said] = asyncio.get_running_loop().create_future()
        self._answer = opened
        self._reading = asyncio.ensure_future(self._read())
        ready = await asyncio.wait_for(opened, PATIENCE)
        assert isinstance(ready, Ready)
        self.port = ready.port

    async def ask(self, asked: Asked) -> Said | None:
        """Return the host's reply to a request; None if the host is silent for too long.

        The host is then asked to print its stacks.
        """
        assert self.process.stdin is not None
        self._answer = asyncio.get_running_loop().create_future()
        self.process.stdin.write(msgspec.json.encode(asked) + b"\n")
        try:
            return await asyncio.wait_for(self._answer, LONGEST_SILENCE)
        except TimeoutError:
            self._failing = LONGEST_FAILURE
            print("the host is silent; it said last:", *list(self.log)[-5:], sep="\n    ", flush=True)
            with suppress(ProcessLookupError):
                self.process.send_signal(signal.SIGUSR1)
            return None

    async def end(self, number: int) -> None:
        """End the process with this signal, and wait until all of its output is read."""
        with suppress(ProcessLookupError):
            self.process.send_signal(number)
        await asyncio.wait_for(self.process.wait(), PATIENCE)
        if self._reading is not None:
            await self._reading

    async def _read(self) -> None:
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            if line.startswith(b"> ") and line.endswith(b"\n"):
                self._hear(msgspec.json.decode(line[2:], type=Said))
                continue
            said = line.decode("utf-8", "replace").rstrip()
            self.log.append(said)
            if "FAILED" in said or "Traceback" in said:
                self.failures.append(said)
                self._failing = LONGEST_FAILURE
            if self._failing:
                self._failing -= 1
                print(f"    {said}", flush=True)

    def _hear(self, said: Said) -> None:
        if isinstance(said, Told):
            before, self.told, self.told_at = self.told, said, monotonic()
            self._listener(before, said)
        elif isinstance(said, Following):
            self.following = said
        elif isinstance(said, Spoken):
            self.spoken.append(said.text)
        elif self._answer is not None and not self._answer.done():
            self._answer.set_result(said)
