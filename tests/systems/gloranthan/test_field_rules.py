"""Rules of the field, clause by clause: charges, contact, reactions, pursuit, joint attacks, plans, placing, groups of
targets and callings (`G-45`, `G-52`, `G-55`, `G-58`, `H-16` to `H-18`, `H-20` to `H-27`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.contract.hexes import Place, distance, neighbours
from solo.systems.gloranthan.battle.options.attacks import (
    AttackCode,
    PlannedAttack,
    aim_of,
    choose_leader,
    joint_groups,
)
from solo.systems.gloranthan.battle.rules.blows import (
    band_between,
    blow,
    explain_inability,
    explain_no_attack,
    hidden,
    list_joiners,
    plan_bonus,
    power_of,
)
from solo.systems.gloranthan.battle.rules.card_claims import counting, going_of, hindrances
from solo.systems.gloranthan.battle.rules.castings import (
    affected_rune,
    castings,
    concerns,
    explain_no_target,
    explain_no_use,
    landings,
    single_use_key,
    struck_over,
    targets_together,
)
from solo.systems.gloranthan.battle.rules.charging import (
    bonus_against,
    charge_bonus,
    charge_force,
    charges,
    good_ground,
    meets_charge,
    moves_mounted,
)
from solo.systems.gloranthan.battle.rules.contact import (
    been_apart,
    can_react,
    contacts_left,
    is_covered,
    list_holders,
    record_contacts,
)
from solo.systems.gloranthan.battle.rules.deployment import leader, place_formation, zone_of
from solo.systems.gloranthan.battle.rules.pursuit import (
    escapes,
    list_steps_back,
    may_pursue,
    pursuers,
    pursuit,
    reactions,
)
from solo.systems.gloranthan.battle.rules.reach import attack_range
from solo.systems.gloranthan.battle.rules.summoning import free_hex_beside, summon_unit
from solo.systems.gloranthan.battle.state.battle import Advantage, BattleContext
from solo.systems.gloranthan.battle.state.figure import TO_THE_END, Figure, Hindrance
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.magic.passive import ActiveAbility, workings
from solo.systems.gloranthan.people.action_bonuses import AttackBonuses
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Affinity
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import DamageIncrease
from solo.systems.gloranthan.units.unit_type import UnitType
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, ability, changed, staged

UNITS = content().entries(UnitType)
NAMES = ("Spearwoman", "Band captain", "Archer scout", "Storm initiate")


def sides(
    ours: Sequence[Place], theirs: Sequence[Place], **fields: Any
) -> tuple[BattleContext, list[Figure], list[Figure]]:
    """Heroes as Thureophoroi and militiamen as Fyrd, where they are told to stand; they have learnt nothing."""
    arena = staged(Scripted(), dict(zip(NAMES, ours, strict=False)), {"Militiaman": theirs}, **fields)
    for one in arena.battle.figures:
        changed(
            one,
            armed=AttackBonuses(),
            abilities=(),
            affinities=(),
            unit="Thureophoroi" if one.side == "party" else "Fyrd",
        )
    heroes = [one for one in arena.battle.figures if one.side == "party"]
    return arena, heroes, [one for one in arena.battle.figures if one.side == "foes"]


def fresh(arena: BattleContext) -> BattleContext:
    """The same battle, in which nothing is remembered of what its figures were."""
    return BattleContext(arena.battle, arena.content, arena.scene)


def working(arena: BattleContext, hero: Figure, *held: Ability) -> ActiveAbility:
    """The first of these abilities, which are all that a figure has."""
    hero.abilities = held
    return workings(held, arena.content)[0]


# Who may attack, and in which band


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({}, ""), ({"disabled": 1}, "disabled"), ({"disabled": TO_THE_END}, "disabled"), ({"fled": True}, "just fled"),
        ({"powers": Powers(None, 3)}, "no body"), ({"condition": "fleeing"}, "beaten"),
        ({"condition": "out"}, "beaten"), ({"condition": "going on"}, ""),
    ],
)  # fmt: skip
def test_why_a_figure_cannot_attack_anybody(fields: dict[str, Any], why: str) -> None:
    _, (hero,), _ = sides([(10, 5)], [(11, 5)])
    found = explain_inability(changed(hero, **fields))
    assert (why in found) and bool(found) is bool(why)


def test_who_stands_nowhere_is_in_no_band() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(11, 5)])
    assert band_between(arena, hero, foe) == "melee"
    assert band_between(arena, hero, foe, (8, 5)) == "skirmish"
    hero.place = None
    assert band_between(arena, hero, foe) is None
    assert band_between(arena, hero, foe, (8, 5)) == "skirmish"
    foe.place = None
    assert band_between(arena, hero, foe, (8, 5)) is None
    assert explain_no_attack(arena, hero, foe) == "Militiaman is out of range."
    assert explain_no_attack(arena, changed(hero, disabled=1), foe) == "Spearwoman is disabled."


def test_why_an_attack_cannot_be_made_names_the_first_reason() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(15, 5)])
    assert explain_no_attack(arena, hero, foe) == "Thureophoroi has no attack at missile range."
    assert explain_no_attack(arena, changed(hero, disabled=1), foe) == "Spearwoman is disabled."
    foe.untouchable = True
    assert explain_no_attack(arena, changed(hero, disabled=0), foe) == "Only magic can harm Militiaman."
    foe.untouchable = False
    assert explain_no_attack(arena, hero, changed(foe, place=(12, 5))) == ""


@pytest.mark.parametrize(("ground", "band", "struck", "unseen"), [
    ("w", "missile", False, True), ("w", "distant", False, True), ("w", "skirmish", False, False),
    ("w", "melee", False, False), ("w", "missile", True, False), ("^", "missile", False, False),
    (".", "missile", False, False),
])  # fmt: skip
def test_woods_hide_from_beyond_the_skirmish_band(ground: str, band: Any, struck: bool, unseen: bool) -> None:
    """H-17."""
    arena, _, (foe,) = sides([(10, 5)], [(20, 5)], ground={(20, 5): ground})
    assert hidden(arena, changed(foe, struck=struck), band) is unseen


def test_who_stands_nowhere_is_not_hidden() -> None:
    arena, _, (foe,) = sides([(10, 5)], [(20, 5)], ground={(20, 5): "w"})
    assert not hidden(arena, changed(foe, place=None), "missile")


# The better plan, hindrances and joint attacks


@pytest.mark.parametrize(
    ("turn", "since", "turns", "holds"),
    [(2, 2, 1, True), (3, 2, 1, False), (3, 2, 2, True), (4, 2, 2, False), (9, 0, 1, True)],
)
def test_the_better_plan_holds_for_so_many_turns_from_combat_range_on(
    turn: int, since: int, turns: int, holds: bool
) -> None:
    """G-52."""
    arena, (hero,), (foe,) = sides([(10, 5)], [(11, 5)], plan=Advantage("party", turns, since), round=turn)
    assert [part.bonus for part in plan_bonus(arena.battle, hero)] == [Rating(1)] * holds
    assert plan_bonus(arena.battle, foe) == ()


def test_without_a_plan_nobody_has_a_better_one() -> None:
    arena, (hero,), _ = sides([(10, 5)], [(11, 5)])
    assert plan_bonus(arena.battle, hero) == ()


def test_the_power_of_one_attacker_holds_its_plan_its_charge_and_its_hindrances() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(11, 5)], plan=Advantage("party", 1, 2))
    assert power_of(arena, hero, foe, "melee") == Rating(6, 2)
    assert power_of(arena, foe, hero, "melee") == Rating(3, 1)
    changed(hero, unit="Xystophoroi", charges=(foe.key,))
    assert power_of(fresh(arena), hero, foe, "melee") == Rating(7, 3)
    hero.hindrances = (Hindrance("Dread", Rating(0, -3)),)
    assert power_of(fresh(arena), hero, foe, "melee") == Rating(7, 0)


def test_a_charge_counts_in_melee_and_against_whom_it_was_made_only() -> None:
    arena, (hero,), (foe, other) = sides([(10, 5)], [(11, 5), (10, 4)])
    changed(hero, unit="Knights", charges=(foe.key,))
    assert charge_bonus(arena, hero, foe) == Rating(0, 1) and not charge_bonus(arena, hero, other)
    assert charge_force(arena, hero, other) == DamageIncrease()
    assert blow(arena, hero, foe, "melee").force.added == ((1, 1), (1, 1))
    assert blow(arena, hero, other, "melee").force.added == ((1, 1),)
    changed(hero, unit="Bison or Tusker")
    assert blow(fresh(arena), hero, foe, "melee").force.doubled
    assert not blow(fresh(arena), hero, other, "melee").force.doubled


def test_hindrances_hold_in_their_matter_or_in_everything() -> None:
    _, (hero,), _ = sides([(10, 5)], [(11, 5)])
    hero.hindrances = (Hindrance("Dread", Rating(0, -3)), Hindrance("Dull", Rating(-1), "sword, spear"))
    assert [part.name for part in hindrances(hero, ActionDescription("attack", frozenset({"spear"})))] == [
        "Dread",
        "Dull",
    ]
    assert [part.name for part in hindrances(hero, ActionDescription("attack", frozenset({"bow"})))] == ["Dread"]


def test_only_friends_who_have_not_acted_and_attack_in_the_same_band_may_join() -> None:
    """H-24."""
    arena, (hero, near, far, acted), (foe,) = sides([(10, 5), (11, 4), (13, 5), (11, 6)], [(11, 5)])
    changed(acted, acted=arena.battle.round)
    assert distance((13, 5), (11, 5)) == 2
    assert list_joiners(arena, hero, foe, "melee") == [near]
    changed(near, acted=arena.battle.round - 1)
    assert list_joiners(arena, hero, foe, "melee") == [near]
    assert list_joiners(arena, far, foe, "skirmish") == []
    for fields in ({"disabled": 1}, {"fled": True}, {"condition": "fleeing"}):
        changed(near, **{"disabled": 0, "fled": False, "condition": "ready", **fields})
        assert list_joiners(arena, hero, foe, "melee") == [], fields


def test_the_best_of_those_who_could_join_come_first() -> None:
    arena, (hero, weak, strong, plain), (foe,) = sides([(10, 5), (11, 4), (11, 6), (12, 5)], [(11, 5)])
    changed(weak, armed=AttackBonuses(melee=Rating(-2)))
    changed(strong, armed=AttackBonuses(melee=Rating(3)))
    found = list_joiners(fresh(arena), hero, foe, "melee")
    assert (found[0], found[-1]) == (strong, weak) and plain in found


def test_up_to_four_may_join_in_all() -> None:
    arena, heroes, (foe,) = sides([(10, 5), (11, 4), (11, 6), (12, 5)], [(11, 5)])
    assert [len(friends) for friends in joint_groups(arena, heroes[0], foe, "melee")] == [1, 2, 3]
    arena.battle.rulings = type(arena.battle.rulings)(joint_figures=2)
    assert [len(friends) for friends in joint_groups(fresh(arena), heroes[0], foe, "melee")] == [1]


def test_the_best_leads_a_joint_attack_and_the_others_add_by_their_whole_levels() -> None:
    arena, (hero, friend), (foe,) = sides([(10, 5), (11, 4)], [(11, 5)])
    changed(friend, armed=AttackBonuses(melee=Rating(2)))
    aim = choose_leader(fresh(arena), PlannedAttack(hero, foe, "melee", (friend,)))
    assert (aim.leader, aim.joined) == (friend, (hero,))
    assert blow(fresh(arena), friend, foe, "melee", (hero,)).actor.power == Rating(6, 2) + Rating(0, 3)
    assert choose_leader(arena, PlannedAttack(hero, foe, "melee")).leader is hero
    aimed = aim_of(fresh(arena), hero, AttackCode(foe.key, friend.key))
    assert (aimed.leader, aimed.joined, aimed.band) == (friend, (hero,), "melee")


# Charges and who meets them


LANCES = {"Xystophoroi", "Bison or Tusker", "Lancer", "Prodromoi", "Warband"}


@pytest.mark.parametrize("unit", sorted(UNITS))
def test_what_a_charge_adds_by_type_of_unit(unit: str) -> None:
    """G-58, R-28, R-41: shock +1M, other riders +1E against foot, nothing against spears and pikes on foot."""
    mounted = UNITS[unit].troop_class in ("LC", "MC", "HC", "XHC") and unit != "Beasts"
    shock = unit in LANCES
    on_foot = Rating(1) if shock else Rating(0, 1) if mounted else Rating()
    assert bonus_against(UNITS[unit], UNITS["Fyrd"]) == on_foot
    assert bonus_against(UNITS[unit], UNITS["Cataphracht"]) == (Rating(1) if shock else Rating())
    assert bonus_against(UNITS[unit], UNITS["Beasts"]) == (Rating(1) if shock else Rating())
    for spears in ("Hoplite", "Phalangite", "Dragoons", "Thorakites"):
        assert bonus_against(UNITS[unit], UNITS[spears]) == Rating()


def test_foot_with_spears_or_pikes_meet_a_charge_and_pikes_outreach_spears() -> None:
    spears = {"Dragoons", "Hoplite", "Hypasapist", "Thorakites", "Thureophoroi"}
    mounted_spears = {"Cataphracht", "Prodromoi", "Spear Cavalry", "Xystophoroi"}
    for name, unit in UNITS.items():
        assert meets_charge(unit, UNITS["Fyrd"]) is (name in spears or name == "Phalangite"), name
        assert meets_charge(unit, UNITS["Hoplite"]) is (name == "Phalangite"), name
        assert not meets_charge(unit, UNITS["Phalangite"]), name
        assert meets_charge(UNITS["Hoplite"], unit) is (name not in {*spears, *mounted_spears, "Phalangite"}), name


def test_riders_and_beasts_ride_and_dragoons_get_down() -> None:
    riding = {name for name, unit in UNITS.items() if moves_mounted(unit)}
    assert riding == {name for name, unit in UNITS.items() if unit.troop_class in ("LC", "MC", "HC", "XHC")}
    assert "Beasts" in riding and "Dragoons" not in riding and "Hoplite" not in riding


@pytest.mark.parametrize(
    ("mover", "target", "good"), [(".", ".", True), ("~", ".", False), (".", "~", False), ("^", "^", False)]
)
def test_a_charge_needs_good_ground_at_both_ends(mover: str, target: str, good: bool) -> None:
    arena, (hero,), (foe,) = sides([(9, 5)], [(11, 5)], ground={(10, 5): mover, (11, 5): target})
    assert good_ground(arena, (10, 5), foe) is good
    changed(hero, unit="Knights")
    assert charges(arena, hero, [foe], (10, 5)) == ((foe.key,) if good else ())


def test_nobody_charges_who_stands_nowhere_or_was_met_last_turn_or_carries_spears() -> None:
    arena, (hero,), (foe, other) = sides([(9, 5)], [(11, 5), (11, 4)])
    changed(hero, unit="Knights")
    assert charges(arena, hero, [foe, other], (10, 5)) == (foe.key, other.key)
    hero.met[foe.key] = arena.battle.round - 1
    assert charges(arena, hero, [foe, other], (10, 5)) == (other.key,)
    changed(other, unit="Hoplite")
    assert charges(arena, hero, [foe, other], (10, 5)) == ()
    assert not good_ground(arena, (10, 5), changed(foe, place=None))


@pytest.mark.parametrize(("met", "turn", "apart"), [(None, 2, True), (2, 2, False), (2, 3, False), (2, 4, True)])
def test_two_have_been_apart_after_a_whole_turn_without_contact(met: int | None, turn: int, apart: bool) -> None:
    """H-23."""
    arena, (hero,), (foe,) = sides([(9, 5)], [(11, 5)], round=turn)
    hero.met = {} if met is None else {foe.key: met}
    assert been_apart(arena, hero, foe) is apart


# Contact


def test_meeting_is_noted_on_both_sides_for_those_who_touch() -> None:
    arena, (hero,), (foe, other) = sides([(10, 5)], [(11, 5), (13, 5)])
    record_contacts(arena, hero)
    assert hero.met == {foe.key: 2} and foe.met == {hero.key: 2} and other.met == {}


@pytest.mark.parametrize(
    ("fields", "can"),
    [
        ({}, True), ({"condition": "going on"}, True), ({"condition": "fleeing"}, False), ({"disabled": 1}, False),
        ({"disabled": TO_THE_END}, False), ({"place": None}, False),
    ],
)  # fmt: skip
def test_who_runs_is_disabled_or_gone_neither_reacts_nor_holds(fields: dict[str, Any], can: bool) -> None:
    """H-31, H-35."""
    arena, (hero,), (foe,) = sides([(10, 5)], [(11, 5)])
    assert can_react(changed(foe, **fields)) is can
    assert (list_holders(arena, hero) == [foe]) is can


def test_a_withdrawal_is_covered_only_if_each_foe_touches_another_friend_who_can() -> None:
    """H-20."""
    arena, (hero, friend, other), (_, second) = sides([(10, 5), (12, 5), (20, 10)], [(11, 5), (9, 5)])
    assert not is_covered(arena, hero), "the second foe has nobody else to hold it"
    changed(other, place=(8, 5))
    assert is_covered(arena, hero)
    changed(other, disabled=1)
    assert not is_covered(arena, hero)
    changed(second, disabled=1)
    assert is_covered(arena, hero), "a foe who holds nobody needs no cover"
    changed(friend, condition="fleeing")
    assert not is_covered(arena, hero)


def test_a_shift_is_one_hex_that_keeps_every_foe_who_holds() -> None:
    arena, (hero,), (foe, second) = sides([(10, 5)], [(11, 5), (10, 4)])
    both = next(
        at for at in neighbours((10, 5)) if distance(at, (11, 5)) == 1 == distance(at, (10, 4)) and at != (10, 5)
    )
    assert contacts_left(arena, hero, (both,)) == "shift"
    assert contacts_left(arena, hero, (both, (13, 5))) == "flight", "two hexes are no shift"
    keeps_one = next(at for at in neighbours((10, 5)) if distance(at, (11, 5)) == 1 and distance(at, (10, 4)) > 1)
    assert contacts_left(arena, hero, (keeps_one,)) == "flight"
    changed(second, disabled=1)
    assert contacts_left(arena, hero, (keeps_one,)) == "shift"
    assert contacts_left(arena, hero, ()) == ""
    changed(foe, disabled=1)
    assert contacts_left(arena, hero, ((9, 5),)) == "", "nobody holds it"


# Reactions and pursuit


def test_spears_react_only_at_a_foe_who_comes_beside_them() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(12, 5)])
    changed(foe, unit="Hoplite")
    changed(hero, unit="Huscarl")
    assert reactions(arena, foe, hero, (11, 5)) == ["strike", "nothing"]
    changed(hero, place=(9, 5))
    assert reactions(arena, foe, hero, (11, 5)) == []
    changed(hero, place=(10, 5))
    changed(foe, disabled=1)
    assert reactions(arena, foe, hero, (11, 5)) == []


def test_shooters_react_only_from_the_skirmish_band() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(12, 5)])
    assert reactions(arena, foe, hero, (11, 5)) == ["shoot", "nothing"]
    changed(hero, place=(11, 5))
    assert reactions(arena, foe, hero, (11, 6)) == []
    changed(hero, place=(7, 5))
    assert reactions(arena, foe, hero, (11, 5)) == []


@pytest.mark.parametrize(
    ("pursuer", "runner", "may"),
    [
        ({}, {}, True), ({"fled": True}, {}, False), ({"pursued": 2}, {}, False), ({"pursued": 1}, {}, True),
        ({"disabled": 1}, {}, False), ({"untouchable": True}, {}, False), ({}, {"untouchable": True}, False),
        ({}, {"place": None}, False), ({"condition": "fleeing"}, {}, False), ({}, {"condition": "fleeing"}, True),
        ({}, {"fled": True}, True),
    ],
)  # fmt: skip
def test_who_may_pursue_whom(pursuer: dict[str, Any], runner: dict[str, Any], may: bool) -> None:
    """G-55, H-21: once a turn, not after a flight of one's own, and only bodies pursue bodies."""
    arena, (hero,), (foe,) = sides([(10, 5)], [(11, 5)])
    assert may_pursue(arena, changed(foe, **pursuer), changed(hero, **runner)) is may


