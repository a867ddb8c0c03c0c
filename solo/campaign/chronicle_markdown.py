"""The chronicle in Markdown, told in a voice: a heading for each fight and round, and a line for each event."""

from __future__ import annotations

from collections.abc import Iterable

from solo.campaign.chronicle import Chapter
from solo.campaign.voiced_chapters import list_heads, told_events
from solo.campaign.voices import AUDIT, Voice
from solo.story.course_words import ToldCourse
from solo.systems.contract import Event
from solo.untrusted.moments import local_minute
from solo.untrusted.text import make_printable


def markdown(name: str, chapters: Iterable[Chapter], voice: Voice = AUDIT) -> str:
    """Render the chronicle in Markdown. Changes follow an event in brackets; in an audit, its dice do too."""
    lines = [f"# {name}", ""]
    for chapter in chapters:
        lines += _note(chapter) if chapter.kind == "note" else _fight(chapter, voice)
    return "\n".join(lines)


def _note(chapter: Chapter) -> list[str]:
    return [f"*{local_minute(chapter.time)}: {_escaped(chapter.title)}*", ""]


def _fight(chapter: Chapter, voice: Voice) -> list[str]:
    lines = [f"## {_escaped(chapter.title)}", "", f"*{local_minute(chapter.time)}*", ""]
    if chapter.revoked:
        lines += ["*The scene of this fight was taken back: its results do not count.*", ""]
    for text in list_heads(chapter):
        lines += [f"*{_escaped(text)}*" if text == str(chapter.said) else _escaped(text), ""]
    lines += _course(chapter.course)
    lines += [line for event in told_events(chapter, voice) for line in _moment(event, voice)]
    if chapter.events:
        lines.append("")
    if chapter.ending:
        lines += [f"**{_escaped(chapter.ending)}**", ""]
    if chapter.undone:
        times = "once" if chapter.undone == 1 else f"{chapter.undone} times"
        lines += [f"*Answers were taken back {times}.*", ""]
    return lines


def _course(course: ToldCourse | None) -> list[str]:
    if course is None:
        return []
    return [f"**{_escaped(course.line)}**", "", *(f"- {_escaped(moment)}" for moment in course.moments), ""]


def _moment(event: Event, voice: Voice) -> list[str]:
    """Return a heading for a round, a line for any other event."""
    return ["", f"### {_escaped(event.text)}", ""] if event.kind == "round" else [_line(event, voice)]


def _line(event: Event, voice: Voice) -> str:
    rolls = event.rolls if voice == AUDIT else ()
    dice = [f"{roll.dice} → {', '.join(map(str, roll.faces))}" for roll in rolls if roll.faces]
    changes = [f"{change.who} {change.what} {change.before} → {change.after}".lstrip() for change in event.changes]
    behind = "; ".join([*dice, *changes])
    return f"- {_escaped(event.text)}" + (f" ({_escaped(behind)})" if behind else "")


def _escaped(text: str) -> str:
    """Escape plain text for Markdown, on one line."""
    marked = "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in make_printable(text))
    return " ".join(marked.split())
