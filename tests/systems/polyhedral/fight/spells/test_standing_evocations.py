"""Evocations that stay on the field (P-28, H-20 to H-22): flames, earth, storms and wailing, by exact faces."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from solo.systems.polyhedral.fight.rules import circumstances, mind_control, walls
from solo.systems.polyhedral.fight.spells.shapes import squares_between
from solo.systems.polyhedral.fight.state import FieldEffect, LastingEffect
from solo.systems.polyhedral.ground.field import Field
from solo.systems.polyhedral.magic.afflictions import Hinder
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.fear import Flee
from tests.systems.polyhedral.fight.spells.casters import (
    FULL,
    cast,
    castable_now,
    company,
    duel,
    lies,
    mage,
    points,
)
from tests.systems.polyhedral.fight.staging import Stage, attack, fighter, held, worn

SWORD = held("longsword/broadsword")


# Walls


def wall(stage: Stage) -> None:
    """A wall along the west side of column 7, from row 4 to 7: it takes 2 and the check result."""
    cast(stage, "Wall of Flame", "7,4", "line", "7,8", dice=((3, 1, 1),))


def barrier(stage: Stage) -> None:
    """The same wall, right across the field: there is no way round it."""
    wall(stage)
    stage.fight.standing[0].borders = [((6, row), (7, row)) for row in range(12)]


def test_whoever_crosses_flames_is_burnt_less_the_armour() -> None:
    stage = duel(fighter(worn("Hardened leather armor")))
    barrier(stage)
    stage.turn("Bob", "move", "6,5")
    # 5, less a DR of 4.
    assert points(stage["Bob"]) == (5, 6)
    assert stage["Bob"].place == (6, 5)


def test_flames_are_walked_round_and_do_not_burn_those_beside() -> None:
    stage = duel()
    wall(stage)
    stage.turn("Bob", "move", "7,5")
    assert points(stage["Bob"]) == (6, 6)
    stage.turn("Bob", "move", "7,3")
    stage.turn("Bob", "move", "6,3")
    assert points(stage["Bob"]) == (6, 6)


def test_whoever_falls_in_the_flames_lies_behind_them() -> None:
    stage = duel()
    barrier(stage)
    stage["Bob"].lp, stage["Bob"].vp = 1, 0
    stage.turn("Bob", "move", "5,6")
    assert stage["Bob"].unconscious
    assert stage["Bob"].place[0] == 6


def encircled() -> Stage:
    """Bob at the edge of a field that burns all around."""
    stage = duel().put(Bob=(19, 5))
    cast(stage, "Wall of Flame", "18,4", "line", "18,4", dice=((2, 1, 1),))
    sides = [((column, row), (column + out, row)) for column, out in ((0, -1), (19, 1)) for row in range(12)]
    ends = [((column, row), (column, row + out)) for row, out in ((0, -1), (11, 1)) for column in range(20)]
    stage.fight.standing[0].borders = sides + ends
    return stage


def test_leaving_through_flames_burns() -> None:
    stage = encircled()
    stage.turn("Bob", "leave")
    assert stage["Bob"].left
    # 2 and the check's 2, of which 1 is LP.
    assert points(stage["Bob"]) == (5, 3)


def test_whoever_falls_in_the_flames_has_not_left() -> None:
    stage = encircled()
    stage["Bob"].lp, stage["Bob"].vp = 1, 0
    stage.turn("Bob", "leave")
    assert (stage["Bob"].left, stage["Bob"].unconscious) == (False, True)
    assert stage["Bob"].place == (19, 5)


def test_whoever_can_leave_round_the_flames_does() -> None:
    stage = duel().put(Bob=(18, 5))
    cast(stage, "Wall of Flame", "18,4", "line", "18,4", dice=((3, 1, 1),))
    stage.fight.standing[0].borders = [((18, 5), (19, 5)), ((18, 4), (19, 4)), ((19, 5), (20, 5))]
    stage.turn("Bob", "leave")
    assert stage["Bob"].left
    assert points(stage["Bob"]) == (6, 6)


def test_a_move_goes_round_flames_where_it_can() -> None:
    stage = duel().put(Bob=(9, 5))
    cast(stage, "Wall of Flame", "9,5", "line", "9,5", dice=((3, 1, 1),))
    stage.fight.standing[0].borders = [((8, row), (9, row)) for row in (4, 5, 6)]
    stage.turn("Bob", "move", "7,5")
    assert points(stage["Bob"]) == (6, 6)


def test_being_pushed_across_flames_hurts_too() -> None:
    stage = duel().put(Ann=(8, 5), Bob=(7, 5))
    cast(stage, "Wall of Flame", "6,4", "line", "6,7", "6,7", dice=((3, 1, 1),))
    stage.put(Ann=(7, 5), Bob=(6, 5))
    cast(stage, "Arcane Blast, force", dice=(FULL, (7,)))
    # 9 of the bolt: 1 LP, 6 VP and 2 LP; then 5 of the flames.
    assert stage["Bob"].place == (5, 5)
    assert stage["Bob"].lp == 3 - 5


def test_shots_bolts_and_eyes_across_flames_suffer_and_blades_do_not() -> None:
    stage = duel(fighter(SWORD))
    wall(stage)
    told = cast(stage, "Arcane Blast, frost", dice=(FULL,))
    assert [str(modifier) for modifier in told[0].rolls[0].modifiers] == ["through flames −1"]
    stage.put(Ann=(6, 5), Bob=(7, 5))
    assert stage.modifiers("Bob", attack("Ann")) == {}


def test_a_ring_takes_four_borders_and_so_two_levels() -> None:
    stage = duel()
    cast(stage, "Wall of Flame", "9,5", "ring", dice=((3, 1, 1),))
    assert len(stage.fight.standing[0].borders) == 4
    stage.turn("Bob", "move", "10,6")
    assert points(stage["Bob"]) == (5, 2)
    stage = duel(ann=mage(skill=1))
    stage.turn("Ann", "cast:wall-of-flame", "9,5", "line", "9,7", dice=((3, 1),))
    assert [option.code for option in stage.asked[2].options] == ["line"]  # type: ignore[union-attr]


@pytest.mark.parametrize(("kind", "ground"), [("blocks", "o"), ("tall wall", "^"), ("trench", ",")])
def test_earthwall(kind: str, ground: str) -> None:
    stage = duel()
    cast(stage, "Earthwall", "7,4", kind, "7,8", "7,8", dice=((4, 1, 1),))
    column = "".join(row[7] for row in stage.fight.field.rows)
    assert column == "...." + ground * 5 + "..."
    if kind == "tall wall":
        assert "injury" not in castable_now(stage)


def test_earthwall_leaves_squares_with_creatures_alone() -> None:
    stage = duel()
    stage["Bob"].unconscious = True
    cast(stage, "Earthwall", "9,4", "tall wall", "9,6", "9,6", dice=((4, 1, 1),))
    assert "".join(row[9] for row in stage.fight.field.rows) == "....^.^....."


def test_earthwall_has_two_squares_for_each_point() -> None:
    stage = duel()
    cast(stage, "Earthwall", "0,0", "trench", "7,0", dice=((4, 1, 1),))
    places = stage.asked[3].places  # type: ignore[union-attr]
    assert (7, 0) in places
    assert (8, 0) not in places
    assert squares_between((0, 0), (7, 0)) == [(column, 0) for column in range(8)]


def borders(stage: Stage) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(border) for border in stage.fight.standing[-1].borders}


def around(*block: tuple[int, int]) -> set[frozenset[tuple[int, int]]]:
    """The borders between these squares and all others."""
    sides = ((0, -1), (1, 0), (0, 1), (-1, 0))
    found = ((square, (square[0] + right, square[1] + down)) for square in block for right, down in sides)
    return {frozenset(pair) for pair in found if pair[1] not in block}


def test_flames_bend_at_corners_as_often_as_one_likes() -> None:
    stage = duel(ann=mage(skill=3))
    # Along the top of two squares, down beside the second, and on along the bottom of the third.
    cast(stage, "Wall of Flame", "7,4", "line", "9,4", "9,6", "11,6", dice=((3, 1, 1, 1),))
    run = {((7, 4), (7, 3)), ((8, 4), (8, 3)), ((9, 4), (8, 4)), ((9, 5), (8, 5)), ((9, 6), (9, 5)), ((10, 6), (10, 5))}
    assert borders(stage) == set(map(frozenset, run))


def test_a_line_of_flames_that_comes_back_is_a_loop_and_ends() -> None:
    stage = duel(ann=mage(skill=3))
    cast(stage, "Wall of Flame", "9,5", "line", "10,5", "10,6", "9,6", "9,5", dice=((3, 1, 1, 1),))
    assert borders(stage) == around((9, 5))


@pytest.mark.parametrize(
    ("corner", "block"),
    [((9, 5), [(9, 5)]), ((10, 5), [(9, 5), (10, 5)]), ((8, 6), [(8, 5), (9, 5), (8, 6), (9, 6)])],
)
def test_a_ring_goes_round_a_block_as_far_as_the_borders_suffice(
    corner: tuple[int, int], block: list[tuple[int, int]]
) -> None:
    stage = duel(ann=mage(skill=4))
    cast(stage, "Wall of Flame", "9,5", "ring", f"{corner[0]},{corner[1]}", dice=((3, 1, 1, 1, 1),))
    assert borders(stage) == around(*block)
    places = stage.asked[3].places  # type: ignore[union-attr]
    assert (12, 5) not in places


def test_earth_bends_and_closes() -> None:
    stage = duel()
    cast(stage, "Earthwall", "12,4", "trench", "14,4", "14,6", "12,6", "12,4", dice=((4, 1, 1),))
    rows = [row[12:15] for row in stage.fight.field.rows[4:7]]
    assert rows == [",,,", ",.,", ",,,"]


def test_an_image_bends() -> None:
    stage = duel(ann=mage(skill=3))
    cast(stage, "Static Illusion", "7,5", "8,5", "8,6", dice=((9, 1, 1, 1),))
    assert stage.fight.standing[0].squares == [(7, 5), (8, 5), (8, 6)]


# What stays on the field


def test_a_storm_strikes_whoever_starts_a_turn_in_it() -> None:
    """`H-21`: a storm stays where it was set and strikes each fighter that starts a turn in it."""
    stage = company(Bea=fighter(QKN=10))
    cast(stage, "Lightning Storm", "10,5", dice=(FULL,))
    assert points(stage["Bob"]) == (6, 6)
    stage.turn("Bob", "wait", dice=((1,),))
    assert points(stage["Bob"]) == (5, 2)
    stage.turn("Bea", "wait", dice=((5,),))
    assert sum(points(stage["Bea"])) == 12 - 5
    stage.turn("Al", "wait")
    stage.put(Al=(10, 3))
    stage.turn("Al", "wait", dice=((1,),))
    assert points(stage["Al"]) == (5, 2)
    stage.pass_turns(*["Ann"] * 59)
    assert len(stage.fight.standing) == 1
    stage.pass_turns("Ann")
    assert not stage.fight.standing


def test_two_storms_of_one_spell_strike_once() -> None:
    stage = duel()
    for _ in range(2):
        cast(stage, "Lightning Storm", "12,5", dice=(FULL,))
    stage.turn("Bob", "wait", dice=((1,),))
    assert points(stage["Bob"]) == (5, 2)


def test_the_banshee_drives_off_those_near_and_shakes_the_steadfast() -> None:
    stage = company(Bea=fighter(SPI=10), Al=fighter(SPI=6)).put(Al=(19, 11))
    cast(stage, "Banshee", "8,5", dice=(FULL,))
    assert lies(stage["Bob"]) == ["flee 60"]
    assert lies(stage["Bea"]) == ["hinder -1 60"]
    assert not stage["Ann"].effects
    assert not stage["Al"].effects
    stage.turn("Bob")
    assert stage["Bob"].place[0] > 9
    # Al is tested when he comes near, and only once.
    stage.put(Al=(17, 5))
    stage.turn("Al")
    assert lies(stage["Al"]) == ["flee 60"]


def test_who_has_run_far_enough_acts_again() -> None:
    stage = duel().put(Bob=(9, 5))
    cast(stage, "Banshee", "1,5", dice=(FULL,))
    stage.turn("Bob")
    assert stage["Bob"].place[0] >= 11
    stage.turn("Bob", "wait")


def test_the_wailing_and_the_fear_end_together() -> None:
    stage = duel()
    cast(stage, "Banshee", "8,5", dice=(FULL,))
    stage.pass_turns(*["Ann"] * 60)
    assert not stage.fight.standing
    assert not stage["Bob"].effects


@pytest.mark.parametrize(("face", "over"), [(7, True), (6, False)])
def test_a_tall_wall_is_climbed_with_the_whole_action(face: int, over: bool) -> None:
    stage = duel(fighter(STR=12))
    cast(stage, "Earthwall", "8,4", "tall wall", "8,8", "8,8", dice=((4, 1, 1),))
    assert [code for code in stage.legal("Bob") if code.startswith("climb:")] == ["climb:7,5", "climb:7,7", "climb:7,3"]
    stage.turn("Bob", "climb:7,5", dice=((face,),))
    assert stage["Bob"].place == ((7, 5) if over else (9, 5))
    assert [decision.kind for decision in stage.asked] == ["turn"]


def test_nobody_climbs_onto_somebody_or_out_of_the_field() -> None:
    stage = duel().put(Ann=(7, 5), Bob=(9, 5))
    cast(stage, "Earthwall", "8,4", "tall wall", "8,6", "8,6", dice=((2, 1, 1),))
    assert "climb:7,5" not in stage.legal("Bob")


@pytest.mark.parametrize(
    ("one", "other", "crossed"),
    [
        ((9, 5), (3, 5), True),
        ((3, 5), (9, 5), True),
        ((8, 2), (4, 10), True),
        ((7, 5), (6, 5), True),
        ((7, 5), (12, 9), False),
        ((6, 5), (2, 1), False),
        ((7, 11), (7, 0), False),
    ],
)
def test_a_line_crosses_flames_only_between_their_two_sides(
    one: tuple[int, int], other: tuple[int, int], crossed: bool
) -> None:
    """Shots and Perception across a wall of flame suffer (H-22); the wall stands between columns 6 and 7."""
    stage = duel()
    barrier(stage)
    assert walls.flames_between(stage.fight, one, other) is crossed
    stage.fight.standing[0].borders = [((column, 6), (column, 7)) for column in range(12)]
    turned = (one[1], one[0]), (other[1], other[0])
    assert walls.flames_between(stage.fight, *turned) is crossed


def test_flames_hamper_eyes_and_shots_across_them_and_a_storm_does_not() -> None:
    """A Perception check across flames is at −1 (H-22)."""
    stage = duel()
    looking = (stage.fight, stage["Bob"], stage["Ann"])
    assert circumstances.perception_modifiers(*looking) == []
    cast(stage, "Lightning Storm", "12,5", dice=(FULL,))
    assert circumstances.perception_modifiers(*looking) == []
    barrier(stage)
    stage.fight.standing[-1].borders = [((6, row), (7, row)) for row in range(12)]
    assert [str(modifier) for modifier in circumstances.perception_modifiers(*looking)] == ["through flames −1"]
    stage.put(Bob=(6, 5))
    assert circumstances.perception_modifiers(*looking) == []


def test_each_wall_of_flame_on_the_way_burns_and_is_told() -> None:
    """Each crossing hurts (H-22): 5 twice, the first of which takes 1 LP and 4 VP (P-34)."""
    stage = duel()
    barrier(stage)
    stage.fight.standing.append(replace(stage.fight.standing[0], borders=[((4, row), (5, row)) for row in range(12)]))
    told = stage.turn("Bob", "move", "4,6")
    assert points(stage["Bob"]) == (5 - 3, 0)
    struck = "Wall of Flame strikes Bob for 5 damage (5 less DR 0)."
    assert [event.text for event in told if event.kind == "spell"] == [struck, struck]


def test_a_second_wall_does_not_burn_whoever_falls_in_the_first() -> None:
    stage = duel()
    barrier(stage)
    stage.fight.standing.append(replace(stage.fight.standing[0], borders=[((4, row), (5, row)) for row in range(12)]))
    stage["Bob"].lp, stage["Bob"].vp = 1, 0
    stage.turn("Bob", "move", "4,6")
    assert (stage["Bob"].place[0], stage["Bob"].lp) == (6, 1 - 5)


@pytest.mark.parametrize(("goal", "left"), [("7,5", (6, 6)), ("6,5", (5, 2))])
def test_a_sprint_burns_where_it_crosses_flames_and_not_where_it_ends_before_them(
    goal: str, left: tuple[int, int]
) -> None:
    stage = duel()
    barrier(stage)
    stage.turn("Bob", "sprint", goal)
    assert (f"{stage['Bob'].place[0]},5", points(stage["Bob"])) == (goal, left)


# Between the last two columns of the field, and at its border.
FRINGE = ((1, 0), (0, -1))


def leaving(column: int, rows: Iterable[int], fringe: tuple[int, int] = FRINGE[0]) -> Stage:
    """Bob in the middle of a field 40 wide, whose left border burns in these rows; the flames do 5."""
    stage = duel(rows=("." * 40,) * 20)
    wall(stage)
    stage.fight.standing[0].borders = [((fringe[0], row), (fringe[1], row)) for row in rows]
    return stage.put(Ann=(30, 10), Bob=(column, 10))


@pytest.mark.parametrize("fringe", FRINGE)
@pytest.mark.parametrize("column", [5, 6])
def test_whoever_leaves_by_move_or_sprint_burns_where_every_way_out_does(column: int, fringe: tuple[int, int]) -> None:
    """From column 5 a Move of 6 leads off the field, from column 6 only a Sprint of 7 does (H-22, H-31)."""
    stage = leaving(column, range(20), fringe)
    stage.turn("Bob", "leave")
    assert (stage["Bob"].left, points(stage["Bob"])) == (True, (5, 2))


@pytest.mark.parametrize(
    ("column", "rows", "left"),
    [
        (6, (10,), (6, 6)),  # a Sprint goes off slantwise
        (6, (4, 5, 10, 15, 16), (5, 2)),  # all three Sprints burn, and a Move is too short
        (5, (5, 6, 10, 14, 15), (6, 6)),  # all three Sprints burn, and a Move turns off
        (5, range(5, 16), (5, 2)),  # round these flames a Move is one space too short
    ],
)
def test_the_way_off_the_field_burns_least(column: int, rows: Iterable[int], left: tuple[int, int]) -> None:
    """Leaving takes one space beyond the border, and flames are gone round where they can be (H-22, H-31)."""
    stage = leaving(column, rows)
    stage.turn("Bob", "leave")
    assert (stage["Bob"].left, points(stage["Bob"])) == (True, left)


def test_whoever_falls_in_flames_on_the_way_out_lies_behind_them() -> None:
    stage = leaving(5, range(20))
    stage["Bob"].lp, stage["Bob"].vp = 1, 0
    stage.turn("Bob", "leave")
    assert (stage["Bob"].left, stage["Bob"].place[0]) == (False, 0)


def test_whoever_goes_round_flames_opens_the_door_on_the_way_taken_and_no_other() -> None:
    """The nearer door, at C2, burns; a Move of 6 leads through that at E2 (H-12, H-22)."""
    stage = duel()
    wall(stage)
    stage.fight.field = Field((".......", "##+#+##", "......."))
    stage.fight.standing[0].borders = [((2, 1), (2, 2))]
    stage.put(Ann=(0, 0), Bob=(2, 2))
    stage.turn("Bob", "move", "3,0")
    assert (stage["Bob"].place, points(stage["Bob"])) == ((3, 0), (6, 6))
    assert stage.fight.field.rows[1] == "##+#'##"


# Fear


def afraid(spaces: int) -> Stage:
    """Bob flees from Ann's wailing, or from Ann herself, as far as this."""
    stage = duel().put(Ann=(5, 5))
    stage["Bob"].effects.append(LastingEffect("Banshee", Flee(spaces=spaces), stage["Ann"].key, Power(2, 9), 60))
    return stage