def test_a_pursuit_counts_the_going_each_stands_in() -> None:
    """`R-48`."""
    arena, (hero,), (foe,) = sides([(10, 5)], [(11, 5)], ground={(10, 5): "^", (11, 5): "~"})
    changed(hero, unit="Light Cavalry")
    meeting = pursuit(arena, hero, foe)
    assert meeting.actor.power == Rating(3, 4) - Rating(2)
    assert meeting.target.power == Rating(1, 1) - Rating(0, 2)
    assert meeting.left == 0


def test_the_best_value_pursues_first() -> None:
    arena, (hero,), (slow, fast) = sides([(10, 5)], [(11, 5), (9, 5)])
    changed(slow, unit="Hoplite")
    changed(fast, unit="Light Swords")
    assert pursuers(arena, hero) == [fast, slow]
    changed(fast, pursued=2)
    assert pursuers(arena, hero) == [slow]


def test_a_step_back_leads_out_of_all_contact_over_no_friend_and_no_bad_hex() -> None:
    arena, (hero,), (foe, friend) = sides([(11, 5)], [(12, 5), (13, 5)])
    assert (13, 5) not in [way[0] for way in list_steps_back(arena, foe, hero)]
    changed(friend, place=(20, 5))
    ways = list_steps_back(arena, foe, hero)
    assert ways[0] == ((13, 5),), "straight back first"
    assert all(distance(way[0], (11, 5)) > 1 for way in ways)
    changed(foe, place=None)
    assert list_steps_back(arena, foe, hero) == []


