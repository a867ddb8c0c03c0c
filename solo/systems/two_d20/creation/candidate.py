"""Parsing of a draft into a hero, who need not be legal."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content, Draft
from solo.systems.parts.drafting.embedded_character import unpack_character
from solo.systems.parts.drafting.form import DraftAnswers
from solo.systems.parts.names import find_name
from solo.systems.two_d20.creation.form import FREE, DraftCase, HeroForm
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import SKILLS, UNTRAINED, Attributes, Training
from solo.systems.two_d20.people.sheet import Character
from solo.systems.two_d20.people.talents import Talent, TalentTaken
from solo.systems.two_d20.rulings import USUAL


def parse_draft(draft: Draft, form: HeroForm, content: Content) -> DraftCase:
    """Return the hero that a draft describes. A reopened hero keeps values that the form lacks, such as Harm."""
    answers = form.read(draft)
    origin = answers.reader.origin(_character, None)
    before = origin or Character(draft.name.strip())
    archetype, gold = answers[form.archetype], answers[form.gold]
    skills = {skill: Training(answers[form.expertise[skill]], answers[form.focus[skill]]) for skill in SKILLS}
    armours = tuple(name for name, line in form.armours.items() if answers[line])
    named = tuple(filter(None, (answers[line] for line in form.weapons.values())))
    more = answers.read_words(
        form.more_weapons, lambda word: find_name(word, content.entries(Weapon), "weapon"), "no-choice"
    )
    composite = {
        "name": draft.name.strip(),
        "archetype": "" if archetype == FREE.key else archetype,
        "look": answers[form.look].strip(),
        "past": answers[form.past].strip(),
        "attributes": Attributes(*(answers[line] for line in form.attributes.values())),
        "skills": {skill: trained for skill, trained in skills.items() if trained != UNTRAINED},
        "talents": tuple(_talents(answers, form, content)),
        "weapons": (*named, *more),
        "armours": before.armours if set(before.armours) == set(armours) else armours,
        "shield": answers[form.shield],
        "kits": {name: before.kits.get(name, USUAL.kit_uses) for name, line in form.kits.items() if answers[line]},
        "gold": before.gold if int(before.gold) == gold else float(gold),
    }
    character = msgspec.structs.replace(before, **composite)
    return DraftCase(answers, origin, character, content)


def _character(text: object) -> Character | None:
    return unpack_character(text, Character)


def _talents(answers: DraftAnswers, form: HeroForm, content: Content) -> Iterator[TalentTaken]:
    """Yield each talent of a draft, with the skill or attack type picked for it if it needs one."""
    for slot, line in form.talents.items():
        if name := answers[line]:
            chosen = answers[form.choices[slot]]
            yield TalentTaken(name, chosen if content.entries(Talent)[name].choice else "")
