"""`solo story`: prints a campaign's open scene, threads, people, clocks, tension and fuse, also as JSON."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from solo.cli.parsing import add_json
from solo.cli.printing import print_json, print_lines
from solo.cli.story_source import open_story
from solo.resolver import format_percent
from solo.story.journal.narration import card_title, describe_card
from solo.story.lists import AnyItem, Thread, draw_shares
from solo.story.state import Story
from solo.story.words import StoryWords


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo story`."""
    parser.add_argument("campaign", metavar="CAMPAIGN", help="the campaign")
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Print the story."""
    with open_story(arguments, home) as source:
        if arguments.json:
            print_json(msgspec.to_builtins(source.state))
        else:
            print_lines(_lines(source.state, source.content.words))
    return 0


def _lines(story: Story, words: StoryWords) -> Iterator[str]:
    yield f"Tension {story.tension}, fuse {story.fuse}"
    if story.scene is not None:
        yield f"Scene {story.scene.number}: {card_title(story.scene.card)}"
        yield from (f"  {line}" for line in describe_card(story.scene.card))
    else:
        yield "No scene is open."
    yield from _listed("Threads", story.threads, _thread_line)
    yield from _listed("People", story.people, lambda person: f"{person.name}, {words.standings[str(person.standing)]}")
    yield from _listed("Clocks", story.clocks, str)
    yield from (f"Draft: {card_title(draft.card)}" for draft in story.drafts)


def _listed(title: str, items: tuple[AnyItem, ...], line: Callable[[AnyItem], str]) -> Iterator[str]:
    if not items:
        return
    yield title
    for item, share in zip(items, draw_shares(items), strict=True):
        yield f"  {line(item)} (chance {format_percent(share)})"


def _thread_line(thread: Thread) -> str:
    return thread.name if thread.state == "open" else f"{thread.name} ({thread.state})"
