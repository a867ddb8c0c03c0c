"""The system as the app opens it: everything the contract asks for, and little loaded before it is needed."""

import subprocess
import sys
from random import Random

import msgspec
import pytest

from solo.library.systems import manifest
from solo.resolver import SeededThrower
from solo.systems.contract import EncounterRequest, FoeCount, ReadyFight, Setup, System
from solo.systems.polyhedral.people.sheet import Character
from solo.systems.polyhedral.people.weapon_uses import best_defence
from tests.systems.polyhedral.shipped import GAME, OPENED

FIGHT = GAME.procedures["fight"]


def setup_of(fight: ReadyFight) -> Setup:
    ready = GAME.characters.ready()
    return Setup(tuple(ready[name] for name in fight.party), fight.foes, fight.place, fight.name, fight.options)


def test_the_shipped_content_has_no_faults() -> None:
    assert OPENED.faults == ()


def test_it_fills_the_whole_contract() -> None:
    promised = [name for name in vars(System) if not name.startswith("_")]
    assert "encounters" in promised
    assert [name for name in promised if not hasattr(GAME, name)] == []


def test_its_manifest_is_the_one_it_was_found_by() -> None:
    assert GAME.manifest is manifest("polyhedral")
    assert (GAME.manifest.key, GAME.encounters.price_unit, GAME.characters.type) == ("polyhedral", "XP", Character)


@pytest.mark.parametrize("name", list(GAME.encounters.ready_fights()))
def test_every_ready_fight_can_begin_and_leaves_the_untouched_as_they_were(name: str) -> None:
    setup = setup_of(GAME.encounters.ready_fights()[name])
    state = FIGHT.begin(setup)
    assert isinstance(state, FIGHT.state_type)
    for character in setup.party:
        assert FIGHT.apply_outcome(state, character) == character


def test_every_ready_fight_names_switches_and_places_that_there_are() -> None:
    for fight in GAME.encounters.ready_fights().values():
        assert set(fight.options) <= set(FIGHT.setup_options())
        assert fight.place in ("", *GAME.encounters.places())


def test_a_member_is_a_name_a_total_and_a_best_defence() -> None:
    found = GAME.characters.member(GAME.characters.ready()["Casimir Lune"])
    assert (found.name, found.total, found.defence) == ("Casimir Lune", 83, 9)


def test_bare_hands_defend_only_who_holds_nothing() -> None:
    character = GAME.characters.ready()["Casimir Lune"]
    assert isinstance(character, Character)
    bare = msgspec.structs.replace(character.build, gear=())
    assert best_defence(bare, OPENED.content) == 7 + 1 + 1


def test_encounters_and_weighing_agree() -> None:
    party = tuple(map(GAME.characters.member, list(GAME.characters.ready().values())[:4]))
    found = GAME.encounters.budget.encounters(EncounterRequest(party, "easy"), SeededThrower(Random(5)), 3)
    assert len(found) == 3
    for candidate in found:
        assert GAME.encounters.budget.weigh(party, candidate.foes, "easy") == candidate
    assert GAME.encounters.budget.weigh(party, [FoeCount("Ogre", 1)], "boss").weight == GAME.foes.prices()["Ogre"]


def test_foes_are_tagged_and_unknown_ones_are_key_errors() -> None:
    assert set(GAME.foes.prices()) == {entry.name for entry in GAME.library.entries() if entry.kind == "foe"}
    assert "undead" in GAME.foes.tags("Skeleton")
    with pytest.raises(KeyError):
        GAME.foes.tags("Nobody at all")


def test_opening_it_loads_none_of_its_rules() -> None:
    script = (
        "import sys\n"
        "from solo.library.systems import open_system\n"
        "open_system('polyhedral', None)\n"
        "print([name for name in sys.modules if name.startswith('solo.systems.polyhedral.')])"
    )
    printed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "['solo.systems.polyhedral.manifest', 'solo.systems.polyhedral.game']"
