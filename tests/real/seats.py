"""Eight people at a table, each with `ssh` in a terminal: what they see alike, who answers, and what dies."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import NamedTuple

from solo.host.member import Member
from solo.host.table_view import TableView, list_awaited
from solo.play.story_merging import merge_events
from solo.play.table import Table
from solo.systems.contract import Decision, Event
from tests.real import homes
from tests.real.tables import sit_down, start
from tests.real.terminal import LOOK, PATIENCE, QUIET, Terminal, at_work, unbroken

MASTER, LOOKS_ON = Member("Gil", "gm"), Member("Una", "spectator")
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay")
TRY_AGAIN = 2.0  # seconds after which a key is pressed once more that has come while somebody else was asked
OWN_CHOICE, BY_TACTIC, LEAVE = "enter", "aa", "enter"  # again, since a key makes a tactic hurry
ASKED = re.compile(r"\byou\b[^·]* must decide")
BOX = re.compile(r"╭─ (.+?) ─")
OVER = "saves the result"
AIMED_AT = "→"  # by what each has marked for themselves
# What is told of whoever acts for oneself, and takes room from the rest; that a hit is enough is told to friends alone.
OF_ONES_OWN = re.compile(r"\b1 blow(?:, )?|,.*?(?=\s{2}|$)|…")
NAME = re.compile(r"(?<=\d )(\S .{5}).*?(?=\s{2}|$)")  # as much as all see of it, with its letter
TACTIC_PLAYS = "the AI plays"
CERTAIN = 15  # letters of what was told last: enough to know it by


def eight(party: Sequence[str]) -> list[Member]:
    """A game master, six players of these characters, the last of them of two, and somebody who looks on."""
    own = [(name,) for name in party[:5]] + [tuple(party[5:])]
    players = [Member(name, characters=names) for name, names in zip(NAMES, own, strict=True)]
    return [MASTER, *players, LOOKS_ON]


class Alike(NamedTuple):
    """What all see of a fight: where it stands, and how everybody is. How much is told depends on a seat's room."""

    title: str
    order: tuple[str, ...]


def alike(screen: str, name: str) -> Alike:
    """What of somebody's screen all see."""
    lines = screen.splitlines()
    return Alike(re.split(r"\s{3,}", lines[0].strip())[0], tuple(_order(lines, name)))


def _order(lines: Sequence[str], name: str) -> Iterator[str]:
    """Who takes part, with all that is told of each; whoever sits there reads “you” for their own name."""
    top = next((number for number, line in enumerate(lines) if line.startswith("╭─ Order")), len(lines))
    for line in lines[top + 1 :]:
        if line.startswith("╰"):
            return
        row = line[1 : lines[top].index("╮")]
        told = OF_ONES_OWN.sub("", re.sub(r"\byou\b", name, row).replace(AIMED_AT, " "))
        yield " ".join(NAME.sub(r"\1", told).split())


def _story(lines: Sequence[str]) -> Iterator[str]:
    top = next((number for number, line in enumerate(lines) if line.startswith("─ Story")), len(lines))
    for line in lines[top + 1 : -1]:
        told = line[: lines[top].index(" Talk ")].strip()
        if told:
            yield told


def may_be_left_out(event: Event) -> bool:
    """Return True for an event that a story without room leaves out after an exchange."""
    pools_alone = bool(event.changes) and not event.rolls and not any(change.who for change in event.changes)
    return pools_alone or event.kind in ("tactic", "undo", "round", "move")


