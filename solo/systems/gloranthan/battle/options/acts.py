"""Options for a figure's action (section 8, `G-53`, `H-19`): attacks, magic, moves, and holding.

The tactic's choice is listed first, so that the usual action takes one key.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from operator import itemgetter
from typing import Final, Literal

from solo.systems.contract import Choose, ChoosePlace, Decision, Option, Preview, ask_side, default_first
from solo.systems.contract.hexes import Place, distance
from solo.systems.contract.view import place_name
from solo.systems.gloranthan.battle.options.attacks import (
    AND,
    ATTACK,
    AttackCode,
    aim_of,
    attack_label,
    attack_option,
    attack_options,
)
from solo.systems.gloranthan.battle.options.free_acts import FreeCode, free_options
from solo.systems.gloranthan.battle.options.spells import MAGIC, CastCode, casting_of, spell_label, spell_options
from solo.systems.gloranthan.battle.options.worth import by_worth, single
from solo.systems.gloranthan.battle.rules.contact import contacts_left, touching
from solo.systems.gloranthan.battle.rules.deployment import leader
from solo.systems.gloranthan.battle.rules.pursuit import reactions
from solo.systems.gloranthan.battle.rules.reach import Path, destinations, path_towards, way_off
from solo.systems.gloranthan.battle.state.battle import OTHER, BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.parts.codes import Code, Codes
from solo.systems.parts.phrasing import count_noun, join_names

ON_TOP: Final = 4
"""Number of attacks that the menu lists above the groups of options."""
MOVE, ORDER = "move", "order"
GROUNDS: Final = {"~": "rough", "^": "difficult", "w": "woods"}
PARTINGS: Final = {
    "": "",
    "shift": "stays in contact",
    "withdrawal": "covered by friends, no pursuit",
    "flight": "FLIGHT: foes may pursue",
}


class MoveCode(Code, frozen=True, tag="go"):
    """Option code of a move to a hex. The path decides how the figure leaves contact (`H-20`)."""

    column: int
    row: int

    @property
    def place(self) -> Place:
        """The hex that the code names."""
        return self.column, self.row


class YieldTurnCode(Code, frozen=True, tag="first"):
    """Option code that lets a friend act first."""

    who: str


class SimpleCode(Code, frozen=True):
    """Option code without arguments.

    `elsewhere` asks for a hex, `off` leaves the field over the side's own edge, and `truce` offers to break off.
    `together` lets the tactic choose for all remaining figures. `later` declines a friend's call to act together, so
    that the figure acts later in the turn.
    """

    verb: Literal["hold", "elsewhere", "off", "truce", "together", "later"]


HOLD: Final = SimpleCode("hold")
ELSEWHERE: Final = SimpleCode("elsewhere")
OFF: Final = SimpleCode("off")
TRUCE: Final = SimpleCode("truce")
TOGETHER: Final = SimpleCode("together")
LATER: Final = SimpleCode("later")
AGREE, REFUSE = "agree", "refuse"
ACTS: Final = Codes[Code](AttackCode, CastCode, MoveCode, YieldTurnCode, FreeCode, SimpleCode)
Usual = Callable[[BattleLookup, Figure, bool], str]
"""Tactic that returns the code of a figure's act. Its flag is True if the figure has already moved in this action."""


