"""Proposals of “What now?”."""

from __future__ import annotations

from typing import Literal

import msgspec

Source = Literal["thread", "clock", "person", "place", "here", "aim", "party", "stake", "draft", "rumour", "opening"]
Opens = Literal["draft", "person", "tick", "rest", "sheet", "check", "close", "scene", "line"]
"""The page or act that a proposal leads to. A "line" only becomes a line of the open scene."""


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A proposal of “What now?”. `text` is its sentence, `subject` names the item, and `why` is the reason."""

    source: Source
    text: str
    opens: Opens
    subject: str = ""
    why: str = ""
