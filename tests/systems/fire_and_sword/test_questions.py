"""Every question of part 7: worked examples exactly as told, odds against naive throws, faults in a sentence."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from solo.library.systems import open_system
from solo.systems.contract import QuestionError
from solo.systems.fire_and_sword.manifest import MANIFEST
from tests.systems.fire_and_sword.naive import attack_odds, blow_odds, roll_odds, rows

QUESTIONS = MANIFEST.open(open_system("fire-and-sword", None).content).questions
JULIUS = {"attack_level": "special", "attack_face": 1, "parry_level": "normal", "parry_face": 18}
BENCHMARK = {"attack": 15, "parry": 15, "weapon_bonus": 0, "impact": 1, "armor": 2, "named": True, "resist_die": 10}


def ask(name: str, **arguments: object) -> dict[str, object]:
    answer = QUESTIONS[name].ask(arguments)
    assert isinstance(answer, dict)
    return answer


def test_the_list_of_questions_is_that_of_the_rules() -> None:
    arguments = {
        "skill": "skill modifier die crit_bonus",
        "read-roll": "skill first second special special_second die crit_bonus",
        "opposed": "skill opponent modifier opponent_modifier overcome_bonus opponent_overcome crit_bonus"
        " opponent_crit_bonus die",
        "resolve": "attack_level attack_face parry_level parry_face attack_overcome parry_overcome",
        "attack-levels": "attack parry attack_modifier parry_modifier attack_overcome parry_overcome"
        " attack_crit_bonus parry_crit_bonus die",
        "attack": "attack parry attack_modifier parry_modifier attack_overcome parry_overcome attack_crit_bonus"
        " parry_crit_bonus die weapon_bonus impact magic_damage armor magic_armor named resist_die",
        "incapacitation": "damage named die",
        "duel": "a b",
        "difficulty": "skill difficulty mode",
        "dominance": "level resist_die",
        "spirit-attack": "pow opponent_pow bonus opponent_bonus resist_die",
        "injury": "con",
        "savings": "grade",
        "sorcery-cost": "base duration range",
        "mp-recovery": "pow regen_points",
        "ceremony": "ceremony_skill hours con",
        "divine-difficulty": "points",
        "armor": "kind enchanted",
    }
    assert set(QUESTIONS) == set(arguments)
    for name, listed in arguments.items():
        assert [argument.name for argument in QUESTIONS[name].arguments] == listed.split()
        assert QUESTIONS[name].help.endswith(".")
        assert all(argument.help for argument in QUESTIONS[name].arguments)


EXAMPLES: list[tuple[str, dict[str, object], dict[str, object]]] = [
    ("read-roll", {"skill": 22, "first": 4, "special": 1}, {"level": "special", "face": 1}),
    ("read-roll", {"skill": 21, "first": 18, "special": 7, "crit_bonus": 1}, {"level": "normal", "face": 18}),
    ("resolve", JULIUS | {"parry_overcome": 5}, {"blow": "none"}),
    ("resolve", JULIUS, {"blow": "normal"}),
    ("divine-difficulty", {"points": 1}, {"difficulty": 0}),
    ("divine-difficulty", {"points": 3}, {"difficulty": 10}),
    (
        "skill",
        {"skill": 22},
        {
            "fumble": 0.00225,
            "failure": 0.04275,
            "normal": 0.81,
            "special": 0.09025,
            "critical": 0.05475,
            "success": 0.955,
        },
    ),
    (
        "skill",
        {"skill": 15},
        {"fumble": 0.015, "failure": 0.285, "normal": 0.6625, "special": 0.0, "critical": 0.0375, "success": 0.7},
    ),
    (
        "skill",
        {"skill": 18, "die": 30},
        {
            "fumble": 0.031111,
            "failure": 0.435556,
            "normal": 0.493333,
            "special": 0.0,
            "critical": 0.04,
            "success": 0.533333,
        },
    ),
    ("opposed", {"skill": 15, "opponent": 15}, {"win": 0.438625, "lose": 0.561375}),
    ("opposed", {"skill": 14, "opponent": 16, "overcome_bonus": 5}, {"win": 0.5074875, "lose": 0.4925125}),
    (
        "attack",
        {"attack": 16, "parry": 14, "impact": 1, "armor": 1, "named": True},
        {"unaffected": 0.705175, "stunned": 0.038432, "incapacitated": 0.256393, "out_of_fight": 0.294825},
    ),
    (
        "attack-levels",
        {"attack": 22, "parry": 16},
        {"none": 0.325044, "normal": 0.598678, "special": 0.023718, "critical": 0.05256},
    ),
    ("incapacitation", {"damage": 7, "named": True}, {"unaffected": 0.3, "stunned": 0.1, "incapacitated": 0.6}),
    ("incapacitation", {"damage": 11}, {"unaffected": 0.0, "stunned": 0.0, "incapacitated": 1.0}),
    ("difficulty", {"skill": 15, "difficulty": 5}, {"success": 0.5}),
    ("difficulty", {"skill": 15, "difficulty": 5, "mode": "deduct"}, {"success": 0.45}),
    (
        "spirit-attack",
        {"pow": 16, "opponent_pow": 16},
        {"no_effect": 0.791346, "defeated_no_table": 0.035083, "defeated_table": 0.173571},
    ),
    ("ceremony", {"ceremony_skill": 12, "hours": 9, "con": 12}, {"bonus": 9, "con_rolls": 1, "success": 0.55}),
    ("dominance", {}, {"no_effect": 0.45, "defeated_no_table": 0.1, "defeated_table": 0.45}),
    (
        "dominance",
        {"level": "critical", "resist_die": 12},
        {"no_effect": 0.166667, "defeated_no_table": 0.083333, "defeated_table": 0.75},
    ),
    ("savings", {"grade": 5}, {"silver": 0}),
    ("savings", {"grade": 4}, {"silver": 0}),
    ("savings", {"grade": 6}, {"silver": 1}),
    ("savings", {"grade": 14}, {"silver": 81}),
    ("sorcery-cost", {"base": 3}, {"mp": 3}),
    ("sorcery-cost", {"base": 4, "duration": "one_season", "range": "vision"}, {"mp": 25}),
    ("mp-recovery", {"pow": 15}, {"mp": 3}),
    ("mp-recovery", {"pow": 15, "regen_points": 3}, {"mp": 5}),
    ("armor", {"kind": "medium"}, {"points": 2}),
    ("armor", {"kind": "heavy", "enchanted": True}, {"points": 5}),
]


@pytest.mark.parametrize(("name", "arguments", "told"), EXAMPLES)
def test_examples_come_out_as_told(name: str, arguments: dict[str, object], told: dict[str, object]) -> None:
    answer = ask(name, **arguments)
    assert list(answer) == list(told)
    assert answer == pytest.approx(told, abs=5.1e-7)


@pytest.mark.parametrize(
    ("foe", "told"),
    [
        ({"attack": 11, "parry": 11, "armor": 1}, (72, 19, 9)),
        ({"attack": 14, "parry": 14, "impact": 1, "armor": 2}, (49, 39, 12)),
        ({"attack": 20, "parry": 20, "impact": 1, "armor": 4, "named": True}, (17, 75, 8)),
        ({"attack": 24, "parry": 23, "weapon_bonus": 2, "impact": 2, "armor": 5, "named": True}, (6, 87, 7)),
        ({"attack": 18, "parry": 10, "impact": 3, "armor": 2, "resist_die": 12}, (29, 54, 17)),
        ({"attack": 20, "parry": 6, "impact": 8, "armor": 4, "resist_die": 20}, (7, 83, 10)),
    ],
)
def test_duels_against_the_benchmark_fighter_come_out_as_listed(foe: dict[str, object], told: tuple[int, ...]) -> None:
    ended = ask("duel", a=BENCHMARK, b=foe)
    assert tuple(round(100 * float(str(chance))) for chance in ended.values()) == told
    assert list(ended) == ["a_wins", "b_wins", "both_down"]


def test_every_pair_of_levels_resolves_as_the_table_says() -> None:
    levels = ("failure", "normal", "special", "critical")
    for (one, other), (face, parry), (z, against) in product(
        product(levels, levels), ((9, 4), (4, 9), (7, 7)), ((0, 0), (5, 0), (0, 5))
    ):
        asked = ask(
            "resolve",
            attack_level=one,
            attack_face=face,
            parry_level=other,
            parry_face=parry,
            attack_overcome=z,
            parry_overcome=against,
        )
        assert asked == {"blow": rows((one, face, 0), (other, parry, 0), z, against)}, (one, face, other, parry, z)


def test_attacks_are_what_every_throw_comes_to() -> None:
    levels = ask("attack-levels", attack=17, parry=13, attack_modifier=-5, parry_modifier=2, parry_overcome=5)
    naive = blow_odds(12, 15, 0, 5)
    assert levels == {blow: float(naive.get(blow, Fraction(0))) for blow in ("none", "normal", "special", "critical")}
    ended = ask("attack", attack=18, parry=None, weapon_bonus=2, impact=1, armor=3, magic_armor=7, resist_die=12)
    harm = attack_odds(18, None, 3, 3, 7, False, 12)
    assert {name: ended[name] for name in harm} == {name: float(chance) for name, chance in harm.items()}
    assert ended["out_of_fight"] == float(1 - harm["unaffected"])


def test_an_opposed_roll_is_what_every_throw_comes_to() -> None:
    win = Fraction(0)
    for one, weight in roll_odds(24).items():
        for other, share in roll_odds(17, 20, 2).items():
            win += weight * share * _overcomes(one, other)
    asked = ask("opposed", skill=20, modifier=4, opponent=17, opponent_crit_bonus=2)
    assert asked == {"win": float(win), "lose": float(1 - win)}


def _overcomes(one: tuple[str, int, int], other: tuple[str, int, int]) -> bool:
    if one[0] in ("fumble", "failure"):
        return False
    if other[0] in ("fumble", "failure"):
        return True
    if "critical" in (one[0], other[0]):
        return (one[0] == "critical", one[1]) > (other[0] == "critical", other[1])
    return one[1] + 20 * (one[0] == "special") > other[1] + 20 * (other[0] == "special")


def test_an_injury_totals_one() -> None:
    answer = ask("injury", con=13)
    states = ("healthy", "walking_wounded", "badly_wounded", "dying", "dead")
    assert list(answer) == [*states, "flesh_rot", "disabled"]
    assert sum(float(str(answer[state])) for state in states) == pytest.approx(1)
    assert answer["disabled"] == 0.1
    assert answer["healthy"] == 0.05


FAULTS: list[tuple[str, dict[str, object], str]] = [
    ("skill", {}, "skill is missing"),
    ("skill", {"skill": "high"}, "skill should be"),
    ("skill", {"skill": True}, "skill should be"),
    ("skill", {"skill": 10**12}, "skill should be"),
    ("skill", {"skill": 12, "die": 6}, "die should be"),
    ("skill", {"skill": 12, "dice": 6}, "“dice”"),
    ("read-roll", {"skill": 22, "first": 4}, "special die"),
    ("read-roll", {"skill": 12, "first": 12}, "rolled again"),
    ("read-roll", {"skill": 12, "first": 25}, "from 1 to 20"),
    ("resolve", {"attack_level": "normal"}, "attack_face"),
    ("resolve", {"attack_level": "lucky", "attack_face": 3}, "attack_level should be"),
    ("attack", {"parry": 3}, "attack is missing"),
    ("incapacitation", {"damage": None}, "damage should be"),
    ("duel", {"a": {"attack": 3}, "b": 5}, "b should be"),
    ("duel", {"a": {"attack": 3}, "b": {}}, "“attack” is missing"),
    ("duel", {"a": {"attack": 3, "sword": 1}, "b": {"attack": 3}}, "“sword”"),
    ("duel", {"a": {"attack": 0}, "b": {"attack": 0}}, "Neither"),
    ("difficulty", {"skill": 3, "difficulty": 5, "mode": "ask"}, "mode should be"),
    ("dominance", {"level": "fumble"}, "level should be"),
    ("spirit-attack", {"pow": 3}, "opponent_pow is missing"),
    ("savings", {"grade": "S"}, "grade should be"),
    ("savings", {"grade": 15}, "grade should be"),
    ("sorcery-cost", {"base": 1, "range": "moon"}, "one of touch"),
    ("sorcery-cost", {"base": 1, "duration": 3}, "duration should be"),
    ("ceremony", {"ceremony_skill": 3, "hours": -1, "con": 3}, "hours should be"),
    ("divine-difficulty", {"points": 4}, "points should be"),
    ("armor", {"kind": "paper"}, "kind should be"),
]


@pytest.mark.parametrize(("name", "arguments", "said"), FAULTS)
def test_whatever_cannot_be_answered_says_so_in_a_sentence(name: str, arguments: dict[str, object], said: str) -> None:
    with pytest.raises(QuestionError) as fault:
        QUESTIONS[name].ask(arguments)
    assert said in str(fault.value)
    assert str(fault.value).endswith(".")
    assert "\n" not in str(fault.value)
