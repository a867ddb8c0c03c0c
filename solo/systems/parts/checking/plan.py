"""Owns a check as it is planned: who is put to which test, against what, and all that bears upon it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from solo.resolver import Distribution, Modifier, Roll
from solo.systems.contract import Scene
from solo.systems.parts.codes import Code
from solo.systems.parts.gathering import Gathered

MOST_OF_REFEREE: Final = 20
"""What a gamemaster gives or takes at most."""
MOST_TRIES: Final = 1000


class Target(Code, frozen=True):
    """What a test is held against: a difficulty by its name or typed, an opponent's figure typed, somebody by name.

    "one" is another of the company by the key, "foe" a foe of the content by its name.
    """

    verb: Literal["hard", "number", "figure", "one", "foe"]
    name: str

    @property
    def opposed(self) -> bool:
        """True where somebody resists, and not the world."""
        return self.verb in ("figure", "one", "foe")


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is about to be rolled; "" for what has not been said yet.

    `who` is the key of whoever is tested, `test` and `answer` are codes of tests: theirs, and the one that an opponent
    resists with. `against` is a printed `Target`. `circumstances` are those in force by name, `referee` is what the
    gamemaster gives or takes, `helpers` lend a hand. `tries` counts what was tried before of the very same thing.
    """

    who: str = ""
    test: str = ""
    against: str = ""
    answer: str = ""
    circumstances: tuple[str, ...] = ()
    referee: int = 0
    helpers: tuple[str, ...] = ()
    tries: int = 0

    @property
    def target(self) -> Target:
        """What it is held against. Raises ValueError with a sentence where nothing was said, or nothing that is one."""
        return Target.read(self.against)


class Checks(Gathered, Protocol):
    """A company that is put to tests: the plan of the present one, and how many were rolled so far."""

    plan: Plan
    done: int

    def of(self, key: str) -> Any:
        """The person with this key. Raises KeyError for none."""
        ...


class Test(msgspec.Struct, frozen=True):
    """Something that people may be put to. `code` is stable; `figure` is what somebody has of it ("3d10", "14").

    `group` is the heading that it stands under, "" for none; `why` says how the figure comes about, `entry` names what
    the library has of it.
    """

    code: str
    name: str
    figure: str
    group: str = ""
    why: str = ""
    entry: str = ""


class Held(msgspec.Struct, frozen=True):
    """Something that a test may be held against, as it is offered."""

    target: Target
    label: str
    group: str = ""
    entry: str = ""


class Asked(msgspec.Struct, frozen=True):
    """A figure that a person may type in place of a name: how it is offered and asked for, its bounds and default."""

    label: str
    prompt: str
    low: int
    high: int
    usual: int


class Circumstance(msgspec.Struct, frozen=True):
    """Something that bears upon a test by its name: what it adds, and the rule that says so ("P-13").

    Of one `kind` only one can be in force, as of darkness and dusk; "" is alone in its kind.
    """

    name: str
    value: int
    source: str
    kind: str = ""


class Helper(msgspec.Struct, frozen=True):
    """Somebody who might lend a hand: what that would do, and why it cannot be, "" where it can."""

    key: str
    name: str
    note: str = ""
    refused: str = ""


class Again(msgspec.Struct, frozen=True):
    """What another try of the same costs, and why there is none, "" where there is."""

    note: str = ""
    refused: str = ""


class Verdict(NamedTuple):
    """How a test ended: `rank` orders what may come of it, the worst first; `word` tells it ("succeeds", "fumbles")."""

    rank: int
    succeeded: bool
    word: str


class Came(NamedTuple):
    """A test as it was rolled: how it ended, and its dice as they are told."""

    verdict: Verdict
    rolls: tuple[Roll, ...]


class Trial(Protocol):
    """A test as it stands, ready to be rolled: its odds are those of what is rolled."""

    @property
    def title(self) -> str:
        """Who does what against what."""
        ...

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """All that is added or taken, each by its name."""
        ...

    @property
    def why(self) -> tuple[str, ...]:
        """How it is rolled, a sentence each."""
        ...

    def odds(self) -> Distribution[Verdict]:
        """Everything that may come of it."""
        ...

    def roll(self, scene: Scene) -> Came:
        """What comes of it now."""
        ...


def of_referee(plan: Plan, referee: str) -> tuple[Modifier, ...]:
    """Returns what the gamemaster, as a game calls them, gives or takes; nothing for 0."""
    return (Modifier(referee, plan.referee),) if plan.referee else ()


def with_circumstance(plan: Plan, name: str, known: Sequence[Circumstance]) -> Plan:
    """Returns the plan with this circumstance in force in place of any other of its kind, or lifted where it was."""
    kinds = {one.name: one.kind or one.name for one in known}
    others = tuple(one for one in plan.circumstances if kinds.get(one) != kinds[name])
    return replace(plan, circumstances=others if name in plan.circumstances else (*others, name))


def in_force(plan: Plan, known: Sequence[Circumstance]) -> tuple[Modifier, ...]:
    """Returns the modifiers of the circumstances in force, those that add nothing left out."""
    return tuple(Modifier(one.name, one.value) for one in known if one.name in plan.circumstances and one.value)


def toggled(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Returns the names without this one, or with it where it was missing."""
    return tuple(one for one in names if one != name) if name in names else (*names, name)
