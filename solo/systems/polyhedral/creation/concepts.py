"""Owns the concepts: ways of fighting that a whole character can be suggested for, in words only.

What each buys is a plan, which is loaded when a character is suggested.
"""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Concept

CONCEPTS: Final[tuple[Concept, ...]] = (
    Concept("shield", "Shield fighter", "One good weapon, a shield that blocks the worst blow, and armour that lasts."),
    Concept("duelist", "Duelist", "A rapier or sword, quick feet, and a parry for whatever comes."),
    Concept("great-weapon", "Great weapon", "Both hands on something heavy: few blows, each of them felt."),
    Concept("archer", "Archer", "A bow, a clear view, and a blade for when they arrive."),
    Concept("crossbow", "Crossbow", "One hard shot, a slow reload, and armour to reload in."),
    Concept("knives", "Knives", "Two blades and the right moment: the slow and the unaware suffer most."),
    Concept("spear", "Spear", "Reach two, in both hands or beside a shield."),
    Concept("polearm", "Polearm", "Reach three and a terrible swing, then a turn to recover."),
    Concept("flail", "Flail", "What nobody can parry; behind a shield, since it parries nothing either."),
    Concept("brawler", "Brawler", "Fists and boots: two blows a turn for whoever stands still."),
    Concept("staff", "Staff and medic", "Two parries with a stick, and hands that stop the bleeding."),
    Concept("thrower", "Thrower", "A belt full of javelins, axes or darts, and good legs."),
    Concept("sling", "Slinger", "The cheapest missile there is, and coins left over for armour."),
    Concept("scout", "Scout", "Sees first, is seen last, and shoots before leaving."),
    Concept("evoker", "Evoker", "Fire, frost and force at a distance, and a plan for when the distance is gone."),
    Concept("healer", "Healer in mail", "Life Magic for friends, a mace for the others, a shield for both."),
    Concept("charmer", "Charmer", "Sleep, doubt and false friends: a fight won without a wound."),
    Concept("afflictor", "Afflictor", "Curses and sicknesses that no armour stops."),
)
