"""The command as a whole: exit codes, one sentence for whatever goes wrong, and never a traceback."""

from __future__ import annotations

import errno
import sys
from pathlib import Path

import pytest

from solo.cli import ask, main, version
from solo.cli.main import VERBS
from tests.cli.conftest import Solo


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["plya"], "There is no command “plya”. Did you mean play? See “solo --help”."),
        (["ask"], "Name a game, such as “solo ask polyhedral”, or use --batch. See “solo ask --help”."),
        (["ask", "fkae"], "There is no game “fkae”. Did you mean fake?"),
        (["library"], "Give GAME as well. See “solo library --help”."),
        (["completion"], "Give SHELL as well. See “solo completion --help”."),
        (["completion", "fihs"], "There is no shell “fihs”. Did you mean fish? See"),
        (["completion", "x"], "There is no shell “x”: choose bash, zsh or fish. See “solo completion --help”."),
        (["character", "fake", "--save", "No campaign"], "Name the ready-made character to save, or build one with"),
        (["library", "fake", "--nonsense"], "Solo does not understand “--nonsense” here. See “solo library --help”."),
        (["play", "--seed", "x"], "--seed: give a whole number of at least 0, not “x”. See “solo play --help”."),
        (["play", "--seed", "-1"], "--seed: give a whole number of at least 0, not “-1”. See “solo play --help”."),
        (["play", "--seed", "9" * 5000], "--seed: give a whole number of at least 0, not “99999999999999999999”."),
        (["play", "--json"], "Only “solo play --auto” prints JSON."),
        (["play", "--plain", "--party", "Ann"], "Name both sides: --party and --foes."),
        (["play", "--fight", "Rats"], "--fight, --party and --foes need --plain or --auto: add one of them."),
        (
            ["saves", "burn"],
            "There is no action “burn”. See “solo saves --help”.",
        ),
        (["saves", "exprt"], "There is no action “exprt”. Did you mean export? See “solo saves --help”."),
        (["saves", "it's"], "There is no action “it's”. See “solo saves --help”."),
        (["encounter", "fake", "--format", "jsn"], "There is no --format “jsn”. Did you mean json?"),
        (["play", "--seed"], "Give a value after --seed. See “solo play --help”."),
        (["play", "--plain=3"], "--plain takes no value. See “solo play --help”."),
        ([""], "There is no command “”"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else "",
)
def test_bad_input_is_one_sentence_and_code_2(solo: Solo, words: list[str], sentence: str) -> None:
    said = solo(*words)
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith(sentence)
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_explains_itself(solo: Solo, verb: str) -> None:
    said = solo(verb, "--help")
    assert said.code == 0
    assert said.out.startswith(f"usage: solo {verb} ")
    assert f"  {verb} " in solo("--help").out


def test_without_a_terminal_the_app_says_what_to_use_instead(solo: Solo) -> None:
    for words in ([], ["play"], ["play", "Ash Hollow"]):
        said = solo(*words)
        assert said.code == 2
        assert "solo play --plain" in said.err


