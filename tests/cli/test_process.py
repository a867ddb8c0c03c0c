"""The command as a process of its own: pipes that close, interruption, odd encodings, and what it imports."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

SOLO = (sys.executable, "-m", "solo")
HEAVY = {"textual", "rich", "asyncio", "importlib.metadata", "difflib", "random", "solo.campaign"}
# A question of each game, and the rooms that are needed for its answer besides the dice.
ASKED = {
    "polyhedral": ("attack dice=3d8 precision=8 defence=7", ""),
    "fire-and-sword": ("opposed skill=14 opponent=12", "key"),
    "swords": ("attack attack=5 strength=4 weapon=3 target_strength=4 armor=2 defense=6", "shelves gear"),
    "two-d20": ("test-odds dice=2 tn=12 focus=2 difficulty=1", "rulings"),
    "gloranthan": ("success-chance advantage=+1M2E", "hands magic rating religion rulings units"),
}


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "SOLO_HOME": str(tmp_path / "home")}


def test_python_runs_the_package(surroundings: dict[str, str]) -> None:
    done = subprocess.run([*SOLO, "--version"], env=surroundings, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("solo ")


def test_an_output_that_closes_early_is_quiet(surroundings: dict[str, str]) -> None:
    with subprocess.Popen([*SOLO, "ask", "--batch"], env=surroundings, stdin=-1, stdout=-1, stderr=-1) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"{}\n" * 10)
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_an_interruption_is_one_sentence(surroundings: dict[str, str]) -> None:
    with subprocess.Popen([*SOLO, "ask", "--batch"], env=surroundings, stdin=-1, stdout=-1, stderr=-1) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"{}\n")
        process.stdin.flush()
        assert b"error" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read().count(b"\n") == 1
    assert process.returncode == 130


def test_an_output_that_knows_only_ascii_gets_signs_of_ascii(surroundings: dict[str, str]) -> None:
    done = subprocess.run(
        [*SOLO, "plya"], env={**surroundings, "PYTHONIOENCODING": "ascii"}, capture_output=True, check=False
    )
    assert done.returncode == 2
    assert b'There is no command "plya". Did you mean play?' in done.stderr


def test_a_full_disk_is_one_sentence(surroundings: dict[str, str]) -> None:
    with Path("/dev/full").open("w") as output:
        done = subprocess.run(
            [*SOLO, "completion", "bash"], env=surroundings, stdout=output, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1


@pytest.mark.slow
def test_bad_input_after_something_was_printed_on_a_full_disk_is_one_sentence(surroundings: dict[str, str]) -> None:
    fight = [*SOLO, "play", "--plain", "--fight", "Dogs on the ice", "--seed", "3"]
    surroundings["PYTHONUNBUFFERED"] = ""
    subprocess.run(fight, env=surroundings, input=b"", capture_output=True, check=True)
    with Path("/dev/full").open("w") as output:
        done = subprocess.run(
            fight, env=surroundings, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert b"is in progress" in done.stderr
    assert done.stderr.count(b"\n") == 1


def loaded(surroundings: dict[str, str], *words: str) -> set[str]:
    """The modules that a question has imported once it is answered."""
    program = (
        "import sys; from solo.cli.main import main; code = main(['ask', *sys.argv[1:]]); "
        "print(*sys.modules, file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *words], env=surroundings, capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


def test_a_question_imports_neither_the_screens_nor_the_saves_nor_creation(surroundings: dict[str, str]) -> None:
    creation = {"solo.systems.parts.drafting", "solo.systems.polyhedral.creation.plans"}
    assert not (HEAVY | creation | {"tomllib"}) & loaded(surroundings, "polyhedral")


@pytest.mark.parametrize("game", ASKED)
def test_a_question_imports_the_rooms_that_answer_it_and_no_other_questions(
    game: str, surroundings: dict[str, str]
) -> None:
    question, rooms = ASKED[game]
    modules = loaded(surroundings, game, *question.split())
    own = [name.split(".")[3:] for name in modules if name.startswith(f"solo.systems.{game.replace('-', '_')}.")]
    assert {first for first, *_ in own} <= {"manifest", "game", "questions", "rolls", *rooms.split()}
    assert len([name for name in own if name[0] == "questions"]) == 3, "the room, its arguments, and one module of it"
    assert not HEAVY & modules


@pytest.mark.slow
def test_the_first_paint_of_the_app_waits_for_no_rules_and_no_campaign(surroundings: dict[str, str]) -> None:
    program = "import sys, solo.cli.main, solo.cli.play, solo.tui.app; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], env=surroundings, capture_output=True, text=True, check=True)
    modules = {name for name in done.stdout.split() if name.startswith("solo.")}
    words = {"solo.campaign", "solo.campaign.voices"}  # the values of an argument
    assert {name.split(".")[1] for name in modules - words} == {"untrusted", "cli", "storage", "tui"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "locale",
    [{"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "ascii"}],
    ids=["C", "C without UTF-8", "ASCII"],
)
def test_without_unicode_a_minus_is_a_hyphen_and_json_says_the_same(
    surroundings: dict[str, str], locale: dict[str, str]
) -> None:
    words = [*SOLO, "character", "polyhedral", "Gerda Holt"]
    plain = subprocess.run(words, env={**surroundings, **locale}, capture_output=True, check=True).stdout
    usual = subprocess.run(words, env={**surroundings, "LC_ALL": "C.UTF-8"}, capture_output=True, check=True).stdout
    assert "−".encode() in usual
    assert plain.isascii()
    assert plain.count(b"?") == usual.count(b"?")
    assert len(plain.decode()) == len(usual.decode())
    helped = subprocess.run([*SOLO, "--help"], env={**surroundings, **locale}, capture_output=True, check=True).stdout
    assert b'"solo COMMAND --help"' in helped
