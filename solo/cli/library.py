"""`solo library`: searches entries by words, kind and facets, and checks content files.

A single match is printed in full, several as a line each. `solo library check FILE` lists every fault of a file.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from solo.cli.errors import FAILED, UsageError
from solo.cli.opening import find, open_game
from solo.cli.parsing import add_json, add_system
from solo.cli.printing import print_json, print_lines, say
from solo.library.fuzzy import fold, join_names, suggestion_text
from solo.library.index import Index
from solo.library.systems import manifests
from solo.storage.paths import own_content_folder
from solo.systems.contract import ContentProblem, LibraryEntry, System

LONGEST_LINE = 100
CHECK = "check"


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo library`."""
    add_system(parser, "; or “check” to check content files")
    parser.add_argument(
        "words",
        nargs="*",
        default=[],
        metavar="WORDS",
        help="words that an entry must contain; after “check”, a file or folder and the game",
    )
    parser.add_argument("--kind", default="", metavar="KIND", help="only entries of this kind, such as foe")
    parser.add_argument(
        "--facet",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="only entries with this property, such as tag=outlaw",
    )
    parser.add_argument(
        "--faults", action="store_true", help="list the errors in your content files; exit code 1 if there are any"
    )
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Print the matching entries, or the faults of a file."""
    if arguments.system == CHECK:
        return _check(arguments, home)
    game = open_game(arguments.system, home)
    if arguments.faults:
        return _print_problems(game.faults, arguments.json)
    index = Index(game.system.library.entries())
    kind = find("kind", arguments.kind, index.kinds()) if arguments.kind else ""
    facets = dict(_facet(index, kind, word) for word in arguments.facet)
    words = " ".join(arguments.words)
    found = index.search(words, kind, facets)
    if arguments.json:
        _print_data(found, game.system)
    elif not found:
        say(_nothing(index.suggest(words)))
    elif _one_is_meant(found, words):
        print_lines(_card(found[0]))
        if len(found) > 1:
            say(f"Also: {', '.join(entry.name for entry in found[1:])}")
    else:
        print_lines(_line(entry) for entry in found)
    return 0 if found else FAILED


def _check(arguments: Namespace, home: Path) -> int:
    """List every fault of a file or a folder. Return exit code 1 if there is one."""
    from solo.library.check import check
    from solo.library.content import content_files

    if not 1 <= len(arguments.words) <= 2:
        raise UsageError("Name a content file or a folder, and the game: solo library check FILE GAME.")
    place = Path(arguments.words[0])
    if not place.exists():
        raise UsageError(f"There is no file or folder {place}.")
    if place.is_dir() and not content_files(place):
        raise UsageError(f"The folder {place} has no content files, such as foes.toml.")
    game = open_game(_system_key(arguments.words[1:], place), home).system.manifest
    own = own_content_folder(home) / game.key
    return _print_problems(check(place, game, own), arguments.json)


def _system_key(named: Sequence[str], place: Path) -> str:
    """Return the key of the content's system: named in the command, by the folder's name, or as the only one installed.

    Raises UsageError if none applies.
    """
    keys = [manifest.key for manifest in manifests()]
    if named:
        return find("game", named[0], keys)
    folder = place.resolve() if place.is_dir() else place.resolve().parent
    if folder.name in keys:
        return folder.name
    if len(keys) == 1:
        return keys[0]
    raise UsageError(f"Name the game that the content is for: {join_names(keys)}.")


def _facet(index: Index, kind: str, word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise UsageError(f"Write --facet as NAME=VALUE, not “{word[:40]}”.")
    facets = index.facets(kind)
    known = find("facet", name, facets)
    return known, find(known, value, facets[known])


def _nothing(near: list[str]) -> str:
    return f"No matches.{suggestion_text(near)}" if near else "No matches. Try fewer words."


def _one_is_meant(found: Sequence[LibraryEntry], words: str) -> bool:
    exact = [entry for entry in found if fold(entry.name) == fold(words)]
    return len(found) == 1 or len(exact) == 1


def _card(entry: LibraryEntry) -> Iterator[str]:
    yield f"{entry.name} ({entry.kind})"
    if entry.text:
        yield f"  {entry.text}"
    for name, value in dict.fromkeys((*entry.facets, *entry.facts)):
        yield f"  {name}: {value}"
    if entry.source:
        yield f"  source: {entry.source}"


def _line(entry: LibraryEntry) -> str:
    facts = ", ".join(f"{name} {value}" for name, value in entry.facts)
    line = f"{entry.name} ({entry.kind})" + (f": {facts}" if facts else "")
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 2].rstrip(' ,')} …"


def _print_data(found: Sequence[LibraryEntry], system: System) -> None:
    from solo.evening import export_formats  # needed only for JSON

    print_json(export_formats.library(found, system))


def _print_problems(faults: Sequence[ContentProblem], as_json: bool) -> int:
    if as_json:
        print_json(list(faults))
    elif faults:
        print_lines(map(str, faults))
    else:
        say("No errors found.")
    return FAILED if faults else 0
