"""Broken content: entries with random changes, and files that are slow to read. The game must still work."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from solo.library.content import shipped_content
from solo.library.index import Index
from solo.library.systems import LoadedSystem, manifests, open_system
from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import answer_by_tactics
from solo.systems.contract import AnyProcedure, Checkpoint, FoeCount, Setup
from tests.siege.limits import in_time
from tests.siege.saves import changed

WHAT = "broken entries"
SHORT = (1, 2)
ENTRIES = 12
ANSWERS = 60
SLOW = (
    "[[{0}]]\nname = 'x'\n" + "a." * 200_000 + "b = 1\n",
    "[" + "a." * 100_000 + "b]\n",
    "[" + "a . " * 4_000 + "b]\n",
    "[[{0}]]\nname = 'x'\nharm = " + "9" * 1_000_000 + "\n",
    "[[{0}]]\nname = 'x'\nharm = 0x" + "f" * 15_000 + "\n",
    "[[{0}]]\nname = 1\n" * 100_000,
    "[[{0}]]\nname = 'x'\nstrange = 1\nodd = 2\n" * 40_000,
    "{0} = " + "[" * 100_000,
    "{0} = [" + "1," * 900_000 + "]",
    "# much\n" * 2_000_000,
    "[[{0}]]\nname = '''" + "n" * 15_000 + "'''\n",
)


def attempt(seed: int, folder: Path) -> int:
    """Open a game with broken entries as the player's own content, and use all of them."""
    random = Random(seed)
    key = random.choice([manifest.key for manifest in manifests()])
    own = folder / key
    own.mkdir()
    for name in random.sample(sorted(_shipped(key)), 3):
        text = random.choice(SLOW).replace("{0}", name) if random.random() < 0.15 else _broken(key, name, random)
        (own / f"{name}.toml").write_text(text)
    with in_time(f"Own content of {key}"):
        opened = open_system(key, folder)
        assert all(str(fault).endswith((".", "?")) for fault in opened.faults)
        _use_all(opened, random)
    return ENTRIES


def _broken(key: str, shelf: str, random: Random) -> str:
    """Return a content file of shipped entries with random changes. Most get new names."""
    entries = []
    for number in range(ENTRIES // 3):
        entry = json.loads(changed(json.dumps(random.choice(_shipped(key)[shelf])).encode(), random))
        if isinstance(entry, dict) and random.random() < 0.8:
            entry["name"] = f"Broken {number}"
        entries.append(
            f"[[{shelf}]]\n" + "".join(f"{json.dumps(one)} = {_toml(value)}\n" for one, value in entry.items())
        )
    return "\n".join(entries)


@cache
def _shipped(key: str) -> dict[str, list[dict[str, Any]]]:
    found = {}
    for file in (shipped_content() / key).glob("*.toml"):
        entries = tomllib.loads(file.read_text("utf-8"))[file.stem]
        found[file.stem] = json.loads(json.dumps(entries))
    return found


def _toml(value: Any) -> str:
    """Return a JSON value as TOML. A null becomes a text, since TOML has no null."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {_toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return "'nothing'" if value is None else json.dumps(value, ensure_ascii=True)


def _use_all(opened: LoadedSystem, random: Random) -> None:
    """Use the player's own entries of a game as its pages and tables would."""
    system, own = opened.system, {name for _, name in opened.content.own_entries()}
    entries = system.library.entries()
    Index(entries).search("broken")
    people = system.characters.ready()
    prices = system.foes.prices()
    for entry in entries:
        if entry.name in own:
            for character in random.sample(list(people.values()), 2):
                system.library.standing(entry, character)
                system.library.worked_out(entry, character)
                system.library.purchase(entry, character)
    for name, character in people.items():
        if name in own:
            system.characters.sheet(character)
            system.characters.reopen(character)
    fights = [Setup((random.choice(list(people.values())),), (FoeCount(name, 1),)) for name in prices if name in own]
    for name, ready in system.encounters.ready_fights().items():
        if name in own:
            party = tuple(people[one] for one in ready.party)
            fights.append(Setup(party, ready.foes, ready.place, name, ready.options))
    somebody, foe = next(iter(people.values())), FoeCount(next(iter(prices)), 1)
    fights += [Setup((somebody,), (foe,), place) for place in system.encounters.places() if place in own]
    for setup in fights:
        _fight(system.procedures["fight"], setup, random)


def _fight(fight: AnyProcedure, setup: Setup, random: Random) -> None:
    try:
        state = fight.begin(setup)
    except ValueError as error:
        assert str(error).endswith("."), error
        return
    running = fight.run(state, UnattendedScene(random, lambda _: None))
    asked = next(running)
    try:
        for _ in range(ANSWERS):
            if isinstance(asked, Checkpoint):
                fight.view(state, None)
            answer = answer_by_tactics(fight, state, asked)
            asked = next(running) if answer is None else running.send(answer)
    except StopIteration:
        return
