"""A hosted campaign whose time, loop and disk the test holds in its hands."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path

import msgspec

from solo.campaign.session import Session
from solo.host.member import Member
from solo.host.participants import Participants
from solo.host.people import Members
from solo.host.shared_table import SharedTable
from solo.host.shared_table_client import SharedTableClient
from solo.host.table_settings import TableSettings
from solo.play.pending_rolls import Wanted
from solo.play.table import Table
from solo.storage.writer import Append, Order, Remove, Save, perform
from solo.systems.contract import Decision, System
from tests.campaign import campaigns
from tests.fake_system import FakeSystem, a_setup

GIL = Member("Gil", "gm")
MIA = Member("Mia", characters=("Ann",))
TOM = Member("Tom", characters=("Bo",))
UNA = Member("Una", "spectator")
FOUR = (GIL, MIA, TOM, UNA)
USUAL = TableSettings(pace=1, away=60)


class Timer:
    """Something that is done later."""

    def __init__(self, at: float, callback: Callable[[], object]) -> None:
        self.at = at
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class Loop:
    """A loop in which time passes when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0
        self._timers: list[Timer] = []
        self._soon: deque[Callable[[], object]] = deque()

    def call_later(self, delay: float, callback: Callable[[], object], /) -> Timer:
        timer = Timer(self.now + delay, callback)
        self._timers.append(timer)
        return timer

    def call_soon_threadsafe(self, callback: Callable[[], object], /) -> None:
        self._soon.append(callback)

    def turn(self) -> None:
        """Do what is to be done at once."""
        while self._soon:
            self._soon.popleft()()

    def wait(self, seconds: float) -> None:
        """Let time pass, and do what falls into it."""
        end = self.now + seconds
        self.turn()
        while due := [timer for timer in self._timers if not timer.cancelled and timer.at <= end]:
            first = min(due, key=lambda timer: timer.at)
            self._timers.remove(first)
            self.now = max(self.now, first.at)
            first.callback()
            self.turn()
        self.now = end


class Disk:
    """A disk that writes at once, or what is ordered once it is told to; `fault` makes it fail."""

    def __init__(self, at_once: bool = True) -> None:
        self.at_once = at_once
        self.fault = ""
        self.broken = ""
        self.on_rest: Callable[[], object] = lambda: None
        self._orders: list[Order] = []

    @property
    def is_settled(self) -> bool:
        return not self._orders

    def append(self, path: Path, lines: bytes) -> None:
        self._orders.append(Append(path, lines))

    def save(
        self,
        path: Path,
        data: bytes,
        keep_previous: bool = False,
        uncounted: Callable[[], bytes] | None = None,
        waits: bool = False,
    ) -> None:
        self._orders.append(Save(path, data, keep_previous, uncounted, waits))
        if self.at_once:
            self.flush()

    def remove(self, path: Path) -> None:
        self._orders.append(Remove(path))
        if self.at_once:
            self.flush()

    def flush(self) -> str:
        self.fault = self.broken
        if not self.broken:
            orders, self._orders = self._orders, []
            for order in orders:
                perform(order)
        self.on_rest()
        return self.fault

    def close(self) -> str:
        return self.flush()


class Hosted:
    """A campaign of Ann and Bo that is hosted to these people."""

    def __init__(
        self,
        home: Path,
        people: Sequence[Member] = FOUR,
        here: str = "Gil Mia Tom Una",
        system: Callable[[], System] = FakeSystem,
        table_settings: TableSettings = USUAL,
        folder: Path | None = None,
    ) -> None:
        if folder is None:
            made = campaigns.create(home)
            made.close()
            folder = made.folder
        self.folder = folder
        self.loop = Loop()
        self.disk = Disk()
        self.clock = campaigns.Clock()
        self.session = Session.open(folder, lambda _: system(), self.clock, campaigns.VERSION, self.disk)
        known = Members(folder, clock=partial(next, count(step=10)))
        if not known.all():
            for person in people:
                known.enter(person.name, person.role)
                known.change(person.name, lambda _, person=person: person)
            known.run_with(table_settings)
        self.shared = SharedTable(self.session, known, self.loop, self.clock)
        for name in here.split():
            assert self.shared.connect_terminal(name) == ""

    @property
    def table(self) -> Table:
        assert self.session.table is not None
        return self.session.table

    def begin(self, rats: int = 2, procedure: str = "fight", physical: bool = False) -> Hosted:
        """Begin a fight of the whole roster, as whoever leads does in any screen."""
        if physical:
            self.session.set_physical(True)
        party = tuple(self.session.characters().values())
        setup = msgspec.structs.replace(a_setup(rats=rats), party=party)
        self.session.begin(procedure, setup, "The cellar", characters=list(self.session.characters()))
        return self

    def place(self, name: str) -> SharedTableClient:
        """A place of somebody, as one of their terminals has it."""
        return SharedTableClient(self.shared, name)

    def company(self, name: str) -> Participants:
        return Participants(self.shared, name)

    def asked(self) -> str:
        """Who is asked now, "" for nobody, once whoever plays by themselves has played."""
        for _ in range(200):
            names = [name for name in self.shared.names_here() if self.place(name).pending is not None]
            if names or self.table.pending is None or self.waits():
                break
            self.loop.wait(1)
        return " ".join(names)

    def waits(self) -> bool:
        """Whether the table waits for somebody who is not here."""
        return self.table.pending is not None and not self.table.seat_of(self.table.pending.who).automatic

    def answer(self, name: str) -> None:
        """Let somebody who is asked give the first legal answer, or have their dice thrown."""
        place = self.place(name)
        pending = place.pending
        assert pending is not None
        if isinstance(pending, Wanted):
            place.hand_in((), place.number)
        else:
            place.answer(pending.first_legal(), place.number)

    def play(self, answers: int = 10_000) -> int:
        """Let people answer, whoever is asked, to the end or so many times; how many answers there were."""
        for given in range(answers):
            asked = self.asked()
            if not asked:
                return given
            self.answer(asked.split()[0])
        return answers

    def said(self) -> list[str]:
        """What the program has said in the talk."""
        return [line.text for line in self.shared.talk.lines() if line.who == "Solo"]

    def close(self) -> None:
        self.shared.close()
        self.session.close()

    def killed(self, here: str = "Gil Mia Tom Una", system: Callable[[], System] = FakeSystem) -> Hosted:
        """The campaign hosted anew, after the process that had it was gone without a word."""
        assert self.session._lock is not None
        self.session._lock.release()
        return Hosted(self.folder.parent, here=here, system=system, folder=self.folder)


def question(pending: Decision | Wanted | None) -> Decision:
    """A decision that is asked."""
    assert pending is not None and not isinstance(pending, Wanted)
    return pending
