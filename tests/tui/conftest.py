"""Every pilot waits for the app, and not for the clock."""

import pytest

from tests.tui.stillness import wait_until_still


@pytest.fixture(autouse=True)
def patient_for_the_app_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.app.wait_for_idle", wait_until_still)
    monkeypatch.setattr("textual.pilot.wait_for_idle", wait_until_still)
