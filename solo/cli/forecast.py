"""`solo forecast`: the chance to win a fight and its costs, from many simulations.

Saves nothing. The same seed and number of fights give the same result with any number of workers.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

import msgspec

from solo.cli.errors import refusing
from solo.cli.forecast_options import MOST_FIGHTS, USUAL_SECONDS, add_workers, check_bounds, playing, seconds, share
from solo.cli.forecast_text import difference_lines, forecast_lines
from solo.cli.matchup import Matchup, apply_change, matchup_of, setup_of
from solo.cli.opening import open_game, packs_of
from solo.cli.parsing import add_json, add_rules, add_seed, add_system, drawn_seed, whole_number
from solo.cli.printing import complain, print_json, print_lines, say
from solo.evening.worn_party import RESTED_FIGHTS, describe_wear, rested_setup, worn_told
from solo.forecast.batches import GameSource
from solo.forecast.chance_bounds import BoundedForecast, with_bounds
from solo.forecast.fights import encode_state
from solo.forecast.forecast import Difference, Forecast, compare_forecasts, forecast, make_forecast, run_forecast
from solo.forecast.stopping_rule import MOST_FIGHTS as USUAL_FIGHTS
from solo.forecast.stopping_rule import StoppingRule
from solo.forecast.summary import bounds
from solo.forecast.workers import Workers
from solo.storage.paths import own_content_folder
from solo.systems.contract import System, Tier

WIDEST = 0.5
USUAL_WITHIN = 0.02
"""Default precision: half the width of the 95 % interval at which a forecast without limits ends."""


class ComparisonJson(msgspec.Struct, frozen=True):
    """A change, its forecast, and its effect on the chance to win."""

    change: str
    forecast: BoundedForecast
    difference: Difference


class WornOut(msgspec.Struct, frozen=True):
    """The losses of a worn-out party ("Ilse has 0 of 8 SP"), and the forecast for the rested party."""

    lacks: str
    rested: BoundedForecast


class ForecastReportJson(msgspec.Struct, frozen=True):
    """A forecast with all its comparisons, for JSON; `worn` is None for a rested party."""

    forecast: BoundedForecast
    compared: tuple[ComparisonJson, ...]
    worn: WornOut | None = None


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo forecast`."""
    add_system(parser)
    parser.add_argument("--party", metavar="NAMES", help="the party: names or draft files, separated by commas")
    parser.add_argument("--foes", metavar="FOES", help="the foes, such as “4 Goblin, Ogre”")
    parser.add_argument("--place", metavar="PLACE", help="the battlefield (default: open ground)")
    parser.add_argument("--fight", metavar="FIGHT", help="a ready-made fight, instead of party, foes and place")
    parser.add_argument(
        "--campaign", metavar="CAMPAIGN", help="look for characters and encounters in this campaign first"
    )
    parser.add_argument("--encounter", metavar="ENCOUNTER", help="an encounter saved in the campaign")
    parser.add_argument(
        "--compare",
        action="append",
        default=[],
        metavar="CHANGE",
        help="also simulate a change with the same dice: “foes: 5 Goblin”, “party: Vex”, “place: …”, “rule: …” or "
        "a JSON file",
    )
    _declare_limits(parser)
    add_rules(parser)
    add_seed(parser)
    add_json(parser)


