"""The fight page at a shared table, with the other participants, their chat, and what they point at.

The table advances without this page and sends news. The table alone decides what a seat may do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.events import Resize, ScreenResume
from textual.widget import Widget

from solo.host.chat import behind_command, command_of
from solo.host.shared_table import ODDS
from solo.host.shared_table_client import SharedTableClient
from solo.host.undo_votes import UndoRequest
from solo.play.pending_rolls import Wanted
from solo.systems.contract import Decision
from solo.tui.key import make_bindings
from solo.tui.keys import AT_A_TABLE, EVERYWHERE, FIGHT
from solo.tui.participants.fighterless import fighterless_line
from solo.tui.participants.table_acts import TableMenu
from solo.tui.participants.table_card import TableCard
from solo.tui.participants.table_line import TableLine, initials, letters_played, sitters, table_line
from solo.tui.participants.talk_pane import TalkPane
from solo.tui.participants.waiting import YOU, waiting_text
from solo.tui.screens.fight.odds_in_chat import odds_text
from solo.tui.screens.fight.pane_layout import columns_beside
from solo.tui.screens.fight.pane_placement import PanePlacement
from solo.tui.screens.fight.plain_container import PlainContainer
from solo.tui.screens.fight.pointers import describe_pointing, list_pointers, pointed_places, request_line
from solo.tui.screens.fight.screen import RESTORE, FightScreen
from solo.tui.widgets.field_map import FieldMap
from solo.tui.widgets.line_widget import send_at_once
from solo.tui.widgets.option_list import OptionTable

TICK = 10.0  # seconds between two updates of the waiting time, which is shown in minutes
FIRST_OTHERS = 0.03  # seconds in which most answers are saved and sent to other participants
SAYING = [("enter", "Say"), ("↑↓", "Earlier")]
POINTING = [("←↑↓→", "Go"), ("enter", "Point")]
NO_ODDS_NOW = "There are no odds to share. Type /odds for the marked option, or /odds 2 for option 2."


class SharedFightScreen(FightScreen, inherit_bindings=False):
    """A fight, or another procedure, as a client of a shared table sees it."""

    keys = (FIGHT[0], *AT_A_TABLE, *FIGHT[1:])
    BINDINGS = [*make_bindings(keys), *make_bindings(EVERYWHERE[:2]), RESTORE]

    def __init__(self, place: SharedTableClient) -> None:
        super().__init__(place)
        self._shared = place
        self._line = TableLine()
        self._talk = TalkPane(place.person)
        self._room = PanePlacement(self, company=True)
        self._end_following: Callable[[], None] = lambda: None
        self._end_turns: Callable[[], None] = lambda: None
        self._told = self._behind = False
        self._asked_at = self._drawn = 0
        self._marked = (0, "")
        self._points_on_map = False
        self._line_about: tuple[UndoRequest | None, tuple[str, ...]] = (None, ())
        self._waiting_shown = ""
        self._kept_by = ""

    def widgets_above(self) -> Iterable[Widget]:
        yield self._line

    def widgets_below(self) -> Iterable[Widget]:
        with PlainContainer(id="below"):
            with PlainContainer(id="told"):
                yield self._rule
                yield self._story
            yield self._talk

    # News

    def follow(self) -> None:
        self._talk.begin(self._solo.take_half_typed())
        self._end_following = self._shared.listen(self._news)
        self._typed_upon = self._solo  # in another app's task, `self._solo` would be that app
        self._end_turns = self._shared.turns.join(self)
        self.set_interval(TICK, self._tick)

    def on_unmount(self) -> None:
        self._end_following()
        self._end_turns()

    # Order in which the pages of a table are drawn

    @property
    def has_input(self) -> bool:
        """True while a key pressed here is being processed."""
        return self._typed_upon.has_input

    @property
    def must_answer(self) -> bool:
        """True if this player must answer a decision."""
        return self._shared.pending is not None

    @property
    def shows_decision(self) -> bool:
        """True if the current decision is already shown, so that a key can answer it."""
        return self._asked_at == self._shared.number

    @property
    def key_owner(self) -> Widget | None:
        if self._talk.saying:
            return self._talk.field
        return self._pane.table if self._pane.shape == "waiting" and not self._map.picking else super().key_owner

    @property
    def loses_typing(self) -> bool:
        """True if another page would lose typed text. A chat message moves to the next page instead."""
        return super().loses_typing and not self._talk.saying

    @property
    def put_off(self) -> bool:
        """True until this page may draw itself.

        Every page of the table shows the news before any page draws the rest.
        """
        return self._behind

    def draw_whole(self) -> None:
        """Schedule the rest of the page to be drawn, if that has not happened yet."""
        self.call_later(self._draw_rest)

    def _news(self) -> None:
        """Schedule the news of the table after the current work; several changes are shown together."""
        if not self._told:
            self._told = self.call_later(self._show_news)

    def _show_news(self) -> None:
        self._told = False
        if self._shared.is_over:
            self._solo.once_nothing_is_typed(self._leave)
        elif not self.in_sight:
            return
        elif self._shared.number != self._drawn:
            self._tell_first()
            self._behind = True
            self._shared.turns.wait(self)
        else:
            self._draw_company()
            self.draw_title()
            if self._shared.result is not None and self._shared.kept_by != self._kept_by:
                self.ask()
                self._tell_keys()

    def _leave(self) -> None:
        if self.is_here:
            self._solo.leave_fight()

    def _tell_first(self) -> None:
        """Send the news to the terminal before the rest of the page: new parts of the story, or else the decision."""
        if self.tell():
            send_at_once(self._story)
        else:
            self.ask()
            send_at_once(self._pane.table)

    def _answered(self) -> None:
        """Show the next decision at once, since the player's next key may be waiting.

        The other pages then show the news before any page draws the rest.
        """
        self.ask()
        self._tell_first()
        self.set_timer(FIRST_OTHERS, lambda: self._shared.turns.wait(self))
        self._autoplay.go_on()

    def _draw_rest(self) -> None:
        self._behind = False
        if self.in_sight and self._shared.number != self._drawn:
            self.draw()
            self.draw_now()

    def on_screen_resume(self, event: ScreenResume) -> None:
        del event
        if self.is_mounted:
            self.let_read_result()
            self._news()

    def _tick(self) -> None:
        """Draw the title if the waiting time has changed. Not behind a dialog, since Textual would redraw both."""
        if self.waiting() != self._waiting_shown and self.app.screen is self:
            self.draw_title()

    def draw_title(self) -> None:
        self._waiting_shown = self.waiting()
        super().draw_title()

    # Drawing

    def ask(self) -> None:
        super().ask()
        self._asked_at = self._shared.number
        self._kept_by = self._shared.kept_by

    def draw(self) -> None:
        self._points_on_map = False
        super().draw()
        self._drawn = self._shared.number
        if self._map.picking and self._pane.shape != "place":
            self._map.offer(())
            self.give_focus(keep_story=True)
        self._draw_company()

    def _draw_company(self) -> None:
        place = self._shared
        self._draw_line()
        self._board.order.show_players(
            {key: YOU if name == place.person else name for key, name in place.players.items()}
        )
        note = describe_pointing(place.fingers, place.person, self._view)
        self._talk.show(place.company.talk, note)
        letters = initials([one.person.name for one in place.company.present])
        self._pane.table.point(list_pointers(place.fingers, place.marks, place.person, letters))
        self._map.point(pointed_places(place.fingers))

    def _draw_line(self) -> None:
        place, width = self._shared, self.size.width - columns_beside(*self.size) - 2
        plays = letters_played(self._view.fighters, place.players)
        line = table_line(sitters(place.company.present, place.person, plays), width)
        self._line.tell(request_line(place.request, place.person, width) or fighterless_line(place.company) or line)
        shown = place.request, tuple(place.company.fighterless)
        if shown != self._line_about:
            self._line_about = shown
            self.refresh_bindings()

    def on_resize(self, event: Resize) -> None:
        del event
        if self.is_mounted:
            self._draw_line()

    def waiting(self) -> str:
        return waiting_text(self._shared.awaited_names, self._shared.person, self._shared.seconds_waited)

    def hints(self) -> list[tuple[str, str]]:
        if self._talk.saying:
            return SAYING
        if self._points_on_map:
            return POINTING
        return super().hints() if self._shared.pending is not None else []

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "point":
                return self._points_on_map or self._pane.shape in ("options", "several", "place")
            case "point_on_map":
                return self._view.field is not None and self._pane.shape != "place"
            case "decline":
                return self._shared.request is not None or self._may_hand_over
            case "hand_over":
                return self._may_hand_over
            case "dice":
                return self._shared.leads
            case "enlarge":
                return not self._talk.saying
        return super().check_action(action, parameters)

    def action_back(self) -> None:
        """Stop typing or pointing, or else leave the fight without ending it."""
        if self._talk.end():
            self.give_focus()
        elif self._points_on_map:
            self._end_pointing()
        else:
            super().action_back()

    def action_undo(self) -> None:
        self._try(super().action_undo)

    def action_redo(self) -> None:
        self._try(super().action_redo)

    def action_dice(self) -> None:
        self._try(super().action_dice)

    def action_leave(self) -> None:
        self._try(super().action_leave)

    def action_keep(self) -> None:
        self._try(super().action_keep)

    def action_again(self) -> None:
        self._try(super().action_again)

    def action_turn_back(self) -> None:
        self._try(super().action_turn_back)

    def action_browse(self) -> None:
        if not self._talk.saying:
            super().action_browse()

    def action_table(self) -> None:
        """Show the participants and their roles, and let the player change them."""
        self.app.push_screen(TableCard(self._shared.company, self._shared))

    def action_decline(self) -> None:
        """Refuse the requested undo. Without a request, dismiss the sentence about players without a fighter."""
        declines = self._shared.request is not None
        self._try(self._shared.decline if declines else self._shared.company.let_look_on)

    def action_hand_over(self) -> None:
        """Hand over a fighter to a player who has none."""
        TableMenu(self, self._shared.company, self._complain).ask_for_fighter(self._shared)

    @property
    def _may_hand_over(self) -> bool:
        return self._shared.leads and bool(self._shared.company.fighterless)

    def _try(self, act: Callable[[], object]) -> None:
        """Call `act`, and show its error if it fails, for example because another participant was faster."""
        try:
            act()
        except ValueError as error:
            self._complain(str(error))

    # Chat

    def action_talk(self) -> None:
        """Begin a message to all participants. The chat must be in sight, so no pane stays enlarged."""
        if self.maximized is not None:
            self.minimize()
        self._talk.begin()

    def on_talk_pane_turned(self) -> None:
        self._room.let_say(self._talk.saying, self._view)
        self._foot.hint(self.hints())
        self.give_focus()

    def on_talk_pane_said(self, event: TalkPane.Said) -> None:
        event.stop()
        if command_of(event.text) == ODDS:
            fault = self._tell_odds(behind_command(event.text))
        else:
            fault = self._shared.company.say(event.text)
        if fault:
            self._talk.field.value = event.text
            self._complain(fault)

    def _tell_odds(self, number: str) -> str:
        """Post the odds of option `number` in the chat, "" for the marked option. Return "" or a refusal."""
        told = odds_text(self._pane.table, number) if self._shows_options else ""
        return self._shared.company.have_told(told) if told else NO_ODDS_NOW

    # Pointing

    @property
    def _shows_options(self) -> bool:
        return self._pane.shape in ("options", "several")

    @property
    def _asked(self) -> Decision | None:
        """The pending decision of this player, or the watched decision of another player."""
        pending = self._shared.pending
        return None if isinstance(pending, Wanted) else pending or self._shared.watched_decision

    def action_point(self) -> None:
        """Point at the marked option or place, or stop pointing at it."""
        row, cursor, asked = self._pane.table.marked_row, self._map.cursor, self._asked
        if self._map.picking and cursor is not None:
            self._shared.point(f"{cursor[0]},{cursor[1]}")
        elif not self._shows_options or row is None or asked is None:
            self._complain("There is nothing to point at now.")
        elif row.option is None:
            self._complain("Open this group with enter, then point at an option.")
        else:
            self._shared.point(row.code, asked.who)
        if self._points_on_map:
            self._end_pointing()

    def action_point_on_map(self) -> None:
        """Start to choose a place on the map to point at."""
        field = self._view.field
        if field is None:
            return
        acting = next((one.places[0] for one in self._view.fighters if one.acting and one.places), None)
        everywhere = [(column, row) for row in range(field.height) for column in range(field.width)]
        self._points_on_map = True
        self._map.offer(everywhere, acting)
        self.give_focus()
        self._room.share_out(self._view)
        self._foot.hint(self.hints())

    def _end_pointing(self) -> None:
        self._points_on_map = False
        self._map.offer(())
        self._room.share_out(self._view)
        self._foot.hint(self.hints())
        self.give_focus()

    def on_field_map_picked(self, event: FieldMap.Picked) -> None:
        if self._points_on_map:
            event.stop()
            event.prevent_default()
            self.action_point()

    def on_field_map_moved(self, event: FieldMap.Moved) -> None:
        column, row = event.place
        if not self._points_on_map:
            self._note_mark(f"{column},{row}")

    def on_option_table_marked(self, event: OptionTable.Marked) -> None:
        event.stop()
        row = self._pane.table.marked_row
        if row is not None and row.option is not None:
            self._note_mark(row.code)

    def _note_mark(self, code: str) -> None:
        """Send a moved mark to the other participants. The initial mark is not sent, since nobody has chosen it."""
        before, self._marked = self._marked, (self._shared.number, code)
        if before[0] == self._shared.number and before != self._marked and self._shared.pending is not None:
            self._shared.mark(code)
