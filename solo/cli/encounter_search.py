"""`solo encounter` with a target forecast: options and their parsing."""

from __future__ import annotations

import argparse
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from solo.cli.errors import FAILED, UsageError, refusing
from solo.cli.forecast_options import MOST_FIGHTS, USUAL_SECONDS, add_workers, playing, seconds
from solo.cli.opening import find, items, names_of_foes, packs_of, themes
from solo.cli.parsing import add_rules, drawn_seed, whole_number
from solo.cli.printing import complain
from solo.cli.rule_options import chosen_options
from solo.systems.contract import RoleCount, Setup, System, Tier

if TYPE_CHECKING:
    from solo.encounters.request import EncounterWish
    from solo.encounters.results import SearchResult
    from solo.encounters.target import Target
    from solo.forecast.batches import GameSource
    from solo.forecast.forecast import Forecast
    from solo.forecast.workers import Workers

WISHES = ("win", "nobody_dies", "nobody_falls")
LIMITS = ("fights", "seconds", "workers", "executor", "campaign", "rule")
LIMITS_OF_A_SHEET = ("fights", "seconds", "workers", "executor")
"""Limits that also apply to a search by budget, if its encounters are simulated for their sheets."""
MOST_OF_A_ROLE = 99
LIGHT = "light"
RANGE = re.compile(r"([0-9.]+)\s*%?\s*(?:-|–|to)\s*([0-9.]+)\s*%?")
HOW_WINS = "a range of win chances in percent, such as 70-80"
HOW_OFTEN = "a share of fights above 0 and up to 99%%, such as 90%%"


def declare(parser: ArgumentParser) -> None:
    """Declare the arguments of a search for a target forecast."""
    parser.add_argument(
        "--win", type=_wins, metavar="A-B", help="find foes that the party beats in A to B %% of fights"
    )
    parser.add_argument(
        "--nobody-dies", type=_often, metavar="P", help="minimum share of fights with no deaths, such as 90%%"
    )
    parser.add_argument(
        "--nobody-falls", type=_often, metavar="P", help="minimum share of fights in which nobody is taken out"
    )
    parser.add_argument("--avoid", action="append", default=[], metavar="FOE", help="foes to exclude")
    parser.add_argument("--campaign", metavar="CAMPAIGN", help="look for characters in this campaign first")
    parser.add_argument(
        "--fights", type=whole_number(1, MOST_FIGHTS), metavar="N", help="simulate at most N fights in all"
    )
    parser.add_argument(
        "--seconds",
        type=seconds,
        metavar="S",
        help=f"search for at most S seconds (default if no limit is given: {USUAL_SECONDS})",
    )
    add_rules(parser)
    add_workers(parser)


def is_search(arguments: Namespace, system: System, tier: Tier | None) -> bool:
    """Return True for a search by the share of fights won, False for a search by budget.

    A party of totals cannot fight, so the budget applies if the game has one. Raises UsageError if the arguments limit
    a forecast but none is made.
    """
    if system.encounters.budget is None or any(getattr(arguments, wish) is not None for wish in WISHES):
        return True
    if tier is not None and tier.wins is not None and not any(item.isdecimal() for item in items(arguments.party)):
        return True
    on_sheets = LIMITS_OF_A_SHEET if arguments.format or arguments.json else ()
    idle = next((name for name in LIMITS if name not in on_sheets and getattr(arguments, name)), None)
    if idle is not None:
        raise UsageError(f"--{idle} needs a search by win chance: say with --win how often the party should win.")
    return False


def run(arguments: Namespace, system: System, tier: Tier | None, home: Path) -> int:
    """Print the encounters found. Return exit code 1 if none can be fought."""
    from solo.cli.encounter_text import SearchRequestJson, print_outcome
    from solo.encounters.search import search
    from solo.encounters.trials import SearchLimits
    from solo.evening.worn_party import describe_wear
    from solo.forecast.batches import GameSource
    from solo.storage.paths import own_content_folder

    seed = drawn_seed(arguments.seed)
    packs = tuple(map(str, packs_of(home, arguments.campaign)))
    game = GameSource(system.manifest.key, own_content=str(own_content_folder(home)), packs=packs)
    target = target_of(arguments, system, tier)
    wanted = _wanted(arguments, system, target, home)
    unlimited = not (arguments.fights or arguments.seconds)
    limits = SearchLimits(arguments.fights or 0, USUAL_SECONDS if unlimited else arguments.seconds or 0.0)
    with refusing(), playing(arguments) as workers:
        outcome = search(system, game, wanted, limits, seed, workers, monotonic, most=arguments.most)
        lacks = describe_wear(system, wanted.party)
        rested = _rested(outcome, wanted, game, system, seed, workers) if lacks else ()
    for notice in outcome.notices:
        complain(notice)
    if not outcome.found:
        complain(outcome.said)
        return FAILED
    asked = SearchRequestJson(tier.key if tier else "", wanted, seed, lacks, rested)
    print_outcome(outcome, asked, system, arguments.format, arguments.json)
    return 0


