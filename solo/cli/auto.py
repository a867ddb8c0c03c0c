"""Owns the fight that plays itself: tactics answer for everybody, and the story is printed as it happens.

No save is read or written; the same seed tells the same story.
"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import msgspec

from solo.cli.errors import BadInput, refusing
from solo.cli.opening import chosen_fight, chosen_system, opened, warn_of_faults
from solo.cli.parsing import drawn_seed
from solo.cli.printing import print_json, print_lines, say
from solo.cli.ruling import chosen_rules, holding
from solo.cli.text import event_lines
from solo.play.news import Reader, Told
from solo.play.saved import Seat
from solo.play.table import Table
from solo.systems.contract import Event

SEATS = (Seat("Party", "party", automatic=True), Seat("Foes", "foes", role="foes", automatic=True))


class Ending(msgspec.Struct, frozen=True):
    """The last line in JSON: how it ended, and the seed that tells it again."""

    kind: str
    outcome: str
    text: str
    seed: int


def play_by_itself(arguments: Namespace, home: Path) -> int:
    """Play the fight out and print its story, as text or an event a line in JSON."""
    if arguments.campaign:
        raise BadInput("A fight that plays itself belongs to no campaign: leave CAMPAIGN out.")
    key = chosen_system(arguments.system)
    system = opened(key, home).system
    warn_of_faults(key, home)
    setup = holding(chosen_fight(arguments, system), chosen_rules(arguments.rule, system))
    seed = drawn_seed(arguments.seed)
    fight = system.procedures["fight"]
    with refusing():
        state = fight.begin(setup)
    title = setup.title or "A fight"
    table = Table.start(fight, state, system=key, title=title, seed=seed, seats=SEATS)
    if not arguments.json:
        say(f"{title}. Seed {seed}.")
    news = Reader(table.news, from_the_start=True)
    last = _print_news(news, arguments.json)
    while table.pending is not None:
        table.answer_by_tactic()
        last = _print_news(news, arguments.json) or last
    _print_ending(table, arguments.json, last)
    return 0


def _print_news(news: Reader, as_json: bool) -> str:
    """Print what was told; the text of the last of it, "" for nothing."""
    events = [told.event for told in news.read() if isinstance(told, Told)]
    for event in events:
        _print_event(event, as_json)
    return events[-1].text if events else ""


def _print_event(event: Event, as_json: bool) -> None:
    if as_json:
        print_json(event)
    else:
        print_lines(event_lines(event))


def _print_ending(table: Table, as_json: bool, last: str) -> None:
    """Print how it ended, unless that was the `last` that was told."""
    result = table.result
    if result is None:
        return
    if as_json:
        print_json(Ending("result", result.outcome, result.text, table.saved.seed))
    elif result.text != last:
        say(result.text)
