"""Crash reports: one for each failure, whichever thread writes it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from solo.storage.crash import describe_crash
from solo.tui.app import SoloApp, save_and_report


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOLO_HOME", str(tmp_path))
    return tmp_path


def failed() -> RuntimeError:
    try:
        raise RuntimeError("the callback failed")
    except RuntimeError as error:
        return error


def test_a_failure_that_is_described_twice_has_one_report(home: Path) -> None:
    failure = failed()
    sentence = describe_crash(failure)
    assert describe_crash(failure) == sentence
    (report,) = (home / "crashes").iterdir()
    assert sentence == f"Solo has crashed. Everything saved is safe. The report is in {report}."
    assert "RuntimeError: the callback failed" in report.read_text(encoding="utf-8")


def test_two_failures_have_two_reports(home: Path) -> None:
    assert describe_crash(failed()) != describe_crash(failed())
    assert len(list((home / "crashes").iterdir())) == 2


def test_an_app_that_hangs_after_a_failure_leaves_a_report(home: Path) -> None:
    app = cast("SoloApp", SimpleNamespace(save=lambda: "", failure=failed()))
    assert "The report is in" in save_and_report(app)
    assert len(list((home / "crashes").iterdir())) == 1


def test_an_app_without_a_failure_leaves_no_report(home: Path) -> None:
    assert save_and_report(cast("SoloApp", SimpleNamespace(save=lambda: "", failure=None))) == ""
    assert not (home / "crashes").exists()
