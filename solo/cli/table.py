"""`solo table`: draws from a random table, prints its shares, lists all tables, or checks a file of tables."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from fractions import Fraction
from pathlib import Path
from typing import Final

import msgspec

from solo.cli.errors import FAILED, CommandError, UsageError
from solo.cli.parsing import add_json, add_seed, whole_number
from solo.cli.printing import print_json, print_lines, say
from solo.cli.story_source import StorySource, add_campaign, open_story
from solo.library import toml
from solo.resolver import format_percent
from solo.story.acts.tables import ListedNames, draw_table, find_table, shuffle_deck
from solo.story.entries import TableDrawn
from solo.story.errors import StoryError
from solo.story.tables.decks import DrawError
from solo.story.tables.form import Table, row_of
from solo.story.tables.loading import check_tables
from solo.story.tables.row_chances import row_shares
from solo.story.tables.shares import MOST_TEXTS, final_texts

MOST_TIMES: Final = 1_000
CHECK: Final = "check"


class DrawJson(msgspec.Struct, frozen=True):
    """A draw as JSON: its text, the drawn rows, the dice faces, and the kind of list item that the text becomes."""

    text: str
    rows: tuple[str, ...]
    dice: tuple[int, ...]
    makes: str


class TableJson(msgspec.Struct, frozen=True):
    """A random table in the list, for JSON."""

    name: str
    rows: int
    dice: str
    source: str
    licence: str
    mine: bool


class ShareJson(msgspec.Struct, frozen=True):
    """A row of a table with its exact chance in a draw, for JSON."""

    text: str
    share: float
    exact: str


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo table`."""
    parser.add_argument("name", nargs="?", metavar="TABLE", help="the table; “check FILE” checks a file of tables")
    parser.add_argument("file", nargs="?", metavar="FILE", help="the file to check")
    parser.add_argument("--list", action="store_true", help="list all tables")
    parser.add_argument("--shares", action="store_true", help="show the exact chance of each row without drawing")
    parser.add_argument(
        "--deep",
        action="store_true",
        help="with --shares: show the chance of each final text, including draws from other tables",
    )
    parser.add_argument("--times", type=whole_number(1, MOST_TIMES), default=1, metavar="N", help="draw N times")
    parser.add_argument("--shuffle", action="store_true", help="put all cards of a deck back")
    add_campaign(parser)
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Draw, list, or check."""
    if arguments.name == CHECK and arguments.file:
        return _check(Path(arguments.file), arguments, home)
    if arguments.file:
        raise UsageError("Put the name of a table in quotation marks, such as “A person”.")
    with open_story(arguments, home) as source:
        if arguments.list or not arguments.name:
            _list(source, arguments.json)
        elif arguments.shares:
            _print_shares(source, arguments)
        elif arguments.shuffle:
            _shuffle(source, arguments)
        else:
            _draw(source, arguments)
    return 0


def _draw(source: StorySource, arguments: Namespace) -> None:
    drawn: list[TableDrawn] = []
    for _ in range(arguments.times):
        entries = source.act(lambda story, dice: draw_table(story, dice, source.content, arguments.name))
        drawn += [entry for entry in entries if isinstance(entry, TableDrawn)]
    if arguments.json:
        found = [
            DrawJson(one.text, one.rows, tuple(face for pool in one.dice for face in pool.faces), one.makes)
            for one in drawn
        ]
        print_json(found[0] if arguments.times == 1 else found)
        return
    for one in drawn:
        print_lines(one.text.split("\n"))


def _shuffle(source: StorySource, arguments: Namespace) -> None:
    source.act(lambda *_: shuffle_deck(source.content, arguments.name))
    say(f"“{_found(source, arguments.name).name}” was shuffled.")


def _found(source: StorySource, name: str) -> Table:
    try:
        return find_table(source.content, name)
    except StoryError as error:
        raise UsageError(str(error)) from error


def _list(source: StorySource, as_json: bool) -> None:
    tables = source.content.tables
    listed = [
        TableJson(table.name, len(table.rows), table.dice, table.source, table.licence, table.name in tables.mine)
        for table in tables.by_name.values()
    ]
    if as_json:
        print_json(listed)
        return
    width = max((len(one.name) for one in listed), default=0)
    print_lines(f"{one.name:<{width}}  {one.rows:>4} rows{'  your own' if one.mine else ''}" for one in listed)


def _print_shares(source: StorySource, arguments: Namespace) -> None:
    table, story = _found(source, arguments.name), source.state
    if arguments.deep:
        found = _final_shares(source, table)
    else:
        shares = row_shares(table, story.frame.stays_out, story.decks.get(table.name, ()))
        found = [(describe_row(table, index), share) for index, share in enumerate(shares)]
    if arguments.json:
        print_json([ShareJson(text, float(share), str(share)) for text, share in found])
    else:
        print_lines(f"{format_percent(share):>6}  {text}" for text, share in found)


def _final_shares(source: StorySource, table: Table) -> list[tuple[str, Fraction]]:
    story = source.state
    names = ListedNames(story, source.content)
    try:
        found = final_texts(table, source.content.tables.by_name, names, story.decks, story.frame.stays_out)
    except DrawError as error:
        raise UsageError(str(error)) from error
    if found is None:
        raise CommandError(f"“{table.name}” can give more than {MOST_TEXTS:,} texts: leave --deep out.")
    return sorted(found.shares.items(), key=lambda pair: -pair[1])


def describe_row(table: Table, index: int) -> str:
    """Return the text of a row, or its columns joined by a dot."""
    row = row_of(table, index)
    return row.text or " · ".join(row.cells)


def _check(file: Path, arguments: Namespace, home: Path) -> int:
    """Check a file of tables together with all other tables. Return exit code 1 if it has a problem."""
    with open_story(arguments, home) as source:
        try:
            found = check_tables(toml.text_of(file), str(file), source.content.tables)
        except toml.ParseError as error:
            raise UsageError(f"{file}: {error.message}") from error
    problems = [*found.problems, *found.rings]
    if arguments.json:
        print_json({"tables": sorted(found.by_name), "problems": [str(problem) for problem in problems]})
    else:
        print_lines(map(str, problems))
        say(f"{format_count(len(found.by_name), 'table')}, {format_count(len(found.problems), 'problem')}.")
    return FAILED if found.problems else 0


def format_count(number: int, noun: str) -> str:
    """Format a number with its noun: "1 row", "2 rows"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
