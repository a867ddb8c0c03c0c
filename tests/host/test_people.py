"""The people of a table: known by their keys, invited by words, kept in a file that may hold anything when read."""

from __future__ import annotations

import hashlib
import os
import tomllib
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path

import msgspec
import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.host.host_controls import change_members
from solo.host.invitations import fits, mark_of
from solo.host.member import (
    LONGEST_NAME,
    MOST_KEYS,
    Member,
    MemberError,
    checked_name,
    describe_invitation,
    owns_key,
)
from solo.host.people import READ_BY_OTHERS, RESTED, Members
from solo.host.people_file import FILE, HEAD, find_loss, find_problems
from solo.host.table_settings import TableSettings
from solo.play.table import IllegalAnswerError
from solo.storage.store import FILES, Store
from solo.untrusted.text import compose_letters

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIm9 anna@home"
OTHER = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOth"


NOON = datetime(2030, 1, 31, 12, tzinfo=UTC)


def come(people: Members, name: str, key: str, words: str) -> Member | None:
    """The person of this name who comes with a key and these words."""
    marks = [mark for mark in people.invitations(name, words) if fits(words, mark)]
    return people.welcome(name, key, *marks)


def test_whoever_is_invited_is_known_by_words_once_and_by_the_key_from_then_on(tmp_path: Path) -> None:
    people = Members(tmp_path)
    words = people.invite("Anna", characters=["Hild Ansgar"])
    assert people.welcome("Anna", KEY) is None, "a key alone opens nothing yet"
    assert come(people, "Anna", KEY, "not-the-right-words") is None
    assert people.invitations("anna", words) and people.find("Anna") == Members(tmp_path).find("Anna")
    known = come(people, "anna", KEY, words.upper())
    assert known == Member("Anna", "player", ("Hild Ansgar",), (KEY,))
    assert people.welcome("ANNA", KEY) == known
    assert come(people, "Anna", OTHER, words) is None, "the words were used"
    assert Members(tmp_path).all() == (known,)
    assert words not in (tmp_path / FILE).read_text()


def test_the_mark_of_used_words_binds_no_second_key(tmp_path: Path) -> None:
    people = Members(tmp_path)
    words = people.invite("Anna")
    (mark,) = people.invitations("Anna", words)
    assert people.welcome("Anna", KEY, mark) is not None
    assert people.welcome("Anna", OTHER, mark) is None


def test_an_invitation_is_good_for_seven_days(tmp_path: Path) -> None:
    now = NOON
    people = Members(tmp_path, now=lambda: now)
    words = people.invite("Anna")
    assert people.require("Anna").expires == "2030-02-07T12:00+00:00"
    now = NOON + timedelta(days=7, minutes=-1)
    (mark,) = people.invitations("Anna", words)
    now = NOON + timedelta(days=7)
    assert not people.invitations("Anna", words)
    assert people.welcome("Anna", KEY, mark) is None, "it ended between the words and the proof of the key"
    later = people.invite("Anna")
    assert come(people, "Anna", KEY, later) == Member("Anna", keys=(KEY,))


def test_an_invitation_of_an_older_solo_is_read_and_opens_nothing(tmp_path: Path) -> None:
    old = "8d9f8a8b" * 8
    (tmp_path / FILE).write_text(f'[[people]]\nname = "Anna"\ninvited = "{old}"\n')
    people = Members(tmp_path)
    assert people.require("Anna").invited == old
    assert people.welcome("Anna", KEY, old) is None
    assert not people.invited_by_older("Anna", "river-onyx-mint-fox")
    words = people.invite("Anna")
    assert come(people, "Anna", KEY, words) is not None


