"""The first page: the menu at the left, a preview at the right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.tui.key import Key, make_bindings, row_sign
from solo.tui.keys import HELP_WHILE_TYPING, HOME, HOME_FIGHTS, HOME_TABLE
from solo.tui.page import BROAD, EditingPage

if TYPE_CHECKING:
    from solo.tui.widgets.listing import Listing

WORD_WIDTH = 24
BESIDE_WIDTH = 43  # cells inside the frame of the third column
INDENT = 4  # cells beside the tagline
TAGLINE = "Tabletop games by the book: every answer with its odds, every throw saved."

ABOUT = (
    "Solo plays tabletop fights with you, by the book. It asks what to do and shows the odds of each answer. It "
    "throws the dice or lets you throw them, and records the story. You can take back everything."
)


class HomeScreen(EditingPage):
    """The menu. Each entry has its letter, and the marked entry is explained at the right."""

    CSS_PATH = "screen.tcss"
    BINDINGS = make_bindings((*HOME, *HOME_FIGHTS, HOME_TABLE, HELP_WHILE_TYPING))
    keys = (*HOME, *HOME_FIGHTS)
    about = ABOUT
    hints = [("↑↓", "Mark"), ("enter", "Go")]

    def __init__(self) -> None:
        super().__init__(id="_default")
        self._had_fight = False
        self._filled = False
        self._asked_first = False

    def compose(self) -> ComposeResult:
        if self._filled:
            yield from super().compose()
        else:
            yield Static(_first_sight(self._offered().values()), id="first-sight")

    def on_mount(self) -> None:
        self.call_after_refresh(self._fill)

    async def _fill(self) -> None:
        """Replace the plain text of the menu by the widgets of the page. No line of the menu moves."""
        self._filled = True
        await self.recompose()
        if not self.laid_out:  # the app has begun to exit
            return
        self._menu.focus()
        self._open_changed()

    def body(self) -> Iterable[Widget]:
        from solo.tui.widgets.listing import Listing

        yield Static(Content.styled(_tagline(self.app.size.width), "$faint"), id="tagline")
        with Horizontal(classes="columns"):
            yield Listing(id="menu", classes="list", click_selects=True)
            with VerticalScroll(id="preview", classes="card", can_focus=False):
                yield Static("", id="preview-title")
                yield Static("", id="preview-text")
                yield Static("", id="lately")
            yield Static("", id="beside")

    def show_open(self) -> None:
        from solo.tui.widgets.list_row import ListRow
        from solo.tui.widgets.listing import ListingRow

        offered = self._offered()
        new = "continue" in offered and not self._had_fight
        self._had_fight = "continue" in offered
        self._menu.fill(
            ListingRow(name, ListRow(key.word, Content.styled(key.display or key.keys, "bold $accent")))
            for name, key in offered.items()
        )
        if new:
            self._menu.mark("continue")
        self._preview()
        if not self._asked_first and self.solo.game.ready:
            self._asked_first = True
            self.call_after_refresh(self._ask_first_game)

    def on_resize(self) -> None:
        if self.laid_out:
            self.query_one("#tagline", Static).update(Content.styled(_tagline(self.size.width), "$faint"))
            self._preview()

    def topics(self) -> Iterable[tuple[str, str]]:
        from solo.tui.screens.home import preview

        if self._menu.marked_key:
            yield preview.title(self.solo, self._menu.marked_key), preview.text(self.solo, self._menu.marked_key).plain

    def action_open(self, name: str) -> None:
        """Open the page `name`, or continue the fight in progress."""
        if name == "continue":
            from solo.tui import start_fight

            start_fight.resume(self.solo)
        elif name == "game":
            self.solo.doors.when_ready(self._choose_game)
        elif name == "play":
            self.solo.doors.when_ready(self._choose_procedure)
        else:
            self.solo.go(name)

    def action_fight(self, number: int) -> None:
        """Begin the ready fight with this number, as soon as the fights are loaded."""
        self.solo.doors.when_ready(lambda: self._begin(number))

    def action_see_fight(self, number: int) -> None:
        """Show the ready fight with this number in the list, with its forecast."""
        self.solo.go("quick_fight")
        self.app.call_after_refresh(self._mark_there, number)

    async def _mark_there(self, number: int) -> None:
        await self.app.screen.run_action(f"number({number})")

    def _begin(self, number: int) -> None:
        from solo.systems.contract import ready_setup
        from solo.tui import start_fight

        system = self.solo.system
        ready = list(system.encounters.ready_fights().values()) if system else []
        if system is None or number > len(ready):
            self.notify(f"There is no ready-made fight {row_sign(number)}.", markup=False)
            return
        fight = ready[number - 1]
        start_fight.begin(self.solo, ready_setup(fight, system.characters.ready()), fight.name)

    def _choose_procedure(self) -> None:
        """Ask for a procedure other than a fight to play with the roster."""
        from solo.tui import start_fight
        from solo.tui.widgets.dialogs import ChooseOne

        system = self.solo.system
        offered = [(one.key, one.title, one.help) for one in system.procedures.values()] if system else []
        rows = [row for row in offered if row[0] != start_fight.FIGHT]
        if not rows:
            self.notify("This game has no scenes besides fights.")
            return

        def picked(key: str | None) -> None:
            if key:
                start_fight.begin_procedure(self.solo, key)

        self.app.push_screen(ChooseOne("Which scene should the whole roster play?", rows), picked)

    def _ask_first_game(self) -> None:
        """Ask at the first start for the game to play, unless a key has opened another page by then."""
        game, wanted = self.solo.game, self.solo.wanted
        chosen = wanted.system or wanted.campaign or self.solo.settings.system or game.campaigns or self.solo.company
        if chosen or game.session is not None or len(game.manifests) < 2 or not self.is_current:
            return
        from solo.tui.widgets.game_choice import PRESSED, FirstGame

        def picked(answer: str | None) -> None:
            if answer is not None and answer.startswith(PRESSED):
                self.call_later(self._press, answer.removeprefix(PRESSED))
                return
            now = self.solo.system.manifest.key if self.solo.system else ""
            self.solo.change_settings(system=answer or now)
            if answer is not None and answer != now:
                self.solo.doors.open_game(answer)

        self.app.push_screen(FirstGame(game.manifests), picked)

    async def _press(self, pressed: str) -> None:
        """Run the action of a key of this page, after that key has closed the question about the first game."""
        key = next((one for one in (*HOME, *HOME_FIGHTS) if pressed in one.keys.split(",")), None)
        if key is not None:
            await self.run_action(key.action)

    def _choose_game(self) -> None:
        """Ask for the game to play."""
        from solo.tui.widgets.game_choice import GameChoice

        now = self.solo.system.manifest.key if self.solo.system else None

        def picked(key: str | None) -> None:
            if key is not None and key != now:
                self.solo.change_settings(system=key)
                self.solo.doors.open_game(key)

        self.app.push_screen(GameChoice(self.solo.game.manifests, now), picked)

    @property
    def _menu(self) -> Listing:
        return cast("Listing", self.query_one("#menu"))

    def _offered(self) -> dict[str, Key]:
        """Return the keys of the current menu entries, by name."""
        offered = {_name(key): key for key in (*HOME[:1], *self._of_a_table(), *HOME[1:])}
        if not self.solo.game.fight_in_progress:
            offered.pop("continue")
        if "journal" not in self.solo.places:
            offered.pop("journal")
        return offered

    def _of_a_table(self) -> tuple[Key, ...]:
        """Return the key of the table page if the open campaign is a shared table."""
        return (HOME_TABLE,) if self.solo.company is not None else ()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "open" and parameters == ("journal",):
            return "journal" in self.solo.places
        return action != "open" or parameters != ("table",) or self.solo.company is not None

    @on(OptionList.OptionHighlighted, "#menu")
    def _preview(self) -> None:
        from solo.tui.screens.home import preview

        marked = self._menu.marked_key or ""
        self.query_one("#preview-title", Static).update(Content.styled(preview.title(self.solo, marked), "bold"))
        broad = marked == "quick_fight" and self.size.width >= BROAD
        self.query_one("#preview-text", Static).update(
            preview.fight_intros(self.solo) if broad else preview.text(self.solo, marked)
        )
        lately = preview.recent_events(self.solo)
        self.query_one("#lately", Static).update(lately)
        begin = preview.first_steps(BESIDE_WIDTH)
        self.query_one("#beside", Static).update(Content("\n\n").join([lately, begin] if lately.plain else [begin]))

    @on(OptionList.OptionSelected, "#menu")
    async def _selected(self, event: OptionList.OptionSelected) -> None:
        await self.run_action(self._offered()[event.option_id or ""].action)


def _tagline(width: int) -> str:
    """Return the tagline of Solo, or its first half on narrow terminals."""
    return TAGLINE if width >= len(TAGLINE) + INDENT else f"{TAGLINE.partition(':')[0]}."


def _first_sight(keys: Iterable[Key]) -> Content:
    """Return the menu as one text, so that the first paint waits for no widget."""
    lines = [f"  {key.word:<{WORD_WIDTH}}{key.display or key.keys}" for key in keys]
    return Content.assemble(("  Solo", "bold $accent"), (f"\n  {TAGLINE}", "$faint"), "\n\n", "\n".join(lines))


def _name(key: Key) -> str:
    """Return the name of a menu entry from its key, such as "quick_fight" for the action open('quick_fight')."""
    return key.action.removeprefix("open('").removesuffix("')")
