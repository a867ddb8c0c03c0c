"""Texts of the help page."""

from __future__ import annotations

from pathlib import Path

WHAT_IT_IS = (
    "Solo plays tabletop fights with you, by the book. It asks what to do, shows the exact odds of each answer, throws "
    "the dice or lets you throw them, plays the foes, and keeps the story."
)

FIRST_STEPS = (
    ("What Solo is", WHAT_IT_IS),
    ("The shortest way into a fight", "On the first page press q, a number, and enter."),
    (
        "In a fight",
        (
            "One thing is asked at a time. The figures beside an option are exact: the same rules judge the dice. "
            "Press a number to take an option, o to see how its odds come about, and u to take anything back."
        ),
    ),
    (
        "Characters",
        (
            "Make one page by page, or press s there for a whole legal one. A table may allow what the rules do not: "
            "press h on the problem, and it is written on the sheet as a house rule."
        ),
    ),
    (
        "Encounters",
        (
            "Name a party, or type its totals, and how hard it should be: Solo finds foes that keep the budget, "
            "says why, and lets you fight them at once. It may also search for foes of whom the party wins as often "
            "as you wish, which is how games without a budget have their tiers."
        ),
    ),
    (
        "An evening",
        (
            "Several kept encounters in a row, with rests between. T on the page of encounters puts the marked one "
            "into it, v on the first page shows it: how likely the party comes home, and where it breaks."
        ),
    ),
    (
        "Win odds",
        (
            "Whatever is marked among fights is played many times beside you, and the figures sharpen while you look. "
            "w shows all of it, and what one change would make; in a fight, how it stands now."
        ),
    ),
    ("Another game", "g on the first page chooses which game to play. Each has campaigns of its own."),
    (
        "Getting about",
        (
            "ctrl+p finds every page, command, character, fight, spell and foe, by its name or by what is said of it. "
            "esc goes back, and nothing is lost by it."
        ),
    ),
    (
        "Without colours, without a mouse",
        (
            "Nothing is told by colour alone. Every page works by keyboard, and with the mouse as well. Set NO_COLOR "
            "for the terminal's own colours; `solo play --plain` asks line by line, for screen readers."
        ),
    ),
)

WORDS = (
    ("Campaign", "What is saved: characters, encounters, the fight in progress, the chronicle."),
    ("Check", "Dice thrown against a target. Every modifier is shown with its name."),
    ("Difficulty", "The number that a check must reach. The sheet tells where each comes from."),
    ("Modifier", "A number added to a check or its target, and why it applies."),
    ("Odds", "The exact chance of an outcome, worked out over every throw and not by trying."),
    ("Forecast", "What is likely to come of a fight, from playing it many times, with how sure that is."),
    ("Tactic", "What plays the foes, and your side where you let it. It says why it does what it does."),
    ("Tier", "How hard an encounter should be, in the game's own steps."),
    ("Budget", "What may be spent on a character, or how much foes may weigh for a tier."),
    ("House rule", "Something that the rules forbid and your table allows. It stands on the sheet."),
    ("Fate", "Whether an undo meets the same dice again (fixed) or new ones (fresh)."),
    ("Chronicle", "All that happened, with its dice. It is only ever added to."),
    ("Library", "All that can be looked up: gear, spells, foes, tables."),
    ("costs", "What an answer takes besides the action: points, coins, time."),
    ("won, Won", "The share of fights that the party won; the figures behind it are the bounds it surely lies in."),
    (
        "≈, ?",
        "≈ before a share that may still move while fights are played, ? behind a word that may still be another.",
    ),
    ("Fall", "In how many fights nobody, one, two of the party went down."),
    ("rounds, turns", "How long a fight took on average."),
    (
        "down, dead, unhurt, harm",
        "Of each in a forecast: how often it went down, died and came off unhurt, and what harm it did on average.",
    ),
    ("spends", "What each used up on average: points, missiles, potions."),
    ("home", "How often the party comes through all encounters of an evening."),
    (
        "known, not yet, too much",
        "Whether a spell is had at creation, cannot be had yet, or would spend what is not there.",
    ),
)


def files(home: Path) -> tuple[tuple[str, str], ...]:
    """Return the locations of the player's files below `home`."""
    return (
        ("Everything of yours", f"{home}\nSet SOLO_HOME to keep it elsewhere."),
        (
            "Campaigns",
            f"{home / 'campaigns'}\nOne folder each: campaign.json, its last good states, and the chronicle.",
        ),
        (
            "Your own content",
            (
                f"{home / 'content'}\nOne folder a game, with files of the same form as Solo's own; they are laid over "
                "them. A fault in one leaves out that entry, and is told under Notices."
            ),
        ),
        (
            "Exports",
            f"{home / 'exports'}\nWhere characters, encounters and chronicles go unless you type another place.",
        ),
        ("Settings", f"{home / 'settings.json'}\nAlso holds keys of your own, by their ids."),
    )
