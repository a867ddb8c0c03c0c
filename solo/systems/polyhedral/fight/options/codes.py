"""Codes of the options in a turn: a verb, which determines how the code is parsed, and its arguments.

A code keeps its meaning in every replay. The code of an action without further choices is only its verb.
"""

from __future__ import annotations

from typing import Final, Literal

from solo.systems.contract.decisions import read_place
from solo.systems.parts.codes import Code, Codes
from solo.systems.polyhedral.fight.narration.attacks import spoken_piece
from solo.systems.polyhedral.fight.rules.movement import MOVE as MOVE
from solo.systems.polyhedral.fight.rules.movement import SPRINT as SPRINT
from solo.systems.polyhedral.fight.rules.movement import STEP as STEP
from solo.systems.polyhedral.fight.state import CarriedItem, GroundItem, Place
from solo.systems.polyhedral.names import slug

STRIKE: Final = "strike"
PAIR: Final = "pair"
DUAL: Final = "dual"
ARROW: Final = "arrow"
SHIELD: Final = "shield"
HURL: Final = "hurl"
LEAVE: Final = "leave"
STAND: Final = "stand"
RISE: Final = "rise"
DESCEND: Final = "descend"
CLIMB: Final = "climb"
LEAP: Final = "leap"
DIG: Final = "dig"
LIGHT: Final = "light"
QUENCH: Final = "quench"
DOOR: Final = "door"
READY: Final = "ready"
DROP: Final = "drop"
GIVE: Final = "give"
DRAW: Final = "draw"
DON: Final = "don"
DOFF: Final = "doff"
TAKE: Final = "take"
DRINK: Final = "drink"
FEED: Final = "feed"
HELP: Final = "help"
DISTRACT: Final = "distract"
GAME_MASTER: Final = "gamemaster"
# rule: Wait
WAIT: Final = "wait"
DEFENSIVE: Final = "defensive"
STAY: Final = "stay"
STEP_AFTER: Final = "step-after"
NOTHING: Final = "nothing"
ATTACKS: Final = (STRIKE, PAIR, DUAL, ARROW)
ARMS: Final = (READY, DRAW, DON, DOFF, TAKE)


SquareVerb = Literal["climb", "door", "leap", "dig", "light", "quench"]


class StrikeCode(Code, frozen=True):
    """Code of one blow in the attack mode `form` at this target, with an aim of 0, 1 or 2.

    "arrow" shoots an arrow of force. "shield" strikes the target's shield. "hurl" throws a thing that is not made for
    throwing.
    """

    verb: Literal["strike", "arrow", "shield", "hurl"]
    form: str
    target: str
    aim: int | None = None


class TwoBlowsCode(Code, frozen=True):
    """Code of two blows: a rapid pair in one attack mode, or dual-wielding in two modes joined by "+"."""

    verb: Literal["pair", "dual"]
    form: str
    target: str


class AidCode(Code, frozen=True):
    """Code of help for a friend, a distraction of a foe, or the game master's modifier on a fighter's next check."""

    verb: Literal["help", "distract", "gamemaster"]
    whom: str


class SquareCode(Code, frozen=True):
    """Code of an action at a nearby square: where a climb or leap lands, or where a door, a wall or a fire is."""

    verb: SquareVerb
    square: str

    @property
    def place(self) -> Place:
        """The square's column and row. Raises ValueError if the text is not a square."""
        place = read_place(self.square)
        if place is None:
            raise ValueError(f"“{self.square}” is not a square.")
        return place

    @classmethod
    def from_square(cls, verb: SquareVerb, place: Place) -> SquareCode:
        """Return the code of an action at a square."""
        return cls(verb, f"{place[0]},{place[1]}")


class HandItemCode(Code, frozen=True):
    """Code of an action with the thing in this hand. `friend` receives it if it is given away."""

    verb: Literal["ready", "drop", "give"]
    hand: str
    friend: str | None = None


class ItemCode(Code, frozen=True):
    """Code of an action with a thing of the kind `thing`. `friend` drinks it if it is a potion for a friend."""

    verb: Literal["draw", "don", "doff", "take", "drink", "feed"]
    thing: str
    friend: str | None = None


Attacking = StrikeCode | TwoBlowsCode
Small = HandItemCode | ItemCode
CODES: Final[Codes[StrikeCode | TwoBlowsCode | AidCode | SquareCode | HandItemCode | ItemCode]] = Codes(
    StrikeCode, TwoBlowsCode, AidCode, SquareCode, HandItemCode, ItemCode
)


def slug_of(thing: CarriedItem | GroundItem) -> str:
    """Return the name of a thing as written in a code; the names of enchanted and plain things differ."""
    return slug(spoken_piece(thing))
