"""Close combat with dice that fall as told: grabs, holds, slams, throws, and who may do what in them."""

from __future__ import annotations

import msgspec
import pytest

from solo.systems.swords.fight.attack import attack
from solo.systems.swords.fight.options import odds
from solo.systems.swords.fight.options.plans import preset_plans
from solo.systems.swords.fight.rounds import take_turn
from solo.systems.swords.fight.rules import grappling as clinch
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack, attack_reckoning
from solo.systems.swords.fight.rules.defense import list_answers, may_defend
from solo.systems.swords.fight.rules.mass import grappling
from solo.systems.swords.fight.state import FightContext, Fighter
from tests.systems.swords.fight_staging import Scripted, acted_out, asked_to_plan, fighter, offered, staged, tables


def grab(one: Fighter, other: Fighter, gentle: bool = False) -> DeclaredAttack:
    return DeclaredAttack(one, other, "grab", None, gentle=gentle)


def holding(scene: Scripted, one: Fighter, other: Fighter, *more: Fighter, **circumstances: object) -> FightContext:
    """A fight in which the first holds the second."""
    one.clinch, other.clinch, one.control = other.key, one.key, True
    return staged(scene, one, other, *more, **circumstances)


def test_a_grab_that_is_higher_holds_and_may_harm() -> None:
    one, other = fighter("party-0", arms=(), grappling=3, strength=2), fighter("foes-0", arms=(), defense=3)
    arena = staged(Scripted(8, 7, 9, 5), one, other)
    acted_out(attack(arena, grab(one, other)), "dodge")
    assert arena.fight.is_held(other)
    assert other.stamina == 10 - (9 + 2 - 5)
    assert not may_defend(arena.fight, other)
    one, other = fighter("party-0", arms=(), grappling=3), fighter("foes-0", arms=(), defense=3)
    arena = staged(Scripted(8, 7), one, other)
    acted_out(attack(arena, grab(one, other, gentle=True)), "dodge")
    assert arena.fight.is_held(other)
    assert other.stamina == 10


def test_a_grab_is_a_deed_with_a_grapple_and_not_with_the_fist_at_hand() -> None:
    one, other = fighter("party-0", arms=("fist",), grappling=3, strength=2), fighter("foes-0", arms=(), defense=3)
    scene = Scripted(8, 7, 9, 5)
    attempt = DeclaredAttack(one, other, "grab", one.arms[0])
    acted_out(attack(staged(scene, one, other), attempt), "dodge")
    assert [event.deed.weapon for event in scene.told if event.deed] == ["grapple"]


@pytest.mark.parametrize("gentle", [False, True])
def test_a_grab_holds_with_and_without_harm(gentle: bool) -> None:
    one, other = fighter("party-0", arms=(), grappling=3, strength=2), fighter("foes-0", arms=(), defense=3)
    scene = Scripted(8, 7) if gentle else Scripted(8, 7, 9, 5)
    acted_out(attack(staged(scene, one, other), grab(one, other, gentle=gentle)), "dodge")
    (deed,) = (event.deed for event in scene.told if event.deed)
    assert (deed.who, deed.did, deed.target) == (one.name, "holds", other.name)


def test_a_grab_that_fells_its_target_is_told_as_a_fall() -> None:
    one, other = fighter("party-0", arms=(), grappling=3, strength=2), fighter("foes-0", arms=(), defense=3)
    other.stamina = 2
    scene = Scripted(8, 7, 9, 5)
    acted_out(attack(staged(scene, one, other), grab(one, other)), "dodge")
    assert [event.deed.did for event in scene.told if event.deed] == ["fells"]


@pytest.mark.parametrize(("answer", "close"), [("dodge", False), ("grapple", True)])
def test_a_grab_that_fails_is_warded_off_or_ends_in_close_combat(answer: str, close: bool) -> None:
    one = fighter("party-0", arms=(), grappling=3)
    other = fighter("foes-0", arms=(), defense=3, grappling=3)
    arena = staged(Scripted(7, 7), one, other)
    acted_out(attack(arena, grab(one, other)), answer)
    assert (one.clinch, other.clinch) == (("foes-0", "party-0") if close else ("", ""))
    assert not one.control
    assert not other.control


def test_a_weapon_held_ready_guards_against_grabs_unless_it_is_small_or_grown() -> None:
    one = fighter("party-0", grappling=3)
    for arms, total in ((("sword",), 1), (("dagger",), 3), (("claws",), 3), ((), 3)):
        other = fighter("foes-0", arms=arms)
        fight = staged(Scripted(), one, other).fight
        assert attack_reckoning(fight, grab(one, other)).total == total, arms


