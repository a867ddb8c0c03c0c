"""A fight that was read from a file holds no figure of anybody's that no rule could count."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.two_d20.fight.state.validation import find_problems
from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.talents import NO_GIFTS
from tests.systems.two_d20.turn_staging import mustered, people


@pytest.mark.parametrize(
    ("changed", "sound"),
    [
        ({}, True),
        ({"harm": 1_000}, True),
        ({"gifts": replace(NO_GIFTS, dice={"melee": 1_000_002})}, False),
        ({"skills": {"melee": Training(1_000, 0)}}, False),
        ({"wounds": -1_000}, False),
    ],
)
def test_no_figure_of_anybody_is_beyond_what_is_counted(changed: dict[str, Any], sound: bool) -> None:
    fight = mustered({"Sellsword": 1}, next(iter(people().values())))
    fight.fighters[0] = replace(fight.fighters[0], **changed)
    assert (not list(find_problems(fight))) is sound
