"""The tables of the rules figure by figure: dice, prices, load, names, worth, talents (`T-04` to `T-28`, part 4)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.two_d20.gear.armour import Armour, soak_of, uniform_soak
from solo.systems.two_d20.gear.load import fatigue
from solo.systems.two_d20.gear.objects import OBJECTS
from solo.systems.two_d20.gear.treasure import TREASURE, GoldWorth, shares, worth
from solo.systems.two_d20.library.tables import ROWS
from solo.systems.two_d20.people.attributes import (
    ATTACK_SKILL,
    BODILY,
    BONUS_ATTRIBUTE,
    SKILLS_OF,
    bonus_dice,
    skill_named,
)
from solo.systems.two_d20.people.renown import RENOWN, describe_renown, renown_name
from solo.systems.two_d20.people.talents import Talent, TalentTaken, choices, gifts_of
from solo.systems.two_d20.rolls import skill_test
from solo.systems.two_d20.rolls.combat_dice import FACES
from solo.systems.two_d20.rolls.difficulty import CIRCUMSTANCES, ranged_difficulty
from solo.systems.two_d20.rolls.hazard import Hazard, price
from solo.systems.two_d20.rolls.location import BY_FACE
from solo.systems.two_d20.rolls.qualities import Qualities
from solo.systems.two_d20.rolls.recovery import given_back, healing_difficulty
from solo.systems.two_d20.rolls.spend_prices import PRICES, cost
from solo.systems.two_d20.rolls.struggle import compare_margins
from solo.systems.two_d20.wording import difficulty_name
from tests.systems.two_d20.blow_staging import content

# Dice (T-01, T-04, T-13, T-15)


@pytest.mark.parametrize(
    ("tn", "focus", "untrained", "face", "successes", "complications"),
    [
        (12, 3, False, 13, 0, 0),
        (12, 3, False, 12, 1, 0),
        (12, 3, False, 4, 1, 0),
        (12, 3, False, 3, 2, 0),
        (12, 0, False, 1, 1, 0),
        (2, 3, False, 3, 0, 0),
        (2, 3, False, 2, 2, 0),
        (12, 3, False, 19, 0, 0),
        (12, 3, False, 20, 0, 1),
        (12, 0, True, 18, 0, 0),
        (12, 0, True, 19, 0, 1),
        (12, 0, True, 20, 0, 1),
        (20, 0, False, 20, 1, 1),
    ],
)
def test_the_worth_of_each_face_of_a_d20(
    tn: int, focus: int, untrained: bool, face: int, successes: int, complications: int
) -> None:
    assert skill_test.worth(tn, focus, untrained)[face - 1] == skill_test.DieWorth(successes, complications)


@pytest.mark.parametrize(("focus", "successes"), [(1, 2), (0, 1)])
def test_a_fortune_die_is_worth_a_one(focus: int, successes: int) -> None:
    assert skill_test.fortune_die(10, focus) == skill_test.DieWorth(successes, 0)


def test_the_faces_of_a_combat_die() -> None:
    assert [(face.points, face.effects) for face in FACES] == [(1, 0), (2, 0), (0, 0), (0, 0), (1, 1), (1, 1)]


LOCATIONS = "head " * 2 + "right_arm " * 3 + "left_arm " * 3 + "torso " * 6 + "right_leg " * 3 + "left_leg " * 3


def test_where_each_face_of_a_d20_strikes() -> None:
    """`R-28`: the shares of the locations add up to twenty: 2, 3, 3, 6, 3 and 3."""
    assert [place.replace(" ", "_") for place in BY_FACE] == LOCATIONS.split()


@pytest.mark.parametrize(
    ("mine", "theirs", "active", "opponent", "momentum"),
    [
        (-1, -1, False, False, 0),
        (-1, 0, False, True, 0),
        (-1, 2, False, True, 2),
        (0, -1, True, False, 0),
        (2, -3, True, False, 2),
        (3, 1, True, False, 2),
        (1, 3, False, True, 2),
        (1, 1, True, False, 0),
        (0, 0, True, False, 0),
    ],
)
def test_each_row_of_the_struggle(mine: int, theirs: int, active: bool, opponent: bool, momentum: int) -> None:
    came = compare_margins(mine, theirs)
    assert (came.active, came.opponent, came.momentum) == (active, opponent, momentum)


@pytest.mark.parametrize("margin", [0, 2])
def test_equal_margins_go_to_the_defender_where_the_table_says_so(margin: int) -> None:
    came = compare_margins(margin, margin, "defender")
    assert (came.active, came.opponent, came.momentum) == (False, True, 0)
    assert compare_margins(-1, -1, "defender").opponent is False


# Attributes and skills (T-12, T-14, T-16, part 2)


@pytest.mark.parametrize(
    ("attribute", "dice"),
    [(0, 0), (7, 0), (8, 0), (9, 1), (10, 2), (11, 2), (12, 3), (13, 3), (14, 4), (15, 4), (16, 5), (20, 5)],
)
def test_the_bonus_dice_of_an_attribute(attribute: int, dice: int) -> None:
    assert bonus_dice(attribute) == dice


def test_types_of_attack_their_attributes_and_skills() -> None:
    """`R-12`: Melee, Shooting and Intimidate attack."""
    assert BONUS_ATTRIBUTE == {"melee": "brawn", "ranged": "awareness", "threaten": "personality"}
    assert ATTACK_SKILL == {"melee": "melee", "ranged": "shooting", "threaten": "intimidate"}


def test_the_skills_of_each_attribute() -> None:
    """`R-01`: seven attributes, and 24 skills that each hang on one of them."""
    assert SKILLS_OF == {
        "agility": ("acrobatics", "melee", "stealth"),
        "awareness": ("insight", "observation", "survival"),
        "brawn": ("athletics", "resistance"),
        "coordination": ("parry", "riding", "seafaring", "shooting", "thievery"),
        "intelligence": ("crafts", "healing", "languages", "lore", "tactics"),
        "personality": ("command", "counsel", "intimidate", "persuade"),
        "willpower": ("discipline", "occult"),
    }
    assert {"agility", "brawn", "coordination"} == BODILY
    assert skill_named("lore") == "lore"
    with pytest.raises(ValueError, match="no skill"):
        skill_named("cooking")


# Difficulty (T-02, T-05, R-02)


@pytest.mark.parametrize(
    ("difficulty", "name"),
    [
        (0, "Simple"),
        (1, "Average"),
        (2, "Challenging"),
        (3, "Daunting"),
        (4, "Dire"),
        (5, "Epic"),
        (6, "Epic +1"),
        (8, "Epic +3"),
    ],
)
def test_the_names_of_difficulties(difficulty: int, name: str) -> None:
    assert difficulty_name(difficulty) == name


MODIFIERS = [
    (1, 1, True), (1, 1, True), (2, 2, True), (3, 3, True), (1, 0, False), (1, 3, True), (1, 0, False), (1, 0, True),
    (1, 1, False), (1, 1, False), (1, 1, True), (1, 1, False), (1, 1, False), (2, 2, False), (1, 1, True),
    (1, 1, False), (1, 0, True), (1, 0, False),
]  # fmt: skip
"""Fewest and most steps of each row of the table, 0 for the game master's choice, and whether it only may count."""


