"""Moves, sprints, steps, doors, squares of the large, and leaving the field (P-32, H-01, H-03, H-12, H-31)."""

from __future__ import annotations

import pytest

from solo.systems.contract import ChoosePlace
from solo.systems.polyhedral.fight.options.codes import MOVE, SPRINT, STEP
from solo.systems.polyhedral.fight.options.movement import pick
from solo.systems.polyhedral.fight.rules import movement
from solo.systems.polyhedral.fight.state import Combatant, LastingEffect
from solo.systems.polyhedral.ground.field import distance
from solo.systems.polyhedral.magic.afflictions import Slow
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.fear import HoldOff
from solo.systems.polyhedral.magic.illusions import Hide
from solo.systems.polyhedral.magic.pieces import Lasting
from solo.systems.polyhedral.people.sheet import CarriedGear
from tests.systems.polyhedral.fight.staging import OPEN, Stage, attack, fighter, held, labelled, off_hand, worn

SWORD = held("longsword/broadsword")


def walking(*rows: str, ann: object = None, **places: tuple[int, int]) -> Stage:
    """Ann and Amy against Bob, far apart unless told."""
    party = {"Ann": ann or fighter(SWORD), "Amy": fighter()}
    stage = Stage(party, {"Bob": fighter()}, rows=rows or OPEN)  # type: ignore[arg-type]
    return stage.put(**({"Ann": (5, 5), "Amy": (0, 0), "Bob": (19, 11)} | places))


def places(stage: Stage, kind: str, name: str = "Ann") -> set[tuple[int, int]]:
    return set(pick(stage.fight, stage[name], kind, {}).places)


def lay(stage: Stage, name: str, piece: Lasting, source: str = "Bob", fooled: tuple[str, ...] = ()) -> None:
    """Put a piece of a spell on a fighter; `fooled` are those whom it hides from."""
    keys = [stage[one].key for one in fooled]
    stage[name].effects.append(LastingEffect("a spell", piece, stage[source].key, Power(2, 9), -1, fooled=keys))


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
    assert [option.refused for option in refused] == [
        "You have already taken a Step, so you cannot Move this turn."
    ] * 2
    assert "step" not in stage.legal("Ann", stepped=True)


def test_a_step_goes_before_or_after_the_action_but_once() -> None:
    stage = walking(Bob=(7, 5))
    stage.turn("Ann", "step", "6,5", attack("Bob"), "dodge", dice=[(1,)])
    assert [decision.kind for decision in stage.asked] == ["turn", "step", "turn", "defence"]
    stage.turn("Ann", attack("Bob"), "dodge", "step", "5,5", dice=[(1,)])
    assert stage["Ann"].place == (5, 5)


def test_a_move_may_ready_one_weapon_but_no_launcher() -> None:
    archer = fighter(
        CarriedGear("Shortbow"), CarriedGear("Javelin", 2), CarriedGear("dagger/stilleto"), CarriedGear("Arrow", 3)
    )
    stage = walking(ann=archer)
    stage.turn("Ann", "move", "6,5", labelled("dagger"))
    assert stage.piece("Ann", "dagger").where == "hand"
    labels = [option.label for option in stage.asked[-1].options]  # type: ignore[union-attr]
    assert labels == ["none", "ready the javelin", "ready the dagger"]


def test_with_full_hands_nothing_is_readied_on_the_way() -> None:
    stage = walking(ann=fighter(SWORD, off_hand("Shield"), CarriedGear("dagger/stilleto")))
    stage.turn("Ann", "move", "6,5")
    assert [decision.kind for decision in stage.asked] == ["turn", "move"]


DOORS = ("#######", "...+...", "#######")


@pytest.mark.parametrize("hands", [1, 2])
def test_a_door_is_opened_on_a_move_for_a_space_more(hands: int) -> None:
    """One hand is enough (H-12)."""
    stage = walking(*DOORS, ann=fighter(hands=hands), Ann=(2, 1), Amy=(0, 1), Bob=(6, 1))
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
    assert (ann.left, ann.is_out) == (True, True)
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
    assert isinstance(picked, ChoosePlace)
    assert picked.note((6, 5)) == "G6 · 1 space · beside Bob"


@pytest.mark.parametrize(("slower", "spaces"), [(4, 2), (5, 1), (9, 1)])
def test_spells_never_bring_a_move_below_one_space(slower: int, spaces: int) -> None:
    """A penalty leaves 1 space of the Move at least (H-03)."""
    stage = walking()
    lay(stage, "Ann", Slow(by=slower))
    assert movement.spaces_of_move(stage["Ann"]) == spaces


