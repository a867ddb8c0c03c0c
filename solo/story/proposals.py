"""Proposals of “What now?”: candidates with scores, from the lists, the party and the stake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Final

import msgspec

from solo.story.lists import on_lists, weight_of
from solo.story.proposal import Opens, Source
from solo.story.state import Story

MOST_PROPOSALS: Final = 3
LONGEST_WAIT: Final = 5
MANY_QUESTIONS: Final = 5
PARTY_HURT: Final = 6
PARTY_SPENT: Final = 3
POINTS_LEFT: Final = 2
STAKE_SCORE: Final = 8
DRAFT_SCORE: Final = 4
CLOCK_SCORE: Final = 8
INTERRUPTED: Final = "the scene that was interrupted"


class PartyNeeds(msgspec.Struct, frozen=True):
    """The party's condition: members below half health, whether pools are empty, and points to spend.

    `points` holds pairs of a name and a phrase: ("Hild", "2 XP left to spend").
    """

    hurt: tuple[str, ...] = ()
    is_spent: bool = False
    points: tuple[tuple[str, str], ...] = ()


class Candidate(msgspec.Struct, frozen=True):
    """A possible proposal: its score, and its possible sentences by their keys."""

    source: Source
    score: Fraction
    patterns: tuple[tuple[str, Opens], ...]
    slots: dict[str, str]
    subject: str = ""
    why: str = ""


def list_candidates(story: Story, party: PartyNeeds) -> list[Candidate]:
    """Return every candidate with a score above 0."""
    return [
        *_threads(story),
        *_clocks(story),
        *_people(story),
        *_party(party),
        *_stake(story),
        *_drafts(story),
    ]


def whole_weights(candidates: Sequence[Candidate]) -> list[int]:
    """Return the candidates' scores as whole numbers in the same proportions."""
    denominator = lcm(*(candidate.score.denominator for candidate in candidates))
    return [int(candidate.score * denominator) for candidate in candidates]


def _threads(story: Story) -> Iterator[Candidate]:
    patterns: tuple[tuple[str, Opens], ...] = (("thread_1", "draft"), ("thread_2", "person"))
    for thread in on_lists(story.threads, story.lists):
        waited = min(max(0, story.scenes - thread.touched), LONGEST_WAIT)
        score = Fraction(weight_of(thread) * (1 + waited))
        why = f"weight {thread.weight}" + (f", not touched for {_scenes(waited)}" if waited else "")
        if score:
            yield Candidate("thread", score, patterns, {"thread": thread.name}, thread.name, why)


def _clocks(story: Story) -> Iterator[Candidate]:
    patterns: tuple[tuple[str, Opens], ...] = (("clock_1", "draft"), ("clock_2", "tick"))
    for clock in on_lists(story.clocks, story.lists):
        if clock.is_full or clock.filled * 2 < clock.size:
            continue
        slots = {"clock": clock.name, "left": str(clock.left)}
        why = f"{clock.filled} of {clock.size} segments are filled"
        yield Candidate("clock", Fraction(CLOCK_SCORE * clock.filled, clock.size), patterns, slots, clock.name, why)


def _people(story: Story) -> Iterator[Candidate]:
    for person in on_lists(story.people, story.lists):
        patterns: list[tuple[str, Opens]] = []
        if person.want:
            patterns.append(("want", "draft"))
        if person.fear:
            patterns.append(("fear", "draft"))
        if patterns:
            score = Fraction(person.weight * (1 + abs(person.standing)))
            slots = {"person": person.name, "want": person.want, "fear": person.fear}
            why = f"weight {person.weight}, standing {person.standing:+d}".replace("-", "−").replace("+0", "0")
            yield Candidate("person", score, tuple(patterns), slots, person.name, why)


def _party(party: PartyNeeds) -> Iterator[Candidate]:
    if party.hurt:
        slots = {"who": party.hurt[0]}
        patterns: tuple[tuple[str, Opens], ...] = (("party_rest", "rest"), ("party_hurt", "rest"))
        yield Candidate("party", Fraction(PARTY_HURT), patterns, slots, party.hurt[0], "below half health")
    elif party.is_spent:
        yield Candidate(
            "party", Fraction(PARTY_SPENT), (("party_rest", "rest"),), {}, "", "the party's resources are spent"
        )
    elif party.points:
        who, points = party.points[0]
        slots = {"who": who, "points": points}
        yield Candidate("party", Fraction(POINTS_LEFT), (("party_points", "sheet"),), slots, who, "points to spend")


def _stake(story: Story) -> Iterator[Candidate]:
    scene = story.scene
    if scene is None or scene.questions < MANY_QUESTIONS:
        return
    patterns: list[tuple[str, Opens]] = [("stake_test", "check")]
    if scene.card.stake:
        patterns.append(("stake_lose", "close"))
    why = f"{scene.questions} questions in this scene"
    yield Candidate("stake", Fraction(STAKE_SCORE), tuple(patterns), {}, scene.card.stake, why)


def _drafts(story: Story) -> Iterator[Candidate]:
    if story.scene is not None:
        return
    for draft in story.drafts:
        reason = INTERRUPTED if draft.waits else draft.line
        line = ": ".join(part for part in (draft.card.where, reason) if part)
        yield Candidate("draft", Fraction(DRAFT_SCORE), (("draft", "scene"),), {"line": line}, draft.name, "a draft")


def _scenes(count: int) -> str:
    return "1 scene" if count == 1 else f"{count} scenes"
