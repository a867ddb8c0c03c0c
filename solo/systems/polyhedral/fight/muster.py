"""Set-up of a fight: places, gear in hand and switches (`H-10`, Part 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from string import ascii_lowercase, ascii_uppercase
from typing import Literal

import msgspec

from solo.systems.contract import Content, NoRoomError, Setup
from solo.systems.parts.fight import nerve_rule
from solo.systems.parts.fight.combatant_setup import name_persons, persons_among
from solo.systems.parts.fight.leaving import BY_NATURE, GivenResolve
from solo.systems.parts.house_rules import apply_options, switches_of
from solo.systems.polyhedral.fight import switches
from solo.systems.polyhedral.fight.nerve import first_nerve
from solo.systems.polyhedral.fight.rules import ailments, weakness
from solo.systems.polyhedral.fight.state import AttackModes, CarriedItem, Combatant, Fight, GroundItem, Side, belongings
from solo.systems.polyhedral.fight.switches import Switches
from solo.systems.polyhedral.fight.tactics.strength import set_menace
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.gear.equipment import Weapon
from solo.systems.polyhedral.ground.field import OPEN_FIELD, Field, block, distance, side
from solo.systems.polyhedral.ground.field import Place as Square
from solo.systems.polyhedral.ground.maps import START_DISTANCES, NamedMap, field_of
from solo.systems.polyhedral.names import find_name
from solo.systems.polyhedral.people import derived_figures
from solo.systems.polyhedral.people.sheet import Build, Character, bodily_weapons
from solo.systems.polyhedral.rulings import USUAL

MOST_COMBATANTS = 40


class EntrantSetup(msgspec.Struct, frozen=True):
    """A character or foe before it is placed on the field."""

    name: str
    kind: str
    side: Side
    build: Build
    character: Character | None = None
    role: str = ""
    resolve: GivenResolve | Literal[""] = ""


# rule: Start of a fight
def muster(setup: Setup, content: Content) -> Fight:
    """Return the fight before anything is rolled.

    Raises ValueError with a sentence for an empty side, unknown names or switches, or a fighter who cannot fight.
    Raises NoRoomError if there are too many fighters, or if the field is too small for them.
    """
    options = switches.read(switches_of(USUAL, nerve_rule.split_options(setup.options)))
    entrants = [*_party(setup.party), *_foes(setup, content)]
    if len({entrant.side for entrant in entrants}) < 2:
        raise ValueError("A fight needs at least one character and one foe. Choose both.")
    if len(entrants) > MOST_COMBATANTS:
        raise NoRoomError(f"At most {MOST_COMBATANTS} can fight at once, not {len(entrants)}.")
    place = _place(setup.place, content)
    field = _field(place, options)
    armoury = AttackModes(content)
    combatants = _combatants(entrants, armoury, options)
    name_persons(combatants, persons_among(setup.foes, lambda name: find_name(name, content.entries(Foe), "foe")))
    for combatant in combatants:
        combatant.wit = options.wit if combatant.side == "foes" else ""
    _position(combatants, field, place, options)
    fight = Fight(
        title=setup.title or place_title(setup, place),
        field=field,
        combatants=combatants,
        place=setup.place,
        initiative_by=options.initiative,
        lurking=options.lurking,
        prepared=options.prepared,
        staked=options.staked,
        ground=[GroundItem(thing.name, at, "") for thing in (place.loose if place else ()) for at in thing.at],
        rulings=apply_options(USUAL, setup.options),
        nerve=first_nerve(combatants) if options.nerve else None,
    )
    set_menace(fight, armoury)
    return fight


def place_title(setup: Setup, place: NamedMap | None) -> str:
    """Return the default title of a fight: its place and its foes."""
    foes = ", ".join(f"{foe.count} × {foe.name}" if foe.count > 1 else foe.name for foe in setup.foes)
    return f"{place.name}: {foes}" if place else foes


def _party(party: Iterable[msgspec.Struct]) -> list[EntrantSetup]:
    found = []
    for character in party:
        if not isinstance(character, Character):
            raise ValueError("Only PolyRPG characters can take part in a PolyRPG fight.")
        full = derived_figures.life_points(character.build.attributes, character.build.skills).value
        if full - character.wounds.lp_lost <= 0:
            raise ValueError(f"{character.name} is too badly hurt to fight. Choose another character, or rest first.")
        found.append(EntrantSetup(character.name, character.name, "party", character.build, character))
    names = Counter(entrant.name for entrant in found)
    twice = next((name for name, count in names.items() if count > 1), None)
    if twice:
        raise ValueError(f"{twice} cannot take part twice.")
    return found


def _foes(setup: Setup, content: Content) -> list[EntrantSetup]:
    known = content.entries(Foe)
    found: list[EntrantSetup] = []
    for wanted in setup.foes:
        foe = known[find_name(wanted.name, known, "foe")]
        if wanted.count < 1:
            raise ValueError(f"The number of {foe.name} must be at least 1, not {wanted.count}.")
        found.extend(
            [
                EntrantSetup(
                    foe.name,
                    foe.name,
                    "foes",
                    foe.build,
                    role=foe.role,
                    resolve="" if foe.resolve == BY_NATURE else foe.resolve,
                )
            ]
            * min(wanted.count, MOST_COMBATANTS + 1)
        )
    return found


def _place(name: str, content: Content) -> NamedMap | None:
    if not name:
        return None
    known = content.entries(NamedMap)
    return known[find_name(name, known, "place")]


def _field(place: NamedMap | None, options: Switches) -> Field:
    field = field_of(place) if place else OPEN_FIELD
    if not options.light:
        return field
    return msgspec.structs.replace(field, light=options.light, lights=())


def _combatants(entrants: list[EntrantSetup], armoury: AttackModes, options: Switches) -> list[Combatant]:
    totals = Counter(entrant.kind for entrant in entrants if entrant.side == "foes")
    seen: Counter[str] = Counter()
    letters = {"party": iter(ascii_uppercase), "foes": iter(ascii_lowercase + "αβγδεζηθικλμνξοπρστυφχψω")}
    taken: set[str] = set()
    found: list[Combatant] = []
    for entrant in entrants:
        seen[entrant.kind] += 1
        letter = next(letters["foes"]) if entrant.side == "foes" else _initial(entrant.name, taken, letters["party"])
        several = entrant.side == "foes" and totals[entrant.kind] > 1
        name = f"{entrant.name} {letter}" if several else entrant.name
        off_guard = options.off_guard in (entrant.side, "both")
        found.append(_combatant(entrant, name, letter, f"{entrant.side}-{len(found)}", armoury, off_guard))
    return found


def _initial(name: str, taken: set[str], spare: Iterable[str]) -> str:
    wanted = [letter.upper() for letter in name if letter.isalpha() and len(letter.upper()) == 1]
    letter = next((letter for letter in wanted if letter not in taken), None)
    if letter is None:
        letter = next(letter for letter in spare if letter not in taken)
    taken.add(letter)
    return letter


def _combatant(
    entrant: EntrantSetup, name: str, letter: str, key: str, armoury: AttackModes, off_guard: bool
) -> Combatant:
    build, attributes, skills = entrant.build, entrant.build.attributes, entrant.build.skills
    pieces = _pieces(build, armoury.content, off_guard)
    figures = belongings.figures(build, pieces, armoury)
    lp = derived_figures.life_points(attributes, skills).value
    vp = derived_figures.vitality_points(attributes, skills, figures.bonuses.vp).value
    sp = derived_figures.spell_points(attributes, skills).value
    wounds = entrant.character.wounds if entrant.character else None
    size = skills.get("Extra Size", 0)
    character = entrant.character
    found = Combatant(
        key=key,
        name=name,
        letter=letter,
        side=entrant.side,
        kind=entrant.kind,
        build=build,
        lp=lp - (wounds.lp_lost if wounds else 0),
        vp=max(0, vp - (wounds.vp_lost if wounds else 0)),
        sp=max(0, sp - (wounds.sp_lost if wounds else 0)),
        full_lp=lp,
        full_vp=vp,
        full_sp=sp,
        pieces=pieces,
        figures=figures,
        place=(0, 0),
        width=side(size),
        reach_bonus=derived_figures.reach(skills).value - 1,
        role=entrant.role,
        resolve=entrant.resolve,
        effects=ailments.carried_in(character, key, armoury.content) if character else [],
    )
    for effect in found.effects:
        weakness.take(found, effect)
    if found.build is not build:
        weakness.update_derived(found, armoury)
    return found


def _pieces(build: Build, content: Content, off_guard: bool) -> list[CarriedItem]:
    """List all gear of a fighter: hands full and launchers loaded, unless its side is off guard (`H-10`)."""
    pieces = [
        CarriedItem(carried.name, carried.place, carried.count, prefix=carried.prefix, suffix=carried.suffix)
        for carried in build.gear
    ]
    pieces += [CarriedItem(weapon.name, "body") for weapon in bodily_weapons(build, content)]
    held = [piece for piece in pieces if piece.where in belongings.HELD] if off_guard else []
    for piece in held:
        piece.where = "belt"
        piece.wait = _shots_apart(piece.name, content)
    return pieces


def _shots_apart(name: str, content: Content) -> int:
    """Return the number of Ready actions that loading the launcher `name` takes; 0 if the name is no launcher's."""
    weapon = content.entries(Weapon).get(name)
    return max((mode.reload for mode in weapon.modes if mode.launcher), default=0) if weapon else 0


