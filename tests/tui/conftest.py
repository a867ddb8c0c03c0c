"""Every pilot waits for the app, and not for the clock; what was there before a test stays out of looks for garbage."""

import gc

import pytest
from textual.notifications import Notification

from tests.tui.stillness import PATIENCE, wait_until_still
from tests.tui.unseen import styles_parsed_once, undrawn_frames

__all__ = ["styles_parsed_once", "undrawn_frames"]


@pytest.fixture(autouse=True)
def patient_for_the_app_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.app.wait_for_idle", wait_until_still)
    monkeypatch.setattr("textual.pilot.wait_for_idle", wait_until_still)


@pytest.fixture(autouse=True)
def said_until_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the app says for a few seconds stands until a test has looked, however slow the machine is."""
    monkeypatch.setattr(Notification, "time_left", PATIENCE)


@pytest.fixture(autouse=True)
def garbage_of_the_app_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app looks for garbage whenever a fight begins, which all that pytest holds would make slow."""
    monkeypatch.setattr(gc, "unfreeze", lambda: None)
