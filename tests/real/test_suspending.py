"""ctrl+z in a real terminal: back to the shell that waits there, and on again; where no shell waits, a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.real import homes
from tests.real.terminal import SOLO, Terminal
from tests.real.test_app import NOISE, begin_fight

PROMPT = "shell>"


@contextmanager
def shell(home: Path, command: str) -> Iterator[Terminal]:
    """An interactive shell with job control, in which the command was typed."""
    words = ("--norc", "--noprofile", "-i")
    with Terminal(home, *words, program="/bin/bash", size=(100, 30), extra={"PS1": f"{PROMPT} "}) as terminal:
        terminal.wait_for(PROMPT)
        terminal.press(*command, "enter")
        yield terminal


def use_the_shell(terminal: Terminal) -> None:
    """Let the shell work something out, on an empty screen, so that what Solo draws afterwards is new."""
    terminal.press(*"clear; echo $((40 + 2)) in the shell", "enter")
    terminal.wait_for("42 in the shell")


@pytest.mark.parametrize(
    "command", ["{solo} play --seed 3", "sh -c '{solo} play --seed 3; true'"], ids=["solo", "script"]
)
def test_ctrl_z_goes_to_the_shell_and_fg_goes_on_with_the_fight(tmp_path: Path, command: str) -> None:
    with shell(homes.make_quick(tmp_path), command.format(solo=SOLO)) as terminal:
        begin_fight(terminal)
        given = homes.answers(tmp_path)
        for _ in range(2):
            terminal.press("ctrl+z")
            terminal.wait_for("Stopped", PROMPT)
            use_the_shell(terminal)
            terminal.press(*"fg", "enter")
            terminal.wait_for("Story")
        terminal.press("1")
        terminal.wait(lambda _: len(homes.answers(tmp_path)) > len(given), "an answer")
        terminal.press("ctrl+q")
        terminal.wait_for(PROMPT)
        assert not NOISE.search(terminal.text)
        terminal.press(*"exit", "enter")
        assert terminal.end() == 0


def test_a_suspended_app_that_is_sent_to_the_background_waits_for_fg(tmp_path: Path) -> None:
    with shell(homes.make_quick(tmp_path), f"{SOLO} play --seed 3") as terminal:
        begin_fight(terminal)
        terminal.press("ctrl+z")
        terminal.wait_for("Stopped", PROMPT)
        terminal.press(*"bg", "enter")
        terminal.rest()
        use_the_shell(terminal)
        terminal.press(*"fg", "enter")
        terminal.wait_for("Story")
        terminal.press("ctrl+q")
        terminal.wait_for(PROMPT)
        assert not NOISE.search(terminal.text)


def test_without_a_shell_ctrl_z_says_why_and_the_app_goes_on(tmp_path: Path) -> None:
    with Terminal(homes.make_quick(tmp_path), "play", "--seed", "3", size=(100, 30)) as terminal:
        begin_fight(terminal)
        terminal.press("ctrl+z")
        terminal.wait_for("has no shell to return")
        terminal.press("ctrl+q")
        assert terminal.end() == 0
