"""Glossary of the 2d20 game: its words, columns and units, explained in a sentence each."""

from __future__ import annotations

from typing import Final

GLOSSARY: Final = (
    (
        "Test",
        ("Two d20, each at or below attribute and expertise together is a success; at or below the focus it is two."),
    ),
    ("Difficulty", "So many successes are needed. What is over becomes Momentum."),
    ("Momentum", "Shared by the heroes: it buys dice before a roll, and more harm or other effects after it."),
    ("Doom", "The game master's counterpart: paid to them for dice, spent by foes."),
    ("Fortune", "A few points a hero: a die that shows 1, or all Vigor or Resolve back."),
    ("Trouble", "A 20 on any die: something goes wrong beside whatever the roll does."),
    ("Vigor, Resolve", "What physical and mental stress is taken from."),
    ("Harm", "What stays after heavy stress: a wound or a trauma, which hampers tests."),
    ("Soak", "What armour, courage and cover take off an attack."),
    ("takes out, go out", "Chances beside an attack: that its target is out of the fight by it, or that you are."),
    ("threat", "What a foe weighs in an encounter."),
    ("hit, hits, be hit", "The chance that an attack succeeds: one’s own, a foe’s, or either with what is marked."),
    ("take out", "The same as takes out: that its target is out of the fight."),
    ("damage", "What gets through Soak to Vigor or Resolve."),
    ("pass, passes, helps, succeeds", "The chance that a test reaches its difficulty."),
)
