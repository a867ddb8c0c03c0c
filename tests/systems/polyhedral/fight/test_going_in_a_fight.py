"""Moves, sprints, steps, doors, squares of the large, and leaving the field (P-32, H-01, H-03, H-12, H-31)."""

from __future__ import annotations

import pytest

from solo.systems.contract import PickPlace
from solo.systems.polyhedral.fight.offers.codes import MOVE, SPRINT, STEP
from solo.systems.polyhedral.fight.offers.movement import pick
from solo.systems.polyhedral.ground.field import distance
from solo.systems.polyhedral.people.sheet import Carried
from tests.systems.polyhedral.fight.staging import OPEN, Stage, attack, fighter, held, labelled, off_hand, worn

SWORD = held("longsword/broadsword")


def walking(*rows: str, ann: object = None, **places: tuple[int, int]) -> Stage:
    """Ann and Amy against Bob, far apart unless told."""
    party = {"Ann": ann or fighter(SWORD), "Amy": fighter()}
    stage = Stage(party, {"Bob": fighter()}, rows=rows or OPEN)  # type: ignore[arg-type]
    return stage.put(**({"Ann": (5, 5), "Amy": (0, 0), "Bob": (19, 11)} | places))


def places(stage: Stage, kind: str, name: str = "Ann") -> set[tuple[int, int]]:
    return set(pick(stage.fight, stage[name], kind, {}).places)


def test_a_move_goes_as_many_spaces_as_the_quickness_difficulty_less_the_load() -> None:
    for gear, spaces in (((), 6), ((worn("Full Plate battle armor"),), 5)):
        stage = walking(ann=fighter(*gear))
        found = places(stage, MOVE)
        assert max(distance((5, 5), place) for place in found) == spaces
        assert (5 + spaces, 5 - spaces) in found or (5 + spaces, 0) in found


def test_a_move_ends_on_no_occupied_square_passes_friends_and_not_foes() -> None:
    stage = walking(".....", ann=None, Ann=(0, 0), Amy=(1, 0), Bob=(4, 0))
    assert places(stage, MOVE) == {(2, 0), (3, 0)}
    stage = walking(".....", Ann=(0, 0), Bob=(2, 0), Amy=(4, 0))
    assert places(stage, MOVE) == {(1, 0)}
    stage["Bob"].prone = True
    assert places(stage, MOVE) == {(1, 0), (3, 0)}
    stage["Bob"].unconscious = True
    assert places(stage, MOVE) == {(1, 0), (2, 0), (3, 0)}


def test_rough_ground_and_low_obstacles_cost_two() -> None:
    stage = walking(".,o,......", Ann=(0, 0), Amy=(9, 0), Bob=(8, 0))
    assert places(stage, MOVE) == {(1, 0), (2, 0), (3, 0)}
    assert places(stage, STEP) == {(1, 0)}


def test_a_sprint_is_straight_over_free_squares_and_nothing_goes_with_it() -> None:
    stage = walking()
    found = places(stage, SPRINT)
    assert {(12, 5), (5, 11), (0, 5), (10, 10)} <= found
    assert (7, 6) not in found
    assert max(distance((5, 5), place) for place in found) == 7
    rough = walking("...,......", Ann=(0, 0), Amy=(9, 0), Bob=(8, 0))
    assert places(rough, SPRINT) == {(1, 0), (2, 0)}
    stage.turn("Ann", "sprint", "12,5")
    assert [decision.kind for decision in stage.asked] == ["turn", "sprint"]
    assert stage["Ann"].gone == "sprint"


def test_after_a_step_there_is_no_move() -> None:
    stage = walking()
    refused = [option for option in stage.offered("Ann", stepped=True) if option.code in ("move", "sprint")]
    assert [option.refused for option in refused] == ["A Step was taken already: no Move goes with it."] * 2
    assert "step" not in stage.legal("Ann", stepped=True)


def test_a_step_goes_before_or_after_the_action_but_once() -> None:
    stage = walking(Bob=(7, 5))
    stage.turn("Ann", "step", "6,5", attack("Bob"), "dodge", dice=[(1,)])
    assert [decision.kind for decision in stage.asked] == ["turn", "step", "turn", "defence"]
    stage.turn("Ann", attack("Bob"), "dodge", "step", "5,5", dice=[(1,)])
    assert stage["Ann"].place == (5, 5)


