"""Tables of the fake system, and what tests compare of them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from solo.play.news import EventAdded, EventsUndone, News
from solo.play.pending_rolls import PendingDice
from solo.play.saved_table import Fate, SavedTable
from solo.play.table import Table
from solo.systems.contract import Choose, Event
from tests.fake_system import FakeFight, FakeSystem, a_setup


def a_table(fate: Fate = "fixed", physical: bool = False, seed: int = 4711, rats: int = 2) -> Table:
    """A new fight of two against rats."""
    system = FakeSystem()
    return Table.start(
        system.procedures["fight"],
        system.procedures["fight"].begin(a_setup(rats=rats)),
        system="fake",
        title="The cellar",
        seed=seed,
        fate=fate,
        physical=physical,
    )


def reloaded(table: Table, lunge: str = "lunge") -> Table:
    """The table as another process opens it from what was saved, under these rules."""
    return Table(FakeFight(lunge), msgspec.json.decode(msgspec.json.encode(table.saved), type=SavedTable))


def answer_first(table: Table, times: int = 1) -> None:
    """Let foes act, and answer as many of our decisions with the first legal option."""
    for _ in range(times):
        table.advance()
        assert isinstance(table.pending, Choose)
        table.answer(table.pending.legal()[0].code)
    table.advance()


def play_on(table: Table) -> None:
    """To the end: first legal options, dice thrown by the app."""
    while table.pending is not None:
        if isinstance(table.pending, PendingDice):
            table.throw_wanted()
        else:
            table.answer(table.pending.first_legal())


def asked(table: Table) -> object:
    """What is asked, in a form that can be compared."""
    pending = table.pending
    if pending is None:
        return None
    if isinstance(pending, PendingDice):
        return (pending.who, pending.what, pending.count, pending.sides)
    assert isinstance(pending, Choose)
    return (pending.who, pending.kind, [(option.code, option.refused) for option in pending.options])


def seen(table: Table) -> tuple[object, ...]:
    """All that a person could tell two tables apart by."""
    return (msgspec.json.encode(table.state), table.story(), asked(table), table.result)


def folded(news: Iterable[News]) -> list[Event]:
    """The story that the news amounts to, written as naively as can be."""
    happened: dict[tuple[int, int], Event] = {}
    for one in news:
        if isinstance(one, EventAdded):
            assert (one.leg, one.index) not in happened, "told twice"
            happened[one.leg, one.index] = one.event
        else:
            assert isinstance(one, EventsUndone)
            happened = {
                (leg, index): event
                for (leg, index), event in happened.items()
                if leg < one.leg or (leg == one.leg and index < one.kept)
            }
    return [happened[place] for place in sorted(happened)]
