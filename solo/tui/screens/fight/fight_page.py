"""Drawing of the fight page, from its panes to the hints in the footer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.events import Key as KeyEvent
from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Input

from solo.campaign.voices import AUDIT, Voice
from solo.host.order_keeper import OrderKeeper
from solo.host.table_client import TableClient
from solo.play.orders.answer_counts import describe_unasked_rounds
from solo.play.orders.order_answers import MustAsk, Thresholds
from solo.systems.contract import View
from solo.systems.contract.option_targets import find_targets
from solo.tui.dismiss_once import DismissOnce
from solo.tui.key import Key
from solo.tui.keys import FIGHT
from solo.tui.pane_zoom import PaneZoom, holds
from solo.tui.screens.fight import visible_state
from solo.tui.screens.fight.aftermath import FOES, DefeatSummaries
from solo.tui.screens.fight.answer_input import AnswerInput
from solo.tui.screens.fight.autoplay import Autoplay
from solo.tui.screens.fight.board import Board
from solo.tui.screens.fight.decision_pane import DecisionPane
from solo.tui.screens.fight.keys import BROWSING, ENLARGED, ENLARGED_STORY, HELD, HINTS, SAVE_AND_HEAL, TO_THE_END
from solo.tui.screens.fight.pane_placement import PanePlacement
from solo.tui.screens.fight.plain_container import PlainContainer
from solo.tui.screens.fight.prompting import Prompting
from solo.tui.screens.fight.running_chance import RunningChance
from solo.tui.screens.fight.since_last_turn import SinceLastTurn
from solo.tui.screens.fight.title import title_row
from solo.tui.shell import SeatShell, any_app
from solo.tui.widgets.field_map import FieldMap
from solo.tui.widgets.key_line import KeyLine
from solo.tui.widgets.notices import Notices
from solo.tui.widgets.pool_line import PoolLine
from solo.tui.widgets.single_line import SingleLine
from solo.tui.widgets.story import Story
from solo.tui.widgets.story_title import StoryRule
from solo.tui.widgets.too_small import LEAST_HEIGHT, LEAST_WIDTH, TooSmall

if TYPE_CHECKING:
    from solo.tui.forecast_jobs import ForecastJobs


class FightPage(DismissOnce[None]):
    """The page of a fight or another procedure, as a table client sees it.

    The app's settings decide about pace and coach.
    """

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = ""
    ALLOW_IN_MAXIMIZED_VIEW = "#fight-title, Notices, KeyLine, TooSmall"
    BLANK = True
    keys: ClassVar[tuple[Key, ...]] = FIGHT
    HORIZONTAL_BREAKPOINTS = [(0, "-too-narrow"), (LEAST_WIDTH, "-narrow")]
    VERTICAL_BREAKPOINTS = [(0, "-too-flat"), (LEAST_HEIGHT, "-short")]

    def __init__(self, place: TableClient) -> None:
        super().__init__()
        self._place = place
        self._view = View("", "", ())
        self._title = SingleLine("fight-title")
        self._board = Board("board")
        self._pane = DecisionPane("decision")
        self._pane.table.letters = place.group_letters
        self._rule = StoryRule("story-rule")
        self._story = Story("story")
        self._since = SinceLastTurn()
        self._strange_told = self._result_shown = False
        self._foot = KeyLine("keys")
        self._room = PanePlacement(self)
        self._possible: frozenset[str] | None = None
        self._charting = False
        self._orders = OrderKeeper(place, self._thresholds)
        self._autoplay = Autoplay(place, self._orders, self, self.set_timer)
        self._chance = RunningChance(
            place, self._jobs, lambda saved: self._solo.as_it_stands(saved), self.set_timer, self.draw
        )
        self._aftermaths = DefeatSummaries(
            place,
            lambda: self._solo.system,
            lambda: self._solo.own is not None,
            lambda: self._chance.is_charting,
        )
        self._answers = AnswerInput(place, self._orders, self._autoplay, self._complain, self._answered)

    def compose(self) -> ComposeResult:
        yield self._title
        yield from self.widgets_above()
        yield PoolLine()
        yield self._board
        yield self._pane
        yield from self.widgets_below()
        yield Notices()
        yield self._foot
        yield TooSmall()

    def widgets_above(self) -> Iterable[Widget]:
        """Return the widgets between the title and the fight."""
        return ()

    def widgets_below(self) -> Iterable[Widget]:
        """Return the widgets below the decision."""
        with PlainContainer(id="below"), PlainContainer(id="told"):
            yield self._rule
            yield self._story

    def on_mount(self) -> None:
        place = self._place
        coached, after = lambda: self._solo.settings.coach, self._aftermaths.current_summary
        self._asking = Prompting(place, self._pane, self._map, coached, after, self.give_focus, self._why_asked)
        self._solo.opened_signal.subscribe(self, lambda _: self._show_notices())
        self.watch(self, "focused", lambda: self._foot.hint(self.hints()), init=False)
        self.follow()
        self._show_notices()
        self.draw()
        if place.notice:
            self._complain(place.notice)
        self._autoplay.go_on()

    def follow(self) -> None:
        """Subscribe to changes that happen without a key of this player."""
        self._place.when_written(lambda: self.call_later(self.draw_title))

    def on_unmount(self) -> None:
        self._chance.stop()

    @property
    def pace(self) -> float:
        """Pause between two events of the foes in seconds; 0 for none."""
        return self._solo.settings.pace / 1000

    @property
    def waits_at_falls(self) -> bool:
        """True if falls, critical blows and last stands stay on the screen until a key is pressed."""
        return self._solo.settings.hold

    @property
    def _solo(self) -> SeatShell:
        return any_app(self)

    def _thresholds(self) -> Thresholds | None:
        settings = self._solo.settings
        return Thresholds(settings.fall_at_stake / 100, settings.swing_at_stake / 100) if settings.orders else None

    def _jobs(self) -> ForecastJobs | None:
        """Return the forecasts for the running estimate; None without foes, or if estimates are off or forbidden."""
        solo, settings = self._solo, self._solo.settings
        wanted = settings.running_chance and settings.forecast and solo.own is not None and self._place.leads
        has_foes = any(fighter.side == FOES for fighter in self._view.fighters)
        return solo.forecasting if wanted and has_foes else None

    def _why_asked(self) -> str:
        """Say which rounds have passed without a question, and why the player is asked in spite of a standing order.

        Return "" if neither is the case.
        """
        found = self._orders.find()
        why = f"Solo asks you despite a standing order: {found.reason}." if isinstance(found, MustAsk) else ""
        return " ".join(filter(None, (describe_unasked_rounds(self._place.unasked_rounds), why)))

    def _show_notices(self) -> None:
        self.query_one(Notices).show(self._solo.notices)
        self._room.share_out(self._view)

    def _complain(self, sentence: str) -> None:
        self._pane.complain(sentence)

    # Drawing

    @property
    def _map(self) -> FieldMap:
        return self._board.field

    def draw(self) -> None:
        """Show the current state of the table. Parts with unchanged content are not redrawn."""
        self.ask()
        self._board.show(self._view)
        self.tell()
        self._board.aim_at(find_targets(self._pane.marked_label, self._view.fighters))
        self.draw_title()
        self._draw_rule()
        self._room.share_out(self._view)
        self._tell_keys()
        self._chance.follow()

    @property
    def voice(self) -> Voice:
        """The voice in which the fight is told now."""
        settings = self._solo.settings
        return settings.voice if self._place.result is None else settings.voice_after

    def tell(self) -> int:
        """Tell the fight in the player's voice, after its introduction. Return the number of changed moments."""
        told = self._place.voiced.tell_whole(self._place.story(), self.voice)
        return self._story.show(told, dice=self.voice == AUDIT)

    # Focus

    @property
    def key_owner(self) -> Widget | None:
        """The widget for which the player's keys are meant; None if the page itself takes them all."""
        return self._map if self._map.picking else self._pane.key_owner

    @property
    def is_browsing(self) -> bool:
        """True while keys move through the story."""
        return self.focused is self._story

    def give_focus(self, keep_story: bool = False) -> None:
        """Give the focus to the key owner, with `keep_story` only if the player does not browse the story.

        A widget behind an enlarged pane never gets the focus.
        """
        owner = self.key_owner
        if self.focused is not owner and not self.is_decision_hidden and not (keep_story and self.is_browsing):
            self.set_focus(owner, scroll_visible=False)

    def direct_key(self, event: KeyEvent) -> None:
        """Give the focus back before a key is processed, if the focus is lost or the browsed story has no use for it.

        Textual looks for bindings afterwards, so they include those of the key owner.
        """
        owner = self.key_owner
        if owner is None or self.focused is owner or self.is_decision_hidden:
            return
        if self.is_browsing and event.key in self.active_bindings:
            return
        self.give_focus()
        character = event.character
        if isinstance(owner, Input) and character and owner.check_consume_key(event.key, character):
            event.stop()
            event.prevent_default()
            owner.call_later(lambda: owner.replace(character, *owner.selection))  # the field selects its text first

    def ask(self) -> None:
        """Show the pending decision of the current state."""
        self._view = visible_state.visible_view(self._place, self.app.size.width)
        self._answers.note_seen()
        waiting = not self._answers.is_awaited and not self._place.read_only
        self._asking.show(self._view, waiting)
        if self.maximized is self._pane and self._map.picking:
            self.minimize()  # a place is picked on the map, not in the enlarged pane
        self.let_read_result()

    def let_read_result(self) -> None:
        """Begin a reading pause when a result becomes visible."""
        shown = self._place.result is not None and self.app.screen is self
        if shown and not self._result_shown:
            self._solo.let_read()
            self.call_after_refresh(self._solo.let_read)
        self._result_shown = shown

    def _draw_rule(self) -> None:
        """Show the changes since the player's last turn above the story."""
        self._rule.show(self._since.changes(self._view, self._place.story(), self._place.sides))

    def _tell_keys(self) -> None:
        """Update the footer if the set of enabled keys has changed."""
        could = self._possible
        actions = {key.action.partition("(")[0] for key in self.keys}
        self._possible = frozenset(action for action in actions if self.check_action(action, ()))
        if self._possible != could:
            self.refresh_bindings()

    def hints(self) -> list[tuple[str, str]]:
        """Return the hints for keys that the page does not bind: keys of its widgets and of the present state."""
        if self._autoplay.to_the_end and self._pane.shape != "dice":
            return TO_THE_END
        if self._autoplay.held:
            return HELD
        if self._pane.shape == "over" and self._place.may_keep and self._aftermaths.current_summary().to_care:
            return SAVE_AND_HEAL
        if self.maximized is not None and self.is_decision_hidden:
            story = self.maximized.id == "told"
            enter = ENLARGED_STORY if story else ENLARGED if self._place.result is None else []
            return [("f2", "Next pane"), *enter]
        return BROWSING if self.is_browsing else HINTS[self._pane.shape]

    @property
    def is_decision_hidden(self) -> bool:
        """True while another pane is enlarged over the decision."""
        return self.maximized is not None and not holds(self.maximized, self.key_owner or self._pane)

    def waiting(self) -> str:
        """Return the awaited players and the waiting time; "" at a table with one player."""
        return ""

    def draw_title(self) -> None:
        """Draw the title line and the key hints.

        The title line has the title, the dice mode, a mark if the tactic plays, the awaited players and the chance to
        win.
        """
        width = self._room.width - 2
        stands_in, waiting, chance = self._autoplay.stands_in, self.waiting(), self._chance.describe()
        row = title_row(self._view, self._place, stands_in, width, waiting, chance)
        self._title.show(row)
        self._foot.hint(self.hints())

    def on_resize(self, event: Resize) -> None:
        self._room.resize(event.size, self._view)
        self.draw_title()

    def _answered(self) -> None:
        self.draw()
        self._autoplay.go_on()

    @cached_property
    def _enlarging(self) -> PaneZoom:
        def given_back() -> None:
            self._room.share_out_anew(self._view)
            self.give_focus(keep_story=True)
            self._foot.hint(self.hints())

        return PaneZoom(self, self._panes, given_back)

    def _panes(self) -> list[Widget]:
        """Return the panes that can be enlarged: the decision, the field if there is one, the order, and the story.

        The pane of the decision is empty while a place is picked on the map.
        """
        board = self._board
        zones = [board.zones] if board.zones.display else []
        fields = [pane for pane in (board.field, board.track) if pane.full_size[0]]
        decision = [] if self._map.picking else [self._pane]
        return [*decision, *zones, *fields, board.order, self.query_one("#told")]
