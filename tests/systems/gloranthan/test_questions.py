"""Questions as they are asked from outside: the worked examples of the brief by their numbers, the tables behind them,
and what is refused in a sentence.
"""

from __future__ import annotations

import pytest

from solo.systems.contract import QuestionError
from solo.systems.gloranthan.manifest import MANIFEST
from tests.systems.gloranthan.gloranthan_content import content

QUESTIONS = MANIFEST.open(content()).questions
NAMES = [
    "success-chance",
    "success-chance-percent",
    "defeat-distribution",
    "deck-count",
    "recovery-chance",
    "resolve",
    "power-cost",
    "power-multiple",
    "character-cost",
    "skill-cost",
    "combine-power",
    "companion-power",
    "retainers",
    "followers",
    "ability-cost",
    "grimoire-cost",
    "tap",
    "tap-boost",
    "wealth-spend",
    "wealth-gain",
    "wealth-cash",
    "upkeep",
    "wealth-condition",
    "unit-modifier",
    "unit-can-attack",
    "unit-info",
    "terrain-modifier",
    "move-allowance",
    "range-band",
    "large-unit",
    "per-magic",
    "magic-resistance",
    "magic-range-penalty",
    "lunar-modifier",
    "ritual-bonus",
    "ritual-time",
    "passive-magic-cap",
    "fate-card-bonus",
]