def test_nobody_steps_back_into_contact_with_another_foe() -> None:
    arena, (hero, other), (foe,) = sides([(11, 5), (14, 5)], [(12, 5)])
    assert (13, 5) not in [way[0] for way in list_steps_back(arena, foe, hero)]
    assert distance((14, 5), (13, 5)) == 1
    changed(other, place=(30, 5))
    assert (13, 5) in [way[0] for way in list_steps_back(arena, foe, hero)]


@pytest.mark.parametrize(("unit", "share", "hexes"), [
    ("Fyrd", 1, 7), ("Fyrd", 2, 4), ("Fyrd", 4, 2), ("Hoplite", 1, 5), ("Hoplite", 2, 3), ("Hoplite", 4, 2),
    ("Lancer", 1, 15), ("Lancer", 2, 8), ("Lancer", 4, 4),
])  # fmt: skip
def test_halves_and_quarters_of_a_move_round_up(unit: str, share: int, hexes: int) -> None:
    """H-21."""
    arena, (hero,), _ = sides([(20, 5)], [(21, 5)])
    changed(hero, unit=unit)
    assert [len(way) for way in escapes(arena, hero, (21, 5), share)] == [hexes]


def test_a_runner_goes_over_the_edge_only_where_it_may() -> None:
    arena, (hero,), _ = sides([(1, 5)], [(2, 5)])
    assert [way[-1] for way in escapes(arena, hero, (2, 5))] == [(-1, 5)]
    kept = escapes(arena, hero, (2, 5), over=False)
    assert kept and all(arena.battle.field.holds(way[-1]) for way in kept)


