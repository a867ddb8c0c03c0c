"""Blows hand to hand: reach, grips, ways to strike, and weapons that must be brought back to guard (P-14, R-14)."""

from __future__ import annotations

import pytest

from solo.systems.polyhedral.fight.rules.reach import strike_and_shot_ranges
from solo.systems.polyhedral.people.sheet import CarriedGear
from tests.systems.polyhedral.fight.staging import Stage, attack, fighter, held, labelled, named, off_hand, worn

UNARMED = fighter()


def facing(*gear: object, distance: int = 1, **more: object) -> Stage:
    """Ann with this gear, Bob bare-handed so many spaces away; both have d8s and Dodge 6."""
    ann = fighter(*gear, **more)  # type: ignore[arg-type]
    return Stage({"Ann": ann}, {"Bob": UNARMED}).put(Ann=(5, 5), Bob=(5 + distance, 5))


def reaches(stage: Stage, weapon: str, mode: str = "") -> bool:
    try:
        stage.planned("Ann", attack("Bob", weapon, mode))
    except AssertionError:
        return False
    return True


@pytest.mark.parametrize(
    ("weapon", "mode", "reach"),
    [
        ("longsword/broadsword", "", 1),
        ("Great Mace/Maul", "", 1),
        ("Greataxe/Bardiche", "", 2),
        ("Great Sword", "", 2),
        ("Spear", "two-handed", 2),
        ("Spear", "one-handed", 2),
        ("Pike/Ranseur", "", 3),
        ("Halberd", "swing", 3),
        ("Halberd", "thrust", 2),
        ("Glaive/Guisarme", "", 3),
        ("Quarterstaff", "swing", 1),
        ("Quarterstaff", "thrust", 2),
        ("Javelin", "two-handed", 2),
    ],
)
def test_a_weapon_strikes_at_any_distance_up_to_its_reach(weapon: str, mode: str, reach: int) -> None:
    """`R-20`: a reach weapon also strikes nearer spaces. `R-19`: a greataxe reaches 2, a maul 1."""
    struck = [spaces for spaces in range(1, 5) if reaches(facing(held(weapon), distance=spaces), weapon, mode)]
    assert struck == list(range(1, reach + 1))


def test_a_diagonal_counts_one_space() -> None:
    stage = facing(held("Spear")).put(Bob=(7, 7))
    assert reaches(stage, "Spear")
    assert not reaches(stage.put(Bob=(7, 8)), "Spear")


def test_a_refused_blow_says_how_far_it_is() -> None:
    stage = facing(held("longsword/broadsword"), distance=3)
    assert stage.refusal("Ann", "strike:longsword") == "Bob is 3 spaces away, and the longsword reaches only 1."


def test_reach_needs_a_line_of_sight() -> None:
    """`H-04`: an attack with a reach weapon needs a line of sight."""
    stage = Stage({"Ann": fighter(held("Spear"))}, {"Bob": UNARMED}, rows=("....", ".#..", "....")).put(
        Ann=(0, 1), Bob=(2, 1)
    )
    assert stage.refusal("Ann", "strike:spear") == "Ann cannot see Bob from here."


def test_slash_or_thrust_is_the_attackers_choice_and_only_one_of_them_pushes_back() -> None:
    for kind, place in (("slash", (7, 5)), ("pierce", (6, 5))):
        stage = facing(held("longsword/broadsword"), skills={"Swords": 1})
        dice = [(6, 2), (5,)] + ([(4,)] if kind == "slash" else [])
        stage.turn("Ann", attack("Bob", "longsword", kind=kind), "dodge", dice=dice)
        assert stage["Bob"].place == place


