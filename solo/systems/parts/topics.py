"""Owns the topic: a rule, action, table or ruling of a game that is looked up by its term, as content words it.

A topic names the mechanics behind it, so that a number in the code leads to its words, and the words to the code.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import msgspec

from solo.systems.contract import Content, Entry, Shelf
from solo.systems.parts.house_rules import Ruling
from solo.systems.parts.shelves import EntryFault, checked

Row = tuple[str, str]
Rows = Callable[[], Iterable[Row]]
"""What tells the rows of a table, each its name and what stands beside it."""
LONGEST_TEXT: Final = 500
BOOK: Final = "book"
RULING: Final = "ruling"
HOUSE: Final = "house"


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing to look up. `about` is what it belongs to ("grapple"), `also` are other words that it goes by.

    `source` names the mechanics and rulings behind it ("S-12, R-03"); `house` marks what is ours, and may be changed by
    a table. `facts` are shown as a small table.
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
        """The mechanics and rulings behind it, one by one."""
        return tuple(filter(None, (number.strip() for number in self.source.split(","))))

    @property
    def origin(self) -> str:
        """Whose word it is: the book's, a ruling on the book, or a house rule."""
        if self.house:
            return HOUSE
        return RULING if all(number.startswith("R-") for number in self.numbers) else BOOK


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words and questions by which people look for a topic, which is named by `name`."""

    name: str
    asked: tuple[str, ...]


def entry(topic: Topic, rows: Iterable[Row] = (), asked: tuple[str, ...] = ()) -> Entry:
    """Returns the topic as the library shows it, rows that are reckoned before its own; those of one name are one."""
    about = (("about", topic.about),) if topic.about else ()
    facets = (*about, ("origin", topic.origin))
    facts = dict(rows)
    for name, told in topic.facts.items():
        facts[name] = f"{told}: {facts[name]}" if name in facts else told
    return Entry(topic.name, topic.kind, topic.text, facets, tuple(facts.items()), topic.source, topic.also, asked)


def entries(content: Content) -> Iterator[Entry]:
    """Returns every topic as the library shows it."""
    known = content.entries(Asked)
    return (entry(topic, (), _asked(known, topic)) for topic in content.entries(Topic).values())


def _asked(known: Mapping[str, Asked], topic: Topic) -> tuple[str, ...]:
    return known[topic.name].asked if topic.name in known else ()


def reckoned(content: Content, tables: Mapping[str, Rows]) -> Iterator[Entry]:
    """Yields every topic with the rows that rules tell of it, and with what a table may make of it.

    A house rule, its usual value first, stands with the topic of its number: whose name it opens, or else the first.
    """
    topics = tuple(content.entries(Topic).values())
    homes = {topic.numbers[0]: topic.name for topic in reversed(topics)}
    homes |= {topic.numbers[0]: topic.name for topic in topics if topic.name.startswith(topic.numbers[0])}
    values: defaultdict[str, list[Row]] = defaultdict(list)
    for one in content.entries(Ruling).values():
        values[homes.get(one.number, "")].append((one.name, ", ".join(one.values)))
    for topic in topics:
        rows = tables[topic.name]() if topic.name in tables else ()
        yield entry(topic, (*rows, *values[topic.name]), _asked(content.entries(Asked), topic))


def shelf(kinds: Iterable[str]) -> Shelf:
    """Returns the shelf of a game's topics, each of one of these kinds."""
    return checked("topics", Topic, faults(tuple(kinds)))


def asked_shelf() -> Shelf:
    """Returns the shelf of the words and questions that lead to topics."""
    return checked("asked", Asked, _asked_faults)


def _asked_faults(entry: Asked, content: Content) -> Iterator[EntryFault]:
    if entry.name not in content.entries(Topic):
        yield "name", f"There is no topic “{entry.name}”."
    if not entry.asked or not all(words.strip() for words in entry.asked):
        yield "asked", "Give the words by which people look for it."


def faults(kinds: tuple[str, ...]) -> Callable[[Topic, Content], Iterator[EntryFault]]:
    """Returns what tells what is wrong with a topic of one of these kinds as (field, sentence) pairs."""

    def found(topic: Topic, _content: Content) -> Iterator[EntryFault]:
        if topic.kind not in kinds:
            yield "kind", f"Say what kind of thing it is: {', '.join(kinds)}."
        if not topic.text.strip().endswith((".", "?", "!")):
            yield "text", "Say what it is in whole sentences."
        elif len(topic.text) > LONGEST_TEXT:
            yield "text", f"Say it in at most {LONGEST_TEXT} letters."
        if not topic.numbers:
            yield "source", "Name the mechanic or ruling behind it."

    return found
