"""The figures that section 9 prints, played by the engine with the habits that they were reckoned with."""

from __future__ import annotations

from typing import Final

import pytest

from tests.systems.two_d20.reference import ROWS, Row, fight_of, played

ERRORS: Final = 4
QUICK: Final = {
    (1, "3 Dock brawler"): 300,
    (1, "1 Sellsword"): 500,
    (1, "1 Duellist captain"): 300,
    (1, "2 Sellsword"): 300,
    (3, "3 Sellsword"): 100,
    (3, "1 Cult sorcerer, 4 Zealot"): 100,
    (3, "1 Duellist captain"): 200,
}
"""Rows that are soon played, and how often: minions, a Toughened one, chiefs, and a threat. The bench plays all."""


@pytest.mark.exhaustive
@pytest.mark.parametrize("row", [row for row in ROWS if (row.heroes, row.foes) in QUICK], ids=lambda row: str(row[:2]))
def test_a_row_of_the_first_table_comes_out_as_it_is_printed(row: Row) -> None:
    found = played(fight_of(row.heroes, row.foes), QUICK[row.heroes, row.foes])
    assert max(map(abs, found.strays(row))) < ERRORS, found


@pytest.mark.slow
def test_an_empty_purse_makes_the_same_foes_easy() -> None:
    """Section 9: three heroes against three Sellswords win 99.5 % of fights without Doom, 84.6 % with nine."""
    without = played(fight_of(3, "3 Sellsword", doom=0), 100)
    assert without.win >= 0.96
    assert played(fight_of(3, "3 Sellsword", doom=15), 100).win < without.win
