"""Automatic fight: tactics play both sides, and the story is printed as it happens.

No save is read or written. The same seed gives the same story.
"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import msgspec

from solo.campaign.fight_cast import find_introduction
from solo.campaign.fight_tales import tell_fight
from solo.campaign.voices import AUDIT, TALE, Voice
from solo.cli.errors import UsageError, refusing
from solo.cli.opening import chosen_fight, chosen_system, open_game, warn_of_problems
from solo.cli.parsing import drawn_seed
from solo.cli.plain_text import story_lines
from solo.cli.printing import print_json, print_lines, say
from solo.cli.rule_options import apply_rules, chosen_options
from solo.host.fight_history import FightHistory
from solo.play.fight_course import FightCourse
from solo.play.news import EventAdded, NewsCursor
from solo.play.saved_table import Seat
from solo.play.table import Table
from solo.story.course_words import course_lines
from solo.systems.contract import Event
from solo.systems.contract.viewer import EVERYTHING

SEATS = (Seat("Party", "party", automatic=True), Seat("Foes", "foes", role="foes", automatic=True))


class FightEndJson(msgspec.Struct, frozen=True):
    """The last line in JSON: the outcome, the seed that repeats the fight, and the course of the fight."""

    kind: str
    outcome: str
    text: str
    seed: int
    course: FightCourse | None = None


def play_by_itself(arguments: Namespace, home: Path) -> int:
    """Play the fight to its end and print its story, as text or as JSON with an event on each line."""
    if arguments.campaign:
        raise UsageError("With --auto the fight belongs to no campaign: leave CAMPAIGN out.")
    key = chosen_system(arguments.system)
    system = open_game(key, home).system
    warn_of_problems(key, home)
    setup = apply_rules(chosen_fight(arguments, system), chosen_options(arguments.rule, system))
    seed = drawn_seed(arguments.seed)
    fight = system.procedures["fight"]
    with refusing():
        state = fight.begin(setup)
    title = setup.title or "A fight"
    table = Table.start(fight, state, system=key, title=title, seed=seed, seats=SEATS)
    if not arguments.json:
        say(f"{title}. Seed {seed}.")
    if arguments.voice == TALE and setup.title:
        print_lines(filter(None, [find_introduction(system, setup.title)]))
    telling = _Telling(NewsCursor(table.news, from_the_start=True), table, arguments.json, arguments.voice or AUDIT)
    while table.pending is not None:
        telling.go_on()
        table.answer_by_tactic()
    _print_ending(table, arguments.json, telling.end(), arguments.course)
    return 0


class _Telling:
    """Printer of the fight, round by round, so that repetitions in a round can be merged.

    A tale is printed as a whole at the end.
    """

    def __init__(self, news: NewsCursor, table: Table, as_json: bool, voice: Voice) -> None:
        self._news = news
        self._table = table
        self._json = as_json
        self._voice = voice
        self._untold: list[Event] = []
        self._told = {""}

    def go_on(self) -> None:
        """Print the rounds that have ended since the last call."""
        for told in self._news.read():
            if isinstance(told, EventAdded):
                if told.event.kind == "round":
                    self._print()
                self._untold.append(told.event)
                self._told.add(told.event.text)

    def end(self) -> set[str]:
        """Print the last round, or the whole tale. Return the texts of all events."""
        self.go_on()
        self._print()
        if self._voice == TALE:
            print_lines(event.text for event in tell_fight(self._table, self._table.story()))
            return self._told | {self._table.result.text if self._table.result else ""}  # a tale has its own closing
        return self._told

    def _print(self) -> None:
        events, self._untold = self._untold, []
        if self._json:
            for event in events:
                print_json(event)
        elif self._voice != TALE:
            print_lines(story_lines(events, self._voice))


def _print_ending(table: Table, as_json: bool, told: set[str], with_course: bool) -> None:
    """Print the result unless it is in `told`, the texts printed so far; then the fight's course if `with_course`."""
    result = table.result
    if result is None:
        return
    history = FightHistory(table, EVERYTHING, frozenset({"party"}), None, leads=True, over=True)
    course = history.course
    if as_json:
        print_json(FightEndJson("result", result.outcome, result.text, table.saved.seed, course))
        return
    if result.text not in told:
        say(result.text)
    if with_course and course is not None:
        print_lines(course_lines(course, result.outcome == "won", history.results()))
