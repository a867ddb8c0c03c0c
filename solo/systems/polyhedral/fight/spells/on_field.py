"""Owns what spells put on the field (`H-20` to `H-22`): storms, walls, wailing, images, and hiding from sight."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from solo.resolver import Modifier, total
from solo.systems.contract import Choose, Decision, Event, Option, PickPlace
from solo.systems.contract.decisions import read_place
from solo.systems.polyhedral import checks
from solo.systems.polyhedral.fight import lingering, telling, wounds
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.arms import rolls_for
from solo.systems.polyhedral.fight.barriers import Border, crosses
from solo.systems.polyhedral.fight.circumstances import looking, own_checks
from solo.systems.polyhedral.fight.spells import chances
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.state import Combatant, Effect, Standing
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import EARTHWALL, OBSTACLE, ROUGH, Place
from solo.systems.polyhedral.magic import pieces
from solo.systems.polyhedral.magic.amounts import fixed
from solo.systems.polyhedral.people.attributes import difficulty

PLACED = pieces.Storm | pieces.FireWall | pieces.EarthWall | pieces.Illusion | pieces.Hide | pieces.ForceArrow
EARTH = {"blocks": OBSTACLE, "tall wall": EARTHWALL, "trench": ROUGH}
LINE, RING = "line", "ring"


def place(arena: Arena, casting: Casting, squares: frozenset[Place], result: int) -> Generator[Decision, str, None]:
    """Put on the field what stays there; spells without such a piece do nothing here."""
    for piece in casting.full:
        if isinstance(piece, pieces.Storm):
            _stand(arena, casting, piece, result, piece.turns, squares=sorted(squares))
        elif isinstance(piece, pieces.Flee) and casting.spell.target.aim == "spot":
            _stand(arena, casting, piece, result, piece.turns, squares=sorted(squares))
            for one in arena.fight.on_field():
                wail(arena, one)
        elif isinstance(piece, pieces.FireWall):
            borders = yield from _borders(arena, casting, min(squares))
            _stand(arena, casting, piece, result, piece.turns, borders=borders)
        elif isinstance(piece, pieces.EarthWall):
            yield from _raise_earth(arena, casting, min(squares), result)
        elif isinstance(piece, pieces.Illusion):
            yield from _illude(arena, casting, piece, min(squares), result)
        elif isinstance(piece, pieces.Hide):
            _hide(arena, casting, piece, result)


def _stand(
    arena: Arena,
    casting: Casting,
    piece: pieces.OnField,
    result: int,
    turns: int,
    squares: list[Place] | None = None,
    borders: list[Border] | None = None,
    fooled: list[str] | None = None,
) -> None:
    power = casting.power(result)
    standing = Standing(
        casting.spell.name,
        piece,
        casting.caster.key,
        power,
        turns + 1 if turns > 0 else turns,
        squares or [],
        borders or [],
        fooled=fooled or [],
    )
    arena.fight.standing.append(standing)


# Storms and wailing


def storms(arena: Arena, one: Combatant) -> None:
    """Whoever starts a turn in a storm is struck, by the strongest of several of one spell (`H-17`, `H-21`)."""
    over: dict[str, tuple[Standing, pieces.Storm]] = {}
    for standing in sorted(arena.fight.standing, key=lambda standing: standing.power.result):
        if isinstance(standing.piece, pieces.Storm) and any(square in standing.squares for square in one.squares):
            over[standing.spell] = standing, standing.piece
    for standing, storm in over.values():
        resisted = standing.power.result < one.figures.qkn_vs_spell
        strike(arena, one, standing, weaker(storm.harm) if resisted else storm.harm)


def weaker(harm: pieces.Harm) -> pieces.Harm:
    """The harm of those who resist a storm: its dice alone."""
    return pieces.Harm(amount=type(harm.amount)(dice=harm.amount.dice, die=harm.amount.die), dr=harm.dr)


def strike(arena: Arena, one: Combatant, standing: Standing, harm: pieces.Harm) -> None:
    """Harm from something that stands on the field, to be settled by whoever calls."""
    metal = arena.armoury.wears_metal(one)
    what = f"{standing.spell}: damage to {one.name}"
    raw = arena.scene.roll(
        standing.source, what, chances.harm, harm, chances.needed(harm.amount, standing.power), metal
    )
    past = chances.past(raw, harm, one.figures.body_dr)
    changes = wounds.wound(arena.fight, one, past, standing.source)
    if arena.scene.listening:
        text = f"{standing.spell} strikes {one.name} for {raw}: {past} past DR {one.figures.body_dr}."
        arena.scene.tell(Event("spell", text, one.name, (), changes))


def wail(arena: Arena, one: Combatant) -> None:
    """Each creature is tested once, when it first comes near a wailing square; the caster is spared (`H-20`)."""
    for standing in arena.fight.standing:
        piece = standing.piece
        if not isinstance(piece, pieces.Flee) or one.key in standing.tested or one.key == standing.source:
            continue
        if field.distance(standing.squares[0], one.place, 1, one.width) > piece.spaces:
            continue
        standing.tested.append(one.key)
        flees = standing.power.result >= one.figures.spi_vs_spell
        lasting: pieces.Lasting = piece if flees else pieces.Hinder(modifier=-1, turns=piece.turns)
        # The caster's present turn is none of either clock, and laying an effect adds it again.
        turns = standing.turns - (arena.fight.acting == standing.source)
        effect = Effect(standing.spell, lasting, standing.source, standing.power, turns, "caster")
        lingering.lay(arena.fight, one, effect)
        end = "runs from the wailing" if flees else "stands, but shaken: −1 on everything"
        arena.tell("spell", one, f"{one.name} {end}.")


# Walls


def _borders(arena: Arena, casting: Casting, start: Place) -> Generator[Decision, str, list[Border]]:
    """The borders of a wall of flame: a ring round one square, or a straight line from it (`H-22`)."""
    caster = casting.caster
    most = casting.spell.target.per_skill * casting.skill
    options = [Option(LINE, f"a straight line of up to {most} squares")]
    if most >= len(field.DIRECTIONS[:4]):
        options.append(Option(RING, "a ring round that square"))
    shape = yield Choose(caster.key, "shape", f"{casting.name}: in which shape?", options, default=LINE)
    if shape == RING:
        return [(start, field.shifted(start, side)) for side in field.DIRECTIONS[:4]]
    end = yield PickPlace(
        caster.key, "end", f"{casting.name}: to which square of the same row or column?", straight(arena, start, most)
    )
    goal = read_place(end) or start
    side = (0, -1) if goal[1] == start[1] else (-1, 0)
    return [(square, field.shifted(square, side)) for square in between(start, goal)]


def straight(arena: Arena, start: Place, most: int) -> list[Place]:
    """The squares of the same row or column, at most so many in line with the start."""
    column, row = start
    ground = arena.fight.field
    return [
        (x, y)
        for x in range(ground.width)
        for y in range(ground.height)
        if (x == column or y == row) and abs(x - column) + abs(y - row) < most
    ]


def between(start: Place, goal: Place) -> list[Place]:
    """All squares of a straight line from start to goal, both included."""
    right, down = field.sign(goal[0] - start[0]), field.sign(goal[1] - start[1])
    squares = [start]
    while squares[-1] != goal:
        squares.append(field.shifted(squares[-1], (right, down)))
    return squares


def flames(arena: Arena, one: Combatant, path: Iterable[Place]) -> Place:
    """Each crossing of a burning border hurts, willing or not (`H-22`): how far of this path one comes."""
    here = one.place
    for there in path:
        for standing in list(arena.fight.standing):
            if isinstance(standing.piece, pieces.FireWall) and crosses(standing.borders, here, there, one.width):
                strike(arena, one, standing, standing.piece.harm)
                wounds.settle(arena, one)
        here = there
        if one.out:
            break
    return here


def _raise_earth(arena: Arena, casting: Casting, start: Place, result: int) -> Generator[Decision, str, None]:
    """Squares in a straight line, free of creatures, become blocks, a wall or a trench for good (`H-22`)."""
    fight, caster = arena.fight, casting.caster
    most = max(1, casting.spell.target.per_result * result)
    options = [Option(kind, f"{kind}, up to {most} squares") for kind in EARTH]
    kind = yield Choose(caster.key, "shape", f"{casting.name}: what rises?", options)
    end = yield PickPlace(caster.key, "end", f"{casting.name}: to which square?", straight(arena, start, most))
    there = (one for one in fight.combatants if not one.left and not one.dead)
    taken = {square for one in there for square in one.squares}
    for square in between(start, read_place(end) or start):
        if square not in taken and fight.field.ground(square).free:
            fight.field = field.with_ground(fight.field, square, EARTH[kind])
    arena.tell("spell", caster, f"The ground shapes itself: {kind}.")


# Images and hiding


def _fooled(arena: Arena, casting: Casting, result: int) -> list[str]:
    """Whoever the check beats, among the foes who have a mind to be fooled (`R-35`, `R-37`, `P-27`)."""
    return [
        one.key
        for one in arena.fight.on_field()
        if one.allegiance != casting.caster.allegiance
        and not one.tagged("mindless", "construct")
        and result >= one.figures.spi_vs_spell
    ]


def _illude(
    arena: Arena, casting: Casting, piece: pieces.Illusion, start: Place, result: int
) -> Generator[Decision, str, None]:
    most = max(1, casting.spell.target.per_skill * casting.skill)
    end = yield PickPlace(casting.caster.key, "end", f"{casting.name}: to which square?", straight(arena, start, most))
    squares = between(start, read_place(end) or start)
    near = {one.key for one in arena.fight.on_field() if field.distance(start, one.place, 1, one.width) <= piece.seen}
    fooled = [key for key in _fooled(arena, casting, result) if key in near]
    turns = lingering.FOR_GOOD if piece.stays else fixed(piece.turns, casting.power(result))
    _stand(arena, casting, piece, result, turns, squares=squares, fooled=fooled)
    names = ", ".join(arena.fight.of(key).name for key in fooled) or "nobody"
    arena.tell("spell", casting.caster, f"A wall seems to stand there; taken in: {names}.")


def _hide(arena: Arena, casting: Casting, piece: pieces.Hide, result: int) -> None:
    caster = casting.caster
    fooled = _fooled(arena, casting, result)
    turns = fixed(piece.turns, casting.power(result))
    effect = Effect(casting.spell.name, piece, caster.key, casting.power(result), turns, "caster", fooled=fooled)
    lingering.lay(arena.fight, caster, effect)
    names = ", ".join(arena.fight.of(key).name for key in fooled) or "nobody"
    arena.tell("spell", caster, f"{caster.name} vanishes from the eyes of: {names}.")


def moved(arena: Arena, one: Combatant) -> None:
    """Somebody hidden has moved: the lesser spell lets those fooled look for it (`P-27`)."""
    for effect, piece in one.under(pieces.Hide):
        if not piece.moving:
            _look(arena, one, effect, piece)


def noticed(arena: Arena, one: Combatant) -> None:
    """Somebody hidden has acted on something: those fooled may look for it."""
    for effect, piece in one.under(pieces.Hide):
        _look(arena, one, effect, piece)


def _look(arena: Arena, hidden: Combatant, effect: Effect, piece: pieces.Hide) -> None:
    wanted = difficulty(hidden.build.attributes.precision) + hidden.build.skills.get("Stealth", 0)
    for key in list(effect.fooled):
        onlooker = arena.fight.of(key)
        if onlooker.out or onlooker.helpless:
            continue
        given = [Modifier(effect.spell, piece.perception), *own_checks(onlooker)]
        named = checks.circumstances(looking(arena.fight, onlooker, hidden), given)
        if _perceives(arena, onlooker, f"make out {hidden.name}", wanted, named):
            effect.fooled.remove(key)


def doubt(arena: Arena, one: Combatant) -> None:
    """Whoever stands beside an image may look twice, against the check that made it (`P-25`)."""
    for standing in arena.fight.standing:
        beside = isinstance(standing.piece, pieces.Illusion) and any(
            field.distance(square, one.place, 1, one.width) <= 1 for square in standing.squares
        )
        if beside and one.key in standing.fooled:
            named = checks.circumstances((), own_checks(one))
            if _perceives(arena, one, "see through the image", standing.power.result, named):
                standing.fooled.remove(one.key)


def _perceives(arena: Arena, one: Combatant, what: str, wanted: int, named: tuple[Modifier, ...]) -> bool:
    scene, pool = arena.scene, rolls_for(one, "Perception")
    seen = scene.roll(one.key, f"{one.name}: {what}", checks.check, *pool, wanted, total(named))
    lingering.action_taken(one)
    if scene.listening:
        roll = telling.check_roll(scene, "Perception", wanted, named, "seen" if seen else "not seen")
        words = "succeeds" if seen else "fails"
        scene.tell(Event("perception", f"{one.name} tries to {what} and {words}.", one.name, (roll,)))
    return seen