def test_a_flyer_crosses_any_ground_and_sprints_twice_as_far() -> None:
    """Ground, pits and obstacles mean nothing to a flyer (H-23), whose Sprint is doubled (P-28)."""
    stage = walking("." + "_" * 19, Ann=(0, 0), Amy=(19, 0), Bob=(18, 0))
    assert [places(stage, kind) for kind in (MOVE, SPRINT, STEP)] == [set(), set(), set()]
    stage["Ann"].height = 3
    assert places(stage, MOVE) == {(column, 0) for column in range(1, 7)}
    assert places(stage, SPRINT) == {(column, 0) for column in range(1, 15)}
    assert places(stage, STEP) == {(1, 0)}


def test_the_held_off_come_no_nearer_by_move_sprint_or_step() -> None:
    """Within 5 spaces of a caster who concentrates no place is offered that is nearer (P-29)."""
    stage = walking(*("." * 20,), Ann=(10, 0), Amy=(0, 0), Bob=(4, 0))
    for kind, nearest in ((MOVE, 5), (SPRINT, 5), (STEP, 9)):
        assert min(column for column, _ in places(stage, kind)) == nearest
    lay(stage, "Ann", HoldOff(spaces=5))
    assert min(column for column, _ in places(stage.put(Ann=(10, 0)), MOVE)) == 11
    for kind in (MOVE, SPRINT, STEP):
        assert min(column for column, _ in places(stage.put(Ann=(11, 0)), kind)) == 10
    stage["Bob"].unconscious = True
    assert (9, 0) in places(stage.put(Ann=(10, 0)), STEP)


def test_a_shut_door_is_opened_from_the_next_square_only() -> None:
    """Opening a door takes the Step of a fighter beside it (H-12)."""
    for column, doors in ((2, [(3, 1)]), (4, [(3, 1)]), (1, []), (5, [])):
        stage = walking(*DOORS, Ann=(column, 1), Amy=(0, 1), Bob=(6, 1))
        assert movement.shut_doors(stage.fight, stage["Ann"]) == doors


ROUND_A_DOOR = (".......", "##+##..", ".......")


def test_a_beast_without_hands_goes_round_a_door_and_leaves_it_shut() -> None:
    """A fighter with hands opens the door on the shortest way (H-12); a beast cannot."""
    for hands, door in ((2, "'"), (0, "+")):
        stage = walking(*ROUND_A_DOOR, ann=fighter(hands=hands), Ann=(4, 2), Amy=(0, 0), Bob=(0, 2))
        stage.turn("Ann", "move", "2,0")
        assert (stage["Ann"].place, stage.fight.field.rows[1][2]) == ((2, 0), door)


def test_a_flyer_opens_the_door_on_its_way_over_ground_that_nobody_walks() -> None:
    """Flight passes a pit (H-23) but no shut door: it must be opened (H-12)."""
    stage = walking("._+_..", Ann=(0, 0), Amy=(5, 0), Bob=(4, 0))
    stage["Ann"].height = 3
    stage.turn("Ann", "move", "3,0")
    assert (stage["Ann"].place, stage.fight.field.rows) == ((3, 0), ("._'_..",))


@pytest.mark.parametrize(
    ("start", "goal", "entered"),
    [
        ((1, 1), (4, 4), ((2, 2), (3, 3), (4, 4))),
        ((3, 2), (1, 2), ((2, 2), (1, 2))),
        ((3, 2), (3, 4), ((3, 3), (3, 4))),
        ((3, 2), (4, 1), ((4, 1),)),
        ((3, 2), (3, 2), ()),
    ],
)
def test_a_straight_way_enters_each_square_up_to_its_goal(
    start: tuple[int, int], goal: tuple[int, int], entered: tuple[tuple[int, int], ...]
) -> None:
    """A Sprint runs in one of the eight directions (H-03)."""
    assert movement.straight_path(start, goal) == entered


@pytest.mark.parametrize(
    ("kind", "amy", "hidden", "stop", "met"),
    [
        (MOVE, 2, 4, 3, "Bob"),
        (MOVE, 2, 3, 1, "Bob"),
        (MOVE, 2, 6, 5, None),
        (SPRINT, 7, 4, 3, "Bob"),
        (SPRINT, 7, 6, 5, None),
    ],
)
def test_the_last_free_square_before_a_hidden_foe_ends_the_way(
    kind: str, amy: int, hidden: int, stop: int, met: str | None
) -> None:
    """A way to the sixth square ends on no occupied one (H-03), not even where it runs into a foe behind a friend."""
    stage = walking("." * 8, Ann=(0, 0), Amy=(amy, 0), Bob=(hidden, 0))
    lay(stage, "Bob", Hide(), fooled=("Ann",))
    found, whom = movement.hidden_in_the_way(stage.fight, stage["Ann"], (5, 0), kind)
    assert (found, whom and whom.name) == ((stop, 0), met)


