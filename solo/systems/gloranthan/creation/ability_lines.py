"""Form fields of abilities, shared by heroes and foes: questions, answers and their format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Generic, Literal, TypeVar, get_args

import msgspec

from solo.systems.contract import Content, FieldOption
from solo.systems.gloranthan.creation.line_format import on_text, read_on
from solo.systems.gloranthan.creation.spell_list import place_key
from solo.systems.gloranthan.magic.ability import FREQUENCIES, GRADES, KEEPERS, TYPES, Ability, Frequency, MagicType
from solo.systems.gloranthan.magic.effect import Effect
from solo.systems.gloranthan.magic.spell import Spell
from solo.systems.gloranthan.people.runes import RUNES, Rune
from solo.systems.gloranthan.religion.rank import COMMON
from solo.systems.parts.drafting.form import DraftAnswers, FormField
from solo.systems.parts.drafting.form_fields import NOTHING, FieldFactory, plain_options
from solo.systems.parts.names import find_name
from solo.untrusted import decoders

T = TypeVar("T")
C = TypeVar("C")
Flag = Literal["item", "area", "secret"]
FLAGS: Final[tuple[Flag, ...]] = get_args(Flag)
LESS: Final = "less"
MARKS: Final = (*FLAGS, LESS, *RUNES)
BY: Final = (
    f"A charm's rune, then the ability's holder: an ally, a companion, {', '.join(KEEPERS)}. Write “Air / Old Crow”."
)


class AbilityLines(msgspec.Struct, Generic[T, C], frozen=True):
    """Form fields that describe one ability."""

    effect: FormField[T, C, str]
    name: FormField[T, C, str]
    frequency: FormField[T, C, str]
    type: FormField[T, C, str]
    on: FormField[T, C, str]
    by: FormField[T, C, str]
    marks: FormField[T, C, tuple[str, ...]]


class AbilityFields(Generic[T, C]):
    """Fields of the abilities of a hero or foe.

    `abilities` returns the owner's abilities, `off` the change of an ability's cost by rank.
    """

    def __init__(
        self,
        line: FieldFactory[T, C],
        content: Content,
        most: int,
        abilities: Callable[[T], tuple[Ability, ...]],
        off: Callable[[T, Ability], int],
        cost: Callable[[C, int], str],
    ) -> None:
        self._line, self._of, self._off, self._cost = line, abilities, off, cost
        self._spells = content.entries(Spell)
        self._effects = {_key(effect): effect for effect in content.entries(Effect).values()}
        spells = [FieldOption(one.name, f"{one.name} ({one.grade}, {one.frequency})", one.text) for one in
                  self._spells.values()]  # fmt: skip
        self._options = (*spells, *(FieldOption(key, key, effect.text) for key, effect in self._effects.items()))
        self.slots: Mapping[int, AbilityLines[T, C]] = {slot: self._slot(slot) for slot in range(1, most + 1)}

    @property
    def lines(self) -> tuple[FormField[T, C, Any], ...]:
        """All form fields of one ability, in order."""
        return tuple(line for slot in self.slots.values() for line in msgspec.structs.astuple(slot))

    def read(
        self, answers: DraftAnswers, religion: str, off: Callable[[Ability], int]
    ) -> Iterator[tuple[int, Ability]]:
        """Yield each filled slot's number and ability. Problems are recorded in `answers`."""
        for slot, lines in self.slots.items():
            chosen = answers[lines.effect]
            if chosen in (NOTHING.key, ""):
                continue
            marks = answers.read_words(lines.marks, lambda word: find_name(word, MARKS, "mark"))
            spell = self._spells.get(chosen)
            ability = spell.ability if spell else _own(answers, lines, self._effects[chosen], marks)
            yield (
                slot,
                msgspec.structs.replace(
                    ability,
                    item="item" in marks,
                    secret="secret" in marks,
                    **_held_by(answers[lines.by]),
                    discount=off(ability) - marks.count(LESS),
                    religion="" if ability.type in (COMMON, "Talent") else religion,
                ),
            )

    def _slot(self, slot: int) -> AbilityLines[T, C]:
        group, key, line = f"Ability {slot}", place_key(slot), self._line

        def own(what: Callable[[Ability], str]) -> Callable[[T], str]:
            """Return a function that reads a text of the ability in this slot.

            The text is "" for a ready spell or an empty slot.
            """

            def of(owner: T) -> str:
                one = self._at(owner, slot)
                return "" if one is None or self._is_spell(one) else what(one)

            return of

        less = f"“{LESS}” saves 1 XP if a keyword names the magic or a companion has it."
        marks = f"Marks, separated by commas: {', '.join(MARKS)}. {less}"
        return AbilityLines(
            line.make_optional(
                      key, "Spell or effect", "A ready-made spell, or an effect for an ability of your own.",
                      self._options, group=group, attribute="abilities", cost=lambda case: self._cost(case, slot),
                      of=lambda owner: self._option(self._at(owner, slot))),
            line.text(f"{key}.name", "Name", "Fill in this field and those below only for an ability of your own.",
                      longest=60, group=group, of=own(lambda one: one.name)),
            line.make_optional(f"{key}.frequency", "Frequency",
                      "How often the ability is useful. Rarer abilities cost less.", plain_options(FREQUENCIES),
                      group=group, of=own(lambda one: one.frequency)),
            line.make_optional(f"{key}.type", "Type", "Common magic unless you choose another type.",
                      plain_options(TYPES), group=group, of=own(lambda one: one.type)),
            line.text(f"{key}.on", "Matter / target",
                      "What the ability helps with, then whom it works on, like “sword / undead”.", longest=200,
                      group=group, of=own(lambda one: on_text(one.matter, one.target))),
            line.text(f"{key}.by", "Rune / holder", BY, longest=100, group=group,
                      of=lambda owner: on_text(one.rune, one.holder) if (one := self._at(owner, slot)) else ""),
            line.words(f"{key}.marks", "Marks", f"{marks} If the ability attacks a rune, name the rune.", group=group,
                       of=lambda owner: self._marks(owner, self._at(owner, slot))),
        )  # fmt: skip

    def _at(self, owner: T, slot: int) -> Ability | None:
        held = self._of(owner)
        return held[slot - 1] if slot <= len(held) else None

    def _is_spell(self, ability: Ability) -> bool:
        """Return True if an ability is an unchanged ready spell."""
        spell = self._spells.get(ability.name)
        plain = msgspec.structs.replace(ability, discount=0, item=False, secret=False, religion="", rune="", holder="")
        return spell is not None and spell.ability == plain

    def _option(self, ability: Ability | None) -> str:
        if ability is None:
            return ""
        if self._is_spell(ability):
            return ability.name
        return next((key for key, effect in self._effects.items() if effect.name == ability.effect), "")

    def _marks(self, owner: T, ability: Ability | None) -> tuple[str, ...]:
        if ability is None:
            return ()
        less = self._off(owner, ability) - ability.discount
        held = [flag for flag in FLAGS if getattr(ability, flag)]
        return (*held, *[LESS] * less, *filter(None, ("" if self._is_spell(ability) else ability.harms,)))


