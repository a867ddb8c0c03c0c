"""Races and their modifiers (`G-07`, `R-02`, `R-45`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.rating import NOTHING, Rating, modifier_text
from solo.systems.parts.phrasing import join_names


class RaceModifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A racial modifier to actions in some matters. "missile" means all shots and throws (part 12)."""

    name: str
    matters: tuple[str, ...]
    bonus: str
    by_day: bool = False


# rule: Races
class Race(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A race. A race with `dark_sense` has normal senses in full darkness."""

    name: str
    text: str
    form: str
    gifts: tuple[RaceModifier, ...] = ()
    dark_sense: bool = False

    @property
    def full_text(self) -> str:
        """Description, with all modifiers."""
        gifts = (
            f"{modifier_text(Rating.modifier(one.bonus))} {join_names(one.matters)}{' by day' if one.by_day else ''}"
            for one in self.gifts
        )
        return f"{self.text} {'; '.join(gifts)}{'.' if self.gifts else ''}".strip()


def race_modifier(race: Race, matters: Collection[str], by_day: bool = True) -> Rating:
    """Return the sum of a race's modifiers to an action in these `matters`. Each modifier counts once."""
    return sum(
        (
            Rating.modifier(gift.bonus)
            for gift in race.gifts
            if not set(gift.matters).isdisjoint(matters) and (by_day or not gift.by_day)
        ),
        NOTHING,
    )


def find_problems(race: Race, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a race as (field, sentence) pairs."""
    if not race.text.strip():
        yield "text", "Describe this race in a sentence."
    for gift in race.gifts:
        try:
            Rating.modifier(gift.bonus)
        except ValueError as error:
            yield "gifts", f"{gift.name}: {error}"
