"""Light, footing, flanks, posture and stance, and how they add up (R-02, R-24, H-05 to H-09, H-15)."""

from __future__ import annotations

import pytest

from solo.resolver import sum_modifiers
from solo.systems.polyhedral.fight.rules import circumstances
from solo.systems.polyhedral.ground.field import Light
from solo.systems.polyhedral.people.sheet import CarriedGear
from tests.systems.polyhedral.fight.staging import OPEN, Stage, attack, fighter, held, off_hand

SWORD = held("longsword/broadsword")
BOW = (held("Shortbow"), CarriedGear("Arrow", 5))


def duel(
    light: Light = "lit", rows: tuple[str, ...] = OPEN, ann: tuple[str, ...] = (), bob: tuple[str, ...] = ()
) -> Stage:
    """Ann and Bob with swords side by side, with these tags besides "person"."""
    return Stage(
        {"Ann": fighter(SWORD, tags=("person", *ann))},
        {"Bob": fighter(SWORD, tags=("person", *bob))},
        rows=rows,
        light=light,
    ).put(Ann=(5, 5), Bob=(6, 5))


def flanking(light: Light = "lit", rows: tuple[str, ...] = OPEN) -> Stage:
    """Ann between Bob and Cal."""
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(), "Cal": fighter()}, rows=rows, light=light)
    return stage.put(Ann=(5, 5), Bob=(6, 5), Cal=(4, 5))


@pytest.mark.parametrize(
    ("light", "expected"), [("lit", {}), ("dark", {"dark": -1}), ("pitch dark", {"pitch dark": -2})]
)
def test_light_counts_at_the_targets_square(light: Light, expected: dict[str, int]) -> None:
    """`H-06`: dark −1, pitch dark −2, at the target's square; night-eyed attackers ignore it."""
    assert duel(light).modifiers("Ann", attack("Bob")) == expected
    assert duel(light, ann=("night-eyed",)).modifiers("Ann", attack("Bob")) == {}
    assert duel(light, bob=("night-eyed",)).modifiers("Ann", attack("Bob")) == expected


def test_in_pitch_darkness_nothing_is_seen_beyond_three_squares() -> None:
    """`H-06`: in pitch dark a target 3 squares away is seen, one 4 squares away is not."""
    for tags, seen in ((("person",), False), (("person", "night-eyed"), True)):
        stage = Stage({"Ann": fighter(*BOW, tags=tags)}, {"Bob": fighter()}, light="pitch dark")
        stage.put(Ann=(5, 5), Bob=(8, 5))
        assert stage.planned("Ann", attack("Bob", "Shortbow"))
        stage.put(Bob=(9, 5))
        assert any(code.startswith("strike:shortbow") for code in stage.legal("Ann")) is seen


def test_bright_light_dazzles_the_light_shy_for_everybody() -> None:
    """`H-06`: in bright light, checks against a light-shy creature get +1."""
    assert duel(bob=("light-shy",)).modifiers("Ann", attack("Bob")) == {"the light dazzles the target": 1}
    assert duel(ann=("night-eyed",), bob=("light-shy",)).modifiers("Ann", attack("Bob")) != {}
    assert duel("dark", bob=("light-shy",)).modifiers("Ann", attack("Bob")) == {"dark": -1}


@pytest.mark.parametrize(
    ("lamp", "lit"),
    [
        (CarriedGear("Torch", place="off-hand"), True),
        (CarriedGear("Torch"), False),
        (CarriedGear("Lantern"), True),
        (CarriedGear("Lantern", place="pack"), False),
    ],
)
def test_a_torch_in_the_hand_or_a_lantern_at_the_belt_lights_eight_squares(lamp: CarriedGear, lit: bool) -> None:
    """`H-06`: a torch in hand or a lantern at the belt lights a target 8 squares away, not one 9 away."""
    bearer = fighter(held("Javelin"), lamp)
    for spaces in (8, 9):
        stage = Stage({"Ann": bearer}, {"Bob": fighter()}, light="dark").put(Ann=(5, 5), Bob=(5 + spaces, 5))
        dark = {} if lit and spaces == 8 else {"dark": -1}
        assert stage.modifiers("Ann", attack("Bob", "Javelin", "thrown")) == dark