def _own(answers: DraftAnswers, lines: AbilityLines[T, C], effect: Effect, marks: tuple[str, ...]) -> Ability:
    """Return the character's own ability, which the lines describe. An area raises the grade by one (`G-33`)."""
    name = answers[lines.name].strip() or effect.name
    if not answers[lines.frequency]:
        answers.fault("unsaid", lines.frequency, f"Choose the frequency of {name}.")
    matter, target = read_on(answers[lines.on])
    area = "area" in marks
    harms: Rune | Literal[""] = next((rune for rune in RUNES if rune in marks), "")
    return Ability(
        name,
        effect.name,
        GRADES[min(GRADES.index(effect.grade) + area, len(GRADES) - 1)],
        msgspec.convert(answers[lines.frequency] or "Ubiquitous", decoders.prepare_type(Frequency)),
        msgspec.convert(answers[lines.type] or COMMON, decoders.prepare_type(MagicType)),
        matter,
        target,
        harms=harms,
        area=area,
    )


def _held_by(text: str) -> dict[str, str]:
    """Parse the rune of a charm and the holder of an ability from a text such as "Air / Old Crow"."""
    rune, holder = read_on(text)
    return {"rune": rune, "holder": next((word for word in KEEPERS if word == holder.casefold()), holder)}


def _key(effect: Effect) -> str:
    return f"{effect.grade}: {effect.name}"
