"""Rates of follies per 100 fights, and shares of fights won, as figures with an aim."""

from __future__ import annotations

from tests.bench.figure import Figure


def at_most_per_100(what: str, count: int, number: int, most: float, of: str = "fights") -> Figure:
    """Return the figure of a folly per 100 fights, or per 100 of the things `of`, which should be at most `most`."""
    rate = 100 * count / number
    return Figure(what, f"{rate:.1f} per 100 {of} ({count} in {number})", f"≤ {most:g}", rate <= most)


def at_least_won(what: str, won: float, fights: int, least: float) -> Figure:
    """Return the figure of the share of fights won, which should be at least `least`. A draw counts as half a win."""
    share = won / fights
    return Figure(what, f"{share:.0%} of {fights} fights", f"≥ {least:.0%}", share >= least)


def happens(what: str, count: int, fights: int) -> Figure:
    """Return the figure of a wanted act, which should have occurred at least once."""
    return Figure(what, f"{count} in {fights} fights", "≥ 1", count >= 1)
