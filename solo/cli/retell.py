"""`solo retell`: finished fights of a campaign as one paragraph each, also as JSON with their beats."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from solo.campaign.chronicle import Chapter
from solo.cli.campaigns import named_folder, open_campaign
from solo.cli.errors import UsageError
from solo.cli.opening import find
from solo.cli.parsing import add_json
from solo.cli.printing import print_json, say


def declare(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("campaign", metavar="CAMPAIGN", help="the campaign")
    parser.add_argument("fight", nargs="?", metavar="TITLE", help="the title of a fight; the latest one by default")
    parser.add_argument("--all", action="store_true", help="every finished fight, oldest first")
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Print the retelling of a fight, or of all."""
    with open_campaign(home, named_folder(home, arguments.campaign)) as session:
        chapters = [chapter for chapter in session.chronicle() if chapter.retold is not None]
    if not chapters:
        raise UsageError("This campaign has no fight to retell: finish one first.")
    wanted = chapters if arguments.all else [_chosen(chapters, arguments.fight)]
    if arguments.json:
        retold = [chapter.retold for chapter in wanted]
        print_json(retold if arguments.all else retold[0])
        return 0
    for chapter in wanted:
        say(chapter.retold.text if chapter.retold else "")
    return 0


def _chosen(chapters: list[Chapter], title: str | None) -> Chapter:
    """Return the latest fight of this title, or the latest of all."""
    if not title:
        return chapters[-1]
    by_title = {chapter.title: chapter for chapter in chapters}
    return by_title[find("fight", title, by_title)]
