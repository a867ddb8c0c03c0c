"""Short descriptions of a changed value: only the parts that differ."""

from __future__ import annotations

import re

BETWEEN = " · "
ARROW = " → "
NOTHING = "nothing"
_FIGURES = re.compile(r"\d")
_AND = re.compile(r", | and ")


def difference(name: str, before: str, after: str) -> str:
    """Describe the change of a value: "Parry 6 → 7", "Mace damage 2d6 +4 → +5", "In hand + Dagger"."""
    one, other = _AND.split(before), _AND.split(after)
    if before != NOTHING and len(one) < len(other) and _holds(other, one):
        return f"{name} + {', '.join(_without(other, one))}"
    if after != NOTHING and len(other) < len(one) and _holds(one, other):
        return f"{name} − {', '.join(_without(one, other))}"
    for mark in (BETWEEN, ", "):
        one, other = before.split(mark), after.split(mark)
        if len(one) == len(other) > 1:
            changed = [_words(a, b) for a, b in zip(one, other, strict=True) if a != b]
            return f"{name} {', '.join(changed)}"
    return f"{name} {_words(before, after)}"


def _words(before: str, after: str) -> str:
    """Return both texts with an arrow between, and with their common beginning and end only once.

    Texts without figures are kept whole.
    """
    if not (_FIGURES.search(before) and _FIGURES.search(after)):
        return f"{before}{ARROW}{after}"
    one, other = before.split(), after.split()
    most = min(len(one), len(other)) - 1
    first = next((at for at in range(most) if one[at] != other[at]), max(0, most))
    left = most - first
    last = next((at for at in range(left) if one[-1 - at] != other[-1 - at]), max(0, left))
    middle = (" ".join(words[first : len(words) - last]) for words in (one, other))
    return " ".join([*one[:first], ARROW.join(middle), *one[len(one) - last :]])


def _holds(many: list[str], few: list[str]) -> bool:
    return all(many.count(one) >= few.count(one) for one in few)


def _without(many: list[str], few: list[str]) -> list[str]:
    left = list(many)
    for one in few:
        left.remove(one)
    return left
