"""Set-up of a battle: heroes and foes become figures, ordinary foes form bands, and cards are laid out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

import msgspec

from solo.systems.contract import Content, NoRoomError, Setup
from solo.systems.gloranthan.battle import switches
from solo.systems.gloranthan.battle.bands import form_bands
from solo.systems.gloranthan.battle.rules.allies import TOUCH
from solo.systems.gloranthan.battle.state.battle import Battle
from solo.systems.gloranthan.battle.state.figure import Figure, Hindrance, Side
from solo.systems.gloranthan.encounters.first_pick import worth_of
from solo.systems.gloranthan.encounters.strength import member
from solo.systems.gloranthan.encounters.tiers import TIERS, tier_named
from solo.systems.gloranthan.field.hex_field import SIZES
from solo.systems.gloranthan.field.map_generation import DEPTHS, GAPS, plain_field, zones
from solo.systems.gloranthan.foes.computed_figures import every_foe, foe_armed, price
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.hands.cards_in_play import Hand, cards_of
from solo.systems.gloranthan.hands.fate_card_benefit import CardClaim
from solo.systems.gloranthan.magic.ability import GUARDIAN, LANDSCAPE
from solo.systems.gloranthan.magic.deed import ActionDescription, being_words
from solo.systems.gloranthan.magic.guardian import is_guardians, may_share
from solo.systems.gloranthan.magic.passive import extra_hits, workings
from solo.systems.gloranthan.people.action_bonuses import FIGHTING, PRACTICES, Action, total
from solo.systems.gloranthan.people.affinities import affinity_edges
from solo.systems.gloranthan.people.blessings import curses_of, gifts_of
from solo.systems.gloranthan.people.company import (
    attack_bonuses,
    has_guardian,
    helpers,
    hits_beyond,
    magical_helpers,
    profile_of,
    unit_of,
)
from solo.systems.gloranthan.people.faith import claim_of
from solo.systems.gloranthan.people.leading import LED, list_leaders
from solo.systems.gloranthan.people.loss import GROUPS, apply_loss, list_losable
from solo.systems.gloranthan.people.race import Race
from solo.systems.gloranthan.people.retinue import REGIMENTS
from solo.systems.gloranthan.people.runes import RUNES, Powers
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.rating import NOTHING, ONE_MASTERY, Rating
from solo.systems.gloranthan.religion.moon import days_until
from solo.systems.gloranthan.religion.rank import Rank
from solo.systems.gloranthan.rulings import USUAL, rulings_of
from solo.systems.gloranthan.units.ranges import Scale
from solo.systems.gloranthan.units.unit_type import UnitType
from solo.systems.parts.fight.ai_level import requested_level
from solo.systems.parts.fight.combatant_setup import foes_of, give_letters, name_persons, party_of, persons_among
from solo.systems.parts.fight.switches import read_switches
from solo.systems.parts.house_rules import switches_of

MOST_PEOPLE: Final = 60
BANDED: Final = FIGHTING | frozenset[Action]({"magic", "resist_magic", "resist_agents"})
"""Actions for which a band combines its power. In leadership and tactics a band counts as one foe (`H-15`)."""
HARD: Final = "hard"
MAJOR_POINTS: Final = 1
"""Hero points of a major foe, for redraws only (`H-10`)."""


def muster(setup: Setup, content: Content) -> Battle:
    """Return the battle with all its figures, none of which is in a hex yet.

    Raises ValueError with a sentence if a place, a switch, a foe or the party of `setup` is not allowed.
    """
    if setup.place:
        raise ValueError("Fights in this game take place on a hex field, drawn or plain. Do not name a place.")
    rulings = rulings_of(setup.options)
    options = read_switches(switches_of(USUAL, setup.options), switches.setup_options())
    heroes = party_of(setup, Character, "this game", lambda one: one.name)
    foes = list(foes_of(setup, every_foe(content), MOST_PEOPLE))
    scale = _scale(options[switches.SCALE], foes)
    distance = switches.DISTANCES[options[switches.DISTANCE]]
    home = switches.home_of(options[switches.HOME])
    party = [figure_of_hero(one, content, f"party-{number}", scale) for number, one in enumerate(heroes)]
    persons = persons_among(setup.foes)
    bands = list(_bands(foes, switches.BAND_SIZES[options[switches.BANDS]], persons))
    against = [figure_of_foe(foe, content, f"foes-{n}", people) for n, (foe, people) in enumerate(bands)]
    curses = [one for hero in heroes for one in curses_of(hero)]
    for foe in against:
        foe.wit = requested_level(options)
        laid = (one for one in curses if one.target == foe.kind)
        foe.hindrances = tuple(Hindrance(one.name, Rating(0, -one.points), one.matter) for one in laid)
    share_guardians(party, heroes)
    leaders = heroes
    if scale == "battle" and options[switches.HERO_BAND] == switches.IN_ONE:
        party, leaders = form_bands(party, heroes, content)
    offered = {
        switches.WHOSE.get(options[switches.OFFERING]),
        "party" if any(hero.offering for hero in heroes) else None,
    }
    figures = [_on_the_land(one, home, offered) for one in (*party, *against)]
    give_letters(figures)
    name_persons(figures, persons)
    _check_room(len(party), len(against), scale)
    cards = cards_of({one.key: hero for one, hero in zip(party, leaders, strict=True)}, setup.shared)
    cards.hands.update({one.key: Hand((), MAJOR_POINTS) for one in against if one.rank == "major"})
    left, right = zones(scale, distance)
    light = options[switches.LIGHT]
    wanted = switches.WHOSE.get(options[switches.ATTACKERS])
    phase = switches.phase_of(options[switches.MOON], cards.table.days)
    return Battle(
        setup.title or ("A battle" if scale == "battle" else "A fight"),
        figures,
        plain_field(scale),
        scale=scale,
        rulings=rulings,
        cards=cards,
        attacker=wanted or ("party" if len(party) > len(against) else "foes"),
        coin=wanted is None and len(party) == len(against),
        zones={"party": left, "foes": right},
        gap=GAPS[scale][distance],
        field_drawn=options[switches.FIELD] == switches.DRAWN,
        night=light == switches.NIGHT,
        underground=light == switches.UNDERGROUND,
        glowline=options[switches.GLOWLINE] == switches.INSIDE,
        phase=phase,
        days_later=days_until(phase, cards.table.days),
        home=home,
        hard=_hard(options[switches.TIER], heroes, foes, scale, content),
    )


def _scale(wanted: str, foes: Sequence[Foe]) -> Scale:
    """Return the scale of the battle: battle scale if there is a regiment among the foes, else the switch's scale.

    The switch's default is personal. A hero's regiment alone does not change the scale.
    """
    if any(foe.base for foe in foes):
        return "battle"
    return switches.SCALES[wanted] or "personal"


def _check_room(party: int, foes: int, scale: Scale) -> None:
    room = DEPTHS[scale] * SIZES[scale][1]
    for count, whose in ((party, "the party"), (foes, "the foes")):
        if count > room:
            raise NoRoomError(
                f"The field has room for at most {room} figures of {whose}. Take fewer, or group foes in bands."
            )


def _hard(wanted: str, heroes: Sequence[Character], foes: Sequence[Foe], scale: Scale, content: Content) -> bool:
    """Return True if the fight is hard or worse, by the tier asked for or by the price of the foes (part 12)."""
    if wanted != switches.AS_IT_LOOKS:
        return [tier.key for tier in TIERS].index(wanted) >= [tier.key for tier in TIERS].index(HARD)
    tier = tier_named(HARD)
    low = tier.battle[0] if scale == "battle" else tier.low
    return sum(map(price, foes)) > low * worth_of([member(hero, content) for hero in heroes])


# Heroes


def figure_of_hero(hero: Character, content: Content, key: str, scale: Scale) -> Figure:
    """Return the figure of `hero`, with the people who accompany the hero at this scale.

    Raises ValueError with a sentence if the hero cannot fight, or if the hero's unit type is unknown.
    """
    serious = {wound.rune for wound in hero.wounds if wound.serious}
    unit = unit_of(hero, content)
    if hero.dead or "physical" in serious:
        raise ValueError(f"{hero.name} is {'dead' if hero.dead else 'Seriously Hurt'} and cannot take part.")
    if unit is None or hero.powers.physical is None:
        raise ValueError(f"{hero.name} cannot fight as “{hero.unit}”. Choose a type of unit and a Physical rune.")
    race, rank = content.entries(Race).get(hero.race), content.entries(Rank).get(hero.rank)
    magic, battle = _boosted(hero).magic or 0, scale == "battle"
    fetch = (TOUCH,) if rank and rank.fetch else ()
    held = workings(
        (*hero.abilities, *fetch), content
    )  # A character Seriously Hurt in Magic keeps only passive abilities.
    return Figure(
        key=key,
        name=hero.name,
        letter="",
        side="party",
        kind=hero.name,
        rank="hero",
        unit=unit.name,
        powers=_boosted(hero),
        armed=attack_bonuses(hero, content, scale).adding(  # Edges of affinities always apply (G-25).
            "affinities", lambda action: affinity_edges(gifts_of(hero), magic, (PRACTICES[action].trait,))
        ),
        form=hero.form,
        words=tuple(sorted(being_words(unit, hero.form, hero.magic_rune, hero.race))),
        faith=msgspec.structs.replace(claim_of(hero, content), guardian=has_guardian(hero)),
        guarded=bool(rank and rank.guarded),
        chained=bool(rank and rank.chain),
        affinities=gifts_of(hero),
        abilities=tuple(one.ability for one in held if "magic" not in serious or one.effect.passive),
        extra_hits=hits_beyond(hero, content),
        regiment=battle and bool(hero.regiment),
        leads=bool(hero.companions) or hero.retainers or (battle and bool(hero.followers or hero.regiment)),
        helped=total(helpers(hero, scale)),
        collective=total(magical_helpers(hero, scale)),
        allies=(*hero.allies, *(one.holder for one in fetch)),
        leaders=tuple(list_leaders(hero, content, scale)),
        risks=tuple(_risks(hero, content)),
        bonded=any(one.trickster for one in hero.companions),
        dark_sense=bool(race and race.dark_sense),
        uses=dict(hero.uses),
    )


def _boosted(hero: Character) -> Powers:
    """Return a hero's runes, with Magic raised by points won by tapping (`G-27`)."""
    return msgspec.structs.replace(hero.powers, magic=(hero.powers.magic or 0) + 1) if hero.boosted else hero.powers


