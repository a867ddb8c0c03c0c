"""The file of a table's people: readable TOML in the campaign's folder."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from solo.host.listeners.connection_limits import Limits, check_limits
from solo.host.member import Member, MemberError, list_problems
from solo.host.names import is_same_name, name_key
from solo.host.table_settings import TableSettings, check_settings
from solo.library import toml
from solo.storage import atomic
from solo.storage.errors import SaveError
from solo.storage.store import FILES
from solo.untrusted import decoders
from solo.untrusted.text import make_printable

FILE: Final = "people.toml"
MOST_PEOPLE: Final = 200
HEAD: Final = (
    "# The people who may join this table, and its settings. A role is gm, player or spectator. A player plays the",
    "# characters named, or else a share of the party. Keys are public keys in OpenSSH format.",
)


class PeopleFile(msgspec.Struct, forbid_unknown_fields=True):
    """The content of the file: the settings of the table, the limits of its listeners, and its people."""

    table_settings: TableSettings = msgspec.field(default=TableSettings(), name="manners")
    limits: Limits = Limits()
    people: tuple[Member, ...] = ()


def find_problems(folder: Path) -> list[str]:
    """Return a sentence for each problem in a campaign's file of people; empty if there is no such file."""
    try:
        read_people_file(folder / FILE)
    except MemberError as error:
        return [str(error)]
    return list(filter(None, [find_loss(folder)]))


def find_loss(folder: Path) -> str:
    """Say that the file of people was removed or emptied, and which backup has people; "" if there is no such loss.

    A file without people still has its comment header, so it does not count as empty.
    """
    with suppress(SaveError):
        if FILES.has(folder / FILE) and atomic.read_bytes(folder / FILE).strip():
            return ""
    for backup in atomic.backups(folder / FILE):
        with suppress(MemberError):
            if people := read_people_file(backup).people:
                names = ", ".join(make_printable(one.name) for one in people)
                return f"{FILE} is missing or empty. {backup.name} names {names}: copy it to {FILE} if they may join."
    return ""


def read_people_file(file: Path) -> PeopleFile:
    """Return the content of the file; empty content for a missing file.

    Raises MemberError with a sentence if the file cannot be read.
    """
    if not atomic.file_exists(file):
        return PeopleFile()
    try:
        entered = msgspec.convert(toml.read_file(file, guarded=True), decoders.prepare_type(PeopleFile))
    except toml.ParseError as error:
        where = f" {error.field}:" if error.field else ""
        raise MemberError(f"{file.name}:{where} {error.message}") from error
    except msgspec.ValidationError as error:
        raise MemberError(f"{file.name}: {error}. Repair or remove the file.") from error
    if said := check_people_file(entered):
        raise MemberError(f"{file.name}: {said}")
    return entered


def check_people_file(entered: PeopleFile) -> str:
    """Explain why this content is invalid, in a sentence; "" if it is valid."""
    if len(entered.people) > MOST_PEOPLE:
        return f"A table can have at most {MOST_PEOPLE} people, not {len(entered.people)}."
    names: dict[str, str] = {}
    for one in entered.people:
        first = names.get(name_key(one.name))
        if first is None:
            names[name_key(one.name)] = one.name
        elif is_same_name(first, one.name):
            return f"“{first}” is listed twice: remove one."
        else:
            return f"“{one.name}” looks too much like “{first}”: remove one."
    told = (fault for one in entered.people for fault in list_problems(one))
    return next(told, "") or check_settings(entered.table_settings) or check_limits(entered.limits)


def format_people_file(entered: PeopleFile) -> str:
    """Return the file's content as readable TOML, whose numbers, strings and lists are encoded as in JSON."""
    lines = [*HEAD, "", "[manners]", *_fields(entered.table_settings)]
    if changed := list(_fields(entered.limits, Limits())):
        lines += ["", "[limits]", *changed]
    for person in entered.people:
        lines += ["", "[[people]]", *_fields(person)]
    return "\n".join(lines) + "\n"


def _fields(entry: TableSettings | Limits | Member, usual: Limits | None = None) -> Iterable[str]:
    """Yield a TOML line for each field that is not empty and, for limits, differs from `usual`."""
    fields: dict[str, object] = {name: getattr(entry, name) for name in entry.__struct_fields__}
    return (
        f"{name} = {msgspec.json.encode(value).decode()}"
        for name, value in fields.items()
        if value not in ((), "") and (usual is None or value != getattr(usual, name))
    )
