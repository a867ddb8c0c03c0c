"""One proposal of “What now?”: its sentence, its reason, and what it opens."""

from __future__ import annotations

from typing import Literal

import msgspec

Source = Literal["thread", "clock", "person", "party", "stake", "draft", "rumour", "opening"]
Opens = Literal["draft", "person", "tick", "rest", "sheet", "check", "close", "scene"]
"""The page or act that a proposal leads to."""


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """One proposal: its source, its sentence, what it opens, the item it concerns, and the reason for it."""

    source: Source
    text: str
    opens: Opens
    subject: str = ""
    why: str = ""
