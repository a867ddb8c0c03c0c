"""Owns going in a fight: Move, Sprint, Step, doors, standing up and leaving the field (`P-32`, `H-03`, `H-31`).

Which squares can be reached is geometry; here it is said who may go now, and what it costs them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping

from solo.systems.contract import Choose, Decision, Option, PickPlace
from solo.systems.contract.decisions import read_place
from solo.systems.polyhedral.fight import belongings, lingering, readying, sway
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.arms import Armoury
from solo.systems.polyhedral.fight.barriers import seen_field
from solo.systems.polyhedral.fight.circumstances import apart
from solo.systems.polyhedral.fight.spells import on_field
from solo.systems.polyhedral.fight.spells.on_field import flames
from solo.systems.polyhedral.fight.state import Combatant, Effect, Fight, Piece
from solo.systems.polyhedral.fight.telling import plural, spoken_piece
from solo.systems.polyhedral.ground import field, going
from solo.systems.polyhedral.ground.field import OPEN_DOOR, SHUT_DOOR, Place
from solo.systems.polyhedral.magic.pieces import Flee

Going = Generator[Decision, str, None]
RISE, DESCEND = "rise", "descend"
MOVE, SPRINT, STEP, LEAVE, STAND, DOOR = "move", "sprint", "step", "leave", "stand", "door"
NOTHING = "nothing"


def foes_squares(fight: Fight, combatant: Combatant) -> set[Place]:
    """Squares that cannot be passed: of foes on their feet."""
    return _squares(foe for foe in fight.foes_of(combatant) if not foe.prone)


def taken_squares(fight: Fight, combatant: Combatant) -> set[Place]:
    """Squares on which somebody else who is conscious stands or lies."""
    return _squares(other for other in fight.on_field() if other is not combatant)


def _squares(people: Iterable[Combatant]) -> set[Place]:
    return {square for one in people for square in ((one.place,) if one.width == 1 else one.squares)}


def move_places(fight: Fight, combatant: Combatant) -> Mapping[Place, int]:
    """Where a Move may end, and its cost in spaces; doors on the way are opened."""
    found = going.reachable(
        seen_field(fight, combatant.key),
        combatant.place,
        spaces_of_move(combatant),
        foes_squares(fight, combatant),
        taken_squares(fight, combatant),
        combatant.width,
        flying=combatant.height > 0,
        opening=combatant.build.hands > 0,
    )
    return _allowed(fight, combatant, found)


def _allowed(fight: Fight, combatant: Combatant, found: Mapping[Place, int]) -> Mapping[Place, int]:
    """The places without those that a spell keeps somebody away from."""
    if not combatant.effects:
        return found
    return {place: cost for place, cost in found.items() if not sway.kept_away(fight, combatant, place)}


def spaces_of_move(combatant: Combatant) -> int:
    """The spaces of a Move now; penalties never bring it below 1 (`H-03`)."""
    return max(1, combatant.figures.move - lingering.slowed(combatant))


def spaces_of_sprint(combatant: Combatant) -> int:
    """The spaces of a Sprint now, doubled in flight (`P-28`)."""
    return combatant.figures.sprint * (2 if combatant.height else 1)


def sprint_places(fight: Fight, combatant: Combatant) -> Mapping[Place, int]:
    """Where a Sprint may end, and how many spaces that is."""
    taken = taken_squares(fight, combatant)
    ground = seen_field(fight, combatant.key)
    spaces, aloft = spaces_of_sprint(combatant), combatant.height > 0
    found = going.sprint_places(ground, combatant.place, spaces, taken, combatant.width, flying=aloft)
    return _allowed(fight, combatant, found)


def step_places(fight: Fight, combatant: Combatant) -> tuple[Place, ...]:
    """Where a Step, or the crawl of someone prone, may go (`H-12`)."""
    taken = taken_squares(fight, combatant)
    ground = seen_field(fight, combatant.key)
    found = going.step_places(ground, combatant.place, taken, combatant.width, flying=combatant.height > 0)
    if not combatant.effects:
        return found
    return tuple(place for place in found if not sway.kept_away(fight, combatant, place))


def may_leave(fight: Fight, combatant: Combatant) -> bool:
    """Whether a Move or Sprint reaches the border with a space to spare (`H-31`)."""
    if combatant.prone:
        return False
    away = to_border(fight, combatant.place, combatant.width)
    if not away:
        return True
    return (away < spaces_of_move(combatant) and _reaches_border(fight, combatant, MOVE)) or (
        away < spaces_of_sprint(combatant) and _reaches_border(fight, combatant, SPRINT)
    )


def _reaches_border(fight: Fight, combatant: Combatant, kind: str) -> bool:
    if kind == MOVE:
        places, spaces = move_places(fight, combatant), spaces_of_move(combatant)
    else:
        places, spaces = sprint_places(fight, combatant), spaces_of_sprint(combatant)
    return any(cost < spaces and not to_border(fight, place, combatant.width) for place, cost in places.items())


def to_border(fight: Fight, place: Place, width: int) -> int:
    """The spaces from here to the nearest edge of the field, 0 on it."""
    column, row = place
    return min(column, row, fight.field.width - width - column, fight.field.height - width - row)


def shut_doors(fight: Fight, combatant: Combatant) -> list[Place]:
    """Shut doors beside somebody with hands."""
    if not combatant.build.hands:
        return []
    doors = field.squares_of(fight.field, SHUT_DOOR)
    return [door for door in doors if field.distance(door, combatant.place, 1, combatant.width) == 1]


def offer_move(fight: Fight, combatant: Combatant, stepped: bool) -> list[Option]:
    """The Move, refused where none is open now."""
    spaces = spaces_of_move(combatant)
    refused = _held(combatant, stepped) or _nowhere(fight, combatant, MOVE)
    return [Option(MOVE, lambda: f"move up to {plural(spaces, 'space')}", refused=refused)]


def offer_sprint(fight: Fight, combatant: Combatant, stepped: bool) -> list[Option]:
    """The Sprint, refused where none is open now."""
    spaces = spaces_of_sprint(combatant)
    refused = _held(combatant, stepped) or _nowhere(fight, combatant, SPRINT)
    return [Option(SPRINT, lambda: f"sprint in a straight line, up to {plural(spaces, 'space')}", refused=refused)]


def offer_to_stand(combatant: Combatant) -> list[Option]:
    """Getting up, for whoever lies prone."""
    return [Option(STAND, "stand up")] if combatant.prone else []


def offer_to_leave(fight: Fight, combatant: Combatant, stepped: bool) -> list[Option]:
    """Going off the field, where its edge is near enough."""
    if _held(combatant, stepped) or not may_leave(fight, combatant):
        return []
    return [Option(LEAVE, "leave the field for good")]


def _held(combatant: Combatant, stepped: bool) -> str:
    """Why somebody does not go anywhere now, in a sentence; "" where nothing holds them."""
    if combatant.prone:
        return f"{combatant.name} lies prone and must stand up first."
    return "A Step was taken already: no Move goes with it." if stepped else ""


def _nowhere(fight: Fight, combatant: Combatant, kind: str) -> str:
    there = step_places(fight, combatant) if kind == MOVE else sprint_places(fight, combatant)
    return "" if there else "There is no free square to go to."


def offer_step(fight: Fight, combatant: Combatant) -> list[Option]:
    """The Step that goes with an attack or a Ready, or a door instead of it (`P-32`, `H-12`)."""
    found = []
    if step_places(fight, combatant):
        found.append(Option(STEP, "crawl one space" if combatant.prone else "step one space"))
    found.extend(
        Option(f"{DOOR}:{column},{row}", f"open the door at {field.place_name((column, row))}")
        for column, row in shut_doors(fight, combatant)
    )
    return found


def pick(fight: Fight, combatant: Combatant, kind: str) -> PickPlace:
    """Where to go, each place with what a person should know of it."""
    costs: Mapping[Place, int]
    if kind == MOVE:
        costs = move_places(fight, combatant)
    elif kind in (RISE, DESCEND):
        costs = {combatant.place: 0, **move_places(fight, combatant)}
    elif kind == SPRINT:
        costs = sprint_places(fight, combatant)
    else:
        costs = dict.fromkeys(step_places(fight, combatant), 1)
    wording = {MOVE: "Move", SPRINT: "Sprint"}.get(kind, "Step")

    def note(place: Place) -> str:
        return _note(fight, combatant, place, costs.get(place, 0))

    return PickPlace(combatant.key, kind, f"{wording}: where does {combatant.name} go?", tuple(costs), note)


def _note(fight: Fight, combatant: Combatant, place: Place, cost: int) -> str:
    beside = [
        foe.name
        for foe in fight.foes_of(combatant)
        if field.distance(place, foe.place, combatant.width, foe.width) == 1
    ]
    parts = [field.place_name(place), plural(cost, "space")]
    ground = fight.field.ground(place)
    if ground.name != "free":
        parts.append(ground.name)
    if beside:
        parts.append("beside " + ", ".join(beside))
    return " · ".join(parts)


def go(arena: Arena, combatant: Combatant, kind: str) -> Going:
    """A Move, Sprint or Step to a place that is asked for; a Move may make a weapon ready on the way."""
    answer = yield pick(arena.fight, combatant, kind)
    place = read_place(answer)
    if place is None:
        raise ValueError(f"“{answer}” is not a place.")
    yield from go_to(arena, combatant, place, MOVE if kind in (RISE, DESCEND) else kind)


def go_to(arena: Arena, combatant: Combatant, place: Place, kind: str) -> Going:
    """Go to a place that can be reached, through doors and flames on the way."""
    fight = arena.fight
    if kind == MOVE:
        _open_doors(arena, combatant, place)
    reached = flames(arena, combatant, _way(fight, combatant, place, kind))
    if combatant.out:
        combatant.place = reached
        return
    start, combatant.place = combatant.place, place
    combatant.gone = "move" if kind == MOVE else "sprint" if kind == SPRINT else "step"
    spaces = field.distance(start, place)
    words = {MOVE: "moves", SPRINT: "sprints"}.get(kind, "crawls" if combatant.prone else "steps")
    arena.tell("move", combatant, f"{combatant.name} {words} {plural(spaces, 'space')} to {field.place_name(place)}.")
    on_field.moved(arena, combatant)
    on_field.wail(arena, combatant)
    if kind == MOVE:
        yield from _ready_on_the_way(arena, combatant)


def _way(fight: Fight, combatant: Combatant, place: Place, kind: str) -> tuple[Place, ...]:
    """The squares entered on the way, as far as anybody asks: only burning borders do."""
    if not fight.standing or kind != MOVE:
        right, down = field.sign(place[0] - combatant.place[0]), field.sign(place[1] - combatant.place[1])
        spaces = field.distance(combatant.place, place)
        return tuple((combatant.place[0] + right * n, combatant.place[1] + down * n) for n in range(1, spaces + 1))
    return going.path_to(
        fight.field,
        combatant.place,
        place,
        spaces_of_move(combatant),
        foes_squares(fight, combatant),
        combatant.width,
        flying=combatant.height > 0,
        opening=True,
    )


def _open_doors(arena: Arena, combatant: Combatant, place: Place) -> None:
    fight = arena.fight
    if not field.squares_of(fight.field, SHUT_DOOR):
        return
    blocked = foes_squares(fight, combatant)
    path = going.path_to(
        fight.field, combatant.place, place, spaces_of_move(combatant), blocked, combatant.width, opening=True
    )
    for square in (square for place in path for square in field.block(place, combatant.width)):
        if fight.field.rows[square[1]][square[0]] == SHUT_DOOR:
            open_door(arena, combatant, square)


def open_door(arena: Arena, combatant: Combatant, place: Place) -> None:
    """Open a shut door (`H-12`)."""
    arena.fight.field = field.with_ground(arena.fight.field, place, OPEN_DOOR)
    arena.tell("door", combatant, f"{combatant.name} opens the door at {field.place_name(place)}.")


def _ready_on_the_way(arena: Arena, combatant: Combatant) -> Going:
    candidates = [piece for piece in combatant.pieces if ready_while_moving(arena.armoury, combatant, piece)]
    if not candidates:
        return
    labels = {_ready_code(piece): f"ready the {spoken_piece(piece)}" for piece in candidates}
    options = [Option(NOTHING, "nothing"), *(Option(code, label) for code, label in labels.items())]
    question = f"{combatant.name} may ready one weapon on the way."
    code = yield Choose(combatant.key, "ready-moving", question, options, default=NOTHING)
    if code != NOTHING:
        readying.carry_out(arena, combatant, code)


def _ready_code(piece: Piece) -> str:
    return f"{readying.READY}:{piece.where}" if piece.wait else f"{readying.DRAW}:{readying.code_of(piece)}"


def ready_while_moving(armoury: Armoury, combatant: Combatant, piece: Piece) -> bool:
    """Whether a Move may include readying this: one melee or thrown weapon, never a launcher (`P-32`, `R-14`)."""
    weapon = armoury.weapon(combatant, piece)
    if weapon is None or piece.where == "body" or any(mode.launcher for mode in weapon.modes):
        return False
    if piece.wait:
        return piece.where in belongings.HELD and not any(mode.whole_turn_ready for mode in weapon.modes)
    return piece.where == "belt" and belongings.empty_hand(combatant) is not None


def run_away(arena: Arena, combatant: Combatant, source: Place, effect: Effect, piece: Flee) -> Going:
    """Sprint or Move to wherever leads farthest from the source; off the field where the spell drives that far.

    Cornered, one only defends (`H-25`).
    """
    fight = arena.fight
    if combatant.prone:
        stand_up(arena, combatant)
        return
    if piece.off_field and not to_border(fight, combatant.place, combatant.width):
        leave(arena, combatant)
        return
    places = {
        **dict.fromkeys(sprint_places(fight, combatant), SPRINT),
        **dict.fromkeys(move_places(fight, combatant), MOVE),
    }
    here = field.distance(source, combatant.place, 1, combatant.width)
    away = max(places, key=lambda place: field.distance(source, place, 1, combatant.width), default=None)
    if away is None or field.distance(source, away, 1, combatant.width) <= here:
        arena.tell("move", combatant, f"{combatant.name} is cornered and cannot run from {effect.spell}.")
        return
    arena.tell("spell", combatant, f"{combatant.name} runs from {effect.spell}.")
    yield from go_to(arena, combatant, away, places[away])


def stand_up(arena: Arena, combatant: Combatant) -> None:
    """Get back onto one's feet (`R-24`)."""
    combatant.prone = False
    arena.tell("stand", combatant, f"{combatant.name} stands up.")


def leave(arena: Arena, combatant: Combatant) -> None:
    """Leave the fight for good (`H-31`)."""
    combatant.left = True
    combatant.gone = "move"
    arena.tell("leave", combatant, f"{combatant.name} leaves the field.")


def nearest(fight: Fight, combatant: Combatant) -> Combatant | None:
    """The nearest foe that can still act; None for none."""
    return min(fight.foes_of(combatant), key=lambda foe: apart(combatant, foe), default=None)