class Seats:
    """The people at a table that is hosted. `answered` counts their keys, `killed` what has died.

    `table` reads what is in progress from the disk, and `boxes` are the titles of all that each has seen in a frame.
    """

    def __init__(self, home: Path, names: Sequence[str], table: Callable[[], Table]) -> None:
        self.home = home
        self.names = names
        self.table = table
        self.answered: Counter[str] = Counter()
        self.killed: Counter[str] = Counter()
        self.boxes: dict[str, set[str]] = {name: set() for name in names}
        self.host = start(home)
        self._seats: dict[str, Terminal] = {}
        self._sit_down(*names)

    def __getitem__(self, name: str) -> Terminal:
        return self._seats[name]

    def close(self) -> None:
        """Let all of it end."""
        for seat in self._seats.values():
            seat.__exit__()
        if self.host.process.poll() is None:
            self.host.process.kill()

    def _sit_down(self, *names: str) -> None:
        for name in names:
            self._seats[name] = sit_down(self.host, name)
        self.wait(lambda: all(f"{len(self.names)} here" in seat.text for seat in self._seats.values()), "all here")

    # Looking

    def look(self) -> None:
        """Read what is printed anywhere, for a moment."""
        names = {seat.file: name for name, seat in self._seats.items()}
        for file in select(list(names), [], [], LOOK)[0]:
            seat = self._seats[names[file]]
            seat.read()
            self.boxes[names[file]].update(BOX.findall(seat.text))

    def wait(self, condition: Callable[[], bool], what: str) -> None:
        """Read until this is so."""
        ends = time.monotonic() + PATIENCE
        while not condition():
            self.look()
            assert time.monotonic() < ends, f"waited in vain for {what}:\n{self._screens()}"

    def agree(self) -> Alike:
        """What all see, once that is the same, and what lies on the disk: somebody is asked, or it is over."""
        busy, before = time.monotonic(), self._alike()

        def still() -> bool:
            """Whether for a moment nothing has changed, and nobody has had anything to do."""
            nonlocal busy, before
            now = self._alike()
            processes = [self.host.process.pid, *(seat.process for seat in self._seats.values())]
            if now != before or any(map(at_work, processes)):
                busy, before = time.monotonic(), now
            return time.monotonic() - busy > QUIET

        self.wait(lambda: still() and len(set(before)) == 1 and self._as_saved(), "the same on all screens")
        return before[0]

    def _as_saved(self) -> bool:
        """Return True if every seat shows the last event that is not left out, and the asked seat its question.

        A fight that is over is told as a tale, which has other sentences.
        """
        if not self.asked and not self.over:
            return False
        table = self.table()
        story = merge_events(table.story(table.viewer(LOOKS_ON.name)))
        needed = [event for event in story if not may_be_left_out(event)]
        latest = [unbroken(events[-1].text)[-CERTAIN:] for events in (story, needed) if events]
        shown = (" ".join(_story(seat.text.splitlines())) for seat in self._seats.values())
        if latest and table.result is None and not all(any(told in text for told in latest) for text in shown):
            return False
        if table.result is not None or self.over:
            return table.result is not None and self.over
        if self.asked not in list_awaited(table):
            return False
        pending = TableView(table, self.asked).pending
        return isinstance(pending, Decision) and unbroken(pending.prompt) in unbroken(self[self.asked].text)

    def _alike(self) -> list[Alike]:
        return [alike(seat.text, name) for name, seat in self._seats.items()]

    @property
    def asked(self) -> str:
        """Who is asked, as their own screen says, and has still to answer; "" for nobody."""
        titles = {name: self[name].text.splitlines()[0] for name in self.names}
        asked = (name for name, title in titles.items() if ASKED.search(title) and TACTIC_PLAYS not in title)
        return next(asked, "")

    @property
    def over(self) -> bool:
        """True once all see how it ended."""
        return all(OVER in seat.text for seat in self._seats.values())

    def _screens(self) -> str:
        return "\n".join(f"{name}:\n{seat.text}" for name, seat in self._seats.items())

    # Doing

    def next_asked(self) -> str:
        """Who is asked next; "" once it is over."""
        self.wait(lambda: self.asked != "" or self.over, "somebody to be asked")
        return self.asked

    def press(self, name: str) -> None:
        """Let whoever is asked answer: first by a choice of their own, then as their tactic would."""
        self[name].press(BY_TACTIC if self.answered[name] else OWN_CHOICE)
        self.answered[name] += 1

    def answer(self, name: str) -> None:
        """Let whoever is asked answer, and see that it is taken."""
        before = homes.answers(self.home)
        self.press(name)
        again = time.monotonic() + TRY_AGAIN

        def taken() -> bool:
            nonlocal again
            if time.monotonic() > again:
                self.press(name)
                again += TRY_AGAIN
            return self.asked != name or homes.answers(self.home) != before

        self.wait(taken, f"the answer of {name}")

    # Dying

    def kill_client(self, name: str) -> None:
        """Let somebody's terminal die, and let them come again."""
        self[name].kill()
        self[name].end()
        self[name].__exit__()
        self.killed["client"] += 1
        self._sit_down(name)

    def kill_host(self) -> None:
        """Let the host die without a word, start it again, and let everybody come again."""
        self.host.process.kill()
        self.host.process.wait(PATIENCE)
        for seat in self._seats.values():
            seat.end()
            seat.__exit__()
        self.killed["host"] += 1
        self.host = start(self.home)
        self._sit_down(*self.names)

    def end(self) -> int:
        """Let the host end; its exit code."""
        self.host.process.terminate()
        self.wait(lambda: self.host.process.poll() is not None, "the end of the host")
        return self.host.end()


@contextmanager
def seated(home: Path, names: Sequence[str], table: Callable[[], Table]) -> Iterator[Seats]:
    """People at a table until the end of the block."""
    seats = Seats(home, names, table)
    try:
        yield seats
    finally:
        seats.close()