def test_the_words_of_an_older_invitation_are_recognised(tmp_path: Path) -> None:
    words = "river-onyx-mint-fox"
    mark = hashlib.sha256(words.encode()).hexdigest()
    (tmp_path / FILE).write_text(f'[[people]]\nname = "Anna"\ninvited = "{mark}"\n')
    people = Members(tmp_path)
    assert people.invited_by_older("Anna", words)
    assert not people.invited_by_older("Ben", words), "nobody knows Ben"
    assert not people.invitations("Anna", words)


@pytest.mark.parametrize("name", ["Ａｎｎａ", "Аnna", "Annа", "Αnna"], ids=ascii)
def test_a_name_that_could_pass_for_another_persons_is_refused(tmp_path: Path, name: str) -> None:
    people = Members(tmp_path)
    people.invite("Anna")
    before = (tmp_path / FILE).read_text()
    for attempt in (lambda: people.invite(name), lambda: people.enter(name, "gm")):
        with pytest.raises(
            MemberError, match=r"looks too much like “Anna”, who may join this table: choose another name\."
        ):
            attempt()
    assert (tmp_path / FILE).read_text() == before


def test_a_login_name_is_compared_as_names_are(tmp_path: Path) -> None:
    people = Members(tmp_path)
    come(people, "Zoë", KEY, people.invite("Zoë"))
    for login in ("zoë", "Zoe\u0308", "ＺＯË", "Ζoë"):
        assert people.expects(login, KEY)
    assert not people.expects("Zoe", KEY)


def test_a_key_may_be_written_with_a_remark_as_ssh_keygen_makes_it(tmp_path: Path) -> None:
    key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAnna"
    (tmp_path / FILE).write_text(f'[[people]]\nname = "Anna"\nkeys = ["{key} anna@laptop at home"]\n')
    people = Members(tmp_path)
    assert people.expects("Anna", key)
    assert people.welcome("Anna", key) == people.find("Anna") == people.find_by_key(key)
    for other in ("", " ", "ssh-ed25519", "ssh-ed25519 AAAA", "anna@laptop", "AAAAC3NzaC1lZDI1NTE5AAAAIAnna"):
        assert not people.expects("Anna", other)
        assert people.find_by_key(other) is None


def test_words_open_for_nobody_else_and_an_empty_key_for_nobody(tmp_path: Path) -> None:
    people = Members(tmp_path)
    words = people.invite("Anna")
    people.invite("Ben")
    assert come(people, "Ben", KEY, words) is None
    assert come(people, "Una", KEY, words) is None
    assert come(people, "Anna", "", words) is None
    assert come(people, "Anna", KEY, "") is None
    assert come(people, "Anna", KEY, words) is not None


def test_who_is_invited_again_keeps_role_characters_and_keys(tmp_path: Path) -> None:
    people = Members(tmp_path)
    come(people, "Gil", KEY, people.invite("Gil", "gm", ["Dag"]))
    first = people.invite("gil")
    second = people.invite("GIL")
    assert come(people, "Gil", OTHER, first) is None, "only the latest words hold"
    assert come(people, "Gil", OTHER, second) == Member("Gil", "gm", ("Dag",), (KEY, OTHER))


def test_the_oldest_key_makes_room_for_one_too_many(tmp_path: Path) -> None:
    people, mark = Members(tmp_path), mark_of("lisab-dokug")
    people.enter("Gil", "gm")
    keys = tuple(f"key {number}" for number in range(MOST_KEYS))
    people.change("Gil", lambda one: msgspec.structs.replace(one, keys=keys, invited=mark))
    assert people.welcome("Gil", KEY, mark) is not None
    assert people.require("Gil").keys == (*keys[1:], KEY)


@pytest.mark.parametrize(
    "name",
    ["", "  ", "two words", "a-b", "x@y", "bell\x07", "[bold]", "\u202eanna", "x" * (LONGEST_NAME + 1), "a/b", "Solo"],
)
def test_what_cannot_be_a_name_is_refused_in_a_sentence_that_shows(tmp_path: Path, name: str) -> None:
    people = Members(tmp_path)
    with pytest.raises(MemberError, match=r"\.$") as refused:
        people.invite(name)
    assert str(refused.value).isprintable()
    assert people.all() == ()
    assert not (tmp_path / FILE).exists()