EVEN: dict[str, object] = {"actor": "6M", "target": "6M", "card": "ME", "facing": "actor"}
LIFE = ["Moon", "Man", "Life"]
EXAMPLES: list[tuple[int, str, dict[str, object], dict[str, object]]] = [
    (1, "character-cost", {"physical": 4, "magic": 4, "intellect": 3, "social": 3}, {"xp": 88, "left_of_90": 2}),
    (
        1,
        "character-cost",
        {"physical": 4, "magic": 4, "intellect": 3, "social": 3, "extra_skills_in_keyword": 1},
        {"xp": 90, "left_of_90": 0},
    ),
    (2, "power-cost", {"from": 7, "to": 8}, {"xp": 16}),
    (2, "power-cost", {"from": "4M", "to": "6M"}, {"xp": 22}),
    (3, "companion-power", {"levels": [6, 5, 5, 5], "social": 5}, {"total": "7M", "power": "6M"}),
    (4, "companion-power", {"levels": [7, 4, 4, 5], "social": 5}, {"total": "7M", "power": "6M"}),
    (5, "combine-power", {"levels": [8, 7]}, {"power": "8M3E"}),
    (5, "combine-power", {"levels": [8, 8]}, {"power": "9M"}),
    (5, "combine-power", {"levels": ["8M", "6M", "6M"]}, {"power": "8M3E"}),
    (5, "combine-power", {"levels": [9, 7]}, {"power": "9M2E"}),
    (6, "wealth-spend", {"wealth": "10M", "cost": "8M"}, {"wealth": "9M2E"}),
    (6, "wealth-spend", {"wealth": "9M", "cost": 8}, {"wealth": "8M1E"}),
    (6, "wealth-spend", {"wealth": "9M", "cost": "2M"}, {"wealth": "9M"}),
    (6, "wealth-spend", {"wealth": "8M5E", "cost": "5M"}, {"wealth": "8M2E"}),
    (6, "wealth-spend", {"wealth": "5M3E", "cost": "5M"}, {"wealth": "0M"}),
    (7, "wealth-gain", {"wealth": "10M5E", "gain": "4M"}, {"wealth": "11M"}),
    (7, "wealth-gain", {"wealth": "7M", "gain": "5M"}, {"wealth": "7M4E"}),
    (7, "wealth-gain", {"wealth": "6M", "gain": "9M"}, {"wealth": "9M3E"}),
    (7, "wealth-gain", {"wealth": "6M2E", "gain": "6M"}, {"wealth": "7M2E"}),
    (7, "wealth-gain", {"wealth": "12M", "gain": "5M"}, {"wealth": "12M"}),
    (8, "wealth-cash", {"wealth": "1M"}, {"lunars": 112}),
    (8, "wealth-cash", {"wealth": 10}, {"lunars": 57_344}),
    (8, "upkeep", {"people": 1000}, {"required": "11M"}),
    (8, "upkeep", {"people": 40, "unit": "Knights"}, {"required": "9M"}),
    (8, "upkeep", {"people": 48}, {"required": "6M"}),
    (8, "upkeep", {"people": 49}, {"required": "7M"}),
    (8, "upkeep", {"people": 40, "unit": "Cataphracht", "magicians": True}, {"required": "10M"}),
    (8, "upkeep", {"people": 32, "unit": "Improvised Weapons", "magicians": True}, {"required": "6M"}),
    (8, "wealth-condition", {"difference": -1}, {"unit_power": "-1E"}),
    (10, "resolve", EVEN, {"success": True, "defeats": 2}),
    (10, "resolve", EVEN | {"card": "DrawDouble, M", "facing": "target"}, {"success": False, "defeats": 0}),
    (10, "resolve", EVEN | {"target": "7M", "card": "Trickster", "facing": "target"}, {"success": True, "defeats": 2}),
    (10, "resolve", EVEN | {"actor": "10M", "target": "4M", "card": "Trickster"}, {"success": False, "defeats": 0}),
    (10, "resolve", EVEN | {"target": "8M", "card": "Trickster", "facing": "target"}, {"success": False, "defeats": 0}),
    (11, "resolve", EVEN | {"actor": "6M3E", "target": "6M3E", "card": "Equal"}, {"success": False, "defeats": 0}),
    (11, "resolve", EVEN | {"actor": "7M", "target": "6M5E", "card": "Equal"}, {"success": True, "defeats": 2}),
    (12, "ability-cost", {"grade": "Ordinary", "frequency": "Common", "type": "Spirit"}, {"xp": 4}),
    (12, "ability-cost", {"grade": "Ordinary", "frequency": "Common", "type": "Sorcery"}, {"xp": 5}),
    (12, "ability-cost", {"grade": "Major", "frequency": "Very Common", "type": "Spirit"}, {"xp": 9}),
    (12, "ability-cost", {"grade": "Minor", "frequency": "Common", "type": "Sorcery", "item": True}, {"xp": 2}),
    (12, "ability-cost", {"grade": "Weak", "frequency": "Common", "type": "Theism", "rank": "Initiate"}, {"xp": 0}),
    (12, "ability-cost", {"grade": "minor", "frequency": "very common", "type": "common", "keyword": True}, {"xp": 3}),
    (12, "ability-cost", {"grade": "Minor", "frequency": "Common", "type": "Lunar", "rank": "Novitiate"}, {"xp": 1}),
    (12, "ability-cost", {"grade": "Weak", "frequency": "Rare", "type": "Spirit", "rank": "Spiritist"}, {"xp": 0}),
    (12, "grimoire-cost", {"abilities": [["Minor", "Common"], ["Ordinary", "Common"]]}, {"xp": 4}),
    (12, "tap", {"target_magic": 5}, {"target_magic": 4, "pool_gain": 16}),
    (12, "tap-boost", {"adept_magic": 7}, {"pool_cost": 128}),
    (13, "per-magic", {"effect": "affinity-combat", "magic": 5}, {"amount": 2}),
    (13, "per-magic", {"effect": "affinity-damage", "magic": 9}, {"amount": 3}),
    (13, "per-magic", {"effect": "blessing-skill", "magic": 11}, {"amount": 3}),
    (13, "per-magic", {"effect": "affinity-environment", "magic": 5}, {"amount": 3}),
    (15, "ritual-bonus", {"modifiers": ["auspicious place", "expensive item"]}, {"modifier": "+1M"}),
    (15, "ritual-time", {"bonuses": ["+3E", "+3E"]}, {"hours": 2}),
    (15, "ritual-time", {"bonuses": ["+1M"], "doubled": True}, {"hours": 4}),
    (15, "ritual-bonus", {"modifiers": ["enemy holy place", "high holy day", "missing item"]}, {"modifier": "0"}),
    (
        18,
        "unit-modifier",
        {"unit": "Light Swords", "range": "melee", "role": "attack"},
        {"modifier": "+3E", "plus_damage": 1},
    ),
    (
        18,
        "unit-modifier",
        {"unit": "Mace Fighter", "range": "melee", "role": "attack", "opponent_class": "HI"},
        {"modifier": "+5E", "plus_damage": 0},
    ),
    (18, "unit-modifier", {"unit": "Knights", "range": "any", "role": "resist"}, {"modifier": "+3E", "plus_damage": 0}),
    (
        18,
        "unit-modifier",
        {"unit": "Dagger Fighter", "range": "melee", "role": "attack", "opponent_class": "SHI"},
        {"modifier": "+1E", "plus_damage": 0},
    ),
    (19, "move-allowance", {"troop_class": "HI", "scale": "personal", "terrain": "difficult"}, {"hexes": 4}),
    (19, "terrain-modifier", {"troop_class": "HI", "flags": [], "terrain": "difficult"}, {"modifier": "-1M"}),
    (
        21,
        "unit-modifier",
        {"unit": "Light Cavalry", "range": "any", "role": "pursue"},
        {"modifier": "+3M4E", "plus_damage": 0},
    ),
    (21, "combine-power", {"levels": ["14M", "14M"]}, {"power": "15M"}),
    (0, "deck-count", {"card": "M2E"}, {"count": 3, "deck": 51}),
    (0, "deck-count", {"card": "DrawDouble"}, {"count": 4, "deck": 51}),
    (0, "power-multiple", {"level": 16}, {"multiple": 32_768}),
    (0, "skill-cost", {"in_keyword": True, "when": "creation"}, {"xp": 2}),
    (0, "skill-cost", {"in_keyword": False, "when": "play"}, {"xp": 8}),
    (0, "retainers", {"power": 10, "companions": True}, {"best_power": "8M", "number": 8}),
    (0, "retainers", {"power": 7, "companions": True}, {"best_power": "5M", "number": 8}),
    (0, "followers", {"power": 11}, {"soldiers": 224, "magicians": 56, "fighter_magicians": 224}),
    (0, "unit-can-attack", {"unit": "hoplite", "range": "skirmish"}, {"legal": False}),
    (0, "unit-info", {"unit": "Xystophoroi"}, {"troop_class": "HC", "flags": ["Shock", "LTS"], "wealth": -3}),
    (0, "range-band", {"hexes": 31, "scale": "personal"}, {"band": "distant"}),
    (0, "range-band", {"hexes": 301, "scale": "personal"}, {"band": "out of range"}),
    (0, "range-band", {"hexes": 100, "scale": "battle"}, {"band": "far distant"}),
    (0, "large-unit", {"attacker_regiment": False, "target_regiment": True}, {"modifier": "-1M"}),
    (0, "large-unit", {"attacker_regiment": True, "target_regiment": False}, {"modifier": "+1M"}),
    (0, "large-unit", {"attacker_regiment": True, "target_regiment": True}, {"modifier": "0"}),
    (0, "magic-resistance", {"task": "mind control"}, {"difficulty": "12M"}),
    (0, "magic-range-penalty", {"band": "far distant"}, {"modifier": "-2M"}),
    (0, "lunar-modifier", {"phase": "crescent", "glowline": False}, {"modifier": "-1E"}),
    (0, "lunar-modifier", {"phase": "dying", "glowline": True}, {"modifier": "+1M1E"}),
    (0, "passive-magic-cap", {"bonuses": ["+2M", "+1M3E", "+3E"]}, {"applied": "+2M6E"}),
    (
        0,
        "fate-card-bonus",
        {"card_runes": ["Heortling", "Theism", "Air", "Air"], "own_runes": ["Air", "Heortling"], "rune_used": "Air"},
        {"modifier": "+1M2E"},
    ),
    (
        16,
        "fate-card-bonus",
        {"card_runes": ["Moon", *LIFE], "own_runes": LIFE, "rune_used": LIFE},
        {"modifier": "+2M1E"},
    ),
]


