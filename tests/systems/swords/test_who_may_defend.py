"""Who may answer an attack, and how (`S-09`, `S-14`, `S-21` to `S-23`, `S-32`, `R-03`, `R-08`, `R-20`, `R-26`)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.swords.fight.attack import attack
from solo.systems.swords.fight.rules.declared_attack import AttackKind, DeclaredAttack
from solo.systems.swords.fight.rules.defense import (
    challenge,
    friend_block,
    list_answers,
    may_assist,
    may_block_unplanned,
    may_defend,
    may_defend_unplanned,
    undefended_challenge,
)
from solo.systems.swords.fight.state import Fighter
from tests.systems.swords.fight_staging import Scripted, acted_out, fighter, staged, tables


def answers(
    attacker: Fighter, target: Fighter, *others: Fighter, kind: AttackKind = "strike", **around: Any
) -> dict[str, int]:
    """What each answer adds to the target's roll, by its code; without the range of a shot."""
    fight = staged(Scripted(), attacker, target, *others, **around).fight
    attempt = DeclaredAttack(attacker, target, kind, attacker.arms[0])
    return {way.code: way.reckoning.total for way in list_answers(tables(), fight, attempt)}


# Who may defend at all


@pytest.mark.parametrize(
    ("fields", "may"),
    [
        ({}, True),
        ({"surprised": True}, False),
        ({"down": True}, False),
        ({"acted": True}, True),
        ({"acted": True, "defends": False}, False),
        ({"defends": False}, True),
        ({"acted": True, "defends": False, "escaped": True}, False),
    ],
    ids=["planned", "surprised", "down", "planned and acted", "acted unplanned", "before acting", "escaped"],
)
def test_a_fighter_defends_where_it_planned_to_or_has_not_acted_yet(fields: dict[str, Any], may: bool) -> None:
    """`S-09`, `H-08`, `R-18`."""
    target, foe = fighter("party-0", **fields), fighter("foes-0")
    assert may_defend(staged(Scripted(), target, foe).fight, target) is may
    assert bool(answers(foe, target)) is may


def test_a_surprised_fighter_is_hit_above_nothing_though_it_would_defend_well() -> None:
    """`H-08`: no defence in round 1, however good and however planned."""
    for surprised, stamina in ((True, 10 - 7), (False, 10)):
        foe, target = fighter("foes-0"), fighter("party-0", defense=20, surprised=surprised)
        dice = (2, 11, 7) if surprised else (2, 2)
        acted_out(attack(staged(Scripted(*dice), foe, target), DeclaredAttack(foe, target, "strike", foe.arms[0])))
        assert target.stamina == stamina


@pytest.mark.parametrize(("control", "may"), [(True, False), (False, True)])
def test_the_held_have_no_defence_and_the_merely_grappling_have(control: bool, may: bool) -> None:
    """`R-08`."""
    held = fighter("party-0", clinch="foes-0")
    holder, third = fighter("foes-0", clinch="party-0", control=control), fighter("foes-1")
    assert may_defend(staged(Scripted(), held, holder, third).fight, held) is may
    assert bool(answers(third, held, holder)) is may


def test_a_holder_still_defends_against_third_parties() -> None:
    """`H-06`."""
    holder, held = fighter("party-0", clinch="foes-0", control=True), fighter("foes-0", clinch="party-0")
    assert answers(fighter("foes-1"), holder, held)


@pytest.mark.parametrize(
    ("acted", "escaped", "allowed", "may"),
    [
        (False, False, False, True),
        (True, False, False, False),
        (True, True, False, False),
        (True, False, True, False),
        (True, True, True, True),
    ],
)
def test_who_has_acted_defends_unplanned_only_after_an_escape_where_the_table_allows_it(
    acted: bool, escaped: bool, allowed: bool, may: bool
) -> None:
    """`S-16`."""
    target = fighter("party-0", defends=False, acted=acted, escaped=escaped)
    fight = staged(Scripted(), target, fighter("foes-0"), unplanned_after_escape=allowed).fight
    assert may_defend_unplanned(fight, target) is may
    assert may_defend(fight, target) is may


@pytest.mark.parametrize(("defends", "down", "may"), [(True, False, True), (False, False, False), (True, True, False)])
def test_a_ridden_mount_defends_where_its_rider_planned_to_and_still_sits_there(
    defends: bool, down: bool, may: bool
) -> None:
    """`H-10`: whatever the mount itself did."""
    rider = fighter("party-0", mount="party-0-mount", defends=defends, down=down)
    horse = fighter("party-0-mount", arms=("hooves",), rider="party-0", defends=not defends, acted=defends)
    assert may_defend(staged(Scripted(), rider, horse, fighter("foes-0")).fight, horse) is may