@pytest.mark.parametrize(("unit", "scale", "hexes"), [
    ("Hoplite", "personal", 1), ("Fyrd", "personal", 3), ("Bow", "personal", 30), ("Hoplite", "battle", 1),
    ("Fyrd", "battle", 2), ("Bow", "battle", 3),
])  # fmt: skip
def test_weapons_reach_as_far_as_their_farthest_band(unit: str, scale: Any, hexes: int) -> None:
    arena, (hero,), _ = sides([(1, 5)], [(8, 5)], scale=scale)
    assert attack_range(arena, changed(hero, unit=unit)) == hexes


def test_the_going_of_who_stands_nowhere_is_good() -> None:
    arena, (hero,), _ = sides([(1, 5)], [(8, 5)], ground={(1, 5): "~"})
    assert going_of(arena, hero) == "rough"
    assert going_of(arena, changed(hero, place=None)) == "good"


def test_affinities_count_by_their_edges_or_by_what_else_they_give() -> None:
    """H-08."""
    combat, death, ward = (
        Affinity("Combat", "combat", "melee"), Affinity("Death", "damage"), Affinity("Protection", "protection"),
    )  # fmt: skip
    held = (combat, death, ward)
    assert counting(held, 5, "melee", "damage") == ("Combat", "Death")
    assert counting(held, 5, "shooting", "protection") == ("Protection",)
    assert counting(held, 5, "shooting") == ()
    assert counting((combat,), 0, "melee") == ()


