"""Contradictions between the tier of an encounter, by budget or price, and its simulated fights.

No contradiction is reported while the fights are inconclusive.
"""

from __future__ import annotations

from collections.abc import Sequence

from solo.encounters.target import Target
from solo.forecast.forecast import Forecast
from solo.resolver import format_percent
from solo.systems.contract import Tier, hardest_matching_tier


def disagreement(called: Tier | None, known: Forecast | None, tiers: Sequence[Tier], unit: str) -> str:
    """Describe a contradiction between the fights and the tier `called`, in a sentence; "" if there is none."""
    if called is None or known is None:
        return ""
    if called.wins is None:
        return _as_it_sounds(called, known, unit)
    return _as_it_is_fought(called, known, tiers, unit)


def asked_for(target: Target | None, known: Forecast | None) -> str:
    """Describe a contradiction between the fights and the requested target, in a sentence; "" if there is none."""
    if target is None or known is None:
        return ""
    if known.win_high < target.win_low:
        return f"Harder than the target ({_whole(target.win_low)} to {_whole(target.win_high)} % of fights won)."
    if known.win_low > target.win_high:
        return f"Easier than the target ({_whole(target.win_low)} to {_whole(target.win_high)} % of fights won)."
    return ""


def _as_it_sounds(called: Tier, known: Forecast, unit: str) -> str:
    """Compare the expectation that a budget's tier raises by its name with the share of fights won."""
    if called.sounds is None:
        return ""
    low, high = called.sounds
    milder = known.win_low * 100 > high
    if not milder and known.win_high * 100 >= low:
        return ""
    how = "milder" if milder else "harder"
    return (
        f"By {unit} alone, this encounter is {called.title}, but the party wins {format_percent(known.win)} of fights, "
        f"so it is {how} than it sounds."
    )


def _as_it_is_fought(called: Tier, known: Forecast, tiers: Sequence[Tier], unit: str) -> str:
    """Compare the tier by price with the hardest and the easiest tier that the fights still allow."""
    fell = 100 * (1 - known.fallen[0]) if known.fallen else 0.0
    easiest, hardest = (
        tiers.index(hardest_matching_tier(tiers, 100 * share, fell)) for share in (known.win_high, known.win_low)
    )
    if easiest <= tiers.index(called) <= hardest:
        return ""
    promise, fought = called.promise(unit), tiers.index(hardest_matching_tier(tiers, 100 * known.win, fell))
    how = "harder" if fought > tiers.index(called) else "milder"
    fallen = f" and a character is taken out in {format_percent(fell / 100)}" if called.falls is not None else ""
    won = f"the party wins {format_percent(known.win)} of fights{fallen}"
    alone = f"By {unit} alone, this encounter is {called.title} ({promise})"
    return f"{alone}, but {won}, so it is {how} than that."


def _whole(share: float) -> str:
    return f"{share * 100:.0f}"
