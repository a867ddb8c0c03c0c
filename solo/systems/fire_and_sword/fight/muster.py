"""Start of a fight from its setup: fighters, their places, and the switches (part 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from string import ascii_lowercase, ascii_uppercase
from typing import Final

import msgspec
from msgspec.structs import replace

from solo.systems.contract import Content, NoRoomError, Setup
from solo.systems.fire_and_sword.fight.nerve import first_nerve
from solo.systems.fire_and_sword.fight.rules.entrance import enter_fight
from solo.systems.fire_and_sword.fight.rules.movement import CHARGE
from solo.systems.fire_and_sword.fight.state import Fight, Fighter, FighterBuild, WieldedWeapon
from solo.systems.fire_and_sword.fight.state.switches import Switches, applies_to_side, read_switches
from solo.systems.fire_and_sword.foes.foe import Foe, magic_points_left, resolve_of
from solo.systems.fire_and_sword.gear.armour import worn_points
from solo.systems.fire_and_sword.gear.weapon import Weapon, weapon_named
from solo.systems.fire_and_sword.magic import effects, enchantment
from solo.systems.fire_and_sword.magic.spell import Spell, base_cost
from solo.systems.fire_and_sword.people import losses
from solo.systems.fire_and_sword.people.magic import KnownSpell, RunningSpell
from solo.systems.fire_and_sword.people.sheet import PERSON_DIE, CarriedArms, Character
from solo.systems.fire_and_sword.skills import (
    CULT_LORE,
    DODGE,
    FIRST_AID,
    FIST_ATTACK,
    HIDE,
    RIDE,
    SHIELD_PARRY,
    SPIRIT_FIGHTING,
    SPOT_HIDDEN,
)
from solo.systems.parts.fight import nerve_rule
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.combatant_setup import name_persons, persons_among
from solo.systems.parts.names import find_name

MOST_FIGHTERS: Final = 40
LEADS: Final = 100
"""The bonus to the POW of foes with the role of a leader, when the leader of a side is chosen."""
_FOES_LETTERS: Final = ascii_lowercase + "αβγδεζηθικλμνξοπρστυφχψω"


def muster(setup: Setup, content: Content) -> Fight:
    """Return the fight before any roll.

    Raises ValueError with a sentence for an empty side, an unknown name or switch, or a character unfit to fight.
    Raises NoRoomError for too many fighters.
    """
    options = nerve_rule.split_options(setup.options)
    chosen = read_switches(options)
    if setup.place:
        raise ValueError(f"Fire and Sword fights have no named places. Leave out the place “{setup.place}”.")
    fighters = [*_party(setup.party, content), *_foes(setup, content, chosen.distance)]
    if len({fighter.side for fighter in fighters}) < 2:
        raise ValueError("Choose at least one character and one foe.")
    if len(fighters) > MOST_FIGHTERS:
        raise NoRoomError(f"At most {MOST_FIGHTERS} can fight at once, not {len(fighters)}.")
    name_persons(fighters, persons_among(setup.foes, lambda name: find_name(name, content.entries(Foe), "foe")))
    for fighter in fighters:
        _begin_under(fighter, chosen)
        if fighter.side == "foes":
            arm_for(fighter, chosen.distance)
        if chosen.fixed_at_work:
            _keep_at_work(fighter, content)
    leading = {foe.name: LEADS for foe in content.entries(Foe).values() if foe.role == "leader"}
    nerve = first_nerve(fighters, leading) if nerve_rule.is_on(options) else None
    return Fight(title=setup.title or _title(setup), terms=chosen, fighters=fighters, nerve=nerve)


def _begin_under(fighter: Fighter, chosen: Switches) -> None:
    fighter.exhausted = fighter.exhausted or applies_to_side(chosen.exhausted, fighter.side)
    fighter.surprised = chosen.surprised == fighter.side
    fighter.mounted = fighter.mounted and not applies_to_side(chosen.unmounted, fighter.side)
    fighter.forfeit = int(applies_to_side(chosen.distracted, fighter.side))
    fighter.wit = fighter.wit if fighter.side == "party" else chosen.foes_wit


def _keep_at_work(fighter: Fighter, content: Content) -> None:
    """Start the spells fixed in a fighter's items. They run for good, but no longer pay for castings (`F-34`)."""
    spells = content.entries(Spell)
    lasting = [(spells[name], points) for name, points in fighter.build.fixed if effects.is_lasting(spells[name])]
    fighter.running += [cast_before(fighter, spell, points) for spell, points in lasting]
    fighter.build = replace(fighter.build, fixed=())


def _title(setup: Setup) -> str:
    return ", ".join(f"{foe.count} × {foe.name}" if foe.count > 1 else foe.name for foe in setup.foes)


