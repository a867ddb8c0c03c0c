"""A tiny fight that asks in every shape there is, on a field, for the tests of the fight screen.

Ann and Bo against rats. Everybody in turn moves, strikes, braces with some effort, or calls friends.
"""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from functools import partial

import msgspec

from solo.resolver import Modifier, Roll, Thrower, distribution
from solo.systems.contract import (
    EVERYTHING,
    Answer,
    AttackColumns,
    Bar,
    ChartBar,
    Checkpoint,
    Choose,
    ChooseMany,
    ChoosePlace,
    Decision,
    EnterNumber,
    Event,
    Explanation,
    FieldView,
    FighterView,
    Measure,
    Option,
    OrderTopics,
    Panel,
    Preview,
    Result,
    Running,
    Scene,
    SheetLine,
    TacticAnswer,
    ValueChange,
    View,
    Viewer,
)
from solo.systems.parts.fight.luck import chance_of

Turn = Generator[Decision | Checkpoint, Answer, None]
WIDTH, HEIGHT = 20, 12
GROUND = tuple(
    "".join("#" if (x, y) in {(8, 4), (8, 5), (8, 6)} else "~" if 11 < x < 15 and y > 8 else "." for x in range(WIDTH))
    for y in range(HEIGHT)
)
MANNERS = ("swing", "thrust", "feint", "shove")


class Body(msgspec.Struct):
    """One in the fight."""

    name: str
    letter: str
    side: str
    skill: int
    life: int
    full: int
    place: tuple[int, int]
    vigour: int = 6
    conditions: list[str] = []

    @property
    def out(self) -> bool:
        return self.life <= 0


class Skirmish(msgspec.Struct):
    """The state: who is there, which round, whose turn. `previewed` is no part of it."""

    bodies: list[Body]
    round: int = 1
    acting: str = ""

    def body(self, name: str) -> Body:
        return next(body for body in self.bodies if body.name == name)

    def standing(self, side: str) -> list[Body]:
        return [body for body in self.bodies if body.side == side and not body.out]


def two_d6(thrower: Thrower) -> int:
    """The sum of 2d6."""
    return sum(thrower.pool(2, 6))