def test_a_torch_is_drawn_with_a_ready_and_lights_whoever_it_is_near() -> None:
    stage = Stage({"Ann": fighter(SWORD, CarriedGear("Torch"))}, {"Bob": fighter()}, light="pitch dark")
    stage.put(Ann=(5, 5), Bob=(6, 5))
    assert stage.modifiers("Bob", attack("Ann")) == {"pitch dark": -2}
    stage.turn("Ann", "draw:torch")
    assert stage.modifiers("Bob", attack("Ann")) == {}
    stage.turn("Ann", "drop:off-hand", "wait")
    assert stage.modifiers("Bob", attack("Ann")) == {"pitch dark": -2}


@pytest.mark.parametrize(("ground", "expected"), [(".", {}), ("~", {"bad footing": -1}), ("%", {"bad footing": -1})])
def test_footing_is_that_of_the_attacker(ground: str, expected: dict[str, int]) -> None:
    row = "....." + ground + "." * 14
    stage = duel(rows=(*OPEN[:5], row, *OPEN[6:]))
    assert stage.modifiers("Ann", attack("Bob")) == expected
    assert stage.modifiers("Bob", attack("Ann")) == {}


def test_footing_is_nothing_to_a_flyer_and_that_of_all_squares_of_the_large() -> None:
    """A flyer ignores footing (H-23); of a large creature any square counts (H-07)."""
    stage = duel(rows=(*OPEN[:6], "....~" + "." * 15, *OPEN[7:])).put(Ann=(3, 5), Bob=(9, 5))
    ann, armoury = stage["Ann"], stage.arena.armoury
    found = []
    for width, height in ((1, 0), (2, 0), (2, 3)):
        ann.width, ann.height = width, height
        found.append([str(modifier) for modifier in circumstances.attacker_modifiers(stage.fight, armoury, ann)])
    assert found == [[], ["bad footing −1"], []]


def test_whoever_has_left_the_field_covers_nobody() -> None:
    """A third creature on its feet is cover against a shot (H-05)."""
    stage = Stage({"Ann": fighter(*BOW)}, {"Bob": fighter(), "Cal": fighter()}).put(Ann=(5, 5), Bob=(9, 5), Cal=(7, 5))
    assert stage.modifiers("Ann", attack("Bob", "Shortbow")) == {"cover": -1}
    stage["Cal"].left = True
    assert stage.modifiers("Ann", attack("Bob", "Shortbow")) == {}


def test_two_foes_on_opposite_sides_flank() -> None:
    """`H-08`: two foes on exactly opposite sides give −1 to attacks; the flankers gain nothing."""
    assert flanking().modifiers("Ann", attack("Bob")) == {"flanked": -1}
    assert flanking().modifiers("Bob", attack("Ann")) == {}
    for bob, cal, flanked in (
        ((6, 6), (4, 4), True),
        ((6, 5), (4, 4), False),
        ((6, 5), (6, 6), False),
        ((5, 4), (5, 6), True),
    ):
        stage = flanking().put(Bob=bob, Cal=cal)
        assert stage.modifiers("Ann", attack("Bob")) == ({"flanked": -1} if flanked else {})


def test_nobody_flanks_who_could_not_strike() -> None:
    """`H-08`: bare hands count as ready weapons, an unconscious foe does not flank."""
    bowman = fighter(*BOW)
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(), "Cal": bowman}).put(Ann=(5, 5), Bob=(6, 5), Cal=(4, 5))
    assert stage.modifiers("Ann", attack("Bob")) == {"flanked": -1}, "one hand leaves the bow for a punch"
    stage = flanking()
    stage["Cal"].unconscious = True
    assert stage.modifiers("Ann", attack("Bob")) == {}


# The fight in four variants: dark, bad footing, flanked; Confidence stands in as a weapon of one's own class.
SLIPPERY = (*OPEN[:5], "." * 5 + "~" + "." * 14, *OPEN[6:])


