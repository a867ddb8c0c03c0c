"""Muster of a battle: from a ready battle, or from the heads, quality and generals that players enter.

Known facts are not asked for: a lone character commands, and a ready battle brings its own figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from typing import Final

from solo.systems.contract import Content, Decision, Event, Scene, Setup
from solo.systems.parts.phrasing import capitalise, with_sign
from solo.systems.swords.armies import options
from solo.systems.swords.armies.army import (
    PARTY,
    Army,
    Battle,
    CampaignArmy,
    General,
    OfficerCandidate,
    TroopQuality,
)
from solo.systems.swords.armies.campaign_army import take_up
from solo.systems.swords.armies.clock import round_seconds
from solo.systems.swords.armies.options import ASKED, BY_HAND, ORDERS, OWN_BATTLE, SIDES
from solo.systems.swords.armies.ready_battles import NamedBattle, armies_of, tactician_of
from solo.systems.swords.company.duellists import duellist_of_character
from solo.systems.swords.company.house_rules import BY_THE_BOOK, CAPTAINS, DECIDE, battle_options
from solo.systems.swords.people.sheet import Character, skill_level
from solo.systems.swords.wording import format_duration

TITLE: Final = "Mass battle"
ONCE, TWICE = "once", "in power and in damage"
MOST_PEOPLE: Final = 26

Mustering = Generator[Decision, str, None]


def setup_options(content: Content) -> Mapping[str, Sequence[str]]:
    """Return the options of a battle. Options left at “asked at the start” are asked when the battle begins."""
    return {
        "battle": (ASKED, OWN_BATTLE, *content.entries(NamedBattle)),
        "sides": (ASKED, *SIDES),
        "enemy": (ASKED, *ORDERS, BY_HAND),
        "general counts": (ONCE, TWICE),
        CAPTAINS: (BY_THE_BOOK, DECIDE),
    }


def begin(setup: Setup, content: Content) -> Battle:
    """Return the battle of a setup, before its start. Raises ValueError with a sentence for an impossible setup."""
    people = _people(setup, content)
    chosen = {name: "" if value == ASKED else value for name, value in _switches(setup, content).items()}
    armies = [Army("army-1", "your army", PARTY, general_twice=chosen["general counts"] == TWICE)]
    kept = setup.shared if isinstance(setup.shared, CampaignArmy) else None
    title = setup.title or TITLE
    captains = chosen[CAPTAINS] == DECIDE
    return Battle(
        title, armies, people, chosen["battle"], chosen["sides"], chosen["enemy"], kept=kept, captains=captains
    )


def muster(battle: Battle, scene: Scene, content: Content) -> Mustering:
    """Ask for each fact that is still unknown, the battle itself first, then announce the armies."""
    if not battle.field:
        answer = yield options.which_battle(battle, content)
        battle.field = next(
            name for name in (OWN_BATTLE, *content.entries(NamedBattle)) if options.slug(name) == answer
        )
    if not battle.sides and battle.field == OWN_BATTLE:
        battle.sides = yield options.which_sides(battle)
    if not battle.enemy:
        battle.enemy = yield options.ask_enemy_orders(battle)
    _draw_lines(battle, content)
    own = battle.armies[0]
    yield from _lead(battle, own)
    if battle.kept is not None and not own.is_mustered and not own.heads:
        yield from _keep(battle.kept, own)
    for army in battle.armies:
        if not army.heads:
            army.heads = int((yield options.ask_heads(own, army)))
        if not army.quality:
            yield from _quality(own, army, content)
        if not army.tacticians:
            yield from _general(own, battle, army, content)
    if scene.has_listener:
        _tell(battle, scene, content)


def _people(setup: Setup, content: Content) -> list[OfficerCandidate]:
    if setup.foes or setup.place:
        raise ValueError("Leave out foes and place for a mass battle. You choose the enemies when the battle begins.")
    people = [character for character in setup.party if isinstance(character, Character)]
    if len(people) < len(setup.party):
        raise ValueError("Only characters of Swords can lead an army here.")
    if not people:
        raise ValueError("An army needs a leader. Choose a character.")
    if len(people) > MOST_PEOPLE:
        raise ValueError(f"At most {MOST_PEOPLE} characters can lead an army at once, not {len(people)}.")
    twice = next((name for name, count in Counter(person.name for person in people).items() if count > 1), None)
    if twice is not None:
        raise ValueError(f"{twice} cannot take part twice.")
    return [
        OfficerCandidate(
            person.name,
            person.attributes.intelligence + skill_level(person, "Tactics"),
            duellist_of_character(person, content) if battle_options(setup.options).get(CAPTAINS) == DECIDE else None,
        )
        for person in people
    ]


def _switches(setup: Setup, content: Content) -> dict[str, str]:
    known = setup_options(content)
    given = battle_options(setup.options)
    for name, value in given.items():
        if name not in known:
            raise ValueError(f"“{name}” is not an option of a battle. Use one of these: {', '.join(known)}.")
        if value not in known[name]:
            raise ValueError(
                f"“{value}” is not possible for the option “{name}”. Use one of these: {', '.join(known[name])}."
            )
    return {name: given.get(name, values[0]) for name, values in known.items()}


def _draw_lines(battle: Battle, content: Content) -> None:
    ready = content.entries(NamedBattle).get(battle.field)
    if ready is not None and battle.title in ("", TITLE):
        battle.title = ready.name
    twice = battle.armies[0].general_twice
    battle.armies = armies_of(ready, content, twice, battle.captains) if ready else _own_armies(battle.sides, twice)
    battle.drawn = True


def _own_armies(sides: str, twice: bool) -> list[Army]:
    named = enumerate(SIDES[sides], start=1)
    return [Army(f"army-{number}", name, camp, general_twice=twice) for number, (name, camp) in named]


def _lead(battle: Battle, own: Army) -> Mustering:
    people = list(battle.people)
    if len(people) > 1:
        answer = yield options.ask_commander(battle, own, people)
        commander = next(person for person in people if answer == f"lead:{options.slug(person.name)}")
        others = [person for person in people if person is not commander]
        answer = yield options.ask_tacticians(battle, own, commander, others)
        chosen = answer.split("+")
        people = [commander, *(person for person in others if f"advise:{options.slug(person.name)}" in chosen)]
    own.tacticians = [person.tactician for person in people]


def _keep(kept: CampaignArmy, own: Army) -> Mustering:
    """Ask whether the army of the last battle fights again, with the hits that it regained in camp (`H-12`).

    Otherwise a new army is mustered.
    """
    if (yield options.ask_keep_army(own, kept)) == options.KEEP:
        take_up(own, kept, int((yield options.ask_camp_days(own))))


def _quality(own: Army, army: Army, content: Content) -> Mustering:
    answer = yield options.ask_quality(own, army, content)
    known = content.entries(TroopQuality).values()
    quality = next(quality for quality in known if answer == f"quality:{options.slug(quality.name)}")
    army.quality, army.halves = quality.name, quality.halves


def _general(own: Army, battle: Battle, army: Army, content: Content) -> Mustering:
    answer = yield options.ask_enemy_general(own, battle, army, content)
    known = content.entries(General).values()
    general = next(general for general in known if answer == f"general:{options.slug(general.name)}")
    army.tacticians = [tactician_of(general, content, battle.captains)]


def _tell(battle: Battle, scene: Scene, content: Content) -> None:
    ready = content.entries(NamedBattle).get(battle.field)
    if ready is not None:
        scene.emit(Event("battle", ready.text))
    for army in battle.armies:
        leaders = " and ".join(f"{one.name} {with_sign(one.skill)}" for one in army.tacticians)
        power = with_sign(battle.power(army))
        text = f"{army.name}: {army.heads} heads, {army.quality}; power {power}; led by {leaders}."
        scene.emit(Event("army", capitalise(text), army.name))
    scene.emit(Event("clock", f"A round lasts {format_duration(round_seconds(heads_a_side(battle)))}."))


def heads_a_side(battle: Battle) -> int:
    """Return the mean heads of the armies that still fight, which sets the length of a round (`S-34`)."""
    standing = battle.standing() or battle.armies
    return sum(army.heads for army in standing) // len(standing)
