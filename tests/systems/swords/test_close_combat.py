"""Close combat clause by clause: mass and helpers, what a struggle may be for, and what it comes to.

The rules are `S-15` to `S-20`, `R-08`, `R-09`, `R-11`, `R-14`, `R-30` and `H-06`.
"""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.swords.fight.attack import attack
from solo.systems.swords.fight.rounds import take_turn
from solo.systems.swords.fight.rules import grappling as clinch
from solo.systems.swords.fight.rules import harm
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack
from solo.systems.swords.fight.rules.disarming import take
from solo.systems.swords.fight.rules.mass import grappling, may_lift, weight
from solo.systems.swords.fight.state import CarriedWeapon, FightContext, Fighter, best_close_arm
from solo.systems.swords.fight.state.line import grapplers_in_reach, might_grab_beside
from solo.systems.swords.rolls.damage import Health
from tests.systems.swords.fight_staging import Scripted, acted_out, fighter, offered, staged, weapon

Fields = dict[str, Any]


def pair(
    scene: Scripted, own: Fields | None = None, other: Fields | None = None, *more: Fighter, **around: Any
) -> tuple[FightContext, Fighter, Fighter]:
    """A fighter whose turn it is, in close combat with a foe."""
    one = fighter("party-0", **{"arms": (), "clinch": "foes-0", "left": ["struggle"], **(own or {})})
    foe = fighter("foes-0", **{"arms": (), "clinch": "party-0", **(other or {})})
    return staged(scene, one, foe, *more, **around), one, foe


# Mass


@pytest.mark.parametrize(
    ("mass", "bonus"), [(160, 0), (226, 0), (227, 1), (319, 1), (320, 2), (453, 3), (640, 4), (1280, 6)]
)
def test_the_heavier_side_has_two_for_each_doubling_and_one_half_way(mass: int, bonus: int) -> None:
    """`S-19`, `R-10`."""
    heavy, light = fighter("party-0", mass=mass, grappling=1), fighter("foes-0", grappling=1)
    fight = staged(Scripted(), heavy, light).fight
    assert grappling(fight, heavy, light).total == 1 + bonus
    assert grappling(fight, light, heavy).total == 1


def test_mass_counts_nothing_where_the_table_switches_it_off() -> None:
    heavy, light = fighter("party-0", mass=1600), fighter("foes-0")
    assert grappling(staged(Scripted(), heavy, light, mass=False).fight, heavy, light).total == 0
    assert grappling(staged(Scripted(), heavy, light).fight, heavy, light).parts[-1] == ("mass", 6)


@pytest.mark.parametrize(
    ("fields", "helps"),
    [
        ({}, True),
        ({"down": True}, False),
        ({"away": True}, False),
        ({"yielded": True}, False),
        ({"clinch": "foes-1"}, False),
    ],
    ids=["free", "down", "away", "yielded", "in somebody's grip"],
)
def test_a_helper_lends_weight_and_skill_while_it_is_free_to(fields: Fields, helps: bool) -> None:
    """`S-19`, `H-06`."""
    one, foe, second = fighter("party-0", helpers=["party-1"]), fighter("foes-0"), fighter("foes-1")
    friend = fighter("party-1", grappling=3, **fields)
    fight = staged(Scripted(), one, foe, second, friend).fight
    assert weight(fight, one) == 160 + 160 * helps
    assert grappling(fight, one, foe).total == (2 + 3 if helps else 0)


@pytest.mark.parametrize(("own", "friend", "best"), [(2, 5, 5), (5, 2, 5), (3, 3, 3)])
def test_the_best_grappler_of_those_who_work_together_rolls(own: int, friend: int, best: int) -> None:
    """`S-19`."""
    one, helper = fighter("party-0", grappling=own, helpers=["party-1"]), fighter("party-1", grappling=friend)
    fight = staged(Scripted(), one, helper, fighter("foes-0", mass=320)).fight
    assert grappling(fight, one, fight.find("foes-0")).total == best


@pytest.mark.parametrize(("mass", "may"), [(639, True), (640, False)])
def test_what_has_four_more_for_its_mass_is_not_lifted_and_helpers_count(mass: int, may: bool) -> None:
    """`S-20`."""
    one, beast, friend = fighter("party-0"), fighter("foes-0", mass=mass), fighter("party-1")
    fight = staged(Scripted(), one, beast, friend).fight
    assert may_lift(fight, one, beast) is may
    one.helpers = ["party-1"]
    assert may_lift(fight, one, beast)
    beast.helpers, one.helpers = ["foes-1"], []
    assert may_lift(staged(Scripted(), one, beast, fighter("foes-1", mass=1)).fight, one, beast) is (mass < 639)


