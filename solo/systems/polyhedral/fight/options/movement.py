"""Movement on offer, and the question for the destination (`P-32`, `H-12`, `H-22`, `H-23`, `H-31`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from solo.resolver import distribution, sum_modifiers
from solo.systems.contract import Choose, ChoosePlace, Explanation, Measure, Option, Preview
from solo.systems.parts.phrasing import count_noun
from solo.systems.polyhedral.fight.options import codes
from solo.systems.polyhedral.fight.options.codes import SquareCode
from solo.systems.polyhedral.fight.rules import climbing, movement
from solo.systems.polyhedral.fight.state import Combatant, Fight, rolls_for
from solo.systems.polyhedral.fight.state.fight import DecisionCache
from solo.systems.polyhedral.fight.state.sight import is_unnoticed
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import Place
from solo.systems.polyhedral.magic.afflictions import Breathless
from solo.systems.polyhedral.magic.flight import Fly
from solo.systems.polyhedral.rolls import checks

Costs = Mapping[Place, int]


def offer_move(fight: Fight, combatant: Combatant, stepped: bool) -> list[Option]:
    """Offer the Move, shown as unavailable if no place can be reached."""
    spaces = movement.spaces_of_move(combatant)
    refused = _held(combatant, stepped) or _nowhere(fight, combatant, codes.MOVE)
    return [Option(codes.MOVE, lambda: f"move up to {count_noun(spaces, 'space')}", refused=refused)]


def offer_sprint(fight: Fight, combatant: Combatant, stepped: bool) -> list[Option]:
    """Offer the Sprint, shown as unavailable if the fighter may not sprint or no place can be reached."""
    spaces = movement.spaces_of_sprint(combatant)
    breathless = f"{combatant.name} is too short of breath to sprint." if combatant.effects_of(Breathless) else ""
    refused = breathless or _held(combatant, stepped) or _nowhere(fight, combatant, codes.SPRINT)
    return [
        Option(codes.SPRINT, lambda: f"sprint in a straight line, up to {count_noun(spaces, 'space')}", refused=refused)
    ]


def offer_to_stand(combatant: Combatant) -> list[Option]:
    """Offer to stand up, if the fighter is prone."""
    return [Option(codes.STAND, "stand up")] if combatant.prone else []


def offer_to_leave(fight: Fight, combatant: Combatant, stepped: bool) -> list[Option]:
    """Offer leaving the field if its edge is near enough."""
    if _held(combatant, stepped) or not movement.may_leave(fight, combatant):
        return []
    return [Option(codes.LEAVE, "leave the field for good")]


def _held(combatant: Combatant, stepped: bool) -> str:
    """Explain why the combatant cannot move now, in a sentence; "" if it can."""
    if combatant.prone:
        return f"{combatant.name} is prone and must stand up first."
    return "You have already taken a Step, so you cannot Move this turn." if stepped else ""


def _nowhere(fight: Fight, combatant: Combatant, kind: str) -> str:
    there = movement.step_places(fight, combatant) if kind == codes.MOVE else movement.sprint_places(fight, combatant)
    return "" if there else "No free square is in reach."


def offer_step(fight: Fight, combatant: Combatant) -> list[Option]:
    """Offer the Step that an attack or a Ready allows, or opening a door in its place (`P-32`, `H-12`)."""
    found = []
    if movement.step_places(fight, combatant):
        found.append(Option(codes.STEP, "crawl one space" if combatant.prone else "step one space"))
    found.extend(
        Option(str(SquareCode.from_square(codes.DOOR, door)), f"open the door at {field.place_name(door)}")
        for door in movement.shut_doors(fight, combatant)
    )
    return found


class StepChoice(Choose):
    """The choice of a Step after an action, or of staying. `moment` caches the facts computed for it."""

    __slots__ = ("moment",)

    def __init__(self, combatant: Combatant, steps: Sequence[Option], moment: DecisionCache) -> None:
        super().__init__(
            combatant.key,
            codes.STEP_AFTER,
            lambda: f"{combatant.name} can still take a Step.",
            lambda: [Option(codes.STAY, "stay"), *steps],
            default=codes.STAY,
        )
        self.moment = moment


def step_after(fight: Fight, combatant: Combatant) -> StepChoice | None:
    """Return the choice of a Step after an action; None if no Step is possible or no foe is left."""
    moment = fight.moment = {}
    try:
        steps = offer_step(fight, combatant)
    finally:
        fight.moment = None
    return StepChoice(combatant, steps, moment) if steps and fight.foes_of(combatant) else None


class MoveChoice(ChoosePlace):
    """The choice of a destination, with a note on each place. `moment` caches the facts computed for it."""

    __slots__ = ("moment",)

    def __init__(self, fight: Fight, combatant: Combatant, kind: str, costs: Costs, moment: DecisionCache) -> None:
        wording = {codes.MOVE: "Move", codes.SPRINT: "Sprint"}.get(kind, "Step")
        super().__init__(
            combatant.key,
            kind,
            f"{wording}: where does {combatant.name} go?",
            tuple(costs),
            lambda place: _note(fight, combatant, place, costs.get(place, 0)),
        )
        self.moment = moment


def pick(fight: Fight, combatant: Combatant, kind: str, moment: DecisionCache) -> MoveChoice:
    """Return the choice of a destination; `moment` may hold facts cached for the previous decision."""
    fight.moment = moment
    try:
        costs = _costs(fight, combatant, kind)
    finally:
        fight.moment = None
    return MoveChoice(fight, combatant, kind, costs, moment)


def _costs(fight: Fight, combatant: Combatant, kind: str) -> Costs:
    """Return the places that this kind of movement reaches, each with its cost in spaces."""
    if kind == codes.MOVE:
        return movement.move_places(fight, combatant)
    if kind in (codes.RISE, codes.DESCEND):
        return {combatant.place: 0, **movement.move_places(fight, combatant)}
    if kind == codes.SPRINT:
        return movement.sprint_places(fight, combatant)
    return dict.fromkeys(movement.step_places(fight, combatant), 1)


def _note(fight: Fight, combatant: Combatant, place: Place, cost: int) -> str:
    beside = [
        foe.name
        for foe in fight.foes_of(combatant)
        if field.distance(place, foe.place, combatant.width, foe.width) == 1 and not is_unnoticed(combatant, foe)
    ]
    parts = [field.place_name(place), count_noun(cost, "space")]
    ground = fight.field.ground(place)
    if ground.name != "free":
        parts.append(ground.name)
    if beside:
        parts.append("beside " + ", ".join(beside))
    return " · ".join(parts)


def offer_height(combatant: Combatant, stepped: bool) -> list[Option]:
    """Offer the change of height to a flyer on its feet (`H-23`)."""
    if stepped or combatant.prone or not combatant.effects_of(Fly):
        return []
    if combatant.height:
        return [Option(codes.DESCEND, "come down, and move")]
    return [Option(codes.RISE, f"rise {movement.ALOFT} spaces into the air, and move")]


def offer_climb(fight: Fight, combatant: Combatant, stepped: bool) -> list[Option]:
    """Offer a climb over each adjacent wall, to the square straight behind it (`H-22`)."""
    if stepped or combatant.prone or combatant.width > 1:
        return []
    preview = partial(_climbing, combatant)
    return [
        Option(
            str(SquareCode.from_square(codes.CLIMB, place)),
            f"climb over the wall to {field.place_name(place)}",
            preview,
        )
        for place in climbing.landings(fight, combatant)
    ]


def _climbing(combatant: Combatant) -> Preview:
    named, pool = climbing.modifiers(combatant), rolls_for(combatant, "Climbing")
    chance = distribution(checks.check, *pool, climbing.DIFFICULTY, sum_modifiers(named)).chance_of(True)
    told = Explanation(
        "Climbing", (f"Your Climbing must reach {climbing.DIFFICULTY}. The climb takes your whole action.",), named
    )
    return Preview((Measure("success", chance, "chance"),), explain=lambda: told)
