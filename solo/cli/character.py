"""`solo character`: suggests a character, builds one from a draft file, or takes a ready-made one, and prints it.

The problems of a draft that breaks the rules are listed. Such a draft is never saved.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from solo.cli.drafts import read_draft
from solo.cli.errors import BAD_INPUT, UsageError, refusing
from solo.cli.opening import find, open_game
from solo.cli.parsing import add_json, add_seed, add_system, drawn_seed
from solo.cli.plain_text import panel_lines
from solo.cli.printing import complain, print_json, print_lines
from solo.resolver import SeededThrower
from solo.systems.contract import Assessment, Budget, Draft, DraftProblem, Panel, System


class CharacterJson(msgspec.Struct, frozen=True):
    """A character with all related data, for JSON. `character` is None if the draft is not legal."""

    legal: bool
    draft: Draft
    budgets: tuple[Budget, ...]
    problems: tuple[DraftProblem, ...]
    sheet: tuple[Panel, ...]
    character: msgspec.Struct | None


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo character`."""
    add_system(parser)
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help="a ready-made character to print; leave it out to list all"
    )
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--suggest", metavar="CONCEPT", help="suggest a complete character with this concept")
    ways.add_argument(
        "--from",
        dest="file",
        metavar="FILE",
        help="build the character from a draft in JSON or TOML; - reads standard input",
    )
    ways.add_argument("--concepts", action="store_true", help="list all concepts")
    parser.add_argument("--draft", action="store_true", help="print only the draft, as JSON for --from")
    parser.add_argument("--save", metavar="CAMPAIGN", help="add the character to this campaign's roster")
    parser.add_argument("--why", action="store_true", help="explain how each value is calculated")
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Print the requested character or list."""
    system = open_game(arguments.system, home).system
    if arguments.concepts:
        _list_concepts(system, arguments.json)
        return 0
    if arguments.suggest is None and arguments.file is None:
        return _ready(system, arguments, home)
    if arguments.name:
        raise UsageError("Either name a ready-made character, or build one with --suggest or --from.")
    draft = read_draft(arguments.file, arguments.system) if arguments.file else _suggested(system, arguments)
    if arguments.draft and not arguments.save:
        print_json(draft)
        return 0
    return _build(system, draft, arguments, home)


def _suggested(system: System, arguments: Namespace) -> Draft:
    keys = [concept.key for concept in system.characters.concepts]
    concept = find("concept", arguments.suggest, keys) if arguments.suggest else ""
    seed = drawn_seed(arguments.seed)
    with refusing():
        return system.characters.suggest(SeededThrower(Random(f"suggest/{seed}")), concept)


def _build(system: System, draft: Draft, arguments: Namespace, home: Path) -> int:
    assessment = system.characters.assess(draft)
    if not assessment.legal:
        if arguments.json:
            print_json(_built(system, draft, assessment, None))
        for problem in assessment.problems:
            complain(_problem_text(problem))
        return BAD_INPUT
    with refusing():
        character = system.characters.finish(draft)
    _save(system, character, arguments, home)
    if arguments.draft:
        print_json(draft)
    elif arguments.json:
        print_json(_built(system, draft, assessment, character))
    else:
        print_lines(_sheet_lines(system, character, arguments.why))
        print_lines(_budget_text(budget) for budget in assessment.budgets)
        print_lines(_problem_text(problem) for problem in assessment.problems)
    return 0


def _ready(system: System, arguments: Namespace, home: Path) -> int:
    characters = system.characters.ready()
    if not arguments.name:
        if arguments.save:
            raise UsageError("Name the ready-made character to save, or build one with --suggest or --from.")
        _list_ready(system, arguments.json)
        return 0
    character = characters[find("ready-made character", arguments.name, characters)]
    draft = system.characters.reopen(character)
    _save(system, character, arguments, home)
    if arguments.draft:
        print_json(draft)
    elif arguments.json:
        print_json(_built(system, draft, system.characters.assess(draft), character))
    else:
        print_lines(_sheet_lines(system, character, arguments.why))
    return 0


def _built(system: System, draft: Draft, assessment: Assessment, character: msgspec.Struct | None) -> CharacterJson:
    sheet = tuple(system.characters.sheet(character)) if character else ()
    return CharacterJson(character is not None, draft, assessment.budgets, assessment.problems, sheet, character)


def _save(system: System, character: msgspec.Struct, arguments: Namespace, home: Path) -> None:
    """Add the character to the roster of the named campaign, if any. Call this before printing: a pipe may close."""
    if not arguments.save:
        return
    from solo.cli.campaigns import named_folder, open_campaign, saving

    with open_campaign(home, named_folder(home, arguments.save)) as session:
        if session.system.manifest.key != system.manifest.key:
            raise UsageError(f"“{session.name}” is a campaign of another game: {session.system.manifest.title}.")
        with saving():
            session.put_character(character)
        campaign = session.name
    complain(f"{system.characters.member(character).name} has joined the roster of “{campaign}”.")


def _list_concepts(system: System, as_json: bool) -> None:
    if as_json:
        print_json(list(system.characters.concepts))
    else:
        print_lines(f"{concept.key}: {concept.title}. {concept.help}" for concept in system.characters.concepts)


def _list_ready(system: System, as_json: bool) -> None:
    members = [system.characters.member(character) for character in system.characters.ready().values()]
    if as_json:
        print_json(members)
    else:
        print_lines(f"{member.name}: {member.total} {system.encounters.price_unit}" for member in members)


def _problem_text(problem: DraftProblem) -> str:
    return f"{problem.field}: {problem.message}" if problem.field else problem.message


def _budget_text(budget: Budget) -> str:
    unit = "" if budget.unit in budget.total else f" {budget.unit}"
    return f"{budget.name}: {budget.spent} of {budget.total}{unit}"


def _sheet_lines(system: System, character: msgspec.Struct, why: bool) -> Iterator[str]:
    yield system.characters.member(character).name or "Unnamed"
    yield from panel_lines(system.characters.sheet(character), why)