# What an unplanned answer costs


@pytest.mark.parametrize(("defends", "total"), [(True, 6), (False, 4)])
def test_an_unplanned_answer_is_two_lower(defends: bool, total: int) -> None:
    """`R-03`: the action more counts from this very roll on."""
    target = fighter("party-0", defense=6, defends=defends)
    assert answers(fighter("foes-0"), target) == {"parry": total}


@pytest.mark.parametrize(("defends", "actions", "grapple"), [(True, 1, 6), (False, 1, 4), (False, 0, 6), (True, 2, 4)])
def test_grappling_back_unplanned_is_two_lower_as_well(defends: bool, actions: int, grapple: int) -> None:
    target = fighter("party-0", grappling=6, defends=defends, actions=actions)
    assert answers(fighter("foes-0", arms=()), target, kind="grab")["grapple"] == grapple


def test_a_ridden_mount_needs_no_action_of_its_own() -> None:
    rider = fighter("party-0", mount="party-0-mount")
    horse = fighter("party-0-mount", arms=("hooves",), rider="party-0", defense=5, defends=False, actions=1)
    assert answers(fighter("foes-0"), horse, rider) == {"dodge": 5}


# Which answers there are


@pytest.mark.parametrize("kind", ["strike", "shoot", "throw", "disarm", "unshield", "grab", "wrench"])
def test_only_grabs_are_answered_by_grappling(kind: AttackKind) -> None:
    """`S-15`, `S-18`."""
    found = answers(fighter("foes-0"), fighter("party-0"), kind=kind)
    assert ("grapple" in found) is (kind in ("grab", "wrench"))


@pytest.mark.parametrize(
    ("actions", "defends", "total", "parts"),
    [
        (1, True, 3, []),
        (1, False, 1, ["one action more"]),
        (2, False, -1, ["one action more"]),
        (0, False, 3, []),
    ],
    ids=["planned", "beside one action", "beside two", "without a plan"],
)
def test_grappling_back_without_a_plan_costs_one_action_more_by_name(
    actions: int, defends: bool, total: int, parts: list[str]
) -> None:
    """`S-10`, `R-03`: the second action and each after it take 2 off, the first nothing."""
    foe, target = fighter("foes-0"), fighter("party-0", grappling=3, actions=actions, defends=defends)
    fight = staged(Scripted(), foe, target).fight
    found = list_answers(tables(), fight, DeclaredAttack(foe, target, "grab", foe.arms[0]))
    (reckoning,) = [way.reckoning for way in found if way.code == "grapple"]
    assert reckoning.total == total == sum(value for _, value in reckoning.parts)
    assert [name for name, _ in reckoning.parts if "more" in name] == parts


@pytest.mark.parametrize("kind", ["shoot", "throw"])
def test_missiles_and_throws_are_blocked_by_shields_only(kind: AttackKind) -> None:
    """`S-21`."""
    foe = fighter("foes-0", place=105)
    assert set(answers(foe, fighter("party-0"), kind=kind)) == {"dodge"}
    assert set(answers(foe, fighter("party-0", shield=2), kind=kind)) == {"block"}


def test_a_shield_helps_a_block_and_not_a_dodge() -> None:
    target = fighter("party-0", arms=("spear",), defense=3, shield=2)
    foe = fighter("foes-0")
    found = answers(foe, target, ask_always=True)
    assert found == {"block": 5, "parry": 3, "dodge": 3}


@pytest.mark.parametrize(
    ("arms", "mount", "blocks"),
    [
        (("sword",), "", True),
        ((), "", True),
        (("great axe",), "", False),
        (("great axe",), "party-0-mount", False),
        (("lance",), "party-0-mount", True),
        (("lance",), "", False),
    ],
    ids=["one hand", "empty hands", "two hands", "two hands mounted", "lance mounted", "lance on foot"],
)
def test_a_shield_needs_a_hand(arms: tuple[str, ...], mount: str, blocks: bool) -> None:
    """Part 3: two hands leave no room for a shield; a lance needs a saddle or both."""
    target = fighter("party-0", arms=arms, shield=2, mount=mount)
    horse = fighter("party-0-mount", arms=("hooves",), rider="party-0" if mount else "")
    assert ("block" in answers(fighter("foes-0"), target, horse)) is blocks


@pytest.mark.parametrize(("room", "found"), [(True, {"dodge": 4}), (False, {})])
def test_what_is_too_huge_is_dodged_or_not_met_at_all(room: bool, found: dict[str, int]) -> None:
    """`S-21`: neither shield nor weapon stops a giant's club."""
    target = fighter("party-0", defense=4, shield=2)
    assert answers(fighter("foes-0", arms=("great club",)), target, room=room, ask_always=True) == found


