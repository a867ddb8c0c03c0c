"""Collective magic: a unit's people in a magical attack, opened by a guardian or the Lunar chain (`G-16`, `G-47`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.gloranthan.battle.muster import figure_of_hero
from solo.systems.gloranthan.battle.options.spells import CastCode, casting_of
from solo.systems.gloranthan.battle.rules.courage import leave_alone
from solo.systems.gloranthan.battle.rules.magic import meeting_by_magic
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.people.retinue import Companion
from solo.systems.gloranthan.rating import NOTHING, Rating
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, ability, heroes, staged

BOLT = ability("Agent: half hits", type="Lunar")
FEAT = ability("Agent: half hits", type="Theism")
SPIRIT = Companion("Hob", ("Healing",))
CALLER = "Seriane Half-Veil"


def bonus(scale: str = "battle", spell: Ability = BOLT, **fields: Any) -> tuple[Rating, BattleContext]:
    """What collective magic adds to a hostile spell of a hero with these people."""
    hero = replace(heroes()[CALLER], abilities=(spell, *fields.pop("more", ())), **{"rank": "Preceptor", **fields})
    arena = staged(Scripted(), {CALLER: (5, 5)}, {"Wolf": (7, 5)}, options={"scale": scale})
    other = staged_hero(arena, hero, scale)
    meeting = meeting_by_magic(other, other.battle.figures[0], aim(other))
    parts = {part.name: part.bonus for part in meeting.actor.parts}
    return parts.get("collective magic", NOTHING), other


def staged_hero(arena: BattleContext, hero: Any, scale: str) -> BattleContext:
    figure = figure_of_hero(hero, content(), "party-0", "battle" if scale == "battle" else "personal")
    figure.place, figure.letter = arena.battle.figures[0].place, "S"
    arena.battle.figures[0] = figure
    return BattleContext(arena.battle, content(), arena.scene)


def aim(arena: BattleContext) -> Any:
    hero, foe = arena.battle.figures
    return casting_of(arena, hero, CastCode(0, foe.key))


@pytest.mark.parametrize(
    ("people", "added"),
    [
        ({}, NOTHING),
        ({"retainers": True}, Rating(1)),
        ({"companions": (SPIRIT,), "retainers": True}, Rating(2)),
        ({"followers": "magicians"}, Rating(1)),
        ({"followers": "fighter-magicians"}, Rating(1)),
        ({"followers": "soldiers"}, NOTHING),
        ({"followers": "magicians", "regiment": "professional"}, Rating(2)),
        ({"regiment": "professional"}, Rating(2)),
        ({"regiment": "half part-time"}, Rating(0, 3)),
        ({"followers": "soldiers", "regiment": "professional"}, NOTHING),
    ],
)
def test_the_people_of_a_preceptor_help_in_a_magical_attack(people: dict[str, Any], added: Rating) -> None:
    assert bonus(**people)[0] == added


def test_followers_stay_behind_in_a_brawl() -> None:
    assert bonus("personal", followers="magicians", retainers=True)[0] == Rating(1)


def test_the_chain_opens_lunar_magic_only_and_a_guardian_any() -> None:
    assert bonus(rank="Novitiate", followers="magicians")[0] == NOTHING
    assert bonus(spell=FEAT, followers="magicians")[0] == NOTHING
    guardian = ability("Protection", holder="guardian", name="The old bull")
    assert bonus(spell=FEAT, followers="magicians", more=(guardian,))[0] == Rating(1)


def test_who_goes_on_alone_has_no_collective_magic() -> None:
    added, arena = bonus(followers="magicians")
    assert added == Rating(1)
    leave_alone(arena.battle.figures[0])
    meeting = meeting_by_magic(arena, arena.battle.figures[0], aim(arena))
    assert "collective magic" not in {part.name for part in meeting.actor.parts}
