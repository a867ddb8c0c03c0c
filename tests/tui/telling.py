"""A campaign with a story at a chosen point, for the pages Tonight and Scene."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from solo.campaign.session import Session
from solo.story import entries
from solo.story.entries import Entry
from solo.story.lists import Clock, Person, Thread
from solo.story.scenes import SceneCard
from solo.story.state import Story
from solo.tui.app import SoloApp
from tests.campaign.campaigns import create
from tests.tui.running import NARROW, an_app, running, settle

CAMPAIGN = "Ash Hollow"
SALT = Thread("Bring the salt to Harrow", 3)
TOLL = Thread("Who raised the toll?", 1)
JORY = Person("Jory Pike", "a ferryman", -1, "his son back", "the river")
RIVER = Clock("River", 6, 3)
CARD = SceneCard("The hill track", "before light", ("Ann", "Jory Pike"), "the salt", "it goes into the bog")
LISTS: tuple[Entry, ...] = (
    entries.ThreadPut(SALT),
    entries.ThreadPut(TOLL),
    entries.PersonPut(JORY),
    entries.ClockPut(RIVER),
)
BEGUN: tuple[Entry, ...] = (entries.SceneOpened(1, CARD), entries.SceneTested("", 5))


def tell(session: Session, *told: Entry) -> None:
    """One act with these entries."""
    session.story.act(lambda _story, _dice: told)


def a_story(home: Path, *acts: Sequence[Entry], prepare: Callable[[Session], object] = lambda _: None) -> None:
    """A campaign with Ann and Bo on its roster, and a story of these acts."""
    session = create(home)
    for act in acts:
        tell(session, *act)
    prepare(session)
    session.close()


def an_open_scene(home: Path, *acts: Sequence[Entry], prepare: Callable[[Session], object] = lambda _: None) -> None:
    """A story with lists and an open scene."""
    a_story(home, LISTS, BEGUN, *acts, prepare=prepare)


@asynccontextmanager
async def on_page(
    home: Path, page: str, size: tuple[int, int] = NARROW, system: object | None = None
) -> AsyncIterator[tuple[SoloApp, Pilot[int]]]:
    """The app on a page, with the campaign open."""
    app = an_app(home, system, campaign=CAMPAIGN)
    async with running(app, size) as pilot:
        app.go(page)
        await settle(pilot)
        yield app, pilot


def story(app: SoloApp) -> Story:
    """The story as it stands."""
    assert app.session is not None
    return app.session.story.state


def told(app: SoloApp) -> list[Entry]:
    """All entries that hold."""
    assert app.session is not None
    return [shown.entry for shown in app.session.story.entries()]


async def type_text(pilot: Pilot[int], text: str) -> None:
    """Type a text letter by letter."""
    await pilot.press(*[NAMES.get(letter, letter) for letter in text])
    await settle(pilot)


async def fill(pilot: Pilot[int], **fields: str) -> None:
    """Fill fields of a form by their keys."""
    for key, value in fields.items():
        pilot.app.screen.query_one(f"#field-{key}", Input).value = value
    await settle(pilot)


NAMES = {
    " ": "space",
    "?": "question_mark",
    ",": "comma",
    ".": "full_stop",
    "+": "plus",
    "@": "at",
    ":": "colon",
    ">": "greater_than_sign",
    "#": "number_sign",
    "/": "slash",
    "’": "’",
}
