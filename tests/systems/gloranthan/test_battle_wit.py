"""How far three levels of wit are apart, where both sides have the same people."""

from __future__ import annotations

import pytest

from tests.follies.gloranthan_mirrors import LINE_UPS, share_won


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("one", "other", "least"), [("cunning", "dull", 0.8), ("plain", "dull", 0.8), ("cunning", "plain", 0.54)]
)
def test_wit_tells_where_both_sides_have_the_same_people(one: str, other: str, least: float) -> None:
    assert sum(share_won(names, one, other, 24, name) for name, names in LINE_UPS.items()) / len(LINE_UPS) >= least