def test_the_steps_of_each_circumstance() -> None:
    assert [(row.least, row.most, row.may) for row in CIRCUMSTANCES] == MODIFIERS


@pytest.mark.parametrize(
    ("optimal", "actual", "conditions", "wounds", "engaged", "difficulty"),
    [
        ("medium", "medium", (), 0, False, 1),
        ("medium", "close", (), 0, False, 2),
        ("medium", "long", (1, 1), 0, False, 4),
        ("medium", "extreme", (1, 1), 0, False, 5),
        ("medium", "medium", (), 2, False, 3),
        ("medium", "medium", (), 0, True, 2),
    ],
)
def test_the_difficulty_of_a_shot(
    optimal: Any, actual: Any, conditions: tuple[int, ...], wounds: int, engaged: bool, difficulty: int
) -> None:
    assert ranged_difficulty(optimal, actual, conditions, wounds, engaged) == difficulty


# Prices of Momentum (T-06, R-08)

SPENDS = """
bonus-damage 1 R
break-guard 2
called-shot 2
change-stance 1
confidence 1 R4
disarm 2
penetration 1 R
re-roll-damage 1
second-wind 1 IR
secondary-target 2
subdue 1
swift-action 2
withdraw 1
extra-d20 1 IR3
"""


def test_each_spend_has_its_price_and_its_marks() -> None:
    shown = [
        f"{spend} {one.cost} {'I' * one.immediate}{'R' * one.repeatable}{one.most or ''}".strip()
        for spend, one in PRICES.items()
    ]
    assert shown == SPENDS.split("\n")[1:-1]


@pytest.mark.parametrize(("spend", "amount", "most"), [("confidence", 4, 4), ("extra-d20", 3, 3), ("subdue", 1, 1)])
def test_each_is_bought_so_often_and_no_more(spend: Any, amount: int, most: int) -> None:
    assert cost(spend, amount) == amount
    with pytest.raises(ValueError, match=r"at most, not"):
        cost(spend, most + 1)


