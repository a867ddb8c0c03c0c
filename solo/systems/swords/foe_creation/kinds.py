"""Owns the kinds of foes that a whole one can be suggested for: how each begins, and in which order it gets better.

Each begins harmless; what it gets better at, time after time, is what makes it the kind that it is.
"""

from __future__ import annotations

from typing import Final

import msgspec

from solo.systems.swords.foes.foe import WALK, Tag
from solo.systems.swords.people.sheet import Attributes

Arms = tuple[str, ...]
RIDE: Final = 20


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """One kind. `arms` are weapons that go together, one set at random; `better` names what rises, one step a time.

    A step is a level of an attribute or skill, a point of armour, or two of Stamina; `most` bounds some of them.
    """

    title: str
    help: str
    names: tuple[str, ...]
    text: str
    tags: tuple[Tag, ...]
    themes: tuple[str, ...]
    arms: tuple[Arms, ...]
    better: tuple[str, ...]
    attributes: Attributes = Attributes()
    skills: dict[str, int] = {}
    shield: str = ""
    armour: int = 0
    stamina: int = 6
    masses: tuple[int, ...] = (150, 165, 180)
    move: int = WALK
    mount: str = ""
    most: dict[str, int] = {}


STEEL: Final = {"armour": 5, "Strength": 4, "Dexterity": 4}
HIDE: Final = {"armour": 4, "Dexterity": 4}
SHIELD: Final = "shield"

