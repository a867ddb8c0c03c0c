"""Evenings played through: wounds go along, rests give them back, a lost encounter ends it, the dead stay behind."""

from __future__ import annotations

from time import monotonic

import pytest

from solo.evening import chain
from solo.evening.chain import ChainStep, chain_of, outlook_of, play_through
from solo.evening.evening_forecast import EncounterCourse, make_evening_outlook
from solo.forecast.batches import GameSource
from solo.forecast.workers import Workers
from solo.library.systems import manifests, open_system
from solo.systems.contract import FoeCount, System
from tests.forecast.second_pool import Elsewhere

OSK = "Big Osk"


@pytest.fixture(scope="module")
def swords() -> System:
    return open_system("swords", None, tried=False).system


def way(system: System, *stops: ChainStep, party: tuple[str, ...] = (OSK,)) -> chain.Chain:
    ready = system.characters.ready()
    return chain_of(system, GameSource(system.manifest.key), [ready[name] for name in party], None, stops)


def apprentices(title: str, count: int = 2, rest: str = "") -> ChainStep:
    return ChainStep(title, (FoeCount("Apprentice", count),), rest=rest)


def won_last(system: System, rest: str) -> int:
    """How many of some evenings win the last of three like fights, with a rest before each."""
    known = way(system, *(apprentices(str(number), 4, rest) for number in range(3)))
    courses = [play_through(known, system, f"x/{number}") for number in range(24)]
    return sum(len(course) == 3 and course[-1].won for course in courses)


@pytest.mark.slow
def test_wounds_go_along_unless_somebody_rests(swords: System) -> None:
    assert won_last(swords, "hour") > won_last(swords, "")


def test_a_lost_encounter_ends_the_evening(swords: System) -> None:
    known = way(swords, ChainStep("Too many", (FoeCount("Man-at-arms", 8),)), apprentices("Never"))
    for number in range(8):
        course = play_through(known, swords, str(number))
        assert [came.won for came in course] == [False]


def test_only_those_named_go_into_an_encounter(swords: System) -> None:
    both = (OSK, "Hild Arnesdotter")
    stop = ChainStep("Too many", (FoeCount("Man-at-arms", 8),), who=(OSK,))
    (came,) = play_through(way(swords, stop, party=both), swords, "1")
    assert set(came.fallen) <= {OSK}


@pytest.mark.slow
def test_the_same_seed_gives_the_same_whoever_plays(swords: System) -> None:
    known = way(swords, apprentices("One"), apprentices("Two"))
    with Workers(2, Elsewhere) as elsewhere:  # threads, which open the game at the same moment
        there = outlook_of(known, 5, elsewhere, monotonic, 22)
    here = outlook_of(known, 5, Workers(1), monotonic, 22)
    assert here == there
    assert here.evenings == 22
    assert here.home == pytest.approx(here.parts[-1].reached * here.parts[-1].won)


def test_it_is_told_while_it_sharpens_and_stopped_at_will(swords: System) -> None:
    told: list[int] = []
    known = way(swords, apprentices("One"))
    outlook = outlook_of(
        known, 5, Workers(1), monotonic, 400, 0.0, lambda: len(told) >= 2, lambda known: told.append(known.evenings)
    )
    assert told == [4, 8]
    assert outlook.evenings == 8


def test_an_evening_of_nothing_is_said(swords: System) -> None:
    with pytest.raises(ValueError, match="no encounter"):
        way(swords)
    with pytest.raises(ValueError, match="has no party"):
        way(swords, apprentices("One"), party=())
    with pytest.raises(ValueError, match="Lost: There is no foe"):
        way(swords, ChainStep("Lost", (FoeCount("Nobody at all", 1),)))


@pytest.mark.exhaustive
@pytest.mark.parametrize("key", [manifest.key for manifest in manifests()])
@pytest.mark.parametrize("rest", ["hour", "day", "week", "whole"])
def test_every_rest_of_every_game_ends(key: str, rest: str) -> None:
    system = open_system(key, None, tried=False).system
    name, fight = next(iter(system.encounters.ready_fights().items()))
    stops = (ChainStep(name, fight.foes, (), fight.place, dict(fight.options), found) for found in ("", rest))
    known = way(system, *stops, party=fight.party)
    course = play_through(known, system, "3")
    assert 1 <= len(course) <= 2
    assert course == play_through(known, system, "3")


def test_figures_are_of_those_who_come_so_far() -> None:
    courses = [
        (EncounterCourse(True, 3, ("Ann",), (), {"LP": 4}), EncounterCourse(True, 2)),
        (EncounterCourse(True, 5, (), (), {"LP": 2}), EncounterCourse(False, 4, ("Ann",), ("Ann",))),
        (EncounterCourse(False, 4, ("Ann",), ("Ann",), {"LP": 6}),),
        (EncounterCourse(True, 4, ("Bo",), ("Bo",)), EncounterCourse(True, 2)),
    ]
    known = make_evening_outlook(["Den", "Cellar"], courses)
    assert (known.home, known.all_alive) == (0.5, 0.25)
    den, cellar = known.parts
    assert (den.reached, den.won, den.somebody_falls, den.somebody_dies, den.breaks) == (1.0, 0.75, 0.75, 0.5, 0.25)
    assert (cellar.reached, cellar.won, cellar.breaks) == (0.75, pytest.approx(2 / 3), 0.25)
    assert [(one.what, one.mean) for one in den.spent] == [("LP", 3.0)]
    assert "The party wins every encounter in 50 % of 4 evenings" in known.words[0]
    assert "Average cost: 3.0 LP." in den.words
