"""An evening of solo play by script: its steps, and the journal that it leaves as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Literal

from msgspec.structs import replace

from solo.campaign.session import Session
from solo.campaign.story_content import read_story_content
from solo.evening.party_needs import read_needs
from solo.library.systems import open_system
from solo.play.saved_table import Seat
from solo.resolver import ByHand, NeedsDice
from solo.story.acts import asking, interrupting, listing, proposing, scenes, tables, writing
from solo.story.content import StoryContent
from solo.story.dice import StoryDice
from solo.story.entries import (
    CardChanged,
    Entry,
    FrameSet,
    Line,
    ProcedurePlayed,
    ProposalsDrawn,
    RuleSet,
    TableDrawn,
    kind_of,
)
from solo.story.frame import Frame
from solo.story.journal.narration import card_title, narrate
from solo.story.journal.numbering import JournalEntry
from solo.story.likelihood import Likelihood, Stance
from solo.story.lists import Item, ThreadState
from solo.story.scenes import Ending, SceneCard, SceneKind
from solo.story.state import Story
from solo.systems.contract import Setup, System, ready_setup
from tests.campaign.campaigns import VERSION, Clock

Reaction = Literal["accept", "pass", "another"]
"""What the player does when something breaks in; "another" draws a second time, then accepts."""
BY_THEMSELVES = (Seat("Party", "party", automatic=True), Seat("Foes", "foes", role="foes", automatic=True))
NAME = "An evening"


@cache
def game(key: str) -> System:
    return open_system(key, None).system


@cache
def content_of(key: str) -> StoryContent:
    return read_story_content(game(key))


class Evening:
    """A campaign played by a script. `after_act` is called after each act with the story before it."""

    def __init__(
        self, home: Path, key: str, fight: str, seed: int, after_act: Callable[[Evening, Story], None] | None = None
    ) -> None:
        self.key = key
        self.content = content_of(key)
        self.clock = Clock()
        self.fight = game(key).encounters.ready_fights()[fight]
        self.session = Session.create(home, NAME, key, game, self.clock, VERSION, seed=seed)
        for name in self.fight.party:
            self.session.put_character(game(key).characters.ready()[name])
        self._after_act = after_act
        self._real_dice = Random(seed)

    @property
    def story(self) -> Story:
        return self.session.story.state

    @property
    def latest(self) -> JournalEntry:
        return self.session.story.entries()[-1]

    def act(self, make: Callable[[Story, StoryDice], Sequence[Entry]], faces: Sequence[ByHand] | None = None) -> None:
        """Perform an act. After `faces`, a player with real dice throws as many more as the act needs."""
        before = self.story
        typed = None if faces is None else list(faces)
        while True:
            try:
                self.session.story.act(make, faces=typed)
                break
            except NeedsDice as missing:
                assert typed is not None
                typed.append(tuple(self._real_dice.randint(1, missing.sides) for _ in range(missing.count)))
        self.look(before)

    def look(self, before: Story) -> None:
        """Call the listener of the script after an act."""
        if self._after_act is not None:
            self._after_act(self, before)

    def reopen(self) -> None:
        """Close the campaign, and open it as another run of the app does."""
        self.session.close()
        self.session = Session.open(self.session.folder, game, self.clock, VERSION)


Step = Callable[[Evening], None]


def play(evening: Evening, script: Sequence[Step]) -> None:
    """Play each step of a script."""
    for step in script:
        step(evening)


def frame(**fields: object) -> Step:
    return lambda evening: evening.act(lambda *_: [FrameSet(Frame(**fields))])  # type: ignore[arg-type]


def rule(key: str, value: str) -> Step:
    return lambda evening: evening.act(lambda *_: [RuleSet(key, value)])


def put(item: Item) -> Step:
    return lambda evening: evening.act(lambda story, _: listing.put(story, item))


def write(*lines: str) -> Step:
    def step(evening: Evening) -> None:
        for text in lines:
            evening.act(lambda story, _, text=text: writing.write(story, text))  # type: ignore[misc]

    return step


def open_scene(where: str, when: str = "", kind: SceneKind = "scene", **fields: object) -> Step:
    card = SceneCard(where, when, **fields)  # type: ignore[arg-type]
    return lambda evening: evening.act(lambda story, _: scenes.open_scene(story, card, kind))


def open_draft() -> Step:
    """Open the first draft as a scene."""
    return lambda evening: evening.act(
        lambda story, _: [*scenes.open_scene(story, story.drafts[0].card), *scenes.drop_draft(story, 0)]
    )


def montage(where: str, *lines: str) -> Step:
    """Play a montage: a draw of two words for each line."""

    def step(evening: Evening) -> None:
        evening.act(lambda story, _: scenes.open_montage(story, SceneCard(where)))
        for text in lines:
            evening.act(lambda story, dice: asking.measure(story, dice, evening.content, "words"))
            evening.act(lambda story, _, text=text: writing.write(story, text))  # type: ignore[misc]
        evening.act(lambda story, _: scenes.close_scene(story, "open"))

    return step


def throw_test(reaction: Reaction = "accept", instead: str = "", faces: Sequence[ByHand] | None = None) -> Step:
    """Test the scene. If it is interrupted, the card gets this place `instead`."""

    def step(evening: Evening) -> None:
        evening.act(lambda story, dice: scenes.test_scene(story, dice, evening.content), faces)
        was_interrupted = evening.story.offer is not None
        react(evening, reaction)
        if was_interrupted and instead and evening.story.scene:
            card = SceneCard(instead, strand=evening.story.scene.card.strand)
            evening.act(lambda *_: [CardChanged(card)])

    return step


def skip() -> Step:
    return lambda evening: evening.act(lambda story, _: scenes.skip_test(story))


def close(ending: Ending, tension: int | None = None) -> Step:
    return lambda evening: evening.act(lambda story, _: scenes.close_scene(story, ending, tension))


def ask(
    question: str,
    likelihood: Likelihood = "even",
    stance: Stance = "hope",
    reaction: Reaction = "accept",
    faces: Sequence[ByHand] | None = None,
) -> Step:
    """Ask the oracle, and react if something breaks in."""

    def step(evening: Evening) -> None:
        evening.act(lambda story, dice: asking.ask(story, dice, evening.content, question, likelihood, stance), faces)
        react(evening, reaction)

    return step


def react(evening: Evening, reaction: Reaction) -> None:
    """Accept an open interruption or let it pass; nothing without one."""
    if evening.story.offer is None:
        return
    if reaction == "pass":
        evening.act(lambda story, _: interrupting.let_pass(story))
        return
    if reaction == "another":
        evening.act(lambda story, dice: interrupting.draw_another(story, dice, evening.content))
    evening.act(lambda story, _: interrupting.accept(story))


def measure(kind: asking.Measure, question: str = "", expected: int = 0) -> Step:
    return lambda evening: evening.act(
        lambda story, dice: asking.measure(story, dice, evening.content, kind, question, expected)
    )


def table(name: str) -> Step:
    return lambda evening: evening.act(lambda story, dice: tables.draw_table(story, dice, evening.content, name))


def keep() -> Step:
    """Put the result of the latest draw on its list."""

    def step(evening: Evening) -> None:
        drawn = evening.latest.entry
        assert isinstance(drawn, TableDrawn)
        evening.act(lambda story, dice: tables.keep_result(story, dice, evening.content, drawn))

    return step


def shuffle(deck: str) -> Step:
    return lambda evening: evening.act(lambda *_: tables.shuffle_deck(evening.content, deck))


def what_now(take: int | None = None) -> Step:
    """Draw proposals, and take the one at this index."""

    def step(evening: Evening) -> None:
        needs = read_needs(evening.session.system, evening.session.characters())
        evening.act(lambda story, dice: proposing.propose(story, dice, evening.content, needs))
        if take is not None:
            evening.act(lambda story, _: proposing.take_proposal(story, take))

    return step


def cost(times: int = 1) -> Step:
    return lambda evening: evening.act(lambda story, dice: proposing.draw_cost(story, dice, evening.content, times))


def tick(clock: str, segments: int = 1) -> Step:
    return lambda evening: evening.act(lambda story, _: listing.tick(story, clock, segments))


def advance(thread: str, steps: int = 1) -> Step:
    return lambda evening: evening.act(lambda story, _: listing.step(story, thread, steps))


def settle(thread: str, state: ThreadState) -> Step:
    return lambda evening: evening.act(lambda story, _: listing.settle(story, thread, state))


def standing(person: int, steps: int) -> Step:
    """Move the standing of the person at this index of the list."""
    return lambda evening: evening.act(lambda story, _: listing.move_standing(story, story.people[person].name, steps))


def remove(list_name: Literal["threads", "people", "clocks"], name: str) -> Step:
    return lambda evening: evening.act(lambda story, _: listing.remove(story, list_name, name))


def edit(text: str) -> Step:
    """Give the player's latest line another text."""
    return lambda evening: evening.act(lambda *_: writing.edit(_latest_line(evening), text))


