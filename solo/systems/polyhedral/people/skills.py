"""The 31 active and 10 passive skills: controlling attribute, cost and dice.

Active skills are rolled. Passive skills change derived values and damage.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from solo.systems.polyhedral.names import find_name
from solo.systems.polyhedral.people.attributes import Abbreviation
from solo.systems.polyhedral.rolls.scores import die

LEVEL_LABELS: Final = ("Untrained", "Trained", "Professional", "Expert", "Master")


class Skill(msgspec.Struct, frozen=True):
    """A skill (`P-06`, `P-07`): its name, controlling attribute and kind.

    A passive skill has no controlling attribute, since it is never rolled.
    """

    name: str
    attribute: Abbreviation | None
    summary: str
    school: bool = False
    creatures_only: bool = False
    opposed_by: str = ""

    @property
    def active(self) -> bool:
        return self.attribute is not None


# rule: Active skill
ACTIVE_SKILLS: Final[tuple[Skill, ...]] = (
    Skill("Afflictions", "INT", "Spells that sicken, poison, curse and wear a body down.", school=True),
    Skill("Ancient Tongues", "INT", "Reading ancient languages, always against a high Difficulty."),
    Skill("Axes & maces", "PRC", "Axes, clubs, maces and hammers swung in one hand."),
    Skill("Bluff", "SPI", "Telling convincing lies.", opposed_by="INT Difficulty + Perception"),
    Skill("Bows", "PRC", "Shooting every sort of bow."),
    Skill("Charms", "INT", "Spells that sway minds or deceive the senses.", school=True),
    Skill("Climbing", "STR", "Climbing walls and cliffs, harder under a load."),
    Skill("Crossbows", "PRC", "Shooting the crossbow and the prodd."),
    Skill("Diplomacy", "SPI", "Winning people over by haggling, pleading and good manners."),
    Skill("Distraction", "SPI", "Provoking a foe to attack you, without using an action.", opposed_by="SPI Difficulty"),
    Skill("Evocations", "INT", "Spells that call up fire, frost, force and lightning.", school=True),
    Skill("Fencing", "PRC", "The rapier, which parries twice for a fighter who stands still."),
    Skill("Flails", "PRC", "Weapons on chain or cord, which neither parry nor can be parried."),
    Skill("Jumping", "QKN", "Long leaps and soft landings, harder under a load."),
    Skill("Knives", "PRC", "Fighting with knives in hand (thrown knives use Throwing)."),
    Skill("Life Magic", "INT", "Spells that heal the living and harm undead and demons.", school=True),
    Skill("Lockpicking", "PRC", "Opening locks at 1 minute per try, with −1 or −2 for improvised tools."),
    Skill("Medicine", "INT", "Giving first aid in 5 minutes, long-term care and herbs."),
    Skill("Perception", "INT", "Noticing things with any sense, and spotting lies."),
    Skill("Poleaxes", "PRC", "Long swung blades, which must be readied again after each swing."),
    Skill("Slings", "PRC", "Slinging stones and bullets."),
    Skill("Spears", "PRC", "Thrusting with shafts, in one hand or in both."),
    Skill("Staff", "PRC", "Staves in both hands, which parry twice."),
    Skill(
        "Stealth",
        "PRC",
        "Hiding, sneaking and picking pockets, harder under a load.",
        opposed_by="INT Difficulty + Perception",
    ),
    Skill(
        "Survival",
        "INT",
        "Finding food, shelter and trails in the wild.",
        opposed_by="the quarry's attribute Difficulty + Survival or Stealth when you track it",
    ),
    Skill("Swords", "PRC", "Fighting with swords and the like in one hand."),
    Skill("Throwing", "PRC", "All thrown weapons, with −1 for improvised missiles."),
    Skill("Traps", "PRC", "Laying traps in five minutes and taking them apart in one."),
    Skill("2-h axes & maces", "PRC", "Great axes and mauls, which need both hands."),
    Skill("2-h swords", "PRC", "Great swords, and the bastard sword in both hands."),
    Skill("Unarmed", "PRC", "Fighting with fists, feet and natural weapons."),
)

# rule: Passive skill
PASSIVE_SKILLS: Final[tuple[Skill, ...]] = (
    Skill(
        "Assassination", None, "Light weapons do extra damage to slower foes, and double that if the foe is unaware."
    ),
    Skill("Blocking", None, "Each level adds 1 to the DR of a Block."),
    Skill("Deflection", None, "Every second level adds 1 to Parry."),
    Skill("Diehard", None, "Each level adds 1 Life Point and 1 Vitality Point."),
    Skill("Energy", None, "Each level adds 1 Spell Point."),
    Skill("Evasion", None, "Every second level adds 1 to Dodge."),
    Skill("Spellcraft", None, "Sets the highest rank of spells you can cast, and must stay below the INT Difficulty."),
    Skill("Spell Defense", None, "Each level adds 1 to all three defences against spells."),
    Skill("Extra Size", None, "A bigger body: more LP and VP, longer reach and stride.", creatures_only=True),
    Skill("Fast Sprint", None, "Doubles Sprint, or triples it at level 2.", creatures_only=True),
)

SKILLS: Final[Mapping[str, Skill]] = {skill.name: skill for skill in ACTIVE_SKILLS + PASSIVE_SKILLS}
SCHOOLS: Final = tuple(skill.name for skill in ACTIVE_SKILLS if skill.school)
# rule: Extra Move and Fast Sprint
_OTHER_NAMES: Final = {"extra move": "Fast Sprint"}


def skill_named(name: str) -> Skill:
    """Return the skill of that name, in any case (`P-06`, `P-07`, `R-27`).

    Raises ValueError with the nearest names for an unknown skill.
    """
    exact = SKILLS.get(name)
    if exact is not None:
        return exact
    return SKILLS[find_name(_OTHER_NAMES.get(name.strip().casefold(), name), SKILLS, "skill")]


def skill_levels(levels: Mapping[str, int]) -> dict[str, int]:
    """Return `levels` under the printed names of the skills.

    Raises ValueError for an unknown skill, a skill named twice, or a level below 0.
    """
    found: dict[str, int] = {}
    for typed, level in levels.items():
        name = skill_named(typed).name
        if name in found:
            raise ValueError(f"The skill {name} is listed twice. Keep one level for it.")
        _demand_level(level)
        found[name] = level
    return found


HIGHEST_LEVEL: Final = 7
"""The highest skill level that people may buy."""


def skill_cost(from_level: int, to_level: int) -> int:
    """Return the XP to raise a skill from one level to another (`P-04`): each level costs its own square.

    The result is negative for a lower `to_level`. Raises ValueError for a level below 0.
    """
    return _total_cost(to_level) - _total_cost(from_level)


def pool(score: int, level: int) -> tuple[int, int]:
    """Return the dice of an active skill as (count, sides) (`P-05`): the attribute's dice, and one per level."""
    _demand_level(level)
    count, sides = die(score)
    return count + level, sides


def level_label(level: int) -> str:
    """Return the label of a level (`P-04`): "Expert" for 3; levels beyond 4 are "Master" too."""
    _demand_level(level)
    return LEVEL_LABELS[min(level, len(LEVEL_LABELS) - 1)]


def _total_cost(level: int) -> int:
    _demand_level(level)
    return sum(step * step for step in range(1, level + 1))


def _demand_level(level: int) -> None:
    if level < 0:
        raise ValueError(f"A skill level is a whole number from 0 up, not {level}.")
