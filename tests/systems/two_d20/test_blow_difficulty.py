"""How hard a test is, step by step with names: the scene, the own state, range, Reach, stance (`T-05`, `R-13`)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.two_d20.fight.rules.attempt import attack_steps, attack_trial, damage_dice
from solo.systems.two_d20.fight.rules.defence import defence_trial
from solo.systems.two_d20.fight.rules.difficulty import (
    apply_circumstances,
    difficulty_of,
    pool_for,
    told_steps,
    trial_of,
)
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import Attributes, Skill, Training
from solo.systems.two_d20.people.talents import TalentEffects
from solo.systems.two_d20.rolls.skill_test import Pool
from tests.systems.two_d20.blow_staging import (
    BOW,
    CROSSBOW,
    KNIFE,
    MAUL,
    SPEAR,
    STARE,
    SWORD,
    Scripted,
    aimed,
    fighter,
    staged,
)


def test_what_is_rolled_is_attribute_and_expertise_and_a_minion_rolls_one_die() -> None:
    """`R-21`: a Minion rolls one d20, others roll two."""
    trained = fighter("A", attributes=Attributes(agility=11), skills={"melee": Training(3, 2)})
    assert pool_for(trained, "melee") == Pool(14, 2)
    assert pool_for(trained, "stealth") == Pool(11, 0, untrained=True)
    assert pool_for(fighter("b", rank="minion"), "melee") == Pool(10, 1, 1)


SCENE: list[tuple[Skill, dict[str, Any], int]] = [
    ("shooting", {"light": 2}, 2),
    ("observation", {"light": 1}, 1),
    ("stealth", {"light": 1}, -1),
    ("melee", {"light": 3}, 0),
    ("melee", {"light": 3, "dark": True}, 1),
    ("parry", {"dark": True}, 1),
    ("acrobatics", {"dark": True}, 1),
    ("intimidate", {"noise": 2}, 2),
    ("command", {"noise": 1}, 1),
    ("shooting", {"weather": 1}, 1),
    ("melee", {"weather": 1}, 0),
    ("shooting", {"motion": 1}, 1),
    ("healing", {"motion": 1}, 1),
    ("thievery", {"motion": 1}, 1),
    ("occult", {"motion": 1}, 1),
    ("athletics", {"motion": 1}, 0),
]


@pytest.mark.parametrize(("skill", "conditions", "steps"), SCENE)
def test_each_condition_of_the_scene_hampers_its_skills(skill: Skill, conditions: dict[str, Any], steps: int) -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), conditions=conditions)
    trial = trial_of(arena.fight, arena.fight.find("A"), skill, "try")
    assert sum(step.value for step in trial.steps) == 1 + steps
    assert trial.difficulty == max(0, 1 + steps)


STATE: list[tuple[dict[str, Any], Skill, int]] = [
    ({"wounds": 2}, "melee", 2),
    ({"wounds": 2}, "parry", 2),
    ({"wounds": 2}, "discipline", 0),
    ({"wounds": 2, "overcome": ["vigor"]}, "melee", 0),
    ({"trauma": 1}, "intimidate", 1),
    ({"trauma": 1}, "observation", 1),
    ({"trauma": 1}, "melee", 0),
    ({"trauma": 1, "overcome": ["resolve"]}, "intimidate", 0),
    ({"sprinting": True}, "discipline", 1),
    ({"off_balance": 1}, "melee", 1),
    ({"shaken": True}, "discipline", 1),
    ({"caught": "standard"}, "melee", 1),
    ({"caught": "standard"}, "discipline", 0),
    ({"caught": "minor"}, "melee", 0),
]


@pytest.mark.parametrize(("state", "skill", "steps"), STATE)
def test_what_has_befallen_somebody_hampers_it(state: dict[str, Any], skill: Skill, steps: int) -> None:
    """`R-17`: among other troubles, Harm adds its number of steps to tests of its own kind and none to the rest."""
    arena = staged(Scripted(), fighter("A", **state), fighter("b"))
    assert trial_of(arena.fight, arena.fight.find("A"), skill, "try").difficulty == 1 + steps


def test_smoke_hampers_sight_and_every_step_is_told_by_its_name() -> None:
    arena = staged(Scripted(), fighter("A", BOW, wounds=1), fighter("b", zone=3), smoke=2, paired=False)
    steps = attack_steps(arena.fight, aimed(arena, "A", "b"))
    assert told_steps(steps) == "D4: Average +1, smoke +2, 1 Wound +1"


def test_a_difficulty_has_no_ceiling_and_a_floor_of_nothing() -> None:
    arena = staged(Scripted(), fighter("A", wounds=4, sprinting=True, shaken=True), fighter("b"))
    assert trial_of(arena.fight, arena.fight.find("A"), "melee", "try", 3).difficulty == 9
    arena = staged(Scripted(), fighter("A"), fighter("b"), conditions={"light": 3})
    assert trial_of(arena.fight, arena.fight.find("A"), "stealth", "hide").difficulty == 0


def difficulty(attacker: Weapon, state: dict[str, Any], target: dict[str, Any], **fields: Any) -> int:
    weapon = target.pop("weapon", SWORD)
    arena = staged(Scripted(), fighter("A", attacker, **state), fighter("b", weapon, **target), **fields)
    return difficulty_of(attack_steps(arena.fight, aimed(arena, "A", "b")))


@pytest.mark.parametrize(
    ("mine", "theirs", "guard", "needed"),
    [
        (KNIFE, SPEAR, True, 3),
        (SWORD, SPEAR, True, 2),
        (KNIFE, SPEAR, False, 1),
        (SPEAR, KNIFE, True, 1),
        (SWORD, BOW, True, 1),
    ],
)
def test_a_longer_weapon_on_guard_keeps_blows_away(mine: Weapon, theirs: Weapon, guard: bool, needed: int) -> None:
    assert difficulty(mine, {}, {"weapon": theirs, "guard": guard}) == needed


def test_the_prone_are_easier_to_strike_harder_to_shoot_and_strike_worse() -> None:
    assert difficulty(SWORD, {}, {"prone": True, "guard": False}) == 0
    assert difficulty(BOW, {}, {"prone": True, "zone": 3}, paired=False) == 2
    assert difficulty(BOW, {}, {"prone": True}, paired=False) == 2, "too near for a bow, but not lying low"
    assert difficulty(SWORD, {"prone": True}, {}) == 2
    assert difficulty(CROSSBOW, {"prone": True}, {"zone": 3}, paired=False) == 1


@pytest.mark.parametrize(("zone", "needed"), [(2, 2), (3, 1), (4, 2), (5, 3)])
def test_each_range_away_from_the_best_is_a_step(zone: int, needed: int) -> None:
    assert difficulty(BOW, {}, {"zone": zone}, paired=False) == needed
    assert difficulty(BOW, {"gifts": TalentEffects(ranges=1)}, {"zone": zone}, paired=False) == max(1, needed - 1)


def test_a_long_shot_in_dim_light_and_rain_as_worked_out() -> None:
    assert difficulty(BOW, {}, {"zone": 4}, paired=False, conditions={"light": 1, "weather": 1}) == 4


def test_shooters_with_an_enemy_in_reach_the_unbraced_and_the_veiled() -> None:
    assert difficulty(BOW, {}, {"zone": 2}) == 1 + 1 + 1
    assert difficulty(MAUL, {}, {}) == 2
    arena = staged(Scripted(), fighter("A", MAUL), fighter("b", veiled=True))
    arena.fight.find("A").arms[0].braced = True
    assert difficulty_of(attack_steps(arena.fight, aimed(arena, "A", "b"))) == 1 + 1


@pytest.mark.parametrize(("zone", "needed"), [(2, 1), (3, 2), (5, 4)])
def test_a_threat_is_a_step_harder_for_each_range_beyond_its_own(zone: int, needed: int) -> None:
    assert difficulty(STARE, {}, {"zone": zone}, paired=False) == needed


def test_a_thing_thrown_is_a_shot_at_its_own_range_with_another_bonus() -> None:
    arena = staged(
        Scripted(),
        fighter("A", KNIFE, attributes=Attributes(brawn=8, awareness=12)),
        fighter("b", zone=3),
        paired=False,
    )
    thrown = aimed(arena, "A", "b", thrown=True)
    assert (attack_trial(arena.fight, thrown).skill, attack_trial(arena.fight, thrown).difficulty) == ("shooting", 2)
    assert [str(part) for part in damage_dice(arena.fight, thrown)] == ["knife +3", "bonus damage +3"]


def test_to_defend_without_guard_and_to_protect_are_steps_of_their_own() -> None:
    arena = staged(Scripted(), fighter("A", guard=False, wounds=1), fighter("b"))
    trial = defence_trial(arena.fight, arena.fight.find("A"), "parry", protects=True)
    assert told_steps(trial.steps) == "D4: Average +1, 1 Wound +1, no Guard +1, protecting a friend +1"


def test_circumstances_may_count_or_not_for_one_roll() -> None:
    arena = staged(Scripted(), fighter("A", BOW), fighter("b", zone=3), paired=False, conditions={"light": 2})
    trial = attack_trial(arena.fight, aimed(arena, "A", "b"))
    assert trial.difficulty == 3
    assert apply_circumstances(trial, "without:poor light+with:disturbed by enemies:1").difficulty == 2
    assert apply_circumstances(trial, "").difficulty == 3


def test_the_dice_of_damage_are_told_part_by_part() -> None:
    strong = fighter("A", SWORD, attributes=Attributes(brawn=14), gifts=TalentEffects(dice={"melee": 1}), exploit="b")
    arena = staged(Scripted(), strong, fighter("b"))
    parts = damage_dice(arena.fight, aimed(arena, "A", "b"))
    assert [str(part) for part in parts] == ["sword +4", "bonus damage +4", "talent +1", "weakness found +2"]