def _position(combatants: list[Combatant], field: Field, place: NamedMap | None, options: Switches) -> None:
    named = {"party": place.party, "foes": place.foes} if place else {"party": (), "foes": ()}
    spread = options.distance or (place.spread if place else "usual")
    apart = next(spaces for name, spaces in START_DISTANCES.items() if name == spread)
    if options.distance:
        named = {"party": (), "foes": ()}
    apart = min(apart, field.width - 2)
    left = max(0, (field.width - apart) // 2 - 1)
    fronts = {"party": (left, -1), "foes": (left + apart, 1)}
    taken: set[Square] = set()
    for one in combatants:
        column, direction = fronts[one.side]
        squares = [*named[one.side], *_ranks(field, column, direction)]
        free = (square for square in squares if _fits(field, square, one.width, taken))
        start = next(free, None)
        if start is None:
            raise NoRoomError(f"The field is too small: no room is left for {one.name}.")
        one.place = start
        taken.update(block(start, one.width))


def _ranks(field: Field, column: int, direction: int) -> Iterable[Square]:
    """Yield start squares on the side of `column`: rank by rank from the front, each rank from its middle outwards.

    Any other square comes last.
    """
    middle = field.height // 2
    # Alternate rows are filled first, so that one area spell rarely catches a whole side.
    rows = sorted(range(field.height), key=lambda row: ((row - middle) % 2, abs(row - middle), row))
    behind = range(column, field.width) if direction > 0 else range(column, -1, -1)
    for rank in behind:
        yield from ((rank, row) for row in rows)
    yield from sorted(
        ((c, r) for c in range(field.width) for r in range(field.height)),
        key=lambda square: distance(square, (column, middle)),
    )


def _fits(field: Field, square: Square, width: int, taken: set[Square]) -> bool:
    squares = block(square, width)
    return all(one in field and field.ground(one).cost and one not in taken for one in squares)
