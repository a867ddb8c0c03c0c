"""The character that a draft makes, legal or not.

Values without a field in the form are kept from the reopened character.
"""

from __future__ import annotations

import msgspec

from solo.systems.contract import Content, Draft
from solo.systems.parts.drafting.embedded_character import unpack_character
from solo.systems.parts.drafting.form import DraftAnswers
from solo.systems.parts.drafting.reader import UNREADABLE
from solo.systems.swords.creation.arms import WeaponsAtStart, arms_of
from solo.systems.swords.creation.form import LISTED_SKILLS, READY_RANGED, THROWN_IN_A_SET, CharacterForm, DraftCase
from solo.systems.swords.gear.weapon import Weapon, starting_ammunition
from solo.systems.swords.people.sheet import Attributes, Character
from solo.untrusted.text import is_shown


def parse_draft(draft: Draft, form: CharacterForm, content: Content) -> DraftCase:
    """Parse a draft, legal or not. A reopened character keeps its wounds and its earned points."""
    answers = form.read(draft)
    melee, ranged = answers[form.melee], answers[form.ranged]
    shield, armour, mount = answers[form.shield], answers[form.armour], answers[form.mount]
    listed = {name: answers[line] for name, line in form.skills.items()}
    own = _own_crafts(answers, form)
    attributes = Attributes(*(answers[line] for line in form.attributes.values()))
    ready_ranged = answers[form.ready] == READY_RANGED
    mass, notes = answers[form.mass], answers[form.notes].strip()
    origin = answers.reader.origin(_character, None)
    before = origin or Character(draft.name.strip())
    wanted = WeaponsAtStart(melee, ranged, bool(ranged) and (ready_ranged or not melee))
    weapons = before.weapons if origin and arms_of(origin, content) == wanted else _weapons(wanted, content)
    character = msgspec.structs.replace(
        before,
        name=draft.name.strip(),
        attributes=attributes,
        skills={name: level for name, level in {**listed, **dict(own.values())}.items() if level},
        weapons=weapons,
        shield=shield,
        armour=armour,
        mount=mount,
        beast=answers[form.beast],
        missiles={**starting_ammunition(weapons, content), **before.missiles},
        mass=mass,
        notes=notes,
    )
    return DraftCase(answers, origin, {slot: name for slot, (name, _) in own.items()}, character, content)


def _character(text: object) -> Character | None:
    return unpack_character(text, Character)


def _own_crafts(answers: DraftAnswers, form: CharacterForm) -> dict[int, tuple[str, int]]:
    """Return the player's own crafts and lore as (name, level) by slot. Crafts of level 0 are left out."""
    found: dict[int, tuple[str, int]] = {}
    for slot, (name_line, level_line) in form.own.items():
        name, level = answers[name_line].strip(), answers[level_line]
        if level and not name:
            answers.fault(UNREADABLE, name_line, "Name this craft, or set its level to 0.")
        elif level and (name in LISTED_SKILLS or name in dict(found.values())):
            answers.fault(UNREADABLE, name_line, f"{name} is already in the list. Raise it there.")
        elif level and not is_shown(name):
            answers.fault(UNREADABLE, name_line, "Write the name of this craft on one line.")
        elif level:
            found[slot] = (name, level)
    return found


def _weapons(arms: WeaponsAtStart, content: Content) -> tuple[str, ...]:
    """Return the weapons in the order of drawing."""
    struck = (arms.melee,) if arms.melee else ()
    flown: tuple[str, ...] = ()
    if arms.ranged:
        flown = (arms.ranged,) * (THROWN_IN_A_SET if content.entries(Weapon)[arms.ranged].thrown else 1)
    return (*flown, *struck) if arms.ready_ranged else (*struck, *flown)
