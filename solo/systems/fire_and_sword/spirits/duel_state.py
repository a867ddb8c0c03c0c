"""State of a spirit duel: one character's soul, one spirit, and the rounds so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.people import CompanyMember, CompanyState
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.magic import effects
from solo.systems.fire_and_sword.magic.reach import price
from solo.systems.fire_and_sword.magic.spell import Spell, powers_up_to
from solo.systems.fire_and_sword.people.magic import KnownSpell, RunningSpell
from solo.systems.fire_and_sword.people.sheet import PERSON_DIE
from solo.systems.fire_and_sword.rolls.spirit_combat import OwnTable, soul_rolls
from solo.systems.fire_and_sword.skills import CULT_LORE, HIDE, SPIRIT_FIGHTING
from solo.systems.parts.codes import Code

SPIRIT_KEY: Final = "spirit"


class Spirit(msgspec.Struct, omit_defaults=True):
    """The spirit's present state.

    `lore` is its skill for divine spells, `hide` its skill to break off (`H-13`), `wits` its INT.
    """

    name: str
    power: int
    resistance_die: int
    hide: int
    lore: int
    wits: int = 10
    effect: str = ""
    fetch: bool = False
    skill: int = 0
    table: OwnTable = ()
    spells: list[KnownSpell] = []
    running: list[RunningSpell] = []


class SpiritDuelState(CompanyState, omit_defaults=True, kw_only=True):
    """The state of a duel between two rounds. `chosen` is True once the spirit is chosen.

    `who` is the key of the attacked soul, or "". `plans` are the codes of castings declared for this round. `quiet`
    counts rounds without effect. `fallen` lists the keys of the defeated. `on_table` is True if the soul must roll on
    the spirit table.
    """

    spirit: Spirit
    chosen: bool = False
    who: str = ""
    round: int = 0
    quiet: int = 0
    plans: list[str] = []
    fallen: list[str] = []
    on_table: bool = False
    winner: Literal["", "won", "lost", "draw"] = ""
    away: bool = False
    closed: bool = False

    @property
    def soul(self) -> CompanyMember:
        """The character whose soul is in the duel."""
        return self.find(self.who)


def spirit_of(foe: Foe, content: Content) -> Spirit:
    """Return a foe as a spirit in the duel, with its earlier spells running."""
    spells = content.entries(Spell)
    return Spirit(
        name=foe.name,
        power=foe.power,
        resistance_die=foe.resistance_die,
        hide=foe.skill(HIDE),
        lore=foe.skill(CULT_LORE),
        wits=foe.statistics.intelligence,
        effect=foe.spirit_effect,
        fetch=foe.fetch,
        skill=foe.skill(SPIRIT_FIGHTING),
        table=foe.spirit_table,
        spells=[KnownSpell(one.name, one.power, one.name in foe.running) for one in foe.known_spells],
        running=[effects.start_spell(spells[name], foe.spells[name], SPIRIT_KEY) for name in foe.running],
    )


def powers_of_soul(person: CompanyMember, added: int = 0) -> tuple[int, ...]:
    """List the values of POW against which a character's soul rolls a D30. `added` raises the character's own POW."""
    character = person.character
    bonus = effects.spirit_bonus(character.running) + added
    helpers = tuple(one.power for one in character.helpers)
    return soul_rolls(
        character.power, bonus, character.fetch, skill_rolls.effective_skill(character, SPIRIT_FIGHTING), helpers
    )


def powers_of_spirit(spirit: Spirit) -> tuple[int, ...]:
    """List the values of POW against which the spirit rolls a D30."""
    return soul_rolls(spirit.power, effects.spirit_bonus(spirit.running), spirit.fetch, spirit.skill)


def resist_die(haunting: SpiritDuelState, key: str) -> int:
    """Return the sides of the resistance die of the soul or of the spirit with this key."""
    return haunting.spirit.resistance_die if key == SPIRIT_KEY else PERSON_DIE


class CastCode(Code, frozen=True, tag="cast"):
    """A declared casting: caster, spell and power."""

    caster: str
    spell: str
    power: int


class HelpfulCast(msgspec.Struct, frozen=True):
    """A casting that would help the soul in the duel: caster, spell, power, price, skill, and gain in POW."""

    caster: str
    spell: Spell
    power: int
    mp: int
    skill: int
    gain: int

    @property
    def code(self) -> str:
        """The option code of the casting."""
        return str(CastCode(self.caster, self.spell.slug, self.power))


def castings(haunting: SpiritDuelState, content: Content) -> Iterator[HelpfulCast]:
    """Yield the castings that can help in this round, the greatest gain first.

    Each caster may cast one spell (`R-20`).
    """
    busy = {CastCode.read(plan).caster for plan in haunting.plans}
    found = [
        one
        for person in haunting.list_able()
        if person.key not in busy
        for one in _castings_of(haunting, person, content)
    ]
    yield from sorted(found, key=lambda one: (-one.gain, one.mp, -one.skill))


def _castings_of(haunting: SpiritDuelState, person: CompanyMember, content: Content) -> Iterator[HelpfulCast]:
    spells = content.entries(Spell)
    for held in person.character.spells:
        spell = spells.get(held.name)
        if spell is None or held.used or not spell.spirit_bonus:
            continue
        skill = skill_rolls.casting_level(person.character, spell)
        for power in powers_up_to(spell, held.power):
            mp = price(person.character, spell, power)
            gain = power_gained((*haunting.soul.character.running, *_planned(haunting, spells)), spell, power)
            if mp <= person.character.magic_points and gain > 0:
                yield HelpfulCast(person.key, spell, power, mp, skill, gain)


def _planned(haunting: SpiritDuelState, spells: Mapping[str, Spell]) -> Iterator[RunningSpell]:
    """Yield the spells already declared for this round, which another caster would repeat in vain."""
    by_slug = {spell.slug: spell for spell in spells.values()}
    for plan in haunting.plans:
        planned = CastCode.read(plan)
        yield effects.start_spell(by_slug[planned.spell], planned.power, planned.caster)


def power_gained(running: Sequence[RunningSpell], spell: Spell, power: int) -> int:
    """Return the gain in POW in the duel from one more casting."""
    now = effects.spirit_bonus(running)
    return effects.spirit_bonus([*running, effects.start_spell(spell, power)]) - now


def duel_is_over(haunting: SpiritDuelState) -> bool:
    """Return True if the soul or the spirit is defeated, or the spirit is gone."""
    return bool(haunting.fallen) or haunting.away


def winner(haunting: SpiritDuelState) -> Literal["won", "lost", "draw"]:
    """Return the result for the party: "won", "lost" or "draw".

    The duel is a draw if both souls are defeated at once, or if neither soul is defeated (`H-14`).
    """
    person, spirit = haunting.who in haunting.fallen, SPIRIT_KEY in haunting.fallen or haunting.away
    if person == spirit:
        return "draw"
    return "lost" if person else "won"
