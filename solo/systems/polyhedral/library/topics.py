"""Owns the topics: actions, conditions, circumstances and rules that are looked up by name.

The content words them; their figures are held against the rules by the tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content

TopicKind = Literal["action", "condition", "circumstance", "rule"]
LONGEST_TEXT: Final = 400


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing to look up. `about` is what it belongs to ("space", "defence"); `facts` are shown as a small table."""

    name: str
    kind: TopicKind
    about: str
    text: str
    source: str
    facts: dict[str, str] = {}


def faults(topic: Topic, _content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a topic as (field, sentence) pairs."""
    if not topic.text.strip():
        yield "text", "Say in a sentence or two what this is."
    elif len(topic.text) > LONGEST_TEXT:
        yield "text", f"Say it in at most {LONGEST_TEXT} letters."
