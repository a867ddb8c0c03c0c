"""Terms of a fight: the table's switches and house rules, set before the first round (part 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from solo.systems.fire_and_sword.company.people import DEDUCTED, DIFFICULTIES, DIFFICULTY
from solo.systems.fire_and_sword.injuries.episode import MODIFIER, MODIFIERS
from solo.systems.parts.fight import nerve_rule, switches
from solo.systems.parts.fight.ai_level import SWITCH, WISHES, requested_level

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
STAKE: Final = "foes give up, the party has a stake"
ON_THE_WAY: Final = "falls on the way in"
WITH_THE_SHOTS: Final = "falls with the shots"
ANYBODY: Final = "strikes spirits too"
BODIES: Final = "strikes bodies only (house rule)"
PAY: Final = "pay for the spell"
KEEP: Final = "keep the spell active (house rule)"
ON_SHEETS: Final = "as the sheets say (house rule)"
ASKED_FOR: Final = "each fighter is asked"
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
"""The values of the switch for a fortification, each with the side inside and the modifier on attackers (`F-09`)."""

HIDING: Final[Mapping[str, int]] = {"a good place": 0, "open ground, −5": -5, "in plain view, −10": -10}
"""The values of the switch for hiding places, each with its modifier on the Hide roll of an ambush (`F-09`)."""

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
    "riders on foot": (*_SIDES, "both"),
    "cinematic power": _SIDES,
    "fumbles": (COSTLY, "are failures"),
    "modifiers of shots": (UNASKED, RULED),
    "modifiers of blows": (UNASKED, RULED),
    "the beaten": (GIVE_UP, FIGHT_ON, STAKE),
    "throw of a rush": (ON_THE_WAY, WITH_THE_SHOTS),
    "harm by spells": (ANYBODY, BODIES),
    "points fixed in an item": (PAY, KEEP),
    "spells are resisted": (ALWAYS, CHOSEN),
    "spells cast before": (ON_SHEETS, ASKED_FOR),
    DIFFICULTY: DIFFICULTIES,
    SWITCH: WISHES,
    nerve_rule.SWITCH: nerve_rule.WISHES,
    MODIFIER: tuple(MODIFIERS),
}


# rule: Readings for your table
class Switches(msgspec.Struct, frozen=True, omit_defaults=True):
    """The switches as a fight saves them. A switch for a side is "party", "foes", "both" or "nobody".

    - `uphill`: the side that fights uphill (`F-18`). `steep`: the hill is steep. `cover`: the side in cover.
    - `fortified`: the side in a fortification, and the modifier on attackers. `hiding`: the ground's modifier on an
      ambush (`F-09`).
    - `unmounted`: the side whose riders begin on foot, with their mounts beside them (part 4).
    - `distracted`: the side with one action less in the first round (`R-22`).
    - `shots_ruled`: the game master is asked for the modifiers on a shot.
    - `blows_ruled`: the game master is asked for a further modifier on each blow.
    - `resisting_asked`: the target of a spell is asked whether to resist (part 4).
    - `earlier_asked`: each fighter is asked for spells cast before the fight (`H-08`).
    - `fumbles_cost`: a fumble costs an action (house rule `R-13`).
    - `beaten_give_up`: fighters whom no player controls may run or yield (`H-14`). `stake`: the party may not.
    - `deducted`: a difficulty is deducted from the skill (`R-11`).
    - `throws_first`: the throw of a throw-and-advance comes in the missile phase (`F-17`).
    - `bodies_only`: harmful spells do not affect spirits.
    - `fixed_at_work`: points fixed in an item keep the spell running for good (`F-34`).
    - `cinematic`: the side whose criticals are cinematic (`R-34`).
    - `injury_modifier`: the modifier on each injury roll at the end (`F-20`).
    - `foes_wit`: the AI level of the foes, "" for their own levels.
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
    unmounted: str = "nobody"
    cinematic: str = "nobody"
    fumbles_cost: bool = True
    shots_ruled: bool = False
    blows_ruled: bool = False
    resisting_asked: bool = False
    earlier_asked: bool = False
    beaten_give_up: bool = False
    stake: bool = False
    throws_first: bool = False
    bodies_only: bool = False
    fixed_at_work: bool = False
    deducted: bool = False
    foes_wit: str = ""
    injury_modifier: int = 0

    def gives_up(self, side: str) -> bool:
        """Return True if a tactic may let fighters of this side leave a lost fight."""
        return self.beaten_give_up and not (self.stake and side == "party")


def read_switches(given: Mapping[str, str]) -> Switches:
    """Return the terms for the switches in `given`; a missing switch has its first value.

    Raises ValueError with a sentence for an unknown switch or value.
    """
    chosen = switches.read_switches(given, SETUP_OPTIONS)
    return Switches(
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
        unmounted=chosen["riders on foot"],
        cinematic=chosen["cinematic power"],
        fumbles_cost=chosen["fumbles"] == COSTLY,
        shots_ruled=chosen["modifiers of shots"] == RULED,
        blows_ruled=chosen["modifiers of blows"] == RULED,
        resisting_asked=chosen["spells are resisted"] == CHOSEN,
        earlier_asked=chosen["spells cast before"] == ASKED_FOR,
        throws_first=chosen["throw of a rush"] == WITH_THE_SHOTS,
        bodies_only=chosen["harm by spells"] == BODIES,
        fixed_at_work=chosen["points fixed in an item"] == KEEP,
        beaten_give_up=chosen["the beaten"] != FIGHT_ON,
        stake=chosen["the beaten"] == STAKE,
        deducted=chosen[DIFFICULTY] == DEDUCTED,
        foes_wit=requested_level(chosen),
        injury_modifier=MODIFIERS[chosen[MODIFIER]],
    )


def applies_to_side(which: str, side: str) -> bool:
    """Return True if a switch that names a side, "both" or "nobody" applies to `side`."""
    return which in (side, "both")
