"""A story in every game: a fight, a rest and a test by script, their facts held against the sheets, and undo."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from solo.campaign.session import Session
from solo.campaign.voices import TALE
from solo.evening.worn_party import seen_alone
from solo.host.voiced_story import VoicedStory
from solo.play.pending_rolls import PendingDice
from solo.story.acts import writing
from solo.story.entries import ProcedurePlayed
from solo.systems.contract import Decision, Event, Manifest, Option, Setup, System, Verdict, ready_setup
from tests.campaign.campaigns import VERSION, Clock

MOST_ANSWERS, TOLD_ANSWERS = 2_000, 12
SEEDS = (1, 2, 3)
LOST, REGAINED = "It cost {} ", "{} regained "
AMOUNT = re.compile(r"(\d+) ([^,.]+)")
COUNTED = re.compile(r"\d+ \w+\.")
COURSE = re.compile(r"(Chance to win|Your share of remaining strength): [<>]?\d.*%|.+, [<>]?\d+ % to [<>]?\d+ %: .+\.")
"""The line of a fight's course, and one of its steepest moments."""

Sheets = Mapping[str, msgspec.Struct]


class Chapter(NamedTuple):
    """A procedure that was played from a story: its entry, the sheets before and after, its events, odds shown, result.

    `shown` holds the chance beside the latest answer with one before each verdict.
    """

    entry: ProcedurePlayed
    before: Sheets
    after: Sheets
    events: list[Event]
    shown: list[float]
    result: str

    @property
    def verdicts(self) -> list[Verdict]:
        return [event.verdict for event in self.events if event.verdict is not None]


@pytest.fixture(params=SEEDS)
def session(request: pytest.FixtureRequest, manifest: Manifest, system: System, tmp_path: Path) -> Iterator[Session]:
    """A campaign with the party of a ready-made fight and a story that has begun."""
    session = Session.create(tmp_path, "Salt", manifest.key, lambda _: system, Clock(), VERSION, seed=request.param)
    fight = next(iter(system.encounters.ready_fights().values()))
    for name in fight.party:
        session.put_character(system.characters.ready()[name])
    session.story.act(lambda story, _: writing.write(story, "It rained all night."))
    yield session
    session.close()


def play(session: Session, procedure: str, setup: Setup, prefers: Collection[str] = ()) -> Chapter:
    """Play a procedure from the story: tactics answer, and a preferred option is chosen once when it is offered."""
    before, left, shown = session.characters(), set(prefers), []
    table = session.begin(procedure, setup, "The toll", characters=list(before))
    chance = 0.0
    for _ in range(MOST_ANSWERS):
        asked = table.pending
        if asked is None:
            break
        assert not isinstance(asked, PendingDice)
        told = sum(event.verdict is not None for event in table.story())
        offered = sorted(option.code for option in options_of(asked) if option.code in left)
        code = offered[0] if offered else table.procedure.decide(table.state, asked).answer
        left -= {code}
        chance = chance_beside(asked, code, chance)
        session.play.answer(code)
        session.play.advance()
        shown += [chance] * (sum(event.verdict is not None for event in table.story()) - told)
    assert table.result is not None
    events, result = table.story(), table.result.text
    session.finish_fight()
    entry = session.story.entries()[-1].entry
    assert isinstance(entry, ProcedurePlayed)
    return Chapter(entry, before, session.characters(), events, shown, result)


def options_of(asked: Decision) -> list[Option]:
    return [option for option in getattr(asked, "options", ()) if not option.refused]


def chance_beside(asked: Decision, code: str, otherwise: float) -> float:
    """The first chance beside the option with this code."""
    found = next((option for option in options_of(asked) if option.code == code), None)
    measures = found.preview().measures if found else ()
    return next((float(one.value) for one in measures if one.kind == "chance"), otherwise)


def is_about(fact: str, name: str) -> bool:
    """Return True if a fact is about the character with this name."""
    return fact.startswith((name, LOST.format(name)))