def test_mass_counts_for_grappling_only_and_helpers_add_theirs() -> None:
    man, gorilla = fighter("party-0", mass=200, grappling=5, defense=3), fighter("foes-0", mass=800, grappling=2)
    friend = fighter("party-1", mass=200, grappling=1)
    fight = staged(Scripted(), man, gorilla, friend).fight
    assert grappling(fight, gorilla, man).total == 2 + 4
    assert grappling(fight, man, gorilla).total == 5
    answers = {way.code: way.reckoning.total for way in list_answers(tables(), fight, grab(gorilla, man))}
    assert answers == {"parry": 3, "grapple": 5}
    man.helpers = ["party-1"]
    assert grappling(fight, gorilla, man).total == 2 + 2
    without = staged(Scripted(), man, gorilla, friend, mass=False).fight
    assert grappling(without, gorilla, man).total == 2


def test_two_of_two_hundred_pounds_together_have_two_more_than_one() -> None:
    best, friend = fighter("party-0", mass=200, grappling=4), fighter("party-1", mass=200, grappling=1)
    alone = fighter("foes-0", mass=200, grappling=5)
    fight = staged(Scripted(), best, friend, alone).fight
    best.helpers = ["party-1"]
    assert grappling(fight, best, alone).total == 4 + 2
    friend.helpers, best.helpers = ["party-0"], []
    assert grappling(fight, friend, alone).total == 4 + 2, "the better of the two rolls"


def test_several_seize_one_foe_at_once_with_all_their_mass_and_the_best_of_their_skill() -> None:
    giant = fighter("foes-0", arms=(), mass=640, defense=2)
    one = fighter("party-0", arms=(), mass=160, grappling=3, left=["grab"])
    two, three = (fighter(f"party-{number}", arms=(), mass=160, left=["help"]) for number in (1, 2))
    two.figures = msgspec.structs.replace(two.figures, grappling=5)
    arena = staged(Scripted(7, 7, 7, 5), one, two, three, giant)
    assert "help:party-0" in offered(arena.fight, two)
    acted_out(take_turn(arena, two))
    acted_out(take_turn(arena, three))
    assert attack_reckoning(arena.fight, grab(one, giant)).total == 5 + 0, "480 pounds against 640 lose one to mass"
    assert grappling(arena.fight, giant, one).total == 0
    fresh = [fighter(f"party-{number}", actions=0) for number in (3, 4)]
    assert ("help", "defend") in preset_plans(staged(Scripted(), *fresh, giant).fight, fresh[1])
    lone = fighter("party-3", arms=(), mass=160, place=130)
    assert ("help",) not in preset_plans(staged(Scripted(), lone, giant).fight, lone)


def test_the_held_may_only_struggle_and_a_tie_leaves_them_held() -> None:
    one, other = fighter("foes-0", arms=()), fighter("party-0", left=["struggle"])
    arena = holding(Scripted(7, 7), one, other)
    assert preset_plans(arena.fight, other) == [("struggle",), ("struggle", "defend")]
    assert offered(arena.fight, other) == ["struggle:turn", "struggle:turn-gently", "struggle:escape", "drop"]
    acted_out(take_turn(arena, other), "struggle:escape")
    assert arena.fight.is_held(other)


@pytest.mark.parametrize("defends", [True, False])
def test_who_gets_free_has_a_defence_only_where_it_was_planned(defends: bool) -> None:
    one, other = fighter("foes-0", arms=()), fighter("party-0", left=["struggle"], defends=defends)
    arena = holding(Scripted(8, 7), one, other)
    acted_out(take_turn(arena, other), "struggle:escape")
    assert (one.clinch, other.clinch) == ("", "")
    assert may_defend(arena.fight, other) is defends
    around = msgspec.structs.replace(arena.fight.circumstances, unplanned_after_escape=True)
    assert may_defend(msgspec.structs.replace(arena.fight, circumstances=around), other), "at the cost of an action"
    assert bool(list_answers(tables(), arena.fight, DeclaredAttack(one, other, "strike", one.arms[0]))) is defends


