"""Rows of the chronicle: chapters, their events, and the dice and changes of each event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from solo.campaign.calibration import measure_calibration
from solo.campaign.chronicle import Chapter
from solo.campaign.fight_state import describe_state
from solo.campaign.voiced_chapters import told_events
from solo.campaign.voices import AUDIT, Voice
from solo.resolver import Roll
from solo.systems.contract import Event, ValueChange
from solo.systems.parts.phrasing import format_number
from solo.tui.widgets.list_row import Hanging, ListRow
from solo.tui.widgets.listing import ListingRow, gap
from solo.untrusted.moments import local_minute

CLOSED, OPEN, NEITHER = "+ ", "− ", "  "
CALIBRATION = "calibration"


class Part(NamedTuple):
    """A row other than a chapter's title. `chapter` is the number of the chapter, −1 for rows outside chapters.

    `what` is the kind of row: "intro", "text", "said", "course", "retold", "moment" or "ending" in a chapter, and
    "calibration", "verdict" or "gap" elsewhere. `place` is the number of the row's event or verdict.
    """

    chapter: int
    what: str
    place: int = 0


class Reading:
    """The rows of the chronicle. Each row is built only when it becomes visible."""

    def __init__(
        self,
        chapters: Sequence[Chapter],
        opened: frozenset[str],
        dice: bool,
        voice: Voice = AUDIT,
        unsaved: str = "",
    ) -> None:
        """Unfold the chapters and events with keys in `opened`, and all dice if `dice` is True.

        Fights are told in `voice`. `unsaved` is the outcome of a fight that is over but not saved yet; "" while it goes
        on.
        """
        self._voice: Voice = voice
        self._unsaved = unsaved
        self._chapters = chapters
        self._opened = opened
        self._dice = dice
        self._calibration = measure_calibration(chapters)
        self._stories: dict[int, Sequence[Event]] = {}
        self.parts: list[int | Part] = []
        """Rows in order. A chapter's title is only its number, since many tuples would slow down garbage collection."""
        self.tall: list[int] = []
        """Indices of parts that can take several lines."""
        self._gather()

    def entry(self, part: int | Part) -> ListingRow:
        """Return the row of a part."""
        if isinstance(part, int):
            key = str(part)
            return ListingRow(key, _chapter(self._chapters[part], key in self._opened, self._unsaved))
        if part.chapter < 0:
            return self._calibrated(part)
        chapter, key = self._chapters[part.chapter], str(part.chapter)
        if part.what == "intro":
            return ListingRow(f"{key} intro", Hanging("  ", Content.styled(chapter.intro, "italic")))
        if part.what == "retold":
            return ListingRow(f"{key} retold", Hanging("  ", Content(chapter.retold.text if chapter.retold else "")))
        if part.what == "text":
            return ListingRow(f"{key} text", Hanging("  ", Content.styled(chapter.text, "$faint")))
        if part.what == "said":
            return ListingRow(f"{key} said", Hanging("  ", Content.styled(str(chapter.said), "$faint")))
        if part.what == "course" and chapter.course is not None:
            course = chapter.course
            return ListingRow(f"{key} course", Hanging("  ", course.line, list(map(Content, course.moments))))
        if part.what == "ending":
            return ListingRow(f"{key} ending", Hanging("  ", Content.styled(chapter.ending, "bold")))
        moment = f"{key} {part.place}"
        event = self._stories[part.chapter][part.place]
        return ListingRow(moment, _moment(event, self._dice or moment in self._opened))

    def _gather(self) -> None:
        parts = self.parts
        if self._calibration.all.fights:
            parts.append(Part(-1, "calibration"))
            if CALIBRATION in self._opened:
                parts += [Part(-1, "verdict", place) for place in range(len(self._calibration.by_verdict))]
            parts.append(Part(-1, "gap"))
        titled = 0
        for number in sorted(int(key) for key in self._opened if key.isdecimal()):
            parts += range(titled, number + 1)
            titled, first = number + 1, len(parts)
            parts += self._below(number, self._chapters[number])
            self.tall += range(first, len(parts))
        parts += range(titled, len(self._chapters))

    def _below(self, number: int, chapter: Chapter) -> Iterator[Part]:
        """Yield the rows below the title of an open chapter."""
        if chapter.intro:
            yield Part(number, "intro")
        if chapter.text:
            yield Part(number, "text")
        if chapter.said:
            yield Part(number, "said")
        if chapter.course:
            yield Part(number, "course")
        if chapter.retold:
            yield Part(number, "retold")
        story = self._stories[number] = told_events(chapter, self._voice)
        yield from (Part(number, "moment", place) for place in range(len(story)))
        if chapter.ending:
            yield Part(number, "ending")

    def _calibrated(self, part: Part) -> ListingRow:
        """Return a row about the accuracy of forecasts."""
        if part.what == "gap":
            return gap(CALIBRATION)
        if part.what == "verdict":
            band, kept = self._calibration.by_verdict[part.place]
            return ListingRow(f"{CALIBRATION} {band}", ListRow(f"    {band}", Content.styled(str(kept), "$faint")))
        sign = OPEN if CALIBRATION in self._opened else CLOSED
        left = Content.assemble((sign, "$accent"), ("How forecasts have fared", "bold"))
        return ListingRow(CALIBRATION, ListRow(left, str(self._calibration.all)))


