"""Invitations: their words, which are easily read out, and the mark of them that is kept.

The first word finds the invitation and is kept as it is; the other words, 64 bits of chance, are kept only as a salted
scrypt hash. Whoever guesses at random therefore almost never causes a hash to be computed.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta
from typing import Final

from solo.border.moments import local, zone_name

CONSONANTS: Final = "bdfghjklmnprstvz"
VOWELS: Final = "aiou"
PATTERN: Final = (CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS)
HOW_MANY: Final = 5
"""Words of five letters, of 16 bits each; the first one is no secret once the file is read."""
LASTS: Final = timedelta(days=7)
KIND: Final = "scrypt"
COST: Final = 2**12
"""It takes 4 MB and some 15 ms to try words; 2^64 of them are far out of reach."""
SALT: Final = 16
OLD: Final = 64
"""Letters of a mark of an older Solo: a plain SHA-256 of four words."""

RESET: Final = "If your terminal is garbled after a lost connection, “reset” and enter repair it, even if typed unseen."


def new_words() -> str:
    """Returns the words of a new invitation, such as "lisab-dokug-ramit-fonaz-hubol"."""
    return "-".join("".join(map(secrets.choice, PATTERN)) for _ in range(HOW_MANY))


def mark_of(words: str) -> str:
    """Returns the mark of an invitation: it tells whether words are the right ones, and they cannot be read from it.

    It takes as long as a try does.
    """
    first, rest = _parts(words)
    salt = secrets.token_bytes(SALT)
    return f"{KIND}-{first}-{salt.hex()}-{_hash(rest, salt)}"


def may_fit(words: str, mark: str) -> bool:
    """Return True if the first word is that of the mark, so that it is worth the time to see whether all `fits`."""
    kind, _, rest = mark.partition("-")
    first = rest.partition("-")[0]
    return kind == KIND and bool(first) and _same(_parts(words)[0], first)


def fits(words: str, mark: str) -> bool:
    """Return True if these are the words of the invitation with this mark. Slow by intention: not for an event loop."""
    parts = mark.split("-")
    if len(parts) != 4 or not may_fit(words, mark):
        return False
    try:
        salt = bytes.fromhex(parts[2])
    except ValueError:
        return False
    return _same(_hash(_parts(words)[1], salt), parts[3])


def is_old(mark: str) -> bool:
    """Return True for the mark of an older Solo, which opens nothing any more."""
    return len(mark) == OLD and "-" not in mark


def fits_old(words: str, mark: str) -> bool:
    """Return True if these are the words of an invitation by an older Solo, whose person can be told so."""
    plain = hashlib.sha256(words.strip().casefold().encode("utf-8", "replace")).hexdigest()
    return is_old(mark) and _same(plain, mark)


def is_over(expires: str, now: datetime) -> bool:
    """Return True if an invitation that is good until then is no longer good. One without an end always is."""
    return bool(expires) and now >= datetime.fromisoformat(expires)


def expiry_fault(expires: str) -> str:
    """Explain why this is no time at which an invitation can end, in a sentence; "" if it is one."""
    try:
        told = datetime.fromisoformat(expires) if expires else None
    except ValueError:
        told = None
    if expires and (told is None or told.tzinfo is None):
        return "expires is a time such as “2030-01-31T20:00+00:00”."
    return ""


def describe_expiry(expires: str) -> str:
    """Say until when an invitation is good, in local time: "31 January 2030, 20:00 CET"; "" if it has no end.

    Its zone is named, since the person who reads it may live in another.
    """
    if not expires:
        return ""
    ends = local(datetime.fromisoformat(expires))
    return f"{ends.day} {ends:%B %Y, %H:%M} {zone_name(ends)}"


def _parts(words: str) -> tuple[str, str]:
    """The first word, and the others."""
    first, _, rest = words.strip().casefold().partition("-")
    return first, rest


def _same(text: str, other: str) -> bool:
    """Return True for equal texts. It takes as long whatever they are."""
    return hmac.compare_digest(text.encode("utf-8", "replace"), other.encode("utf-8", "replace"))


def _hash(secret: str, salt: bytes) -> str:
    return hashlib.scrypt(secret.encode("utf-8", "replace"), salt=salt, n=COST, r=8, p=1, dklen=32).hex()