def _risks(hero: Character, content: Content) -> Iterator[str]:
    """Yield the lasting losses that a hero may choose: skills, abilities and groups used in battles, cheapest first."""
    skilled = profile_of(hero, content).skilled
    used = {*GROUPS, *(name for action, name in skilled.items() if action in FIGHTING)}
    used.update(one.name for one in hero.abilities)
    used.update(one.name for one in hero.companions if not LED.keys().isdisjoint(one.specialisms))
    losses = [loss for loss in list_losable(hero, "physical", used) if loss.what not in RUNES]
    return map(str, sorted(losses, key=lambda loss: sum(apply_loss(hero, loss, content).lost.values())))


# rule: Sacrifice to the land
def _on_the_land(figure: Figure, home: str, offered: Collection[str | None]) -> Figure:
    """Return `figure` with its relation to the local landscape entity: on home ground, or by sacrifice.

    Feats of the land need such a relation (`G-36`).
    """
    standing = "sacrificed" if figure.side in offered else "home" if figure.side == home else ""
    figure.faith = msgspec.structs.replace(figure.faith, landscape=standing)
    if not standing:
        figure.abilities = tuple(one for one in figure.abilities if one.holder != LANDSCAPE)
    return figure


# rule: Shared guardian
def share_guardians(party: Sequence[Figure], heroes: Sequence[Character]) -> None:
    """Give heroes who share a guardian the functions of the guardian (`G-35`).

    Heroes cannot share a guardian if more than one of them has a rune of 8 or higher.
    """
    pairs = list(zip(party, heroes, strict=True))
    for name in dict.fromkeys(filter(None, (hero.guardian for hero in heroes))):
        band = [pair for pair in pairs if pair[1].guardian == name]
        if not may_share(max(hero.powers.levels) for _, hero in band):
            continue
        functions = [one for _, hero in band for one in hero.abilities if one.holder == GUARDIAN]
        for figure, hero in band:
            held = {one.name for one in hero.abilities}
            figure.faith = msgspec.structs.replace(figure.faith, guardian=True)
            figure.abilities = (*figure.abilities, *(one for one in functions if one.name not in held))