# Setting up


def test_the_first_of_the_highest_social_who_is_fit_leads() -> None:
    """H-16."""
    arena, (one, two, three), _ = sides([(1, 1), (1, 2), (1, 3)], [(8, 5)])
    for each, social in zip((one, two, three), (3, 5, 5), strict=True):
        changed(each, powers=Powers(4, 3, 3, social))
    assert leader(arena.battle, "party") is two
    changed(two, condition="fleeing")
    assert leader(arena.battle, "party") is three
    for each in (one, two, three):
        changed(each, condition="out")
    assert leader(arena.battle, "party") is two, "of those who cannot act where nobody can"
    changed(two, powers=Powers(4, 3, 3, None))
    changed(three, powers=Powers(4, 3, 3, 0))
    changed(one, powers=Powers(4, 3, 3, None))
    assert leader(arena.battle, "party") is three, "no Social is less than 0"


def test_a_zone_is_filled_from_its_front_and_from_the_middle() -> None:
    arena, (hero,), (foe,) = sides([(30, 1)], [(31, 1)])
    arena.battle.zones = {"party": (9, 11), "foes": (23, 25)}
    ours, theirs = zone_of(arena.battle, "party"), zone_of(arena.battle, "foes")
    assert [place[0] for place in ours[::14]] == [11, 10, 9] and [place[0] for place in theirs[::14]] == [23, 24, 25]
    assert {place[1] for place in ours[:2]} == {6, 7} and {place[1] for place in ours[12:14]} == {0, 13}
    changed(hero, place=ours[0])
    assert ours[0] not in zone_of(arena.battle, "party") and len(zone_of(arena.battle, "party")) == 41
    del foe


