"""Ready spells of the content: named abilities that any character may learn (`G-34`)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.magic.ability import Ability, Frequency, Grade, MagicType
from solo.systems.gloranthan.magic.effect import ability_problem


# rule: Common magic
class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A ready spell of the content: an ability whose effect, grade, frequency and type are set."""

    name: str
    text: str
    effect: str
    grade: Grade
    frequency: Frequency
    type: MagicType
    matter: str = ""
    target: str = ""

    @property
    def ability(self) -> Ability:
        """The ability on the sheet of a character who learns it."""
        return Ability(self.name, self.effect, self.grade, self.frequency, self.type, self.matter, self.target)


def find_problems(spell: Spell, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a spell as (field, sentence) pairs."""
    if not spell.text.strip():
        yield "text", "Describe this spell in a sentence."
    if fault := ability_problem(spell.ability, content):
        yield "effect", fault
