"""Killed without warning: whatever moment the program dies at, the next start goes on as if it never had."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path
from random import Random

import pytest

from solo.campaign.campaign import Campaign
from solo.storage.journal_mark import UNMARKED
from tests.real import homes
from tests.real.terminal import PATIENCE, SOLO, Terminal, environment

LONG_FIGHT = "Two cushions and a crown"
NUMBER_OF_LONG_FIGHT = "8"
SEED = "2"
BEGIN = ("--fight", LONG_FIGHT, "--seed", SEED)
TO_THE_END = "a\n" * 600
KILLS, ALL_KILLS = 16, 50
KILLED_WHILE_STARTING = 0.25  # of all kills
STARTING = 0.25  # seconds: about what a start takes, so that some kills come before it, some after
PLAYING = 0.06  # seconds: some answers
AFTER_AN_ANSWER = 0.7  # of all kills: however slow the machine is, these come once something was answered
FAR = 150  # answers: from there on they are taken back, so that the fastest program does not come to the fight's end


def plain(home: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The fight played line by line, to the end of what is typed."""
    done = subprocess.run(
        [SOLO, "play", "--plain", *words],
        input=typed,
        env=environment(home),
        text=True,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert "Traceback" not in done.stdout + done.stderr
    return done


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of the same fight in one go, never killed."""
    home = tmp_path_factory.mktemp("whole")
    plain(home, *BEGIN, typed=TO_THE_END)
    keep_ending(home)
    return home


def keep_ending(home: Path) -> None:
    assert "Saved. The story" in plain(home, typed="\n").stdout


def answers(home: Path) -> list[str]:
    """The answers saved so far; none where no fight has begun."""
    return homes.answers(home) if homes.in_progress(home) else []


def wait_for_an_answer(home: Path, before: list[str]) -> None:
    """Wait until other answers are saved than before."""
    ends = time.monotonic() + PATIENCE
    while answers(home) == before:
        assert time.monotonic() < ends, "nothing of what was typed is saved"
        time.sleep(0.01)


def play_and_kill(home: Path, chance: Random, while_starting: bool) -> None:
    """One start of the program, some answers given and taken back as fast as it takes them, and a random kill."""
    given = answers(home)
    # More is answered than taken back, or nothing but taken back: what is saved cannot be the same in the end.
    lines = ["u\n"] * 8 if len(given) > FAR else ["a\n"] * 6 + ["u\n"] * 2
    typed = "".join(chance.sample(lines, len(lines)))
    words = () if homes.in_progress(home) else BEGIN
    process = subprocess.Popen(
        [SOLO, "play", "--plain", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(home),
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(typed.encode())
    process.stdin.flush()
    if while_starting:
        time.sleep(chance.uniform(0, STARTING))
    else:
        process.stdout.read(200)
        if chance.random() < AFTER_AN_ANSWER:
            wait_for_an_answer(home, given)
        time.sleep(chance.uniform(0, PLAYING))
    process.kill()
    process.communicate()


@pytest.mark.parametrize("kills", [KILLS, pytest.param(ALL_KILLS, marks=pytest.mark.exhaustive)])
def test_a_fight_killed_at_random_moments_is_the_fight_never_killed(tmp_path: Path, whole: Path, kills: int) -> None:
    killed = tmp_path / "killed"
    chance = Random(17)
    starting = set(chance.sample(range(kills), round(kills * KILLED_WHILE_STARTING)))
    for kill in range(kills):
        play_and_kill(killed, chance, kill in starting)
    assert homes.answers(killed)
    plain(killed, *(() if homes.in_progress(killed) else BEGIN), typed=TO_THE_END)
    keep_ending(killed)
    assert [homes.told(chapter) for chapter in homes.fights(killed)] == [
        homes.told(chapter) for chapter in homes.fights(whole)
    ]
    assert unmarked(homes.campaign(killed)) == unmarked(homes.campaign(whole))


@pytest.mark.exhaustive
def test_the_app_killed_in_the_middle_of_a_fight_goes_on_as_if_it_never_was(tmp_path: Path, whole: Path) -> None:
    killed = tmp_path / "killed"
    chance = Random(5)
    for kill in range(4):
        with Terminal(killed, "play", *(BEGIN[2:] if kill == 0 else ())) as terminal:
            terminal.wait_for("PolyRPG")
            if kill == 0:
                terminal.press("q", NUMBER_OF_LONG_FIGHT, "enter")
            else:
                terminal.wait_for("Continue")
                terminal.press("c")
            terminal.wait_for("Story")
            for _ in range(chance.randint(2, 5)):
                terminal.press("a")
                time.sleep(chance.uniform(0, 0.1))
            if kill == 0:
                terminal.wait(lambda _: bool(answers(killed)), "an answer that is saved")
            terminal.kill()
            assert terminal.end() == -9
    assert homes.answers(killed)
    plain(killed, typed=TO_THE_END)
    keep_ending(killed)
    assert [homes.told(chapter) for chapter in homes.fights(killed)] == [
        homes.told(chapter) for chapter in homes.fights(whole)
    ]


def unmarked(campaign: Campaign) -> Campaign:
    """Return the campaign without its count of the chronicle's lines: each opening adds some."""
    campaign.chronicle_mark = campaign.copied_mark = UNMARKED
    return campaign
