"""Owns what the command palette finds: every page, every key of the page one is on, and every theme."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.markup import escape
from textual.types import IgnoreReturnCallbackType

from solo.tui.page import Page
from solo.tui.shell import any_app
from solo.tui.themes import TITLES

ON_FOES = (
    ("new", "Make a foe", "Make a foe of your own, of a kind and a price that you choose."),
    ("import_monsters", "Import monsters", "Bring monsters of another game over from a file."),
)


class Command(NamedTuple):
    """One thing to do, found by its name."""

    name: str
    help: str
    run: IgnoreReturnCallbackType


class Commands(Provider):
    """All commands that make sense on the page one is on."""

    async def discover(self) -> Hits:
        for command in self._commands():
            yield DiscoveryHit(Content(command.name), command.run, text=command.name, help=command.help)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for command in self._commands():
            score = matcher.match(command.name)
            if score > 0:
                shown = matcher.highlight(escape(command.name))  # a page may bear a person's name
                yield Hit(score, shown, command.run, text=command.name, help=command.help)

    def _commands(self) -> Iterator[Command]:
        app = any_app(self.screen)
        page = self.screen
        if isinstance(page, Page) and page.page_title:
            for key in (key for key in page.serving_keys() if key.word):
                yield Command(f"{page.page_title}: {key.word}", key.help, partial(page.run_action, key.action))
        for name, place in app.places.items():
            yield Command(f"Go to {place.title}", place.help, partial(app.go, name))
        for action, name, help_text in () if app.own is None else ON_FOES if app.game.importing else ON_FOES[:1]:
            yield Command(name, help_text, partial(self._on_foes, action))
        for theme, title in TITLES.items():
            yield Command(f"Colours: {title}", "Change the colours of the app.", partial(app.use_theme, theme))
        yield Command("Quit", "Save and leave.", self.app.action_quit)

    def _on_foes(self, action: str) -> None:
        """Go to the foes, and do this there once the page is shown."""
        any_app(self.screen).go("foes")
        self.app.call_after_refresh(lambda: self.app.screen.run_action(action))
