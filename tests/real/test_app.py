"""The app in a terminal, as a person meets it: begun, left in every way there is, and found again as it was."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from random import Random

import pytest

from tests.real import homes
from tests.real.terminal import KEYS, Terminal

ACTING = re.compile(r"round \d+ · .+ acts")
NOISE = re.compile(r".{0,200}(Traceback|[a-z]Error\b|Solo failed).{0,2000}", re.DOTALL)
RESTORED = (b"\x1b[?1049l", b"\x1b[?25h")
LEAVES_QUIETLY = {"ctrl+c", "ctrl+q"}


def begin_fight(terminal: Terminal, number: int = 1) -> None:
    """Three keys from a cold start."""
    terminal.wait_for("Quick fight")
    terminal.press("q", str(number), "enter")
    terminal.wait_for("Story", "round 1")


@pytest.mark.parametrize("typed_ahead", [True, False])
def test_keys_typed_in_one_go_are_all_obeyed_in_their_order(tmp_path: Path, typed_ahead: bool) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.wait_for("Quick fight")
        if not typed_ahead:
            terminal.rest()
        terminal.type(b"q5\r")
        terminal.wait_for("Dogs on the ice", "Story", "round 1")


def answer(terminal: Terminal, home: Path, times: int) -> None:
    """Take the marked answer again and again, until so many answers more are saved."""
    wanted = len(homes.answers(home)) + times
    for _ in range(10 * times):
        if len(homes.answers(home)) >= wanted:
            return
        terminal.press("enter")
        terminal.rest()
    raise AssertionError(f"Enter answers nothing:\n{terminal.text}")


@pytest.mark.first_steps
def test_three_keys_lead_into_a_fight_that_is_found_again(tmp_path: Path) -> None:
    with Terminal(homes.make_quick(tmp_path), "play", "--seed", "3") as terminal:
        begin_fight(terminal)
        answer(terminal, tmp_path, 3)
        left = terminal.text
        terminal.press("ctrl+q")
        assert terminal.end() == 0
    given = homes.answers(tmp_path)
    assert given
    with Terminal(tmp_path) as terminal:
        terminal.wait_for("Continue")
        terminal.press("c")
        terminal.wait_for("Story")
        found = terminal.rest()
        assert homes.answers(tmp_path) == given
        assert ACTING.findall(found) == ACTING.findall(left)
        assert _last_lines_of_story(found) == _last_lines_of_story(left)


def _last_lines_of_story(text: str) -> list[str]:
    lines = text.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("─ Story"))
    return lines[start:-1]


@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP", "SIGINT", "ctrl+c", "ctrl+q", "hang up", "hang up and SIGHUP"])
def test_each_way_of_leaving_saves_and_restores_the_terminal(tmp_path: Path, how: str) -> None:
    with Terminal(homes.make_quick(tmp_path), "play", "--seed", "3") as terminal:
        begin_fight(terminal)
        answer(terminal, tmp_path, 2)
        if how.startswith("hang up"):
            if how.endswith("SIGHUP"):
                terminal.kill(signal.SIGHUP)
            terminal.hang_up()
            terminal.end()
        else:
            if how in KEYS:
                terminal.press(how)
            else:
                terminal.kill(signal.Signals[how])
            assert terminal.end() in (0, 130)
            assert all(sign in terminal.raw for sign in RESTORED)
        assert not NOISE.search(terminal.text)
    assert len(homes.answers(tmp_path)) >= 2
    assert not (tmp_path / "crashes").exists()


def test_a_second_program_looks_on_and_changes_nothing(tmp_path: Path) -> None:
    with Terminal(homes.make_quick(tmp_path), "play", "--seed", "3") as first:
        begin_fight(first)
        answer(first, tmp_path, 1)
        given = homes.answers(tmp_path)
        with Terminal(tmp_path, size=(100, 30)) as second:
            second.wait_for("read only", "Continue")
            second.press("c")
            second.wait_for("Story")
            second.press("1", "a", "u", "enter", "d")
            second.wait_for("read-only")
            second.rest()
            second.press("ctrl+q")
            assert second.end() == 0
        assert homes.answers(tmp_path) == given
        answer(first, tmp_path, 1)


# How to come from the first page to one of each kind, and a word that stands on it.
WAYS = {"home": ([], "Settings s"), "a card": (["c", "s"], "marked D"), "the fight": (["c"], "what now?")}
SIZES = ((40, 12), (120, 36), (12, 4), (80, 24))


@pytest.mark.exhaustive
def test_a_page_of_each_kind_bears_every_size(tmp_path: Path) -> None:
    with Terminal(homes.make_quick(tmp_path), "play", "--seed", "3") as terminal:
        begin_fight(terminal, 5)
        terminal.wait_for("what now?")
        terminal.press("escape")
        terminal.rest()
        terminal.press("escape")
        for name, (keys, word) in WAYS.items():
            terminal.wait_for("Settings s", "Help ?", "Quit x")
            terminal.press(*keys)
            terminal.wait_for(word)
            for columns, lines in SIZES:
                terminal.resize(columns, lines)
                assert terminal.rest().strip(), f"{name} at {columns} × {lines}"
                assert not NOISE.search(terminal.text), terminal.text
            terminal.wait_for(word)
            for _ in keys:
                terminal.press("escape")
                terminal.rest()
        terminal.press("x")
        assert terminal.end() == 0


def test_a_size_that_was_another_for_a_moment_is_drawn_anew(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.wait_for("Quick fight", "PolyRPG")
        for _ in range(3):  # the first size that is told is taken for a new one
            terminal.rest()
            terminal.forget()
            terminal.kill(signal.SIGWINCH)
            terminal.wait_for("Quick fight", "PolyRPG")


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 36)])
def test_a_fight_is_played_at_this_size(tmp_path: Path, size: tuple[int, int]) -> None:
    with Terminal(homes.make_quick(tmp_path), "play", "--seed", "3", size=size) as terminal:
        terminal.wait(lambda text: bool(text.strip()), "anything")
        terminal.press("q", "1", "enter")
        terminal.wait(lambda _: homes.in_progress(tmp_path), "the fight")
        answer(terminal, tmp_path, 4)
        terminal.press("ctrl+q")
        assert terminal.end() == 0


def test_nonsense_typed_on_any_page_ends_nothing(tmp_path: Path) -> None:
    chance = Random(11)
    allowed = [name for name in KEYS if name not in LEAVES_QUIETLY | {"ctrl+z"}]
    signs = [
        *allowed,
        *"abcdefghijklmnoprstuvwyz0123456789 /+-=?!ABXÄß€漢🜁",
        "\x1b[<0;5;5M",
        "\x1b[<0;5;5m",
        "\x1b[999~",
    ]
    with Terminal(tmp_path, "play", "--seed", "3", size=(90, 28)) as terminal:
        begin_fight(terminal)
        for _ in range(4):
            terminal.press(*(chance.choice(signs) for _ in range(50)))
            assert not NOISE.search(terminal.rest()), terminal.text
            assert terminal.alive
        terminal.press("ctrl+q")
        assert terminal.end() == 0
        found = NOISE.search(terminal.text)
        assert found is None, found.group()
    assert not (tmp_path / "crashes").exists()


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe\x80 \xc3(",
        b"\x1b[\x1b]\x1bP\x1b[1;2;3;4;5;6;7;8;9Q",
        b"\x1b[200~" + b"pasted text, 1 2 3\r\n" * 5000 + b"\x1b[201~",
        bytes(range(4, 17)) + bytes(range(18, 26)),
        b"\x00" * 100,
    ],
    ids=["no text", "broken escapes", "a long paste", "control signs", "zeros"],
)
def test_bytes_that_no_keyboard_sends_end_nothing(tmp_path: Path, data: bytes) -> None:
    with Terminal(tmp_path, "play", "--seed", "3") as terminal:
        begin_fight(terminal)
        terminal.type(data)
        terminal.rest()
        terminal.press("ctrl+q")
        assert terminal.end() == 0
        assert not NOISE.search(terminal.text)
    assert not (tmp_path / "crashes").exists()
