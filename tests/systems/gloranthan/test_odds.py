"""The odds that section 12 prints: as a naive reckoning has them, and as the engine plays them."""

from __future__ import annotations

import pytest

from tests.systems.gloranthan.section_12 import BATTLES, DUELS, REGIMENTS, SPEARWOMAN, duel

PRINTED_FROM = 2_000
"""The fights behind each printed figure, which is rounded to whole percents."""
ERRORS = 4


def error(percent: float, plays: int) -> float:
    """The standard error of a share in percent, over so many plays."""
    share = min(max(percent / 100, 0.01), 0.99)
    return 100 * (share * (1 - share) / plays) ** 0.5


@pytest.mark.parametrize("foe", DUELS)
def test_a_chain_of_blows_gives_the_printed_odds_of_duels(foe: str) -> None:
    for number, printed in enumerate(DUELS[foe].won, 1):
        found = 100 * duel(SPEARWOMAN, DUELS[foe].foe, number)
        assert abs(found - printed) < 0.5 + ERRORS * error(found, PRINTED_FROM) / 2, (number, found)


@pytest.mark.parametrize(("one", "other"), BATTLES)
def test_a_chain_of_blows_gives_the_printed_odds_of_regiments(one: str, other: str) -> None:
    found = 100 * duel(REGIMENTS[one], REGIMENTS[other])
    assert abs(found - BATTLES[one, other]) < 0.5 + ERRORS * error(found, PRINTED_FROM) / 2, found
