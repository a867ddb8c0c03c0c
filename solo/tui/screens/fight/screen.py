"""The fight page: passes the player's answers on, and shows the foes' answers at a calm pace.

The table saves every answer before anything else happens.
"""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding
from textual.events import ScreenResume

from solo.campaign.voices import VOICE_TITLES, next_voice
from solo.play.orders.answer_counts import AnswerCounts, describe_asked, describe_orders
from solo.play.saved_table import reset_to_start
from solo.play.simulated_chances import position_of
from solo.play.tactic_takeover import Until
from solo.story.course_words import describe_results
from solo.systems.contract import Choose
from solo.systems.contract.option_targets import find_targets
from solo.tui.disabled_keys import disabled_actions, means_nothing
from solo.tui.key import Key, make_bindings
from solo.tui.keys import EVERYWHERE, FIGHT, WRITE_LINE
from solo.tui.screens.fight.cards import OddsCard, SheetCard, StoryCard
from solo.tui.screens.fight.course_card import CourseCard
from solo.tui.screens.fight.decision_pane import DecisionPane
from solo.tui.screens.fight.enabled_keys import KeyContext, explain_disabled, is_enabled
from solo.tui.screens.fight.ending import left_as
from solo.tui.screens.fight.explaining import columns_told, help_card
from solo.tui.screens.fight.fight_page import FightPage
from solo.tui.screens.fight.keys import AT_ONCE
from solo.tui.screens.fight.orders_card import OrdersCard
from solo.tui.screens.fight.prompting import name_of
from solo.tui.screens.fight.spell_menu import SpellMenu
from solo.tui.screens.fight.what_if import begin_what_if, offer_way_back
from solo.tui.screens.forecast.screen import ForecastScreen
from solo.tui.start_fight import begin_procedure, show_waiting
from solo.tui.widgets.dice_entry import DiceEntry
from solo.tui.widgets.field_map import FieldMap
from solo.tui.widgets.option_list import OptionTable
from solo.tui.widgets.turn_order import TurnOrder

REDOING: Final = "Redoing the answers …"
READ_FIRST = "Read the result first, then press the key again."
KEPT_WHILE_WAITING = frozenset({"escape", "question_mark", "f1", "f2", "u", "l", "s", "m", "d", "c", "y"})
RESTORE = Binding("enter", "restore", "Decide", show=False)


