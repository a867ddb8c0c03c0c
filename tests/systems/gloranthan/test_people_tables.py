"""Races and keywords as printed, and wealth beyond the worked examples (`G-07`, `G-08`, `G-19` to `G-23`, `R-17`)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.systems.gloranthan.people.keyword import LEVELS, Keyword, competence, is_covered
from solo.systems.gloranthan.people.race import Race, race_modifier
from solo.systems.gloranthan.people.retinue import companion_levels, follower_powers, retainer_level
from solo.systems.gloranthan.people.wealth import condition, gain, spend, upkeep, wealth_cost
from solo.systems.gloranthan.rating import Rating, to_whole_masteries
from solo.systems.gloranthan.rolls.levels import multiple, nearest_level
from solo.systems.gloranthan.units.unit_type import UnitType
from tests.systems.gloranthan.gloranthan_content import content

RACES = content().entries(Race)
KEYWORDS = content().entries(Keyword)
MATTERS = ("strength", "melee", "resist", "missile", "fine manipulation", "mental", "social", "stealth", "senses")
PRINTED = {
    "Human": "0 0 0 0 0 0 0 0 0",
    "Dark Troll": "+3E +3E +3E 0 -3E -3E -3E 0 -3E",
    "Great Troll": "+1M +1M +1M 0 -1M -1M -1M 0 -3E",
    "Trollkin": "-1M -1M -1M -3E 0 -1M -1M +3E -1M",
    "Superior Trollkin": "-1M -1M -1M -3E 0 0 0 +3E -1M",
    "Elf": "-3E -3E 0 +3E +3E 0 0 0 0",
    "Morokanth": "+3E +3E +3E 0 -1M 0 0 0 0",
    "Scout Dragonewt": "-3E -3E 0 0 0 0 0 0 0",
    "Warrior Dragonewt": "+3E +3E +6E 0 -3E 0 0 0 0",
    "Noble Dragonewt": "0 0 +1E 0 0 0 0 0 0",
}


@pytest.mark.parametrize("name", PRINTED)
def test_each_race_is_as_printed(name: str) -> None:
    """`R-02`: among others, trollkin are as stupid as great trolls (−1M) and shoot worse (−3E)."""
    by_day = [str(race_modifier(RACES[name], {matter})).replace("−", "-") for matter in MATTERS]
    assert " ".join(by_day) == PRINTED[name]
    assert RACES[name].dark_sense == ("Troll" in name)
    assert not race_modifier(RACES[name], {"senses"}, by_day=False)


def test_elves_are_agile_in_all_that_takes_it_and_gifts_count_once() -> None:
    for matter in ("climbing", "sneaking", "balancing"):
        assert race_modifier(RACES["Elf"], {matter}) == Rating(0, 3)
    assert race_modifier(RACES["Great Troll"], {"melee", "strength"}) == Rating(1)
    assert set(PRINTED) == set(RACES)


def test_keywords_of_every_kind() -> None:
    kinds = Counter(keyword.kind for keyword in KEYWORDS.values())
    assert (kinds["professional"], kinds["basic religious"], kinds["advanced religious"], kinds["class"]) == (
        17,
        4,
        12,
        4,
    )
    counts = {name: (len(one.strong), len(one.other)) for name, one in KEYWORDS.items() if one.kind == "professional"}
    assert counts == {
        "Adventurer": (0, 13), "Demagogue": (4, 3), "Farmer": (1, 8), "Foot Warrior": (1, 10), "Healer": (3, 3),
        "Hunter": (3, 6), "Liturgist": (1, 4), "Magician": (1, 1), "Merchant": (2, 3), "Mounted Warrior": (2, 7),
        "Nomad": (3, 4), "Officer": (5, 0), "Priest": (2, 2), "Scholar": (5, 3), "Scout": (2, 5),
        "Street Entertainer": (1, 7), "Thief": (5, 8),
    }  # fmt: skip
    advanced = {
        name: (len(one.strong), len(one.other)) for name, one in KEYWORDS.items() if one.kind == "advanced religious"
    }
    assert advanced == {
        "Church Liturgist": (2, 1), "Orderly": (1, 2), "Apprentice": (0, 2), "Adept": (3, 0), "Practitioner": (2, 1),
        "Shaman": (3, 0), "Initiate": (2, 1), "Devotee": (3, 0), "Disciple": (3, 0), "Novitiate": (3, 1),
        "Ordinate": (4, 0), "Preceptor": (5, 0),
    }  # fmt: skip
    assert all(len(one.other) == 4 and not one.strong for one in KEYWORDS.values() if one.kind == "cultural")


def test_the_best_hit_of_all_keywords_counts() -> None:
    held = [KEYWORDS["Foot Warrior"], KEYWORDS["Scout"]]
    asked = {
        "Main Combat Style": "strong",
        "perception": "strong",
        "Climbing": "other",
        "Bargaining": "none",
        "Spear": "skill",
    }
    for matter, level in asked.items():
        assert competence(matter, held, ["Spear"]) == level
    assert is_covered("Climbing", held) and not is_covered("Bargaining", held)
    assert [str(LEVELS[level]) for level in LEVELS] == ["+1M", "+1E", "0", "−1E", "−1M"]


masteries = st.integers(0, 20)


@given(masteries, st.integers(0, 5), masteries)
def test_spending_and_gaining_move_wealth_the_right_way(whole: int, edges: int, amount: int) -> None:
    wealth = Rating(whole, edges)
    if amount <= whole:
        assert _key(spend(wealth, amount)) <= _key(wealth)
    grown = gain(wealth, amount)
    assert grown.masteries >= max(whole, amount) and grown == to_whole_masteries(grown)
    assert amount > whole or _key(grown) >= _key(wealth)


def _key(wealth: Rating) -> tuple[int, int]:
    return wealth.masteries, wealth.edges


@given(st.integers(0, 5000))
def test_the_nearest_level_is_the_nearest_and_the_lower_of_two(people: int) -> None:
    level = nearest_level(people)
    distances = {other: abs(multiple(other) - people) for other in range(15)}
    assert distances[level] == min(distances.values())
    assert level == min(other for other, far in distances.items() if far == distances[level])


def test_edge_cases_of_wealth() -> None:
    assert spend(Rating(5, 4), 5) == Rating() and spend(Rating(5, 4), 0) == Rating(5, 4)
    assert gain(Rating(5, 4), 0) == Rating(5, 4) and gain(Rating(), 5) == Rating(5)
    assert [gain(Rating(9), amount).edges for amount in range(2, 9)] == [0, 1, 1, 2, 3, 4, 5]
    with pytest.raises(ValueError, match="cannot pay 6M with 5M"):
        spend(Rating(5), 6)
    assert [wealth_cost(level) for level in (0, 1, 2, 3)] == [0, 1, 1, 2]


def test_upkeep_adds_equipment_up_to_four() -> None:
    units = content().entries(UnitType)
    assert [upkeep(500, False, units[name]) for name in ("Cataphracht", "Fyrd", "Improvised Weapons")] == [14, 10, 9]
    assert upkeep(500, True, units["Cataphracht"]) == 14
    tended = condition(4)
    assert tended is not None and (tended.power, tended.recruiting) == (Rating(0, 2), "straightforward")


@pytest.mark.parametrize(
    ("leader", "soldier", "magician", "fighter_magician"),
    [(5, 2, (2, 4, 3, 3), 3), (6, 3, (2, 5, 3, 3), 4), (14, 4, (3, 6, 4, 4), 5), (16, 6, (5, 8, 6, 6), 7)],
)
def test_followers_have_the_runes_of_their_row(
    leader: int, soldier: int, magician: tuple[int, ...], fighter_magician: int
) -> None:
    assert follower_powers(leader, "soldiers").levels == (soldier,) * 4
    assert follower_powers(leader, "magicians").levels == magician
    assert follower_powers(leader, "fighter-magicians").levels == (fighter_magician,) * 4


def test_companions_and_retainers_are_lesser_in_their_other_runes() -> None:
    assert companion_levels(6) == (6, 5, 4, 4) and companion_levels(1) == (1, 0, 0, 0)
    assert [retainer_level(best, 5) for best in (3, 4, 6, 8)] == [3, 3, 5, 5]
    assert retainer_level(7, 2) == 2
