"""Where a fight turned: the way on which the chance fell the most, and none where it fell little."""

from __future__ import annotations

import msgspec
import pytest

from solo.play.saved_table import Leg, SavedTable, Step
from solo.play.turning_point import find_turning_point
from tests.fake_system import FakeFight


class Chance(msgspec.Struct):
    """A state of which nothing is known but the chance to win."""

    chance: float


class Guessed(FakeFight):
    """A fight whose state is its chance."""

    state_type = Chance  # type: ignore[assignment]

    def estimate_win_chance(self, state: object) -> float | None:
        assert isinstance(state, Chance)
        return None if state.chance < 0 else state.chance


def turned(*chances: float, against: bool = False) -> tuple[str, float, float] | None:
    *before, end = chances
    legs = [
        Leg(f"round {number}", msgspec.Raw(msgspec.json.encode(Chance(chance))), [Step()])
        for number, chance in enumerate(before, 1)
    ]
    found = find_turning_point(Guessed(), SavedTable("", "fight", "", 0, 0, [], legs), Chance(end), against=against)
    return (found.title, found.before, found.after) if found else None


def test_it_turned_where_the_chance_fell_the_most() -> None:
    assert turned(0.5, 0.6, 0.2, 0.1, 0.0) == ("round 2", 0.6, 0.2)
    assert turned(0.5, 0.6, 0.7, 0.0) == ("round 3", 0.7, 0.0)


def test_for_their_foes_it_turned_the_other_way() -> None:
    assert turned(0.5, 0.1, 0.9, 1.0, against=True) == ("round 2", 0.9, pytest.approx(0.1))


def test_what_stood_badly_from_the_start_turned_nowhere() -> None:
    assert turned(0.08, 0.04, 0.02, 0.0) is None
    assert turned(0.5, -1, 0.0) is None