# What a struggle may be for


@pytest.mark.parametrize(
    ("around", "tries"),
    [
        ({}, ["harm"]),
        ({"surface": "stone", "surface_harm": 6}, ["harm", "slam"]),
        ({"surface": "stone", "corner": "table"}, ["harm", "slam", "corner"]),
        ({"corner": "table"}, ["harm"]),
        ({"drop": 3}, ["harm", "throw-off"]),
    ],
)
def test_a_holder_slams_and_throws_where_there_is_something_for_it(around: Fields, tries: list[str]) -> None:
    """`S-17`."""
    arena, one, _ = pair(Scripted(), {"control": True}, **around)
    assert clinch.list_struggles(arena.fight, one) == tries


@pytest.mark.parametrize(("arms", "takes"), [(("sword",), True), (("dagger",), True), ((), False), (("claws",), False)])
def test_a_holder_wrenches_what_is_held_in_a_hand(arms: tuple[str, ...], takes: bool) -> None:
    """`H-06`."""
    arena, one, _ = pair(Scripted(), {"control": True}, {"arms": arms})
    assert ("take" in clinch.list_struggles(arena.fight, one)) is takes


def test_the_held_turn_the_hold_or_get_away_and_the_free_seek_control_or_get_away() -> None:
    """`R-08`, `S-16`."""
    arena, one, foe = pair(Scripted())
    assert clinch.list_struggles(arena.fight, one) == ["control", "control-gently", "escape"]
    foe.control = True
    assert clinch.list_struggles(arena.fight, one) == ["turn", "turn-gently", "escape"]


# What a struggle comes to


@pytest.mark.parametrize("aim", ["control", "control-gently", "escape"])
@pytest.mark.parametrize(("dice", "won"), [((8, 7), True), ((7, 7), False)])
def test_who_struggles_must_be_higher(aim: str, dice: tuple[int, ...], won: bool) -> None:
    """`R-30`."""
    harmed = (5, 5) if aim == "control" and won else ()
    arena, one, foe = pair(Scripted(*dice, *harmed))
    acted_out(take_turn(arena, one), f"struggle:{aim}")
    assert (bool(one.clinch), one.control) == (not (won and aim == "escape"), won and aim != "escape")
    assert foe.control is False
    assert one.escaped is (won and aim == "escape")


@pytest.mark.parametrize(
    ("aim", "harmed"), [("control", True), ("control-gently", False), ("turn", True), ("turn-gently", False)]
)
def test_control_does_damage_unless_it_is_taken_gently(aim: str, harmed: bool) -> None:
    """`S-16`, `R-08`: 2d6 and Strength."""
    scene = Scripted(8, 7, 7, 5) if harmed else Scripted(8, 7)
    arena, one, foe = pair(scene, {"strength": 1}, {"control": aim.startswith("turn")})
    acted_out(take_turn(arena, one), f"struggle:{aim}")
    assert (one.control, foe.control, foe.stamina) == (True, False, 10 - 3 * harmed)


def test_a_holder_that_succeeds_keeps_the_hold() -> None:
    arena, one, foe = pair(Scripted(8, 7, 7, 5), {"control": True})
    acted_out(take_turn(arena, one), "struggle:harm")
    assert (one.control, one.clinch, foe.clinch, foe.stamina) == (True, "foes-0", "party-0", 8)


@pytest.mark.parametrize("control", [True, False])
def test_a_failure_loosens_a_hold_and_changes_nothing_else(control: bool) -> None:
    """`H-06`: a tie counts as not higher."""
    arena, one, foe = pair(Scripted(7, 7), {"control": control}, {"control": not control})
    acted_out(take_turn(arena, one), f"struggle:{'harm' if control else 'turn'}")
    assert (one.clinch, foe.clinch) == ("foes-0", "party-0")
    assert (one.control, foe.control) == (False, not control)


def test_all_planned_augments_go_to_the_one_struggle() -> None:
    """`S-24`; the other actions are left."""
    arena, one, foe = pair(
        Scripted(8 + 4, 7, 7, 5), {"control": True, "left": ["struggle", "augment", "augment", "draw"], "actions": 3}
    )
    acted_out(take_turn(arena, one), "struggle:harm")
    assert foe.stamina == 10 - (7 + 4 - 5)
    assert one.grappled


