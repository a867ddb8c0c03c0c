"""Form of a foe: a field with its help for each value of a foe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

import msgspec

from solo.systems.contract import Content, FieldOption
from solo.systems.fire_and_sword.creation.draft_case import NOTHING
from solo.systems.fire_and_sword.foes.foe import RESISTANCE_DICE, Foe, Role, SpiritEffect
from solo.systems.fire_and_sword.foes.spirit_table import RESULTS, result_of
from solo.systems.fire_and_sword.gear.armour import Armour, Shield
from solo.systems.fire_and_sword.gear.ware import Ware
from solo.systems.fire_and_sword.gear.weapon import Weapon
from solo.systems.fire_and_sword.key import KEY
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.social_standing import HIGHEST_GRADE
from solo.systems.fire_and_sword.people.statistics import AVERAGE, STATISTICS, StatisticName, impact
from solo.systems.fire_and_sword.skills import SHIELD_PARRY, SKILLS, base_level
from solo.systems.fire_and_sword.wording import damage, plus_or_minus
from solo.systems.parts.drafting.form import Form, FormField, FormPage
from solo.systems.parts.drafting.form_fields import FieldFactory, plain_options
from solo.systems.parts.drafting.workshop import FoeDraft
from solo.systems.parts.fight.leaving import BY_NATURE, GivenResolve

ROLES: Final = get_args(Role)
SPIRIT_EFFECTS: Final = tuple(effect for effect in get_args(SpiritEffect) if effect)
USUAL_DIE: Final = "10"
MOST_WEAPONS: Final = 6
HIGHEST_SKILL: Final = 100
HIGHEST_STATISTIC: Final = 100
LOWEST_IMPACT: Final = -4
HIGHEST_IMPACT: Final = 30
THICKEST_HIDE: Final = 20

_OWN_HELP: Final = "Enter the foe's name above. The danger is computed anew whenever you change another field."
_SKILLS_HELP: Final = "Unset skills count as never learned: 5, or 0 for lores and spells."
_ARMS_HELP: Final = "The first weapon is in hand when a fight begins. Each weapon needs its attack skill."
_BODY_HELP: Final = "Other traits that count in every fight."
_MAGIC_HELP: Final = "Enter the points of POW of a divine spell, and the strength of a sorcery spell. 0 means unknown."
_SPIRIT_HELP: Final = "A spirit has no body: it carries and wears nothing, and fights with its POW on the D30."
_NOTHING: Final = FieldOption(NOTHING, "nothing")
_line: Final = FieldFactory[Foe, FoeDraft[Foe]]()
Number = FormField[Foe, FoeDraft[Foe], int]
Choice = FormField[Foe, FoeDraft[Foe], str]


class FoeForm(Form[Foe, FoeDraft[Foe]]):
    """All fields of a foe."""

    def __init__(self, content: Content) -> None:
        self.text = _line.text("foe.text", "Description", "Describe the foe in a sentence.", attribute="text")
        self.role = _line.choice(
            "foe.role",
            "Role",
            "How the foe fights, for encounters that ask for a role.",
            plain_options(ROLES),
            usual=ROLES[0],
            attribute="role",
        )
        self.themes = _line.words(
            "foe.themes", "Themes", "Keywords for encounters, separated by commas: tomb, sea.", attribute="themes"
        )
        self.named = _line.switch(
            "foe.named",
            "Named",
            "The highest face of the resistance die always resists, as for characters.",
            attribute="named",
        )
        self.grade = _line.rating(
            "foe.grade",
            "FTE grade",
            "The grade of monthly income. Enter 0 for none.",
            high=HIGHEST_GRADE,
            attribute="grade",
        )
        self.house = _line.switch(
            "foe.house", "House", "Marks a foe of your own, not from the rules.", usual=True, attribute="house"
        )
        self.statistics = {name.abbreviation: _statistic(name) for name in STATISTICS}
        weapons = content.entries(Weapon)
        self.weapons = tuple(_weapon(place, weapons) for place in range(1, MOST_WEAPONS + 1))
        self.shield = _line.make_optional(
            "hold.shield",
            "Shield",
            "Parries with Shield Parry.",
            plain_options(content.entries(Shield)),
            attribute="arms.shield",
        )
        self.armour = _line.make_optional(
            "hold.armour",
            "Armour",
            "Worn over the hide: both count.",
            (FieldOption(one.name, one.name, f"Armour {one.points}.") for one in content.entries(Armour).values()),
            attribute="arms.armour",
        )
        self.mount = _line.make_optional(
            "hold.mount",
            "Mount",
            "The foe starts a fight on this mount.",
            plain_options(name for name, ware in content.entries(Ware).items() if ware.kind == "mount"),
            attribute="arms.mount",
        )
        self.skills = {name: _skill(name, group) for name, group in _skill_groups(content).items()}
        self.other_skills = _line.words(
            "foe.other skills",
            "Other skills",
            "Other skills with their levels, separated by commas: Juggle 12, Chess 9.",
            group="Others",
            of=self._others,
        )
        self.impact = _line.rating(
            "foe.impact",
            "Impact",
            "Added to the damage of every blow. STR + SIZ of 24 gives +1, 32 gives +2, 40 gives +3.",
            low=LOWEST_IMPACT,
            high=HIGHEST_IMPACT,
            attribute="impact",
            cost=_usual_impact,
        )
        self.hide = _line.rating(
            "foe.hide", "Hide", "The damage that the skin stops.", high=THICKEST_HIDE, attribute="hide"
        )
        self.resistance_die = _line.choice(
            "foe.resistance die",
            "Resistance die",
            "Rolled against the damage that gets through. More sides make the foe tougher.",
            plain_options(map(str, RESISTANCE_DICE)),
            usual=USUAL_DIE,
            attribute="resistance_die",
            of=lambda foe: str(foe.resistance_die),
        )
        self.steady = _line.switch("foe.steady", "Steady", "Cannot be thrown down by a lance.", attribute="steady")
        self.one_attack = _line.switch(
            "foe.one attack", "One attack", "Attacks only once a round.", attribute="one_attack"
        )
        self.darksense = _line.switch("foe.darksense", "Darksense", "No penalty in the dark.", attribute="darksense")
        self.resolve = _line.choice(
            "foe.resolve",
            "Resolve",
            "How long the foe stays in a lost fight. With “by nature”, the role decides.",
            plain_options(get_args(GivenResolve)),
            usual=BY_NATURE,
            attribute="resolve",
        )
        self.spells = {name: _spell(spell) for name, spell in content.entries(Spell).items()}
        self.running = _line.words(
            "foe.running",
            "Already active",
            "Spells cast and paid for before the fight, separated by commas: Hard Skin.",
            group="Besides",
            attribute="running",
        )
        self.fetch = _line.switch(
            "foe.fetch", "Fetch", "A second D30 for each roll of spirit combat.", group="Besides", attribute="fetch"
        )
        self.spirit = _line.switch(
            "foe.spirit",
            "Spirit",
            "It has no body, fights with POW against POW, and cannot be hit by weapons.",
            attribute="spirit",
        )
        self.leaves = _line.make_optional(
            "foe.leaves",
            "Leaves",
            "The spirit's effect on a victim, if the spirit table says “leaves”.",
            plain_options(SPIRIT_EFFECTS),
            attribute="spirit_effect",
        )
        self.spirit_table = _line.words(
            "foe.spirit table",
            "Own table",
            "The lines of the spirit's own table, if any, separated by commas: 16 leaves, 20 lost. "
            f"Each has its highest face and one of {', '.join(RESULTS)}.",
            of=lambda foe: tuple(f"{line.up_to} {result_of(line)}" for line in foe.spirit_table),
        )
        own = (self.text, self.role, self.themes, self.named, self.grade, self.house)
        body = (self.impact, self.hide, self.resistance_die, self.steady, self.one_attack, self.darksense, self.resolve)
        arms = (*self.weapons, self.shield, self.armour, self.mount)
        super().__init__(
            KEY,
            (
                FormPage("foe", "Foe", _OWN_HELP, own),
                FormPage(
                    "statistics",
                    "Statistics",
                    "An average person has 11 in each statistic.",
                    tuple(self.statistics.values()),
                ),
                FormPage("arms", "Arms", _ARMS_HELP, arms),
                FormPage("skills", "Skills", _SKILLS_HELP, (*self.skills.values(), self.other_skills)),
                FormPage("body", "Body", _BODY_HELP, body),
                FormPage("magic", "Magic", _MAGIC_HELP, (*self.spells.values(), self.running, self.fetch)),
                FormPage("spirit", "Spirit", _SPIRIT_HELP, (self.spirit, self.leaves, self.spirit_table)),
            ),
        )

    def _others(self, foe: Foe) -> tuple[str, ...]:
        return tuple(f"{name} {level}" for name, level in foe.skills.items() if name not in self.skills)


def skill_key(name: str) -> str:
    """Return the key of a skill: "skill.Dodge"."""
    return f"skill.{name}"


def spell_key(name: str) -> str:
    """Return the key of a spell: "spell.Bless"."""
    return f"spell.{name}"


def _skill_groups(content: Content) -> Mapping[str, str]:
    """Return the skills that have form fields, each with the heading of the field."""
    weapons = content.entries(Weapon).values()
    found = {weapon.attack_skill: "Attacks" for weapon in weapons}
    found |= {weapon.parry_skill: "Parries" for weapon in weapons if weapon.parry_skill}
    found[SHIELD_PARRY] = "Parries"
    found |= {name: skill.group for name, skill in SKILLS.items()}
    return found | {spell.name: "Sorcery" for spell in content.entries(Spell).values() if spell.kind == "sorcery"}


def _statistic(name: StatisticName) -> Number:
    letters = name.abbreviation
    return _line.rating(
        f"statistic.{letters}",
        name.name,
        name.help,
        high=HIGHEST_STATISTIC,
        usual=AVERAGE,
        detail=letters,
        of=lambda foe: foe.statistics.score(letters),
    )


def _weapon(place: int, weapons: Mapping[str, Weapon]) -> Choice:
    def carried(foe: Foe) -> str:
        return foe.arms.weapons[place - 1] if place <= len(foe.arms.weapons) else ""

    def cost(case: FoeDraft[Foe]) -> str:
        foe, name = case.foe, carried(case.foe)
        if not name:
            return ""
        return f"{foe.skill(weapons[name].attack_skill)}, {damage(weapons[name].bonus + foe.impact)}"

    return _line.make_optional(
        f"weapon.{place}",
        f"Weapon {place}",
        "In hand when a fight begins." if place == 1 else "Within reach.",
        (FieldOption(one.name, one.name, _weapon_help(one)) for one in weapons.values()),
        of=carried,
        attribute="arms",
        cost=cost,
    )


def _weapon_help(weapon: Weapon) -> str:
    part = "A part of the body. " if weapon.natural else ""
    return f"{part}Damage {damage(weapon.bonus)} plus impact, rolled with {weapon.attack_skill}."


def _skill(name: str, group: str) -> Number:
    key, help_text = skill_key(name), SKILLS[name].help if name in SKILLS else ""
    line = _line.rating(
        key,
        name,
        help_text,
        high=HIGHEST_SKILL,
        usual=base_level(name),
        group=group,
        of=lambda foe: foe.skills.get(name),
        always=True,
    )
    # An entered skill counts as learned; an entry that is no number counts as 0.
    return msgspec.structs.replace(line, read=lambda reader: reader.whole_number(key, 0, 0, HIGHEST_SKILL))


def _usual_impact(case: FoeDraft[Foe]) -> str:
    return f"{plus_or_minus(impact(case.foe.statistics.strength, case.foe.statistics.size))} from STR and SIZ"


def _spell(spell: Spell) -> Number:
    def cost(case: FoeDraft[Foe]) -> str:
        return f"{spell.casting_skill} {case.foe.skill(spell.casting_skill)}" if spell.name in case.foe.spells else ""

    return _line.rating(
        spell_key(spell.name),
        spell.name,
        spell.text,
        high=max(spell.powers),
        step=spell.powers[0] if len(spell.powers) == 1 else 1,
        detail=f"{'points' if spell.kind == 'divine' else 'strength'} {', '.join(map(str, spell.powers))}",
        group=spell.kind.capitalize(),
        of=lambda foe: foe.spells.get(spell.name, 0),
        cost=cost,
    )
