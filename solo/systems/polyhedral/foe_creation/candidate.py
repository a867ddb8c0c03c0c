"""Foes made from drafts, with the problems of unreadable fields; drafts made from foes."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import msgspec

from solo.systems.contract import Draft
from solo.systems.contract.creation import FieldValue
from solo.systems.parts.drafting.embedded_character import BEFORE
from solo.systems.parts.drafting.form import DraftAnswers
from solo.systems.parts.drafting.reader import ECHOED, UNREADABLE
from solo.systems.parts.fight.leaving import GivenResolve
from solo.systems.polyhedral.creation.candidate import build_candidate, build_fields
from solo.systems.polyhedral.creation.draft_case import AUTOMATIC, NOTHING, SYSTEM, HandsAtStart
from solo.systems.polyhedral.creation.loadout_at_start import UNARMED
from solo.systems.polyhedral.creation.reading import parse_draft
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.foe_creation.case import FoeCase
from solo.systems.polyhedral.foe_creation.form import FOE, TAG_WORDS, TYPES, FoeForm, FoeReader, GrownLines
from solo.systems.polyhedral.foes.foe import Foe, Role, price
from solo.systems.polyhedral.gear.equipment import Item, WeaponMode, gear_named, rows
from solo.systems.polyhedral.names import find_name
from solo.systems.polyhedral.people.sheet import NaturalWeapon, Tag
from solo.systems.polyhedral.people.skills import skill_named
from solo.untrusted import decoders


def parse_foe_draft(draft: Draft, form: FoeForm, shop: Shop) -> FoeCase:
    """Return the foe of any draft with its problems; the usual value replaces each unreadable field."""
    shared = {key: value for key, value in draft.values.items() if not key.startswith(FOE) and key != BEFORE}
    reading = parse_draft(Draft(draft.system, draft.name, shared), form.shared, shop.content)
    answers = form.read(draft)
    build = msgspec.structs.replace(
        build_candidate(reading, shop).build,
        tags=tuple(_tags(answers, form)),
        hands=answers[form.hands],
        natural_weapons=tuple(_grown(answers, form, shop)),
        hide="" if answers[form.hide] == NOTHING else answers[form.hide],
        keen_senses=answers[form.keen],
        sorcerer=answers[form.sorcerer],
        spells=_once(answers[form.spells]),
    )
    foe = Foe(
        name=reading.name,
        xp=0,
        role=msgspec.convert(answers[form.role], decoders.prepare_type(Role)),
        text=answers[form.text],
        build=build,
        themes=_once(answers[form.themes]),
        money=Decimal(answers[form.money]),
        free_intellect=answers[form.free_intellect],
        shell=answers[form.shell],
        resolve=msgspec.convert(answers[form.resolve], decoders.prepare_type(GivenResolve)),
    )
    target = answers[form.target]
    if isinstance(answers.reader, FoeReader):
        answers.reader.demand_no_others()
    cost = _price(foe, shop)
    foe = msgspec.structs.replace(foe, xp=cost or 0)
    unread = (*reading.answers.problems, *answers.problems)
    return FoeCase(foe, foe.name, unread, cost is not None, target)


def reopen_draft(foe: Foe, form: FoeForm, shop: Shop) -> Draft:
    """Return a draft that makes the same foe, perhaps with its gear in another order."""
    build = build_fields(msgspec.structs.replace(foe.build, sorcerer=False, spells=()), shop)
    hands = HandsAtStart(
        *(name if _choosable(name, shop) else AUTOMATIC for name in msgspec.structs.astuple(build.hands))
    )
    values: dict[str, FieldValue] = form.shared.values(msgspec.structs.replace(build, hands=hands))
    return Draft(SYSTEM, foe.name, {**values, **form.values(foe)})


def _choosable(name: str, shop: Shop) -> bool:
    """Return True if the thing of this name may be held or worn in a draft.

    Other items, such as a torch, go to the belt.
    """
    return name == NOTHING or not isinstance(gear_named(name, shop.content), Item)


def _price(foe: Foe, shop: Shop) -> int | None:
    """Return the XP price of the foe's parts; None if one of the parts does not exist."""
    try:
        return price(foe, shop.content)
    except ValueError:
        return None


def _once(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


def _tags(answers: DraftAnswers, form: FoeForm) -> Iterator[Tag]:
    """Yield the tags in the answers, and report each unknown word."""
    for word in _once(answers[form.tags]):
        if word in TAG_WORDS:
            yield msgspec.convert(word, decoders.prepare_type(Tag))
        else:
            message = f"There is no tag “{word[:ECHOED]}”. Choose from {', '.join(TAG_WORDS)}."
            answers.fault(UNREADABLE, form.tags, message)


def _grown(answers: DraftAnswers, form: FoeForm, shop: Shop) -> Iterator[NaturalWeapon]:
    """Yield the natural weapons of a draft; a slot that names no row of the weapon tables makes none."""
    printed = {f"{mode.skill}: {mode.row}": mode for _, mode in rows(shop.content)}
    for lines in form.grown:
        name, row, uses, damage = answers[lines.name], answers[lines.row], _skill(answers, lines), answers[lines.type]
        if row in ("", NOTHING):
            if name:
                answers.fault(UNREADABLE, lines.row, f"Choose the table row that the {name[:ECHOED]} copies.")
            continue
        try:
            mode: WeaponMode = printed[find_name(row, printed, "row of the tables")]
        except ValueError as error:
            answers.fault(UNREADABLE, lines.row, str(error))
            continue
        types = tuple(one for one in TYPES if one == damage)
        venom = "" if answers[lines.venom] == NOTHING else answers[lines.venom]
        yield NaturalWeapon(name or "natural weapon", mode.skill, mode.row, uses, types, venom)


def _skill(answers: DraftAnswers, lines: GrownLines) -> str:
    """Return the active skill of a natural weapon; Unarmed replaces an illegal skill."""
    try:
        found = skill_named(answers[lines.skill] or UNARMED)
    except ValueError as error:
        answers.fault(UNREADABLE, lines.skill, str(error))
        return UNARMED
    if not found.active:
        answers.fault(
            UNREADABLE, lines.skill, f"{found.name} is never rolled. Name a skill for attacks with this weapon."
        )
        return UNARMED
    return found.name
