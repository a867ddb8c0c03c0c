"""A game made of a table: what that names is there, takes what it is given, and is not loaded until it is asked for."""

import inspect
import subprocess
import sys

import msgspec
import pytest

from solo.library.systems import manifests, open_system
from solo.systems.parts.game import ContractGame, ImportPath

KEYS = [manifest.key for manifest in manifests()]
TAKEN = {"sheet": 2, "member": 2, "boxes": 2, "price": 2, "stat_block": 2}


@pytest.mark.parametrize("key", KEYS)
def test_whatever_a_table_names_is_there_and_takes_what_it_is_given(key: str) -> None:
    game = open_system(key, None).system
    assert isinstance(game, ContractGame)
    table = msgspec.structs.asdict(game.rooms)
    places = [(name, place) for name, place in table.items() if isinstance(place, ImportPath)]
    for name, place in (*places, *(("procedure", place) for place in game.rooms.procedures)):
        found = game.load(place)
        if callable(found) and not (inspect.isclass(found) and issubclass(found, msgspec.Struct)):
            inspect.signature(found).bind(*[None] * TAKEN.get(name, 1))


@pytest.mark.parametrize("key", KEYS)
def test_opening_a_game_loads_its_table_and_none_of_its_rules(key: str) -> None:
    script = (
        "import sys; from solo.library.systems import open_system; "
        f"game = open_system({key!r}, None).system; game.characters; game.foes; game.encounters.price_unit; "
        "print(*[name for name in sys.modules if name.startswith(game.rooms.package + '.')])"
    )
    printed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert {name.rpartition(".")[2] for name in printed.split()} <= {"manifest", "game", "key"}
