"""Headings of the figures of an attack, so that the attacks of a decision can be compared in every game."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class AttackColumns(msgspec.Struct, frozen=True):
    """The kinds of decisions that choose an attack, and the headings of their figures. Empty fields never match.

    `chances` are the headings of a chance to succeed, mapped to the words that follow “your chance”: "to hit". `harms`
    are the headings of the expected harm. `risks` are the headings of a chance that the attack leaves to a foe, mapped
    in the same way: "to be hit". `raised_by` maps a kind of decision to a sentence on the later decision that can raise
    its chances.
    """

    kinds: frozenset[str] = frozenset()
    chances: Mapping[str, str] = {}
    harms: frozenset[str] = frozenset()
    risks: Mapping[str, str] = {}
    raised_by: Mapping[str, str] = {}
