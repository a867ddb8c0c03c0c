"""Owns the people of a shared table: who may come, as what, and by which keys they are known.

One readable file beside the campaign, which may be changed by hand or by another Solo at any time; whoever is invited
is known by words first, and by their key from then on.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Final, Literal

import msgspec

from solo.border import forms
from solo.border.text import LONGEST_NAME as LONGEST_CHARACTER
from solo.border.text import printable, text_fault
from solo.host.doors.limits import Limits, limits_fault
from solo.host.invitations import (
    LASTS,
    describe_expiry,
    expiry_fault,
    fits_old,
    is_old,
    is_over,
    mark_of,
    may_fit,
    new_words,
)
from solo.host.manners import Manners, manners_fault
from solo.host.names import is_same_name, name_key
from solo.library import toml
from solo.play.seats import GAME_MASTER, SPECTATOR
from solo.storage import atomic
from solo.storage.faults import NotThere, SaveFault
from solo.storage.store import FILES, Store

Role = Literal["gm", "player", "spectator"]
ROLES: Final[Sequence[Role]] = ("gm", "player", "spectator")
FILE: Final = "people.toml"
LONGEST_NAME: Final = 24
MOST_KEYS: Final = 16
LONGEST_KEY: Final = 4_000
MOST_PEOPLE: Final = 200
MOST_CHARACTERS: Final = 100
TAKEN: Final = frozenset({"solo", "you", "foes"})
"""Names under which the program speaks, tactics play, and whoever is alone sits."""
RESTED: Final = 0.25
"""Seconds without a change after which a file that says less than before is taken for whole: an editor may empty it
first, and write it piece by piece.
"""
READ_BY_OTHERS: Final = "Other users of this machine could read this table's files; from now on only you can."
BEING_CHANGED: Final = f"{FILE} is being changed by somebody else: try again in a moment."
HEAD: Final = (
    "# Who may come to this table, and how it is run. A role is gm, player or spectator; a player answers for the",
    "# characters named, or else for a share of the party; keys are public keys as OpenSSH writes them.",
)


CHANGED_TWICE: Final = (
    "{file} was changed here and in the store at the same time: the store's version holds. "
    "Yours is kept as {copy}: make your change again."
)
CANNOT_SAVE: Final = "The table cannot save at the moment."
"""What guests are told; only the operator reads which server or disk failed."""


class PeopleFault(ValueError):
    """Something that cannot be with the people of a table; its text is a sentence."""


class PeopleNotSaved(PeopleFault):
    """A change that the disk or the store did not take; the text names it, so only the operator may read it."""


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who may come. A player answers for `characters` by name, or for a share of whoever of the party is left.

    `keys` are public keys as OpenSSH writes them; `invited` is the mark of an invitation that nobody has used yet, and
    `expires` the time until which it is good, "" for one without an end.
    """

    name: str
    role: Role = "player"
    characters: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    invited: str = ""
    expires: str = ""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    manners: Manners = Manners()
    limits: Limits = Limits()
    people: tuple[Person, ...] = ()


