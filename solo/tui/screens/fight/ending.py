"""Text at the end of a fight: its result, and the changes to each fighter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.content import Content

from solo.host.table_client import TableClient
from solo.systems.contract import Bar, FighterView, Result, View
from solo.tui.widgets.list_row import FAINT, wrap
from solo.tui.widgets.printable import make_printable

LEFT, TOLD_TIMES = "left", 2
POOLS = "Pools"
"""Name of the row of values that belong to a whole side."""
KEPT = "Your progress is saved."
LEAST_CHANGES = 3
"""Minimum number of lines for the changes to fighters, before the course of the fight gets any lines."""


def ending_lines(
    result: Result,
    before: View,
    after: View,
    room: int,
    width: int,
    told_besides: Sequence[str] = (),
    course: Sequence[str] = (),
) -> Content:
    """Return the result and `told_besides`, then the changes of the pools and of each changed fighter.

    The text fits into `room` lines of `width` cells. The player's party comes before its foes. Sentences of
    `told_besides` without room are left out. The lines of `course` are added only if the changes leave room.
    """
    start = {fighter.key: fighter for fighter in before.fighters}
    pools = _values(before.pools, after.pools)
    listed = [*(fighter.name for fighter in after.fighters), *([POOLS] if pools else [])]
    names = max((Content(name).cell_length for name in listed), default=0)
    told = [
        Content.assemble("  ", _padded(fighter.name, names + 2).stylize(FAINT if fighter.out else ""), said)
        for fighter in sorted(after.fighters, key=lambda one: one.side != "party")
        if (said := describe_changes(start.get(fighter.key), fighter))
    ]
    if pools:
        told.insert(0, Content.assemble("  ", _padded(POOLS, names + 2), ", ".join(pools)))
    lines = [Content.styled(make_printable(result.text), "bold")]
    left = room - len(wrap(lines[0], width))
    for line in map(Content, told_besides):
        needed = len(wrap(line, width))
        if needed <= left:
            lines.append(line)
            left -= needed
    for line in map(Content, course):
        needed = len(wrap(line, width))
        if left - needed < min(len(told), LEAST_CHANGES):
            break
        lines.append(line)
        left -= needed
    if len(told) > left:
        shown = max(0, left - 1)
        told = [*told[:shown], Content.styled(f"  and {len(told) - shown} more: f2 shows them", FAINT)] if shown else []
    return Content("\n").join([*lines, *(line.truncate(width, ellipsis=True) for line in told)])


def _padded(name: str, width: int) -> Content:
    """Return a name padded to `width` cells. An ideograph takes two cells."""
    content = Content(name)
    return content.pad_right(max(0, width - content.cell_length))


def left_as(place: TableClient) -> str:
    """Return a sentence about saving, for a player who leaves the fight's page.

    It is shorter after `TOLD_TIMES` times, and "" for a read-only fight or for a fight that goes on at a shared table.
    """
    if not place.single_player or place.read_only:
        return ""
    result = place.result
    if result is None:
        if place.times_met(LEFT) >= TOLD_TIMES:
            return KEPT
        place.meet(LEFT)
        return "Your progress is saved. Come back at any time to go on."
    told = {"won": "You won", "lost": "You lost"}.get(result.outcome, "It is over")
    return f"{told}, but the result is not saved yet. Go back and press enter to save it."


def describe_changes(before: FighterView | None, after: FighterView) -> str:
    """Return the changes since the start: "LP 7 → 5, bleeding"; "" if there are none."""
    values = _values((*before.bars, *before.tokens), (*after.bars, *after.tokens)) if before else []
    new = [condition for condition in after.conditions if before is None or condition not in before.conditions]
    return ", ".join([*values, *new])


def _values(before: Iterable[Bar], after: Iterable[Bar]) -> list[str]:
    old = {bar.name: bar.level for bar in before}
    steps = ((bar.name, old.get(bar.name, bar.level), bar.level) for bar in after)
    return [f"{name} {was} → {now}".replace("-", "−") for name, was, now in steps if was != now]
