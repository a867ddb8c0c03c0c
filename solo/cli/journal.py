"""`solo journal`: reads, searches, writes and exports a campaign's journal, also as JSON."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from solo.cli.errors import UsageError
from solo.cli.journal_export import FORMATS, export
from solo.cli.parsing import add_json, standard_input, whole_number
from solo.cli.printing import print_json, print_lines, say
from solo.cli.story_source import StorySource, open_story
from solo.story.acts.writing import write
from solo.story.dice import StoryDice
from solo.story.entries import Entry
from solo.story.journal.exporting.fights import FIGHT_DETAILS
from solo.story.journal.narration import HEADING, narrate
from solo.story.journal.numbering import JournalEntry
from solo.story.journal.search import QueryError, SearchIndex, parse_query
from solo.story.journal.stored_entries import kept_kind
from solo.story.state import Story
from solo.story.words import StoryWords

WRITE: Final = "write"
EXPORT: Final = "export"
STANDARD_INPUT: Final = "-"


class EntryJson(msgspec.Struct, frozen=True):
    """An entry as JSON: its number, time (ISO), scene, evening, kind, text, details and writer."""

    number: int
    time: str
    scene: int
    evening: int
    kind: str
    text: str
    details: tuple[str, ...]
    by: str
    struck: bool


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo journal`."""
    parser.epilog = (
        "“solo journal write CAMPAIGN TEXT” writes a line; a text of “-” is read from standard input. “solo journal "
        "export CAMPAIGN FILE --format markdown” writes a file, or a folder with a file for each scene; without FILE, "
        "it prints the export."
    )
    parser.add_argument(
        "words", nargs="+", metavar="CAMPAIGN", help="the campaign, “write CAMPAIGN TEXT” or “export CAMPAIGN FILE”"
    )
    parser.add_argument(
        "--search",
        metavar="QUERY",
        help="only entries with these words or filters (who:, at:, thread:, scene:, kind:), such as “river who:Jory”",
    )
    parser.add_argument("--last", type=whole_number(1), metavar="N", help="only the last N entries")
    parser.add_argument("--format", choices=FORMATS, help=f"the format of an export: {', '.join(FORMATS)}")
    parser.add_argument("--evening", type=whole_number(1), metavar="N", help="only the evening with this number")
    parser.add_argument(
        "--fights",
        choices=FIGHT_DETAILS,
        help="details of each fight in an export: told for one paragraph (the default), tale for a tale as well, "
        "rounds for all rounds as well, full for all dice",
    )
    parser.add_argument("--no-dice", action="store_true", help="leave dice and figures out of an export")
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Print entries, write a line, or export the journal."""
    words: list[str] = arguments.words
    if words[0] == WRITE and len(words) > 1:
        return _write(words[1], " ".join(words[2:]), arguments, home)
    if words[0] == EXPORT and len(words) > 1:
        return _export(words[1:], arguments, home)
    if arguments.format or arguments.no_dice or arguments.fights:
        raise UsageError("--format, --fights and --no-dice belong to “solo journal export CAMPAIGN FILE”.")
    if len(words) > 1:
        raise UsageError("Put the campaign's name in quotation marks.")
    arguments.campaign = words[0]
    with open_story(arguments, home) as source:
        _print(source, arguments)
    return 0


def _write(campaign: str, text: str, arguments: Namespace, home: Path) -> int:
    """Write each line of `text` as a journal entry and print the new numbers. "-" reads standard input."""
    text = standard_input().read().decode("utf-8", "replace") if text == STANDARD_INPUT else text
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise UsageError("Give the line to write, for example: solo journal write CAMPAIGN “It rained all night.”")
    arguments.campaign = campaign
    with open_story(arguments, home) as source:
        before = source.state.entries
        for line in lines:
            source.act(partial(_written, line))
        if arguments.json:
            print_json(_entries(source, before))
        else:
            print_lines(_lines(source, before))
    return 0


def _written(line: str, story: Story, _: StoryDice) -> list[Entry]:
    return write(story, line)


def _export(words: Sequence[str], arguments: Namespace, home: Path) -> int:
    if len(words) > 2:
        raise UsageError("Name the campaign and at most one file. Put names with spaces in quotation marks.")
    if arguments.search is not None or arguments.last is not None:
        raise UsageError("An export cannot be limited with --search or --last: use --evening instead.")
    arguments.campaign = words[0]
    with open_story(arguments, home) as source:
        return export(source, words[1] if len(words) == 2 else "", arguments)


def _print(source: StorySource, arguments: Namespace) -> None:
    found = _found(source, arguments)
    if arguments.json:
        print_json([_entry(shown, source.content.words) for shown in found])
    elif found:
        print_lines(_told_lines(found, source.content.words))
    elif source.state.entries:
        say("No entry matches.")
    else:
        say("The journal is empty. Write a line with “solo journal write”.")


def _found(source: StorySource, arguments: Namespace) -> Sequence[JournalEntry]:
    """Return the entries that the options choose. Raises UsageError for a faulty query."""
    found = _shown(source, 0)
    if arguments.search is not None:
        try:
            query = parse_query(arguments.search)
        except QueryError as error:
            raise UsageError(str(error)) from error
        index = SearchIndex(source.content.words)
        index.update(found)
        found = [found[number - 1] for number in index.find(query)]
    if arguments.evening:
        found = [shown for shown in found if shown.evening == arguments.evening]
    return found[-arguments.last :] if arguments.last else found


def _shown(source: StorySource, first: int) -> Sequence[JournalEntry]:
    return source.session.story.entries()[first:] if source.session else ()


def _entries(source: StorySource, first: int) -> list[EntryJson]:
    return [_entry(shown, source.content.words) for shown in _shown(source, first)]


def _entry(shown: JournalEntry, words: StoryWords) -> EntryJson:
    told = narrate(shown, words)
    return EntryJson(
        number=shown.number,
        time=shown.time,
        scene=shown.scene,
        evening=shown.evening,
        kind=kept_kind(shown.entry),
        text=told.text,
        details=told.details,
        by=shown.by,
        struck=shown.struck,
    )


def _lines(source: StorySource, first: int) -> Iterator[str]:
    return _told_lines(_shown(source, first), source.content.words)


def _told_lines(entries: Sequence[JournalEntry], words: StoryWords) -> Iterator[str]:
    for shown in entries:
        told = narrate(shown, words)
        if told.text and not shown.struck:
            yield from ("",) if told.mark == HEADING else ()
            yield f"{shown.number:>5} {told.mark or ' '} {told.text}"