@pytest.mark.parametrize("kind", ["strike", "throw", "grab", "disarm"])
def test_a_hail_of_arrows_bars_the_dodge_of_shots_alone(kind: AttackKind) -> None:
    """`S-22`: a blow is dodged under a hail of arrows as well."""
    target = fighter("party-0", arms=(), defense=3)
    foe = fighter("foes-0", place=101)
    assert answers(foe, target, kind=kind, hail=True)["dodge"] == 3


@pytest.mark.parametrize(
    ("room", "hail", "found"), [(True, False, {"dodge"}), (True, True, set()), (False, False, set())]
)
def test_an_arrow_is_dodged_where_there_is_room_and_no_hail(room: bool, hail: bool, found: set[str]) -> None:
    archer = fighter("foes-0", arms=("short bow",), place=105)
    assert set(answers(archer, fighter("party-0"), kind="shoot", room=room, hail=hail)) == found


def test_without_room_bare_hands_ward_off_a_blade_at_minus_four_and_a_fist_without() -> None:
    """`R-26`."""
    target = fighter("party-0", arms=(), defense=6)
    assert answers(fighter("foes-0"), target, room=False) == {"parry": 6 - 4}
    assert answers(fighter("foes-0", arms=()), target, room=False) == {"parry": 6}
    assert answers(fighter("foes-0", arms=("claws",)), target, room=False) == {"parry": 6}


@pytest.mark.parametrize(
    ("bare_hands", "arms", "animal", "parry"),
    [
        (False, ("sword",), False, 6),
        (True, ("sword",), False, 6 - 4),
        (True, ("claws",), False, None),
        (True, ("sword",), True, None),
    ],
    ids=["off", "on", "against claws", "a beast's own"],
)
def test_bare_hands_parry_a_blade_at_minus_four_where_the_table_says_so(
    bare_hands: bool, arms: tuple[str, ...], animal: bool, parry: int | None
) -> None:
    """`R-26`: off by default; the dodge bears no penalty."""
    target = fighter("party-0", arms=(), defense=6, animal=animal)
    found = answers(fighter("foes-0", arms=arms), target, bare_hands=bare_hands, ask_always=True)
    assert found.get("parry") == parry
    assert found["dodge"] == 6


def test_a_bow_in_hand_is_nothing_to_parry_with() -> None:
    """`S-21`: only melee gear blocks."""
    target = fighter("party-0", arms=("long bow",), defense=6)
    assert answers(fighter("foes-0"), target) == {"dodge": 6}
    assert answers(fighter("foes-0"), target, room=False) == {"parry": 6 - 4}


@pytest.mark.parametrize(
    ("arms", "large", "answer"),
    [
        (("dagger",), False, "parry"),
        (("sword",), False, "dodge"),
        (("sword",), True, "parry"),
    ],
)
def test_in_close_combat_only_small_weapons_parry_unless_the_table_says_so(
    arms: tuple[str, ...], large: bool, answer: str
) -> None:
    """`S-16`."""
    target, partner = fighter("party-0", arms=arms, clinch="foes-0"), fighter("foes-0", clinch="party-0")
    assert set(answers(fighter("foes-1"), target, partner, large_in_clinch=large)) == {answer}


def test_out_of_close_combat_large_weapons_parry() -> None:
    assert set(answers(fighter("foes-0"), fighter("party-0"))) == {"parry"}


# In the saddle


def saddled(arms: tuple[str, ...] = ("sword",), **fields: Any) -> tuple[Fighter, Fighter]:
    rider = fighter("party-0", arms=arms, mount="party-0-mount", defense=4, riding=7, **fields)
    return rider, fighter("party-0-mount", arms=("hooves",), rider="party-0")


@pytest.mark.parametrize(
    ("arms", "shield", "found"),
    [
        (("sword",), 0, {"parry": 4, "dive": 4}),
        (("sword",), 2, {"block": 6, "dive": 4}),
        ((), 0, {"ride": 3, "dive": 4}),
        (("short bow",), 0, {"ride": 3, "dive": 4}),
        (("great axe",), 2, {"parry": 4, "dive": 4}),
    ],
    ids=["sword", "shield", "bare hands", "bow", "both hands full"],
)
def test_a_rider_blocks_or_rides_out_of_the_way_or_dives_off(
    arms: tuple[str, ...], shield: int, found: dict[str, int]
) -> None:
    """`S-32`, `R-20`: Riding −4 only where nothing blocks; diving is Defense without a penalty."""
    rider, horse = saddled(arms, shield=shield)
    assert answers(fighter("foes-0"), rider, horse) == found