def test_formations() -> None:
    arena, (one, two, shooter, caster), _ = sides([(30, 1), (30, 3), (30, 5), (30, 7)], [(35, 1)])
    arena.battle.zones = {"party": (9, 11), "foes": (23, 25)}
    changed(shooter, unit="Bow")
    changed(caster, abilities=(ability("Agent: full hits"),))
    arena = fresh(arena)
    line = place_formation(arena, "party")
    assert [line[each.key][0] for each in (one, two, shooter, caster)] == [11, 11, 9, 9]
    back = place_formation(arena, "party", "back")
    assert {place[0] for place in back.values()} == {9}
    loose = place_formation(arena, "party", "loose")
    assert loose[one.key] == zone_of(arena.battle, "party")[0]
    assert {place[0] for place in loose.values()} == {11} and len({place[1] % 2 for place in loose.values()}) == 1
    changed(caster, abilities=(ability("Edge in a matter", matter="sword"),))
    assert place_formation(fresh(arena), "party")[caster.key][0] == 11, "magic that is nobody's harm leaves it in front"


# Magic on the field


BOLT = ability("Agent: full hits", name="Bolt")
HEAL = ability("Heal some defeats", name="Heal")


def test_healing_is_for_friends_and_harm_for_foes() -> None:
    arena, (hero, friend), (foe,) = sides([(10, 5), (10, 6)], [(11, 5)])
    bolt, heal = working(arena, hero, BOLT, HEAL), working(arena, hero, HEAL)
    assert (concerns(hero, bolt, foe), concerns(hero, bolt, friend)) == (True, False)
    assert (concerns(hero, heal, foe), concerns(hero, heal, friend), concerns(hero, heal, hero)) == (False, True, True)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({}, ""), ({"disabled": 1}, "cannot use magic now"), ({"condition": "fleeing"}, "cannot use magic now"),
        ({"uses": {"Bolt": 0}}, "no uses left"), ({"uses": {"Bolt": 1}}, ""), ({"fled": True}, "just fled"),
        ({"regiment": True}, "guardian"), ({"condition": "going on"}, ""), ({"powers": Powers(5, None)}, "no uses"),
    ],
)  # fmt: skip
def test_why_hostile_magic_cannot_be_used(fields: dict[str, Any], why: str) -> None:
    arena, (hero,), _ = sides([(10, 5)], [(11, 5)])
    one = working(arena, hero, BOLT)
    found = explain_no_use(fresh(arena), changed(hero, **fields), one)
    assert why in found and bool(found) is bool(why)


def test_who_has_fled_or_leads_a_regiment_may_still_heal() -> None:
    arena, (hero,), _ = sides([(10, 5)], [(11, 5)])
    one = working(arena, hero, HEAL)
    assert explain_no_use(arena, changed(hero, fled=True), one) == ""
    assert explain_no_use(arena, changed(hero, fled=False, regiment=True), one) == ""


def test_a_regiment_attacks_by_magic_through_its_guardian_or_in_the_lunar_chain() -> None:
    """G-47."""
    arena, (hero,), _ = sides([(10, 5)], [(11, 5)])
    lunar = working(arena, hero, ability("Agent: full hits", name="Bolt", type="Lunar"))
    bolt = working(arena, hero, BOLT)
    for guardian, chained, one, may in (
        (False, True, lunar, True), (False, False, lunar, False), (False, True, bolt, False), (True, False, bolt, True),
    ):  # fmt: skip
        changed(hero, regiment=True, chained=chained, faith=type(hero.faith)(hero.faith.deed, guardian=guardian))
        assert (explain_no_use(arena, hero, one) == "") is may


def test_one_calling_a_caster_and_only_where_there_is_room() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(20, 5)])
    one = working(arena, hero, ability("Summon a servant"))
    arena = fresh(arena)
    assert explain_no_use(arena, hero, one) == ""
    called = summon_unit(arena, hero, one, (11, 5))
    arena.battle.figures.append(called)
    assert explain_no_use(arena, hero, one) == "The summoned unit is still on the field."
    changed(called, condition="fleeing")
    assert explain_no_use(arena, hero, one) == ""
    changed(called, condition="ready", summoner=foe.key)
    assert explain_no_use(arena, hero, one) == ""
    closed = dict.fromkeys(neighbours((10, 5)), "#")
    arena, (hero,), _ = sides([(10, 5)], [(20, 5)], ground=closed)
    one = working(arena, hero, ability("Summon a servant"))
    assert "No hex next to" in explain_no_use(fresh(arena), hero, one)


