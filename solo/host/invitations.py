"""Invitations: pronounceable words for the guest, and the salted hash (“mark”) that is stored of them.

The first word identifies the invitation and is stored in clear. The other words, 64 random bits, are stored only as a
salted scrypt hash. So a random guess almost never causes a hash to be computed.
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
"""Number of words: five letters and 16 bits each. A reader of the file learns the first word."""
LASTS: Final = timedelta(days=7)
KIND: Final = "scrypt"
COST: Final = 2**12
"""Cost of scrypt: each attempt takes 4 MB and about 15 ms, so that trying 2^64 combinations is infeasible."""
SALT: Final = 16
OLD: Final = 64
"""Length of a mark from older versions of Solo: a plain SHA-256 of four words, in hexadecimal letters."""

RESET: Final = (
    "If your terminal looks wrong after a lost connection, type “reset” and press enter, even if you cannot see what "
    "you type."
)


def new_words() -> str:
    """Return the words of a new invitation, such as "lisab-dokug-ramit-fonaz-hubol"."""
    return "-".join("".join(map(secrets.choice, PATTERN)) for _ in range(HOW_MANY))


def mark_of(words: str) -> str:
    """Return the mark of an invitation: enough to verify its words, not enough to recover them.

    Takes as long as verifying does.
    """
    first, rest = _parts(words)
    salt = secrets.token_bytes(SALT)
    return f"{KIND}-{first}-{salt.hex()}-{_hash(rest, salt)}"


def may_fit(words: str, mark: str) -> bool:
    """Return True if the first word matches the mark, so that the slow check by `fits` is worthwhile."""
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
    """Return True if these words belong to an invitation from an older Solo, so that the guest can be informed."""
    plain = hashlib.sha256(words.strip().casefold().encode("utf-8", "replace")).hexdigest()
    return is_old(mark) and _same(plain, mark)


def is_over(expires: str, now: datetime) -> bool:
    """Return True if an invitation that expires at `expires` is no longer valid.

    One without an expiry ("") never expires.
    """
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
    """Describe when an invitation expires, in local time: "31 January 2030, 20:00 CET"; "" if it never does.

    The time zone is included because the reader may live in another one.
    """
    if not expires:
        return ""
    ends = local(datetime.fromisoformat(expires))
    return f"{ends.day} {ends:%B %Y, %H:%M} {zone_name(ends)}"


def _parts(words: str) -> tuple[str, str]:
    """Return the first word and the remaining words."""
    first, _, rest = words.strip().casefold().partition("-")
    return first, rest


def _same(text: str, other: str) -> bool:
    """Return True for equal texts. Takes constant time to prevent timing attacks."""
    return hmac.compare_digest(text.encode("utf-8", "replace"), other.encode("utf-8", "replace"))


def _hash(secret: str, salt: bytes) -> str:
    return hashlib.scrypt(secret.encode("utf-8", "replace"), salt=salt, n=COST, r=8, p=1, dklen=32).hex()
