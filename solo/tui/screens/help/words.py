"""Texts of the help page."""

from __future__ import annotations

from pathlib import Path

WHAT_IT_IS = (
    "Solo plays tabletop fights with you, by the book. It asks what to do and shows the exact odds of each answer. "
    "It throws the dice or lets you throw them, plays the foes, and records the story."
)

FIRST_STEPS = (
    ("What Solo is", WHAT_IT_IS),
    ("The shortest way into a fight", "On the first page press q, a number, and enter."),
    (
        "In a fight",
        (
            "You make one decision at a time. The figures beside an option are exact odds. "
            "Press a number to choose an option, o to see its odds explained, and u to take anything back."
        ),
    ),
    (
        "Playing alone",
        (
            "On the first page press n. Open a scene, write what happens with enter, and ask the oracle with q when "
            "you do not know. f finds a fight for the scene, r makes a test, and g closes the scene. Everything goes "
            "into the journal, and u undoes one step after another."
        ),
    ),
    (
        "Characters",
        (
            "Make a character page by page, or press s there for a complete, legal one. To allow what the rules "
            "forbid, press h on the problem. The sheet records it as a house rule."
        ),
    ),
    (
        "Encounters",
        (
            "Choose a party and how hard the fight should be. Solo finds foes that fit the budget, gives its reasons, "
            "and lets you fight them right away. It can also search for foes that the party beats as often as you "
            "wish. Games without a budget always search this way."
        ),
    ),
    (
        "Evening",
        (
            "Several saved encounters in a row, with rests between them. Press T on the encounter page to add the "
            "marked encounter. Press v on the first page to see how often the party comes home, and where it fails."
        ),
    ),
    (
        "Win chance",
        (
            "Solo simulates the marked fight many times, and the figures become more precise as you watch. Press w "
            "to see the whole forecast and try changes. In a fight, w shows your chance from here."
        ),
    ),
    ("Another game", "Press g on the first page to choose a game. Each game has its own campaigns."),
    (
        "Getting around",
        (
            "ctrl+p finds every page, command, character, fight, spell and foe, by name or by description. "
            "esc goes back, and nothing is lost."
        ),
    ),
    (
        "Without colours, without a mouse",
        (
            "No information depends on colour alone. Every page works by keyboard and by mouse. Set NO_COLOR "
            "for the terminal's own colours; `solo play --plain` asks line by line, for screen readers."
        ),
    ),
)

WORDS = (
    ("Campaign", "Everything saved together: characters, encounters, the fight in progress, the chronicle."),
    ("Check", "Dice thrown against a target. Every modifier is shown with its name."),
    ("Difficulty", "The number that a check must reach. The sheet explains how it is computed."),
    ("Modifier", "A number added to a check or its target, and why it applies."),
    ("Odds", "The exact chance of an outcome, computed over all possible throws."),
    ("Forecast", "How a fight will probably end and how certain that is, from many simulated fights."),
    ("AI", "The AI plays the foes, and your side if you let it. It gives reasons for its choices."),
    ("Tier", "How hard an encounter should be, in the game's own steps."),
    ("Budget", "The points to spend on a character, or the total cost of foes that a tier allows."),
    ("House rule", "Something that the rules forbid and your table allows. The sheet records it."),
    ("Fate", "After an undo, the same choice gets the same dice (fixed) or new dice (fresh)."),
    ("Chronicle", "All that happened, with its dice. Nothing is ever deleted."),
    ("Library", "All that you can look up: gear, spells, foes, tables."),
    ("costs", "What a choice costs beyond the action: points, coins or time."),
    (
        "won, Won",
        "The share of fights that the party won. The range behind it almost certainly contains the true share.",
    ),
    (
        "≈, ?",
        "≈ before a share and ? behind a verdict mean that it may still change.",
    ),
    ("Out", "How often 0, 1, 2 … members of the party were taken out."),
    ("rounds, turns", "The average length of a fight."),
    (
        "out, dead, unhurt, damage",
        "For each fighter: how often they were taken out, died or stayed unhurt, and their average damage.",
    ),
    ("spends", "How many points, missiles and potions are used on average."),
    ("home", "How often the party survives all encounters of an evening."),
    (
        "known, locked, too costly",
        "While you make a character: you have the spell, lack a requirement for it, or cannot pay for it.",
    ),
)


def files(home: Path) -> tuple[tuple[str, str], ...]:
    """Return the locations of the player's files below `home`."""
    return (
        ("All your files", f"{home}\nSet SOLO_HOME to use another folder."),
        (
            "Campaigns",
            f"{home / 'campaigns'}\nOne folder for each campaign: campaign.json, its backups, and the chronicle.",
        ),
        (
            "Your own content",
            (
                f"{home / 'content'}\nOne folder for each game, with files in the same format as Solo's own. Your "
                "entries replace those of the same name. A faulty entry is left out and listed under Notices."
            ),
        ),
        (
            "Exports",
            f"{home / 'exports'}\nExported characters, encounters and chronicles, unless you type another folder.",
        ),
        ("Settings", f"{home / 'settings.json'}\nAlso contains the keys you have changed, by their ids."),
    )
