"""Glossary of Fire and Sword: its words, columns and units, in a sentence each."""

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
    ("reduced", "The chance that a parry or a dodge lessens a blow without turning it away."),
    ("works, succeeds, done, granted, obtained, learned, rises, helps", "The chance that what is tried comes about."),
    (
        "dead, dying, lives",
        "Chances of an injury roll: that it kills, that somebody bleeds to death unless helped, or that they live.",
    ),
    (
        "defeats, defeats it, is defeated",
        "Chances in spirit combat: that the next exchange ends it for the other side, or for one’s own.",
    ),
    (
        "stands alone, both, wins in the end",
        "How a spirit combat ends if it is fought out: one is left, both fall together, or one prevails.",
    ),
    ("wins in the end, with it", "The same with what is marked at work."),
    ("slips away", "The chance that a spirit gets off the soul it is locked with."),
    ("endured", "The chance that Constitution lasts through the hours of a ceremony."),
    ("back", "The chance that a used divine spell is regained."),
)
