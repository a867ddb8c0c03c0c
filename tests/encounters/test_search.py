"""Searches in a tiny game: what is found meets the target when others count, and every wish is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import count
from time import monotonic
from typing import Any, TypeVar

import msgspec
import pytest

from solo.encounters.request import EncounterError, EncounterWish, SearchFoes
from solo.encounters.results import FoundEncounter, Progress, SearchResult
from solo.encounters.search import reroll, search
from solo.encounters.selection import MOST_ALIKE, similarity
from solo.encounters.target import Target
from solo.encounters.trials import SearchLimits
from solo.forecast.batches import GameSource
from solo.forecast.fights import encode_state, play_many, play_seeds
from solo.forecast.workers import Workers
from solo.library import systems
from solo.resolver import Thrower
from solo.systems.contract import EncounterProposal, EncounterRequest, FoeCount, RoleCount, Setup
from tests.encounters.budgetless import NARROW, Budgetless
from tests.fake_system import FakeBudget, FakeCharacter, FakeEncounters, FakeSystem

PARTY = (FakeCharacter("Ann", 5), FakeCharacter("Bo", 3))
EVEN = Target(0.40, 0.60)
GAME = GameSource("budgetless")
ENOUGH = SearchLimits(fights=6000)
A_LONG_FIGHT, A_SHORT_FIGHT = 1.0, 0.01
T = TypeVar("T")


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    places = {"budgetless": "tests.encounters.budgetless:MANIFEST", "fake": "tests.fake_system:MANIFEST"}
    monkeypatch.setattr(systems, "_ours", lambda: places)
    monkeypatch.setattr(systems, "_installed", dict)


def searched(
    wanted: EncounterWish, limits: SearchLimits = ENOUGH, seed: int = 1, workers: Workers | None = None
) -> SearchResult:
    return search(Budgetless(), GAME, wanted, limits, seed, workers or Workers(1), monotonic)


def share_won(foes: tuple[FoeCount, ...], fights: int = 2000) -> float:
    """How often Ann and Bo win, counted with dice that no search has seen."""
    fight = Budgetless().procedures["fight"]
    sums = play_many(fight, encode_state(fight.begin(Setup(PARTY, foes))), play_seeds(991, 0, fights))
    return sums.wins / sums.fights


def names(found: FoundEncounter) -> dict[str, int]:
    return {foe.name: foe.count for foe in found.foes}


@pytest.mark.exhaustive
@pytest.mark.parametrize("target", [EVEN, Target(0.70, 0.85), Target(0.05, 0.30), Target(0.90, 1.0)])
def test_what_meets_the_target_meets_it_with_other_dice(target: Target) -> None:
    outcome = searched(EncounterWish(PARTY, target))
    meeting = [found for found in outcome.found if found.meets]
    assert meeting
    assert outcome.found[: len(meeting)] == tuple(meeting)
    for found in meeting:
        assert target.win_low <= found.forecast.win_low <= found.forecast.win <= found.forecast.win_high
        assert found.forecast.win_high <= target.win_high
        assert target.win_low - 0.035 <= share_won(found.foes) <= target.win_high + 0.035


@pytest.mark.slow
def test_encounters_are_clearly_different() -> None:
    wanted = EncounterWish(PARTY, Target(0.05, 0.5))
    found = searched(wanted).found
    kinds = SearchFoes(Budgetless(), wanted)
    assert len(found) >= 2
    for at, one in enumerate(found):
        assert all(similarity(one.foes, other.foes, kinds, wanted) <= MOST_ALIKE for other in found[:at])


def no_times(outcome: SearchResult) -> SearchResult:
    still = tuple(
        msgspec.structs.replace(one, forecast=msgspec.structs.replace(one.forecast, seconds=0.0))
        for one in outcome.found
    )
    return msgspec.structs.replace(outcome, found=still, seconds=0.0)


@pytest.mark.slow
def test_who_plays_does_not_show() -> None:
    def threads(count: int) -> Executor:
        return ThreadPoolExecutor(count)

    wanted = EncounterWish(PARTY, EVEN)
    alone = no_times(searched(wanted, SearchLimits(fights=900)))
    assert alone.stopped == "fights"
    assert alone.fights == 900
    for number in (2, 5):
        with Workers(number, threads) as workers:
            assert no_times(searched(wanted, SearchLimits(fights=900), workers=workers)) == alone
    assert no_times(searched(wanted, SearchLimits(fights=900), seed=2)) != alone


@pytest.mark.slow
def test_pinned_foes_are_there_and_avoided_ones_are_not() -> None:
    for found in searched(EncounterWish(PARTY, EVEN, pinned=("Bear",), avoid=("Wolf",))).found:
        assert "Bear" in names(found)
        assert "Wolf" not in names(found)


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 2, 4])
def test_a_number_of_foes_is_kept(number: int) -> None:
    found = searched(EncounterWish(PARTY, Target(0.05, 0.95), count=number)).found
    assert found
    assert all(sum(names(one).values()) == number for one in found)


@pytest.mark.slow
def test_themes_are_kept() -> None:
    found = searched(EncounterWish(PARTY, Target(0.2, 0.8), themes=("wild",))).found
    assert found
    assert all(set(names(one)) <= {"Wolf", "Bear"} for one in found)


def test_there_are_as_many_of_a_role_as_are_wished_and_others_of_the_rest() -> None:
    roles = (RoleCount("big", 1), RoleCount("small"))
    for found in searched(EncounterWish(PARTY, Target(0.0, 0.9), roles=roles)).found:
        assert names(found)["Bear"] == 1
        assert "Wolf" not in names(found)
    pinned = searched(EncounterWish(PARTY, Target(0.0, 0.9), roles=(RoleCount("big", 1),), pinned=("Bear",))).found
    assert pinned
    assert all(names(found)["Bear"] == 1 for found in pinned)


@pytest.mark.parametrize(
    ("wanted", "part"),
    [
        (EncounterWish(PARTY, EVEN, roles=(RoleCount("small", 2),), avoid=("Rat",)), "No foe with the role"),
        (EncounterWish(PARTY, EVEN, roles=(RoleCount("big", 1),), pinned=("Bear", "Bear")), "2 required foes"),
        (EncounterWish(PARTY, EVEN, roles=(RoleCount("small", 2), RoleCount("small"))), "only once"),
        (EncounterWish(PARTY, EVEN, roles=(RoleCount("small", 3),), count=2), "more than 2 foes"),
    ],
)
def test_roles_that_nobody_can_fill_are_refused_in_a_sentence(wanted: EncounterWish, part: str) -> None:
    with pytest.raises(EncounterError, match=part):
        searched(wanted)


def test_those_at_home_come_first() -> None:
    kinds = SearchFoes(Budgetless(), wanted := EncounterWish(PARTY, Target(0.2, 0.9), terrain="wild"))
    assert {kind.name for kind in kinds.offered} == {"Rat", "Wolf", "Bear"}
    first = searched(wanted).found[0]
    assert set(names(first)) & {"Wolf", "Bear"}


def test_a_leader_has_followers() -> None:
    found = searched(EncounterWish(PARTY, Target(0.1, 0.7), with_followers=True)).found
    assert found
    for one in found:
        strongest = max(names(one), key=Budgetless().foes.prices().__getitem__)
        assert names(one)[strongest] == 1
        assert len(names(one)) > 1


def test_what_a_place_has_no_room_for_is_left_out() -> None:
    found = searched(EncounterWish(PARTY, Target(0.05, 0.9), place=NARROW)).found
    assert found
    assert all(sum(names(one).values()) <= 3 for one in found)


def test_where_there_is_no_room_at_all_it_is_said() -> None:
    with pytest.raises(EncounterError, match=r"no room for so many in the pit\.$"):
        searched(EncounterWish(PARTY, EVEN, place=NARROW, count=4))


def test_nothing_that_meets_the_target_is_said_with_the_nearest() -> None:
    # Whoever falls in this game is dead, so nobody dies in fewer fights than are won.
    outcome = searched(EncounterWish(PARTY, Target(0.40, 0.60, nobody_dies=0.9)), SearchLimits(fights=3000))
    assert outcome.said.startswith("No encounter meets the target: 40 to 60 % of fights won, no deaths in 90 %")
    assert outcome.found
    assert not any(found.meets or found.likely for found in outcome.found)
    assert all(found.why.startswith("Outside the target") for found in outcome.found)


@pytest.mark.slow
def test_a_share_in_which_nobody_dies_is_kept() -> None:
    meeting = [one for one in searched(EncounterWish(PARTY, Target(0.7, 1.0, nobody_dies=0.6))).found if one.meets]
    assert meeting
    assert all(one.nobody_dies > 0.6 for one in meeting)


@pytest.mark.slow
def test_candidates_are_shown_as_they_become_better_known() -> None:
    seen: list[Progress] = []
    limits = SearchLimits(fights=1500)
    outcome = search(
        Budgetless(), GAME, EncounterWish(PARTY, EVEN), limits, 1, Workers(1), monotonic, progress=seen.append, most=3
    )
    assert [one.fights for one in seen] == sorted(one.fights for one in seen)
    assert seen[-1].found == outcome.found
    assert any(found.looked_at for one in seen for found in one.found)
    widths = [one.found[0].forecast.fights for one in seen if one.found]
    assert widths[0] < widths[-1]
    assert all(0 <= one.share <= 1 for one in seen)


def test_a_search_can_be_cancelled_and_keeps_what_it_has() -> None:
    asked = count()
    outcome = search(
        Budgetless(),
        GAME,
        EncounterWish(PARTY, EVEN),
        SearchLimits(),
        1,
        Workers(1),
        monotonic,
        lambda: next(asked) > 60,
    )
    assert outcome.stopped == "cancelled"
    assert outcome.found
    assert not any(found.meets for found in outcome.found)


def test_time_ends_it() -> None:
    ticks = count()
    outcome = search(
        Budgetless(),
        GAME,
        EncounterWish(PARTY, EVEN),
        SearchLimits(seconds=300),
        1,
        Workers(1),
        lambda: float(next(ticks)),
    )
    assert outcome.stopped == "seconds"
    assert 0 < outcome.fights < 1000


class Weary(ThreadPoolExecutor):
    """Plays on a clock of its own, on which fights against bears take long."""

    now = 0.0

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        (lot,) = args
        self.now += lot.count * (A_LONG_FIGHT if b"Bear" in lot.state else A_SHORT_FIGHT)
        return super().submit(fn, *args, **kwargs)


@pytest.mark.slow
def test_foes_whose_fights_take_long_do_not_take_all_the_time() -> None:
    weary = Weary(1)
    with Workers(2, lambda _: weary) as workers:
        outcome = search(
            Budgetless(), GAME, EncounterWish(PARTY, EVEN), SearchLimits(seconds=60), 3, workers, lambda: weary.now
        )
    assert any(found.meets for found in outcome.found)


@pytest.mark.slow
def test_a_budget_gives_the_search_its_first_groups() -> None:
    system = FakeSystem()
    asked: list[str] = []

    class NotedBudget(FakeBudget):
        def encounters(self, request: EncounterRequest, thrower: Thrower, most: int) -> Sequence[EncounterProposal]:
            asked.append(request.tier)
            return super().encounters(request, thrower, most)

    class NotedEncounters(FakeEncounters):
        budget = NotedBudget()

    class Noted(FakeSystem):
        encounters = NotedEncounters()

    outcome = search(Noted(), GameSource("fake"), EncounterWish(PARTY, EVEN), ENOUGH, 1, Workers(1), monotonic)
    assert asked == [tier.key for tier in system.encounters.tiers]
    assert any(found.meets for found in outcome.found)


FOES = (FoeCount("Bear", 1), FoeCount("Wolf", 1))


@pytest.mark.slow
def test_one_slot_is_rolled_anew_and_the_others_stay() -> None:
    target = Target(0.45, 0.75)
    outcome = reroll(Budgetless(), GAME, EncounterWish(PARTY, target), FOES, 0, ENOUGH, 1, Workers(1), monotonic)
    (found,) = outcome.found
    assert found.meets
    assert names(found) == {"Wolf": 1, "Rat": names(found)["Rat"]}
    assert target.win_low - 0.035 <= share_won(found.foes) <= target.win_high + 0.035


def test_a_rerolled_slot_keeps_the_number_where_it_is_wanted() -> None:
    wanted = EncounterWish(PARTY, Target(0.1, 0.9), count=2)
    (found,) = reroll(Budgetless(), GAME, wanted, FOES, 1, ENOUGH, 1, Workers(1), monotonic).found
    assert names(found) == {"Bear": 1, "Rat": 1}


@pytest.mark.parametrize(("slot", "pinned"), [(2, ()), (-1, ()), (0, ("Bear",))])
def test_a_slot_that_is_not_there_or_pinned_is_refused(slot: int, pinned: tuple[str, ...]) -> None:
    with pytest.raises(EncounterError, match=r"\.$"):
        reroll(
            Budgetless(), GAME, EncounterWish(PARTY, EVEN, pinned=pinned), FOES, slot, ENOUGH, 1, Workers(1), monotonic
        )


@pytest.mark.parametrize(
    "wanted",
    [
        EncounterWish((), EVEN),
        EncounterWish(PARTY, EVEN, count=99),
        EncounterWish(PARTY, EVEN, pinned=("Dragon",)),
        EncounterWish(PARTY, EVEN, pinned=("Bear",), avoid=("Bear",)),
        EncounterWish(PARTY, EVEN, count=1, pinned=("Bear", "Wolf")),
        EncounterWish(PARTY, EVEN, count=1, with_followers=True),
        EncounterWish(PARTY, EVEN, themes=("undead",)),
        EncounterWish(PARTY, EVEN, avoid=("Rat", "Wolf", "Bear")),
    ],
)
def test_wishes_that_make_no_sense_are_refused_with_a_sentence(wanted: EncounterWish) -> None:
    with pytest.raises(EncounterError, match=r"\.$"):
        searched(wanted)
