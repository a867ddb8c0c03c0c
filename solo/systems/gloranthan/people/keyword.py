"""Owns keywords: what each covers and how strongly, and what that comes to without a skill (`G-08`, `H-01`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.rating import NOTHING, ONE_EDGE, ONE_MASTERY, Rating
from solo.systems.parts.wording import listed

KeywordKind = Literal["professional", "cultural", "class", "basic religious", "advanced religious"]
FREE_FAMILIES: Final = ("cultural", "professional", "religious")
"""One of each is free; an advanced religious keyword takes the place of the basic one."""
KEYWORD: Final = 4
"""XP of each further keyword."""
Level = Literal["skill", "strong", "other", "similar", "none"]
LEVELS: Final[dict[Level, Rating]] = {
    "skill": ONE_MASTERY,
    "strong": ONE_EDGE,
    "other": NOTHING,
    "similar": -ONE_EDGE,
    "none": -ONE_MASTERY,
}
"""What competence comes to; that a matter is similar to a keyword's is for whoever plays to say."""


class Keyword(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A keyword: its strong skills, and the others that it covers. `rank` is the religious rank that it goes with."""

    name: str
    kind: KeywordKind
    text: str
    strong: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    rank: str = ""

    @property
    def family(self) -> str:
        """Its kind, of which basic and advanced religious ones are the same."""
        return self.kind.rpartition(" ")[2]

    @property
    def told(self) -> str:
        """What it is, and all that it covers, as a person reads it."""
        covers = {"Strong": self.strong, "Also": self.other}
        return " ".join((self.text, *(f"{how}: {listed(skills)}." for how, skills in covers.items() if skills)))

    @property
    def skills(self) -> tuple[str, ...]:
        """All that it covers: what costs less to learn (`G-09`)."""
        return (*self.strong, *self.other)


def competence(matter: str, keywords: Iterable[Keyword], skills: Iterable[str] = ()) -> Level:
    """Returns how well somebody does a matter, the best hit counting: by a skill, by a keyword, or not at all."""
    wanted = matter.casefold()
    known = list(keywords)
    if wanted in map(str.casefold, skills):
        return "skill"
    if any(wanted in map(str.casefold, one.strong) for one in known):
        return "strong"
    return "other" if any(wanted in map(str.casefold, one.other) for one in known) else "none"


def covered(matter: str, keywords: Iterable[Keyword]) -> bool:
    """Returns whether a skill in this matter costs less, since a keyword covers it."""
    return competence(matter, keywords) != "none"


def faults(keyword: Keyword, _content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a keyword as (field, sentence) pairs, nothing for a sound one."""
    if not keyword.text.strip():
        yield "text", "Say in a sentence who has this keyword."
    if twice := set(keyword.strong) & set(keyword.other):
        yield "other", f"{', '.join(sorted(twice))} cannot be both strong and other."
