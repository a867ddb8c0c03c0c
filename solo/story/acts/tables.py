"""Draws from random tables, and the transfer of results to the lists."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final, Literal

import msgspec

from solo.library.fuzzy import unknown_name_message
from solo.story.acts.listing import put, put_person
from solo.story.content import StoryContent
from solo.story.dice import StoryDice
from solo.story.entries import DeckCards, DeckShuffled, Entry, PersonPut, PlacePut, TableDrawn
from solo.story.errors import StoryError
from solo.story.lists import Clock, Person, Thread, find_item, on_lists, weight_of
from solo.story.state import Story
from solo.story.tables.decks import DrawError
from solo.story.tables.drawing import DrawnResult, draw
from solo.story.tables.fields import ListKind
from solo.story.tables.form import Table
from solo.story.tables.lookup import find_name
from solo.story.tables.names import WeightedNames

PERSON: Final = "A person"
NAMES: Final = ("A name, river", "A name, hill", "A name, old", "A name, foreign")
UNNAMED: Final = "Stranger"
LONGEST_NAME: Final = 60


class ListedNames:
    """The names that a table can draw: from a story's lists, and its game's foes."""

    def __init__(self, story: Story, content: StoryContent) -> None:
        self._story = story
        self._content = content

    def list_names(self, kind: ListKind) -> WeightedNames:
        """Return the weighted names of this kind, from the lists of the open scene."""
        if kind == "place":
            return tuple((name, 1) for name in self._story.places)
        items: Sequence[Person | Thread] = self._story.people if kind == "person" else self._story.threads
        listed = on_lists(items, self._story.lists)
        return tuple((item.name, weight) for item in listed if (weight := weight_of(item)))

    def list_foes(self, tag: str) -> WeightedNames:
        """Return the foes of the game that have this tag."""
        return self._content.foes(tag)


class DrawnCards:
    """The cards drawn in one act, so that a later draw of the act does not draw them again."""

    def __init__(self, story: Story, content: StoryContent) -> None:
        self._before = story.decks
        self._content = content
        self.decks: dict[str, tuple[int, ...]] = dict(story.decks)

    def take(self, drawn: DrawnResult) -> None:
        """Take the cards of a draw out of their decks."""
        self.decks.update(drawn.decks)

    def nested_decks(self, own: str = "") -> tuple[DeckCards, ...]:
        """Return the decks from which the act took cards, except the deck `own`."""
        tables = self._content.tables.by_name
        return tuple(
            DeckCards(name, cards, _return_moment(tables[name]))
            for name, cards in self.decks.items()
            if name != own and cards != self._before.get(name, ())
        )


def find_table(content: StoryContent, name: str) -> Table:
    """Return the table of this name, in any case. Raises StoryError with similar names if there is none."""
    tables = content.tables.by_name
    found = find_name(name, tables)
    if found is None:
        wanted = name.casefold()
        found = next((one for one in tables if one.casefold() == wanted), None)
    if found is None:
        raise StoryError(unknown_name_message("table", name, tables))
    return tables[found]


def draw_table(story: Story, dice: StoryDice, content: StoryContent, name: str) -> list[Entry]:
    """Draw from a table. Raises StoryError if the table is unknown, its deck is empty, or all its rows are hidden."""
    table = find_table(content, name)
    try:
        drawn = draw(
            table,
            content.tables.by_name,
            dice.thrower,
            ListedNames(story, content),
            story.decks,
            story.frame.stays_out,
        )
    except DrawError as error:
        raise StoryError(str(error)) from error
    cards = DrawnCards(story, content)
    cards.take(drawn)
    return [
        TableDrawn(
            table=table.name,
            text=drawn.whole_text,
            rows=tuple(_describe_row(row.table, row.faces, row.text) for row in drawn.rows),
            columns=drawn.columns,
            makes=drawn.makes or "",
            deck=drawn.decks.get(table.name) if table.deck else None,
            dice=dice.take_thrown(),
            shuffle=_return_moment(table) if table.deck else "",
            nested=cards.nested_decks(table.name),
        )
    ]


def _return_moment(deck: Table) -> Literal["", "scene", "night"]:
    """Return the moment at which a deck is shuffled automatically; "" for never."""
    return "" if deck.shuffle == "empty" else deck.shuffle


def draw_again(story: Story, dice: StoryDice, content: StoryContent, name: str) -> list[Entry]:
    """Draw a second result; the player then chooses one. Raises StoryError if the house rules allow no second draw."""
    if not story.oracle_rules.two_take_one:
        raise StoryError("The story's rules allow no second draw.")
    return draw_table(story, dice, content, name)


def shuffle_deck(content: StoryContent, name: str) -> list[Entry]:
    """Put all cards back into a deck. Raises StoryError for a table that is no deck."""
    table = find_table(content, name)
    if not table.deck:
        raise StoryError(f"“{table.name}” is not a deck, so it cannot be shuffled.")
    return [DeckShuffled(table.name)]


def keep_result(story: Story, dice: StoryDice, content: StoryContent, drawn: TableDrawn) -> list[Entry]:
    """Put a result on the list for its kind of item (`makes`).

    Raises StoryError if the table makes no items, if the item is on the list already, or if the list is full.
    """
    name = drawn.text.split("\n", 1)[0].strip().rstrip(".")[:LONGEST_NAME]
    if drawn.makes == "person":
        cards = DrawnCards(story, content)
        person = _person_of(story, dice, content, dict(drawn.columns), drawn.text, cards)
        return [msgspec.structs.replace(entry, nested=cards.nested_decks()) for entry in put_person(story, person)]
    if drawn.makes == "place":
        return [PlacePut(name)]
    if drawn.makes == "thread" and find_item(story.threads, name) is None:
        return put(story, Thread(name))
    if drawn.makes == "clock" and find_item(story.clocks, name) is None:
        return put(story, Clock(name))
    raise StoryError("This result cannot go on a list, or is on its list already.")


def draw_person(story: Story, dice: StoryDice, content: StoryContent, cards: DrawnCards) -> Person:
    """Draw a person with a name that is not on the list yet. Adds drawn cards to `cards`."""
    drawn = _drawn(story, dice, content, PERSON, cards)
    if drawn is None:
        return Person(free_name(story, UNNAMED))
    return _person_of(story, dice, content, dict(drawn.columns), drawn.text, cards)


def meet_person(story: Story, dice: StoryDice, content: StoryContent) -> PersonPut:
    """Draw a new person, and return the entry that puts the person on the list."""
    cards = DrawnCards(story, content)
    return PersonPut(draw_person(story, dice, content, cards), nested=cards.nested_decks())


def describe_person(person: Person) -> str:
    """Return a person's name and description: "Jory, a miller"."""
    return f"{person.name}, {person.line}" if person.line else person.name


