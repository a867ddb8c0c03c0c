"""Plan of a check: the character, the test, the target, and all circumstances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from solo.resolver import Distribution, Modifier, Roll
from solo.systems.contract import Scene
from solo.systems.parts.codes import Code
from solo.systems.parts.party_setup import HasMembers

MOST_OF_REFEREE: Final = 20
"""The largest modifier, up or down, that a game master may give."""
MOST_TRIES: Final = 1000


class TestOpposition(Code, frozen=True):
    """The target of a test: a verb for the type of target, and a name.

    "hard" is a difficulty by name, "number" a difficulty as a number, "figure" an opponent's figure. "one" is another
    character of the party by key, "foe" a foe of the content by name.
    """

    verb: Literal["hard", "number", "figure", "one", "foe"]
    name: str

    @property
    def has_opponent(self) -> bool:
        """True if a creature resists the test, False if the world sets a difficulty."""
        return self.verb in ("figure", "one", "foe")


class TestPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """The plan of the next roll; each part is "" until it is chosen.

    `who` is the key of the tested character. `test` is the code of the character's test, `answer` the code of the test
    with which an opponent resists. `against` is the target: a `TestOpposition` as text. `circumstances` names the
    circumstances in force. `referee` is the game master's modifier. `helpers` lists the helpers' keys. `tries` counts
    earlier tries of exactly this test.
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
    def target(self) -> TestOpposition:
        """The target. Raises ValueError with a sentence if it is not chosen yet or cannot be read."""
        return TestOpposition.read(self.against)


class TestCompany(HasMembers, Protocol):
    """A party that makes checks: the plan of the present check, and the number of tests rolled so far."""

    plan: TestPlan
    done: int

    def find(self, key: str) -> Any:
        """Return the character with this key. Raises KeyError if there is none."""
        ...


class Test(msgspec.Struct, frozen=True):
    """A test that characters can make. `code` identifies it in saves; `figure` is the character's value ("3d10", "14").

    `group` is the heading of the test in the list, "" for none. `why` explains the figure. `entry` names the test's
    entry in the library.
    """

    code: str
    name: str
    figure: str
    group: str = ""
    why: str = ""
    entry: str = ""


class OppositionOption(msgspec.Struct, frozen=True):
    """A possible target of a test, with the label and heading of its option, and its entry in the library."""

    target: TestOpposition
    label: str
    group: str = ""
    entry: str = ""


class NumberPrompt(msgspec.Struct, frozen=True):
    """The request for a figure that a player may enter as a target: its label, prompt, bounds and default."""

    label: str
    prompt: str
    low: int
    high: int
    usual: int


class Circumstance(msgspec.Struct, frozen=True):
    """A named circumstance of a test: its modifier, and its `source`, the number of the rule ("P-13").

    Only one circumstance of each `kind` can be in force: dusk or darkness, for example. A circumstance of kind ""
    excludes no other.
    """

    name: str
    value: int
    source: str
    kind: str = ""


class Helper(msgspec.Struct, frozen=True):
    """A character who may help with a test.

    `note` describes the effect of the help. `refused` says why the character cannot help, "" if there is no reason.
    """

    key: str
    name: str
    note: str = ""
    refused: str = ""


class RetryRule(msgspec.Struct, frozen=True):
    """The rule for another try of a failed test.

    `note` is the cost of the try. `refused` says why no further try is allowed, "" if there is no reason.
    """

    note: str = ""
    refused: str = ""


class TestVerdict(NamedTuple):
    """The verdict on a rolled test.

    `rank` orders verdicts, the worst first; `word` is the verdict in words ("succeeds", "fumbles").
    """

    rank: int
    succeeded: bool
    word: str


class TestResult(NamedTuple):
    """The result of a rolled test: its verdict, and its rolls for the play record."""

    verdict: TestVerdict
    rolls: tuple[Roll, ...]


class ReadyTest(Protocol):
    """A test ready to be rolled. Its odds are computed by the same chance function as its roll."""

    @property
    def name(self) -> str:
        """The name of the tested character."""
        ...

    @property
    def roll_words(self) -> str:
        """The test and its target: "Climb (2d6 +1) against hard"."""
        ...

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """All modifiers of the roll by name."""
        ...

    @property
    def explanation(self) -> tuple[str, ...]:
        """The explanation of how the roll works, in sentences."""
        ...

    def odds(self) -> Distribution[TestVerdict]:
        """Return the exact odds of the roll as a distribution of verdicts."""
        ...

    def roll(self, scene: Scene) -> TestResult:
        """Roll the test and return its verdict with the dice."""
        ...


def trial_title(trial: ReadyTest) -> str:
    """Return the character, the test and the target, in one line."""
    return f"{trial.name}: {trial.roll_words}"


def referee_modifier(plan: TestPlan, referee: str) -> tuple[Modifier, ...]:
    """Return the game master's modifier under the name that the game uses; empty for 0."""
    return (Modifier(referee, plan.referee),) if plan.referee else ()


def with_circumstance(plan: TestPlan, name: str, known: Sequence[Circumstance]) -> TestPlan:
    """Return the plan with the circumstance `name` toggled.

    An added circumstance replaces any circumstance of its kind. `known` are all circumstances of the test.
    """
    kinds = {one.name: one.kind or one.name for one in known}
    others = tuple(one for one in plan.circumstances if kinds.get(one) != kinds[name])
    return replace(plan, circumstances=others if name in plan.circumstances else (*others, name))


def in_force(plan: TestPlan, known: Sequence[Circumstance]) -> tuple[Modifier, ...]:
    """Return the modifiers of those `known` circumstances that the plan names, except modifiers of 0."""
    return tuple(Modifier(one.name, one.value) for one in known if one.name in plan.circumstances and one.value)


def toggle(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return `names` with `name` removed if it is among them, else with `name` added."""
    return tuple(one for one in names if one != name) if name in names else (*names, name)
