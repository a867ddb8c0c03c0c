"""Questions as they are asked from outside: the worked examples of the rules, their tables row by row (`T-02`, `T-06`,
`T-07`, `T-12`, `T-14`, `T-20`, `T-27`), and what is refused in a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec
import pytest

from solo.systems.contract import QuestionError
from solo.systems.two_d20.manifest import MANIFEST

E = TypeVar("E", bound=msgspec.Struct)


class Bare:
    """No content at all: questions need none."""

    def entries(self, kind: type[E]) -> Mapping[str, E]:
        del kind
        return {}


QUESTIONS = MANIFEST.open(Bare()).questions
LONG_SHOT = {"optimal": "medium", "actual": "long", "light": 1, "weather": 1}
ATTACKER = {"a_dice": 2, "a_tn": 12, "a_focus": 2, "a_difficulty": 1}
DEFENDER = {"d_dice": 2, "d_tn": 12, "d_focus": 2, "d_difficulty": 1}
DUEL = ATTACKER | DEFENDER
WARRIOR = {"a_dice": 2, "a_tn": 14, "a_focus": 3, "a_difficulty": 1}
OFF_GUARD = WARRIOR | {"a_dice": 3, "d_dice": 2, "d_tn": 11, "d_focus": 2, "d_difficulty": 2}
BROADSWORD = WARRIOR | {"dice": 7, "vicious": 1, "soak": 2, "stress": 12}

# By the number of the worked example; those of one question follow each other.
EXAMPLES: list[tuple[int, str, dict[str, object], object]] = [
    (1, "success-distribution", {"dice": 2, "tn": 12, "focus": 3}, [0.16, 0.36, 0.3225, 0.135, 0.0225]),
    (
        1,
        "test-odds",
        {"dice": 2, "tn": 12, "focus": 3, "difficulty": 1},
        {"success": 0.84, "momentum_mean": 0.66, "complication": 0.0975, "clean_success": 0.78},
    ),
    (
        2,
        "test-odds",
        {"dice": 3, "tn": 12, "focus": 3, "difficulty": 2},
        {"success": 0.72, "momentum_mean": 0.594, "complication": 0.142625},
    ),
    (
        3,
        "test-odds",
        {"dice": 2, "tn": 9, "focus": 0, "difficulty": 1, "untrained": True},
        {"success": 0.6975, "complication": 0.19},
    ),
    (3, "complication-distribution", {"dice": 2, "untrained": True}, [0.81, 0.18, 0.01]),
    (
        4,
        "test-odds",
        {"dice": 5, "tn": 10, "focus": 2, "difficulty": 5},
        {"success": 0.156, "momentum_mean": 0.0665},
    ),
    (
        5,
        "test-odds",
        {"dice": 2, "tn": 10, "focus": 1, "difficulty": 2, "ones": 1},
        {"success": 1.0, "momentum_mean": 1.1},
    ),
    (6, "combat-dice-total", {"dice": 2}, [1 / 9, 1 / 3, 13 / 36, 1 / 6, 1 / 36]),
    (6, "combat-dice-effects", {"dice": 3}, [8 / 27, 4 / 9, 2 / 9, 1 / 27]),
    (6, "combat-dice-at-least", {"dice": 6, "total": 5, "effects": 0}, 0.610511),
    (6, "combat-dice-at-least", {"dice": 4, "total": 4, "effects": 1}, 0.370370),
    (6, "combat-dice-mean", {"dice": 6}, {"total": 5.0, "effects": 2.0}),
    (7, "harm", {"damage": 5, "stress": 12, "effects": 2, "intense": False}, {"harm": 1, "stress_left": 7}),
    (
        8,
        "damage-odds",
        {"dice": 5, "vicious": 1, "soak": 2, "stress": 12},
        {"mean": 3.851852, "none": 0.055556, "five_or_more": 0.372685},
    ),
    (
        9,
        "damage-odds",
        {"dice": 6, "piercing": 1, "soak": 2, "stress": 5},
        {"harm": [0.471644, 0.0, 0.526792, 0.001565]},
    ),
    (10, "harm", {"damage": 10, "stress": 12}, {"harm": 2, "stress_left": 2}),
    (10, "harm", {"damage": 7, "stress": 6}, {"harm": 2, "stress_left": 0}),
    (10, "harm", {"damage": 5, "stress": 9, "effects": 1, "intense": True}, {"harm": 2, "stress_left": 4}),
    (
        11,
        "struggle-odds",
        DUEL,
        {"active": 0.3477, "tie": 0.2790, "opponent": 0.3477, "neither": 0.0256, "active_prevails": 0.6267},
    ),
    (
        12,
        "struggle-odds",
        OFF_GUARD,
        {"active": 0.88029, "tie": 0.0747325, "opponent": 0.028575, "neither": 0.0164025},
    ),
    (
        13,
        "attack-odds",
        {**BROADSWORD, "d_dice": 0, "spend": "bonus-damage"},
        {"hit": 0.91, "damage_mean": 6.402676, "harm_any": 0.765543},
    ),
    (
        13,
        "attack-odds",
        {**BROADSWORD, "d_dice": 2, "d_tn": 11, "d_focus": 2, "d_difficulty": 1, "spend": "none"},
        {"hit": 0.739575, "damage_mean": 4.562572, "harm_any": 0.558258},
    ),
    (
        14,
        "recover-odds",
        {"dice": 2, "tn": 13, "focus": 2, "difficulty": 1, "lost": 5},
        {"mean": 2.3775, "all": 0.01, "nothing": 0.1225},
    ),
    (15, "hazard-cost", {"damage": 4, "piercing": 2, "difficulty": 2}, 4),
    (15, "hazard-cost", {"damage": 6, "area": True, "stun": True, "difficulty": 1}, 6),
    (15, "hazard-cost", {"damage": 5, "incendiary": 5, "vicious": 1, "difficulty": None}, 9),
    (16, "fatigue", {"brawn": 9, "encumbrance": 18}, 0),
    (16, "fatigue", {"brawn": 9, "encumbrance": 19}, 1),
    (16, "fatigue", {"brawn": 12, "encumbrance": 61}, 4),
    (17, "ranged-difficulty", {**LONG_SHOT, "motion": 0, "wounds": 0, "trauma": 0, "engaged": False}, 4),
    (18, "momentum-after", {"pool": 5, "gained": 3, "rounds": 0}, 6),
    (18, "momentum-after", {"pool": 5, "gained": 3, "rounds": 1}, 5),
    (18, "starting-doom", {"players": 3}, 9),
    (19, "secondary-damage", {"damage": 7}, 4),
    (20, "reaction-cost", {"number": 1}, 1),
    (20, "reaction-cost", {"number": 2}, 2),
    (20, "reaction-cost", {"number": 3}, 3),
]

FIGURES: list[tuple[str, dict[str, object], object]] = [
    *(("bonus-damage", {"attribute": 8 + n}, dice) for n, dice in enumerate((0, 1, 2, 2, 3, 3, 4, 4, 5, 5))),
    ("bonus-damage", {"attribute": 3}, 0),
    ("damage-attribute", {"attack": "melee"}, "Brawn"),
    ("damage-attribute", {"attack": "ranged"}, "Awareness"),
    ("damage-attribute", {"attack": "threaten"}, "Personality"),
    ("hazard-cost", {"damage": 2, "difficulty": 1}, 1),
    ("hazard-cost", {"damage": 2, "nonlethal": True}, 1),
    ("hazard-cost", {"damage": None, "knockdown": True}, 1),
    ("hazard-cost", {"damage": 3, "intense": True, "knockdown": True, "persistent": 3, "difficulty": 3}, 8),
    ("hazard-cost", {"damage": 2, "piercing": 1, "persistent": 1, "incendiary": 1}, 5),
    ("hit-location", {"roll": 1}, "head"),
    ("hit-location", {"roll": 8}, "left arm"),
    ("hit-location", {"roll": 9}, "torso"),
    ("hit-location", {"roll": 15}, "right leg"),
    ("hit-location", {"roll": 20}, "left leg"),
    ("hit-location-odds", {"location": "torso"}, 0.3),
    ("hit-location-odds", {"location": "head"}, 0.1),
    ("hit-location-odds", {"location": "left leg"}, 0.15),
    ("ranged-difficulty", {"optimal": "medium", "actual": "medium"}, 1),
    ("ranged-difficulty", {"optimal": "medium", "actual": "long", "light": 1}, 3),
    ("ranged-difficulty", {"optimal": "medium", "actual": "extreme", "light": 1, "weather": 1}, 5),
    ("ranged-difficulty", {"optimal": "long", "actual": "close", "wounds": 1, "trauma": 3, "engaged": True}, 5),
    ("seize-cost", {"foes": 4}, 4),
    ("momentum-after", {"pool": 1, "gained": 0, "rounds": 5}, 0),
    ("momentum-after", {"pool": 9, "gained": 0, "rounds": 1}, 5),
    ("momentum-cost", {"spend": "bonus-damage", "amount": 4, "two_handed": False}, 4),
    ("momentum-cost", {"spend": "break-guard"}, 2),
    ("momentum-cost", {"spend": "called-shot"}, 2),
    ("momentum-cost", {"spend": "change-stance"}, 1),
    ("momentum-cost", {"spend": "confidence", "amount": 4}, 4),
    ("momentum-cost", {"spend": "disarm"}, 2),
    ("momentum-cost", {"spend": "disarm", "amount": 1, "two_handed": True}, 3),
    ("momentum-cost", {"spend": "penetration", "amount": 2, "two_handed": True}, 2),
    ("momentum-cost", {"spend": "re-roll-damage"}, 1),
    ("momentum-cost", {"spend": "second-wind", "amount": 6}, 6),
    ("momentum-cost", {"spend": "secondary-target"}, 2),
    ("momentum-cost", {"spend": "subdue"}, 1),
    ("momentum-cost", {"spend": "swift-action"}, 2),
    ("momentum-cost", {"spend": "withdraw"}, 1),
    ("momentum-cost", {"spend": "extra-d20", "amount": 3}, 3),
    ("renown", {"value": -2}, "Shunned"),
    ("renown", {"value": 0}, "Unknown"),
    ("renown", {"value": 4}, "Well-known"),
    ("renown", {"value": 5}, "Famous"),
]


def close_to(expected: object) -> object:
    """Figures as the rules print them, to six places."""
    if isinstance(expected, list):
        return [close_to(one) for one in expected]
    return pytest.approx(expected, abs=6e-7) if isinstance(expected, float) else expected


@pytest.mark.parametrize(("number", "name", "arguments", "expected"), EXAMPLES)
def test_worked_examples_come_out_as_told(
    number: int, name: str, arguments: dict[str, object], expected: object
) -> None:
    del number
    answer = QUESTIONS[name].ask(arguments)
    if isinstance(expected, dict):
        assert isinstance(answer, dict)
        answer = {key: answer[key] for key in expected}
        expected = {key: close_to(value) for key, value in expected.items()}
    assert answer == (expected if isinstance(expected, dict) else close_to(expected))


def test_all_twenty_worked_examples_are_there() -> None:
    assert {number for number, *_ in EXAMPLES} == set(range(1, 21))


@pytest.mark.parametrize(("name", "arguments", "expected"), FIGURES)
def test_tables_answer_row_by_row(name: str, arguments: dict[str, object], expected: object) -> None:
    answer = QUESTIONS[name].ask(arguments)
    assert answer == close_to(expected)
    assert type(answer) is type(expected)


def test_every_row_of_the_rules_is_there() -> None:
    assert set(QUESTIONS) == {
        *("test-odds", "success-distribution", "complication-distribution", "struggle-odds", "recover-odds"),
        *("combat-dice-total", "combat-dice-effects", "combat-dice-at-least", "combat-dice-mean"),
        *("damage-odds", "harm", "attack-odds", "secondary-damage", "hit-location", "hit-location-odds"),
        *("bonus-damage", "damage-attribute", "fatigue", "hazard-cost", "ranged-difficulty", "starting-doom"),
        *("seize-cost", "reaction-cost", "momentum-after", "momentum-cost", "renown"),
    }
    assert all(question.help.endswith(".") for question in QUESTIONS.values())
    assert all(question.rules for question in QUESTIONS.values())
    assert all(argument.help for question in QUESTIONS.values() for argument in question.arguments)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("test-odds", {}),
        ("test-odds", {"dice": 2, "tn": 12, "focus": 3}),
        ("test-odds", {"dice": -1, "tn": 12, "focus": 3, "difficulty": 1}),
        ("test-odds", {"dice": 10**30, "tn": 12, "focus": 3, "difficulty": 1}),
        ("test-odds", {"dice": 2.5, "tn": 12, "focus": 3, "difficulty": 1}),
        ("test-odds", {"dice": True, "tn": 12, "focus": 3, "difficulty": 1}),
        ("test-odds", {"dice": 2, "tn": "twelve", "focus": 3, "difficulty": 1}),
        ("test-odds", {"dice": 2, "tn": 12, "focus": 3, "difficulty": 1, "untrained": "yes"}),
        ("test-odds", {"dice": 2, "tn": 12, "focus": 3, "difficulty": 1, "one": 1}),
        ("success-distribution", {"dice": 2, "tn": None, "focus": 3}),
        ("complication-distribution", {"dice": []}),
        ("combat-dice-total", {"dice": 1000}),
        ("combat-dice-at-least", {"dice": 2, "total": -1, "effects": 0}),
        ("damage-odds", {"dice": 5}),
        ("damage-odds", {"dice": 5, "stress": -1}),
        ("damage-odds", {"dice": 5, "stress": 5, "vicious": {}}),
        ("harm", {"damage": -1, "stress": 5}),
        ("struggle-odds", {**DUEL, "a_dice": 0}),
        ("struggle-odds", {**DUEL, "d_dice": None}),
        ("attack-odds", {**BROADSWORD, "spend": "penetration"}),
        ("recover-odds", {"dice": 2, "tn": 13, "focus": 2, "difficulty": 1, "lost": 0}),
        ("damage-attribute", {"attack": "kick"}),
        ("hazard-cost", {"damage": 1}),
        ("hazard-cost", {"damage": 7}),
        ("hazard-cost", {"damage": 4, "difficulty": 0}),
        ("hit-location", {"roll": 0}),
        ("hit-location", {"roll": 21}),
        ("hit-location-odds", {"location": "left ear"}),
        ("ranged-difficulty", {"optimal": "reach", "actual": "long"}),
        ("starting-doom", {"players": 0}),
        ("reaction-cost", {"number": 0}),
        ("momentum-cost", {"spend": "bribe"}),
        ("momentum-cost", {"spend": "break-guard", "amount": 2}),
        ("momentum-cost", {"spend": "confidence", "amount": 5}),
        ("momentum-cost", {"spend": "bonus-damage", "amount": 0}),
        ("renown", {"value": 6}),
        ("renown", {"value": -3}),
    ],
)
def test_bad_questions_are_refused_in_one_sentence(name: str, arguments: dict[str, object]) -> None:
    with pytest.raises(QuestionError) as fault:
        QUESTIONS[name].ask(arguments)
    assert str(fault.value).endswith(".")
    assert "\n" not in str(fault.value)
