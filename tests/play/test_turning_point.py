"""Where a fight turned: the way on which the chance fell the most, and none where it fell little."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
import pytest

from solo.play.saved_table import Leg, SavedTable, Step
from solo.play.turning_point import TurningPoint, find_turning_point
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


def found(*chances: float, decided: Collection[int] = (), against: bool = False) -> TurningPoint | None:
    """Return the turning point of rounds with these chances. A person decides in the rounds `decided`."""
    *before, end = chances
    legs = [
        Leg(
            f"round {number}",
            msgspec.Raw(msgspec.json.encode(Chance(chance))),
            [Step(), *[Step("strike", "person")] * (number in decided), Step("strike", "tactic")],
        )
        for number, chance in enumerate(before, 1)
    ]
    return find_turning_point(Guessed(), SavedTable("", "fight", "", 0, 0, [], legs), Chance(end), against=against)


def turned(*chances: float, against: bool = False) -> tuple[str, float, float] | None:
    point = found(*chances, against=against)
    return (point.title, point.before, point.after) if point else None


def test_it_turned_where_the_chance_fell_the_most() -> None:
    assert turned(0.5, 0.6, 0.2, 0.1, 0.0) == ("round 2", 0.6, 0.2)
    assert turned(0.5, 0.6, 0.7, 0.0) == ("round 3", 0.7, 0.0)


def test_for_their_foes_it_turned_the_other_way() -> None:
    assert turned(0.5, 0.1, 0.9, 1.0, against=True) == ("round 2", 0.9, pytest.approx(0.1))


def test_what_stood_badly_from_the_start_turned_nowhere() -> None:
    assert turned(0.08, 0.04, 0.02, 0.0) is None
    assert turned(0.5, -1, 0.0) is None


@pytest.mark.parametrize(
    ("decided", "back"),
    [
        ((1, 2, 3, 4), (2, "round 3")),
        ((1, 2, 4), (1, "round 2")),
        ((1, 4), (0, "round 1")),
        ((4,), (None, "")),
        ((), (None, "")),
    ],
)
def test_the_way_back_leads_to_the_latest_decision_up_to_the_turning_point(
    decided: Collection[int], back: tuple[int | None, str]
) -> None:
    point = found(0.5, 0.6, 0.7, 0.1, 0.0, decided=decided)
    assert point is not None
    assert (point.title, point.back, point.back_title) == ("round 3", *back)