def test_names_are_the_same_in_letters_of_any_case(tmp_path: Path) -> None:
    people = Members(tmp_path)
    people.invite("Straße_1")
    people.invite("STRASSE_1")
    assert [one.name for one in people.all()] == ["Straße_1"]
    assert checked_name("  Ben.d ") == "Ben.d"


def test_a_person_is_changed_or_forgotten_and_keeps_the_name(tmp_path: Path) -> None:
    people = Members(tmp_path)
    people.invite("Anna")
    changed = people.change("anna", lambda one: msgspec.structs.replace(one, name="Eve", role="spectator", invited=""))
    assert changed == Member("Anna", "spectator") == Members(tmp_path).find("Anna")
    people.forget("ANNA")
    assert people.all() == Members(tmp_path).all() == ()
    for attempt in (lambda: people.forget("Anna"), lambda: people.change("Anna", lambda one: one)):
        with pytest.raises(MemberError, match=r"Nobody at this table is called “Anna”: invite people first\."):
            attempt()


def test_how_the_table_is_run_is_kept_beside_the_people(tmp_path: Path) -> None:
    people = Members(tmp_path)
    assert people.table_settings == TableSettings()
    people.invite("Anna")
    people.run_with(TableSettings(people=5, pace=1.5, away=30))
    people.invite("Ben")
    again = Members(tmp_path)
    assert again.table_settings == TableSettings(people=5, pace=1.5, away=30)
    assert [one.name for one in again.all()] == ["Anna", "Ben"]
    for wrong in (
        TableSettings(people=0),
        TableSettings(people=17),
        TableSettings(pace=-1),
        TableSettings(pace=float("nan")),
        TableSettings(away=0),
    ):
        with pytest.raises(MemberError, match=r"\.$"):
            people.run_with(wrong)
    assert people.table_settings == again.table_settings


@pytest.mark.slow
@given(
    st.lists(
        st.builds(
            Member,
            st.text("abcXYZß_.09", min_size=1, max_size=9).filter(lambda name: name.casefold() not in ("solo", "you")),
            st.sampled_from(["gm", "player", "spectator"]),
            st.lists(st.text(max_size=30).filter(str.isprintable).map(compose_letters), max_size=3).map(tuple),
            st.lists(st.text(max_size=60).filter(str.isprintable).map(compose_letters), max_size=3).map(tuple),
        ),
        max_size=4,
        unique_by=lambda one: one.name.casefold(),
    )
)
def test_whatever_people_are_called_the_file_says_the_same(
    tmp_path_factory: pytest.TempPathFactory, people: list[Member]
) -> None:
    folder = tmp_path_factory.mktemp("people")
    kept = Members(folder)
    for one in people:
        kept.enter(one.name, one.role)
        kept.change(one.name, lambda _, one=one: one)
    assert list(Members(folder).all()) == people
    entered = tomllib.loads((folder / FILE).read_text() if people else "")
    assert [one["name"] for one in entered.get("people", ())] == [one.name for one in people]


def test_the_file_is_read_as_a_person_wrote_it_and_anew_when_it_has_changed(tmp_path: Path) -> None:
    people = Members(tmp_path)
    (tmp_path / FILE).write_text('# mine\n[[people]]\nname = "Anna"\n[[people]]\nname = "Gil"\nrole = "gm"\n')
    assert [one.role for one in people.all()] == ["player", "gm"]
    another = Members(tmp_path)
    words = another.invite("Ben")
    assert come(people, "Ben", KEY, words) is not None, "another Solo has invited while this one was open"
    assert another.require("Ben").keys == (KEY,)
    assert (tmp_path / FILE).read_text().startswith(HEAD[0])


