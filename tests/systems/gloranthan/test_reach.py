"""How far a figure gets in a move: bands that stop it, ground, friends, ways past bars, and the way home (`G-54`,
`H-15`, `H-18`, `H-22`).
"""

from __future__ import annotations

from collections.abc import Collection

import pytest

from solo.systems.contract.hexes import Place, neighbours
from solo.systems.gloranthan.battle.rules.reach import (
    MoveFactors,
    attack_range,
    destinations,
    path_towards,
    retreat_move,
    way_off,
)
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.field.hex_field import HexField
from tests.systems.gloranthan.staging import changed
from tests.systems.gloranthan.test_moving import met

FAR = (35, 13)
"""Within missile range of row 5 from column 9 on, and never in the way."""
HIGH = 14


def closed(*places: Place) -> dict[Place, str]:
    return dict.fromkeys(places, "#")


def column(number: int, *but: int, ground: str = "#") -> dict[Place, str]:
    """A column of the field made of this ground, but for some rows."""
    return {(number, row): ground for row in range(HIGH) if row not in but}


def farthest_in_row(arena: BattleContext, mover: Figure) -> int:
    """The column farthest to the right that a move reaches in row 5."""
    return max(across for across, row in destinations(arena, mover) if row == 5)


def on_field(arena: BattleContext, *rows: str) -> None:
    arena.battle.field = HexField(rows)


# Bands


def test_coming_nearer_within_a_band_does_not_stop_a_mover_who_falls_back_from_another_foe() -> None:
    """G-54: the new band is the farther one of the foe behind, the nearer foe's band is an old one."""
    arena, mover, _ = met((10, 5), [(9, 5), (30, 5)])
    reach = destinations(arena, mover)
    assert reach[17, 5] == tuple((column, 5) for column in range(11, 18))


@pytest.mark.parametrize(
    ("scale", "foe", "start", "farthest"),
    [
        ("personal", 35, 4, 5),
        ("personal", 35, 5, 16),
        ("personal", 35, 31, 32),
        ("personal", 35, 32, 34),
        ("battle", 15, 4, 5),
        ("battle", 15, 5, 8),
        ("battle", 15, 11, 12),
        ("battle", 15, 12, 13),
        ("battle", 15, 13, 14),
    ],
)
def test_a_move_stops_at_the_last_hex_of_a_band_unless_it_begins_there(
    scale: str, foe: int, start: int, farthest: int
) -> None:
    """G-54, R-42: bands end at 1, 3 and 30 hexes, at battle scale at 1, 2, 3 and 10; HC goes 11 hexes, LC 3."""
    unit = "Knights" if scale == "personal" else "Light Cavalry"
    arena, mover, _ = met((start, 5), (foe, 5), unit=unit, options={"scale": scale})
    assert farthest_in_row(arena, mover) == farthest


def test_only_mounted_heavy_infantry_stops_where_it_gets_down() -> None:
    """G-54: within attack range of an enemy it dismounts; the ride ends there, though the band is no new one."""
    for unit, shooter, farthest in (
        ("Dragoons", "Bow", 4),
        ("Dragoons", "Hoplite", 14),
        ("Knights", "Bow", 13),
    ):
        arena, mover, far = met((2, 5), [(34, 5), (23, 5)], unit=unit, against="Hoplite")
        far.unit = shooter
        assert farthest_in_row(arena, mover) == farthest, (unit, shooter)


def test_mounted_heavy_infantry_in_attack_range_goes_on_foot_and_is_not_stopped_by_it_again() -> None:
    """G-54: as HI, 5 hexes, from the last hex of the attack range on."""
    arena, mover, far = met((4, 5), [(34, 5), (23, 5)], unit="Dragoons", against="Hoplite")
    far.unit = "Bow"
    assert attack_range(arena, far) == 30
    assert farthest_in_row(arena, mover) == 9
    changed(mover, place=(3, 5))
    assert farthest_in_row(arena, mover) == 4
    assert max(map(len, destinations(arena, mover).values())) > 5


