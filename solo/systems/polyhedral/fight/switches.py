"""Switches of a fight's setup: all settings but the fighters and the place (`H-06`, `H-10`, `H-11`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from solo.systems.parts.fight import nerve_rule
from solo.systems.parts.fight.ai_level import SWITCH, WISHES, requested_level
from solo.systems.parts.fight.switches import read_switches
from solo.systems.polyhedral.ground.field import Light
from solo.untrusted import decoders

SETUP_OPTIONS: Final[Mapping[str, Sequence[str]]] = {
    "light": ("", "lit", "dark", "pitch dark"),
    "lurking": ("", "party", "foes"),
    "off guard": ("", "party", "foes", "both"),
    "spells beforehand": ("", "party", "foes", "both"),
    "initiative": ("kind", "each", "side"),
    "distance": ("", "cramped", "usual", "open"),
    "at stake": ("", "party", "foes", "both"),
    SWITCH: WISHES,
    nerve_rule.SWITCH: nerve_rule.WISHES,
}


NAMES: Final = {"off_guard": "off guard", "prepared": "spells beforehand", "staked": "at stake"}


class Switches(msgspec.Struct, frozen=True, rename=NAMES):
    """The values of the switches; "" leaves the choice to the place.

    `staked` is the side with a stake in the fight, which never leaves a lost fight. `wit` is the AI level wished for
    foes, "" for the usual one by Intellect.
    """

    light: Light | Literal[""]
    lurking: Literal["", "party", "foes"]
    off_guard: Literal["", "party", "foes", "both"]
    prepared: Literal["", "party", "foes", "both"]
    initiative: Literal["kind", "each", "side"]
    distance: Literal["", "cramped", "usual", "open"]
    staked: Literal["", "party", "foes", "both"] = ""
    wit: str = ""
    nerve: bool = False


def read(given: Mapping[str, str]) -> Switches:
    """Return the switches with the given values and the usual values of the rest.

    Raises ValueError with a sentence for an unknown switch or value.
    """
    switches = read_switches(given, SETUP_OPTIONS)
    return msgspec.convert(
        {**switches, "wit": requested_level(switches), "nerve": nerve_rule.is_on(switches)},
        decoders.prepare_type(Switches),
    )
