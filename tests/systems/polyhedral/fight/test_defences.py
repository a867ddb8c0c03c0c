"""What a blow may be met with, how often, and what it then does (P-31, R-10 to R-14, R-44, H-14)."""

from __future__ import annotations

import pytest

from solo.systems.polyhedral.people.sheet import Build, CarriedGear, NaturalWeapon
from tests.systems.polyhedral.fight.staging import Stage, attack, dual, fighter, held, off_hand, rapid, worn

SWORD = held("longsword/broadsword")
SHIELD = off_hand("Shield")


def against(bob: Build, ann: Build | None = None) -> Stage:
    """Ann, with a sword unless told, beside Bob."""
    return Stage({"Ann": ann or fighter(SWORD)}, {"Bob": bob}).put(Ann=(5, 5), Bob=(6, 5))


def meetings(stage: Stage) -> dict[str, int]:
    """Bob's defences against Ann's first attack: a Difficulty each, the DR of a block."""
    planned = stage.planned("Ann", attack("Bob"))
    return {code: one.dice.dr if one.dice.blocked else one.dice.defence for code, one in planned.items()}


def hit(stage: Stage, defence: str) -> None:
    stage.turn("Ann", attack("Bob"), defence, dice=[(1,)])


def test_every_defence_with_its_figure() -> None:
    # QKN 10: Difficulty 7. Deflection 2: +1. Evasion 2: +1. Blocking 2, Shield 2, armour 3. Load 20 of 36 lb.
    skills = {"Deflection": 2, "Evasion": 2, "Blocking": 2}
    bob = fighter(SWORD, SHIELD, worn("Padded/quilted or soft leather armor"), skills=skills, QKN=10)
    assert meetings(against(bob)) == {"dodge": 8, "parry:longsword": 9, "block": 7}


def test_a_load_hits_dodge_but_not_parry() -> None:
    bob = fighter(SWORD, worn("Full Plate battle armor"))
    assert meetings(against(bob)) == {"dodge": 5, "parry:longsword": 7}


@pytest.mark.parametrize(
    ("weapon", "parry"),
    [("Handaxe", 6), ("Rapier", 7), ("dagger/stilleto", 6), ("Great Sword", 7), ("Great Mace/Maul", 6)],
)
def test_each_weapon_parries_with_its_own_modifier(weapon: str, parry: int) -> None:
    found = meetings(against(fighter(held(weapon))))
    assert [value for code, value in found.items() if code.startswith("parry")] == [parry]


@pytest.mark.parametrize("weapon", ["nunchaku", "Shortbow", "stone", "Shuriken", "Sling"])
def test_some_weapons_never_parry_and_keep_bare_hands_from_it(weapon: str) -> None:
    assert list(meetings(against(fighter(held(weapon))))) == ["dodge"]


def test_one_parry_a_ready_weapon_and_one_block_each_for_another_attack() -> None:
    """`R-11`: one parry per ready weapon and one block per shield, each against a different attack."""
    stage = against(fighter(held("shortsword"), off_hand("dagger/stilleto")))
    hit(stage, "parry:shortsword")
    assert list(meetings(stage)) == ["dodge", "parry:dagger.off"]
    hit(stage, "parry:dagger.off")
    assert list(meetings(stage)) == ["dodge"]
    stage = against(fighter(held("shortsword"), SHIELD))
    hit(stage, "parry:shortsword")
    stage.turn("Ann", attack("Bob"), "block", dice=[(1,)])
    assert list(meetings(stage)) == ["dodge"]
    stage.pass_turns("Bob")
    assert list(meetings(stage)) == ["dodge", "parry:shortsword", "block"]


def test_two_equal_weapons_parry_once_each() -> None:
    stage = against(fighter(held("shortsword"), off_hand("shortsword")))
    hit(stage, "parry:shortsword")
    assert list(meetings(stage)) == ["dodge", "parry:shortsword.off"]


