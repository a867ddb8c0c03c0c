"""Owns the small actions (`P-32`, `H-12`): draw, load, make ready, pick up, drink, feed, hand over, let go.

A poleaxe takes the whole action: a Step is allowed, a Move is not, which holds for every Ready here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from solo.systems.contract import Event, Option
from solo.systems.polyhedral.fight import belongings, wounds
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.arms import slug
from solo.systems.polyhedral.fight.circumstances import TORCH, apart
from solo.systems.polyhedral.fight.state import Combatant, Lying, Piece
from solo.systems.polyhedral.fight.telling import plural, spoken_piece
from solo.systems.polyhedral.gear.equipment import Item, Shield, Weapon, gear_named
from solo.systems.polyhedral.ground.field import distance
from solo.systems.polyhedral.magic.pieces import ForceArrow

READY, DRAW, DON, DOFF, TAKE, DRINK, FEED, GIVE, DROP = (
    "ready", "draw", "don", "doff", "take", "drink", "feed", "give", "drop",
)  # fmt: skip
GROUP = "make ready"
LET_GO = "let go"
FULL = "Both hands are full: let something go first."


def _offer_arms(arena: Arena, combatant: Combatant) -> Iterator[Option]:
    """Weapons and shields to make ready, draw, put off and pick up."""
    yield from _weapons_to_ready(arena, combatant)
    yield from _things_to_draw(arena, combatant)
    yield from _things_to_take(arena, combatant)


def offer_drops(combatant: Combatant) -> list[Option]:
    """Letting go is free (`H-12`)."""
    held = [piece for piece in combatant.pieces if piece.where in belongings.HELD]
    twins = len({spoken_piece(piece) for piece in held}) < len(held)
    return [
        Option(
            f"{DROP}:{piece.where}",
            f"let go of the {spoken_piece(piece)}{f' in the {piece.where}' if twins else ''}, free",
            group=LET_GO,
        )
        for piece in held
    ]


def _weapons_to_ready(arena: Arena, combatant: Combatant) -> Iterator[Option]:
    for piece in combatant.pieces:
        weapon = arena.armoury.weapon(combatant, piece)
        if weapon is None or not piece.wait or piece.where not in belongings.HELD:
            continue
        launcher = any(mode.launcher for mode in weapon.modes)
        if launcher and not (_can_cock(arena, combatant, piece, weapon) or _has_shots(arena, combatant, weapon)):
            continue
        label = f"reload the {spoken_piece(piece)}" if launcher else f"make the {spoken_piece(piece)} ready again"
        more = f" ({piece.wait} actions to go)" if piece.wait > 1 else ""
        left = _left(arena, combatant, weapon) if launcher else ""
        yield Option(f"{READY}:{piece.where}", f"{label}{more}{left}")


def _has_shots(arena: Arena, combatant: Combatant, weapon: Weapon) -> bool:
    return any(arena.armoury.shots(combatant, mode) for mode in weapon.modes)


def _can_cock(arena: Arena, combatant: Combatant, piece: Piece, weapon: Weapon) -> bool:
    """Whether a crossbow may be cocked without a bolt, for an arrow of force (`R-38`)."""
    if not any(mode.launcher and piece.wait == mode.reload > 1 for mode in weapon.modes):
        return False
    spells = arena.armoury.spells(combatant)
    return any(isinstance(one, ForceArrow) for spell in spells for one in spell.full)


def _left(arena: Arena, combatant: Combatant, weapon: Weapon) -> str:
    return f", {plural(max(arena.armoury.shots(combatant, mode) for mode in weapon.modes), 'shot')} left"


def _things_to_draw(arena: Arena, combatant: Combatant) -> Iterator[Option]:
    full = FULL if belongings.empty_hand(combatant) is None else ""
    if full and not arena.scene.listening:
        return
    for code, piece in _kinds(combatant, "belt").items():
        gear, name = gear_named(piece.name, arena.armoury.content), spoken_piece(piece)
        if isinstance(gear, Weapon) or piece.name == TORCH:
            yield Option(f"{DRAW}:{code}", f"draw the {name}", group=GROUP, refused=full)
        if isinstance(gear, Shield):
            yield Option(f"{DON}:{code}", f"take the {name} on the arm", group=GROUP, refused=full)


def _kinds(combatant: Combatant, *places: str) -> dict[str, Piece]:
    """One piece of each kind in these places, by its code."""
    found: dict[str, Piece] = {}
    for piece in combatant.pieces:
        if piece.where in places:
            found.setdefault(code_of(piece), piece)
    return found


def _things_to_take(arena: Arena, combatant: Combatant) -> Iterator[Option]:
    for code, piece in _kinds(combatant, *belongings.HELD).items():
        if isinstance(_gear(arena, piece), Shield):
            yield Option(f"{DOFF}:{code}", f"put the {spoken_piece(piece)} off the arm", group=GROUP)
    if not combatant.build.hands:
        return
    full = FULL if belongings.empty_hand(combatant) is None else ""
    for name in dict.fromkeys(spoken_piece(lying) for lying in in_reach(arena, combatant)):
        yield Option(f"{TAKE}:{slug(name)}", f"pick up the {name}", group=GROUP, refused=full)


def in_reach(arena: Arena, combatant: Combatant) -> list[Lying]:
    """What lies in the own or an adjacent square, the own things first."""
    lying = [thing for thing in arena.fight.ground if distance(thing.at, combatant.place, 1, combatant.width) <= 1]
    return sorted(lying, key=lambda thing: thing.owner != combatant.key)


def _potions(arena: Arena, combatant: Combatant) -> Iterator[Option]:
    if not combatant.build.hands:
        return
    for code, piece in _kinds(combatant, *belongings.CARRIED).items():
        potion = gear_named(piece.name, arena.armoury.content)
        if not isinstance(potion, Item) or potion.kind != "potion":
            continue
        heals, name = f"{potion.lp} LP and {potion.vp} VP", spoken_piece(piece)
        idle = wounds.past_healing(combatant)
        yield Option(f"{DRINK}:{code}", f"drink a {name}: {heals}", group=GROUP, refused=idle)
        for friend in arena.fight.friends_of(combatant):
            if apart(combatant, friend) <= 1 and not wounds.past_healing(friend):
                label = f"give {friend.name} a {name} to drink: {heals}"
                yield Option(f"{FEED}:{code}:{friend.key}", label, group=GROUP)


def _gifts(arena: Arena, combatant: Combatant) -> Iterator[Option]:
    if not arena.scene.listening:
        return
    for friend in arena.fight.friends_of(combatant):
        if apart(combatant, friend) > 1 or friend.unconscious or belongings.empty_hand(friend) is None:
            continue
        for piece in combatant.pieces:
            if piece.where in belongings.HELD:
                label = f"hand the {spoken_piece(piece)} to {friend.name}"
                yield Option(f"{GIVE}:{piece.where}:{friend.key}", label, group=GROUP)


Offered = Callable[[Arena, Combatant], Iterable[Option]]
OFFERS: tuple[tuple[tuple[str, ...], Offered], ...] = (
    ((READY, DRAW, DON, DOFF, TAKE), _offer_arms),
    ((DRINK, FEED), _potions),
    ((GIVE,), _gifts),
)


def carry_out(arena: Arena, combatant: Combatant, code: str) -> None:
    """Do one small action."""
    verb, what, *rest = code.split(":")
    if verb == READY:
        _make_ready(arena, combatant, _held(combatant, what))
    elif verb in (DRAW, DON):
        piece = _owned(combatant, what, "belt")
        belongings.draw(combatant, piece)
        arena.tell("ready", combatant, f"{combatant.name} readies the {spoken_piece(piece)}.")
    elif verb == DOFF:
        piece = next(piece for piece in combatant.pieces if piece.where in belongings.HELD and code_of(piece) == what)
        piece.where = "belt"
        arena.tell("ready", combatant, f"{combatant.name} puts the {spoken_piece(piece)} off the arm.")
    elif verb == TAKE:
        lying = next(thing for thing in in_reach(arena, combatant) if code_of(thing) == what)
        belongings.pick_up(arena.fight, combatant, lying)
        arena.tell("ready", combatant, f"{combatant.name} picks up the {spoken_piece(lying)}.")
    elif verb == DROP:
        piece = _held(combatant, what)
        belongings.drop(arena.fight, combatant, piece)
        arena.tell("ready", combatant, f"{combatant.name} lets go of the {spoken_piece(piece)}.")
    elif verb == GIVE:
        _hand_over(arena, combatant, _held(combatant, what), arena.fight.of(rest[0]))
    else:
        _drink(arena, combatant, _owned(combatant, what), arena.fight.of(rest[0]) if rest else combatant)
    belongings.reweigh(combatant, arena.armoury)


def _make_ready(arena: Arena, combatant: Combatant, piece: Piece) -> None:
    piece.wait -= 1
    still = f", {piece.wait} more to go" if piece.wait else ""
    arena.tell("ready", combatant, f"{combatant.name} readies the {spoken_piece(piece)}{still}.")


def _hand_over(arena: Arena, combatant: Combatant, piece: Piece, friend: Combatant) -> None:
    hand = belongings.empty_hand(friend)
    if hand is None:
        raise ValueError("Both hands are full.")
    combatant.pieces.remove(piece)
    given = Piece(piece.name, hand, piece.count, piece.wait, prefix=piece.prefix, suffix=piece.suffix)
    friend.pieces.append(given)
    belongings.reweigh(friend, arena.armoury)
    arena.tell("ready", combatant, f"{combatant.name} hands the {spoken_piece(piece)} to {friend.name}.")


def _drink(arena: Arena, combatant: Combatant, piece: Piece, drinker: Combatant) -> None:
    potion = _gear(arena, piece)
    if not isinstance(potion, Item):
        raise ValueError(f"A {spoken_piece(piece)} is not a potion.")
    belongings.use_up(arena.fight, combatant, piece.name, shot=False)
    changes = wounds.heal(arena, drinker, potion.lp, potion.vp)
    if arena.scene.listening:
        own = f"{combatant.name} drinks a {spoken_piece(piece)}."
        text = (
            own if drinker is combatant else f"{combatant.name} gives {drinker.name} a {spoken_piece(piece)} to drink."
        )
        arena.scene.tell(Event("heal", text, combatant.name, (), changes))


def _gear(arena: Arena, piece: Piece) -> object:
    return None if piece.where == "body" else gear_named(piece.name, arena.armoury.content)


def code_of(thing: Piece | Lying) -> str:
    """How a thing stands in an option's code, enchanted ones apart from plain ones."""
    return slug(spoken_piece(thing))


def _held(combatant: Combatant, where: str) -> Piece:
    return next(piece for piece in combatant.pieces if piece.where == where)


def _owned(combatant: Combatant, name: str, where: str | None = None) -> Piece:
    return next(
        piece for piece in combatant.pieces if code_of(piece) == name and (where is None or piece.where == where)
    )
