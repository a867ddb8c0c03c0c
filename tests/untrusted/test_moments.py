"""Times for people are local ones, wherever the machine stands."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from solo.untrusted.moments import local, local_minute, utc, zone_name


@pytest.fixture
def kolkata(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine in a zone 5 h 30 min ahead of UTC."""
    with monkeypatch.context() as context:
        context.setenv("TZ", "Asia/Kolkata")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("kolkata")
@pytest.mark.parametrize(
    ("recorded", "shown"),
    [
        ("2030-01-31T20:00:00+00:00", "2030-02-01 01:30"),
        ("2030-01-31T20:00:00Z", "2030-02-01 01:30"),
        ("2030-01-31T20:00", "2030-02-01 01:30"),  # a time without a zone is UTC, as files hold it
        ("2030-01-31T23:00:00+03:00", "2030-02-01 01:30"),
        ("2030-01-31", "2030-01-31"),
        ("", ""),
        ("once upon a time, long ago", "once upon a time"),
        ("9999-12-31T23:59:00+00:00", "9999-12-31 23:59"),
    ],
)
def test_a_recorded_time_is_shown_in_local_time(recorded: str, shown: str) -> None:
    assert local_minute(recorded) == shown


@pytest.mark.usefixtures("kolkata")
def test_json_has_utc_whatever_zone_a_store_uses() -> None:
    evening = datetime(2030, 1, 31, 20, tzinfo=UTC)
    assert utc(evening.astimezone()).isoformat() == "2030-01-31T20:00:00+00:00"
    assert utc(evening.replace(tzinfo=None)).isoformat() == "2030-01-31T20:00:00+00:00"


@pytest.mark.usefixtures("kolkata")
def test_a_zone_is_named() -> None:
    assert zone_name(local(datetime(2030, 1, 31, tzinfo=UTC))) == "IST"
    assert zone_name(datetime.fromisoformat("2030-01-31T00:00+03:30")) == "UTC+03:30"