@pytest.mark.parametrize("arms", [("dagger",), ("blackjack",), ("sword",), ()])
def test_damage_in_close_combat_is_strength_with_a_small_weapon_at_most(arms: tuple[str, ...]) -> None:
    """`S-15`: large weapons are useless."""
    one = fighter("party-0", arms=arms, strength=2)
    fight = staged(Scripted(), one, fighter("foes-0")).fight
    bonus = 1 if arms and weapon(arms[0]).small else 0
    assert clinch.struggle_damage(fight, one, "harm").total == 2 + bonus
    assert clinch.struggle_damage(fight, one, "harm", 2).total == 2 + bonus + 4


def test_the_best_small_weapon_is_one_that_is_ready() -> None:
    one = fighter("party-0", arms=("sword", "dagger"))
    assert best_close_arm(one) is one.arms[2], "the dagger hangs at the belt: bare hands"
    drawn = fighter("party-0", arms=("dagger", "bite"))
    assert best_close_arm(drawn) is drawn.arms[0]
    beast = fighter("party-0", arms=("claws",))
    assert best_close_arm(beast) is None, "claws are not for a hug"


@pytest.mark.parametrize(("code", "total"), [("harm", 2 + 1), ("slam", 2 + 6), ("corner", 2 + 6 + 3)])
def test_a_slam_adds_its_surface_and_corner_and_no_weapon(code: str, total: int) -> None:
    """`R-14`."""
    one = fighter("party-0", arms=("dagger",), strength=2)
    around = {"surface": "stone", "surface_harm": 6, "corner": "stone edge", "corner_harm": 3}
    fight = staged(Scripted(), one, fighter("foes-0"), **around).fight
    assert clinch.struggle_damage(fight, one, code).total == total


def test_who_is_thrown_off_falls_so_many_yards_without_armour_away_from_the_own_side() -> None:
    """`R-14`, `S-17`: 2d6 and 1 per yard."""
    for key, place in (("foes-0", 103), ("party-1", 97)):
        one = fighter("party-0", arms=(), clinch=key, control=True, left=["struggle"])
        other = fighter(key, arms=(), clinch="party-0", armour=5, strength=1)
        arena = staged(Scripted(8, 7, 9, 5), one, other, fighter("foes-9", place=200), drop=3)
        acted_out(take_turn(arena, one), "struggle:throw-off")
        assert (other.place, other.stamina) == (place, 10 - (9 + 3 - 5 - 1))
        assert one.harm == 6
        assert not one.clinch


@pytest.mark.parametrize(("stamina", "harm_done"), [(10, 9), (4, 4)])
def test_a_throw_off_a_height_is_the_throwers_harm_as_far_as_there_was_stamina(stamina: int, harm_done: int) -> None:
    arena, one, foe = pair(Scripted(8, 7, 11, 5), {"control": True}, {"stamina": stamina}, drop=3)
    acted_out(take_turn(arena, one), "struggle:throw-off")
    assert (one.harm, foe.stamina) == (harm_done, stamina - 9)


def test_what_a_holder_wrenches_is_in_its_hand_and_its_own_at_the_belt() -> None:
    """`H-06`, `H-07`: no harm is done, and the hold lasts."""
    arena, one, foe = pair(Scripted(8, 7), {"control": True, "arms": ("dagger",)}, {"arms": ("sword",)})
    acted_out(take_turn(arena, one), "struggle:take")
    assert [(arm.weapon.name, arm.where) for arm in one.arms[:2]] == [("sword", "hand"), ("dagger", "belt")]
    assert [arm.weapon.name for arm in foe.arms] == ["fist"]
    assert (one.clinch, one.control, foe.stamina) == ("foes-0", True, 10)


def test_a_beast_keeps_nothing_in_a_hand_that_it_tears_away() -> None:
    beast, foe = fighter("party-0", arms=("bite",), animal=True), fighter("foes-0")
    assert take(staged(Scripted(), beast, foe).fight, beast, foe) == "sword"
    assert [(arm.weapon.name, arm.where) for arm in beast.arms] == [("sword", "belt"), ("bite", "body")]
    assert take(staged(Scripted(), beast, foe).fight, beast, foe) == "weapon", "there is nothing left"


def test_a_weapon_that_was_not_loaded_is_not_loaded_by_changing_hands() -> None:
    one, foe = fighter("party-0", arms=()), fighter("foes-0", arms=("heavy crossbow",))
    foe.arms[0].wait = 1
    take(staged(Scripted(), one, foe).fight, one, foe)
    assert one.arms[0].wait == 1


def test_letting_go_is_free_and_frees_both() -> None:
    """`H-06`."""
    arena, one, foe = pair(Scripted(), {"control": True, "left": []})
    assert offered(arena.fight, one) == ["let-go"]
    acted_out(take_turn(arena, one), "let-go")
    assert (one.clinch, foe.clinch, one.control) == ("", "", False)


