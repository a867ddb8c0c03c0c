"""Old formats come up to the present one step at a time, by steps that are never changed."""

from __future__ import annotations

import json

import msgspec
import pytest

from solo.storage import save_file
from solo.storage.errors import SaveError
from solo.storage.journal_mark import UNMARKED
from solo.storage.migrations import FORMAT, STEPS, Step, migrate


def rename_party(kind: str, payload: dict[str, object]) -> dict[str, object]:
    """A made-up step: what was called party is called characters."""
    if kind != "campaign":
        return payload
    return {("characters" if key == "party" else key): value for key, value in payload.items()}


def count_characters(kind: str, payload: dict[str, object]) -> dict[str, object]:
    """A made-up step after it, which needs what the first one has made."""
    del kind
    characters = payload["characters"]
    assert isinstance(characters, list)
    return {**payload, "count": len(characters)}


FAKE_STEPS: dict[int, Step] = {0: rename_party, 1: count_characters}


def an_old_save(format_: int, kind: str = "campaign") -> bytes:
    payload = b'{"party":["Vex","Brann"]}'
    header = {
        "format": format_,
        "kind": kind,
        "system": "fake",
        "rules_version": 1,
        "app_version": "0.0.1",
        "checksum": save_file.checksum(payload),
    }
    return b'{"solo":' + json.dumps(header).encode() + b',"payload":' + payload + b"}"


def test_every_format_before_the_present_has_its_step() -> None:
    assert sorted(STEPS) == list(range(1, FORMAT))


def test_an_old_save_goes_through_every_step_in_order() -> None:
    save = save_file.decode(an_old_save(0), "campaign", steps=FAKE_STEPS, present=2)
    assert json.loads(bytes(save.payload)) == {"characters": ["Vex", "Brann"], "count": 2}
    assert save.header.format == 0, "the header tells how it was written"


def test_a_save_goes_only_through_the_steps_it_needs() -> None:
    payload: dict[str, object] = {"characters": ["Vex"]}
    assert migrate("campaign", payload, 1, FAKE_STEPS, 2) == {"characters": ["Vex"], "count": 1}
    assert migrate("campaign", payload, 2, FAKE_STEPS, 2) == payload


def test_steps_know_which_kind_they_change() -> None:
    save = save_file.decode(an_old_save(0, "settings"), "settings", steps=FAKE_STEPS, present=1)
    assert json.loads(bytes(save.payload)) == {"party": ["Vex", "Brann"]}


def test_a_format_without_a_step_is_a_fault() -> None:
    with pytest.raises(SaveError, match="format -4, which does not exist"):
        save_file.decode(an_old_save(-4), "campaign", steps=FAKE_STEPS, present=2)
    with pytest.raises(SaveError, match="format 0"):
        save_file.decode(an_old_save(0), "campaign")


def test_a_damaged_old_save_is_judged_before_it_is_migrated() -> None:
    damaged = an_old_save(0).replace(b"Brann", b"Bronn")
    with pytest.raises(SaveError, match="checksum"):
        save_file.decode(damaged, "campaign", steps=FAKE_STEPS, present=2)


def test_a_campaign_of_format_2_stays_as_it_is() -> None:
    payload: dict[str, object] = {"name": "Ash", "told": [3]}
    assert migrate("campaign", payload, 2) == payload
    assert migrate("campaign bundle", {"campaign": payload}, 2) == {"campaign": payload}


def test_a_campaign_of_format_1_is_given_the_mark_of_no_lines() -> None:
    """Its chronicle was never counted, so that it must be accepted however long it is."""
    assert migrate("campaign", {"name": "Ash"}, 1) == {"name": "Ash", "chronicle_mark": msgspec.to_builtins(UNMARKED)}
    bundle = migrate("campaign bundle", {"campaign": {"name": "Ash"}}, 1)
    assert bundle == {"campaign": {"name": "Ash", "chronicle_mark": msgspec.to_builtins(UNMARKED)}}
    assert migrate("settings", {"campaign": {"name": "Ash"}}, 1) == {"campaign": {"name": "Ash"}}


def test_a_campaign_of_format_5_gets_the_new_words_of_its_own_game_only() -> None:
    options = {"blocks by who has acted": "if Defend was planned", "light": "dusk"}
    payload: dict[str, object] = {
        "system": "swords",
        "encounters": [{"name": "Den", "options": options}],
        "table": None,
    }
    reworded = {"blocks after acting": "if Defend was planned", "light": "dusk"}
    assert migrate("campaign", payload, 5) == {**payload, "encounters": [{"name": "Den", "options": reworded}]}
    other = {**payload, "system": "polyhedral"}
    assert migrate("campaign", other, 5) == other
    assert migrate("settings", payload, 5) == payload


def test_a_bundle_of_format_1_without_a_campaign_is_left_as_it_is() -> None:
    for payload in ({}, {"campaign": 3}):
        assert migrate("campaign bundle", dict(payload), 1) == payload
