"""Owns what each kind of foe is suggested with: its arms, its body, its magic, and words to begin from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from solo.systems.fire_and_sword.foes.foe import Role


class Kit(msgspec.Struct, frozen=True):
    """Arms that go together: weapons in their order, a shield, a mount, and the skill that defends best with them."""

    weapons: tuple[str, ...]
    guard: str
    shield: str = ""
    mount: str = ""


class Suggested(msgspec.Struct, frozen=True):
    """A name and a sentence for a foe of the kind."""

    name: str
    text: str


class FoePlan(msgspec.Struct, frozen=True):
    """How a kind of foe is suggested, around the skill that it strikes with.

    `guard` is how much its defence differs from that skill, `bulk` what its STR and SIZ have beyond a person's,
    `skills` are others it has, likewise by their difference. A body that `wears` armour has a better suit the higher
    its skill, others a thicker hide. `spells` are sets of which it has one, cast at `casting` above its skill.
    """

    role: Role
    title: str
    help: str
    words: tuple[Suggested, ...]
    kits: tuple[Kit, ...] = ()
    guard: int = 0
    bulk: int = 0
    mind: int = 11
    die: int = 10
    wears: bool = True
    named: bool = False
    steady: bool = False
    skills: Mapping[str, int] = {}
    spells: tuple[Mapping[str, int], ...] = ()
    casting: int = 5
    themes: tuple[str, ...] = ()


_SHIELD: Final = "Round shield"
_HORSE: Final = "Cavalry horse, mediocre"
_SWORD: Final = Kit(("Sword",), "Shield Parry", _SHIELD)
_LISTED: Final = (
    FoePlan(
        "soldier",
        "Soldier",
        "Weapon, shield and a suit: attacks and parries as well as it can.",
        (
            Suggested("Gate spearman", "Has stood at this gate in the rain, and is looking for somebody to blame."),
            Suggested("Border swordsman", "Counts the days on his shield rim; there are not many left."),
            Suggested("Sworn axe", "Swore an oath at the feast, and remembers it now."),
        ),
        (
            Kit(("Spear",), "Shield Parry", _SHIELD),
            Kit(("Sword", "Javelin"), "Shield Parry", _SHIELD),
            Kit(("Axe",), "Shield Parry", _SHIELD),
            Kit(("Two-handed spear",), "Spear Parry"),
        ),
        skills={"Dodge": -5},
        themes=("army",),
    ),
    FoePlan(
        "archer",
        "Archer",
        "Shoots from afar and keeps a blade for those who arrive; its danger counts the blade alone.",
        (
            Suggested("Fen archer", "Stands where the reeds are, and only the arrow comes out of them."),
            Suggested("Wall archer", "Has the sun behind him, and has had it there all afternoon."),
        ),
        (Kit(("Short bow", "Dagger"), "Dodge"), Kit(("Composite bow", "Axe"), "Axe Parry")),
        guard=-1,
        skills={"Spot Hidden": 1},
        themes=("wild",),
    ),
    FoePlan(
        "rider",
        "Rider",
        "Comes on horseback; its danger counts it on foot.",
        (
            Suggested("Dust rider", "The horse decides when to stop, and it has not decided yet."),
            Suggested("Road lancer", "Collects a toll that no king has ever heard of."),
        ),
        (
            Kit(("Scimitar", "Lance"), "Shield Parry", _SHIELD, _HORSE),
            Kit(("Axe", "Javelin"), "Shield Parry", _SHIELD, _HORSE),
            Kit(("Composite bow", "Scimitar"), "Scimitar Parry", "", _HORSE),
        ),
        skills={"Ride": 2, "Dodge": -5},
        themes=("steppe",),
    ),
    FoePlan(
        "leader",
        "Leader",
        "A named one with a spell for its own blade.",
        (
            Suggested("Captain of the wall", "Speaks softly, since everybody listens."),
            Suggested("Headwoman of the raiders", "Goes in first, and has outlived three who went in second."),
        ),
        (_SWORD, Kit(("Scimitar",), "Shield Parry", _SHIELD), Kit(("Great axe",), "Axe Parry")),
        mind=14,
        named=True,
        skills={"Dodge": -5, "Spot Hidden": -2},
        spells=({"Bless": 2}, {"Keen Blade": 2}, {"Mind of the Warrior": 3}),
        casting=-3,
        themes=("army",),
    ),
    FoePlan(
        "rogue",
        "Rogue",
        "Light on its feet: hides, throws, and dodges what comes back.",
        (
            Suggested("Roof thief", "Knows this roof; you do not."),
            Suggested("River smuggler", "Has thrown the goods overboard, and has both hands free."),
        ),
        (Kit(("Dagger", "Dart"), "Dodge"), Kit(("Kopis",), "Kopis Parry"), Kit(("Club",), "Dodge")),
        mind=12,
        skills={"Hide": 2, "Streetwise": 0},
        themes=("town",),
    ),
    FoePlan(
        "beast",
        "Beast",
        "Teeth, claws or horns, a hide, and a dodge that is not its strength.",
        (
            Suggested("Marsh hound", "Does not bark."),
            Suggested("Old tusker", "Has scars from better spears than yours."),
            Suggested("Rock lynx", "Was on that ledge before you looked, and is on it no more."),
        ),
        (Kit(("Bite",), "Dodge"), Kit(("Claws", "Bite"), "Dodge"), Kit(("Tusks",), "Dodge"), Kit(("Horns",), "Dodge")),
        guard=-4,
        bulk=2,
        mind=4,
        wears=False,
        skills={"Listen": 3, "Hide": 0},
        themes=("wild", "beast"),
    ),
    FoePlan(
        "giant",
        "Giant",
        "Great and slow: few blows fell it, and its own fell most.",
        (
            Suggested("Quarry giant", "Lifts what the quarrymen left behind, and looks for where to put it down."),
            Suggested("Stone walker", "Was a pillar until somebody leaned on it."),
        ),
        (Kit(("Club",), "Dodge"), Kit(("Trampling feet",), "Dodge")),
        guard=-9,
        bulk=16,
        mind=7,
        die=20,
        wears=False,
        steady=True,
        themes=("wild",),
    ),
    FoePlan(
        "caster",
        "Caster",
        "Fights poorly and casts well; its danger counts no spell.",
        (
            Suggested("Hedge sorcerer", "Learned it from a wall that somebody had written on."),
            Suggested("Shrine keeper", "Wanted to be left alone, and has the spells for it."),
        ),
        (Kit(("Staff",), "Staff Parry"), Kit(("Dagger",), "Dodge")),
        mind=16,
        named=True,
        skills={"Dodge": -1},
        spells=(
            {"Strike Down": 3, "Numb": 2},
            {"Stumble": 3, "Hard Skin": 2},
            {"Shield": 2, "Rebuke": 2},
            {"Bless": 2, "Staunch": 1},
        ),
        themes=("temple", "tomb"),
    ),
    FoePlan(
        "spirit",
        "Spirit",
        "No body at all: it fights with its POW, and leaves something behind.",
        (
            Suggested("Whisper in the well", "It knows names, and one of them is yours."),
            Suggested("Cold lodger", "The house was empty. The house said so."),
        ),
        themes=("tomb",),
    ),
)
PLANS: Final[Mapping[str, FoePlan]] = {plan.role: plan for plan in _LISTED}