def test_a_foe_who_has_left_the_field_neither_stops_a_mover_nor_bars_it() -> None:
    arena, mover, foe = met((10, 5), [(13, 5), FAR])
    assert (13, 5) not in destinations(arena, mover)
    changed(foe, place=None, condition="gone")
    assert destinations(arena, mover)[13, 5] == ((11, 5), (12, 5), (13, 5))


# Ends of a move


def test_a_move_never_ends_where_it_began() -> None:
    arena, mover, _ = met((10, 5), FAR)
    assert (10, 5) not in destinations(arena, mover)


def test_the_edges_of_the_field_bound_a_move() -> None:
    """Corners have two or three hexes around them."""
    arena, mover, _ = met((0, 0), (4, 2), unit="Hoplite")
    on_field(arena, ".....", ".....", ".....")
    assert {place for place, path in destinations(arena, mover).items() if len(path) == 1} == {(1, 0), (0, 1)}
    changed(mover, place=(0, 1))
    around = {place for place, path in destinations(arena, mover).items() if len(path) == 1}
    assert around == {(1, 1), (0, 0), (1, 0), (0, 2), (1, 2)}


def test_a_figure_off_the_field_has_no_move() -> None:
    arena, mover, _ = met((0, 0), FAR)
    changed(mover, place=None)
    assert destinations(arena, mover) == {}
    assert path_towards(arena, mover, (3, 0), 0) == ()


def test_a_figure_without_foes_is_near_to_none() -> None:
    """The last foe is gone: whoever fled may go anywhere (G-55)."""
    arena, mover, foe = met((10, 5), (16, 5))
    changed(mover, fled=True)
    assert (11, 5) not in destinations(arena, mover)
    changed(foe, place=None, condition="gone")
    assert (11, 5) in destinations(arena, mover)


def test_a_figure_that_fled_may_keep_its_distance_from_the_nearest_foe() -> None:
    """G-55: no move nearer to the enemy; one as near, and one nearer to a farther foe, are allowed."""
    arena, mover, _ = met((10, 5), [(13, 5), (4, 5)])
    changed(mover, fled=True)
    reach = destinations(arena, mover)
    assert (9, 5) in reach and (7, 5) in reach
    assert (6, 5) not in reach and (11, 5) not in reach


# The way to a place


def test_the_way_to_a_place_ends_within_so_many_hexes_of_it() -> None:
    arena, mover, _ = met((10, 5), FAR)
    for near, last in ((0, 14), (1, 13), (2, 12)):
        assert path_towards(arena, mover, (14, 5), near) == tuple((column, 5) for column in range(11, last + 1))
    assert path_towards(arena, mover, (14, 5)) == path_towards(arena, mover, (14, 5), 1)


def test_the_way_to_a_far_place_ends_with_the_allowance() -> None:
    """G-54: MI goes 7 hexes."""
    arena, mover, _ = met((10, 5), FAR)
    assert path_towards(arena, mover, (30, 5)) == tuple((column, 5) for column in range(11, 18))


def test_a_way_over_open_ground_keeps_to_its_row_before_it_turns() -> None:
    """No rule decides between ways as short; the field and the transcripts show the same one each time."""
    arena, mover, _ = met((2, 2), FAR)
    assert MoveFactors(arena, mover).shortest((6, 6)) == ((3, 2), (4, 2), (4, 3), (5, 4), (5, 5), (6, 6))


def test_the_way_to_a_foe_ends_beside_it() -> None:
    arena, mover, _ = met((10, 5), [(14, 5), (11, 8)])
    assert path_towards(arena, mover, (14, 5), 0) == ((11, 5), (12, 5), (13, 5))
    changed(mover, place=(13, 5))
    assert path_towards(arena, mover, (14, 5), 0) == ()


