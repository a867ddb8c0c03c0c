"""Glossary of Gloranthan Heroes: words, columns and units, a sentence each."""

from __future__ import annotations

from typing import Final

GLOSSARY: Final = (
    ("Mastery", "One whole level more in one matter: from skills, help, cards and circumstances. It is written M."),
    ("Edge", "Less than a level: it tells only where both sides' whole levels are even. It is written E."),
    ("Mastery card", "One is drawn for each action and laid to the side that it faces; then totals are compared."),
    ("Trickster", "A card that turns things about; no Fate card may be played over it."),
    ("Fate cards", "Up to four a hero, kept between sessions: each helps where its god and its runes are at work."),
    ("Omen", "A card of the referee's that colours one fateful event."),
    (
        "Defeats",
        ("What a success inflicts, one and one more for each whole mastery of margin; hits are how many are borne."),
    ),
    ("Hurt, Seriously Hurt", "What stays of defeats: the one makes that rune a mastery worse, the other stops it."),
    ("Hero points", "Draw a card again, or other Fate cards; five are kept at most."),
    ("points", "What a foe weighs in an encounter, as a hero's own powers and masteries do."),
    ("success, succeeds", "The chance that an action does what it is meant to do, before anything is drawn again."),
    ("withstands", "The chance that what is done to somebody fails, where it is they who draw or play a card."),
    ("falls", "The chance that its target has no hits left by it."),
    ("goes on, people too", "Chances of a test of courage: that a unit stays in the fight, and that its people do."),
    ("caught", "The chance that who runs is caught by who pursues."),
    ("whole, dies", "Chances of healing: that all are whole by it, and that somebody dies."),
    ("your gods", "Which part of the deck are cards of gods whose runes are owned."),
)
