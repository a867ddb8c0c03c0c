"""Figures that people look up: each argument of a question on its own side, the danger of a foe, its facts."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.library.systems import open_system
from solo.systems.contract import QuestionError
from solo.systems.fire_and_sword.encounters.foe_facts import foe_facts
from solo.systems.fire_and_sword.encounters.foe_worth import (
    BENCHMARK,
    best_defence,
    best_strike,
    duellist_of_character,
    duellist_of_foe,
    foe_worth,
    odds_against,
)
from solo.systems.fire_and_sword.encounters.tiers import TIERS
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.manifest import MANIFEST
from solo.systems.fire_and_sword.people.sheet import CarriedArms, Character
from solo.systems.fire_and_sword.people.statistics import Statistics
from tests.systems.fire_and_sword.naive import attack_odds, blow_odds, roll_odds

OPENED = open_system("fire-and-sword", None)
CONTENT = OPENED.content
QUESTIONS = MANIFEST.open(CONTENT).questions
SOLDIER = Foe(
    "A", "A soldier.", "soldier", {"Sword Attack": 12, "Sword Parry": 11}, arms=CarriedArms(weapons=("Sword",))
)


def ask(name: str, **arguments: object) -> dict[str, Any]:
    answer = QUESTIONS[name].ask(arguments)
    assert isinstance(answer, dict)
    return answer


# Questions (part 7)


@pytest.mark.parametrize(
    ("given", "like"),
    [
        ({"modifier": 3}, {"skill": 18}),
        ({"opponent_modifier": 3}, {"opponent": 15}),
        ({"modifier": -5, "opponent_modifier": -2}, {"skill": 10, "opponent": 10}),
    ],
)
def test_modifiers_of_an_opposed_roll_count_for_their_side(given: dict[str, int], like: dict[str, int]) -> None:
    usual = {"skill": 15, "opponent": 12}
    assert ask("opposed", **usual, **given) == ask("opposed", **{**usual, **like})


@pytest.mark.parametrize(
    ("argument", "helps"),
    [("overcome_bonus", True), ("opponent_overcome", False), ("crit_bonus", True), ("opponent_crit_bonus", False)],
)
def test_bonuses_of_an_opposed_roll_help_their_side(argument: str, helps: bool) -> None:
    usual = ask("opposed", skill=15, opponent=12)["win"]
    changed = ask("opposed", skill=15, opponent=12, **{argument: 4})["win"]
    assert (changed > usual) is helps
    assert changed != usual


@pytest.mark.parametrize(("name", "wins"), [("attack-levels", "none"), ("attack", "unaffected")])
@pytest.mark.parametrize(
    ("argument", "helps"),
    [("attack_modifier", True), ("parry_modifier", False), ("attack_overcome", True), ("parry_overcome", False),
     ("attack_crit_bonus", True), ("parry_crit_bonus", False)],
)  # fmt: skip
def test_bonuses_of_an_attack_help_their_side(name: str, wins: str, argument: str, helps: bool) -> None:
    usual = ask(name, attack=15, parry=12)[wins]
    changed = ask(name, attack=15, parry=12, **{argument: 3})[wins]
    assert (changed < usual) is helps
    assert changed != usual


def test_an_attack_without_a_parry_meets_none() -> None:
    bare = ask("attack-levels", attack=15)
    assert bare == pytest.approx(
        {
            "none": 0,
            "normal": 0,
            "special": 0,
            "critical": 0,
            **{k: float(v) for k, v in blow_odds(15, None).items()},
        }
    )
    assert ask("attack-levels", attack=15, attack_modifier=-5)["none"] == pytest.approx(1 - 9 / 20)
    thirty = roll_odds(15, 30)
    missed = float(sum(chance for (level, _, _), chance in thirty.items() if level in ("fumble", "failure")))
    assert ask("attack-levels", attack=15, die=30)["none"] == pytest.approx(missed)


@pytest.mark.parametrize(
    ("given", "bonus", "armour", "magic", "named", "die"),
    [
        ({"weapon_bonus": 2}, 2, 0, 0, False, 10),
        ({"impact": 1}, 1, 0, 0, False, 10),
        ({"magic_damage": 3}, 3, 0, 0, False, 10),
        ({"weapon_bonus": 2, "impact": 1, "magic_damage": 3}, 6, 0, 0, False, 10),
        ({"armor": 4}, 0, 4, 0, False, 10),
        ({"magic_armor": 4}, 0, 0, 4, False, 10),
        ({"named": True}, 0, 0, 0, True, 10),
        ({"resist_die": 12}, 0, 0, 0, False, 12),
    ],
)
def test_each_figure_of_a_blow_counts(
    given: dict[str, Any], bonus: int, armour: int, magic: int, named: bool, die: int
) -> None:
    told = ask("attack", attack=16, parry=14, **given)
    odds = {harm: float(chance) for harm, chance in attack_odds(16, 14, bonus, armour, magic, named, die).items()}
    assert {harm: told[harm] for harm in odds} == pytest.approx(odds)
    assert told["out_of_fight"] == pytest.approx(1 - odds["unaffected"])


def test_each_side_of_a_duel_has_its_own_figures() -> None:
    one, other = (
        {"attack": 17, "parry": 9, "impact": 2},
        {"attack": 12, "parry": 15, "armor": 3, "named": True, "resist_die": 12},
    )
    told, turned = ask("duel", a=one, b=other), ask("duel", a=other, b=one)
    assert (told["a_wins"], told["b_wins"], told["both_down"]) == (
        turned["b_wins"],
        turned["a_wins"],
        turned["both_down"],
    )
    assert ask("duel", a={**one, "weapon_bonus": 2, "impact": 0}, b=other) == told
    with pytest.raises(QuestionError):
        ask("duel", a={"attack": 1}, b={"attack": 0})


@pytest.mark.parametrize(("argument", "helps"), [("bonus", True), ("opponent_bonus", False)])
def test_spells_of_a_spirit_attack_help_their_side(argument: str, helps: bool) -> None:
    usual, changed = (
        ask("spirit-attack", pow=13, opponent_pow=14, **more)["no_effect"] for more in ({}, {argument: 5})
    )
    assert (changed < usual) is helps


def test_a_roll_is_asked_for_its_faces_up_to_its_die() -> None:
    assert ask("read-roll", skill=25, first=21, die=30) == {"level": "normal", "face": 21}
    assert ask("read-roll", skill=20, first=20, second=20)["level"] == "critical"
    for faces in ({"first": 21}, {"first": 20, "second": 21}, {"first": 1, "special": 21}):
        with pytest.raises(QuestionError, match="a face from 1 to 20"):
            ask("read-roll", skill=20, **faces)


# The danger of a foe (part 5)


def test_a_foe_is_weighed_by_what_it_fights_with() -> None:
    foe = replace(
        SOLDIER,
        skills={"Sword Attack": 12, "Sword Parry": 11, "Shield Parry": 13, "Dodge": 9, "Lance Attack": 19},
        arms=CarriedArms(("Sword", "Lance"), shield="Round shield", armour="Light armour"),
        hide=2,
        impact=1,
        named=True,
        resistance_die=12,
        spells={"Hard Skin": 3},
        running=("Hard Skin",),
    )
    assert duellist_of_foe(foe, CONTENT)[:7] == (12, 13, 1, 3, 3, True, 12)
    assert duellist_of_foe(replace(foe, running=()), CONTENT).magic_armour == 0
    assert duellist_of_foe(replace(foe, arms=CarriedArms(("Sword",))), CONTENT).defence == 11


def test_a_character_is_weighed_without_wounds_and_spells() -> None:
    ann = Character("Ann", skills={"Sword Attack": 14, "Dodge": 12},
                    arms=CarriedArms(("Sword",), armour="Light armour"),
                    statistics=Statistics(strength=14, size=14))  # fmt: skip
    assert duellist_of_character(ann, CONTENT)[:7] == (14, 12, 1, 1, 0, True, 10)
    bare = replace(ann, arms=CarriedArms())
    assert duellist_of_character(bare, CONTENT)[:3] == (5, 12, 1), "fists at 5"


@pytest.mark.parametrize(
    ("arms", "skills", "impact", "found"),
    [
        (CarriedArms(("Sword", "Two-handed sword")), {"Sword Attack": 14, "Two-handed Sword Attack": 14}, 1, 14),
        (CarriedArms(("Short bow",)), {"Short Bow Attack": 19, "Fist Attack": 9}, 2, 9),
        (CarriedArms(), {}, 0, 5),
    ],
)
def test_the_best_strike_is_the_one_that_fells_soonest(
    arms: CarriedArms, skills: dict[str, int], impact: int, found: int
) -> None:
    strike = best_strike(arms, skills, impact, CONTENT)
    assert strike.skill == found
    assert strike.bonus >= impact


@pytest.mark.parametrize(
    ("arms", "skills", "name", "level"),
    [
        (CarriedArms(("Sword",)), {"Sword Parry": 11, "Dodge": 12, "Shield Parry": 19}, "Dodge", 12),
        (
            CarriedArms(("Sword",), shield="Round shield"),
            {"Sword Parry": 11, "Dodge": 12, "Shield Parry": 19},
            "Shield Parry",
            19,
        ),
        (CarriedArms(("Sword",)), {"Sword Parry": 13, "Dodge": 12}, "Sword Parry", 13),
        (CarriedArms(("Short bow",)), {"Dodge": 2}, "Dodge", 2),
    ],
)
def test_the_best_defence_is_of_what_is_carried(
    arms: CarriedArms, skills: dict[str, int], name: str, level: int
) -> None:
    assert best_defence(arms, skills, CONTENT) == (name, level)


def test_danger_is_the_percent_of_duels_that_the_benchmark_does_not_win() -> None:
    assert (BENCHMARK.attack, BENCHMARK.defence, BENCHMARK.bonus, BENCHMARK.armour, BENCHMARK.named) == (
        15,
        15,
        1,
        2,
        True,
    )
    assert foe_worth(CONTENT.entries(Foe)["Recruit"], CONTENT) == 28
    harmless = replace(SOLDIER, skills={"Sword Attack": 1, "Sword Parry": 1, "Dodge": 1})
    assert foe_worth(harmless, CONTENT) == 1
    ghost = Foe("G", "A ghost.", "spirit", {}, spirit=True, statistics=Statistics(power=18))
    assert tuple(round(100 * chance) for chance in odds_against(ghost, CONTENT)) == (28, 62, 10)


@pytest.mark.parametrize(
    ("wins", "name"),
    [
        (100, "trivial"),
        (95, "trivial"),
        (94, "easy"),
        (85, "easy"),
        (84, "fair"),
        (70, "fair"),
        (69, "hard"),
        (50, "hard"),
        (49, "deadly"),
        (25, "deadly"),
        (24, "hopeless"),
        (0, "hopeless"),
    ],
)
def test_the_tier_of_a_share_of_fights_won(wins: int, name: str) -> None:
    """Part 6."""
    assert [tier.key for tier in TIERS if tier.wins and wins in range(*tier.wins)] == [name]


def facts(**change: Any) -> dict[str, str]:
    return dict(foe_facts(replace(SOLDIER, **change), CONTENT))


def test_a_foes_facts_are_those_that_it_has() -> None:
    plain = facts()
    assert (plain["Sword"], plain["best defence"], plain["armour"]) == ("12, D10", "Sword Parry 11", "0")
    assert plain["resistance"] == "D10, unnamed"
    assert not {"skills", "spells", "magic points", "traits", "leaves", "mount", "FTE grade"} & set(plain)
    full = facts(
        skills={"Sword Attack": 12, "Hide": 9},
        hide=2,
        arms=CarriedArms(("Sword",), armour="Light armour", mount="War horse"),
        named=True,
        impact=1,
        spells={"Hard Skin": 3, "Bless": 2},
        running=("Hard Skin",),
        one_attack=True,
        steady=True,
        darksense=True,
        grade=7,
    )
    assert (full["Sword"], full["armour"]) == ("12, D10+1", "3 (hide 2, Light armour 1)")
    assert (full["resistance"], full["skills"]) == ("D10, named", "Hide 9")
    assert (full["spells"], full["magic points"]) == ("Hard Skin 3 (active), Bless 2", "5")
    assert full["traits"] == "attacks once a round, cannot be knocked down by a lance, sees in the dark"
    assert (full["mount"], full["FTE grade"]) == ("War horse", "7")
    assert "magic points" not in facts(spells={"Bless": 2})
    ghost = Foe("G", "A ghost.", "spirit", {}, spirit=True, spirit_effect="madness", fetch=True)
    told = dict(foe_facts(ghost, CONTENT))
    assert (told["leaves"], told["traits"]) == ("madness", "a Fetch's second D30 in spirit combat")
    assert not {"armour", "best defence"} & set(told)
