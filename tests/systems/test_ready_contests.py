"""Ready contests of every game: each can be begun as it says, by its own person, and one opposition is near even."""

from __future__ import annotations

from functools import cache

import pytest

from solo.library.systems import manifests, open_system
from solo.play.contests import chance_of, nearest_to_even, setup_of, table_of
from solo.systems.contract import ReadyContest, System

GAMES = [manifest.key for manifest in manifests()]
NEAR_EVEN = (0.35, 0.65)


@cache
def game(key: str) -> System:
    return open_system(key, None).system


def contests(key: str) -> list[ReadyContest]:
    return list(game(key).encounters.ready_contests().values())


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_contests_with_a_ready_person_and_both_stakes(key: str) -> None:
    assert len(contests(key)) >= 5
    for contest in contests(key):
        assert contest.person in game(key).characters.ready()
        assert contest.text and contest.won and contest.lost


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_the_first_questions_of_a_contest_are_answered_up_to_the_roll(key: str) -> None:
    for contest in contests(key):
        person = game(key).characters.ready()[contest.person]
        for opposition in contest.against:
            table = table_of(game(key), contest, opposition, setup_of(contest, person))
            asked = {step.answer for leg in table.saved.legs for step in leg.steps}
            assert {*contest.answers.values(), *opposition.answers.values()} <= asked, (contest.name, opposition.name)


@pytest.mark.parametrize("key", GAMES)
def test_a_single_roll_has_an_opposition_near_even_for_its_person(key: str) -> None:
    for contest in contests(key):
        if contest.extended:
            continue
        person = game(key).characters.ready()[contest.person]
        tables = [table_of(game(key), contest, opposition, setup_of(contest, person)) for opposition in contest.against]
        chances = [float(chance) for table in tables if (chance := chance_of(table)) is not None]
        assert len(chances) == len(contest.against)
        assert any(NEAR_EVEN[0] <= chance <= NEAR_EVEN[1] for chance in chances), (contest.name, chances)
        assert chances[0] > chances[-1]


def test_the_opposition_nearest_to_even_is_proposed() -> None:
    assert nearest_to_even({0: 0.9, 1: 0.62, 2: 0.41, 3: 0.1}, 4) == 2
    assert nearest_to_even({0: 0.6, 1: 0.4}, 2) == 0
    assert nearest_to_even({}, 5) == 2
