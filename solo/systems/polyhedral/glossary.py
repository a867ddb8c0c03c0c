"""Glossary of PolyRPG: its terms, column headings and units, in a sentence each."""

from __future__ import annotations

from typing import Final

GLOSSARY: Final = (
    ("LP", "Life Points. At 0 or below you are down and bleeding. Far below 0 you die."),
    ("VP", "Vitality Points. Wounds and strain cost VP first. Rest and first aid bring VP back."),
    ("SP", "Spell Points. A spell costs as many SP as its rank. Rest brings SP back."),
    (
        "Score and dice",
        (
            "The score of an attribute sets its die: with a score of 8, you roll d8s. Each skill level adds a die, and "
            "the best die counts."
        ),
    ),
    (
        "Difficulty",
        ("The number that a check must reach. It depends on the task, or on an opponent's score and skills."),
    ),
    ("DR", "Damage reduction. Armour subtracts it from each damage roll, down to 0 at most."),
    (
        "hit, crit, drops",
        (
            "Chances of an attack: that it hits, that it is a critical hit with full damage, and that it drops the "
            "target to 0 LP or below."
        ),
    ),
    ("damage", "The average damage of an attack, after misses and armour are taken into account."),
    (
        "XP as a price",
        ("What a foe or a character is worth in XP. A foe below 0 XP is weaker than an untrained person."),
    ),
    ("Load", "The weight that you carry. Above the free load you are slower and dodge less well."),
    (
        "Ready, Step, Wait",
        (
            "Ready draws, loads or picks up an item. A Step moves you one space in addition to an attack. Wait "
            "ends your turn without an action."
        ),
    ),
    ("success, succeeds, works", "The chance that a check reaches its Difficulty."),
    (
        "kills, breaks",
        "Chances of an attack: that it kills a fallen target, and that it breaks the target's shield.",
    ),
    (
        "full effect",
        "The chance that a spell or malady has its full effect. For several targets: how many are affected on average.",
    ),
    ("lost, lost per round, each", "The average loss of LP and VP from a fall or a fire."),
    ("goes down, dies at once", "Chances that a hazard knocks its victim out or kills them at once."),
    ("helps", "The chance that the carer's Medicine gives the wounded a bonus on their daily check."),
    ("days", "The average number of days until the slowest patient is fully healed."),
    ("XP each, on average", "The average XP that each character earns."),
    ("holds, they hold", "Chances in a Nerve check: that your side holds its ground, or that the other side does."),
)
