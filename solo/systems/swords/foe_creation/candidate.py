"""The foe that a draft makes, and the problems of reading the draft."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, Final

from solo.systems.contract import Content, Draft
from solo.systems.parts.drafting.form import DraftAnswers, FormField
from solo.systems.parts.drafting.reader import LONGEST_CHOICE, shorten_echo
from solo.systems.parts.drafting.workshop import FoeDraft
from solo.systems.swords.creation.gear_list import NOTHING
from solo.systems.swords.foe_creation.form import TAG_WORDS, FoeForm, find_printed_name
from solo.systems.swords.foes.foe import Foe
from solo.systems.swords.gear.weapon import FIST, Weapon
from solo.systems.swords.people.sheet import Attributes

CRAFT: Final = re.compile(r"(.*\S)\s+([-−+]?[0-9]{1,2})")


def parse_foe_draft(draft: Draft, form: FoeForm, content: Content) -> FoeDraft[Foe]:
    """Return the foe of any draft, with default values for fields that cannot be read."""
    answers = form.read(draft)
    tags = _known(answers, form.tags, TAG_WORDS, "tag")
    more = _known(answers, form.more_weapons, content.entries(Weapon), "weapon")
    named = (answers[line] for line in form.weapons)
    composite = {
        "name": draft.name.strip(),
        "tags": tuple(dict.fromkeys(tags)),
        "attributes": Attributes(*(answers[line] for line in form.attributes.values())),
        "skills": _skills(answers, form),
        "weapons": (*(name for name in named if name != NOTHING.key), *more) or (FIST,),
    }
    foe = Foe(**{**form.as_answered(answers), **composite})
    return FoeDraft(foe, foe.name, answers.problems)


def _skills(answers: DraftAnswers, form: FoeForm) -> dict[str, int]:
    """Return the levels of all skills that are not 0, the foe's own crafts after the skills of the rules."""
    levels = {name: answers[line] for name, line in form.skills.items()}
    for said in answers[form.crafts]:
        craft = CRAFT.fullmatch(said)
        if craft is None:
            answers.fault("no-level", form.crafts, f"Write a level after {shorten_echo(said)}, such as Cooking 2.")
        elif craft[1].casefold() in map(str.casefold, levels):
            answers.fault(
                "given-twice", form.crafts, f"{shorten_echo(craft[1])} is already in the list. Raise it there."
            )
        else:
            levels[craft[1]] = int(craft[2].replace("−", "-"))
    return {name: level for name, level in levels.items() if level}


def _known(
    answers: DraftAnswers, line: FormField[Any, Any, tuple[str, ...]], known: Collection[str], kind: str
) -> tuple[str, ...]:
    """Return the printed names of the words in a field, with a problem for each unknown word.

    `known` are the printed names, and `kind` is their type for the message.
    """
    return answers.read_words(line, lambda word: find_printed_name(word[:LONGEST_CHOICE], known, kind), "no-choice")
