"""Chronicle: the record of all events, undos, starts and ends, and its form for readers.

The file is append-only. Events that an undo took back stay in the file, but readers do not see them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from solo.campaign.fight_cast import FightCast
from solo.library.fuzzy import join_names
from solo.play.news import EventAdded, EventsUndone
from solo.play.story_merging import merge_events
from solo.story.course_words import ToldCourse
from solo.story.entries import Entry, ProcedurePlayed
from solo.story.journal.numbering import Act
from solo.story.retelling.retelling import Retelling
from solo.systems.contract import Event, Setup, System
from solo.untrusted import decoders


class Note(msgspec.Struct, frozen=True, tag="note", omit_defaults=True):
    """An entry outside fights: a character was made, levelled, removed or restored, or a setting changed.

    `masters` is True for a game master's note, which only game masters may read.
    """

    text: str
    masters: bool = False


class StatedForecast(msgspec.Struct, frozen=True):
    """A forecast of a fight: the party's chance to win, its 95 % bounds, and the word for it."""

    win: float
    low: float
    high: float
    fights: int
    band: str

    def __str__(self) -> str:
        low, high = round(self.low * 100), round(self.high * 100)
        return f"The forecast was {self.band}: {self.win * 100:.0f} % to win ({low} to {high} %, {self.fights} fights)."


class FightBegun(msgspec.Struct, frozen=True, omit_defaults=True, tag="begun"):
    """The start of a fight: its title, a sentence naming both sides, and the forecast if any.

    `intro` is the introduction of a ready-made fight. `cast` holds the facts for a tale, None for other procedures.
    """

    title: str
    text: str
    said: StatedForecast | None = None
    intro: str = ""
    cast: FightCast | None = None


class FightEnded(msgspec.Struct, frozen=True, omit_defaults=True, tag="ended"):
    """The end of a fight: the outcome of its result ("abandoned" if broken off) and its text.

    `about` describes a procedure whose title does not. `retold` is the retelling of a fight, and `course` the short
    form of its course.
    """

    outcome: str
    text: str
    about: str = ""
    retold: Retelling | None = None
    course: ToldCourse | None = None


class StoryTold(msgspec.Struct, frozen=True, omit_defaults=True, tag="story"):
    """One act of solo play, with its number and entries. `by` is the person who acted, "" for a player alone."""

    act: int
    entries: tuple[Entry, ...]
    by: str = ""


class StoryUndone(msgspec.Struct, frozen=True, tag="story-undone"):
    """Taking back of all the story's acts from this number on."""

    act: int


OUTSIDE_FIGHTS: Final = (Note, StoryTold, StoryUndone)
"""Types of records that belong to no fight."""

_GOING_ON = FightEnded("", "")


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the journal. `time` is in ISO format; `table` is the fight's number, 0 if it belongs to none."""

    time: str
    what: EventAdded | EventsUndone | FightBegun | FightEnded | Note | StoryTold | StoryUndone
    table: int = 0


DECODER = msgspec.json.Decoder(decoders.prepare_type(Record))


class Chapter(msgspec.Struct):
    """One fight or one note of the chronicle, after all undos.

    `events` leaves out undone events: `undone` is the number of undos, and `taken_back` the number of events that they
    removed. `outcome` is "" while a fight goes on; `said` is the forecast before it. If `masters` is True, only game
    masters may read the chapter. `retold` is the retelling of a finished fight, `course` its course, `intro` its
    introduction, and `cast` the facts for a tale. If `revoked` is True, the scene in which the procedure was played was
    taken back, and its results with it.
    """

    kind: Literal["fight", "note"]
    time: str
    title: str
    text: str = ""
    table: int = 0
    events: list[Event] = []
    undone: int = 0
    taken_back: int = 0
    outcome: str = ""
    ending: str = ""
    said: StatedForecast | None = None
    masters: bool = False
    retold: Retelling | None = None
    course: ToldCourse | None = None
    intro: str = ""
    cast: FightCast | None = None
    revoked: bool = False

    @property
    def story(self) -> list[Event]:
        """The events as the fight page words them, with equal actions merged and repetitions left out."""
        return merge_events(self.events)


