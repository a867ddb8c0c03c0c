"""Speed of filtering the library, of reading content, and of importing monsters."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec

from solo.library.content import Shelves, shipped_content
from solo.library.index import Index
from solo.library.systems import manifest, open_system
from solo.systems.contract import LibraryEntry, Manifest
from tests.bench.figure import Figure, at_most, milliseconds, ratio, seconds_of, taking_turns
from tests.bench.games import Installed, games

ROUNDS = 7
ENTRIES = 2_000
MONSTERS = 330
TYPED = ("s", "sw", "swo", "sword", "sword 2", "e", "a e", "a e i", "long sword", "magic fire spell", "zzz")

SEARCH = 0.005
CONTENT = 0.060
CONTENT_RATIO = 2.2
IMPORT = 3.0
OWN_FOES, OWN_GAME, OPENED = 2_000, "swords", 5.0


def figures(folder: Path) -> Iterator[Figure]:
    """Measure own foes, and for each game a key press in a long list, its content, and an import of monsters."""
    yield _own_foes(folder)
    for game in games():
        yield _searching(game)
        yield from _content(manifest(game.key))
        for form in manifest(game.key).importers:
            yield _importing(game, form)


def _searching(game: Installed) -> Figure:
    index = Index(_many_entries(game))
    times = taking_turns(ROUNDS, *(partial(seconds_of, partial(index.search, words)) for words in TYPED))
    slowest = max(times)
    return at_most(
        f"{game.title}: a key press among {ENTRIES} entries", SEARCH, slowest, f"“{TYPED[times.index(slowest)]}”"
    )


def _many_entries(game: Installed) -> list[LibraryEntry]:
    entries = list(game.system.library.entries())
    copies = -(-ENTRIES // len(entries))
    named = [msgspec.structs.replace(entry, name=f"{entry.name} {n}") for n in range(copies) for entry in entries]
    return named[:ENTRIES]


def _content(game: Manifest) -> Iterator[Figure]:
    """Time reading and checking all content of a game, after its modules are loaded."""
    ours = shipped_content() / game.key
    texts = [file.read_text("utf-8") for file in ours.glob("*.toml")]
    whole, parsed = taking_turns(
        ROUNDS,
        lambda: seconds_of(Shelves(game.shelves, ours).all_faults),
        lambda: seconds_of(lambda: [tomllib.loads(text) for text in texts]),
    )
    content = Shelves(game.shelves, ours)
    spent = [(seconds_of(partial(content.entries, shelf.kind)), shelf.name) for shelf in game.shelves()]
    seconds, dearest = max(spent)
    yield at_most(f"{game.title}: all content", CONTENT, whole, f"{dearest} {milliseconds(seconds)} of it")
    yield ratio(f"{game.title}: all content", "parsing the same files", CONTENT_RATIO, whole, parsed)


def _own_foes(folder: Path) -> Figure:
    """Time opening a game with very many foes of the player's own, which are read and tried."""
    first = (shipped_content() / OWN_GAME / "foes.toml").read_text("utf-8").split("[[foes]]")[1]
    names = (f"Copy of {number}" for number in range(OWN_FOES))
    foes = [re.sub(r'^name = ".*"', f'name = "{name}"', first, flags=re.MULTILINE) for name in names]
    own = folder / OWN_GAME
    own.mkdir()
    (own / "foes.toml").write_text("".join(f"[[foes]]\n{entry}" for entry in foes))
    (seconds,) = taking_turns(3, lambda: seconds_of(lambda: open_system(OWN_GAME, folder)))
    return at_most(f"{OWN_FOES} foes of a player's own, as a game is opened", OPENED, seconds)


def _importing(game: Installed, form: str) -> Figure:
    importer = manifest(game.key).importers[form]()
    content = open_system(game.key, None).content
    data = json.dumps([_monster(number) for number in range(MONSTERS)]).encode()
    (seconds,) = taking_turns(3, lambda: seconds_of(partial(importer.read, data, content)))
    return at_most(f"{game.title}: {MONSTERS} monsters of the form {form}", IMPORT, seconds)


def _monster(number: int) -> dict[str, object]:
    """Return a made-up monster; each number gives a different one."""
    abilities = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
    attack = {
        "name": ("Bite", "Longsword", "Slam", "Shortbow")[number % 4],
        "desc": "Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: 8 (2d4 + 3) piercing damage.",
        "attack_bonus": 5,
        "damage": [{"damage_dice": "2d4+3", "damage_type": {"name": "Piercing"}}],
    }
    casting = {"name": "Spellcasting", "desc": "It is a 7th-level spellcaster: fire bolt, lightning, shield."}
    return {
        "name": f"Fen walker {number}",
        "type": ("beast", "humanoid", "undead", "dragon", "construct")[number % 5],
        "size": ("Small", "Medium", "Large", "Huge")[number % 4],
        "challenge_rating": number % 24,
        "armor_class": [{"type": "natural", "value": 11 + number % 9}],
        "hit_points": 10 + number,
        "speed": {"walk": "30 ft.", "fly": f"{number % 4 * 30} ft."},
        "actions": [attack, {"name": "Multiattack", "desc": "It strikes twice. " * 20}],
        "special_abilities": [casting] * (number % 3 == 0),
        "senses": {"darkvision": "60 ft."},
        **{ability: 3 + (number * (place + 3)) % 20 for place, ability in enumerate(abilities)},
    }
