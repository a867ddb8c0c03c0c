"""Imports of broken files: lists of monsters, drafts and campaigns with random changes, imported and used."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from solo.library.systems import open_system
from solo.storage import save_file
from tests.siege import strange
from tests.siege.command import run
from tests.siege.games import any_game
from tests.siege.saves import changed
from tests.systems.polyhedral.conversion.monsters import beast, monster

WHAT = "files from elsewhere"
SHORT = (1,)
FILES = 6


def attempt(seed: int, folder: Path) -> int:
    """Import a few broken files of each kind into one home."""
    random = Random(seed)
    home = folder / "home"
    for number in range(FILES // 3):
        file = folder / f"{number}.json"
        file.write_bytes(_cut(_monsters(random), random))
        run(home, ["import", "5e", str(file)])
        assert run(home, ["library", "polyhedral", "--faults"]).out == "No errors found.\n"
        file.write_bytes(_cut(_draft(random), random))
        run(home, ["character", any_game(random).manifest.key, "--from", str(file), "--json"])
    _campaigns(home, folder, random)
    return FILES


def _monsters(random: Random) -> bytes:
    listed: list[Any] = [random.choice((monster, beast))() for _ in range(3)]
    for one in listed:
        if random.random() < 0.3:
            one["name"] = strange.sound(random)
        if random.random() < 0.3:
            one["desc"] = strange.sound(random) * 3
    return changed(json.dumps(listed).encode(), random)


def _draft(random: Random) -> bytes:
    characters = any_game(random).characters
    draft = characters.reopen(random.choice(list(characters.ready().values())))
    return changed(msgspec.json.encode(draft), random)


def _campaigns(home: Path, folder: Path, random: Random) -> None:
    """Export a campaign, import broken copies of it, and play all campaigns."""
    key = any_game(random).manifest.key
    run(home, ["play", "Away", "--plain", "--system", key, "--seed", "1"], b"1\na\na\nq\n")
    whole = folder / "away.json"
    assert run(home, ["saves", "export", "Away", str(whole)]).code == 0
    save = msgspec.json.decode(whole.read_bytes())
    for number in range(FILES // 3):
        broken = changed(msgspec.json.encode(save["payload"]), random)
        header = {**save["solo"], "checksum": save_file.checksum(broken)}
        file = folder / f"broken-{number}.json"
        file.write_bytes(_cut(msgspec.json.encode({"solo": header, "payload": msgspec.Raw(broken)}), random))
        run(home, ["saves", "import", str(file)])
    run(home, ["saves", "list"])
    run(home, ["saves", "check"])
    for one in json.loads(run(home, ["saves", "list", "--json"]).out):
        run(home, ["play", Path(one["folder"]).name, "--plain"], b"s\nl\n1\nu\na\nabandon\nq\n")
    assert open_system(key, home / "content").system


def _cut(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)] if random.random() < 0.1 else data
