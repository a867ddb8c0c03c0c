"""Requirements of a religious rank: skills, a secret with its feats, and giving up common magic (`G-25` to `G-28`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solo.systems.contract import Content
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.people.skills import KnownSkill
from solo.systems.gloranthan.religion.rank import COMMON, Learning, Rank
from solo.systems.gloranthan.religion.scripture import Scripture
from solo.systems.parts.phrasing import capitalise, join_names, with_article


class BrokenLimit(NamedTuple):
    """A limit that a character breaks: the attribute concerned, or a `part` of it, and a sentence.

    A `doubtful` limit causes only a warning, and `unspent` marks a warning about a free choice that was not made. A
    table may allow characters to break a limit that is not `firm`.
    """

    what: str
    message: str
    firm: bool = False
    doubtful: bool = False
    part: str = ""
    unspent: bool = False


# rule: Requirements of a rank
def list_rank_faults(character: Character, rank: Rank, content: Content) -> Iterator[BrokenLimit]:
    """Yield each requirement of `rank` that `character` does not meet."""
    who = capitalise(with_article(rank.name))
    if rank.concentrates and character.allies and any(one.type == COMMON for one in character.abilities):
        yield BrokenLimit("abilities", f"{who} with a spirit ally must give up common magic.")
    if character.scriptures and not rank.leads:
        yield BrokenLimit("scriptures", f"{who} leads no services. Leave the scriptures out.")
    if strange := [name for name in character.scriptures if name not in content.entries(Scripture)]:
        yield BrokenLimit("scriptures", f"There is no scripture “{strange[0]}”.", firm=True)
    secret = any(one.secret for one in character.abilities)
    if rank.feats and not secret:
        yield BrokenLimit("rank", f"{who} must own the god's secret. Mark an ability as the secret.")
    own = sum(one.type == "Theism" and not one.secret and not one.item for one in character.abilities)
    if own < rank.feats:
        yield BrokenLimit("rank", f"{who} needs {rank.feats} of the god's feats, and you have {own}.")
    if rank.learning and (why := _unlearnt(character, rank.learning, content)):
        yield BrokenLimit("rank", f"{who} needs {why}.")
    if secret and rank.secret_learning and (why := _unlearnt(character, rank.secret_learning, content)):
        yield BrokenLimit("abilities", f"The secret needs {why}.")


def skill_level(character: Character, name: str, content: Content) -> int:
    """Return the level of a skill: the level of its rune, and 1 more if the skill is bought (`G-28`)."""
    known = content.entries(KnownSkill).get(name)
    level = character.powers.level_of(known.rune) if known else 0
    return (level or 0) + any(skill.name == name for skill in character.skills)


def _unlearnt(character: Character, learning: Learning, content: Content) -> str:
    """Describe the skills that are missing for `learning`, "" if none is."""
    found = sum(skill_level(character, name, content) >= learning.level for name in learning.skills)
    if found >= learning.count:
        return ""
    if len(learning.skills) == 1:
        return f"{learning.skills[0]} at level {learning.level}"
    return f"{learning.count} of the skills {join_names(learning.skills)} at level {learning.level}"