KINDS: Final[dict[str, Kind]] = {
    "guard": Kind(
        title="Guard",
        help="A weapon, a shield, and the habit of standing still.",
        names=("Gate warden", "Wall sentry", "Toll guard"),
        text="Paid to stand where you want to go.",
        tags=("person", "soldier"),
        themes=("town", "war"),
        arms=(("sword",), ("mace",), ("spear",), ("short sword",)),
        shield=SHIELD,
        skills={"Striking": 1, "Defense": 1},
        better=("Defense", "armour", "Striking", "Stamina", "Strength", "Grappling", "Dexterity"),
        most=STEEL,
    ),
    "blade": Kind(
        title="Two-handed fighter",
        help="Nothing to hide behind and nothing held back.",
        names=("Hired edge", "Front-ranker", "Oath breaker"),
        text="Both hands on the hilt, and every blow meant.",
        tags=("person", "soldier"),
        themes=("war", "road"),
        arms=(("two-handed sword",), ("great axe",), ("pole arm",)),
        skills={"Striking": 1},
        better=("Striking", "Stamina", "Defense", "Strength", "armour", "Dexterity"),
        most=STEEL,
    ),
    "ruffian": Kind(
        title="Ruffian",
        help="A blade, a second one, and friends close by.",
        names=("Cutpurse", "Alley knife", "Road thief"),
        text="Smiles first, and looks behind you second.",
        tags=("person", "outlaw"),
        themes=("town", "road"),
        arms=(("short sword", "dagger"), ("club", "dagger"), ("rapier", "dagger")),
        skills={"Striking": 1, "Grappling": 1},
        better=("Striking", "Dexterity", "Defense", "Stamina", "Throwing", "Strength", "Grappling"),
        most=STEEL,
    ),
    "thrower": Kind(
        title="Thrower",
        help="Something sharp in the air before anybody has drawn.",
        names=("Long arm", "Ditch marksman", "Fair-day thrower"),
        text="Counts your steps aloud, and lets fly at ten.",
        tags=("person", "outlaw"),
        themes=("wild", "road"),
        arms=(("spear",) * 3, ("hand axe",) * 3, ("dagger",) * 4),
        skills={"Throwing": 2},
        better=("Throwing", "Strength", "Striking", "Stamina", "Dexterity", "Defense", "armour"),
        most=STEEL,
    ),
    "archer": Kind(
        title="Archer",
        help="Dangerous as long as somebody else stands in front.",
        names=("Stag hunter", "Wall archer", "Fen poacher"),
        text="Knows to a yard how far away you are.",
        tags=("person", "archer"),
        themes=("wild", "war"),
        arms=(("long bow", "short sword"), ("short bow", "hand axe"), ("long bow", "dagger")),
        skills={"Archery": 2, "Striking": 1},
        better=("Archery", "Dexterity", "Defense", "Stamina", "Striking", "Strength", "armour"),
        most=STEEL,
    ),
    "crossbow": Kind(
        title="Crossbow",
        help="One bolt that counts, and a blade for afterwards.",
        names=("Tower crossbow", "Bolt hand", "Wagon guard"),
        text="Shoots once, and then sees what is left to do.",
        tags=("person", "soldier", "archer"),
        themes=("war", "town"),
        arms=(("light crossbow", "short sword"), ("heavy crossbow", "sword"), ("heavy crossbow", "mace")),
        skills={"Archery": 1, "Striking": 1},
        better=("Archery", "armour", "Striking", "Dexterity", "Stamina", "Defense", "Strength"),
        most=STEEL,
    ),
    "wrestler": Kind(
        title="Wrestler",
        help="Takes hold, and the blades of others count for nothing.",
        names=("Fairground strongman", "Bear hugger", "Cellar bouncer"),
        text="Has never owned a weapon and never missed one.",
        tags=("person",),
        themes=("town",),
        arms=(("fist",), ("blackjack",)),
        masses=(210, 235, 260),
        skills={"Grappling": 3, "Striking": 1},
        better=("Strength", "Grappling", "Stamina", "Defense", "Striking", "Dexterity"),
        most={"Strength": 6, "Dexterity": 4},
    ),
    "rider": Kind(
        title="Rider",
        help="Fast, high up, and hard to get away from.",
        names=("Border rider", "Horse raider", "Courier of the host"),
        text="Is upon you before the dust is.",
        tags=("person", "rider", "soldier"),
        themes=("war", "road"),
        arms=(("lance", "sword"), ("spear",), ("sword",)),
        shield=SHIELD,
        mount="War horse",
        skills={"Riding": 2, "Striking": 1, "Animals": 1},
        better=("Striking", "Riding", "Defense", "armour", "Stamina", "Strength", "Dexterity"),
        most=STEEL,
    ),
    "leader": Kind(
        title="Leader",
        help="Fights well, and makes others fight better than they would.",
        names=("Band chief", "Captain of the watch", "Warlord's son"),
        text="Others look here before they move.",
        tags=("person", "soldier", "leader"),
        themes=("war",),
        arms=(("sword",), ("war hammer",), ("axe",)),
        shield=SHIELD,
        attributes=Attributes(intelligence=1, willpower=1),
        skills={"Tactics": 2, "Striking": 1, "Defense": 1},
        better=("Striking", "Defense", "Tactics", "armour", "Stamina", "Strength", "Dexterity", "Intelligence"),
        most={**STEEL, "Intelligence": 3},
    ),
    "brute": Kind(
        title="Brute",
        help="Strength before skill, and a great deal of it.",
        names=("Quarry brute", "Ogre", "Stump breaker"),
        text="Does not fence, and does not have to.",
        tags=("person", "monster"),
        themes=("wild", "ruin"),
        arms=(("club",), ("axe",), ("fist",), ("great club",)),
        masses=(320, 420, 560),
        attributes=Attributes(intelligence=-1),
        better=("Strength", "Stamina", "Striking", "Stamina", "armour", "Defense"),
        most={"armour": 4, "Strength": 9, "Defense": 3},
    ),
    "beast": Kind(
        title="Beast of prey",
        help="Quick, with teeth, and seldom alone.",
        names=("Moor hunter", "Grey hunter", "Den mother"),
        text="Circles once, and comes from behind.",
        tags=("animal",),
        themes=("wild",),
        arms=(("bite",), ("claws", "bite")),
        masses=(90, 140, 220),
        attributes=Attributes(dexterity=1, intelligence=-3),
        skills={"Striking": 1},
        better=("Dexterity", "Striking", "Stamina", "Strength", "Defense", "Grappling", "armour"),
        move=RIDE,
        most=HIDE,
    ),
    "great-beast": Kind(
        title="Great beast",
        help="Horns, hooves or tusks with half a ton behind them.",
        names=("Old ill temper", "Marsh giant", "Stampeder"),
        text="Lowers its head, and then there is no talking to it.",
        tags=("animal",),
        themes=("wild",),
        arms=(("horns",), ("tusks",), ("hooves",)),
        masses=(400, 900, 1500),
        attributes=Attributes(strength=1, intelligence=-3),
        better=("Strength", "Stamina", "Striking", "Stamina", "armour", "Defense", "Dexterity"),
        move=RIDE,
        most={**HIDE, "Strength": 9},
    ),
    "flyer": Kind(
        title="Flyer",
        help="Comes from above, and dives out of every burst.",
        names=("Carrion wing", "Cliff harpy", "Sky snatcher"),
        text="A shadow first, then the rest of it.",
        tags=("monster", "flying"),
        themes=("wild", "ruin"),
        arms=(("talons",), ("claws",), ("talons", "bite")),
        masses=(60, 120, 300),
        attributes=Attributes(dexterity=1),
        better=("Dexterity", "Striking", "Stamina", "Strength", "Defense", "armour"),
        move=RIDE,
        most=HIDE,
    ),
}
