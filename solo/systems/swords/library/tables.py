"""Tables to look up during a fight, read from the content and the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content, LibraryEntry
from solo.systems.parts.phrasing import count_noun, format_number
from solo.systems.swords.armies.clock import POINTS
from solo.systems.swords.gear.ranges import RangeStep
from solo.systems.swords.rest.options import format_weeks
from solo.systems.swords.rest.recovery import MEDICINE, STAMINA_EVERY
from solo.systems.swords.rolls.area import FURTHEST_DIVE, dive_challenge
from solo.systems.swords.rolls.damage import WORDS, Health, scale_of
from solo.systems.swords.rolls.skill import CHALLENGES, HIGHEST_CHALLENGE, action_penalty
from solo.systems.swords.wording import format_duration

KIND: Final = "table"
MOST_ACTIONS: Final = 6


def tables(content: Content) -> Iterator[LibraryEntry]:
    """Yield each table as an entry whose facts are its rows."""
    yield _table(
        "Range levels",
        "Added to the defender's roll. If the target does not defend, this is the challenge to hit.",
        _ranges(content),
        "R-12 (house)",
    )
    yield _table(
        "Challenge levels", "The number that a roll without an opponent must reach.", _challenges(), "R-13 (house)"
    )
    yield _table(
        "Health levels",
        "Set by the largest net damage of a single hit.",
        _health(content),
        "S-05, S-06 (penalties: house)",
    )
    yield _table("Dive distances", "The challenge of the Defense roll to dive clear of an area.", _dives(), "S-26")
    yield _table("Action penalty", "The penalty on every skill roll of the round.", _actions(), "S-10")
    yield _table(
        "Recovery",
        "How fast Stamina returns at rest, and the challenge for Medicine.",
        _recovery(),
        "R-18, R-19 (house)",
    )
    yield _table("Rounds of battle", "Length of a round, by the number of heads on a side.", _rounds(), "S-34")


def _table(name: str, text: str, rows: Iterator[tuple[str, str]], source: str) -> LibraryEntry:
    return LibraryEntry(name, KIND, text, (), tuple(rows), source)


def _ranges(content: Content) -> Iterator[tuple[str, str]]:
    for step in sorted(content.entries(RangeStep).values(), key=lambda step: step.yards):
        yield f"up to {count_noun(step.yards, 'yard')}", str(step.level)


def _challenges() -> Iterator[tuple[str, str]]:
    *bounded, (beyond, level) = CHALLENGES
    yield from ((name, str(level)) for name, level in bounded)
    yield beyond, f"{level} to {HIGHEST_CHALLENGE}"


def _health(content: Content) -> Iterator[tuple[str, str]]:
    scale = scale_of(content)
    for word, bound in zip(WORDS, (0, *scale.bounds), strict=True):
        level = Health(WORDS.index(word))
        penalty = "out for good" if level is Health.DEAD else f"penalty {format_number(scale.penalty(level))}"
        yield word, f"from {bound}, {penalty}"


def _dives() -> Iterator[tuple[str, str]]:
    for yards in range(1, FURTHEST_DIVE + 1):
        yield count_noun(yards, "yard"), str(dive_challenge(yards))
    yield f"more than {FURTHEST_DIVE} yards", "no roll"


def _actions() -> Iterator[tuple[str, str]]:
    for actions in range(1, MOST_ACTIONS + 1):
        yield count_noun(actions, "action"), format_number(action_penalty(actions))


def _recovery() -> Iterator[tuple[str, str]]:
    for word, seconds in STAMINA_EVERY.items():
        medicine = f", Medicine {MEDICINE[word]}" if word in MEDICINE else ""
        yield word, f"1 Stamina in {format_weeks(seconds)}{medicine}"


def _rounds() -> Iterator[tuple[str, str]]:
    yield from ((f"{heads} heads", format_duration(seconds)) for heads, seconds in POINTS)
