"""Settings survive being edited by hand, badly."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from solo.campaign.settings import Settings, load, save
from solo.storage import paths
from solo.storage.errors import SaveError


def test_settings_come_back(tmp_path: Path) -> None:
    assert load(tmp_path / "new home") == (Settings(), [])
    settings = Settings(
        theme="high-contrast", coach=False, reduced_motion=True, pace=0, system="fake", keys={"fight.undo": "z"}
    )
    save(tmp_path / "new home", settings)
    assert load(tmp_path / "new home") == (settings, [])


def test_one_wrong_setting_costs_only_itself(tmp_path: Path) -> None:
    paths.settings_file(tmp_path).write_text('{"theme": "dark", "pace": "slow", "coach": false, "unknown": [1]}')
    settings, notices = load(tmp_path)
    assert settings == Settings(theme="dark", coach=False)
    assert len(notices) == 1
    assert "“pace”" in notices[0]


@pytest.mark.parametrize("rubbish", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000])
def test_a_broken_file_is_set_aside_and_told(tmp_path: Path, rubbish: bytes) -> None:
    path = paths.settings_file(tmp_path)
    path.write_bytes(rubbish)
    settings, notices = load(tmp_path)
    assert settings == Settings()
    assert "settings.damaged.json" in notices[0]
    assert (tmp_path / "settings.damaged.json").read_bytes() == rubbish
    assert load(tmp_path) == (Settings(), [])


def test_a_settings_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    paths.settings_file(tmp_path).mkdir()
    settings, notices = load(tmp_path)
    assert settings == Settings()
    assert "could not be read" in notices[0]


def test_a_home_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file where a folder should be")
    with pytest.raises(SaveError, match="could not be written"):
        save(home, Settings())


def test_a_pipe_in_place_of_the_settings_is_a_sentence(tmp_path: Path) -> None:
    os.mkfifo(paths.settings_file(tmp_path))
    found, notices = load(tmp_path)
    assert found == Settings()
    assert "it is a pipe, not a file" in notices[0]


def test_the_usual_settings_show_advice_animate_and_pause_for_400_milliseconds() -> None:
    usual = Settings()
    assert (usual.coach, usual.reduced_motion, usual.pace, usual.forecast) == (True, False, 400, 2000)
