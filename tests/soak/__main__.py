"""Soak test: sixteen simulated people play at a shared table for hours; prints load, response times and losses.

Run it with `SOAK_HOURS=2 SOAK_SEATS=16 python -m tests.soak`. Fight follows fight, and game follows game. Meanwhile
connections break, terminals read nothing or send garbage, and strangers flood the host or guess at invitations. Every
second host process is killed. The game master logs in once more every few seconds and must never be refused. From
time to time all players pause, and each terminal is compared with the screen that the host has drawn for it. A report
is printed every 5 minutes. The exit code is 1 if anything was lost.

Environment variables, in seconds: SOAK_PACE is the mean pause of a spectator between two keys, SOAK_LIFE the time of
play with one host process, and SOAK_TROUBLE the mean time between two disturbances. SOAK_SEED is the random seed. The
figures depend on the load of the machine, so run nothing else on it.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter

from solo.library.systems import manifests
from tests.soak.hosting import NAMES, PATIENCE, Host, campaign, make_keys
from tests.soak.playing import ENTER, SAY, keys_of
from tests.soak.tally import Tally, memory_of, processor_of
from tests.soak.terminals import OpenSsh, Seat, Within
from tests.soak.trouble import flood, guess, harm, hold, look_in, stall, strangers
from tests.soak.words import Check, Checked, Look, Shown, Told

HOURS = float(os.environ.get("SOAK_HOURS", "2"))
SEATS = int(os.environ.get("SOAK_SEATS", "16"))
LIFE = float(os.environ.get("SOAK_LIFE", "600"))
"""Seconds of play with a host process. Every second process is killed, the others are asked to end."""
PACE, ASKED_PACE = float(os.environ.get("SOAK_PACE", "1")), 1.0
"""Mean seconds between two keys: of a spectator, and of a player who must answer."""
NO_ANSWER = 10.0
"""Seconds after which a person presses the next key although their screen has not changed."""
TELL = 300.0
COMPARE = 90.0
TROUBLE = float(os.environ.get("SOAK_TROUBLE", "25"))
KINDS = ("line broken", "line broken", "stalled", "hostile", "strangers", "held", "handshakes", "guesses")
LOOK_IN, MASTERS_OTHER = 7.0, "127.0.4.99"
"""Mean seconds between two additional logins of the game master, and the address that they come from."""
IDLE = 30.0
CALM = 3.0
LONGEST_CALM = 180.0
COMPARISONS = 10
CLOCKS = 400
"""Bytes per second that an idle terminal may receive: the clock of the time waited for a player is redrawn."""
ANSWERED = 10.0
"""Maximum seconds between a key and the answer that it is assumed to have given."""
FOLLOWED = 1.0
"""Seconds for which a terminal must show the latest events before its repaint is timed."""
SEEN = 30.0
"""Seconds within which a terminal that shows the latest events must have drawn a change."""
SAID = 120.0
"""Seconds within which a typed message must have been posted, even on a busy machine."""
STUCK = 180.0
CLOCK = re.compile(r"\d+:\d\d")


class Soak:
    """The terminals of all people, the present host process, and the results so far."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.random = Random(int(os.environ.get("SOAK_SEED", "14")))
        self.tally = Tally()
        self.host: Host
        self.hush = True
        self.undo = True
        self.broken: set[Seat] = set()
        self.guessing = asyncio.Lock()
        self.troubled: set[asyncio.Task[None]] = set()
        self.last_answer: tuple[float, Seat] | None = None
        self.measuring: set[asyncio.Task[None]] = set()
        self.answers_before = 0
        self.seats: list[Seat] = []
        for number, name in enumerate(NAMES[:SEATS]):
            kind = OpenSsh if number in (1, 2) else Within
            self.seats.append(kind(name, f"127.0.0.{number + 10}", folder))
        make_keys(folder, (*NAMES[:SEATS], "stranger", "guest"))

    # The course

    async def run(self) -> None:
        """Play until the time is up."""
        ends = monotonic() + HOURS * 3600
        playing = [asyncio.ensure_future(self.play(seat)) for seat in self.seats]
        beside = [
            *playing,
            *(asyncio.ensure_future(one) for one in (self.tell(), self.trouble(), self.keep(), self.look_in())),
        ]
        try:
            for game in cycle(manifest.key for manifest in manifests()):
                home = self.folder / f"{game}-{self.tally.ends}-{self.tally.kills}"
                folder = campaign(home, game, NAMES[:SEATS], self.folder)
                await self.life(folder, min(LIFE, ends - monotonic()), signal.SIGKILL)
                if monotonic() < ends:
                    await self.life(folder, min(LIFE, ends - monotonic()), signal.SIGTERM)
                if monotonic() >= ends:
                    return
        finally:
            for one in beside:
                one.cancel()
            for one in beside:
                with suppress(asyncio.CancelledError):
                    await one

    async def life(self, folder: Path, seconds: float, end: signal.Signals) -> None:
        """Run one host process: all people join, idle, and play for `seconds`. Then `end` is sent to the process."""
        before = self.host.told if hasattr(self, "host") and self.host.folder == folder else None
        self.host = Host(folder, self.hear)
        self.answers_before = self.tally.answers
        await self.host.start()
        if before is not None:
            await self.must_hold(before)
        process = self.host.process.pid
        held = memory_of(process)
        await asyncio.gather(*(self.join(seat) for seat in self.seats))
        await asyncio.sleep(CALM)
        spent = processor_of(process)
        await asyncio.sleep(IDLE)
        self.tally.idle.append((processor_of(process) - spent) / IDLE)
        self.tally.a_seat.append((memory_of(process) - held) / len(self.seats))
        ends = monotonic() + seconds
        self.hush = False
        while monotonic() < ends and self.host.process.returncode is None:
            spent, begun = processor_of(process), monotonic()
            await asyncio.sleep(min(COMPARE, max(1, ends - monotonic())))
            self.tally.loaded.append((processor_of(process) - spent) / (monotonic() - begun))
            self.tally.memory.append(memory_of(process))
            await self.compare()
        self.undo = False
        await self.let_trouble_pass()
        await asyncio.sleep(CALM)
        if end == signal.SIGTERM:
            self.hush = True
            await asyncio.sleep(CALM)
        self.broken.update(self.seats)
        if self.host.process.returncode is not None:
            self.tally.lose(f"the host ended by itself: {self.host.process.returncode}")
        await self.host.end(end)
        self.hush, self.undo = True, True
        for failure in self.host.failures:
            self.tally.lose(f"failed: {failure}")
        for seat in self.seats:
            seat.break_line()
        await asyncio.sleep(1)
        self.broken.clear()
        if end == signal.SIGKILL:
            self.tally.kills += 1
        else:
            self.tally.ends += 1

    async def must_hold(self, told: Told) -> None:
        """Check that the chronicle holds all events that were announced before the host was killed."""
        checked = await self.host.ask(Check(told.fights, told.story))
        if not isinstance(checked, Checked) or checked.mark != told.mark:
            self.tally.lose(f"what was told before the kill: {told} is {checked}")

    # People

    async def join(self, seat: Seat) -> None:
        """Connect a person's terminal, with up to five attempts. A failure of all counts as a loss."""
        for _ in range(5):
            try:
                await seat.join(self.host.port)
            except OSError as error:
                print(f"not joined: {error}", flush=True)
                await asyncio.sleep(2)
            else:
                self.tally.joins += 1
                return
        self.tally.lose(f"{seat.person} could not join again")

    async def play(self, seat: Seat) -> None:
        """Press random keys for one person, for ever: answers if they must answer, else keys of a spectator."""
        plan: list[str] = []
        word = ""
        while True:
            await asyncio.sleep(self.random.expovariate(1 / (ASKED_PACE if self.asked(seat) else PACE)))
            if self.hush or not seat.joined:
                continue
            asked = self.asked(seat)
            plan = plan or keys_of(asked, self.undo, self.random)
            key = plan.pop(0)
            self.tally.keys += 1
            begun = perf_counter()
            if asked:
                self.last_answer = begun, seat
            if key == SAY:
                times = self.tally.talk, self.tally.latest_talk
                self.measure(begun, word.encode(), seat, lambda: self.host.following.talk, *times)
                self.spawn(self.must_be_said(word, seat), self.measuring)
                key = ENTER
            word, heard = key, seat.heard
            seat.press(key)
            while seat.joined and seat.heard == heard and perf_counter() - begun < NO_ANSWER:
                await asyncio.sleep(0.05)

    def asked(self, seat: Seat) -> bool:
        """Return True if this person must answer, according to the host's latest announcement."""
        told = self.host.told if hasattr(self, "host") else None
        return told is not None and seat.person in told.asked

    async def keep(self) -> None:
        """Reconnect people whom the host has disconnected, for ever."""
        while True:
            await asyncio.sleep(1)
            for seat in self.seats:
                if not self.hush and not seat.joined and seat not in self.broken:
                    self.tally.troubles["let go"] += 1
                    self.broken.add(seat)
                    await self.join(seat)
                    self.broken.discard(seat)

    def hear(self, before: Told | None, told: Told) -> None:
        """Handle an announcement of the host, after the announcement `before`: update counts, and time the answer."""
        self.tally.answers = self.answers_before + told.answers
        if before is None or before.fights != told.fights:
            self.tally.fights += 1
        answer = self.last_answer
        self.last_answer = None
        if before and answer and answer[1].person in before.asked and told.newest != before.newest:
            begun, seat = answer
            if perf_counter() - begun < ANSWERED:
                what = told.newest.encode()
                times = self.tally.answered, self.tally.latest_answered
                self.measure(begun, what, seat, lambda: self.host.following.story, *times)

    async def must_be_said(self, word: str, seat: Seat) -> None:
        """Count the message `word` as unsaid if it is not posted in time, as when a page opened over the line."""
        host, joins = self.host, seat.joins
        await asyncio.sleep(FOLLOWED)
        drawn = seat.drawn
        await asyncio.sleep(SAID - FOLLOWED)
        if host is self.host and seat.joined and seat.joins == joins and not any(word in text for text in host.spoken):
            self.tally.unsaid += 1
            print(f"never said by {seat.person}: {word}", *seat.screen(drawn), sep="\n    ", flush=True)

    def measure(
        self, begun: float, what: bytes, by: Seat, following: Callable[[], Collection[str]], *times: list[float]
    ) -> None:
        """Add the seconds until the text `what` appears at each other terminal in `following()` to all of `times`."""
        others = {
            seat: seat.joins for seat in self.seats if seat is not by and seat.joined and seat.where in following()
        }

        async def look() -> None:
            await asyncio.sleep(FOLLOWED)
            followed = [seat for seat in others if seat.where in following()]
            await asyncio.sleep(SEEN - FOLLOWED)
            for seat in followed:
                if not seat.joined or seat.joins != others[seat]:
                    continue
                taken = seat.drawn_after(begun, what)
                if taken is None:
                    taken = await asyncio.to_thread(seat.shown_after, begun, what.decode())
                if taken is None:
                    self.tally.unseen += 1
                    print(f"unseen by {seat.person}: {what!r}", flush=True)
                    continue
                for one in times:
                    one.append(taken)

        self.spawn(look(), self.measuring)

    def spawn(self, what: Awaitable[None], among: set[asyncio.Task[None]]) -> None:
        """Run `what` as a background task, kept in the set `among` until it ends."""
        task = asyncio.ensure_future(what)
        assert isinstance(task, asyncio.Task)
        among.add(task)
        task.add_done_callback(among.discard)

    # Trouble

    async def trouble(self) -> None:
        """Start a random kind of disturbance at random times, for ever."""
        while True:
            await asyncio.sleep(self.random.expovariate(1 / TROUBLE))
            if self.hush or not self.undo:
                continue
            kind = self.random.choice(KINDS)
            person = self.random.choice(self.seats[1:]).person
            self.tally.troubles[kind] += 1
            port = self.host.port
            match kind:
                case "line broken":
                    self.spawn(self.break_line(self.random.choice(self.seats)), self.troubled)
                case "stalled":
                    self.spawn(stall(person, self.folder, port, self.random), self.troubled)
                case "hostile":
                    self.spawn(harm(person, self.folder, port, self.random), self.troubled)
                case "held":
                    self.spawn(hold(person, self.folder, port, self.random), self.troubled)
                case "handshakes":
                    self.spawn(flood(self.folder, port, self.random), self.troubled)
                case "guesses":
                    self.spawn(self.guess(), self.troubled)
                case _:
                    self.spawn(strangers(self.folder, port, self.random), self.troubled)

    async def guess(self) -> None:
        """Let strangers guess at invitation words. The guest with the right words must still be admitted."""
        async with self.guessing:  # a new invitation replaces the guest's previous one
            host = self.host
            fault = await guess(host.folder, self.folder, host.port, self.random)
        if fault and host is self.host and host.process.returncode is None:
            self.tally.lose(f"the right words did not open the table: {fault}")

    async def look_in(self) -> None:
        """Log in as the game master every few seconds, whatever disturbances there are. A refusal counts as a loss."""
        while True:
            await asyncio.sleep(self.random.uniform(0.5, 1.5) * LOOK_IN)
            if self.hush or not self.undo:
                continue
            host = self.host
            fault = await look_in(NAMES[0], self.folder, host.port, MASTERS_OTHER)
            if host is not self.host or host.process.returncode is not None or self.hush:
                continue
            self.tally.looked_in += 1
            if fault:
                self.tally.refused += 1
                self.tally.lose(f"the game master was refused: {fault}")

    async def break_line(self, seat: Seat) -> None:
        """Break a person's connection, and join again after a few seconds."""
        if seat in self.broken:
            return
        self.broken.add(seat)
        seat.break_line()
        await asyncio.sleep(self.random.uniform(0.2, 8))
        await self.join(seat)
        self.broken.discard(seat)

    async def let_trouble_pass(self) -> None:
        """Wait until all running disturbances have ended, or too much time has passed."""
        if self.troubled:
            await asyncio.wait(set(self.troubled), timeout=2 * PATIENCE)

    # Comparing

    async def compare(self) -> None:
        """Compare each terminal with the screen that the host has drawn for it, while no key is pressed."""
        undo, self.undo = self.undo, False
        await self.let_trouble_pass()
        for seat in self.seats:
            seat.turn()
        await asyncio.sleep(2 * CALM)
        self.hush = True
        await self.calm()
        if monotonic() - self.host.told_at > STUCK and self.host.told is not None:
            print(f"nothing was answered for long: {self.host.told}", flush=True)
        before: Sequence[str] = ()
        for _ in range(COMPARISONS):
            different = await self.differences()
            if not different:
                break
            if different == before:  # no side draws any more, so the difference is permanent
                for what in different:
                    self.tally.lose(what)
                break
            before = different
            await asyncio.sleep(CALM)
        else:
            print(f"something is drawn for ever: {before[0]}", flush=True)
        self.hush, self.undo = False, undo

    async def calm(self) -> None:
        """Wait until the host announces nothing for `CALM` seconds, and terminals receive nothing but clocks."""
        begun, drawn = monotonic(), 0
        while monotonic() - begun < LONGEST_CALM:
            heard = sum(seat.heard for seat in self.seats)
            await asyncio.sleep(CALM)
            drawn = sum(seat.heard for seat in self.seats) - heard
            if monotonic() - self.host.told_at > CALM and drawn < CALM * CLOCKS * len(self.seats):
                return
        print(f"never calm: {drawn:,} bytes drawn within {CALM:g} s", flush=True)

    async def differences(self) -> list[str]:
        """Return a sentence for each terminal that differs from the host's screen for it."""
        shown = await self.host.ask(Look())
        await asyncio.sleep(0.3)
        if not isinstance(shown, Shown):
            return ["the host does not tell what it shows"]
        different: list[str] = []
        told = self.host.told
        for seat in self.seats:
            if not seat.joined:
                continue
            await asyncio.sleep(0)
            theirs = shown.screens.get(seat.where)
            if theirs is None:
                different.append(f"{seat.person} sits there, and the host does not know")
                continue
            self.tally.compared += 1
            wanted, found = list(_plain(theirs)), list(_plain(seat.screen()))
            if wanted != found:
                pairs = [pair for pair in zip(wanted, found, strict=False) if pair[0] != pair[1]]
                different.append(f"{seat.person} ({seat.size}) sees otherwise: {pairs[:3]}")
            at_the_table = any("─ Story" in line for line in theirs)
            if not at_the_table or (told and told.newest and told.newest not in "\n".join(theirs)):
                self.tally.not_at_the_table += 1
        return different

    # Telling

    async def tell(self) -> None:
        """Print a report every `TELL` seconds, for ever."""
        while True:
            await asyncio.sleep(TELL)
            print(f"{datetime.now(UTC):%H:%M:%S}  {self.tally.told()}", flush=True)


def _plain(lines: Iterable[str]) -> Iterable[str]:
    return (CLOCK.sub("0:00", line).rstrip() for line in lines)


async def _soak(folder: Path) -> int:
    soak = Soak(folder)
    running = asyncio.ensure_future(soak.run())
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
    try:
        with suppress(asyncio.CancelledError):
            await running
    finally:
        if hasattr(soak, "host") and soak.host.process.returncode is None:
            soak.host.process.kill()
            await soak.host.process.wait()
        for seat in soak.seats:
            seat.break_line()
        print(f"{datetime.now(UTC):%H:%M:%S}  at its end, {soak.tally.told()}", flush=True)
        print(soak.tally.verdict(), flush=True)
    return 1 if soak.tally.losses else 0


def main() -> int:
    with TemporaryDirectory(prefix="soak-", ignore_cleanup_errors=True) as folder:
        return asyncio.run(_soak(Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