class ActionChoice(Choose):
    """Choice of a figure's next act.

    A tactic reads `book`, `figure` and `moved`, which is True if the figure has moved in this action.
    """

    __slots__ = ("_usual", "_wanted", "book", "figure", "moved", "others")

    def __init__(
        self, book: BattleLookup, figure: Figure, others: Sequence[Figure], usual: Usual, moved: bool = False
    ) -> None:
        """Create the choice.

        The figures in `others` may act first instead; `usual` is called only if the options are read.
        """
        self.book = book
        self.figure = figure
        self.others = others
        self.moved = moved
        self._usual = usual
        self._wanted: dict[str, str] = {}
        super().__init__(figure.key, "act")

    @property
    def prompt(self) -> str:
        """Question for the figure's act, which also names the foes in contact."""
        if self.moved:
            return f"{self.figure.name} has moved. Attack as well?"
        met, caller = touching(self.book, self.figure), next(iter(self.follows), "")
        called = f"{self.book.battle.find(caller).name} asks everyone to act now. " if caller else ""
        does = f"is next to {join_names([one.name for one in met])}" if met else "acts"
        return f"{called}{self.figure.name} {does}. What now?"

    def tactic_act(self, one: Figure) -> str:
        """Return the tactic's act for a figure, which is computed only once."""
        if one.key not in self._wanted:
            self._wanted[one.key] = self._usual(self.book, one, self.moved)
        return self._wanted[one.key]

    @property
    def default(self) -> str:
        """Tactic's act, or `TOGETHER` if all remaining figures only move or repeat their last acts."""
        quiet = self.others and all(
            isinstance(act, MoveCode | SimpleCode) or str(act) == one.did for one, act in self.plans()
        )
        return str(TOGETHER) if quiet else self.tactic_act(self.figure)

    def plans(self) -> Iterator[tuple[Figure, Code]]:
        """Yield each remaining figure with its planned act, except figures that join another's attack."""
        busy: set[str] = set()
        for one in (self.figure, *self.others):
            if one.key not in busy:
                act = ACTS.read(self.tactic_act(one))
                busy.update(act.joined.split(AND) if isinstance(act, AttackCode | CastCode) and act.joined else ())
                yield one, act

    def list_options(self) -> Sequence[Option]:
        """Return the options for the figure's action."""
        return _menu(self, self.tactic_act(self.figure))


def ask_truce(book: BattleLookup, offered_by: Figure) -> Choose:
    """Return the choice of the other side after an offer of a truce: break off as well, or fight on (`H-33`).

    By default the other side agrees if it is outnumbered.
    """
    ours, others = offered_by.side, OTHER[offered_by.side]
    figure = leader(book.battle, others)
    fewer = len(book.battle.list_fit(others)) < len(book.battle.list_fit(ours))
    options, usual = (Option(AGREE, "break off"), Option(REFUSE, "fight on")), AGREE if fewer else REFUSE
    prompt = f"{offered_by.name} offers to break off the fight. Accept?"
    return Choose(figure.key, "truce", prompt, default_first(options, usual), usual)


def ask_friends(book: BattleLookup, speaker: Figure) -> Generator[Decision, str, bool]:
    """Ask the other players of a side to break off as well. Return True if all players agree (`H-33`)."""
    options = (Option(AGREE, "break off"), Option(REFUSE, "fight on"))
    friends = [one.key for one in book.battle.list_fit(speaker.side)]
    return (
        yield from ask_side(
            speaker.key, friends, f"{speaker.name} wants to break off the fight. Do you agree?", options
        )
    )


def ask_destination(book: BattleLookup, figure: Figure, wanted: str) -> ChoosePlace:
    """Return the choice of the hex to which `figure` goes. The default is the tactic's hex."""
    ways, act = destinations(book, figure), ACTS.read(wanted)
    place = act.place if isinstance(act, MoveCode) else next(iter(ways))
    return ChoosePlace(
        figure.key,
        "where",
        f"Where does {figure.name} go?",
        list(ways),
        lambda to: way_words(book, figure, ways[to]),
        f"{place[0]},{place[1]}",
    )


def _menu(asked: ActionChoice, usual: str) -> list[Option]:
    """Return all options: the tactic's act, `TOGETHER` and the best attacks first, then the groups of options."""
    found = list(_options(asked, usual))
    attacks = by_worth(asked.book.battle, asked.figure, (one for one in found if one.group in (ATTACK, MAGIC)))
    top = [one for one in found if one.code == usual] + [one for one in found if one.code == str(TOGETHER)]
    top += [one for one in attacks if single(one) and one not in top][: ON_TOP - len(top)]
    for option in top:
        option.group = ""
    left = (one for group in (ATTACK, MAGIC) for one in attacks if one.group == group)
    others = (one for one in found if one not in top and one.group not in (ATTACK, MAGIC))
    return [*default_first(top, asked.default), *left, *others]