def test_what_is_called_stands_on_the_free_hex_nearest_to_a_foe() -> None:
    arena, (hero, friend), (foe,) = sides([(10, 5), (11, 5)], [(20, 5)])
    place = free_hex_beside(arena, hero)
    assert place is not None and place != (11, 5) and distance(place, (20, 5)) == 10
    changed(friend, place=(3, 3))
    assert free_hex_beside(arena, hero) == (11, 5)
    assert free_hex_beside(arena, changed(hero, place=None)) is None
    changed(hero, place=(10, 5))
    changed(foe, place=None)
    assert free_hex_beside(arena, hero) in neighbours((10, 5))


@pytest.mark.parametrize(
    ("effect", "magic", "physical", "magical", "untouchable", "touches"),
    [
        ("Summon a servant", 6, 3, 1, False, False), ("Summon a servant", 3, 2, 1, False, False),
        ("Summon a fighter", 6, 6, 4, False, False), ("Summon a lesser caster", 8, 2, 4, False, True),
        ("Summon a caster", 6, 4, 6, False, True), ("Summon a charmed fighter", 6, 6, 4, True, False),
        ("Summon a lesser charmed fighter", 5, 3, 1, True, False), ("Summon a spirit", 6, 4, 6, True, True),
    ],
)  # fmt: skip
def test_the_runes_of_what_is_called(
    effect: str, magic: int, physical: int, magical: int, untouchable: bool, touches: bool
) -> None:
    """H-27: Physical for who fights conventionally, Magic for others; the other rune is 2 lower, 1 at least."""
    arena, (hero,), _ = sides([(10, 5)], [(20, 5)])
    changed(hero, powers=Powers(5, magic, 3, 3))
    called = summon_unit(fresh(arena), hero, working(arena, hero, ability(effect)), (11, 5))
    assert called.powers == Powers(physical, magical)
    assert (called.untouchable, bool(called.abilities)) == (untouchable, touches)
    assert (called.unit, called.form, called.summoner, called.side) == ("Beasts", "Spirit", hero.key, "party")
    assert (called.acted, called.place, called.rank) == (arena.battle.round, (11, 5), "ordinary")


def test_callings_are_numbered_and_lettered_apart() -> None:
    arena, (hero,), _ = sides([(10, 5)], [(20, 5)])
    one = working(arena, hero, ability("Summon a servant", name="Imp"))
    for _ in range(2):
        arena.battle.figures.append(summon_unit(arena, hero, one, (11, 5)))
    first, second = arena.battle.figures[-2:]
    assert (first.name, second.name) == ("Imp", "Imp 2") and first.key != second.key
    assert len({each.letter for each in arena.battle.figures}) == len(arena.battle.figures)


@pytest.mark.parametrize(
    ("magic", "foe", "why"),
    [
        (BOLT, {}, ""), (BOLT, {"place": None}, "out of range"),
        (replace(BOLT, target="man"), {}, ""),
        (replace(BOLT, target="undead"), {}, "of this kind: undead"),
        (BOLT, {"powers": Powers(None, 3)}, "has no effect"),
        (ability("Drive off the insubstantial"), {}, "has a body"),
        (ability("Drive off the insubstantial"), {"untouchable": True}, ""),
        (ability("Spell: disable", name="Gaze"), {}, ""),
        (ability("Spell: disable", name="Gaze"), {"withstood": ("party-0 Gaze",)}, "only once"),
        (ability("Spell: disable", name="Gaze"), {"withstood": ("party-0 Stare",)}, ""),
        (ability("Spell: disable", name="Gaze"), {"disabled": 1}, "already affected"), (BOLT, {"disabled": 1}, ""),
        (BOLT, {"hindrances": (Hindrance("Bolt", Rating(-1)),)}, "already affected"),
        (BOLT, {"hindrances": (Hindrance("Dread", Rating(-1)),)}, ""),
    ],
)  # fmt: skip
def test_why_magic_cannot_be_laid_on_a_foe(magic: Ability, foe: dict[str, Any], why: str) -> None:
    arena, (hero,), (other,) = sides([(10, 5)], [(12, 5)])
    one = working(arena, hero, magic)
    found = explain_no_target(fresh(arena), hero, one, changed(other, **foe))
    assert why in found and bool(found) is bool(why)


@pytest.mark.parametrize(
    ("apart", "lost", "magic", "why"),
    [
        (3, {"physical": 1}, HEAL, ""), (4, {"physical": 1}, HEAL, "beyond skirmish range"),
        (3, {}, HEAL, "no defeats to heal"), (3, {"physical": 0}, HEAL, "no defeats to heal"),
        (3, {"magic": 1}, HEAL, "no defeats to heal"), (3, {"physical": 1}, replace(HEAL, target="foot"), ""),
        (3, {"physical": 1}, replace(HEAL, target="gorp"), "heals only"),
    ],
)  # fmt: skip
def test_why_a_friend_cannot_be_healed(apart: int, lost: Any, magic: Ability, why: str) -> None:
    """H-26."""
    arena, (hero, friend), _ = sides([(10, 5), (10 + apart, 5)], [(30, 5)])
    one = working(arena, hero, magic)
    found = explain_no_target(fresh(arena), hero, one, changed(friend, lost=lost))
    assert why in found and bool(found) is bool(why)


