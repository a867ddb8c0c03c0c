"""Crash reports: one for each failure, whichever thread writes it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from solo.storage import crash
from solo.storage.crash import describe_crash, report
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


def test_a_report_is_written_in_a_home_folder_that_does_not_exist_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "not" / "yet"
    monkeypatch.setenv("SOLO_HOME", str(home))
    assert f"The report is in {home}" in describe_crash(failed())
    assert f"The report is in {home}" in describe_crash(failed()), "the folder exists now"


def test_a_report_that_cannot_be_written_at_home_is_a_temporary_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.write_text("a file")
    monkeypatch.setenv("SOLO_HOME", str(home))
    monkeypatch.setattr(crash.tempfile, "gettempdir", lambda: str(tmp_path))
    file = report(failed())
    assert file is not None
    assert file.parent == tmp_path
    assert file.name.startswith("solo-crash-")


def test_a_failure_without_any_report_names_solo_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    home.write_text("a file")
    monkeypatch.setenv("SOLO_HOME", str(home))
    monkeypatch.setattr(crash.tempfile, "gettempdir", lambda: str(tmp_path / "gone"))
    assert describe_crash(failed()) == (
        "Solo has crashed. Everything saved is safe. No report could be written: set SOLO_HOME to a folder that you "
        "can write, then try again."
    )
