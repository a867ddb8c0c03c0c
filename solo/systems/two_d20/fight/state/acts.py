"""Owns the codes of what may be done on a turn: an act and its parts, as they are answered and saved (`T-10`)."""

from __future__ import annotations

from typing import Final, Literal

from solo.systems.parts.codes import Code, Codes
from solo.systems.two_d20.fight.state.fighter import Track

SHIELD: Final = -1
"""The number of the shield among the things of somebody."""


class Aim(Code, frozen=True):
    """An attack with the thing of this number, with as much moving before it as it needs to be within Reach."""

    verb: Literal["attack", "throw"]
    target: str
    arm: int


class Go(Code, frozen=True):
    """A move into a zone, and the enemy there whose Reach is entered; a zone beyond the edge leaves the field."""

    verb: Literal["move", "sprint"]
    zone: int
    foe: str | None = None


class At(Code, frozen=True):
    """Something about one enemy: entering or leaving its Reach, studying it."""

    verb: Literal["enter", "leave", "exploit"]
    foe: str


class Gear(Code, frozen=True):
    """Something with the thing of this number."""

    verb: Literal["draw", "drop", "reload", "brace"]
    item: int


class Rid(Code, frozen=True, tag="clear"):
    """Being rid of an ongoing condition."""

    what: Literal["bleeding", "burning", "caught", "off balance"]


class Mend(Code, frozen=True, tag="recover"):
    """Trying to regain stress oneself."""

    track: Track


class Treat(Code, frozen=True, tag="treat"):
    """Helping a friend: to stress, out of bleeding, or back from dying."""

    friend: str
    what: Literal["vigor", "resolve", "dying"]


class Breath(Code, frozen=True, tag="breath"):
    """A Second Wind out of the pool, for somebody."""

    friend: str
    track: Track
    points: int


class Luck(Code, frozen=True, tag="fortune"):
    """A point of Fortune."""

    use: Literal["action", "vigor", "resolve", "wounds", "trauma", "story"]


class Help(Code, frozen=True, tag="assist"):
    """An Assist for the next test of a skill."""

    friend: str
    skill: str


class Wait(Code, frozen=True, tag="ready"):
    """An attack held for a trigger, with the thing of this number."""

    arm: int
    trigger: Literal["comes", "attacks"]


class After(Code, frozen=True, tag="next"):
    """Letting another hero go first."""

    hero: str


class Plain(Code, frozen=True):
    """Something that needs nobody and nothing else."""

    verb: Literal[
        "end",
        "keep",
        "shake",
        "speak",
        "task",
        "step-back",
        "drop-prone",
        "stand",
        "regain-guard",
        "withdraw",
        "struggle-free",
        "try",
    ]


Act = Aim | Go | At | Gear | Rid | Mend | Treat | Breath | Luck | Help | Wait | After | Plain
ACTS: Final = Codes[Act](Aim, Go, At, Gear, Rid, Mend, Treat, Breath, Luck, Help, Wait, After, Plain)
END, KEEP, SHAKE = Plain("end"), Plain("keep"), Plain("shake")
SPEAK, TASK, STEP_BACK, DROP_PRONE = Plain("speak"), Plain("task"), Plain("step-back"), Plain("drop-prone")
STAND, REGAIN_GUARD, WITHDRAW = Plain("stand"), Plain("regain-guard"), Plain("withdraw")
STRUGGLE_FREE, TRY = Plain("struggle-free"), Plain("try")
