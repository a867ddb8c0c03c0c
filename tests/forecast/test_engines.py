"""The engine of a forecast against the one of the table: the same fights, and the same chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from random import Random

import msgspec
import pytest

from solo.forecast.fights import encode_state, play_many, play_seeds
from solo.forecast.sums import Sums
from solo.library.systems import open_system
from solo.play.scenes import UnattendedScene
from solo.systems.contract import Checkpoint, Choose, ChooseMany, ChoosePlace, Decision, Event, FoeCount, Setup

SYSTEM = open_system("polyhedral", None).system
FIGHT = SYSTEM.procedures["fight"]
FIGHTS = 400


def begun(party: tuple[str, ...], *foes: FoeCount, place: str = "") -> msgspec.Struct:
    ready = SYSTEM.characters.ready()
    return FIGHT.begin(Setup(tuple(ready[name] for name in party), foes, place=place))


def even_four() -> msgspec.Struct:
    party = ("Maren Toll", "Nerys Vale", "Sister Aveline Marsh", "Casimir Lune")
    return begun(party, FoeCount("Orc tusk-breaker", 2), FoeCount("Goblin chief", 2), place="Broken watchtower")


def archers() -> msgspec.Struct:
    return begun(("Dag Ferren", "Osric Pell"), FoeCount("Poacher", 2), place="Windy moor")


def show(asked: Decision) -> None:
    """Build all that a person could see of a decision."""
    assert asked.prompt
    if isinstance(asked, Choose | ChooseMany):
        for option in asked.options:
            assert option.label
            explain = option.preview().explain
            if explain:
                explain()
    if isinstance(asked, ChoosePlace):
        for place in asked.places:
            asked.note(place)


def answers(state: msgspec.Struct, seed: str, *, eager: bool) -> Iterator[str]:
    """Every answer of a fight, each with its reason, and how the fight ends."""
    story: list[Event] = []
    running = FIGHT.run(state, UnattendedScene(Random(seed), story.append if eager else None))
    asked = next(running)
    while True:
        try:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            if eager:
                show(asked)
            given = FIGHT.decide(state, asked)
            yield f"{asked.who} {asked.kind} {given.answer} {given.reason}"
            asked = running.send(given.answer)
        except StopIteration as end:
            yield end.value.outcome
            return


@pytest.mark.slow
@pytest.mark.parametrize("fight", [even_four, archers])
@pytest.mark.parametrize("seed", ["one", "two"])
def test_what_is_seen_and_told_changes_no_fight(fight: Callable[[], msgspec.Struct], seed: str) -> None:
    lazy, eager = fight(), fight()
    assert list(answers(lazy, seed, eager=False)) == list(answers(eager, seed, eager=True))
    assert msgspec.json.encode(lazy) == msgspec.json.encode(eager)


@pytest.mark.exhaustive
def test_fights_with_magic_and_arrows_fall_as_with_dice() -> None:
    """A chi-square test at one in a thousand of who wins, how long it takes, and what it does to each."""
    state = encode_state(begun(("Nerys Vale", "Osric Pell"), FoeCount("Footpad", 2), place="Broken watchtower"))
    drawn = play_many(FIGHT, state, play_seeds(11, 0, FIGHTS))
    thrown = play_many(FIGHT, state, play_seeds(12, 0, FIGHTS), lambda seed: UnattendedScene(Random(seed)))
    compared = list(zip(_spreads(drawn), _spreads(thrown), strict=True))
    surprise = [_surprise(one, other) for one, other in compared]
    assert len(surprise) > 8
    # Beyond 4 standard deviations lies one of 30,000: for all of these together, less than one in a thousand.
    assert max(surprise) < 4


def _spreads(sums: Sums) -> Iterator[Mapping[object, int]]:
    yield Counter(sums.results)
    yield sums.rounds.counts
    for person in sums.people.values():
        yield person.harm.counts
        for what in ("LP", "VP", "SP"):
            yield person.spent[what].counts


def _surprise(one: Mapping[object, int], other: Mapping[object, int]) -> float:
    """How many standard deviations two samples lie apart by chi-square; rare cells count together."""
    pairs = [(one.get(key, 0), other.get(key, 0)) for key in {*one, *other}]
    cells = [pair for pair in pairs if sum(pair) >= 10]
    rare = [pair for pair in pairs if sum(pair) < 10]
    cells.append((sum(pair[0] for pair in rare), sum(pair[1] for pair in rare)))
    cells = [pair for pair in cells if sum(pair)]
    freedom = len(cells) - 1
    if not freedom:
        return 0.0
    statistic = sum((first - second) ** 2 / (first + second) for first, second in cells)
    spread = 2 / (9 * freedom)
    return ((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