def test_a_caster_heals_itself_wherever_it_stands() -> None:
    arena, (hero,), _ = sides([(10, 5)], [(30, 5)])
    assert explain_no_target(arena, changed(hero, lost={"physical": 1}), working(arena, hero, HEAL), hero) == ""


def test_the_rune_that_magic_harms_or_heals() -> None:
    """G-45, H-25."""
    arena, (hero,), _ = sides([(10, 5)], [(30, 5)])
    found = {
        name: affected_rune(working(arena, hero, magic))
        for name, magic in {
            "agent": BOLT, "wounds": ability("Spell: wounds", harms="social"), "spell": ability("Spell: full hits"),
            "mind": ability("Spell: full hits", harms="intellect"), "heal": HEAL,
            "heal mind": replace(HEAL, harms="intellect"),
        }.items()
    }  # fmt: skip
    assert found == {
        "agent": "physical", "wounds": "physical", "spell": "magic", "mind": "intellect", "heal": "physical",
        "heal mind": "intellect",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("effect", "magic", "scale", "far"),
    [
        ("Leap, short", 4, "personal", 0), ("Leap, short", 5, "personal", 1), ("Leap, short", 9, "personal", 1),
        ("Leap, long", 4, "personal", 2), ("Leap, mighty", 2, "personal", 8), ("Leap, mighty", 7, "battle", 0),
        ("Leap, mighty", 8, "battle", 1),
    ],
)  # fmt: skip
def test_a_leap_carries_so_many_whole_hexes(effect: str, magic: int, scale: Any, far: int) -> None:
    """G-33, G-48: a hex is 5 or 150 metres."""
    arena, (hero,), (foe,) = sides([(8, 5)], [(9, 5)], scale=scale)
    one = working(arena, hero, ability(effect))
    places = landings(arena, changed(hero, powers=Powers(5, magic, 3, 3)), one)
    assert max((distance((8, 5), place) for place in places), default=0) == far
    assert foe.place not in places and (8, 5) not in places


def test_a_step_out_of_sight_leads_to_every_free_open_hex() -> None:
    arena, (hero,), _ = sides([(8, 5)], [(9, 5)], ground={(0, 0): "#"})
    places = landings(arena, hero, working(arena, hero, ability("Step out of sight")))
    assert len(places) == 36 * 14 - 3 and (0, 0) not in places
    assert landings(arena, changed(hero, place=None), working(arena, hero, ability("Step out of sight"))) == []


def guarded(*figures: Figure) -> None:
    for one in figures:
        one.faith = type(one.faith)(one.faith.deed, guardian=True)


def test_a_group_are_those_side_by_side_who_share_a_guardian() -> None:
    """G-45."""
    arena, (hero,), (one, two, three, four) = sides([(5, 5)], [(10, 5), (11, 5), (12, 5), (14, 5)])
    bolt = working(arena, hero, BOLT)
    guarded(one, two, three, four)
    assert targets_together(arena, one, bolt) == (one, two, three), "hand in hand, but not over a gap"
    assert targets_together(arena, two, bolt) == (two, one, three)
    two.faith = type(two.faith)(two.faith.deed)
    assert targets_together(arena, one, bolt) == (one,)
    assert targets_together(arena, two, bolt) == (two,), "who has no guardian is met alone"
    guarded(two)
    assert targets_together(arena, one, working(arena, hero, replace(BOLT, area=True))) == (one,)
    assert targets_together(arena, one, working(arena, hero, HEAL)) == (one,)


def test_an_area_takes_in_the_hexes_around_friends_too() -> None:
    """H-25."""
    arena, (hero, friend), (one, two, far) = sides([(5, 5), (10, 4)], [(10, 5), (11, 5), (12, 5)])
    area = working(arena, hero, replace(BOLT, area=True))
    casting = next(each for each in castings(fresh(arena), hero) if each.targets == (one,))
    assert struck_over(arena, casting) == (friend, one, two)
    changed(two, powers=Powers(None, 3))
    assert struck_over(arena, casting) == (friend, one), "who lacks the rune is passed over"
    plain = working(arena, hero, BOLT)
    assert struck_over(arena, casting._replace(working=plain)) == (one,)
    assert struck_over(arena, casting._replace(working=area, targets=(one, far))) == (one, far)


def test_what_was_tried_once_is_noted_by_who_tried_it() -> None:
    arena, (hero,), _ = sides([(5, 5)], [(10, 5)])
    assert single_use_key(hero, working(arena, hero, ability("Spell: disable", name="Gaze"))) == "party-0 Gaze"


def test_lawful_uses_are_on_friends_for_healing_and_on_foes_for_harm() -> None:
    arena, (hero, friend), (foe, other) = sides([(10, 5), (10, 6)], [(11, 5), (20, 5)])
    hero.abilities = (BOLT, HEAL, ability("Leap, mighty"))
    changed(friend, lost={"physical": 1})
    found = [(each.number, tuple(one.key for one in each.targets)) for each in castings(fresh(arena), hero)]
    assert found == [(0, (foe.key,)), (0, (other.key,)), (1, (friend.key,)), (2, ())]
    guarded(foe, other)
    changed(other, place=(12, 5))
    assert (0, (foe.key, other.key)) in [
        (each.number, tuple(one.key for one in each.targets)) for each in castings(fresh(arena), hero)
    ]
