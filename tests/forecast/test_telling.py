"""The words of a forecast: one of the scale, and beside it the game's tier with its promise."""

from __future__ import annotations

import msgspec
import pytest

from solo.forecast.forecast import Forecast
from solo.forecast.summary import describe_tier, headline, sentences
from solo.systems.contract import Tier

TIERS = (
    Tier("skirmish", "Skirmish", "Easy.", wins=(98, 101), falls=10),
    Tier("fair", "Fair", "Won nearly always.", wins=(90, 98), falls=50),
    Tier("hard", "Hard", "Somebody goes down.", wins=(65, 90)),
)


def known(win: float, reach: float, unhurt: float, fights: int = 10_000, sure: bool = True) -> Forecast:
    return Forecast(
        win,
        max(0.0, win - reach),
        min(1.0, win + reach),
        1 - win,
        0.0,
        fights,
        fights,
        "trivial",
        sure,
        3.0,
        1.0,
        1.0,
        "band",
        7,
        (),
        (),
        (unhurt, 1 - unhurt),
        (1.0,),
    )


@pytest.mark.parametrize(
    ("win", "unhurt", "title"),
    [(0.995, 0.95, "Skirmish"), (0.995, 0.80, "Fair"), (0.94, 0.90, "Fair"), (0.75, 0.20, "Hard")],
)
def test_the_tier_that_fits_is_the_worse_of_both_shares(win: float, unhurt: float, title: str) -> None:
    assert title in describe_tier(known(win, 0.003, unhurt), TIERS)


def test_the_word_for_a_chance_has_a_question_mark_while_another_is_possible() -> None:
    assert headline(known(0.97, 0.01, 1.0)) == "trivial"
    assert headline(known(0.97, 0.01, 1.0, sure=False)) == "trivial?"


def test_a_budget_has_no_tier_that_fits() -> None:
    budget = (Tier("easy", "Easy", "By points."),)
    for tiers in ((), budget, (*budget, *TIERS), (*TIERS, *budget)):
        assert describe_tier(known(0.97, 0.01, 1.0), tiers) == ""


def test_the_tier_that_fits_is_named_with_its_promise() -> None:
    assert describe_tier(known(0.75, 0.05, 0.2), TIERS) == "This matches the game's tier Hard: 65 to 89 % won."


def test_falls_beside_a_chance_to_win_that_knows_no_luck_are_told_to_be_counted() -> None:
    counted = "Deaths and fighters taken out are counted in all fights, won or lost"
    lucky = msgspec.structs.replace(known(0.65, 0.03, 0.2, fights=176), worth=400)
    assert "the chance to win is as precise as with 400 fights." in " ".join(sentences(lucky))
    assert f"{counted}, without subtracting luck, so they may not quite match the chance to win." in list(
        sentences(lucky)
    )
    assert f"{counted}." in list(sentences(known(0.65, 0.03, 0.2, fights=176)))
