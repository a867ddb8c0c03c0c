"""The odds that section 12 prints: as a naive reckoning has them, and as the engine plays them."""

from __future__ import annotations

from math import inf

import pytest

from tests.systems.gloranthan.section_12 import (
    BATTLES,
    DUELS,
    FOUR,
    REGIMENTS,
    SPEARWOMAN,
    Line,
    duel,
    duels_won,
    regiments_won,
)

PRINTED_FROM = 2_000
"""The fights behind each printed figure, which is rounded to whole percents."""
ERRORS = 4


QUICK = (("House guard", 1), ("House guard", 3), ("Dark troll", 2), ("Bear", 3), ("Sergeant", 1), ("Sergeant", 2))
"""Duels whose odds are neither nothing nor all."""
DUELS_PLAYED, BATTLES_PLAYED, FIGHTS_PLAYED = 120, 150, 400


def strays(found: float, printed: float, plays: float) -> float:
    """How many standard errors of both a share in percent lies from a printed one, beyond what rounding does."""
    share = min(max(found / 100, 0.01), 0.99)
    error = 100 * (share * (1 - share) * (1 / plays + 1 / PRINTED_FROM)) ** 0.5
    return max(0.0, abs(found - printed) - 0.5) / error


@pytest.mark.parametrize("foe", DUELS)
def test_a_chain_of_blows_gives_the_printed_odds_of_duels(foe: str) -> None:
    for number, printed in enumerate(DUELS[foe].won, 1):
        found = 100 * duel(SPEARWOMAN, DUELS[foe].foe, number)
        assert strays(found, printed, inf) < ERRORS, (number, found)


@pytest.mark.parametrize(("one", "other"), BATTLES)
def test_a_chain_of_blows_gives_the_printed_odds_of_regiments(one: str, other: str) -> None:
    found = 100 * duel(REGIMENTS[one], REGIMENTS[other])
    assert strays(found, BATTLES[one, other], inf) < ERRORS, found


@pytest.mark.exhaustive
@pytest.mark.parametrize(("foe", "number"), QUICK)
def test_the_engine_gives_the_printed_odds_of_duels(foe: str, number: int) -> None:
    found = duels_won(foe, number, DUELS_PLAYED)
    assert strays(found, DUELS[foe].won[number - 1], DUELS_PLAYED) < ERRORS, found


@pytest.mark.slow
def test_the_engine_gives_the_printed_odds_of_regiments() -> None:
    found = regiments_won("Line spears", "Beast riders", BATTLES_PLAYED)
    assert strays(found, BATTLES["Line spears", "Beast riders"], BATTLES_PLAYED) < ERRORS, found


@pytest.mark.parametrize("foe", FOUR)
def test_the_attacks_of_the_four_heroes_give_the_printed_odds(foe: str) -> None:
    line = Line(foe)
    for number, printed in FOUR[foe].items():
        found = line.won(number, FIGHTS_PLAYED)
        assert strays(found, printed, FIGHTS_PLAYED) < ERRORS, (number, found)
