"""`solo encounter`: finds foes for a party, within a tier's budget or for a desired share of wins.

For a budget, the party is given as totals, ready-made characters, or both. A forecast needs characters.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from solo.cli import encounter_search
from solo.cli.errors import FAILED, UsageError, refusing
from solo.cli.opening import find, items, names_of_foes, open_game, packs_of, themes
from solo.cli.parsing import add_json, add_seed, add_system, drawn_seed, whole_number
from solo.cli.printing import complain, print_lines
from solo.resolver import SeededThrower
from solo.systems.contract import EncounterProposal, EncounterRequest, PartyMember, Setup, System, Tier, weighed_only

LARGEST_TOTAL = 999_999
MOST_FOES = 99
MOST_CANDIDATES = 100
DEFAULT_CANDIDATES = 5
FORMATS = ("text", "markdown", "html", "json")


class EncountersJson(msgspec.Struct, frozen=True):
    """The encounters found, for JSON, with the seed that repeats the search."""

    tier: str
    unit: str
    seed: int
    party: tuple[PartyMember, ...]
    candidates: tuple[EncounterProposal, ...]


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo encounter`."""
    add_system(parser)
    parser.add_argument(
        "--party",
        default="",
        metavar="NAMES",
        help="the party: names, or a point total for each member, such as “83, 83, Vex”",
    )
    parser.add_argument("--tier", metavar="TIER", help="how hard the fight should be")
    parser.add_argument("--count", type=whole_number(1, MOST_FOES), default=0, metavar="N", help="how many foes")
    parser.add_argument("--theme", default="", metavar="THEMES", help="only foes with at least one of these themes")
    parser.add_argument(
        "--role",
        action="append",
        default=[],
        metavar="ROLE[=N]",
        help="only foes with these roles; ROLE=N requires exactly N foes of that role",
    )
    parser.add_argument("--followers", action="store_true", help="one strong foe with weaker foes")
    parser.add_argument("--place", default="", metavar="PLACE", help="the battlefield; prefer foes that live there")
    parser.add_argument(
        "--terrain", default="", metavar="WORD", help="prefer foes that live in this terrain, such as cave"
    )
    parser.add_argument(
        "--light",
        default="",
        metavar="WORD",
        help="the light: lit, dark or pitch dark; prefer foes that see well in it",
    )
    parser.add_argument("--pin", action="append", default=[], metavar="FOE", help="foes to include, such as “2 Wolf”")
    parser.add_argument(
        "--most",
        type=whole_number(1, MOST_CANDIDATES),
        default=DEFAULT_CANDIDATES,
        metavar="N",
        help=f"maximum number of encounters to offer (default: {DEFAULT_CANDIDATES})",
    )
    encounter_search.declare(parser)
    parser.add_argument("--session", metavar="EVENING", help="use an evening saved in the campaign instead of a party")
    parser.add_argument(
        "--parts",
        default="",
        metavar="NAMES",
        help="replace the evening's encounters with these saved ones, in order; “rest: day” between two adds a rest",
    )
    parser.add_argument("--rename", default="", metavar="NEW", help="only rename the evening")
    parser.add_argument(
        "--format", choices=sorted(FORMATS), default="", help="print complete encounter sheets in this format"
    )
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Print the encounters found. Return exit code 1 if there are none."""
    if arguments.session:
        from solo.cli import evening  # needed only for evenings

        return evening.run(arguments, home)
    if arguments.rename:
        raise UsageError("Name the evening to rename: --session EVENING.")
    if not arguments.party:
        raise UsageError("Give --party as well. See “solo encounter --help”.")
    system = open_game(arguments.system, home, packs=packs_of(home, arguments.campaign)).system
    tier = _tier(system, arguments.tier) if arguments.tier else None
    if encounter_search.is_search(arguments, system, tier):
        return encounter_search.run(arguments, system, tier, home)
    if tier is None:
        raise UsageError("Give --tier as well, or say with --win how often the party should win, such as 70-80.")
    return _run_budget(arguments, system, tier, home)


def _run_budget(arguments: Namespace, system: System, tier: Tier, home: Path) -> int:
    seed = drawn_seed(arguments.seed)
    request = EncounterRequest(
        party=tuple(_members(system, arguments.party)),
        tier=tier.key,
        count=arguments.count,
        themes=tuple(themes(system, arguments.theme)),
        pinned=names_of_foes(system, arguments.pin),
        avoid=names_of_foes(system, arguments.avoid),
        roles=encounter_search.roles(system, arguments.role),
        place=arguments.place and find("place", arguments.place, system.encounters.places()),
        terrain=arguments.terrain,
        light=arguments.light,
        with_followers=arguments.followers,
    )
    if system.encounters.budget is None:
        raise UsageError(f"{system.manifest.title} has no encounter budget: use --win instead.")
    with refusing():
        candidates = tuple(
            system.encounters.budget.encounters(request, SeededThrower(Random(f"encounter/{seed}")), arguments.most)
        )
    if arguments.format or arguments.json:
        found = EncountersJson(request.tier, system.encounters.price_unit, seed, request.party, candidates)
        _print_sheets(found, request, system, arguments, home)
    else:
        print_lines(_candidate_lines(candidates, tier, system.encounters.price_unit))
    if candidates:
        return 0
    complain("No encounter fits this budget: try another tier, number of foes or theme.")
    return FAILED


def _members(system: System, text: str) -> Iterator[PartyMember]:
    characters = system.characters.ready()
    named = items(text)
    if not named:
        raise UsageError("Give the party as names, point totals or both, such as “83, 83, Vex”.")
    for number, item in enumerate(named, start=1):
        if not item.isdecimal():
            yield system.characters.member(characters[find("ready-made character", item, characters)])
        elif len(item) > len(str(LARGEST_TOTAL)):
            raise UsageError(f"Give a point total from 0 to {LARGEST_TOTAL}, not {item[:20]}.")
        else:
            yield PartyMember(f"member {number}", int(item))


def _tier(system: System, word: str) -> Tier:
    by_title = {tier.title: tier for tier in system.encounters.tiers}
    if word in by_title:
        return by_title[word]
    by_key = {tier.key: tier for tier in system.encounters.tiers}
    return by_key[find("tier", word, by_key)]


def _print_sheets(
    found: EncountersJson, request: EncounterRequest, system: System, arguments: Namespace, home: Path
) -> None:
    from solo.cli import sheets  # needed only for sheets and JSON
    from solo.cli.sheet_forecasts import forecasts_of
    from solo.evening.sheet_builder import SheetRequest

    party = sheets.party_of(arguments.party, system)
    options = {"light": request.light} if request.light else {}
    setups = [Setup(party, one.foes, request.place, options=options) for one in found.candidates]
    forecasts = forecasts_of(setups, system, arguments, found.seed, home)
    encounters = [
        SheetRequest(setup=setup, tier=request.tier, weighed=one, forecast=known)
        for one, setup, known in zip(found.candidates, setups, forecasts, strict=True)
    ]
    if arguments.json:
        sheets.print_data(found, encounters, system)
    elif encounters:
        sheets.print_sheets(encounters, system, arguments.format)


def _candidate_lines(candidates: tuple[EncounterProposal, ...], tier: Tier, unit: str) -> Iterator[str]:
    """Yield lines on the encounters within a budget; the first says that no fight was played."""
    if candidates:
        yield f"{tier.title}, {weighed_only(unit)}:"
    for number, candidate in enumerate(candidates, start=1):
        foes = ", ".join(f"{foe.count} {foe.name}" for foe in candidate.foes)
        yield f"{number}. {foes}: {candidate.weight} {unit}, within a budget of {candidate.low} to {candidate.high}"
        for line in (candidate.why, *candidate.warnings):
            if line:
                yield f"   {line}"
