"""Rounds of the fights in a chronicle, for exports of the journal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from solo.campaign.chronicle import Chapter
from solo.campaign.voiced_chapters import told_events
from solo.campaign.voices import TALE
from solo.story.journal.exporting.fights import ToldEvent, ToldFight, ToldRound
from solo.systems.contract import Event

ROUND = "round"


def list_fights(chapters: Iterable[Chapter]) -> Mapping[int, ToldFight]:
    """Return each fight by its number in the chronicle. A procedure without rounds is left out."""
    return {
        chapter.table: ToldFight(chapter.intro, _divide(chapter.story), _divide(told_events(chapter, TALE)))
        for chapter in chapters
        if chapter.kind == "fight" and any(event.kind == ROUND for event in chapter.events)
    }


def _divide(events: Iterable[Event]) -> tuple[ToldRound, ...]:
    """Divide events into rounds. Events before the first round make a round without a title."""
    rounds: list[tuple[str, list[ToldEvent]]] = [("", [])]
    for event in events:
        if event.kind == ROUND:
            rounds.append((event.text, []))
        else:
            rounds[-1][1].append(ToldEvent(event.text, _figures(event)))
    return tuple(ToldRound(title, tuple(told)) for title, told in rounds if title or told)


def _figures(event: Event) -> tuple[str, ...]:
    dice = (f"{roll.dice} → {', '.join(map(str, roll.faces))}" for roll in event.rolls if roll.faces)
    changes = (f"{change.who} {change.what} {change.before} → {change.after}".lstrip() for change in event.changes)
    return (*dice, *changes)