def hold(system: System, chapter: Chapter) -> None:
    """Hold every fact of a chapter against the sheets, and every change of a counted value against the facts."""
    entry = chapter.entry
    changed = [name for name, sheet in chapter.before.items() if chapter.after[name] != sheet]
    assert len(entry.sheets) == len(changed)
    ours = [fact for fact in entry.facts if any(is_about(fact, name) for name in chapter.before)]
    verdicts = {f"{verdict}." for verdict in chapter.verdicts}
    for fact in ours:
        if fact not in verdicts and not fact.endswith(" fell."):
            assert any(is_about(fact, name) for name in changed), fact
    for other in {*entry.facts} - {*ours, chapter.result}:
        if other.startswith("The party is "):
            assert set(changed) == set(chapter.before), other
            continue
        assert COUNTED.fullmatch(other) or COURSE.fullmatch(other) or other.startswith("The foes left "), other
    for name in chapter.before:
        hold_one(system, name, chapter, [fact for fact in ours if fact not in verdicts])
    fallen = [fact for fact in ours if fact.endswith((" fell.", " died."))]
    assert entry.fell == len(fallen)


def hold_one(system: System, name: str, chapter: Chapter, facts: list[str]) -> None:
    """Hold the facts about one character against the bars that their game shows outside fights."""
    before, after = (seen_alone(system, sheets[name]) for sheets in (chapter.before, chapter.after))
    if f"{name} died." in facts:
        assert after is None or after.dead
    if before is None or after is None:
        return
    told = amounts(name, facts)
    pairs = zip((*before.bars, *before.tokens), (*after.bars, *after.tokens), strict=True)
    for was, now in pairs:
        if was.maximum == now.maximum and not before.dead and not after.dead:
            assert told.get(was.name, 0) == was.level - now.level, (name, was, now, facts)


def amounts(name: str, facts: list[str]) -> dict[str, int]:
    """The amounts of each resource that a character lost, negative for those regained."""
    found: dict[str, int] = {}
    for words, sign in ((LOST, 1), (REGAINED, -1)):
        for fact in facts:
            if fact.startswith(words.format(name)):
                found |= {what: sign * int(number) for number, what in AMOUNT.findall(fact)}
    return found


def fight_setup(session: Session, system: System) -> Setup:
    fight = next(iter(system.encounters.ready_fights().values()))
    return ready_setup(fight, system.characters.ready(), tuple(session.characters().values()))


@pytest.mark.slow
def test_the_facts_of_a_fight_and_of_a_rest_hold_against_the_sheets_and_undo_puts_these_back(
    session: Session, system: System
) -> None:
    fight = play(session, "fight", fight_setup(session, system))
    hold(system, fight)
    assert not fight.entry.failed
    if "rest" in system.procedures:
        rest = play(session, "rest", Setup(tuple(session.characters().values())))
        hold(system, rest)
        session.story.undo()
        assert session.characters() == fight.after
    session.story.undo()
    assert session.characters() == fight.before


@pytest.mark.slow
def test_a_fight_can_be_told_as_a_tale_before_its_first_round_and_after_each_answer(
    session: Session, system: System
) -> None:
    table = session.begin("fight", fight_setup(session, system), "The toll", characters=list(session.characters()))
    voiced = VoicedStory(table, lambda _: "")
    assert not any(event.deed for event in voiced.tell([], TALE))
    for _ in range(TOLD_ANSWERS):
        for story in (table.story(), table.story()[:1]):
            assert len(voiced.tell(story, TALE)) <= len(story)
        if table.pending is None:
            break
        session.play.answer_by_tactic("aid" if table.waits_for_person else "tactic")


@pytest.mark.slow
def test_a_test_of_a_story_has_the_chance_that_was_shown_and_its_verdict_is_in_the_journal(
    session: Session, system: System
) -> None:
    if not system.check:
        pytest.skip("This game has no tests.")
    person = next(iter(session.characters().values()))
    chapter = play(session, system.check, Setup((person,)), [system.talking["charm"]])
    hold(system, chapter)
    (verdict,) = chapter.verdicts
    assert chapter.shown == [pytest.approx(verdict.chance)]
    assert chapter.entry.text == f"{verdict}."
    assert verdict.title.startswith(f"{system.characters.member(person).name}: ")
    assert (chapter.entry.failed, chapter.entry.worst) == (not verdict.succeeded, verdict.worst)
    (told,) = (event.text for event in chapter.events if event.verdict is not None)
    assert verdict.word.split()[0] in told
    session.story.undo()
    assert session.characters() == chapter.before
