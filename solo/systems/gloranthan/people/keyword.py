"""Keywords: the skills that each covers, and competence without a bought skill (`G-08`, `H-01`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.rating import NOTHING, ONE_EDGE, ONE_MASTERY, Rating
from solo.systems.parts.phrasing import join_names

KeywordKind = Literal["professional", "cultural", "class", "basic religious", "advanced religious"]
FREE_FAMILIES: Final = ("cultural", "professional", "religious")
"""Families of which one keyword is free; an advanced religious keyword replaces the basic one."""
KEYWORD: Final = 4
"""XP that each keyword beyond the free ones costs."""
Level = Literal["skill", "strong", "other", "similar", "none"]
LEVELS: Final[dict[Level, Rating]] = {
    "skill": ONE_MASTERY,
    "strong": ONE_EDGE,
    "other": NOTHING,
    "similar": -ONE_EDGE,
    "none": -ONE_MASTERY,
}
"""Bonus by level of competence. The player decides whether a matter is similar to a skill of a keyword."""


# rule: Keywords
class Keyword(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A keyword: its strong skills, and the other skills it covers. `rank` is the religious rank tied to it."""

    name: str
    kind: KeywordKind
    text: str
    strong: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    rank: str = ""

    @property
    def family(self) -> str:
        """Kind of the keyword, with basic and advanced religious keywords in one family."""
        return self.kind.rpartition(" ")[2]

    @property
    def full_text(self) -> str:
        """Description, with all skills that it covers."""
        covers = {"Strong": self.strong, "Also": self.other}
        return " ".join((self.text, *(f"{how}: {join_names(skills)}." for how, skills in covers.items() if skills)))

    @property
    def skills(self) -> tuple[str, ...]:
        """All covered skills, which cost less to learn (`G-09`)."""
        return (*self.strong, *self.other)


# rule: Competence
def competence(matter: str, keywords: Iterable[Keyword], skills: Iterable[str] = ()) -> Level:
    """Return the best competence in `matter`: by a skill or by a keyword, or the level "none"."""
    wanted = matter.casefold()
    known = list(keywords)
    if wanted in map(str.casefold, skills):
        return "skill"
    if any(wanted in map(str.casefold, one.strong) for one in known):
        return "strong"
    return "other" if any(wanted in map(str.casefold, one.other) for one in known) else "none"


def is_covered(matter: str, keywords: Iterable[Keyword]) -> bool:
    """Return True if a keyword covers skills in this matter, so that such a skill costs less."""
    return competence(matter, keywords) != "none"


def find_problems(keyword: Keyword, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a keyword as (field, sentence) pairs."""
    if not keyword.text.strip():
        yield "text", "Describe in a sentence who has this keyword."
    if twice := set(keyword.strong) & set(keyword.other):
        yield "other", f"{', '.join(sorted(twice))} cannot be both a “strong” and an “other” skill."
