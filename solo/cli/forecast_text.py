"""A forecast as text: sentences, simple bars and a table of the party."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solo.cli.width import cells, pad_cells
from solo.forecast.forecast import CombatantForecast, Difference, Forecast
from solo.forecast.summary import describe_tier, difference_text, format_spending, sentences, verdict
from solo.resolver import format_percent
from solo.systems.contract import Tier

BAR = 30
FULL, EMPTY = "━", "─"
SIDES = (("won", "win"), ("lost", "lose"), ("neither", "draw"))


def forecast_lines(known: Forecast, tiers: Sequence[Tier] = ()) -> Iterator[str]:
    """Yield the verdict, its name among the game's `tiers`, the chances as bars, and each character's costs."""
    yield f"{verdict(known)} Seed {known.seed}."
    if told := describe_tier(known, tiers):
        yield told
    yield ""
    for word, field in SIDES:
        chance: float = getattr(known, field)
        if field != "draw" or chance:
            yield f"{word:<8}{_bar(chance)} {format_percent(chance)}"
    yield ""
    yield from _party_lines(known.characters)
    yield ""
    yield from sentences(known)


def difference_lines(change: str, known: Forecast, made: Difference) -> Iterator[str]:
    """Yield the effect of a change on the chance to win, from fights with the same dice."""
    yield f"With {change}"
    yield f"  {verdict(known)}"
    yield f"  Difference: {difference_text(made)}"


def _party_lines(party: Iterable[CombatantForecast]) -> Iterator[str]:
    members = list(party)
    width = max((cells(one.name) for one in members), default=0)
    yield f"{'':<{width}}  {'down':>6} {'dead':>6} {'unhurt':>6}  average cost"
    for one in members:
        chances = " ".join(f"{format_percent(chance):>6}" for chance in (one.down, one.dead, one.unhurt))
        yield f"{pad_cells(one.name, width)}  {chances}  {format_spending(one.spent)}".rstrip()


def _bar(chance: float) -> str:
    filled = round(chance * BAR)
    return FULL * filled + EMPTY * (BAR - filled)