def test_a_knife_cuts_less_well_than_it_stabs() -> None:
    stage = facing(held("dagger/stilleto"))
    assert stage.planned("Ann", attack("Bob", "dagger", kind="pierce"))["dodge"].dice.bonus == 2
    assert stage.planned("Ann", attack("Bob", "dagger", kind="slash"))["dodge"].dice.bonus == 1
    stage = facing(held('Long knife (blade 9-12")'))
    assert stage.planned("Ann", attack("Bob", "Long", kind="pierce"))["dodge"].dice.bonus == 3
    assert stage.planned("Ann", attack("Bob", "Long", kind="slash"))["dodge"].dice.bonus == 2


def test_aim_takes_from_the_check_what_it_gives_to_the_damage() -> None:
    stage = facing(held("longsword/broadsword"), skills={"Swords": 2})
    for aim in (0, 1, 2):
        strike = stage.planned("Ann", attack("Bob", "longsword", aim=aim))["dodge"].dice
        assert (strike.modifier, strike.bonus) == (-aim, 4 + aim)


def test_an_aimed_blow_falls_by_its_own_figures() -> None:
    stage = facing(held("longsword/broadsword"), skills={"Swords": 2})
    # 7 less 2 misses Dodge 6; 8 counts 9, less 2 hits.
    stage.turn("Ann", attack("Bob", "longsword", kind="pierce", aim=2), "dodge", dice=[(7, 5, 5)])
    assert stage["Bob"].lp == 6
    stage.turn("Ann", attack("Bob", "longsword", kind="pierce", aim=2), "dodge", dice=[(8, 5, 5), (1,)])
    assert (stage["Bob"].lp, stage["Bob"].vp) == (5, 0)


def test_a_bastard_sword_changes_its_grip_with_each_blow() -> None:
    stage = facing(held("bastard sword"), skills={"Swords": 1, "2-h swords": 2})
    one = stage.planned("Ann", attack("Bob", "bastard", "one-handed"))["dodge"]
    two = stage.planned("Ann", attack("Bob", "bastard", "two-handed"))["dodge"]
    assert (one.dice.check_count, one.dice.bonus, one.dice.modifier) == (2, 5, -1)
    assert (two.dice.check_count, two.dice.bonus, two.dice.modifier) == (3, 6, 0)


def test_a_shield_leaves_only_the_grip_of_one_hand() -> None:
    """`H-13`: a shield takes one hand, a two-handed grip both."""
    stage = facing(held("Spear"), off_hand("Shield"))
    assert reaches(stage, "Spear", "one-handed")
    assert not reaches(stage, "Spear", "two-handed")


def test_the_grip_of_a_blow_holds_for_parrying_until_the_next_own_turn() -> None:
    stage = Stage({"Ann": fighter(held("Spear"))}, {"Bob": fighter(held("Rapier"))}).put(Ann=(5, 5), Bob=(6, 5))
    stage.turn("Ann", attack("Bob", "Spear", "one-handed"), "dodge", dice=[(2,)])
    assert stage.planned("Bob", attack("Ann", "Rapier"))["parry:spear"].dice.defence == 6
    stage.turn("Ann", "wait")
    assert stage.planned("Bob", attack("Ann", "Rapier"))["parry:spear"].dice.defence == 7


def test_a_swung_poleaxe_takes_a_whole_turn_to_bring_back() -> None:
    stage = facing(held("Halberd"), distance=2, STR=10)
    stage.turn("Ann", attack("Bob", "Halberd", "swing"), "dodge", dice=[(2,)])
    assert not reaches(stage, "Halberd")
    assert stage.refusal("Ann", "strike:unready") == "Ready the halberd first."
    stage.turn("Ann", "move", "5,6")
    assert not reaches(stage, "Halberd"), "a Move must not make a poleaxe ready"
    stage.turn("Ann", "ready:hand", "step", "5,5")
    assert reaches(stage, "Halberd", "swing")
    assert reaches(stage, "Halberd", "thrust")


def test_a_thrust_leaves_the_halberd_ready() -> None:
    stage = facing(held("Halberd"), distance=2, STR=10)
    stage.turn("Ann", attack("Bob", "Halberd", "thrust"), "dodge", dice=[(2,)])
    assert reaches(stage, "Halberd", "swing")


