"""Figures that would do nothing find something useful to do while friends fight (`H-34`)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.systems.contract.hexes import Place, distance, neighbours
from solo.systems.gloranthan.battle.options.acts import ACTS, HOLD, MoveCode
from solo.systems.gloranthan.battle.options.attacks import AttackCode
from solo.systems.gloranthan.battle.options.spells import CastCode
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.acts import choose_act
from solo.systems.gloranthan.battle.tactics.approach import escapes_for_ever, has_patience, list_prey
from solo.systems.gloranthan.people.action_bonuses import AttackBonuses
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.rating import Rating
from solo.systems.parts.codes import Code
from tests.systems.gloranthan.staging import Scripted, ability, called, changed, staged

HERE: Place = (20, 7)
FAR: Place = (32, 7)
BOLT = ability("Agent: full hits", name="Bolt")
TOO_STRONG = AttackBonuses(resist=Rating(9))


def act(arena: BattleContext, figure: Figure) -> tuple[Code, str]:
    """Return the act that the tactic of `figure` chooses, and the reason."""
    choice = choose_act(arena, figure, False)
    return ACTS.read(choice.answer), choice.reason


def soldiers(places: Sequence[Place], attacker: str = "foes") -> tuple[BattleContext, Figure, list[Figure]]:
    """Return a fight of a hero on `HERE` and equal soldiers on `places`, with the hero and the soldiers."""
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"Soldier": places}, attacker=attacker)
    for one in arena.battle.figures:
        changed(one, armed=AttackBonuses(), abilities=(), unit="Shieldwall", powers=Powers(5, 3, 3, 3), wit="plain")
    return arena, arena.battle.figures[0], arena.battle.figures[1:]


# A way around friends


FOE: Place = (5, 4)


def behind_friends(friends: Sequence[Place], last: Place, ground: dict[Place, str] | None = None) -> BattleContext:
    """Return a battle of regiments with a pace of one hex. The last stands on `last`; its friends have acted."""
    places = [*friends, last]
    arena = staged(
        Scripted(), {"Captain Ferrow": FOE}, {"Line spears": places}, ground, scale="battle", attacker="foes"
    )
    changed(called(arena, "Captain Ferrow"), unit="Hoplite")
    for one in arena.battle.figures[1:]:
        changed(one, wit="plain", acted=arena.battle.round)
    arena.battle.figures[-1].acted = 0
    return arena


def test_a_figure_behind_friends_goes_around_them() -> None:
    arena = behind_friends([(7, 3), (7, 4), (7, 5)], (8, 4))
    chosen, reason = act(arena, arena.battle.figures[-1])
    assert chosen in (MoveCode(8, 3), MoveCode(8, 5))
    assert "around friends towards Captain Ferrow" in reason


def test_a_figure_without_a_way_around_friends_finds_no_room() -> None:
    arena = behind_friends(neighbours(FOE), (7, 4))
    chosen, reason = act(arena, arena.battle.figures[-1])
    assert chosen == HOLD
    assert "finds no room" in reason
    arena.battle.attacker = "party"
    reason = act(arena, arena.battle.figures[-1])[1]
    assert "finds no room" in reason, "a defender whose friends fight does not wait for the enemy"


# Defenders who wait


@pytest.mark.parametrize("level", ["plain", "cunning"])
def test_a_defender_goes_up_to_foes_who_can_do_nothing(level: str) -> None:
    arena, hero, foes = soldiers([FAR, (32, 9)], attacker="foes")
    changed(hero, wit=level)
    assert act(arena, hero)[0] == HOLD
    for foe in foes:
        foe.disabled = 5
    assert isinstance(act(arena, hero)[0], MoveCode)
    foes[1].disabled = 0
    assert act(arena, hero)[0] == HOLD, "a foe who can act is still awaited"


def test_a_defender_too_weak_for_disabled_foes_leaves_them_to_friends() -> None:
    arena, hero, foes = soldiers([FAR], attacker="foes")
    changed(foes[0], disabled=5)
    changed(hero, powers=Powers(4, 3, 3, 3))
    changed(foes[0], armed=AttackBonuses(resist=Rating(1, -3)))
    chosen, reason = act(arena, hero)
    assert chosen == HOLD
    assert "leaves" in reason and "waits for the enemy" not in reason


def test_a_defender_comes_out_against_a_foe_while_another_whom_it_cannot_hurt_attacks() -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE, "Storm initiate": (5, 7)}, {"House guard": FAR}, attacker="party")
    woman, witch = arena.battle.figures[:2]
    changed(woman, armed=AttackBonuses(), abilities=())
    changed(witch, armed=TOO_STRONG, struck=True)
    assert [one.key for one in list_prey(arena, called(arena, "House guard"))] == [woman.key]
    assert isinstance(act(arena, called(arena, "House guard"))[0], MoveCode)


def test_a_defender_comes_out_against_a_foe_whom_it_can_harm_although_a_stronger_foe_is_nearer() -> None:
    arena = staged(Scripted(), {"Spearwoman": (26, 7), "Storm initiate": HERE}, {"Soldier": FAR}, attacker="party")
    for one in arena.battle.figures:
        changed(one, armed=AttackBonuses(), abilities=(), unit="Shieldwall", powers=Powers(4, 3, 3, 3), wit="plain")
    changed(called(arena, "Spearwoman"), powers=Powers(5, 3, 3, 3), armed=AttackBonuses(resist=Rating(1, -3)))
    changed(called(arena, "Storm initiate"), struck=True)
    assert isinstance(act(arena, called(arena, "Soldier"))[0], MoveCode)


@pytest.mark.parametrize(("moved", "comes"), [(True, True), (False, False)])
def test_a_weak_defender_goes_along_with_a_strong_friend(moved: bool, comes: bool) -> None:
    arena, hero, (weak, strong) = soldiers([FAR, (31, 6)], attacker="party")
    changed(hero, struck=True, armed=AttackBonuses(resist=Rating(1, -3)))
    changed(weak, powers=Powers(4, 3, 3, 3))
    changed(strong, powers=Powers(8, 3, 3, 3), moved=moved)
    assert isinstance(act(arena, weak)[0], MoveCode) == comes


@pytest.mark.parametrize(("friend", "leaves"), [((21, 7), True), ((30, 3), False)])
def test_a_cunning_defender_leaves_good_ground_for_a_friend_in_a_melee(friend: Place, leaves: bool) -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"Soldier": [(25, 7), friend]}, {(25, 7): "~"}, attacker="party")
    for one in arena.battle.figures:
        changed(one, armed=AttackBonuses(), abilities=(), unit="Light Swords", powers=Powers(5, 3, 3, 3), wit="cunning")
    changed(called(arena, "Spearwoman"), struck=True, unit="Hoplite")
    assert isinstance(act(arena, arena.battle.figures[1])[0], MoveCode) == leaves


@pytest.mark.parametrize(("struck", "leaves"), [(True, True), (False, False)])
def test_a_cunning_defender_leaves_good_ground_if_magic_strikes_it_there(struck: bool, leaves: bool) -> None:
    arena = staged(
        Scripted(),
        {"Spearwoman": HERE, "Storm initiate": (8, 7)},
        {"Soldier": (25, 7)},
        {(25, 7): "~"},
        attacker="party",
    )
    for one in arena.battle.figures:
        changed(one, armed=AttackBonuses(), abilities=(), unit="Light Swords", powers=Powers(5, 3, 3, 3), wit="cunning")
    changed(called(arena, "Spearwoman"), struck=True, unit="Hoplite")
    changed(called(arena, "Storm initiate"), struck=struck, abilities=(BOLT,))
    assert isinstance(act(arena, called(arena, "Soldier"))[0], MoveCode) == leaves


@pytest.mark.parametrize(("struck", "waits"), [(False, True), (True, False)])
def test_the_cunning_do_not_wait_for_a_foe_that_attacks_from_its_hex(struck: bool, waits: bool) -> None:
    arena, hero, (foe, friend) = soldiers([(23, 7), (33, 3)])
    changed(foe, wit="cunning")
    changed(hero, struck=struck)
    changed(friend, struck=struck)
    assert has_patience(arena, foe, hero) == waits


# Hopeless fights of the dull


@pytest.mark.parametrize(("friends", "joins"), [([(19, 7), (20, 6)], True), ([], False)])
def test_the_dull_join_forces_only_against_a_foe_whom_none_of_them_could_hurt(
    friends: Sequence[Place], joins: bool
) -> None:
    arena, hero, dull = soldiers([(21, 7), *friends])
    for one in dull:
        one.wit = "dull"
    changed(hero, armed=AttackBonuses(resist=Rating(2)))
    chosen, _ = act(arena, dull[0])
    assert (isinstance(chosen, AttackCode) and bool(chosen.joined)) == joins


def test_the_dull_run_from_a_foe_that_they_cannot_hurt_and_do_not_come_back() -> None:
    arena, hero, (dull,) = soldiers([(21, 7)])
    changed(dull, wit="dull")
    changed(hero, armed=TOO_STRONG)
    chosen, reason = act(arena, dull)
    assert isinstance(chosen, MoveCode)
    assert "can do nothing here and runs" in reason
    changed(dull, place=(25, 7))
    assert "no chance to win" in act(arena, dull)[1]


# A nearly beaten foe


@pytest.mark.parametrize(("lost", "target"), [(4, "Soldier a"), (0, "Soldier b")])
def test_a_wounded_foe_is_finished_before_a_fresh_foe_of_a_little_more_worth(lost: int, target: str) -> None:
    arena, hero, (wounded, fresh) = soldiers([(21, 7), (19, 7)])
    changed(hero, armed=AttackBonuses(melee=Rating(1)))
    changed(wounded, lost={"physical": lost})
    changed(fresh, armed=AttackBonuses(melee=Rating(1), resist=Rating(-2)))
    chosen, _ = act(arena, hero)
    assert isinstance(chosen, AttackCode)
    assert arena.battle.find(chosen.target).name == target


# Healers


def healer(friend: Place, foe: Place) -> tuple[BattleContext, Figure]:
    """Return a fight with a wounded hero on `friend` and a healer without other magic on `HERE`."""
    arena = staged(Scripted(), {"Storm initiate": HERE, "Spearwoman": friend}, {"Great troll": foe}, attacker="foes")
    changed(called(arena, "Spearwoman"), lost={"physical": 3})
    called(arena, "Storm initiate").uses["Thunderbolt"] = 0
    return arena, called(arena, "Storm initiate")


def test_a_healer_moves_into_range_of_a_hurt_friend_and_keeps_away_from_the_foe() -> None:
    arena, initiate = healer((25, 7), (26, 7))
    chosen, reason = act(arena, initiate)
    assert isinstance(chosen, MoveCode)
    assert distance(chosen.place, (25, 7)) == 3
    assert "near enough to heal Spearwoman" in reason
    initiate.place = chosen.place
    assert isinstance(act(arena, initiate)[0], CastCode)


def test_a_healer_stays_if_the_way_leads_into_contact() -> None:
    arena, initiate = healer((25, 7), (22, 7))
    chosen, _ = act(arena, initiate)
    assert not isinstance(chosen, MoveCode) or distance(chosen.place, (22, 7)) > 1


def test_a_healer_without_other_magic_follows_the_foremost_friend_and_keeps_away_from_the_foe() -> None:
    arena, initiate = healer((25, 7), (26, 7))
    called(arena, "Spearwoman").lost = {}
    chosen, reason = act(arena, initiate)
    assert isinstance(chosen, MoveCode)
    assert distance(chosen.place, (25, 7)) == 3
    assert "near Spearwoman, ready to heal" in reason
    initiate.place = chosen.place
    chosen, reason = act(arena, initiate)
    assert chosen == HOLD
    assert "ready to heal" in reason


# Weak figures who are left alone


def weak_healer(attacker: str) -> tuple[BattleContext, Figure, Figure]:
    """Return a fight of two heroes against two wolves, with the weak hero and her strong friend."""
    party: dict[str, Place] = {"Mother Tansy": (12, 7), "Gorza Nine-Mauls": (12, 8)}
    arena = staged(Scripted(), party, {"Wolf": [(18, 7), (18, 8)]}, attacker=attacker)
    return arena, called(arena, "Mother Tansy"), called(arena, "Gorza Nine-Mauls")


@pytest.mark.parametrize("attacker", ["party", "foes"])
def test_a_weak_figure_that_is_left_alone_against_stronger_foes_leaves(attacker: str) -> None:
    arena, weak, friend = weak_healer(attacker)
    friend.condition = "fleeing"
    changed(called(arena, "Wolf"), struck=True)
    chosen, reason = act(arena, weak)
    assert isinstance(chosen, MoveCode)
    assert chosen.column < 12
    assert "sees no chance to win" in reason


@pytest.mark.parametrize("reason", ["friend", "disabled", "alone from the start"])
def test_a_weak_figure_stays_with_a_strong_friend_against_disabled_foes_or_if_it_came_alone(reason: str) -> None:
    arena, weak, friend = weak_healer("party")
    if reason != "friend":
        friend.condition = "fleeing"
    if reason == "disabled":
        called(arena, "Wolf").disabled = 2
    if reason == "alone from the start":
        arena.battle.figures.remove(friend)
    assert "no chance" not in act(arena, weak)[1]


# Foot against Skirmishers


def followed(friends: Sequence[Place], unit: str) -> tuple[BattleContext, Figure, Figure]:
    """Return a fight in which a skirmisher has just stepped back from a soldier, and both of them."""
    arena, hero, (soldier, *_) = soldiers([(22, 7), *friends])
    changed(hero, unit=unit)
    changed(soldier, met={hero.key: arena.battle.round})
    return arena, soldier, hero


@pytest.mark.parametrize(
    ("unit", "friends", "wit", "follows"),
    [
        ("Javelinman", 0, "plain", False),
        ("Javelinman", 1, "plain", False),
        ("Javelinman", 2, "plain", True),
        ("Javelinman", 1, "dull", True),
        ("Psiloi Archer", 1, "plain", True),
    ],
)
def test_foot_follows_skirmishers_only_with_enough_friends_to_surround_them(
    unit: str, friends: int, wit: str, follows: bool
) -> None:
    arena, soldier, hero = followed([(23, 8), (23, 6)][:friends], unit)
    changed(soldier, wit=wit)
    assert escapes_for_ever(arena, soldier, hero) != follows


@pytest.mark.parametrize(("friends", "goes"), [([(33, 3)], True), ([], False)])
def test_foot_that_cannot_catch_a_skirmisher_goes_out_of_its_range_unless_alone(
    friends: Sequence[Place], goes: bool
) -> None:
    arena, soldier, _ = followed(friends, "Javelinman")
    chosen, reason = act(arena, soldier)
    assert isinstance(chosen, MoveCode) == goes
    if isinstance(chosen, MoveCode):
        assert distance(chosen.place, HERE) > 3
        assert "out of sight of the shooters" in reason
    changed(soldier, place=(24, 7))
    chosen, reason = act(arena, soldier)
    assert chosen == HOLD
    assert "does not run after Spearwoman" in reason


def test_regiments_of_skirmishers_whose_moves_are_short_step_back_for_ever_too() -> None:
    arena = staged(Scripted(), {"Captain Ferrow": (7, 4)}, {"Line spears": (9, 4)}, scale="battle", attacker="foes")
    ferrow, spears = arena.battle.figures
    changed(spears, met={ferrow.key: arena.battle.round}, wit="plain")
    assert escapes_for_ever(arena, spears, ferrow)
    changed(ferrow, place=(0, 4))
    changed(spears, place=(2, 4))
    assert not escapes_for_ever(arena, spears, ferrow), "an edge corners it"
