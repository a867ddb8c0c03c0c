"""Complications, surprise, bought trouble and what hampers a test, one clause each (`T-04`, `T-05`, `H-06`, `H-09`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.resolver import Modifier
from solo.systems.two_d20.fight.hazards import apply_hazard
from solo.systems.two_d20.fight.noticing_ambush import opening
from solo.systems.two_d20.fight.options.doom_spends import DoomSpend, DoomSpendChoice
from solo.systems.two_d20.fight.rounds import apply_doom_spend
from solo.systems.two_d20.fight.rules import complications, doom_spends, surprise
from solo.systems.two_d20.fight.rules.attempt import attack_trial, soak_dice
from solo.systems.two_d20.fight.rules.dice import BoughtDiceCode, find_problem
from solo.systems.two_d20.fight.rules.difficulty import (
    apply_circumstances,
    difficulty_of,
    is_reliable,
    pool_for,
    steps_for,
    trial_of,
)
from solo.systems.two_d20.fight.state import AssistBonus, Fighter
from solo.systems.two_d20.fight.tactics.decide import decide
from solo.systems.two_d20.foes.hazards import NamedHazard
from solo.systems.two_d20.gear.weapon import Qualities, Weapon
from solo.systems.two_d20.people.attributes import SKILLS, Skill, Training
from solo.systems.two_d20.people.talents import TalentEffects
from solo.systems.two_d20.rolls import skill_test
from tests.systems.two_d20.blow_staging import (
    BOW,
    FIST,
    MAUL,
    SWORD,
    Scripted,
    acted_out,
    aimed,
    codes,
    content,
    fighter,
    option,
    staged,
)
from tests.systems.two_d20.turn_staging import FAIL, PASS

# Complications (R-11, H-09)


def refused(
    what: Any, key: str = "A", doom: int = 4, given: tuple[Any, ...] = (), alone: bool = False, **state: Any
) -> bool:
    one = fighter(key, *state.pop("weapons", (SWORD,)), **state)
    others = () if alone else (fighter("z" if key.isupper() else "Z"),)
    fight = staged(Scripted(), one, *others, doom=doom).fight
    return bool(complications.explain_no_effect(fight, one, what, given))


@pytest.mark.parametrize(("key", "doom", "no"), [("A", 4, False), ("A", 0, False), ("b", 1, False), ("b", 0, True)])
def test_a_hero_adds_doom_always_and_a_foe_loses_what_is_there(key: str, doom: int, no: bool) -> None:
    assert refused("doom", key, doom) is no


def test_doom_may_come_several_times_of_one_roll_and_each_nuisance_once() -> None:
    assert not refused("doom", given=("doom", "doom"))
    for nuisance in ("guard", "drop", "balance"):
        assert not refused(nuisance)
        assert not refused(nuisance, given=("doom",))
        assert refused(nuisance, given=("doom", nuisance))


def test_a_nuisance_needs_something_to_take() -> None:
    assert refused("guard", guard=False)
    assert refused("drop", weapons=(FIST,))
    assert refused("balance", off_balance=1)


def test_a_foe_loses_doom_or_guard_and_nothing_else() -> None:
    assert not refused("guard", "b")
    assert refused("guard", "b", guard=False)
    assert refused("drop", "b")
    assert refused("balance", "b")


def test_between_fights_nobody_loses_guard_or_weapon() -> None:
    assert refused("guard", alone=True)
    assert refused("drop", alone=True)
    assert not refused("balance", alone=True)
    assert not refused("doom", alone=True)


@pytest.mark.parametrize(("doom", "hero", "foe"), [(0, 2, 0), (1, 3, 0), (2, 4, 0), (5, 7, 3)])
def test_a_complication_is_two_doom_more_of_a_hero_and_two_less_of_a_foe(doom: int, hero: int, foe: int) -> None:
    for key, after in (("A", hero), ("b", foe)):
        arena = staged(Scripted(), fighter("A"), fighter("b"), doom=doom)
        complications.complicate(arena, arena.fight.find(key), "doom")
        assert arena.fight.doom == after


def test_the_first_weapon_in_hand_is_dropped_where_its_bearer_stands() -> None:
    one = fighter("A", MAUL, zone=3)
    one.arms[0].braced = True
    complications.complicate(staged(Scripted(), one, fighter("b")), one, "drop")
    assert (one.arms[0].where, one.arms[0].zone, one.arms[0].braced) == ("ground", 3, False)


# What hampers a test (T-05, H-10, H-11)

SIGHT = {"shooting", "observation"}
HEARING = {"command", "persuade", "intimidate"}
DARK = {"melee", "parry", "acrobatics"}
HAND = {"shooting", "healing", "thievery", "occult"}


@pytest.mark.parametrize(
    ("conditions", "hampered"),
    [
        ({"light": 1}, SIGHT),
        ({"dark": True}, DARK),
        ({"noise": 1}, HEARING),
        ({"weather": 1}, {"shooting"}),
        ({"motion": 1}, HAND),
    ],
)
def test_each_condition_hampers_its_skills_and_no_others(conditions: dict[str, Any], hampered: set[str]) -> None:
    fight = staged(Scripted(), fighter("A"), fighter("b"), conditions=conditions).fight
    steps = {
        skill: difficulty_of(steps_for(fight, fight.find("A"), skill)) - 1 for skill in SKILLS if skill != "stealth"
    }
    assert {skill for skill, more in steps.items() if more} == hampered
    assert set(steps.values()) == {0, 1}


@pytest.mark.parametrize("skill", SKILLS)
def test_a_calm_scene_and_an_unhurt_fighter_add_no_step_to_a_test(skill: Skill) -> None:
    """Not even one of 0, which would be told."""
    fight = staged(Scripted(), fighter("A"), fighter("b")).fight
    assert steps_for(fight, fight.find("A"), skill) == (Modifier("Average", 1),)


@pytest.mark.parametrize(("bought", "hampered"), [("smoke", SIGHT), ("din", HEARING), ("gust", {"shooting"})])
@pytest.mark.parametrize("steps", [1, 2])
def test_each_effect_of_a_round_hampers_its_skills_and_no_others(bought: Any, hampered: set[str], steps: int) -> None:
    fight = staged(Scripted(), fighter("A"), fighter("b"), smoke=steps, hindrance=bought).fight
    found = {skill: difficulty_of(steps_for(fight, fight.find("A"), skill)) - 1 for skill in SKILLS}
    assert {skill: more for skill, more in found.items() if more} == dict.fromkeys(hampered, steps)


BODILY = {
    "acrobatics",
    "melee",
    "stealth",
    "athletics",
    "resistance",
    "parry",
    "riding",
    "seafaring",
    "shooting",
    "thievery",
}


@pytest.mark.parametrize("skill", SKILLS)
def test_wounds_hamper_bodily_skills_and_trauma_the_others(skill: Skill) -> None:
    """`R-17`: one step for each Wound on bodily tests, and for each Trauma on mental ones."""
    hurt = fighter("A", wounds=1, trauma=2)
    fight = staged(Scripted(), hurt, fighter("b")).fight
    assert difficulty_of(steps_for(fight, hurt, skill)) == 1 + (1 if skill in BODILY else 2)
    hurt.overcome = ["vigor"]
    assert difficulty_of(steps_for(fight, hurt, skill)) == 1 + (0 if skill in BODILY else 2)
    hurt.overcome = ["resolve"]
    assert difficulty_of(steps_for(fight, hurt, skill)) == 1 + (1 if skill in BODILY else 0)


def test_what_befell_one_hampers_all_skills_but_a_pin_the_bodily_alone() -> None:
    for state in ({"sprinting": True}, {"off_balance": 1}, {"shaken": True}):
        one = fighter("A", **state)  # type: ignore[arg-type]
        fight = staged(Scripted(), one, fighter("b")).fight
        assert {difficulty_of(steps_for(fight, one, skill)) for skill in SKILLS} == {2}
    one = fighter("A", caught="standard")
    fight = staged(Scripted(), one, fighter("b")).fight
    assert {skill for skill in SKILLS if difficulty_of(steps_for(fight, one, skill)) == 2} == BODILY


def test_circumstances_are_added_and_taken_away_by_their_names() -> None:
    fight = staged(Scripted(), fighter("A"), fighter("b"), conditions={"light": 2, "weather": 1}).fight
    trial = trial_of(fight, fight.find("A"), "shooting", "shoot")
    assert trial.difficulty == 4
    assert apply_circumstances(trial, "without:poor light").difficulty == 2
    assert apply_circumstances(trial, "without:poor light+without:bad weather").difficulty == 1
    assert apply_circumstances(trial, "with:bright light:2+with:a crowd's noise:1").difficulty == 7
    assert apply_circumstances(trial, "without:poor light").steps[0] == Modifier("Average", 1)


def test_a_friends_help_joins_a_success_of_its_skill_only() -> None:
    one = fighter("A", help=AssistBonus("melee", 2))
    fight = staged(Scripted(), one, fighter("b")).fight
    melee, parry = (trial_of(fight, one, skill, "try", 3) for skill in ("melee", "parry"))  # type: ignore[arg-type]
    some, none = (skill_test.TestFaces(number, 0, ()) for number in (1, 0))
    assert [trial.margin(some) for trial in (melee, parry)] == [0, -2]
    assert [trial.margin(none) for trial in (melee, parry)] == [-3, -3]


@pytest.mark.parametrize(
    ("difficulty", "skill", "reliable"),
    [(0, "melee", True), (1, "melee", True), (2, "melee", False), (1, "parry", False)],
)
def test_reliable_is_for_average_tests_of_its_skill(difficulty: int, skill: Any, reliable: bool) -> None:
    one = fighter("A", gifts=TalentEffects(reliable=("melee",)))
    fight = staged(Scripted(), one).fight
    assert is_reliable(trial_of(fight, one, skill, "try", difficulty)) is reliable


@pytest.mark.parametrize(("rank", "dice"), [("minion", 1), ("toughened", 2), ("nemesis", 2), ("hero", 2)])
def test_a_minion_rolls_one_die_and_all_others_two(rank: str, dice: int) -> None:
    assert pool_for(fighter("A" if rank == "hero" else "b", rank=rank), "melee").rolled == dice


# Surprise (H-06)

STEALTHY = {"stealth": Training(2, 1), "observation": Training(2, 1)}


def hiding(*levels: tuple[int, int], skill: str = "stealth") -> list[Fighter]:
    return [fighter(key, skills={skill: Training(*level)}) for key, level in zip("bcde", levels, strict=False)]


def test_the_worst_stealth_hides_and_the_best_observation_watches() -> None:
    foes = hiding((2, 1), (1, 1), (1, 0))
    fight = staged(Scripted(), fighter("A"), *foes).fight
    assert surprise.worst_hider(fight, "foes").key == "d"
    watchers = hiding((1, 1), (2, 0), (2, 1), skill="observation")
    fight = staged(Scripted(), fighter("A"), *watchers).fight
    assert surprise.best_watcher(fight, "foes").key == "d"


def test_who_hides_worst_is_hampered_by_wounds_a_shield_or_a_single_die() -> None:
    foes = hiding((2, 1), (2, 1))
    foes[1].wounds = 1
    assert surprise.worst_hider(staged(Scripted(), fighter("A"), *foes).fight, "foes").key == "c"
    foes = hiding((3, 3), (2, 1))
    foes[0].rank = "minion"
    assert surprise.worst_hider(staged(Scripted(), fighter("A"), *foes).fight, "foes").key == "b"
    bearer = fighter("b", skills=STEALTHY, shield=4)
    assert bearer.shield is not None
    bearer.shield.stealth = 2
    fight = staged(Scripted(), fighter("A"), bearer, fighter("c", skills=STEALTHY)).fight
    assert surprise.worst_hider(fight, "foes").key == "b"
    assert surprise.best_watcher(fight, "foes").key == "b", "it watches as well as anybody"
    assert surprise.shield_steps(bearer) == 2
    bearer.shield.where = "belt"
    assert surprise.shield_steps(bearer) == 0
    assert surprise.shield_steps(fighter("c")) == 0


def test_who_is_out_neither_hides_nor_watches() -> None:
    foes = hiding((2, 1), (0, 0))
    foes[1].out = True
    assert surprise.worst_hider(staged(Scripted(), fighter("A"), *foes).fight, "foes").key == "b"


def test_the_other_side_is_surprised_unless_the_table_has_no_surprise() -> None:
    assert (surprise.other_side("foes"), surprise.other_side("party")) == ("party", "foes")
    for ruling, surprised in (("no guard, no reactions", True), ("none", False)):
        fight = staged(Scripted(), fighter("A"), fighter("b"), rulings={"surprise": ruling}).fight
        surprise.lie_in_wait(fight, "foes")
        assert (fight.waiting, fight.find("A").surprised, fight.find("A").guard) == ("foes", surprised, not surprised)
        assert (fight.find("b").surprised, fight.find("b").guard) == (False, True)


@pytest.mark.parametrize(
    ("hide", "watch", "waiting"),
    [((5, 6), (19, 19), "party"), ((5, 19), (5, 19), "party"), ((5, 19), (1, 5), ""), ((19, 19), (19, 19), "")],
)
def test_in_doubt_hiding_prevails_over_watching_and_a_tie_goes_to_who_hides(
    hide: tuple[int, int], watch: tuple[int, int], waiting: str
) -> None:
    arena = staged(Scripted(hide, watch), fighter("A", skills=STEALTHY), fighter("b", skills=STEALTHY), lurking="party")
    opening(arena)
    assert (arena.fight.waiting, arena.fight.lurking, arena.fight.find("b").surprised) == (waiting, "", bool(waiting))


def test_a_great_shield_makes_hiding_harder_in_the_struggle() -> None:
    bearer = fighter("A", skills=STEALTHY, shield=4)
    assert bearer.shield is not None
    bearer.shield.stealth = 2
    arena = staged(Scripted((5, 6), (19, 19)), bearer, fighter("b", skills=STEALTHY), lurking="party")
    opening(arena)
    assert arena.fight.waiting == "", "2 against 3 fails"


def test_where_nobody_lies_in_wait_nobody_is_surprised() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"))
    opening(arena)
    assert not any(one.surprised for one in arena.fight.fighters)


# Bought trouble and hazards (H-10, T-24, T-25)


@pytest.mark.parametrize(("caught", "free"), [("", True), ("minor", False), ("standard", False)])
def test_one_trouble_at_a_time_on_one_hero(caught: Any, free: bool) -> None:
    assert (doom_spends.explain_not_caught(fighter("A", caught=caught)) == "") is free


def test_a_hazard_is_for_one_or_with_area_for_all_heroes_of_the_zone() -> None:
    heroes = fighter("A"), fighter("B"), fighter("C", zone=3), fighter("D", out=True)
    arena = staged(Scripted(), *heroes, fighter("e"))
    stone = NamedHazard(name="Stone", dice=2)
    assert doom_spends.list_hazard_victims(arena.fight, heroes[0], stone) == [heroes[0]]
    stones = replace(stone, qualities=Qualities(area=True))
    assert doom_spends.list_hazard_victims(arena.fight, heroes[0], stones) == [heroes[0], heroes[1]]


def test_a_hazard_strikes_with_its_own_dice_alone() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"))
    attempt = doom_spends.hazard_attack(
        arena.fight, NamedHazard(name="Pit", dice=5, qualities=Qualities(vicious=1)), arena.fight.find("A")
    )
    assert (attempt.arm.weapon.dice, attempt.qualities.vicious, attempt.kind, attempt.track) == (
        5,
        1,
        "ranged",
        "vigor",
    )
    assert (attempt.attacker.key, attempt.attacker.zone, attempt.attacker.attributes.awareness) == ("b", 2, 8)


@pytest.mark.parametrize(("shield", "scenery", "dice"), [(0, 4, 0), (2, 4, 2), (2, 0, 2), (0, 0, 0)])
def test_a_hazard_is_no_shot_so_the_cover_of_the_zone_does_not_help(shield: int, scenery: int, dice: int) -> None:
    """T-25, part 8: Soak as usual, but scenery covers against ranged attacks only."""
    one = fighter("A", shield=shield)
    arena = staged(Scripted(), one, fighter("b"), paired=False)
    arena.fight.zones[one.zone - 1].cover = scenery
    attempt = doom_spends.hazard_attack(arena.fight, NamedHazard(name="Pit", dice=2), one)
    assert soak_dice(arena.fight, attempt, one) == dice


@pytest.mark.parametrize(("dice", "vigor"), [(PASS, 10), (FAIL, 7)])
def test_a_hazard_is_avoided_by_its_test(dice: tuple[int, int], vigor: int) -> None:
    arena = staged(Scripted(dice, (1, 2)), fighter("A"), fighter("b"))
    acted_out(
        apply_hazard(arena, [arena.fight.find("A")], NamedHazard(name="Pit", dice=2, difficulty=2, skill="athletics"))
    )
    assert arena.fight.find("A").vigor == vigor


def test_a_hazard_without_a_test_simply_strikes() -> None:
    arena = staged(Scripted((1, 2), (1, 1)), fighter("A"), fighter("B"), fighter("c"))
    acted_out(apply_hazard(arena, arena.fight.heroes(), NamedHazard(name="Pit", dice=2)))
    assert [one.vigor for one in arena.fight.heroes()] == [7, 8]


def test_a_reliable_hero_avoids_a_hazard_without_a_roll_outside_of_fights_only() -> None:
    pit = NamedHazard(name="Pit", dice=2, difficulty=1, skill="athletics")
    sure = fighter("A", gifts=TalentEffects(reliable=("athletics",)))
    peaceful = staged(Scripted(), sure)
    acted_out(apply_hazard(peaceful, [sure], pit))
    assert sure.vigor == 10
    fight = staged(Scripted(FAIL, (2, 2)), sure, fighter("b"))
    acted_out(apply_hazard(fight, [sure], pit))
    assert sure.vigor == 6


def troubles(doom: int, **state: Any) -> DoomSpendChoice:
    arena = staged(Scripted(), fighter("A", **state), fighter("b"), doom=doom)
    return DoomSpendChoice(arena.fight, arena.fight.find("b"), content().entries(NamedHazard))


@pytest.mark.parametrize(
    ("code", "price"),
    [
        ("smoke:minor", 1),
        ("smoke:major", 2),
        ("din:minor", 1),
        ("din:major", 2),
        ("gust:minor", 1),
        ("gust:major", 2),
        ("ground:1", 2),
        ("ground:5", 2),
        ("catch:A", 1),
        ("pin:A", 2),
        ("hazard:A:Falling stones", 6),
    ],
)
def test_each_trouble_is_offered_from_its_price_on(code: str, price: int) -> None:
    assert option(troubles(price), code).refused == ""
    assert option(troubles(price - 1), code).refused == f"The foes have only {price - 1} Doom."
    assert option(troubles(price), code).preview().cost == f"{price} Doom: {price} → 0"


def test_what_is_there_already_is_not_bought_again() -> None:
    arena = staged(Scripted(), fighter("A", caught="minor"), fighter("C"), fighter("b"), doom=9, smoke=1)
    arena.fight.zones[2].difficult = True
    asked = DoomSpendChoice(arena.fight, arena.fight.find("b"), {})
    refusals = {one.code for one in asked.options if one.refused}
    smokes = {f"{what}:{size}" for what in ("smoke", "din", "gust") for size in ("minor", "major")}
    assert refusals == {*smokes, "ground:3", "catch:A", "pin:A"}
    assert asked.default == str(DoomSpend("none"))


POT = Weapon(name="Fire pot", type="ranged", dice=3, range="close", uses=1)
LIGHTNING = Weapon(name="lightning", type="ranged", dice=3, range="medium", hands=0)


def supplies(doom: int, **state: Any) -> Any:
    """A fight with a thrower whose pot is gone, and the purchases offered for it."""
    thrower = fighter("b", POT, BOW, SWORD, LIGHTNING, zone=4, **state)
    thrower.arms[0].used = 1
    arena = staged(Scripted(), fighter("A"), thrower, doom=doom)
    return arena, DoomSpendChoice(arena.fight, thrower, {})


def test_doom_buys_a_foe_a_load_or_another_use_of_what_it_used_up() -> None:
    arena, asked = supplies(1)
    offered = {one.code: one.label for one in asked.options if one.code.startswith("supply")}
    assert offered == {"supply:b:Fire pot": "b: another fire pot", "supply:b:bow": "b: one load for the bow"}
    assert asked.option("supply:b:bow").preview().cost == "1 Doom: 1 → 0"
    foe = arena.fight.find("b")
    acted_out(apply_doom_spend(arena, foe, DoomSpend.read("supply:b:Fire pot")))
    assert (foe.arms[0].used_up, arena.fight.doom) == (False, 0)
    assert arena.scene.story == "b gets another fire pot (1 Doom)."
    assert supplies(0)[1].option("supply:b:bow").refused == "The foes have only 0 Doom."


def test_a_foe_carries_no_more_than_three_loads_and_a_load_adds_a_die() -> None:
    arena, _ = supplies(3)
    foe = arena.fight.find("b")
    for _ in range(3):
        acted_out(apply_doom_spend(arena, foe, DoomSpend.read("supply:b:bow")))
    assert foe.arms[1].loads == 3
    assert "supply:b:bow" not in codes(DoomSpendChoice(arena.fight, foe, {}))
    trial = attack_trial(arena.fight, aimed(arena, "b", "A", 1))
    assert find_problem(arena.fight, trial, BoughtDiceCode(resource=1)) == ""


@pytest.mark.parametrize(("doom", "zone", "buys"), [(5, 4, True), (4, 4, False), (5, 2, False)])
def test_a_sharp_game_master_buys_another_pot_for_a_thrower_at_a_distance(doom: int, zone: int, buys: bool) -> None:
    thrower = fighter("b", POT, zone=zone)
    thrower.arms[0].used = 1
    arena = staged(Scripted(), fighter("A"), fighter("C"), thrower, doom=doom)
    answer = decide(arena.fight, DoomSpendChoice(arena.fight, thrower, {})).answer
    assert (answer == "supply:b:Fire pot") is buys
