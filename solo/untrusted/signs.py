"""ASCII replacements of characters for terminals without Unicode, such as minus, bars and arrows.

Each replacement is one cell wide, so that columns and bars keep their width. Letters are not replaced.
"""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from functools import cache
from typing import Final

LOCALE: Final = ("LC_ALL", "LC_CTYPE", "LANG")
WITHOUT_UNICODE: Final = ("C", "POSIX")
ALIKE: Final = {
    '"': "“”„«»",
    "'": "‘’",
    ",": "‚",
    "-": "−–—‒‑─╌╍╴╶",
    "#": "━╸╺■█▉▓▐▌▇▆",
    "+": "▅▄╾╼┌┐└┘├┤┬┴┼╭╮╰╯†",
    "=": "═▃",
    "_": "▂▁",
    ".": "░·∙•…",
    ":": "▒",
    "|": "│┃▏▕║",
    "x": "×☑",
    "/": "÷½¼¾",
    "~": "±≈",
    ">": "→▸▹›▶≥",
    "<": "←↶‹◀≤",
    "^": "↑↷",
    "v": "↓✓",
    "*": "●◆¶",
    "o": "○∘◌◇☐",
    "2": "²",
    "3": "³",
    "8": "⁸",
    "!": "≠",
}
LIKENESS: Final = str.maketrans({sign: plain for plain, signs in ALIKE.items() for sign in signs})
ERRORS: Final = "solo.likeness"


def without_unicode(environment: Mapping[str, str], encoding: str | None) -> bool:
    """Return True if characters beyond ASCII would not show, because of the stream's encoding or a chosen locale.

    The locale “C” counts only if the user has set it, since Python writes UTF-8 in either case.
    """
    if not is_unicode(encoding or "utf-8"):
        return True
    if environment.get("PYTHONUTF8") == "1" or environment.get("PYTHONIOENCODING"):
        return False
    locale = next((environment[name] for name in LOCALE if environment.get(name)), "")
    _, _, charset = locale.partition("@")[0].partition(".")
    return not is_unicode(charset) if charset else locale in WITHOUT_UNICODE


@cache
def is_unicode(encoding: str) -> bool:
    """Return True for an encoding that has all Unicode characters, False for an unknown encoding."""
    try:
        return codecs.lookup(encoding).name.startswith("utf")
    except LookupError:
        return False


def to_ascii(text: str) -> str:
    """Return the text with an ASCII replacement for each character that has one."""
    return text if text.isascii() else text.translate(LIKENESS)


def register() -> None:
    """Register the encoding error handler `ERRORS`, which writes an ASCII replacement or a question mark."""
    codecs.register_error(ERRORS, _in_place_of)


def _in_place_of(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(map(_likeness, signs)), error.end


def _likeness(sign: str) -> str:
    plain = sign.translate(LIKENESS)
    if plain.isascii():
        return plain
    import unicodedata  # rarely needed

    bare = "".join(part for part in unicodedata.normalize("NFKD", sign) if part.isascii() and part.isprintable())
    return bare if len(bare) == 1 else "?"
