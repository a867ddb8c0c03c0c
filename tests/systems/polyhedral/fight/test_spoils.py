"""Loot as the contract asks for it: saved, read again, told and taken."""

from __future__ import annotations

import msgspec
import pytest

from solo.library.systems import open_system
from solo.systems.contract import LootRules
from solo.systems.polyhedral.fight.looting import Loot, LootItem
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, Character


def test_loot_reads_back_and_goes_into_pack_and_purse() -> None:
    system = open_system("polyhedral", None).system
    spoils = system.spoils
    assert spoils is not None
    found = Loot((LootItem(CarriedGear("Dagger", 2, "pack"), 2000, 1000),), 350)
    again = msgspec.json.decode(msgspec.json.encode(found), type=spoils.found_type)
    assert again == found
    assert "2 × Dagger" in spoils.describe(again)
    somebody = next(iter(system.characters.ready().values()))
    assert isinstance(somebody, Character)
    taken = spoils.take(somebody, again)
    assert isinstance(taken, Character)
    assert taken.build.gear[-1] == CarriedGear("Dagger", 2, "pack")
    assert taken.money == somebody.money + 350


def test_what_is_no_fight_leaves_nothing() -> None:
    spoils = open_system("polyhedral", None).system.spoils
    assert spoils is not None
    assert spoils.list_loot(Loot()) is None


SPEARS = LootItem(CarriedGear("Spear", 3, "pack"), 10500, 1050)
KNIFE = LootItem(CarriedGear("Dagger", 1, "pack"), 2000, 200)


def the_spoils() -> LootRules:
    spoils = open_system("polyhedral", None).system.spoils
    assert spoils is not None
    return spoils


def test_loot_is_taken_whole_kind_by_kind_piece_by_piece_and_money_in_equal_parts() -> None:
    titles = [share.title for share in the_spoils().shares(Loot((SPEARS, KNIFE), 1000), 3)]
    assert titles == [
        "3 × Spear, Dagger, $10",
        "3 × Spear",
        "Spear",
        "Dagger",
        "$10",
        "$3.33, a third of the money",
        "$5, half of the money",
    ]


def test_a_single_thing_is_offered_once() -> None:
    assert [share.title for share in the_spoils().shares(Loot((KNIFE,)), 4)] == ["Dagger"]


def test_no_part_of_a_share_is_lost() -> None:
    for share in the_spoils().shares(Loot((SPEARS, KNIFE), 1001), 4):
        parts = [part for part in (share.taken, share.left) if isinstance(part, Loot)]
        finds = [find for part in parts for find in part.things]
        assert sum(part.money for part in parts) == 1001
        assert sum(find.price for find in finds) == 12500
        assert sum(find.resale for find in finds) == 1250
        assert sum(find.carried.count for find in finds if find.carried.name == "Spear") == 3
        assert sum(find.carried.count for find in finds if find.carried.name == "Dagger") == 1


def test_what_was_taken_is_given_back_from_wherever_it_is_kept() -> None:
    spoils = the_spoils()
    somebody = Character("Ann", money=200)
    taken = spoils.take(somebody, Loot((SPEARS,), 350))
    assert isinstance(taken, Character)
    assert spoils.return_loot(taken, Loot((SPEARS,), 350)) == somebody
    gear = (CarriedGear("Spear", 1, "hand"), CarriedGear("Spear", 4, "pack"))
    moved = msgspec.structs.replace(taken, build=msgspec.structs.replace(taken.build, gear=gear))
    left = spoils.return_loot(moved, Loot((SPEARS,), 350))
    assert isinstance(left, Character)
    assert left.build.gear == (CarriedGear("Spear", 1, "hand"), CarriedGear("Spear", 1, "pack"))


def test_like_pieces_taken_one_by_one_lie_together() -> None:
    spoils = the_spoils()
    one = Loot((msgspec.structs.replace(SPEARS, carried=CarriedGear("Spear", 1, "pack")),))
    taken = spoils.take(spoils.take(Character("Ann"), one), one)
    assert isinstance(taken, Character)
    assert taken.build.gear == (CarriedGear("Spear", 2, "pack"),)


@pytest.mark.parametrize(
    ("loot", "sentence"),
    [
        (Loot((SPEARS,)), "Ann no longer has 3 × Spear. Loot that was sold, used or given away cannot be put back."),
        (Loot((), 500), "Ann no longer has $5. Loot that was sold, used or given away cannot be put back."),
    ],
)
def test_what_is_gone_is_not_given_back(loot: Loot, sentence: str) -> None:
    ann = Character("Ann", Build(gear=(CarriedGear("Spear", 2, "pack"),)), money=499)
    with pytest.raises(ValueError, match=sentence.replace("$", r"\$")):
        the_spoils().return_loot(ann, loot)
