"""Forecasts for sheets of encounters from a search by budget, which itself simulates no fights."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic

from solo.cli.errors import refusing
from solo.cli.forecast_options import USUAL_SECONDS, playing
from solo.cli.opening import packs_of
from solo.cli.printing import complain
from solo.forecast.batches import GameSource
from solo.forecast.fights import encode_state
from solo.forecast.forecast import Forecast, forecast
from solo.forecast.stopping_rule import MOST_FIGHTS, StoppingRule
from solo.forecast.workers import Workers
from solo.storage.paths import own_content_folder
from solo.systems.contract import Setup, System

LEAST_SECONDS = 0.1


def forecasts_of(
    setups: Sequence[Setup], system: System, arguments: Namespace, seed: int, home: Path
) -> list[Forecast | None]:
    """Forecast each encounter until its verdict is certain or its share of the limits is used up.

    The forecast is None for an encounter that cannot be fought, for example with a party of totals.
    """
    if not any(setup.party for setup in setups):
        return [None] * len(setups)
    packs = tuple(map(str, packs_of(home, arguments.campaign)))
    game = GameSource(system.manifest.key, own_content=str(own_content_folder(home)), packs=packs)
    with refusing(), playing(arguments) as workers:
        found = list(_played(setups, system, game, arguments, seed, workers))
    for notice in dict.fromkeys(notice for known in found if known for notice in known.notices):
        complain(notice)
    return found


def _played(
    setups: Sequence[Setup], system: System, game: GameSource, arguments: Namespace, seed: int, workers: Workers
) -> Iterator[Forecast | None]:
    fights = max(1, arguments.fights // len(setups)) if arguments.fights else MOST_FIGHTS
    seconds = arguments.seconds or (0.0 if arguments.fights else USUAL_SECONDS)
    began = monotonic()
    for number, setup in enumerate(setups):
        left = (seconds - (monotonic() - began)) / (len(setups) - number)
        state = _state(setup, system)
        rule = StoppingRule(fights=fights, seconds=max(LEAST_SECONDS, left) if seconds else 0.0)
        yield forecast(game, state, seed, rule, workers, monotonic) if state else None


def _state(setup: Setup, system: System) -> bytes | None:
    if not setup.party:
        return None
    try:
        return encode_state(system.procedures["fight"].begin(setup))
    except ValueError:
        return None
