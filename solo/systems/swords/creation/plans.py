"""Owns the plans behind the concepts: spreads of points that come out even, and gear that goes with them.

Four attributes cost 100 points and skills 150, so that only a few spreads of levels fit.
"""

from __future__ import annotations

from typing import Final

import msgspec

Levels = dict[str, int]
Spread = tuple[int, int, int, int]
Arms = tuple[str, str, str]


class Plan(msgspec.Struct, frozen=True):
    """What a concept buys, one of each at random.

    `attributes` are Strength, Dexterity, Intelligence and Willpower, `arms` the melee weapon, the ranged one and the
    shield, "" for none. `leave` is what The Master has to allow for it.
    """

    attributes: tuple[Spread, ...]
    skills: tuple[Levels, ...]
    arms: tuple[Arms, ...]
    ready_ranged: bool = False
    masses: tuple[int, ...] = (150, 160, 170, 180)
    mount: str = ""
    leave: tuple[str, ...] = ()


SHIELD: Final = "shield"

PLANS: Final[dict[str, Plan]] = {
    "fighter": Plan(
        ((2, 2, 1, 1),),
        (
            {"Striking": 3, "Defense": 3, "Grappling": 2, "Riding": 2, "Archery": 2},
            {"Striking": 3, "Defense": 3, "Grappling": 2, "Throwing": 2, "Watching": 2},
        ),
        (("sword", "short bow", ""), ("axe", "long bow", ""), ("mace", "short bow", "")),
    ),
    "archer": Plan(
        ((1, 2, 2, 1), (0, 3, 1, 0)),
        (
            {"Archery": 4, "Defense": 3, "Riding": 2, "Striking": 1},
            {"Archery": 4, "Defense": 3, "Watching": 2, "Hiding": 1},
        ),
        (("short sword", "long bow", ""), ("dagger", "long bow", ""), ("hand axe", "short bow", "")),
        ready_ranged=True,
    ),
    "wrestler": Plan(
        ((3, 1, 0, 0), (3, 1, 1, -1)),
        (
            {"Grappling": 4, "Defense": 3, "Animals": 2, "Striking": 1},
            {"Grappling": 4, "Defense": 3, "Striking": 2, "Watching": 1},
        ),
        (("blackjack", "", ""), ("dagger", "", "")),
        masses=(200, 220, 240),
    ),
    "captain": Plan(
        ((1, 1, 2, 2), (1, 2, 2, 1)),
        (
            {"Tactics": 4, "Striking": 3, "Defense": 2, "Riding": 1},
            {"Tactics": 3, "Striking": 3, "Defense": 3, "Riding": 1, "Watching": 1, "Medicine": 1},
        ),
        (("sword", "", SHIELD), ("mace", "", SHIELD)),
    ),
    "duellist": Plan(
        ((0, 3, 1, 0), (0, 3, 0, 1)),
        (
            {"Striking": 4, "Defense": 3, "Throwing": 2, "Riding": 1},
            {"Striking": 4, "Defense": 3, "Throwing": 1, "Grappling": 1, "Watching": 1, "Hiding": 1, "Riding": 1},
        ),
        (("rapier", "dagger", ""), ("short sword", "dagger", "")),
        masses=(140, 150, 160),
    ),
    "great-weapon": Plan(
        ((3, 1, 0, 0), (2, 2, 1, 1)),
        (
            {"Striking": 4, "Defense": 3, "Grappling": 2, "Throwing": 1},
            {"Striking": 3, "Defense": 3, "Grappling": 2, "Throwing": 2, "Watching": 2},
        ),
        (("two-handed sword", "hand axe", ""), ("great axe", "hand axe", "")),
        masses=(170, 185, 200),
    ),
    "shield": Plan(
        ((2, 1, 1, 2), (2, 2, 1, 1)),
        (
            {"Defense": 4, "Striking": 3, "Grappling": 2, "Tactics": 1},
            {"Striking": 3, "Defense": 3, "Grappling": 3, "Tactics": 1, "Medicine": 1, "Watching": 1},
        ),
        (("sword", "", SHIELD), ("mace", "", SHIELD), ("spear", "", SHIELD)),
    ),
    "thrower": Plan(
        ((1, 2, 2, 1), (2, 2, 1, 1)),
        (
            {"Throwing": 4, "Defense": 3, "Striking": 2, "Grappling": 1},
            {"Throwing": 3, "Defense": 3, "Striking": 3, "Hiding": 1, "Watching": 1, "Riding": 1},
        ),
        (("sword", "spear", ""), ("short sword", "hand axe", ""), ("club", "dagger", ""), ("axe", "war hammer", "")),
        ready_ranged=True,
    ),
    "crossbow": Plan(
        ((-1, 3, 1, 1), (0, 3, 1, 0)),
        (
            {"Archery": 4, "Defense": 3, "Striking": 2, "Watching": 1},
            {"Archery": 4, "Defense": 3, "Medicine": 2, "Striking": 1},
        ),
        (("mace", "light crossbow", ""), ("short sword", "heavy crossbow", "")),
        ready_ranged=True,
        masses=(130, 145, 160),
    ),
    "pole-arm": Plan(
        ((2, 2, 1, 1), (3, 1, 0, 0)),
        (
            {"Striking": 4, "Defense": 3, "Grappling": 1, "Tactics": 2},
            {"Striking": 4, "Defense": 3, "Watching": 2, "Throwing": 1},
        ),
        (("pole arm", "", ""), ("pole arm", "dagger", "")),
    ),
    "rider": Plan(
        ((1, 2, 1, 2), (2, 2, 1, 1)),
        (
            {"Riding": 3, "Striking": 3, "Defense": 3, "Animals": 1, "Tactics": 1, "Throwing": 1},
            {"Riding": 4, "Striking": 3, "Defense": 2, "Animals": 1},
        ),
        (("spear", "", SHIELD), ("sword", "", SHIELD), ("lance", "", SHIELD)),
        mount="Riding horse",
        leave=("mount-by-leave",),
    ),
    "beast-handler": Plan(
        ((1, 2, 2, 1), (1, 1, 2, 2)),
        (
            {"Animals": 4, "Defense": 3, "Throwing": 2, "Striking": 1},
            {"Animals": 3, "Throwing": 3, "Defense": 3, "Riding": 1, "Watching": 1, "Medicine": 1},
        ),
        (("hand axe", "spear", ""), ("club", "short bow", "")),
    ),
    "scout": Plan(
        ((1, 2, 2, 1), (1, 2, 1, 2)),
        (
            {
                "Archery": 3,
                "Defense": 3,
                "Hiding": 2,
                "Watching": 2,
                "Medicine": 1,
                "Striking": 1,
                "Riding": 1,
                "Animals": 1,
            },
            {
                "Hiding": 3,
                "Archery": 3,
                "Defense": 2,
                "Watching": 2,
                "Medicine": 1,
                "Striking": 1,
                "Riding": 1,
                "Animals": 1,
            },
        ),
        (("short sword", "short bow", ""), ("dagger", "short bow", "")),
        ready_ranged=True,
        masses=(130, 145, 155),
    ),
}
