"""Procedures in a story: the journal's entry for a fight, a check or a rest, and the sheets before and after it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from solo.campaign.chronicle import StatedForecast
from solo.play.table import Table
from solo.story.entries import ProcedurePlayed, SheetChange
from solo.story.retelling.retelling import Retelling
from solo.systems.contract import PlayRecord, Result
from solo.untrusted import decoders


def describe_played(
    table: Table,
    result: Result,
    said: StatedForecast | None,
    changes: Sequence[SheetChange],
    retold: Retelling | None = None,
) -> ProcedurePlayed:
    """Return the journal's entry for an ended procedure.

    `said` is its forecast, `changes` are its sheets, and `retold` tells a fight; other procedures tell their result.
    """
    facts: list[str] = []
    fell, outcome = 0, result.outcome
    with suppress(Exception):  # A state that the rules have not written may make them raise anything.
        start = msgspec.json.decode(
            table.saved.legs[0].checkpoint, type=decoders.prepare_type(table.procedure.state_type)
        )
        record: PlayRecord = table.procedure.tally(start, table.state)
        fell = sum(account.down or account.dead for account in record.accounts if account.side == "party")
        facts += _rounds(record)
        facts += table.procedure.facts(start, table.state)
    if said is not None:
        facts.append(str(said))
    return ProcedurePlayed(
        procedure=table.procedure.key,
        title=result.about or table.saved.title,
        outcome=outcome,
        text=retold.text if retold else result.text,
        table=table.saved.number,
        facts=tuple(facts),
        fell=fell,
        sheets=tuple(changes),
    )


def list_changes(before: Sequence[msgspec.Raw], after: Sequence[msgspec.Raw]) -> tuple[SheetChange, ...]:
    """Return the sheets that differ between two rosters of the same order."""
    return tuple(SheetChange(old, new) for old, new in zip(before, after, strict=False) if bytes(old) != bytes(new))


def swap_sheets(roster: list[msgspec.Raw], changes: Sequence[SheetChange], back: bool) -> int:
    """Put the sheets of `changes` on the roster, in place: those before it if `back`, else those after it.

    Return the number of sheets that were left alone, since they have changed in the meantime.
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


def _rounds(record: PlayRecord) -> list[str]:
    if not record.rounds:
        return []
    return [f"1 {record.stretch}." if record.rounds == 1 else f"{record.rounds} {record.stretch}s."]