def test_an_editor_that_writes_the_file_piece_by_piece_makes_nobody_forgotten(tmp_path: Path) -> None:
    now = 0.0
    people = Members(tmp_path, clock=lambda: now)
    people.invite("Anna")
    people.invite("Ben")
    whole = (tmp_path / FILE).read_text()
    half = whole.rpartition("[[people]]")[0]
    for piece in ("", half, f"{half}[["):
        (tmp_path / FILE).write_text(piece)
        assert [one.name for one in people.all()] == ["Anna", "Ben"]
        with pytest.raises(MemberError, match="is being changed by another program"):
            people.invite("Cid")
        assert not people.fault
        now += RESTED / 2
    (tmp_path / FILE).unlink()
    assert [one.name for one in people.all()] == ["Anna", "Ben"]
    (tmp_path / FILE).write_text(whole + '[[people]]\nname = "Cid"\n')
    assert [one.name for one in people.all()] == ["Anna", "Ben", "Cid"], "who comes besides is known at once"
    (tmp_path / FILE).write_text(half)
    assert [one.name for one in people.all()] == ["Anna", "Ben", "Cid"]
    now += RESTED
    assert [one.name for one in people.all()] == ["Anna"]


HOSTILE = {
    "no TOML": "[[people",
    "an unknown field": '[[people]]\nname = "A"\nadmin = true',
    "an unknown table": "[door]\nport = 1",
    "an unknown role": '[[people]]\nname = "A"\nrole = "king"',
    "a name that cannot be": '[[people]]\nname = "two words"',
    "a name that moves the cursor": '[[people]]\nname = "\\u001b[2J"',
    "a name twice": '[[people]]\nname = "Anna"\n[[people]]\nname = "ANNA"',
    "no name": '[[people]]\nrole = "gm"',
    "a number for a name": "[[people]]\nname = 7",
    "a character that does not show": '[[people]]\nname = "A"\ncharacters = ["\\u202e"]',
    "a key over two lines": '[[people]]\nname = "A"\nkeys = ["one\\ntwo"]',
    "too many keys": f'[[people]]\nname = "A"\nkeys = [{", ".join(["0"] * 17)}]'.replace("0", '"k"'),
    "a crowd": "".join(f'[[people]]\nname = "A{number}"\n' for number in range(300)),
    "seats without end": "[manners]\npeople = 999",
    "no time at all": "[manners]\naway = nan",
    "a pace that never ends": "[manners]\npace = inf",
    "nesting": f"people = {'[' * 5_000}",
    "a deep name": f"{'a.' * 5_000}a = 1",
    "a name like another": '[[people]]\nname = "Anna"\n[[people]]\nname = "\u0410nna"',
    "an end that is no time": '[[people]]\nname = "A"\nexpires = "soon"',
    "a long line": f'[[people]]\nname = "{"x" * 30_000}"',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_refused_in_a_sentence_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / FILE
    file.write_text(text)
    with pytest.raises(MemberError, match=r"people\.toml") as refused:
        Members(tmp_path)
    assert str(refused.value).isprintable() and len(str(refused.value)) < 400
    assert file.read_text() == text


def test_a_file_that_is_none_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / FILE
    for make in (lambda: file.mkdir(), lambda: os.mkfifo(file), lambda: file.symlink_to("/dev/zero")):
        make()
        with pytest.raises(MemberError, match=r"people\.toml"):
            Members(tmp_path)
        file.rmdir() if file.is_dir() else file.unlink()
    file.write_bytes(b"\xff\xfe[[people]]")
    with pytest.raises(MemberError, match="UTF-8"):
        Members(tmp_path)


def test_a_file_that_is_spoilt_meanwhile_changes_nobody_and_is_not_overwritten(tmp_path: Path) -> None:
    people = Members(tmp_path, clock=partial(next, count(step=10)))
    come(people, "Anna", KEY, people.invite("Anna"))
    (tmp_path / FILE).write_text("[[people]]\nname = ")
    assert people.welcome("Anna", KEY) is not None
    assert "people.toml" in people.fault
    with pytest.raises(MemberError, match=r"people\.toml"):
        people.invite("Ben")
    assert (tmp_path / FILE).read_text() == "[[people]]\nname = "
    (tmp_path / FILE).write_text('[[people]]\nname = "Ben"')
    assert [one.name for one in people.all()] == ["Ben"]
    assert people.fault == ""


def test_where_nothing_can_be_written_nobody_is_known_who_was_not(tmp_path: Path) -> None:
    people = Members(tmp_path)
    people.invite("Anna")
    before = people.all()
    blocked = tmp_path / f".{FILE}.{os.getpid()}.new"
    blocked.mkdir()
    with pytest.raises(MemberError, match="could not be written"):
        people.invite("Ben")
    blocked.rmdir()
    assert people.all() == before == Members(tmp_path).all()


def test_another_machine_knows_the_people_of_a_store(store: Store, tmp_path: Path) -> None:
    here, there = store.shelf(tmp_path / "here") / "ash", store.shelf(tmp_path / "there") / "ash"
    if store is FILES:
        there = here
    store.build(here, {"campaign.json": b"{}"})
    held = store.take(here)
    assert held is not None
    words = Members(here, store).invite("Mara", "player", ("Ann",))
    elsewhere = Members(there, store)
    assert come(elsewhere, "mara", KEY, words) is not None
    again = Members(here, store)
    assert again.require("Mara").keys == (KEY,)
    assert Members(here).all() == again.all()
    by_hand = again.require("Mara")
    Members(here).invite("Rolf")
    assert Members(there, store).find("Rolf") is None or store is FILES
    assert again.find("Rolf") is not None
    assert Members(there, store).all() == (by_hand, again.require("Rolf"))
    held.release()


def in_rows(store: Store, home: Path) -> Path:
    """The folder of a new campaign in a database, which nobody hosts; skips stores of files."""
    if store is FILES:
        pytest.skip("Files are changed in place.")
    folder = store.shelf(home) / "ash"
    store.build(folder, {"campaign.json": b"{}"})
    return folder


def test_a_change_that_another_machine_has_made_meanwhile_is_not_overwritten(store: Store, tmp_path: Path) -> None:
    here = in_rows(store, tmp_path / "here")
    there = store.shelf(tmp_path / "there") / "ash"
    hosting, inviting = Members(here, store), Members(there, store)
    inviting.invite("Mara")
    with pytest.raises(MemberError, match="being changed"):
        hosting.invite("Rolf")
    assert [one.name for one in hosting.all()] == ["Mara"]
    hosting.invite("Rolf")
    assert inviting.follow_store(inviting.read_store())
    assert [one.name for one in inviting.all()] == ["Mara", "Rolf"]


def test_a_file_edited_while_another_machine_changes_the_store_is_kept_as_a_copy(store: Store, tmp_path: Path) -> None:
    here = in_rows(store, tmp_path / "here")
    hosting, inviting = Members(here, store), Members(store.shelf(tmp_path / "there") / "ash", store)
    inviting.invite("Mara")
    here.mkdir(parents=True)
    (here / FILE).write_text('[[people]]\nname = "Rolf"\n')
    told: list[str] = []
    hosting.warn = told.append
    assert hosting.edition > 0
    assert "changed here and in the database at the same time" in told[0]
    assert [one.name for one in hosting.all()] == ["Mara"]
    assert 'name = "Rolf"' in (here / "people.before.toml").read_text()


def test_a_key_that_the_store_cannot_take_is_told_to_the_operator_alone(store: Store, tmp_path: Path) -> None:
    people = Members(in_rows(store, tmp_path), store)
    told: list[str] = []
    people.warn = told.append
    connect = store.connect  # type: ignore[attr-defined]

    def away(silence: float) -> None:
        del silence
        raise psycopg.OperationalError("connection to server at “db.example” failed")

    store.connect = away  # type: ignore[attr-defined]
    with pytest.raises(IllegalAnswerError, match=r"^The table cannot be saved at the moment\.$"):
        change_members(lambda: people.invite("Mara"))
    assert "db.example" in told[0]
    store.connect = connect  # type: ignore[attr-defined]
    assert people.find("Mara") is None
    people.invite("Mara")


@pytest.mark.parametrize("emptied", [True, False], ids=["emptied", "removed"])
def test_a_file_of_people_that_was_emptied_or_removed_is_told_with_its_backup(tmp_path: Path, emptied: bool) -> None:
    people = Members(tmp_path)
    people.invite("Anna")
    people.invite("Bo")
    assert find_problems(tmp_path) == []
    (tmp_path / FILE).write_text("") if emptied else (tmp_path / FILE).unlink()
    told = "people.toml is missing or empty. people.1.toml names Anna: copy it to people.toml if they may join."
    assert find_problems(tmp_path) == [told]
    assert Members(tmp_path).notice.endswith(told)
    (tmp_path / FILE).write_bytes((tmp_path / "people.1.toml").read_bytes())
    assert find_problems(tmp_path) == []
    assert Members(tmp_path).find("Anna") is not None


def test_a_table_whose_last_person_was_taken_away_misses_nobody(tmp_path: Path) -> None:
    people = Members(tmp_path)
    assert find_problems(tmp_path) == []
    people.invite("Anna")
    people.forget("Anna")
    assert find_problems(tmp_path) == []


def person(**fields: object) -> str:
    """Return the file of one person with these fields."""
    lines = (f"{name} = {msgspec.json.encode(value).decode()}" for name, value in {"name": "Anna", **fields}.items())
    return "\n".join(["[[people]]", *lines]) + "\n"


@pytest.mark.parametrize(
    ("valid", "invalid", "words"),
    [
        (person(name="x" * 24), person(name="x" * 25), "use 1 to 24 letters"),
        (person(keys=["k"] * 16), person(keys=["k"] * 17), "the limits are 16 and 100"),
        (person(characters=["c"] * 100), person(characters=["c"] * 101), "the limits are 16 and 100"),
        (person(keys=["k" * 4000]), person(keys=["k" * 4001]), "Make this shorter"),
        (person(invited="m" * 4000), person(invited="m" * 4001), "Make this shorter"),
        (person(characters=["c" * 80]), person(characters=["c" * 81]), "Make this shorter"),
        (
            "".join(person(name=f"A{number}") for number in range(200)),
            "".join(person(name=f"A{number}") for number in range(201)),
            r"at most 200 people, not 201",
        ),
    ],
    ids=["name", "keys", "characters", "key", "invitation", "character", "people"],
)
def test_each_figure_of_the_file_has_a_limit(tmp_path: Path, valid: str, invalid: str, words: str) -> None:
    (tmp_path / FILE).write_text(valid)
    assert find_problems(tmp_path) == []
    (tmp_path / FILE).write_text(invalid)
    (problem,) = find_problems(tmp_path)
    assert words in problem
    assert problem.startswith("people.toml: ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (person() + person(name="ANNA"), "people.toml: “Anna” is listed twice: remove one."),
        (person() + person(name="\u0410nna"), "people.toml: “\u0410nna” looks too much like “Anna”: remove one."),
        (person(name="solo"), "people.toml: “solo” is reserved: choose another name."),
        ("[limits]\nlogin = 0\n", "people.toml: limits: login must be above 0 and at most 1000000000."),
    ],
)
def test_a_problem_of_the_file_is_named(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert find_problems(tmp_path) == [sentence]


def test_changes_of_the_settings_outside_are_seen_at_the_next_look(tmp_path: Path) -> None:
    people = Members(tmp_path)
    Members(tmp_path).run_with(TableSettings(people=5))
    assert people.table_settings == TableSettings(people=5)
    Members(tmp_path).run_with(TableSettings(people=6))
    people.run_with(TableSettings(people=7))
    assert people.table_settings == TableSettings(people=7) == Members(tmp_path).table_settings


def test_each_question_about_a_person_looks_at_the_file_again(tmp_path: Path) -> None:
    people = Members(tmp_path)
    Members(tmp_path).enter("Anna", "gm")
    assert people.find("anna") == Member("Anna", "gm")
    Members(tmp_path).enter("Ben", "player")
    assert people.edition > 0
    assert [one.name for one in people.all()] == ["Anna", "Ben"]
    Members(tmp_path).enter("Cleo", "player")
    people.enter("Dag", "player")
    assert [one.name for one in people.all()] == ["Anna", "Ben", "Cleo", "Dag"]


def test_every_change_has_an_edition_of_its_own(tmp_path: Path) -> None:
    people = Members(tmp_path)
    editions = [people.edition]
    people.enter("Anna", "player")
    editions.append(people.edition)
    assert people.edition == editions[-1]
    Members(tmp_path).enter("Ben", "player")
    editions.append(people.edition)
    assert editions == sorted(set(editions))


def test_a_half_written_file_counts_after_a_quarter_of_a_second_without_a_change(tmp_path: Path) -> None:
    now = 100.0
    people = Members(tmp_path, clock=lambda: now)
    people.invite("Anna")
    (tmp_path / FILE).write_text("")
    assert people.all()
    now += 0.24
    assert people.all()
    now += 0.02
    assert not people.all()


def test_only_a_game_master_or_without_one_any_player_leads(tmp_path: Path) -> None:
    people = Members(tmp_path)
    for name, role in (("Mia", "player"), ("Una", "spectator")):
        people.enter(name, role)  # type: ignore[arg-type]
    assert [people.leads(name) for name in ("Mia", "Una", "Gil")] == [True, False, False]
    people.enter("Gil", "gm")
    assert [people.leads(name) for name in ("Mia", "Una", "Gil")] == [False, False, True]
    assert [people.masters(name) for name in ("Mia", "Una", "gil", "Eve")] == [False, False, True, False]


def test_a_place_is_reserved_for_a_game_master_with_the_right_key(tmp_path: Path) -> None:
    people = Members(tmp_path)
    for name, role in (("Mia", "player"), ("Gil", "gm")):
        people.enter(name, role)  # type: ignore[arg-type]
        people.change(name, lambda one: msgspec.structs.replace(one, keys=(KEY,)))
    assert people.reserves("Gil", KEY)
    assert not people.reserves("Gil", OTHER)
    assert not people.reserves("Mia", KEY)


def test_an_unknown_person_is_told_who_is_known(tmp_path: Path) -> None:
    people = Members(tmp_path)
    people.enter("Anna", "player")
    people.enter("Ben", "player")
    with pytest.raises(MemberError, match=r"^Nobody at this table is called “Eve”: choose from Anna, Ben\.$"):
        people.require("Eve")


def test_an_admitted_person_keeps_an_open_invitation(tmp_path: Path) -> None:
    people = Members(tmp_path)
    words = people.invite("Anna", "spectator")
    people.admit("Anna", characters=["Hild"])
    assert (people.require("Anna").role, people.require("Anna").characters) == ("spectator", ("Hild",))
    assert people.invitations("Anna", words)
    people.admit("Ben", "gm")
    assert people.require("Ben") == Member("Ben", "gm")


def test_a_record_without_an_invitation_has_no_end_of_one(tmp_path: Path) -> None:
    people = Members(tmp_path)
    people.invite("Anna")
    changed = people.change("Anna", lambda one: msgspec.structs.replace(one, invited=""))
    assert changed.expires == "" == Members(tmp_path).require("Anna").expires


def test_an_entered_person_who_is_known_keeps_the_role(tmp_path: Path) -> None:
    people = Members(tmp_path)
    people.enter("Anna", "gm")
    assert people.enter("anna", "player") == Member("Anna", "gm")


def test_invitations_are_described_by_their_end(tmp_path: Path) -> None:
    people = Members(tmp_path, now=lambda: NOON)
    people.invite("Anna")
    anna = people.require("Anna")
    assert describe_invitation(anna) == "invited until 7 February 2030, 12:00 UTC"
    assert describe_invitation(msgspec.structs.replace(anna, expires="")) == "invited"
    assert describe_invitation(Member("Anna")) == ""
    old = Member("Anna", invited="8d9f8a8b" * 8)
    assert describe_invitation(old) == "invitation from an older Solo, no longer valid: invite them again"


def test_only_changed_limits_are_written_and_they_stay_when_people_change(tmp_path: Path) -> None:
    people = Members(tmp_path)
    people.enter("Anna", "player")
    assert "[limits]" not in (tmp_path / FILE).read_text()
    text = (tmp_path / FILE).read_text() + "\n[limits]\nterminals = 2\n"
    (tmp_path / FILE).write_text(text)
    again = Members(tmp_path)
    assert again.limits.terminals == 2
    again.enter("Ben", "player")
    written = tomllib.loads((tmp_path / FILE).read_text())
    assert written["limits"] == {"terminals": 2}
    assert written["people"] == [{"name": "Anna", "role": "player"}, {"name": "Ben", "role": "player"}]
    assert written["manners"] == {"people": 8, "pace": 0.4, "away": 120.0}


def test_a_file_that_other_users_could_read_is_told_once(tmp_path: Path) -> None:
    assert Members(tmp_path / "new").notice == ""
    Members(tmp_path).enter("Anna", "player")
    assert Members(tmp_path).notice == ""
    (tmp_path / FILE).chmod(0o644)
    assert Members(tmp_path).notice == READ_BY_OTHERS
    assert Members(tmp_path).notice == ""


def test_a_file_of_blanks_counts_as_emptied_and_a_spoilt_backup_names_nobody(tmp_path: Path) -> None:
    people = Members(tmp_path)
    for name in ("Anna", "Ben", "Cleo"):
        people.enter(name, "player")
    (tmp_path / FILE).write_text(" \n\n")
    assert find_loss(tmp_path).startswith("people.toml is missing or empty. people.1.toml names Anna, Ben: ")
    (tmp_path / "people.1.toml").write_text("[[people")
    assert find_loss(tmp_path).startswith("people.toml is missing or empty. people.2.toml names Anna: ")
    (tmp_path / "people.2.toml").write_text("")
    assert find_loss(tmp_path) == ""


def test_a_change_in_a_file_that_is_spoilt_is_refused_with_its_fault(tmp_path: Path) -> None:
    people = Members(tmp_path, clock=partial(next, count(step=10)))
    people.enter("Anna", "player")
    (tmp_path / FILE).write_text("[[people]]\nname = 7\n")
    for change in (
        lambda: people.enter("Ben", "player"),
        lambda: people.run_with(TableSettings(people=3)),
        lambda: people.forget("Anna"),
    ):
        with pytest.raises(MemberError, match=r"^people\.toml: "):
            change()
    assert [one.name for one in people.all()] == ["Anna"]


def test_an_empty_key_in_the_file_opens_nothing() -> None:
    person = Member("Anna", keys=("", " ", KEY))
    assert not owns_key(person, "")
    assert not owns_key(person, "  ")
    assert owns_key(person, KEY)


@pytest.mark.parametrize("name", ["A", "é", "x" * 24, "a.b_1"])
def test_a_name_has_1_to_24_letters_digits_or_dots(name: str) -> None:
    assert checked_name(name) == name
