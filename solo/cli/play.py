"""`solo play`: plays a fight or another procedure in the app, in plain mode, or with tactics for both sides.

The app needs a real terminal. Without one, a sentence says what to use instead.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from solo.campaign.voices import VOICES
from solo.cli.errors import UsageError
from solo.cli.parsing import add_json, add_rules, add_seed, read_game_argument

NO_TERMINAL_TO_DRAW_ON = "Solo's app needs a terminal."
NO_TERMINAL = (
    f"{NO_TERMINAL_TO_DRAW_ON} Use “solo play --plain” to play line by line, "
    "“solo play --auto” to watch a fight, or see “solo --help”."
)


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo play`."""
    parser.add_argument(
        "campaign", nargs="?", metavar="CAMPAIGN", help="a campaign or a game (default: the latest campaign)"
    )
    parser.add_argument("--system", metavar="GAME", help="the game, if CAMPAIGN does not name it")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument(
        "--plain", action="store_true", help="play line by line, for screen readers, simple terminals and pipes"
    )
    parser.add_argument("--story", action="store_true", help="with --plain: play scenes, with oracle and journal")
    ways.add_argument(
        "--auto", action="store_true", help="let the AI play both sides and print the fight, without a campaign"
    )
    parser.add_argument(
        "--voice",
        choices=VOICES,
        help="with --auto or --plain: tell the fight as a tale without figures, a table with the changes, "
        "or an audit with all dice",
    )
    parser.add_argument(
        "--course",
        action="store_true",
        help="with --auto: also print your share of remaining strength after each round, and the key moments",
    )
    parser.add_argument("--fight", metavar="FIGHT", help="a ready-made fight")
    parser.add_argument("--procedure", metavar="PROCEDURE", help="play a scene that is not a fight, such as “rest”")
    parser.add_argument("--party", metavar="NAMES", help="the party, such as “Vex, Brann”")
    parser.add_argument("--foes", metavar="FOES", help="the foes, such as “4 Goblin, Ogre”")
    add_rules(parser)
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Play as the arguments request."""
    read_game_argument(arguments, home)
    if arguments.json and not arguments.auto:
        raise UsageError("Only “solo play --auto” prints JSON.")
    if arguments.voice and (arguments.json or not (arguments.auto or arguments.plain)):
        raise UsageError("--voice needs --auto or --plain, without --json.")
    if arguments.course and (arguments.json or not arguments.auto):
        raise UsageError("--course needs --auto. With --json, the last line has the course anyway.")
    if arguments.story and not arguments.plain:
        raise UsageError("--story needs --plain: in the app, press n on the first page.")
    if arguments.procedure:
        return _play_other(arguments, home)
    if bool(arguments.party) != bool(arguments.foes):
        raise UsageError("Name both sides: --party and --foes.")
    if arguments.fight and arguments.party:
        raise UsageError("Name either --fight, or --party and --foes.")
    if arguments.auto:
        from solo.cli.auto import play_by_itself

        return play_by_itself(arguments, home)
    if arguments.plain:
        from solo.cli.plain import run_plain_mode

        return run_plain_mode(arguments, home)
    if arguments.fight or arguments.party:
        raise UsageError("--fight, --party and --foes need --plain or --auto: add one of them.")
    if arguments.rule:
        raise UsageError(
            "--rule needs --plain or --auto: add one of them, or change the campaign's rules with “solo rules”."
        )
    return _open_app(arguments, home)


def _play_other(arguments: Namespace, home: Path) -> int:
    """Play a procedure other than a fight: in plain mode, or in the app with the whole roster."""
    if arguments.fight or arguments.foes:
        raise UsageError(
            "Only fights have foes: with --procedure leave out --fight and --foes. --party names the characters."
        )
    if arguments.auto:
        raise UsageError("--auto plays only fights: leave out --auto or --procedure.")
    if arguments.plain:
        from solo.cli.plain import run_plain_mode

        return run_plain_mode(arguments, home)
    if arguments.party:
        raise UsageError("In the app the whole roster takes part: leave --party out, or add --plain.")
    return _open_app(arguments, home)


def _open_app(arguments: Namespace, home: Path) -> int:
    if not terminal_to_draw_on():
        raise UsageError(NO_TERMINAL)
    from solo.tui.app import run as run_app

    return run_app(home, arguments.system, arguments.campaign, arguments.seed, arguments.procedure)


def terminal_to_draw_on() -> bool:
    """Return True if the app can be shown. Textual draws on standard error."""
    terminal = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    return terminal and os.environ.get("TERM") != "dumb"
