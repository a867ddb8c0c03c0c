"""Loot as the contract asks for it: saved, read again, told and taken."""

from __future__ import annotations

import msgspec

from solo.library.systems import open_system
from solo.systems.polyhedral.fight.looting import Find, Loot
from solo.systems.polyhedral.people.sheet import Carried, Character


def test_loot_reads_back_and_goes_into_pack_and_purse() -> None:
    system = open_system("polyhedral", None).system
    spoils = system.spoils
    assert spoils is not None
    found = Loot((Find(Carried("Dagger", 2, "pack"), 2000, 1000),), 350)
    again = msgspec.json.decode(msgspec.json.encode(found), type=spoils.found_type)
    assert again == found
    assert "2 × Dagger" in spoils.told(again)
    somebody = next(iter(system.ready_characters().values()))
    assert isinstance(somebody, Character)
    taken = spoils.take(somebody, again)
    assert isinstance(taken, Character)
    assert taken.build.gear[-1] == Carried("Dagger", 2, "pack")
    assert taken.money == somebody.money + 350


def test_what_is_no_fight_leaves_nothing() -> None:
    spoils = open_system("polyhedral", None).system.spoils
    assert spoils is not None
    assert spoils.left(Loot()) is None
