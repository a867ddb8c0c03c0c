"""The questions: the brief's worked examples, and one clear sentence for whatever cannot be answered."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.library.systems import open_system
from solo.systems.contract import Question, QuestionError
from solo.systems.polyhedral.manifest import MANIFEST

ASKED = {
    "check": "dice difficulty modifier?",
    "result": "dice rolled",
    "attack": "dice precision defence modifier?",
    "strike": "dice precision defence damage dr lp vp modifier? aim?",
    "damage": "roll dr?",
    "split": "lp vp damage",
    "initiative": "a b",
    "dual-wield": "strength weapons",
    "circumstances": "situational effects",
    "stabilise": "toughness lp modifier?",
    "knockdown": "precision",
    "fall": "feet dr? jump?",
    "attribute-cost": "from to",
    "skill-cost": "from to",
    "start-xp": "intellect",
    "session-xp": "intellect",
    "difficulty": "attribute",
    "pool": "attribute skill",
    "derived": "attributes skills load armour_dr weapon_parry? shield_dr?",
    "character-cost": "attributes skills",
    "encumbrance": "strength load",
    "max-rank": "intellect spellcraft",
    "budget": "party tier count?",
    "group-weight": "foes",
    "foe-gear": "xp",
    "cr": "cr",
    "weapon": "skill name",
    "armour": "name",
}

SHEET_A = {
    "attributes": {"STR": 10, "PRC": 8, "QKN": 8, "TGH": 10, "INT": 8, "SPI": 8},
    "skills": {"Blocking": 2, "Evasion": 1, "Deflection": 2, "Diehard": 1, "Swords": 2},
}
SHEET_B = {
    "attributes": {"STR": 8, "PRC": 8, "QKN": 10, "TGH": 8, "INT": 10, "SPI": 8},
    "skills": {"Spellcraft": 2, "Evocations": 2, "Energy": 1, "Spell Defense": 1, "Evasion": 2},
}
PARTY = [83, 83, 85, 85]

EXAMPLES: list[tuple[str, dict[str, object], dict[str, object]]] = [
    ("pool", {"attribute": 10, "skill": 1}, {"dice": "2d10"}),
    ("pool", {"attribute": 14, "skill": 2}, {"dice": "4d12"}),
    ("result", {"dice": "3d6", "rolled": [5, 6, 2]}, {"result": 7}),
    ("result", {"dice": "2d8", "rolled": [8, 8]}, {"result": 10}),
    ("attribute-cost", {"from": 8, "to": 12}, {"xp": 80}),
    ("attribute-cost", {"from": 10, "to": 4}, {"xp": -55}),
    ("skill-cost", {"from": 2, "to": 3}, {"xp": 9}),
    ("skill-cost", {"from": 0, "to": 7}, {"xp": 140}),
    ("start-xp", {"intellect": 8}, {"xp": 83}),
    ("session-xp", {"intellect": 8}, {"xp": 6}),
    ("difficulty", {"attribute": 12}, {"difficulty": 8}),
    ("split", {"lp": 6, "vp": 6, "damage": 4}, {"lp": 5, "vp": 3}),
    ("split", {"lp": 4, "vp": 0, "damage": 3}, {"lp": 1, "vp": 0}),
    ("split", {"lp": 6, "vp": 2, "damage": 9}, {"lp": -1, "vp": 0}),
    ("encumbrance", {"strength": 8, "load": 36}, {"free": 36, "penalty": 0}),
    ("encumbrance", {"strength": 8, "load": 37}, {"free": 36, "penalty": 1}),
    ("encumbrance", {"strength": 8, "load": 72}, {"free": 36, "penalty": 1}),
    ("encumbrance", {"strength": 8, "load": 73}, {"free": 36, "penalty": 2}),
    ("encumbrance", {"strength": 8, "load": 180}, {"free": 36, "penalty": 2}),
    ("encumbrance", {"strength": 8, "load": 180.5}, {"free": 36, "penalty": None}),
    ("dual-wield", {"strength": 8, "weapons": [6, 8]}, {"modifier": -1}),
    ("dual-wield", {"strength": 8, "weapons": [8, 8]}, {"modifier": -2}),
    ("dual-wield", {"strength": 8, "weapons": [10, 8]}, {"modifier": -4}),
    ("dual-wield", {"strength": 8, "weapons": [10, None]}, {"modifier": -2}),
    ("circumstances", {"situational": [-1, -1, -1], "effects": [1]}, {"modifier": -1}),
    ("circumstances", {"situational": [], "effects": []}, {"modifier": 0}),
    ("max-rank", {"intellect": 8, "spellcraft": 5}, {"rank": 3}),
    ("max-rank", {"intellect": 6, "spellcraft": 4}, {"rank": 0}),
    ("max-rank", {"intellect": 10, "spellcraft": 6}, {"rank": 6}),
    ("max-rank", {"intellect": 10, "spellcraft": 7}, {"rank": 0}),
    ("budget", {"party": PARTY, "tier": "easy", "count": 1}, {"budget": 100, "each": 100}),
    ("budget", {"party": PARTY, "tier": "easy", "count": 4}, {"budget": 100, "each": 16}),
    ("budget", {"party": PARTY, "tier": "easy", "count": 13}, {"budget": 100, "each": 5}),
    ("budget", {"party": PARTY, "tier": "easy", "count": 14}, {"budget": 100, "each": None}),
    ("budget", {"party": PARTY, "tier": "easy"}, {"budget": 100, "each": None}),
    ("budget", {"party": PARTY, "tier": "boss"}, {"low": 168, "high": 224}),
    ("group-weight", {"foes": [3, -10, 20]}, {"weight": 45}),
    ("group-weight", {"foes": [3]}, {"weight": 5}),
    ("group-weight", {"foes": [5, 6]}, {"weight": 16.5}),
    ("foe-gear", {"xp": 100}, {"money": 250, "stat_xp": 75, "gear_xp": 25}),
    ("foe-gear", {"xp": -10}, {"money": 50, "stat_xp": -15, "gear_xp": 5}),
    ("cr", {"cr": "1/6"}, {"xp": 16, "money": 50}),
    ("cr", {"cr": "1/3"}, {"xp": 33, "money": 80}),
    ("cr", {"cr": "1/2"}, {"xp": 50, "money": 120}),
    ("cr", {"cr": 0.5}, {"xp": 50, "money": 120}),
    ("cr", {"cr": 7}, {"xp": 400, "money": 1000}),
    ("cr", {"cr": "19"}, {"xp": 1000, "money": 2500}),
    ("knockdown", {"precision": 8}, {"fall": 0.25}),
    ("stabilise", {"toughness": 8, "lp": 0}, {"success": 1.0}),
    ("stabilise", {"toughness": 8, "lp": -5, "modifier": 1}, {"success": 0.625}),
    ("stabilise", {"toughness": 8, "lp": 1}, {"success": None}),
    ("stabilise", {"toughness": 8, "lp": -8}, {"success": None}),
    ("fall", {"feet": 30}, {"min": 3, "max": 24}),
    ("fall", {"feet": 35, "dr": 5, "jump": 4}, {"min": 0, "max": 18}),
    ("initiative", {"a": 10, "b": 8}, {"first": 0.6375}),
    ("damage", {"roll": "1d10+5", "dr": 5}, {"mean": 5.5, "none": 0.0, "max": 10}),
    ("damage", {"roll": "1d8+4"}, {"mean": 8.5, "none": 0.0, "max": 12}),
    ("damage", {"roll": 3, "dr": 5}, {"mean": 0.0, "none": 1.0, "max": 0}),
    ("check", {"dice": "2d8", "difficulty": 6}, {"success": 0.609375}),
    ("check", {"dice": "2d8", "difficulty": 6, "modifier": -1}, {"success": 0.4375}),
    ("check", {"dice": "2d8", "difficulty": 6, "modifier": None}, {"success": 0.609375}),
    ("attack", {"dice": "2d8", "precision": 8, "defence": 6}, {"miss": 0.390625, "hit": 0.46875, "critical": 0.140625}),
    ("character-cost", SHEET_A, {"xp": 77}),
    (
        "derived",
        {**SHEET_A, "load": 46, "armour_dr": 5, "weapon_parry": 1, "shield_dr": 2},
        {
            "lp": 8, "vp": 8, "sp": 8, "free_load": 49, "encumbrance": 0, "move": 6, "sprint": 7, "dodge": 6,
            "parry": 8, "block": 9, "qkn_vs_spell": 6, "tgh_vs_spell": 7, "spi_vs_spell": 6, "size": 1,
            "reach": 1, "max_rank": 0,
        },
    ),
    (
        "derived",
        {**SHEET_B, "load": 12, "armour_dr": 1, "shield_dr": None},
        {
            "lp": 6, "vp": 6, "sp": 9, "free_load": 36, "encumbrance": 0, "move": 7, "sprint": 8, "dodge": 8,
            "parry": 7, "block": None, "qkn_vs_spell": 8, "tgh_vs_spell": 7, "spi_vs_spell": 7, "size": 1,
            "reach": 1, "max_rank": 2,
        },
    ),
    (
        "weapon",
        {"skill": "crossbows", "name": "prodd"},
        {
            "cost": 100, "damage": 5, "min_strength": 6, "weight": 5, "reach": None, "parry": None, "light": False,
            "range": 20, "max_range": 75, "shot_cost": 0.25, "shot_weight": 0.25,
        },
    ),
    (
        "weapon",
        {"skill": "2-h axes & maces", "name": "Greataxe/Bardiche"},
        {
            "cost": 100, "damage": 8, "min_strength": 10, "weight": 10, "reach": 2, "parry": 0, "light": False,
            "range": None, "max_range": None, "shot_cost": None, "shot_weight": None,
        },
    ),
    ("armour", {"name": "full plate battle armor"}, {"cost": 500, "dr": 8, "weight": 65}),
]  # fmt: skip

FAULTS: list[tuple[str, dict[str, object], str]] = [
    ("check", {"dice": "3d8"}, "difficulty is missing"),
    (
        "check",
        {"dice": "3d8", "difficulty": 6, "luck": 1},
        "no argument “luck”; its arguments are dice, difficulty, modifier?",
    ),
    ("check", {"dice": "3d8", "difficulty": "six"}, 'difficulty should be a whole number, not "six"'),
    ("check", {"dice": "3d8", "difficulty": None}, "difficulty should be a whole number, not null"),
    ("check", {"dice": "3d8", "difficulty": True}, "difficulty should be a whole number, not true"),
    ("check", {"dice": "3d8", "difficulty": 6.5}, "difficulty should be a whole number, not 6.5"),
    ("check", {"dice": "a lot", "difficulty": 6}, "dice cannot be thrown"),
    ("check", {"dice": "1000000d6", "difficulty": 6}, "dice cannot be thrown"),
    ("check", {"dice": "1d20", "difficulty": 6}, "this game uses d2, d4, d6, d8, d10, d12"),
    ("check", {"dice": "3d8+1", "difficulty": 6}, "a pool of dice such as 3d8"),
    ("check", {"dice": "7", "difficulty": 6}, "a pool of dice such as 3d8"),
    ("check", {"dice": 3, "difficulty": 6}, "dice should be a pool of dice such as 3d8, not 3"),
    ("result", {"dice": "3d6", "rolled": [5, 6]}, "should list 3 faces for 3d6, not 2"),
    ("result", {"dice": "2d6", "rolled": [5, 7]}, "faces from 1 to 6"),
    ("result", {"dice": "2d6", "rolled": [5, "x"]}, "rolled should be a list of the faces"),
    ("attack", {"dice": "3d8", "precision": 9, "defence": 6}, "precision should be an attribute score, an even number"),
    ("attack", {"dice": "3d8", "precision": 18, "defence": 6}, "from 2 to 16, not 18"),
    ("damage", {"roll": "1d8", "dr": -1}, "dr should be a whole number from 0 up, not -1"),
    ("damage", {"roll": True}, "roll should be damage dice such as 1d8+4, not true"),
    ("damage", {"roll": "1d8+99999"}, "roll cannot be thrown"),
    ("split", {"lp": 6, "vp": -1, "damage": 3}, "vp should be"),
    ("dual-wield", {"strength": 8, "weapons": [6]}, "list of two minimum Strengths"),
    ("circumstances", {"situational": "dark", "effects": []}, "situational should be a list of modifiers"),
    ("skill-cost", {"from": 0, "to": 10**9}, "to should be a skill level, a whole number from 0 to 100"),
    ("derived", {**SHEET_A, "armour_dr": 5, "load": -1}, "load should be pounds carried"),
    ("derived", {**SHEET_A, "armour_dr": 5, "load": float("nan")}, "load should be pounds carried"),
    ("character-cost", {"attributes": {"STR": 9}, "skills": {}}, "Strength must be an even number from 2 to 16, not 9"),
    ("character-cost", {"attributes": {"LUCK": 8}, "skills": {}}, "“LUCK” is unknown there"),
    ("character-cost", {"attributes": {"STR": "big"}, "skills": {}}, "attributes should be an object of even"),
    ("character-cost", {"attributes": {}, "skills": {"Sword": 1}}, 'Did you mean "Swords"'),
    ("character-cost", {"attributes": {}, "skills": {"Swords": 1, "swords": 2}}, "listed twice"),
    ("character-cost", {"attributes": {}, "skills": {"Swords": -1}}, "skills should be an object of skill levels"),
    ("budget", {"party": [], "tier": "easy"}, "party should be a list of XP totals"),
    ("budget", {"party": [83], "tier": "deadly"}, 'tier should be easy or boss, not "deadly"'),
    ("budget", {"party": [83], "tier": "easy", "count": 0}, "count should be a number of foes"),
    ("group-weight", {"foes": "three"}, "foes should be a list of XP totals"),
    ("cr", {"cr": "1/0"}, "such as 7 or 1/4"),
    ("cr", {"cr": "1e999999999"}, "such as 7 or 1/4"),
    ("cr", {"cr": "0"}, "above 0 and at most 20"),
    ("cr", {"cr": 21}, "above 0 and at most 20"),
    ("cr", {"cr": -1}, "such as 7 or 1/4"),
    ("weapon", {"skill": "Swords", "name": "spoon"}, 'no weapon of Swords "spoon"'),
    ("weapon", {"skill": "Cookery", "name": "spoon"}, 'no weapon skill "Cookery"'),
    ("armour", {"name": "tin foil"}, 'no armour "tin foil"'),
]

EXTREMES: list[tuple[str, dict[str, object], dict[str, object]]] = [
    ("check", {"dice": "4d8", "difficulty": 10**9}, {"success": 0.0}),
    ("check", {"dice": "4d8", "difficulty": -(10**30)}, {"success": 1.0}),
    ("check", {"dice": "4d8", "difficulty": 6, "modifier": -(10**9)}, {"success": 0.0}),
    ("split", {"lp": 10**9, "vp": 10**9, "damage": 1}, {"lp": 10**9 - 1, "vp": 10**9}),
    ("damage", {"roll": "1d8", "dr": 10**9}, {"mean": 0.0, "none": 1.0, "max": 0}),
    ("stabilise", {"toughness": 8, "lp": -(10**9)}, {"success": None}),
    ("fall", {"feet": 10**9}, {"min": 10**8, "max": 8 * 10**8}),
    ("encumbrance", {"strength": 16, "load": 10**9}, {"free": 100, "penalty": None}),
    ("foe-gear", {"xp": 10**9}, {"money": 2_500_000_000, "stat_xp": 750_000_000, "gear_xp": 250_000_000}),
    ("budget", {"party": [10**9], "tier": "easy", "count": 10**9}, {"budget": 3 * 10**8, "each": None}),
]


@pytest.fixture(scope="module")
def answers() -> Mapping[str, Question]:
    return MANIFEST.open(open_system("polyhedral", None).content).questions


def test_every_question_takes_the_arguments_that_were_agreed(answers: Mapping[str, Question]) -> None:
    listed = {
        name: " ".join(f"{argument.name}?" if argument.optional else argument.name for argument in question.arguments)
        for name, question in answers.items()
    }
    assert {name: listed[name] for name in ASKED} == ASKED
    assert all(argument.help for question in answers.values() for argument in question.arguments)


@pytest.mark.parametrize(("name", "asked", "answer"), EXAMPLES)
def test_worked_examples(
    answers: Mapping[str, Question], name: str, asked: dict[str, object], answer: dict[str, object]
) -> None:
    given = answers[name].ask(asked)
    assert json.loads(json.dumps(given)) == answer


@pytest.mark.parametrize(
    ("asked", "mean", "none"),
    [
        ({"dice": "2d8", "precision": 8, "defence": 6, "damage": "1d8+4"}, 3.84375, 0.390625),
        ({"dice": "3d10", "precision": 10, "defence": 7, "damage": "1d8+3", "aim": 2}, 3.536, 0.512),
    ],
)
def test_one_blow(answers: Mapping[str, Question], asked: dict[str, object], mean: float, none: float) -> None:
    answer: Any = answers["strike"].ask({**asked, "dr": 3, "lp": 6, "vp": 6})
    assert answer["mean"] == pytest.approx(mean)
    assert answer["none"] == pytest.approx(none)


def test_the_chance_to_bring_a_target_down(answers: Mapping[str, Question]) -> None:
    # 1d8 + 4 past DR 3 is 2 to 9, and 9 for a critical; with 2 LP and 6 VP it takes 8 points and more.
    blow = {"dice": "2d8", "precision": 8, "defence": 6, "damage": "1d8+4", "dr": 3}
    answer: Any = answers["strike"].ask({**blow, "lp": 2, "vp": 6})
    assert answer["down"] == pytest.approx(0.46875 * 2 / 8 + 0.140625)
    answer = answers["strike"].ask({**blow, "lp": 10**9, "vp": 0})
    assert answer["down"] == 0


@pytest.mark.parametrize(("name", "asked", "sentence"), FAULTS)
def test_what_cannot_be_answered_is_refused_in_one_sentence(
    answers: Mapping[str, Question], name: str, asked: dict[str, object], sentence: str
) -> None:
    with pytest.raises(QuestionError) as fault:
        answers[name].ask(asked)
    assert sentence in str(fault.value)
    assert str(fault.value).endswith((".", "?"))
    assert "`" not in str(fault.value)


@pytest.mark.parametrize(("name", "asked", "answer"), EXTREMES)
def test_extreme_numbers_are_answered_at_once(
    answers: Mapping[str, Question], name: str, asked: dict[str, object], answer: dict[str, object]
) -> None:
    assert answers[name].ask(asked) == answer


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.slow
@given(data=st.data())
def test_any_json_at_all_is_answered_or_refused_in_a_sentence(
    answers: Mapping[str, Question], data: st.DataObject
) -> None:
    question = data.draw(st.sampled_from(list(answers.values())), label="question")
    names = [argument.name for argument in question.arguments]
    asked = data.draw(st.dictionaries(st.sampled_from(names) | st.text(max_size=5), JSON, max_size=6))
    try:
        answer = question.ask(asked)
    except QuestionError as error:
        assert 10 < len(str(error)) < 600
        return
    json.dumps(answer)
