"""An attack with Area strikes each target once, and no body stops it (`Q-09`, `H-14`, `H-16`)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.defence import ways_of_friends
from solo.systems.two_d20.fight.state import FightContext
from tests.systems.two_d20.blow_staging import STARE, SWORD, Scripted, aimed, fighter, staged, with_quality
from tests.systems.two_d20.turn_staging import mustered, people
from tests.systems.two_d20.whole_fights import told_in

PRICES = {"Throw self in the way": 1}


def zealot(key: str, **fields: Any) -> Any:
    return fighter(key, rank="minion", ability="Throw self in the way", **fields)


def bodies(arena: FightContext, attempt: DeclaredAttack) -> list[str]:
    found = ways_of_friends(arena.fight, attempt, PRICES)
    return [str(way.code) for way in found if way.code.what == "way"]


@pytest.mark.parametrize(
    ("weapon", "thrown_in"),
    [
        (SWORD, ["way:z"]),
        (STARE, []),
        (with_quality(STARE, area=True), []),
        (with_quality(area=True), []),
    ],
)
def test_a_body_stops_one_blow_and_neither_a_threat_nor_an_area(weapon: Any, thrown_in: list[str]) -> None:
    arena = staged(Scripted(), fighter("A", weapon), fighter("m", rank="nemesis"), zealot("z"), doom=3)
    assert bodies(arena, aimed(arena, "A", "m")) == thrown_in


def test_nobody_is_struck_again_who_is_already_out() -> None:
    """Zealots shield a serpent with their bodies, and a captain's war cry strikes all in the zone."""
    party = [people()[name] for name in ("Nerissa Tidecaller", "Ulfa the Patient", "Captain Sabo")]
    felled = 0
    for seed in range(12):
        out: set[str] = set()
        for event in told_in(mustered({"River serpent": 1, "Zealot": 4}, *party), f"area {seed}"):
            assert event.kind != "harm" or event.who not in out, (seed, event.text)
            if event.kind == "down" and event.who.startswith("Zealot"):
                out.add(event.who)
        felled += len(out)
    assert felled > 12
