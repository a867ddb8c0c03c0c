"""Plans that are remembered: equal only where everything that a plan can hang on is equal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.systems.fire_and_sword.fight.state import Fight
from solo.systems.fire_and_sword.fight.tactics.round_key import key
from solo.systems.fire_and_sword.people.magic import RunningSpell
from tests.systems.fire_and_sword.fighting import a_build, a_fight, a_fighter, bow, knows, sword

ONE, OTHER = "party-0", "foes-0"
Change = Callable[[Fight], None]


def fight() -> Fight:
    archer = a_build(bow(), sword(), wards=(("Turn Aside", 12),), ward_prices=(("Turn Aside", 3),))
    return a_fight(
        a_fighter(ONE, spells=[knows("Bless", 1)], magic_points=9),
        a_fighter("party-1", place=5, magic_points=9),
        a_fighter(OTHER, archer, 60, magic_points=9),
        a_fighter("foes-1", place=60, out="stunned"),
    )


def stands(change: Change | None = None, acting: str = ONE) -> bytes:
    """How a round stands for the party's first, changed in one thing."""
    made = fight()
    made.acting = acting
    if change:
        change(made)
    return key(made, made.find(ONE))


def sets(key: str, name: str, value: object) -> Change:
    """A change of one field of one fighter."""
    return lambda made: setattr(made.find(key), name, value)


def rounds(name: str, value: int) -> Change:
    """A change of a count of the fight."""
    return lambda made: setattr(made, name, value)


@pytest.mark.parametrize(
    "change",
    [
        sets(OTHER, "place", 59),
        sets(OTHER, "weapon", "Sword"),
        sets(OTHER, "fallen", True),
        sets(OTHER, "mounted", True),
        sets(OTHER, "exhausted", True),
        sets(OTHER, "missiles", {"Bow": 0}),
        sets(OTHER, "plan", ["defend"]),
        sets(OTHER, "defences", 1),
        sets(OTHER, "owed", 1),
        sets(OTHER, "forfeit", 1),
        sets(OTHER, "out", "stunned"),
        sets(OTHER, "ran_before", True),
        sets(OTHER, "running", [RunningSpell("Hard Skin", 1, protection=1)]),
        sets(OTHER, "magic_points", 0),
        sets(OTHER, "magic_points", 2),
        sets("party-1", "wit", "cunning"),
        sets("party-1", "plan", ["attack:Sword:foes-0"]),
        sets(ONE, "magic_points", 8),
        sets(ONE, "spells", []),
        rounds("round", 2),
        rounds("quiet_rounds", 1),
    ],
)
def test_what_a_plan_can_hang_on_tells_rounds_apart(change: Change) -> None:
    assert stands(change) != stands()


@pytest.mark.parametrize(
    "change",
    [
        sets(OTHER, "felled", 3),
        sets(OTHER, "checks", ["Dodge"]),
        sets(OTHER, "ran", 50),
        sets(OTHER, "surprised", True),
        sets(OTHER, "magic_points", 5),
        sets("foes-1", "place", 10),
        sets("foes-1", "weapon", ""),
    ],
)
def test_what_no_plan_hangs_on_does_not(change: Change) -> None:
    assert stands(change) == stands()


@pytest.mark.parametrize(
    ("count", "early", "late", "alike"),
    [("round", 4, 5, True), ("round", 3, 4, False), ("quiet_rounds", 3, 4, True), ("quiet_rounds", 2, 3, False)],
)
def test_rounds_are_told_apart_as_far_as_anybody_counts_them(count: str, early: int, late: int, alike: bool) -> None:
    assert (stands(rounds(count, early)) == stands(rounds(count, late))) is alike


def test_a_plan_is_of_one_fighter_and_of_its_fight() -> None:
    made = fight()
    assert key(made, made.find(ONE)) != key(made, made.find("party-1"))
    other = a_fight(*fight().fighters, dark=True)
    assert key(other, other.find(ONE)) != key(made, made.find(ONE))


def test_the_begin_of_a_round_is_worked_out_once_while_intents_are_declared() -> None:
    made = fight()
    made.acting = ONE
    before = key(made, made.find(ONE))
    made.find(OTHER).place = 59
    assert key(made, made.find(ONE)) == before, "nobody moves while intents are declared"
    made.round = 2
    assert key(made, made.find(ONE)) != before
    made.acting = ""
    free = key(made, made.find(ONE))
    made.find(OTHER).place = 58
    assert key(made, made.find(ONE)) != free
