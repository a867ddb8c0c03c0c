"""Text of the journal's entries: a mark, a sentence, its chance, and the dice and details behind it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import singledispatch
from typing import Final

import msgspec

from solo.resolver import ThrownPool, format_percent
from solo.story import entries
from solo.story.entries import Entry
from solo.story.journal.numbering import JournalEntry
from solo.story.scenes import SceneCard
from solo.story.switches import STORY_RULES
from solo.story.words import StoryWords

QUESTION: Final = "?"
DRAW: Final = "*"
EVENT: Final = "!"
CHANGE: Final = "+"
TEST: Final = "~"
HEADING: Final = "#"
PLAYER: Final = ""
DICE_GONE: Final = "Restored from a page of the journal, without its dice."
CARD_DETAILS: Final = ("here", "at stake", "if lost", "thread", "draws from")
CLOSING: Final = (".", "!", "?")
CALL: Final = re.compile(r"\{([^{}]*)\}")
"""A call of another table within a row. The journal shows it without braces."""


class Narration(msgspec.Struct, frozen=True):
    """An entry as text. `mark` is one sign for its kind, "" for a line of the player.

    `chance` is the chance of the result as text, `details` the lines that a fold hides. An entry that is not shown has
    an empty `text`. `has_facts` is True if the details are facts of the story, not dice, so that an export without dice
    includes them.
    """

    text: str
    mark: str = EVENT
    chance: str = ""
    details: tuple[str, ...] = ()
    has_facts: bool = False

    @property
    def is_players(self) -> bool:
        """True for a line that the player wrote."""
        return self.mark == PLAYER


SILENT: Final = Narration("")


UNTOLD: Final[frozenset[type]] = frozenset(
    (
        entries.LineEdited,
        entries.EntryStruck,
        entries.DraftsChanged,
        entries.ProposalsDrawn,
        entries.StoryRecovered,
    )
)
SOMETIMES_TOLD: Final[frozenset[type]] = frozenset(
    (entries.SceneTested, entries.InterruptionSettled, entries.RecoveredEntry)
)


def is_told(entry: Entry) -> bool:
    """Return True if the entry has a text to read. Much faster than `narrate`."""
    if isinstance(entry, entries.SceneTested):
        return bool(entry.result)
    if isinstance(entry, entries.InterruptionSettled):
        return entry.chosen or not entry.accepted
    if isinstance(entry, entries.RecoveredEntry):
        return bool(entry.text)
    return type(entry) not in UNTOLD


def list_told(shown: Iterable[JournalEntry]) -> list[int]:
    """Return the indexes of the entries that have a text to read. Checks only the kinds of entries, for speed."""
    unsure = UNTOLD | SOMETIMES_TOLD
    return [at for at, one in enumerate(shown) if one.entry.__class__ not in unsure or is_told(one.entry)]


def narrate(shown: JournalEntry, words: StoryWords) -> Narration:
    """Return the text of a numbered entry, with the edits of its line."""
    entry = shown.entry
    if isinstance(entry, entries.Line) and shown.text:
        entry = msgspec.structs.replace(entry, text=shown.text)
    return narrate_entry(entry, words)


def narrate_entry(entry: Entry, words: StoryWords) -> Narration:
    """Return the text of an entry."""
    narration: Narration = _narrate(entry, words)
    return narration


@singledispatch
def _narrate(entry: Entry, words: StoryWords) -> Narration:
    """Return the narration of an entry; with an empty text for kinds of entries that are not shown."""
    del entry, words
    return SILENT


@_narrate.register
def _line(entry: entries.Line, words: StoryWords) -> Narration:
    del words
    forms: dict[entries.LineStyle, Callable[[str], str]] = {
        "speech": lambda text: f"{entry.speaker}: “{text}”",
        "aside": lambda text: f"({text})",
        "result": lambda text: f"→ {text}",
    }
    return Narration(forms.get(entry.style, str)(entry.text), PLAYER)


@_narrate.register
def _evening(entry: entries.EveningBegun, words: StoryWords) -> Narration:
    del words
    return Narration(f"Evening {entry.number}", HEADING)


@_narrate.register
def _frame(entry: entries.FrameSet, words: StoryWords) -> Narration:
    del words
    frame = entry.frame
    fields = (
        ("Tone", frame.tone),
        *(("True here", truth) for truth in frame.truths),
        ("Off limits", ", ".join(frame.stays_out)),
        ("Ties", frame.ties),
        ("Aim", frame.aim),
    )
    details = tuple(f"{name}: {text}" for name, text in fields if text)
    return Narration("The frame was set.", CHANGE, "", details, has_facts=True)


@_narrate.register
def _rule(entry: entries.RuleSet, words: StoryWords) -> Narration:
    del words
    title = next((rule.title for rule in STORY_RULES if rule.key == entry.key), entry.key)
    return Narration(f"The rule “{title}” is now {entry.value}.", CHANGE)


@_narrate.register
def _scene(entry: entries.SceneOpened, words: StoryWords) -> Narration:
    del words
    title = {"scene": f"Scene {entry.number}", "flashback": "Flashback", "montage": f"Montage {entry.number}"}
    text = f"{title[entry.kind]}: {card_title(entry.card)}"
    return Narration(text, HEADING, "", describe_card(entry.card), has_facts=True)


@_narrate.register
def _tested(entry: entries.SceneTested, words: StoryWords) -> Narration:
    if not entry.result:
        return SILENT
    text = entry.text or words.scene_tests[entry.result]
    return Narration(as_sentence(text), TEST, details=(*describe_dice(entry.dice), f"tension {entry.tension}"))


@_narrate.register
def _card(entry: entries.CardChanged, words: StoryWords) -> Narration:
    del words
    changes = "; ".join(_list_changes(entry.was, entry.card)) if entry.was else card_title(entry.card)
    return Narration(f"The scene card was changed: {changes}", CHANGE, details=describe_card(entry.card))


def _list_changes(before: SceneCard, after: SceneCard) -> Iterator[str]:
    """Yield each changed field of a card with its new value; "nothing" if it is empty now."""
    was = _card_fields(before)
    for name, value in _card_fields(after).items():
        if value != was[name]:
            yield f"{name} “{value}”" if value else f"{name} nothing"


def _card_fields(card: SceneCard) -> dict[str, str]:
    """Return all fields of a card by their names in the journal."""
    return {
        "where": card.where,
        "when": card.when,
        "here": ", ".join(card.here),
        "at stake": card.stake,
        "if lost": card.loss,
        "thread": card.thread,
        "strand": card.strand,
        "draws from": ", ".join(card.lists),
    }


@_narrate.register
def _closed(entry: entries.SceneClosed, words: StoryWords) -> Narration:
    ending = f", {words.endings[entry.ending]}" if entry.stake else ""
    if entry.before != entry.after:
        tension = f"; tension {entry.before} → {entry.after}"
    else:
        tension = f"; tension {entry.after}" if entry.kind == "scene" else ""
    return Narration(f"The {entry.kind} ended{ending}{tension}.", TEST)


@_narrate.register
def _asked(entry: entries.QuestionAsked, words: StoryWords) -> Narration:
    degree = words.answers[entry.degree]
    question = entry.question or "A question"
    odds = f"{words.likelihoods[entry.likelihood]}, {words.stances[entry.stance]}, yes {format_percent(entry.chance)}"
    details = (odds, *describe_dice(entry.dice), f"yes up to {entry.number}", f"tension {entry.tension}")
    return Narration(f"{question} — {degree}", QUESTION, f"yes {format_percent(entry.chance)}", details)


@_narrate.register
def _measured(entry: entries.Measurement, words: StoryWords) -> Narration:
    del words
    titles = {
        "amount": "How much?",
        "number": "How many?",
        "distance": "How far?",
        "mood": "In what mood?",
        "words": "Two words",
    }
    return Narration(f"{entry.question or titles[entry.kind]} — {entry.result}", DRAW, "", describe_dice(entry.dice))


@_narrate.register
def _interruption(entry: entries.InterruptionDrawn, words: StoryWords) -> Narration:
    del words
    details = (f"two words: {entry.words}",) if entry.words else ()
    text = as_sentence(f"Or: {entry.text}" if entry.replaced else entry.text)
    return Narration(text, EVENT, "", (*details, *describe_dice(entry.dice)))


@_narrate.register
def _settled(entry: entries.InterruptionSettled, words: StoryWords) -> Narration:
    del words
    if not entry.accepted:
        return Narration("You let it pass.", EVENT)
    return Narration(as_sentence(f"Your choice: {entry.text}"), EVENT) if entry.chosen else SILENT


@_narrate.register
def _drawn(entry: entries.TableDrawn, words: StoryWords) -> Narration:
    del words
    rows = [CALL.sub(r"\1", row) for row in entry.rows] if len(entry.rows) > 1 else []
    return Narration(f"{entry.table} — {entry.text}", DRAW, "", (*rows, *describe_dice(entry.dice)))


@_narrate.register
def _shuffled(entry: entries.DeckShuffled, words: StoryWords) -> Narration:
    del words
    return Narration(f"“{entry.table}” was shuffled.", CHANGE)


@_narrate.register
def _thread(entry: entries.ThreadPut, words: StoryWords) -> Narration:
    del words
    thread = entry.thread
    state = "" if thread.state == "open" else f" {thread.state}"
    details = (f"weight {thread.weight}", *describe_steps(thread.steps))
    return Narration(entry.text or f"Thread{state}: {thread.name}", CHANGE, "", details)


@_narrate.register
def _person(entry: entries.PersonPut, words: StoryWords) -> Narration:
    person = entry.person
    standing = words.standings[str(person.standing)]
    details = (
        *((person.line,) if person.line and person.line != person.name else ()),
        *((f"wants {person.want}",) if person.want else ()),
        *((f"fears {person.fear}",) if person.fear else ()),
    )
    return Narration(entry.text or f"Person: {person.name}, {standing}", CHANGE, "", details, has_facts=True)


@_narrate.register
def _clock(entry: entries.ClockPut, words: StoryWords) -> Narration:
    del words
    clock = entry.clock
    end = (f"at its end: {clock.at_end}",) if clock.at_end else ()
    title = "Clock set back" if clock.filled < entry.before else "Clock"
    return Narration(entry.text or f"{title}: {clock}", CHANGE, "", end)


@_narrate.register
def _removed(entry: entries.ItemRemoved, words: StoryWords) -> Narration:
    del words
    return Narration(f"“{entry.name}” was taken off the list of {entry.list}.", CHANGE)


@_narrate.register
def _place(entry: entries.PlacePut, words: StoryWords) -> Narration:
    del words
    return Narration(f"Place: {entry.name}", CHANGE)


@_narrate.register
def _taken(entry: entries.ProposalTaken, words: StoryWords) -> Narration:
    del words
    return Narration(entry.text, EVENT)


@_narrate.register
def _cost(entry: entries.CostDrawn, words: StoryWords) -> Narration:
    del words
    return Narration(as_sentence(entry.text), EVENT, "", describe_dice(entry.dice))


@_narrate.register
def _played(entry: entries.ProcedurePlayed, words: StoryWords) -> Narration:
    del words
    between = "." if ":" in entry.text and not entry.title.endswith(CLOSING) else ":"
    is_titled = entry.text.casefold().startswith(entry.title.casefold())
    text = entry.text if is_titled else f"{entry.title}{between} {entry.text}"
    return Narration(text, EVENT, "", entry.facts)


@_narrate.register
def _recovered(entry: entries.RecoveredEntry, words: StoryWords) -> Narration:
    del words
    return Narration(entry.text, entry.mark or EVENT, "", (DICE_GONE,)) if entry.text else SILENT


def as_sentence(text: str) -> str:
    """Return the text with a full stop at its end if necessary."""
    return text if text.endswith((*CLOSING, *(f"{stop}”" for stop in CLOSING))) else f"{text}."


def card_title(card: SceneCard) -> str:
    """Return where and when a scene takes place."""
    return ", ".join(part for part in (card.where, card.when) if part) or "untitled"


def describe_card(card: SceneCard) -> tuple[str, ...]:
    """Return a line for each filled field of a card except place and time."""
    fields = _card_fields(card)
    return tuple(f"{name}: {fields[name]}" for name in CARD_DETAILS if fields[name])


def describe_steps(steps: int) -> tuple[str, ...]:
    """Return the steps of a thread as one line: "2 steps towards its end"; empty for none."""
    count = "1 step" if abs(steps) == 1 else f"{abs(steps)} steps"
    return (f"{count} {'towards' if steps > 0 else 'away from'} its end",) if steps else ()


def describe_dice(pools: Iterable[ThrownPool]) -> tuple[str, ...]:
    """Return the dice as one line: "d20 5, d6 6"; empty without dice."""
    thrown = [
        f"{pool.count if pool.count > 1 else ''}d{pool.sides} {', '.join(map(str, pool.faces))}" for pool in pools
    ]
    return ("; ".join(thrown),) if thrown else ()
