"""Owns what is said when a fight is over: how it ended, and what it left of everybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.content import Content

from solo.host.place import Place
from solo.systems.contract import Bar, FighterView, Result, View
from solo.tui.widgets.printable import printable
from solo.tui.widgets.row import FAINT, wrapped

LEFT, TOLD_TIMES = "left", 2
KEPT = "It is kept as it stands."


def ending_lines(
    result: Result, before: View, after: View, room: int, width: int, told_besides: Sequence[str] = ()
) -> Content:
    """The result and what is told besides, what became of the pools and of each combatant whom the fight changed.

    That is as much as `room` lines of `width` cells hold; one's own side comes first.
    """
    start = {fighter.key: fighter for fighter in before.fighters}
    names = max((len(fighter.name) for fighter in after.fighters), default=0)
    told = [
        Content.assemble("  ", (fighter.name.ljust(names + 2), FAINT if fighter.out else ""), said)
        for fighter in sorted(after.fighters, key=lambda one: one.side != "party")
        if (said := what_changed(start.get(fighter.key), fighter))
    ]
    pools = _values(before.pools, after.pools)
    if pools:
        told.insert(0, Content.assemble("  ", ("".ljust(names + 2), FAINT), ", ".join(pools)))
    lines = [Content.styled(printable(result.text), "bold"), *map(Content, told_besides)]
    left = room - sum(len(wrapped(line, width)) for line in lines)
    if len(told) > left and room > 0:
        shown = max(0, left - 1)
        told = [*told[:shown], Content.styled(f"  and {len(told) - shown} more", FAINT)] if shown else []
    return Content("\n").join([*lines, *(line.truncate(width, ellipsis=True) for line in told)])


def left_as(place: Place) -> str:
    """How what is in progress is left by whoever goes to another page, in a sentence; "" where others go on with it.

    That it is kept while it goes on is told at length a few times only.
    """
    if not place.alone or place.read_only:
        return ""
    result = place.result
    if result is None:
        if place.times_met(LEFT) >= TOLD_TIMES:
            return KEPT
        place.meet(LEFT)
        return "It is kept as it stands: come back at any time to go on."
    told = {"won": "It is won", "lost": "It is lost"}.get(result.outcome, "It is over")
    return f"{told}, and not yet kept: go on with it, and enter keeps what came of it."


def what_changed(before: FighterView | None, after: FighterView) -> str:
    """ "LP 7 → 5, bleeding": what is other than it was at the start; "" where nothing is."""
    values = _values((*before.bars, *before.tokens), (*after.bars, *after.tokens)) if before else []
    new = [condition for condition in after.conditions if before is None or condition not in before.conditions]
    return ", ".join([*values, *new])


def _values(before: Iterable[Bar], after: Iterable[Bar]) -> list[str]:
    old = {bar.name: bar.level for bar in before}
    steps = ((bar.name, old.get(bar.name, bar.level), bar.level) for bar in after)
    return [f"{name} {was} → {now}".replace("-", "−") for name, was, now in steps if was != now]