def strike() -> Step:
    """Strike out the player's latest line."""
    return lambda evening: evening.act(lambda *_: writing.strike(_latest_line(evening)))


def _latest_line(evening: Evening) -> int:
    entries = evening.session.story.entries()
    return next(shown.number for shown in reversed(entries) if isinstance(shown.entry, Line))


def pause(hours: int) -> Step:
    """Let time pass between two acts."""

    def step(evening: Evening) -> None:
        evening.clock.now += timedelta(hours=hours)

    return step


def fight() -> Step:
    """Play the evening's fight by tactics on both sides."""

    def step(evening: Evening) -> None:
        party = evening.session.characters()
        setup = ready_setup(evening.fight, {}, tuple(party.values()))
        _play_procedure(evening, "fight", setup)

    return step


def procedure(key: str, title: str, **options: str) -> Step:
    """Play another procedure of the game with the whole party, by its tactics."""

    def step(evening: Evening) -> None:
        party = tuple(evening.session.characters().values())
        _play_procedure(evening, key, Setup(party, title=title, options=dict(options)))

    return step


def _play_procedure(evening: Evening, key: str, setup: Setup) -> None:
    session, before = evening.session, evening.story
    session.begin(key, setup, setup.title, BY_THEMSELVES, tuple(session.characters()))
    session.play.advance()
    session.finish_fight()
    evening.look(before)


