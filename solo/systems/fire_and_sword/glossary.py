"""Owns the glossary of Fire and Sword: what its words, columns and units mean, in a sentence each."""

from __future__ import annotations

from typing import Final

GLOSSARY: Final = (
    ("D20, two above 20", "A roll is a D20 with the skill; above 20 a second counts. Who is higher wins."),
    ("Scratch to death", "There are no hit points: each wound is judged by itself, and a single blow may end a fight."),
    ("hit, fells", "Chances beside a blow: that it gets through the defence, and that whoever is struck falls by it."),
    (
        "danger",
        (
            "What a foe weighs: so many duels in a hundred the benchmark fighter loses, or survives only together "
            "with it."
        ),
    ),
    ("POW", "Power: what divine spells are bought with for good, and what resists magic."),
    ("Magic points", "What spells are cast with; a quarter of POW comes back each day."),
    ("Cult lore", "What is known of a god. With it, at a friendly temple, divine spells are obtained."),
    ("Grade", "Standing among others; a higher one costs more to live by, and comes with offices."),
    ("L.", "The coin that prices and savings are counted in."),
)
