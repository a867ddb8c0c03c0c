"""Odds beside proposals: the talk by standing, the wish of a fight, the way home, and the step of a clock."""

from __future__ import annotations

from itertools import product

import pytest

from solo.story.lists import Clock, Person
from solo.story.proposal import Opens, Proposal, Source
from solo.story.proposal_odds import ProposalOdds, describe_odds, explain_odds
from solo.story.state import Story
from solo.story.talk_odds import talk_chance, talk_chance_from

STORY = Story(
    people=(Person("Jory Pike", standing=-1, want="his son back"),),
    clocks=(Clock("River", 6, 4), Clock("Levy", 4, 2, down=True)),
)
TOTALS = [one + other for one, other in product(range(1, 7), repeat=2)]
BY_STANDING = {-3: 14, -2: 21, -1: 29, 0: 38, 1: 48, 2: 58, 3: 67}


def odds_of(opens: Opens, source: Source = "thread", subject: str = "", odds: ProposalOdds | None = None) -> str:
    return describe_odds(Proposal(source, "The first.", opens, subject), STORY, odds or ProposalOdds())


def count_requests(ground: int, left: int = 3) -> float:
    """The chance of a ground of 1 or more after these requests, counted over all throws of 2d6."""
    if not left:
        return float(ground >= 1)
    ways = [count_requests(ground + (1 if total + ground >= 8 else -1), left - 1) for total in set(TOTALS)]
    return sum(TOTALS.count(total) * way for total, way in zip(set(TOTALS), ways, strict=True)) / 36


@pytest.mark.parametrize("ground", range(-2, 3))
def test_three_requests_equal_a_naive_count(ground: int) -> None:
    assert talk_chance_from(ground) == pytest.approx(count_requests(ground))


def test_a_talk_has_the_designs_chance_for_each_standing() -> None:
    assert {standing: round(100 * talk_chance(standing)) for standing in BY_STANDING} == BY_STANDING


def test_a_person_is_asked_with_their_own_standing() -> None:
    assert odds_of("draft", "person", "Jory Pike") == "talk 29 %"


def test_a_new_person_is_a_stranger() -> None:
    assert odds_of("person") == "talk 38 %"


def test_a_scene_without_a_planned_fight_has_no_odds() -> None:
    assert odds_of("draft") == ""


def test_a_scene_has_the_chance_to_come_home_if_fights_are_planned() -> None:
    assert odds_of("scene", odds=ProposalOdds(home="home 62 %")) == "home 62 %"


def test_a_rest_has_the_chance_to_come_home_after_it() -> None:
    assert odds_of("rest") == ""
    assert odds_of("rest", odds=ProposalOdds(rested="rested home 80 %")) == "rested home 80 %"


def test_a_tick_has_the_clock_before_and_after() -> None:
    assert odds_of("tick", "clock", "River") == "River 4/6 → 5/6"
    assert odds_of("tick", "clock", "Levy") == "Levy 2/4 → 1/4"


def test_odds_are_explained_but_a_clock_speaks_for_itself() -> None:
    assert explain_odds("talk 29 %") == ("a talk of three requests ends well for you, given the person's standing")
    assert explain_odds("River 4/6 → 5/6") == ""


def test_a_check_is_priced_once_it_is_chosen() -> None:
    assert odds_of("check", "stake") == ""