@pytest.mark.parametrize("where", ["own", "other"])
def test_the_end_of_a_grapple_ends_all_help_in_it(where: str) -> None:
    arena, one, foe = pair(Scripted(), {"helpers": ["party-1"]}, {"helpers": ["foes-1"], "control": True})
    harm.end_close_combat(arena, one if where == "own" else foe)
    assert [(who.clinch, who.control, who.helpers) for who in (one, foe)] == [("", False, [])] * 2
    harm.end_close_combat(arena, one)


# Grabs


@pytest.mark.parametrize(("dice", "held"), [((8, 7), True), ((7, 7), False)])
def test_a_grab_must_be_higher_and_draws_both_to_one_place(dice: tuple[int, ...], held: bool) -> None:
    """`S-15`."""
    one, foe = fighter("party-0", arms=(), place=99), fighter("foes-0", arms=(), place=101)
    arena = staged(Scripted(*dice), one, foe)
    acted_out(attack(arena, DeclaredAttack(one, foe, "grab", None, gentle=True)), "dodge")
    assert (one.clinch, foe.clinch, one.control, foe.control) == (
        ("foes-0", "party-0", True, False) if held else ("", "", False, False)
    )
    assert one.place == (101 if held else 99)


def test_a_grab_that_harms_does_strength_with_a_small_weapon_and_its_augments() -> None:
    """`S-15`, `S-24`."""
    for arms, bonus in ((("dagger",), 1), (("sword",), 0), ((), 0)):
        one, foe = fighter("party-0", arms=arms, strength=2), fighter("foes-0", arms=(), strength=1)
        arena = staged(Scripted(8, 7, 7, 5), one, foe)
        acted_out(attack(arena, DeclaredAttack(one, foe, "grab", best_close_arm(one), augments=1)), "dodge")
        assert foe.stamina == 10 - (7 + 2 + bonus + 2 - 5 - 1), arms


@pytest.mark.parametrize("rides", ["one", "foe"])
def test_who_comes_to_close_combat_is_out_of_the_saddle(rides: str) -> None:
    one = fighter("party-0", arms=(), mount="party-0-mount" if rides == "one" else "")
    foe = fighter("foes-0", arms=(), mount="foes-0-mount" if rides == "foe" else "")
    owner = one if rides == "one" else foe
    horse = fighter(f"{owner.key}-mount", arms=("hooves",), rider=owner.key)
    arena = staged(Scripted(9, 2), one, foe, horse)
    acted_out(attack(arena, DeclaredAttack(one, foe, "grab", None, gentle=True)))
    assert (owner.mount, horse.rider, horse.wayward) == ("", "", True)


def test_a_wrench_that_fails_against_grappling_begins_no_close_combat() -> None:
    """`S-18`."""
    one, foe = fighter("party-0", arms=()), fighter("foes-0")
    arena = staged(Scripted(7, 7), one, foe)
    acted_out(attack(arena, DeclaredAttack(one, foe, "wrench", None)), "grapple")
    assert (one.clinch, foe.clinch, len(foe.arms)) == ("", "", 2)


# A third party


@pytest.mark.parametrize(
    ("rolled", "defense", "strayed"), [(8, 0, True), (4, 0, True), (3, 0, False), (12, 0, None), (4, 1, False)]
)
def test_a_blow_into_a_pair_goes_on_where_it_misses_by_four_or_less(
    rolled: int, defense: int, strayed: bool | None
) -> None:
    """`R-09`: the answer is a 4 on the dice, the attack bears −4; the other has no defence."""
    third = fighter("party-1")
    one, foe = fighter("party-0", arms=(), clinch="foes-0"), fighter("foes-0", clinch="party-0", defense=defense)
    after = (7, 8, 5) if strayed else (8, 5) if strayed is None else ()
    arena = staged(Scripted(rolled, 4, *after), third, foe, one)
    acted_out(attack(arena, DeclaredAttack(third, foe, "strike", third.arms[0])))
    assert one.stamina == (10 - 6 if strayed else 10)
    assert foe.stamina == (10 - 6 if strayed is None else 10)


@pytest.mark.parametrize(("rolled", "hit"), [(4, False), (5, True)])
def test_a_stray_blow_must_still_be_above_nothing(rolled: int, hit: bool) -> None:
    """`R-06`, `R-09`: at −4 too."""
    third = fighter("party-1")
    one, foe = fighter("party-0", arms=(), clinch="foes-0"), fighter("foes-0", clinch="party-0")
    arena = staged(Scripted(8, 4, rolled, *((8, 5) if hit else ())), third, foe, one)
    acted_out(attack(arena, DeclaredAttack(third, foe, "strike", third.arms[0])))
    assert one.stamina == 10 - 6 * hit


