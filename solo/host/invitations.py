"""Invitations: pronounceable words for the guest, and their stored form (“mark”).

A mark contains the first word in clear, and a salted scrypt hash of the other words, which have 64 random bits. A
guess with a wrong first word is refused without computing a hash.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta
from typing import Final

from solo.untrusted.moments import local, zone_name

CONSONANTS: Final = "bdfghjklmnprstvz"
VOWELS: Final = "aiou"
PATTERN: Final = (CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS)
HOW_MANY: Final = 5
"""Number of words in an invitation, with five letters and 16 random bits each."""
LASTS: Final = timedelta(days=7)
KIND: Final = "scrypt"
COST: Final = 2**12
"""Cost parameter of scrypt: each attempt takes 4 MB and about 15 ms, which makes guessing 64 bits infeasible."""
SALT: Final = 16
OLD: Final = 64
"""Length of a mark of an older Solo: an unsalted SHA-256 hash of four words, in hexadecimal digits."""

RESET: Final = (
    "If your terminal looks wrong after a lost connection, type “reset” and press enter, even if you cannot see what "
    "you type."
)


def new_words() -> str:
    """Return the words of a new invitation, such as "lisab-dokug-ramit-fonaz-hubol"."""
    return "-".join("".join(map(secrets.choice, PATTERN)) for _ in range(HOW_MANY))


def mark_of(words: str) -> str:
    """Return the mark of an invitation, with which its words can be verified but not recovered.

    As slow as `fits`.
    """
    first, rest = _parts(words)
    salt = secrets.token_bytes(SALT)
    return f"{KIND}-{first}-{salt.hex()}-{_hash(rest, salt)}"


def may_fit(words: str, mark: str) -> bool:
    """Return True if the first word matches the mark: only then is the slow check by `fits` needed."""
    kind, _, rest = mark.partition("-")
    first = rest.partition("-")[0]
    return kind == KIND and bool(first) and _same(_parts(words)[0], first)


def fits(words: str, mark: str) -> bool:
    """Return True if these are the words of the invitation with this mark. Deliberately slow: not for an event loop."""
    parts = mark.split("-")
    if len(parts) != 4 or not may_fit(words, mark):
        return False
    try:
        salt = bytes.fromhex(parts[2])
    except ValueError:
        return False
    return _same(_hash(_parts(words)[1], salt), parts[3])


def is_old(mark: str) -> bool:
    """Return True for a mark from an older version of Solo, which no longer admits anyone."""
    return len(mark) == OLD and "-" not in mark


def fits_old(words: str, mark: str) -> bool:
    """Return True if the words belong to an old mark, so that the guest can be told to ask for a new invitation."""
    plain = hashlib.sha256(words.strip().casefold().encode("utf-8", "replace")).hexdigest()
    return is_old(mark) and _same(plain, mark)


def is_over(expires: str, now: datetime) -> bool:
    """Return True if the time `expires` has passed; False for "", an invitation that never expires."""
    return bool(expires) and now >= datetime.fromisoformat(expires)


def expiry_problem(expires: str) -> str:
    """Explain why `expires` is not a valid expiry time, in a sentence; "" if it is."""
    try:
        told = datetime.fromisoformat(expires) if expires else None
    except ValueError:
        told = None
    if expires and (told is None or told.tzinfo is None):
        return "expires must be a time such as “2030-01-31T20:00+00:00”."
    return ""


def describe_expiry(expires: str) -> str:
    """Format the time at which an invitation expires: "31 January 2030, 20:00 CET"; "" if it never expires."""
    if not expires:
        return ""
    ends = local(datetime.fromisoformat(expires))
    return f"{ends.day} {ends:%B %Y, %H:%M} {zone_name(ends)}"


def _parts(words: str) -> tuple[str, str]:
    """Split the words of an invitation into the first and the remaining words."""
    first, _, rest = words.strip().casefold().partition("-")
    return first, rest


def _same(text: str, other: str) -> bool:
    """Return True for equal texts. Takes constant time to prevent timing attacks."""
    return hmac.compare_digest(text.encode("utf-8", "replace"), other.encode("utf-8", "replace"))


def _hash(secret: str, salt: bytes) -> str:
    return hashlib.scrypt(secret.encode("utf-8", "replace"), salt=salt, n=COST, r=8, p=1, dklen=32).hex()
