"""Parsing of the command line: a parser with error messages of one sentence.

Every verb declares its arguments on such a parser; completion reads the same declarations.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NoReturn

from solo.cli.errors import UsageError
from solo.cli.printing import print_text

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

HELP_WIDTH = 79
SYSTEM = "system"
LARGEST = 10**12
# Patterns of argparse's error messages, compiled only when needed.
REQUIRED = r"^the following arguments are required: (?P<names>.+)$"
STRANGE = r"^unrecognized arguments: (?P<words>.+)$"
NO_CHOICE = r"^argument (?P<name>\S+): invalid choice: ['\"](?P<word>.*)['\"] \(choose from (?P<known>.+)\)$"
NO_VALUE = r"^argument (?P<name>\S+): expected (?:one|at least one) argument$"
NEEDLESS = r"^argument (?P<name>\S+): ignored explicit argument .*$"


class Parser(argparse.ArgumentParser):
    """A parser that raises UsageError with one sentence instead of printing its usage.

    The help has a fixed width, since measuring the terminal for each argument would take time.
    """

    def __init__(self, verb: str, purpose: str) -> None:
        super().__init__(
            prog=f"solo {verb}",
            description=f"{purpose[0].upper()}{purpose[1:]}.",
            formatter_class=partial(argparse.HelpFormatter, width=HELP_WIDTH),
            allow_abbrev=False,
        )

    def in_order(self, words: Sequence[str]) -> Sequence[str]:
        """Return the words in the declared order: a game given with --system moves to the front if needed."""
        first = any(action.dest == SYSTEM and not action.option_strings for action in self._actions)
        return _system_first(words) if first else words

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        del file
        print_text(message)

    def error(self, message: str) -> NoReturn:
        """Raise UsageError."""
        raise UsageError(f"{_sentence(message)} See “{self.prog} --help”.")


def _system_first(words: Sequence[str]) -> Sequence[str]:
    """Return the words with the value of --system in front, without the option."""
    option = f"--{SYSTEM}"
    for at, word in enumerate(words):
        if word.startswith(f"{option}="):
            return [word.removeprefix(f"{option}="), *words[:at], *words[at + 1 :]]
        if word == option and at + 1 < len(words):
            return [words[at + 1], *words[:at], *words[at + 2 :]]
    if option in words:
        raise UsageError(f"Give a value after {option}.")
    return words


def _sentence(message: str) -> str:
    if required := re.match(REQUIRED, message):
        shown = [name for name in required["names"].split(", ") if not name.islower() or name.startswith("-")]
        return f"Give {', '.join(shown)} as well."
    if strange := re.match(STRANGE, message):
        return f"Solo does not understand “{strange['words'][:80]}” here."
    if no_choice := re.match(NO_CHOICE, message, re.DOTALL):
        from solo.library.fuzzy import unknown_name_message  # needed only after a fault

        name = no_choice["name"]
        what = name.lower() if name.isupper() else name
        return unknown_name_message(what, no_choice["word"], re.findall(r"[\w-]+", no_choice["known"]))
    if no_value := re.match(NO_VALUE, message):
        return f"Give a value after {no_value['name']}."
    if needless := re.match(NEEDLESS, message, re.DOTALL):
        return f"{needless['name']} takes no value."
    said = message.removeprefix("argument ")
    return said[:200] if said.endswith(".") else f"{said[:200]}."


def whole_number(low: int, high: int = LARGEST) -> Callable[[str], int]:
    """Return a parser of whole numbers within bounds, for `type=`."""

    def read(word: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,13}", word) or not low <= int(word) <= high:
            bounds = f"of at least {low}" if high == LARGEST else f"from {low} to {high}"
            raise argparse.ArgumentTypeError(f"give a whole number {bounds}, not “{word[:20]}”.")
        return int(word)

    return read


def add_system(parser: argparse.ArgumentParser, besides: str = "", nargs: str | None = None) -> None:
    """Declare the game, as the first word or as --system. `besides` is help text on other possible first words."""
    parser.add_argument(SYSTEM, nargs=nargs, metavar="GAME", help=f"the game's key; --system GAME works too{besides}")


def read_game_argument(arguments: argparse.Namespace, home: Path) -> None:
    """Take the word for the campaign as the game instead if it is a game's key and no campaign has that name."""
    name = arguments.campaign
    if not name or arguments.system:
        return
    from solo.campaign import campaigns
    from solo.library.systems import manifests

    if name in {manifest.key for manifest in manifests()} and not any(
        one.name == name for one in campaigns.campaigns(home)
    ):
        arguments.system, arguments.campaign = name, None


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Declare the option for the seed of all dice."""
    parser.add_argument(
        "--seed", type=whole_number(0), metavar="N", help="seed for all dice; the same seed repeats the same rolls"
    )


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Declare the option for house rules and fight options, which add to the rules of a campaign."""
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house rule or fight option, for this command only; “solo rules GAME” lists them",
    )


def typed_folder(typed: str) -> Path:
    """Return the absolute path of a folder named on the command line. Raises UsageError for a “~” without a user."""
    from solo.storage.errors import SaveError
    from solo.storage.paths import expand_path

    try:
        return expand_path(typed).absolute()
    except SaveError as error:
        raise UsageError(str(error)) from error


def standard_input() -> BinaryIO:
    """Return the binary stream of standard input. Raises UsageError if it is closed."""
    if sys.stdin is None:
        raise UsageError("Standard input is closed.")
    return sys.stdin.buffer


def add_json(parser: argparse.ArgumentParser) -> None:
    """Declare the option for JSON instead of text."""
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def drawn_seed(given: int | None) -> int:
    """Return the given seed, or an unpredictable one."""
    if given is not None:
        return given
    from random import SystemRandom  # needed only without a given seed

    return SystemRandom().randrange(10**6)
