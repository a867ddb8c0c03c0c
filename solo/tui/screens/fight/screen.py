"""Owns the fight: it draws a session's table, hands it the person's answers, and lets foes answer at a calm pace.

Every answer goes to the table and from there to the save file before anything else happens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key, Resize, ScreenResume
from textual.screen import Screen
from textual.widgets import Static

from solo.play.scenes import DiceWanted
from solo.play.table import IllegalAnswer, Table
from solo.systems.contract import Choose, View
from solo.tui.keys import EVERYWHERE, bindings
from solo.tui.matches import match_of_table
from solo.tui.screens.fight.arrangement import Arrangement, arrange
from solo.tui.screens.fight.asking import Asking, name_of
from solo.tui.screens.fight.autoplay import Autoplay
from solo.tui.screens.fight.board import Board
from solo.tui.screens.fight.book import Book, in_book
from solo.tui.screens.fight.cards import OddsCard, SheetCard, StoryCard
from solo.tui.screens.fight.decision_pane import DecisionPane
from solo.tui.screens.fight.explaining import help_card
from solo.tui.screens.fight.keys import FIGHT, HINTS
from solo.tui.screens.fight.stand_in import Moment, Until, moment
from solo.tui.screens.forecast.screen import ForecastScreen
from solo.tui.widgets.dice_entry import DiceEntry
from solo.tui.widgets.field_map import FieldMap
from solo.tui.widgets.key_line import KeyLine
from solo.tui.widgets.notices import Notices
from solo.tui.widgets.printable import printable_view
from solo.tui.widgets.row import FAINT, Row
from solo.tui.widgets.story import Story
from solo.tui.widgets.too_small import LEAST_HEIGHT, LEAST_WIDTH, TooSmall
from solo.tui.widgets.turn_order import TurnOrder

if TYPE_CHECKING:
    from solo.campaign.session import Session
    from solo.tui.app import SoloApp

FOES = "foes"
KEPT_WHILE_WAITING = frozenset({"escape", "question_mark", "f1", "u", "l", "s", "m", "d"})


class FightScreen(Screen[None]):
    """The fight of a session, which must have one. The app's settings give the pace of the foes and the coach."""

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = None
    BINDINGS = [*bindings(FIGHT), *bindings(EVERYWHERE[:2])]
    HORIZONTAL_BREAKPOINTS = [(0, "-too-narrow"), (LEAST_WIDTH, "-narrow")]
    VERTICAL_BREAKPOINTS = [(0, "-too-flat"), (LEAST_HEIGHT, "-short")]

    def __init__(self, session: Session) -> None:
        super().__init__()
        if session.table is None:
            raise ValueError("There is no fight in progress.")
        self._session = session
        self._table: Table = session.table
        self._view = View("", "", ())
        self._drawn_size = (0, 0)
        self._arrangement: Arrangement | None = None
        self._laid_out: tuple[Arrangement, int, tuple[int, int]] | None = None
        self._wants_field = False
        self._autoplay = Autoplay(session, self._table, self, self.set_timer)

    def compose(self) -> ComposeResult:
        yield Static(id="fight-title")
        yield Board(id="board")
        yield DecisionPane(id="decision")
        yield Static(id="story-rule")
        yield Story(id="story")
        yield Notices()
        yield KeyLine(id="keys")
        yield TooSmall()

    def on_mount(self) -> None:
        self._asking = Asking(self._session, self._table, self._pane, self._map, lambda: self._solo.settings.coach)
        self._solo.opened_signal.subscribe(self, lambda _: self._show_notices())
        self._show_notices()
        self.draw()
        if self._table.notice:
            self._pane.complain(self._table.notice)
        self._autoplay.go_on()

    @property
    def _solo(self) -> SoloApp:
        return cast("SoloApp", self.app)

    def _show_notices(self) -> None:
        self.query_one(Notices).show(self._solo.notices)

    # Drawing

    @property
    def _pane(self) -> DecisionPane:
        return self.query_one("#decision", DecisionPane)

    @property
    def _board(self) -> Board:
        return self.query_one(Board)

    @property
    def _map(self) -> FieldMap:
        return self._board.field

    @property
    def _seat(self) -> str | None:
        """The side whose eyes the person sees with; None, who sees all, where a person plays more than one."""
        sides = self._sides
        return next(iter(sides)) if len(sides) == 1 else None

    @property
    def _sides(self) -> frozenset[str]:
        seats = self._table.saved.seats
        return frozenset(seat.side for seat in seats if not seat.automatic and seat.role != "spectator")

    def draw(self) -> None:
        """Show the table as it is now. Parts that show the same as before are left alone."""
        view = self._view = self._look()
        self._board.show(view)
        self.query_one("#story", Story).show(self._table.story())
        waiting = not self._waits_for_person and not self._session.read_only
        self._asking.show(view, self._seat, waiting)
        self.query_one("#keys", KeyLine).hint(HINTS[self._pane.shape])
        self.draw_title()
        self._lay_out()
        self.refresh_bindings()

    def _look(self) -> View:
        return printable_view(self._table.view(self._seat))

    def draw_title(self) -> None:
        """Show where the fight stands, whose dice fall, and whether the tactic plays."""
        table, view = self._table, self._view
        left = Content.assemble((view.title, "bold"), ("  ·  " if view.subtitle else "", FAINT), view.subtitle)
        dice = "your own dice" if table.saved.physical else f"seed {table.saved.seed}"
        kept = "read only" if self._session.read_only else "saved"
        playing = "the tactic plays  ·  " if self._autoplay.stands_in else ""
        right = Content.assemble((playing, "bold $accent"), (f"{dice}  ·  {kept}", FAINT))
        self.query_one("#fight-title", Static).update(Row(left, right), layout=False)

    # Room

    def on_resize(self, event: Resize) -> None:
        self._drawn_size = (event.size.width, event.size.height)
        self._lay_out()

    def _lay_out(self) -> None:
        """Share out the lines; nothing moves where nothing has changed."""
        width, height = self._drawn_size
        if not width:
            return
        arrangement = arrange(width, height, self._board.needs(), self._map.picking, self._wants_field)
        laid_out = (arrangement, width, self._board.field_size)
        if laid_out == self._laid_out:
            return
        self._laid_out, self._arrangement = laid_out, arrangement
        self.set_class(arrangement.framed, "-framed")
        self._board.take_room(arrangement, width)
        self._pane.styles.height = arrangement.decision
        rule = Content.assemble("─", (" Story ", FAINT), "─" * width)
        self.query_one("#story-rule", Static).update(rule)

    # Answering

    def on_decision_pane_answered(self, event: DecisionPane.Answered) -> None:
        event.stop()
        self._answer(event.answer)

    def on_field_map_picked(self, event: FieldMap.Picked) -> None:
        event.stop()
        column, row = event.place
        self._answer(f"{column},{row}")

    def on_field_map_moved(self, event: FieldMap.Moved) -> None:
        event.stop()
        self._asking.note_place()

    def on_dice_entry_typed(self, event: DiceEntry.Typed) -> None:
        event.stop()
        if event.faces:
            self._try(lambda: self._table.type_faces(event.faces))
        else:
            self._try(self._table.throw_wanted)

    def on_turn_order_chosen(self, event: TurnOrder.Chosen) -> None:
        event.stop()
        self.app.push_screen(SheetCard(self._view, event.key))

    def _answer(self, code: str) -> None:
        self._try(lambda: self._table.answer(code))

    def _try(self, answer: Callable[[], None]) -> None:
        """Give this answer where the person may; what the table does not allow is said, and changes nothing."""
        if not self._may_answer():
            return
        try:
            answer()
        except IllegalAnswer as fault:
            self._pane.complain(str(fault))
            return
        self._answered()

    def _may_answer(self) -> bool:
        if self._session.read_only:
            self._pane.complain("This campaign is open for reading only: nothing can be answered here.")
            return False
        return self._waits_for_person

    def _answered(self) -> None:
        self._session.record()
        self.draw()
        self._autoplay.go_on()

    # Answers that come by themselves

    @property
    def pace(self) -> float:
        """The rest between two moments of the foes in seconds, 0 for none."""
        return self._solo.settings.pace / 1000

    def moment(self) -> Moment:
        """The moment the table has reached."""
        rounds = sum(event.kind == "round" for event in self._table.story())
        return moment(self._look(), rounds, self._sides)

    @property
    def _waits_for_person(self) -> bool:
        return self._table.pending is not None and self._autoplay.answerer is None

    def on_screen_resume(self, event: ScreenResume) -> None:
        del event
        if self.is_mounted:
            self._autoplay.go_on()

    def on_key(self, event: Key) -> None:
        """While others act, a key that does nothing else makes them hurry, and is not taken for an answer."""
        if not self._autoplay.running or event.key in KEPT_WHILE_WAITING or event.key.startswith("ctrl+"):
            return
        event.stop()
        event.prevent_default()
        self._autoplay.hurry()

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        table = self._table
        if action == "leave":
            return table.result is not None
        if action in ("undo", "redo"):
            return (table.can_undo if action == "undo" else table.can_redo) and not self._session.read_only
        if action in ("play_turn", "play_on"):
            return self._waits_for_person and not isinstance(table.pending, DiceWanted)
        if action == "odds":
            return self._pane.shape in ("options", "several")
        if action == "stand":
            return table.result is None and any(fighter.side == FOES for fighter in self._view.fighters)
        if action == "book":
            pending = table.pending
            return self._waits_for_person and isinstance(pending, Choose) and bool(in_book(pending.options))
        if action == "map":
            drawn = self._view.field or self._view.track
            return drawn is not None and not (self._arrangement and self._arrangement.framed)
        return True

    def action_undo(self) -> None:
        """Take the latest answer or throw back."""
        self._autoplay.stop()
        if self._table.undo():
            self._session.record()
            self.draw()

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self._autoplay.stop()
        if self._table.redo():
            self._answered()

    def action_play_turn(self) -> None:
        """Let the tactic answer until the turn passes to somebody else."""
        self._play("turn")

    def action_play_on(self) -> None:
        """Let the tactic answer until a decision matters."""
        self._play("matters")

    def _play(self, until: Until) -> None:
        if self._may_answer():
            self._autoplay.play(until)

    def action_odds(self) -> None:
        """Explain the odds of the marked option."""
        explanation = self._pane.explanation()
        if explanation is None:
            self._pane.complain("No dice fall for what is marked, so there is nothing to explain.")
        else:
            self.app.push_screen(OddsCard(explanation))

    def action_stand(self) -> None:
        """Show how this stands now: what is likely to come of it from here on."""
        match = match_of_table(self._solo, self._table)
        self.app.push_screen(ForecastScreen(f"{self._view.title}, as it stands", None, match))

    def action_book(self) -> None:
        """Open the book at what may be used now."""
        pending = self._table.pending
        if isinstance(pending, Choose):
            entries = {entry.name: entry for entry in self._session.system.library()}
            self.app.push_screen(Book(pending, entries, name_of(pending.who, self._view)), self._use)

    def _use(self, code: str | None) -> None:
        if code is not None:
            self._answer(code)

    def action_map(self) -> None:
        """Show or hide the field where there is no room for it always."""
        self._wants_field = not self._wants_field
        self._lay_out()

    def action_sheet(self) -> None:
        """Look at whoever acts, and from there at everybody."""
        acting = next((fighter.key for fighter in self._view.fighters if fighter.acting), "")
        self.app.push_screen(SheetCard(self._view, acting))

    def action_story(self) -> None:
        """Read the whole fight."""
        self.app.push_screen(StoryCard(self._table.story()))

    def action_dice(self) -> None:
        """Throw real dice from the next answer on, or no longer."""
        table = self._table
        if self._session.read_only:
            self._may_answer()
            return
        self._session.set_physical(not table.saved.physical)
        self.draw_title()
        by = "you throw your own dice and type their faces" if table.saved.physical else "the app throws all dice"
        self._pane.complain(f"From the next answer on, {by}.")

    def action_browse(self) -> None:
        """Walk through the story, or go back to the decision."""
        story = self.query_one("#story", Story)
        if not story.has_focus:
            story.focus()
        elif self._map.picking:
            self._map.focus()
        else:
            self.set_focus(None)
            self._pane.take_focus()

    def action_help(self) -> None:
        """Explain the fight, and what is asked now."""
        self.app.push_screen(help_card(self._table, self._map.legend))

    def action_leave(self) -> None:
        """Keep what came of a finished fight, and leave."""
        if self._table.result is not None:
            self._session.finish_fight()
            self.dismiss()

    def action_back(self) -> None:
        """Close an open group, or leave; the fight stays as it is."""
        if self._pane.shape == "options" and self._pane.table.close():
            return
        if self.query_one("#story", Story).has_focus:
            self.action_browse()
            return
        self._autoplay.stop()
        self.dismiss()
