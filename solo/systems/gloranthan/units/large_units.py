"""Owns what regiments are against smaller units (`G-57`)."""

from __future__ import annotations

from solo.systems.gloranthan.rating import NOTHING, ONE_MASTERY, Rating


def large_unit_modifier(attacker_regiment: bool, target_regiment: bool) -> Rating:
    """Returns what is added to the attack of one on the other, or taken from it."""
    if attacker_regiment == target_regiment:
        return NOTHING
    return ONE_MASTERY if attacker_regiment else -ONE_MASTERY