def _party(party: Iterable[msgspec.Struct], content: Content) -> list[Fighter]:
    found: list[Fighter] = []
    letters: set[str] = set()
    for character in party:
        if not isinstance(character, Character):
            raise ValueError("Only Fire and Sword characters can take part in a Fire and Sword fight.")
        if not character.wounds.fit_to_fight:
            why = character.wounds.unfit
            raise ValueError(
                f"{character.name} is {why} and cannot fight. Choose another character, or heal this character first."
            )
        letter = _initial(character.name, letters)
        found.append(fighter_of_character(character, content, f"party-{len(found)}", letter, 0))
    twice = next((name for name, count in Counter(one.name for one in found).items() if count > 1), None)
    if twice:
        raise ValueError(f"{twice} cannot take part twice.")
    return found


def _initial(name: str, taken: set[str]) -> str:
    """Return a free letter of the name, else the next free letter of the alphabet."""
    wanted = [letter for letter in name.upper() if letter in ascii_uppercase]
    letter = next((one for one in (*wanted, *ascii_uppercase) if one not in taken), "?")
    taken.add(letter)
    return letter


def _foes(setup: Setup, content: Content, place: int) -> Iterator[Fighter]:
    known = content.entries(Foe)
    totals = Counter[str]()
    for wanted in setup.foes:
        _check(wanted.name, wanted.count)
        totals[find_name(wanted.name, known, "foe")] += wanted.count
    number = 0
    for wanted in setup.foes:
        foe = known[find_name(wanted.name, known, "foe")]
        for _ in range(wanted.count):
            letter = _FOES_LETTERS[number % len(_FOES_LETTERS)]
            name = f"{foe.name} {letter}" if totals[foe.name] > 1 else foe.name
            fighter = fighter_of_foe(foe, content, f"foes-{number}", name, letter, place)
            yield fighter
            number += 1


def _check(name: str, count: int) -> None:
    if not 1 <= count <= MOST_FIGHTERS:
        raise ValueError(f"Choose from 1 to {MOST_FIGHTERS} of {name}, not {count}.")


FISTS = "Fists"


READ_IN_FIGHTS = (HIDE, SPOT_HIDDEN, FIRST_AID, CULT_LORE, RIDE, SPIRIT_FIGHTING)


Skill = Callable[[str], int]


def fighter_of_character(character: Character, content: Content, key: str, letter: str, place: int) -> Fighter:
    """Return a character as a fighter. Raises ValueError with a sentence for unknown gear."""
    wounds = character.wounds
    arms = _supplied(_arms(character.arms, character.skill, content), character)
    one_handed = losses.one_handed(wounds.losses)
    arms = tuple(arm for arm in arms if not one_handed or arm.hands < 2)
    known = [known.name for known in character.spells]
    spells = content.entries(Spell)
    build = FighterBuild(
        kind=character.name,
        arms=(*arms, _fists(character.skill)),
        shield="" if one_handed else character.arms.shield,
        shield_parry=character.skill(SHIELD_PARRY),
        dodge=character.skill(DODGE),
        armour=worn_points(character.arms.armour, content),
        impact=character.impact,
        named=True,
        resistance_die=PERSON_DIE,
        con=character.statistic("CON"),
        dex=character.statistic("DEX"),
        siz=character.statistic("SIZ"),
        wits=character.statistic("INT"),
        power=character.power,
        skills=_skills(character.skill, known),
        penalty=wounds.penalty,
        weak=wounds.weak,
        hindered=tuple(_hindered(character, arms, known)),
        lamed=losses.cannot_run(wounds.losses),
        wards=_by_spell(known, lambda name: character.skill(name) if spells[name].ward else 0),
        ward_prices=_by_spell(known, lambda name: base_cost(spells[name], 1) if spells[name].ward else 0),
        mount=character.arms.mount,
        fetch=character.fetch,
        helpers=tuple(one.power for one in character.helpers),
        resisting=character.power + enchantment.bonus(character.enchanted, "resistance"),
        casting=_by_spell(known, lambda name: enchantment.casting_bonus(character.enchanted, name, spells[name].kind)),
        fixed=_by_spell(known, lambda name: enchantment.bonus(character.enchanted, "fixed", name)),
    )
    fighter = enter_fight(build, "party", key, character.name, letter, place)
    fighter.exhausted = character.exhausted
    fighter.magic_points = character.magic_points
    fighter.spells = list(character.spells)
    fighter.running = list(character.running)
    fighter.wit = AiLevel.DULL.name.lower() if losses.is_confused(wounds.losses) else ""
    return fighter


def _hindered(
    character: Character, arms: Iterable[WieldedWeapon], spells: Iterable[str]
) -> Iterator[tuple[str, str, int]]:
    """Yield each skill that a disability hinders in a fight, with the disability's name and modifier (`F-21`)."""
    skills = dict.fromkeys((*READ_IN_FIGHTS, DODGE, SHIELD_PARRY, FIST_ATTACK, *spells), False)
    for arm in arms:
        skills |= {arm.attack_skill: arm.missile, **({arm.parry_skill: False} if arm.parry_skill else {})}
    for skill, missile in skills.items():
        for one in losses.modifiers(character.wounds.losses, skill, missile):
            yield skill, one.name, one.value


