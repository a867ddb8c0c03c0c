"""Every pilot waits for the app, and not for the clock; what was there before a test stays out of looks for garbage.

What a test opens is closed after it, also where a picture was taken and no pilot was at hand.
"""

import gc
from collections.abc import Callable
from importlib import reload
from itertools import count

import pytest
from textual import constants
from textual.notifications import Notification

from solo.tui.app import SoloApp
from solo.tui.stable_app import StableApp
from tests.left_open import no_campaign_left_open
from tests.tui.stillness import PATIENCE, patch_pilot
from tests.tui.unseen import styles_parsed_once, undrawn_frames

__all__ = ["no_campaign_left_open", "styles_parsed_once", "undrawn_frames"]

reload(constants)  # a plugin of pytest has imported Textual before, which read the environment then


@pytest.fixture
def snap_compare(snap_compare: Callable[..., bool]) -> Callable[..., bool]:
    """Compare an app with its kept picture, and close the campaign that it has open."""

    def compare(app: object, **how: object) -> bool:
        try:
            return snap_compare(app, **how)
        finally:
            if isinstance(app, SoloApp) and app.session is not None:
                app.session.close()

    return compare


@pytest.fixture(autouse=True)
def patient_for_the_app_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    patch_pilot(monkeypatch)


@pytest.fixture(autouse=True)
def results_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour passes between two looks at the clock of reading pauses, so that no key of a test is refused."""
    monkeypatch.setattr(StableApp, "reading_clock", count(0, 3600).__next__)


@pytest.fixture(autouse=True)
def marks_moved_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """No mark that a search moves has been seen before, so that no key of a test is asked for again."""
    monkeypatch.setattr("solo.tui.widgets.moved_mark.SEEN", float("inf"))


@pytest.fixture(autouse=True)
def said_until_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the app says for a few seconds stands until a test has looked, however slow the machine is."""
    monkeypatch.setattr(Notification, "time_left", PATIENCE)


@pytest.fixture(autouse=True)
def garbage_of_the_app_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app looks for garbage whenever a fight begins, which all that pytest holds would make slow."""
    monkeypatch.setattr(gc, "unfreeze", lambda: None)
