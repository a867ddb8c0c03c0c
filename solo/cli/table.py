"""`solo table`: a draw from a random table, its shares, a list of all tables, or a check of a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

import msgspec

from solo.cli.errors import CommandError, UsageError
from solo.cli.parsing import add_json, add_seed, whole_number
from solo.cli.printing import complain, print_json, print_lines, say
from solo.cli.story_source import StorySource, add_campaign, open_story
from solo.resolver import format_percent
from solo.story.acts.tables import draw_table, find_table, shuffle_deck
from solo.story.entries import TableDrawn
from solo.story.errors import StoryError
from solo.story.tables.form import Table, row_of
from solo.story.tables.row_chances import row_shares

MOST_TIMES: Final = 1_000
CHECK: Final = "check"


class DrawJson(msgspec.Struct, frozen=True):
    """A draw as JSON: its text, the rows behind it, the faces, and the kind of item that it makes."""

    text: str
    rows: tuple[str, ...]
    dice: tuple[int, ...]
    makes: str


class TableJson(msgspec.Struct, frozen=True):
    """A table in the list."""

    name: str
    rows: int
    dice: str
    source: str
    licence: str
    mine: bool


class ShareJson(msgspec.Struct, frozen=True):
    """A row with its exact share of a draw."""

    text: str
    share: float
    exact: str


def declare(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("name", nargs="?", metavar="TABLE", help="the table; “check FILE” checks a file of tables")
    parser.add_argument("file", nargs="?", metavar="FILE", help="the file to check")
    parser.add_argument("--list", action="store_true", help="list all tables")
    parser.add_argument("--shares", action="store_true", help="print the exact share of each row without a draw")
    parser.add_argument("--deep", action="store_true", help="with --shares: of each final text, if there are few enough")
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
        for problem in source.content.problems:
            complain(str(problem))
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
    print_lines(f"{one.name:<{width}}  {one.rows:>4} rows{'  yours' if one.mine else ''}" for one in listed)