def wailing(stage: Stage, spell: str, source: str, square: tuple[int, int]) -> None:
    piece = Flee(spaces=10)
    stage.fight.standing.append(FieldEffect(spell, piece, stage[source].key, Power(2, 9), 60, squares=[square]))


@pytest.mark.parametrize(
    ("place", "width", "runs"),
    [((11, 5), 1, True), ((12, 5), 1, False), ((12, 11), 2, False), ((2, 5), 2, False), ((3, 5), 2, True)],
)
def test_fear_ends_as_many_spaces_away_as_the_spell_says(place: tuple[int, int], width: int, runs: bool) -> None:
    """Whoever is 7 spaces from Ann, in its nearest square, has run far enough (H-02, H-25)."""
    stage = afraid(7).put(Ann=(5, 5) if place[0] > 5 else (10, 5), Bob=place)
    stage["Bob"].width = width
    found = mind_control.fear_source(stage.fight, stage["Bob"])
    assert (found is not None) is runs


def test_fear_without_a_distance_never_ends_by_running() -> None:
    stage = afraid(0).put(Bob=(19, 5))
    found = mind_control.fear_source(stage.fight, stage["Bob"])
    assert found is not None and found[0] == (5, 5)
    stage["Bob"].effects.clear()
    assert mind_control.fear_source(stage.fight, stage["Bob"]) is None


