"""Owns the people of a shared table: who may come, as what, and by which keys they are known.

One readable file beside the campaign; whoever is invited is known by a word first, and by their key from then on.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, Literal

import msgspec

from solo.border.text import printable
from solo.storage import atomic
from solo.storage.faults import SaveFault

Role = Literal["gm", "player", "spectator"]
FILE: Final = "people.toml"
LONGEST_NAME: Final = 24
MOST_KEYS: Final = 16
WORDS: Final = (
    "amber", "anvil", "apple", "badge", "basil", "beacon", "birch", "bridge", "candle", "cedar", "clover", "comet",
    "copper", "coral", "crane", "dapple", "drift", "ember", "falcon", "fern", "flint", "garnet", "ginger", "harbor",
    "hazel", "heron", "ivory", "jasper", "kettle", "lantern", "laurel", "linen", "lotus", "maple", "marble", "meadow",
    "mint", "nettle", "oaken", "onyx", "orchid", "otter", "pepper", "pine", "plume", "quartz", "quill", "raven",
    "river", "saffron", "sage", "silver", "sorrel", "spruce", "thistle", "timber", "topaz", "umber", "velvet", "walnut",
    "willow", "winter", "yarrow", "zephyr",
)  # fmt: skip
WORDS_OF_AN_INVITATION: Final = 4


class PeopleFault(ValueError):
    """Something that cannot be with the people of a table; its text is a sentence."""


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who may come. A player answers for `characters` by name, or for whoever of the party is left.

    `keys` are public keys as OpenSSH writes them; `invited` is what is left of a word that nobody has used yet.
    """

    name: str
    role: Role = "player"
    characters: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    invited: str = ""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    people: tuple[Person, ...] = ()


class People:
    """All who may come to a table, kept in a file of its folder. Every change is on disk before it holds."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self._people = {one.name.casefold(): one for one in self._read()}

    def all(self) -> Sequence[Person]:
        """Everybody, in the order of the file."""
        return tuple(self._people.values())

    def named(self, name: str) -> Person | None:
        """The person of this name, in letters of any case; None for nobody."""
        return self._people.get(name.casefold())

    def invite(self, name: str, role: Role = "player", characters: Sequence[str] = ()) -> str:
        """Invite somebody, and return the words that bind the first key which comes with them.

        Who is known already may come with one more key. Raises PeopleFault with a sentence for a name that cannot be.
        """
        name = checked_name(name)
        words = "-".join(secrets.choice(WORDS) for _ in range(WORDS_OF_AN_INVITATION))
        before = self.named(name) or Person(name)
        kept = tuple(characters) or before.characters
        self._put(Person(before.name, role, kept, before.keys, _hashed(words)))
        return words

    def expects(self, name: str, key: str, words: str = "") -> bool:
        """Whether somebody of this name may come with a key, as `welcome` would let them; nothing is bound by this."""
        person = self.named(name)
        return person is not None and (key in person.keys or _opens(person, words))

    def welcome(self, name: str, key: str, words: str = "") -> Person | None:
        """The person of this name who comes with a key, bound now if the words are those of an open invitation.

        None for whoever is not known so.
        """
        person = self.named(name)
        if person is None:
            return None
        if key in person.keys:
            return person
        if not _opens(person, words):
            return None
        bound = msgspec.structs.replace(person, keys=(*person.keys, key)[-MOST_KEYS:], invited="")
        self._put(bound)
        return bound

    def change(self, name: str, change: Callable[[Person], Person]) -> None:
        """Change what is known of somebody. Raises PeopleFault for nobody of this name."""
        self._put(change(self._known(name)))

    def forget(self, name: str) -> None:
        """Let somebody come no more. Raises PeopleFault for nobody of this name."""
        del self._people[self._known(name).name.casefold()]
        self._write()

    def _known(self, name: str) -> Person:
        person = self.named(name)
        if person is None:
            known = ", ".join(one.name for one in self._people.values()) or "nobody"
            raise PeopleFault(f"Nobody is called “{name[:LONGEST_NAME]}” here: there is {known}.")
        return person

    def _put(self, person: Person) -> None:
        self._people[person.name.casefold()] = person
        self._write()

    def _read(self) -> Sequence[Person]:
        if not atomic.is_file_there(self._file):
            return ()
        try:
            entered = tomllib.loads(atomic.read_bytes(self._file).decode())
            return msgspec.convert(entered, _File).people
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError, SaveFault) as fault:
            raise PeopleFault(f"{self._file.name} cannot be read: {fault} Mend it, or take it away.") from fault

    def _write(self) -> None:
        atomic.make_folder(self._file.parent)
        atomic.write(self._file, _text(self._people.values()).encode())


def checked_name(name: str) -> str:
    """Returns a name fit for a person: letters, digits, _ and . only, since it is typed before an @.

    Raises PeopleFault with a sentence for any other.
    """
    plain = name.strip()
    if not plain or len(plain) > LONGEST_NAME or not all(sign.isalnum() or sign in "_." for sign in plain):
        raise PeopleFault(
            f"“{printable(name)[:40]}” cannot be a name here: take 1 to {LONGEST_NAME} letters, digits, _ or dots."
        )
    return plain


def _opens(person: Person, words: str) -> bool:
    """Whether these are the words of an invitation that nobody has used yet."""
    return bool(words and person.invited) and hmac.compare_digest(_hashed(words), person.invited)


def _hashed(words: str) -> str:
    return hashlib.sha256(words.strip().casefold().encode()).hexdigest()


def _text(people: Iterable[Person]) -> str:
    """The file as a person reads it; strings, and lists of them, are written alike in JSON and in TOML."""
    lines = ["# Who may come to this table. A role is gm, player or spectator; keys are public keys of OpenSSH."]
    for person in people:
        fields: dict[str, object] = msgspec.to_builtins(person)
        lines += ["", "[[people]]"]
        lines += [f"{field} = {msgspec.json.encode(value).decode()}" for field, value in fields.items()]
    return "\n".join(lines) + "\n"
