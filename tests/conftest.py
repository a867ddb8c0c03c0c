"""What all tests share: their order, and examples that are judged by what they show and not by the clock."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever waits for a real terminal goes first, so that it waits beside other tests and not after them."""
    items.sort(key=lambda item: "tests/real/" not in item.nodeid)