def test_fear_of_a_wailing_runs_from_its_square_and_of_no_other_spell() -> None:
    """The source is the square that wails, not the caster (H-20, H-25)."""
    for spell, source, start in (("Banshee", "Ann", (12, 5)), ("Banshee", "Bob", (5, 5)), ("Storm", "Ann", (5, 5))):
        stage = afraid(10)
        wailing(stage, spell, source, (12, 5))
        found = mind_control.fear_source(stage.fight, stage["Bob"])
        assert found is not None and found[0] == start


@pytest.mark.parametrize("border", [((8, 5), (9, 5)), ((7, 6), (8, 6))])
def test_climbing_through_flames_burns_and_uses_up_a_hex(border: tuple[tuple[int, int], tuple[int, int]]) -> None:
    """The way leads over the wall, whose border burns (H-22); a climb is the next skill check (H-17)."""
    stage = duel(fighter(STR=12))
    cast(stage, "Earthwall", "8,4", "tall wall", "8,8", "8,8", dice=((4, 1, 1),))
    wall(stage)
    stage.fight.standing[0].borders = [border]
    hex_ = Hinder(modifier=-2, until="next action", turns=60)
    stage["Bob"].effects.append(LastingEffect("Hex", hex_, stage["Ann"].key, Power(2, 9), 60))
    told = stage.turn("Bob", "climb:7,7", dice=((12,),))
    assert "Bob: climb over the wall" in stage.scene.asked
    assert [str(modifier) for modifier in told[0].rolls[0].modifiers] == ["Hex −2"]
    assert not stage["Bob"].effects
    assert (told[0].text, told[0].rolls[0].outcome) == ("Bob gets over the wall to H8.", "over")
    assert (stage["Bob"].place, stage["Bob"].gone, points(stage["Bob"])) == ((7, 7), "move", (8 - 1, 6 - 4))
