"""Owns the foe that a draft makes, and what of the draft could not be read."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.systems.contract import Draft
from solo.systems.parts.drafting.form import Answers
from solo.systems.parts.drafting.workshop import Drawn
from solo.systems.parts.names import find_name
from solo.systems.two_d20.creation.form import NOTHING
from solo.systems.two_d20.foe_creation.form import SLOTS, TAG_WORDS, FoeForm, own_attack
from solo.systems.two_d20.foe_creation.own_attack import read
from solo.systems.two_d20.foes.foe import Fields, Flight, Foe, FoeRank, Tag
from solo.systems.two_d20.gear.weapon import FIST, Weapon
from solo.systems.two_d20.people.attributes import Attributes


def understood(draft: Draft, form: FoeForm) -> Drawn[Foe]:
    """Returns the foe of any draft at all; the usual value stands in for what could not be read."""
    answers = form.read(draft)
    themes: tuple[str, ...] = answers[form.themes]
    foe = Foe(
        name=draft.name.strip(),
        text=answers[form.text],
        rank=msgspec.convert(answers[form.rank], FoeRank),
        attributes=Attributes(*(answers[line] for line in form.attributes.values())),
        fields=Fields(*(answers[line] for line in form.fields.values())),
        attacks=tuple(_attacks(answers, form)) or (FIST,),
        soak=answers[form.soak],
        courage=answers[form.courage],
        cover=answers[form.cover],
        ability=answers[form.ability],
        mindless=answers[form.mindless],
        flight=msgspec.convert(answers[form.flight], Flight),
        tags=tuple(dict.fromkeys(_tags(answers, form))),
        themes=tuple(dict.fromkeys(themes)),
    )
    return Drawn(foe, foe.name, answers.problems)


def _tags(answers: Answers, form: FoeForm) -> Iterator[Tag]:
    for word in answers[form.tags]:
        try:
            yield msgspec.convert(find_name(word, TAG_WORDS, "tag"), Tag)
        except ValueError as fault:
            answers.fault("no-choice", form.tags, str(fault))


def _attacks(answers: Answers, form: FoeForm) -> Iterator[str | Weapon]:
    """The attacks in their order, those of its own as they are written."""
    own = {own_attack(slot): form.own[slot] for slot in SLOTS}
    for line in form.attacks.values():
        name = answers[line]
        if name == NOTHING.key:
            continue
        if name not in own:
            yield name
            continue
        try:
            yield read(answers[own[name]])
        except ValueError as fault:
            answers.fault("no-attack", own[name], str(fault))
