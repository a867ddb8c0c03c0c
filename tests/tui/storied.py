"""A campaign with a story, for the pages that show lists, tables and the journal."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from solo.campaign.session import Session
from solo.library.content import shipped_content
from solo.story.acts import asking, listing, scenes, writing
from solo.story.content import read_content
from solo.story.lists import Clock, Item, Person, Thread
from solo.story.scenes import SceneCard
from solo.tui.app import SoloApp
from tests.campaign.campaigns import create
from tests.tui.running import NARROW, an_app, press, running, settle

SALT = Thread("Bring the salt to Harrow", weight=3, lists=("Harrow",))
TOLL = Thread("Who raised the toll?", weight=2)
MILL = Thread("The drowned mill", state="closed")
JORY = Person("Jory Pike", "ferryman with a burnt hand", -1, "his son back", "the river", 2, lists=("Harrow",))
DACE = Person("Sergeant Dace", "militia", 0, "out of the army")
RIVER = Clock("The river rises", 6, 3, at_end="The ford is gone.")
LEVY = Clock("The levy", 4, 3, down=True, kind="time")
ITEMS: tuple[Item, ...] = (SALT, TOLL, MILL, JORY, DACE, RIVER, LEVY)


def put(session: Session, *items: Item) -> None:
    for item in items:
        session.story.act(lambda story, _, item=item: listing.add(story, item))  # type: ignore[misc]


def write(session: Session, *lines: str) -> None:
    for line in lines:
        session.story.act(lambda story, _, line=line: writing.write(story, line))  # type: ignore[misc]


def open_scene(session: Session, card: SceneCard) -> None:
    session.story.act(lambda story, _: scenes.open_scene(story, card))


def ask(session: Session, question: str) -> None:
    content = read_content(shipped_content() / "story")
    session.story.act(lambda story, dice: asking.ask(story, dice, content, question, "likely", "plain"))


def a_story(home: Path) -> None:
    """Two scenes with lines, a question and changes of the lists."""
    session = create(home)
    put(session, *ITEMS)
    open_scene(session, SceneCard("The toll bridge", "dusk", ("Jory Pike",), "the salt", thread=SALT.name))
    write(session, "Jory took the silver and looked past us at the river.", "Edda: Not a word, ferryman.")
    ask(session, "Does he let the salt through?")
    session.story.act(lambda story, _: scenes.close_scene(story, "won"))
    open_scene(session, SceneCard("The hill track", "before light", stake="the salt", loss="it goes into the bog"))
    write(session, "It rained all night.", "@ We leave the road at the gibbet.", "# Look up rain.")
    session.close()


def an_empty_story(home: Path) -> None:
    create(home).close()


@asynccontextmanager
async def on_page(app: SoloApp, page: str, size: tuple[int, int] = NARROW) -> AsyncIterator[Pilot[int]]:
    """The app on one of its pages."""
    async with running(app, size) as pilot:
        app.go(page)
        await settle(pilot)
        yield pilot


def session_of(app: SoloApp) -> Session:
    assert app.session is not None
    return app.session


__all__ = ["an_app", "press"]
