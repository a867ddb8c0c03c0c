"""Glossary of Gloranthan Heroes: one sentence for each word, table column and unit of measure."""

from __future__ import annotations

from typing import Final

GLOSSARY: Final = (
    ("Mastery", "A bonus of one whole level, from skills, help, cards or circumstances. Written M."),
    ("Edge", "A bonus of less than a level. It counts only if both sides' whole levels are equal. Written E."),
    (
        "Mastery card",
        "One card is drawn for each action. It helps the side that it faces, and then both totals are compared.",
    ),
    (
        "Trickster",
        "Facing you, this card makes your action fail; facing the target, it takes away 2M. No Fate card can follow.",
    ),
    (
        "Fate cards",
        "A hero can hold four Fate cards, and keeps them between sessions. A card helps the followers of its god.",
    ),
    ("Omen", "A hidden card that affects the first significant event of a fight, for good or ill."),
    (
        "Defeats",
        "A success inflicts 1 defeat, plus 1 for each whole mastery you win by. Hits are the defeats a rune can take.",
    ),
    (
        "Hurt, Seriously Hurt",
        "Lasting wounds of one rune. Hurt: −1M to actions with the rune. Seriously Hurt: no actions with it.",
    ),
    ("Hero points", "Spend one point to redraw a card or swap Fate cards. You can keep up to five points."),
    ("points", "The strength of a foe or hero in an encounter. A hero's XP are counted apart from them."),
    ("success, succeeds", "The chance that an action succeeds, before any redraw."),
    ("withstands", "The chance that the target withstands the action after this redraw or card."),
    ("falls", "The chance that the action brings the target to 0 hits."),
    (
        "goes on, people too",
        "The chances that a hero at 0 hits stays in the fight, and that the hero's people stay too.",
    ),
    ("caught", "The chance that the pursuer catches the runner."),
    ("whole, dies", "The chances that all wounds heal, and that a hero dies."),
    ("your gods", "The chance that the new card belongs to a god whose rune you own."),
)
