"""Interruptions: a first and a second draw, and the player's choice to accept an interruption or let it pass."""

from __future__ import annotations

from typing import Final

import msgspec

from solo.story.acts.listing import fill_clock, put
from solo.story.acts.tables import DrawnCards, describe_person, draw_person, draw_text, free_name
from solo.story.content import StoryContent
from solo.story.dice import StoryDice
from solo.story.entries import (
    DraftsChanged,
    Entry,
    InterruptionDrawn,
    InterruptionSettled,
    ThreadPut,
)
from solo.story.errors import StoryError
from solo.story.interruption import acts_by_want, interruption, moves_towards_end
from solo.story.lists import AnyItem, Person, Thread, find_item, on_lists, weight_of
from solo.story.state import Story
from solo.story.two_words import two_words

PLACE_CHANGES: Final = "The place changes"
RUMOURS: Final = "A rumour"


def draw_interruption(
    story: Story, dice: StoryDice, content: StoryContent, replaced: bool = False
) -> InterruptionDrawn:
    """Draw an interruption: its kind, the item that it concerns, and two words."""
    kind = dice.roll(interruption, story.filled_lists)
    subject, forward, about, detail = "", True, "", ""
    person_drawn: Person | None = None
    cards = DrawnCards(story, content)
    if kind == "thread_moves":
        subject = _drawn(story, dice, story.threads).name
        forward = dice.roll(moves_towards_end)
        detail = f"“{subject}”, {'towards' if forward else 'away from'} its end"
    elif kind == "person_acts":
        person = _drawn(story, dice, story.people)
        subject = person.name
        forward = dice.roll(acts_by_want)
        detail = _motive(person, forward)
    elif kind == "clock_ticks":
        clock = max(on_lists(story.clocks, story.lists), key=lambda one: (weight_of(one) > 0, -one.left))
        subject = clock.name
        detail = str(msgspec.structs.replace(clock, filled=clock.filled + 1))
    elif kind == "rumour":
        known: tuple[Thread | Person, ...] = (*story.threads, *story.people)
        subject = _drawn(story, dice, known).name
        about, detail = f" about “{subject}”", draw_text(story, dice, content, RUMOURS, cards)
    elif kind == "new_person":
        person_drawn = draw_person(story, dice, content, cards)
        detail = describe_person(person_drawn)
    elif kind == "place_changes":
        detail = draw_text(story, dice, content, PLACE_CHANGES, cards)
    headline = f"{content.words.interruptions[kind]}{about}"
    words = content.words.pair(dice.roll(two_words))
    text = f"{headline}: {detail}" if detail else headline
    thrown, nested = dice.take_thrown(), cards.nested_decks()
    return InterruptionDrawn(kind, text, subject, forward, words, replaced, person_drawn, thrown, nested)


def draw_another(story: Story, dice: StoryDice, content: StoryContent) -> list[Entry]:
    """Draw a second interruption in place of the open one.

    Raises StoryError if no interruption is open, or if a second draw was made already or is forbidden by house rule.
    """
    if story.offer is None:
        raise StoryError("No interruption is waiting.")
    if story.offer.replaced:
        raise StoryError("You have already drawn a second interruption: accept it or let it pass.")
    if not story.oracle_rules.two_take_one:
        raise StoryError("The story's rules allow no second draw.")
    return [draw_interruption(story, dice, content, replaced=True)]


def accept(story: Story, offer: InterruptionDrawn | None = None) -> list[Entry]:
    """Accept the open interruption, or the replaced interruption `offer`, with its effects on the lists.

    Raises StoryError if no interruption is open, or if the list of people is full.
    """
    offer = offer or story.offer
    if story.offer is None or offer is None:
        raise StoryError("No interruption is waiting.")
    return [InterruptionSettled(True, offer.text, story.offer.replaced), *_effects(story, offer)]


def let_pass(story: Story) -> list[Entry]:
    """Let the open interruption pass. An interrupted scene then takes place as planned, and its draft is dropped.

    Raises StoryError if no interruption is open.
    """
    if story.offer is None:
        raise StoryError("No interruption is waiting.")
    settled = InterruptionSettled(False, story.offer.text)
    scene = story.scene
    if scene is None or scene.test != "interrupted" or scene.questions:
        return [settled]
    left = tuple(draft for draft in story.drafts if not (draft.waits and draft.card == scene.card))
    return [settled, DraftsChanged(left)]


def _effects(story: Story, offer: InterruptionDrawn) -> list[Entry]:
    if offer.kind == "thread_moves" and (thread := find_item(story.threads, offer.subject)):
        step = 1 if offer.forward else -1
        return [ThreadPut(msgspec.structs.replace(thread, steps=thread.steps + step))]
    if offer.kind == "clock_ticks" and (clock := find_item(story.clocks, offer.subject)) and not clock.is_full:
        return [fill_clock(clock, clock.filled + 1)]
    if offer.kind == "new_person" and offer.person is not None:
        return put(story, msgspec.structs.replace(offer.person, name=free_name(story, offer.person.name)))
    return []


def _drawn(story: Story, dice: StoryDice, items: tuple[AnyItem, ...]) -> AnyItem:
    """Draw an item by weight from the lists of the open scene."""
    listed = on_lists(items, story.lists)
    return listed[dice.draw([weight_of(item) for item in listed])]


def _motive(person: Person, wants: bool) -> str:
    motive = person.want if wants else person.fear
    if not motive:
        return f"{person.name}, to get something" if wants else f"{person.name}, out of fear"
    return f"{person.name} {'wants' if wants else 'fears'} {motive}"
