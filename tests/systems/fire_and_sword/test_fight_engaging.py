"""Who is in melee with whom (`H-03`): places, room for foes on foot and mounted, ranks, and whom a fighter wants."""

from __future__ import annotations

import pytest

from solo.systems.fire_and_sword.fight.rules.melee_pairs import (
    add_melee_pair,
    engage,
    has_room,
    has_room_on_foot,
    leave_melees,
    may_meet,
    sides_taken,
)
from solo.systems.fire_and_sword.fight.rules.reach import in_reach, reachable
from solo.systems.fire_and_sword.fight.state import Fight, Fighter, WieldedWeapon
from tests.systems.fire_and_sword.fighting import a_build, a_fight, a_fighter, sword

ONE, OTHER = "party-0", "foes-0"
SPEAR = WieldedWeapon(name="Spear", attack_skill="Spear Attack", attack=14, hands=2, bonus=2, second_rank=True)


def surrounded(on_foot: int, mounted: int = 0, **more: object) -> Fight:
    """One of the party with so many foes in melee, and one more foe at its place who is free."""
    foes = [a_fighter(f"foes-{number}", mounted=number >= on_foot) for number in range(on_foot + mounted)]
    fight = a_fight(a_fighter(ONE, **more), *foes, a_fighter("foes-9", place=50))
    assert len(fight.find(ONE).engaged) == on_foot + mounted
    return fight


@pytest.mark.parametrize(
    ("on_foot", "mounted", "foot_comes", "rider_comes"),
    [(0, 0, True, True), (1, 0, True, True), (2, 0, True, False), (3, 0, False, False), (0, 1, True, True),
     (0, 2, False, False), (1, 1, False, False)],
)  # fmt: skip
def test_three_on_foot_or_two_mounted_leave_no_room(
    on_foot: int, mounted: int, foot_comes: bool, rider_comes: bool
) -> None:
    fight = surrounded(on_foot, mounted)
    one, free = fight.find(ONE), fight.find("foes-9")
    assert sides_taken(fight, one) == 2 * on_foot + 3 * mounted
    assert has_room(fight, one, free) is foot_comes
    assert has_room_on_foot(fight, one) is foot_comes
    free.mounted = True
    assert has_room(fight, one, free) is rider_comes
    assert has_room_on_foot(fight, one) is foot_comes


def test_two_meet_where_both_have_room() -> None:
    fight = surrounded(3)
    one, free = fight.find(ONE), fight.find("foes-9")
    assert not may_meet(fight, one, free)
    assert not may_meet(fight, free, one)
    fight = surrounded(2)
    assert may_meet(fight, fight.find(ONE), fight.find("foes-9"))


def test_foes_at_one_place_are_in_melee_and_others_are_not() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter("party-1", place=1), a_fighter(OTHER))
    assert fight.find(ONE).engaged == [OTHER]
    assert fight.find(OTHER).engaged == [ONE]
    assert fight.find("party-1").engaged == []


@pytest.mark.parametrize("out", ["stunned", "yielded", "away"])
def test_whoever_is_out_is_in_no_melee(out: str) -> None:
    fight = a_fight(a_fighter(ONE, out=out), a_fighter(OTHER), a_fighter("party-1", place=30))
    assert fight.find(OTHER).engaged == []


def test_a_spirit_is_in_no_melee() -> None:
    """H-13."""
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, a_build(spirit=True)))
    assert fight.find(ONE).engaged == []


def test_whom_a_fighter_means_to_strike_it_meets_first() -> None:
    crowd = [a_fighter(f"foes-{number}") for number in range(4)]
    fight = a_fight(a_fighter(ONE, place=10), *crowd)
    one = fight.find(ONE)
    one.place, one.plan = 0, ["attack:Sword:foes-3"]
    engage(fight)
    assert one.engaged[0] == "foes-3"
    assert len(one.engaged) == 3
    fight = a_fight(a_fighter(ONE, place=10), *(a_fighter(f"foes-{number}") for number in range(4)))
    fight.find(ONE).place, fight.find("foes-3").plan = 0, [f"close:{ONE}"]
    engage(fight)
    assert fight.find(ONE).engaged[0] == "foes-3", "a foe who ran at it comes first as well"


def test_a_target_that_is_out_is_not_met() -> None:
    fight = a_fight(a_fighter(ONE, place=10), a_fighter(OTHER), a_fighter("foes-1"))
    one = fight.find(ONE)
    one.place, one.plan, fight.find(OTHER).out = 0, [f"attack:Sword:{OTHER}"], "stunned"
    engage(fight)
    assert one.engaged == ["foes-1"]


