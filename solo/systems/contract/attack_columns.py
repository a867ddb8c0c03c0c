"""The headings under which a game's decisions show the figures of an attack, for comparing attacks in any game."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class AttackColumns(msgspec.Struct, frozen=True):
    """The kinds of decisions that choose an attack, and the headings of their figures. Empty fields never match.

    `chances` and `risks` map headings to the words that follow “your chance”: "to hit" for a chance to succeed, "to be
    hit" for a chance against the attacker. `harms` are the headings of the expected harm. `raised_by` maps a kind of
    decision to a sentence about a later decision in which the player can still raise the chances.
    """

    kinds: frozenset[str] = frozenset()
    chances: Mapping[str, str] = {}
    harms: frozenset[str] = frozenset()
    risks: Mapping[str, str] = {}
    raised_by: Mapping[str, str] = {}
