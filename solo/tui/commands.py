"""Command palette: every page, every key of the current page, every theme, and named things such as characters."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from textual.app import App
from textual.screen import Screen

from solo.tui import start_fight
from solo.tui.key import key_names
from solo.tui.page import Page
from solo.tui.shell import SeatShell, any_app
from solo.tui.themes import TITLES
from solo.tui.widgets.palette import Command, Palette

FIGHT = "fight"
ON_FOES = (
    ("new", "Make a foe", "Make a foe of your own. First choose its kind and its worth."),
    ("import_monsters", "Import monsters", "Import monsters of another game from a file."),
)


def open_palette(page: Screen[object]) -> Palette:
    """Return the command palette for `page`."""
    app = any_app(page)
    return Palette(list(_commands(page, app)), lambda: _named(page.app, app))


def _commands(page: Screen[object], app: SeatShell) -> Iterator[Command]:
    """Yield the commands that make sense on the current page."""
    if isinstance(page, Page) and page.page_title:
        for key in (key for key in page.serving_keys() if key.word):
            run = partial(page.run_action, key.action)
            yield Command(
                f"{page.page_title}: {key.word}", key.help, run, key.display or key_names(key).partition(", ")[0]
            )
    for name, place in app.places.items():
        yield Command(f"Go to {place.title}", place.help, partial(app.go, name))
    for action, name, help_text in () if app.own is None else ON_FOES if app.game.importing else ON_FOES[:1]:
        yield Command(name, help_text, _at(page.app, app, "foes", partial(_acted, action)))
    yield from _procedures(app)
    for theme, title in TITLES.items():
        yield Command(f"Colours: {title}", "Change the colours of the app.", partial(app.use_theme, theme))
    yield Command("Quit", "Save and leave.", page.app.action_quit)


def _procedures(app: SeatShell) -> Iterator[Command]:
    """Yield commands that begin procedures of the open game other than fights."""
    own = app.own
    if own is None or own.system is None:
        return
    for key, procedure in own.system.procedures.items():
        if key != FIGHT:
            run = partial(start_fight.begin_procedure, own, key)
            yield Command(procedure.title, f"{procedure.help} The whole roster takes part.", run, "play")


def _named(screens: App[object], app: SeatShell) -> Iterator[Command]:
    """Yield commands that show a character, a ready fight or a library entry."""
    own, system = app.own, app.system
    if own is not None and system is not None:
        roster = list(own.session.characters()) if own.session else []
        for name in [*roster, *system.characters.ready()]:
            shown = _at(screens, app, "characters", partial(_pointed, name))
            yield Command(name, "A character.", shown, "character")
        for fight in system.encounters.ready_fights().values():
            shown = _at(screens, app, "quick_fight", partial(_pointed, fight.name))
            yield Command(fight.name, fight.story, shown, FIGHT)
    for entry in system.library.entries() if system else ():
        shown = _at(screens, app, "library", partial(_pointed, entry.name))
        yield Command(entry.name, entry.text, shown, entry.kind)


async def _acted(action: str, page: Page) -> None:
    await page.run_action(action)


async def _pointed(name: str, page: Page) -> None:
    page.point_at(name)


def _at(screens: App[object], app: SeatShell, place: str, act: Callable[[Page], Awaitable[None]]) -> Callable[[], None]:
    """Return a function that goes to the page called `place` and then calls `act` with this page."""

    async def there() -> None:
        if isinstance(screens.screen, Page):
            await act(screens.screen)

    def run() -> None:
        app.go(place)
        screens.call_after_refresh(there)

    return run
