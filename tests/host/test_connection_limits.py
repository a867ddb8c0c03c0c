"""The limits of a listener: which figures are valid, and how a rate is counted."""

from __future__ import annotations

import msgspec
import pytest

from solo.host.listeners.connection_limits import Limits, RateLimit, check_limits


@pytest.mark.parametrize("figure", [0.001, 1, 1e9])
def test_a_limit_lies_above_0_and_is_at_most_a_thousand_million(figure: float) -> None:
    assert check_limits(Limits(login=figure)) == ""


@pytest.mark.parametrize("figure", [0, -1, 1e9 + 1, float("nan"), float("inf")])
@pytest.mark.parametrize("name", ["connections", "login", "environment"])
def test_a_limit_beyond_its_bounds_is_named(name: str, figure: float) -> None:
    limits = msgspec.structs.replace(Limits(), **{name: figure})
    assert check_limits(limits) == f"limits: {name} must be above 0 and at most 1000000000."


@pytest.mark.parametrize(("low", "high", "valid"), [(1, 2, True), (2, 2, False), (3, 2, False)])
def test_the_lower_limit_of_waiting_bytes_lies_below_the_upper_one(low: int, high: int, valid: bool) -> None:
    fault = check_limits(Limits(waiting_low=low, waiting_high=high))
    assert fault == ("" if valid else "limits: waiting_low must be below waiting_high.")


class Watch:
    """A clock that a test sets."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


def test_a_burst_may_be_taken_at_once_and_comes_back_at_its_rate(watch: Watch) -> None:
    allowance = RateLimit(3, 0.5, watch)
    assert [allowance.take(1) for _ in range(4)] == [True, True, True, False]
    watch.now += 1
    assert not allowance.take(1), "half of one has come back"
    watch.now += 1
    assert allowance.take(1)
    watch.now += 1000
    assert allowance.left == 3, "no more than the burst"


def test_what_is_refused_takes_nothing(watch: Watch) -> None:
    allowance = RateLimit(3, 1, watch)
    assert not allowance.take(4)
    assert allowance.take(3)


def test_what_is_given_back_may_be_taken_again_up_to_the_burst(watch: Watch) -> None:
    allowance = RateLimit(3, 1, watch)
    allowance.take(2)
    allowance.give_back(1)
    assert allowance.left == 2
    allowance.give_back(5)
    assert allowance.left == 3


def test_spending_on_credit_takes_time_to_pay(watch: Watch) -> None:
    allowance = RateLimit(3, 2, watch)
    assert allowance.spend(3) == 0
    assert allowance.spend(4) == 2, "seconds, at two a second"
    watch.now += 1
    assert allowance.left == -2
    assert not allowance.take(0.5)