def test_the_way_to_a_foe_stops_in_its_nearer_band() -> None:
    """G-54: skirmish range ends 3 hexes from it; from there one goes on into contact."""
    arena, mover, _ = met((8, 5), (13, 5))
    assert path_towards(arena, mover, (13, 5)) == ((9, 5), (10, 5))
    changed(mover, place=(10, 5))
    assert path_towards(arena, mover, (13, 5)) == ((11, 5), (12, 5))


@pytest.mark.parametrize("start", [(10, 5), (13, 5)])
def test_no_way_leads_into_a_closed_hex_or_off_the_field(start: Place) -> None:
    arena, mover, _ = met(start, FAR, ground=closed((14, 5)))
    assert path_towards(arena, mover, (14, 5), 0) == ()
    assert path_towards(arena, mover, (14, -1), 0) == ()
    assert path_towards(arena, mover, (14, 6), 0) != ()


def test_the_place_of_the_mover_is_no_way_off() -> None:
    arena, mover, _ = met((10, 5), FAR)
    assert path_towards(arena, mover, (10, 5), 0) == ()


def test_a_move_falls_short_of_friends_who_stand_where_it_would_end() -> None:
    """H-15: friends may be passed; a move ends on a free hex."""
    for friends, last in (((17, 0), 16), ((17, 16), 15), ((17, 15), 16), ((16, 0), 17)):
        arena, mover, _ = met([(10, 5), *((column, 5) for column in friends)], FAR)
        assert path_towards(arena, mover, (30, 5))[-1] == (last, 5)
    arena, mover, _ = met([(10, 5), (11, 5)], FAR, ground=closed(*neighbours((11, 5))[1:]))
    assert path_towards(arena, mover, (11, 5), 0) == ()


def test_a_move_goes_around_bad_ground_to_an_end_that_good_ground_reaches() -> None:
    """H-18: riders get to a hex over good going or over 3 hexes of difficult going; they take the good way."""
    arena, mover, _ = met((10, 5), FAR, unit="Knights", ground={(11, 5): "^"})
    reach = destinations(arena, mover)
    assert reach[12, 5] in (((11, 4), (12, 4), (12, 5)), ((11, 6), (12, 6), (12, 5)))
    assert reach[11, 5] == ((11, 5),)


@pytest.mark.parametrize(
    ("ground", "first", "hexes"), [(".", ".", 11), (".", "~", 6), ("~", ".", 6), ("^", ".", 3), ("w", ".", 3)]
)
def test_the_worst_going_on_the_way_to_a_place_shortens_all_of_it(ground: str, first: str, hexes: int) -> None:
    """H-18 for riders: 11 hexes, 6 over rough and 3 over difficult ground; all of the way counts, not its end."""
    arena, mover, _ = met((10, 5), FAR, unit="Knights")
    on_field(arena, *[ground * 11 + first + ground * 24] * HIGH)
    assert len(path_towards(arena, mover, (30, 5))) == hexes


@pytest.mark.parametrize(
    ("unit", "ground", "hexes"),
    [
        ("Light Cavalry", ".", 3),
        ("Cataphracht", ".", 2),
        ("Cataphracht", "~", 1),
        ("Cataphracht", "^", 1),
        ("Hoplite", ".", 1),
        ("Hoplite", "w", 1),
    ],
)
def test_a_move_at_battle_scale_is_never_less_than_one_hex(unit: str, ground: str, hexes: int) -> None:
    """G-54, H-18: LC 3, XHC 2, HI 1; a half and a quarter are rounded up."""
    arena, mover, _ = met((2, 5), (15, 9), unit=unit, options={"scale": "battle"})
    on_field(arena, *[ground * 16] * 10)
    assert max(map(len, destinations(arena, mover).values())) == hexes


def test_a_move_stops_before_the_hex_that_would_make_it_too_long() -> None:
    """H-18: seven hexes over good ground are too many once the eighth is difficult, for riders who go 3 over it."""
    ground = column(17, ground="^")
    arena, mover, _ = met((10, 5), (35, 5), unit="Knights", ground=ground)
    assert path_towards(arena, mover, (30, 5))[-1] == (16, 5)
    changed(mover, place=(14, 5))
    assert path_towards(arena, mover, (30, 5))[-1] == (17, 5)