def draw_text(story: Story, dice: StoryDice, content: StoryContent, name: str, cards: DrawnCards) -> str:
    """Draw a text without its full stop; "" without such a table or a row to draw. Adds drawn cards to `cards`."""
    drawn = _drawn(story, dice, content, name, cards)
    return drawn.text.rstrip(".") if drawn else ""


def _drawn(story: Story, dice: StoryDice, content: StoryContent, name: str, cards: DrawnCards) -> DrawnResult | None:
    """Draw from a table by name. Shuffles an empty deck first. Returns None if nothing can be drawn."""
    tables = content.tables.by_name
    found = find_name(name, tables)
    if found is None:
        return None
    names = ListedNames(story, content)
    for decks in (cards.decks, {**cards.decks, found: ()}):
        with suppress(DrawError):
            drawn = draw(tables[found], tables, dice.thrower, names, decks, story.frame.stays_out)
            cards.take(drawn)
            return drawn
    return None


def _person_of(
    story: Story, dice: StoryDice, content: StoryContent, columns: dict[str, str], line: str, cards: DrawnCards
) -> Person:
    who, look = columns.get("who", ""), columns.get("look", "")
    if who:
        line = f"{who}, with {look}" if look else who
    name = draw_text(story, dice, content, NAMES[dice.draw([1] * len(NAMES))], cards) or UNNAMED
    return Person(free_name(story, name), line, want=columns.get("want", ""), fear=columns.get("fear", ""))


def free_name(story: Story, name: str) -> str:
    """Return the name, with a number from 2 on if a person on the list already has it."""
    taken = {person.name.casefold() for person in story.people}
    number, free = 1, name
    while free.casefold() in taken:
        number += 1
        free = f"{name} {number}"
    return free


def _describe_row(table: str, faces: tuple[int, ...], text: str) -> str:
    thrown = f" ({', '.join(map(str, faces))})" if faces else ""
    return f"{table}{thrown}: {text}" if text else f"{table}{thrown}"
