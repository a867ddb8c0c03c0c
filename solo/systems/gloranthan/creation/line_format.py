"""Text format of values with several parts on a draft: skills, traits, affinities, companions.

Each reader raises ValueError with a sentence that shows the format.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final, get_args

import msgspec

from solo.systems.gloranthan.people.retinue import SPECIALISMS, Companion
from solo.systems.gloranthan.people.runes import RUNES, Rune
from solo.systems.gloranthan.people.sheet import Affinity, Combat, Matter, Skill, Trait, TraitRating
from solo.systems.gloranthan.people.skills import KnownSkill
from solo.systems.gloranthan.religion.per_magic import GIFTS, Gift
from solo.systems.parts.names import find_name
from solo.systems.parts.phrasing import join_names
from solo.untrusted import decoders

MATTERS: Final[tuple[Matter, ...]] = get_args(Matter)
COMBATS: Final[tuple[Combat, ...]] = get_args(Combat)[1:]
TRICKSTER: Final = "trickster"
SKILL: Final = "Basket Weaving (physical)"
TRAIT: Final = "Tough ++ (resisting blows, courage)"
AFFINITY: Final = "Combat: combat (melee, resisting blows)"
COMPANION: Final = "Orla: Healing, Scouting / Healer, Scout / First Aid, Herbs"
OTHER: Final = "A second scripture 1"
_BRACKETS: Final = re.compile(r"(?P<before>[^()]+?)\s*(?:\((?P<within>[^()]*)\))?")
_RATED: Final = re.compile(r"(?P<name>.+?)\s+(?P<rating>\+\+|\+|0|--|-)")


def skill_text(skill: Skill, known: Mapping[str, KnownSkill]) -> str:
    """Format a skill as its name, with its rune or combat use in brackets if the content does not define the skill."""
    usual = known.get(skill.name)
    if usual and (usual.rune, usual.combat) == (skill.rune, skill.combat):
        return skill.name
    return f"{skill.name} ({skill.combat or skill.rune})"


def read_skill(text: str, known: Mapping[str, KnownSkill]) -> Skill:
    """Parse a skill: a skill of the content by its name, or another skill with its rune or combat use in brackets."""
    name, within = _parts(text, SKILL)
    if within is None:
        return known[find_name(name, known, "skill")].skill
    what = find_name(within, (*RUNES, *COMBATS), "rune or use")
    if what in RUNES:
        return Skill(name, msgspec.convert(what, decoders.prepare_type(Rune)))
    return Skill(name, "physical", msgspec.convert(what, decoders.prepare_type(Combat)))


def trait_text(trait: Trait) -> str:
    """Format a trait: its name, its rating, and its matters in brackets."""
    rating = f" {trait.rating}" if trait.rating != "0" else ""
    return f"{trait.name}{rating}{_bracketed(trait.matters)}"


def read_trait(text: str) -> Trait:
    """Parse a trait from its text on a draft."""
    before, within = _parts(text, TRAIT)
    rated = _RATED.fullmatch(before.replace("−", "-"))
    matters = tuple(find_name(word, MATTERS, "matter") for word in _words(within or ""))
    name, rating = (rated["name"], rated["rating"]) if rated else (before, "0")
    return Trait(
        name,
        msgspec.convert(rating, decoders.prepare_type(TraitRating)),
        msgspec.convert(matters, decoders.prepare_type(tuple[Matter, ...])),
    )


def affinity_text(affinity: Affinity) -> str:
    """Format an affinity: its name, its effect, and the matter in brackets if it has one."""
    return f"{affinity.name}: {affinity.effect}{_bracketed((affinity.matter,) if affinity.matter else ())}"


def read_affinity(text: str) -> Affinity:
    """Parse an affinity from its text on a draft."""
    before, within = _parts(text, AFFINITY)
    name, colon, effect = (part.strip() for part in before.partition(":"))
    if not colon:
        raise ValueError(f"“{text[:40]}” names no effect ({join_names(GIFTS)}). Write it like “{AFFINITY}”.")
    gift = msgspec.convert(find_name(effect, GIFTS, "effect"), decoders.prepare_type(Gift))
    if gift in ("skill", "combat") and not within:
        raise ValueError(f"{name}: put what the affinity helps with in brackets, like “{AFFINITY}”.")
    return Affinity(name, gift, within or "")


def companion_text(companion: Companion) -> str:
    """Format a companion: its name, then specialisms, keywords and skills, separated by slashes."""
    if companion.trickster:
        return f"{companion.name} ({TRICKSTER})"
    parts = [", ".join(part) for part in (companion.specialisms, companion.keywords, companion.skills)]
    while len(parts) > 1 and not parts[-1]:
        parts.pop()
    return f"{companion.name}: {' / '.join(parts)}"


def read_companion(text: str, keywords: Collection[str]) -> Companion:
    """Parse a companion: its name, then specialisms, keywords and skills if there are any."""
    name, colon, rest = (part.strip() for part in text.partition(":"))
    if not colon:
        before, within = _parts(text, COMPANION)
        return Companion(before, trickster=within == TRICKSTER)
    parts = [_words(part) for part in rest.split("/")]
    if len(parts) > 3:
        raise ValueError(f"“{text[:40]}” has too many parts. Write it like “{COMPANION}”.")
    specialisms, known, skills = (*parts, (), ())[:3]
    return Companion(
        name,
        tuple(find_name(word, SPECIALISMS, "specialism") for word in specialisms),
        keywords=tuple(find_name(word, keywords, "keyword") for word in known),
        skills=skills,
    )


def other_text(name: str, xp: int) -> str:
    """Format a purchase that no other field holds: its name and its XP."""
    return f"{name} {xp}"


def read_other(text: str) -> tuple[str, int]:
    """Parse a purchase that no other field holds: return its name and its XP."""
    name, _, xp = text.rpartition(" ")
    if not name.strip() or not xp.isdecimal() or len(xp) > 3:
        raise ValueError(f"“{text[:40]}” does not end with an XP cost. Write it like “{OTHER}”.")
    return name.strip(), int(xp)


def on_text(matter: str, target: str) -> str:
    """Format the matter and the target of an ability: "sword / undead"."""
    return f"{matter} / {target}" if target else matter


def read_on(text: str) -> tuple[str, str]:
    """Parse the text of an ability's matter and target, and return both."""
    matter, _, target = text.partition("/")
    return matter.strip(), target.strip()


def _parts(text: str, example: str) -> tuple[str, str | None]:
    """Return a text's part before the brackets, and the part in the brackets or None."""
    found = _BRACKETS.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"“{text[:40]}” cannot be read. Write it like “{example}”.")
    return found["before"].strip(), found["within"].strip() if found["within"] is not None else None


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _bracketed(words: Collection[str]) -> str:
    return f" ({', '.join(words)})" if words else ""
