"""Headings of the figures of an attack, so that the attacks of a decision can be compared in every game."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class AttackColumns(msgspec.Struct, frozen=True):
    """The kinds of decisions that choose an attack, and the headings of their figures. Empty fields never match.

    `chances` are the headings of a chance to succeed, each with words after “your chance”: "to hit". `harms` are those
    of the expected harm. `risks` are those of a chance that the attack leaves to a foe, with words: "to be hit".
    `raised_by` is a sentence on a later decision that can raise these chances, by kind of decision.
    """

    kinds: frozenset[str] = frozenset()
    chances: Mapping[str, str] = {}
    harms: frozenset[str] = frozenset()
    risks: Mapping[str, str] = {}
    raised_by: Mapping[str, str] = {}