class FightScreen(FightPage):
    """A fight, or another procedure, with the keys of a player."""

    keys: ClassVar[tuple[Key, ...]] = (*FIGHT, WRITE_LINE)
    BINDINGS = [
        *make_bindings(keys),
        *make_bindings(EVERYWHERE[:2]),
        RESTORE,
    ]

    def tell_key_refused(self) -> None:
        if self._place.result is not None:
            self._complain(READ_FIRST)

    # Answering

    def on_decision_pane_answered(self, event: DecisionPane.Answered) -> None:
        event.stop()
        self._answer(event.answer)

    def on_option_table_marked(self, event: OptionTable.Marked) -> None:
        event.stop()
        self._board.aim_at(find_targets(self._pane.marked_label, self._view.fighters))
        if self._room.shows_chart and not self._charting:
            self._charting = True
            self.call_after_refresh(self._chart)

    def _chart(self) -> None:
        """Show the odds of the marked option. Called after the mark is drawn."""
        self._charting = False
        self._pane.chart()

    def on_field_map_picked(self, event: FieldMap.Picked) -> None:
        event.stop()
        column, row = event.place
        self._answer(f"{column},{row}")

    def on_field_map_moved(self, event: FieldMap.Moved) -> None:
        event.stop()
        self._asking.note_place()

    def on_dice_entry_typed(self, event: DiceEntry.Typed) -> None:
        event.stop()
        self._answers.hand_in(event.faces)
        if not event.faces and (thrown := self._place.latest_throw):
            self._complain(f"Thrown for you: {', '.join(map(str, thrown))}.")

    def on_turn_order_chosen(self, event: TurnOrder.Chosen) -> None:
        event.stop()
        self.app.push_screen(SheetCard(self._view, event.key))

    def _answer(self, code: str) -> None:
        self._note_turn()
        self._answers.give(code)

    def _note_turn(self) -> None:
        self._since.note(self._view, self._place.story(), self._place.sides)

    # Automatic answers

    def on_screen_resume(self, event: ScreenResume) -> None:
        del event
        if self.is_mounted:
            self.let_read_result()
            self._autoplay.go_on()
            self._chance.follow()

    def on_key(self, event: events.Key) -> None:
        """Let a key stop the tactic, release a held event, or skip the pauses of automatic answers.

        Such a key never answers a decision. Keys in KEPT_WHILE_WAITING and keys with ctrl also have their usual effect.
        """
        self.direct_key(event)
        if self._autoplay.running and self._autoplay.to_the_end and event.key != AT_ONCE:
            self._autoplay.stop()
            self.draw()
            self._autoplay.go_on()
            if event.key in KEPT_WHILE_WAITING or event.key.startswith("ctrl+"):
                return
            event.stop()
            event.prevent_default()
            return
        if self._autoplay.held and event.key not in KEPT_WHILE_WAITING and not event.key.startswith("ctrl+"):
            event.stop()
            event.prevent_default()
            self._autoplay.release()
            return
        if not self._autoplay.running or event.key in KEPT_WHILE_WAITING or event.key.startswith("ctrl+"):
            self._say_why_not(event.key)
            if not self._strange_told and means_nothing(self, self.keys, event):
                self._strange_told = True
                self._foot.tell_strange(event.character or "")
            return
        event.stop()
        event.prevent_default()
        self._autoplay.hurry()

    def _say_why_not(self, pressed: str) -> None:
        for action in disabled_actions(self, self.keys, pressed):
            if why := explain_disabled(action, self._standing):
                self._complain(why)

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        if action == "restore":
            return self.is_decision_hidden and self._place.result is None
        return is_enabled(action, self._standing)

    @property
    def _standing(self) -> KeyContext:
        """The state that decides which keys work."""
        return KeyContext(
            self._place,
            self._view,
            lambda: self._pane.shape,
            lambda: self._answers.is_awaited,
            self._room.is_framed,
            self._aftermaths.current_summary,
        )

    def action_undo(self) -> None:
        """Take back the latest answer or throw."""
        self._autoplay.stop()
        self._since.forget()
        if said := self._place.undo(self._autoplay.played_from()):
            self._complain(said)
        else:
            self.draw()
        self._autoplay.go_on()

    def action_redo(self) -> None:
        """Redo the answer that was undone last, or all answers that were undone together."""
        self._autoplay.stop()
        show_waiting(self, REDOING, self._redo)

    def _redo(self) -> None:
        if self._place.redo(self._autoplay.played_to()):
            self._answered()
        self._autoplay.go_on()

    def action_play(self, until: Until) -> None:
        """Let the tactic answer until the end of the turn, the next important decision, or the end."""
        if self._answers.may_answer():
            self._note_turn()
            self._autoplay.play(until)

    def action_odds(self) -> None:
        """Explain the odds of the marked option."""
        explanation = self._pane.explanation()
        if explanation is None:
            self._complain("The marked option has no odds to explain: nothing is rolled or drawn for it.")
        else:
            self.app.push_screen(OddsCard(explanation))

    def action_stand(self) -> None:
        """Show the forecast from the current state, or from the start of a finished fight."""
        place = self._place
        over = place.result is not None
        match = self._solo.as_it_stands(reset_to_start(place.standing) if over else place.standing)
        when = "from the start" if over else "from here"
        made = None if over else partial(self._chance.keep_wider, position_of(place.standing))
        out = frozenset[str]() if over else {fighter.name for fighter in place.view().fighters if fighter.out}
        self.app.push_screen(ForecastScreen(f"{self._view.title}, {when}", None, match, made, out))

    def action_book(self) -> None:
        """Open the book of library entries that can be used now."""
        pending = self._place.pending
        if isinstance(pending, Choose):
            who, marked = name_of(pending.who, self._view), self._pane.marked_option
            self.app.push_screen(SpellMenu(pending, self._place.entries(), who, marked), self._use)

    def _use(self, code: str | None) -> None:
        if code is not None:
            self._answer(code)

    def action_map(self) -> None:
        """Show or hide the field on a terminal without permanent room for it."""
        self._room.turn_field(self._view)

    def action_enlarge(self) -> None:
        """Enlarge the current pane to the whole page, then the next one."""
        self._enlarging.turn()
        self._foot.hint(self.hints())

    def action_restore(self) -> None:
        """Return from an enlarged pane to the whole page, with the decision."""
        self.minimize()

    def action_sheet(self) -> None:
        """Show the sheet of the acting fighter, or after the end, that of the first fighter on the player's side."""
        over, own = self._place.result is not None, self._place.sides
        at = next((one.key for one in self._view.fighters if (one.side in own if over else one.acting)), "")
        self.app.push_screen(SheetCard(self._view, at))

    def action_orders(self) -> None:
        """Show the standing orders of the asked fighter, or of the player's first fighter."""
        names = [fighter.name for fighter in self._view.fighters if self._place.answers_for(fighter.name)]
        if not names:
            self._complain("You play no fighter here, so there are no standing orders.")
            return
        pending = self._place.pending
        asked = name_of(pending.who, self._view) if pending is not None else ""
        card = OrdersCard(self._place, list(dict.fromkeys(names)), asked, self._solo.settings.orders)
        self.app.push_screen(card, lambda _: self._use_orders())

    def _use_orders(self) -> None:
        self._orders.forget()
        self._answered()

    def action_story(self) -> None:
        """Show the whole story."""
        story = self._place.story()
        told = partial(self._place.voiced.tell_whole, story) if self._place.voiced.has_tale else None
        self.app.push_screen(StoryCard(story, told=told, voice=self.voice))

    def action_voice(self) -> None:
        """Tell the fight in the next voice, now and in later fights."""
        voice = next_voice(self.voice)
        self._solo.change_settings(**{"voice" if self._place.result is None else "voice_after": voice})
        self.draw()
        self._complain(f"The fight is told {VOICE_TITLES[voice]}.")

    def action_write_line(self) -> None:
        """Write a line about the finished fight into the journal."""
        from solo.tui.write_line import ask_line

        ask_line(self._solo)

    def action_dice(self) -> None:
        """Switch between real dice and dice of the app, from the next answer on."""
        place = self._place
        if place.refusal:
            self._complain(place.refusal)
            return
        place.throw_by_hand(not place.physical)
        self.draw_title()
        by = "you throw your own dice and type the results" if place.physical else "the app throws all dice"
        self._complain(f"From the next answer on, {by}.")

    def action_browse(self) -> None:
        """Move through the story from its latest moment, or go back to the decision."""
        if self.is_browsing:
            self.give_focus()
        elif not self._story.size.height:
            self._complain("There is no room for the story here. Press l to read it.")
        else:
            self.set_focus(self._story, scroll_visible=False)
            self._story.action_move(0)

    def action_help(self) -> None:
        """Show the help for the fight and the pending decision."""
        zones = self._view.track is not None and bool(self._view.track.zones)
        glossary = self._solo.system.manifest.glossary() if self._solo.system else ()
        columns = columns_told(self._pane.table.columns, glossary)
        self.app.push_screen(help_card(self._place, self._map.legend, self._map.takes_width, zones, columns))

    def action_leave(self) -> None:
        """Save the outcome of a finished fight and leave. If there are wounded characters, begin to care for them."""
        to_care, own = self._aftermaths.current_summary().to_care, self._solo.own
        if not to_care or own is None:
            self.action_keep()
        elif self._keep():
            begin_procedure(own, to_care)

    def action_keep(self) -> None:
        """Save the outcome of a finished fight, and leave. From a what-if, offer the way back to the true story."""
        if self._keep():
            self._offer_way_back()

    def _keep(self) -> bool:
        """Save the outcome and leave. Return False if the fight goes on."""
        if self._place.result is None:
            return False
        self._place.finish()
        self._solo.leave_fight()
        return True

    def _offer_way_back(self) -> None:
        own = self._solo.own
        if own is not None and self._place.single_player:
            self._solo.call_later(offer_way_back, own)

    def action_again(self) -> None:
        """Repeat a lost fight from the start, with other dice."""
        self._place.fight_again()
        self.dismiss()
        self._solo.call_later(self._solo.show_in_progress)

    def action_turn_back(self) -> None:
        """Go back to the turning point of the fight, or to the latest decision before it, and continue from there."""
        turned = self._aftermaths.current_summary().turned
        if turned is not None and turned.back is not None:
            self._autoplay.stop()
            self._since.forget()
            answered = self._place.answer_count
            said = self._place.back_to(turned.back)
            if not said:
                self._autoplay.taken_back_from(answered)
                self.draw()
            self._complain(said or f"You are back at {turned.back_title}.")
            self._autoplay.go_on()

    def action_course(self) -> None:
        """Show the course of a finished fight, round by round."""
        course = self._place.history.course
        if course is not None:
            own = self._solo.own
            play_on = None if own is None or not self._place.single_player else partial(begin_what_if, own)
            results = describe_results(course, self._place.history.results())
            counts = self._place.count_answers() if self._place.single_player else AnswerCounts(0, {})
            told = (results, describe_asked(counts), describe_orders(counts))
            self.app.push_screen(CourseCard(course, self._place.story_of, play_on, told))

    def action_back(self) -> None:
        """Close the part that was opened last. If none is open, leave the page with a note that the fight is saved."""
        if self.is_browsing:
            self.give_focus()
        elif not (self._close_group() or self._pane.drop_typed() or self._room.close_field(self._view)):
            self._autoplay.stop()
            if said := left_as(self._place):
                self.app.clear_notifications()  # only one note at a time, and none of earlier visits
                self.app.notify(said, markup=False)
            self.dismiss()
            self._offer_way_back()

    def _close_group(self) -> bool:
        return self._pane.shape == "options" and self._pane.table.close()
