"""Messages of a search: the distance of an encounter from its target, and a summary of the result."""

from __future__ import annotations

from collections.abc import Sequence

from solo.encounters.results import FoundEncounter
from solo.encounters.target import Criterion, Standing, Target
from solo.encounters.trials import Stopped

SURE = "Surely within the target"
LIKELY = "Within the target as it looks, though not surely"
BESIDE = "Beside the target"
LOOKS_BESIDE = "Beside the target as it looks"
NONE = "Nothing was found that can be fought here."
ENDED = {
    "fights": "all fights were played that were allowed",
    "seconds": "the time was up",
    "cancelled": "the search was stopped",
    "workers": "the workers gave out",
}


def target_text(target: Target) -> str:
    """Describe the target: “70 to 80 % won, nobody dies in 90 %”."""
    parts = []
    if target.win_low > 0 or target.win_high < 1 or not (target.nobody_dies or target.nobody_falls):
        parts.append(f"{_whole(target.win_low)} to {_whole(target.win_high)} % won")
    if target.nobody_dies:
        parts.append(f"nobody dies in {_whole(target.nobody_dies)} %")
    if target.nobody_falls:
        parts.append(f"nobody falls in {_whole(target.nobody_falls)} %")
    return ", ".join(parts)


def describe_fit(wished: Sequence[Criterion], how: Standing) -> str:
    """Describe how the conditions in `wished` are met, in one sentence about the distance from the target."""
    told = "; ".join(map(_told, wished))
    if how == "fits":
        return f"{SURE}: {told}."
    if not any(aim.beside for aim in wished):
        return f"{LIKELY}: {told}."
    beside = " and ".join(_beside(aim) for aim in wished if aim.beside)
    return f"{LOOKS_BESIDE if how == 'open' else BESIDE}, {beside}: {told}."


def describe_result(found: Sequence[FoundEncounter], target: Target, stopped: Stopped) -> str:
    """Say if any encounter meets the target, in a sentence or two."""
    if not found:
        return NONE
    sure, likely = sum(one.meets for one in found), sum(one.likely and not one.meets for one in found)
    wish = target_text(target)
    ended = f" ({ENDED[stopped]})" if stopped else ""
    if sure:
        return f"{_encounters(sure)} surely {_meet(sure)} the target: {wish}."
    if likely:
        return f"{_encounters(likely)} {_seem(likely)} to meet the target, {wish}; only more fights can tell{ended}."
    nearest = "this one comes" if len(found) == 1 else "these come"
    return f"Nothing was found that meets the target, {wish}{ended}: {nearest} nearest."


def no_room_message(fault: str) -> str:
    """Explain why no group of foes can be fought at all."""
    return f"No foes can be fought here: {fault}"


def _told(aim: Criterion) -> str:
    bounds = aim.interval
    what = {"win": "won in", "dies": "nobody dies in", "falls": "nobody falls in"}[aim.what]
    # The forecast shown with it may count other fights.
    share = f"{what} {_whole(aim.share)} % of the search's {aim.played} fights"
    return f"{share} ({_whole(bounds.low)} to {_whole(bounds.high)} %)"


def _beside(aim: Criterion) -> str:
    points = abs(aim.beside) * 100
    size = f"{points:.0f} {'point' if round(points) == 1 else 'points'}" if points >= 1 else "less than a point"
    if aim.what == "win":
        return f"won {size} too {'seldom' if aim.beside < 0 else 'often'}"
    return f"{'deaths' if aim.what == 'dies' else 'falls'} {size} too often"


def _encounters(count: int) -> str:
    return "1 encounter" if count == 1 else f"{count} encounters"


def _meet(count: int) -> str:
    return "meets" if count == 1 else "meet"


def _seem(count: int) -> str:
    return "seems" if count == 1 else "seem"


def _whole(share: float) -> str:
    """Format per cent, whole except near the ends: 100 and 0 appear only for always and never."""
    if share in (0, 1) or 0.005 < share < 0.995:
        return f"{share * 100:.0f}"
    return f"{min(max(share * 100, 0.1), 99.9):.1f}"