@pytest.mark.parametrize("kind", ["disarm", "grab", "shoot"])
def test_only_a_strike_goes_on_to_the_other_of_a_pair(kind: Any) -> None:
    third = fighter("party-1", place=100 if kind != "shoot" else 110)
    one, foe = fighter("party-0", arms=(), clinch="foes-0"), fighter("foes-0", clinch="party-0")
    arena = staged(Scripted(8, 8), third, foe, one)
    acted_out(attack(arena, DeclaredAttack(third, foe, kind, third.arms[0])))
    assert (one.stamina, foe.stamina) == (10, 10)


def test_a_partners_own_blow_goes_on_to_nobody() -> None:
    one, foe = fighter("party-0", clinch="foes-0"), fighter("foes-0", clinch="party-0")
    acted_out(attack(staged(Scripted(7, 7), one, foe), DeclaredAttack(one, foe, "strike", one.arms[0])))
    assert one.stamina == 10


# Who may help whom


@pytest.mark.parametrize(
    ("fields", "may"),
    [
        ({"clinch": "foes-0"}, True),
        ({"left": ["grab"]}, True),
        ({"left": ["strike"]}, False),
        ({"clinch": "foes-0", "place": 102}, True),
        ({"clinch": "foes-0", "place": 103}, False),
        ({"clinch": "foes-0", "helpers": ["party-0"]}, False),
        ({"clinch": "foes-0", "helpers": ["party-2"]}, True),
        ({"clinch": "foes-0", "down": True}, False),
    ],
)
def test_a_fighter_helps_a_friend_in_reach_that_grapples_or_is_about_to(fields: Fields, may: bool) -> None:
    """`H-06`, `S-19`."""
    one, friend = fighter("party-0"), fighter("party-1", **fields)
    fight = staged(Scripted(), one, friend, fighter("foes-0", clinch="party-1"), fighter("party-2", place=50)).fight
    assert (grapplers_in_reach(fight, one) == [friend]) is may


@pytest.mark.parametrize(
    ("fields", "might"),
    [
        ({}, True),
        ({"actions": 1}, False),
        ({"rider": "x"}, False),
        ({"mount": "x"}, False),
        ({"surprised": True}, False),
        ({"place": 102}, True),
        ({"place": 103}, False),
    ],
)
def test_a_friend_beside_who_has_planned_nothing_may_still_grab(fields: Fields, might: bool) -> None:
    one, friend = fighter("party-0"), fighter("party-1", **{"actions": 0, **fields})
    assert might_grab_beside(staged(Scripted(), one, friend, fighter("foes-0")).fight, one) is might


# What may be done in close combat


@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({"left": ["struggle"]}, {"struggle"}),
        ({"left": ["strike"]}, {"struggle"}),
        ({"left": ["move"]}, set()),
        ({"left": ["struggle"], "grappled": True}, set()),
        ({"left": ["struggle"], "control": True}, {"struggle", "let-go"}),
        ({"left": [], "control": True}, {"let-go"}),
        ({"left": ["struggle"], "arms": ("dagger",)}, {"struggle", "drop"}),
        ({"left": [], "arms": ("dagger",)}, set()),
        ({"left": ["draw"], "arms": ("sword", "dagger")}, {"draw", "drop"}),
        ({"left": ["draw"], "arms": ("dagger", "sword")}, set()),
        ({"left": [], "control": True, "arms": ("dagger",)}, {"let-go", "drop"}),
    ],
)
def test_close_combat_leaves_one_grapple_a_turn_small_weapons_and_letting_go(fields: Fields, codes: set[str]) -> None:
    """`S-16`, `H-06`."""
    arena, one, _ = pair(Scripted(), fields)
    assert {code.partition(":")[0] for code in offered(arena.fight, one)} == codes


@pytest.mark.parametrize(("fields", "lets_go"), [({"stamina": 1}, True), ({"stamina": 30}, False)])
def test_who_falls_is_out_of_every_grapple(fields: Fields, lets_go: bool) -> None:
    """`H-06`, `S-04`."""
    arena, one, foe = pair(Scripted(), None, fields)
    harm.apply_damage(arena, one, foe, 5)
    assert (one.clinch == "") is lets_go
    assert foe.down is lets_go


def test_the_dead_fall_too_whatever_stamina_they_have() -> None:
    arena, one, foe = pair(Scripted(), None, {"stamina": 99})
    harm.apply_damage(arena, one, foe, 20)
    assert (foe.health, foe.down, one.clinch) == (Health.DEAD, True, "")
    assert isinstance(one.arms[0], CarriedWeapon)