def test_the_quickest_way_leads_around_bad_ground_only_where_it_saves_time() -> None:
    """Riders take 11/3 of the time over difficult ground: two hexes around one are quicker, four are not."""
    arena, mover, _ = met((10, 5), FAR, unit="Knights", ground={(11, 5): "^"})
    assert MoveFactors(arena, mover).shortest((12, 5)) in (((11, 4), (12, 4), (12, 5)), ((11, 6), (12, 6), (12, 5)))
    barred = {(11, row): "#" for row in range(2, 9)} | {(11, 5): "^"}
    arena, mover, _ = met((10, 5), FAR, unit="Knights", ground=barred)
    assert MoveFactors(arena, mover).shortest((12, 5)) == ((11, 5), (12, 5))


def test_light_foot_goes_straight_over_ground_that_does_not_slow_it() -> None:
    """G-56: rough going costs foot nothing, so that the straight way is as quick."""
    arena, mover, _ = met((10, 5), FAR, ground=column(11, ground="~"))
    assert MoveFactors(arena, mover).shortest((12, 5)) == ((11, 5), (12, 5))


def test_a_way_leads_around_foes_and_through_friends() -> None:
    """H-15"""
    arena, mover, _ = met((10, 5), [(11, 5), (11, 4)])
    assert MoveFactors(arena, mover).shortest((12, 5)) == ((11, 6), (12, 6), (12, 5))
    arena, mover, _ = met([(10, 5), (11, 5)], FAR)
    assert MoveFactors(arena, mover).shortest((12, 5)) == ((11, 5), (12, 5))


def test_the_way_to_a_foe_behind_bars_ends_beside_it() -> None:
    arena, mover, _ = met((10, 5), (12, 5), ground=closed((11, 4), (11, 5), (11, 6), (10, 4)))
    path = MoveFactors(arena, mover).shortest((12, 5))
    assert path[0] == (10, 6) and path[-1] in neighbours((12, 5)) and (12, 5) not in path


@pytest.mark.parametrize(
    ("ground", "foes", "hexes"),
    [
        ({}, [FAR], 3),
        (closed((13, 5)), [FAR], 2),
        (closed((12, 5)), [FAR], 1),
        (closed((11, 5)), [FAR], 0),
        ({}, [(13, 5)], 2),
        ({}, [(11, 5)], 0),
    ],
)
def test_a_given_way_ends_before_a_closed_hex_and_before_a_foe(
    ground: dict[Place, str], foes: list[Place], hexes: int
) -> None:
    """H-15"""
    arena, mover, _ = met((10, 5), foes, ground=ground)
    way = ((11, 5), (12, 5), (13, 5))
    assert MoveFactors(arena, mover).cut(way, bands=False) == way[:hexes]


@pytest.mark.parametrize(("share", "hexes"), [(1, 7), (2, 4), (4, 2)])
def test_a_half_and_a_quarter_of_a_move_are_rounded_up(share: int, hexes: int) -> None:
    """G-55 for MI, who goes 7 hexes."""
    arena, mover, _ = met((20, 5), (35, 13))
    way = tuple((column, 5) for column in range(19, 0, -1))
    assert MoveFactors(arena, mover).cut(way, share) == way[:hexes]
    assert MoveFactors(arena, mover).cut(way)[-1] == (13, 5)


# The way home


def home(arena: BattleContext, figure: Figure) -> Place:
    """The last hex of the field on the way home, which has to be the one before the last place."""
    *_, last, beyond = retreat_move(arena, figure)
    assert not arena.battle.field.holds(beyond)
    assert last[1] == beyond[1]
    return last