class People:
    """All who may come to a table, as a file of its folder has them. Every change is on disk before it holds.

    Raises PeopleFault with a sentence where the file cannot be read, or be written. Where somebody spoils it later,
    those who were known before are, and `fault` says what is wrong with it; `fault_for_guests` is the same sentence
    without the names of servers and folders. A campaign in a database has a copy of the file on each machine that
    hosts it, and every change goes into the database first. `read_store` and `follow_store` bring in what other
    machines have changed there. `notice` is a sentence to show once, "" for none. `clock` tells seconds, `now` the time
    by which invitations end.
    """

    def __init__(
        self,
        folder: Path,
        store: Store = FILES,
        clock: Callable[[], float] = monotonic,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.fault = self.fault_for_guests = ""
        self.warn: Callable[[str], object] = lambda _: None
        """Tells the operator why a change could not be saved."""
        notices = [READ_BY_OTHERS if atomic.tighten(folder) else "", find_loss(folder) if store is FILES else ""]
        self.notice = " ".join(filter(None, notices))
        self._now = now
        self._stored: bytes | None = None
        self._edition = 0
        self._file = folder / FILE
        self._store = store
        self._clock = clock
        self._fetch()
        self._read_at: object = self._stamp()
        self._changed: tuple[object, float] = self._read_at, clock()
        self._take(_entered(self._file))

    @property
    def manners(self) -> Manners:
        """How the table is run."""
        self._look_again()
        return self._manners

    @property
    def limits(self) -> Limits:
        """What its doors allow, as it was when this was made."""
        return self._limits

    @property
    def edition(self) -> int:
        """A number that is another after each change, whoever has made it."""
        self._look_again()
        return self._edition

    @property
    def in_database(self) -> bool:
        """True where other machines can change the people as well."""
        return self._store is not FILES

    def read_store(self) -> bytes | None:
        """The file as the database has it; None where the campaign lies in files, or the database has none.

        Waits for the database, so a loop calls it in a thread. Raises SaveFault.
        """
        if self._store is FILES:
            return None
        try:
            return self._store.read(self._file)
        except NotThere:
            return None

    def follow_store(self, stored: bytes | None) -> bool:
        """Take over what `read_store` has read; return True where another machine had changed it."""
        if self._not_saved:
            self._edition += 1
            edited = _File(self._manners, self._limits, tuple(self._people.values()))
            self.fault, self.fault_for_guests = self._take_and_keep(edited)
        if stored is None or stored == self._stored or self._stamp() != self._read_at:
            return False
        try:
            atomic.make_folder(self._file.parent)
            atomic.write(self._file, stored)
        except SaveFault:
            return False  # the next look tries again
        self._stored = stored
        with suppress(PeopleFault):  # what cannot be read is told as of a file that was edited
            self._take(_entered(self._file))
            self._read_at = self._stamp()
            self._edition += 1
        return True

    def all(self) -> Sequence[Person]:
        """Everybody, in the order of the file."""
        self._look_again()
        return tuple(self._people.values())

    def named(self, name: str) -> Person | None:
        """The person of this name, as `name_key` compares names; None for nobody."""
        self._look_again()
        return self._people.get(name_key(name))

    def known(self, name: str) -> Person:
        """The person of this name. Raises PeopleFault for nobody."""
        person = self.named(name)
        if person is None:
            there = ", ".join(one.name for one in self._people.values())
            known = f"there is {there}" if there else "invite somebody first"
            raise PeopleFault(f"Nobody is called “{printable(name)[:LONGEST_NAME]}” here: {known}.")
        return person

    def leads(self, name: str) -> bool:
        """Whether what concerns all is for this person to do: the game master, or without one any player."""
        person = self.named(name)
        if person is None or person.role == GAME_MASTER:
            return person is not None
        return person.role != SPECTATOR and not any(one.role == GAME_MASTER for one in self.all())

    def masters(self, name: str) -> bool:
        """Whether this person is a game master, from whom nothing at the table is kept."""
        person = self.named(name)
        return person is not None and person.role == GAME_MASTER

    def invite(self, name: str, role: Role | None = None, characters: Sequence[str] = ()) -> str:
        """Invite somebody, and return the words that bind the first key which comes with them within seven days.

        Who is known already keeps what is not told anew, and may come with one more key. Raises PeopleFault with a
        sentence for a name that cannot be, or that could pass for another person's.
        """
        words = new_words()
        expires = (self._now() + LASTS).isoformat(timespec="minutes")
        person = self._described(name, role, characters)
        self._put(msgspec.structs.replace(person, invited=mark_of(words), expires=expires))
        return words

    def admit(self, name: str, role: Role | None = None, characters: Sequence[str] = ()) -> None:
        """Let a person come who needs no words, as to a table that only this machine can join.

        As `invite` otherwise: an invitation that waits for its key stays as it is.
        """
        self._put(self._described(name, role, characters))

    def _described(self, name: str, role: Role | None, characters: Sequence[str]) -> Person:
        before = self._same(name) or Person(checked_name(name))
        return msgspec.structs.replace(
            before, role=role or before.role, characters=tuple(characters) or before.characters
        )

    def enter(self, name: str, role: Role) -> Person:
        """The person of this name, entered as this where nobody is called so yet.

        Raises PeopleFault with a sentence for a name that cannot be.
        """
        known = self._same(name)
        if known is None:
            return self._put(Person(checked_name(name), role))
        return known

    def of_key(self, key: str) -> Person | None:
        """Whoever has this key; None for nobody."""
        return next((one for one in self.all() if has(one, key)), None)

    def expects(self, name: str, key: str) -> bool:
        """Return True if this is a key of the person of this name."""
        person = self.named(name)
        return person is not None and has(person, key)

    def reserves(self, name: str, key: str) -> bool:
        """Return True if a place is reserved for the person of this name who has this key: for a game master."""
        return self.masters(name) and self.expects(name, key)

    def invitations(self, name: str, words: str) -> Sequence[str]:
        """The marks of open invitations of this name that the words may fit; whether they do takes time to tell."""
        person = self.named(name)
        if person is None or not may_fit(words, person.invited) or is_over(person.expires, self._now()):
            return ()
        return (person.invited,)

    def invited_by_older(self, name: str, words: str) -> bool:
        """Return True for the words of an invitation by an older Solo, which has to be made again."""
        person = self.named(name)
        return person is not None and fits_old(words, person.invited)

    def welcome(self, name: str, key: str, mark: str = "") -> Person | None:
        """The person of this name who comes with a key; None for whoever is not known so.

        The key is bound now where `mark` is that of their open invitation, whose words they have told.
        """
        person = self.named(name)
        if person is None or has(person, key):
            return person
        open_now = mark == person.invited and not is_old(mark) and not is_over(person.expires, self._now())
        if not (key and mark and open_now):
            return None
        bound = msgspec.structs.replace(person, keys=(*person.keys, key)[-MOST_KEYS:], invited="")
        return self._put(bound)

    def change(self, name: str, change: Callable[[Person], Person]) -> Person:
        """Change what is known of somebody, who keeps their name; what it is now.

        Raises PeopleFault for nobody of this name, or for what cannot be.
        """
        before = self.known(name)
        return self._put(msgspec.structs.replace(change(before), name=before.name))

    def run_with(self, manners: Manners) -> None:
        """Let the table be run so from now on. Raises PeopleFault for what cannot be."""
        if fault := manners_fault(manners):
            raise PeopleFault(fault)
        self._look_again()
        self._write(manners, self._people)

    def forget(self, name: str) -> None:
        """Let somebody come no more. Raises PeopleFault for nobody of this name."""
        gone = name_key(self.known(name).name)
        self._write(self._manners, {key: one for key, one in self._people.items() if key != gone})

    # The file

    def _put(self, person: Person) -> Person:
        self._look_again()
        if not person.invited:
            person = msgspec.structs.replace(person, expires="")
        self._write(self._manners, {**self._people, name_key(person.name): person})
        return person

    def _same(self, name: str) -> Person | None:
        """The person of this very name; None for nobody. Raises PeopleFault where it could pass for another's."""
        person = self.named(name)
        if person is not None and not is_same_name(name, person.name):
            shown = printable(name)[:LONGEST_NAME]
            raise PeopleFault(f"“{shown}” could be taken for “{person.name}”, who is known here: take another name.")
        return person

    def _write(self, manners: Manners, people: dict[str, Person]) -> None:
        entered = _File(manners, self._limits, tuple(people.values()))
        if fault := _fault(entered):
            raise PeopleFault(fault)
        if self.fault and not self._not_saved:
            raise PeopleFault(self.fault)
        if self._stamp() != self._read_at:
            raise PeopleFault(BEING_CHANGED)
        try:
            if not self._keep(entered):
                self.follow_store(self.read_store())
                raise PeopleFault(BEING_CHANGED)
            atomic.make_folder(self._file.parent)
            atomic.write(self._file, _text(entered).encode(), keep_previous=True)
        except SaveFault as error:
            self.warn(str(error))
            raise PeopleNotSaved(str(error)) from error
        self.fault = self.fault_for_guests = ""
        self._read_at = self._stamp()
        self._edition += 1
        self._take(entered)

    @property
    def _not_saved(self) -> bool:
        """True while an edited file holds here that the database has not taken yet."""
        return self.fault_for_guests == CANNOT_SAVE

    def _look_again(self) -> None:
        """Read the file where it is another than before, and is whole."""
        stamp = self._stamp()
        if stamp == self._read_at:
            return
        entered, fault, for_guests = _File(), "", ""
        try:
            entered = _entered(self._file)
        except PeopleFault as unread:
            fault = for_guests = str(unread)
        if (fault or self._misses_somebody(entered)) and not self._rests(stamp):
            return
        self._read_at = stamp
        self._edition += 1
        if not fault:
            fault, for_guests = self._take_and_keep(entered)
        self.fault, self.fault_for_guests = fault, for_guests

    def _misses_somebody(self, entered: _File) -> bool:
        return not self._people.keys() <= {name_key(one.name) for one in entered.people}

    def _rests(self, stamp: object) -> bool:
        """Whether the file has been as it is now for long enough."""
        if stamp != self._changed[0]:
            self._changed = stamp, self._clock()
        return self._clock() - self._changed[1] >= RESTED

    def _take_and_keep(self, entered: _File) -> tuple[str, str]:
        """Let an edited file hold; return why the database did not take it, for the operator and for guests."""
        self._take(entered)
        try:
            if self._keep(entered):
                return "", ""
            copy = atomic.keep_copy(self._file)
            self._read_at = self._stamp()
            self.follow_store(self.read_store())
        except SaveFault as fault:
            return str(fault), CANNOT_SAVE
        self.warn(CHANGED_TWICE.format(file=FILE, copy=copy.name))
        return "", ""

    def _fetch(self) -> None:
        """Of the file here and the one in the database, let the later one hold in both places."""
        if self._store is FILES:
            return
        try:
            self._stored = self.read_store()
            if self._stored is not None and self._store.changed(self._file) > FILES.changed(self._file):
                atomic.make_folder(self._file.parent)
                atomic.write(self._file, self._stored)
            elif FILES.has(self._file) and not self._keep(_entered(self._file)):
                raise PeopleFault(BEING_CHANGED)
        except SaveFault as error:
            raise PeopleNotSaved(str(error)) from error

    def _keep(self, entered: _File) -> bool:
        """Put this into the database too, if there is one; return False where another process has changed it there.

        Raises SaveFault.
        """
        text = _text(entered).encode()
        if self._store is FILES or text == self._stored:
            return True
        if not self._store.exchange(self._file, self._stored, text):
            return False
        self._stored = text
        return True

    def _take(self, entered: _File) -> None:
        self._manners = entered.manners
        self._limits = entered.limits
        self._people = {name_key(one.name): one for one in entered.people}

    def _stamp(self) -> object:
        try:
            found = self._file.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino


def find_faults(folder: Path) -> list[str]:
    """A sentence for each fault in the file of a campaign's people; none where nobody was ever invited."""
    try:
        _entered(folder / FILE)
    except PeopleFault as fault:
        return [str(fault)]
    return list(filter(None, [find_loss(folder)]))


def find_loss(folder: Path) -> str:
    """Say that the file of the people was removed or emptied, and which backup holds them; "" if anything is in it.

    A file from which the last person was taken still has its head.
    """
    with suppress(SaveFault):
        if FILES.has(folder / FILE) and atomic.read_bytes(folder / FILE).strip():
            return ""
    for backup in atomic.backups(folder / FILE):
        with suppress(PeopleFault):
            if people := _entered(backup).people:
                names = ", ".join(printable(one.name) for one in people)
                return f"{FILE} is gone or empty. {backup.name} names {names}: copy it to {FILE} if they may come."
    return ""


def describe_invitation(person: Person) -> str:
    """Say that a person is invited, and until when: "invited until 31 January 2030, 20:00 UTC"; "" if they are not."""
    if not person.invited:
        return ""
    if is_old(person.invited):
        return "invited by an older Solo, which no longer counts: invite them again"
    return f"invited until {describe_expiry(person.expires)}" if person.expires else "invited"


def has(person: Person, key: str) -> bool:
    """Whether this is a key of theirs; whatever stands behind it in the file is a remark."""
    return bool(_bare(key)) and _bare(key) in map(_bare, person.keys)


def _bare(key: str) -> str:
    """A public key as OpenSSH writes it, without what its owner calls it."""
    return " ".join(key.split()[:2])


def checked_name(name: str) -> str:
    """Returns a name fit for a person: letters, digits, _ and . only, since it is typed before an @.

    Raises PeopleFault with a sentence for any other.
    """
    plain = unicodedata.normalize("NFC", name.strip())
    if fault := _name_fault(plain):
        raise PeopleFault(fault)
    return plain


def _name_fault(name: str) -> str:
    if not 1 <= len(name) <= LONGEST_NAME or not all(sign.isalnum() or sign in "_." for sign in name):
        shown = printable(name)[:LONGEST_NAME]
        return f"“{shown}” cannot be a name here: take 1 to {LONGEST_NAME} letters, digits, _ or dots."
    if name_key(name) in TAKEN:
        return f"“{name}” means something else here: take another name."
    return ""


def _entered(file: Path) -> _File:
    """What the file says. Raises PeopleFault with a sentence where it cannot be read."""
    if not atomic.is_file_there(file):
        return _File()
    try:
        entered = msgspec.convert(toml.read_file(file, guarded=True), forms.whole(_File))
    except toml.Unreadable as fault:
        where = f" {fault.field}:" if fault.field else ""
        raise PeopleFault(f"{file.name}:{where} {fault.message}") from fault
    except msgspec.ValidationError as fault:
        raise PeopleFault(f"{file.name}: {fault}. Mend it, or take the file away.") from fault
    if said := _fault(entered):
        raise PeopleFault(f"{file.name}: {said}")
    return entered


def _fault(entered: _File) -> str:
    """Why these cannot be the people of a table, in a sentence; "" where they can."""
    if len(entered.people) > MOST_PEOPLE:
        return f"{MOST_PEOPLE} people may be known at a table, not {len(entered.people)}."
    names: dict[str, str] = {}
    for one in entered.people:
        first = names.get(name_key(one.name))
        if first is None:
            names[name_key(one.name)] = one.name
        elif is_same_name(first, one.name):
            return f"“{first}” stands there twice: keep one."
        else:
            return f"“{one.name}” could be taken for “{first}”: keep one."
    told = (fault for one in entered.people for fault in _faults_of(one))
    return next(told, "") or manners_fault(entered.manners) or limits_fault(entered.limits)


def _faults_of(person: Person) -> Iterable[str]:
    if fault := _name_fault(person.name):
        yield fault
        return
    if len(person.keys) > MOST_KEYS or len(person.characters) > MOST_CHARACTERS:
        yield f"{person.name} has too many keys or characters: {MOST_KEYS} and {MOST_CHARACTERS} are the most."
    if fault := expiry_fault(person.expires):
        yield f"{person.name}: {fault}"
    for text, longest in (
        *((name, LONGEST_CHARACTER) for name in person.characters),
        *((key, LONGEST_KEY) for key in (*person.keys, person.invited)),
    ):
        if fault := text_fault(text, longest, lines=False):
            yield f"{person.name}: {fault}"


def _text(entered: _File) -> str:
    """The file as a person reads it; figures, strings and lists of them are written alike in JSON and in TOML."""
    lines = [*HEAD, "", "[manners]", *_fields(entered.manners)]
    if changed := list(_fields(entered.limits, Limits())):
        lines += ["", "[limits]", *changed]
    for person in entered.people:
        lines += ["", "[[people]]", *_fields(person)]
    return "\n".join(lines) + "\n"


def _fields(entry: Manners | Limits | Person, usual: Limits | None = None) -> Iterable[str]:
    """Each field that says something, and of limits each that is not as usual."""
    fields: dict[str, object] = {name: getattr(entry, name) for name in entry.__struct_fields__}
    return (
        f"{name} = {msgspec.json.encode(value).decode()}"
        for name, value in fields.items()
        if value not in ((), "") and (usual is None or value != getattr(usual, name))
    )
