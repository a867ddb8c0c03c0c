"""The forecast that played fights amount to: every figure against fights made up by hand."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from solo.forecast.forecast import Difference, Forecast, ResourceSpending, compare_forecasts, make_forecast
from solo.forecast.intervals import confidence_sequence, wilson_interval
from solo.forecast.luck_adjusted import effective_sample
from solo.forecast.runner import PlayedBatches
from solo.forecast.stopping_rule import Stopped
from solo.forecast.summary import (
    band_help,
    bounds,
    describe_tier,
    difference_text,
    format_spending,
    headline,
    points,
    sentences,
    verdict,
)
from solo.forecast.summary_details import find_top_damage_dealer, join_names, share_of_harm, way_to_lose
from solo.forecast.sums import Sums
from solo.systems.contract import CombatantRecord, PlayRecord, ResourceSpent, Tier


def fighter(
    name: str, side: str = "party", harm: int = 0, down: bool = False, dead: bool = False, lost: int = 0
) -> CombatantRecord:
    return CombatantRecord(
        name.lower(), name, name.split()[0], "party" if side == "party" else "foes", down, dead, not lost, harm,
        (ResourceSpent("LP", lost),),
    )  # fmt: skip


def fight(outcome: str, down: str = "", dead: str = "", rounds: int = 2, fell: Sequence[str] = ()) -> PlayRecord:
    """Ann, Bo and Cy against two rats: Bo does most of the party's harm, Rat 2 most of the foes'."""
    party = [
        fighter(name, harm=harm, down=name[0] in down, dead=name[0] in dead, lost=(name[0] in down) * 4)
        for name, harm in (("Ann", 2), ("Bo", 6), ("Cy", 0))
    ]
    foes = [fighter("Rat 1", "foes", 1), fighter("Rat 2", "foes", 3)]
    return PlayRecord(outcome, rounds, (*party, *foes), tuple(fell))


def of(*fights: PlayRecord, stopped: Stopped = "fights") -> Forecast:
    sums = Sums()
    for one in fights:
        sums.add(one)
    return make_forecast(PlayedBatches(sums, stopped, 1.5, ("One notice.",)), 7)


TEN = (
    *[fight("won")] * 5,
    fight("won", "A", rounds=4),
    fight("lost", "ABC", "AB", fell=("ann", "bo", "cy")),
    fight("lost", "ABC", "ABC", fell=("ann", "bo", "cy")),
    fight("lost", "BC", fell=("bo", "cy")),
    fight("draw", "B"),
)


def test_a_forecast_without_luck_has_the_shares_of_its_fights() -> None:
    known = of(*TEN)
    assert (known.win, known.lose, known.draw) == (0.6, pytest.approx(0.3), 0.1)
    assert (known.fights, known.worth, known.seed, known.seconds) == (10, 10, 7, 1.5)
    assert (known.band, known.sure, known.stopped, known.notices) == ("favourable", False, "fights", ("One notice.",))
    assert (known.rounds, known.stretch) == (2.2, "round")
    assert known.rounds_deviation == pytest.approx(0.4**0.5)


def test_chances_of_falls_reach_from_none_to_all_of_the_party_and_add_up_to_1() -> None:
    known = of(*TEN)
    assert known.fallen == (0.5, 0.2, 0.1, 0.2)
    assert known.deaths == (0.8, 0.0, 0.1, 0.1)
    assert sum(known.fallen) == sum(known.deaths) == pytest.approx(1)


def test_the_whole_party_falling_is_told_though_it_never_happened() -> None:
    assert of(fight("won")).fallen == (1.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize(("won", "lost", "drawn"), [(5, 5, 0), (1, 0, 9), (0, 1, 0), (3, 4, 5)])
def test_winning_losing_and_a_draw_add_up_to_1(won: int, lost: int, drawn: int) -> None:
    known = of(*[fight("won")] * won, *[fight("lost")] * lost, *[fight("draw")] * drawn)
    fights = won + lost + drawn
    assert (known.win, known.lose, known.draw) == pytest.approx((won / fights, lost / fights, drawn / fights))


def lucky(won: int, lost: int, drawn: int, luck: float, other: float = 0.0) -> Sums:
    """Wins by good luck, and the others by none or bad luck."""
    sums = Sums()
    for outcome, times, weighed in (("won", won, luck), ("lost", lost, other), ("draw", drawn, other)):
        for _ in range(times):
            sums.add(fight(outcome), {"guess": weighed})
    return sums


def test_losing_is_the_rest_of_1_where_the_luck_of_wins_is_taken_out() -> None:
    sums = lucky(30, 15, 5, 0.3)
    known = make_forecast(PlayedBatches(sums, "fights", 1.0), 7)
    assert known.win == effective_sample(sums).share < 0.6
    assert known.worth == round(effective_sample(sums).fights) > 50
    assert known.lose == pytest.approx(1 - known.win - 0.1)


def test_losing_is_never_below_0() -> None:
    sums = lucky(12, 0, 36, 0.5, -0.5)
    known = make_forecast(PlayedBatches(sums, "fights", 1.0), 7)
    assert known.win > 0.25
    assert known.lose == 0.0


@pytest.mark.parametrize(
    ("stopped", "kind"),
    [("fights", wilson_interval), ("band", confidence_sequence), ("cancelled", confidence_sequence)],
)
def test_the_interval_suits_the_end_of_the_forecast(stopped: Stopped, kind: type) -> None:
    known = of(*TEN, stopped=stopped)
    assert (known.win_low, known.win_high) == (kind(6, 10).low, kind(6, 10).high)


def test_each_person_has_the_share_of_falls_deaths_and_fights_unhurt() -> None:
    ann, bo, cy = of(*TEN).characters
    assert (ann.name, ann.down, ann.dead, ann.unhurt, ann.harm) == ("Ann", 0.3, 0.2, 0.7, 2.0)
    assert (bo.name, bo.down, bo.dead, bo.unhurt, bo.harm) == ("Bo", 0.4, 0.2, 0.6, 6.0)
    assert (cy.name, cy.down, cy.dead, cy.unhurt, cy.harm) == ("Cy", 0.3, 0.1, 0.7, 0.0)
    assert [(foe.name, foe.kind, foe.harm) for foe in of(*TEN).foes] == [("Rat 1", "Rat", 1.0), ("Rat 2", "Rat", 3.0)]


def test_costs_are_those_of_all_fights_and_left_out_where_nothing_was_ever_spent() -> None:
    ann, *_ = of(*TEN).characters
    assert ann.spent == (ResourceSpending("LP", 1.2, pytest.approx((33.6 / 9) ** 0.5), 4),)
    assert all(not foe.spent for foe in of(*TEN).foes)


def test_whoever_harms_most_of_either_side_is_named_with_the_share_of_the_harm() -> None:
    known = of(*TEN)
    assert (known.most_harm, known.carries, known.carries_share) == ("Rat 2", "Bo", 0.75)


def test_nobody_is_named_where_nobody_does_harm() -> None:
    known = of(PlayRecord("draw", 1, (fighter("Ann"), fighter("Rat 1", "foes"))))
    assert (known.most_harm, known.carries, known.carries_share) == ("", "", 0.0)
    assert find_top_damage_dealer(Sums(), "party") is None


def test_the_share_of_harm_is_that_of_the_own_side() -> None:
    sums = Sums()
    sums.add(TEN[0])
    assert share_of_harm(sums, sums.people["rat 1"]) == 0.25
    assert share_of_harm(sums, sums.people["cy"]) == 0.0
    idle = Sums()
    idle.add(PlayRecord("draw", 1, (fighter("Ann"),)))
    assert share_of_harm(idle, idle.people["ann"]) == 0.0


def test_the_way_to_lose_is_the_most_frequent_one_as_a_share_of_the_lost_fights() -> None:
    way = of(*TEN).way_to_lose
    assert way is not None
    assert (way.text, way.share) == ("Ann is taken out first, then Bo", pytest.approx(2 / 3))
    assert of(*TEN[:6]).way_to_lose is None


@pytest.mark.parametrize(
    ("ways", "told"),
    [
        ({}, ("", 0)),
        ({"": 3}, ("the party flees with nobody taken out", 3)),
        ({"ann": 2, "": 1}, ("Ann is taken out and the others flee", 2)),
        ({"bo>ann": 1}, ("Bo is taken out first, then Ann", 1)),
        ({"ann": 1, "bo": 1}, ("Bo is taken out and the others flee", 1)),
    ],
)
def test_a_way_to_lose_is_told_by_names(ways: dict[str, int], told: tuple[str, int]) -> None:
    sums = Sums()
    sums.add(TEN[0])
    sums.ways_to_lose = ways
    assert way_to_lose(sums) == told


def test_the_only_one_of_a_party_falls_and_nobody_is_left_to_give_way() -> None:
    sums = Sums()
    sums.add(PlayRecord("lost", 1, (fighter("Ann", down=True), fighter("Rat 1", "foes")), ("ann",)))
    assert way_to_lose(sums) == ("Ann is taken out", 1)


@pytest.mark.parametrize(
    ("names", "text"), [(["Ann"], "Ann"), (["Ann", "Bo"], "Ann and Bo"), (["Ann", "Bo", "Cy"], "Ann, Bo and Cy")]
)
def test_names_are_listed_with_an_and_before_the_last(names: list[str], text: str) -> None:
    assert join_names(names) == text


def test_a_difference_holds_fights_with_the_same_number_together() -> None:
    one, other = Sums("wlwldd"), Sums("wwlwdw")
    made = compare_forecasts(one, other)
    assert (made.change, made.fights) == (pytest.approx(2 / 6), 6)
    assert made.low == pytest.approx(-made.high + 2 * 2 / 8)


def test_a_difference_of_different_numbers_of_fights_is_that_of_the_fights_that_both_have() -> None:
    made = compare_forecasts(Sums("wl"), Sums("wwwww"))
    assert (made.change, made.fights) == (0.5, 2)


def test_a_verdict_names_the_band_the_chance_and_its_bounds_and_the_doubt_where_there_is_any() -> None:
    known = of(*TEN)
    told = verdict(known)
    assert told.startswith("Favourable: the party wins 60 % of fights (95 %: 31 to 83 %).")
    assert told.endswith("Not certain yet: the verdict may still change from “favourable”.")
    sure = of(*[fight("won")] * 200)
    assert verdict(sure) == f"Trivial: the party wins 100 % of fights (95 %: {bounds(sure)})."
    assert bounds(sure) == "98 to 100 %"


def test_sentences_tell_the_figures_and_leave_out_those_that_are_not_there() -> None:
    told = list(sentences(of(*TEN)))
    assert told == [
        "10 fights of 2.2 rounds on average (± 0.6), simulated in 1.5 s.",
        "Deaths and fighters taken out are counted in all fights, won or lost.",
        "Rat 2 does the most harm to the party.",
        "Bo carries the fight, with 75 % of the harm to the foes.",
        "Most frequent defeat: Ann is taken out first, then Bo (67 % of defeats).",
        "The party wins more often than it loses.",
    ]
    idle = list(sentences(of(PlayRecord("draw", 1, (fighter("Ann"), fighter("Rat 1", "foes"))))))
    assert len(idle) == 3


@pytest.mark.parametrize(
    ("stopped", "told"),
    [
        ("band", "Stopped because the verdict is certain."),
        ("within", "Stopped because the chance is precise enough."),
        ("seconds", "Stopped at the time limit."),
        ("cancelled", "Stopped early."),
        ("workers", "Stopped because worker processes failed."),
    ],
)
def test_the_end_of_a_forecast_is_told(stopped: Stopped, told: str) -> None:
    assert next(sentences(of(*TEN, stopped=stopped))).endswith(f"s. {told}")


@pytest.mark.parametrize(
    ("means", "told"),
    [
        ((3.14, 2.0), "3.1 LP, 2.0 VP"),
        ((0.05, 0.04), "0.1 LP"),
        ((0.049, -0.05), "−0.1 VP"),
        ((-2.5, 0.0), "−2.5 LP"),
        ((0.0, 0.0), "nothing"),
    ],
)
def test_a_mean_cost_of_a_twentieth_or_more_is_told(means: tuple[float, float], told: str) -> None:
    assert (
        format_spending([ResourceSpending(what, mean, 1.0, 4) for what, mean in zip(("LP", "VP"), means, strict=True)])
        == told
    )


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("wl" * 50, "w" * 100, "+50.0 points (95 %: +39.1 to +58.9)."),
        ("w" * 100, "wl" * 50, "−50.0 points (95 %: −58.9 to −39.1)."),
        ("w" * 20, "w" * 19 + "l", "−5.0 points (95 %: −17.0 to +7.9). There may be no difference."),
    ],
)
def test_a_difference_is_told_in_points_and_doubted_where_none_is_within_its_bounds(
    first: str, second: str, told: str
) -> None:
    assert difference_text(compare_forecasts(Sums(first), Sums(second))) == told


@pytest.mark.parametrize(
    ("low", "high", "doubted"), [(0.1, 0.3, False), (0.0, 0.3, True), (-0.3, 0.0, True), (-0.3, -0.1, False)]
)
def test_a_difference_with_none_at_its_bound_may_be_none(low: float, high: float, doubted: bool) -> None:
    assert ("may be no difference" in difference_text(Difference(0.2, low, high, 9))) is doubted


@pytest.mark.parametrize(("share", "told"), [(0.0825, "+8.2"), (-0.0825, "−8.2"), (0.0, "+0.0")])
def test_points_have_a_sign_and_one_decimal(share: float, told: str) -> None:
    assert points(share) == told


def tiers_with(low: int, falls: int | None) -> tuple[Tier, ...]:
    """Return a middle tier of at least `low` per cent won and fewer than `falls` per cent with a fall, and its ends."""
    return (
        Tier("calm", "Calm", "", wins=(90, 101), falls=10),
        Tier("rough", "Rough", "", wins=(low, 90), falls=falls),
        Tier("grim", "Grim", "", wins=(0, low)),
    )


@pytest.mark.parametrize(
    ("low", "falls", "title"),
    [(60, 51, "Rough"), (61, 51, "Grim"), (60, 50, "Grim"), (60, None, "Rough"), (59, 100, "Rough")],
)
def test_the_tier_of_a_forecast_allows_its_wins_and_its_falls(low: int, falls: int | None, title: str) -> None:
    """Six of ten fights are won, and a hero falls in five."""
    tiers = tiers_with(low, falls)
    promise = next(tier for tier in tiers if tier.title == title).promise("")
    assert describe_tier(of(*TEN), tiers) == f"This matches the game's tier {title}: {promise}."


def test_a_forecast_without_falls_matches_the_calmest_tier() -> None:
    known = of(fight("won"))
    assert describe_tier(known, tiers_with(60, 51)).startswith("This matches the game's tier Calm: at least 90 % won")
    unknown = msgspec.structs.replace(known, fallen=())
    tiers = (Tier("calm", "Calm", "", wins=(90, 101), falls=1), *tiers_with(60, 51)[1:])
    assert describe_tier(unknown, tiers).startswith("This matches the game's tier Calm: ")


def test_tiers_that_a_budget_decides_describe_no_forecast() -> None:
    budget = Tier("easy", "Easy", "A budget's.")
    assert describe_tier(of(*TEN), ()) == ""
    assert describe_tier(of(*TEN), (budget,)) == ""
    assert describe_tier(of(*TEN), (*tiers_with(60, 51), budget)) == ""


def test_a_verdict_that_may_still_change_says_so() -> None:
    known = of(*TEN)
    assert headline(known) == "favourable?"
    assert verdict(known).endswith(" Not certain yet: the verdict may still change from “favourable”.")
    sure = msgspec.structs.replace(known, sure=True)
    assert headline(sure) == "favourable"
    assert verdict(sure).endswith(f"(95 %: {bounds(sure)}). It loses 30 %, and 10 % end in a draw.")
    assert verdict(msgspec.structs.replace(sure, draw=0.04)).endswith(f"(95 %: {bounds(sure)}).")
    assert band_help(sure) in list(sentences(sure))


@pytest.mark.parametrize(
    ("win", "nobody_falls", "title"),
    [(0.795, 1.0, "Grim"), (0.8, 1.0, "Rough"), (0.85, 0.503, "Rough"), (0.85, 0.49, "Grim")],
)
def test_shares_of_a_forecast_are_compared_in_per_cent(win: float, nobody_falls: float, title: str) -> None:
    known = msgspec.structs.replace(of(*TEN), win=win, fallen=(nobody_falls, 1 - nobody_falls))
    assert describe_tier(known, tiers_with(80, 50)).startswith(f"This matches the game's tier {title}: ")