class SkirmishFight:
    """The procedure. `previews` counts how often odds were worked out, for the tests of laziness."""

    key = "fight"
    title = "A skirmish"
    state_type: type[msgspec.Struct] = Skirmish
    order_topics = OrderTopics()
    attack_columns = AttackColumns()

    def __init__(self) -> None:
        self.previews = 0

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        assert isinstance(state, Skirmish)
        yield Checkpoint(f"round {state.round}")
        while True:
            scene.emit(Event("round", f"Round {state.round}"))
            for body in list(state.bodies):
                if body.out:
                    continue
                state.acting = body.name
                yield from self._turn(state, body, scene)
                for side, result in (("foes", Result("won", "The rats are beaten.")), ("party", LOST)):
                    if not state.standing(side):
                        scene.emit(Event("end", result.text))
                        return result
            state.round += 1
            yield Checkpoint(f"round {state.round}")

    def _turn(self, state: Skirmish, body: Body, scene: Scene) -> Turn:
        manner, _, other = (yield self._what(state, body)).partition(":")
        if manner == "move":
            answer = yield ChoosePlace(body.name, "place", f"{body.name}: move where?", reach(state, body), near(state))
            column, row = answer.split(",")
            body.place = (int(column), int(row))
            scene.emit(Event("move", f"{body.name} moves to column {column}, row {row}.", body.name))
        elif manner == "brace":
            answer = yield EnterNumber(body.name, "effort", f"{body.name}: how much effort?", 1, 5, "2")
            body.vigour -= int(answer)
            scene.emit(Event("brace", f"{body.name} braces with effort {answer}.", body.name))
        elif manner == "call":
            yield from self._call(state, body, scene)
        else:
            yield from self._strike(body, state.body(other), manner, scene)

    def _call(self, state: Skirmish, body: Body, scene: Scene) -> Turn:
        friends = [Option(one.name, one.name) for one in state.bodies if one.side == body.side]
        answer = yield ChooseMany(body.name, "call", f"{body.name}: whom to hearten?", friends, 1, 2)
        scene.emit(Event("call", f"{body.name} heartens {answer.replace('+', ' and ')}.", body.name))

    def _strike(self, body: Body, target: Body, manner: str, scene: Scene) -> Turn:
        options = [Option("parry", "parry"), Option("dodge", "dodge", refused="The ground is too bad to dodge.")]
        yield Choose(target.name, "defence", f"{body.name} attacks {target.name}: how to defend?", options, "parry")
        needed = 9 - body.skill + MANNERS.index(manner)
        thrown = scene.roll(body.name, f"{manner} at {target.name}", two_d6)
        roll = Roll(manner, "2d6", scene.faces()[0].faces, thrown, needed, (Modifier("skill", body.skill),), "hit")
        if thrown < needed:
            scene.emit(Event("attack", f"{body.name} misses {target.name} [b]narrowly[/b].", body.name, (roll,)))
            return
        before, target.life = target.life, target.life - 2
        if "hurt" not in target.conditions:
            target.conditions.append("hurt")
        change = ValueChange(target.name, "LP", str(before), str(target.life))
        scene.emit(Event("attack", f"{body.name} hits {target.name} hard.", body.name, (roll,), (change,)))
        if target.out:
            scene.emit(Event("down", f"{target.name} goes down."))

    def _what(self, state: Skirmish, body: Body) -> Choose:
        others = state.standing("foes" if body.side == "party" else "party")
        options = [
            Option(
                f"{manner}:{other.name}",
                f"{manner} at {other.name}",
                partial(self._preview, body, manner),
                group="strike" if manner in MANNERS[:2] else "trick",
            )
            for manner in MANNERS
            for other in others
        ]
        options.append(Option("move", "move elsewhere", group="go"))
        options.append(Option("brace", "brace yourself", group="stand"))
        options.append(Option("call", "call to your friends", group="stand"))
        options.append(Option("flee", "flee", refused="The way out is blocked."))
        return Choose(body.name, "what", lambda: f"{body.name}: what now?", options, default=options[0].code)

    def _preview(self, body: Body, manner: str) -> Preview:
        self.previews += 1
        needed = 9 - body.skill + MANNERS.index(manner)
        odds = distribution(two_d6)
        hit = Fraction(sum(weight for total, weight in odds if total >= needed), odds.total)
        measures = (Measure("hit", hit, "chance"), Measure("damage", 2 * hit, "amount"))
        return Preview(measures, cost="1 vigour", note="leaves you open", explain=partial(_explain, manner, needed))

    def find_problems(self, state: msgspec.Struct) -> tuple[str, ...]:
        """Nothing is ever wrong with it."""
        del state
        return ()

    def view(self, state: msgspec.Struct, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        del viewer
        assert isinstance(state, Skirmish)
        fighters = tuple(
            FighterView(
                key=body.name,
                name=body.name,
                letter=body.letter,
                side=body.side,
                order=10 - index,
                bars=(Bar("LP", max(0, body.life), body.full), Bar("VP", body.vigour, 6)),
                conditions=tuple(body.conditions),
                acting=body.name == state.acting,
                out=body.out,
                places=(body.place,),
            )
            for index, body in enumerate(state.bodies)
        )
        reachable = tuple(decision.places) if isinstance(decision, ChoosePlace) else ()
        legend = (("#", "wall"), ("~", "mud"))
        lines = (
            SheetLine("Skill", "4", "from training"),
            SheetLine("Weapon", "club 2d6"),
            SheetLine("Armour", "leather, DR 2"),
        )
        return View(
            "The cellar [draft]",
            f"round {state.round}  ·  {state.acting} acts",
            fighters,
            (Panel(state.acting, lines),),
            FieldView(WIDTH, HEIGHT, GROUND, legend, reachable),
        )

    def decide(self, state: msgspec.Struct, decision: Decision) -> TacticAnswer:
        assert isinstance(state, Skirmish)
        reason = f"{decision.who} goes for the weakest." if decision.kind == "what" else ""
        return TacticAnswer(decision.first_legal(), reason)

    def list_endangered(self, state: msgspec.Struct, side: str) -> frozenset[str]:
        assert isinstance(state, Skirmish)
        return frozenset(body.name for body in state.standing(side) if body.life <= 2)

    def estimate_win_chance(self, state: msgspec.Struct) -> float:
        assert isinstance(state, Skirmish)
        return chance_of((body.side == "party", max(0, body.life) / body.full) for body in state.bodies)

    def side(self, state: msgspec.Struct, who: str) -> str:
        assert isinstance(state, Skirmish)
        return state.body(who).side

    def sides_informed(self, state: msgspec.Struct, who: str) -> tuple[str, ...]:
        del state, who
        return ()

    def hint(self, kind: str) -> str:
        return {"what": "A swing is surest; feints and shoves are for the strong.", "place": "Stay close."}.get(
            kind, ""
        )


LOST = Result("lost", "The party is beaten.")


def reach(state: Skirmish, body: Body) -> list[tuple[int, int]]:
    """The free squares within three steps."""
    taken = {other.place for other in state.bodies if not other.out}
    column, row = body.place
    return [
        (x, y)
        for y in range(max(0, row - 3), min(HEIGHT, row + 4))
        for x in range(max(0, column - 3), min(WIDTH, column + 4))
        if (x, y) not in taken and GROUND[y][x] != "#"
    ]


def near(state: Skirmish):  # type: ignore[no-untyped-def]
    """What is said of a place."""
    return lambda place: f"column {place[0]}, row {place[1]}: {len(state.standing('foes'))} rats about"


def a_skirmish(rats: int = 3) -> Skirmish:
    """Ann and Bo against rats."""
    party = [Body("Ann", "A", "party", 4, 6, 6, (5, 4)), Body("Bo", "B", "party", 2, 7, 7, (4, 7))]
    foes = [Body(f"Rat {n}", chr(96 + n), "foes", 1, 3, 3, (12, 2 + n)) for n in range(1, rats + 1)]
    return Skirmish([*party, *foes])


def _explain(manner: str, needed: int) -> Explanation:
    odds = distribution(two_d6)
    outcomes = tuple(ChartBar(f"2d6 = {total}", Fraction(weight, odds.total)) for total, weight in odds)
    sentences = (f"To {manner}, 2d6 must reach {needed}.", "Leaves nothing to chance but the dice.")
    return Explanation(f"The odds of a {manner}", sentences, (Modifier("skill", 4), Modifier("mud", -1)), outcomes)
