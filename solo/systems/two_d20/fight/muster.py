"""Setup of a fight: the fighters, their items in hand, and their starting zones (`H-01`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.systems.contract import Content, Setup
from solo.systems.parts.field_copying import made_of
from solo.systems.parts.fight.ai_level import requested_level
from solo.systems.parts.fight.combatant_setup import foes_of, give_letters, name_persons, party_of, persons_among
from solo.systems.parts.fight.switches import read_switches
from solo.systems.parts.house_rules import apply_options, switches_of
from solo.systems.two_d20.fight import switches
from solo.systems.two_d20.fight.rules.readying import free_hands
from solo.systems.two_d20.fight.state import AttackSource, Fight, Fighter, ShieldHeld
from solo.systems.two_d20.fight.state.campaign_pools import CampaignPools, left_before
from solo.systems.two_d20.foes.foe import Foe, attacks_of, resolve_of, skills_of, vigor_of
from solo.systems.two_d20.gear.armour import Shield, uniform_soak
from solo.systems.two_d20.gear.weapon import FIST, Weapon, weapon_named
from solo.systems.two_d20.people.sheet import Character, figures_of
from solo.systems.two_d20.rolls.distance import DISTANCES
from solo.systems.two_d20.rolls.pools import carried_doom, starting_doom
from solo.systems.two_d20.rulings import USUAL, Rulings

MOST_FIGHTERS: Final = 31
FATIGUE_VIGOR: Final = USUAL.fatigue_vigor  # The sheet uses the same figure.
HEROES_START, FOES_START, SHOOTERS_START, INDOORS_START = 2, 3, 4, 3


def muster(setup: Setup, content: Content, rulings: Rulings = USUAL) -> Fight:
    """Return the fight before its first round.

    Raises ValueError if a place, a switch, a foe or the party is not allowed.
    """
    if setup.place:
        raise ValueError("Fights in this game have no places, only five zones in a row. Leave out the place.")
    options = read_switches(switches_of(rulings, setup.options), switches.setup_options())
    rulings = apply_options(rulings, setup.options)
    indoors = options["place"] == switches.INDOORS
    party = _party(setup, content, rulings, INDOORS_START if indoors else HEROES_START)
    foes = _foes(setup, content, indoors)
    for foe in foes:
        foe.wit = requested_level(options)
    for hero in party if options["heroes"] == switches.MOUNTED else ():
        hero.gait = "rides"
    give_letters([*party, *foes])
    name_persons([*party, *foes], persons_among(setup.foes))
    surprise = switches.IN_WAIT[options["in wait"]]
    before = left_before(setup.shared)
    return Fight(
        setup.title or "A fight",
        [*party, *foes],
        switches.zones(options),
        switches.conditions(options),
        rulings,
        momentum=_momentum(options["Momentum"], before),
        doom=_doom(options["Doom"], before, len(party), rulings),
        fights=(before.fights if before else 0) + 1,
        waiting="" if surprise.doubtful or surprise.side is None else surprise.side,
        lurking=surprise.side if surprise.doubtful and surprise.side else "",
        foes_at_start=len(foes),
        objects=switches.scene_objects(options),
        peril="" if options["peril"] == switches.NOTHING else options["peril"],
        ask_always=options["spends before damage"] == switches.ASKED,
        ask_end=options["end of turn"] == switches.ASKED,
        staked=switches.LOST_FIGHTS[options["lost fights"]],
    )


def _momentum(wished: str, before: CampaignPools | None) -> int:
    """Return the starting Momentum: the setup's figure, or the pool of the last fight."""
    if wished == switches.AS_IT_STANDS:
        return before.momentum if before else 0
    return int(wished)


def _doom(wished: str, before: CampaignPools | None, heroes: int, rulings: Rulings) -> int:
    """Return the starting Doom: the setup's figure, or Doom carried over within limits, or the usual Doom (`H-18`)."""
    if wished != switches.AS_RULED:
        return int(wished)
    return carried_doom(before.doom, heroes, rulings) if before else starting_doom(heroes, rulings)