def test_a_target_at_another_place_is_not_met() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, place=30), a_fighter("foes-1"))
    fight.find(ONE).plan = [f"attack:Sword:{OTHER}"]
    engage(fight)
    assert fight.find(ONE).engaged == ["foes-1"]


def test_a_melee_is_tied_once_and_untied_on_both_sides() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter("party-1"), a_fighter(OTHER))
    one, other = fight.find(ONE), fight.find(OTHER)
    add_melee_pair(one, other)
    assert (one.engaged, other.engaged) == ([OTHER], [ONE, "party-1"])
    leave_melees(fight, other)
    assert [fighter.engaged for fighter in fight.fighters] == [[], [], []]
    leave_melees(fight, other)


def behind(friend: str = ONE, **more: object) -> Fighter:
    return a_fighter("party-1", a_build(SPEAR), behind=friend, **more)


def test_the_second_rank_is_kept_while_the_friend_in_front_fights_at_the_same_place() -> None:
    fight = a_fight(a_fighter(ONE), behind(), a_fighter(OTHER))
    assert fight.find("party-1").behind == ""  # nobody was in melee when it was asked
    fight.find("party-1").behind, fight.find("party-1").engaged = ONE, []
    fight.find(OTHER).engaged = [ONE]
    engage(fight)
    assert fight.find("party-1").behind == ONE
    assert fight.find("party-1").engaged == []


def test_a_foe_that_means_to_strike_the_second_rank_does_not_come_to_blows_with_it() -> None:
    fight = a_fight(a_fighter(ONE), behind(), a_fighter(OTHER))
    rear, foe = fight.find("party-1"), fight.find(OTHER)
    rear.behind, rear.engaged, foe.engaged, foe.plan = ONE, [], [ONE], ["attack:Sword:party-1"]
    engage(fight)
    assert (rear.behind, rear.engaged, foe.engaged) == (ONE, [], [ONE])
    fight.find(ONE).place = 7
    engage(fight)
    assert (rear.behind, rear.engaged) == ("", [OTHER]), "without the friend in front it is struck at"


@pytest.mark.parametrize("change", [{"out": "stunned"}, {"place": 7}, {"engaged": []}], ids=["out", "gone", "free"])
def test_the_second_rank_ends_with_the_friend_in_front(change: dict[str, object]) -> None:
    fight = a_fight(a_fighter(ONE), a_fighter("party-1", a_build(SPEAR), place=40), a_fighter(OTHER))
    rear = fight.find("party-1")
    rear.place, rear.behind = 0, ONE
    for name, value in change.items():
        setattr(fight.find(ONE), name, value)
    engage(fight)
    assert rear.behind == ""
    assert rear.engaged == [OTHER], "it is in melee in the place of that friend"


def test_a_long_spear_reaches_the_foes_of_the_friend_in_front_and_a_sword_does_not() -> None:
    """F-17."""
    fight = a_fight(a_fighter(ONE), a_fighter("party-1", a_build(SPEAR, sword()), place=40), a_fighter(OTHER))
    rear = fight.find("party-1")
    rear.place, rear.behind = 0, ONE
    assert in_reach(fight, rear, SPEAR) == [fight.find(OTHER)]
    assert in_reach(fight, rear, sword()) == []
    assert reachable(fight, rear, [], True) == [fight.find(OTHER)]
    assert reachable(fight, rear, [], False) == []
    rear.behind = ""
    assert in_reach(fight, rear, SPEAR) == []
    assert in_reach(fight, fight.find(ONE), sword()) == [fight.find(OTHER)]


def test_a_free_fighter_reaches_bodies_that_have_room_and_stand_in_front() -> None:
    fight = a_fight(a_fighter(ONE, place=3), a_fighter(OTHER), a_fighter("foes-1", a_build(spirit=True)))
    one = fight.find(ONE)
    assert reachable(fight, one, [], False) == [fight.find(OTHER)]
    fight.find(OTHER).behind = "foes-1"
    assert reachable(fight, one, [], False) == []
    full = surrounded(3)
    late = a_fighter("foes-9", place=2)
    full = a_fight(*full.fighters[:-1], late)
    assert reachable(full, late, [], False) == []


def test_a_fighter_in_melee_reaches_the_foes_in_melee_alone() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER), a_fighter("foes-1", place=4))
    assert reachable(fight, fight.find(ONE), [], False) == [fight.find(OTHER)]