def test_a_move_may_ready_one_weapon_but_no_launcher() -> None:
    archer = fighter(Carried("Shortbow"), Carried("Javelin", 2), Carried("dagger/stilleto"), Carried("Arrow", 3))
    stage = walking(ann=archer)
    stage.turn("Ann", "move", "6,5", labelled("dagger"))
    assert stage.piece("Ann", "dagger").where == "hand"
    labels = [option.label for option in stage.asked[-1].options]  # type: ignore[union-attr]
    assert labels == ["nothing", "ready the javelin", "ready the dagger"]


def test_with_full_hands_nothing_is_readied_on_the_way() -> None:
    stage = walking(ann=fighter(SWORD, off_hand("Shield"), Carried("dagger/stilleto")))
    stage.turn("Ann", "move", "6,5")
    assert [decision.kind for decision in stage.asked] == ["turn", "move"]


DOORS = ("#######", "...+...", "#######")


def test_a_door_is_opened_on_a_move_for_a_space_more() -> None:
    stage = walking(*DOORS, Ann=(2, 1), Amy=(0, 1), Bob=(6, 1))
    assert places(stage, MOVE) == {(1, 1), (3, 1), (4, 1), (5, 1)}
    stage.turn("Ann", "move", "4,1")
    assert stage.fight.field.rows[1] == "...'..."
    assert "Ann opens the door at D2." in [event.text for event in stage.scene.events]


def test_a_door_is_opened_as_the_step_and_only_by_hands() -> None:
    stage = walking(*DOORS, Ann=(2, 1), Amy=(0, 1), Bob=(6, 1))
    stage.turn("Ann", "door:3,1", "wait")
    assert stage.fight.field.rows[1] == "...'..."
    assert [decision.kind for decision in stage.asked] == ["turn", "turn"]
    beast = fighter(tags=("animal",), hands=0)
    stage = walking(*DOORS, ann=beast, Ann=(2, 1), Amy=(0, 1), Bob=(6, 1))
    assert not [code for code in stage.legal("Ann") if code.startswith("door")]
    assert places(stage, MOVE) == {(1, 1)}


def test_a_sprint_stops_at_a_shut_door() -> None:
    stage = walking(*DOORS, Ann=(0, 1), Amy=(6, 1), Bob=(5, 1))
    assert places(stage, SPRINT) == {(1, 1), (2, 1)}


def test_the_large_need_room_for_all_their_squares() -> None:
    rows = (".....", ".....", "##.##", ".....", ".....")
    huge = fighter(tags=(), skills={"Extra Size": 2})
    stage = Stage({"Ann": fighter()}, {"Drake": huge}, rows=rows).put(Drake=(0, 0), Ann=(4, 4))
    assert stage["Drake"].squares == ((0, 0), (1, 0), (0, 1), (1, 1))
    assert places(stage, MOVE, "Drake") == {(1, 0), (2, 0), (3, 0)}
    assert (0, 1) not in places(stage.put(Ann=(0, 3)), MOVE)


def test_from_the_border_one_more_space_leaves_the_fight_for_good() -> None:
    stage = walking(Ann=(0, 5))
    stage.turn("Ann", "leave")
    ann = stage["Ann"]
    assert (ann.left, ann.out) == (True, True)
    assert [foe.name for foe in stage.fight.foes_of(stage["Bob"])] == ["Amy"]


@pytest.mark.parametrize(("column", "may"), [(5, True), (6, True), (7, False)])
def test_leaving_takes_one_space_beyond_the_border(column: int, may: bool) -> None:
    # Move 6 and Sprint 7: from the sixth column the Sprint has a space to spare, from the seventh it has none.
    wide = ("." * 40,) * 20
    stage = walking(*wide, Ann=(column, 10), Amy=(30, 10), Bob=(35, 10))
    assert ("leave" in stage.legal("Ann")) is may


def test_walls_along_the_border_are_no_way_out() -> None:
    rows = ("#" * 9, *["#.......#"] * 5, "#" * 9)
    stage = walking(*rows, Ann=(1, 1), Amy=(3, 3), Bob=(7, 5))
    assert "leave" not in stage.legal("Ann")


def test_every_place_offered_has_a_note_of_what_it_costs() -> None:
    stage = walking(Bob=(7, 5))
    picked = pick(stage.fight, stage["Ann"], MOVE, {})
    assert isinstance(picked, PickPlace)
    assert picked.note((6, 5)) == "G6 · 1 space · beside Bob"
