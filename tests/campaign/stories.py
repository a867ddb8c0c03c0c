"""A campaign with a story: scenes closed and open, edits, an undo, and lines of every style."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from solo.campaign.session import Session
from solo.library.content import shipped_content
from solo.storage.store import FILES, Store
from solo.story.acts import asking, scenes, writing
from solo.story.content import read_content
from solo.story.entries import Line
from solo.story.journal.numbering import JournalEntry
from solo.story.scenes import SceneCard
from tests.campaign.campaigns import create_in


class Shown(msgspec.Struct, frozen=True):
    """A line as the player sees it."""

    number: int
    text: str
    style: str
    struck: bool


def write(session: Session, text: str, by: str = "") -> None:
    session.story.act(lambda story, _: writing.write(story, text), by=by)


def open_scene(session: Session, where: str, when: str = "") -> None:
    session.story.act(lambda story, _: scenes.open_scene(story, SceneCard(where, when, stake="the salt")))


def close_scene(session: Session) -> None:
    session.story.act(lambda story, _: scenes.close_scene(story, "won"))


def play(session: Session) -> None:
    """An evening with two closed scenes and an open one."""
    content = read_content(shipped_content() / "story")
    write(session, "It rained all night.")
    write(session, "+t Bring the salt home")
    open_scene(session, "The toll bridge", "dusk")
    write(session, "+p Jory, a miller")
    write(session, "Jory took the silver.\nHe looked past us.")
    write(session, "Hild: We pay *twice*.", by="Mara")
    flashback = SceneCard("The river")
    session.story.act(lambda story, _: scenes.open_scene(story, flashback, "flashback"))
    write(session, "We were young.")
    session.story.act(lambda story, _: scenes.close_scene(story, "open"))
    close_scene(session)
    write(session, "Between two scenes.")
    open_scene(session, "Die Mühle")
    write(session, "@ I go in.")
    session.story.act(lambda story, dice: asking.ask(story, dice, content, "Is it dark?", "likely", "plain"))
    write(session, "A wrong line.")
    session.story.undo()
    write(session, "> The wheel turns.")
    session.story.act(lambda *_: writing.edit(2, "It snowed all night."))
    close_scene(session)
    open_scene(session, "The hill track")
    write(session, "Six of them, round a fire.")
    write(session, "# Check the map.")
    session.story.act(lambda *_: writing.strike(6))
    session.story.act(lambda story, dice: asking.ask(story, dice, content, "Are they armed?", "likely", "plain"))
    write(session, "+c River 2/6")
    write(session, "The last line.")


def played(home: Path, store: Store = FILES, *, killed: bool = False) -> Path:
    """The folder of a campaign after such an evening; if `killed`, the chronicle has no copy of its latest lines."""
    session = create_in(home, store)
    play(session)
    session.flush()
    if killed:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(session._ledger, "copy", lambda: None)
            session.close()
    else:
        session.close()
    return session.folder


def lines(shown: list[JournalEntry]) -> list[Shown]:
    return [
        Shown(one.number, one.text or one.entry.text, one.entry.style, one.struck)
        for one in shown
        if isinstance(one.entry, Line)
    ]


def lines_of(session: Session) -> list[Shown]:
    return lines(list(session.story.entries()))
