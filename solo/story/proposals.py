"""Proposals of “What now?”: candidates with scores, from the scene, the lists, the frame and the party."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Final

import msgspec

from solo.story.lists import Clock, on_lists, weight_of
from solo.story.proposal import Opens, Source
from solo.story.state import Story

MOST_PROPOSALS: Final = 3
LONGEST_WAIT: Final = 5
MANY_QUESTIONS: Final = 5
PARTY_HURT: Final = 6
PARTY_SPENT: Final = 3
POINTS_LEFT: Final = 2
STAKE_SCORE: Final = 8
EARLY_STAKE: Final = 2
DRAFT_SCORE: Final = 4
CLOCK_SCORE: Final = 8
PLACE_SCORE: Final = 4
HERE_SCORE: Final = 3
AIM_SCORE: Final = 3
RETURN_SCORE: Final = 2
SPARE_SCORE: Final = 1
PRESENCE: Final = 2
"""Factor on the score of a person who takes part in the open scene."""
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
        *_place(story),
        *_here(story),
        *_aim(story),
        *_party(party),
        *_stake(story),
        *_drafts(story),
    ]


def list_spare_candidates(story: Story) -> list[Candidate]:
    """Return candidates for the case that there are too few others: young clocks, and people without want or fear."""
    people = [person for person in on_lists(story.people, story.lists) if not (person.want or person.fear)]
    clocks = [one for one in on_lists(story.clocks, story.lists) if not one.is_full and one.filled * 2 < one.size]
    score = Fraction(SPARE_SCORE)
    return [
        *(_clock(clock, score) for clock in clocks),
        *(
            Candidate("person", score, (("person_wish", "draft"),), {"person": one.name}, one.name, "wishes unknown")
            for one in people
        ),
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
    for clock in on_lists(story.clocks, story.lists):
        if not clock.is_full and clock.filled * 2 >= clock.size:
            yield _clock(clock, Fraction(CLOCK_SCORE * clock.filled, clock.size))


def _clock(clock: Clock, score: Fraction) -> Candidate:
    patterns: tuple[tuple[str, Opens], ...] = (("clock_1", "draft"), ("clock_2", "tick"))
    slots = {"clock": clock.name, "left": str(clock.left)}
    why = f"{clock.filled} of {clock.size} segments are filled"
    return Candidate("clock", score, patterns, slots, clock.name, why)


def _people(story: Story) -> Iterator[Candidate]:
    here = story.scene.card.here if story.scene else ()
    for person in on_lists(story.people, story.lists):
        patterns: list[tuple[str, Opens]] = []
        if person.want:
            patterns.append(("want", "draft"))
        if person.fear:
            patterns.append(("fear", "draft"))
        if patterns:
            present = person.name in here
            score = Fraction(person.weight * (1 + abs(person.standing)) * (PRESENCE if present else 1))
            slots = {"person": person.name, "want": person.want, "fear": person.fear}
            why = f"weight {person.weight}, standing {person.standing:+d}".replace("-", "−").replace("+0", "0")
            why += ", takes part in this scene" if present else ""
            yield Candidate("person", score, tuple(patterns), slots, person.name, why)


def _place(story: Story) -> Iterator[Candidate]:
    """Yield the place of the open scene; between two scenes, each place of the story."""
    if story.scene is not None:
        place = story.scene.card.where
        patterns: tuple[tuple[str, Opens], ...] = (("place_1", "line"), ("place_2", "line"), ("place_3", "line"))
        yield Candidate("place", Fraction(PLACE_SCORE), patterns, {"place": place}, place, "the place of this scene")
        return
    for place in story.places:
        slots, why = {"place": place}, "a place of an earlier scene"
        yield Candidate("place", Fraction(RETURN_SCORE), (("place_return", "draft"),), slots, place, why)


def _here(story: Story) -> Iterator[Candidate]:
    """Yield everyone in the open scene; between two scenes, everyone in the latest scene of each strand."""
    if story.scene is not None:
        patterns: tuple[tuple[str, Opens], ...] = (("here_1", "line"), ("here_2", "line"))
        for who in story.scene.card.here:
            yield Candidate("here", Fraction(HERE_SCORE), patterns, {"who": who}, who, "takes part in this scene")
        return
    for who in dict.fromkeys(who for strand in story.strands for who in strand.here):
        slots, why = {"who": who}, "took part in the latest scene"
        yield Candidate("here", Fraction(RETURN_SCORE), (("here_next", "draft"),), slots, who, why)


def _aim(story: Story) -> Iterator[Candidate]:
    if story.scene is None and story.frame.aim:
        aim = story.frame.aim
        yield Candidate("aim", Fraction(AIM_SCORE), (("aim", "draft"),), {"aim": aim}, "", "the aim of the story")


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
    if scene is None:
        return
    if scene.questions < MANY_QUESTIONS:
        stake = scene.card.stake
        if stake:
            early: tuple[tuple[str, Opens], ...] = (("stake_now", "check"),)
            yield Candidate("stake", Fraction(EARLY_STAKE), early, {"stake": stake}, stake, "at stake in this scene")
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