# Foes


def _bands(foes: Sequence[Foe], size: int, persons: Mapping[str, Sequence[str]]) -> Iterator[tuple[Foe, int]]:
    """Yield each foe with the number of people in its band.

    Ordinary foes at personal scale form bands of `size`, the last of which may be smaller (`H-15`). Persons with a
    name of their own fight alone, before the bands of their kind.
    """
    alone = {kind: len(names) for kind, names in persons.items()}
    for kind, alike in groupby(foes, key=lambda foe: foe.name):
        group = list(alike)
        while group and alone.get(kind, 0):
            yield group.pop(), 1
            alone[kind] -= 1
        if not group:
            continue
        left, each = len(group), size if group[0].rank == "ordinary" and not group[0].base else 1
        while left:
            if each <= left:
                yield group[0], each
                left -= each
            else:
                each //= 2


def _collective(foe: Foe) -> Rating:
    """Return the bonus that a foe's regiment or retainers give to collective magic (`G-17`, `G-47`)."""
    if foe.base:
        return REGIMENTS["professional" if foe.training else "part-time"]
    return ONE_MASTERY if foe.retainers else NOTHING


def figure_of_foe(foe: Foe, content: Content, key: str, people: int = 1, side: Side = "foes") -> Figure:
    """Return the figure of a foe, or of a band of `people` equal foes (`H-15`).

    A band has the combined power of its people, but the hits of one foe.
    """
    unit = content.entries(UnitType)[foe.unit]
    race = content.entries(Race).get(foe.race)
    together = Rating(people.bit_length() - 1)
    magic, guarded = foe.powers.magic or 0, any(map(is_guardians, foe.abilities))
    return Figure(
        key=key,
        name=foe.name if people == 1 else f"{people} {foe.name}",
        letter="",
        side=side,
        kind=foe.name,
        rank=foe.rank,
        unit=foe.unit,
        powers=foe.powers,
        armed=foe_armed(foe, content).adding(
            f"band of {people}", lambda action: together if action in BANDED else NOTHING
        ),
        form=foe.form,
        words=tuple(sorted(being_words(unit, foe.form, foe.magic_rune, foe.race, foe.name, *foe.tags))),
        faith=CardClaim(ActionDescription("skill"), runes=(foe.form, foe.magic_rune), magic=magic, guardian=guarded),
        abilities=foe.abilities,
        extra_hits=extra_hits(workings(foe.abilities, content), magic),
        people=people,
        regiment=bool(foe.base),
        leads=foe.retainers or bool(foe.base),
        helped=ONE_MASTERY if foe.retainers else NOTHING,
        collective=_collective(foe),
        dark_sense=bool(race and race.dark_sense),
        untouchable=foe.untouchable,
        fades=foe.uses,
    )