@pytest.mark.parametrize(
    ("weapon", "answers", "parries"),
    [
        ("Rapier", ("wait",), 2),
        ("Rapier", ("step", "6,6", "wait"), 1),
        ("Rapier", ("wait", "step", "6,6"), 1),
        ("Rapier", ("move", "6,6"), 1),
        ("Quarterstaff", ("wait",), 2),
        ("Quarterstaff", ("move", "6,6"), 2),
        ("Weighted staff", ("wait", "step", "6,6"), 2),
        ("longsword/broadsword", ("wait",), 1),
    ],
)
def test_rapier_and_staff_parry_twice(weapon: str, answers: tuple[str, ...], parries: int) -> None:
    """`R-08`: a rapier parries twice if not moving, else once. `R-09`: a Move or a Step is moving."""
    stage = against(fighter(held(weapon), PRC=10))
    stage.turn("Bob", *answers)
    code = next(code for code in meetings(stage) if code.startswith("parry"))
    for _ in range(parries):
        hit(stage, code)
    assert code not in meetings(stage)


def test_being_pushed_back_is_no_moving() -> None:
    """`H-24`, `R-09`: a rapier still parries twice after a push."""
    stage = against(fighter(held("Rapier")), fighter(held('Wooden Club (~30")'), STR=12))
    stage.turn("Ann", attack("Bob", "Wooden"), "parry:rapier", dice=[(8,), (8,), (4,)])
    assert stage["Bob"].place == (7, 5)
    stage.put(Ann=(6, 5))
    assert "parry:rapier" in meetings(stage)


def test_each_blow_of_a_pair_meets_its_own_defence() -> None:
    stage = against(fighter(held("shortsword"), SHIELD), fighter(held("shortsword"), off_hand("shortsword")))
    stage.turn("Ann", dual("Bob", "shortsword"), "parry:shortsword", "block", dice=[(1,), (1,)])
    assert list(meetings(stage)) == ["dodge"]


def test_bare_hands_parry_once_at_one_better_and_a_foot_at_nothing() -> None:
    stage = against(fighter(worn("brass knuckles (pair)"), worn("spike-toed boot")))
    assert meetings(stage) == {"dodge": 6, "parry:hands": 7}
    hit(stage, "parry:hands")
    assert meetings(stage) == {"dodge": 6}
    stage.pass_turns("Bob")
    assert "parry:hands" in meetings(stage)
    assert meetings(against(fighter(SHIELD))) == {"dodge": 6, "parry:hands": 7, "block": 2}
    assert meetings(against(fighter(held("Torch"), SHIELD))) == {"dodge": 6, "parry:foot": 6, "block": 2}


def test_nobody_parries_with_a_fist_besides_a_weapon() -> None:
    assert list(meetings(against(fighter(held("dagger/stilleto"))))) == ["dodge", "parry:dagger"]


def test_whoever_has_neither_hands_nor_weapons_can_only_dodge() -> None:
    assert list(meetings(against(fighter(hands=0, tags=("animal",))))) == ["dodge"]


def test_claws_parry_as_the_row_they_copy_and_hands_of_a_beast_do_not_add_to_them() -> None:
    claws = NaturalWeapon("claws", "Axes & maces", "Handaxe")
    assert list(meetings(against(fighter(hands=0, tags=("animal",), natural=(claws,))))) == ["dodge", "parry:claws"]
    assert list(meetings(against(fighter(tags=("undead",), natural=(claws,))))) == ["dodge", "parry:claws"]


def test_an_unready_weapon_and_one_on_the_belt_do_not_parry() -> None:
    stage = against(fighter(SWORD, CarriedGear("dagger/stilleto")))
    assert list(meetings(stage)) == ["dodge", "parry:longsword"]
    stage.turn("Bob", "drop:hand", "wait")
    assert list(meetings(stage)) == ["dodge", "parry:hands"]


