"""Messages of a search: the distance of an encounter from its target, and a summary of the result."""

from __future__ import annotations

from collections.abc import Sequence

from solo.encounters.results import FoundEncounter
from solo.encounters.target import Criterion, Judgement, Target
from solo.encounters.trials import Stopped

SURE = "Within the target"
LIKELY = "Probably within the target, but not yet certain"
BESIDE = "Outside the target"
LOOKS_BESIDE = "Probably outside the target"
NONE = "No possible encounter was found."
ENDED = {
    "fights": "stopped at the maximum number of fights",
    "seconds": "stopped at the time limit",
    "cancelled": "stopped early",
    "workers": "stopped because worker processes failed",
}


def target_text(target: Target) -> str:
    """Describe the target: “70 to 80 % of fights won, no deaths in 90 %”."""
    parts = []
    if target.win_low > 0 or target.win_high < 1 or not (target.nobody_dies or target.nobody_falls):
        parts.append(f"{_whole(target.win_low)} to {_whole(target.win_high)} % of fights won")
    if target.nobody_dies:
        parts.append(f"no deaths in {_whole(target.nobody_dies)} %{'' if parts else ' of fights'}")
    if target.nobody_falls or target.nobody_falls_high < 1:
        most = f" to {_whole(target.nobody_falls_high)}" if target.nobody_falls_high < 1 else ""
        unit = "" if parts else " of fights"
        parts.append(f"nobody taken out in {_whole(target.nobody_falls)}{most} %{unit}")
    return ", ".join(parts)


def describe_fit(wished: Sequence[Criterion], how: Judgement) -> str:
    """Describe in a sentence how well the fights meet the conditions in `wished`. `how` is their judgement."""
    told = "; ".join(map(_told, wished))
    if how == "fits":
        return f"{SURE}: {told}."
    if not any(aim.distance for aim in wished):
        return f"{LIKELY}: {told}."
    beside = " and ".join(_beside(aim) for aim in wished if aim.distance)
    return f"{LOOKS_BESIDE if how == 'open' else BESIDE} ({beside}): {told}."


def describe_result(found: Sequence[FoundEncounter], target: Target, stopped: Stopped) -> str:
    """Say if any encounter meets the target, in a sentence or two."""
    if not found:
        return NONE
    sure, likely = sum(one.meets for one in found), sum(one.likely and not one.meets for one in found)
    wish = target_text(target)
    ended = f" The search {ENDED[stopped]}." if stopped else ""
    if sure:
        more = f" {likely} more probably {'does' if likely == 1 else 'do'}." if likely else ""
        return f"{_encounters(sure)} {_meet(sure)} the target: {wish}.{more}"
    if likely:
        told = f"{_encounters(likely)} probably {_meet(likely)} the target: {wish}."
        return f"{told} Only more fights would make this certain.{ended}"
    nearest = "This one is" if len(found) == 1 else "These are"
    return f"No encounter meets the target: {wish}.{ended} {nearest} the closest."


def no_room_message(fault: str) -> str:
    """Explain why the party cannot fight any group of foes."""
    return f"No encounter is possible: {fault}"


def _told(aim: Criterion) -> str:
    bounds = aim.interval
    what = {"win": "the party won", "dies": "no deaths in", "falls": "nobody taken out in"}[aim.what]
    # Names the search's fights, since the forecast beside this sentence may count other fights.
    share = f"{what} {_whole(aim.share)} % of {aim.played} fights in the search"
    return f"{share} ({_whole(bounds.low)} to {_whole(bounds.high)} %)"


def _beside(aim: Criterion) -> str:
    points = abs(aim.distance) * 100
    size = f"{points:.0f} {'point' if round(points) == 1 else 'points'}" if points >= 1 else "less than a point"
    if aim.what == "win":
        return f"win rate {size} too {'low' if aim.distance < 0 else 'high'}"
    much = "frequent" if aim.distance < 0 else "rare"
    return f"{'deaths' if aim.what == 'dies' else 'fighters taken out'} {size} too {much}"


def _encounters(count: int) -> str:
    return "1 encounter" if count == 1 else f"{count} encounters"


def _meet(count: int) -> str:
    return "meets" if count == 1 else "meet"


def _whole(share: float) -> str:
    """Format a share in whole per cent, with one decimal near 0 and 100: "0" means never, "100" always."""
    if share in (0, 1) or 0.005 < share < 0.995:
        return f"{share * 100:.0f}"
    return f"{min(max(share * 100, 0.1), 99.9):.1f}"