def _rested(
    outcome: SearchResult, wanted: EncounterWish, game: GameSource, system: System, seed: int, workers: Workers
) -> tuple[Forecast, ...]:
    """Return a second forecast of each encounter, with the rested party."""
    from solo.evening.worn_party import RESTED_FIGHTS, rested_setup
    from solo.forecast.fights import encode_state
    from solo.forecast.forecast import forecast
    from solo.forecast.stopping_rule import StoppingRule

    found = []
    for one in outcome.found:
        setup = Setup(wanted.party, one.foes, wanted.place, options=wanted.options, shared=wanted.shared)
        state = encode_state(system.procedures["fight"].begin(rested_setup(system, setup)))
        rule = StoppingRule(fights=min(one.forecast.fights, RESTED_FIGHTS), until_sure=False)
        found.append(forecast(game, state, seed, rule, workers, monotonic))
    return tuple(found)


def target_of(arguments: Namespace, system: System, tier: Tier | None) -> Target:
    """Return the target set by options or by the tier. Raises UsageError if neither sets one, or both do."""
    from solo.encounters import target

    if tier is not None and arguments.win is not None:
        raise UsageError("Give either --tier or --win, not both: each sets how hard the fight is.")
    base = target.Target(*arguments.win) if arguments.win else target.target_of(tier) if tier else target.Target()
    if base is None:
        title = tier.title if tier else ""
        raise UsageError(f"“{title}” sets a budget, not a win chance: give --win instead of --tier.")
    if tier is None and all(getattr(arguments, wish) is None for wish in WISHES):
        known = ", ".join(one.key for one in system.encounters.tiers)
        raise UsageError(f"Give --tier as well ({known}), or --win, such as 70-80.")
    nobody_falls = max(base.nobody_falls, arguments.nobody_falls or 0.0)
    most = target.with_fewer_falls(base, nobody_falls)
    return target.Target(base.win_low, base.win_high, arguments.nobody_dies or 0.0, nobody_falls, most)


def _wanted(arguments: Namespace, system: System, target: Target, home: Path) -> EncounterWish:
    from solo.cli.matchup import fighters_of, in_campaign
    from solo.encounters.request import EncounterWish

    total = next((item for item in items(arguments.party) if item.isdecimal()), None)
    if total is not None:
        raise UsageError(f"Solo cannot simulate a point total such as {total[:20]}: name the party's characters.")
    party = fighters_of(arguments.party, system, home, arguments.campaign)
    begun = in_campaign(Setup(party, options=_options(arguments, system)), home, arguments.campaign)
    return EncounterWish(
        party=party,
        target=target,
        place=find("place", arguments.place, system.encounters.places()) if arguments.place else "",
        options={**begun.options, **chosen_options(arguments.rule, system)},
        shared=begun.shared,
        count=arguments.count,
        themes=tuple(themes(system, arguments.theme)),
        pinned=names_of_foes(system, arguments.pin),
        avoid=names_of_foes(system, arguments.avoid),
        roles=roles(system, arguments.role),
        terrain=_terrain(system, arguments.terrain),
        with_followers=arguments.followers,
    )


def roles(system: System, words: Iterable[str]) -> tuple[RoleCount, ...]:
    """Parse roles such as “brute” and “caster=1”. Raises UsageError if the game has no such role."""
    return tuple(_role(system, word) for word in words)


def _role(system: System, text: str) -> RoleCount:
    role, parted, number = text.partition("=")
    known = system.encounters.words.roles
    if not known:
        raise UsageError("Foes in this game have no roles: leave --role out, and name a --theme instead.")
    found = find("role", role.strip(), known)
    if not parted:
        return RoleCount(found)
    if not (number.isascii() and number.isdecimal() and 1 <= int(number[:9]) <= MOST_OF_A_ROLE):
        raise UsageError(
            f"Write the role as {found}, or as {found}=N with N from 1 to {MOST_OF_A_ROLE}, not “{text[:20]}”."
        )
    return RoleCount(found, int(number))


def _terrain(system: System, word: str) -> str:
    known = system.encounters.words.terrains
    if word and not known:
        raise UsageError("Foes in this game have no home terrain: leave --terrain out, and name a --theme instead.")
    return find("terrain", word, known) if word else ""


def _options(arguments: Namespace, system: System) -> dict[str, str]:
    if not arguments.light:
        return {}
    lights = system.procedures["fight"].setup_options().get(LIGHT)
    if lights is None:
        raise UsageError("Fights in this game have no rules for light: leave --light out.")
    return {LIGHT: find(LIGHT, arguments.light, [value for value in lights if value])}


def _wins(word: str) -> tuple[float, float]:
    found = RANGE.fullmatch(word.strip())
    try:
        low, high = (float(part) for part in found.groups()) if found else (1.0, 0.0)
    except ValueError:
        low, high = 1.0, 0.0
    if high > 1:
        low, high = low / 100, high / 100
    if not 0 <= low < high <= 1:
        raise argparse.ArgumentTypeError(f"give {HOW_WINS}, not “{word[:20]}”.")
    return low, high


def _often(word: str) -> float:
    plain = word.strip()
    try:
        number = float(plain.removesuffix("%"))
    except ValueError:
        number = 0.0
    share = number / 100 if plain.endswith("%") or number > 1 else number
    if not 0 < share <= 0.99:
        raise argparse.ArgumentTypeError(f"give {HOW_OFTEN.replace('%%', '%')}, not “{word[:20]}”.")
    return share
