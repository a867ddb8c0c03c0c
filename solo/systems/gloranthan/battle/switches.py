"""Switches of a battle's set-up: the values of each, the default first, and their meaning in the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from solo.systems.gloranthan.battle.state.figure import Side
from solo.systems.gloranthan.encounters.tiers import TIERS
from solo.systems.gloranthan.field.map_generation import Distance
from solo.systems.gloranthan.religion.moon import PHASES, Phase, date_of
from solo.systems.gloranthan.units.ranges import Scale
from solo.systems.parts.fight import ai_level

SCALE, ATTACKERS, DISTANCE, LIGHT, MOON = "scale", "attackers", "distance", "light", "moon"
GLOWLINE, FIELD, BANDS, HOME, TIER = "glowline", "field", "bands", "home ground", "tier"
OFFERING: Final = "sacrifice to the land"
HERO_BAND: Final = "hero band"
EACH_ALONE, IN_ONE = "each alone", "in one figure"
"""Switch values: each hero is a figure, or heroes who share a guardian form one figure at battle scale (`G-48`)."""
AS_THEY_ARE: Final = "as they are"
"""Switch value for the scale: battle scale if there are regiments among the foes, otherwise personal scale."""
SCALES: Final[dict[str, Scale | None]] = {AS_THEY_ARE: None, "personal": "personal", "battle": "battle"}
AS_RULED: Final = "the more numerous"
WHOSE: Final[dict[str, Side]] = {"the heroes": "party", "the foes": "foes"}
DISTANCES: Final[dict[str, Distance]] = {"usual": "usual", "close": "close", "open": "open"}
DAY, NIGHT, UNDERGROUND = "day", "night", "underground"
AS_IT_STANDS: Final = "as it stands"
OUTSIDE, INSIDE = "outside", "inside"
DRAWN, PLAIN = "drawn", "plain"
SINGLE: Final = "one by one"
BAND_SIZES: Final = {SINGLE: 1, "in twos": 2, "in fours": 4, "in eights": 8}
"""Number of equal ordinary foes in one band, by the switch value (`H-15`)."""
AS_IT_LOOKS: Final = "as it looks"
NOBODY: Final = "nobody's"


def setup_options() -> Mapping[str, Sequence[str]]:
    """Return each switch with its values, the default first."""
    return {
        SCALE: tuple(SCALES),
        ATTACKERS: (AS_RULED, *WHOSE),
        DISTANCE: tuple(DISTANCES),
        FIELD: (DRAWN, PLAIN),
        LIGHT: (DAY, NIGHT, UNDERGROUND),
        MOON: (AS_IT_STANDS, *PHASES),
        GLOWLINE: (OUTSIDE, INSIDE),
        HOME: (NOBODY, *WHOSE),
        OFFERING: (NOBODY, *WHOSE),
        HERO_BAND: (EACH_ALONE, IN_ONE),
        BANDS: tuple(BAND_SIZES),
        TIER: (AS_IT_LOOKS, *(tier.key for tier in TIERS)),
        ai_level.SWITCH: ai_level.WISHES,
    }


def phase_of(wished: str, days: int) -> Phase:
    """Return the moon phase that the set-up asks for by `wished`, or else the phase on the campaign's day `days`."""
    if wished == AS_IT_STANDS:
        return date_of(days, 1).phase
    return next(phase for phase in PHASES if phase == wished)


def home_of(wished: str) -> Side | Literal[""]:
    """Return the side that is on home ground by the switch value `wished`, "" for neither."""
    return WHOSE.get(wished, "")
