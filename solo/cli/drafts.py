"""Reading of a draft from a JSON or TOML file, with a sentence for each structural fault.

Unknown fields are refused, so that a mistyped name is noticed.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from solo.cli.errors import CommandError, UsageError
from solo.cli.parsing import standard_input
from solo.library import toml
from solo.library.fuzzy import unknown_name_message
from solo.systems.contract import Draft
from solo.untrusted import decoders, files, input_limits

LARGEST_FILE = 1024 * 1024


def read_draft(file: str, system: str) -> Draft:
    """Read the draft in a file, “-” for standard input. Raises UsageError with a sentence for an invalid draft."""
    value = _parsed(_text(file))
    if not isinstance(value, dict):
        raise UsageError("A draft must be a JSON object or a TOML file with a name and values.")
    strange = next((key for key in value if key not in Draft.__struct_fields__), None)
    if strange is not None:
        raise UsageError(unknown_name_message("field in a draft", str(strange), Draft.__struct_fields__))
    try:
        draft = msgspec.convert({"system": system, **value}, decoders.prepare_type(Draft))
    except (msgspec.ValidationError, RecursionError) as error:
        from solo.library.decoder_messages import field_and_sentence

        field, sentence = field_and_sentence(error, Draft)
        raise UsageError(f"{field}: {sentence}" if field else sentence) from error
    for field, sentence in input_limits.find_excess(draft, input_limits.DRAFT):
        raise UsageError(f"{field}: {sentence}")
    if draft.system != system:
        raise UsageError(f"This draft is for the game “{draft.system[:40]}”, not for “{system}”.")
    return draft


def _text(file: str) -> str:
    try:
        data = standard_input().read(LARGEST_FILE + 1) if file == "-" else files.read(Path(file), LARGEST_FILE)
    except files.FileTooLargeError as error:
        raise UsageError(f"{file} is too large for a draft: the limit is {LARGEST_FILE // 1024} kB.") from error
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
    if len(data) > LARGEST_FILE:
        raise UsageError(f"{file} is too large for a draft: the limit is {LARGEST_FILE // 1024} kB.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"{file} is not UTF-8 text.") from error


def _parsed(text: str) -> object:
    try:
        if text.lstrip().startswith("{"):
            return msgspec.json.decode(text)
        return toml.read_guarded(text)
    except msgspec.DecodeError as error:
        raise UsageError(f"The draft is not valid JSON: {error}.") from error
    except RecursionError as error:
        raise UsageError("The draft cannot be read: its values are nested too deeply.") from error
    except toml.ParseError as error:
        raise UsageError(f"{error.field}: {error.message}" if error.field else error.message) from error
