"""Fights that play themselves, kept as a person reads them: a change of rules, tactics or wording shows.

After a change that is meant, write them anew and read what is different:

    SOLO_WRITE_TRANSCRIPTS=1 python -m pytest tests/transcripts
    git diff tests/transcripts
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from solo.cli.text import event_lines
from solo.library.systems import open_system
from solo.play.saved import Seat
from solo.play.table import Table
from solo.systems.contract import Setup

FOLDER = Path(__file__).parent
BY_THEMSELVES = (Seat("Party", "party", automatic=True), Seat("Foes", "foes", role="foes", automatic=True))
FIGHTS = {
    "polyhedral-bridge": ("polyhedral", "The price of crossing", 11),
    "polyhedral-ambush": ("polyhedral", "Under the fallen roof", 9),
    "polyhedral-boss": ("polyhedral", "The beam from the last door", 4),
}


def transcript(key: str, name: str, seed: int) -> str:
    """A ready fight played by tactics on both sides, with all its dice."""
    system = open_system(key, None).system
    people, ready = system.ready_characters(), system.ready_fights()[name]
    party = tuple(people[who] for who in ready.party)
    state = system.procedures["fight"].begin(Setup(party, ready.foes, ready.place, ready.name, ready.options))
    fight = system.procedures["fight"]
    table = Table.start(fight, state, system=key, title=name, seed=seed, seats=BY_THEMSELVES)
    table.advance()
    assert table.result is not None
    lines = [f"{name}. Seed {seed}.", ready.story]
    for leg, events in zip(table.saved.legs, table.legs(), strict=True):
        lines += ["", f"– {leg.title} –"]
        lines += [line for event in events for line in event_lines(event)]
    return "\n".join([*lines, "", table.result.text, ""])


@pytest.mark.parametrize("file", FIGHTS)
def test_the_fight_is_told_as_it_was(file: str) -> None:
    told, kept = transcript(*FIGHTS[file]), FOLDER / f"{file}.txt"
    if os.environ.get("SOLO_WRITE_TRANSCRIPTS"):
        kept.write_text(told, encoding="utf-8")
    assert kept.read_text(encoding="utf-8") == told
