"""Text of a forecast: the verdict, the costs, and explanations.

The command line and the app use the same words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solo.forecast.bands import BANDS
from solo.forecast.forecast import Difference, Forecast, ResourceSpending
from solo.resolver import format_percent
from solo.systems.contract import Tier, hardest_matching_tier

HARDLY = 0.05
STOPPED_EARLY = "Stopped early."
ENDED = {
    "band": "Stopped because the verdict is certain.",
    "within": "Stopped because the chance is precise enough.",
    "seconds": "Stopped at the time limit.",
    "cancelled": STOPPED_EARLY,
    "workers": "Stopped because worker processes failed.",
}


def bounds(known: Forecast) -> str:
    """Format the 95 % interval of the chance to win: "68 to 74 %"."""
    return format_interval(known.win_low, known.win_high)


def format_interval(low: float, high: float) -> str:
    """Format an interval of a chance from `low` to `high`: "68 to 74 %"."""
    return f"{format_percent(low).removesuffix(' %')} to {format_percent(high)}"


def verdict(known: Forecast) -> str:
    """Describe the verdict in a sentence or two: "Favourable: the party wins 71 % of fights (95 %: 68 to 74 %)." """
    sure = "" if known.sure else f" Not certain yet: the verdict may still change from “{known.band}”."
    won, drawn = format_percent(known.win), ""
    if known.draw >= HARDLY:
        drawn = f" It loses {format_percent(known.lose)}, and {format_percent(known.draw)} end in a draw."
    return f"{known.band.capitalize()}: the party wins {won} of fights (95 %: {bounds(known)}).{drawn}{sure}"


def headline(known: Forecast) -> str:
    """Format the verdict as one word of the scale, with "?" if another word is still possible."""
    return known.band if known.sure else f"{known.band}?"


def describe_tier(known: Forecast, tiers: Sequence[Tier]) -> str:
    """Describe the game's tier of a fight with this forecast; "" if the game's tiers are not chances to win."""
    if not tiers or any(tier.wins is None for tier in tiers):
        return ""
    fell = 1 - known.fallen[0] if known.fallen else 0.0
    tier = hardest_matching_tier(tiers, 100 * known.win, 100 * fell)
    return f"This matches the game's tier {tier.title}: {tier.promise('')}."


def sentences(known: Forecast) -> Iterator[str]:
    """Yield sentences on the method, the strongest combatants, the way to lose, and the meaning of the verdict."""
    rounds = f"{known.rounds:.1f} {known.stretch}s on average (± {known.rounds_deviation:.1f})"
    stopped = ENDED.get(known.stopped, "")
    yield f"{known.fights} fights of {rounds}, simulated in {known.seconds:.1f} s. {stopped}".strip()
    if known.worth > known.fights:
        yield f"With luck subtracted, the chance to win is as precise as with {known.worth} fights."
    with_luck = (
        ", without subtracting luck, so they may not quite match the chance to win"
        if known.worth > known.fights
        else ""
    )
    yield f"Deaths and fighters taken out are counted in all fights, won or lost{with_luck}."
    if known.most_harm:
        yield f"{known.most_harm} does the most harm to the party."
    if known.carries:
        yield f"{known.carries} carries the fight, with {format_percent(known.carries_share)} of the harm to the foes."
    if known.way_to_lose:
        way = known.way_to_lose
        yield f"Most frequent defeat: {way.text} ({format_percent(way.share)} of defeats)."
    yield band_help(known)


def band_help(known: Forecast) -> str:
    """Return the explanation of the verdict's word."""
    return next(band.help for band in BANDS if band.name == known.band)


def format_spending(spent: Iterable[ResourceSpending]) -> str:
    """Format the average costs: "3.1 LP, 2.0 VP". Leaves out costs near 0."""
    worth_telling = [cost for cost in spent if abs(cost.mean) >= HARDLY]
    return ", ".join(f"{cost.mean:.1f} {cost.what}".replace("-", "−") for cost in worth_telling) or "nothing"


def points(share: float) -> str:
    """Format a difference of two chances in percentage points: "−8.2"."""
    return f"{share * 100:+.1f}".replace("-", "−")


def difference_text(made: Difference) -> str:
    """Describe the effect of a change on the chance to win, with its interval."""
    clear = "" if made.low > 0 or made.high < 0 else " There may be no difference."
    return f"{points(made.change)} points (95 %: {points(made.low)} to {points(made.high)}).{clear}"
