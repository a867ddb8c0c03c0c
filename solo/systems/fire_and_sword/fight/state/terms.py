"""Owns the switches of a fight's setup (part 4): what a table settles before the first round, and its house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from solo.systems.fire_and_sword.company.people import DEDUCTED, DIFFICULTIES, DIFFICULTY
from solo.systems.fire_and_sword.injuries.episode import MODIFIER, MODIFIERS
from solo.systems.parts.fight import switches
from solo.systems.parts.fight.wit import SWITCH, WISHES, wished

DISTANCES: Final[Mapping[str, int]] = {
    "60 paces": 60,
    "10 paces": 10,
    "in melee": 0,
    "25 paces": 25,
    "120 paces": 120,
    "250 paces": 250,
}
COSTLY: Final = "cost an action (house rule)"
UNASKED: Final = "as they stand (house rule)"
RULED: Final = "as the game master says"
ALWAYS: Final = "always (house rule)"
CHOSEN: Final = "the target is asked"
FIGHT_ON: Final = "fight on (house rule)"
GIVE_UP: Final = "run or lay down arms"
ON_THE_WAY: Final = "falls on the way in"
WITH_THE_SHOTS: Final = "falls with the shots"
ANYBODY: Final = "strikes spirits too"
BODIES: Final = "strikes bodies only (house rule)"
PAY: Final = "pay for the spell"
KEEP: Final = "keep it at work (house rule)"
ON_SHEETS: Final = "as the sheets say (house rule)"
ASKED_FOR: Final = "everybody is asked"
_SIDES: Final = ("nobody", "party", "foes")
TAKEN: Final = "for whoever takes it"
DAY, FOG, DARK, PITCH_DARK = "day", "fog", "dark", "pitch dark"
STEEP: Final = "steep"
FORTIFIED: Final[Mapping[str, tuple[str, int]]] = {
    "none": ("", 0),
    "party": ("party", -5),
    "foes": ("foes", -5),
    "party, a major one": ("party", -10),
    "foes, a major one": ("foes", -10),
}
"""Who fights from a fortification, and what it takes from whoever attacks them there (`F-09`)."""

HIDING: Final[Mapping[str, int]] = {"a good place": 0, "open ground, −5": -5, "in plain view, −10": -10}
"""What the ground takes from the Hide of those in ambush (`F-09`)."""

SETUP_OPTIONS: Final[Mapping[str, Sequence[str]]] = {
    "distance": tuple(DISTANCES),
    "light": (DAY, DARK, FOG, PITCH_DARK),
    "cover": (*_SIDES, "both", TAKEN),
    "fortification": tuple(FORTIFIED),
    "uphill": _SIDES,
    "slope": ("gentle", STEEP),
    "ground": ("good", "bad"),
    "surprised": _SIDES,
    "distracted": (*_SIDES, "both"),
    "in ambush": _SIDES,
    "hiding place": tuple(HIDING),
    "exhausted": (*_SIDES, "both"),
    "tired": (*_SIDES, "both"),
    "poor morale": (*_SIDES, "both"),
    "cinematic power": _SIDES,
    "fumbles": (COSTLY, "are failures"),
    "modifiers of shots": (UNASKED, RULED),
    "modifiers of blows": (UNASKED, RULED),
    "the beaten": (FIGHT_ON, GIVE_UP),
    "throw of a rush": (ON_THE_WAY, WITH_THE_SHOTS),
    "harm by spells": (ANYBODY, BODIES),
    "points fixed in an item": (PAY, KEEP),
    "spells are resisted": (ALWAYS, CHOSEN),
    "spells cast before": (ON_SHEETS, ASKED_FOR),
    DIFFICULTY: DIFFICULTIES,
    SWITCH: WISHES,
    MODIFIER: tuple(MODIFIERS),
}


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """The switches as a fight keeps them. Sides are "party", "foes", "both" or "nobody".

    `uphill` names who fights uphill (`F-18`), on a `steep` hill or not; `cover` who stands in cover, `fortified` whose
    place is a fortification, with what it takes from attackers; `hiding` is what the ground takes from an ambush
    (`F-09`); `distracted` has an action less in the first round (`R-22`). `shots_ruled` asks the game master which
    modifiers weigh on a shot, `blows_ruled` what else weighs on a blow, `resisting_asked` the target of a spell whether
    it resists (part 4), `earlier_asked` everybody what they have cast before (`H-08`); `fumbles_cost` is house rule
    `R-13`, `beaten_give_up` lets those run or yield whom nobody plays (`H-14`), `deducted` is the game master's other
    way with difficulties (`R-11`), `throws_first` has the throw of a throw-and-advance fall in the missile phase
    (`F-17`), `bodies_only` keeps harm by spells from spirits, `fixed_at_work` has points fixed in an item run for good
    (`F-34`), `cinematic` says whose criticals are (`R-34`), `injury_modifier` what is added to
    every injury roll at the end (`F-20`); `foes_wit` is the level at which foes fight, "" for their own.
    """

    distance: int = 60
    dark: bool = False
    fog: bool = False
    blind: bool = False
    cover: str = "nobody"
    fortified: tuple[str, int] = ("", 0)
    uphill: str = "nobody"
    steep: bool = False
    bad_ground: bool = False
    surprised: str = "nobody"
    distracted: str = "nobody"
    ambush: str = "nobody"
    hiding: int = 0
    exhausted: str = "nobody"
    tired: str = "nobody"
    disheartened: str = "nobody"
    cinematic: str = "nobody"
    fumbles_cost: bool = True
    shots_ruled: bool = False
    blows_ruled: bool = False
    resisting_asked: bool = False
    earlier_asked: bool = False
    beaten_give_up: bool = False
    throws_first: bool = False
    bodies_only: bool = False
    fixed_at_work: bool = False
    deducted: bool = False
    foes_wit: str = ""
    injury_modifier: int = 0


def terms(given: Mapping[str, str]) -> Terms:
    """The switches that were given, the others at their first value.

    Raises ValueError with a sentence for a switch that is none, and for a value it does not have.
    """
    chosen = switches.chosen(given, SETUP_OPTIONS)
    return Terms(
        distance=DISTANCES[chosen["distance"]],
        dark=chosen["light"] == DARK,
        fog=chosen["light"] == FOG,
        blind=chosen["light"] == PITCH_DARK,
        cover=chosen["cover"],
        fortified=FORTIFIED[chosen["fortification"]],
        uphill=chosen["uphill"],
        steep=chosen["slope"] == STEEP,
        bad_ground=chosen["ground"] == "bad",
        surprised=chosen["surprised"],
        distracted=chosen["distracted"],
        ambush=chosen["in ambush"],
        hiding=HIDING[chosen["hiding place"]],
        exhausted=chosen["exhausted"],
        tired=chosen["tired"],
        disheartened=chosen["poor morale"],
        cinematic=chosen["cinematic power"],
        fumbles_cost=chosen["fumbles"] == COSTLY,
        shots_ruled=chosen["modifiers of shots"] == RULED,
        blows_ruled=chosen["modifiers of blows"] == RULED,
        resisting_asked=chosen["spells are resisted"] == CHOSEN,
        earlier_asked=chosen["spells cast before"] == ASKED_FOR,
        throws_first=chosen["throw of a rush"] == WITH_THE_SHOTS,
        bodies_only=chosen["harm by spells"] == BODIES,
        fixed_at_work=chosen["points fixed in an item"] == KEEP,
        beaten_give_up=chosen["the beaten"] == GIVE_UP,
        deducted=chosen[DIFFICULTY] == DEDUCTED,
        foes_wit=wished(chosen),
        injury_modifier=MODIFIERS[chosen[MODIFIER]],
    )


def concerns(which: str, side: str) -> bool:
    """Whether a switch that names a side, both or nobody speaks of this one."""
    return which in (side, "both")