@pytest.mark.parametrize(("spend", "often"), [("subdue", "once"), ("confidence", "4 times")])
def test_a_refused_spend_says_how_often_it_can_be_bought(spend: Any, often: str) -> None:
    with pytest.raises(ValueError, match=rf"^Within one test {spend} can be bought {often} at most, not 5 times\.$"):
        cost(spend, 5)


def test_what_is_repeatable_costs_as_often_and_two_hands_one_more() -> None:
    assert [cost("bonus-damage", amount) for amount in (1, 7)] == [1, 7]
    assert [cost("disarm", two_handed=both) for both in (False, True)] == [2, 3]
    assert cost("break-guard", two_handed=True) == 2


# Hazards (T-24, T-25, R-23)


@pytest.mark.parametrize("dice", [2, 3, 4, 5, 6])
def test_each_combat_die_of_a_hazard_costs_a_doom(dice: int) -> None:
    assert price(Hazard(dice)) == dice


@pytest.mark.parametrize(
    ("qualities", "more"),
    [
        ({"area": True}, 2),
        ({"intense": True}, 2),
        ({"knockdown": True}, 1),
        ({"nonlethal": True}, -2),
        ({"stun": True}, 1),
        *(
            ({name: number}, half)
            for name in ("incendiary", "piercing", "persistent")
            for number, half in ((1, 1), (2, 1), (3, 2), (4, 2))
        ),
        ({"vicious": 1}, 1),
        ({"vicious": 3}, 3),
        ({"piercing": 1, "persistent": 1, "incendiary": 1}, 3),
    ],
)
def test_the_price_of_each_quality_of_a_hazard(qualities: dict[str, Any], more: int) -> None:
    assert price(Hazard(6, Qualities(**qualities))) == 6 + more


@pytest.mark.parametrize(("difficulty", "less"), [(None, 0), (1, 3), (2, 1), (3, 0), (4, 0)])
def test_the_test_that_avoids_a_hazard_makes_it_cheaper(difficulty: int | None, less: int) -> None:
    assert price(Hazard(6, difficulty=difficulty)) == 6 - less


def test_the_cheapest_hazard_costs_one_doom() -> None:
    assert price(Hazard(2, Qualities(nonlethal=True), 1)) == 1
    assert price(Hazard(4, difficulty=1)) == 1
    assert price(Hazard(5, difficulty=1)) == 2


@pytest.mark.parametrize(
    ("hazard", "doom"),
    [
        (Hazard(4, Qualities(piercing=2), 2), 4),
        (Hazard(6, Qualities(area=True, stun=True), 1), 6),
        (Hazard(5, Qualities(incendiary=5, vicious=1)), 9),
    ],
)
def test_the_worked_hazards(hazard: Hazard, doom: int) -> None:
    assert price(hazard) == doom


@pytest.mark.parametrize("hazard", [Hazard(1), Hazard(7), Hazard(3, difficulty=0), Hazard(3, Qualities(unwieldy=True))])
def test_what_no_hazard_can_be(hazard: Hazard) -> None:
    with pytest.raises(ValueError, match="azard"):
        price(hazard)


# Load, armour, objects (T-17, T-26, R-31, part 8)


@pytest.mark.parametrize(
    ("brawn", "load", "tired"),
    [
        (9, 18, 0),
        (9, 19, 1),
        (9, 27, 1),
        (9, 28, 2),
        (9, 36, 2),
        (9, 37, 3),
        (9, 45, 3),
        (9, 46, 4),
        (9, 99, 4),
        (12, 61, 4),
        (9, 0, 0),
    ],
)
def test_the_fatigue_of_a_load(brawn: int, load: int, tired: int) -> None:
    assert fatigue(brawn, load) == tired


def test_of_several_pieces_on_one_place_the_best_counts() -> None:
    coat = Armour(name="coat", covers=("torso", "arms"), soak=1, encumbrance=0, price=0)
    plate = Armour(name="plate", covers=("torso",), soak=4, encumbrance=0, price=0)
    greaves = Armour(name="greaves", covers=("legs",), soak=2, encumbrance=0, price=0)
    cap = Armour(name="cap", covers=("head",), soak=3, encumbrance=0, price=0)
    assert soak_of([coat, plate]) == (0, 1, 1, 4, 0, 0)
    assert soak_of([plate, coat, greaves, cap]) == (3, 1, 1, 4, 2, 2)
    assert soak_of([]) == uniform_soak(0) == (0,) * 6


def test_things_that_can_be_broken() -> None:
    assert {name: tuple(thing) for name, thing in OBJECTS.items()} == {
        "wooden door": (8, 2, 2),
        "iron-bound chest": (10, 4, 2),
        "rope": (3, 0, 1),
        "stone wall": (20, 8, 3),
    }


