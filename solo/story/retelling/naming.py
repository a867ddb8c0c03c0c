"""Names in a retelling: persons by name, foes by kind, and numbers in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Final

from solo.story.retelling.fight_record import RecordedFighter

NUMBERS: Final = (
    *("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
)
PARTICLES: Final = frozenset({"of", "the", "de", "von", "van"})
AFTER_HEAD: Final = ("-at-", " of ", " in ", " for ", " with ", " on ", " at ", " from ", " that ")
IRREGULAR: Final = {
    "shaman": "shamans",
    "human": "humans",
    "man": "men",
    "wolf": "wolves",
    "knife": "knives",
    "thief": "thieves",
    "mouse": "mice",
}
ROLE: Final = "woman"
"""Ending of a name of one word that is a role, such as "Spearwoman"."""
HISSING: Final = ("s", "x", "z", "ch", "sh")
VOWELS: Final = "aeiou"
SOUNDS_LIKE_A_CONSONANT: Final = ("uni", "eu", "one", "use")
FEW: Final = 2
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
"""Words for the fighters of a larger group that a retelling names again, in the order of their first mention."""


def in_words(number: int) -> str:
    """Return a number in words up to twelve, in digits beyond."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else f"{number:,}"


def join_names(names: Sequence[str]) -> str:
    """Return a list of names: "A, B and C"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def with_article(noun: str) -> str:
    """Return a noun with its indefinite article: "a wolf", "an ogre"."""
    vowel = noun[:1].lower() in VOWELS and not noun.lower().startswith(SOUNDS_LIKE_A_CONSONANT)
    return f"{'an' if vowel else 'a'} {noun}"


def is_plural(noun: str) -> bool:
    """Return True if a noun looks like a plural: "claws", but not "cutlass"."""
    return noun.endswith("s") and not noun.endswith(("ss", "us", "is"))


def singular(kind: str, nouns: Mapping[str, tuple[str, str]]) -> str:
    """Return a kind as a noun within a sentence. A plural name of a unit becomes "band of line spears"."""
    if kind in nouns:
        return nouns[kind][0]
    noun = kind[:1].lower() + kind[1:]
    return f"band of {noun}" if is_plural(noun) and not _parts(noun)[1] else noun


def plural(kind: str, nouns: Mapping[str, tuple[str, str]]) -> str:
    """Return the plural of a kind within a sentence: "men-at-arms", "bands of line spears"."""
    if kind in nouns:
        return nouns[kind][1]
    head, rest = _parts(singular(kind, nouns))
    return _plural(head) + rest


def _parts(noun: str) -> tuple[str, str]:
    """Return the head of a noun, which takes the plural, and the rest: "man" and "-at-arms"."""
    places = [place for sign in AFTER_HEAD if (place := noun.find(sign)) > 0]
    cut = min(places, default=len(noun))
    return noun[:cut], noun[cut:]


def _plural(head: str) -> str:
    ending = next((one for one in IRREGULAR if head.endswith(one)), "")
    if ending:
        return head.removesuffix(ending) + IRREGULAR[ending]
    if head.endswith("y") and head[-2:-1] not in VOWELS:
        return f"{head[:-1]}ies"
    return f"{head}es" if head.endswith(HISSING) else f"{head}s"


class FighterNames:
    """The names of all fighters in a retelling. A name depends on the fighters already told of."""

    def __init__(
        self,
        fighters: Iterable[RecordedFighter],
        titles: frozenset[str] = frozenset(),
        nouns: Mapping[str, tuple[str, str]] | None = None,
    ) -> None:
        self._nouns = nouns or {}
        self._fighters = {fighter.name: fighter for fighter in fighters}
        self._short = _short_names([one.name for one in self._fighters.values() if one.person], titles)
        self._numbers = Counter(one.kind for one in self._fighters.values() if not one.person)
        self._told: dict[str, list[str]] = {}
        self._latest: dict[str, str] = {}

    def of_side(self, side: Iterable[RecordedFighter]) -> str:
        """Return all fighters of a side: persons in full, foes by kind and number."""
        found: dict[str, int] = {}
        for fighter in side:
            found[fighter.name if fighter.person else fighter.kind] = 0
        for fighter in side:
            found[fighter.name if fighter.person else fighter.kind] += 1
        persons = {fighter.name for fighter in side if fighter.person}
        return join_names([name if name in persons else self._counted(name, number) for name, number in found.items()])

    def _counted(self, kind: str, number: int) -> str:
        if number == 1:
            return with_article(singular(kind, self._nouns))
        return f"{in_words(number)} {plural(kind, self._nouns)}"

    def of(self, name: str, last: bool = False, out: Container[str] = ()) -> str:
        """Return a fighter's name at this point of the retelling, and record that the retelling mentions the fighter.

        `last` is True for the last of its kind. `out` holds the fighters told as fallen or gone, and still out.
        """
        fighter = self._fighters.get(name)
        if fighter is None or fighter.person:
            return self._short.get(name, name)
        noun, number = singular(fighter.kind, self._nouns), self._numbers[fighter.kind]
        told, latest = self._told.setdefault(fighter.kind, []), self._latest.get(fighter.kind)
        self._latest[fighter.kind] = name
        again = name in told
        if not again:
            told.append(name)
        if number == 1:
            return f"the {noun}"
        if latest == name:
            return f"the same {noun}"
        if number == FEW and again:
            return f"the {_of_pair(name, told, last, out)} {noun}"
        if number > FEW and last:
            return f"the last {noun}"
        if again and told.index(name) < len(ORDINALS):
            return f"the {ORDINALS[told.index(name)]} {noun}"
        if len(told) == 1:
            return with_article(noun)
        return f"the other {noun}" if number == FEW else f"another {noun}"

    def short(self, name: str) -> str:
        """Return a person's short name, or the kind of a foe with the definite article."""
        fighter = self._fighters.get(name)
        if fighter is None or fighter.person:
            return self._short.get(name, name)
        return f"the {singular(fighter.kind, self._nouns)}"

    def all_of(self, fighter: RecordedFighter) -> str:
        """Return all fighters of this fighter's kind: "the wolves"."""
        return f"the {plural(fighter.kind, self._nouns)}"


def _of_pair(name: str, told: Sequence[str], last: bool, out: Container[str]) -> str:
    """Return the word for one of a pair told of before: "last" if only its fellow is out, else "first" or "other".

    `told` is the pair in the order of their first mention.
    """
    if last or (name not in out and any(fellow in out for fellow in told)):
        return "last"
    return "first" if name == told[0] else "other"


def is_common_noun(name: str) -> bool:
    """Return True if a name is that of a role: several words, and none but the first with a capital.

    A single word is a role only if it ends with "woman".
    """
    _, *others = name.split()
    if not others:
        return name.endswith(ROLE)
    return all(word.islower() and word not in PARTICLES for word in others)


def _short_names(names: Sequence[str], titles: frozenset[str]) -> dict[str, str]:
    """Return the first word of each name, or the whole name if that word is a title or opens several names."""
    firsts = Counter(name.split()[0] for name in names)
    return {name: first if firsts[first := name.split()[0]] == 1 and first not in titles else name for name in names}
