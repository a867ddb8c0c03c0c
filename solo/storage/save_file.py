"""Format of a save file: one JSON document with a header that any version can read, and a payload.

The header states format, kind, system, versions and checksum, so that a file can be checked before it is decoded.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import TypeVar

import msgspec

from solo.storage.errors import NewerFormatError, SaveError
from solo.storage.migrations import FORMAT, STEPS, Step, migrate
from solo.untrusted import decoders

T = TypeVar("T")


class Header(msgspec.Struct, frozen=True):
    """The facts about a save that precede its payload. `rules_version` is the version of the system's rules."""

    format: int
    kind: str
    system: str
    rules_version: int
    app_version: str
    checksum: str


class SaveFile(msgspec.Struct, frozen=True):
    """A decoded save: its header, and its payload in the present format."""

    header: Header
    payload: msgspec.Raw


class _Document(msgspec.Struct):
    solo: Header
    payload: msgspec.Raw


class _FormatOnly(msgspec.Struct):
    format: int


class _Outline(msgspec.Struct):
    """The fields that a save of any format has."""

    solo: _FormatOnly


_UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


def checksum(payload: bytes | msgspec.Raw) -> str:
    """Return the hexadecimal SHA-256 of the payload without whitespace between values."""
    return sha256(msgspec.json.format(bytes(payload), indent=-1)).hexdigest()


def encode(payload: msgspec.Struct, *, kind: str, system: str, rules_version: int, app_version: str) -> bytes:
    """Return the content of a save file with this payload and header."""
    raw = msgspec.json.encode(payload)
    header = Header(FORMAT, kind, system, rules_version, app_version, checksum(raw))
    return msgspec.json.encode(_Document(header, msgspec.Raw(raw))) + b"\n"


def decode(
    data: bytes,
    kind: str,
    *,
    steps: Mapping[int, Step] = STEPS,
    present: int = FORMAT,
) -> SaveFile:
    """Decode a save and migrate it to the present format.

    Raises SaveError with a sentence if the data is not a complete, undamaged save of this kind. Raises NewerFormatError
    if a newer Solo wrote it.
    """
    _check_format(data, present)
    try:
        document = msgspec.json.decode(data, type=decoders.prepare_type(_Document))
    except _UNREADABLE as error:
        raise SaveError(f"The save's header cannot be read: {_plain(error)}.") from error
    header = document.solo
    if header.kind != kind:
        raise SaveError(f"This is a save of the kind “{header.kind}”, not “{kind}”.")
    if checksum(document.payload) != header.checksum:
        raise SaveError("The save was damaged or changed outside Solo: its checksum is wrong.")
    if header.format == present:
        return SaveFile(header, document.payload)
    return SaveFile(header, _migrated(document, steps, present))


def read_payload(payload: msgspec.Raw, form: type[T]) -> T:
    """Decode the payload as a struct of the type `form`. Raises SaveError with a sentence if it does not fit."""
    try:
        return msgspec.json.decode(payload, type=decoders.prepare_type(form))
    except _UNREADABLE as error:
        raise SaveError(f"The save's content is invalid: {_plain(error)}.") from error


def _check_format(data: bytes, present: int) -> None:
    try:
        written = msgspec.json.decode(data, type=decoders.prepare_type(_Outline)).solo.format
    except msgspec.ValidationError as error:
        raise SaveError("This is not a save of Solo.") from error
    except _UNREADABLE as error:
        if "truncated" in str(error):
            raise SaveError("The save is incomplete: its end is missing.") from error
        raise SaveError("The save cannot be read: it is damaged or not a save of Solo.") from error
    if written > present:
        raise NewerFormatError(
            f"The save was written by a newer Solo (format {written}; this version reads up to {present}): "
            "update Solo to open it. The file is unchanged."
        )


def _migrated(document: _Document, steps: Mapping[int, Step], present: int) -> msgspec.Raw:
    header = document.solo
    try:
        payload = msgspec.json.decode(document.payload, type=dict[str, object])
        return msgspec.Raw(msgspec.json.encode(migrate(header.kind, payload, header.format, steps, present)))
    except KeyError as error:
        raise SaveError(f"The save has format {header.format}, which does not exist.") from error
    except _UNREADABLE as error:
        raise SaveError(f"The save's content is invalid: {_plain(error)}.") from error


def _plain(fault: Exception) -> str:
    return str(fault).rstrip(".") or type(fault).__name__
