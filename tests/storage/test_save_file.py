"""A save file is judged before it is trusted, and every fault is a sentence."""

from __future__ import annotations

import hashlib
import json
import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.storage import save_file
from solo.storage.errors import NewerFormatError, SaveError


class Payload(msgspec.Struct):
    """Something to save."""

    name: str
    parts: list[int] = []


def a_save(name: str = "Ash Hollow") -> bytes:
    return save_file.encode(
        Payload(name, [1, 2, 3]), kind="campaign", system="fake", rules_version=2, app_version="0.1.0"
    )


def a_changed_save(**header: object) -> bytes:
    document = json.loads(a_save())
    document["solo"] |= header
    return json.dumps(document).encode()


def fault_of(data: bytes) -> str:
    with pytest.raises(SaveError) as caught:
        save_file.decode(data, "campaign")
    text = str(caught.value)
    assert re.fullmatch(r"[A-Z“].*\.", text), "a fault is a sentence"
    return text


def test_what_was_saved_is_read_again() -> None:
    save = save_file.decode(a_save(), "campaign")
    assert save_file.read_payload(save.payload, Payload) == Payload("Ash Hollow", [1, 2, 3])
    assert (save.header.system, save.header.rules_version, save.header.app_version) == ("fake", 2, "0.1.0")


def test_a_save_is_plain_json_with_a_checksum_anybody_can_verify() -> None:
    document = json.loads(a_save())
    assert document["payload"] == {"name": "Ash Hollow", "parts": [1, 2, 3]}
    compact = json.dumps(document["payload"], separators=(",", ":")).encode()
    assert document["solo"]["checksum"] == hashlib.sha256(compact).hexdigest()


def test_spaces_and_line_breaks_do_no_harm() -> None:
    pretty = json.dumps(json.loads(a_save()), indent=4, ensure_ascii=False).encode()
    save = save_file.decode(pretty, "campaign")
    assert save_file.read_payload(save.payload, Payload).name == "Ash Hollow"


def test_any_end_that_is_missing_is_noticed() -> None:
    whole = a_save().rstrip(b"\n")
    for length in range(1, len(whole)):
        assert "incomplete" in fault_of(whole[:length])
    assert "incomplete" in fault_of(b"")


def test_any_changed_letter_of_the_payload_is_noticed() -> None:
    whole = a_save("ABCDEFGH")
    changed = whole.replace(b"ABCDEFGH", b"ABCDEFGX")
    assert "checksum" in fault_of(changed)
    assert "checksum" in fault_of(whole.replace(b"[1,2,3]", b"[1,2,4]"))


@given(st.binary(max_size=200))
def test_random_bytes_are_a_fault_and_nothing_else(data: bytes) -> None:
    fault_of(data)


@given(st.data())
def test_a_save_with_one_byte_changed_reads_the_same_or_is_a_fault(data: st.DataObject) -> None:
    whole = bytearray(a_save())
    place = data.draw(st.integers(0, len(whole) - 1))
    whole[place] = data.draw(st.integers(0, 255))
    try:
        save = save_file.decode(bytes(whole), "campaign")
    except SaveError:
        return
    assert save_file.read_payload(save.payload, Payload) == Payload("Ash Hollow", [1, 2, 3])


def test_json_nested_beyond_reason_is_a_fault() -> None:
    fault_of(b"[" * 200_000)
    fault_of(b'{"solo":{"format":1},"payload":' + b"[" * 200_000)
    fault_of(b'{"solo":' + b'{"a":' * 200_000)


@pytest.mark.parametrize("data", [b"{}", b"[]", b"3", b'{"solo": 3}', b'{"solo": {}}', b'{"solo": {"format": "one"}}'])
def test_other_json_is_not_a_save(data: bytes) -> None:
    assert fault_of(data) == "This is not a save of Solo."


def test_a_newer_format_is_refused_whatever_else_has_changed() -> None:
    sentence = (
        "The save was written by a newer Solo (format 7; this version reads up to 6): "
        "update Solo to open it. The file is unchanged."
    )
    for data in (a_changed_save(format=7), b'{"solo": {"format": 7}, "other": []}'):
        with pytest.raises(NewerFormatError) as caught:
            save_file.decode(data, "campaign")
        assert str(caught.value) == sentence


def test_another_kind_is_refused_by_name() -> None:
    with pytest.raises(SaveError, match="of the kind “campaign”, not “bundle”"):
        save_file.decode(a_save(), "bundle")


def test_a_header_that_lacks_something_is_a_fault() -> None:
    document = json.loads(a_save())
    del document["solo"]["checksum"]
    assert "header" in fault_of(json.dumps(document).encode())


def test_a_payload_of_another_form_is_a_fault() -> None:
    class Other(msgspec.Struct):
        name: int

    save = save_file.decode(a_save(), "campaign")
    with pytest.raises(SaveError, match="content is invalid"):
        save_file.read_payload(save.payload, Other)


def test_a_save_is_one_line_with_its_line_break() -> None:
    assert a_save().endswith(b"}\n") and a_save().count(b"\n") == 1


def test_a_payload_of_the_present_format_is_left_as_it_was_written() -> None:
    spaced = a_save().replace(b'{"name":"Ash Hollow"', b'{ "name" :  "Ash Hollow"')
    assert bytes(save_file.decode(spaced, "campaign").payload).startswith(b'{ "name" :  "Ash Hollow"')


def test_a_fault_of_form_says_where_it_is_and_ends_with_one_full_stop() -> None:
    class Other(msgspec.Struct):
        name: int

    with pytest.raises(SaveError) as caught:
        save_file.read_payload(save_file.decode(a_save(), "campaign").payload, Other)
    assert str(caught.value) == "The save's content is invalid: Expected `int`, got `str` - at `$.name`."


def test_a_fault_without_words_is_told_by_its_name() -> None:
    assert save_file._plain(RecursionError()) == "RecursionError"
    assert save_file._plain(RecursionError("too deep.")) == "too deep"
