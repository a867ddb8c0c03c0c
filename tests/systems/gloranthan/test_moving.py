"""Moving on the field, played in little battles: reach and its stops, contact and how it is left, reactions, steps
back, pursuit, charges and edges (`G-54`, `G-55`, `G-58`, `H-15`, `H-18`, `H-20` to `H-23`, `H-31`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.systems.contract.hexes import Place, distance, neighbours
from solo.systems.gloranthan.action.options import WORTH_ASKING
from solo.systems.gloranthan.battle.attacks import strike
from solo.systems.gloranthan.battle.moving import leave, move, run
from solo.systems.gloranthan.battle.options.acts import HOLD, MoveCode
from solo.systems.gloranthan.battle.options.moves import EscapePathChoice, EvasionChoice, PursuitChoice, ReactionChoice
from solo.systems.gloranthan.battle.rounds import carry_out
from solo.systems.gloranthan.battle.rules.charging import bonus_against, charge_bonus, charge_force
from solo.systems.gloranthan.battle.rules.contact import been_apart, contacts_left, list_holders, meet_all, touching
from solo.systems.gloranthan.battle.rules.pursuit import (
    catch_chance,
    escapes,
    list_steps_back,
    pursuers,
    pursuit,
    pursuit_path,
    reactions,
)
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
from solo.systems.gloranthan.people.action_bonuses import AttackBonuses
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import DamageIncrease
from solo.systems.gloranthan.rulings import Rulings
from solo.systems.gloranthan.units.ranges import range_band
from solo.systems.gloranthan.units.terrain import move_allowance
from solo.systems.gloranthan.units.unit_type import UnitType
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, acted_out, by_seed, called, changed, copied, staged

UNITS = content().entries(UnitType)
SPEAR, MILITIA = "Spearwoman", "Militiaman"


def met(
    ours: Place | Sequence[Place],
    theirs: Place | Sequence[Place],
    *draws: str,
    unit: str = "Thureophoroi",
    against: str = "Fyrd",
    **fields: Any,
) -> tuple[BattleContext, Figure, Figure]:
    """A hero of a type of unit and militiamen of another where they are told to stand, and the first of each side.

    Where `ours` are several the others are Band captain and Archer scout. Nothing is added to pursuit.
    """
    mine: list[Any] = [ours] if isinstance(ours[0], int) else list(ours)
    party = dict(zip((SPEAR, "Band captain", "Archer scout"), mine, strict=False))
    arena = staged(Scripted(*draws), party, {MILITIA: theirs}, **fields)
    for one in arena.battle.figures:
        one.armed = AttackBonuses()
        one.abilities = ()
        one.unit = unit if one.side == "party" else against
    return arena, called(arena, SPEAR), arena.battle.on_field("foes")[0]


def second(arena: BattleContext) -> Figure:
    """The second of the foes."""
    return [one for one in arena.battle.figures if one.side == "foes"][1]


def asked(script: Iterator[Any], **answers: str) -> list[Any]:
    """All that a script asks, answered by kind or with defaults."""
    decisions: list[Any] = []
    try:
        decision = next(script)
        while True:
            decisions.append(decision)
            decision = script.send(answers.get(decision.kind, decision.first_legal()))  # type: ignore[attr-defined]
    except StopIteration:
        return decisions


def story(arena: BattleContext) -> str:
    """All that was told in a battle."""
    assert isinstance(arena.scene, Scripted)
    return arena.scene.story


# How far somebody gets


def test_a_move_stops_where_it_comes_into_a_nearer_band() -> None:
    """Example 14: from missile range a unit stops in skirmish range, unless it was in that of another already."""
    arena, mover, _ = met((8, 5), (13, 5))
    reach = destinations(arena, mover)
    assert min(distance(place, (13, 5)) for place in reach) == 3
    arena, mover, _ = met((8, 5), [(13, 5), (8, 8)])
    reach = destinations(arena, mover)
    assert (12, 5) in reach
    assert reach[12, 5] == ((9, 5), (10, 5), (11, 5), (12, 5))


def test_coming_into_contact_always_stops_who_was_in_none() -> None:
    arena, mover, foe = met((10, 5), (12, 5))
    reach = destinations(arena, mover)
    for path in reach.values():
        assert not any(touching(arena, mover, place) for place in path[:-1])
    assert (11, 5) in reach
    assert foe.place not in reach


def test_a_farther_band_stops_nobody() -> None:
    arena, mover, _ = met((10, 5), (12, 5))
    assert (3, 5) in destinations(arena, mover)


@pytest.mark.parametrize(
    ("unit", "scale", "hexes"),
    [("Hoplite", "personal", 4), ("Fyrd", "personal", 6), ("Knights", "personal", 3), ("Horse Archer", "battle", 1)],
)
def test_bad_ground_shortens_the_whole_move(unit: str, scale: Any, hexes: int) -> None:
    """Example 19: heavy foot in woods goes ceil(5 x 3/4) = 4 hexes; riders a quarter."""
    options = {"scale": "battle"} if scale == "battle" else {}
    arena, mover, _ = met((2, 5), (15, 9), unit=unit, options=options)
    arena.battle.field = field_of(arena, "w")
    assert max(map(len, destinations(arena, mover).values())) == hexes


def test_the_worst_hex_entered_rules_the_whole_move() -> None:
    """H-18: riders go 11 hexes over good going, 6 as soon as one of them is rough, 3 if one is difficult."""
    ground = {(13, row): "~" for row in range(14)} | {(14, 5): "^"}
    arena, mover, _ = met((10, 5), (35, 13), unit="Knights", ground=ground)
    reach = destinations(arena, mover)
    assert len(reach[0, 5]) == 10
    assert max(len(path) for place, path in reach.items() if place[0] >= 13) == 6
    assert (14, 5) not in reach
    arena.battle.field = field_of(arena, ".", {(13, 5): "^"})
    assert len(destinations(arena, mover)[13, 5]) == 3


def test_friends_may_be_passed_foes_not_and_nobody_shares_a_hex() -> None:
    wall = [(12, row) for row in range(14) if not 4 <= row <= 6]
    arena, mover, _ = met([(10, 5), (11, 5)], wall, unit="Psiloi Archer")
    reach = destinations(arena, mover)
    assert (11, 5) not in reach
    assert reach[12, 5] == ((11, 5), (12, 5))
    arena, mover, _ = met([(10, 5), (11, 5)], [(12, row) for row in range(14)], unit="Psiloi Archer")
    assert not {place for place in destinations(arena, mover) if place[0] >= 12}


def test_mounted_heavy_infantry_gets_down_where_it_can_be_attacked() -> None:
    arena, mover, foe = met((2, 5), (16, 5), unit="Dragoons")
    reach = destinations(arena, mover)
    assert attack_range(arena, foe) == 3
    assert (13, 5) in reach
    assert len(reach[13, 5]) == 11
    assert (14, 5) not in reach
    changed(mover, place=(13, 5))
    assert max(map(len, destinations(arena, mover).values())) == 5


def test_who_fled_last_does_not_come_nearer() -> None:
    arena, mover, _ = met((10, 5), (16, 5))
    changed(mover, fled=True)
    assert min(distance(place, (16, 5)) for place in destinations(arena, mover)) == 6


GROUND = st.text(alphabet=".....~^w#", min_size=16 * 10, max_size=16 * 10)
PLACES = st.lists(st.tuples(st.integers(0, 15), st.integers(0, 9)), min_size=6, max_size=6, unique=True)
KINDS = st.sampled_from(["Hoplite", "Fyrd", "Psiloi Archer", "Knights", "Horse Archer", "Dragoons", "Beasts", "Bow"])


def random_battle(ground: str, places: list[Place], units: Sequence[str], scale: Any) -> tuple[BattleContext, Figure]:
    """Three of each side on ground of any kind; where they stand it is good."""
    arena, mover, _ = met(places[:3], places[3:], unit=units[0], against=units[1])
    arena.battle.scale = scale
    rows = [ground[start : start + 16] for start in range(0, 160, 16)]
    arena.battle.field = field_of(arena, ".", {}, rows)
    return arena, mover


def naive(arena: BattleContext, mover: Figure) -> set[Place]:
    """Every hex on which a move may end, by trying every way, of which the hex and the worst ground are remembered."""
    battle, unit = arena.battle, arena.unit(mover)
    assert mover.place
    foes = [one for one in battle.foes_of(mover) if one.place]
    friends = [one.place for one in battle.on_field(mover.side)]

    def bands(place: Place) -> list[int]:
        order = ("melee", "skirmish", "missile", "distant", "far distant")
        found = (range_band(distance(place, foe.place or place), battle.scale) for foe in foes)
        return [order.index(band) if band else 9 for band in found]

    def on_foot(place: Place) -> bool:
        reaches = (distance(place, foe.place or place) <= attack_range(arena, foe) for foe in foes)
        return unit.troop_class == "MHI" and any(reaches)

    walks = on_foot(mover.place)
    ends: set[Place] = set()
    ways = {(mover.place, "good", False)}
    for steps in range(1, 16):
        found = set()
        for here, worst, stopped in ways:
            for there in () if stopped else neighbours(here):
                if not battle.field.open(there) or any(foe.place == there for foe in foes):
                    continue
                now: Any = max(worst, battle.field.going(there), key=("good", "rough", "difficult").index)
                if steps > max(1, move_allowance(unit.troop_class, battle.scale, now, walks)):
                    continue
                before, after = bands(here), bands(there)
                nearer = any(new < old and new not in before for old, new in zip(before, after, strict=True))
                found.add((there, now, nearer or (on_foot(there) and not walks)))
                if there not in friends:
                    ends.add(there)
        ways = found
    return ends


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(GROUND, PLACES, st.tuples(KINDS, KINDS), st.sampled_from(["personal", "battle"]))
def test_reach_is_what_trying_every_way_finds(
    ground: str, places: list[Place], units: tuple[str, str], scale: Any
) -> None:
    arena, mover = random_battle(ground, places, units, scale)
    reach = destinations(arena, mover)
    assert set(reach) == naive(arena, mover)
    for place, path in reach.items():
        assert path[-1] == place
        steps = zip((mover.place, *path), path, strict=False)
        assert all(before and distance(before, after) == 1 for before, after in steps)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(GROUND, PLACES, st.tuples(KINDS, KINDS), st.sampled_from(["personal", "battle"]), st.integers(1, 3))
def test_the_way_to_one_place_is_a_lawful_move(
    ground: str, places: list[Place], units: tuple[str, str], scale: Any, near: int
) -> None:
    arena, mover = random_battle(ground, places, units, scale)
    foe = arena.battle.on_field("foes")[0]
    assert foe.place
    assert mover.place
    path = path_towards(arena, mover, foe.place, near)
    if not path:
        return
    allowed = naive(arena, mover)
    assert path[-1] in allowed
    assert all(distance(place, foe.place) > near for place in path[:-1]) or distance(path[-1], foe.place) > near


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(GROUND, PLACES, st.tuples(KINDS, KINDS), st.tuples(st.integers(0, 15), st.integers(0, 9)))
def test_the_shortest_way_takes_no_more_time_than_any_other(
    ground: str, places: list[Place], units: tuple[str, str], goal: Place
) -> None:
    """Against times that are lowered hex by hex until none can be."""
    arena, mover = random_battle(ground, places, units, "personal")
    footing = MoveFactors(arena, mover)
    full = footing.pace["."]
    times = {footing.start: 0.0}
    waiting = [footing.start]
    while waiting:
        here = waiting.pop()
        for there in neighbours(here):
            if not footing.field.open(there) or (there in footing.foes and there != goal):
                continue
            time = times[here] + full / footing.pace[footing.field.ground(there)]
            if time < times.get(there, 1e9) - 1e-9:
                times[there] = time
                waiting.append(there)
    path = footing.shortest(goal)
    if goal == footing.start or goal not in times:
        assert path == ()
        return
    path = (*path, goal) if goal in footing.foes else path
    assert path[-1] == goal
    assert sum(full / footing.pace[footing.field.ground(place)] for place in path) == pytest.approx(times[goal])
    assert all(distance(one, other) == 1 for one, other in zip((footing.start, *path), path, strict=False))


def test_the_way_to_a_place_leads_around_what_is_closed() -> None:
    wall = {(12, row): "#" for row in range(1, 14)}
    arena, mover, foe = met((11, 8), (14, 8), ground=wall)
    for _ in range(4):
        mover.place = (mover.place, *path_towards(arena, mover, (14, 8)))[-1]
    assert touching(arena, mover) == [foe]
    arena.battle.field = field_of(arena, ".", {(12, row): "#" for row in range(14)})
    mover.place = (10, 8)
    assert path_towards(arena, mover, (14, 8)) == ()


# Contact, and how it is left


def test_contact_is_to_be_adjacent_and_who_runs_or_is_disabled_holds_nobody() -> None:
    arena, mover, foe = met((10, 5), [(11, 5), (10, 4)])
    assert touching(arena, mover) == [foe, second(arena)]
    changed(foe, disabled=2)
    changed(second(arena), condition="fleeing")
    assert touching(arena, mover) == [foe, second(arena)]
    assert list_holders(arena, mover) == []
    assert touching(arena, mover, (20, 5)) == []


def test_a_shift_keeps_every_foe_and_everything_else_is_a_flight_unless_friends_cover_it() -> None:
    arena, mover, foe = met([(10, 5), (20, 5)], (11, 5))
    assert contacts_left(arena, mover, ((11, 4),)) == "shift"
    assert contacts_left(arena, mover, ((9, 5),)) == "flight"
    friend = called(arena, "Band captain")
    changed(friend, place=(12, 5))
    assert contacts_left(arena, mover, ((9, 5),)) == "withdrawal"
    changed(friend, condition="fleeing")
    assert contacts_left(arena, mover, ((9, 5),)) == "flight"
    changed(foe, disabled=-1)
    assert contacts_left(arena, mover, ((9, 5),)) == ""


def test_a_covered_withdrawal_and_a_shift_ask_nobody() -> None:
    arena, mover, foe = met([(10, 5), (12, 5)], (11, 5))
    assert not asked(move(arena, mover, ((9, 5), (8, 5))))
    assert mover.place == (8, 5)
    assert not mover.fled
    arena, mover, foe = met((10, 5), (11, 5))
    assert not asked(move(arena, mover, ((11, 4),)))
    assert touching(arena, mover) == [foe]


def test_a_flight_may_be_pursued_by_the_fastest_who_wants_to() -> None:
    """H-20: the foe with the best Pursue value first; one who lets them go leaves it to the next."""
    arena, runner, slow = met((10, 5), [(11, 5), (10, 4)], "Equal", against="Hoplite")
    fast = changed(second(arena), unit="Light Cavalry")
    assert pursuers(arena, runner) == [fast, slow]
    script = leave(arena, runner, ((9, 5), (8, 5)))
    first = next(script)
    assert isinstance(first, PursuitChoice)
    assert (first.who, first.default) == (fast.key, "pursue")
    then = script.send("stay")
    assert (then.who, then.first_legal()) == (slow.key, "stay")
    with pytest.raises(StopIteration):
        script.send("stay")
    assert runner.place == (8, 5)
    assert runner.fled


def test_who_flees_untroubled_cannot_attack_next_but_who_evades_can() -> None:
    arena, runner, _ = met((10, 5), (11, 5))
    acted_out(leave(arena, runner, ((9, 5),)), pursue="stay")
    assert runner.fled
    arena, runner, _ = met((10, 5), (11, 5), unit="Javelinman")
    acted_out(leave(arena, runner, ((9, 5),)), pursue="stay")
    assert not runner.fled


# Pursuit


def test_a_pursuit_compares_values_as_they_stand() -> None:
    """R-48, example 21: Light Cavalry 3M4E after Javelinmen 1M4E is Up 2M, 93.7 %; Hoplites 1M after them Down 4E."""
    arena, pursuer, runner = met((10, 5), (11, 5), unit="Light Cavalry", against="Javelinman")
    assert pursuit(arena, pursuer, runner).advantage == Rating(2)
    assert round(float(catch_chance(arena, pursuer, runner)), 3) == 0.937
    arena, pursuer, runner = met((10, 5), (11, 5), unit="Hoplite", against="Javelinman")
    meeting = pursuit(arena, pursuer, runner)
    assert (meeting.advantage, meeting.actor.power, meeting.target.power) == (Rating(0, -4), Rating(1), Rating(1, 4))
    changed(pursuer, armed=AttackBonuses(pursuit=Rating(1, 1)))
    arena.battle.field = field_of(arena, ".", {(10, 5): "^"})
    assert pursuit(arena, pursuer, runner).actor.power == Rating(1, 1)
    assert "going" in [part.name for part in pursuit(arena, pursuer, runner).actor.parts]


@pytest.mark.parametrize(
    ("draw", "hexes", "runners", "pursuers_"),
    [("1E actor", 5, 2, 0), ("2M actor", 3, 2, 0), ("1M target", 10, 0, 1)],
)
def test_who_is_caught_makes_half_a_move_or_a_quarter_and_who_is_not_a_whole_one(
    draw: str, hexes: int, runners: int, pursuers_: int
) -> None:
    """G-55, R-27: 2 defeats for who is caught, by a mastery or not; 1 for who pursues in vain."""
    arena, runner, foe = met((25, 5), (26, 5), draw, unit="Psiloi Archer", against="Psiloi Archer")
    acted_out(leave(arena, runner, ((24, 5),)), pursue="pursue")
    assert runner.place == (25 - hexes, 5)
    assert (runner.lost.get("physical", 0), foe.lost.get("physical", 0)) == (runners, pursuers_)
    assert foe.place == (26 - min(10, hexes), 5)
    assert arena.battle.busy


def test_the_table_may_rule_that_runners_pay_for_a_failed_pursuit() -> None:
    arena, runner, foe = met((25, 5), (26, 5), "1M target", rulings=Rulings(failed_pursuit="evaders"))
    acted_out(leave(arena, runner, ((24, 5),)), pursue="pursue")
    assert (runner.lost, foe.lost) == ({"physical": 1}, {})


def test_a_pursuer_stops_beside_the_first_foe_it_meets() -> None:
    arena, runner, foe = met([(20, 5), (16, 6)], (21, 5), "1M target", unit="Light Swords")
    acted_out(leave(arena, runner, ((19, 5),)), pursue="pursue")
    assert touching(arena, foe) == [called(arena, "Band captain")]
    assert (foe.place, runner.place) == ((16, 5), (10, 5))


def test_spears_meet_a_pursuer_too() -> None:
    """H-23: whoever would be touched reacts, whatever brings the mover in."""
    arena, runner, foe = met([(20, 5), (16, 6)], (21, 5), "1M target", "Equal", unit="Light Swords")
    called(arena, "Band captain").unit = "Hoplite"
    acted_out(leave(arena, runner, ((19, 5),)), pursue="pursue")
    assert "Band captain meets Militiaman" in story(arena)
    assert foe.lost["physical"] == 3


def test_a_runner_goes_straight_away_and_around_what_bars_it() -> None:
    arena, runner, _ = met((20, 5), (21, 5))
    assert escapes(arena, runner, (21, 5)) == [tuple((20 - n, 5) for n in range(1, 8))]
    arena.battle.field = field_of(arena, ".", {(19, 5): "#"})
    ways = escapes(arena, runner, (21, 5))
    assert {way[0] for way in ways} == {(20, 4), (20, 6)}
    assert {len(way) for way in ways} == {7}


def test_heroes_are_not_asked_to_pursue_whom_they_would_hardly_catch() -> None:
    """A Hoplite runs after light horse in 1 of 50 attempts: foes are asked all the same."""
    arena, hero, foe = met((10, 5), (11, 5), unit="Hoplite", against="Horse Archer")
    assert catch_chance(arena, hero, foe) < WORTH_ASKING
    assert asked(leave(arena, foe, ((14, 5),))) == []
    arena, hero, foe = met((10, 5), (11, 5), unit="Horse Archer", against="Hoplite")
    assert [one.kind for one in asked(leave(arena, hero, ((7, 5),)))] == ["pursue"]


def test_the_owner_picks_between_ways_as_good_that_lead_elsewhere() -> None:
    """H-21; where they lead to the like nobody is asked."""
    arena, runner, _ = met((20, 5), (21, 5), "1M target", ground={(19, 5): "#"})
    first, other = escapes(arena, runner, (21, 5))
    assert [one.kind for one in asked(leave(arena, runner, ((20, 4),)), pursue="pursue")] == ["pursue"]
    assert runner.place == first[-1]
    arena, runner, _ = met((20, 5), (21, 5), "1M target", ground={(19, 5): "#", other[-1]: "~"})
    script = leave(arena, runner, ((20, 4),))
    next(script)
    question = script.send("pursue")
    assert isinstance(question, EscapePathChoice)
    with pytest.raises(StopIteration):
        script.send(question.options[1].code)
    assert runner.place == other[-1]


def test_who_has_no_way_to_go_is_caught_without_a_draw() -> None:
    around = {place: "#" for place in neighbours((20, 5)) if place != (21, 5)}
    arena, runner, _ = met((20, 5), (21, 5), ground=around)
    assert escapes(arena, runner, (21, 5)) == []
    acted_out(leave(arena, runner, ()), pursue="pursue")
    assert (runner.place, runner.lost) == ((20, 5), {"physical": 2})


def test_one_pursuit_a_unit_and_turn() -> None:
    arena, runner, foe = met((20, 5), (21, 5))
    changed(foe, pursued=arena.battle.round)
    assert pursuers(arena, runner) == []
    assert not asked(leave(arena, runner, ((19, 5),)))
    changed(foe, pursued=arena.battle.round - 1)
    changed(runner, place=(20, 5))
    assert pursuers(arena, runner) == [foe]


def test_who_has_just_fled_pursues_nobody() -> None:
    """Who fled does not come nearer to an enemy (G-55)."""
    arena, runner, foe = met((20, 5), (21, 5))
    assert pursuers(arena, runner) == [foe]
    foe.fled = True
    assert pursuers(arena, runner) == []


def test_pursuers_make_no_more_than_a_full_move() -> None:
    arena, _, foe = met((20, 5), (21, 5), against="Hoplite")
    assert pursuit_path(arena, foe, [(20 - n, 5) for n in range(12)]) == ()
    arena, runner, foe = met((5, 5), (21, 5), against="Hoplite")
    assert pursuit_path(arena, foe, [(20 - n, 5) for n in range(12)]) == tuple((20 - n, 5) for n in range(5))
    del runner


# Moving in


def test_spears_meet_a_charge_unless_it_has_spears_too() -> None:
    """Example 17: Hoplites strike first at whoever comes over good ground, not at Xystophoroi, who have spears."""
    ways = {
        (unit, against): reactions(arena, foe, mover, (11, 5))
        for unit in ("Xystophoroi", "Knights", "Phalangite")
        for against in ("Hoplite", "Phalangite", "Fyrd", "Huscarl", "Spear Cavalry", "Dragoons")
        for arena, mover, foe in (met((10, 5), (12, 5), unit=unit, against=against),)
    }
    strikes = {pair for pair, found in ways.items() if "strike" in found}
    assert strikes == {
        ("Knights", "Hoplite"),
        ("Knights", "Phalangite"),
        ("Knights", "Dragoons"),
        ("Xystophoroi", "Phalangite"),
    }
    assert {pair for pair, found in ways.items() if "shoot" in found} == {
        (unit, "Fyrd") for unit in ("Xystophoroi", "Knights", "Phalangite")
    }
    assert ways["Knights", "Huscarl"] == []


@pytest.mark.parametrize("bad", [(11, 5), (12, 5)])
def test_spears_need_good_ground_on_both_hexes_and_shots_none(bad: Place) -> None:
    arena, mover, foe = met((10, 5), (12, 5), against="Thureophoroi", ground={bad: "~"})
    assert reactions(arena, foe, mover, (11, 5)) == ["shoot", "nothing"]


def test_a_reaction_strikes_before_contact_and_whoever_falls_stays_where_it_is() -> None:
    arena, mover, _ = met((9, 5), (12, 5), "3M actor", unit="Huscarl", against="Hoplite")
    changed(mover, rank="ordinary", lost={"physical": 4})
    assert acted_out(move(arena, mover, ((10, 5), (11, 5)))) is False
    assert (mover.place, mover.condition) == ((10, 5), "fleeing")


def test_each_foe_that_would_be_touched_reacts_once_and_not_those_in_contact() -> None:
    arena, mover, foe = met((10, 5), [(11, 5), (10, 3)], "1M target", unit="Huscarl", against="Hoplite")
    assert not asked(move(arena, mover, ((11, 4),)))
    assert story(arena).count("meets") == 1
    assert set(mover.met) == {foe.key, second(arena).key}


def test_who_cannot_react_is_not_asked() -> None:
    arena, mover, foe = met((10, 5), (12, 5), unit="Huscarl", against="Hoplite")
    for field, value in (("disabled", 1), ("condition", "fleeing"), ("fled", True)):
        was = getattr(foe, field)
        changed(foe, **{field: value})
        assert reactions(arena, foe, mover, (11, 5)) == [], field
        changed(foe, **{field: was})
    assert reactions(arena, foe, mover, (11, 5)) == ["strike", "nothing"]


def test_a_spear_and_a_javelin_are_a_choice_and_so_is_a_step_back_where_there_is_room() -> None:
    arena, mover, _ = met((10, 5), (12, 5), unit="Huscarl", against="Thorakites")
    question = next(move(arena, mover, ((11, 5),)))
    assert isinstance(question, ReactionChoice)
    assert [option.code for option in question.legal()] == ["strike", "shoot", "nothing"]
    assert question.first_legal() == "strike"
    assert all(option.preview().measures for option in question.options[:2])
    closed = {place: "#" for place in neighbours((12, 5)) if place != (11, 5)}
    arena, mover, foe = met((10, 5), (12, 5), against="Javelinman", ground=closed)
    assert reactions(arena, foe, mover, (11, 5)) == ["shoot", "nothing"]


def test_skirmishers_step_back_from_foot_and_shoot_at_riders() -> None:
    """H-34 in the defaults of the question; a shot stands in the way of a step back."""
    arena, mover, foe = met((10, 5), (12, 5), against="Javelinman")
    question = next(move(arena, mover, ((11, 5),)))
    assert isinstance(question, ReactionChoice)
    assert [option.code for option in question.legal()] == ["step back", "shoot", "nothing"]
    assert (question.who, question.default) == (foe.key, "step back")
    arena, mover, _ = met((10, 5), (12, 5), unit="Knights", against="Javelinman")
    assert next(move(arena, mover, ((11, 5),))).first_legal() == "shoot"


def test_a_step_back_leads_out_of_contact_and_may_be_let_go() -> None:
    arena, mover, foe = met((10, 5), (12, 5), against="Javelinman")
    assert acted_out(move(arena, mover, ((11, 5),)), pursue="stay") is False
    assert (mover.place, foe.place) == ((11, 5), (13, 5))
    assert not touching(arena, mover)


def test_nobody_steps_back_who_is_held_by_another_or_has_no_free_hex() -> None:
    arena, mover, foe = met([(11, 5), (12, 4)], (12, 5), against="Javelinman")
    assert list_steps_back(arena, foe, mover) == []
    changed(called(arena, "Band captain"), place=(12, 3))
    ways = list_steps_back(arena, foe, mover)
    assert ways == [((13, 5),), ((13, 6),)]
    arena.battle.field = field_of(arena, ".", {(13, 5): "#", (13, 6): "#"})
    assert list_steps_back(arena, foe, mover) == []


def test_skirmishers_who_are_followed_evade_or_stand() -> None:
    arena, mover, foe = met((20, 5), (22, 5), "1M target", unit="Javelinman", against="Javelinman")
    decisions = asked(move(arena, mover, ((21, 5),)), reaction="step back", pursue="pursue")
    kinds = [one.kind for one in decisions]
    assert kinds == ["reaction", "pursue", "evade"]
    assert isinstance(decisions[-1], EvasionChoice)
    assert foe.place == (33, 5)
    assert mover.place == (31, 5)
    assert mover.lost == {"physical": 1}
    arena, mover, foe = met((20, 5), (22, 5), unit="Knights", against="Javelinman")
    acted_out(move(arena, mover, ((21, 5),)), reaction="step back", pursue="pursue", evade="stand")
    assert touching(arena, mover) == [foe]
    assert mover.place == (22, 5)
    assert mover.pursued == arena.battle.round


def test_riders_may_attack_after_a_move_unless_they_pursued() -> None:
    arena, rider, _ = met((10, 5), (16, 5), unit="Knights", against="Huscarl")
    assert acted_out(move(arena, rider, ((11, 5),))) is True
    arena, walker, _ = met((10, 5), (16, 5))
    assert acted_out(move(arena, walker, ((11, 5),))) is False
    arena, beast, _ = met((10, 5), (16, 5), unit="Beasts")
    assert acted_out(move(arena, beast, ((11, 5),))) is True
    arena, rider, _ = met((20, 5), (22, 5), unit="Knights", against="Javelinman")
    script = move(arena, rider, ((21, 5),))
    assert acted_out(script, reaction="step back", pursue="pursue", evade="stand") is False


# Charges


def test_a_charge_adds_a_mastery_or_an_edge_and_nothing_against_spears_on_foot() -> None:
    """Example 17, R-41: shock keeps its mastery against mounted spears; beasts charge nobody (R-28)."""
    found = {
        (unit, against): bonus_against(UNITS[unit], UNITS[against])
        for unit in ("Xystophoroi", "Knights", "Warband", "Beasts", "Hoplite")
        for against in ("Fyrd", "Hoplite", "Phalangite", "Cataphracht", "Knights", "Dragoons", "Beasts")
    }
    assert {pair: bonus for pair, bonus in found.items() if bonus} == {
        **{(shock, "Fyrd"): Rating(1) for shock in ("Xystophoroi", "Warband")},
        **{
            (shock, rider): Rating(1)
            for shock in ("Xystophoroi", "Warband")
            for rider in ("Cataphracht", "Knights", "Beasts")
        },
        ("Knights", "Fyrd"): Rating(0, 1),
    }


def test_the_charge_of_riders_counts_in_the_turn_in_which_they_come() -> None:
    arena, rider, foe = met((9, 5), (12, 5), unit="Xystophoroi", against="Huscarl")
    assert not charge_bonus(arena, rider, foe)
    acted_out(move(arena, rider, ((10, 5), (11, 5))))
    assert rider.charges == (foe.key,)
    assert charge_bonus(arena, rider, foe) == Rating(1)
    assert charge_force(arena, rider, foe) == DamageIncrease(doubled=True)
    acted_out(carry_out(arena, rider, HOLD))
    assert not charge_bonus(arena, rider, foe)
    assert charge_force(arena, rider, foe) == DamageIncrease()


def test_shock_foot_attack_with_their_charge_in_the_next_turn() -> None:
    arena, walker, foe = met((9, 5), (12, 5), unit="Warband", against="Huscarl")
    acted_out(carry_out(arena, walker, MoveCode(11, 5)))
    assert charge_bonus(arena, walker, foe) == Rating(1)
    acted_out(carry_out(arena, walker, HOLD))
    assert not charge_bonus(arena, walker, foe)


def test_riders_without_shock_ride_foot_down() -> None:
    arena, rider, foe = met((9, 5), (12, 5), unit="Knights", against="Huscarl")
    acted_out(move(arena, rider, ((10, 5), (11, 5))))
    assert charge_bonus(arena, rider, foe) == Rating(0, 1)
    assert charge_force(arena, rider, foe) == DamageIncrease(added=((1, 1),))


@pytest.mark.parametrize("bad", [(11, 5), (12, 5)])
def test_a_charge_needs_good_ground_at_its_end_only(bad: Place) -> None:
    arena, rider, _ = met((9, 5), (12, 5), unit="Knights", against="Huscarl", ground={bad: "~"})
    acted_out(move(arena, rider, ((10, 5), (11, 5))))
    assert rider.charges == ()
    arena, rider, _ = met((9, 5), (12, 5), unit="Knights", against="Huscarl", ground={(10, 5): "~"})
    acted_out(move(arena, rider, ((10, 5), (11, 5))))
    assert len(rider.charges) == 1


def test_a_new_charge_needs_a_whole_turn_out_of_contact() -> None:
    arena, rider, foe = met((11, 5), (12, 5), unit="Knights")
    meet_all(arena)
    assert rider.met == {foe.key: 2}
    assert foe.met == {rider.key: 2}
    arena.battle.round = 3
    assert not been_apart(arena, rider, foe)
    arena.battle.round = 4
    assert been_apart(arena, rider, foe)


# Edges and flight


def test_the_own_edge_may_be_left_and_no_other() -> None:
    arena, mover, foe = met((3, 5), (30, 5))
    assert way_off(arena, mover) == ((2, 5), (1, 5), (0, 5), (-1, 5))
    assert retreat_move(arena, foe) == ((31, 5), (32, 5), (33, 5), (34, 5), (35, 5), (36, 5))
    assert not asked(move(arena, mover, way_off(arena, mover)))
    assert (mover.place, mover.condition) == (None, "gone")
    arena, mover, _ = met((9, 5), (30, 5))
    assert way_off(arena, mover) == ()


def test_who_runs_over_an_edge_is_gone_and_the_pursuer_stops_there() -> None:
    arena, runner, foe = met((20, 1), (20, 2), "1M target")
    acted_out(leave(arena, runner, ((20, 0),)), pursue="pursue")
    assert (runner.place, runner.condition, runner.lost) == (None, "gone", {})
    assert foe.place in ((20, 0), (19, 0), (21, 0))


def test_who_is_caught_gets_over_no_edge() -> None:
    arena, runner, foe = met((20, 1), (20, 2), "2M actor")
    acted_out(leave(arena, runner, ((20, 0),)), pursue="pursue")
    assert runner.place is not None
    assert runner.lost == {"physical": 2}
    assert touching(arena, runner) == [foe]


def test_who_flees_at_0_may_be_pursued_once_and_then_runs_home() -> None:
    arena, runner, foe = met((20, 5), (21, 5), "1M target")
    changed(runner, condition="fleeing", lost={"physical": 5})
    acted_out(run(arena, runner), pursue="pursue")
    assert runner.place == (13, 5)
    changed(foe, place=(14, 5))
    arena.battle.round += 1
    assert not asked(run(arena, runner))
    assert runner.place == (6, 5)
    assert not asked(run(arena, runner))
    assert runner.condition == "gone"


def test_who_falls_after_a_flight_may_be_pursued_all_the_same() -> None:
    arena, runner, foe = met((20, 5), (21, 5), "3M actor", against="Huscarl")
    changed(runner, fled=True, rank="ordinary", lost={"physical": 4})
    acted_out(strike(arena, foe, runner, "melee"))
    assert runner.condition == "fleeing"
    assert [one.kind for one in asked(run(arena, runner))] == ["pursue"]


def test_who_is_caught_in_flight_at_0_is_out() -> None:
    arena, runner, _ = met((20, 5), (21, 5), "1M actor")
    changed(runner, condition="fleeing", lost={"physical": 5})
    acted_out(run(arena, runner), pursue="pursue")
    assert (runner.place, runner.condition, runner.caught) == (None, "out", True)


# What always holds


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(GROUND, PLACES, st.tuples(KINDS, KINDS), st.integers(0, 10_000), st.data())
def test_nobody_shares_a_hex_or_stands_where_nobody_can(
    ground: str, places: list[Place], units: tuple[str, str], seed: int, data: st.DataObject
) -> None:
    """Six figures move about for two turns by any answers; nobody goes farther than allowed."""
    arena, _ = random_battle(ground, places, units, "personal")
    arena = BattleContext(copied(arena.battle), content(), by_seed(seed))
    for turn in (2, 3):
        arena.battle.round = turn
        for figure in arena.battle.figures:
            if not figure.present:
                continue
            for script in script_of(arena, figure, data):
                answered(script, data)
            standing = [one.place for one in arena.battle.figures if one.place]
            assert len(set(standing)) == len(standing)
            assert all(arena.battle.field.open(place) for place in standing)
            assert all(one.is_fit or one.condition == "fleeing" for one in arena.battle.figures if one.place)


def script_of(arena: BattleContext, figure: Figure, data: st.DataObject) -> Iterator[Any]:
    """One of the ways in which a figure may move now."""
    if figure.condition == "fleeing":
        yield run(arena, figure)
        return
    reach = destinations(arena, figure)
    if reach:
        path = reach[data.draw(st.sampled_from(sorted(reach)))]
        slowest: Any = max((arena.battle.field.going(at) for at in path), key=("good", "rough", "difficult").index)
        troops = arena.unit(figure).troop_class
        assert len(path) <= max(move_allowance(troops, "personal", slowest, afoot) for afoot in (False, True))
        yield (leave if contacts_left(arena, figure, path) == "flight" else move)(arena, figure, path)


def answered(script: Any, data: st.DataObject) -> None:
    """Plays a script to its end by any lawful answers."""
    try:
        decision = next(script)
        while True:
            codes = [option.code for option in decision.legal()]
            assert decision.first_legal() in codes
            assert all(option.label and option.preview() for option in decision.options)
            decision = script.send(data.draw(st.sampled_from(codes)))
    except StopIteration:
        return


def field_of(
    arena: BattleContext, plain: str, ground: Mapping[Place, str] | None = None, rows: Sequence[str] | None = None
) -> Any:
    """A field as large as that of a battle, or with these rows: all of one kind but for some hexes.

    Where somebody stands it is not closed.
    """
    field = arena.battle.field
    signs = [list(row) for row in rows or [plain * field.width] * field.height]
    for one in arena.battle.figures if rows else ():
        if one.place:
            signs[one.place[1]][one.place[0]] = "."
    for (column, row), sign in (ground or {}).items():
        signs[row][column] = sign
    return type(field)(tuple("".join(row) for row in signs))


# Sentences that were once overlooked


def test_who_fled_last_may_not_attack_after_a_ride() -> None:
    """Who fled cannot attack with its next action, riders neither (G-55)."""
    arena, rider, foe = met((10, 5), (11, 5), unit="Knights", against="Huscarl")
    acted_out(leave(arena, rider, ((9, 5),)), pursue="stay")
    assert rider.fled
    arena.battle.round += 1
    foe.place = (8, 5)
    assert acted_out(move(arena, rider, ((9, 4),))) is False
    assert not rider.fled


def test_who_falls_in_its_flight_may_be_pursued_once_more() -> None:
    """Foes in contact may pursue who flees at 0 once, though it had fled before it fell (H-31)."""
    arena, runner, foe = met((20, 5), (21, 5), "1M actor")
    changed(runner, rank="ordinary", lost={"physical": 4})
    acted_out(leave(arena, runner, ((19, 5),)), pursue="pursue")
    assert runner.condition == "fleeing" and touching(arena, runner) == [foe]
    arena.battle.round += 1
    assert [one.kind for one in asked(run(arena, runner))] == ["pursue"]


def test_others_step_back_from_a_pursuer_and_from_who_flees() -> None:
    """Foes that a pursuit would touch react like all others, by a step back too (H-23)."""
    arena, mover, _ = met((20, 5), [(22, 5), (27, 4)], "3M target", unit="Knights", against="Javelinman")
    other, script = second(arena), move(arena, mover, ((21, 5),))
    acted_out(script, reaction=["step back", "step back"], pursue="pursue", evade="evade")
    assert mover.place == (26, 5) and other.place == (27, 3) and not touching(arena, mover)
    arena, runner, _ = met((20, 5), [(21, 5), (16, 5)], unit="Fyrd", against="Javelinman")
    acted_out(leave(arena, runner, ((19, 5), (18, 5), (17, 5))), pursue="stay", reaction="step back")
    assert runner.place == (17, 5) and second(arena).place == (15, 5)


def test_a_charge_counts_once_in_the_first_melee_after_it_whenever_that_is() -> None:
    """The first turn of melee after a pursuit is the pursuer's next action, on foot and riding (G-58, R-44)."""
    for unit in ("Warband", "Xystophoroi"):
        arena, pursuer, runner = met(
            (20, 5), [(21, 5), (25, 4)], "3M target", "Equal", "1M target", unit=unit, against="Fyrd"
        )
        foe = second(arena)
        acted_out(leave(arena, runner, ((22, 5),)), pursue="pursue")
        assert foe in touching(arena, pursuer) and charge_bonus(arena, pursuer, foe) == Rating(1)
        arena.battle.round += 1
        acted_out(strike(arena, pursuer, foe, "melee"))
        assert not charge_bonus(arena, pursuer, foe)


def test_a_mover_at_0_that_goes_on_may_halt() -> None:
    """Order of events in section 8: reactions, then the mover may halt if it is at 0 now."""
    for halts, place in (("halt", (10, 5)), ("come on", (11, 5))):
        arena, mover, _ = met((10, 5), (12, 5), "3M actor", "3M actor", unit="Fyrd", against="Hoplite")
        mover.lost = {"physical": 3}
        acted_out(move(arena, mover, ((11, 5),)), falling="try", halt=halts)
        assert mover.condition == "going on" and mover.place == place