# Renown and treasure (T-27, T-28)


def test_the_names_of_renown() -> None:
    """`R-25`: eight names from −2 to 5, and none beyond."""
    assert RENOWN == {
        -2: "Shunned",
        -1: "Distrusted",
        0: "Unknown",
        1: "Recognized",
        2: "Acknowledged",
        3: "Trusted",
        4: "Well-known",
        5: "Famous",
    }
    assert (renown_name(-2), renown_name(5)) == ("Shunned", "Famous")
    for beyond in (-3, 6):
        with pytest.raises(ValueError, match=r"from -2 to 5"):
            renown_name(beyond)


def test_each_step_of_renown_says_how_people_treat_a_hero() -> None:
    told = [describe_renown(value) for value in RENOWN]
    assert len(set(told)) == len(RENOWN)
    rows = dict(ROWS["Renown"]())
    assert rows["−2"] == f"Shunned: {describe_renown(-2)}"
    assert all(row.startswith(f"{name}: ") for row, name in zip(rows.values(), RENOWN.values(), strict=True))
    with pytest.raises(ValueError, match=r"from -2 to 5"):
        describe_renown(6)


def test_the_worth_of_treasure() -> None:
    """`R-26`: one price for each kind of treasure."""
    assert [(found.gold, found.graded) for found in TREASURE.values()] == [
        (20, False), (2, True), (4, True), (0.5, False), (5, True), (0.5, False), (0.25, False), (2, False), (2, True),
        (2, True),
    ]  # fmt: skip


def test_what_is_graded_is_worth_half_or_double_and_nothing_else_is() -> None:
    statue, jewels = GoldWorth(5, "5", True), GoldWorth(20, "20")
    assert [worth(statue, 2, grade) for grade in ("poor", "usual", "fine")] == [5, 10, 20]
    assert [worth(jewels, 2, grade) for grade in ("poor", "usual", "fine")] == [40, 40, 40]
    assert worth(statue, 3) == 15


@pytest.mark.parametrize(("total", "takers", "each"), [(10, 2, 5), (10, 3, 3.33), (1, 3, 0.33), (0.25, 1, 0.25)])
def test_a_find_is_shared_out_in_hundredths(total: float, takers: int, each: float) -> None:
    assert shares(total, takers) == each


# Recovery (T-19, R-19)


@pytest.mark.parametrize(
    ("lost", "margin", "back"), [(5, -1, 0), (5, 0, 2), (5, 1, 3), (5, 3, 5), (5, 9, 5), (1, 0, 1), (0, 3, 0)]
)
def test_a_pass_gives_two_points_back_and_momentum_one_each(lost: int, margin: int, back: int) -> None:
    assert given_back(lost, margin, 2) == back


def test_harm_is_as_hard_to_heal_as_there_is_of_it() -> None:
    assert [healing_difficulty(harm) for harm in range(5)] == [1, 1, 2, 3, 4]


# Talents (part 4)


@pytest.mark.parametrize(
    ("name", "choice", "figures"),
    [
        ("Practised", "melee", {"rerolls": {"melee": 1}}),
        ("Gifted", "stealth", {"free_dice": {"stealth": 2}}),
        ("Reliable", "lore", {"reliable": ("lore",)}),
        ("Flourish", "melee", {"momentum": {"melee": 1}}),
        ("Heavy Blow", "", {"dice": {"melee": 1}}),
        ("Deadeye", "", {"ranges": 1}),
        ("Dread Presence", "", {"dice": {"threaten": 1}}),
        ("Tough", "", {"vigor": 2}),
        ("Stubborn", "", {"resolve": 2}),
        ("Iron Nerve", "", {"courage": 1}),
        ("Quick Guard", "", {"quick_guard": True}),
        ("Field Surgeon", "", {"treated": 1}),
    ],
)
def test_what_each_talent_gives(name: str, choice: str, figures: dict[str, Any]) -> None:
    nothing, gifts = gifts_of((), content()), gifts_of([TalentTaken(name, choice)], content())
    changed = {figure: getattr(gifts, figure) for figure in gifts.__struct_fields__}
    assert {figure: value for figure, value in changed.items() if value != getattr(nothing, figure)} == figures


def test_what_a_talent_can_be_taken_for() -> None:
    known = content().entries(Talent)
    assert len(choices(known["Practised"])) == 24
    assert choices(known["Flourish"]) == ("melee", "ranged", "threaten")
    assert choices(known["Tough"]) == ()
    assert gifts_of([TalentTaken("Nothing at all")], content()) == gifts_of((), content())
