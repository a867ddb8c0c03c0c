"""Permitted text: visible characters, one line if required, and a maximum length.

A control character in a name from a file could move a terminal's cursor or reverse its lines. Joiners, which many
languages need to shape adjacent letters, are permitted only between two letters or two emoji.
"""

from __future__ import annotations

import re

LONGEST_LINE = 4_000
LONGEST_NAME = 80
LONGEST_TEXT = 4_000
ELLIPSIS = "…"
JOINERS = ("\u200c", "\u200d")
MARKS = frozenset(("Mn", "Mc", "Me"))
JOINED = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "So", "Sk"))
"""Unicode categories between whose characters a joiner is permitted: letters, their marks, emoji, their colours."""


def compose_letters(text: str) -> str:
    """Return the text in NFC form: each letter and its accents are one character if Unicode has one."""
    if text.isascii():
        return text
    import unicodedata  # rarely needed

    return unicodedata.normalize("NFC", text)


def normal(text: str) -> str:
    """Return the text in the form for storing and comparing: in NFC, and with plain spaces for all kinds of spaces.

    Line breaks stay.
    """
    plain = compose_letters(text)
    if plain.isprintable():
        return plain
    import unicodedata  # rarely needed

    return "".join(" " if unicodedata.category(sign) == "Zs" else sign for sign in plain)


def fold_case(text: str) -> str:
    """Return the text in a form for comparison that ignores case and the composition of letters."""
    if text.isascii():
        return text.lower()
    return normal(normal(text).casefold())


def is_shown(text: str) -> bool:
    """Return True if every character of the text is visible, or is a joiner between two letters or emoji."""
    return text.isprintable() or all(sign.isprintable() or _joins(text, at) for at, sign in enumerate(text))


def make_printable(text: str) -> str:
    """Return the text with a blank for every invisible character."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or _joins(text, at) else " " for at, sign in enumerate(text))


def make_one_line(text: str) -> str:
    """Return the text for one line of a terminal: without invisible characters, and cut if very long."""
    shown = make_printable(text)
    return shown if len(shown) <= LONGEST_LINE else shown[: LONGEST_LINE - 1] + ELLIPSIS


def escape_json(json: str) -> str:
    """Return equivalent JSON with every invisible character escaped. Line breaks between values stay."""
    if json.isprintable():
        return json
    return "".join(sign if sign.isprintable() or sign == "\n" else _escape(sign) for sign in json)


def all_escaped(json: str) -> str:
    """Return equivalent JSON in ASCII only."""
    return json if json.isascii() else "".join(sign if sign.isascii() else _escape(sign) for sign in json)


def check_name(text: str) -> str:
    """Explain why this text is not permitted as a name, in a sentence; "" if it is. Permits an empty name."""
    if fault := check_text(text, LONGEST_NAME, lines=False):
        return fault
    if text.isascii() or not text.strip() or _has_a_base(text):
        return ""
    return "Use at least one letter or digit: accents alone are invisible."


def check_text(text: str, longest: int = LONGEST_TEXT, lines: bool = True) -> str:
    """Explain why this text is not permitted, in a sentence; "" if it is permitted. `lines` allows several lines."""
    if len(text) > longest:
        return f"Make this shorter: it has {len(text)} characters, but the limit is {longest}."
    if text.isprintable():
        return ""
    strange = next((sign for at, sign in enumerate(text) if not _shows(sign, lines) and not _joins(text, at)), "")
    if strange in ("\n", "\r", "\u2028", "\u2029"):
        return "Write this on one line."
    if strange in JOINERS:
        return f"Remove the character U+{ord(strange):04X}: it is invisible and joins no letters here."
    return f"Remove the character U+{ord(strange):04X}: it is invisible." if strange else ""


def _has_a_base(text: str) -> bool:
    """Return True if the text has a character besides combining marks and spaces."""
    import unicodedata  # rarely needed

    return not all(sign.isspace() or unicodedata.category(sign) in MARKS for sign in text)


def _joins(text: str, at: int) -> bool:
    """Return True if `text` has a joiner at index `at` between two letters or two emoji, including their marks."""
    if text[at] not in JOINERS or not 0 < at < len(text) - 1:
        return False
    import unicodedata  # rarely needed

    return all(unicodedata.category(text[beside]) in JOINED for beside in (at - 1, at + 1))


def _shows(sign: str, lines: bool) -> bool:
    """Return True if `sign` is visible, or is permitted white space."""
    if sign.isprintable() or (lines and sign in "\n\r\t"):
        return True
    import unicodedata  # rarely needed

    return unicodedata.category(sign) == "Zs"


def _escape(sign: str) -> str:
    pairs = re.findall("....", sign.encode("utf-16-be", "surrogatepass").hex())
    return "".join(f"\\u{pair}" for pair in pairs)
