"""Names in a retelling: persons by name, foes by kind, and numbers in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Final

from solo.story.retelling.fight_record import RecordedFighter
from solo.systems.parts.phrasing import VOWELS, is_plural, join_names, uncapitalise, with_article

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
"""A one-word name with this ending is a role: "Spearwoman"."""
HISSING: Final = ("s", "x", "z", "ch", "sh")
LINKING: Final = frozenset(
    {
        "and",
        "at",
        "behind",
        "beneath",
        "by",
        "for",
        "from",
        "in",
        "into",
        "like",
        "on",
        "over",
        "through",
        "to",
        "under",
    }
    | {"with", "without"}
)
"""Words that mark a name as a phrase, which cannot be shortened to its first word: "Walks With Owls"."""
ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
TIMES: Final = ("", "once", "twice")


def in_words(number: int) -> str:
    """Return a number: in words up to twelve, else in digits."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else f"{number:,}"


def times_in_words(number: int) -> str:
    """Return how often: "once", "twice", "three times"."""
    return TIMES[number] if 0 < number < len(TIMES) else f"{in_words(number)} times"


def ordinal(number: int) -> str:
    """Return an ordinal, in words up to twelve, else in digits: "third", "13th", "22nd"."""
    if 0 < number <= len(ORDINALS):
        return ORDINALS[number - 1]
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def singular(kind: str, nouns: Mapping[str, tuple[str, str]]) -> str:
    """Return a kind as a singular noun within a sentence. A unit with a plural name becomes "band of line spears"."""
    if kind in nouns:
        return nouns[kind][0]
    noun = uncapitalised(kind)
    return f"band of {noun}" if is_plural(noun) and not _parts(noun)[1] else noun


