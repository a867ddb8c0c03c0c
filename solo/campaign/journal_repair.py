"""Reconciliation of chronicle and state: records to append to the journal so that both agree again.

The two differ after a crash between writing one and the other, a torn last line, or the use of a backup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from solo.campaign.chronicle import OUTSIDE_FIGHTS, FightBegun, FightEnded, Record, recorded_events
from solo.play.news import EventAdded, EventsUndone, News
from solo.play.table import Table

LOST = "The program stopped before this fight was saved."


def count_recorded(told: list[int], news: Iterable[News]) -> None:
    """Update `told`, the number of recorded events in each leg, by the news."""
    for one in news:
        told.extend([0] * (one.leg + 1 - len(told)))
        if isinstance(one, EventAdded):
            told[one.leg] = one.index + 1
        else:
            del told[one.leg + 1 :]
            told[one.leg] = one.kept


def repair_fight(records: Sequence[Record], told: list[int], table: Table, reopened: bool) -> list[FightBegun | News]:
    """Return the records that make the journal agree with the fight in progress; empty if both agree.

    `told` is the number of events in each leg according to the state, and is updated from the table. `reopened` is True
    if the table had to restart its latest leg, so that the journal's events of that leg are invalid.
    """
    number = table.saved.number
    leg, events = table.story_position
    of_table = [record.what for record in records if record.table == number]
    of_fight = [what for what in of_table if not isinstance(what, OUTSIDE_FIGHTS)]
    repairs: list[FightBegun | News] = []
    if not any(isinstance(what, FightBegun) for what in of_fight):
        repairs.append(FightBegun(table.saved.title, ""))
    if of_fight and isinstance(of_fight[-1], FightEnded):
        repairs.append(EventsUndone(leg, events))
    told.extend([0] * (leg - len(told)))
    told[leg:] = [events]
    journal = [len(leg) for leg in recorded_events(records, number)]
    parted = _first_difference(journal, told)
    kept = 0 if parted is None else min(_at(journal, parted), _at(told, parted))
    if reopened and (parted is None or parted >= leg):
        parted, kept = leg, 0
    if parted is None:
        return repairs
    if sum(journal[parted:]) > kept:
        repairs.append(EventsUndone(parted, kept))
    missing = [
        EventAdded(place, index, event)
        for place, events_of_leg in enumerate(table.legs())
        for index, event in enumerate(events_of_leg)
        if (place, index) >= (parted, kept)
    ]
    count_recorded(told, missing)
    return [*repairs, *missing]


def find_unfinished(records: Iterable[Record], in_progress: int) -> list[int]:
    """Return the numbers of the journal's fights without an end, except fight number `in_progress` (0 for none)."""
    going_on: dict[int, bool] = {}
    for record in records:
        if not isinstance(record.what, OUTSIDE_FIGHTS):
            going_on[record.table] = not isinstance(record.what, FightEnded)
    return [number for number, unfinished in going_on.items() if unfinished and number != in_progress]


def _first_difference(journal: Sequence[int], told: Sequence[int]) -> int | None:
    pairs = enumerate(zip_longest(journal, told, fillvalue=0))
    return next((leg for leg, (there, here) in pairs if there != here), None)


def _at(counts: Sequence[int], leg: int) -> int:
    return counts[leg] if leg < len(counts) else 0