def describe_sides(system: System, setup: Setup) -> str:
    """Describe who fights whom in this setup, in a sentence."""
    party = [system.characters.member(character).name for character in setup.party]
    foes = [foe.name if foe.count == 1 else f"{foe.count} × {foe.name}" for foe in setup.foes]
    who = join_names(party, "and") or "nobody"
    return f"{who} against {join_names(foes, 'and')}." if foes else f"{who}."


def encode(records: Iterable[Record]) -> bytes:
    """Encode the records as lines of the journal."""
    return msgspec.json.Encoder().encode_lines(list(records))


def list_acts(records: Iterable[Record]) -> list[Act]:
    """Return the acts of solo play in order, without undone acts."""
    acts: list[Act] = []
    for record in records:
        what = record.what
        if isinstance(what, StoryTold):
            del acts[what.act - 1 :]
            acts.append(Act(record.time, what.by, what.entries))
        elif isinstance(what, StoryUndone):
            del acts[what.act - 1 :]
    return acts


def recorded_events(records: Iterable[Record], table: int) -> list[list[Event]]:
    """Return the events of fight number `table` by leg, without undone events."""
    legs: list[list[Event]] = []
    for record in records:
        if record.table != table:
            continue
        what = record.what
        if isinstance(what, EventAdded):
            _tell(legs, what)
        elif isinstance(what, EventsUndone):
            _take_back(legs, what)
    return legs


def group_chapters(records: Iterable[Record]) -> list[Chapter]:
    """Return the chapters in the order in which they began."""
    chapters: list[Chapter] = []
    fights: dict[int, tuple[Chapter, list[list[Event]]]] = {}
    titles: dict[int, str] = {}
    acts: list[frozenset[int]] = []
    played: set[int] = set()
    for record in records:
        what = record.what
        if isinstance(what, StoryTold | StoryUndone):
            del acts[what.act - 1 :]
        if isinstance(what, StoryTold):
            acts.append(frozenset(one.table for one in what.entries if isinstance(one, ProcedurePlayed)))
            played |= acts[-1]
        if isinstance(what, Note):
            chapters.append(Chapter("note", record.time, what.text, table=record.table, masters=what.masters))
        if isinstance(what, OUTSIDE_FIGHTS):
            continue
        if record.table not in fights:
            fights[record.table] = (Chapter("fight", record.time, "A fight", table=record.table), [])
            chapters.append(fights[record.table][0])
        chapter, legs = fights[record.table]
        if isinstance(what, EventAdded):
            _tell(legs, what)
        elif isinstance(what, EventsUndone):
            chapter.taken_back += _take_back(legs, what)
            chapter.undone += 1
        elif isinstance(what, FightBegun):
            titles[record.table] = what.title
            chapter.text = what.text
            chapter.said = what.said
            chapter.intro = what.intro
            chapter.cast = what.cast
        ended = what if isinstance(what, FightEnded) else _GOING_ON
        chapter.title = ended.about or titles.get(record.table, chapter.title)
        chapter.outcome = ended.outcome
        chapter.ending = ended.text
        chapter.retold = ended.retold
        chapter.course = ended.course
    revoked = played.difference(*acts)
    for table, (chapter, legs) in fights.items():
        chapter.revoked = table in revoked
        chapter.events = [event for leg in legs for event in leg]
    return chapters


def _tell(legs: list[list[Event]], told: EventAdded) -> None:
    while len(legs) <= told.leg:
        legs.append([])
    leg = legs[told.leg]
    del leg[told.index :]
    leg.append(told.event)


def _take_back(legs: list[list[Event]], taken: EventsUndone) -> int:
    """Remove the events that an undo took back, and return their number."""
    before = sum(len(leg) for leg in legs)
    del legs[taken.leg + 1 :]
    if taken.leg < len(legs):
        del legs[taken.leg][taken.kept :]
    return before - sum(len(leg) for leg in legs)
