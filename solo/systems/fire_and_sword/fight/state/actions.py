"""Owns the actions that may be declared (`F-12`), each with its code: a verb, with what, and at whom.

A fighter's plan is saved as codes; whoever reads it is handed the actions.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, TypeAlias, TypeVar

from solo.systems.parts.codes import Code, Codes


class Attack(Code, frozen=True, tag="attack"):
    """A blow in melee."""

    arm: str
    target: str


class Struck(Code, frozen=True, tag="attack!"):
    """A blow that has been struck already, while its target ran clear (`H-04`)."""

    arm: str
    target: str


class Shoot(Code, frozen=True, tag="shoot"):
    """A shot or a throw."""

    arm: str
    target: str


class Rush(Code, frozen=True, tag="rush"):
    """A throw and a rush into melee in one (`F-17`)."""

    arm: str
    target: str


class Close(Code, frozen=True, tag="close"):
    """A run at somebody, or after whoever runs clear."""

    target: str


class Rank(Code, frozen=True, tag="rank"):
    """A way into the second rank behind a friend (`F-17`)."""

    target: str


class Change(Code, frozen=True, tag="change"):
    """Another weapon in hand."""

    arm: str


class Haunt(Code, frozen=True, tag="haunt"):
    """A spirit's hold on a soul (`F-23`)."""

    target: str


class Cast(Code, frozen=True, tag="cast"):
    """One way to cast one spell: its power, on which skill or weapon of the target, for how long, and at whom."""

    spell: str
    power: int
    on: str
    duration: str
    target: str


class Plain(Code, frozen=True):
    """An action that a word says whole."""

    word: Literal["defend", "back", "clear", "mount", "dismount", "rise", "break", "hold", "yield", "cover"]


Action: TypeAlias = Attack | Struck | Shoot | Rush | Close | Rank | Change | Haunt | Cast | Plain
A = TypeVar("A", bound=Code)

DEFEND: Final = Plain("defend")
BACK: Final = Plain("back")
CLEAR: Final = Plain("clear")
MOUNT: Final = Plain("mount")
DISMOUNT: Final = Plain("dismount")
RISE: Final = Plain("rise")
BREAK: Final = Plain("break")
HOLD: Final = Plain("hold")
YIELD: Final = Plain("yield")
COVER: Final = Plain("cover")

ATTACKS: Final = (Attack, Struck, Shoot, Rush)
_CODES: Final = Codes[Action](Attack, Struck, Shoot, Rush, Close, Rank, Change, Haunt, Cast, Plain)


@lru_cache(maxsize=8192)
def read(code: str) -> Action:
    """The action of a code. Raises ValueError with a sentence for none."""
    return _CODES.read(code)


@lru_cache(maxsize=8192)
def read_all(codes: tuple[str, ...]) -> tuple[Action, ...]:
    """The actions of a plan."""
    return tuple(map(read, codes))


def any_of(actions: Iterable[Action], *kinds: type[Code]) -> bool:
    """Whether one of these kinds is among the actions."""
    return any(isinstance(action, kinds) for action in actions)


def attacks(actions: Iterable[Action]) -> int:
    """How many of the actions are attacks; two in a round are both at −5 (`R-20`)."""
    return sum([isinstance(action, ATTACKS) for action in actions])


def only(actions: Iterable[Action], kind: type[A]) -> list[A]:
    """Those of one kind."""
    return [action for action in actions if isinstance(action, kind)]
