"""Contests: conflicts and tests outside fights that can be played at once, each with its stakes."""

from __future__ import annotations

import msgspec


class Opposition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An opponent or obstacle in a contest. `answers` maps the kind of each question to the answer that selects it."""

    name: str
    answers: dict[str, str]


class ReadyContest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A conflict or a test with a ready-made character who can try it.

    `procedure` is the key of the procedure that plays the contest, `person` the name of the ready-made character.
    `answers` maps the kinds of the first questions to their answers. `won` and `lost` are the stakes. `against`
    lists the opposition from the easiest to the hardest. An `extended` contest goes on until one side has nothing
    left; any other contest is a single roll.
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