@pytest.mark.parametrize(("number", "name", "given", "answer"), EXAMPLES)
def test_worked_examples(number: int, name: str, given: dict[str, object], answer: object) -> None:
    assert QUESTIONS[name].ask(given) == answer, number


def test_every_question_of_the_brief_is_there() -> None:
    assert list(QUESTIONS) and set(QUESTIONS) == set(NAMES)


CHANCES = [
    ({"advantage": "0"}, 19 / 47),
    ({"advantage": "+1E"}, 28 / 47),
    ({"advantage": "+1M1E"}, 0.868169),
    ({"advantage": "-2M"}, 0.020067),
    ({"advantage": "+2M"}, 0.936796),
]


@pytest.mark.parametrize(("given", "chance"), CHANCES)
def test_chances_of_success(given: dict[str, object], chance: float) -> None:
    assert _figure("success-chance", "p", given) == pytest.approx(chance, abs=5e-7)
    assert _figure("success-chance-percent", "percent", given) == pytest.approx(100 * chance, abs=5e-5)
    assert _figure("success-chance", "p", given | {"redraw_on_failure": True}) > chance


def test_a_bonded_trickster_is_always_against_the_other_side() -> None:
    none, ours, theirs, both = (
        _figure("success-chance", "p", {"advantage": "-1M", "bonded_trickster": side})
        for side in ("none", "actor", "resister", "both")
    )
    assert theirs < none == both < ours


