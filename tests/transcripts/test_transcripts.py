"""Plays that play themselves, kept as a person reads them: a change of rules, tactics or wording shows.

After a change that is meant, write them anew and read what is different:

    SOLO_WRITE_TRANSCRIPTS=1 python -m pytest tests/transcripts
    git diff tests/transcripts
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from solo.cli.opening import party, ready_fight
from solo.cli.text import story_lines
from solo.library.systems import open_system
from solo.play.saved import Seat
from solo.play.table import SEATS, Table
from solo.play.wanted import DiceWanted
from solo.systems.contract import Setup, System

FOLDER = Path(__file__).parent
BY_THEMSELVES = (Seat("Party", "party", automatic=True), Seat("Foes", "foes", role="foes", automatic=True))


class Fight(NamedTuple):
    """A ready fight."""

    system: str
    name: str
    seed: int


class Other(NamedTuple):
    """What is no fight: a procedure by its key, who takes part in it, and its switches."""

    system: str
    procedure: str
    party: str
    options: Mapping[str, str]
    seed: int


class Asked(NamedTuple):
    """Checks: a procedure by its key, who takes part in it, and what is answered, defaults after it."""

    system: str
    procedure: str
    party: str
    seed: int
    answers: tuple[str, ...]


PLAYS = {
    "polyhedral-bridge": Fight("polyhedral", "The price of crossing", 11),
    "polyhedral-ambush": Fight("polyhedral", "Under the fallen roof", 9),
    "polyhedral-boss": Fight("polyhedral", "The beam from the last door", 4),
    "polyhedral-check": Asked(
        "polyhedral",
        "check",
        "Maren Toll, Casimir Lune",
        4,
        (
            *("party-1", "Lockpicking", "hard:high", "roll", "again", "circumstance:dark", "roll", "again", "roll"),
            *("another", "party-0", "Stealth", "foe", "foe:Dune raider", "gamemaster", "1", "roll"),
        ),
    ),
    "fire-and-sword-ford": Fight("fire-and-sword", "Toll at the ford", 3),
    "fire-and-sword-mound": Fight("fire-and-sword", "What the mound keeps", 4),
    "fire-and-sword-spirit": Other("fire-and-sword", "spirit-combat", "Old Tarn", {"spirit": "Disease spirit"}, 3),
    "fire-and-sword-check": Asked(
        "fire-and-sword",
        "check",
        "Julia Varro, Pell Nine-Doors, Livia Caro",
        4,
        (
            *("party-1", "Hide", "foe", "foe:Decurion", "circumstance:can barely see", "roll", "again", "roll"),
            *("another", "party-2", "Bargain", "hard:difficult", "help:party-1", "roll"),
            *("another", "party-0", "CON", "typed:number", "7", "roll"),
        ),
    ),
    "two-d20-check": Asked("two-d20", "check", "Torva Hale", 4, ()),
    "two-d20-bridge": Fight("two-d20", "The toll at the broken bridge", 3),
    "two-d20-hymn": Fight("two-d20", "The hymn below the stairs", 5),
    "two-d20-paid": Fight("two-d20", "Three who were paid", 7),
    "gloranthan-ford": Fight("gloranthan", "The ford at first light", 3),
    "gloranthan-wager": Fight("gloranthan", "A wager on the sands", 5),
    "gloranthan-levy": Fight("gloranthan", "The clans come down", 7),
    "gloranthan-conflict": Other("gloranthan", "conflict", "Madam Ostrane, Quill", {}, 3),
    "swords-tavern": Fight("swords", "A bench in the Drowned Rat", 3),
    "swords-honour": Fight("swords", "A matter of honour", 7),
    "swords-check": Asked(
        "swords",
        "check",
        "Edda Karrow, Tam Fenner",
        4,
        (
            *("party-1", "Watching", "one:party-0", "roll", "again", "roll"),
            *("another", "party-0", "Grappling", "foe", "foe:Gorilla", "help:party-1", "roll"),
            *(
                "another",
                "party-1",
                "Archery",
                "hard:80 yards",
                "circumstance:wind or dusk",
                "gamemaster",
                "-1",
                "roll",
            ),
        ),
    ),
    "swords-battle": Other("swords", "mass-battle", "Ysolt Marr, Edda Karrow", {"battle": "The ford at Harrow"}, 3),
}


def transcript(play: Fight | Other | Asked) -> str:
    """What tactics on all sides make of it, with all its dice."""
    system = open_system(play.system, None).system
    procedure, setup, opening = _prepared(play, system)
    known = system.procedures[procedure]
    seats = SEATS if isinstance(play, Asked) else BY_THEMSELVES
    table = Table.start(known, known.begin(setup), system=play.system, title=setup.title, seed=play.seed, seats=seats)
    if isinstance(play, Asked):
        _answer(table, play.answers)
    table.advance()
    assert table.result is not None
    return "\n".join([f"{setup.title}. Seed {play.seed}.", *opening, *_told(table), "", table.result.text, ""])


def _answer(table: Table, answers: Sequence[str]) -> None:
    """These answers, and the default of every other question."""
    left = list(answers)
    while table.pending is not None:
        assert not isinstance(table.pending, DiceWanted)
        table.answer(left.pop(0) if left else table.procedure.decide(table.state, table.pending).answer)


def _prepared(play: Fight | Other | Asked, system: System) -> tuple[str, Setup, tuple[str, ...]]:
    """Which procedure it is, how it begins, and what is told before."""
    if isinstance(play, Fight):
        return "fight", ready_fight(system, play.name), (system.encounters.ready_fights()[play.name].story,)
    title = system.procedures[play.procedure].title
    options = {} if isinstance(play, Asked) else dict(play.options)
    return play.procedure, Setup(party(system, play.party), title=title, options=options), ()


def _told(table: Table) -> Iterator[str]:
    for leg, events in zip(table.saved.legs, table.legs(), strict=True):
        yield from ("", f"– {leg.title} –")
        yield from story_lines(events)


@pytest.mark.slow
@pytest.mark.parametrize("file", PLAYS)
def test_the_play_is_told_as_it_was(file: str) -> None:
    told, kept = transcript(PLAYS[file]), FOLDER / f"{file}.txt"
    if os.environ.get("SOLO_WRITE_TRANSCRIPTS"):
        kept.write_text(told, encoding="utf-8")
    assert kept.read_text(encoding="utf-8") == told
