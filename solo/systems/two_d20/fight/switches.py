"""Switches of a fight's setup: their values, the default first, and the rules they set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from solo.systems.parts.fight.ai_level import SWITCH, WISHES
from solo.systems.two_d20.fight.state import ZONES, SceneConditions, SceneObject, Side, Zone
from solo.systems.two_d20.gear.objects import OBJECTS

FIELD, INDOORS = "field", "indoors"
GROUNDS: Final = {
    "open": Zone(),
    "light cover": Zone(2),
    "heavy cover": Zone(4),
    "difficult ground": Zone(0, True),
    "light cover, difficult": Zone(2, True),
    "heavy cover, difficult": Zone(4, True),
}
"""The kinds of ground in a zone. Cover is in combat dice, against ranged attacks (`H-01`, part 8)."""
LIGHTS: Final = {"day": 0, "moonlit night": 1, "cloudy night": 2, "total darkness": 3}
NOISES: Final = {"quiet": 0, "a crowd": 1, "a battle": 2}
WEATHERS: Final = {"fair": 0, "foul": 1}
MOTIONS: Final = {"firm ground": 0, "moving ground": 1}


class Surprise(NamedTuple):
    """A value of the switch for surprise: the side that lies in wait, and whether it may be noticed (`H-06`)."""

    side: Side | None = None
    doubtful: bool = False


IN_WAIT: Final = {
    "nobody": Surprise(),
    "the heroes": Surprise("party"),
    "the foes": Surprise("foes"),
    "the heroes, unless noticed": Surprise("party", True),
    "the foes, unless noticed": Surprise("foes", True),
}
NOTHING: Final = "none"
OBJECT_ZONE: Final = 3
"""The number of the zone that holds the object of the scene: the middle of the field."""
PERILS: Final = ("A shying horse", "A swinging boom", "A panicking crowd", "A waking seal")
"""The hazards that may threaten the heroes in turn: tests of Riding, Seafaring, Command and Occult."""
ON_FOOT, MOUNTED = "on foot", "mounted"
AS_RULED: Final = "as ruled"
AS_IT_STANDS: Final = "as it stands"
MOST_DOOM: Final = 40
MOST_MOMENTUM: Final = 6
ASKED: Final = "always asked"
LOST_FIGHTS: Final = {"the heroes leave": False, "the heroes stay, for their stake": True}


def zone_switch(number: int) -> str:
    """Return the name of a zone's switch."""
    return f"zone {number}"


def setup_options() -> Mapping[str, Sequence[str]]:
    """Return every switch and its values, the default first."""
    return {
        "place": (FIELD, INDOORS),
        **{zone_switch(number): tuple(GROUNDS) for number in range(1, ZONES + 1)},
        "light": tuple(LIGHTS),
        "noise": tuple(NOISES),
        "weather": tuple(WEATHERS),
        "motion": tuple(MOTIONS),
        "in wait": tuple(IN_WAIT),
        "object": (NOTHING, *OBJECTS),
        "peril": (NOTHING, *PERILS),
        "heroes": (ON_FOOT, MOUNTED),
        "Doom": (AS_RULED, *map(str, range(MOST_DOOM + 1))),
        "Momentum": (AS_IT_STANDS, *map(str, range(MOST_MOMENTUM + 1))),
        "spends before damage": ("when wished", ASKED),
        "end of turn": ("when nothing presses", ASKED),
        "lost fights": tuple(LOST_FIGHTS),
        SWITCH: WISHES,
    }


def zones(options: Mapping[str, str]) -> list[Zone]:
    """Return the row of zones set by the switches."""
    grounds = [GROUNDS[options[zone_switch(number)]] for number in range(1, ZONES + 1)]
    return [Zone(ground.cover, ground.difficult) for ground in grounds]


def conditions(options: Mapping[str, str]) -> SceneConditions:
    """Return the conditions of the scene that the switches set, in steps of Difficulty (`H-11`)."""
    light = LIGHTS[options["light"]]
    return SceneConditions(
        light=light,
        noise=NOISES[options["noise"]],
        weather=WEATHERS[options["weather"]],
        motion=MOTIONS[options["motion"]],
        dark=light == LIGHTS["total darkness"],
    )


def scene_objects(options: Mapping[str, str]) -> list[SceneObject]:
    """Return the breakable objects that the switches put into the scene (`R-31`)."""
    name = options["object"]
    return [] if name == NOTHING else [SceneObject(name, OBJECT_ZONE)]