def test_defeats_add_up_and_grow_by_a_mastery_each() -> None:
    answer = QUESTIONS["defeat-distribution"].ask({"advantage": "+1M"})
    assert isinstance(answer, dict)
    assert list(answer) == ["fail", "1", "2", "3", "4+"]
    assert sum(answer.values()) == pytest.approx(1)
    assert answer["fail"] == pytest.approx(1 - _figure("success-chance", "p", {"advantage": "+1M"}))


def test_recovery_is_told_for_the_tended_too() -> None:
    alone = QUESTIONS["recovery-chance"].ask({"protected": False})
    tended = QUESTIONS["recovery-chance"].ask({"protected": True})
    assert isinstance(alone, dict) and isinstance(tended, dict)
    assert tended["recover"] == alone["recover"] and tended["worse"] == 0
    assert tended["same"] == pytest.approx(alone["same"] + alone["worse"])
    # 1M or more, or a Trickster either way, and what a Draw Double before it doubles: a sum over chains by hand.
    worse = sum(_chance_of_chain(doubles) * (15 / 2 + 2) for doubles in range(5))
    assert alone["worse"] == pytest.approx(worse)


def _chance_of_chain(doubles: int) -> float:
    """The chance of so many Draw Doubles and then one card that is named beforehand."""
    chance = 1.0
    for drawn in range(doubles):
        chance *= (4 - drawn) / (51 - drawn)
    return chance / (51 - doubles)


@pytest.mark.parametrize("name, xp", [("Sharp Sword", 4), ("Sword Strikes Undead", 1), ("Weapon Strike", 5),
    ("Arrow Armour", 2), ("Protection", 5), ("Protection Against Spirit Magic", 2), ("Hurt You", 5), ("Dullblade", 2),
    ("Heal Cut", 4), ("Damaging Attack", 5), ("Sneaking", 2), ("Sword Guide", 4), ("Deflect Weapon", 4),
    ("Protection Against Uz Spirit Magic", 1), ("Counter Spirit", 4), ("Burn Gorp", 1), ("Dulledge", 4), ("Healing", 5),
])  # fmt: skip
def test_ready_spells_cost_what_their_grade_and_frequency_do(name: str, xp: int) -> None:
    assert QUESTIONS["ability-cost"].ask({"name": name}) == {"xp": xp}


MATRIX = {
    "Weak": (0, 1, 2, 3),
    "Minor": (1, 2, 4, 5),
    "Ordinary": (2, 4, 6, 8),
    "Major": (4, 6, 8, 10),
    "Twice Major": (6, 8, 10, 12),
}


def test_the_cost_matrix_by_type() -> None:
    more = {"Theism": (0, 0, 0, 0, 0), "Spirit": (-1, -1, 0, 1, 2), "Mysticism": (1, 1, 1, 1, 1), "Lunar": (0,) * 5}
    for kind, added in more.items():
        for (grade, costs), extra in zip(MATRIX.items(), added, strict=True):
            for often, cost in zip(("Rare", "Common", "Very Common", "Ubiquitous"), costs, strict=True):
                asked = {"grade": grade, "frequency": often, "type": kind}
                assert QUESTIONS["ability-cost"].ask(asked) == {"xp": max(0, cost + extra)}
                asked["item"] = True
                assert QUESTIONS["ability-cost"].ask(asked) == {"xp": max(0, cost + extra - 1)}


STEPS = [0, 5, 11, 18, 26, 36, 48, 62, 78, 96, 116, 138, 162, 188, 216, 246, 278]


def test_what_levels_cost_from_nothing() -> None:
    assert [_figure("power-cost", "xp", {"from": 0, "to": to}) for to in range(17)] == STEPS


RETAINERS = [(1, 0, 2), (4, 3, 2), (5, 4, 2), (6, 5, 2), (7, 5, 4), (8, 5, 8), (9, 6, 8), (10, 7, 8), (13, 10, 8)]


@pytest.mark.parametrize(("power", "best", "number"), RETAINERS)
def test_retainers_by_power(power: int, best: int, number: int) -> None:
    assert QUESTIONS["retainers"].ask({"power": power}) == {"best_power": f"{best}M", "number": number}
    doubled = (
        {"best_power": f"{best}M", "number": 2 * number} if number < 8 else {"best_power": f"{best + 1}M", "number": 8}
    )
    assert QUESTIONS["retainers"].ask({"power": power, "companions": True}) == doubled