@pytest.mark.parametrize("seat", [-2, -4, -6])
def test_the_ground_decides_how_well_one_rides_out_of_the_way(seat: int) -> None:
    rider, horse = saddled(())
    assert answers(fighter("foes-0"), rider, horse, seat=seat)["ride"] == 7 + seat


def test_a_rider_cannot_stop_what_is_too_huge() -> None:
    rider, horse = saddled(shield=2)
    assert set(answers(fighter("foes-0", arms=("great club",)), rider, horse)) == {"ride", "dive"}


def test_a_riders_unplanned_answer_costs_an_action_too() -> None:
    rider, horse = saddled((), defends=False)
    assert answers(fighter("foes-0"), rider, horse) == {"ride": 7 - 4 - 2, "dive": 4 - 2}
    rider, horse = saddled(shield=2, defends=False)
    assert answers(fighter("foes-0"), rider, horse) == {"block": 4, "dive": 2}
    rider, horse = saddled(defends=False)
    assert answers(fighter("foes-0"), rider, horse) == {"parry": 2, "dive": 2}


# Far stronger foes


@pytest.mark.parametrize(("strength", "far"), [(4, True), (3, False)])
@pytest.mark.parametrize("unequal", ["", "harder", "ruled out"])
def test_four_points_of_strength_more_are_far_stronger(strength: int, far: bool, unequal: str) -> None:
    """`S-14`, house: the block is 4 lower, or nothing stops the blow; the dodge is as ever."""
    target = fighter("party-0", defense=6, shield=2)
    found = answers(fighter("foes-0", strength=strength), target, unequal=unequal)
    if not (far and unequal):
        assert found == {"block": 8}
    elif unequal == "harder":
        assert found == {"block": 8 - 4, "dodge": 6}
    else:
        assert found == {"dodge": 6}


def test_a_far_stronger_parry_is_lower_too_on_foot_and_in_the_saddle() -> None:
    giant = fighter("foes-0", strength=5)
    assert answers(giant, fighter("party-0", defense=6), unequal="harder") == {"parry": 2, "dodge": 6}
    rider, horse = saddled()
    assert answers(giant, rider, horse, unequal="harder") == {"parry": 0, "dive": 4}
    rider, horse = saddled(shield=2)
    assert answers(giant, rider, horse, unequal="harder") == {"block": 2, "dive": 4}
    assert set(answers(giant, rider, horse, unequal="ruled out")) == {"ride", "dive"}


def test_wounds_make_a_strong_foe_weaker() -> None:
    """The Strength that counts is what Health leaves of it."""
    target = fighter("party-0", defense=6, shield=2)
    assert answers(fighter("foes-0", strength=5, ill=-2), target, unequal="ruled out") == {"block": 8}
    hurt = fighter("party-0", defense=6, shield=2, ill=-1)
    assert set(answers(fighter("foes-0", strength=3), hurt, unequal="ruled out")) == {"dodge"}


@pytest.mark.parametrize("kind", ["grab", "shoot", "throw"])
def test_only_strikes_overpower_a_block(kind: AttackKind) -> None:
    target = fighter("party-0", defense=6, shield=2)
    assert answers(fighter("foes-0", strength=9), target, kind=kind, unequal="ruled out")["block"] >= 8


@pytest.mark.parametrize("kind", ["disarm", "unshield", "wrench", "strike", "grab"])
def test_taking_from_the_far_stronger_meets_a_challenge_and_striking_at_them_none(kind: AttackKind) -> None:
    one, giant = fighter("party-0"), fighter("foes-0", strength=4)
    fight = staged(Scripted(), one, giant, unequal="harder").fight
    level = challenge(tables(), fight, DeclaredAttack(one, giant, kind, one.arms[0])).total
    assert level == (4 if kind in ("disarm", "unshield", "wrench") else 0)
    bare = undefended_challenge(tables(), fight, DeclaredAttack(one, giant, kind, one.arms[0])).total
    assert bare == level, "unanswered, an attack must beat the challenge alone"


def test_far_strength_counts_for_nothing_where_the_table_minds_it_not() -> None:
    one, giant = fighter("party-0"), fighter("foes-0", strength=9)
    fight = staged(Scripted(), one, giant).fight
    assert challenge(tables(), fight, DeclaredAttack(one, giant, "disarm", one.arms[0])).total == 0


# Blocks for friends