def roll_line(roll: Roll) -> Content:
    """Return a roll as a line: its purpose, its dice, each modifier by name, and its outcome."""
    parts: list[Content | str | tuple[str, str]] = [(f"{roll.what} ", "$faint"), roll.dice]
    if roll.faces:
        parts.append(f" → {', '.join(map(str, roll.faces))}")
    parts += [(f"  {modifier}", "$faint") for modifier in roll.modifiers]
    if roll.result is not None:
        parts.append(f"  = {format_number(roll.result)}")
    if roll.target is not None:
        parts.append(f" against {roll.target}")
    if roll.outcome:
        parts.append((f": {roll.outcome}", "bold"))
    return Content.assemble(*parts)


def change_line(change: ValueChange) -> Content:
    """Return a changed value as a line: owner, name, and the value before and after the change."""
    return Content.assemble((f"{change.who} {change.what} ", "$faint"), f"{change.before} → {change.after}")


def has_more(event: Event) -> bool:
    """Return True if the event has details behind its text."""
    return bool(event.rolls or event.changes or event.reason)


def _chapter(chapter: Chapter, is_open: bool, unsaved: str) -> ListRow:
    foldable = bool(chapter.events or chapter.text or chapter.ending)
    sign = (OPEN if is_open else CLOSED) if foldable else NEITHER
    taken_back = f"  {chapter.undone} taken back" if chapter.undone else ""
    outcome = chapter.outcome or (describe_state(unsaved) if chapter.kind == "fight" else "")
    if chapter.revoked:
        outcome, taken_back = f"{outcome}, taken back with its scene", ""
    left = Content.assemble((sign, "$accent"), (chapter.title, "bold" if chapter.kind == "fight" else ""))
    right = Content.assemble(outcome, (taken_back, "$faint"), (f"  {local_minute(chapter.time)}", "$faint"))
    return ListRow(left, right)


def _moment(event: Event, is_open: bool) -> Hanging:
    sign = (OPEN if is_open else CLOSED) if has_more(event) else NEITHER
    style = "bold" if event.kind == "round" else "italic $faint" if event.kind == "tactic" else ""
    behind = [*map(roll_line, event.rolls), *map(change_line, event.changes)]
    if event.reason:
        behind.append(Content.styled(event.reason, "italic $faint"))
    text = Content.styled(event.text, style)
    return Hanging(Content.styled(sign, "$faint"), text, behind if is_open else (), indent=2)
