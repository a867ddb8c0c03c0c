"""Prompts to the player in a fight: the pane and the map show each decision, with the coach's line.

If no decision is pending, the pane names the awaited players or shows the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content

from solo.host.table_client import TableClient
from solo.play.orders.answer_counts import AnswerCounts, describe_asked, describe_orders
from solo.play.pending_rolls import Wanted
from solo.story.course_words import split_course
from solo.systems.contract import ChoosePlace, Decision, Result, View
from solo.systems.parts.phrasing import with_verb
from solo.tui.screens.fight import aiming
from solo.tui.screens.fight.aftermath import ESTIMATING, PARTY, DefeatSummary, hint, is_won
from solo.tui.screens.fight.decision_pane import DecisionPane, Shape
from solo.tui.screens.fight.ending import ending_lines
from solo.tui.screens.fight.stated_odds import describe_stated_odds
from solo.tui.widgets.field_map import FieldMap
from solo.tui.widgets.list_row import FAINT, wrap
from solo.tui.widgets.printable import printable_view

COACHED_TIMES = 3
FRAMING = 1  # the line between the result and its keys


class Prompting:
    """Shows the pending decisions of a table. `coached` returns True if the player wants the coach's lines.

    `give_focus` moves the focus to the widget of the decision; given True, only while the player does not browse the
    story. `why_asked` returns the reason why the player is asked in spite of a standing order, or "".
    """

    def __init__(
        self,
        place: TableClient,
        pane: DecisionPane,
        field: FieldMap,
        coached: Callable[[], bool],
        aftermath: Callable[[], DefeatSummary],
        give_focus: Callable[[bool], None],
        why_asked: Callable[[], str],
    ) -> None:
        self._place = place
        self._aftermath = aftermath
        self._pane = pane
        self._field = field
        self._coached = coached
        self._give_focus = give_focus
        self._why_asked = why_asked
        self._asked: Decision | Wanted | None = None
        self._beside: Sequence[str] = ()
        self._noting = False

    def show(self, view: View, waiting: bool) -> None:
        """Show the pending decision of `view`. `waiting` is True if another player or a tactic answers now.

        The mark stays if the decision and the asked player are unchanged.
        """
        place = self._place
        asked, beside = (None if waiting else place.pending) or place.watched_decision, self._beside_the_question
        if place.result is not None:
            self._end(place.result, view)
        elif asked is None:
            self._wait(view)
        elif asked is not self._asked or beside != self._beside:
            self._put(asked, view)
        self._asked, self._beside = asked, beside

    def note_place(self) -> None:
        """Schedule the details of the place under the cursor, so that the cursor itself is drawn first."""
        if not self._noting:
            self._noting = True
            self._pane.call_after_refresh(self._note_place_now)

    def _end(self, result: Result, view: View) -> None:
        place, after, history = self._place, self._aftermath(), self._place.history
        course = history.course
        shown = hint(after, place.may_keep, place.kept_by)
        keys = Content.styled(f"{shown} · v shows how it went" if course and not after.estimating else shown, FAINT)
        start = printable_view(place.view_at_the_start())
        counts = place.count_answers() if place.single_player else AnswerCounts(0, {})
        held = is_won(result, place.sides or {PARTY})
        first, further = split_course(course, held, history.results(), after.estimating) if course else ((), ())
        if course and after.estimating:
            first = [ESTIMATING]
        # The turning point, to which a key leads back, comes before the moments, which may have no room.
        beside = after.beside(course)
        turning = [text for text in beside if text == after.turning]
        rest = [text for text in beside if text not in turning]
        told = tuple(filter(None, (*first[:1], *turning, *first[1:], *rest, describe_asked(counts))))
        further = [*further, *filter(None, [describe_orders(counts)])]

        def said(width: int, height: int) -> Content:
            room = height - FRAMING - len(wrap(keys, width))
            return Content("\n\n").join([ending_lines(result, start, view, room, width, told, further), keys])

        self._say_only("over", said)

    def _wait(self, view: View) -> None:
        acting = next((fighter.name for fighter in view.fighters if fighter.acting), "")
        said = f"{acting} acts …" if acting else "…"
        if not self._place.single_player and self._place.awaited_names:
            said = f"{said}  {with_verb(self._place.awaited_names.split(', '), 'answers', 'answer')}"
        self._pane.wait(said)
        self._pane.coach("")
        self._pick_no_place()
        self._give_focus(not self._place.single_player)

    def _say_only(self, shape: Shape, said: Callable[[int, int], Content]) -> None:
        """Show a text instead of a decision."""
        is_new = self._pane.shape != shape
        self._pane.tell(shape, said)
        self._pane.coach("")
        self._pick_no_place()
        self._give_focus(not is_new)

    def _put(self, asked: Decision | Wanted, view: View) -> None:
        self._pick_no_place()
        if isinstance(asked, Wanted):
            self._pane.ask_dice(asked, name_of(asked.who, view), describe_stated_odds(asked.promise))
            self._pane.coach("")
        else:
            on_map = isinstance(asked, ChoosePlace) and view.field is not None
            self._pane.ask(asked, on_map, view.track, self._beside_the_question)
            self._pane.coach("" if self._beside_the_question else self._why_asked() or self._coach(asked))
            if isinstance(asked, ChoosePlace) and view.field is not None:
                self._field.offer(asked.places, aiming.cursor_start(asked, view.fighters, view.field.shape), asked.area)
                self.note_place()
        self._give_focus(False)

    @property
    def _beside_the_question(self) -> Sequence[str]:
        """Texts beside another player's decision, the longest first; empty for the player's own decision."""
        if self._place.pending is not None:
            return ()
        chooses = with_verb(self._place.chooser.split(", "), "chooses", "choose")
        return f"{chooses}, you watch.", f"{chooses}."

    def _coach(self, asked: Decision) -> str:
        """Return the coach's line in a stalemate, or while this kind of decision is new; "" if there is none."""
        if not self._coached():
            return ""
        way_out, line = self._place.coach_in_stalemate(asked), self._place.coach(asked.kind)
        if way_out or not line or self._place.times_met(asked.kind) >= COACHED_TIMES:
            return way_out
        self._place.meet(asked.kind)
        return line

    def _pick_no_place(self) -> None:
        if self._field.picking:
            self._field.offer(())

    def _note_place_now(self) -> None:
        self._noting = False
        asked, cursor = self._asked, self._field.cursor
        if isinstance(asked, ChoosePlace) and self._pane.shape == "place" and cursor is not None:
            self._pane.aim(asked, cursor)


def name_of(who: str, view: View) -> str:
    """Return the name of the fighter with the key `who`; the key itself if there is none."""
    return next((fighter.name for fighter in view.fighters if fighter.key == who), who)
