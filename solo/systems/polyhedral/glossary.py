"""Glossary of PolyRPG: its terms, column headings and units, in a sentence each."""

from __future__ import annotations

from typing import Final

GLOSSARY: Final = (
    ("LP", "Life Points: who has 0 or fewer is down, and may bleed; too far below 0 is death."),
    ("VP", "Vitality Points: what fatigue, grazes and effort take first. Rest and first aid bring them back."),
    ("SP", "Spell Points: each spell costs its rank of them; rest brings them back."),
    (
        "Score and dice",
        (
            "An attribute is a score, which is also the die: a score of 8 rolls d8s. A skill level adds dice, of "
            "which the best counts."
        ),
    ),
    (
        "Difficulty",
        ("What others must reach against you; it follows from a score and is added to by skills such as Evasion."),
    ),
    ("DR", "Damage reduction: what armour takes off each damage roll, never to below 0."),
    (
        "hit, crit, drops",
        (
            "Chances beside an attack: that it strikes, that it strikes so well that it does more, and that its "
            "target goes down by it."
        ),
    ),
    ("damage", "What a blow does on average, misses and armour counted in."),
    (
        "XP as a price",
        (
            "What a foe weighs is counted in XP, as a character's worth is. A price below 0 is somebody worse "
            "than a person who has learnt nothing."
        ),
    ),
    ("Load", "What is carried. Beyond the free load it slows, and makes dodging harder."),
    (
        "Ready, Step, Wait",
        (
            "To ready is to draw, load or pick up; a step is one space free beside an attack; who waits acts "
            "later in the round."
        ),
    ),
    ("success, succeeds, works", "The chance that a check reaches what it must."),
    (
        "kills, breaks",
        "Chances beside an attack: that whoever lies helpless dies of it, and that the shield it is aimed at breaks.",
    ),
    (
        "full, in full, struck in full",
        "How many foes a spell takes in full, or the chance that a malady strikes somebody so.",
    ),
    ("lost, lost a round, each", "LP and VP that a fall or a fire takes on average."),
    ("goes down, dies at once", "Chances beside a hazard, for whoever it meets."),
    ("helps", "The chance that a treatment mends anything."),
    ("days", "How long until the slowest of them is whole again, on average."),
    ("XP each, on average", "What each of the party earns."),
)