def uncapitalised(kind: str) -> str:
    """Return a kind in lower case: "giant rat" for "Giant Rat"; only its first word if a later word is lower case."""
    words = kind.split()
    if all(word[:1].isupper() or word in PARTICLES for word in words):
        return kind.lower()
    return uncapitalise(kind)


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
    """The names of all fighters in a retelling. A name depends on the names used before.

    Fighters of one kind are counted by their letters in the fight: “the second wolf” is wolf b.
    """

    def __init__(
        self,
        fighters: Iterable[RecordedFighter],
        titles: frozenset[str] = frozenset(),
        nouns: Mapping[str, tuple[str, str]] | None = None,
    ) -> None:
        self._nouns = nouns or {}
        self._fighters = {fighter.name: fighter for fighter in fighters}
        self._short = _short_names([one.name for one in self._fighters.values() if one.person], titles)
        self._fellows: dict[str, list[str]] = {}
        for fighter in self._fighters.values():
            if not fighter.person:
                self._fellows.setdefault(fighter.kind, []).append(fighter.name)
        self._lasts: dict[str, str] = {}

    def name_side(self, side: Iterable[RecordedFighter]) -> str:
        """Return all fighters of a side: persons in full, foes by kind and number."""
        members = list(side)
        counts = Counter(fighter.name if fighter.person else fighter.kind for fighter in members)
        persons = {fighter.name for fighter in members if fighter.person}
        return join_names([name if name in persons else self._counted(name, number) for name, number in counts.items()])

    def _counted(self, kind: str, number: int) -> str:
        if number == 1:
            return with_article(singular(kind, self._nouns))
        return f"{in_words(number)} {plural(kind, self._nouns)}"

    def name_fighter(self, name: str, last: bool = False, out: Container[str] = ()) -> str:
        """Return a fighter's name at this point of the retelling.

        `last` is True for the last fighter of a kind: “the last wolf” at the first mention, then “the wolf”. `out`
        holds the fighters who have fallen or left so far, and have not returned.
        """
        fighter = self._fighters.get(name)
        if fighter is None or fighter.person:
            return self._short.get(name, name)
        fellows = self._fellows[fighter.kind]
        if len(fellows) == 1:
            return self.short(name)
        noun = singular(fighter.kind, self._nouns)
        is_only = all(fellow in out for fellow in fellows if fellow != name)
        fallen = name in out and self._lasts.get(fighter.kind) != name
        if not last and (fallen or not is_only):
            return f"the {ordinal(fellows.index(name) + 1)} {noun}"
        if self._lasts.setdefault(fighter.kind, "") == name:
            return f"the {noun}"
        if self._lasts[fighter.kind]:  # Another was called the last before, but this one came back.
            return f"the {ordinal(fellows.index(name) + 1)} {noun}"
        self._lasts[fighter.kind] = name
        return f"the last {noun}"

    def is_last(self, name: str, out: Container[str]) -> bool:
        """Return True if all fighters of this fighter's kind are in `out`."""
        fighter = self._fighters.get(name)
        return fighter is not None and all(
            other.name in out for other in self._fighters.values() if other.kind == fighter.kind
        )

    def name_several(self, names: Sequence[str], before: Container[str], after: Container[str], most: int) -> str:
        """Return the names of several fighters: "the first and third wolves", "the last two wolves and the bear".

        `before` and `after` hold the fighters who are out before and after. Return "" for more than `most` names and
        ordinals.
        """
        kinds: dict[str, list[str]] = {}
        for name in names:
            fighter = self._fighters.get(name)
            kinds.setdefault(name if fighter is None or fighter.person else fighter.kind, []).append(name)
        told = [self._name_alike(alike, before, after) for alike in kinds.values()]
        return join_names([text for text, _ in told]) if sum(number for _, number in told) <= most else ""

    def _name_alike(self, names: Sequence[str], before: Container[str], after: Container[str]) -> tuple[str, int]:
        """Return fighters of one kind in words, and the number of names and ordinals in them."""
        if len(names) == 1:
            return self.name_fighter(names[0], self.is_last(names[0], after), before), 1
        fellows = self._fellows[self._fighters[names[0]].kind]
        nouns = plural(self._fighters[names[0]].kind, self._nouns)
        if set(names) == set(fellows):
            return f"the {in_words(len(names))} {nouns}", 1
        if set(names) == {fellow for fellow in fellows if fellow not in before}:
            return f"the last {in_words(len(names))} {nouns}", 1
        numbers = sorted(fellows.index(name) + 1 for name in names)
        return f"the {join_names([ordinal(number) for number in numbers])} {nouns}", len(names)

    def short(self, name: str) -> str:
        """Return a person's short name, or a foe's kind with “the”: "the river dragoons"."""
        fighter = self._fighters.get(name)
        if fighter is None or fighter.person:
            return self._short.get(name, name)
        alone = len(self._fellows[fighter.kind]) == 1 and fighter.kind not in self._nouns
        return f"the {uncapitalised(fighter.kind) if alone else singular(fighter.kind, self._nouns)}"

    def all_of(self, fighter: RecordedFighter) -> str:
        """Return all fighters of this fighter's kind: "the wolves"."""
        return f"the {plural(fighter.kind, self._nouns)}"


def is_several(name: str) -> bool:
    """Return True for the name of a unit in the plural: "the river dragoons"."""
    return name.lower().startswith("the ") and is_plural(_parts(name)[0])


def is_common_noun(name: str) -> bool:
    """Return True if a name is a role: several words, of which only the first may have a capital letter.

    A single word is a role only if it ends in "woman".
    """
    _, *others = name.split()
    if not others:
        return name.endswith(ROLE)
    return all(word.islower() and word not in PARTICLES for word in others)


def _short_names(names: Sequence[str], titles: frozenset[str]) -> dict[str, str]:
    """Return the first word of each name, or the whole name if the first word cannot be used alone.

    A first word cannot be used alone if it is a title, if several names begin with it, or if the name is a phrase.
    """
    firsts = Counter(name.split()[0] for name in names)

    def is_name(first: str, *others: str) -> bool:
        return firsts[first] == 1 and first not in titles and LINKING.isdisjoint(map(str.lower, others))

    return {name: words[0] if is_name(*(words := name.split())) else name for name in names}