def test_an_unready_poleaxe_does_not_parry() -> None:
    stage = facing(held("Glaive/Guisarme"))
    assert "parry:glaive" in stage.planned("Bob", attack("Ann", "kick"))
    stage.turn("Ann", attack("Bob", "Glaive"), "dodge", dice=[(2,)])
    assert list(stage.planned("Bob", attack("Ann", "kick"))) == ["dodge"]


@pytest.mark.parametrize("flail", ["mace-and-chain", "Heavy Flail", "nunchaku"])
def test_a_flail_neither_parries_nor_is_parried(flail: str) -> None:
    stage = Stage({"Ann": fighter(held(flail))}, {"Bob": fighter(held("Rapier"), off_hand("Shield"))})
    stage.put(Ann=(5, 5), Bob=(6, 5))
    assert list(stage.planned("Ann", attack("Bob", flail))) == ["dodge", "block"]
    assert list(stage.planned("Bob", attack("Ann", "Rapier"))) == ["dodge"]


@pytest.mark.parametrize("flail", ["mace-and-chain", "Heavy Flail"])
def test_a_flail_is_made_ready_by_a_ready_or_on_a_move(flail: str) -> None:
    for answers in (("ready:hand",), ("move", "5,6", labelled(flail))):
        stage = facing(held(flail))
        stage.turn("Ann", attack("Bob", flail), dice=[(2,)])
        assert not reaches(stage, flail)
        stage.turn("Ann", *answers)
        assert reaches(stage, flail)


def test_nunchaku_are_ready_again_at_once() -> None:
    stage = facing(held("nunchaku"))
    stage.turn("Ann", attack("Bob", "nunchaku"), dice=[(2,)])
    assert reaches(stage, "nunchaku")


def test_a_weapon_too_heavy_takes_one_from_the_check() -> None:
    assert facing(held("Heavy Mace/hammer")).modifiers("Ann", attack("Bob", "Heavy")) == {"weapon too heavy": -1}
    assert facing(held("Heavy Mace/hammer"), STR=10).modifiers("Ann", attack("Bob", "Heavy")) == {}


def test_the_damage_die_is_that_of_strength() -> None:
    """`R-17`: damage rolls the STR die."""
    for score, dice in ((4, (1, 4)), (8, (1, 8)), (12, (1, 12)), (14, (2, 12)), (16, (3, 12))):
        strike = facing(held("Handaxe"), STR=score).planned("Ann", attack("Bob", "Handaxe", "one"))["dodge"].dice
        assert (strike.damage_count, strike.damage_sides) == dice


def test_a_large_creature_reaches_farther_and_is_as_near_as_its_nearest_square() -> None:
    # Extra Size 4: size 17, reach 1 + 4, and 4 × 4 squares.
    ogre = fighter(held("Handaxe"), tags=(), skills={"Extra Size": 4})
    stage = Stage({"Ann": UNARMED}, {"Ogre": ogre}).put(Ogre=(5, 4), Ann=(13, 5))
    assert stage["Ogre"].squares[-1] == (8, 7)
    assert (stage["Ogre"].lp, stage["Ogre"].vp) == (10, 10)
    code = attack("Ann", "Handaxe", "one")
    assert stage.planned("Ogre", code)
    stage.put(Ann=(14, 5))
    with pytest.raises(AssertionError, match="no such attack"):
        stage.planned("Ogre", code)
    assert stage.put(Ann=(9, 8)).planned("Ann", attack("Ogre", "kick"))


