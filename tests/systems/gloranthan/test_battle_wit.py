"""Differences between the three AI levels in fights with the same figures on both sides."""

from __future__ import annotations

import pytest

from tests.follies.gloranthan import WIT_AIMS
from tests.follies.gloranthan_mirrors import LINE_UPS, share_won

FIGHTS = 160


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", LINE_UPS)
@pytest.mark.parametrize(("higher", "lower"), WIT_AIMS)
def test_the_higher_ai_level_wins_its_share_in_every_line_up(higher: str, lower: str, name: str) -> None:
    assert share_won(LINE_UPS[name], higher, lower, FIGHTS, name) >= WIT_AIMS[higher, lower]
