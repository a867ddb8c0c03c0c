"""The lists: putting, changing and removing threads, people and clocks."""

from __future__ import annotations

import msgspec

from solo.story.entries import ClockPut, Entry, ItemRemoved, ListName, PersonPut, ThreadPut
from solo.story.errors import StoryError
from solo.story.lists import (
    HIGHEST_STANDING,
    LOWEST_STANDING,
    MOST_ITEMS,
    AnyItem,
    Clock,
    Item,
    Person,
    Thread,
    ThreadState,
    find_item,
    find_problem,
)
from solo.story.state import Story


def put(story: Story, item: Item, was: str = "") -> list[Entry]:
    """Put an item on its list, in place of the item named `was` or, without `was`, of an item of the same name.

    Raises StoryError if the item is not allowed, its name is taken, or the list is full.
    """
    if problem := find_problem(item):
        raise StoryError(problem)
    items = items_like(story, item)
    namesake = find_item(items, item.name)
    if namesake is not None and item.name.casefold() != was.casefold() and was:
        raise StoryError(f"“{item.name}” is on this list already: choose another name.")
    if namesake is None and not was and len(items) >= MOST_ITEMS:
        raise StoryError(f"This list has {MOST_ITEMS} items already: remove one first.")
    if isinstance(item, Thread):
        return [ThreadPut(item, was)]
    if isinstance(item, Person):
        return [PersonPut(item, was)]
    before = find_item(story.clocks, was or item.name)
    return [ClockPut(item, was, before=before.filled if before is not None else -1)]


def put_person(story: Story, person: Person) -> list[PersonPut]:
    """Put a person on the list of people. Raises StoryError like `put`."""
    return [entry for entry in put(story, person) if isinstance(entry, PersonPut)]


def add(story: Story, item: Item) -> list[Entry]:
    """Put a new item on its list. Raises StoryError like `put`, and also if the name is taken."""
    if find_item(items_like(story, item), item.name) is not None:
        raise StoryError(f"“{item.name}” is on this list already: choose another name.")
    return put(story, item)


def items_like(story: Story, item: Item) -> tuple[Item, ...]:
    """Return the story's list for this kind of item."""
    if isinstance(item, Thread):
        return story.threads
    return story.people if isinstance(item, Person) else story.clocks


def remove(story: Story, name_of_list: ListName, name: str) -> list[Entry]:
    """Take an item off its list. Raises StoryError if the list does not contain the item."""
    item = _known(find_item(getattr(story, name_of_list), name), name)
    return [ItemRemoved(name_of_list, item.name)]


def tick(story: Story, name: str, segments: int = 1) -> list[Entry]:
    """Fill segments of a clock, or empty them if `segments` is negative. Raises StoryError beyond full or empty."""
    clock = _known(find_item(story.clocks, name), name)
    filled = clock.filled + segments
    if not 0 <= filled <= clock.size:
        raise StoryError(_explain_end(clock, segments))
    return [fill_clock(clock, filled)]


def fill_clock(clock: Clock, filled: int) -> ClockPut:
    """Return the entry that sets the number of filled segments of a clock."""
    return ClockPut(msgspec.structs.replace(clock, filled=filled), before=clock.filled)


def step(story: Story, name: str, steps: int) -> list[Entry]:
    """Move a thread by `steps` towards its end, or away from its end if `steps` is negative."""
    thread = _known(find_item(story.threads, name), name)
    return [ThreadPut(msgspec.structs.replace(thread, steps=thread.steps + steps))]


def settle(story: Story, name: str, state: ThreadState) -> list[Entry]:
    """Open, close or drop a thread. Raises StoryError if the thread has this state already."""
    thread = _known(find_item(story.threads, name), name)
    if thread.state == state:
        raise StoryError(f"“{thread.name}” is {state} already.")
    return [ThreadPut(msgspec.structs.replace(thread, state=state))]


def move_standing(story: Story, name: str, steps: int) -> list[Entry]:
    """Change a person's standing by `steps`. Raises StoryError beyond −3 or +3."""
    person = _known(find_item(story.people, name), name)
    standing = person.standing + steps
    if not LOWEST_STANDING <= standing <= HIGHEST_STANDING:
        raise StoryError(f"A standing must be from {LOWEST_STANDING} to +{HIGHEST_STANDING}.".replace("-", "−"))
    return [PersonPut(msgspec.structs.replace(person, standing=standing))]


def _explain_end(clock: Clock, segments: int) -> str:
    """Explain why a clock cannot be filled or emptied by this number of segments."""
    left, done, act = (clock.left, "full", "filled") if segments > 0 else (clock.filled, "empty", "emptied")
    if not left:
        return f"“{clock.name}” is {done} already."
    return f"Only {left} of {clock.size} segments of “{clock.name}” can be {act}."


def _known(item: AnyItem | None, name: str) -> AnyItem:
    if item is None:
        raise StoryError(f"“{name}” is not on this list.")
    return item
