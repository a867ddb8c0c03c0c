"""Owns the hero that a draft makes, legal or not; what is not on the form stays as it was before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec

from solo.systems.contract import Content, Draft
from solo.systems.gloranthan.creation.form import AbilityLines, Case, HeroForm, effect_key
from solo.systems.gloranthan.creation.written import (
    MARKS,
    read_affinity,
    read_companion,
    read_on,
    read_other,
    read_skill,
    read_trait,
)
from solo.systems.gloranthan.magic.ability import GRADES, Ability, Frequency, MagicType
from solo.systems.gloranthan.magic.effect import Effect
from solo.systems.gloranthan.magic.spell import Spell
from solo.systems.gloranthan.people.band import BandKind, RegimentKind
from solo.systems.gloranthan.people.cost import purchases
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.runes import Powers, Rune
from solo.systems.gloranthan.people.sheet import Character, Combat, Skill
from solo.systems.gloranthan.people.skills import KnownSkill
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion.rank import COMMON, Rank, discount
from solo.systems.parts.drafting.form import Answers, Line
from solo.systems.parts.drafting.origin import unpacked
from solo.systems.parts.names import find_name

V = TypeVar("V")


def understood(draft: Draft, form: HeroForm, content: Content) -> Case:
    """Returns any draft at all as it was understood; one that was reopened keeps its wounds and what it holds."""
    answers = form.read(draft)
    origin = answers.reader.origin(_character, None)
    before = origin or Character(draft.name.strip())
    keywords, known = content.entries(Keyword), content.entries(KnownSkill)
    free = [known[name].skill for line in form.free_skills.values() if (name := answers[line])]
    further = _read(answers, form.more_skills, lambda text: read_skill(text, known))
    rank = content.entries(Rank).get(answers[form.rank])
    abilities = dict(_abilities(answers, form, content, rank, answers[form.religion]))
    character = msgspec.structs.replace(
        before,
        name=draft.name.strip(),
        race=answers[form.race],
        form=answers[form.form],
        magic_rune=answers[form.magic_rune],
        notes=answers[form.notes],
        powers=Powers(*(_level(answers, form, rune, before) for rune in form.runes)),
        keywords=tuple(
            dict.fromkeys(
                (
                    *filter(None, (answers[line] for line in form.keywords.values())),
                    *_read(answers, form.more_keywords, lambda text: find_name(text, keywords, "keyword")),
                )
            )
        ),
        combat_style=msgspec.convert(answers[form.style], Combat),
        skills=tuple(_learnt((*free, *further), origin)),
        languages=answers[form.languages],
        traits=tuple(_read(answers, form.traits, read_trait)),
        relationships=answers[form.relationships],
        religion=answers[form.religion],
        rank=answers[form.rank],
        runes=answers[form.bought_runes],
        affinities=tuple(_read(answers, form.affinities, read_affinity)),
        allies=answers[form.allies],
        abilities=(*abilities.values(), *before.abilities[len(form.abilities) :]),
        companions=tuple(_read(answers, form.companions, lambda text: read_companion(text, keywords))),
        retainers=answers[form.retainers],
        followers=msgspec.convert(answers[form.followers], BandKind) if answers[form.followers] else "",
        regiment=msgspec.convert(answers[form.regiment], RegimentKind) if answers[form.regiment] else "",
        unit=answers[form.unit],
        wealth=Rating(answers[form.wealth], answers[form.edges]),
        income=answers[form.income],
        kept=answers[form.kept],
        others=dict(_read(answers, form.others, read_other)),
        earned=answers[form.earned],
    )
    slots = {ability.name: slot for slot, ability in abilities.items()}
    return Case(answers, origin, character, content, tuple(purchases(character, content)), slots)


def _character(text: object) -> Character | None:
    return unpacked(text, Character)


def _level(answers: Answers, form: HeroForm, rune: Rune, before: Character) -> int | None:
    """A rune that somebody never had stays away."""
    level = answers[form.runes[rune]]
    return None if before.powers.of(rune) is None and not level else level


def _read(answers: Answers, line: Line[Character, Case, tuple[str, ...]], read: Callable[[str], V]) -> Iterator[V]:
    """What the words of a line stand for; a fault is kept for each that cannot be read."""
    for word in answers[line]:
        try:
            yield read(word)
        except ValueError as fault:
            answers.fault("unreadable", line, str(fault))


def _learnt(skills: tuple[Skill, ...], origin: Character | None) -> Iterator[Skill]:
    """The skills, those marked that were learnt since play has begun: once something was earned (`G-09`)."""
    had = {skill.name: skill.later for skill in origin.skills} if origin else {}
    playing = bool(origin and origin.earned)
    for skill in dict.fromkeys(skills):
        yield msgspec.structs.replace(skill, later=had.get(skill.name, playing))


def _abilities(
    answers: Answers, form: HeroForm, content: Content, rank: Rank | None, religion: str
) -> Iterator[tuple[int, Ability]]:
    effects = {effect_key(effect): effect for effect in content.entries(Effect).values()}
    for slot, lines in form.abilities.items():
        chosen = answers[lines.effect]
        spell = content.entries(Spell).get(chosen)
        if spell:
            ability = spell.ability
        elif chosen in effects:
            ability = _own(answers, lines, effects[chosen])
        else:
            continue
        marks = tuple(_read(answers, lines.marks, lambda word: find_name(word, MARKS, "mark")))
        taken_off = discount(rank, ability.type, ability.grade) - marks.count("less")
        yield (
            slot,
            msgspec.structs.replace(
                ability,
                item="item" in marks,
                discount=taken_off,
                religion="" if ability.type in (COMMON, "Talent") else religion,
                secret="secret" in marks,
            ),
        )


def _own(answers: Answers, lines: AbilityLines, effect: Effect) -> Ability:
    """An ability that is no ready spell."""
    if not answers[lines.frequency]:
        answers.fault("unsaid", lines.frequency, f"Say how often {answers[lines.name] or effect.name} matters.")
    matter, target = read_on(answers[lines.on])
    marks = {word.casefold() for word in answers[lines.marks]}
    grade = GRADES.index(effect.grade) + ("area" in marks)
    harms = next((word for word in marks if word in ("physical", "magic", "intellect", "social")), "")
    return msgspec.convert(
        {
            "name": answers[lines.name].strip() or effect.name,
            "effect": effect.name,
            "grade": GRADES[min(grade, len(GRADES) - 1)],
            "frequency": msgspec.convert(answers[lines.frequency] or "Ubiquitous", Frequency),
            "type": msgspec.convert(answers[lines.type] or COMMON, MagicType),
            "matter": matter,
            "target": target,
            "harms": harms,
            "area": "area" in marks,
        },
        Ability,
    )
