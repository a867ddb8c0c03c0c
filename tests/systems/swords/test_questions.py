"""Questions as they are asked from outside: the worked examples of the rules, and what is refused in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec
import pytest

from solo.systems.contract import QuestionError
from solo.systems.swords.manifest import MANIFEST

E = TypeVar("E", bound=msgspec.Struct)


class Bare:
    """No content at all: the usual figures stand."""

    def entries(self, kind: type[E]) -> Mapping[str, E]:
        del kind
        return {}


QUESTIONS = MANIFEST.open(Bare()).questions
FIGHTER = {"strength": 2, "dexterity": 2, "striking": 3, "defense": 3, "weapon": 3, "armor": 2, "stamina": 10}
KNIGHT = {"strength": 2, "dexterity": 1, "striking": 4, "defense": 4, "weapon": 3, "armor": 5, "stamina": 12}
SWORD = {"strength": 2, "weapon": 3, "bonus": 0, "target_strength": 1, "armor": 2}

EXAMPLES: list[tuple[str, dict[str, object], dict[str, object]]] = [
    ("wounds", {"hits": [1] * 10}, {"stamina": 0, "health": "OK", "down": True}),
    ("wounds", {"hits": [6, 6], "stamina": 10}, {"stamina": -2, "health": "Hurt", "down": True}),
    ("mass-bonus", {"heavier": 800, "lighter": 200}, {"bonus_first": 4, "bonus_second": 0}),
    ("mass-bonus", {"heavier": 200, "lighter": [500, 300.0]}, {"bonus_first": 0, "bonus_second": 4}),
    ("mass-bonus", {"heavier": [200, 200], "lighter": 200}, {"bonus_first": 2, "bonus_second": 0}),
    ("action-penalty", {"actions": 4}, {"penalty": -6}),
    ("action-penalty", {"actions": 1}, {"penalty": 0}),
    ("hit", {"attack": 6, "defense": 4}, {"hit": 0.664352}),
    ("hit", {"attack": 6, "defense": 4, "challenge": 2}, {"hit": 0.443673}),
    ("hit", {"attack": 6, "defense": None, "challenge": 12}, {"hit": 21 / 36}),
    ("hit", {"attack": 0, "defense": None}, {"hit": 1.0}),
    ("roll", {"modifier": 4, "challenge": 10}, {"success": 0.722222}),
    ("roll", {"modifier": 4, "challenge": 10, "strict": True}, {"success": 0.583333}),
    (
        "damage",
        SWORD,
        {
            "mean": 2.592593,
            "none": 0.335648,
            "OK": 0.760802,
            "Hurt": 0.227623,
            "Wounded": 0.011574,
            "Crippled": 0.0,
            "Dead": 0.0,
        },
    ),
    (
        "damage",
        {**SWORD, "bonus": 4, "mechanical": False},
        {
            "mean": 6.04321,
            "none": 70 / 1296,
            "OK": 0.335648,
            "Hurt": 0.505401,
            "Wounded": 0.155093,
            "Crippled": 0.003858,
            "Dead": 0.0,
        },
    ),
    (
        "attack",
        {**SWORD, "armor": 3, "attack": 5, "defense": 4, "challenge": 0, "mechanical": False, "stamina": 10},
        {"hit": 0.556327, "hurt_or_worse": 0.088429, "falls": 0.002146, "mean_stamina_loss": 1.072733},
    ),
    ("grapple", {"grappling": 6, "opponent": 5}, {"hit": 0.556327}),
    ("grapple", {"grappling": 4, "opponent": 5, "mass": 320}, {"hit": 0.556327}),
    ("carry", {"mass": 1000, "load": 250}, {"move": 20}),
    ("carry", {"mass": 500, "load": 200}, {"move": 10}),
    ("carry", {"mass": 500, "load": 251, "move": 18}, {"move": 0}),
    ("dodge-area", {"defense": 6, "yards": 2}, {"challenge": 10, "success": 0.916667}),
    ("dodge-area", {"defense": 6, "yards": 7}, {"challenge": None, "success": 0.0}),
    ("keep-seat", {"riding": 4, "damage": 10}, {"success": 0.722222}),
    (
        "battle",
        {"power_a": 2, "general_a": 3, "power_b": 0, "general_b": 4},
        {
            "a_wins": 0.604095,
            "b_wins": 0.085256,
            "both_routed": 0.310649,
            "mean_damage_a": 12.0,
            "mean_damage_b": 11.0,
        },
    ),
    ("grapple", {"grappling": 4, "opponent": 5, "mass": [200, 200], "opponent_mass": 200}, {"hit": 0.556327}),
    ("power", {"sizes": [100, 200, 150]}, {"power": [0, 2, 1]}),
    ("power", {"sizes": [50.5, 202, 101]}, {"power": [0, 4, 2]}),
    ("duel", {"a": FIGHTER, "b": FIGHTER}, {"a_wins": 0.5, "b_wins": 0.5}),
]


@pytest.mark.parametrize(("name", "arguments", "expected"), EXAMPLES)
def test_examples_come_out_as_told(name: str, arguments: dict[str, object], expected: dict[str, object]) -> None:
    answer = QUESTIONS[name].ask(arguments)
    assert isinstance(answer, dict)
    assert list(answer) == list(expected)
    for key, value in expected.items():
        assert answer[key] == (pytest.approx(value, abs=6e-7) if isinstance(value, float) else value), key


def test_an_augment_costs_hits_and_adds_harm_to_the_attacker_alone() -> None:
    asked = {"base_attack": 8, "base_defense": 4, "actions": 2, "strength": 2, "weapon": 3}
    asked |= {"target_strength": 1, "armor": 2}
    attack = {**SWORD, "defense": 4}
    for augments in range(3):
        expected = {**attack, "attack": 8 - 2 * (1 + augments), "bonus": 2 * augments}
        assert QUESTIONS["augment"].ask({**asked, "augments": augments}) == QUESTIONS["attack"].ask(expected)


def test_a_person_is_told_which_actions_to_count_beside_augments_and_what_may_be_left_out() -> None:
    help_of = {argument.name: argument.help for argument in QUESTIONS["augment"].arguments}
    assert help_of["actions"].startswith("the other actions")
    assert all("10 if left out" in argument.help for argument in QUESTIONS["duel"].arguments)


def test_a_seat_is_kept_against_damage_that_is_rolled_too() -> None:
    rolled = {"riding": 4, "strength": 2, "weapon": 3, "bonus": 0, "mechanical": False}
    answer = QUESTIONS["keep-seat"].ask(rolled)
    by_hand = sum(
        a + b + 4 >= c + d + 5 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) for d in range(1, 7)
    )
    assert answer == {"success": pytest.approx(by_hand / 6**4)}
    assert QUESTIONS["keep-seat"].ask({"riding": 4, "weapon": 5, "mechanical": True}) == answer


def test_every_row_of_the_rules_is_there() -> None:
    assert set(QUESTIONS) == {
        *("action-penalty", "roll", "hit", "damage", "attack", "augment", "wounds", "mass-bonus", "grapple"),
        "opposed",
        "carry",
        *("dodge-area", "keep-seat", "power", "battle", "duel"),
    }
    assert all(question.help.endswith(".") for question in QUESTIONS.values())
    assert all(argument.help for question in QUESTIONS.values() for argument in question.arguments)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("hit", {}),
        ("hit", {"attack": "six"}),
        ("hit", {"attack": True}),
        ("hit", {"attack": 10**30}),
        ("hit", {"attack": 1, "defence": 2}),
        ("roll", {"modifier": 1.5, "challenge": 4}),
        ("action-penalty", {"actions": 0}),
        ("wounds", {"hits": [-1]}),
        ("wounds", {"hits": 3}),
        ("mass-bonus", {"heavier": 0, "lighter": 10}),
        ("mass-bonus", {"heavier": [], "lighter": 10}),
        ("dodge-area", {"defense": 3, "yards": 0}),
        ("keep-seat", {"riding": 3}),
        ("keep-seat", {"riding": 3, "damage": 4, "weapon": 3}),
        ("power", {"sizes": [100]}),
        ("power", {"sizes": [100, -5]}),
        ("battle", {"power_a": 0, "general_a": -50, "power_b": 0, "general_b": -50}),
        ("battle", {"power_a": 0, "general_a": 1, "power_b": 0, "general_b": 1, "hits_a": 0}),
        ("duel", {"a": FIGHTER, "b": {}}),
        ("duel", {"a": FIGHTER, "b": {**KNIGHT, "stamina": 0}}),
        ("duel", {"a": FIGHTER}),
    ],
)
def test_bad_questions_are_refused_in_one_sentence(name: str, arguments: dict[str, object]) -> None:
    with pytest.raises(QuestionError) as fault:
        QUESTIONS[name].ask(arguments)
    assert str(fault.value).endswith(".")
    assert "\n" not in str(fault.value)
