"""Owns the concepts: ways of fighting that a whole character can be suggested for, in words only.

What each buys is a plan, which is loaded when a character is suggested.
"""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Concept

CONCEPTS: Final[tuple[Concept, ...]] = (
    Concept("fighter", "Fighter", "Strong, quick, and good with whatever is at hand."),
    Concept("archer", "Archer", "A bow, a steady hand, and a blade for when they arrive."),
    Concept("wrestler", "Wrestler", "Takes hold, slams, and does not let go."),
    Concept("captain", "Captain", "Leads from the front, and leads armies better than anybody."),
    Concept("duellist", "Duellist", "A light blade, quick feet, and three daggers besides."),
    Concept("great-weapon", "Great weapon", "Both hands on something heavy: few words, deep wounds."),
    Concept("shield", "Shield fighter", "Blocks swords and arrows alike, and outlasts whoever sent them."),
    Concept("thrower", "Thrower", "Spears, axes or daggers in the air before the lines meet."),
    Concept("crossbow", "Crossbow", "Strength is for others: the machine does the work."),
    Concept("pole-arm", "Pole arm", "Keeps them at the far end of four yards of ash."),
    Concept("rider", "Rider", "At home in the saddle; the horse comes by leave of The Master."),
    Concept("beast-handler", "Beast handler", "Animals listen, and people had better."),
    Concept("scout", "Scout", "Sees first, is seen last, and knows how to bind a wound."),
)
"""All concepts, in the order in which they are offered."""
