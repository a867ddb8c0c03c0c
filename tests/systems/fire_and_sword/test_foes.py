"""Foes: the figures of part 5 come out of their builds, and all stand in the library and in the fights."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solo.library.systems import open_system
from solo.systems.contract import System
from solo.systems.fire_and_sword.encounters.foe_worth import odds_against
from solo.systems.fire_and_sword.foes.foe import Foe, find_problems
from solo.systems.fire_and_sword.people.sheet import CarriedArms

PART_FIVE = {
    "Recruit": (72, 19, 9),
    "Bandit": (70, 20, 10),
    "Trained soldier": (49, 39, 12),
    "Horse archer": (50, 36, 14),
    "Lancer": (35, 54, 11),
    "Decurion": (35, 53, 12),
    "Centurion": (17, 75, 8),
    "Champion": (6, 87, 7),
    "Wolf": (58, 30, 12),
    "Wild boar": (29, 51, 20),
    "Bear": (29, 54, 17),
    "War mammoth": (7, 83, 10),
    "Priestess": (71, 21, 9),
    "Sorcerer": (72, 22, 6),
    "Disease spirit": (41, 49, 10),
    "Ghost of madness": (28, 62, 10),
    "Possessing spirit": (13, 80, 8),
}
TOTALS_OF_ROUNDING = (99, 100, 101)


@pytest.fixture(scope="module")
def system() -> System:
    return open_system("fire-and-sword", None).system


@pytest.fixture(scope="module")
def foes() -> dict[str, Foe]:
    return dict(open_system("fire-and-sword", None).content.entries(Foe))


def test_content_has_no_fault() -> None:
    assert open_system("fire-and-sword", None).faults == ()


def test_there_are_at_least_thirty_four_foes_those_of_part_five_among_them(foes: dict[str, Foe]) -> None:
    assert len(foes) >= 34
    assert set(PART_FIVE) < set(foes)
    assert all(foe.house for foe in foes.values()), "all of part 5 is a house ruling"


@pytest.mark.parametrize("name", PART_FIVE)
def test_odds_against_the_benchmark_are_those_of_part_five(name: str, foes: dict[str, Foe]) -> None:
    content = open_system("fire-and-sword", None).content
    odds = odds_against(foes[name], content)
    assert tuple(int(chance * 100 + 0.5) for chance in odds) == PART_FIVE[name]
    assert sum(PART_FIVE[name]) in TOTALS_OF_ROUNDING


def test_a_foes_price_is_what_the_benchmark_does_not_survive_alone(system: System) -> None:
    """Part 5: the percent of duels in which the fighter does not stand alone."""
    prices = system.foes.prices()
    assert all(prices[name] in (100 - alone, 101 - alone) for name, (alone, _, _) in PART_FIVE.items())
    assert all(1 <= price <= 100 for price in prices.values())


def test_prices_spread_from_colour_to_doom(system: System) -> None:
    prices = sorted(system.foes.prices().values())
    assert prices[0] < 20
    assert prices[-1] > 90
    assert max(later - earlier for earlier, later in pairwise(prices)) <= 10


def test_tags_find_spirits_riders_and_magic(system: System) -> None:
    assert "spirit" in system.foes.tags("Disease spirit")
    assert "mounted" in system.foes.tags("Lancer")
    assert "magic" in system.foes.tags("Sorcerer")
    with pytest.raises(KeyError):
        system.foes.tags("Nobody")


def test_a_foe_that_does_not_hold_together_is_told_why() -> None:
    content = open_system("fire-and-sword", None).content
    ghost = Foe("G", "A ghost.", "spirit", {}, spirit=True, arms=CarriedArms(weapons=("Sword",)), resistance_die=7)
    found = dict(find_problems(ghost, content))
    assert {"arms", "resistance_die", "skills"} <= set(found)
    unarmed = Foe("U", "", "soldier", {}, spells={"Bless": 9, "Snow": 1}, running=("Hone",))
    sentences = [sentence for _, sentence in find_problems(unarmed, content)]
    assert len(sentences) == 5
    assert all(sentence.endswith(".") for sentence in sentences)


def test_tiers_leave_no_percentage_out(system: System) -> None:
    covered = [percent for tier in system.encounters.tiers if tier.wins for percent in range(*tier.wins)]
    assert sorted(covered) == list(range(101))


def test_the_tiers_of_an_encounter_are_as_printed(system: System) -> None:
    """Part 6; the upper bound is the first percentage of the tier above."""
    assert {tier.key: tier.wins for tier in system.encounters.tiers if tier.wins} == {
        "trivial": (95, 101),
        "easy": (85, 95),
        "fair": (70, 85),
        "hard": (50, 70),
        "deadly": (25, 50),
        "hopeless": (0, 25),
    }


def test_foes_are_named_only_where_the_list_says_so(foes: dict[str, Foe]) -> None:
    """`R-15`, part 5."""
    bodies = [name for name in PART_FIVE if not foes[name].spirit]
    assert [name for name in bodies if foes[name].named] == ["Centurion", "Champion", "Priestess", "Sorcerer"]


def test_ready_fights_are_played_by_different_people_and_hold_their_names(system: System) -> None:
    fights = system.encounters.ready_fights()
    assert len(fights) >= 8
    assert len({fight.party for fight in fights.values()}) == len(fights)
    assert {name for fight in fights.values() for name in fight.party} == set(system.characters.ready())
