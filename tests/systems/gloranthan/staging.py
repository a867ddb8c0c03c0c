"""What tests of battles stand on: heroes and foes by name on a plain field, draws that fall as told, and answers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, TypeVar

import msgspec

from solo.play.scenes import SimulationScene, UnattendedScene
from solo.resolver import DealtCards, SeededThrower, ThrownPool
from solo.systems.contract import Decision, Event, FoeCount, Setup
from solo.systems.contract.hexes import Place
from solo.systems.gloranthan.battle.muster import muster
from solo.systems.gloranthan.battle.state.battle import Battle, BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.encounters.ready_characters import ReadyCharacter, character_of
from solo.systems.gloranthan.field.hex_field import HexField
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.effect import Effect
from solo.systems.gloranthan.magic.spell import Spell
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.rolls.action import DrawSide, draw_mastery, draw_total
from tests.systems.gloranthan.gloranthan_content import content

R = TypeVar("R")
FOUR = ("Spearwoman", "Band captain", "Storm initiate", "Archer scout")
"""The four heroes of the rules."""
SIDES: Mapping[str, DrawSide] = {"actor": "actor", "target": "target"}


@cache
def heroes() -> Mapping[str, Character]:
    """All ready characters by name."""
    return {name: character_of(one, content()) for name, one in content().entries(ReadyCharacter).items()}


def setup(party: Sequence[str | Character], foes: Mapping[str, int], **options: str) -> Setup:
    """A setup of ready characters by name, or others, and of foes; switches have underlines for blanks."""
    named = {name.replace("_", " "): value for name, value in options.items()}
    people = tuple(heroes()[one] if isinstance(one, str) else one for one in party)
    return Setup(people, tuple(FoeCount(name, count) for name, count in foes.items()), options=named)


def mustered(party: Sequence[str | Character], foes: Mapping[str, int], **options: str) -> Battle:
    """A battle as it is begun, before anybody is placed; on a plain field unless an option says otherwise."""
    return muster(setup(party, foes, **{"field": "plain", **options}), content())


def without_cards(battle: Battle) -> Battle:
    """The battle as in the middle of a session in which everybody has played their hands."""
    battle.cards.fresh = False
    for hand in battle.cards.hands.values():
        hand.dealt = True
    return battle


class Scripted:
    """A scene in which each draw of mastery falls as told, in order: "1M actor", "Draw Double 3E target", "Equal".

    Everything else falls by a seed. It keeps the story and the luck.
    """

    has_listener = True
    tracks_luck: bool = False
    fitted_weights = ()

    def __init__(self, *draws: str, seed: int = 1) -> None:
        self.draws = list(draws)
        self.told: list[Event] = []
        self.lucks: dict[str, list[float]] = {}
        self._thrower = SeededThrower(Random(seed))

    def roll(self, who: str, what: str, chance: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        del who
        if chance is not draw_mastery:
            return chance(self._thrower, *args, **kwargs)
        assert self.draws, f"nothing said what is drawn for {what}"
        *cards, last = self.draws.pop(0).replace("Draw Double", "Draw_Double").split()
        facing = SIDES.get(last)
        drawn = [card.replace("_", " ") for card in (cards if facing else [*cards, last])]
        return draw_total(tuple(drawn), facing or "actor")

    def faces(self) -> tuple[ThrownPool, ...]:
        return ()

    def cards(self) -> tuple[DealtCards, ...]:
        return ()

    def emit(self, event: Event) -> None:
        self.told.append(event)

    def record_luck(self, column: str, deviation: float) -> None:
        self.lucks.setdefault(column, []).append(deviation)

    @property
    def story(self) -> str:
        """All that was told, a line an event."""
        return "\n".join(event.text for event in self.told)

    @property
    def drawn(self) -> str:
        """All draws behind the story, a line a draw."""
        return "\n".join(f"{roll.what}: {roll.dice}, {roll.outcome}" for event in self.told for roll in event.rolls)


def by_seed(seed: int, told: list[Event] | None = None) -> UnattendedScene:
    """A scene in which everything falls by a seed; its story goes into `told`."""
    return UnattendedScene(Random(seed), told.append if told is not None else None)


def drawn_scene(seed: int) -> SimulationScene:
    """A scene as forecasts have it: nobody listens, outcomes come from exact distributions."""
    return SimulationScene(Random(seed))


Places = Mapping[str, Place | Sequence[Place]]


def staged(
    scene: Scripted | UnattendedScene | SimulationScene,
    party: Places,
    foes: Places,
    ground: Mapping[Place, str] | None = None,
    cards: Mapping[str, Sequence[str]] | None = None,
    **fields: Any,
) -> BattleContext:
    """A battle in its second turn, everybody where they are told to stand; of foes alike each in its own place.

    `ground` is what single hexes are made of, `cards` the hands of heroes by name; other fields are the battle's. An
    option of the setup may be given as `options`. Omens stay away and nobody has hero points unless told otherwise.
    """
    where = [(name, _places(places)) for name, places in (*party.items(), *foes.items())]
    counts = {name: len(places) for name, places in where if name in foes}
    battle = mustered(list(party), counts, **fields.pop("options", {}))
    spots = [place for _, places in where for place in places]
    for figure, place in zip(battle.figures, spots, strict=True):
        figure.place = place
    battle.round, battle.cards.fresh, battle.cards.ominous = 2, False, False
    for figure in battle.figures:
        if held := (cards or {}).get(figure.kind):
            battle.cards.hands[figure.key].cards = tuple(held)
    if ground:
        rows = [list(row) for row in battle.field.rows]
        for (column, row), sign in ground.items():
            rows[row][column] = sign
        battle.field = HexField(tuple("".join(row) for row in rows))
    for name, value in fields.items():
        setattr(battle, name, value)
    return BattleContext(battle, content(), scene)


def _places(places: Place | Sequence[Place]) -> list[Place]:
    first, *_ = places
    return [(places[0], places[1])] if isinstance(first, int) else [(c, r) for c, r in places]  # type: ignore[misc]


def spell(name: str) -> Ability:
    """A ready spell as whoever learnt it has it."""
    return content().entries(Spell)[name].ability


def ability(effect: str, **more: Any) -> Ability:
    """An ability on an effect, of common magic and for everything unless told otherwise."""
    grade = content().entries(Effect)[effect].grade
    return msgspec.structs.replace(Ability(effect, effect, grade, "Ubiquitous", "Common magic"), **more)


def called(arena: BattleContext, name: str) -> Figure:
    """The first figure of a name, or of a kind, on whichever side."""
    return next(one for one in arena.battle.figures if name in (one.name, one.kind, one.key))


def changed(figure: Figure, **fields: Any) -> Figure:
    """Sets these fields of a figure, and returns it."""
    for name, value in fields.items():
        setattr(figure, name, value)
    return figure


def acted_out(script: Generator[Decision, str, R], **answers: str | Sequence[str]) -> R:
    """Plays a script to its end: answers by the kind of decision, in order, and defaults where they run out."""
    left = {kind: [said] if isinstance(said, str) else list(said) for kind, said in answers.items()}
    try:
        asked = next(script)
        while True:
            said = left.get(asked.kind) or [asked.first_legal()]
            answer = said[0]
            if left.get(asked.kind):
                left[asked.kind].pop(0)
            assert asked.fault(answer) is None, f"{asked.kind}: {asked.fault(answer)}"
            asked = script.send(answer)
    except StopIteration as over:
        assert not any(left.values()), f"never asked: {left}"
        result: R = over.value
        return result


def asked_first(script: Generator[Decision, str, Any]) -> Decision:
    """The first decision of a script."""
    return next(script)


def copied(battle: Battle) -> Battle:
    """A battle as it is after it was saved and read again."""
    return msgspec.json.decode(msgspec.json.encode(battle), type=Battle)
