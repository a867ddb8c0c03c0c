"""Option codes of a turn: an action and its arguments, in the form in which answers are saved (`T-10`)."""

from __future__ import annotations

from typing import Final, Literal

from solo.systems.parts.codes import Code, Codes
from solo.systems.two_d20.fight.state.fighter import Track

SHIELD: Final = -1
"""The number that stands for the shield among a fighter's items."""


Trigger = Literal["comes", "attacks", "hurt"]
"""The trigger of a held action: an enemy comes into Reach, attacks, or hurts a fighter."""


class AttackCode(Code, frozen=True):
    """An attack with the item of this number. Any move that the attack needs comes before it."""

    verb: Literal["attack", "throw"]
    target: str
    arm: int


class MoveCode(Code, frozen=True):
    """A move into a zone, and the enemy there whose Reach the fighter enters.

    A zone beyond the edge means leaving the field.
    """

    verb: Literal["move", "sprint"]
    zone: int
    foe: str | None = None


class EnemyCode(Code, frozen=True):
    """An action on one enemy: enter or leave its Reach, or study it."""

    verb: Literal["enter", "leave", "exploit"]
    foe: str


class GearCode(Code, frozen=True):
    """An action with the item of this number: draw, drop, reload or brace."""

    verb: Literal["draw", "drop", "reload", "brace"]
    item: int


class ClearConditionCode(Code, frozen=True, tag="clear"):
    """Clear: end an ongoing condition by a Minor Action."""

    what: Literal["bleeding", "burning", "caught", "off balance"]


class RecoverCode(Code, frozen=True, tag="recover"):
    """Recover: a test to regain the fighter's own stress."""

    track: Track


class TreatCode(Code, frozen=True, tag="treat"):
    """Help for a friend: to regain stress, to stop bleeding, or to be saved from dying."""

    friend: str
    what: Literal["vigor", "resolve", "dying"]


class SecondWindCode(Code, frozen=True, tag="breath"):
    """A Second Wind that a hero takes from the pool."""

    friend: str
    track: Track
    points: int


class FortuneCode(Code, frozen=True, tag="fortune"):
    """The use of a point of Fortune."""

    use: Literal["action", "vigor", "resolve", "wounds", "trauma", "story"]


class AssistCode(Code, frozen=True, tag="assist"):
    """An Assist for the next test of a skill; for `ANY_SKILL` the player is asked to pick a skill."""

    friend: str
    skill: str


class HoldAttackCode(Code, frozen=True, tag="ready"):
    """An attack with the item of this number, held for a trigger."""

    arm: int
    trigger: Trigger


class SmashCode(Code, frozen=True, tag="smash"):
    """An attack on an object of the scene, by its number, or on the shield of an enemy, by the enemy's key."""

    target: str
    arm: int


class RepairCode(Code, frozen=True, tag="repair"):
    """The repair of an object of the scene, by its number, or of a hero's shield, by the hero's key."""

    target: str


class GiveWayCode(Code, frozen=True, tag="next"):
    """A change in the order of turns: another hero acts first."""

    hero: str


class SimpleCode(Code, frozen=True):
    """An action that needs no arguments."""

    verb: Literal[
        "end",
        "keep",
        "shake",
        "speak",
        "task",
        "step-back",
        "shift",
        "drop-prone",
        "stand",
        "regain-guard",
        "withdraw",
        "struggle-free",
        "try",
        "hold",
    ]


Act = (
    AttackCode
    | MoveCode
    | EnemyCode
    | GearCode
    | ClearConditionCode
    | RecoverCode
    | TreatCode
    | SecondWindCode
    | FortuneCode
    | AssistCode
    | HoldAttackCode
    | GiveWayCode
    | SmashCode
    | RepairCode
    | SimpleCode
)
ACTS: Final = Codes[Act](
    AttackCode,
    MoveCode,
    EnemyCode,
    GearCode,
    ClearConditionCode,
    RecoverCode,
    TreatCode,
    SecondWindCode,
    FortuneCode,
    AssistCode,
    HoldAttackCode,
    GiveWayCode,
    SmashCode,
    RepairCode,
    SimpleCode,
)
# rule: Pass
END, KEEP, SHAKE = SimpleCode("end"), SimpleCode("keep"), SimpleCode("shake")
SPEAK, TASK, STEP_BACK, DROP_PRONE = (
    SimpleCode("speak"),
    SimpleCode("task"),
    SimpleCode("step-back"),
    SimpleCode("drop-prone"),
)
STAND, REGAIN_GUARD, WITHDRAW = SimpleCode("stand"), SimpleCode("regain-guard"), SimpleCode("withdraw")
STRUGGLE_FREE, TRY, SHIFT = SimpleCode("struggle-free"), SimpleCode("try"), SimpleCode("shift")
HOLD: Final = SimpleCode("hold")
ANY_SKILL: Final = "any"
