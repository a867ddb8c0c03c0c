"""Procedures in a story: the journal's entry for a fight, check or rest, and its changes of character sheets."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from solo.campaign.chronicle import StatedForecast
from solo.play.table import Table
from solo.story.course_words import ToldCourse
from solo.story.entries import ProcedurePlayed, SheetChange
from solo.story.retelling.retelling import Retelling
from solo.systems.contract import CHECKED, Event, PlayRecord, Result, Verdict, Viewer
from solo.untrusted import decoders


def describe_played(
    table: Table,
    result: Result,
    said: StatedForecast | None,
    changes: Sequence[SheetChange],
    retold: Retelling | None = None,
    course: ToldCourse | None = None,
) -> ProcedurePlayed:
    """Return the journal's entry for an ended procedure.

    `said` is its forecast, and `changes` are the changed sheets. `retold` is the retelling of a fight; `course`, the
    course of the fight, becomes the first fact. The text of the entry is the retelling, or else the verdict of a single
    test, or else the result.
    """
    verdicts = _list_verdicts(table)
    verdict = verdicts[-1] if verdicts else None
    text, fact = result.text, "" if verdict is None else f"{verdict}."
    if retold is not None:
        text = retold.text
    elif len(verdicts) == 1:
        text, fact = fact, "" if result.outcome == CHECKED else text
    facts = [fact] if fact else []
    facts += (course.line, *course.moments) if course is not None else ()
    fell, outcome = 0, result.outcome
    with suppress(Exception):  # The rules may raise anything on a state that they did not write.
        start = msgspec.json.decode(
            table.saved.legs[0].checkpoint, type=decoders.prepare_type(table.procedure.state_type)
        )
        record: PlayRecord = table.procedure.tally(start, table.state)
        fell = len(_fallen(record) - _dead(table.procedure.tally(start, start)))
        facts += _rounds(record)
        facts += table.procedure.facts(start, table.state)
    if said is not None:
        facts.append(str(said))
    return ProcedurePlayed(
        procedure=table.procedure.key,
        title=result.about or table.saved.title,
        outcome=outcome,
        text=text,
        table=table.saved.number,
        facts=tuple(facts),
        fell=fell,
        sheets=tuple(changes),
        failed=verdict is not None and not verdict.succeeded,
        worst=verdict is not None and verdict.worst,
    )


def list_changes(before: Sequence[msgspec.Raw], after: Sequence[msgspec.Raw]) -> tuple[SheetChange, ...]:
    """Return the sheets that differ between two rosters, which list the characters in the same order."""
    return tuple(SheetChange(old, new) for old, new in zip(before, after, strict=False) if bytes(old) != bytes(new))


def swap_sheets(roster: list[msgspec.Raw], changes: Sequence[SheetChange], back: bool) -> int:
    """Undo `changes` of sheets on the roster if `back` is True, or else redo them.

    Return the number of sheets left as they are, since they have changed in the meantime.
    """
    left = 0
    for change in changes:
        old, new = (change.after, change.before) if back else (change.before, change.after)
        place = next((place for place, raw in enumerate(roster) if bytes(raw) == bytes(old)), None)
        if place is None:
            left += 1
        else:
            roster[place] = new
    return left


def _list_verdicts(table: Table) -> list[Verdict]:
    """Return the verdicts of the tests that the party's players saw."""
    events: list[Event] = []
    with suppress(Exception):  # The rules replay the events of earlier legs, and may have changed since.
        events = table.story(Viewer("party"))
    return [event.verdict for event in events if event.verdict is not None]


def _fallen(record: PlayRecord) -> set[str]:
    return {one.key for one in record.accounts if one.side == "party" and (one.down or one.dead)}


def _dead(record: PlayRecord) -> set[str]:
    return {one.key for one in record.accounts if one.dead}


def _rounds(record: PlayRecord) -> list[str]:
    if not record.rounds:
        return []
    return [f"1 {record.stretch}." if record.rounds == 1 else f"{record.rounds} {record.stretch}s."]
