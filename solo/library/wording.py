"""Words of a search: the content words of a question, without stop words, each reduced to its stem."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from solo.library.fuzzy import fold

STOP = frozenset(
    word
    for line in (
        "a an and are as at be been but by can could did do does doing for from get gets getting got give go goes had",
        "has have he her his how i if in into is it its let make makes many me much my of off on or our out over s",
        "she should so t than that the their them then there they this to up us use used using want was we what when",
        "where which while who whom whose why will with work works would you your happen happens about any some mean",
        "means need needs not no must long much someone somebody something",
    )
    for word in line.split()
)
KEPT = frozenset({"off", "out", "up", "over", "not", "no"})
"""Stop words that count in a phrase of several words: “knocked out” means more than “knocked”."""
SHORTEST = 3
ENDINGS = ("ingly", "edly", "ings", "ing", "ies", "ied", "ed", "es", "ly", "s", "e", "y")
IRREGULAR = {
    "dying": "die", "dies": "die", "died": "die", "dead": "die", "death": "die", "fell": "fall", "fallen": "fall",
    "hurts": "hurt", "bought": "buy", "sold": "sell", "fought": "fight", "hid": "hide", "hidden": "hide",
    "healed": "heal", "threw": "throw", "thrown": "throw", "shot": "shoot", "ran": "run", "rode": "ride",
    "broken": "break", "broke": "break", "held": "hold", "spent": "spend", "worn": "wear", "lost": "lose",
    "won": "win", "foes": "foe", "enemies": "foe", "enemy": "foe", "monster": "foe", "monsters": "foe",
    "armor": "armour", "defense": "defence", "xp": "experience", "gm": "gamemaster", "undone": "undo",
}  # fmt: skip


def words_of(text: str) -> list[str]:
    """Return the folded words of a text, in order."""
    return re.findall(r"[^\W_]+", fold(text))


@lru_cache(maxsize=32_768)
def stem(word: str) -> str:
    """Return the stem of a folded word: “stunned” and “stuns” have the stem of “stun”."""
    word = IRREGULAR.get(word, word)
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > SHORTEST and word[-1] == word[-2] and word[-1] not in "aeiou" else word


def stems_of(text: str) -> list[str]:
    """Return the stems of a text's content words; if there are only stop words, of all words."""
    words = words_of(text)
    telling = [word for word in words if word not in STOP]
    if not telling:
        telling = words
    elif len(telling) < len(words):
        telling = [word for word in words if word not in STOP or word in KEPT]
    return [stem(word) for word in telling]


def is_question(text: str) -> bool:
    """Return True if a search is a question or a phrase, so that not all of its words must match."""
    words = words_of(text)
    return "?" in text or (len(words) > 1 and any(word in STOP for word in words))


def each_stem(texts: Iterable[str]) -> frozenset[str]:
    """Return the stems of all words of some texts, including stop words."""
    return frozenset(stem(word) for text in texts for word in words_of(text))
