"""Religious ranks: magic on offer, restrictions, and changes of cost (`G-25` to `G-28`, `R-25`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.magic.ability import (
    GRADES,
    GRIMOIRE,
    GUARDIAN,
    LANDSCAPE,
    Ability,
    Frequency,
    Grade,
    MagicType,
    ability_cost,
)
from solo.systems.gloranthan.religion.religion import MagicTradition, Religion

COMMON: Final[MagicType] = "Common magic"
KEYWORD_DISCOUNT: Final = -1
"""Change in XP of the cost of common magic that the character's keyword names (`G-32`)."""
AFFINITY: Final = 2
"""Cost in XP of an affinity, a cult rune or a further practice (`G-01`)."""
ALLY: Final = 4
"""Cost in XP of a spirit ally, divine companion or Lunar consort."""
SCRIPTURE: Final = 1
"""Cost in XP of each scripture that a liturgist holds beyond the first."""
SECRET_MAGIC: Final = 7
LANDSCAPE_GRADE: Final[Grade] = "Minor"
"""Highest grade of a feat that a landscape entity gives (`G-36`)."""
Allies = Literal["", "one", "several"]
DAY: Final = "day"
CEREMONY: Final = "ceremony"


class Learning(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Skills that a rank demands: `count` of them at `level`.

    A skill's level is the level of its rune, and 1 more if the skill is bought (`G-28`).
    """

    skills: tuple[str, ...]
    level: int
    count: int = 1


class MagicOffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A type of magic that a rank offers. `magic` is the Magic needed for each grade.

    Only important religions offer the grade `great` and higher grades. If `religion` is set, the offer is only for
    followers of this religion. `discount` applies up to the grade `discounted`, in addition to the change of cost by
    the type of magic.
    """

    type: MagicType
    magic: dict[Grade, int]
    religion: str = ""
    great: Grade | Literal[""] = ""
    discount: int = 0
    discounted: Grade = "Twice Major"


# rule: Theism
# rule: Animism
# rule: Wizardry
# rule: The Lunar Way
class Rank(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A rank. `level` counts in claims on cards (`H-07`), `keyword` is the keyword that goes with the rank.

    `personal` ranks own the religion's personal rune; `affinities` says if some may be bought or all are needed. In a
    rank without `common` magic, common magic bought before is refunded. `allies` cost 4 XP each and take 10 % of the
    time. `secret` is the secret's grade, `great_secret` its grade in important religions. A `guarded` rank is never
    undefended; a `chain` of veneration opens collective magic (`G-47`). `magic_needed` is the Magic needed for the
    rank.

    A rank that `leads` holds services. A rank with a `fetch` has an ally against bodiless beings. A rank that
    `concentrates` gives up common magic for its ally. `feats` is the number of feats that the rank demands besides the
    secret. `learning` are the skills that the rank demands, `secret_learning` the skills that its secret demands.
    `recharge` tells when used magic returns: each day, or only at a ceremony.
    """

    name: str
    way: MagicTradition
    level: int
    text: str
    keyword: str = ""
    personal: bool = False
    affinities: Literal["", "some", "all"] = ""
    common: bool = True
    magic_needed: int = 0
    offers: tuple[MagicOffer, ...] = ()
    secret: Grade | Literal[""] = ""
    great_secret: Grade | Literal[""] = ""
    allies: Allies = ""
    guarded: bool = False
    chain: bool = False
    leads: bool = False
    fetch: bool = False
    concentrates: bool = False
    feats: int = 0
    learning: Learning | None = None
    secret_learning: Learning | None = None
    recharge: Literal["day", "ceremony"] = "day"

    def offer(self, kind: MagicType, religion: str = "") -> MagicOffer | None:
        """Return what the rank offers followers of `religion` in a type of magic; None without such an offer."""
        return next((one for one in self.offers if one.type == kind and one.religion in ("", religion)), None)


def ranks_of(way: MagicTradition, content: Content) -> tuple[Rank, ...]:
    """Return the ranks of the magic tradition `way`, the lowest rank first."""
    return tuple(rank for rank in content.entries(Rank).values() if rank.way == way)


# rule: R-25 One discount once
def discount(rank: Rank | None, kind: MagicType, grade: Grade, in_keyword: bool = False) -> int:
    """Return the change of an ability's cost in XP by rank and keyword."""
    named = KEYWORD_DISCOUNT if in_keyword and kind == COMMON else 0
    offer = rank.offer(kind) if rank else None
    if offer is None or GRADES.index(grade) > GRADES.index(offer.discounted):
        return named
    return named + offer.discount


def price(
    grade: Grade,
    frequency: Frequency,
    kind: MagicType,
    rank: Rank | None = None,
    item: bool = False,
    in_keyword: bool = False,
) -> int:
    """Return the XP of an ability with all changes of cost, each applied once, never below 0."""
    return ability_cost(grade, frequency, kind, item, discount(rank, kind, grade, in_keyword))


def limits(ability: Ability, rank: Rank | None, magic: int, religion: Religion | None = None) -> Iterator[str]:
    """Yield the reasons why a character of this rank and Magic cannot take an ability, a sentence each."""
    if ability.type == "Talent" or ability.item or ability.holder == GUARDIAN:
        return
    if ability.holder == LANDSCAPE:
        if GRADES.index(ability.grade) > GRADES.index(LANDSCAPE_GRADE):
            yield f"{ability.name}: a feat of the land is {LANDSCAPE_GRADE} at most, not {ability.grade}."
        return
    if ability.holder == GRIMOIRE and ability.type != "Sorcery":
        yield f"{ability.name}: a grimoire can hold only spells of Sorcery."
        return
    if rank and ability.secret:
        yield from _secret_limits(ability, rank, magic, religion)
        return
    offer = rank.offer(ability.type, religion.name if religion else "") if rank else None
    if ability.type == COMMON and offer is None:
        if rank and not rank.common:
            yield f"{ability.name}: the rank {rank.name} must give up common magic."
        return
    if rank is None or offer is None:
        why = f"the rank {rank.name} does not grant it" if rank else "it requires a rank in a religion"
        yield f"{ability.name} is magic of the type {ability.type}, and {why}."
        return
    yield from _grade_limits(ability, rank, offer, magic, religion)


def _grade_limits(
    ability: Ability, rank: Rank, offer: MagicOffer, magic: int, religion: Religion | None
) -> Iterator[str]:
    needed = offer.magic.get(ability.grade)
    if needed is None:
        highest = max(offer.magic, key=GRADES.index)
        yield f"{ability.name}: the rank {rank.name} grants {ability.type} only up to {highest}, not {ability.grade}."
    elif magic < needed:
        yield f"{ability.name}: the grade {ability.grade} needs Magic {needed}, and you have {magic}."
    if (
        offer.great
        and GRADES.index(ability.grade) >= GRADES.index(offer.great)
        and not (religion and religion.important)
    ):
        yield f"{ability.name}: only an important religion offers {ability.grade} abilities."


def _secret_limits(ability: Ability, rank: Rank, magic: int, religion: Religion | None) -> Iterator[str]:
    grade = rank.great_secret if religion and religion.important else rank.secret
    if not grade:
        yield f"{ability.name}: the rank {rank.name} cannot learn the secret."
    elif ability.grade != grade:
        yield f"{ability.name}: the secret of this rank has the grade {grade}, not {ability.grade}."
    elif magic < SECRET_MAGIC:
        yield f"{ability.name}: the secret needs Magic {SECRET_MAGIC}, and you have {magic}."


def find_problems(rank: Rank, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a rank as (field, sentence) pairs."""
    if not rank.text.strip():
        yield "text", "Describe this rank in a sentence."
    if not 1 <= rank.level <= 4:
        yield "level", f"A rank has a level from 1 to 4, not {rank.level}."
