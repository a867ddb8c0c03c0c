"""The help page: an introduction, first steps, keys, terms, and the locations of files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual.containers import VerticalScroll
from textual.content import Content
from textual.visual import VisualType
from textual.widget import Widget
from textual.widgets import Static

from solo.tui.key import Key, active_keys
from solo.tui.keys import PAGES, page_bindings
from solo.tui.page import Page
from solo.tui.screens.help import words
from solo.tui.shell import PageInfo
from solo.tui.widgets.keyed_text import KeyedLine, KeyedText
from solo.tui.widgets.tab_line import TabLine

HELP_KEYS = (
    Key("help.next", "tab,right", "part(1)", "Next part", "Read the next part.", display="tab", priority=True),
    Key("help.before", "shift+tab,left", "part(-1)", "Previous part", "Read the previous part.", False, True),
)


class HelpScreen(Page):
    """The parts of the help, one at a time."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(HELP_KEYS)
    keys = HELP_KEYS
    hints = [("↑↓", "Scroll")]
    page_title = "Help"
    about = words.WHAT_IT_IS

    def body(self) -> Iterable[Widget]:
        yield TabLine()
        with VerticalScroll(id="part"):
            yield Static("", id="text")

    def on_mount(self) -> None:
        self.query_one(TabLine).show(list(self._parts()))
        self._show()
        self.query_one("#part").focus()

    def action_part(self, by: int) -> None:
        """Show the next or previous part."""
        self.query_one(TabLine).step(by)

    def on_tab_line_changed(self) -> None:
        self._show()

    def _show(self) -> None:
        parts = list(self._parts().values())
        self.query_one("#text", Static).update(parts[self.query_one(TabLine).current])
        self.query_one("#part").scroll_home(animate=False)

    def _parts(self) -> dict[str, VisualType]:
        own = self.solo.own
        parts: dict[str, VisualType] = {
            "What Solo is": _text(words.FIRST_STEPS),
            "Keys": KeyedText(_all_keys(self.solo.game.importing, self.solo.places.values())),
            "Glossary": _text(words.WORDS),
        }
        system = self.solo.system
        if system is not None and (glossary := system.manifest.glossary()):
            parts[f"Glossary of {system.manifest.title}"] = _text(glossary)
        if own is not None:
            parts["Files"] = _text(words.files(own.wanted.home))
        return {**parts, "Notices": _notices(self.solo.notices)}


def _text(parts: Iterable[tuple[str, str]]) -> Content:
    return Content("\n\n").join(Content.assemble((title, "bold $accent"), "\n", text) for title, text in parts)


def _all_keys(importing: bool, places: Iterable[PageInfo]) -> Iterator[KeyedLine]:
    first = ""
    for page, all_keys in {**PAGES, **_other_keys(places)}.items():
        keys = active_keys(all_keys, importing)
        if not keys:
            continue
        yield KeyedLine(Content.assemble(first, (page, "bold $accent")))
        yield from (KeyedLine.of(key) for key in keys if key.help)
        first = "\n"


def _other_keys(places: Iterable[PageInfo]) -> dict[str, tuple[Key, ...]]:
    """Return the keys of the pages that are not in PAGES, by title. Imports the classes of these pages."""
    found = {}
    for place in places:
        page = place.page() if place.title not in PAGES else None
        if page is not None and issubclass(page, Page) and page.keys:
            found[place.title] = page.keys
    return found


def _notices(notices: Iterable[str]) -> Content:
    lines = [Content(notice) for notice in notices]
    return Content("\n\n").join(lines) if lines else Content("No problems.")
