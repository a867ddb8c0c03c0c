"""Invitations: words that can be typed, a mark that does not tell them, and an end."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta
from math import log2, prod

import pytest

from solo.host import invitations
from solo.host.invitations import (
    describe_expiry,
    expiry_problem,
    fits,
    fits_old,
    is_old,
    is_over,
    mark_of,
    may_fit,
    new_words,
)

NOON = datetime(2030, 1, 31, 12, tzinfo=UTC)


def test_the_secret_words_hold_at_least_64_bits_and_can_be_typed() -> None:
    assert log2(prod(map(len, invitations.PATTERN))) * (invitations.HOW_MANY - 1) >= 64
    words = new_words()
    assert words.isascii() and words.islower() and words.replace("-", "").isalpha()
    assert len(words) <= 30
    assert len({new_words() for _ in range(200)}) == 200


def test_the_right_words_fit_their_mark_however_they_are_typed() -> None:
    words = new_words()
    mark = mark_of(words)
    assert fits(words, mark) and fits(f" {words.upper()} ", mark)
    assert words.partition("-")[2] not in mark


def test_wrong_words_do_not_fit_a_mark() -> None:
    mark = mark_of("lisab-dokug-ramit-fonaz-hubol")
    for wrong in (
        "",
        "-",
        "lisab",
        "lisab-",
        "lisab-dokug-ramit-fonaz-hubob",
        "dokug-lisab-ramit-fonaz-hubol",
        "\ud800-x",
    ):
        assert not fits(wrong, mark)
    for broken in ("", "scrypt", "scrypt--", "scrypt-lisab-zz-00", "scrypt-lisab-00", "x" * 64):
        assert not fits("lisab-dokug-ramit-fonaz-hubol", broken)


def test_two_marks_of_the_same_words_differ() -> None:
    assert mark_of("lisab-dokug") != mark_of("lisab-dokug")


def test_words_with_another_first_word_are_refused_without_a_slow_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    mark = mark_of("lisab-dokug")
    monkeypatch.setattr(hashlib, "scrypt", lambda *_, **__: pytest.fail("a hash was computed"))
    assert not may_fit("dokug-lisab", mark)
    assert not fits("dokug-lisab", mark)
    assert may_fit("lisab-anything", mark)


def test_the_mark_of_an_older_solo_opens_nothing_and_is_recognised() -> None:
    words = "river-onyx-mint-fox"
    old = hashlib.sha256(words.encode()).hexdigest()
    assert not fits(words, old)
    assert fits_old(words, old)
    assert not fits_old("river-onyx-mint-fern", old)
    assert not fits_old(words, mark_of(words))


def test_an_invitation_is_over_at_its_end_and_not_before() -> None:
    assert not is_over(NOON.isoformat(), NOON - timedelta(seconds=1))
    assert is_over(NOON.isoformat(), NOON)
    assert not is_over("", NOON)


@pytest.mark.parametrize("text", ["tomorrow", "2030-01-31T12:00", "2030-13-01T00:00+00:00"])
def test_a_time_that_cannot_be_the_end_of_an_invitation_is_refused(text: str) -> None:
    assert expiry_problem(text)


def test_the_end_of_an_invitation_is_told_as_a_date() -> None:
    assert expiry_problem(NOON.isoformat()) == expiry_problem("") == ""
    assert describe_expiry(NOON.isoformat()) == "31 January 2030, 12:00 UTC"
    assert describe_expiry("") == ""


def test_a_mark_holds_the_first_word_a_salt_and_a_hash_that_takes_4_megabytes() -> None:
    words = new_words()
    assert len(words.split("-")) == 5
    assert all(len(word) == 5 for word in words.split("-"))
    kind, first, salt, digest = mark_of(words).split("-")
    assert (kind, first, len(bytes.fromhex(salt))) == ("scrypt", words[:5], 16)
    rest = words.partition("-")[2].encode()
    assert digest == hashlib.scrypt(rest, salt=bytes.fromhex(salt), n=4096, r=8, p=1, dklen=32).hex()


def test_a_mark_without_a_first_word_or_of_another_kind_fits_nothing() -> None:
    mark = mark_of("-dokug")
    assert mark.startswith("scrypt--")
    assert not may_fit("-dokug", mark)
    assert not fits("-dokug", mark)
    other = mark_of("lisab-dokug").replace("scrypt", "other")
    assert not may_fit("lisab-dokug", other)
    assert not fits("lisab-dokug", f"{mark_of('lisab-dokug')}-more")


@pytest.mark.parametrize(("mark", "old"), [("a" * 64, True), ("a" * 63, False), ("a" * 65, False), ("-" * 64, False)])
def test_an_old_mark_has_64_letters_and_no_hyphen(mark: str, old: bool) -> None:
    assert is_old(mark) is old
