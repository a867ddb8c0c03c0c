"""The list of skills, their costs, their dice, and finding them by name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.systems.polyhedral.people.skills import (
    ACTIVE_SKILLS,
    PASSIVE_SKILLS,
    SCHOOLS,
    SKILLS,
    level_label,
    pool,
    skill_cost,
    skill_levels,
    skill_named,
)

BY_ATTRIBUTE = {
    "STR": "Climbing",
    "PRC": "Axes & maces|Bows|Crossbows|Fencing|Flails|Knives|Lockpicking|Poleaxes|Slings|Spears|Staff|Stealth"
    "|Swords|Throwing|Traps|2-h axes & maces|2-h swords|Unarmed",
    "QKN": "Jumping",
    "INT": "Afflictions|Ancient Tongues|Charms|Evocations|Life Magic|Medicine|Perception|Survival",
    "SPI": "Bluff|Diplomacy|Distraction",
}
PASSIVE = "Assassination|Blocking|Deflection|Diehard|Energy|Evasion|Spellcraft|Spell Defense|Extra Size|Fast Sprint"


def test_every_printed_skill_is_there_with_its_attribute() -> None:
    """`P-06`, `P-07`: 31 active and 10 passive skills. `R-17`: weapons roll PRC, spells INT, Distraction SPI."""
    expected = {name: attribute for attribute, names in BY_ATTRIBUTE.items() for name in names.split("|")}
    assert {skill.name: skill.attribute for skill in ACTIVE_SKILLS} == expected
    assert len(ACTIVE_SKILLS) == len(expected) == 31
    assert [skill.name for skill in PASSIVE_SKILLS] == PASSIVE.split("|")
    assert len(PASSIVE_SKILLS) == 10
    assert len(SKILLS) == 41


def test_active_skills_have_an_attribute_and_passive_ones_none() -> None:
    assert all(skill.active for skill in ACTIVE_SKILLS)
    assert not any(skill.active for skill in PASSIVE_SKILLS)


def test_schools_and_skills_of_creatures() -> None:
    """`P-07`: only creatures have Extra Size and Fast Sprint."""
    assert SCHOOLS == ("Afflictions", "Charms", "Evocations", "Life Magic")
    assert [name for name, skill in SKILLS.items() if skill.creatures_only] == ["Extra Size", "Fast Sprint"]


def test_every_skill_says_what_it_does_in_one_sentence() -> None:
    for skill in SKILLS.values():
        assert skill.summary.endswith("."), skill.name
        assert skill.summary.count(".") == 1, skill.name


def test_printed_costs() -> None:
    """`P-04`: 1, 5, 14, 30, 55, 91, 140 XP in total for levels 1 to 7."""
    assert [skill_cost(0, level) for level in range(8)] == [0, 1, 5, 14, 30, 55, 91, 140]
    assert skill_cost(2, 3) == 9


@given(st.integers(0, 12), st.integers(0, 12))
def test_going_up_and_down_again_costs_nothing(low: int, high: int) -> None:
    assert skill_cost(low, high) == -skill_cost(high, low)
    assert skill_cost(low, low + 1) == (low + 1) ** 2


@pytest.mark.parametrize(
    ("score", "level", "dice"),
    [(10, 1, (2, 10)), (8, 0, (1, 8)), (14, 0, (2, 12)), (14, 3, (5, 12)), (16, 2, (5, 12)), (2, 1, (2, 2))],
)
def test_pools(score: int, level: int, dice: tuple[int, int]) -> None:
    """`P-05`: one die and one for each level; score 14 adds one die of d12, score 16 two."""
    assert pool(score, level) == dice


def test_levels_below_0_are_refused() -> None:
    for refused in (lambda: pool(8, -1), lambda: skill_cost(0, -1), lambda: skill_levels({"Bows": -1})):
        with pytest.raises(ValueError, match="whole number from 0 up, not -1"):
            refused()


def test_labels() -> None:
    assert [level_label(level) for level in range(6)] == [
        "Untrained",
        "Trained",
        "Professional",
        "Expert",
        "Master",
        "Master",
    ]


def test_names_are_found_whatever_their_case() -> None:
    """`R-27`: Extra Move is another name for Fast Sprint."""
    assert skill_named("axes & MACES").name == "Axes & maces"
    assert skill_named(" spell  defense ").name == "Spell Defense"
    assert skill_named("Extra Move").name == "Fast Sprint"
    assert skill_levels({"swords": 2, "EVASION": 1}) == {"Swords": 2, "Evasion": 1}


def test_an_unknown_skill_is_refused_with_near_names() -> None:
    with pytest.raises(ValueError, match=r'no skill "Sword"\. Did you mean "Swords"'):
        skill_named("Sword")
    with pytest.raises(ValueError, match=r'^There is no skill "Xyzzy"\.$'):
        skill_named("Xyzzy")
    with pytest.raises(ValueError, match="Swords is listed twice"):
        skill_levels({"Swords": 1, "swords": 2})
