"""Actions that may be declared (`F-12`), each with its code: a verb, its means and its target.

A fighter's plan is saved as codes, and read as actions.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, TypeAlias, TypeVar

from solo.systems.parts.codes import Code, Codes


class AttackCode(Code, frozen=True, tag="attack"):
    """A blow in melee."""

    arm: str
    target: str


class StruckCode(Code, frozen=True, tag="attack!"):
    """A blow that was struck early in the round, while its target ran clear (`H-04`)."""

    arm: str
    target: str


class ShootCode(Code, frozen=True, tag="shoot"):
    """A shot or a throw."""

    arm: str
    target: str


class RushCode(Code, frozen=True, tag="rush"):
    """A throw and a rush into melee in one action (`F-17`)."""

    arm: str
    target: str


class CloseInCode(Code, frozen=True, tag="close"):
    """A run at a foe, or after a foe that runs clear."""

    target: str


class SecondRankCode(Code, frozen=True, tag="rank"):
    """A move into the second rank behind a friend (`F-17`)."""

    target: str


class ChangeWeaponCode(Code, frozen=True, tag="change"):
    """A change of weapon: `arm` is taken in hand."""

    arm: str


class SpiritCode(Code, frozen=True, tag="haunt"):
    """A spirit's attack on the soul of a foe (`F-23`)."""

    target: str


class CastCode(Code, frozen=True, tag="cast"):
    """A casting of a spell: target, power, duration, and the skill or weapon that the spell affects."""

    spell: str
    power: int
    on: str
    duration: str
    target: str


class SimpleCode(Code, frozen=True):
    """An action without further arguments."""

    word: Literal["defend", "back", "clear", "mount", "dismount", "rise", "break", "hold", "yield", "cover"]


Action: TypeAlias = (
    AttackCode
    | StruckCode
    | ShootCode
    | RushCode
    | CloseInCode
    | SecondRankCode
    | ChangeWeaponCode
    | SpiritCode
    | CastCode
    | SimpleCode
)
A = TypeVar("A", bound=Code)

DEFEND: Final = SimpleCode("defend")
BACK: Final = SimpleCode("back")
CLEAR: Final = SimpleCode("clear")
MOUNT: Final = SimpleCode("mount")
DISMOUNT: Final = SimpleCode("dismount")
RISE: Final = SimpleCode("rise")
BREAK: Final = SimpleCode("break")
# rule: Look around
HOLD: Final = SimpleCode("hold")
YIELD: Final = SimpleCode("yield")
COVER: Final = SimpleCode("cover")

ATTACKS: Final = (AttackCode, StruckCode, ShootCode, RushCode)
_CODES: Final = Codes[Action](
    AttackCode,
    StruckCode,
    ShootCode,
    RushCode,
    CloseInCode,
    SecondRankCode,
    ChangeWeaponCode,
    SpiritCode,
    CastCode,
    SimpleCode,
)


@lru_cache(maxsize=8192)
def read(code: str) -> Action:
    """Return the action of a code. Raises ValueError with a sentence for an unknown code."""
    return _CODES.read(code)


@lru_cache(maxsize=8192)
def read_all(codes: tuple[str, ...]) -> tuple[Action, ...]:
    """Return the actions of a plan."""
    return tuple(map(read, codes))


def any_of(actions: Iterable[Action], *kinds: type[Code]) -> bool:
    """Return True if any action is of one of these kinds."""
    return any(isinstance(action, kinds) for action in actions)


def attacks(actions: Iterable[Action]) -> int:
    """Count the attacks among the actions. Two attacks in a round are both at −5 (`R-20`)."""
    return sum([isinstance(action, ATTACKS) for action in actions])


def filter_actions(actions: Iterable[Action], kind: type[A]) -> list[A]:
    """List the actions that are of one kind."""
    return [action for action in actions if isinstance(action, kind)]
