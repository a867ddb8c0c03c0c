"""A person who may join a shared table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final, get_args

import msgspec

from solo.host.invitations import (
    describe_expiry,
    expiry_problem,
    is_old,
)
from solo.host.names import name_key
from solo.play.seats import Role
from solo.untrusted.text import LONGEST_NAME as LONGEST_CHARACTER
from solo.untrusted.text import check_text, make_printable

ROLES: Final[Sequence[Role]] = get_args(Role)
LONGEST_NAME: Final = 24
MOST_KEYS: Final = 16
LONGEST_KEY: Final = 4_000
MOST_CHARACTERS: Final = 100
TAKEN: Final = frozenset({"solo", "you", "foes"})
"""Reserved names: of the program, of a player alone, and of the tactic that plays foes."""


class MemberError(ValueError):
    """Invalid data about the people of a table; the text is a sentence."""


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person who may join the table.

    `characters` names the characters whom a player plays; if empty, the player gets a share of the party's unclaimed
    characters. `keys` are public keys in OpenSSH format. `invited` is the mark of an unused invitation, and `expires`
    its time of expiry ("" for never).
    """

    name: str
    role: Role = "player"
    characters: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    invited: str = ""
    expires: str = ""


def describe_invitation(person: Member) -> str:
    """Describe a person's open invitation: "invited until 31 January 2030, 20:00 UTC"; "" if none is open."""
    if not person.invited:
        return ""
    if is_old(person.invited):
        return "invitation from an older Solo, no longer valid: invite them again"
    return f"invited until {describe_expiry(person.expires)}" if person.expires else "invited"


def owns_key(person: Member, key: str) -> bool:
    """Return True if the person owns this key, compared without its comment."""
    return bool(_bare(key)) and _bare(key) in map(_bare, person.keys)


def _bare(key: str) -> str:
    """Return a public key in OpenSSH format without its comment."""
    return " ".join(key.split()[:2])


def checked_name(name: str) -> str:
    """Return `name` as a valid name for a person: only letters, digits, _ and ., since it is typed before an @.

    Raises MemberError with a sentence for any other name.
    """
    plain = unicodedata.normalize("NFC", name.strip())
    if fault := _name_problem(plain):
        raise MemberError(fault)
    return plain


def _name_problem(name: str) -> str:
    if not 1 <= len(name) <= LONGEST_NAME or not all(sign.isalnum() or sign in "_." for sign in name):
        shown = make_printable(name)[:LONGEST_NAME]
        return f"“{shown}” cannot be a name: use 1 to {LONGEST_NAME} letters, digits, _ or dots."
    if name_key(name) in TAKEN:
        return f"“{name}” is reserved: choose another name."
    return ""


def list_problems(person: Member) -> Iterable[str]:
    """Yield a sentence for each problem of a person's record."""
    if fault := _name_problem(person.name):
        yield fault
        return
    if len(person.keys) > MOST_KEYS or len(person.characters) > MOST_CHARACTERS:
        yield f"{person.name} has too many keys or characters: the limits are {MOST_KEYS} and {MOST_CHARACTERS}."
    if fault := expiry_problem(person.expires):
        yield f"{person.name}: {fault}"
    for text, longest in (
        *((name, LONGEST_CHARACTER) for name in person.characters),
        *((key, LONGEST_KEY) for key in (*person.keys, person.invited)),
    ):
        if fault := check_text(text, longest, lines=False):
            yield f"{person.name}: {fault}"
