"""Owns how a name that somebody chose becomes the name of a folder."""

from __future__ import annotations

import unicodedata

SLUG_LENGTH = 40
_RESERVED = {"con", "prn", "aux", "nul"}


def slug(name: str, usual: str = "campaign") -> str:
    """A folder's name for a name: letters and digits of any script in small, with hyphens between; `usual` for none."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
    short = "-".join(words)[:SLUG_LENGTH].strip("-")
    return usual if not short or short in _RESERVED else short
