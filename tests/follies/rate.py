"""Rates of follies per 100 fights, and shares of fights won, as figures with an aim."""

from __future__ import annotations

from tests.bench.figure import Figure


def at_most_per_100(what: str, count: int, fights: int, most: float) -> Figure:
    """Return how often a folly happened per 100 fights; it holds up to `most`."""
    rate = 100 * count / fights
    return Figure(what, f"{rate:.1f} per 100 fights ({count} in {fights})", f"≤ {most:g}", rate <= most)


def at_least_won(what: str, won: float, fights: int, least: float) -> Figure:
    """Return the share of fights that a side won, a draw counted as half; it holds from `least`."""
    share = won / fights
    return Figure(what, f"{share:.0%} of {fights} fights", f"≥ {least:.0%}", share >= least)


def happens(what: str, count: int, fights: int) -> Figure:
    """Return how often something wanted was done; it holds where it was done at all."""
    return Figure(what, f"{count} in {fights} fights", "≥ 1", count >= 1)
