"""One scale of words for one chance to win, in every game and wherever a chance is shown."""

from __future__ import annotations

import re

import msgspec
import pytest

from solo.campaign.chronicle import StatedForecast
from solo.cli.forecast_text import forecast_lines
from solo.encounters.verdict import disagreement
from solo.evening.forecast_text import outlook_of
from solo.forecast.bands import BANDS
from solo.forecast.forecast import Forecast
from solo.library.content import Shelves, shipped_content
from solo.library.systems import manifests
from solo.systems.contract import FoeCount, Manifest, Result, Setup, Tier
from solo.tui.forecast_jobs import ForecastProgress
from solo.tui.screens.encounter.side_by_side import ComparisonColumn, table
from solo.tui.screens.fight.aftermath import likely
from solo.tui.widgets.forecast_figures import full_forecast, short_forecast

EXPECTED = {
    0: "hopeless",
    4: "hopeless",
    5: "desperate",
    19: "desperate",
    20: "grim",
    39: "grim",
    40: "even",
    59: "even",
    60: "favourable",
    67: "favourable",
    79: "favourable",
    80: "safe",
    94: "safe",
    95: "trivial",
    99: "trivial",
    100: "trivial",
}
PROMISE = re.compile(r"% won|only, untested")


@pytest.fixture(params=manifests(), ids=lambda manifest: manifest.key)
def tiers(request: pytest.FixtureRequest) -> tuple[Tier, ...]:
    """The tiers of a game."""
    found: Manifest = request.param
    return tuple(found.open(Shelves(found.shelves, ours=shipped_content() / found.key)).encounters.tiers)


def known(chance: int) -> Forecast:
    win, word = chance / 100, EXPECTED[chance]
    shares = (0.5, 0.5)
    return Forecast(
        win, win, win, 1 - win, 0.0, 2000, 2000, word, True, 3.0, 1.0, 1.0, "band", 7, (), (), shares, shares
    )


def words_in(text: str, tiers: tuple[Tier, ...]) -> set[str]:
    """The words for a chance in a text: those of the scale and of the game's tiers."""
    names = {band.name for band in BANDS} | {tier.title.casefold() for tier in tiers}
    return {name for name in names if re.search(rf"\b{name}\b", text.casefold())}


def test_every_text_of_a_chance_uses_the_word_of_the_scale(tiers: tuple[Tier, ...]) -> None:
    for chance, word in EXPECTED.items():
        forecast = known(chance)
        said = StatedForecast(forecast.win, forecast.win_low, forecast.win_high, forecast.fights, forecast.band)
        column = ComparisonColumn("A fight", Setup((), (FoeCount("Rat", 1),)), ForecastProgress(forecast, done=True))
        texts = (
            str(said),
            likely(Result("lost", ""), said),
            outlook_of(forecast).verdict,
            short_forecast(forecast, 80).plain.splitlines()[0],
            next(iter(forecast_lines(forecast, tiers))),
            full_forecast(forecast, True, 500, tiers).plain.splitlines()[0].partition("This matches")[0],
            next(line for line in table([column], 80).plain.splitlines() if line.startswith("Verdict")),
        )
        for text in texts:
            assert words_in(text, tiers) == {word}, text


def test_a_tier_is_never_named_for_a_chance_without_its_promise(tiers: tuple[Tier, ...]) -> None:
    for chance in EXPECTED:
        sentences = [
            *list(forecast_lines(known(chance), tiers))[:2],
            *(disagreement(tier, known(chance), tiers, "threat") for tier in tiers),
        ]
        for sentence in sentences[1:]:
            if words_in(sentence, tiers):
                assert PROMISE.search(sentence) or sentence.startswith("By threat alone"), sentence


@pytest.mark.parametrize(
    ("tier", "promise"),
    [
        (Tier("hard", "Hard", ".", wins=(50, 70)), "50 to 69 % won"),
        (Tier("trivial", "Trivial", ".", wins=(95, 101)), "at least 95 % won"),
        (Tier("hopeless", "Hopeless", ".", wins=(0, 25)), "under 25 % won"),
        (Tier("fair", "Fair", ".", wins=(90, 100), falls=50), "at least 90 % won, a hero down in under 50 %"),
        (Tier("easy", "Easy", "."), "by XP only, untested"),
    ],
)
def test_a_tier_promises_a_share_of_wins_or_says_that_nothing_was_played(tier: Tier, promise: str) -> None:
    assert tier.promise("XP") == promise


def test_an_older_chronicle_keeps_its_word() -> None:
    text = str(msgspec.structs.replace(StatedForecast(0.67, 0.6, 0.7, 200, "favourable")))
    assert text == "The forecast was favourable: 67 % to win (60 to 70 %, 200 fights)."
