"""Owns the event: one moment of the story, with its dice, its named modifiers and what it changed.

The chronicle is made of these; nothing is told that was not rolled, chosen or changed.
"""

from __future__ import annotations

import msgspec

from solo.resolver import Roll


class Change(msgspec.Struct, frozen=True):
    """One value of one combatant before and after, as a person reads it: "VP", "6", "3".

    `who` is "" for what the whole table shares, such as a pool.
    """

    who: str
    what: str
    before: str
    after: str


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the story. `kind` lets screens choose a mark: "round", "attack", "move", "down"...

    `who` is the name of whoever acts; `reason` is why a tactic chose so.
    """

    kind: str
    text: str
    who: str = ""
    rolls: tuple[Roll, ...] = ()
    changes: tuple[Change, ...] = ()
    reason: str = ""
