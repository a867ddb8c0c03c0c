"""Owns the topic: a rule, action, table or ruling of the game that can be looked up, as the content words it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from solo.systems.contract import Content, Entry

TopicKind = Literal["rule", "action", "manoeuvre", "modifier", "table", "ruling", "grade"]


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One topic. `source` names its mechanic or ruling; `house` marks what is ours and may be changed by a table."""

    name: str
    kind: TopicKind
    text: str
    source: str
    house: bool = False
    about: str = ""
    facts: dict[str, str] = {}


def entry(topic: Topic) -> Entry:
    """Returns the topic as the library shows it."""
    facets = [("origin", "house" if topic.house else "source")]
    if topic.about:
        facets.append(("about", topic.about))
    return Entry(topic.name, topic.kind, topic.text, tuple(facets), tuple(topic.facts.items()), topic.source)


def faults(topic: Topic, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a topic as (field, sentence) pairs."""
    del content
    if not topic.text.strip().endswith((".", "?", "!")):
        yield "text", "Say what it is in whole sentences."
    if not topic.source:
        yield "source", "Name the mechanic or ruling behind it."
