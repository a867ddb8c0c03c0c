"""Parsing of a draft: origin, starting values, gear and social standing."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.contract import Draft
from solo.systems.contract.creation import FieldValue
from solo.systems.fire_and_sword.creation.callings import Calling, fill
from solo.systems.fire_and_sword.creation.draft_case import (
    AUTOMATIC,
    NEWCOMER,
    NOTHING,
    ParsedDraft,
    StartingValues,
    WeaponsAtStart,
)
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
from solo.systems.fire_and_sword.creation.form import ROLLED, CharacterForm
from solo.systems.fire_and_sword.key import KEY
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.social_standing import (
    HIGHEST_GRADE,
    LOWEST_GRADE,
    Favour,
    Influence,
    Resource,
    SocialStanding,
)
from solo.systems.fire_and_sword.people.statistics import statistics_of
from solo.systems.fire_and_sword.skills import HIGHEST_LEVEL
from solo.systems.parts.drafting import embedded_character
from solo.systems.parts.drafting.form import DraftAnswers


def parse_draft(draft: Draft, form: CharacterForm, stock: DraftCatalogue) -> ParsedDraft:
    """Return a draft with its values parsed, and the problems of unreadable values."""
    answers = form.read(draft)
    before = answers.reader.origin(_unpacked, NEWCOMER)
    answers.ask(*form.texts)
    start = _start(answers, form, stock)
    answers.ask(form.grade)
    counts = {key: answers[line] for key, line in form.gear.items()}
    return ParsedDraft(
        answers=answers,
        typed=draft.values,
        origin=before,
        name=draft.name.strip(),
        start=start,
        counts={key: count for key, count in counts.items() if count},
        holds=WeaponsAtStart(*(answers[line] for line in form.holds)),
        enchantments=tuple(bought for lines in form.enchanted if (bought := lines.read(answers))),
        standing=_standing(answers, form, before, start.calling),
    )


def read_start(values: Mapping[str, FieldValue], form: CharacterForm, stock: DraftCatalogue) -> StartingValues:
    """Return the starting values in a draft's `values`. Unreadable values are replaced by defaults."""
    return _start(form.read(Draft(KEY, values=dict(values))), form, stock)


def _unpacked(text: object) -> Character:
    """Return the character packed in a text. Raises ValueError with a sentence for an invalid text."""
    character = embedded_character.unpack_character(text, Character)
    levels = (*character.skills.values(), *character.raised.values())
    if any(not 0 <= level <= HIGHEST_LEVEL for level in levels):
        raise ValueError(f"This character has a skill outside 0 to {HIGHEST_LEVEL}.")
    if any(not 0 <= score <= HIGHEST_LEVEL for _, score in character.statistics.list_scores()):
        raise ValueError(f"This character has a statistic outside 0 to {HIGHEST_LEVEL}.")
    if not LOWEST_GRADE <= character.standing.grade <= HIGHEST_GRADE:
        raise ValueError(f"This character has an FTE grade outside {LOWEST_GRADE} to {HIGHEST_GRADE}.")
    return character


def _start(answers: DraftAnswers, form: CharacterForm, stock: DraftCatalogue) -> StartingValues:
    calling = stock.content.entries(Calling)[answers[form.calling]]
    scores: dict[str, int] = {letters: answers[line] for letters, line in form.statistics.items()}
    points = {name: answers[line] for name, line in form.divine.items()}
    ranked = _ranked(answers, form, calling, stock)
    return StartingValues(
        calling=calling,
        rolled=answers[form.how] == ROLLED,
        statistics=statistics_of(scores),
        ranked=ranked,
        divine={name: count for name, count in points.items() if count},
        sorcery=_further(tuple(answers[line] for line in form.sorcery), calling, ranked, stock),
        spells=tuple(name for name in ranked if name in stock.sorcery),
    )


def _ranked(answers: DraftAnswers, form: CharacterForm, calling: Calling, stock: DraftCatalogue) -> tuple[str, ...]:
    """Return the ten skills, the highest level first.

    Fields left automatic get the calling's usual skills.
    """
    typed = [answers[line] for line in form.ranks]
    chosen = {skill: stock.skills[skill] for skill in typed if skill != AUTOMATIC}
    usual = iter(fill(calling, chosen).free)
    return tuple(next(usual, "") if skill == AUTOMATIC else skill for skill in typed)


def _further(
    typed: tuple[str, ...], calling: Calling, ranked: tuple[str, ...], stock: DraftCatalogue
) -> tuple[str, ...]:
    """Return a sorcerer's further spells.

    Fields left automatic get the first spells that are still free.
    """
    if calling.magic != "sorcery":
        return tuple(name for name in typed if name not in (AUTOMATIC, NOTHING))
    free = iter([name for name in stock.sorcery if name not in ranked and name not in typed])
    resolved = (next(free, NOTHING) if name == AUTOMATIC else name for name in typed)
    return tuple(name for name in resolved if name != NOTHING)


def _standing(answers: DraftAnswers, form: CharacterForm, before: Character, calling: Calling) -> SocialStanding:
    """Return the character's income, titles and ledger.

    If no grade is entered, a new character has the calling's grade, and a reopened character keeps the earlier grade.
    """
    usual = calling.grade if before is NEWCOMER else before.standing.grade
    resources = (lines.read(answers) for lines in form.resources)
    favours = (lines.read(answers) for lines in form.favours)
    influence = (lines.read(answers) for lines in form.influence)
    titles = (title.strip() for title in answers[form.titles].split(","))
    return SocialStanding(
        grade=answers[form.grade] or usual,
        resources=tuple(one for one in resources if one != Resource("")),
        favours=tuple(one for one in favours if one != Favour("", 0)),
        influence=tuple(one for one in influence if one != Influence("")),
        status=answers[form.status].strip(),
        titles=tuple(title for title in titles if title),
    )
