"""`solo scene`: tests a scene or prints its odds, and opens and closes a campaign's scenes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec

from solo.cli.errors import UsageError
from solo.cli.parsing import add_json, add_seed, whole_number
from solo.cli.printing import print_json, print_lines, say
from solo.cli.story_source import StorySource, add_campaign, open_story
from solo.resolver import distribution, format_percent
from solo.story.acts.scenes import close_scene, open_scene, test_scene
from solo.story.entries import InterruptionDrawn, SceneTested
from solo.story.journal.narration import describe_dice
from solo.story.scene_test import SCENE_RESULTS, scene_test
from solo.story.scenes import SceneCard
from solo.story.state import Story


class SceneJson(msgspec.Struct, frozen=True):
    """The test of a scene as JSON. `what` is the alteration or the interruption, "" for neither."""

    test: str
    what: str
    dice: tuple[int, ...]


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo scene`."""
    parser.add_argument("where", nargs="?", default="", metavar="WHERE", help="where the scene takes place")
    parser.add_argument("--stake", default="", metavar="TEXT", help="what is at stake")
    parser.add_argument("--tension", type=whole_number(1, 9), metavar="N", help="the tension, 1 to 9 (default: 5)")
    parser.add_argument("--odds", action="store_true", help="show the exact odds without rolling the test")
    parser.add_argument(
        "--close",
        choices=("won", "open", "lost"),
        metavar="HOW",
        help="close the open scene with its stake won, still open or lost",
    )
    add_campaign(parser)
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Open and test a scene, close the open scene, or print the odds."""
    if arguments.campaign and arguments.tension:
        raise UsageError("A campaign has its own tension: leave --tension out.")
    with open_story(arguments, home, Story(tension=arguments.tension or 5)) as source:
        if arguments.odds:
            _print_odds(source, arguments)
        elif arguments.close:
            _close(source, arguments)
        else:
            _test(source, arguments)
    return 0


def _test(source: StorySource, arguments: Namespace) -> None:
    if source.state.scene is None:
        if source.session and not arguments.where:
            raise UsageError("Say where the scene takes place, for example: solo scene “The toll bridge” --campaign …")
        card = SceneCard(arguments.where or "a scene", stake=arguments.stake)
        source.act(lambda story, _: open_scene(story, card))
    elif arguments.where:
        raise UsageError(f"Scene {source.state.scene.number} is still open: close it with --close first.")
    entries = source.act(lambda story, dice: test_scene(story, dice, source.content))
    tested = next(entry for entry in entries if isinstance(entry, SceneTested))
    interruption = next((entry for entry in entries if isinstance(entry, InterruptionDrawn)), None)
    what = interruption.text if interruption else tested.text.partition(": ")[2]
    dice = "; ".join(describe_dice(tested.dice))
    if arguments.json:
        print_json(SceneJson(tested.result, what, tuple(face for pool in tested.dice for face in pool.faces)))
        return
    say(f"{tested.text} (tension {tested.tension}{'; ' if dice else ''}{dice})")
    if interruption:
        say(f"{interruption.text} ({interruption.words})" if interruption.words else interruption.text)


def _close(source: StorySource, arguments: Namespace) -> None:
    if source.session is None:
        raise UsageError("Only a campaign has an open scene: name it with --campaign.")
    source.act(lambda story, _: close_scene(story, arguments.close))
    if arguments.json:
        print_json({"tension": source.state.tension})
    else:
        say(f"The scene ended; the tension is now {source.state.tension}.")


def _print_odds(source: StorySource, arguments: Namespace) -> None:
    odds = distribution(scene_test, source.state.tension)
    shares = {result: odds.chance_of(result) for result in SCENE_RESULTS}
    if arguments.json:
        print_json({result: float(share) for result, share in shares.items()})
    else:
        words = source.content.words.scene_tests
        print_lines(f"{words[result]:<12} {format_percent(share):>6}" for result, share in shares.items())