def test_an_escape_is_a_deed_at_the_holder() -> None:
    one, other = fighter("foes-0", arms=()), fighter("party-0", left=["struggle"])
    scene = Scripted(8, 7)
    acted_out(take_turn(holding(scene, one, other), other), "struggle:escape")
    assert [(event.deed.who, event.deed.did, event.deed.target) for event in scene.told if event.deed] == [
        (other.name, "frees", one.name)
    ]


def test_who_turns_the_hold_has_control() -> None:
    one, other = fighter("foes-0", arms=()), fighter("party-0", left=["struggle"])
    arena = holding(Scripted(8, 7, 9, 5), one, other)
    acted_out(take_turn(arena, other), "struggle:turn")
    assert arena.fight.is_held(one)
    assert (other.control, one.control, one.stamina) == (True, False, 10 - 4)


def test_a_holder_that_is_not_higher_loses_control_but_not_the_grapple() -> None:
    one, other = fighter("party-0", arms=(), left=["struggle"]), fighter("foes-0")
    arena = holding(Scripted(7, 7), one, other)
    acted_out(take_turn(arena, one), "struggle:harm")
    assert (one.clinch, one.control, other.stamina) == ("foes-0", False, 10)
    assert offered(arena.fight, fighter("x")) == []


def test_slams_add_what_is_hit_and_corners_more() -> None:
    for code, bonus in (("slam", 6), ("corner", 6 + 3)):
        one, other = fighter("party-0", arms=("dagger",), left=["struggle"]), fighter("foes-0")
        arena = holding(
            Scripted(8, 7, 5, 5), one, other, surface="stone", surface_harm=6, corner="stone edge", corner_harm=3
        )
        acted_out(take_turn(arena, one), f"struggle:{code}")
        assert other.stamina == 10 - bonus


def test_what_is_far_heavier_is_neither_slammed_nor_thrown() -> None:
    around = {"surface": "stone", "surface_harm": 6, "drop": 6}
    man, beast = fighter("party-0", left=["struggle"]), fighter("foes-0", arms=("bite",), mass=640)
    assert clinch.list_struggles(holding(Scripted(), man, beast, **around).fight, man) == ["harm"]
    man, lighter = fighter("party-0", left=["struggle"]), fighter("foes-0", arms=("bite",), mass=639)
    assert clinch.list_struggles(holding(Scripted(), man, lighter, **around).fight, man) == [
        "harm",
        "slam",
        "throw-off",
    ]


def test_who_is_thrown_off_falls_and_is_out_of_the_grapple() -> None:
    one, other = fighter("party-0", arms=(), left=["struggle"]), fighter("foes-0", armour=5)
    arena = holding(Scripted(8, 7, 6, 5), one, other, drop=6)
    acted_out(take_turn(arena, one), "struggle:throw-off")
    assert (one.clinch, other.clinch, other.stamina, other.place) == ("", "", 10 - (6 + 6 - 5), 106)


def test_a_third_strikes_into_the_pair_at_minus_four_and_a_near_miss_goes_on_to_the_other() -> None:
    held, holder = fighter("party-0", arms=()), fighter("foes-0", arms=())
    third = fighter("party-1", striking=0)
    arena = holding(Scripted(4, 9, 7, 5), holder, held, third)
    strike = DeclaredAttack(third, holder, "strike", third.arms[0])
    assert attack_reckoning(arena.fight, strike).total == -4
    holder.defends, holder.acted = False, True
    acted_out(attack(arena, strike))
    assert (holder.stamina, held.stamina) == (10, 10 - (7 + 3 - 5)), "0 against 0 misses by none and goes on"


def test_a_blow_that_may_hit_a_friend_is_asked_for_and_says_so() -> None:
    for friendly in (True, False):
        holder, third = fighter("foes-0", arms=()), fighter("party-1", left=["strike"])
        held = fighter("party-0" if friendly else "foes-1", arms=(), name="Tam", place=100 if friendly else 150)
        arena = holding(Scripted(2, 2), holder, held, third)
        holder.defends = False
        holder.acted = True
        acted_out(take_turn(arena, third), *(["end"] if friendly else []))
        assert bool(arena.scene.story) is not friendly  # type: ignore[attr-defined]
        shown = odds.attack_preview(tables(), arena.fight, DeclaredAttack(third, holder, "strike", third.arms[0]))
        assert shown.note.endswith("a near miss may hit Tam instead")


def test_a_miss_by_more_than_four_goes_on_to_nobody() -> None:
    held, holder = fighter("party-0", arms=()), fighter("foes-0", arms=(), defense=9)
    third = fighter("party-1", striking=0)
    arena = holding(Scripted(7, 7), holder, held, third)
    acted_out(attack(arena, DeclaredAttack(third, holder, "strike", third.arms[0])))
    assert held.stamina == 10


