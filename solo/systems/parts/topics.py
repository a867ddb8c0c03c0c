"""Topics: rules, actions, tables and rulings of a game in the words of the content, to look up by term.

A topic lists the numbers of its mechanics, which also mark the code of these mechanics.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import msgspec

from solo.systems.contract import Content, LibraryEntry, Shelf
from solo.systems.parts.house_rules import RuleEntry
from solo.systems.parts.shelves import EntryFault, validated_shelf

Row = tuple[str, str]
Rows = Callable[[], Iterable[Row]]
"""A function that returns the rows of a table: name and value."""
LONGEST_TEXT: Final = 500
BOOK: Final = "book"
RULING: Final = "ruling"
HOUSE: Final = "house"


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing to look up in the library. `about` is its subject ("grapple"), `also` lists other words for it.

    `source` names its mechanics and rulings ("S-12, R-03"). `house` marks a house rule, which a table may change.
    `facts` are shown as a small table.
    """

    name: str
    kind: str
    text: str
    source: str
    about: str = ""
    house: bool = False
    also: tuple[str, ...] = ()
    facts: dict[str, str] = {}

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of the topic's mechanics and rulings: "S-12", "R-03"."""
        return tuple(filter(None, (number.strip() for number in self.source.split(","))))

    @property
    def origin(self) -> str:
        """The origin of the topic: the book, a ruling on the book, or a house rule."""
        if self.house:
            return HOUSE
        return RULING if all(number.startswith("R-") for number in self.numbers) else BOOK


class TopicWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words and questions by which people look for the topic `name`."""

    name: str
    asked: tuple[str, ...]


def topic_entry(topic: Topic, rows: Iterable[Row] = (), asked: tuple[str, ...] = ()) -> LibraryEntry:
    """Return the topic as a library entry.

    The computed `rows` come before the topic's own facts; rows with equal names are merged.
    """
    about = (("about", topic.about),) if topic.about else ()
    facets = (*about, ("origin", topic.origin))
    facts = dict(rows)
    for name, told in topic.facts.items():
        facts[name] = f"{told}: {facts[name]}" if name in facts else told
    return LibraryEntry(
        topic.name, topic.kind, topic.text, facets, tuple(facts.items()), topic.source, topic.also, asked
    )


def entries(content: Content) -> Iterator[LibraryEntry]:
    """Return every topic as a library entry."""
    known = content.entries(TopicWords)
    return (topic_entry(topic, (), _asked(known, topic)) for topic in content.entries(Topic).values())


def _asked(known: Mapping[str, TopicWords], topic: Topic) -> tuple[str, ...]:
    return known[topic.name].asked if topic.name in known else ()


def computed_entries(content: Content, tables: Mapping[str, Rows]) -> Iterator[LibraryEntry]:
    """Yield every topic as a library entry, with its computed rows and the values of its house rules.

    The values of a house rule, default first, are shown with the topic whose name starts with the rule's number.
    Without such a topic, they are shown with the first topic that lists the number.
    """
    topics = tuple(content.entries(Topic).values())
    homes = {topic.numbers[0]: topic.name for topic in reversed(topics)}
    homes |= {topic.numbers[0]: topic.name for topic in topics if topic.name.startswith(topic.numbers[0])}
    values: defaultdict[str, list[Row]] = defaultdict(list)
    for one in content.entries(RuleEntry).values():
        values[homes.get(one.number, "")].append((one.name, ", ".join(one.values)))
    for topic in topics:
        rows = tables[topic.name]() if topic.name in tables else ()
        yield topic_entry(topic, (*rows, *values[topic.name]), _asked(content.entries(TopicWords), topic))


def shelf(kinds: Iterable[str]) -> Shelf:
    """Return the shelf of a game's topics. `kinds` are the kinds that a topic may have."""
    return validated_shelf("topics", Topic, find_problems(tuple(kinds)))


def asked_shelf() -> Shelf:
    """Return the shelf of words and questions by which people look for topics."""
    return validated_shelf("asked", TopicWords, _asked_problems)


def _asked_problems(entry: TopicWords, content: Content) -> Iterator[EntryFault]:
    if entry.name not in content.entries(Topic):
        yield "name", f"There is no topic “{entry.name}”."
    if not entry.asked or not all(words.strip() for words in entry.asked):
        yield "asked", "Give at least one question or search word."


def find_problems(kinds: tuple[str, ...]) -> Callable[[Topic, Content], Iterator[EntryFault]]:
    """Return the check of a topic's entry, which yields its problems as (field, sentence) pairs."""

    def found(topic: Topic, _content: Content) -> Iterator[EntryFault]:
        if topic.kind not in kinds:
            yield "kind", f"Give one of these kinds: {', '.join(kinds)}."
        if not topic.text.strip().endswith((".", "?", "!")):
            yield "text", "Write whole sentences."
        elif len(topic.text) > LONGEST_TEXT:
            yield "text", f"Write at most {LONGEST_TEXT} letters."
        if not topic.numbers:
            yield "source", "Name the mechanic or ruling behind the topic."

    return found
