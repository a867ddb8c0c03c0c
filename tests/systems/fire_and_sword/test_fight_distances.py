"""How far anything reaches on the line of paces (`H-01` to `H-04`, `H-09`, `H-12`, `H-14`), at its bounds."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.fire_and_sword.fight.options.declaration import offer
from solo.systems.fire_and_sword.fight.phases.movement import movement_phase
from solo.systems.fire_and_sword.fight.rules import movement, reach
from solo.systems.fire_and_sword.fight.rules.casting import castable, cost, targets
from solo.systems.fire_and_sword.fight.rules.fighters_out import settle_fleeing
from solo.systems.fire_and_sword.fight.rules.lances import has_charge
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import CloseInCode, RushCode, read
from solo.systems.fire_and_sword.fight.state.switches import DISTANCES, TAKEN
from tests.systems.fire_and_sword.fighting import (
    SPELLS,
    DiceAtHand,
    WieldedWeapon,
    a_build,
    a_fight,
    a_fighter,
    a_round,
    bow,
    javelin,
    knows,
    lance,
    sword,
)

ONE, OTHER = "party-0", "foes-0"


def arena(fight: Fight) -> FightContext:
    return FightContext(fight, SPELLS, DiceAtHand())


def offered(fight: Fight, key: str = ONE, *chosen: str) -> list[str]:
    """The codes that a fighter may declare after these."""
    return [option.code for option in offer(arena(fight), fight.find(key), [read(code) for code in chosen])]


def facing(paces: int, *arms: WieldedWeapon, fighter: dict[str, Any] | None = None, **terms: Any) -> Fight:
    """One fighter with these arms, and a foe so many paces away."""
    more = {"build": a_build(*arms, **(fighter or {}).pop("build", {})), **(fighter or {})}
    return a_fight(a_fighter(ONE, **more), a_fighter(OTHER, place=paces), **terms)


def rider(**more: Any) -> Fighter:
    return a_fighter(ONE, a_build(lance(), sword(), mount="Horse"), **{"mounted": True, **more})


# The field (H-01)


def test_fights_begin_sixty_paces_apart_outdoors_and_ten_indoors() -> None:
    assert (DISTANCES["60 paces"], DISTANCES["10 paces"], DISTANCES["in melee"]) == (60, 10, 0)


# Runs (H-02)


@pytest.mark.parametrize(
    ("given", "terms", "paces"),
    [
        pytest.param({}, {}, 50, id="on foot"),
        pytest.param({"mounted": True}, {}, 100, id="mounted"),
        pytest.param({}, {"bad_ground": True}, 25, id="on foot on bad ground"),
        pytest.param({"mounted": True}, {"bad_ground": True}, 50, id="mounted on bad ground"),
        pytest.param({"build": a_build(lamed=True)}, {}, 5, id="lamed"),
        pytest.param({"build": a_build(lamed=True)}, {"bad_ground": True}, 5, id="lamed on bad ground"),
        pytest.param({"build": a_build(lamed=True), "mounted": True}, {}, 100, id="lamed in the saddle"),
    ],
)
def test_the_paces_of_a_run(given: dict[str, Any], terms: dict[str, Any], paces: int) -> None:
    one = a_fighter(ONE, **given)
    assert movement.run_of(a_fight(one, a_fighter(OTHER, place=200), **terms), one) == paces


def test_a_rush_is_twenty_five_paces_and_never_more_than_a_run() -> None:
    for given, paces in (({}, 25), ({"mounted": True}, 25), ({"build": a_build(lamed=True)}, 5)):
        one = a_fighter(ONE, **given)  # type: ignore[arg-type]
        assert movement.rush_of(a_fight(one, a_fighter(OTHER, place=200)), one) == paces


@pytest.mark.parametrize(
    ("start", "goal", "most", "ends", "gone"),
    [(0, 30, 50, 30, 30), (0, 50, 50, 50, 50), (0, 51, 50, 50, 50), (10, -80, 50, -40, 50), (10, 10, 50, 10, 0)],
)
def test_nobody_runs_past_the_goal(start: int, goal: int, most: int, ends: int, gone: int) -> None:
    one = a_fighter(ONE, place=start)
    assert movement.move_towards(one, goal, most) == gone
    assert one.place == ends


@pytest.mark.parametrize(("paces", "arrives"), [(5, True), (6, False), (-5, True), (-6, False)])
def test_the_last_five_paces_are_walked_and_six_are_not(paces: int, arrives: bool) -> None:
    one, other = a_fighter(ONE), a_fighter(OTHER, place=paces)
    movement.free_steps(one, other)
    assert (one.place == other.place) is arrives


@pytest.mark.parametrize(("paces", "reached"), [(55, True), (56, False)])
def test_a_run_and_the_free_walk_end_in_melee(paces: int, reached: bool) -> None:
    fight = facing(paces, sword())
    a_round(fight, {ONE: [f"close:{OTHER}"]})
    assert bool(fight.find(ONE).engaged) is reached


@pytest.mark.parametrize(("paces", "offers_it"), [(5, True), (6, False)])
def test_a_blow_without_a_run_is_offered_within_five_paces(paces: int, offers_it: bool) -> None:
    assert (f"attack:Sword:{OTHER}" in offered(facing(paces, sword()))) is offers_it


@pytest.mark.parametrize(("paces", "offers_it"), [(55, True), (56, False)])
def test_a_blow_after_a_run_is_offered_where_the_run_ends_in_melee(paces: int, offers_it: bool) -> None:
    after = offered(facing(paces, sword()), ONE, f"close:{OTHER}")
    assert (f"attack:Sword:{OTHER}" in after) is offers_it


@pytest.mark.parametrize(("paces", "offers_it"), [(30, True), (31, False)])
def test_a_blow_after_a_rush_is_offered_within_the_rush_and_the_free_walk(paces: int, offers_it: bool) -> None:
    fight = facing(paces, sword(), javelin())
    found = reach.reachable(fight, fight.find(ONE), [RushCode("Javelin", OTHER)], False)
    assert (found == [fight.find(OTHER)]) is offers_it


@pytest.mark.parametrize(("paces", "offers_it"), [(1, True), (25, True), (26, False), (0, False)])
def test_a_throw_and_advance_is_offered_up_to_twenty_five_paces(paces: int, offers_it: bool) -> None:
    assert (f"rush:Javelin:{OTHER}" in offered(facing(paces, sword(), javelin()))) is offers_it


@pytest.mark.parametrize(("paces", "offers_it"), [(50, False), (51, True)])
def test_a_second_run_is_offered_where_one_is_not_enough(paces: int, offers_it: bool) -> None:
    again = offered(facing(paces, sword()), ONE, f"close:{OTHER}")
    assert (f"close:{OTHER}" in again) is offers_it


def test_a_second_run_goes_at_the_same_foe_alone() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter("foes-0", place=90), a_fighter("foes-1", place=90))
    assert [code for code in offered(fight, ONE, "close:foes-0") if code.startswith("close")] == ["close:foes-0"]


# Shots (H-09)


@pytest.mark.parametrize(("paces", "offers_it"), [(200, True), (201, False)])
def test_a_bow_shoots_as_far_as_its_long_range(paces: int, offers_it: bool) -> None:
    assert (f"shoot:Bow:{OTHER}" in offered(facing(paces, bow()))) is offers_it


def test_the_nearest_target_is_named_first_and_spirits_are_none() -> None:
    ghost = a_fighter("foes-2", a_build(spirit=True), 10)
    fight = a_fight(a_fighter(ONE, a_build(bow())), a_fighter("foes-0", place=60), a_fighter("foes-1", place=40), ghost)
    assert [one.key for one in reach.in_sight(fight, fight.find(ONE), bow())] == ["foes-1", "foes-0"]


# The lance (H-12)


@pytest.mark.parametrize(("ran", "mounted", "counts"), [(24, True, False), (25, True, True), (25, False, False)])
def test_a_lance_counts_after_a_ride_of_twenty_five_paces(ran: int, mounted: bool, counts: bool) -> None:
    assert has_charge(rider(ran=ran, mounted=mounted)) is counts


@pytest.mark.parametrize(("paces", "charges"), [(24, False), (25, True)])
def test_a_lance_is_offered_from_twenty_five_paces(paces: int, charges: bool) -> None:
    fight = a_fight(rider(), a_fighter(OTHER, place=paces))
    assert reach.will_charge(fight, fight.find(ONE), [CloseInCode(OTHER)]) is charges
    assert (f"attack:Lance:{OTHER}" in offered(fight, ONE, f"close:{OTHER}")) is charges


def test_a_lance_needs_a_saddle_a_run_and_nobody_in_melee_with_its_bearer() -> None:
    fight = a_fight(rider(mounted=False), a_fighter(OTHER, place=60))
    assert not reach.will_charge(fight, fight.find(ONE), [CloseInCode(OTHER)])
    fight = a_fight(rider(), a_fighter(OTHER, place=60))
    assert not reach.will_charge(fight, fight.find(ONE), [])
    fight = a_fight(rider(), a_fighter(OTHER, place=60), a_fighter("foes-1"))
    assert fight.find(ONE).engaged == ["foes-1"]
    assert not reach.will_charge(fight, fight.find(ONE), [CloseInCode(OTHER)])


@pytest.mark.parametrize(("paces", "strikes"), [(24, False), (25, True)])
def test_a_charge_of_twenty_five_paces_strikes_and_a_shorter_one_does_not(paces: int, strikes: bool) -> None:
    fight = a_fight(rider(), a_fighter(OTHER, place=paces))
    plan = {ONE: [f"close:{OTHER}", f"attack:Lance:{OTHER}"]}
    if not strikes:
        plan[ONE].pop()
        fight.find(ONE).plan = []
    scene = a_round(fight, plan, *((19,) if strikes else ()))
    assert any(event.kind == "attack" for event in scene.told) is strikes


# Spells


def caster(*known: str) -> Fighter:
    skills = (("Cult Lore", 15), ("Strike Down", 14))
    return a_fighter(ONE, a_build(sword(), skills=skills), spells=[knows(name, 2) for name in known], magic_points=16)


@pytest.mark.parametrize(("paces", "reached"), [(19, True), (20, True), (21, False)])
def test_a_divine_spell_reaches_twenty_paces(paces: int, reached: bool) -> None:
    fight = a_fight(caster("Rebuke"), a_fighter(OTHER, place=paces))
    one = fight.find(ONE)
    assert (fight.find(OTHER) in targets(arena(fight), one, SPELLS["Rebuke"])) is reached
    assert bool(list(castable(arena(fight), one))) is reached


@pytest.mark.parametrize(("paces", "reached"), [(20, True), (21, False)])
def test_a_divine_spell_of_help_reaches_a_friend_at_twenty_paces(paces: int, reached: bool) -> None:
    fight = a_fight(caster("Bless"), a_fighter("party-1", place=paces), a_fighter(OTHER, place=90))
    found = [one.key for one in targets(arena(fight), fight.find(ONE), SPELLS["Bless"])]
    assert found == ([ONE, "party-1"] if reached else [ONE])


def test_sorcery_reaches_farther_for_its_price() -> None:
    fight = a_fight(caster("Strike Down"), a_fighter(OTHER, place=90))
    assert fight.find(OTHER) in targets(arena(fight), fight.find(ONE), SPELLS["Strike Down"])


@pytest.mark.parametrize(("paces", "price"), [(0, 2), (20, 2), (100, 2), (101, 5), (300, 5), (301, 8)])
def test_the_price_of_sorcery_rises_beyond_the_bows(paces: int, price: int) -> None:
    """F-33: free as a short bow, 3 as a long one, 6 as far as you can see; H-09 has the paces."""
    assert cost(caster(), SPELLS["Strike Down"], 2, paces, "episode") == price


# Away (H-14)


@pytest.mark.parametrize(("paces", "terms", "gone"), [(299, {}, False), (300, {}, True), (99, {"cover": TAKEN}, False)])
def test_three_hundred_paces_are_out_of_sight(paces: int, terms: dict[str, Any], gone: bool) -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, place=paces), **terms)
    assert movement.out_of_sight(fight, fight.find(OTHER)) is gone


@pytest.mark.parametrize(("paces", "gone"), [(99, False), (100, True)])
@pytest.mark.parametrize("cover", ["foes", TAKEN])
def test_a_hundred_paces_are_enough_in_cover(paces: int, gone: bool, cover: str) -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, place=paces), cover=cover)
    assert movement.out_of_sight(fight, fight.find(OTHER)) is gone


def test_every_foe_must_be_far_off() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter("party-1", place=100), a_fighter(OTHER, place=300))
    assert not movement.out_of_sight(fight, fight.find(OTHER))
    fight.find("party-1").out = "stunned"
    assert movement.out_of_sight(fight, fight.find(OTHER)), "whoever is out sees nothing"


def fled(**more: Any) -> Fight:
    return a_fight(a_fighter(ONE, fleeing=True, **{"plan": ["back"], **more}), a_fighter(OTHER, place=100))


def test_one_who_ran_last_round_and_was_not_pursued_is_away() -> None:
    fight = fled()
    settle_fleeing(arena(fight), {ONE})
    assert fight.find(ONE).out == "away"


def test_one_who_only_began_to_run_in_this_round_is_not_away_yet() -> None:
    fight = fled()
    settle_fleeing(arena(fight), set())
    assert not fight.find(ONE).out
    assert fight.find(ONE).fleeing


def test_one_who_is_pursued_is_not_away() -> None:
    fight = fled()
    fight.find(OTHER).plan = [f"close:{ONE}"]
    settle_fleeing(arena(fight), {ONE})
    assert not fight.find(ONE).out
    fight.find(OTHER).plan = ["close:party-9", "defend"]
    settle_fleeing(arena(fight), {ONE})
    assert fight.find(ONE).out == "away"


def test_one_who_stops_to_do_anything_else_runs_no_more() -> None:
    fight = fled(plan=["defend"])
    settle_fleeing(arena(fight), {ONE})
    assert not fight.find(ONE).out
    assert not fight.find(ONE).fleeing


def test_one_who_holds_goes_on_running() -> None:
    fight = fled(plan=[])
    settle_fleeing(arena(fight), {ONE})
    assert fight.find(ONE).out == "away"


def test_one_who_is_caught_in_melee_runs_no_more() -> None:
    fight = fled(place=100)
    assert fight.find(ONE).engaged
    settle_fleeing(arena(fight), {ONE})
    assert not fight.find(ONE).out
    assert not fight.find(ONE).fleeing


def test_one_who_never_ran_is_not_away_however_far() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, place=400))
    settle_fleeing(arena(fight), {ONE, OTHER})
    assert not any(one.out for one in fight.fighters)


# Which way is away


@pytest.mark.parametrize(
    ("key", "place", "foes", "ends"),
    [
        pytest.param(ONE, 0, [0], -50, id="the party runs back where the foe is"),
        pytest.param(OTHER, 0, [0], 50, id="foes run forward where the party is"),
        pytest.param(ONE, 10, [0], 60, id="past a foe who is behind"),
        pytest.param(ONE, -10, [0], -60, id="back from a foe in front"),
        pytest.param(ONE, 10, [40, 0], 60, id="from the nearest of two"),
    ],
)
def test_whoever_runs_goes_away_from_the_nearest_foe(key: str, place: int, foes: list[int], ends: int) -> None:
    side = "foes" if key == ONE else "party"
    one = a_fighter(key, place=place)
    fight = a_fight(one, *(a_fighter(f"{side}-{number}", place=paces) for number, paces in enumerate(foes)))
    movement.run_away(fight, one)
    assert one.place == ends
    assert one.ran == 50


def test_nobody_runs_from_a_spirit() -> None:
    one = a_fighter(ONE, place=10)
    movement.run_away(a_fight(one, a_fighter(OTHER, a_build(spirit=True))), one)
    assert one.place == -40


# Cover (F-18)


def test_cover_is_taken_on_foot_out_of_melee_and_only_once() -> None:
    def may(**more: Any) -> bool:
        fight = a_fight(a_fighter(ONE, **more), a_fighter(OTHER, place=more.pop("foe", 60)), cover=TAKEN)
        return movement.has_cover_to_take(fight, fight.find(ONE))

    assert may()
    assert not may(mounted=True)
    assert not may(cover=0), "it is there already"
    engaged = a_fight(a_fighter(ONE), a_fighter(OTHER), cover=TAKEN)
    assert not movement.has_cover_to_take(engaged, engaged.find(ONE))
    bare = a_fight(a_fighter(ONE), a_fighter(OTHER, place=60))
    assert not movement.has_cover_to_take(bare, bare.find(ONE))


@pytest.mark.parametrize(("place", "may"), [(50, True), (51, False), (-50, True), (-51, False)])
def test_ones_own_cover_is_within_a_run(place: int, may: bool) -> None:
    fight = a_fight(a_fighter(ONE, place=place, cover=0), a_fighter(OTHER, place=200), cover="party")
    assert movement.has_cover_to_take(fight, fight.find(ONE)) is may


def test_going_back_to_cover_is_a_run() -> None:
    fight = a_fight(a_fighter(ONE, place=30, cover=0), a_fighter(OTHER, place=200), cover="party")
    one = fight.find(ONE)
    movement.take_cover(fight, one)
    assert (one.place, one.ran, one.cover) == (0, 30, 0)


def test_cover_that_is_next_takes_no_way() -> None:
    fight = a_fight(a_fighter(ONE, place=30), a_fighter(OTHER, place=200), cover=TAKEN)
    one = fight.find(ONE)
    movement.take_cover(fight, one)
    assert (one.place, one.ran, one.cover) == (30, 0, 30)


def test_cover_is_offered_once_and_not_beside_a_run() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, place=60), cover=TAKEN)
    assert "cover" in offered(fight)
    assert "cover" not in offered(fight, ONE, "cover")
    assert "cover" not in offered(fight, ONE, f"close:{OTHER}")
    assert "back" not in offered(fight, ONE, "cover")
    assert "cover" not in offered(a_fight(a_fighter(ONE), a_fighter(OTHER, place=60)))


# The second rank (H-03)


def spearman(place: int, **more: Any) -> Fighter:
    spear = WieldedWeapon(name="Spear", attack_skill="Spear Attack", attack=14, hands=2, bonus=2, second_rank=True)
    return a_fighter("party-1", a_build(spear), place, **more)


@pytest.mark.parametrize(("place", "offers_it"), [(-50, True), (-51, False)])
def test_the_second_rank_is_within_a_run(place: int, offers_it: bool) -> None:
    fight = a_fight(a_fighter(ONE), spearman(place), a_fighter(OTHER))
    assert (f"rank:{ONE}" in offered(fight, "party-1")) is offers_it


def test_the_second_rank_stands_behind_a_friend_in_melee_who_stands_in_front() -> None:
    apart = a_fight(a_fighter(ONE), spearman(-10), a_fighter(OTHER, place=60))
    assert f"rank:{ONE}" not in offered(apart, "party-1"), "nobody is in melee"
    there = a_fight(a_fighter(ONE), spearman(0, behind=ONE), a_fighter(OTHER))
    assert f"rank:{ONE}" not in offered(there, "party-1"), "it stands there already"


@pytest.mark.parametrize(("place", "stands"), [(-50, True), (-51, False)])
def test_the_way_into_the_second_rank_must_end_there(place: int, stands: bool) -> None:
    fight = a_fight(a_fighter(ONE), spearman(place), a_fighter(OTHER))
    fight.find("party-1").plan = [f"rank:{ONE}"]
    assert list(movement_phase(arena(fight))) == []
    assert (fight.find("party-1").behind == ONE) is stands
    assert fight.find("party-1").ran == 50
