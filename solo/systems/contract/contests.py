"""Contests: conflicts and tests outside fights that can be played at once, with what is at stake in each."""

from __future__ import annotations

import msgspec


class Opposition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a contest is held against. `answers` choose it, by the kind of the question that each answers."""

    name: str
    answers: dict[str, str]


class ReadyContest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A conflict or a test with a ready character who can try it.

    `procedure` is the key of the procedure that plays it, `person` the name of a ready character. `answers` are given
    to its first questions, by their kinds. `won` and `lost` are what is at stake. `against` runs from the easiest
    opposition to the hardest. An `extended` one goes on until a side has nothing left; any other is a single roll.
    """

    name: str
    text: str
    won: str
    lost: str
    procedure: str
    person: str
    answers: dict[str, str] = {}
    against: tuple[Opposition, ...]
    extended: bool = False