def _options(asked: ActionChoice, usual: str) -> Iterator[Option]:
    book, figure, act = asked.book, asked.figure, ACTS.read(usual)
    attacks = list(attack_options(book, figure))
    yield from attacks
    if isinstance(act, AttackCode) and all(one.code != usual for one in attacks):
        yield attack_option(book, figure, act)
    if asked.moved:
        yield Option(str(HOLD), "no attack")
        return
    yield from spell_options(book, figure)
    if isinstance(act, MoveCode):
        words = partial(way_words, book, figure, way_to(book, figure, act.place), False)
        yield Option(usual, partial(_go_label, book, figure, act.place), lambda: Preview(note=words()), MOVE)
    nowhere = f"{figure.name} has nowhere to go." if _stuck(book, figure) else ""
    yield Option(str(ELSEWHERE), "go to …", None, MOVE, nowhere)
    yield Option(str(HOLD), "hold", None, MOVE)
    if off := way_off(book, figure):
        note = partial(way_words, book, figure, off)
        yield Option(str(OFF), "leave the field for good", lambda: Preview(note=note()), MOVE)
    yield from free_options(book, figure)
    if asked.others:
        waits = all(planned == HOLD for _, planned in asked.plans())
        label = "everyone holds and lets the enemy come" if waits else "everyone takes their usual action"
        yield Option(str(TOGETHER), label, lambda: _plans(asked), ORDER)
    yield from (Option(str(YieldTurnCode(one.key)), f"{one.name} acts first", None, ORDER) for one in asked.others)
    if asked.follows:
        yield Option(str(LATER), "act later in this turn", None, ORDER)
    yield Option(str(TRUCE), "offer to break off the fight (no winner)", None, ORDER)


def _stuck(book: BattleLookup, figure: Figure) -> bool:
    """Return True if `figure` cannot reach any other hex.

    A free adjacent hex may always be entered (`H-18`), except by a figure that fled.
    """
    beside = book.battle.field.adjacent_hexes(figure.place) if figure.place and not figure.fled else ()
    return all(book.battle.figure_at(place) for place in beside) and not destinations(book, figure)


def way_to(book: BattleLookup, figure: Figure, place: Place) -> Path:
    """Return the path of a move that ends on `place`; () if no move does."""
    path = path_towards(book, figure, place, 0)
    return path if path[-1:] == (place,) else destinations(book, figure).get(place, ())


def _plans(asked: ActionChoice) -> Preview:
    """Return a preview that lists each figure's planned act. A figure whose hex will be taken goes near that hex."""
    told: dict[str, str] = {}
    taken: set[Place] = set()
    for one, act in asked.plans():
        crowded = isinstance(act, MoveCode) and act.place in taken
        told[one.name] = "go as near as possible" if crowded else _told(asked.book, one, act)
        taken.update([act.place] if isinstance(act, MoveCode) else ())
    return Preview(note=" · ".join(f"{name}: {words}" for name, words in told.items()))


def _told(book: BattleLookup, figure: Figure, act: Code) -> str:
    if isinstance(act, AttackCode):
        aim = aim_of(book, figure, act)
        return attack_label(aim.target, [one for one in (aim.leader, *aim.joined) if one is not figure])
    if isinstance(act, CastCode):
        return spell_label(casting_of(book, figure, act))
    return _go_label(book, figure, act.place) if isinstance(act, MoveCode) else "hold"


def _go_label(book: BattleLookup, figure: Figure, place: Place) -> str:
    met = touching(book, figure, place)
    beside = f", next to {join_names([one.name for one in met])}" if met else ""
    return f"go to {place_name(place)}{beside}"


def _short_of(book: BattleLookup, figure: Figure, place: Place) -> str:
    """Describe how far `place` is from the nearest foe that can still fight."""
    away = [(distance(place, foe.place), foe.name) for foe in book.battle.foes_of(figure) if foe.is_fit and foe.place]
    far, name = min(away, key=itemgetter(0), default=(0, ""))
    return f"{count_noun(far, 'hex', 'hexes')} from {name}" if name else ""


def way_words(book: BattleLookup, figure: Figure, path: Path, to_whom: bool = True) -> str:
    """Describe a path: how it parts from foes, the ground at its end, and foes that may strike first (`H-23`).

    If `to_whom` is set, the text also names the foes in contact at the end, or else the distance to the nearest foe.
    """
    field, end = book.battle.field, path[-1]
    if not field.holds(end):
        return PARTINGS[contacts_left(book, figure, path)]
    before = touching(book, figure)
    met = [foe for foe in touching(book, figure, end) if foe not in before]
    first = [foe.name for foe in met if any(way in ("strike", "shoot") for way in reactions(book, foe, figure, end))]
    words = (
        PARTINGS[contacts_left(book, figure, path)],
        GROUNDS.get(field.ground(end), ""),
        f"next to {join_names([foe.name for foe in met])}" if met and to_whom else "",
        f"{join_names(first)} may strike first" if first else "",
        "" if met else _short_of(book, figure, end),
    )
    return " · ".join(filter(None, words))