def test_dark_bad_footing_and_flanked_are_two_in_all() -> None:
    stage = flanking("dark", SLIPPERY)
    assert sum_modifiers(stage.planned("Ann", attack("Bob"))["dodge"].modifiers) == -2


def test_with_one_in_favour_of_the_rules_it_is_one_less() -> None:
    stage = flanking("dark", SLIPPERY)
    stage["Bob"].prone = True
    assert sum_modifiers(stage.planned("Ann", attack("Bob"))["dodge"].modifiers) == -1


def test_in_light_that_favours_the_fighter_it_is_minus_one_and_with_one_more_nothing() -> None:
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(tags=("light-shy",)), "Cal": fighter()}, rows=SLIPPERY)
    stage.put(Ann=(5, 5), Bob=(6, 5), Cal=(4, 5))
    assert sum_modifiers(stage.planned("Ann", attack("Bob"))["dodge"].modifiers) == -1
    stage["Bob"].prone = True
    assert sum_modifiers(stage.planned("Ann", attack("Bob"))["dodge"].modifiers) == 0


def test_the_total_never_falls_below_four_nor_rises_above_two() -> None:
    stage = flanking("pitch dark", SLIPPERY)
    stage["Ann"].prone = stage["Ann"].defensive = True
    named = stage.modifiers("Ann", attack("Bob", aim=2))
    assert sum(named.values()) == -4
    stage = duel(bob=("light-shy",))
    stage["Bob"].prone = True
    assert sum(stage.modifiers("Ann", attack("Bob")).values()) == 2


def test_minus_three_stays_minus_three() -> None:
    stage = flanking("dark", SLIPPERY)
    assert sum(stage.modifiers("Ann", attack("Bob", aim=1)).values()) == -3


def test_the_prone_strike_worse_and_are_easier_to_strike_near_by() -> None:
    stage = duel()
    stage["Ann"].prone = True
    assert stage.modifiers("Ann", attack("Bob")) == {"prone": -1}
    assert stage.modifiers("Bob", attack("Ann")) == {"target is prone": 1}


def test_the_prone_do_not_move_but_crawl_and_stand_up_by_their_action() -> None:
    stage = duel()
    stage["Ann"].prone = True
    assert stage.refusal("Ann", "move") == stage.refusal("Ann", "sprint") == "Ann is prone and must stand up first."
    assert "leave" not in stage.legal("Ann")
    stage.turn("Ann", "step", "5,6", "stand")
    assert (stage["Ann"].place, stage["Ann"].prone) == ((5, 6), False)
    assert "stand" not in stage.legal("Ann")


def test_the_defensive_stance_takes_one_from_both_until_the_next_own_turn() -> None:
    stage = duel()
    stage.turn("Ann", "defensive", attack("Bob"), "dodge", dice=[(2,)])
    (roll,) = (event.rolls[0] for event in stage.scene.events if event.kind == "attack")
    assert [(modifier.name, modifier.value) for modifier in roll.modifiers] == [("fighting defensively", -1)]
    assert stage.modifiers("Bob", attack("Ann")) == {"target fights defensively": -1}
    stage.pass_turns("Ann")
    assert stage.modifiers("Bob", attack("Ann")) == {}


def test_the_defensive_stance_goes_only_with_an_attack_or_waiting() -> None:
    stage = duel()
    stage["Ann"].defensive = True
    verbs = {code.split(":")[0] for code in stage.legal("Ann")}
    assert verbs == {"strike", "hurl", "step", "wait", "drop", "gamemaster"}


def test_a_stance_ends_with_consciousness() -> None:
    """`H-28`: an unconscious fighter loses its defensive stance."""
    stage = duel()
    stage.turn("Ann", "defensive", "wait")
    stage["Ann"].lp, stage["Ann"].vp = 1, 0
    stage.turn("Bob", attack("Ann", kind="pierce"), "dodge", dice=[(8,), (1,)])
    assert (stage["Ann"].unconscious, stage["Ann"].defensive) == (True, False)


def test_a_fight_may_be_darker_than_its_place() -> None:
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(off_hand("Shield"))}, options={"light": "dark"})
    assert stage.arena.fight.field.light == "lit", "the stage draws its own field"
