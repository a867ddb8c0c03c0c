"""Owns the topics: manoeuvres, conditions, modifiers, tables and rulings that are looked up by name.

The content words them; their figures are held against the rules by the tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content

TopicKind = Literal["manoeuvre", "condition", "modifier", "rule", "ruling"]
LONGEST_TEXT: Final = 500


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing to look up. `about` is what it belongs to ("grapple"); `house` tells rulings that the source lacks.

    `facts` are shown as a small table.
    """

    name: str
    kind: TopicKind
    about: str
    text: str
    source: str
    house: bool = False
    facts: dict[str, str] = {}


def faults(topic: Topic, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a topic as (field, sentence) pairs."""
    del content
    if not topic.text.strip():
        yield "text", "Say in a sentence or two what this is."
    elif len(topic.text) > LONGEST_TEXT:
        yield "text", f"Say it in at most {LONGEST_TEXT} letters."
    if not topic.source.strip():
        yield "source", "Name the rule's number, such as S-12."