@pytest.mark.parametrize(
    ("start", "open_rows", "row"),
    [
        ((1, 5), range(HIGH), 5),
        ((1, 5), (4, 6), 4),
        ((1, 5), (3, 6), 6),
        ((1, 5), (4, 7), 4),
        ((1, 1), (0, 4), 0),
        ((1, 12), (9, 13), 13),
        ((1, 0), (1,), 1),
        ((1, 13), (12,), 12),
    ],
)
def test_the_way_home_leads_to_the_nearest_open_row_of_the_own_edge(
    start: Place, open_rows: Collection[int], row: int
) -> None:
    arena, mover, _ = met(start, FAR, ground=column(0, *open_rows))
    assert home(arena, mover) == (0, row)


def test_a_foe_on_the_edge_closes_its_row_to_those_who_go_home() -> None:
    arena, mover, _ = met((1, 5), [(0, 5), FAR])
    assert home(arena, mover) == (0, 4)
    arena, mover, _ = met([(1, 5), (0, 5)], FAR)
    assert home(arena, mover) == (0, 5)


def test_either_side_goes_home_to_its_own_edge() -> None:
    """H-22"""
    arena, mover, foe = met((3, 5), (33, 8))
    assert retreat_move(arena, mover) == ((2, 5), (1, 5), (0, 5), (-1, 5))
    assert retreat_move(arena, foe) == ((34, 8), (35, 8), (36, 8))


def test_a_figure_on_its_edge_leaves_by_one_step() -> None:
    arena, mover, foe = met((0, 5), (35, 8))
    assert way_off(arena, mover) == ((-1, 5),)
    assert way_off(arena, foe) == ((36, 8),)


def test_no_way_leads_home_for_a_figure_shut_in_or_from_a_closed_edge() -> None:
    arena, mover, _ = met((3, 5), FAR, ground=closed(*neighbours((3, 5))))
    assert retreat_move(arena, mover) == ()
    assert way_off(arena, mover) == ()
    arena, mover, _ = met((3, 5), FAR, ground=column(0))
    assert retreat_move(arena, mover) == ()


def test_bands_stop_a_figure_that_leaves_over_its_edge_but_not_one_that_runs() -> None:
    """G-54: the way off enters the skirmish band of the foe above, where a move stops; a flight does not (H-22)."""
    arena, mover, _ = met((5, 5), (0, 2))
    assert retreat_move(arena, mover) == ((4, 5), (3, 5), (2, 5), (1, 5), (0, 5), (-1, 5))
    assert retreat_move(arena, mover, bands=True)[-1] == (1, 5)
    assert way_off(arena, mover) == ()
    arena, mover, _ = met((5, 5), (0, 1))
    assert way_off(arena, mover) == retreat_move(arena, mover) != ()


def test_the_step_over_the_edge_is_part_of_the_allowance() -> None:
    """G-54, H-22: MI goes 7 hexes, the last of them may lead over the edge."""
    arena, mover, _ = met((6, 5), FAR)
    assert way_off(arena, mover)[-1] == (-1, 5)
    changed(mover, place=(7, 5))
    assert way_off(arena, mover) == ()
    assert retreat_move(arena, mover)[-1] == (0, 5)


def test_rough_ground_on_the_way_home_shortens_it() -> None:
    """H-18 for riders: 6 hexes as soon as one is rough, the step over the edge among them."""
    for start, off in ((5, True), (6, False)):
        arena, mover, _ = met((start, 5), FAR, unit="Knights", ground=column(2, ground="~"))
        assert bool(way_off(arena, mover)) is off


# Attack range


def test_arms_reach_as_far_as_their_farthest_band() -> None:
    """R-42: melee 1, skirmish 3, missile 30 hexes; at battle scale 1, 2 and 3."""
    arena, _, foe = met((10, 5), (14, 5))
    for scale, reach in (("personal", (1, 3, 30)), ("battle", (1, 2, 3))):
        arena.battle.scale = scale  # type: ignore[assignment]
        for unit, hexes in zip(("Hoplite", "Fyrd", "Bow"), reach, strict=True):
            assert attack_range(arena, changed(foe, unit=unit)) == hexes
