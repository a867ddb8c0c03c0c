"""Glossary of the 2d20 game: its words, columns and units, explained in a sentence each."""

from __future__ import annotations

from typing import Final

GLOSSARY: Final = (
    ("Test", "Roll 2d20. A die at or below attribute + expertise is one success; at or below the focus, it is two."),
    ("Difficulty", "The number of successes you need. Each extra success becomes 1 Momentum."),
    ("Momentum", "The heroes' shared pool. It buys dice before a roll, and damage or other effects after it."),
    ("Doom", "The game master's pool. You add to it to buy dice, and the foes spend it."),
    ("Fortune", "A few points for each hero. One point buys a die that shows 1, or restores all Vigor or Resolve."),
    (
        "Trouble",
        "The chance of a complication. Each 20 causes one, even if you succeed. If untrained, each 19 does too.",
    ),
    ("Vigor, Resolve", "Physical and mental stamina. Damage lowers them."),
    ("Harm", "Wounds and Trauma from heavy damage. Each makes some of your tests harder."),
    ("Soak", "The damage that armour, Courage and Cover absorb."),
    ("threat", "A figure for a foe's strength, used to compare encounters."),
    ("hit, hit chance", "The chance that an attack hits: “hit” is for your attacks, “hit chance” for attacks on you."),
    ("take out, taken out", "The chance that an attack takes its target out of the fight, or that you are taken out."),
    (
        "Breaks, break it",
        "The average number of Breaks that a blow causes, and the chance that it breaks the object.",
    ),
    ("damage", "The loss of Vigor or Resolve, after Soak."),
    ("pass, helps, succeeds", "The chance that a test succeeds, or that a helper adds a success."),
)
