"""Chronicle and state are brought to agree again: records that the journal lacks, or must take back."""

from __future__ import annotations

import pytest

from solo.campaign.chronicle import FightBegun, FightEnded, Note, Record
from solo.campaign.journal_repair import count_recorded, find_unfinished, repair_fight
from solo.play.news import EventAdded, EventsUndone, News
from solo.play.table import Table
from solo.systems.contract import Event
from tests.play.tables import a_table, answer_first

TIME = "2026-03-01T18:00:00+00:00"


def told(leg: int, index: int) -> EventAdded:
    return EventAdded(leg, index, Event("attack", f"{leg}.{index}"))


@pytest.mark.parametrize(
    ("before", "news", "after"),
    [
        ([], [], []),
        ([], [told(0, 0)], [1]),
        ([1], [told(0, 1), told(0, 2)], [3]),
        ([2], [told(1, 0)], [2, 1]),
        ([2], [told(2, 0)], [2, 0, 1]),
        ([3], [EventsUndone(0, 1)], [1]),
        ([2, 4], [EventsUndone(0, 1)], [1]),
        ([2, 4], [EventsUndone(1, 3)], [2, 3]),
        ([2, 4, 1], [EventsUndone(0, 2), told(0, 2)], [3]),
    ],
)
def test_events_are_counted_for_each_leg(before: list[int], news: list[News], after: list[int]) -> None:
    count_recorded(before, news)
    assert before == after


@pytest.fixture
def table() -> Table:
    """A fight in its first leg that has told a few events."""
    table = a_table()
    answer_first(table)
    assert len(table.saved.legs) == 1
    assert len(table.legs()[0]) > 2
    return table


def journal(table: Table, events: int) -> list[Record]:
    """A journal that tells the start of the fight and this many of its events."""
    number = table.saved.number
    news = [EventAdded(0, index, event) for index, event in enumerate(table.legs()[0][:events])]
    begun = Record(TIME, FightBegun("The cellar", ""), number)
    return [begun, *(Record(TIME, what, number) for what in news)]


def missing(table: Table, start: int) -> list[EventAdded]:
    return [EventAdded(0, index, event) for index, event in enumerate(table.legs()[0]) if index >= start]


def repairs(table: Table, records: list[Record], reopened: bool = False) -> list[FightBegun | News]:
    return repair_fight(records, [len(table.legs()[0])], table, reopened)


def test_a_journal_that_tells_all_needs_no_repair(table: Table) -> None:
    assert repairs(table, journal(table, len(table.legs()[0]))) == []


@pytest.mark.parametrize("events", [0, 1, 2])
def test_events_that_the_journal_lacks_are_told_without_an_undo(table: Table, events: int) -> None:
    assert repairs(table, journal(table, events)) == missing(table, events)


def test_events_that_the_state_lacks_are_taken_back(table: Table) -> None:
    count = len(table.legs()[0])
    number = table.saved.number
    more = [Record(TIME, told(0, count), number), Record(TIME, told(0, count + 1), number)]
    assert repairs(table, [*journal(table, count), *more]) == [EventsUndone(0, count)]


def test_a_leg_that_was_begun_anew_is_told_anew(table: Table) -> None:
    whole = journal(table, len(table.legs()[0]))
    assert repairs(table, whole, reopened=True) == [EventsUndone(0, 0), *missing(table, 0)]


def test_a_start_that_the_journal_lacks_is_told(table: Table) -> None:
    assert repairs(table, []) == [FightBegun("The cellar", ""), *missing(table, 0)]


def test_an_end_of_a_fight_that_goes_on_is_taken_back(table: Table) -> None:
    count = len(table.legs()[0])
    ended = Record(TIME, FightEnded("won", "They won."), table.saved.number)
    note = Record(TIME, Note("A rest."), table.saved.number)
    assert repairs(table, [*journal(table, count), ended, note]) == [EventsUndone(0, count)]


def test_records_of_other_fights_do_not_matter(table: Table) -> None:
    number = table.saved.number + 1
    other = [Record(TIME, FightBegun("Another", ""), number), Record(TIME, told(0, 0), number)]
    assert repairs(table, [*journal(table, len(table.legs()[0])), *other]) == []


def test_a_fight_without_an_end_is_lost_unless_it_is_in_progress() -> None:
    records = [
        Record(TIME, Note("A rest.")),
        Record(TIME, FightBegun("The cellar", ""), 1),
        Record(TIME, FightEnded("won", "They won."), 1),
        Record(TIME, FightBegun("Another", ""), 2),
        Record(TIME, told(0, 0), 3),
    ]
    assert find_unfinished(records, 0) == [2, 3]
    assert find_unfinished(records, 3) == [2]
    assert find_unfinished([], 0) == []
