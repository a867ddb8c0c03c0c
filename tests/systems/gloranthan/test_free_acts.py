"""Acts that take no action of a figure: allies and the fetch, the referee's modifiers, Fate cards for a hero point
(`G-05`, `G-25`, `G-26`, `G-28`, `G-63`).
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.contract import Viewer
from solo.systems.gloranthan.battle.muster import figure_of_hero
from solo.systems.gloranthan.battle.options.acts import ACTS, ActionChoice
from solo.systems.gloranthan.battle.options.free_acts import free_options
from solo.systems.gloranthan.battle.options.spells import CastCode, casting_of, spell_options
from solo.systems.gloranthan.battle.rounds import take_turn
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.magic import meeting_by_magic
from solo.systems.gloranthan.battle.rules.pursuit import pursuit
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.state.validation import find_problems
from solo.systems.gloranthan.battle.tactics.decide import usual_act
from solo.systems.gloranthan.battle.tactics.magic import could_disable_again
from solo.systems.gloranthan.battle.view import view
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.rating import NOTHING, Rating
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, ability, acted_out, copied, heroes, staged

CALLER = "Old Mother Sark"
CROW = ability("Agent: half hits", name="Beak", type="Spirit", holder="Old Crow")
OWN = ability("Agent: half hits", name="Sting", type="Spirit")


def caller(*draws: str, foe: str = "Dark troll", **fields: Any) -> BattleContext:
    """The caller of spirits beside a foe, on a day whose time cards help nobody."""
    arena = staged(Scripted(*draws), {CALLER: (10, 5)}, {foe: (11, 5)})
    arena.battle.cards.table = CampaignTable(days=8)
    hero = replace(heroes()[CALLER], **{"allies": ("Old Crow",), "abilities": (CROW, OWN), **fields})
    figure = figure_of_hero(hero, content(), "party-0", "personal")
    figure.place, figure.letter = (10, 5), "O"
    arena.battle.figures[0] = figure
    return BattleContext(arena.battle, content(), arena.scene)


def turn(arena: BattleContext, **answers: Any) -> None:
    acted_out(take_turn(arena, [arena.battle.figures[0]]), **answers)


def test_an_ally_acts_beside_its_owner_once_a_turn() -> None:
    arena = caller("Equal", "Equal", foe="Champion")
    hero, foe = arena.battle.figures
    turn(arena, act=[f"cast:0:{foe.key}", f"cast:1:{foe.key}"])
    assert hero.uses == {"Beak": 4, "Sting": 4}
    assert hero.allied == {"Old Crow": 2} and hero.acted == 2
    assert f"{CALLER} lets Old Crow use Beak" in arena.scene.story  # type: ignore[attr-defined]
    assert [option.refused for option in spell_options(arena, hero) if option.refused] == [
        "Old Crow has already acted this turn."
    ]
    arena.battle.round = 3
    assert not [option for option in spell_options(arena, hero) if option.refused]


def test_an_abilitys_holder_must_be_an_ally_to_act_beside_its_owner() -> None:
    arena = caller("Equal", allies=())
    turn(arena, act="cast:0:foes-0")
    assert arena.battle.figures[0].allied == {} and arena.battle.figures[0].acted == 2


def test_the_program_lets_an_ally_act_first_and_its_owner_as_well() -> None:
    arena = caller("Equal", "Equal")
    hero = arena.battle.figures[0]
    assert usual_act(arena, hero, False) == "cast:0:foes-0"
    hero.allied = {"Old Crow": 2}
    assert usual_act(arena, hero, False) != "cast:0:foes-0"


def test_a_shamans_fetch_strikes_only_bodiless_beings() -> None:
    shaman = {"rank": "Shaman", "powers": Powers(3, 7, 3, 2), "allies": (), "abilities": ()}
    arena = caller("Equal", foe="Restless spirit", **shaman)
    hero, spirit = arena.battle.figures
    fetch = meeting_by_magic(arena, hero, casting_of(arena, hero, CastCode(0, spirit.key)))
    assert fetch.actor.parts[0].bonus == Rating(7)
    before = spirit.left("magic")
    turn(arena, act=f"cast:0:{spirit.key}")
    assert spirit.left("magic") < before
    body = caller(**shaman)
    assert [option.refused for option in spell_options(body, body.battle.figures[0])] == [
        "Touch of the fetch works only on targets of this kind: spirit."
    ]
    assert not caller(rank="Practitioner", allies=(), abilities=()).battle.figures[0].allies


# The referee


def test_the_referees_modifiers_count_on_both_sides_until_they_are_changed() -> None:
    arena = caller("Equal")
    hero, foe = arena.battle.figures
    plain = (
        blow(arena, hero, foe, "melee"),
        meeting_by_magic(arena, hero, casting_of(arena, hero, CastCode(1, foe.key))),
    )
    runs = pursuit(arena, hero, foe)
    turn(arena, act=["referee", "hold"], referee=["favour:party:+1M", "favour:party:+1E", "favour:foes:-1E", "done"])
    assert arena.battle.favours == {"party": Rating(1, 1), "foes": Rating(0, -1)}
    assert hero.acted == 2
    after = (
        blow(arena, hero, foe, "melee"),
        meeting_by_magic(arena, hero, casting_of(arena, hero, CastCode(1, foe.key))),
    )
    for one, other in zip((*plain, runs), (*after, pursuit(arena, hero, foe)), strict=True):
        assert other.advantage - one.advantage == Rating(1, 2)
    assert copied(arena.battle).favours == arena.battle.favours
    table = next(panel for panel in view(arena, None, Viewer()).panels if panel.title == "The table")
    assert [line.value for line in table.lines if line.name == "the referee"] == ["+1M1E", "−1E"]
    assert not list(find_problems(arena.battle, content()))
    arena.battle.favours["party"] = Rating(10**6)
    assert [problem for problem in find_problems(arena.battle, content()) if "modifier for the party" in problem]


# Fate cards


def test_a_hero_point_swaps_a_fate_card_or_draws_a_hand_within_a_fight() -> None:
    arena = caller()
    hand = arena.battle.cards.hands["party-0"]
    hand.cards, hand.points = ("Vinga", "Yelm"), 2
    turn(arena, act=["swap", "hold"], swap="Yelm")
    hand = arena.battle.cards.hands["party-0"]
    assert hand.points == 1 and len(hand.cards) == 2 and hand.cards[0] == "Vinga"
    assert "Yelm" in arena.battle.cards.table.spent
    hand.cards, arena.battle.figures[0].acted = (), 1
    turn(arena, act=["renew", "hold"])
    hand = arena.battle.cards.hands["party-0"]
    assert hand.points == 0 and len(hand.cards) == 4


@pytest.mark.parametrize(
    ("cards", "points", "codes"),
    [(("Vinga",), 1, ["swap", "referee"]), ((), 1, ["renew", "referee"]), (("Vinga",), 0, ["referee"])],
)
def test_fate_cards_are_exchanged_only_for_a_hero_point(cards: tuple[str, ...], points: int, codes: list[str]) -> None:
    arena = caller()
    hand = arena.battle.cards.hands["party-0"]
    hand.cards, hand.points = cards, points
    assert [option.code for option in free_options(arena, arena.battle.figures[0])] == codes
    assert not list(free_options(arena, arena.battle.figures[1]))


def test_the_usual_act_is_never_one_of_cards_or_the_referee() -> None:
    arena = caller()
    arena.battle.cards.hands["party-0"].points = 3
    asked = ActionChoice(arena, arena.battle.figures[0], (), usual_act)
    assert ACTS.read(asked.default or "").verb not in ("swap", "renew", "referee")
    assert arena.battle.favours.get("party", NOTHING) == NOTHING


def test_who_has_disabled_a_foe_for_some_turns_waits_and_does_not_give_up() -> None:
    stand_still = ability("Spell: disable for turns", harms="magic")
    arena = caller(foe="Champion", allies=(), abilities=(stand_still,))
    hero, foe = arena.battle.figures
    foe.disabled = 2
    assert could_disable_again(arena, hero, foe)
    hero.uses = {stand_still.name: 0}
    assert not could_disable_again(arena, hero, foe)