def _declare_limits(parser: ArgumentParser) -> None:
    parser.add_argument("--fights", type=whole_number(1, MOST_FIGHTS), metavar="N", help="simulate exactly N fights")
    parser.add_argument(
        "--within",
        type=_width,
        metavar="P",
        help="simulate until the chance is known to ± P, such as 1%% "
        f"(default if no limit is given: {USUAL_WITHIN:.0%}%)",
    )
    parser.add_argument(
        "--seconds",
        type=seconds,
        metavar="S",
        help=f"stop after S seconds (default if no limit is given: {USUAL_SECONDS})",
    )
    add_workers(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Print the forecast."""
    packs = packs_of(home, arguments.campaign)
    system = open_game(arguments.system, home, packs=packs).system
    matchup = matchup_of(arguments, system, home)
    changes = [(change, apply_change(matchup, change)) for change in arguments.compare]
    states = [_state(system, one, arguments, home) for one in (matchup, *(other for _, other in changes))]
    seed = drawn_seed(arguments.seed)
    game = GameSource(system.manifest.key, own_content=str(own_content_folder(home)), packs=tuple(map(str, packs)))
    with playing(arguments) as workers:
        told = _told(game, states, [change for change, _ in changes], seed, arguments, workers)
        worn_out = _worn_out(system, matchup, game, told.forecast, arguments, home, workers)
        told = msgspec.structs.replace(told, worn=worn_out)
    for notice in told.forecast.notices:
        complain(notice)
    _print(told, system.encounters.tiers, arguments.json)
    return 0


def _told(
    game: GameSource, states: Sequence[bytes], changes: Sequence[str], seed: int, arguments: Namespace, workers: Workers
) -> ForecastReportJson:
    first = run_forecast(game, states[0], seed, _rule(arguments), workers, monotonic)
    # Equal numbers of fights, so that fights with the same dice can be paired.
    again = StoppingRule(fights=first.sums.fights, until_sure=False)
    compared = []
    for change, state in zip(changes, states[1:], strict=True):
        other = run_forecast(game, state, seed, again, workers, monotonic)
        compared.append(
            ComparisonJson(change, with_bounds(make_forecast(other, seed)), compare_forecasts(first.sums, other.sums))
        )
    return ForecastReportJson(with_bounds(make_forecast(first, seed)), tuple(compared))


def _worn_out(
    system: System,
    matchup: Matchup,
    game: GameSource,
    known: Forecast,
    arguments: Namespace,
    home: Path,
    workers: Workers,
) -> WornOut | None:
    """Return the losses of a worn-out party and a forecast with the rested party; None if the party is rested."""
    setup = setup_of(matchup, system, home, arguments.campaign)
    lacks = describe_wear(system, setup.party)
    if not lacks:
        return None
    with refusing():
        state = encode_state(system.procedures["fight"].begin(rested_setup(system, setup)))
    rule = StoppingRule(fights=min(known.fights, RESTED_FIGHTS), until_sure=False)
    return WornOut(lacks, with_bounds(forecast(game, state, known.seed, rule, workers, monotonic)))


def _state(system: System, matchup: Matchup, arguments: Namespace, home: Path) -> bytes:
    setup = setup_of(matchup, system, home, arguments.campaign)
    with refusing():
        return encode_state(system.procedures["fight"].begin(setup))


def _rule(arguments: Namespace) -> StoppingRule:
    limited = arguments.fights or arguments.within or arguments.seconds
    return StoppingRule(
        fights=arguments.fights or (MOST_FIGHTS if arguments.within or arguments.seconds else USUAL_FIGHTS),
        within=arguments.within or (0.0 if limited else USUAL_WITHIN),
        seconds=arguments.seconds or (0.0 if limited else USUAL_SECONDS),
        until_sure=False,
    )


def _print(told: ForecastReportJson, tiers: Sequence[Tier], as_json: bool) -> None:
    if as_json:
        compared = {"compared": told.compared} if told.compared else {}
        worn_out = {"worn": told.worn} if told.worn else {}
        print_json({**msgspec.structs.asdict(told.forecast), **worn_out, **compared})
        return
    print_lines(forecast_lines(told.forecast, tiers))
    if told.worn:
        rested = told.worn.rested
        say()
        say(f"The party is worn out. {worn_told(told.worn.lacks, told.forecast.win, rested.win)}.")
        say(f"A rested party wins {bounds(rested)} of fights (95 % interval from {rested.fights} fights).")
    for one in told.compared:
        say()
        print_lines(difference_lines(one.change, one.forecast, one.difference))


def _width(word: str) -> float:
    what = "the precision of the chance, such as 2%, 2 or 0.02"
    found = share(word, what)
    return check_bounds(what, 0.0005, WIDEST)(found / 100 if found >= 1 else found)
