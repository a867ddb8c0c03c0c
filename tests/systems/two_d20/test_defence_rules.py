"""Who may react to an attack, how, and at which price, one clause each (`T-10`, `T-12`, `R-09`, `H-13`)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.two_d20.fight.attack import attack, retaliate
from solo.systems.two_d20.fight.options.defences import ReactionChoice, RetaliationChoice
from solo.systems.two_d20.fight.rules import defence, pools
from solo.systems.two_d20.fight.rules.defence import (
    explain_no_parry,
    own_ways,
    react,
    retaliating_arm,
    skills_against,
    ways_of_friends,
)
from solo.systems.two_d20.fight.rules.difficulty import told_steps
from solo.systems.two_d20.fight.state import FightContext, Fighter
from solo.systems.two_d20.people.attributes import Training
from tests.systems.two_d20.blow_staging import (
    BOW,
    FIST,
    KNIFE,
    MAUL,
    PLAIN_DICE,
    SPEAR,
    STARE,
    SWORD,
    Scripted,
    acted_out,
    aimed,
    asked_of,
    codes,
    fighter,
    option,
    staged,
    struck,
    with_quality,
)

MISS, HIT = (19, 19), (9, 15)


@pytest.mark.parametrize(
    ("state", "may"),
    [
        ({}, True),
        ({"stunned": True}, True),
        ({"prone": True}, True),
        ({"surprised": True}, False),
        ({"out": True}, False),
        ({"gone": True}, False),
    ],
)
def test_who_is_out_gone_or_surprised_does_not_react(state: dict[str, bool], may: bool) -> None:
    one = fighter("B", **state)
    assert defence.may_react(one) is may
    arena = staged(Scripted(), fighter("a"), one, paired=False)
    assert bool(own_ways(arena.fight, aimed(arena, "a", "B"))) is may


# What an attack can be met with


def skills(defender: Fighter, weapon: Any, **fields: Any) -> tuple[str, ...]:
    arena = staged(Scripted(), fighter("a", weapon), defender)
    return skills_against(defender, aimed(arena, "a", "B", **fields))


def test_melee_is_parried_or_dodged_a_shot_dodged_and_a_threat_withstood() -> None:
    """`R-12`: the skills that defend against each type of attack."""
    assert skills(fighter("B"), SWORD) == ("parry", "acrobatics")
    assert skills(fighter("B"), BOW) == ("acrobatics",)
    assert skills(fighter("B"), STARE) == ("discipline",)
    assert skills(fighter("B"), KNIFE, thrown=True) == ("acrobatics",)


def test_a_parry_needs_a_weapon_a_shield_or_guard() -> None:
    """`R-12`: Parry needs a weapon, a shield or Guard; Acrobatics needs nothing."""
    assert skills(fighter("B", BOW), SWORD) == ("parry", "acrobatics"), "Guard is enough"
    assert skills(fighter("B", BOW, guard=False), SWORD) == ("acrobatics",)
    assert skills(fighter("B", SWORD, guard=False), SWORD) == ("parry", "acrobatics")
    assert skills(fighter("B", BOW, guard=False, shield=2), SWORD) == ("parry", "acrobatics")
    assert skills(fighter("B", FIST, guard=False), SWORD) == ("acrobatics",), "bare hands are no weapon"
    assert skills(fighter("B", STARE, guard=False), SWORD) == ("acrobatics",)


def test_a_weapon_on_the_belt_parries_nothing() -> None:
    one = fighter("B", guard=False)
    one.arms[0].where = "belt"
    assert skills(one, SWORD) == ("acrobatics",)


def test_a_shield_parries_shots_unless_it_is_a_buckler_or_on_the_belt() -> None:
    """`R-12`: a shot can be parried only with a shield."""
    one = fighter("B", shield=2)
    assert skills(one, BOW) == ("parry", "acrobatics")
    assert one.shield is not None
    one.shield.melee_only = True
    assert skills(one, BOW) == ("acrobatics",)
    assert skills(one, SWORD) == ("parry", "acrobatics")
    one.shield.melee_only, one.shield.where = False, "belt"
    assert skills(one, BOW) == ("acrobatics",)


def test_an_unwieldy_weapon_leaves_acrobatics_unless_something_else_parries() -> None:
    one = fighter("B", MAUL)
    arena = staged(Scripted(), fighter("a"), one)
    assert explain_no_parry(one, aimed(arena, "a", "B")) == "The maul is Unwieldy and cannot parry."
    assert skills(fighter("B", MAUL, KNIFE), SWORD) == ("parry", "acrobatics")
    assert skills(fighter("B", MAUL, shield=1), SWORD) == ("parry", "acrobatics")
    away = fighter("B", MAUL)
    away.arms[0].where = "belt"
    assert skills(away, SWORD) == ("parry", "acrobatics"), "on guard with empty hands"


# How hard it is


def test_a_defence_is_average_and_a_step_harder_without_guard_and_for_another() -> None:
    fight = staged(Scripted(), fighter("A"), fighter("b")).fight
    one = fight.find("A")
    steps = [defence.defence_trial(fight, one, "parry", protects).difficulty for protects in (False, True)]
    one.guard = False
    steps += [defence.defence_trial(fight, one, "parry", protects).difficulty for protects in (False, True)]
    assert steps == [1, 2, 2, 3]
    assert told_steps(defence.defence_trial(fight, one, "parry").steps) == "D2: Average +1, no Guard +1"


# Prices


@pytest.mark.parametrize(("reactions", "price"), [(0, 1), (1, 2), (2, 3)])
def test_the_nth_reaction_of_a_round_costs_n(reactions: int, price: int) -> None:
    hero, foe = fighter("A", reactions=reactions), fighter("b", reactions=reactions)
    fight = staged(Scripted(), hero, foe, doom=9).fight
    assert [pools.reaction_price(fight, one) for one in (hero, foe)] == [price, price]
    pools.react(fight, hero, price)
    assert (fight.doom, hero.reactions) == (9 + price, reactions + 1)
    pools.react(fight, foe, price)
    assert (fight.doom, foe.reactions) == (9, reactions + 1)


@pytest.mark.parametrize(("doom", "reactions", "may"), [(1, 0, True), (0, 0, False), (2, 1, True), (1, 1, False)])
def test_a_foe_needs_the_doom_for_its_reaction_and_a_hero_none(doom: int, reactions: int, may: bool) -> None:
    arena = staged(Scripted(), fighter("A", reactions=reactions), fighter("b", reactions=reactions), doom=doom)
    assert bool(own_ways(arena.fight, aimed(arena, "A", "b"))) is may
    assert own_ways(arena.fight, aimed(arena, "b", "A"))


def test_hold_the_door_makes_later_reactions_no_dearer_and_protect_does() -> None:
    for ability, reactions in (("Hold the door", 0), ("", 1)):
        guard = fighter("g", ability=ability)
        arena = staged(Scripted(), fighter("A"), fighter("m", rank="nemesis"), guard, doom=9)
        (way,) = ways_of_friends(arena.fight, aimed(arena, "A", "m"), {})
        react(arena.fight, way)
        assert (guard.reactions, arena.fight.doom) == (reactions, 8)


# Protect (H-13, H-21)


def protectors(arena: FightContext, target: str = "B") -> list[str]:
    return [str(way.code) for way in ways_of_friends(arena.fight, aimed(arena, "a", target), {})]


def test_a_friend_at_hand_who_may_react_protects() -> None:
    assert protectors(staged(Scripted(), fighter("a"), fighter("B"), fighter("C"))) == ["protect:C:parry"]
    for state in ({"zone": 3}, {"out": True}, {"gone": True}, {"surprised": True}):
        assert protectors(staged(Scripted(), fighter("a"), fighter("B"), fighter("C", **state))) == []  # type: ignore[arg-type]


def test_one_hero_alone_has_no_protector_but_one_foe_of_several_has() -> None:
    assert protectors(staged(Scripted(), fighter("a"), fighter("B"))) == []
    arena = staged(Scripted(), fighter("A"), fighter("b"), fighter("c"), doom=3)
    assert [str(way.code) for way in ways_of_friends(arena.fight, aimed(arena, "A", "b"), {})] == ["protect:c:parry"]


def test_a_foe_without_doom_protects_nobody() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), fighter("c"), doom=0)
    assert ways_of_friends(arena.fight, aimed(arena, "A", "b"), {}) == []


def test_a_protector_uses_the_skill_that_promises_most() -> None:
    nimble = fighter("C", skills={"parry": Training(1, 1), "acrobatics": Training(3, 1)})
    assert protectors(staged(Scripted(), fighter("a"), fighter("B"), nimble)) == ["protect:C:acrobatics"]
    focused = fighter("C", skills={"parry": Training(2, 1), "acrobatics": Training(2, 2)})
    assert protectors(staged(Scripted(), fighter("a"), fighter("B"), focused)) == ["protect:C:acrobatics"]


def test_a_protector_of_a_friend_is_hampered_by_what_hampers_its_skill() -> None:
    """Wounds count as much for both skills, so that the better number decides."""
    hurt = fighter("C", wounds=2, skills={"parry": Training(2, 1), "acrobatics": Training(1, 1)})
    assert protectors(staged(Scripted(), fighter("a"), fighter("B"), hurt)) == ["protect:C:parry"]


def test_what_is_not_lawful_is_told_with_its_reason() -> None:
    def refused(arena: FightContext, attacker: str, target: str) -> dict[str, str]:
        asked = asked_of(attack(arena, aimed(arena, attacker, target)), "defence")
        return {one.code: one.refused for one in asked.options if one.refused}

    alone = staged(Scripted(), fighter("a"), fighter("B", MAUL))
    assert refused(alone, "a", "B") == {
        "no-parry": "The maul is Unwieldy and cannot parry.",
        "no-protect": "B fights alone.",
    }
    apart = staged(Scripted(), fighter("a"), fighter("B"), fighter("C", zone=4))
    assert refused(apart, "a", "B") == {"no-protect": "No friend is in this zone."}
    spent = staged(Scripted(), fighter("a"), fighter("B"), fighter("C", surprised=True))
    assert refused(spent, "a", "B") == {"no-protect": "No friend can react now."}
    beside = staged(Scripted(), fighter("a"), fighter("B"), fighter("C"))
    assert refused(beside, "a", "B") == {}
    unaware = staged(Scripted(), fighter("a"), fighter("B", surprised=True), fighter("C"))
    assert refused(unaware, "a", "B") == {"no-defend": "B is surprised and cannot react."}
    poor = staged(Scripted(), fighter("A"), fighter("b", reactions=1), fighter("c"), doom=1)
    assert refused(poor, "A", "b")["no-defend"] == "This costs 2 Doom, and the foes have 1."


def test_a_stare_is_not_told_to_be_impossible_to_parry() -> None:
    arena = staged(Scripted(), fighter("a", STARE), fighter("B", MAUL), fighter("C"))
    asked = asked_of(attack(arena, aimed(arena, "a", "B")), "defence")
    assert isinstance(asked, ReactionChoice)
    assert asked.option("no-parry") is None


def test_a_second_wind_before_the_blow_is_of_the_track_that_it_hurts() -> None:
    hurt = {"vigor": 6, "full_vigor": 10, "resolve": 9, "full_resolve": 10}
    arena = staged(Scripted(), fighter("a", SWORD, STARE), fighter("B", **hurt), momentum=3)
    blow = asked_of(attack(arena, aimed(arena, "a", "B")), "defence")
    assert [code for code in codes(blow) if code.startswith("breath")] == ["breath:B:vigor:1", "breath:B:vigor:3"]
    fear = asked_of(attack(arena, aimed(arena, "a", "B", 1)), "defence")
    assert [code for code in codes(fear) if code.startswith("breath")] == ["breath:B:resolve:1"]
    assert option(blow, "breath:B:vigor:3").preview().cost == "Momentum 3 → 0"
    foes = staged(Scripted(), fighter("A"), fighter("b", vigor=2, full_vigor=10), momentum=3, doom=5)
    asked = asked_of(attack(foes, aimed(foes, "A", "b")), "defence")
    assert not [code for code in codes(asked) if code.startswith("breath")]


# Retaliate (T-22, H-13)


def test_the_melee_weapon_with_most_dice_strikes_back_unless_it_is_unwieldy_or_not_ready() -> None:
    one = fighter("A", KNIFE, SWORD, MAUL, BOW)
    assert retaliating_arm(one) is one.arms[1]
    one.arms[1].where = "belt"
    assert retaliating_arm(one) is one.arms[0]
    assert retaliating_arm(fighter("A", BOW, STARE, MAUL)) is None
    fists = fighter("A", FIST)
    assert retaliating_arm(fists) is fists.arms[0]


@pytest.mark.parametrize(
    ("state", "doom", "asked"),
    [
        ({}, 1, True),
        ({}, 0, False),
        ({"surprised": True}, 5, False),
        ({"out": True}, 5, False),
        ({"reactions": 1}, 1, False),
        ({"reactions": 1}, 2, True),
    ],
)
def test_who_may_retaliate_when_its_reach_is_left(state: dict[str, Any], doom: int, asked: bool) -> None:
    foe = fighter("b", **state)
    arena = staged(Scripted(), fighter("A"), foe, doom=doom)
    running = retaliate(arena, arena.fight.find("A"), [foe])
    assert isinstance(next(running, None), RetaliationChoice) is asked


def test_who_lets_one_go_pays_nothing() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), doom=5)
    assert not acted_out(retaliate(arena, arena.fight.find("A"), [arena.fight.find("b")]), retaliate="let-go")
    assert (arena.fight.doom, arena.fight.find("b").reactions) == (5, 0)


def test_a_retaliation_that_knocks_down_stops_the_move_and_a_miss_does_not() -> None:
    mallet = with_quality(SWORD, knockdown=True)
    for faces, more, stops in (((9, 15), ((5, 3, 3, 3), (19, 19)), True), ((19, 19), (), False)):
        arena = staged(Scripted(faces, *more), fighter("A"), fighter("b", mallet), fighter("c"), doom=2)
        foes = [arena.fight.find("b"), arena.fight.find("c")]
        answers = ["strike"] if stops else ["strike", "let-go"]
        came = acted_out(retaliate(arena, arena.fight.find("A"), foes), retaliate=answers)
        assert (came, arena.fight.find("A").prone) == (stops, stops)


def test_a_retaliation_may_be_defended_and_draws_no_riposte() -> None:
    arena = staged(Scripted(MISS, (9, 9)), fighter("A", ability="Riposte"), fighter("b"), doom=5)
    arena.fight.find("A").skills["parry"] = Training(2, 0)
    running = retaliate(arena, arena.fight.find("A"), [arena.fight.find("b")])
    acted_out(running, retaliate="strike", defence="defend:A:parry", dice=PLAIN_DICE)
    assert arena.scene.pools == []  # type: ignore[attr-defined]


# What comes of it


def test_a_reaction_is_paid_before_the_roll_whatever_comes_of_it() -> None:
    arena = staged(Scripted(MISS, MISS), fighter("a"), fighter("B"), doom=4)
    struck(arena, "a", "B", defence="defend:B:parry")
    assert (arena.fight.doom, arena.fight.find("B").reactions) == (5, 1)


def test_both_fail_and_nobody_gains_anything() -> None:
    arena = staged(Scripted(MISS, MISS), fighter("a"), fighter("B"), momentum=1, doom=4)
    outcome = struck(arena, "a", "B", defence="defend:B:parry")
    assert (outcome.prevailed, arena.fight.momentum, arena.fight.doom) == (False, 1, 5)


def test_the_words_of_each_reaction() -> None:
    arena = staged(Scripted(), fighter("a", SWORD, STARE), fighter("B"), fighter("C"), doom=9)
    own = [way.words for way in own_ways(arena.fight, aimed(arena, "a", "B"))]
    assert own == ["B parries", "B dodges"]
    assert [way.words for way in own_ways(arena.fight, aimed(arena, "a", "B", 1))] == ["B stands firm"]
    (friend,) = ways_of_friends(arena.fight, aimed(arena, "a", "B"), {})
    assert friend.words == "C parries for a friend"


def test_a_longer_weapon_of_the_target_makes_the_attack_but_not_the_parry_harder() -> None:
    arena = staged(Scripted(HIT, (9, 15), (1, 3, 3)), fighter("a", KNIFE), fighter("B", SPEAR))
    struck(arena, "a", "B", defence="defend:B:parry")
    assert arena.fight.find("B").vigor == 10, "1 - 3 fails against 1 - 1"
