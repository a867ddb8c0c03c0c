"""Options of a fight's setup: their values, the default first, and their meaning in the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from solo.systems.contract import Content
from solo.systems.parts.fight import nerve_rule
from solo.systems.parts.fight.ai_level import SWITCH, WISHES
from solo.systems.swords.fight.state import FightCircumstances
from solo.systems.swords.gear.surfaces import Corner, Surface
from solo.systems.swords.rolls.saddle import RIDING_AS_DODGE

DISTANCES: Final = {f"{yards} yards": yards for yards in (30, 6, 2, 10, 20, 40, 60, 120)}
COVERS: Final = {"none": 0, "light": 2, "heavy": 4}
LIGHTS: Final = {"day": 0, "dusk": 2}
WINDS: Final = {"calm": 0, "windy": 2}
DROPS: Final = {"none": 0, "3 yards": 3, "6 yards": 6, "10 yards": 10}
SADDLES: Final = {
    "usual": "usual",
    "open field": "open field, trained mount",
    "narrow": "narrow ground or wilful mount",
}
NOBODY, THE_PARTY, THE_FOES = "nobody", "the party", "the foes"
PARTY_UNLESS, FOES_UNLESS = "the party, unless it notices", "the foes, unless they notice"
SURPRISES: Final = (NOBODY, THE_PARTY, THE_FOES, PARTY_UNLESS, FOES_UNLESS)
AS_THEY_COME, EVERYBODY = "as they come", "everybody"
MOUNTED: Final = (AS_THEY_COME, NOBODY, THE_PARTY, THE_FOES, EVERYBODY)
ON_OFF: Final = ("on", "off")
OFF_ON: Final = ("off", "on")
UNEQUAL: Final[dict[str, Literal["", "harder", "ruled out"]]] = {
    "as usual": "",
    "harder": "harder",
    "ruled out": "ruled out",
}
INITIATIVES: Final[dict[str, Literal["each round", "once", "Dexterity"]]] = {
    "each round": "each round",
    "once": "once",
    "Dexterity": "Dexterity",
}
AFTER_ESCAPE: Final = {"only if planned": False, "an action more": True}
THE_FALLEN: Final = {"leave them": False, "strike at them": True}
LOST_FIGHTS: Final[dict[str, Literal["", "party", "everybody"]]] = {
    "either side leaves": "",
    "the party stays, for its stake": "party",
    "nobody leaves": "everybody",
}
YES_NO: Final = ("yes", "no")
ARROWS: Final = {"may be dodged": False, "a hail that only a block stops": True}
WOUNDED_MOUNTS: Final = {"take fright unless trained": True, "stay calm": False}
MOUNTS_DEFEND: Final = {"without penalty": False, "with their rider's": True}
LARGE_IN_GRAPPLE: Final = {"useless": False, "still parry": True}
BLOCKS_AFTER: Final = {"if Defend was planned": True, "only planned blocks": False}
USUAL_GROUND: Final = "packed earth"


def setup_options(content: Content) -> Mapping[str, Sequence[str]]:
    """Return every option with its values, the default first."""
    surfaces = list(content.entries(Surface))
    usual = [name for name in surfaces if name == USUAL_GROUND]
    return {
        "distance": tuple(DISTANCES),
        "light": tuple(LIGHTS),
        "wind": tuple(WINDS),
        "party cover": tuple(COVERS),
        "foes cover": tuple(COVERS),
        "surprised": SURPRISES,
        "mounted": MOUNTED,
        "saddle": tuple(SADDLES),
        "ground": (*usual, *(name for name in surfaces if name not in usual)) or ("none",),
        "corner": ("none", *content.entries(Corner)),
        "drop": tuple(DROPS),
        "mass": ON_OFF,
        "two-handed grip": OFF_ON,
        "bare hands and reach": OFF_ON,
        "far stronger foes": tuple(UNEQUAL),
        "initiative": tuple(INITIATIVES),
        "defence after an escape": tuple(AFTER_ESCAPE),
        "room to dodge": YES_NO,
        "arrows": tuple(ARROWS),
        "wounded mounts": tuple(WOUNDED_MOUNTS),
        "ridden mounts defend": tuple(MOUNTS_DEFEND),
        "large weapons in a grapple": tuple(LARGE_IN_GRAPPLE),
        "blocks after acting": tuple(BLOCKS_AFTER),
        "foes and the fallen": tuple(THE_FALLEN),
        "lost fights": tuple(LOST_FIGHTS),
        "defences asked": ("where it matters", "always"),
        SWITCH: WISHES,
        nerve_rule.SWITCH: nerve_rule.WISHES,
    }


def circumstances(options: Mapping[str, str], content: Content) -> FightCircumstances:
    """Return the circumstances that the options stand for."""
    surface = content.entries(Surface).get(options["ground"])
    corner = content.entries(Corner).get(options["corner"])
    return FightCircumstances(
        light=LIGHTS[options["light"]],
        wind=WINDS[options["wind"]],
        surface=surface.name if surface else "",
        surface_harm=surface.harm if surface else 0,
        corner=corner.name if corner else "",
        corner_harm=corner.harm if corner else 0,
        drop=DROPS[options["drop"]],
        seat=RIDING_AS_DODGE[SADDLES[options["saddle"]]],
        mass=options["mass"] == "on",
        two_handed_grip=options["two-handed grip"] == "on",
        bare_hands=options["bare hands and reach"] == "on",
        unequal=UNEQUAL[options["far stronger foes"]],
        initiative=INITIATIVES[options["initiative"]],
        room=options["room to dodge"] == "yes",
        hail=ARROWS[options["arrows"]],
        mounts_take_fright=WOUNDED_MOUNTS[options["wounded mounts"]],
        mount_bears_plan=MOUNTS_DEFEND[options["ridden mounts defend"]],
        large_in_clinch=LARGE_IN_GRAPPLE[options["large weapons in a grapple"]],
        blocks_after_acting=BLOCKS_AFTER[options["blocks after acting"]],
        finish=THE_FALLEN[options["foes and the fallen"]],
        staying=LOST_FIGHTS[options["lost fights"]],
        unplanned_after_escape=AFTER_ESCAPE[options["defence after an escape"]],
        ask_always=options["defences asked"] == "always",
    )
