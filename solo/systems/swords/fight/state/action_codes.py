"""Names of actions: the kinds in a plan, their words, the plan's code, and the codes of acts (`S-10`, `S-11`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from solo.systems.parts.codes import Code, Codes

Kinds = tuple[str, ...]
# rule: Manoeuvres
STRIKE, DISARM, GRAB, WRENCH, SHOOT, THROW = "strike", "disarm", "grab", "wrench", "shoot", "throw"
UNSHIELD: Final = "unshield"
STRUGGLE, AUGMENT, DEFEND, ASSIST, HELP = "struggle", "augment", "defend", "assist", "help"
MOVE, DRAW, LOAD, RELOAD, PICK, COVER = "move", "draw", "load", "reload", "pick", "cover"
FINISH: Final = "finish"
"""The action of striking at a fallen foe, since a plain Strike never offers fallen targets."""
MOUNT, DISMOUNT, COMMAND = "mount", "dismount", "command"

WORDS: Final = {
    "strike": "Strike",
    "finish": "Strike at the fallen",
    "disarm": "Strike to disarm",
    "grab": "Grab",
    "wrench": "Grab to disarm",
    "shoot": "Shoot",
    "throw": "Throw",
    "struggle": "Struggle",
    "augment": "Augment",
    "move": "Move",
    "draw": "Draw",
    "load": "Load",
    "reload": "Load (whole round)",
    "pick": "Pick up",
    "mount": "Mount",
    "dismount": "Dismount",
    "command": "Command the mount to strike",
    "assist": "Block for a friend",
    "cover": "Take cover",
    "help": "Help grapple",
    "defend": "Defend",
}
"""The name of each kind of action, as shown to the player."""
WITH_OTHERS: Final = {
    "mount": "mounts {}",
    "command": "commands the mount to strike {}",
    "help": "helps {} grapple",
}
ALONE: Final = {
    "load": "loads the {}",
    "reload": "spends the round loading the {}",
    "dismount": "dismounts",
    "cover": "takes cover",
}
"""Actions without another fighter, in words; `{}` is the weapon in hand."""

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
PREPARATIONS: Final = (DRAW, LOAD, RELOAD, PICK, MOUNT, COVER, COMMAND, HELP)
"""Actions that prepare other actions. A tactic takes these actions first, in this order."""
ATTACKS: Final = (STRIKE, FINISH, SHOOT, THROW, GRAB, STRUGGLE)
HAND_TO_HAND: Final = (STRIKE, FINISH, DISARM, UNSHIELD, GRAB, WRENCH)
TURNED_TO_GRAPPLING: Final = (STRUGGLE, GRAB, WRENCH, STRIKE, FINISH, DISARM, SHOOT, THROW)

# Plans

# rule: Hold on
WAIT, YIELD, OWN, FLEE = "wait", "yield", "own", "flee"


class PlanCode(Code, frozen=True):
    """The code of a round's plan: the actions, and the group under which the plan is listed."""

    group: str
    named: str | None = None

    @property
    def kinds(self) -> Kinds:
        """The actions in order."""
        return tuple(self.named.split(",")) if self.named else ()

    @property
    def flees(self) -> bool:
        """True for a plan to leave the fight."""
        return self.group == FLEE


@lru_cache(maxsize=4096)
def code_of(kinds: Kinds, group: str = "") -> str:
    """Return the code of a plan: "strike:strike,augment,defend"."""
    return str(PlanCode(group or group_of(kinds), ",".join(kinds))) if kinds else WAIT


def group_of(kinds: Kinds) -> str:
    """Return the group that lists a plan: the first in GROUPS that contains one of its actions."""
    return next((group for group, of_it in GROUPS if any(kind in of_it for kind in kinds)), "guard")


def list_codes(kind: str, most: int) -> list[str]:
    """Return the codes of an action that a player's own plan may name up to `most` times: "strike-1", "strike-2"."""
    return [f"{kind}-{number}" for number in range(1, most + 1)]


def named_kind(part: str) -> tuple[str, int]:
    """Return the kind and the number of an action from a code made by `list_codes`."""
    kind, _, number = part.partition("-")
    return kind, int(number)


# Aims of a struggle

CONTROL, ESCAPE, TURN = "control", "escape", "turn"
CONTROL_GENTLY, TURN_GENTLY = "control-gently", "turn-gently"
HARM, SLAM, CORNER, THROW_OFF, TAKE = "harm", "slam", "corner", "throw-off", "take"
FREE_TRIES: Final = (CONTROL, CONTROL_GENTLY, ESCAPE)
# rule: Turn the tables
HELD_TRIES: Final = (TURN, TURN_GENTLY, ESCAPE)
HARMLESS: Final = (CONTROL_GENTLY, TURN_GENTLY, ESCAPE, TAKE)

# Acts on the fighter's own turn


class AttackCode(Code, frozen=True):
    """An attack with the weapon of index `arm`, and the number of Augments spent on it.

    "place" is a shot at a place. "unshield" is a Strike at a shield, which uses a planned disarm.
    """

    verb: Literal["strike", "finish", "disarm", "unshield", "shoot", "throw", "place"]
    target: str
    arm: int
    augments: int


class GrabCode(Code, frozen=True, tag=GRAB):
    """A grab at a fighter, to harm or only to hold."""

    target: str
    how: Literal["harm", "hold"]


class WrenchCode(Code, frozen=True, tag=WRENCH):
    """A grab at the weapon that a fighter holds."""

    target: str


class StruggleCode(Code, frozen=True, tag=STRUGGLE):
    """A Grappling roll in close combat, with its aim."""

    aim: str


class DrawCode(Code, frozen=True, tag=DRAW):
    """Drawing the weapon of this index."""

    arm: int


class PickUpCode(Code, frozen=True, tag=PICK):
    """Picking up the object of this index."""

    thing: int


class PartnerCode(Code, frozen=True):
    """An act with another fighter: a mount to ride, a foe for the mount to strike, a friend to help."""

    verb: Literal["mount", "command", "help"]
    other: str


class CloseInCode(Code, frozen=True, tag="close"):
    """A move towards a foe."""

    foe: str


class SimpleCode(Code, frozen=True):
    """An act that involves no other fighter or object."""

    verb: Literal["end", "let-go", "drop", "back", "go", "load", "reload", "dismount", "cover"]


Aimed = AttackCode | GrabCode | WrenchCode
AIMED: Final = (AttackCode, GrabCode, WrenchCode)
Act = Aimed | StruggleCode | DrawCode | PickUpCode | PartnerCode | CloseInCode | SimpleCode
ACTS: Final = Codes[Act](
    AttackCode, GrabCode, WrenchCode, StruggleCode, DrawCode, PickUpCode, PartnerCode, CloseInCode, SimpleCode
)
END, LET_GO, DROP = SimpleCode("end"), SimpleCode("let-go"), SimpleCode("drop")
BACK, GO = SimpleCode("back"), SimpleCode("go")
