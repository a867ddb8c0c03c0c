"""Dialogue at a table in plain mode: output, input, and the effect of each typed word.

A word is a number, a code or a command. After any other word, a message is printed and the prompt repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from solo.campaign.session import Session
from solo.campaign.voices import AUDIT, Voice
from solo.cli import loot_sharing
from solo.cli.aftermath import ONLY_AFTER_DEFEAT, aftermath, told_course, way_back, ways_on
from solo.cli.answer_parsing import read_answer, read_faces, read_option, unknown_word_message
from solo.cli.campaigns import show_notices
from solo.cli.plain_course import COURSE, WHAT_IF, WhatIf, course_rows, find_what_if
from solo.cli.plain_help import HELP, answer_instructions
from solo.cli.plain_orders import WORD as ORDERS
from solo.cli.plain_orders import PlainOrders
from solo.cli.plain_text import (
    answer_text,
    decision_lines,
    ending_lines,
    explain_lines,
    heading,
    hide_active,
    keyed_rows,
    refused_lines,
    standing_lines,
    view_lines,
    wanted_lines,
)
from solo.cli.plain_voices import WORD as VOICE
from solo.cli.plain_voices import PlainStoryVoice, print_tale
from solo.cli.printing import print_lines, say
from solo.host.table_client import TableClient
from solo.play.orders.order_answers import Thresholds
from solo.play.pending_rolls import PendingDice, Wanted
from solo.play.saved_table import SavedTable, reset_to_start
from solo.play.seats import local_seats
from solo.play.stalemate import advise_in_stalemate
from solo.play.table import IllegalAnswerError, Table
from solo.play.tactic_takeover import TacticTakeover, TakeoverSpan, TurnMark, Until, moment
from solo.systems.contract import (
    Choose,
    ChooseMany,
    ChoosePlace,
    Decision,
    Option,
    Setup,
    View,
)
from solo.tui.reading_pause import LEAST_QUIET
from solo.tui.screens.fight.aftermath import DefeatSummary
from solo.tui.widgets.option_rows import OptionRow

COACHED_TIMES = 2
READ_FIRST = "Read the ending first, then type your command again."
NO_FIGHT = "This scene has no winner, so it has no win chance."
FOES = "foes"
SPELT_OUT = {"help": "?", "h": "?", "quit": "q", "exit": "q", "undo": "u", "redo": "r"}
"""Words that new users type, with the commands they mean."""
LONGEST_NUMBER = 3


class PlainSession:
    """A person at a table in plain mode.

    `ask` shows a prompt and returns a typed line, None at the end of the input. `win_odds` describes the chance to win
    of a saved table. `clock` returns seconds, so that a line typed in advance does not dismiss an unread ending; None
    for a pipe. Standing orders answer unless `thresholds` is None. The fight is told in `voice`. `what_if` is the
    what-if that the player begins next, or None.
    """

    def __init__(
        self,
        session: Session,
        ask: Callable[[str], str | None],
        win_odds: Callable[[SavedTable], Iterable[str]],
        clock: Callable[[], float] | None = None,
        thresholds: Thresholds | None = None,
        voice: Voice = AUDIT,
    ) -> None:
        if session.table is None:
            raise ValueError("Nothing is in progress.")
        self._clock = clock
        self._unread = False
        self._session = session
        self._table: Table = session.table
        self._story = PlainStoryVoice(session, voice)
        self._ask = ask
        self._win_odds = win_odds
        self._shown: object = None
        self._asked: object = None
        self._subtitle = ""
        self._stands: frozenset[str] = frozenset()
        self._group = ""
        self._left = False
        self._stretch = TakeoverSpan()
        self._thresholds = thresholds
        self.what_if: WhatIf | None = None
        self._orders = PlainOrders(session, thresholds, self._advance)
        self._commands: dict[str, Callable[[], None]] = {
            "a": lambda: self._let_tactic_answer("turn"),
            "A": lambda: self._let_tactic_answer("matters"),
            "E": lambda: self._let_tactic_answer("end"),
            "again": self._show_again,
            "w": self._show_win_odds,
            COURSE: lambda: print_lines(course_rows(self._session)),
            "0": self._close_group,
            "u": self._take_back,
            "r": self._do_again,
            "d": self._switch_dice,
            "n": self._show_refused,
            "s": self._show_state,
            "l": self._show_story,
            "?": lambda: print_lines((answer_instructions(self._table.pending), *HELP)),
            "abandon": self._abandon,
            "q": self._leave,
        }
        self._afterwards: dict[str, Callable[[DefeatSummary], None]] = {
            "k": lambda _: self._keep_ending(),
            "f": lambda _: self._fight_again(),
            "U": self._turn_back,
        }

    def play(self) -> None:
        """Continue until the result is saved or the person leaves."""
        self._session.sit_alone()
        try:
            self._session.play.advance()
        except IllegalAnswerError as error:
            say(error)
        self._keep()
        self._orders.follow()
        while not self._left:
            self._show_pending()
            asked = self._clock() if self._clock else 0.0
            line = self._ask("> ")
            if line is None:
                self._leave()
            elif self._unread and self._clock and self._clock() - asked < LEAST_QUIET:
                say(READ_FIRST)
            else:
                self._unread = False
                self._obey(line)

    def _obey(self, line: str) -> None:
        line = SPELT_OUT.get(line.casefold(), line)
        command = self._commands.get(line)
        try:
            if command:
                command()
            elif self._table.pending is None and line in self._afterwards:
                self._lead_on(self._afterwards[line])
            elif line == "o" or line.startswith("o "):
                self._explain(line[1:].strip())
            elif line.startswith(WHAT_IF):
                self._begin_what_if(line.removeprefix(WHAT_IF).strip())
            elif line == VOICE or line.startswith(f"{VOICE} "):
                self._story.change(line.removeprefix(VOICE).strip())
            elif line == ORDERS or line.startswith(f"{ORDERS} "):
                self._orders.obey(line.removeprefix(ORDERS).strip())
            else:
                self._answer(line)
        except IllegalAnswerError as error:
            say(error)

    # Output

    def _show_pending(self) -> None:
        """Show the pending question, unless it has just been shown."""
        pending = self._table.pending
        if pending is not None and pending is self._shown:
            return
        if pending is not self._asked:
            self._asked, self._group = pending, ""
            self._tell_before(pending)
        self._shown = pending
        if isinstance(pending, Wanted):
            print_lines(wanted_lines(pending, self._name_of(pending.who)))
        elif pending is None:
            self._unread = True
            after = aftermath(self._session)
            print_lines((*ending_lines(self._table), *told_course(self._session), *after.told))
            self._orders.tell_counts()
            print_lines(ways_on(after))
        else:
            self._show_decision(pending)

    def _look(self) -> View:
        return self._table.view(self._table.viewer())

    def _name_of(self, key: str) -> str:
        fighters = self._look().fighters
        return next((fighter.name for fighter in fighters if fighter.key == key), key)

    def _tell_before(self, pending: Decision | Wanted | None) -> None:
        """Show any change of the combatants' condition, and advice on the question `pending`, before it is asked."""
        if pending is None or isinstance(pending, Wanted):
            return
        view = self._look()
        if view.subtitle != self._subtitle:
            self._subtitle = view.subtitle
            stands = list(standing_lines(hide_active(view)))
            print_lines(stands[:1] + [line for line in stands[1:] if line not in self._stands])
            self._stands = frozenset(stands)
        new = self._session.times_met(pending.kind) < COACHED_TIMES
        way_out = advise_in_stalemate(self._table, pending, self._table.viewer())
        if advice := way_out or (self._table.procedure.hint(pending.kind) if new else ""):
            say(advice)

    def _show_decision(self, decision: Decision) -> None:
        track = self._look().track
        print_lines(decision_lines(decision, track, self._group, self._table.group_letters))
        back = "Type 0 to see all options." if self._group else ""
        elsewhere = ", which is in another group" if self._elsewhere(decision) else ""
        usual = answer_text(decision, decision.first_legal(), track)
        say(" ".join(filter(None, (f"Press enter for {usual}{elsewhere}.", back))))

    def _elsewhere(self, decision: Decision) -> bool:
        """Return True if the default answer is outside the open group of options."""
        if not self._group or not isinstance(decision, Choose):
            return False
        return not any(row.code == decision.first_legal() for row in keyed_rows(decision, self._group).values())

    def _show_again(self) -> None:
        self._shown = None

    def _show_state(self) -> None:
        print_lines(view_lines(self._look()))

    def _show_refused(self) -> None:
        pending = self._table.pending
        options = pending.options if isinstance(pending, Choose | ChooseMany) else ()
        print_lines(list(refused_lines(options)) or ["All options are possible now."])

    def _show_story(self) -> None:
        say(f"{heading(self._look())}:")
        self._story.print_all()

    def _explain(self, word: str) -> None:
        pending = self._table.pending
        option = None
        if not (pending is None or isinstance(pending, Wanted | ChoosePlace)):
            option = self._numbered(word) or read_option(pending, word)
        print_lines(explain_lines(pending, option))

    def _begin_what_if(self, word: str) -> None:
        self.what_if = find_what_if(self._session, word)
        self._leave()

    def _show_win_odds(self) -> None:
        """Simulate and show the chance to win: from now on, or for an ended fight from its start."""
        if not any(fighter.side == FOES for fighter in self._look().fighters):
            say(NO_FIGHT)
            return
        saved = self._table.saved
        print_lines(self._win_odds(saved if self._table.result is None else reset_to_start(saved)))

    # Input

    def _row(self, word: str) -> OptionRow | None:
        """Return the row with this number or letter in the shown list of options; None for any other word."""
        pending = self._table.pending
        if not isinstance(pending, Choose):
            return None
        word = word.lstrip("0") if word.isdigit() and len(word) <= LONGEST_NUMBER else word
        return self._keyed(pending).get(word)

    def _keyed(self, decision: Choose) -> dict[str, OptionRow]:
        return keyed_rows(decision, self._group, self._table.group_letters)

    def _numbered(self, word: str) -> Option | None:
        """Return the option with this number; None for any other word."""
        row = self._row(word)
        return row.option if row else None

    def _close_group(self) -> None:
        if not self._group:
            self._answer("0")
            return
        self._group, self._shown = "", None

    def _answer(self, line: str) -> None:
        pending = self._table.pending
        if pending is None:
            self._finish(line)
            return
        if isinstance(pending, Wanted):
            self._throw(line, pending)
            return
        row = self._row(line)
        if row and row.option is None:
            self._group, self._shown = row.group, None
            return
        if isinstance(pending, Choose) and line and row is None and all(line != one.code for one in pending.options):
            keyed = self._keyed(pending).items()
            letters = ", ".join(key for key, row in keyed if not row.option)
            raise IllegalAnswerError(
                unknown_word_message(line, sum(row.option is not None for _, row in keyed), letters)
            )
        if row and row.option:
            answer = row.option.code
        else:
            answer = read_answer(pending, line) if line else pending.first_legal()
        kind = pending.kind
        self._orders.note_answer(answer)
        self._session.play.answer(answer)
        self._session.meet(kind)
        self._go_on()

    def _throw(self, line: str, wanted: Wanted) -> None:
        if line in ("", "t"):
            self._session.play.throw_wanted()
        else:
            self._session.play.type_faces(read_faces(line) if isinstance(wanted, PendingDice) else wanted.read(line))
        self._go_on()

    def _let_tactic_answer(self, until: Until) -> None:
        """Let the tactic answer until the turn passes, a decision matters or the fight ends.

        Real dice are still requested.
        """
        if until == "end":
            self._stretch.begin(self._table.answer_count)
        stand_in = TacticTakeover(until, self._moment())
        while True:
            self._session.play.answer_by_tactic("aid")
            self._advance()
            self._stretch.note_reached(self._table.answer_count)
            pending = self._table.pending
            if pending is None or isinstance(pending, Wanted) or not stand_in.answers(pending, self._moment()):
                break
        self._orders.follow()

    def _moment(self) -> TurnMark:
        """Return the round, the acting combatant and the condition of the person's side."""
        viewer = self._table.viewer()
        rounds = sum(event.kind == "round" for event in self._table.story(viewer))
        sides = frozenset(seat.side for seat in local_seats(self._table.saved.seats))
        return moment(self._table.view(viewer), rounds, sides)

    def _go_on(self) -> None:
        self._advance()
        self._orders.follow()

    def _advance(self) -> None:
        self._session.play.advance()
        self._keep()

    def _take_back(self) -> None:
        undone = self._session.play.undo(to=self._stretch.take_back(self._table.answer_count))
        self._session.flush()
        say("Taken back." if undone else "There is nothing to take back.")
        self._keep()
        self._orders.follow()

    def _do_again(self) -> None:
        if not self._session.play.redo(to=self._stretch.redo(self._table.answer_count)):
            say("There is nothing to redo.")
        self._go_on()

    def _switch_dice(self) -> None:
        self._session.set_physical(not self._session.physical)
        self._session.flush()
        told = "you roll the dice of your side and type the faces" if self._session.physical else "Solo rolls all dice"
        say(f"From the next answer on, {told}.")

    def _keep(self) -> None:
        """Save, then show the latest events, so that nothing is lost if the output is closed."""
        self._session.flush()
        self._story.print_news()
        show_notices(self._session)

    def _finish(self, line: str) -> None:
        if line:
            say("The scene is over. Press enter to save the result, or u to take the last answer back.")
            return
        to_care = aftermath(self._session).to_care
        self._keep_ending()
        if to_care:
            self._care(to_care)

    def _keep_ending(self) -> None:
        one_off = not self._session.homecomings()
        self._session.finish_fight()
        self._session.flush()
        print_tale(self._session)
        say("Saved. The story is in the chronicle.")
        if self._session.loot.describe() and self._session.characters() and not one_off:
            loot_sharing.share_out(self._session, self._ask)
        self._left = True

    def _lead_on(self, way: Callable[[DefeatSummary], None]) -> None:
        """Run a command that is allowed only after a defeat. Without a defeat, print a refusal."""
        after = aftermath(self._session)
        if not after.ill:
            say(ONLY_AFTER_DEFEAT)
            return
        way(after)

    def _care(self, procedure: str) -> None:
        """Start the procedure that cares for the wounded, with everyone on the roster."""
        system, roster = self._session.system, self._session.characters()
        title = system.procedures[procedure].title
        self._session.begin(procedure, Setup(tuple(roster.values()), title=title), title, characters=roster)
        self._left = False
        self._unread = True
        self._sit_down_again()

    def _fight_again(self) -> None:
        self._session.fight_again()
        self._sit_down_again()

    def _sit_down_again(self) -> None:
        """Restart the dialogue with the new procedure in progress."""
        if self._session.table is None:
            raise ValueError("Nothing is in progress.")
        self._table = self._session.table
        self._story = PlainStoryVoice(self._session, self._story.voice)
        self._orders = PlainOrders(self._session, self._thresholds, self._advance)
        self._shown = self._asked = None
        self._subtitle = self._group = ""
        self._stands = frozenset()
        self._session.flush()
        say(f"{heading(self._look())}.")
        self._story.print_all()
        self._go_on()

    def _turn_back(self, after: DefeatSummary) -> None:
        leg, told = way_back(after)
        if leg is None:
            say(told)
            return
        TableClient(self._session).back_to(leg)
        self._session.flush()
        say(told)
        self._keep()
        self._orders.follow()

    def _abandon(self) -> None:
        self._session.abandon_fight()
        self._session.flush()
        say("Abandoned. Your characters are unchanged.")
        self._left = True

    def _leave(self) -> None:
        self._left = True
        if not self._session.flush():
            say("Everything is saved.")
