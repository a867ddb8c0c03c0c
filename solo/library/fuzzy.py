"""Near matches: names that a user may have meant by an unknown word."""

from __future__ import annotations

from collections.abc import Iterable

from solo.untrusted.text import JOINERS

MOST = 3
ALIKE = 0.7
LONGEST = 60
UNDECOMPOSED = str.maketrans(
    {"ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "’": "'", "−": "-"}
)


def fold(text: str) -> str:
    """Return the text in lower case without accents: “Épée” and “epee” become equal."""
    if text.isascii():
        return text.lower()
    import unicodedata  # rarely needed

    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if part not in JOINERS and not unicodedata.combining(part)).translate(
        UNDECOMPOSED
    )


def nearest(word: str, names: Iterable[str], most: int = MOST) -> list[str]:
    """Return up to `most` names similar to the word, best first."""
    import difflib  # needed only after a fault

    folded: dict[str, str] = {}
    for name in names:
        folded.setdefault(fold(name), name)
    wanted = fold(word[:LONGEST])
    starts = [name for name in folded if wanted and name.startswith(wanted)]
    alike = difflib.get_close_matches(wanted, folded, most, ALIKE)
    return [folded[name] for name in dict.fromkeys([*starts, *alike])][:most]


def unknown_name_message(what: str, word: str, names: Iterable[str]) -> str:
    """Return a sentence about an unknown name, with similar names or, if there are few names, all of them."""
    known = list(names)
    near = nearest(word, known)
    said = f"There is no {what} “{word[:LONGEST]}”"
    if near:
        return f"{said}. Did you mean {join_names(near)}?"
    if len(known) == 1:
        return f"{said}: there is only {known[0]}."
    if 0 < len(known) <= 2 * MOST:
        return f"{said}: choose {join_names(known)}."
    return f"{said}."


def suggestion_text(near: list[str]) -> str:
    """Return a question with suggestions: " Did you mean “club”?"; "" if there are none."""
    return f" Did you mean {join_names([f'“{name}”' for name in near])}?" if near else ""


def join_names(names: list[str], last: str = "or") -> str:
    """Join names in one phrase: “a, b or c”."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
