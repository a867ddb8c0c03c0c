"""The foe that a draft makes, with the problems of unreadable values."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Draft
from solo.systems.fire_and_sword.foe_creation.form import HIGHEST_SKILL, FoeForm
from solo.systems.fire_and_sword.foes.foe import Foe, Role, SpiritEffect
from solo.systems.fire_and_sword.foes.spirit_table import line_of
from solo.systems.fire_and_sword.people.sheet import CarriedArms
from solo.systems.fire_and_sword.people.statistics import statistics_of
from solo.systems.fire_and_sword.rolls.spirit_combat import OwnTable, SpiritRow
from solo.systems.parts.drafting.form import DraftAnswers
from solo.systems.parts.drafting.reader import ECHOED
from solo.systems.parts.drafting.workshop import FoeDraft
from solo.systems.parts.fight.leaving import GivenResolve
from solo.untrusted import decoders


def parse_foe_draft(draft: Draft, form: FoeForm) -> FoeDraft[Foe]:
    """Return the foe that a draft describes. An unreadable value is replaced by its default."""
    answers = form.read(draft)
    answers.ask(form.other_skills, form.leaves)
    foe = Foe(
        name=draft.name.strip(),
        text=answers[form.text].strip(),
        role=msgspec.convert(answers[form.role], decoders.prepare_type(Role)),
        skills={name: answers[line] for name, line in form.skills.items() if answers.has_value(line)},
        impact=answers[form.impact],
        hide=answers[form.hide],
        resistance_die=int(answers[form.resistance_die]),
        spells={name: power for name, line in form.spells.items() if (power := answers[line])},
        running=_once(answers[form.running]),
        spirit_effect=msgspec.convert(answers[form.leaves], decoders.prepare_type(SpiritEffect)),
        grade=answers[form.grade],
        themes=_once(answers[form.themes]),
        house=answers[form.house],
        named=answers[form.named],
        steady=answers[form.steady],
        one_attack=answers[form.one_attack],
        darksense=answers[form.darksense],
        resolve=msgspec.convert(answers[form.resolve], decoders.prepare_type(GivenResolve)),
        fetch=answers[form.fetch],
        spirit=answers[form.spirit],
        statistics=statistics_of({letters: answers[line] for letters, line in form.statistics.items()}),
        arms=_arms(answers, form),
    )
    foe.skills.update(_other_skills(answers, form))
    foe = msgspec.structs.replace(foe, spirit_table=_own_table(answers, form))
    return FoeDraft(foe, foe.name, answers.problems)


def _arms(answers: DraftAnswers, form: FoeForm) -> CarriedArms:
    weapons = [answers[line] for line in form.weapons]
    return CarriedArms(
        weapons=tuple(name for name in weapons if name),
        shield=answers[form.shield],
        armour=answers[form.armour],
        mount=answers[form.mount],
    )


def _other_skills(answers: DraftAnswers, form: FoeForm) -> dict[str, int]:
    """Read the skills and levels in a text, with a problem for each invalid part."""
    found: dict[str, int] = {}
    for part in _once(answers[form.other_skills]):
        name, _, level = part.rpartition(" ")
        if name and level.isdecimal() and int(level) <= HIGHEST_SKILL:
            found[name.strip()] = int(level)
        else:
            message = f"“{part[:ECHOED]}” is not a skill with its level. Write, for example: Juggle 12, Chess 9."
            answers.fault("other-skills", form.other_skills, message)
    return found


def _own_table(answers: DraftAnswers, form: FoeForm) -> OwnTable:
    """Read the lines of a spirit's own table, with a problem for each invalid line."""
    found: list[SpiritRow] = []
    for part in answers[form.spirit_table]:
        try:
            found.append(line_of(part))
        except ValueError as error:
            answers.fault("spirit-table", form.spirit_table, str(error))
    return tuple(found)


def _once(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))
