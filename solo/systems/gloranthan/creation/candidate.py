"""Parsing of a draft into a hero, legal or not. Values that are not on the form stay unchanged."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TypeVar

import msgspec

from solo.systems.contract import Content, Draft
from solo.systems.gloranthan.creation.form import DraftCase, HeroForm
from solo.systems.gloranthan.creation.line_format import (
    read_affinity,
    read_companion,
    read_other,
    read_skill,
    read_trait,
)
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.people.cost import purchases
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.runes import Powers, Rune
from solo.systems.gloranthan.people.sheet import Character, Skill
from solo.systems.gloranthan.people.skills import KnownSkill
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion.rank import Rank, discount
from solo.systems.parts.drafting.embedded_character import unpack_character
from solo.systems.parts.drafting.form import DraftAnswers
from solo.systems.parts.names import find_name

V = TypeVar("V")


def parse_draft(draft: Draft, form: HeroForm, content: Content) -> DraftCase:
    """Return the hero that a draft describes. A reopened draft keeps wounds and possessions."""
    answers = form.read(draft)
    origin = answers.reader.origin(lambda text: unpack_character(text, Character), None)
    before = origin or Character(draft.name.strip())
    keywords, known = content.entries(Keyword), content.entries(KnownSkill)
    free = [known[name].skill for line in form.free_skills.values() if (name := answers[line])]
    further = answers.read_words(form.more_skills, lambda text: read_skill(text, known))
    off = partial(_off, content.entries(Rank).get(answers[form.rank]))
    abilities = dict(form.abilities.read(answers, answers[form.religion], off))
    chosen = (answers[line] for line in form.keywords.values())
    others = answers.read_words(form.more_keywords, lambda text: find_name(text, keywords, "keyword"))
    composite = {
        "name": draft.name.strip(),
        "powers": Powers(*(_level(answers, form, rune, before) for rune in form.runes)),
        "keywords": tuple(dict.fromkeys((*filter(None, chosen), *others))),
        "skills": tuple(_learnt((*free, *further), origin)),
        "traits": answers.read_words(form.traits, read_trait),
        "affinities": answers.read_words(form.affinities, read_affinity),
        "abilities": (*abilities.values(), *before.abilities[len(form.abilities.slots) :]),
        "companions": answers.read_words(form.companions, lambda text: read_companion(text, keywords)),
        "wealth": Rating(answers[form.wealth], answers[form.edges]),
        "others": dict(answers.read_words(form.others, read_other)),
    }
    character = msgspec.structs.replace(before, **form.as_answered(answers), **composite)
    slots = {ability.name: slot for slot, ability in abilities.items()}
    return DraftCase(answers, origin, character, content, tuple(purchases(character, content)), slots)


def _level(answers: DraftAnswers, form: HeroForm, rune: Rune, before: Character) -> int | None:
    """Return the level of a rune; None for a rune that the hero never had."""
    level = answers[form.runes[rune]]
    return None if before.powers.level_of(rune) is None and not level else level


def _learnt(skills: tuple[Skill, ...], origin: Character | None) -> Iterator[Skill]:
    """Yield the skills, with a mark on those learnt in play, since the hero had earned XP (`G-09`)."""
    had = {skill.name: skill.later for skill in origin.skills} if origin else {}
    playing = bool(origin and origin.earned)
    for skill in dict.fromkeys(skills):
        yield msgspec.structs.replace(skill, later=had.get(skill.name, playing))


def _off(rank: Rank | None, ability: Ability) -> int:
    return discount(rank, ability.type, ability.grade)
