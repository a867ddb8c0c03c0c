"""What all tests share: their order, what is done once for all, and examples judged by what they show."""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

# Whatever tests start is compiled once, as where it is installed, and not anew at each of its hundreds of starts.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# The garbage collector would walk all that is collected again and again; it begins with the first test.
gc.disable()

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever waits for a real terminal goes first, so that it waits beside other tests and not after them."""
    items.sort(key=lambda item: "tests/real/" not in item.nodeid)


def pytest_collection_finish() -> None:
    """What was collected lasts to the end: the garbage collector walks only what the tests make."""
    gc.collect()
    gc.freeze()
    gc.enable()