def test_whoever_falls_lets_go() -> None:
    held, holder = fighter("party-0"), fighter("foes-0", arms=(), stamina=1, defends=False, acted=True)
    third = fighter("party-1", striking=9)
    arena = holding(Scripted(7, 12, 2), holder, held, third)
    acted_out(attack(arena, DeclaredAttack(third, holder, "strike", third.arms[0])))
    assert holder.down
    assert (held.clinch, holder.control) == ("", False)


def test_a_holder_is_offered_to_use_the_hold_and_others_to_struggle() -> None:
    for control, words, waiting, aim in (
        (True, "Use the hold", "Keep the hold without doing harm", "tightening the hold"),
        (False, "Struggle", "Wait", "gaining control"),
    ):
        one = fighter("party-0", clinch="foes-0", control=control, wit="dull")
        other = fighter("foes-0", clinch="party-0")
        asked = asked_to_plan(staged(Scripted(), one, other), one)
        assert asked.options[0].label == words
        assert asked.options[0].preview().note.startswith(f"odds for {aim} · on your turn")
        found = asked.option("wait")
        assert found is not None
        assert found.label == waiting


def test_who_is_grabbed_with_a_shot_or_throw_planned_struggles_in_its_place() -> None:
    for planned, arms in (("shoot", ("short bow",)), ("throw", ("spear",))):
        one, other = fighter("foes-0", arms=()), fighter("party-0", arms=arms, left=[planned])
        arena = holding(Scripted(8, 7), one, other)
        assert "struggle:escape" in offered(arena.fight, other)
        acted_out(take_turn(arena, other), "struggle:escape")
        assert (other.clinch, other.left) == ("", []), planned


def test_control_may_be_taken_without_harm() -> None:
    for control, code in ((False, "control-gently"), (True, "turn-gently")):
        one, other = fighter("party-0", arms=(), left=["struggle"], strength=5), fighter("foes-0", arms=())
        one.clinch, other.clinch, other.control = other.key, one.key, control
        arena = staged(Scripted(8, 7), one, other)
        acted_out(take_turn(arena, one), f"struggle:{code}")
        assert (one.control, other.control, other.stamina) == (True, False, 10)


def test_helpers_lend_their_skill_as_wounds_and_plans_leave_it_and_none_once_they_are_out() -> None:
    weak, expert = fighter("party-0", grappling=1), fighter("party-1", grappling=5, mass=160)
    foe = fighter("foes-0", mass=160)
    fight = staged(Scripted(), weak, expert, foe).fight
    weak.helpers = ["party-1"]
    assert grappling(fight, weak, foe).total == 5 + 2
    expert.ill, expert.actions = -3, 2
    assert grappling(fight, weak, foe).total == 1 + 2, "5 − 3 − 2 is less than one's own 1"
    expert.ill, expert.actions, expert.down = 0, 1, True
    assert grappling(fight, weak, foe).total == 1


def test_what_is_far_heavier_is_not_lifted_either_where_mass_adds_nothing_to_rolls() -> None:
    man, beast = fighter("party-0", left=["struggle"]), fighter("foes-0", arms=("bite",), mass=640)
    arena = holding(Scripted(), man, beast, surface="stone", surface_harm=6, drop=6, mass=False)
    assert clinch.list_struggles(arena.fight, man) == ["harm"]


def test_a_friend_may_block_a_grab_and_close_combat_begins_only_where_the_own_grip_counts() -> None:
    for block, grip, close in ((12, 7, False), (5, 9, True)):
        one = fighter("foes-0", arms=(), grappling=0)
        other, friend = fighter("party-0", arms=(), stamina=3), fighter("party-1", left=["assist"])
        arena = staged(Scripted(7, grip, block), one, other, friend)
        acted_out(attack(arena, grab(one, other)), "grapple", "yes")
        assert bool(other.clinch) is close
        assert not one.control


def test_the_held_draw_nothing_though_they_had_planned_to() -> None:
    one, other = fighter("foes-0", arms=()), fighter("party-0", arms=("sword", "dagger"), left=["draw", "struggle"])
    arena = holding(Scripted(), one, other)
    assert not any(code.startswith("draw") for code in offered(arena.fight, other))
    one.control = False
    assert "draw:1" in offered(arena.fight, other)
