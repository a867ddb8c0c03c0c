"""An output that closes early, as with “| head -1”: all work is on the disk before the first line is printed."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from solo.campaign import campaign_file, campaigns
from solo.campaign.campaign import SavedEvening
from solo.campaign.session import Session
from solo.cli.errors import FAILED
from solo.cli.main import PIPE_CLOSED, main
from solo.systems.contract import System
from tests.cli.conftest import Solo
from tests.fake_system import fake_systems

Cut = Callable[..., int]
NAME = "Ash Hollow"


class ClosingOutput(io.StringIO):
    """A text output that closes after some lines."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self._lines = lines

    def write(self, text: str) -> int:
        if self.getvalue().count("\n") >= self._lines:
            raise BrokenPipeError
        return super().write(text)


@pytest.fixture
def cut(solo: Solo, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cut]:
    """Runs the command with a pipe as its output that nobody reads."""
    del solo
    ends: list[io.TextIOWrapper] = []

    def run(*words: str, stdin: str = "") -> int:
        reading, writing = os.pipe()
        os.close(reading)
        output = io.TextIOWrapper(io.FileIO(writing, "w"), "utf-8", write_through=True)
        ends.append(output)
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8"))
            patch.setattr(sys, "stdout", output)
            return main(words)

    yield run
    for end in ends:
        end.close()


def campaign(home: Path, name: str = NAME) -> Session:
    return Session.open(campaigns.find(home, name), fake_systems, lambda: datetime(2030, 1, 1, tzinfo=UTC), "0")


@pytest.fixture
def begun(solo: Solo, home: Path) -> Path:
    """A home with a campaign that keeps an evening."""
    solo("play", NAME, "--plain", "--system", "fake", stdin="q\n")
    session = campaign(home)
    session.evenings.put(SavedEvening("Friday"))
    session.close()
    return home


def roster(home: Path) -> list[str]:
    session = campaign(home)
    session.close()
    return list(session.characters())


@pytest.mark.parametrize("form", [[], ["--json"], ["--draft"], ["--why"]], ids=lambda form: " ".join(form) or "sheet")
@pytest.mark.parametrize("which", [["Ann"], ["--suggest", "brawler"]], ids=["ready", "suggested"])
def test_a_character_is_saved_before_it_is_printed(begun: Path, cut: Cut, which: list[str], form: list[str]) -> None:
    assert cut("character", "fake", *which, *form, "--save", NAME) == PIPE_CLOSED
    assert len(roster(begun)) == 1


def test_a_draft_that_is_saved_too_is_printed_and_is_on_the_roster(begun: Path, solo: Solo) -> None:
    said = solo("character", "fake", "--suggest", "brawler", "--draft", "--save", NAME)
    assert isinstance(said.json, dict)
    assert "values" in said.json
    assert len(roster(begun)) == 1


@pytest.mark.usefixtures("begun")
def test_a_house_rule_is_changed_before_it_is_printed(cut: Cut, solo: Solo) -> None:
    assert cut("rules", NAME, "weather=foul") == PIPE_CLOSED
    assert "• weather=foul" in solo("rules", NAME).out


def test_an_evening_is_renamed_before_that_is_printed(begun: Path, cut: Cut) -> None:
    words = ("encounter", "fake", "--campaign", NAME, "--session", "Friday", "--rename", "Saturday")
    assert cut(*words) == PIPE_CLOSED
    session = campaign(begun)
    session.close()
    assert list(session.evenings.all()) == ["Saturday"]


def test_a_campaign_is_kept_in_order_before_that_is_printed(begun: Path, cut: Cut, solo: Solo, tmp_path: Path) -> None:
    del begun
    file = tmp_path / "away.json"
    assert cut("saves", "export", NAME, str(file)) == PIPE_CLOSED
    assert file.is_file()
    assert cut("saves", "rename", NAME, "Salt") == PIPE_CLOSED
    assert cut("saves", "duplicate", "Salt", "Twin") == PIPE_CLOSED
    assert cut("saves", "delete", "Salt") == PIPE_CLOSED
    assert cut("saves", "import", str(file)) == PIPE_CLOSED
    assert {line.partition(":")[0] for line in solo("saves").out.splitlines()} == {NAME, "Twin"}


@pytest.mark.parametrize("buffered", [True, False])
def test_a_full_disk_behind_the_output_is_named_and_the_work_is_done(
    begun: Path, solo: Solo, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], buffered: bool
) -> None:
    del begun
    full = io.TextIOWrapper(io.BufferedWriter(io.FileIO("/dev/full", "w")), "utf-8", write_through=not buffered)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO())
        patch.setattr(sys, "stdout", full)
        assert main(["saves", "duplicate", NAME, "Twin"]) == FAILED
    full.detach().detach().close()
    assert capsys.readouterr().err == (
        "The output could not be written: No space left on device. Everything saved is safe.\n"
    )
    assert "Twin: " in solo("saves", "list").out


@pytest.mark.parametrize("lines", [1, 2, 5, 9, 13, 17, 25])
def test_an_answer_is_on_the_disk_before_its_result_is_told(
    solo: Solo, home: Path, monkeypatch: pytest.MonkeyPatch, lines: int
) -> None:
    del solo
    output = ClosingOutput(lines)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1\n" * 5), "utf-8"))
        patch.setattr(sys, "stdout", output)
        main(["play", NAME, "--system", "fake", "--plain", "--fight", "Rats", "--seed", "2"])
    table = campaign_file.load(campaigns.find(home, NAME)).value.campaign.table
    assert table is not None, "the fight is begun before it is told"
    saved = sum(step.by != "tactic" for leg in table.legs for step in leg.steps)
    assert saved >= output.getvalue().count("> ") - 1


def test_a_complaint_that_nobody_reads_stops_no_work(begun: Path, cut: Cut, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", ClosingOutput(0))
    assert cut("character", "fake", "Ann", "--save", NAME) == PIPE_CLOSED
    assert roster(begun) == ["Ann"]


@pytest.mark.slow
def test_head_takes_one_line_of_a_sheet_and_the_character_is_saved(tmp_path: Path) -> None:
    surroundings = {**os.environ, "SOLO_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    solo = f"{sys.executable} -m solo"
    campaign = f"{solo} play Saga --plain --system polyhedral </dev/null | head -1"
    character = f"{solo} character polyhedral 'Maren Toll' --why --save Saga | head -1"
    for command in (campaign, character):
        subprocess.run(["/bin/sh", "-c", command], env=surroundings, capture_output=True, check=True)
    session = Session.open(campaigns.find(tmp_path, "Saga"), _systems, lambda: datetime(2030, 1, 1, tzinfo=UTC), "0")
    session.close()
    assert list(session.characters()) == ["Maren Toll"]


def _systems(key: str) -> System:
    from solo.library.systems import open_system

    return open_system(key, Path()).system