def test_a_stronger_arm_with_a_heavier_weapon_beats_down_a_parry() -> None:
    cases = ((10, "Battleaxe", 1), (8, "Battleaxe", 0), (10, "shortsword", 0), (10, "longsword/broadsword", 0))
    for strength, weapon, modifier in cases:
        stage = against(fighter(SWORD), fighter(held(weapon), STR=strength))
        parried = stage.planned("Ann", attack("Bob", weapon))["parry:longsword"]
        assert parried.dice.modifier == modifier
    stage = against(fighter(), fighter(held("Shuriken"), off_hand("dagger/stilleto"), STR=10))
    planned = stage.planned("Ann", attack("Bob", "dagger", "one"))
    assert (planned["parry:hands"].dice.modifier, planned["dodge"].dice.modifier) == (1, 0)


def test_a_block_lets_every_blow_in_on_its_dr_without_critical_or_aim() -> None:
    """`R-13`: no check is rolled against a block, so there is no critical and no aim bonus."""
    bob = fighter(SHIELD, worn("Padded/quilted or soft leather armor"), skills={"Blocking": 2})
    stage = against(bob, fighter(SWORD, skills={"Swords": 3}))
    blocked = stage.planned("Ann", attack("Bob", aim=2))["block"].dice
    assert (blocked.bonus, blocked.dr) == (4, 7)
    events = stage.turn("Ann", attack("Bob", kind="pierce", aim=2), "block", dice=[(8,)])
    assert stage.scene.asked == ["Ann: damage of longsword"]
    # 8 + 4 less 7 = 5: 4 from VP, 1 from LP.
    assert (stage["Bob"].lp, stage["Bob"].vp) == (5, 2)
    assert events[0].rolls[0].result == 12


def test_a_blocked_blow_still_knocks_back() -> None:
    """`R-13`: knockback applies to a blocked blow."""
    stage = against(fighter(SHIELD, worn("Full Plate battle armor"), skills={"Blocking": 3}))
    stage.turn("Ann", attack("Bob", kind="slash"), "block", dice=[(8,), (1,)])
    assert (stage["Bob"].lp, stage["Bob"].prone, stage["Bob"].place) == (6, True, (7, 5))


def test_the_unaware_and_the_fallen_have_no_defence_at_all() -> None:
    stage = against(fighter(SWORD, SHIELD, QKN=12))
    stage["Bob"].unaware = True
    assert meetings(stage) == {"none": 2}
    stage.turn("Ann", attack("Bob", kind="pierce"), dice=[(2,), (1,)])
    assert not stage["Bob"].unaware
    assert "block" in meetings(stage)


def test_an_unaware_target_that_is_missed_stays_unaware_until_its_own_turn() -> None:
    stage = against(fighter(SWORD))
    stage["Bob"].unaware = True
    stage.turn("Ann", attack("Bob"), dice=[(1,)])
    assert stage["Bob"].unaware
    stage.pass_turns("Bob")
    assert not stage["Bob"].unaware


def test_the_prone_defend_as_well_as_ever() -> None:
    stage = against(fighter(SWORD, SHIELD))
    stage["Bob"].prone = True
    assert list(meetings(stage)) == ["dodge", "parry:longsword", "block"]


def test_the_defence_is_chosen_when_the_attack_is_known_and_before_any_die() -> None:
    """`R-13`: the defence is chosen once attacker, weapon, target and aim are known."""
    stage = against(fighter(SWORD))
    stage.turn("Ann", attack("Bob", aim=1), "parry:longsword", dice=[(2,)])
    meeting = stage.asked[1]
    assert meeting.kind == "defence"
    assert meeting.who == stage["Bob"].key
    assert meeting.prompt == "Ann slashes at Bob with longsword, aiming at a gap (−1). How does Bob defend?"


def test_fists_can_be_met_like_any_blow() -> None:
    stage = against(fighter(SWORD, SHIELD), fighter())
    assert list(stage.planned("Ann", rapid("Bob", "punch"))) == ["dodge", "parry:longsword", "block"]
