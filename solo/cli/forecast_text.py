"""Owns how a forecast reads as plain lines: calm bars, and sentences that say no more than is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from solo.cli.text import percent
from solo.forecast.bands import BANDS
from solo.forecast.forecast import Cost, Difference, Forecast, Prospect

BAR = 30
FULL, EMPTY = "━", "─"
ENDED = {
    "band": "The verdict is sure, so no more were played.",
    "within": "The chance is known as closely as was asked for.",
    "seconds": "The time was up.",
    "cancelled": "It was stopped early.",
    "workers": "The workers gave out.",
}
SIDES = (("won", "win"), ("lost", "lose"), ("neither", "draw"))


def forecast_lines(known: Forecast) -> Iterator[str]:
    """The verdict, the chances as bars, and what it would cost each of the party."""
    yield f"{verdict(known)} Seed {known.seed}."
    yield ""
    for word, field in SIDES:
        chance: float = getattr(known, field)
        if field != "draw" or chance:
            yield f"{word:<8}{_bar(chance)} {_chance(chance)}"
    yield ""
    yield from _party_lines(known.characters)
    yield ""
    yield from filter(None, _sentences(known))


def verdict(known: Forecast) -> str:
    """The verdict in a sentence or two: “Favourable: the party wins 71 % of fights (68 to 74 %).”"""
    bounds = f"{_chance(known.win_low)} to {_chance(known.win_high)}"
    sure = "" if known.sure else f" Another verdict than “{known.band}” is still possible."
    return f"{known.band.capitalize()}: the party wins {_chance(known.win)} of fights (95 %: {bounds}).{sure}"


def difference_lines(change: str, known: Forecast, made: Difference) -> Iterator[str]:
    """What a change does to the chance to win, from fights with the same dice."""
    yield f"With {change}"
    yield f"  {verdict(known)}"
    bounds = f"{_points(made.low)} to {_points(made.high)}"
    clear = "" if made.low > 0 or made.high < 0 else " It may as well make none."
    yield f"  That makes a difference of {_points(made.change)} points (95 %: {bounds}).{clear}"


def _sentences(known: Forecast) -> Iterable[str]:
    rounds = f"{known.rounds:.1f} rounds on average, ± {known.rounds_deviation:.1f}"
    yield f"{known.fights} fights, {rounds}, played in {known.seconds:.1f} s. {ENDED.get(known.stopped, '')}".strip()
    if known.most_harm:
        yield f"{known.most_harm} does the party most harm."
    if known.carries:
        yield f"{known.carries} carries the fight: {_chance(known.carries_share)} of what the foes lose."
    if known.way_to_lose:
        way = known.way_to_lose
        yield f"Where it is lost, most often {way.text} ({_chance(way.share)} of the losses)."
    yield next(band.help for band in BANDS if band.name == known.band)


def _party_lines(party: Iterable[Prospect]) -> Iterator[str]:
    members = list(party)
    width = max((len(one.name) for one in members), default=0)
    yield f"{'':<{width}}  {'down':>6} {'dead':>6} {'unhurt':>6}  spends on average"
    for one in members:
        chances = " ".join(f"{_chance(chance):>6}" for chance in (one.down, one.dead, one.unhurt))
        yield f"{one.name:<{width}}  {chances}  {', '.join(map(_cost, one.spent)) or 'nothing'}".rstrip()


def _cost(cost: Cost) -> str:
    return f"{cost.mean:.1f} {cost.what}".replace("-", "−")


def _bar(chance: float) -> str:
    filled = round(chance * BAR)
    return FULL * filled + EMPTY * (BAR - filled)


def _chance(chance: float) -> str:
    return percent(Fraction(chance))


def _points(share: float) -> str:
    return f"{share * 100:+.1f}".replace("-", "−")
