"""The limits of a listener: which figures are valid, and how a rate is counted."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from solo.host.listeners.admission import FAILURES_FORGIVEN, STRANGER_COSTS
from solo.host.listeners.connection_limits import Limits, RateLimit, check_limits
from solo.host.listeners.ssh_listener import WORDS_FORGIVEN
from solo.host.table_settings import TableSettings


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


PAGE = Path(__file__).parents[2] / "docs" / "HOSTING.md"


def test_the_page_for_hosts_names_the_usual_limits() -> None:
    usual, settings = Limits(), TableSettings()
    rows = {
        "people at a table": f"{settings.people}, as `people.toml` says; 16 at most",
        "connections": (
            f"{usual.connections}; {usual.from_an_address} from one address (IPv6: from one /64); "
            f"{usual.not_in_yet} from one address that have not logged in"
        ),
        "terminals of one person": f"{usual.terminals}",
        "connections of one person; time to ask for a shell": f"{usual.of_a_person}; {usual.asking:g} s",
        "new connections from an address at once, then each second": (
            f"{usual.handshakes}; {usual.handshakes_rate:g} (before anybody has logged in from there "
            f"{usual.handshakes // STRANGER_COSTS}; 1 in {STRANGER_COSTS / usual.handshakes_rate:g} s)"
        ),
        "places kept for game masters and for logging in": f"{usual.reserved}",
        "time to log in; keys tried on a connection": f"{usual.login:g} s; {usual.tries}",
        "failed tries from an address, then one more a minute": f"{usual.wrong_from_an_address}",
        "wrong words of one address for one name, then one more a minute": f"{usual.wrong_words}",
        "without a key pressed; in all": f"{usual.idle / 3600:g} hours; {usual.longest / 3600:g} hours",
    }
    page = PAGE.read_text(encoding="utf-8")
    assert [row for row in rows.items() if "| {} | {} |\n".format(*row) not in page] == []
    assert f"after {usual.stalled:g} s without reading" in page
    assert (FAILURES_FORGIVEN, WORDS_FORGIVEN) == (1 / 60, 1 / 60)


def test_the_usual_amounts_read_and_sent_are_these_bytes() -> None:
    usual, kilobyte = Limits(), 1024
    assert (usual.typed_burst, usual.typed_rate) == (32 * kilobyte, kilobyte)
    assert (usual.input_burst, usual.input_rate) == (128 * kilobyte, 64 * kilobyte)
    assert (usual.unknown_burst, usual.unknown_rate) == (128 * kilobyte, 16 * kilobyte)
    assert (usual.waiting_high, usual.waiting_low, usual.environment) == (262_144, 16_384, 65_536)


def test_the_usual_limits_of_strangers_and_of_leaving_are_these() -> None:
    usual = Limits()
    assert (usual.strange_handshakes, usual.strange_handshakes_rate) == (100, 10.0)
    assert (usual.leaving, usual.flooded) == (5.0, 30.0)