def test_a_crash_is_a_sentence_and_a_file(solo: Solo, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise ZeroDivisionError("secret of the machine")

    monkeypatch.setattr(version, "run", fail)
    said = solo("version")
    (report,) = (home / "crashes").iterdir()
    assert said.code == 1
    assert str(report) in said.err
    assert "Traceback" not in said.err + said.out
    assert "ZeroDivisionError: secret of the machine" in report.read_text()


def test_a_crash_is_told_where_home_cannot_be_written(solo: Solo, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.write_text("a file in the folder's place")
    monkeypatch.setattr(version, "run", lambda *_: 1 // 0)
    said = solo("version")
    report = Path(said.err.split("report is in ")[1].strip().removesuffix("."))
    assert "ZeroDivisionError" in report.read_text()
    report.unlink()


@pytest.mark.parametrize(
    ("error", "code", "piece"),
    [
        (KeyboardInterrupt(), 130, "saved"),
        (BrokenPipeError(), 141, ""),
        (OSError(errno.ENOSPC, "No space left on device"), 1, "No space left on device"),
    ],
)
def test_interruption_and_broken_output(
    solo: Solo, home: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, piece: str
) -> None:
    def fail(*_: object) -> int:
        raise error

    monkeypatch.setattr(version, "run", fail)
    monkeypatch.setattr("solo.cli.main._forget_output", lambda: None)
    said = solo("version")
    assert said.code == code
    assert piece in said.err
    assert said.err.count("\n") == (1 if piece else 0)
    assert not home.exists()


def test_versions(solo: Solo) -> None:
    assert solo("--version").out.startswith("solo ")
    assert solo("version", "--json").json["systems"] == [{"key": "fake", "title": "Fake", "rules_version": 1}]  # type: ignore[index]
    assert "fake: Fake, rules 1" in solo("version").out


def test_arguments_that_are_not_text_are_refused_kindly(solo: Solo) -> None:
    assert solo("ask", "fake", "hit", "skill=\udcff").code == 2
    assert ask.LONGEST_LINE > 1000


def test_a_closed_input_is_told(solo: Solo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solo.cli.main.prepare_streams", lambda: monkeypatch.setattr(sys, "stdin", None))
    for words in (["ask", "--batch"], ["character", "fake", "--from", "-"]):
        said = solo(*words)
        assert (said.code, said.err) == (2, "Standard input is closed.\n")
    assert solo("play", "--plain", "--fight", "Rats").code == 0


@pytest.mark.parametrize("verb", [*VERBS, "--nonsense"])
def test_an_odd_home_is_a_sentence_to_every_verb(solo: Solo, monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    for odd in ("~nosuchuser/x", "/games/\udcff"):
        monkeypatch.setenv("SOLO_HOME", odd)
        said = solo(verb)
        assert said.code == 2
        assert said.err.count("\n") == 1
        assert "crash" not in said.err


def test_a_crash_in_an_odd_home_is_told_all_the_same(solo: Solo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLO_HOME", "~nosuchuser/x")
    monkeypatch.setattr(main, "verb_parser", lambda _: 1 // 0)
    said = solo("version")
    report = Path(said.err.split("report is in ")[1].strip().removesuffix("."))
    assert "ZeroDivisionError" in report.read_text()
    report.unlink()


@pytest.fixture
def without_account(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process as a container may run it: the user id has no account, and neither HOME nor SOLO_HOME is set."""
    del home  # is set before, so that it can be taken away here

    def no_account(uid: int) -> int:
        raise KeyError(uid)

    monkeypatch.setattr("pwd.getpwuid", no_account)
    for name in ("SOLO_HOME", "HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.usefixtures("without_account")
def test_every_verb_asks_for_solo_home_in_one_sentence_if_the_account_has_no_home(solo: Solo, verb: str) -> None:
    said = solo(verb, *(["bash"] if verb == "completion" else ["fake"] if verb in ("ask", "encounter") else []))
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert "SOLO_HOME" in said.err or said.err.startswith("Give ")


@pytest.mark.usefixtures("without_account")
def test_a_crash_without_a_home_is_reported_in_a_temporary_file(solo: Solo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "verb_parser", lambda _: 1 // 0)
    said = solo("version")
    report = Path(said.err.split("report is in ")[1].strip().removesuffix("."))
    assert "ZeroDivisionError" in report.read_text()
    report.unlink()


def test_a_crash_that_no_file_can_hold_is_still_one_line(
    solo: Solo, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_folder() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    home.write_text("a file in the folder's place")
    monkeypatch.setattr("tempfile.gettempdir", no_folder)
    monkeypatch.setattr(version, "run", lambda *_: 1 // 0)
    said = solo("version")
    assert said.code == 1
    assert said.err.count("\n") == 1
    assert "set SOLO_HOME to a folder that you can write" in said.err


@pytest.mark.parametrize(
    "words", [["host", "--tables", "~nosuchuser/x"], ["host", "--check", "--tables", "~nosuchuser"]]
)
def test_a_folder_of_an_unknown_user_is_refused_in_one_sentence(solo: Solo, words: list[str]) -> None:
    said = solo(*words)
    assert said.code == 2
    assert "there is no such user" in said.err
    assert said.err.count("\n") == 1


def test_an_error_in_the_home_folder_names_solo_home(solo: Solo, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", str(home / "content" / "fake"))

    monkeypatch.setattr(version, "run", fail)
    said = solo("version")
    assert said.code == 1
    assert "set SOLO_HOME to another folder" in said.err
    assert said.err.count("\n") == 1