FOLLOWERS = {
    4: (8, 2, 4), 5: (14, 4, 8), 6: (14, 4, 8), 7: (24, 8, 14), 8: (56, 16, 28), 9: (112, 28, 56), 10: (224, 56, 112),
    11: (224, 56, 224), 12: (448, 112, 224), 13: (896, 224, 448), 14: (1000, 250, 500), 15: (1000, 250, 500),
}  # fmt: skip


def test_followers_by_power() -> None:
    for power, numbers in FOLLOWERS.items():
        answer = QUESTIONS["followers"].ask({"power": power})
        assert isinstance(answer, dict) and tuple(answer.values()) == numbers


CONDITIONS = {-4: "-2M", -3: "-1M", -2: "-3E", -1: "-1E", 0: "0", 1: "+1E", 2: "+1E", 3: "+2E", 4: "+2E", 5: "+3E"}
CONDITIONS |= {-5: "unsupported", -9: "unsupported", 6: "+3E", 7: "+3E", 12: "+3E"}


def test_how_well_kept_people_are() -> None:
    for difference, power in CONDITIONS.items():
        assert QUESTIONS["wealth-condition"].ask({"difference": difference}) == {"unit_power": power}


def test_combining_powers_adds_multiples_whatever_their_order() -> None:
    for count in range(1, 9):
        halves = [*[6] * 2, *[7] * (count - 1)]
        assert QUESTIONS["combine-power"].ask({"levels": [7] * count}) == QUESTIONS["combine-power"].ask(
            {"levels": halves}
        )


def test_equal_faces_nobody_so_its_side_need_not_be_given() -> None:
    assert QUESTIONS["resolve"].ask({"actor": "5M", "target": "4M", "card": "Equal"}) == {"success": True, "defeats": 2}
    doubled = {"actor": "5M", "target": "5M", "card": "DrawDouble, Equal"}
    assert QUESTIONS["resolve"].ask(doubled) == {"success": False, "defeats": 0}


FAULTS: list[tuple[str, dict[str, object], str]] = [
    ("resolve", {"actor": "6M", "target": "6M", "card": "3E"}, "Give “facing” as well"),
    ("success-chance", {"advantage": "a lot"}, "write it like +1M2E"),
    ("success-chance", {"advantage": "0", "bonded_trickster": "foe"}, "Choose from: none, actor, resister, both"),
    ("power-cost", {"from": 8, "to": 7}, "must not be below"),
    ("power-cost", {"from": 0, "to": 17}, "from 0 to 16"),
    ("power-multiple", {"level": "8M2E"}, "from 0 to 16"),
    ("followers", {"power": 3}, "need a power of 4"),
    ("resolve", {"actor": "6M", "target": "6M", "card": "DrawDouble", "facing": "actor"}, "Write a chain"),
    ("resolve", {"actor": "6M", "target": "6M", "card": "M, M", "facing": "actor"}, "Write a chain"),
    ("resolve", {"actor": "6M", "target": "6M", "card": "Joker", "facing": "actor"}, "There is no card"),
    (
        "resolve",
        {"actor": "6M", "target": "6M", "card": "DrawDouble," * 5 + "M", "facing": "actor"},
        "there are only 4.",
    ),
    ("wealth-spend", {"wealth": "5M", "cost": "6M"}, "cannot pay 6M with 5M"),
    ("ability-cost", {"grade": "Minor"}, "Give the grade and the frequency"),
    ("ability-cost", {"name": "Wish"}, "There is no ready-made spell"),
    ("unit-modifier", {"unit": "Fyrd", "range": "missile", "role": "attack"}, "no attack at missile range"),
    ("unit-modifier", {"unit": "Fyrd", "range": "any", "role": "attack"}, "melee, skirmish or missile"),
    ("unit-info", {"unit": "Dragon"}, "There is no type of unit"),
    ("per-magic", {"effect": "affinity-defence", "magic": 3}, "There is no effect"),
    ("ritual-bonus", {"modifiers": ["nice weather"]}, "There is no circumstance"),
]


@pytest.mark.parametrize(("name", "given", "sentence"), FAULTS)
def test_what_cannot_be_answered_is_refused_in_a_sentence(name: str, given: dict[str, object], sentence: str) -> None:
    with pytest.raises(QuestionError) as fault:
        QUESTIONS[name].ask(given)
    assert sentence in str(fault.value)


def _figure(name: str, key: str, given: dict[str, object]) -> float:
    answer = QUESTIONS[name].ask(given)
    assert isinstance(answer, dict)
    return float(answer[key])
