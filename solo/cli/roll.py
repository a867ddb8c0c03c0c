"""`solo roll`: throws dice such as 3d6+2, and prints the exact chance to throw as much or more."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random

import msgspec

from solo.cli.errors import UsageError
from solo.cli.parsing import add_json, add_seed, drawn_seed
from solo.cli.printing import print_json, say
from solo.resolver import DiceError, SeededThrower, Thrower, distribution, format_percent, parse_dice


class RollJson(msgspec.Struct, frozen=True):
    """A throw as JSON: the faces, highest first, and the total with the bonus."""

    faces: tuple[int, ...]
    total: int


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo roll`."""
    parser.add_argument("dice", metavar="DICE", help="such as 3d6, d20+4 or 2d12-1")
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Throw the dice."""
    del home
    try:
        dice = parse_dice(arguments.dice)
    except DiceError as error:
        raise UsageError(str(error)) from error
    thrower = SeededThrower(Random(drawn_seed(arguments.seed)))
    faces = thrower.pool(dice.count, dice.sides) if dice.count else ()
    total = sum(faces) + dice.bonus
    if arguments.json:
        print_json(RollJson(faces, total))
        return 0
    chance = distribution(_total, dice.count, dice.sides).chance(lambda thrown: thrown + dice.bonus >= total)
    say(f"{total} ({', '.join(map(str, faces)) or 'no dice'}; {total} or more: {format_percent(chance)})")
    return 0


def _total(thrower: Thrower, count: int, sides: int) -> int:
    return thrower.sum(count, sides) if count else 0