@pytest.mark.parametrize(
    ("fields", "may"),
    [
        ({}, True),
        ({"arms": ()}, False),
        ({"arms": (), "shield": 2}, True),
        ({"arms": ("short bow",)}, False),
        ({"surprised": True}, False),
        ({"clinch": "foes-1"}, False),
        ({"animal": True}, False),
        ({"rider": "party-2"}, False),
    ],
    ids=["sword", "bare", "shield", "bow", "surprised", "in close combat", "animal", "ridden"],
)
def test_a_friend_blocks_with_weapon_or_shield_and_its_wits_about_it(fields: dict[str, Any], may: bool) -> None:
    """`S-23`."""
    friend, target, foe = fighter("party-1", **fields), fighter("party-0"), fighter("foes-0")
    fight = staged(Scripted(), friend, target, foe, fighter("foes-1"), fighter("party-2")).fight
    assert may_assist(fight, friend, DeclaredAttack(foe, target, "strike", foe.arms[0])) is may


def test_a_friend_stops_missiles_with_a_shield_only() -> None:
    foe, target = fighter("foes-0", arms=("short bow",), place=105), fighter("party-0")
    for shield, may in ((0, False), (2, True)):
        friend = fighter("party-1", shield=shield)
        fight = staged(Scripted(), friend, target, foe).fight
        assert may_assist(fight, friend, DeclaredAttack(foe, target, "shoot", foe.arms[0])) is may


def test_a_mount_is_not_blocked_for_by_its_rider_nor_by_anybody_what_nothing_stops() -> None:
    rider, horse = saddled()
    foe = fighter("foes-0")
    fight = staged(Scripted(), rider, horse, foe).fight
    assert not may_assist(fight, rider, DeclaredAttack(foe, horse, "strike", foe.arms[0]))
    giant, friend = fighter("foes-1", arms=("great club",)), fighter("party-1", shield=2)
    fight = staged(Scripted(), friend, rider, horse, giant).fight
    assert not may_assist(fight, friend, DeclaredAttack(giant, rider, "strike", giant.arms[0]))


def test_a_far_stronger_blow_is_as_hard_to_block_for_a_friend() -> None:
    """`S-14`: by the friend's Strength, not by that of the target."""
    giant, target = fighter("foes-0", strength=4), fighter("party-0", strength=4)
    for strength, total in ((0, 5 + 2 - 4), (1, 5 + 2)):
        friend = fighter("party-1", defense=5, shield=2, strength=strength)
        fight = staged(Scripted(), giant, target, friend, unequal="harder").fight
        blow = DeclaredAttack(giant, target, "strike", giant.arms[0])
        assert friend_block(tables(), fight, friend, blow, 0).reckoning.total == total
        assert may_assist(fight, friend, blow)
        ruled = staged(Scripted(), giant, target, friend, unequal="ruled out").fight
        assert may_assist(ruled, friend, blow) is (strength == 1)


@pytest.mark.parametrize(
    ("shield", "extra", "code", "total"), [(0, 0, "parry", 5), (2, 0, "block", 7), (2, 1, "block", 5)]
)
def test_an_assisted_block_is_the_friends_own_defense(shield: int, extra: int, code: str, total: int) -> None:
    """`R-29`; unplanned it costs an action from this roll on (`R-03`)."""
    foe, target, friend = fighter("foes-0"), fighter("party-0"), fighter("party-1", defense=5, shield=shield)
    fight = staged(Scripted(), foe, target, friend).fight
    way = friend_block(tables(), fight, friend, DeclaredAttack(foe, target, "strike", foe.arms[0]), extra)
    assert (way.code, way.reckoning.total) == (code, total)


def test_range_and_cover_of_the_target_help_a_friends_block() -> None:
    """`S-08`: the level is added to the defender's roll."""
    archer = fighter("foes-0", arms=("short bow",), place=115)
    target, friend = fighter("party-0", cover=2), fighter("party-1", defense=5, shield=2)
    fight = staged(Scripted(), archer, target, friend).fight
    way = friend_block(tables(), fight, friend, DeclaredAttack(archer, target, "shoot", archer.arms[0]), 0)
    assert way.reckoning.total == 5 + 2 + 4 + 2


@pytest.mark.parametrize(
    ("acted", "defends", "allowed", "may"),
    [(False, False, False, True), (True, True, True, True), (True, True, False, False), (True, False, True, False)],
)
def test_who_has_acted_blocks_unplanned_only_with_defend_planned(
    acted: bool, defends: bool, allowed: bool, may: bool
) -> None:
    """`S-09`, `R-03`."""
    friend = fighter("party-1", acted=acted, defends=defends)
    fight = staged(Scripted(), friend, fighter("foes-0"), blocks_after_acting=allowed).fight
    assert may_block_unplanned(fight, friend) is may
