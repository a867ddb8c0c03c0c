"""Glossary of Gloranthan Heroes: one sentence for each word, table column and unit of measure."""

from __future__ import annotations

from typing import Final

GLOSSARY: Final = (
    ("Mastery", "One whole level more in one matter, from skills, help, cards or circumstances. Written M."),
    ("Edge", "Less than a level. It counts only if both sides' whole levels are equal. Written E."),
    ("Mastery card", "You draw one for each action. It helps the side that it faces, then totals are compared."),
    ("Trickster", "The action fails, or the target loses two masteries. No Fate card can be played after it."),
    ("Fate cards", "Up to four for each hero, kept between sessions. Each helps the followers of a god."),
    ("Omen", "A hidden card that affects the first significant event of a fight, for good or ill."),
    (
        "Defeats",
        ("A success inflicts 1, plus 1 for each whole mastery of margin. Hits are the defeats that a rune can take."),
    ),
    ("Hurt, Seriously Hurt", "Lasting wounds. Hurt is −1M with that rune; Seriously Hurt allows no actions with it."),
    ("Hero points", "Spend one to redraw a card or swap Fate cards. You can keep up to five."),
    ("points", "The strength of a foe in an encounter, compared with the heroes' own."),
    ("success, succeeds", "The chance that an action succeeds, before any redraw."),
    ("withstands", "The chance that the target withstands the action after this redraw or card."),
    ("falls", "The chance that the action brings the target to 0 hits."),
    ("goes on, people too", "The chances that a hero stays in the fight at 0, and that the hero's people stay too."),
    ("caught", "The chance that the pursuer catches the runner."),
    ("whole, dies", "The chances that all wounds heal, and that a hero dies."),
    ("your gods", "The chance that the new card is of a god whose rune you own."),
)
