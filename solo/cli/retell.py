"""`solo retell`: retells finished fights in a paragraph, in full in a voice, or as JSON with their beats."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from solo.campaign.chronicle import Chapter
from solo.campaign.voiced_chapters import told_events
from solo.campaign.voices import VOICES, Voice
from solo.cli.campaigns import named_folder, open_campaign
from solo.cli.errors import UsageError
from solo.cli.opening import find
from solo.cli.parsing import add_json
from solo.cli.plain_text import story_lines
from solo.cli.printing import print_json, print_lines, say

ROUND, ABANDONED = "round", "abandoned"


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo retell`."""
    parser.add_argument("campaign", metavar="CAMPAIGN", help="the campaign")
    parser.add_argument("fight", nargs="?", metavar="TITLE", help="the title of a fight (default: the latest one)")
    parser.add_argument(
        "--voice",
        choices=VOICES,
        help="also print the whole fight, as a tale, a table with the changes, or an audit with all dice",
    )
    parser.add_argument("--all", action="store_true", help="retell every finished fight, oldest first")
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Print the retelling of one fight or of all fights."""
    with open_campaign(home, named_folder(home, arguments.campaign)) as session:
        fights = [chapter for chapter in session.chronicle() if _is_fought_out(chapter) and not chapter.revoked]
    chapters = [chapter for chapter in fights if chapter.retold is not None]
    if not fights:
        raise UsageError("This campaign has no finished fight to retell.")
    if not chapters:
        raise UsageError(_explain_untold(fights[-1]))
    wanted = chapters if arguments.all else [_chosen(chapters, fights, arguments.fight)]
    if arguments.json and arguments.voice:
        raise UsageError("--json prints the retelling alone: leave out --voice.")
    if arguments.json:
        retold = [chapter.retold for chapter in wanted]
        print_json(retold if arguments.all else retold[0])
        return 0
    for chapter in wanted:
        _print(chapter, arguments.voice)
    return 0


def _print(chapter: Chapter, voice: Voice | None) -> None:
    """Print the introduction and the retelling of a fight, and its events if a voice is given."""
    if chapter.intro:
        say(chapter.intro)
    say(chapter.retold.text if chapter.retold else "")
    if voice:
        print_lines(story_lines(told_events(chapter, voice), voice))


def _is_fought_out(chapter: Chapter) -> bool:
    """Return True for a finished fight, with a retelling or without one."""
    has_rounds = any(event.kind == ROUND for event in chapter.events)
    return chapter.retold is not None or (has_rounds and chapter.outcome not in ("", ABANDONED))


def _explain_untold(chapter: Chapter) -> str:
    return (
        f"“{chapter.title}” cannot be retold: it was played with an older Solo, or its answers could not be replayed "
        "when it ended. Its events are in the chronicle."
    )


def _chosen(chapters: list[Chapter], fights: list[Chapter], title: str | None) -> Chapter:
    """Return the latest fight, or the latest with this title. Raises UsageError if it cannot be retold."""
    if not title:
        return chapters[-1]
    by_title = {chapter.title: chapter for chapter in [*fights, *chapters]}
    chapter = by_title[find("fight", title, by_title)]
    if chapter.retold is None:
        raise UsageError(_explain_untold(chapter))
    return chapter