def journal_text(evening: Evening) -> str:
    """Return every entry as it is narrated, with all details, and the story's state at the end."""
    lines = [line for shown in evening.session.story.entries() for line in _entry_lines(shown, evening)]
    return "\n".join([*lines, "", *_state_lines(evening.story, evening.content), ""])


def _entry_lines(shown: JournalEntry, evening: Evening) -> Iterator[str]:
    narration = narrate(shown, evening.content.words)
    text = narration.text or f"({kind_of(shown.entry)})"
    chance = f"  [{narration.chance}]" if narration.chance else ""
    struck = " (struck out)" if shown.struck else ""
    yield f"{shown.number:>3} s{shown.scene} {narration.mark or ' '} {text}{chance}{struck}"
    details = narration.details
    if isinstance(shown.entry, ProposalsDrawn):
        details = tuple(f"{proposal.text} ({proposal.why})" for proposal in shown.entry.proposals)
    if isinstance(shown.entry, ProcedurePlayed):
        details = (*details, f"{shown.entry.fell} fell", f"{len(shown.entry.sheets)} sheets")
    yield from (f"         {line}" for detail in details for line in detail.split("\n"))


def _state_lines(story: Story, content: StoryContent) -> Iterator[str]:
    yield f"tension {story.tension}, evening {story.evening}, {story.scenes} scenes"
    yield from (f"thread: {one.name}, {one.state}, {one.steps:+d}, scene {one.touched}" for one in story.threads)
    yield from (f"person: {one.name}, {content.words.standings[str(one.standing)]}, {one.line}" for one in story.people)
    yield from (f"clock: {clock}" for clock in story.clocks)
    yield from (f"place: {place}" for place in story.places)
    yield from (f"draft: {card_title(draft.card)} ({draft.line})" for draft in story.drafts)
    yield from (f"strand {strand.letter}: {strand.where}" for strand in story.strands)
    yield from (f"deck: {name}, {len(drawn)} drawn" for name, drawn in story.decks.items())


def without_times(entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """Return the entries without the time of their writing."""
    return [replace(shown, time="") for shown in entries]
