"""Broken home folders: pipes, folders, broken links and damaged files in place of random files."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.siege.command import run
from tests.siege.games import any_game

WHAT = "broken homes"
SHORT = (1,)
HOMES = 4
VERBS = (
    ("saves",),
    ("saves", "--json"),
    ("saves", "check"),
    ("saves", "check", "--json"),
    ("saves", "export", "Siege"),
    ("play", "--plain"),
    ("play", "Siege", "--plain"),
    ("version",),
)


def attempt(seed: int, folder: Path) -> int:
    """Break copies of a home with a fight in many ways, and run the verbs that read it."""
    random = Random(seed)
    sound = folder / "sound"
    key = any_game(random).manifest.key
    run(sound, ["play", "Siege", "--plain", "--system", key, "--seed", "1"], b"1\na\na\na\nq\n")
    (sound / "settings.json").write_text("{}")
    (sound / "content" / key).mkdir(parents=True)
    (sound / "content" / key / "foes.toml").write_text("")
    for number in range(HOMES):
        home = folder / str(number)
        shutil.copytree(sound, home)
        for _ in range(random.choice((1, 1, 2, 3))):
            places = sorted(path for path in home.rglob("*") if path != home / "crashes")
            if places:
                _broken(random.choice(places), random)
        if random.random() < 0.2:
            _renamed(home / "campaigns", random)
        there = _campaigns(home)
        for words in VERBS:
            run(home, [*words, *([str(folder / f"out-{number}.json")] if "export" in words else ())], b"s\nu\na\nq\n")
        assert not there or _campaigns(home) == there, "another campaign was begun beside it, or it is gone"
    return HOMES


def _campaigns(home: Path) -> set[str]:
    """Return the names of all campaign folders."""
    shelf = home / "campaigns"
    return {one.name for one in shelf.iterdir() if one.is_dir()} if shelf.is_dir() else set()


def _broken(path: Path, random: Random) -> None:
    """Damage the file or folder, or put something else in its place."""
    ways: list[Callable[[Path], None]] = [_gone, _a_pipe, _a_folder, _to_nowhere, _to_itself, _empty, _a_device]
    data = path.read_bytes() if path.is_file() else b""
    if data and random.random() < 0.4:
        cut = bytearray(data[: random.randrange(len(data) + 1)] if random.random() < 0.5 else data)
        if cut:
            cut[random.randrange(len(cut))] ^= 1 << random.randrange(8)
        path.write_bytes(bytes(cut))
        return
    _gone(path)
    random.choice(ways)(path)


def _renamed(shelf: Path, random: Random) -> None:
    """Rename the campaign folders to names that cannot be typed or printed."""
    for folder in list(shelf.iterdir()) if shelf.is_dir() else ():
        folder.rename(shelf / random.choice(("a\udcff", "b\x1b[2J", "c\n", "n" * 200)))


def _gone(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _a_pipe(path: Path) -> None:
    os.mkfifo(path)


def _a_folder(path: Path) -> None:
    path.mkdir()


def _to_nowhere(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def _to_itself(path: Path) -> None:
    path.symlink_to(path)


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")
