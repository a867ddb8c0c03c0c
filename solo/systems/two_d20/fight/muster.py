"""Owns how a fight is mustered: who takes part, with what in hand, and where everybody stands (`H-01`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from solo.systems.contract import Content, NoRoom, Setup
from solo.systems.parts.fight.switches import chosen
from solo.systems.parts.fight.wit import wished
from solo.systems.parts.house_rules import ruled, switches_of
from solo.systems.two_d20.fight import switches
from solo.systems.two_d20.fight.rules.readying import free_hands
from solo.systems.two_d20.fight.state.fight import Fight
from solo.systems.two_d20.fight.state.fighter import Arm, Fighter, ShieldHeld
from solo.systems.two_d20.foes.foe import Foe, attacks_of, resolve_of, skills_of, vigor_of
from solo.systems.two_d20.gear.armour import Shield, everywhere
from solo.systems.two_d20.gear.weapon import FIST, Weapon, weapon_named
from solo.systems.two_d20.people.sheet import Character, figures_of
from solo.systems.two_d20.rolls.distance import DISTANCES
from solo.systems.two_d20.rolls.pools import starting_doom
from solo.systems.two_d20.rulings import USUAL, Rulings

LETTERS: Final = {
    "party": ascii_uppercase + "ΓΔΘΛΞΠΣΦΨΩ" + digits,
    "foes": ascii_lowercase + "αβγδεζηθικλμνξοπρστυφχψω" + digits,
}
MOST_FIGHTERS: Final = 31
FATIGUE_VIGOR: Final = USUAL.fatigue_vigor  # as the sheet has it
HEROES_START, FOES_START, SHOOTERS_START, INDOORS_START = 2, 3, 4, 3


def muster(setup: Setup, content: Content, rulings: Rulings = USUAL) -> Fight:
    """Returns the fight before its first round.

    Raises ValueError with a sentence for a place, a switch, a foe or a party that cannot be.
    """
    if setup.place:
        raise ValueError("Fights in this game are fought in five zones in a row: leave the place out.")
    if not setup.party:
        raise ValueError("A fight needs a party: name at least one character.")
    if not setup.foes:
        raise ValueError("A fight needs foes: name at least one.")
    options = chosen(switches_of(rulings, setup.options), switches.setup_options())
    rulings = ruled(rulings, setup.options)
    indoors = options["place"] == switches.INDOORS
    party = _party(setup, content, rulings, INDOORS_START if indoors else HEROES_START)
    foes = _foes(setup, content, indoors)
    for foe in foes:
        foe.wit = wished(options)
    _named([*party, *foes])
    surprise = switches.IN_WAIT[options["in wait"]]
    doom = options["Doom"]
    return Fight(
        setup.title or "A fight",
        [*party, *foes],
        switches.zones(options),
        switches.conditions(options),
        rulings,
        momentum=int(options["Momentum"]),
        doom=starting_doom(len(party), rulings) if doom == switches.AS_RULED else int(doom),
        waiting="" if surprise.doubtful or surprise.side is None else surprise.side,
        lurking=surprise.side if surprise.doubtful and surprise.side else "",
        foes_at_start=len(foes),
        ask_always=options["spends before damage"] == switches.ASKED,
        ask_end=options["end of turn"] == switches.ASKED,
    )


def _party(setup: Setup, content: Content, rulings: Rulings, zone: int) -> list[Fighter]:
    party = [one for one in setup.party if isinstance(one, Character)]
    if len(party) < len(setup.party):
        raise ValueError("Only characters of this game can take part here.")
    for name, count in Counter(one.name for one in party).items():
        if count > 1:
            raise ValueError(f"{name} cannot be there twice: give one of them another name.")
    for one in party:
        if one.dead or one.broken:
            raise ValueError(f"{one.name} is {'dead' if one.dead else 'broken'} and cannot take part.")
    found = [fighter_of_character(one, content, f"party-{number}", zone, rulings) for number, one in enumerate(party)]
    if all(fighter.out for fighter in found):
        raise ValueError("Nobody in the party can stand: let them rest first.")
    return found


def _foes(setup: Setup, content: Content, indoors: bool) -> list[Fighter]:
    known = content.entries(Foe)
    found: list[Fighter] = []
    for group in setup.foes:
        if group.name not in known:
            raise ValueError(f"There is no foe “{group.name}”: look at the foes in the library.")
        if group.count < 1:
            raise ValueError(f"The number of {group.name} must be at least 1, not {group.count}.")
        if len(found) + group.count + len(setup.party) > MOST_FIGHTERS:
            raise NoRoom(f"At most {MOST_FIGHTERS} can fight at once: take fewer foes.")
        for _ in range(group.count):
            fighter = fighter_of_foe(known[group.name], content, f"foes-{len(found)}")
            fighter.zone = INDOORS_START if indoors else _start_of(fighter)
            found.append(fighter)
    return found


def _start_of(foe: Fighter) -> int:
    """Who shoots, or threatens from afar, by preference stands a zone behind the others (`H-01`)."""
    first = foe.arms[0].weapon
    far = first.type == "ranged" or (first.type == "threaten" and first.range in DISTANCES[1:])
    return SHOOTERS_START if far else FOES_START


def fighter_of_character(character: Character, content: Content, key: str, zone: int, rulings: Rulings) -> Fighter:
    """Returns a hero as it enters a fight: fresh, with the Harm, Fortune and kits of its sheet.

    Raises ValueError with a sentence for gear that the content does not know.
    """
    figures = figures_of(character, content)
    weapons = [weapon_named(name, content) for name in character.weapons]
    shield = content.entries(Shield).get(character.shield)
    vigor = max(1, figures.vigor + figures.fatigue * (FATIGUE_VIGOR - rulings.fatigue_vigor))
    fighter = Fighter(
        key=key,
        name=character.name,
        letter="",
        side="party",
        kind=character.name,
        rank="hero",
        attributes=character.attributes,
        vigor=vigor,
        full_vigor=vigor,
        resolve=figures.resolve,
        full_resolve=figures.resolve,
        arms=[Arm(one, loads=0 if one.type != "ranged" or one.uses else rulings.loads) for one in weapons],
        zone=zone,
        soak=figures.soak,
        skills=dict(character.skills),
        courage=figures.courage,
        shield=ShieldHeld(shield.name, shield.cover, shield.melee_only, shield.stealth, "belt") if shield else None,
        gifts=figures.gifts,
        kits={name: min(uses, rulings.kit_uses) for name, uses in character.kits.items()},
        wounds=character.wounds,
        trauma=character.trauma,
        fortune=min(character.fortune, rulings.fortune),
    )
    fighter.arms += [Arm(one, "body") for one in (*_bare_hands(content), *threats(content))]
    _take_up_arms(fighter)
    fighter.out = fighter.prone = max(fighter.wounds, fighter.trauma) >= rulings.hero_out
    fighter.guard = not fighter.out
    return fighter


def fighter_of_foe(foe: Foe, content: Content, key: str) -> Fighter:
    """Returns a foe as it enters a fight. Raises ValueError with a sentence for gear that the content does not know."""
    attacks = attacks_of(foe, content)
    fists = _bare_hands(content) if any(not one.natural for one in attacks) else []
    vigor, resolve = vigor_of(foe), resolve_of(foe)
    fighter = Fighter(
        key=key,
        name=foe.name,
        letter="",
        side="foes",
        kind=foe.name,
        rank=foe.rank,
        attributes=foe.attributes,
        vigor=vigor,
        full_vigor=vigor,
        resolve=resolve,
        full_resolve=resolve,
        arms=[Arm(one, "body" if one.natural else "belt") for one in (*attacks, *fists)],
        zone=FOES_START,
        soak=everywhere(foe.soak),
        skills=skills_of(foe),
        courage=foe.courage,
        cover=foe.cover,
        ability=foe.ability,
        flight=foe.flight,
    )
    _take_up_arms(fighter)
    return fighter


def threats(content: Content) -> Sequence[Weapon]:
    """Returns the ways to threaten that need nothing but oneself, open to every hero (part 8)."""
    return [one for one in content.entries(Weapon).values() if one.type == "threaten" and one.natural]


def _bare_hands(content: Content) -> list[Weapon]:
    return [weapon for name, weapon in content.entries(Weapon).items() if name == FIST]


def _take_up_arms(fighter: Fighter) -> None:
    """What comes first is in hand, then the shield, then the rest as long as there are hands for it."""
    carried = [arm for arm in fighter.arms if arm.where == "belt"]
    things: list[Arm | ShieldHeld] = [*carried[:1], *([fighter.shield] if fighter.shield else []), *carried[1:]]
    for thing in things:
        if (thing.weapon.hands if isinstance(thing, Arm) else 1) <= free_hands(fighter):
            thing.where = "hand"


def _named(fighters: list[Fighter]) -> None:
    """The party's initials, a, b, c for foes, and that letter behind the name of each of several of one kind."""
    totals = Counter(fighter.kind for fighter in fighters if fighter.side == "foes")
    taken: set[str] = set()
    for fighter in fighters:
        initials = fighter.name.upper() if fighter.side == "party" else ""
        wanted = [letter for letter in initials if letter in ascii_uppercase]
        fighter.letter = next(letter for letter in chain(wanted, LETTERS[fighter.side]) if letter not in taken)
        taken.add(fighter.letter)
        if fighter.side == "foes" and totals[fighter.kind] > 1:
            fighter.name = f"{fighter.name} {fighter.letter}"
