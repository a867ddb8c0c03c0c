"""Contests: conflicts and tests outside fights that can be played at once, each with its stakes."""

from __future__ import annotations

import msgspec


class Opposition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An opponent or obstacle in a contest. `answers` select it, by the `kind` of each question."""

    name: str
    answers: dict[str, str]


class ReadyContest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A conflict or a test with a ready-made character who can try it.

    `procedure` is the key of the procedure that plays it, `person` the name of the ready-made character. `answers` are
    given to its first questions, by their `kind`. `won` and `lost` are the stakes. `against` runs from the easiest
    opposition to the hardest. An `extended` contest goes on until one side has nothing left; any other is a single
    roll.
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
