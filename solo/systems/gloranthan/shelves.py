"""Content files of Gloranthan Heroes, and the validation of their entries.

An entry may refer only to entries of earlier shelves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content, Shelf
from solo.systems.gloranthan.conflict import undertaking
from solo.systems.gloranthan.creation import ways_of_life
from solo.systems.gloranthan.downtime import quest as quests
from solo.systems.gloranthan.downtime import ritual as rituals
from solo.systems.gloranthan.encounters import ready_characters
from solo.systems.gloranthan.encounters import ready_fights as fights
from solo.systems.gloranthan.foe_creation import kinds
from solo.systems.gloranthan.foes import foe as foes
from solo.systems.gloranthan.foes import regiment as regiments
from solo.systems.gloranthan.hands import deck, time_card
from solo.systems.gloranthan.magic import effect as effects
from solo.systems.gloranthan.magic import spell as spells
from solo.systems.gloranthan.people import keyword as keywords
from solo.systems.gloranthan.people import race as races
from solo.systems.gloranthan.people.skills import KnownSkill
from solo.systems.gloranthan.religion import rank as ranks
from solo.systems.gloranthan.religion import religion as religions
from solo.systems.gloranthan.religion import scripture
from solo.systems.gloranthan.rulings import USUAL
from solo.systems.gloranthan.units import unit_type
from solo.systems.parts import contests, hints, house_rules, topics
from solo.systems.parts.fight.ready_fights import TieredFight, switch_problems
from solo.systems.parts.shelves import EntryFault, validated_shelf

TOPICS: Final = ("rule", "table", "action", "condition", "ruling", "house rule")


def shelves() -> Iterator[Shelf]:
    """Yield all shelves; each comes after the shelves to which its entries refer."""
    yield hints.shelf()
    yield validated_shelf("units", unit_type.UnitType, unit_type.find_problems)
    yield validated_shelf("effects", effects.Effect, effects.find_problems)
    yield validated_shelf("spells", spells.Spell, spells.find_problems)
    yield validated_shelf("religions", religions.Religion, religions.find_problems)
    yield validated_shelf("scriptures", scripture.Scripture, scripture.find_problems)
    yield validated_shelf("ranks", ranks.Rank, ranks.find_problems)
    yield validated_shelf("entity_cards", deck.EntityCard, deck.find_card_problems)
    yield validated_shelf("regions", deck.Region, deck.find_region_problems)
    yield validated_shelf("time_cards", time_card.TimeCard, time_card.find_problems)
    yield validated_shelf("rituals", rituals.Ritual, rituals.find_problems)
    yield validated_shelf("quests", quests.Quest, quests.find_problems)
    yield validated_shelf("keywords", keywords.Keyword, keywords.find_problems)
    yield Shelf("skills", KnownSkill)
    yield validated_shelf("races", races.Race, races.find_problems)
    yield validated_shelf("foes", foes.Foe, foes.find_problems)
    yield validated_shelf("regiments", regiments.Regiment, regiments.find_problems)
    yield validated_shelf("conflicts", undertaking.ConflictGoal, undertaking.find_problems)
    yield validated_shelf("characters", ready_characters.ReadyCharacter, ready_characters.find_problems)
    yield validated_shelf("fights", TieredFight, _fight_problems)
    yield contests.shelf(lambda content: content.entries(ready_characters.ReadyCharacter))
    yield validated_shelf("ways", ways_of_life.WayOfLife, ways_of_life.find_problems)
    yield validated_shelf("kinds", kinds.FoeTemplate, kinds.find_problems)
    yield house_rules.shelf(USUAL)
    yield topics.shelf(TOPICS)
    yield topics.asked_shelf()


def _fight_problems(fight: TieredFight, content: Content) -> Iterator[EntryFault]:
    """Yield the problems of a ready-made fight, including problems of its switches, which only the battle can check."""
    from solo.systems.gloranthan.battle.switches import setup_options

    yield from fights.find_problems(fight, content)
    yield from switch_problems(fight, setup_options())
