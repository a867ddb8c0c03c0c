"""Leaps over obstacles, pits and fire, down into a pit, and climbing out of one (P-06, P-09, P-12, P-37, H-22)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from solo.systems.contract import TacticAnswer
from solo.systems.polyhedral.fight.options.turn import choice as choice_of
from solo.systems.polyhedral.fight.rules import leaping
from solo.systems.polyhedral.fight.tactics import decide as tactics
from solo.systems.polyhedral.people.sheet import Build
from tests.systems.polyhedral.companies import check_result, throws
from tests.systems.polyhedral.fight.staging import Stage, fighter, held, worn

SWORD = held("longsword/broadsword")


def staged(*rows: str, ann: Build | None = None, **places: tuple[int, int]) -> Stage:
    stage = Stage({"Ann": ann or fighter(SWORD)}, {"Bob": fighter(SWORD)}, rows=rows)
    return stage.put(**({"Ann": (1, 0), "Bob": (9, 0)} | places))


def chosen(stage: Stage) -> TacticAnswer:
    return tactics.decide(stage.fight, stage.arena.armoury, choice_of(stage.arena, stage["Ann"], stepped=False))


@pytest.mark.parametrize(
    ("row", "landing", "difficulty"),
    [(".Xo.......", 3, 4), (".X_.......", 3, 6), (".XoO......", 4, 6), (".X__......", 4, 8), (".X:-......", 4, 8)],
)
def test_how_hard_a_leap_is_goes_by_what_is_leapt_and_how_far(row: str, landing: int, difficulty: int) -> None:
    stage = staged(row.replace("X", "."))
    found = {leap.landing: leap.difficulty for leap in leaping.list_leaps(stage.fight, stage["Ann"]) if leap.over}
    assert found[(landing, 0)] == difficulty
    option = next(one for one in stage.offered("Ann") if one.code == f"leap:{landing},0")
    (success,) = (one.value for one in option.preview().measures)
    reached = sum(check_result(faces, 8) >= difficulty for faces in throws(1, 8))
    assert success == Fraction(reached, 8)


def test_three_squares_walls_and_people_are_not_leapt_over_and_ground_to_walk_on_needs_none() -> None:
    for row in ("..___.....", "..#.......", "..........", ".., ......".replace(" ", ".")):
        assert not any(leap.over for leap in leaping.list_leaps(staged(row).fight, staged(row)["Ann"]))
    stage = staged("..o.......", Bob=(2, 0))
    assert not leaping.list_leaps(stage.fight, stage["Ann"])
    cut = staged("..#.......", ".._.......", "..........", Ann=(1, 0))
    assert not any(leap.over for leap in leaping.list_leaps(cut.fight, cut["Ann"]))


def test_a_load_makes_it_harder_and_nobody_leaps_after_a_step_prone_large_or_aloft() -> None:
    stage = staged(".._.......", ann=fighter(SWORD, worn("Full Plate battle armor"), skills={"Jumping": 1}))
    events = stage.turn("Ann", "leap:3,0", dice=((7, 5),))
    assert events[0].rolls[0].modifiers[0].value == -1
    assert stage["Ann"].place == (3, 0)
    for field, value in (("prone", True), ("width", 2), ("height", 3)):
        other = staged(".._.......", ".._.......")
        setattr(other["Ann"], field, value)
        assert not any(code.startswith("leap") for code in other.legal("Ann"))
    assert not any(code.startswith("leap") for code in staged(".._.......").legal("Ann", stepped=True))


def test_whoever_gets_over_stands_there_and_has_moved() -> None:
    stage = staged(".._.......")
    events = stage.turn("Ann", "leap:3,0", dice=((6,),))
    assert events[0].text == "Ann leaps over the pit to D1."
    assert (stage["Ann"].place, stage["Ann"].gone, stage["Ann"].prone) == ((3, 0), "move", False)


@pytest.mark.parametrize(
    ("row", "dice", "place", "prone", "lost"),
    [
        ("..o.......", ((3,),), (1, 0), True, 0),
        (".._.......", ((5,), (4,)), (2, 0), True, 4),
        ("..:.......", ((5,), (3,)), (2, 0), False, 3),
        ("..-.......", ((5,), (9,)), (2, 0), False, 9),
    ],
)
def test_whoever_falls_short_lies_before_it_or_is_in_it(
    row: str, dice: tuple[tuple[int, ...], ...], place: tuple[int, int], prone: bool, lost: int
) -> None:
    stage = staged(row)
    ann = stage["Ann"]
    before = ann.lp + ann.vp
    told, *_ = stage.turn("Ann", "leap:3,0", dice=dice)
    over = {"o": "obstacle", "_": "pit", ":": "fire", "-": "lava"}[row[2]]
    assert (told.text, told.rolls[0].outcome) == (f"Ann leaps over the {over} but falls short.", "short")
    assert (ann.place, ann.prone or ann.unconscious, before - ann.lp - ann.vp) == (place, prone, lost)


def test_a_leap_down_is_a_controlled_fall() -> None:
    stage = staged(".._.......")
    option = next(one for one in stage.offered("Ann") if one.code == "leap:2,0")
    (lost,) = (one.value for one in option.preview().measures)
    falls = [max(0, fall - check_result((jump,), 8)) for fall, jump in product(range(1, 9), repeat=2)]
    assert lost == Fraction(sum(falls), 64)
    events = stage.turn("Ann", "leap:2,0", dice=((3,), (7,)))
    assert events[0].text == "Ann leaps down into the pit and takes 4 damage."
    assert (stage["Ann"].place, stage["Ann"].prone) == ((2, 0), False)
    unhurt = staged(".._.......").turn("Ann", "leap:2,0", dice=((3,), (3,)))
    assert unhurt[0].text == "Ann leaps down into the pit, unhurt."


def test_out_of_a_pit_one_climbs_and_does_not_walk() -> None:
    stage = staged(".._.......", "..........", Ann=(2, 0))
    codes = stage.legal("Ann")
    assert not {"move", "sprint", "step"} & set(codes)
    assert {"climb:1,0", "climb:3,0", "climb:3,1"} <= set(codes)
    events = stage.turn("Ann", "climb:3,0", dice=((6,),))
    assert events[0].text == "Ann slips back into the pit." and stage["Ann"].place == (2, 0)
    assert events[0].rolls[0].outcome == "not over"
    events = stage.turn("Ann", "climb:3,0", dice=((7,),))
    assert events[0].text == "Ann gets out of the pit to D1." and stage["Ann"].place == (3, 0)
    assert stage.scene.asked == ["Ann: climb out of the pit"] * 2


def test_a_load_makes_a_climb_harder_and_no_square_that_is_taken_is_climbed_to() -> None:
    """The load worsens Climbing (P-06, H-09); Bob stands at the edge of the pit."""
    stage = staged(".._.......", ann=fighter(SWORD, worn("Full Plate battle armor")), Ann=(2, 0), Bob=(1, 0))
    assert [code for code in stage.legal("Ann") if code.startswith("climb")] == ["climb:3,0"]
    told = stage.turn("Ann", "climb:3,0", dice=((7,),))
    assert [str(modifier) for modifier in told[0].rolls[0].modifiers] == ["load −1"]
    assert stage["Ann"].place == (2, 0)
    stage["Bob"].unconscious = True
    assert "climb:1,0" in stage.legal("Ann")


def test_by_themselves_they_climb_towards_the_foe_and_leap_where_no_way_leads_round() -> None:
    stage = staged(".._.......", Ann=(2, 0))
    found = chosen(stage)
    assert (found.answer, found.reason) == ("climb:3,0", "Ann climbs out of the pit.")
    able = fighter(SWORD, skills={"Jumping": 3})
    found = chosen(staged(".._.......", ann=able))
    assert (found.answer, found.reason) == ("leap:3,0", "Ann leaps, as there is no way round.")
    assert not chosen(staged(".._.......", ann=fighter(SWORD))).answer.startswith("leap")
    assert not chosen(staged(".._.......", "..........", ann=able)).answer.startswith("leap")
