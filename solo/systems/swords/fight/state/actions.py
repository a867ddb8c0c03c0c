"""Owns the names of actions: the kinds that a plan holds, its code, and the codes of what is done (`S-10`, `S-11`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from solo.systems.parts.codes import Code, Codes

Kinds = tuple[str, ...]
STRIKE, DISARM, GRAB, WRENCH, SHOOT, THROW = "strike", "disarm", "grab", "wrench", "shoot", "throw"
UNSHIELD: Final = "unshield"
STRUGGLE, AUGMENT, DEFEND, ASSIST, HELP = "struggle", "augment", "defend", "assist", "help"
MOVE, DRAW, LOAD, RELOAD, PICK, COVER = "move", "draw", "load", "reload", "pick", "cover"
FINISH: Final = "finish"
"""A Strike at somebody who lies there; a kind of its own, so that whoever plans a Strike is not asked about them."""
MOUNT, DISMOUNT, COMMAND = "mount", "dismount", "command"

GROUPS: Final = (
    ("fallen", (FINISH,)),
    ("strike", (STRIKE,)),
    ("shoot", (SHOOT, THROW, LOAD, RELOAD)),
    ("disarm", (DISARM, WRENCH)),
    ("grapple", (GRAB, STRUGGLE, HELP)),
    ("ready", (DRAW, PICK, MOUNT, DISMOUNT, COMMAND)),
    ("move", (MOVE,)),
    ("guard", (DEFEND, ASSIST, COVER)),
)
ATTACKS: Final = (STRIKE, FINISH, SHOOT, THROW, GRAB, STRUGGLE)
HAND_TO_HAND: Final = (STRIKE, FINISH, DISARM, UNSHIELD, GRAB, WRENCH)
TURNED_TO_GRAPPLING: Final = (STRUGGLE, GRAB, WRENCH, STRIKE, FINISH, DISARM, SHOOT, THROW)

# Plans

WAIT, YIELD, OWN, FLEE = "wait", "yield", "own", "flee"


class Plan(Code, frozen=True):
    """The plan of a round: the group that it is listed under, and its kinds of action; a bare group has none."""

    group: str
    named: str | None = None

    @property
    def kinds(self) -> Kinds:
        """Its actions in order."""
        return tuple(self.named.split(",")) if self.named else ()

    @property
    def flees(self) -> bool:
        """True for a plan to leave the fight."""
        return self.group == FLEE


@lru_cache(maxsize=4096)
def code_of(kinds: Kinds, group: str = "") -> str:
    """Returns the code of a plan: "strike:strike,augment,defend"."""
    return str(Plan(group or group_of(kinds), ",".join(kinds))) if kinds else WAIT


def group_of(kinds: Kinds) -> str:
    """Returns the heading that a plan is listed under: by the first of the groups that it has an action of."""
    return next((group for group, of_it in GROUPS if any(kind in of_it for kind in kinds)), "guard")


def numbered(kind: str, most: int) -> list[str]:
    """Returns the codes of an action that a plan of one's own may name so many times: "strike-1", "strike-2"."""
    return [f"{kind}-{number}" for number in range(1, most + 1)]


def named_kind(part: str) -> tuple[str, int]:
    """Returns the kind of action that such a code names, and which of them it is."""
    kind, _, number = part.partition("-")
    return kind, int(number)


# What a struggle is for

CONTROL, ESCAPE, TURN = "control", "escape", "turn"
CONTROL_GENTLY, TURN_GENTLY = "control-gently", "turn-gently"
HARM, SLAM, CORNER, THROW_OFF, TAKE = "harm", "slam", "corner", "throw-off", "take"
FREE_TRIES: Final = (CONTROL, CONTROL_GENTLY, ESCAPE)
HELD_TRIES: Final = (TURN, TURN_GENTLY, ESCAPE)
GAINS_CONTROL: Final = (CONTROL, CONTROL_GENTLY, TURN, TURN_GENTLY)
HARMLESS: Final = (CONTROL_GENTLY, TURN_GENTLY, ESCAPE, TAKE)

# Acts on the own turn


class Attack(Code, frozen=True):
    """An attack with the weapon of this number, and the Augments that go to it.

    "place" is a shot at a place, "unshield" a Strike at a shield, which goes by a plan to disarm.
    """

    verb: Literal["strike", "finish", "disarm", "unshield", "shoot", "throw", "place"]
    target: str
    arm: int
    augments: int


class Grab(Code, frozen=True, tag=GRAB):
    """A grab at somebody, to harm or just to hold."""

    target: str
    how: Literal["harm", "hold"]


class Wrench(Code, frozen=True, tag=WRENCH):
    """A grab at what somebody holds."""

    target: str


class Struggle(Code, frozen=True, tag=STRUGGLE):
    """One Grappling roll in close combat, and what it is for."""

    aim: str


class Draw(Code, frozen=True, tag=DRAW):
    """Drawing the weapon of this number."""

    arm: int


class Pick(Code, frozen=True, tag=PICK):
    """Picking up the thing of this number."""

    thing: int


class With(Code, frozen=True):
    """Something done with somebody else: a mount, whom it strikes, a friend."""

    verb: Literal["mount", "command", "help"]
    other: str


class Close(Code, frozen=True, tag="close"):
    """A move towards a foe."""

    foe: str


class Alone(Code, frozen=True):
    """Something that needs nobody and nothing else."""

    verb: Literal["end", "let-go", "drop", "back", "go", "load", "reload", "dismount", "cover"]


Aimed = Attack | Grab | Wrench
AIMED: Final = (Attack, Grab, Wrench)
Act = Aimed | Struggle | Draw | Pick | With | Close | Alone
ACTS: Final = Codes[Act](Attack, Grab, Wrench, Struggle, Draw, Pick, With, Close, Alone)
END, LET_GO, DROP = Alone("end"), Alone("let-go"), Alone("drop")
BACK, GO = Alone("back"), Alone("go")