def _party(setup: Setup, content: Content, rulings: Rulings, zone: int) -> list[Fighter]:
    party = party_of(setup, Character, "this game", lambda one: one.name)
    for one in party:
        if one.dead or one.broken:
            raise ValueError(f"{one.name} is {'dead' if one.dead else 'broken'} and cannot take part.")
    found = [fighter_of_character(one, content, f"party-{number}", zone, rulings) for number, one in enumerate(party)]
    if all(fighter.out for fighter in found):
        raise ValueError("No hero is fit to fight. Let the heroes rest first.")
    return found


def _shield_of(character: Character, shield: Shield) -> ShieldHeld:
    """Return a hero's shield, with the Breaks that it has from earlier fights (`R-31`)."""
    held = ShieldHeld(shield.name, shield.cover, shield.melee_only, shield.stealth, "belt")
    held.breaks = min(held.figures.breaks, character.breaks.get(shield.name, 0))
    return held


def _foes(setup: Setup, content: Content, indoors: bool) -> list[Fighter]:
    known = foes_of(setup, content.entries(Foe), MOST_FIGHTERS)
    found = [fighter_of_foe(foe, content, f"foes-{number}") for number, foe in enumerate(known)]
    for foe in found:
        foe.zone = INDOORS_START if indoors else _start_of(foe)
    return found


def _start_of(foe: Fighter) -> int:
    """Return the starting zone; a foe that prefers shots or distant threats starts one zone farther back (`H-01`)."""
    first = foe.arms[0].weapon
    far = first.type == "ranged" or (first.type == "threaten" and first.range in DISTANCES[1:])
    return SHOOTERS_START if far else FOES_START


def fighter_of_character(character: Character, content: Content, key: str, zone: int, rulings: Rulings) -> Fighter:
    """Return a hero at the start of a fight: at full stress, with the Harm, Fortune and kits of the sheet.

    Raises ValueError for gear that the content does not know.
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
        arms=[AttackSource(one, loads=0 if one.type != "ranged" or one.uses else rulings.loads) for one in weapons],
        zone=zone,
        soak=figures.soak,
        skills=dict(character.skills),
        courage=figures.courage,
        shield=_shield_of(character, shield) if shield else None,
        gifts=figures.gifts,
        kits={name: min(uses, rulings.kit_uses) for name, uses in character.kits.items()},
        wounds=character.wounds,
        trauma=character.trauma,
        fortune=min(character.fortune, rulings.fortune),
    )
    fighter.arms += [AttackSource(one, "body") for one in (*_bare_hands(content), *threats(content))]
    _take_up_arms(fighter)
    fighter.out = fighter.prone = max(fighter.wounds, fighter.trauma) >= rulings.hero_out
    fighter.guard = not fighter.out
    return fighter


def fighter_of_foe(foe: Foe, content: Content, key: str) -> Fighter:
    """Return a foe at the start of a fight.

    Raises ValueError if the content does not know its gear.
    """
    attacks = attacks_of(foe, content)
    fists = _bare_hands(content) if any(not one.natural for one in attacks) else []
    vigor, resolve = vigor_of(foe), resolve_of(foe)
    fighter = made_of(
        foe,
        Fighter,
        key=key,
        letter="",
        side="foes",
        kind=foe.name,
        vigor=vigor,
        full_vigor=vigor,
        resolve=resolve,
        full_resolve=resolve,
        arms=[AttackSource(one, "body" if one.natural else "belt") for one in (*attacks, *fists)],
        zone=FOES_START,
        soak=uniform_soak(foe.soak),
        skills=skills_of(foe),
    )
    _take_up_arms(fighter)
    return fighter


def threats(content: Content) -> Sequence[Weapon]:
    """Return the threats that need no equipment, which every hero can use (part 8)."""
    return [one for one in content.entries(Weapon).values() if one.type == "threaten" and one.natural]


def _bare_hands(content: Content) -> list[Weapon]:
    return [weapon for name, weapon in content.entries(Weapon).items() if name == FIST]


def _take_up_arms(fighter: Fighter) -> None:
    """Put the first item into the fighter's hand, then the shield, then other items while a hand is free."""
    carried = [arm for arm in fighter.arms if arm.where == "belt"]
    things: list[AttackSource | ShieldHeld] = [
        *carried[:1],
        *([fighter.shield] if fighter.shield else []),
        *carried[1:],
    ]
    for thing in things:
        if thing.hands <= free_hands(fighter) and not thing.used_up:
            thing.where = "hand"
