"""Owns which text may pass: signs that show, on one line where one line is meant, no longer than its kind may be.

A terminal obeys what it is sent, so that a name from a file could move its cursor or turn its lines around. Joiners
change how the letters and emoji beside them look, and are part of many languages: between those they pass.
"""

from __future__ import annotations

import re

LONGEST_LINE = 4_000
LONGEST_NAME = 80
LONGEST_TEXT = 4_000
ELLIPSIS = "…"
JOINERS = ("\u200c", "\u200d")
JOINED = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "So", "Sk"))
"""Categories of what a joiner may stand between: letters, their marks, emoji and their colours."""


def composed(text: str) -> str:
    """Return the text with each letter and its accents as one sign, where Unicode has it (NFC)."""
    if text.isascii():
        return text
    import unicodedata  # most texts need none of it

    return unicodedata.normalize("NFC", text)


def normal(text: str) -> str:
    """Return the text as it is kept and compared: letters composed (NFC), each kind of space as a plain one.

    Lines stay lines. What is typed as “e” and an accent, or with an ideographic space, is then the same everywhere.
    """
    plain = composed(text)
    if plain.isprintable():
        return plain
    import unicodedata  # most texts need none of it

    return "".join(" " if unicodedata.category(sign) == "Zs" else sign for sign in plain)


def folded(text: str) -> str:
    """Return what a text is compared by where case and composition make no difference."""
    if text.isascii():
        return text.lower()
    return normal(normal(text).casefold())


def is_shown(text: str) -> bool:
    """Return True if each sign of the text shows, or joins two that do."""
    return text.isprintable() or all(sign.isprintable() or _joins(text, at) for at, sign in enumerate(text))


def printable(text: str) -> str:
    """The text with a blank for every sign that does not show."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or _joins(text, at) else " " for at, sign in enumerate(text))


def one_line(text: str) -> str:
    """The text as a terminal may be sent it: on one line, all of it to be seen, cut off where it would never end."""
    shown = printable(text)
    return shown if len(shown) <= LONGEST_LINE else shown[: LONGEST_LINE - 1] + ELLIPSIS


def escaped(json: str) -> str:
    """JSON that says the same, with every sign that does not show as an escape; line breaks between values stay."""
    if json.isprintable():
        return json
    return "".join(sign if sign.isprintable() or sign == "\n" else _escape(sign) for sign in json)


def all_escaped(json: str) -> str:
    """Return JSON that says the same in ASCII alone."""
    return json if json.isascii() else "".join(sign if sign.isascii() else _escape(sign) for sign in json)


def name_fault(text: str) -> str:
    """Why this can be nobody's name, in a sentence; "" where it can. An empty one is left to whoever wants a name."""
    return text_fault(text, LONGEST_NAME, lines=False)


def text_fault(text: str, longest: int = LONGEST_TEXT, lines: bool = True) -> str:
    """Why this text cannot be taken, in a sentence; "" where it can. `lines` says whether it may have several."""
    if len(text) > longest:
        return f"Make this shorter: it has {len(text)} signs, at most {longest} can be taken."
    if text.isprintable():
        return ""
    strange = next((sign for at, sign in enumerate(text) if not _shows(sign, lines) and not _joins(text, at)), "")
    if strange in ("\n", "\r", "\u2028", "\u2029"):
        return "Write this on one line."
    if strange in JOINERS:
        return f"Take the sign U+{ord(strange):04X} out: it joins no letters here."
    return f"Take the sign U+{ord(strange):04X} out: it does not show." if strange else ""


def _joins(text: str, at: int) -> bool:
    """Return True for a joiner between two letters, or two emoji, with their marks."""
    if text[at] not in JOINERS or not 0 < at < len(text) - 1:
        return False
    import unicodedata  # most texts need none of it

    return all(unicodedata.category(text[beside]) in JOINED for beside in (at - 1, at + 1))


def _shows(sign: str, lines: bool) -> bool:
    """Whether the sign shows, or is room between others that do."""
    if sign.isprintable() or (lines and sign in "\n\r\t"):
        return True
    import unicodedata  # most texts need none of it

    return unicodedata.category(sign) == "Zs"


def _escape(sign: str) -> str:
    pairs = re.findall("....", sign.encode("utf-16-be", "surrogatepass").hex())
    return "".join(f"\\u{pair}" for pair in pairs)
