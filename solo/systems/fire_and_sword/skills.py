"""Skills: name, group, and base level of an unlearned skill.

Each weapon has its own attack and parry skills (`F-02`), named after the weapon and listed with the gear.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

UNTAUGHT: Final = 5
HIGHEST_LEVEL: Final = 60
SPELL_START: Final = 4
"""The level of a newly learned sorcery spell (`F-29`)."""

ATTACK: Final = "Attack"
PARRY: Final = "Parry"
DODGE: Final = "Dodge"
SHIELD_PARRY: Final = "Shield Parry"
FIST_ATTACK: Final = "Fist Attack"
RIDE: Final = "Ride"
HIDE: Final = "Hide"
SPOT_HIDDEN: Final = "Spot Hidden"
LISTEN: Final = "Listen"
FIRST_AID: Final = "First Aid"
CULT_LORE: Final = "Cult Lore"
SORCERY_LORE: Final = "Sorcery Lore"
CEREMONY: Final = "Ceremony"
ENCHANT: Final = "Enchant"
SUMMON: Final = "Summon"
SPIRIT_FIGHTING: Final = "Spirit Fighting"
ADMIN: Final = "Admin"
LUCK: Final = "Luck"


class Skill(msgspec.Struct, frozen=True):
    """A skill that belongs to no weapon and no spell. `base` is the level of the skill while unlearned."""

    name: str
    group: str
    help: str
    base: int = UNTAUGHT


_LISTED: Final = (
    Skill(DODGE, "Body", "Getting out of the way of a blow, an arrow or a trampling foot."),
    Skill(RIDE, "Body", "Staying in the saddle, and making the horse go where the fight is."),
    Skill("Climb", "Body", "Climbing walls, trees, masts and cliffs."),
    Skill("Swim", "Body", "Swimming rivers and rougher water, in as little armour as possible."),
    Skill(HIDE, "Senses", "Staying unseen. In an ambush the lowest Hide counts for all."),
    Skill(SPOT_HIDDEN, "Senses", "Noticing hidden things, above all an ambush."),
    Skill(LISTEN, "Senses", "Hearing what you cannot see."),
    Skill("Track", "Senses", "Following tracks, and telling how old they are."),
    Skill(FIRST_AID, "Mending", "Takes 2, 4 or 6 off the injury roll, once for each patient."),
    Skill("Custom", "People", "Knowing the manners and laws of a people."),
    Skill("Streetwise", "People", "Finding sellers, hideouts and informers in a town."),
    Skill("Bargain", "People", "Agreeing on a good price."),
    Skill("Orate", "People", "Swaying a crowd."),
    Skill(ADMIN, "People", "Handling offices, papers and the right gift to the right clerk."),
    Skill("Play Instrument", "People", "Playing music that wins you friends."),
    Skill("Craft", "People", "Making and mending with hands and tools."),
    Skill(LUCK, "People", "Rolled for land, titles and offices. No one teaches it."),
    Skill(CULT_LORE, "Magic", "Obtains and casts the divine spells of one cult.", 0),
    Skill(SORCERY_LORE, "Magic", "Learns sorcery spells from a book or a teacher.", 0),
    Skill(CEREMONY, "Magic", "Regains divine spells, and helps a casting by +1 for each hour of preparation."),
    Skill(ENCHANT, "Magic", "Puts lasting magic into a masterpiece.", 0),
    Skill(SPIRIT_FIGHTING, "Magic", "For shamans: rolled with POW in spirit combat. The best roll counts.", 0),
    Skill(SUMMON, "Magic", "Calls spirits, and brings back a soul that is lost between the planes.", 0),
)
SKILLS: Final[Mapping[str, Skill]] = {skill.name: skill for skill in _LISTED}


def attack_skill(weapon_skill: str) -> str:
    """Return the name of a weapon's attack skill: "Scimitar Attack"."""
    return f"{weapon_skill} {ATTACK}"


def parry_skill(weapon_skill: str) -> str:
    """Return the name of a weapon's parry skill: "Scimitar Parry"."""
    return f"{weapon_skill} {PARRY}"


def base_level(name: str) -> int:
    """Return the level of an unlearned skill: 5, and 0 for a spell or a lore (part 3, house rule)."""
    if name in SKILLS:
        return SKILLS[name].base
    return UNTAUGHT if name.endswith((f" {ATTACK}", f" {PARRY}")) else 0
