"""Wishes for foes: each clause of a wish kept and broken, ladders rung by rung, and worths that are learnt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from solo.encounters.ladder_search import LONGEST_LOOK, LadderResult, probe, search_ladder
from solo.encounters.ladder_search import _next as next_rung
from solo.encounters.ladder_source import LadderSource, WorthEstimate, limit_ladder
from solo.encounters.ladders import (
    Foes,
    Ladder,
    count_foes,
    leader_ladder,
    neighbour_ladder,
    order_by_worth,
    same_foe_ladder,
    substitution_ladder,
    two_foe_ladder,
)
from solo.encounters.replacements import SlotLadders
from solo.encounters.request import EncounterError, EncounterWish, SearchFoe, SearchFoes, setup
from solo.encounters.selection import SearchCandidate, select_diverse, share_theme, similarity
from solo.encounters.target import Target
from solo.encounters.trials import Trial
from solo.forecast.sums import Sums
from solo.systems.contract import FoeCount, PartyMember, RoleCount

PRICES = {"Rat": 3, "Wolf": 5, "Bear": 9, "Ogre": 16}
TAGS = {"Rat": ("small", "crypt"), "Wolf": ("wild", "pack"), "Bear": ("wild", "big"), "Ogre": ("big", "boss")}
ANN = SimpleNamespace(name="Ann")
EVEN = Target(0.4, 0.6)


def a_system(prices: Mapping[str, int] = PRICES) -> Any:
    tags: Callable[[str], Sequence[str]] = lambda name: TAGS.get(name, ())  # noqa: E731
    return SimpleNamespace(foes=SimpleNamespace(prices=lambda: prices, tags=tags))


def wish(**wanted: Any) -> EncounterWish:
    return EncounterWish((ANN,), wanted.pop("target", EVEN), **wanted)  # type: ignore[arg-type]


def kinds(wanted: EncounterWish | None = None, prices: Mapping[str, int] = PRICES) -> SearchFoes:
    return SearchFoes(a_system(prices), wanted or wish())


def foes(**counts: int) -> Foes:
    return tuple(FoeCount(name, count) for name, count in counts.items())


def names(found: Sequence[SearchFoe]) -> list[str]:
    return [kind.name for kind in found]


def rungs(ladder: Ladder | None) -> list[dict[str, int]]:
    return [{foe.name: foe.count for foe in rung} for rung in ladder.rungs] if ladder else []


# Kinds


def test_kinds_are_offered_the_lightest_first_and_by_name_where_alike() -> None:
    assert names(kinds().offered) == ["Rat", "Wolf", "Bear", "Ogre"]
    assert names(kinds(prices={"b": 2, "a": 2, "c": 1}).offered) == ["c", "a", "b"]


@pytest.mark.parametrize(
    ("prices", "worths"),
    [
        ({"a": 0, "b": -5, "c": 80}, {"a": 1, "b": 1, "c": 80}),
        ({"a": 1, "b": 79, "c": 90}, {"a": 9, "b": 79, "c": 90}),
        ({"a": 1, "b": 80, "c": 90}, {"a": 10, "b": 80, "c": 90}),
        ({"a": 9, "b": 80, "c": 90, "d": 10}, {"a": 10, "b": 80, "c": 90, "d": 10}),
        ({"a": 3}, {"a": 3}),
    ],
)
def test_a_foe_is_worth_an_eighth_of_the_middle_price_at_least(prices: dict[str, int], worths: dict[str, int]) -> None:
    assert {kind.name: kind.worth for kind in kinds(prices=prices).known.values()} == worths


@pytest.mark.parametrize(
    ("wanted", "offered"),
    [
        (wish(avoid=("Wolf",)), ["Rat", "Bear", "Ogre"]),
        (wish(themes=("wild",)), ["Wolf", "Bear"]),
        (wish(themes=("small", "boss")), ["Rat", "Ogre"]),
        (wish(themes=("wild",), avoid=("Bear",)), ["Wolf"]),
        (wish(roles=(RoleCount("big", 1),)), ["Rat", "Wolf"]),
        (wish(roles=(RoleCount("wild"),)), ["Wolf", "Bear"]),
        (wish(roles=(RoleCount("big", 1), RoleCount("wild"))), ["Wolf"]),
        (wish(pinned=("Ogre",), themes=("wild",)), ["Wolf", "Bear"]),
    ],
)
def test_only_kinds_that_the_wish_allows_are_offered(wanted: EncounterWish, offered: list[str]) -> None:
    assert names(kinds(wanted).offered) == offered


@pytest.mark.parametrize(
    ("wanted", "group", "allowed_"),
    [
        (wish(), foes(Rat=1), True),
        (wish(), foes(Rat=12), True),
        (wish(), foes(Rat=13), False),
        (wish(), (), False),
        (wish(count=3), foes(Rat=2, Wolf=1), True),
        (wish(count=3), foes(Rat=2), False),
        (wish(count=3), foes(Rat=4), False),
        (wish(avoid=("Rat",)), foes(Wolf=1), True),
        (wish(avoid=("Rat",)), foes(Wolf=1, Rat=1), False),
        (wish(themes=("wild",)), foes(Wolf=1, Bear=1), True),
        (wish(themes=("wild",)), foes(Wolf=1, Ogre=1), False),
        (wish(themes=("wild",), pinned=("Ogre",)), foes(Wolf=1, Ogre=1), True),
        (wish(pinned=("Bear", "Bear")), foes(Bear=2, Rat=1), True),
        (wish(pinned=("Bear", "Bear")), foes(Bear=3), True),
        (wish(pinned=("Bear", "Bear")), foes(Bear=1, Rat=1), False),
        (wish(pinned=("Bear",)), foes(Rat=1), False),
        (wish(roles=(RoleCount("big", 2),)), foes(Bear=1, Ogre=1), True),
        (wish(roles=(RoleCount("big", 2),)), foes(Bear=2, Rat=3), True),
        (wish(roles=(RoleCount("big", 2),)), foes(Bear=1, Rat=3), False),
        (wish(roles=(RoleCount("big", 2),)), foes(Bear=2, Ogre=1), False),
        (wish(roles=(RoleCount("big", 1), RoleCount("small"))), foes(Bear=1, Rat=3), True),
        (wish(roles=(RoleCount("big", 1), RoleCount("small"))), foes(Bear=1, Wolf=1), False),
        (wish(roles=(RoleCount("small"),)), foes(Rat=2), True),
        (wish(roles=(RoleCount("small"),)), foes(Rat=2, Wolf=1), False),
        (wish(roles=(RoleCount("small"),), pinned=("Wolf",)), foes(Rat=2, Wolf=1), True),
        (wish(with_followers=True), foes(Ogre=1, Rat=3), True),
        (wish(with_followers=True), foes(Ogre=1, Rat=3, Bear=1), True),
        (wish(with_followers=True), foes(Ogre=2, Rat=3), False),
        (wish(with_followers=True), foes(Ogre=1), False),
    ],
)
def test_a_group_is_allowed_where_it_keeps_to_every_clause_of_the_wish(
    wanted: EncounterWish, group: Foes, allowed_: bool
) -> None:
    assert kinds(wanted).allow(group, wanted) is allowed_


def test_two_kinds_of_the_same_worth_are_no_leader_and_follower() -> None:
    wanted = wish(with_followers=True)
    assert not kinds(wanted, {"a": 5, "b": 5}).allow(foes(a=1, b=1), wanted)


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        (EncounterWish((), EVEN), "Name the characters of the party."),
        (wish(count=13), "Choose 1 to 12 foes, or any number."),
        (wish(count=-1), "Choose 1 to 12 foes, or any number."),
        (wish(pinned=("Imp",)), "There is no foe named “Imp”."),
        (wish(avoid=("Imp",)), "There is no foe named “Imp”."),
        (wish(pinned=("Rat",), avoid=("Rat",)), "Rat cannot be both required and excluded."),
        (wish(pinned=("Rat",) * 13), "13 foes are required, but the encounter has at most 12."),
        (wish(pinned=("Rat",) * 3, count=2), "3 foes are required, but the encounter has at most 2."),
        (wish(with_followers=True, count=1), "A strong foe with followers needs at least 2 foes"),
        (wish(roles=(RoleCount("big", 13),)), "The roles add up to more than 12 foes"),
        (wish(roles=(RoleCount("big", 2), RoleCount("small", 2)), count=3), "The roles add up to more than 3 foes"),
        (wish(roles=(RoleCount("demon", 1),)), "No foe with the role “demon”"),
        (wish(themes=("demon",)), "No foe matches"),
        (wish(themes=("demon",), pinned=("Rat",), count=2), "No foe matches"),
    ],
)
def test_a_wish_that_no_foes_can_meet_is_refused(wanted: EncounterWish, sentence: str) -> None:
    with pytest.raises(EncounterError) as fault:
        kinds(wanted)
    assert str(fault.value).startswith(sentence)


@pytest.mark.parametrize(
    "wanted",
    [
        wish(count=12),
        wish(pinned=("Rat",) * 12),
        wish(pinned=("Rat",) * 2, count=2),
        wish(with_followers=True, count=2),
        wish(with_followers=True),
        wish(roles=(RoleCount("big", 12),)),
        wish(roles=(RoleCount("big", 2), RoleCount("small", 1)), count=3),
        wish(roles=(RoleCount("big", 2),), pinned=("Bear", "Ogre"), avoid=()),
        wish(themes=("demon",), pinned=("Rat",)),
        wish(themes=("demon",), pinned=("Rat", "Rat"), count=2),
        wish(roles=(RoleCount("small", 1),), avoid=("Wolf", "Bear", "Ogre"), count=1),
    ],
)
def test_a_wish_at_its_limits_is_taken(wanted: EncounterWish) -> None:
    assert kinds(wanted).known.keys() == PRICES.keys()


def test_missing_of_each_role_are_those_beside_the_pinned() -> None:
    found = kinds(wish(roles=(RoleCount("big", 3), RoleCount("small", 1), RoleCount("wild"))))
    assert found.missing(("Bear", "Ogre", "Wolf")) == {"big": 1, "small": 1}
    assert found.missing(()) == {"big": 3, "small": 1}


def test_foes_of_a_role_whose_number_is_fixed_stand_in_for_each_other_alone() -> None:
    found = kinds(wish(roles=(RoleCount("big", 1),)))
    assert names(found.instead_of(found.known["Bear"])) == ["Bear", "Ogre"]
    assert names(found.instead_of(found.known["Rat"])) == ["Rat", "Wolf"]


def test_a_group_is_worth_the_sum_of_its_foes() -> None:
    assert kinds().worth(foes(Rat=3, Bear=1)) == 18
    assert names(kinds().group(foes(Rat=2, Bear=1))) == ["Rat", "Rat", "Bear"]


def test_a_fight_has_the_party_the_foes_and_everything_else_of_the_wish() -> None:
    shared = SimpleNamespace()
    wanted = wish(place="the pit", options={"light": "night"}, shared=shared)
    made = setup(wanted, foes(Rat=2))
    assert (made.party, made.foes, made.place, made.title) == ((ANN,), foes(Rat=2), "the pit", "")
    assert made.options == {"light": "night"}
    assert made.shared is shared


# Ladders

RAT, WOLF, BEAR, OGRE = kinds().offered


def test_foes_are_counted_with_the_weightiest_first_and_by_name_where_alike() -> None:
    fox = SearchFoe("Fox", 5, frozenset())
    assert count_foes([RAT, WOLF, RAT, BEAR, fox]) == foes(Bear=1, Fox=1, Wolf=1, Rat=2)


def test_a_ladder_grows_from_its_first_rung_to_12_foes() -> None:
    assert rungs(same_foe_ladder(RAT)) == [{"Rat": number} for number in range(1, 13)]
    assert rungs(same_foe_ladder(RAT, [BEAR]))[:2] == [{"Bear": 1}, {"Bear": 1, "Rat": 1}]
    assert len(same_foe_ladder(RAT, [BEAR]).rungs) == 12
    assert rungs(leader_ladder(OGRE, RAT, [BEAR]))[:2] == [
        {"Ogre": 1, "Bear": 1, "Rat": 1},
        {"Ogre": 1, "Bear": 1, "Rat": 2},
    ]
    assert rungs(two_foe_ladder(WOLF, RAT))[:3] == [{"Wolf": 1, "Rat": 1}, {"Wolf": 1, "Rat": 2}, {"Wolf": 2, "Rat": 2}]
    assert [ladder.form for ladder in (same_foe_ladder(RAT), leader_ladder(OGRE, RAT), two_foe_ladder(RAT, WOLF))] == [
        "crowd",
        "led",
        "mixed",
    ]


def test_a_ladder_around_a_group_steps_by_the_kind_nearest_to_a_sixth_of_its_worth() -> None:
    """An ogre, three rats: worth 25, a sixth is about 4, the rat is nearest. Two bears and an ogre: 34 / 6 is 6."""
    assert rungs(neighbour_ladder([OGRE, RAT, RAT, RAT]))[:3] == [
        {"Ogre": 1},
        {"Ogre": 1, "Rat": 1},
        {"Ogre": 1, "Rat": 2},
    ]
    assert rungs(neighbour_ladder([BEAR, BEAR, OGRE]))[0] == {"Ogre": 1}
    assert rungs(neighbour_ladder([BEAR, BEAR]))[:2] == [{"Bear": 1}, {"Bear": 2}], (
        "a group of one kind begins with one of it"
    )
    assert rungs(neighbour_ladder([WOLF] * 3 + [BEAR] * 5))[0] == {"Wolf": 3}, "60 / 6 is 10: the bear is nearer"


def test_groups_swap_one_foe_a_rung_from_the_easier_to_the_harder() -> None:
    assert rungs(substitution_ladder([WOLF, RAT], [BEAR, OGRE])) == [
        {"Wolf": 1, "Rat": 1},
        {"Bear": 1, "Wolf": 1},
        {"Ogre": 1, "Bear": 1},
    ]
    assert rungs(substitution_ladder([RAT, RAT], [RAT, BEAR])) == [{"Rat": 2}, {"Bear": 1, "Rat": 1}]


def test_groups_are_ranked_by_worth_and_each_stands_once() -> None:
    assert rungs(order_by_worth("led", [[BEAR, RAT], [RAT, RAT], [RAT, BEAR]])) == [{"Rat": 2}, {"Bear": 1, "Rat": 1}]


def test_a_ladder_keeps_the_rungs_that_a_wish_allows() -> None:
    wanted = wish(count=2)
    assert rungs(limit_ladder(same_foe_ladder(RAT), kinds(wanted), wanted)) == [{"Rat": 2}]
    assert limit_ladder(same_foe_ladder(RAT), kinds(wish(avoid=("Rat",))), wish(avoid=("Rat",))) is None
    assert limit_ladder(None, kinds(), wish()) is None


# Worths


def worths(total: int = 20, target: Target = EVEN, seen: Sequence[tuple[int, str]] = ()) -> WorthEstimate:
    found = WorthEstimate([PartyMember("Ann", total // 2), PartyMember("Bo", total - total // 2)], kinds(), target)
    for worth, how in seen:
        found.learn(worth, how)  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize(
    ("target", "guess"),
    [(Target(0.4, 0.6), 20), (Target(0.9, 1.0), 9), (Target(0.0, 0.1), 31), (Target(0.7, 0.8), 14)],
)
def test_the_first_guess_is_the_party_times_a_share_from_0_4_to_1_6_by_the_wins_wanted(
    target: Target, guess: int
) -> None:
    """The middle kind of the four is the bear: nothing lighter than that, 9, is guessed at first."""
    assert worths(20, target).guess == guess


def test_a_weak_party_is_first_shown_foes_of_the_middle_kind() -> None:
    assert worths(2).guess == 9


@pytest.mark.parametrize(
    ("seen", "guess"),
    [
        ([(10, "fits"), (30, "fits"), (14, "torn"), (50, "easy")], 14),
        ([(10, "fits"), (30, "torn")], 30),
        ([(8, "easy")], 20),
        ([(30, "easy")], 45),
        ([(30, "easy"), (12, "easy")], 45),
        ([(60, "hard")], 20),
        ([(12, "hard"), (24, "hard")], 8),
        ([(1, "hard")], 1),
        ([(10, "easy"), (20, "hard")], 15),
        ([(10, "easy"), (20, "hard"), (12, "easy"), (40, "hard")], 16),
        ([(10, "easy"), (30, "easy"), (20, "hard"), (40, "hard"), (50, "hard")], 15),
        ([(10, "easy"), (10, "hard")], 10),
        ([(10, "easy"), (10, "easy"), (11, "hard"), (12, "hard")], 10),
    ],
)
def test_a_guess_lies_where_foes_fitted_or_between_those_too_easy_and_too_hard(
    seen: list[tuple[int, str]], guess: int
) -> None:
    assert worths(20, seen=seen).guess == guess


# Climbing


class Rigged:
    """Plays so that the party wins with every foe up to a worth, against `fitting` half of the time, else never."""

    def __init__(self, easy: int, fitting: int = 0, no_room: int = 10_000, most: int = 10_000) -> None:
        self.easy, self.fitting, self.no_room, self.most = easy, fitting, no_room, most
        self.looked: list[int] = []
        self.played: list[int] = []

    @property
    def stopped(self) -> str:
        return "fights" if len(self.looked) >= self.most else ""

    def look(self, group: Foes) -> Trial | None:
        worth = kinds().worth(group)
        self.looked.append(worth)
        return None if worth >= self.no_room else Trial(group, b"", 1)

    def play_more(self, trial: Trial, count: int) -> None:
        worth = kinds().worth(trial.foes)
        self.played.append(count)
        fits = self.easy < worth <= self.fitting
        for number in range(count):
            won = number % 2 == 0 if fits else worth <= self.easy
            trial.sums.results += "w" if won else "l"


def climbed(playing: Rigged, start: int = 0, ladder: Ladder | None = None) -> LadderResult:
    return search_ladder(ladder or same_foe_ladder(RAT), start, EVEN, playing)  # type: ignore[arg-type]


def rats(group: Foes | None) -> int | None:
    return group[0].count if group else None


def test_a_climb_ends_between_the_last_rung_too_easy_and_the_first_too_hard() -> None:
    for easy in range(13):
        for start in (0, 5, 11):
            found = climbed(Rigged(3 * easy), start)
            assert (rats(found.easier), rats(found.harder)) == (easy or None, easy + 1 if easy < 12 else None)
            assert not found.fits


def test_a_climb_ends_on_a_rung_that_fits() -> None:
    found = climbed(Rigged(9, 12), 0)
    assert found.fits
    assert found.nearest is not None and rats(found.nearest.foes) == 4
    assert found.looked[-1][1] == "fits"


def test_foes_without_room_are_too_hard_and_never_the_nearest() -> None:
    found = climbed(Rigged(100, no_room=10), 11)
    assert (rats(found.easier), rats(found.harder)) == (3, 4)
    assert found.nearest is not None and found.nearest.sums.fights == 6
    assert [rats(trial.foes) for trial, _ in found.looked] == [1, 3], "of the eleven looked at"


def test_a_climb_without_any_room_finds_nothing() -> None:
    found = climbed(Rigged(100, no_room=1))
    assert (found.nearest, found.looked, found.easier, rats(found.harder)) == (None, (), None, 1)


def test_a_climb_goes_no_further_once_playing_has_stopped() -> None:
    assert len(climbed(Rigged(100, most=2)).looked) == 2


def test_a_climb_stops_between_two_rungs_as_well() -> None:
    class Short(Rigged):
        @property
        def stopped(self) -> str:
            return "fights" if len(self.played) >= 2 else ""

    playing = Short(100)
    assert len(climbed(playing).looked) == len(playing.looked) == 2


def test_of_trials_equally_far_beside_the_one_of_more_fights_is_the_nearest() -> None:
    class Longer(Rigged):
        def play_more(self, trial: Trial, count: int) -> None:
            super().play_more(trial, count * (2 if rats(trial.foes) == 2 else 1))

    found = climbed(Longer(100), 0, Ladder("crowd", same_foe_ladder(RAT).rungs[:3]))
    assert found.nearest is not None and rats(found.nearest.foes) == 2


@pytest.mark.parametrize(
    ("easy", "hard", "at", "stride", "rung"),
    [
        (2, 6, 6, 4, 4),
        (2, 5, 2, 4, 3),
        (2, 12, 2, 1, 3),
        (2, 12, 2, 4, 6),
        (6, 12, 6, 1, 9),
        (9, 12, 9, 8, 11),
        (-1, 6, 6, 1, 5),
        (-1, 6, 6, 4, 2),
        (-1, 2, 2, 8, 0),
        (0, 12, 0, 1, 1),
    ],
)
def test_the_next_rung_is_halfway_or_ever_further_on(easy: int, hard: int, at: int, stride: int, rung: int) -> None:
    assert next_rung(easy, hard, at, stride, 12) == rung


def test_a_look_is_six_fights_at_a_time_and_24_at_most() -> None:
    clear, close = Rigged(100), Rigged(0, 100)
    trial = Trial(foes(Rat=1), b"", 1)
    assert probe(trial, EVEN, clear) == "easy"  # type: ignore[arg-type]
    assert clear.played == [6]
    trial = Trial(foes(Rat=1), b"", 1)
    assert probe(trial, EVEN, close) == "fits"  # type: ignore[arg-type]
    assert (close.played, trial.sums.fights) == ([6, 6, 6, 6], LONGEST_LOOK)


def test_a_look_at_fights_played_before_tells_what_they_look_like() -> None:
    playing = Rigged(0)
    for results, how in (("w" * 12 + "l" * 12, "fits"), ("w" * 16 + "l" * 8, "fits"), ("w" * 18 + "l" * 6, "easy")):
        trial = Trial(foes(Rat=1), b"", 1)
        trial.sums = Sums(results)
        assert probe(trial, EVEN, playing) == how  # type: ignore[arg-type]
    assert playing.played == []


# Choosing


def contender(group: Foes, looked: str = "", judged: str = "", ladder: Ladder | None = None) -> SearchCandidate:
    trials = []
    for results in (looked, judged):
        trial = Trial(group, b"", 1)
        trial.sums = Sums(results)
        trials.append(trial)
    return SearchCandidate(*trials, ladder)


def test_likeness_is_the_worth_that_two_groups_share() -> None:
    wanted = wish()
    assert similarity(foes(Rat=3, Bear=1), foes(Rat=3, Bear=1), kinds(), wanted) == pytest.approx(1.0)
    assert similarity(foes(Rat=3), foes(Bear=1), kinds(), wanted) == 0.0
    assert similarity(foes(Rat=3, Bear=1), foes(Rat=5), kinds(), wanted) == pytest.approx(0.5)
    assert similarity(foes(Rat=3, Bear=1), foes(Bear=1, Wolf=1), kinds(), wanted) == pytest.approx(0.5)


def test_pinned_foes_count_for_likeness_only_where_there_are_no_others() -> None:
    wanted = wish(pinned=("Bear",))
    assert similarity(foes(Bear=1, Rat=1), foes(Bear=1, Wolf=1), kinds(), wanted) == 0.0
    assert similarity(foes(Bear=1), foes(Bear=1, Wolf=1), kinds(), wanted) == 0.0
    assert similarity(foes(Bear=1), foes(Bear=1), kinds(), wanted) == 1.0


def test_foes_are_of_one_theme_where_all_share_a_tag() -> None:
    assert share_theme(foes(Rat=1), kinds())
    assert share_theme(foes(Wolf=1, Bear=1), kinds())
    assert share_theme(foes(Bear=1, Ogre=1), kinds())
    assert not share_theme(foes(Wolf=1, Ogre=1), kinds())
    assert not share_theme(foes(Wolf=1, Bear=1, Ogre=1), kinds())


def test_the_next_rung_towards_the_target_is_given_once() -> None:
    ladder = same_foe_ladder(RAT)
    cases = (
        ("l" * 20, 3, 2),
        ("l" * 20, 2, 1),
        ("l" * 20, 1, None),
        ("w" * 20, 3, 4),
        ("w" * 20, 11, 12),
        ("wl" * 10, 3, None),
    )
    for judged, at, beside in cases:
        one = contender(foes(Rat=at), judged=judged * 20, ladder=ladder)
        assert rats(one.next_rung(EVEN)) == beside
        assert one.next_rung(EVEN) is None
    assert contender(foes(Rat=12), judged="w" * 20, ladder=ladder).next_rung(EVEN) is None
    assert contender(foes(Rat=3), judged="w" * 20).next_rung(EVEN) is None
    assert contender(foes(Rat=3), ladder=ladder).next_rung(EVEN) is None


def test_fights_that_judge_are_shown_as_soon_as_there_are_any() -> None:
    one = contender(foes(Rat=1), looked="ww")
    assert one.shown_trial is one.looked
    one.judged.sums = Sums("l")
    assert one.shown_trial is one.judged


def test_what_is_sure_comes_from_the_fights_that_judge_and_what_is_likely_from_those_shown() -> None:
    one = contender(foes(Rat=1), looked="wl" * 400)
    assert (one.standing(EVEN), one.likely(EVEN), one.distance(EVEN)) == ("open", True, 0.0)
    judged = contender(foes(Rat=1), looked="wl" * 400, judged="w" * 200)
    assert (judged.standing(EVEN), judged.likely(EVEN), judged.distance(EVEN)) == ("easy", False, pytest.approx(0.4))


def test_foes_are_promising_within_one_deviation_and_within_half_of_one_once_judged() -> None:
    """Of 16 fights 11 won lie 0.0875 above the target; the deviation is 0.1."""
    results = "w" * 11 + "l" * 5
    assert contender(foes(Rat=1), looked=results).promising(EVEN)
    assert not contender(foes(Rat=1), looked=results, judged=results).promising(EVEN)


def test_chosen_are_those_within_the_target_and_others_only_where_there_are_none() -> None:
    within, beside = contender(foes(Rat=1), looked="wl"), contender(foes(Bear=1), looked="ww")
    assert select_diverse([beside, within], EVEN, kinds(), wish(), 5) == [within]
    assert select_diverse([beside], EVEN, kinds(), wish(), 5) == [beside]
    assert select_diverse([], EVEN, kinds(), wish(), 5) == []


def test_a_contender_surely_within_the_target_comes_before_one_that_looks_so() -> None:
    sure = contender(foes(Rat=1), judged="wl" * 800)
    likely = contender(foes(Bear=1), looked="wl" * 5)
    assert sure.standing(EVEN) == "fits"
    assert select_diverse([likely, sure], EVEN, kinds(), wish(), 5) == [sure, likely]
    assert select_diverse([likely, sure], EVEN, kinds(), wish(), 1) == [sure]


def test_of_those_beside_the_target_the_nearest_comes_first() -> None:
    near, far = contender(foes(Rat=1), looked="wwwl"), contender(foes(Bear=1), looked="wwww")
    assert select_diverse([far, near], EVEN, kinds(), wish(), 5) == [near, far]


def test_groups_with_more_than_half_in_common_are_not_chosen_together() -> None:
    first = contender(foes(Rat=3, Bear=1), looked="wl")
    half = contender(foes(Bear=1, Wolf=2), looked="wl")
    alike = contender(foes(Rat=4, Bear=1), looked="wl")
    assert (
        similarity(first.foes, half.foes, kinds(), wish()) < 0.5 < similarity(first.foes, alike.foes, kinds(), wish())
    )
    assert select_diverse([first, alike], EVEN, kinds(), wish(), 5) == [first]
    assert set(select_diverse([first, half], EVEN, kinds(), wish(), 5)) == {first, half}
    exactly = contender(foes(Rat=6), looked="wl")
    assert similarity(first.foes, exactly.foes, kinds(), wish()) == pytest.approx(0.5)
    assert set(select_diverse([first, exactly], EVEN, kinds(), wish(), 5)) == {first, exactly}


def test_among_equals_foes_of_one_theme_and_unlike_those_picked_come_first() -> None:
    themed, motley = contender(foes(Wolf=1, Bear=1), looked="wl"), contender(foes(Wolf=1, Ogre=1), looked="wl")
    assert select_diverse([motley, themed], EVEN, kinds(), wish(), 1) == [themed]
    apart, akin = contender(foes(Rat=1), looked="wl"), contender(foes(Rat=1, Ogre=1), looked="wl")
    assert select_diverse([themed, akin, apart], EVEN, kinds(), wish(), 2)[0] in (themed, apart)


# Supply


def supply(
    wanted: EncounterWish | None = None, guess: int = 20, seeds: Sequence[Foes] = (), seed: int = 1
) -> LadderSource:
    wanted = wanted or wish()
    found = kinds(wanted)
    learnt = worths(20, seen=[(guess, "fits")])
    return LadderSource(found, wanted, learnt, seeds, Random(seed))


def test_a_ladder_begins_at_the_rung_nearest_in_worth_to_what_seems_right() -> None:
    assert supply(guess=20).start(same_foe_ladder(RAT)) == 6, "7 rats are worth 21, 6 rats 18"
    assert supply(guess=1).start(same_foe_ladder(RAT)) == 0
    assert supply(guess=500).start(same_foe_ladder(RAT)) == 11


def test_no_ladder_is_given_twice_and_each_keeps_to_the_wish() -> None:
    source = supply(wish(avoid=("Ogre",)))
    given = []
    while (ladder := source.next()) is not None:
        given.append(ladder)
    assert len(given) == len(set(given)) > 4
    assert {form for ladder in given for form in [ladder.form]} <= {"crowd", "led", "mixed"}
    assert not any(foe.name == "Ogre" for ladder in given for rung in ladder.rungs for foe in rung)


@pytest.mark.parametrize("seed", range(6))
def test_foes_picked_for_a_ladder_are_light_enough_for_what_seems_right(seed: int) -> None:
    """With 12 as the guess, a leader is worth 6 to 12, which is the bear; each of a mixed group at most 6."""
    source = supply(guess=12, seed=seed)
    first = {ladder.form: ladder for ladder in (source.next(), source.next(), source.next()) if ladder}
    if "led" in first:
        assert first["led"].rungs[0][0].name == "Bear"
    if "mixed" in first:
        assert {foe.name for foe in first["mixed"].rungs[0]} <= {"Rat", "Wolf"}


def test_a_wish_for_followers_is_met_by_leaders_alone() -> None:
    source = supply(wish(with_followers=True))
    first = source.next()
    assert first is not None and first.form == "led"


def test_followers_are_worth_two_thirds_of_their_leader_at_most_and_a_sixth_at_least() -> None:
    prices = {"Chief": 18, "gnat": 2, "imp": 3, "brute": 12, "rival": 13}
    wanted = wish(with_followers=True)
    followers = set()
    for seed in range(20):
        source = LadderSource(kinds(wanted, prices), wanted, worths(20, seen=[(18, "fits")]), [], Random(seed))
        ladder = source.next()
        assert ladder is not None
        leader, follower = ladder.rungs[0]
        if leader.name == "Chief":
            followers.add(follower.name)
    assert followers == {"imp", "brute"}


def led_by_one(prices: dict[str, int], seed: int = 1) -> list[dict[str, int]]:
    wanted = wish()
    source = LadderSource(kinds(wanted, prices), wanted, worths(20, seen=[(30, "fits")]), [], Random(seed))
    return rungs(source._ladder("led"))


def test_a_leader_without_anybody_lighter_leads_nobody_and_one_with_only_far_lighter_ones_leads_these() -> None:
    assert led_by_one({"a": 20, "b": 20}) == []
    assert led_by_one({"Chief": 30, "gnat": 2})[0] == {"Chief": 1, "gnat": 1}


@pytest.mark.parametrize("seed", range(6))
def test_a_lighter_foe_has_most_in_common_with_the_strongest_of_the_group(seed: int) -> None:
    """Beside an ogre and a rat: a bear, which is big as the ogre is, and no wolf."""
    assert "Bear" in rungs(supply(seed=seed).finer(foes(Ogre=1, Rat=1), foes(Ogre=3)))[0]


@pytest.mark.parametrize("seed", range(6))
def test_a_number_of_one_kind_is_worth_one_and_a_half_of_what_seems_right_at_most(seed: int) -> None:
    """Two of a kind for a guess of 10 are worth 15 at most: rats, or wolves with the bears that are like them."""
    source = supply(wish(count=2), guess=10, seed=seed)
    crowds = [{name for rung in rungs(source._ladder("crowd")) for name in rung} for _ in range(2)]
    assert sorted(crowds, key=len) == [{"Rat"}, {"Wolf", "Bear"}]


def test_between_two_groups_a_lighter_foe_joins_the_easier_one() -> None:
    source = supply()
    finer = source.finer(foes(Ogre=1), foes(Ogre=2))
    assert rungs(finer)[0] in ({"Ogre": 1, "Rat": 1}, {"Ogre": 1, "Wolf": 1})
    assert source.finer(None, foes(Rat=1)) is None
    assert source.finer(foes(Rat=1), None) is None
    assert source.finer(foes(Rat=1), foes(Rat=2)) is None, "nothing is lighter than two fifths of a rat"


def test_a_lighter_foe_is_worth_two_fifths_of_the_step_at_most() -> None:
    """From a bear to two the step is 9: nothing of 3.6 or less but the rat."""
    for seed in range(4):
        assert rungs(supply(seed=seed).finer(foes(Bear=1), foes(Bear=2)))[0] == {"Bear": 1, "Rat": 1}


def test_between_groups_of_a_fixed_number_foes_change_one_by_one() -> None:
    wanted = wish(count=2)
    finer = supply(wanted).finer(foes(Rat=2), foes(Ogre=2))
    assert rungs(finer) == [{"Ogre": 1, "Rat": 1}]
    assert supply(wanted).finer(foes(Rat=2), foes(Ogre=1, Rat=1)) is None


@pytest.mark.parametrize("seed", range(4))
def test_groups_of_a_fixed_number_have_that_number_and_what_is_pinned(seed: int) -> None:
    source = supply(wish(count=4, pinned=("Bear",)), seed=seed)
    for _ in range(6):
        for rung in rungs(source.next()):
            assert sum(rung.values()) == 4
            assert rung.get("Bear", 0) >= 1


def test_a_number_of_foes_all_of_them_pinned_is_one_group() -> None:
    source = supply(wish(count=2, pinned=("Bear", "Rat")))
    assert rungs(source.next()) == [{"Bear": 1, "Rat": 1}]
    assert source.next() is None


def test_groups_of_a_budget_are_ladders_of_their_own_each_once() -> None:
    source = supply(seeds=[foes(Bear=1, Rat=2), foes(Bear=1, Rat=2), foes(Ogre=1)])
    forms = []
    while (ladder := source.next()) is not None:
        forms.append(ladder.form)
    assert forms.count("seeded") == 2


def test_the_budgets_group_nearest_to_what_seems_right_comes_first() -> None:
    source = supply(guess=20, seeds=[foes(Rat=1), foes(Ogre=1, Rat=1), foes(Ogre=4)])
    first = source.next()
    assert first is not None and first.form == "seeded"
    assert {"Ogre": 1, "Rat": 1} in rungs(first)


def test_a_budgets_group_of_kinds_used_already_stands_back() -> None:
    """Two bears fit exactly; then an ogre at 16 comes before a bear and two wolves at 19, though these are nearer."""
    source = supply(guess=18, seeds=[foes(Bear=1, Wolf=2), foes(Ogre=1), foes(Bear=2)])
    names_ = [
        {foe.name for rung in ladder.rungs for foe in rung} for ladder in (source._seeded() for _ in range(3)) if ladder
    ]
    assert names_ == [{"Bear"}, {"Ogre"}, {"Bear", "Wolf"}]


@pytest.mark.parametrize("seed", range(6))
def test_a_crowd_is_of_a_kind_worth_a_quarter_to_one_and_a_half_of_what_seems_right(seed: int) -> None:
    """With 10 as the guess, rats, wolves and bears are; of these each is used once before any is used again."""
    source = supply(guess=10, seed=seed)
    picked = [next(iter(rungs(source._ladder("crowd"))[0])) for _ in range(3)]
    assert sorted(picked) == ["Bear", "Rat", "Wolf"]
    assert rungs(source._ladder("crowd"))[0] == {"Ogre": 1}, "all that suit are worn out"


@pytest.mark.parametrize("seed", range(4))
def test_as_many_of_a_role_as_are_wanted_stand_on_each_rung(seed: int) -> None:
    source = supply(wish(roles=(RoleCount("big", 2),)), seed=seed)
    for _ in range(5):
        for rung in rungs(source.next()):
            assert rung.get("Bear", 0) + rung.get("Ogre", 0) == 2


# Slots


def slot(at: int, wanted: EncounterWish | None = None, group: Foes | None = None) -> SlotLadders:
    wanted = wanted or wish()
    return SlotLadders(group or foes(Bear=1, Rat=3), at, kinds(wanted), wanted, Random(1))


def newcomers(found: SlotLadders) -> list[str]:
    """The newcomers beside rats, in their order."""
    names_ = []
    while (ladder := found.next()) is not None:
        names_ += [foe.name for foe in ladder.rungs[0] if foe.name != "Rat"]
    return names_


def test_newcomers_most_like_the_foes_that_leave_come_first_and_none_that_is_there() -> None:
    assert sorted(newcomers(slot(0))) == ["Ogre", "Wolf"]
    assert newcomers(slot(0, wish(avoid=("Wolf",)))) == ["Ogre"]
    assert newcomers(slot(0, group=foes(Wolf=1, Rat=1))) == ["Bear", "Ogre"]
    assert newcomers(slot(0, group=foes(Ogre=1, Rat=1))) == ["Bear", "Wolf"]


def test_the_others_stay_and_newcomers_begin_with_one() -> None:
    ladder = slot(0).next()
    assert ladder is not None
    first = rungs(ladder)[0]
    assert (first["Rat"], sum(first.values())) == (3, 4)
    assert slot(0).finer(ladder.rungs[0], ladder.rungs[1]) is None


def test_newcomers_to_a_lone_slot_begin_with_one_alone() -> None:
    ladder = slot(0, group=foes(Bear=2)).next()
    assert ladder is not None
    assert [sum(rung.values()) for rung in rungs(ladder)] == list(range(1, 13))


def test_a_slot_begins_at_the_rung_worth_as_much_as_the_encounter_was() -> None:
    """A bear and three rats are worth 18: an ogre and three rats 25, two wolves and three rats 19."""
    found = slot(0)
    for _ in range(2):
        ladder = found.next()
        assert ladder is not None
        assert rungs(ladder)[found.start(ladder)] in ({"Rat": 3, "Wolf": 2}, {"Rat": 3, "Ogre": 1})


def test_several_of_a_kind_that_leave_are_worth_as_many_times_its_worth() -> None:
    """Two bears are worth 18, of which four wolves at 20 come nearer than three at 15, and one ogre nearer than two."""
    found = slot(0, wish(avoid=("Rat",)), foes(Bear=2))
    starts = {}
    while (ladder := found.next()) is not None:
        (name, count), *_ = rungs(ladder)[found.start(ladder)].items()
        starts[name] = count
    assert starts == {"Wolf": 4, "Ogre": 1}


def test_a_fixed_number_of_foes_ranks_newcomers_in_the_same_number() -> None:
    ladder = slot(1, wish(count=4)).next()
    assert rungs(ladder) == [{"Bear": 1, "Wolf": 3}, {"Ogre": 3, "Bear": 1}]


@pytest.mark.parametrize(
    ("at", "wanted", "group", "sentence"),
    [
        (2, wish(), None, "There is no foe number 3. Choose a number from 1 to 2."),
        (-1, wish(), None, "There is no foe number 0. Choose a number from 1 to 2."),
        (0, wish(pinned=("Bear",)), None, "Bear is required. Remove it from the required foes first."),
        (0, wish(), foes(Bear=1, Imp=1), "There is no foe named “Imp”."),
    ],
)
def test_a_slot_that_cannot_be_filled_anew_is_refused(
    at: int, wanted: EncounterWish, group: Foes | None, sentence: str
) -> None:
    with pytest.raises(EncounterError) as fault:
        slot(at, wanted, group)
    assert str(fault.value) == sentence
