"""Owns how the chronicle is drawn: chapters, their moments, and behind each moment its dice and changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from solo.border.moments import local_minute
from solo.campaign.calibration import calibration
from solo.campaign.chronicle import Chapter
from solo.resolver import Roll
from solo.systems.contract import Change, Event
from solo.tui.widgets.listing import Entry, gap
from solo.tui.widgets.row import Hanging, Row

CLOSED, OPEN, NEITHER = "+ ", "− ", "  "
CALIBRATION = "calibration"


def entries(chapters: Sequence[Chapter], opened: frozenset[str], dice: bool) -> Iterator[Entry]:
    """The rows of all chapters; those whose key is in `opened` are unfolded, all dice with `dice`."""
    yield from _calibration(chapters, CALIBRATION in opened)
    for number, chapter in enumerate(chapters):
        key = str(number)
        is_open = key in opened
        yield Entry(key, _chapter(chapter, is_open))
        if not is_open:
            continue
        if chapter.text:
            yield Entry(f"{key} text", Hanging("  ", Content.styled(chapter.text, "$faint")))
        if chapter.said:
            yield Entry(f"{key} said", Hanging("  ", Content.styled(str(chapter.said), "$faint")))
        for place, event in enumerate(chapter.story):
            moment = f"{key} {place}"
            yield Entry(moment, _moment(event, dice or moment in opened))
        if chapter.ending:
            yield Entry(f"{key} ending", Hanging("  ", Content.styled(chapter.ending, "bold")))


def _calibration(chapters: Sequence[Chapter], is_open: bool) -> Iterator[Entry]:
    """How forecasts have fared, where any fight that was forecast has been played to its end."""
    known = calibration(chapters)
    if not known.all.fights:
        return
    left = Content.assemble((OPEN if is_open else CLOSED, "$accent"), ("How forecasts have fared", "bold"))
    yield Entry(CALIBRATION, Row(left, str(known.all)))
    for band, kept in known.by_verdict if is_open else ():
        yield Entry(f"{CALIBRATION} {band}", Row(f"    {band}", Content.styled(str(kept), "$faint")))
    yield gap(CALIBRATION)


def roll_line(roll: Roll) -> Content:
    """One throw: what for, how it fell, each modifier by its name, and how it was judged."""
    parts: list[Content | str | tuple[str, str]] = [(f"{roll.what} ", "$faint"), roll.dice]
    if roll.faces:
        parts.append(f" → {', '.join(map(str, roll.faces))}")
    parts += [(f"  {modifier}", "$faint") for modifier in roll.modifiers]
    if roll.result is not None:
        parts.append(f"  = {roll.result}")
    if roll.target is not None:
        parts.append(f" against {roll.target}")
    if roll.outcome:
        parts.append((f": {roll.outcome}", "bold"))
    return Content.assemble(*parts)


def change_line(change: Change) -> Content:
    """One value before and after."""
    return Content.assemble((f"{change.who} {change.what} ", "$faint"), f"{change.before} → {change.after}")


def has_more(event: Event) -> bool:
    """True where there is something behind the text."""
    return bool(event.rolls or event.changes or event.reason)


def _chapter(chapter: Chapter, is_open: bool) -> Row:
    foldable = bool(chapter.events or chapter.text or chapter.ending)
    sign = (OPEN if is_open else CLOSED) if foldable else NEITHER
    taken_back = f"  {chapter.undone} taken back" if chapter.undone else ""
    outcome = chapter.outcome or ("in progress" if chapter.kind == "fight" else "")
    left = Content.assemble((sign, "$accent"), (chapter.title, "bold" if chapter.kind == "fight" else ""))
    right = Content.assemble(outcome, (taken_back, "$faint"), (f"  {local_minute(chapter.time)}", "$faint"))
    return Row(left, right)


def _moment(event: Event, is_open: bool) -> Hanging:
    sign = (OPEN if is_open else CLOSED) if has_more(event) else NEITHER
    style = "bold" if event.kind == "round" else "italic $faint" if event.kind == "tactic" else ""
    behind = [*map(roll_line, event.rolls), *map(change_line, event.changes)]
    if event.reason:
        behind.append(Content.styled(event.reason, "italic $faint"))
    text = Content.styled(event.text, style)
    return Hanging(Content.styled(sign, "$faint"), text, behind if is_open else (), indent=2)
