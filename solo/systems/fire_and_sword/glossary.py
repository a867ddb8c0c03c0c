"""Glossary of Fire and Sword: its words, columns and units, in a sentence each."""

from __future__ import annotations

from typing import Final

GLOSSARY: Final = (
    (
        "D20, two above 20",
        "Roll a D20 at or under the skill. A skill above 20 adds a second die, and the better one counts.",
    ),
    ("Scratch to death", "There are no hit points. Each blow that gets through may take a fighter out."),
    ("hit, takes out", "The chances that an attack gets through the defence, and that it takes the target out."),
    (
        "danger",
        (
            "How dangerous a foe is: in how many of 100 duels the foe takes out the benchmark fighter, even if "
            "both are taken out."
        ),
    ),
    ("POW", "Power: resists magic. Each point of a divine spell costs 1 POW for good."),
    ("Magic points", "The cost of sorcery. A quarter of POW returns each day."),
    ("Cult lore", "Knowledge of a god. Roll it to cast divine spells, and to obtain new ones at a friendly temple."),
    ("Grade, FTE grade", "The measure of income and social standing. Higher grades come with offices."),
    ("L.", "The silver coin for prices and savings."),
    ("reduced", "The chance that a defence lowers the level of a blow without stopping it."),
    ("works, succeeds, done, granted, obtained, learned, rises, helps", "The chance of success."),
    (
        "dead, dying, lives",
        "The chances that an injury roll kills, leaves the character dying until helped, or does neither.",
    ),
    (
        "defeats, defeats it, is defeated",
        "The chances in spirit combat that this round defeats the other soul, or your own.",
    ),
    (
        "wins overall, both out",
        "The chances if spirit combat is fought to the end: one side wins, or both are defeated together.",
    ),
    ("wins overall, with this", "The chance to win spirit combat with the marked spell active."),
    ("slips away", "The chance that a spirit gets away from its opponent."),
    ("endured", "The chance that all CON rolls of a ceremony succeed."),
    ("regained", "The chance that a used divine spell can be cast again."),
    ("holds, they hold", "The chances in a Nerve check that your side stands firm, or that the other side does."),
)