@pytest.mark.parametrize(("rough", "may"), [(2, True), (3, False)])
def test_a_move_over_rough_ground_leaves_with_a_space_to_spare_only(rough: int, may: bool) -> None:
    """Of 6 spaces of a Move, 5 lead to the border over two rough squares, and all 6 over three (H-03, H-31)."""
    row = "." * (3 - rough) + "," * rough + "." * 37
    stage = walking(*(row,) * 20, Ann=(3, 10), Amy=(30, 10), Bob=(35, 10))
    assert ("leave" in stage.legal("Ann")) is may


@pytest.mark.parametrize(("column", "may"), [(8, False), (7, True), (31, True), (30, False)])
def test_a_large_creature_leaves_by_its_nearest_squares(column: int, may: bool) -> None:
    """A drake fills two columns of 40: from column 31 its Sprint of 8 has a space to spare (H-01, H-31)."""
    drake = fighter(tags=(), skills={"Extra Size": 2})
    stage = Stage({"Ann": fighter()}, {"Drake": drake}, rows=("." * 40,) * 20).put(Ann=(20, 0), Drake=(column, 9))
    assert ("leave" in stage.legal("Drake")) is may


def test_the_prone_and_those_in_a_pit_do_not_leave_and_a_flyer_over_it_does() -> None:
    """Nobody walks out of a pit (H-01); a flyer ignores ground (H-23)."""

    def may(**changes: object) -> bool:
        stage = walking("_....", Ann=(0, 0), Amy=(2, 0), Bob=(4, 0))
        for name, value in changes.items():
            setattr(stage["Ann"], name, value)
        return movement.may_leave(stage.fight, stage["Ann"])

    assert (may(), may(height=3), may(place=(1, 0)), may(place=(1, 0), prone=True)) == (False, True, True, False)


def test_the_nearest_foe_is_the_one_fewest_spaces_away_and_able_to_act() -> None:
    stage = Stage({"Ann": fighter()}, {"Bob": fighter(), "Cal": fighter()}).put(Ann=(5, 5), Bob=(9, 5), Cal=(8, 8))

    def found() -> str | None:
        foe: Combatant | None = movement.nearest(stage.fight, stage["Ann"])
        return foe and foe.name

    assert found() == "Cal"
    stage["Cal"].unconscious = True
    assert found() == "Bob"
    stage["Bob"].left = True
    assert found() is None


def test_standing_up_and_leaving_and_each_change_of_height_are_told() -> None:
    """The story names what a fighter does instead of a blow (R-24, H-23, H-31)."""
    stage = walking(Ann=(0, 5))
    ann = stage["Ann"]
    ann.prone = True
    movement.stand_up(stage.arena, ann)
    movement.change_height(stage.arena, ann, up=True)
    assert (ann.prone, ann.height) == (False, 3)
    movement.change_height(stage.arena, ann, up=False)
    assert ann.height == 0
    movement.leave_field(stage.arena, ann)
    assert (ann.left, ann.gone) == (True, "move")
    told = ["Ann stands up.", "Ann rises into the air.", "Ann comes down.", "Ann leaves the field."]
    assert [event.text for event in stage.scene.events] == told


def test_whoever_stands_at_the_border_may_leave_though_foes_stand_on_all_squares_around() -> None:
    """No square but their own is needed for it (H-31)."""
    stage = Stage({"Ann": fighter()}, {"Bob": fighter(), "Cal": fighter(), "Dan": fighter()})
    stage.put(Ann=(0, 0), Bob=(1, 0), Cal=(0, 1), Dan=(1, 1))
    assert movement.may_leave(stage.fight, stage["Ann"])
    stage["Ann"].prone = True
    assert not movement.may_leave(stage.fight, stage["Ann"])


def test_leaving_the_reach_of_a_foe_provokes_no_attack() -> None:
    """`R-20`, `H-03`: Bob's halberd reaches 3 spaces. He is asked nothing and rolls nothing while Ann walks away."""
    stage = Stage({"Ann": fighter()}, {"Bob": fighter(held("Halberd"), STR=10)}).put(Ann=(5, 5), Bob=(6, 5))
    stage.turn("Ann", "move", "1,5")
    assert stage["Ann"].place == (1, 5)
    assert {decision.who for decision in stage.asked} == {stage["Ann"].key}
    assert stage.scene.asked == []