def fighter_of_foe(foe: Foe, content: Content, key: str, name: str, letter: str, place: int) -> Fighter:
    """Return a foe as a fighter. Spells that the foe cast before the fight are running and paid for (`H-08`)."""
    known, spells = list(foe.spells), content.entries(Spell)
    arms = _arms(foe.arms, foe.skill, content)
    bodily = not foe.spirit and not any(arm.natural for arm in arms)
    build = FighterBuild(
        kind=foe.name,
        arms=(*arms, _fists(foe.skill)) if bodily else arms,
        shield=foe.arms.shield,
        shield_parry=foe.skill(SHIELD_PARRY),
        dodge=foe.skill(DODGE),
        armour=foe.hide + worn_points(foe.arms.armour, content),
        impact=foe.impact,
        named=foe.named,
        resistance_die=foe.resistance_die,
        con=foe.statistics.constitution,
        dex=foe.statistics.dexterity,
        siz=foe.statistics.size,
        wits=foe.statistics.intelligence,
        power=foe.power,
        skills=_skills(foe.skill, known),
        mount=foe.arms.mount,
        fetch=foe.fetch,
        spirit=foe.spirit,
        spirit_effect=foe.spirit_effect,
        spirit_table=foe.spirit_table,
        steady=foe.steady,
        one_attack=foe.one_attack,
        darksense=foe.darksense,
        resisting=foe.power,
        resolve=resolve_of(foe),
        wards=_by_spell(known, lambda name: foe.skill(name) if spells[name].ward else 0),
        ward_prices=_by_spell(known, lambda name: base_cost(spells[name], 1) if spells[name].ward else 0),
    )
    fighter = enter_fight(build, "foes", key, name, letter, place)
    fighter.magic_points = magic_points_left(foe, content)
    fighter.spells = [
        KnownSpell(one.name, one.power, used=one.name in foe.running and spells[one.name].kind == "divine")
        for one in foe.known_spells
    ]
    fighter.running = [cast_before(fighter, spells[one], foe.spells[one]) for one in foe.running]
    return fighter


def cast_before(fighter: Fighter, spell: Spell, power: int) -> RunningSpell:
    """Return a running spell that a fighter has cast on itself, its attack skill or its weapon before the fight."""
    arm = fighter.weapon_in_hand or next(iter(fighter.build.arms), None)
    skill, weapon = (arm.attack_skill, arm.name) if arm else (DODGE, "")
    return effects.start_spell(spell, power, fighter.key, skill, weapon)


def arm_for(fighter: Fighter, distance: int) -> None:
    """Put the weapon that suits the distance into a foe's hand: a bow, or a lance for a rider (house rule)."""
    if distance < CHARGE:
        return
    for arm in fighter.build.arms:
        if arm.use == "shot" or (arm.use == "lance" and fighter.mounted):
            fighter.weapon = arm.name
            return


def _arms(arms: CarriedArms, skill: Skill, content: Content) -> tuple[WieldedWeapon, ...]:
    return tuple(_arm(weapon_named(name, content), skill) for name in arms.weapons)


def _arm(weapon: Weapon, skill: Skill) -> WieldedWeapon:
    return WieldedWeapon(
        name=weapon.name,
        attack_skill=weapon.attack_skill,
        attack=skill(weapon.attack_skill),
        parry_skill=weapon.parry_skill,
        parry=skill(weapon.parry_skill) if weapon.parries else None,
        use=weapon.use,
        hands=0 if weapon.natural else weapon.hands,
        bonus=weapon.bonus,
        second_rank=weapon.second_rank,
        effective=weapon.effective,
        long=weapon.long,
        missiles=weapon.missiles,
        spends=weapon.spends,
    )


def _supplied(arms: tuple[WieldedWeapon, ...], character: Character) -> tuple[WieldedWeapon, ...]:
    """Return the arms with the missiles that the character owns, at most a quiver for each arm.

    Two bows share arrows (`H-09`).
    """
    store = Counter({piece.name: piece.count for piece in character.gear})
    found = []
    for arm in arms:
        taken = min(arm.missiles, store[arm.spends]) if arm.spends else arm.missiles
        store[arm.spends] -= taken
        found.append(replace(arm, missiles=taken))
    return tuple(found)


def _fists(skill: Skill) -> WieldedWeapon:
    """Return the fists of a fighter, used when no other weapon is left. Fists do a D10 (house rule)."""
    return WieldedWeapon(name=FISTS, attack_skill=FIST_ATTACK, attack=skill(FIST_ATTACK), hands=0)


def _skills(skill: Skill, spells: Iterable[str]) -> tuple[tuple[str, int], ...]:
    return tuple((name, skill(name)) for name in dict.fromkeys((*READ_IN_FIGHTS, *spells)))


def _by_spell(spells: Iterable[str], amount: Callable[[str], int]) -> tuple[tuple[str, int], ...]:
    return tuple((name, amount(name)) for name in spells if amount(name))
