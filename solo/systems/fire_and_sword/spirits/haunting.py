"""Owns the state of a duel of spirits by itself: one soul of the company, one spirit, and the rounds between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.fire_and_sword.company import rolling
from solo.systems.fire_and_sword.company.people import Company, Person
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.magic import effects
from solo.systems.fire_and_sword.magic.reach import price
from solo.systems.fire_and_sword.magic.spell import Spell, powers_up_to
from solo.systems.fire_and_sword.people.magic import KnownSpell, Running
from solo.systems.fire_and_sword.people.sheet import PERSON_DIE
from solo.systems.fire_and_sword.rolls.spirit_combat import OwnTable, soul_rolls
from solo.systems.fire_and_sword.skills import CULT_LORE, HIDE, SPIRIT_FIGHTING
from solo.systems.parts.codes import Code

SPIRIT_KEY: Final = "spirit"


class Spirit(msgspec.Struct, omit_defaults=True):
    """The spirit as it is now; `lore` casts its divine spells, `hide` breaks off (`H-13`), `wits` is INT."""

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
    running: list[Running] = []


class Haunting(Company, omit_defaults=True, kw_only=True):
    """The duel between two rounds. `chosen` says that its spirit is settled, `who` is the key of the soul in it, or "".

    `plans` are castings declared for this round by their codes; `quiet` counts rounds without effect; `fallen` lists
    who was defeated, and `on_table` says that the soul must roll on the spirit table.
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
    def soul(self) -> Person:
        """The one of the company who is in the duel."""
        return self.of(self.who)


def spirit_of(foe: Foe, content: Content) -> Spirit:
    """The spirit as it enters the duel, what it has cast before at work."""
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
        running=[effects.begun(spells[name], foe.spells[name], SPIRIT_KEY) for name in foe.running],
    )


def powers_of_soul(person: Person, added: int = 0) -> tuple[int, ...]:
    """What a soul of the company rolls."""
    character = person.character
    bonus = effects.spirit_bonus(character.running) + added
    helpers = tuple(one.power for one in character.helpers)
    return soul_rolls(character.power, bonus, character.fetch, rolling.effective(character, SPIRIT_FIGHTING), helpers)


def powers_of_spirit(spirit: Spirit) -> tuple[int, ...]:
    """What the spirit rolls."""
    return soul_rolls(spirit.power, effects.spirit_bonus(spirit.running), spirit.fetch, spirit.skill)


def resist_die(haunting: Haunting, key: str) -> int:
    """The resistance die of either of the two."""
    return haunting.spirit.resistance_die if key == SPIRIT_KEY else PERSON_DIE


class Planned(Code, frozen=True, tag="cast"):
    """A casting as it is declared: by whom, which spell, and how strong."""

    caster: str
    spell: str
    power: int


class Cast(msgspec.Struct, frozen=True):
    """A casting that would help the soul in the duel: who casts what, how strong, for what, and how surely."""

    caster: str
    spell: Spell
    power: int
    mp: int
    skill: int
    gain: int

    @property
    def code(self) -> str:
        """The answer that names it."""
        return str(Planned(self.caster, self.spell.slug, self.power))


def castings(haunting: Haunting, content: Content) -> Iterator[Cast]:
    """All that the company may cast this round to help, one spell each (`R-20`), what helps most first."""
    busy = {Planned.read(plan).caster for plan in haunting.plans}
    found = [
        one for person in haunting.able() if person.key not in busy for one in _castings_of(haunting, person, content)
    ]
    yield from sorted(found, key=lambda one: (-one.gain, one.mp, -one.skill))


def _castings_of(haunting: Haunting, person: Person, content: Content) -> Iterator[Cast]:
    spells = content.entries(Spell)
    for held in person.character.spells:
        spell = spells.get(held.name)
        if spell is None or held.used or not spell.spirit_bonus:
            continue
        skill = rolling.casting_level(person.character, spell)
        for power in powers_up_to(spell, held.power):
            mp = price(person.character, spell, power)
            gain = gained((*haunting.soul.character.running, *_planned(haunting, spells)), spell, power)
            if mp <= person.character.magic_points and gain > 0:
                yield Cast(person.key, spell, power, mp, skill, gain)


def _planned(haunting: Haunting, spells: Mapping[str, Spell]) -> Iterator[Running]:
    """What this round's declared castings will add, so that nobody casts the same for nothing."""
    by_slug = {spell.slug: spell for spell in spells.values()}
    for plan in haunting.plans:
        planned = Planned.read(plan)
        yield effects.begun(by_slug[planned.spell], planned.power, planned.caster)


def gained(running: Sequence[Running], spell: Spell, power: int) -> int:
    """What one more casting would add to POW in the duel."""
    now = effects.spirit_bonus(running)
    return effects.spirit_bonus([*running, effects.begun(spell, power)]) - now


def out(haunting: Haunting) -> bool:
    """True where one of the two is defeated or gone."""
    return bool(haunting.fallen) or haunting.away


def winner(haunting: Haunting) -> Literal["won", "lost", "draw"]:
    """Who has won by now: both defeated at once, or nobody, is a draw (`H-14`)."""
    person, spirit = haunting.who in haunting.fallen, SPIRIT_KEY in haunting.fallen or haunting.away
    if person == spirit:
        return "draw"
    return "lost" if person else "won"
