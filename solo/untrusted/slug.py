"""Folder names derived from names that users choose."""

from __future__ import annotations

import unicodedata

SLUG_LENGTH = 40
_RESERVED = {"con", "prn", "aux", "nul"}


def make_slug(name: str, usual: str = "campaign") -> str:
    """Return a folder name: letters and digits of any script in lower case, joined by hyphens; `usual` if empty."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
    short = "-".join(words)[:SLUG_LENGTH].strip("-")
    return usual if not short or short in _RESERVED else short