def test_the_ground_that_somebody_threatens_grows_with_size_and_is_none_for_the_empty_handed_archer() -> None:
    """Size adds to the reach of a weapon (H-01); bows shoot as far as the book says, with arrows alone (P-14)."""
    arrows = CarriedGear("Arrow", 5)
    for build, threatened in (
        (fighter(held("Great Sword")), (2, 0)),
        (fighter(held("Great Sword"), tags=(), skills={"Extra Size": 4}), (6, 0)),
        (fighter(held("Shortbow")), (1, 0)),
    ):
        stage = Stage({"Ann": UNARMED}, {"Bob": build})
        assert strike_and_shot_ranges(stage.arena.armoury, stage["Bob"]) == threatened
    stage = Stage({"Ann": UNARMED}, {"Bob": fighter(held("Shortbow"), arrows)})
    assert strike_and_shot_ranges(stage.arena.armoury, stage["Bob"]) == (1, 75)
    stage = Stage({"Ann": UNARMED}, {"Bob": fighter(held("Shortbow"), CarriedGear("Longbow"), arrows)})
    assert strike_and_shot_ranges(stage.arena.armoury, stage["Bob"]) == (1, 125), "the farther of two bows"


def test_assassination_helps_light_weapons_against_the_slower_and_the_unaware() -> None:
    """`R-33`: the level against a foe of lower QKN, twice the level against an unaware one, light weapons only."""
    skills = {"Assassination": 2}
    for quickness, unaware, weapon, bonus in (
        (8, False, "dagger/stilleto", 2),
        (6, False, "dagger/stilleto", 4),
        (8, True, "dagger/stilleto", 6),
        (6, False, "Handaxe", 4),
    ):
        ann = fighter(held(weapon), skills=skills)
        stage = Stage({"Ann": ann}, {"Bob": fighter(QKN=quickness)}).put(Ann=(5, 5), Bob=(6, 5))
        stage["Bob"].unaware = unaware
        planned = stage.planned("Ann", attack("Bob", weapon[:6], "one"))
        assert next(iter(planned.values())).dice.bonus == bonus


def test_a_thrown_dagger_is_no_light_weapon_for_an_assassin() -> None:
    """`R-33`: Assassination 2 adds to the dagger's 2 in the hand, and not when it is thrown."""
    ann = fighter(held("dagger/stilleto"), skills={"Assassination": 2})
    stage = Stage({"Ann": ann}, {"Bob": fighter(QKN=6)}).put(Ann=(5, 5), Bob=(6, 5))
    assert stage.planned("Ann", attack("Bob", "dagger", "one-handed", "pierce"))["dodge"].dice.bonus == 2 + 2
    assert stage.planned("Ann", attack("Bob", "dagger", "thrown"))["dodge"].dice.bonus == 2


@pytest.mark.parametrize(("level", "left"), [(0, 5), (2, 3)])
def test_assassination_adds_to_a_critical(level: int, left: int) -> None:
    """`R-33`: against DR 3 a critical does 8 + 2 − 3, and 2 more by Assassination 2. Bob has 12 points."""
    padded = worn("Padded/quilted or soft leather armor")
    ann = fighter(held("dagger/stilleto"), skills={"Knives": 1, "Assassination": level})
    stage = Stage({"Ann": ann}, {"Bob": fighter(padded, QKN=6)}).put(Ann=(5, 5), Bob=(6, 5))
    stage.turn("Ann", attack("Bob", "dagger", "one", kind="pierce"), "dodge", dice=[(7, 7)])
    assert stage["Bob"].lp + stage["Bob"].vp == left


def test_a_damage_roll_names_assassination_and_aim() -> None:
    """The dice show the weapon's own bonus only: `R-33` and `P-30` add to it."""
    ann = fighter(held("dagger/stilleto"), skills={"Assassination": 2})
    stage = Stage({"Ann": ann}, {"Bob": fighter(QKN=6)}).put(Ann=(5, 5), Bob=(6, 5))
    told = stage.turn("Ann", attack("Bob", "dagger", "one-handed", "pierce", aim=1), "dodge", dice=[(8,), (3,)])
    damage = told[0].rolls[-1]
    assert (damage.dice, damage.result) == ("1d8+2", 8)
    assert named(damage.modifiers) == {"Assassination": 2, "aimed": 1}
