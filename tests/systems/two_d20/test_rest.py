"""Rest (R-19, H-15, H-19): tests a day, seven days, the broken, kits, and what comes home."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.sheet import Treasure
from solo.systems.two_d20.people.talents import TalentTaken
from solo.systems.two_d20.rolls.recovery import healing_difficulty
from tests.systems.two_d20.leisure_staging import BAD, GOOD, CampaignPools, Scripted, bought, hero, played

HEALER = hero("Bo", {"healing": Training(3, 3), "counsel": Training(1, 1)})


@pytest.mark.parametrize(("carried", "difficulty"), [(0, 1), (1, 1), (2, 2), (4, 4)])
def test_healing_is_as_hard_as_what_is_carried(carried: int, difficulty: int) -> None:
    assert healing_difficulty(carried) == difficulty


def test_a_test_goes_with_a_day_and_there_is_one_for_each_kind() -> None:
    ann = hero(wounds=1, trauma=1)
    scene = Scripted((GOOD, BAD), (BAD, BAD))
    said = ["day", "tend:party-0:vigor", "tend:party-0:resolve", "end"]
    game = played("rest", (ann, HEALER), scene, rest=said)
    assert (game.home().wounds, game.home().trauma) == (0, 1)
    steps = [asked for asked in game.asked if asked.kind == "rest"]
    assert steps[0].option("tend:party-0:vigor").refused.startswith("Rest for a day first")
    assert steps[3].option("tend:party-0:resolve").refused == "This was already tried today."


def test_what_is_tried_in_vain_may_be_tried_the_next_day() -> None:
    scene = Scripted((BAD, BAD), (GOOD, BAD))
    said = ["day", "tend:party-0:vigor", "day", "tend:party-0:vigor", "end"]
    game = played("rest", (hero(wounds=1), HEALER), scene, rest=said)
    assert (game.home().wounds, game.result.text) == (0, "2 days of rest. Everyone is unhurt.")


def test_the_best_of_the_party_does_it_and_on_oneself_it_is_a_step_harder() -> None:
    others = played("rest", (hero(wounds=1), HEALER), rest=["end"]).first("rest").option("tend:party-0:vigor")
    assert others.label == "tend Ann's Wounds: Bo, Healing D1"
    own = hero("Ann", {"healing": Training(3, 3)}, wounds=1)
    alone = played("rest", (own, hero("Bo")), rest=["end"]).first("rest").option("tend:party-0:vigor")
    worth = {face: (face <= 13) + (face <= 3) for face in range(1, 21)}
    alike = sum(worth[one] + worth[other] >= 2 for one, other in product(worth, repeat=2))
    stranger = 1 - Fraction(1, 4)
    assert Fraction(alike, 400) < stranger
    assert alone.label == "tend Ann's Wounds: Bo, Healing D1"
    assert alone.preview().measures[0].value == stranger


def test_of_two_healers_without_a_chance_the_one_with_the_easier_test_is_offered() -> None:
    own = played("rest", (hero(trauma=3), hero("Bo")), rest=["end"]).first("rest").option("tend:party-0:resolve")
    assert own.label == "tend Ann's Trauma: Bo, Counsel D3"


def test_where_no_test_is_worth_a_try_seven_days_are_proposed_at_once() -> None:
    """Else a day, which a test goes with, or to move on where nobody needs either."""
    proposed = {
        wounds: played("rest", (hero(wounds=wounds), hero("Bo")), rest=["end"]).first("rest").default
        for wounds in (0, 1, 4)
    }
    assert proposed == {0: "end", 1: "day", 4: "week"}
    tried = played("rest", (hero(wounds=1), HEALER), Scripted((BAD, BAD)), rest=["day", "tend:party-0:vigor", "end"])
    assert [asked.default for asked in tried.asked if asked.kind == "rest"][-1] == "day"
    only_time = played("rest", (hero(wounds=4), hero("Bo"))).asked
    assert [asked.default for asked in only_time if asked.kind == "rest"][:3] == ["week"] * 2 + ["tend:party-0:vigor"]
    broken = played("rest", (hero(trauma=5), HEALER), rest=["end"]).first("rest")
    assert broken.default == "week"


def test_alone_one_tends_oneself() -> None:
    game = played("rest", (hero(wounds=1),), Scripted((GOOD, GOOD)), rest=["day", "tend:party-0:vigor", "end"])
    assert game.home().wounds == 0
    assert "difficulty 2" in game.first("dice").prompt


def test_a_healers_kit_helps_and_the_pool_is_shared() -> None:
    healer = hero("Bo", {"healing": Training(1, 0)}, kits={"Healer's kit": 3})
    scene = Scripted((GOOD, GOOD, GOOD))
    said = ["day", "tend:party-0:vigor", "end"]
    game = played("rest", (hero(wounds=1), healer), scene, rest=said, dice=bought(resource=1))
    assert game.home("Bo").kits == {"Healer's kit": 2}
    assert game.shared.momentum == 2


@pytest.mark.parametrize(("before", "days", "wounds", "left"), [(0, 6, 2, 6), (0, 7, 1, 0), (5, 2, 1, 0), (5, 3, 1, 1)])
def test_seven_days_take_one_off_without_a_test(before: int, days: int, wounds: int, left: int) -> None:
    ann = hero(wounds=2, rested_days=before)
    home = played("rest", (ann,), Scripted(), rest=["day"] * days + ["end"]).home()
    assert (home.wounds, home.rested_days) == (wounds, left)


def test_a_week_is_seven_days_and_one_of_each_kind() -> None:
    home = played("rest", (hero(wounds=2, trauma=3),), Scripted(), rest=["week", "end"]).home()
    assert (home.wounds, home.trauma) == (1, 2)
    quick = played("rest", (hero(wounds=2),), Scripted(), rest=["week", "end"], options={"days-a-wound": "3"})
    assert (quick.state.done, quick.home().wounds) == (3, 1)


def test_the_broken_are_back_at_four_after_seven_days_and_no_test_helps() -> None:
    ann = hero(trauma=5, broken=True)
    game = played("rest", (ann, HEALER), Scripted(), rest=["day", "end"])
    refused = [asked for asked in game.asked if asked.kind == "rest"][1].option("tend:party-0:resolve").refused
    assert refused == "Ann is broken and recovers only after 7 days of rest."
    assert game.home().broken
    healed = played("rest", (ann, HEALER), Scripted(), rest=["week", "end"]).home()
    assert (healed.trauma, healed.broken) == (4, False)


def test_who_lay_out_is_up_again_below_four() -> None:
    scene = Scripted((1, 1))
    game = played("rest", (hero(wounds=4), HEALER), scene, rest=["day", "tend:party-0:vigor", "end"])
    assert (game.home().wounds, game.state.people[0].out) == (3, False)


def test_who_is_down_tends_nobody() -> None:
    down = hero("Bo", {"healing": Training(3, 3)}, wounds=4)
    options = played("rest", (hero(trauma=4), down), Scripted(), rest=["day", "end"]).first("rest").options
    assert {one.refused for one in options if one.group == "tend"} == {"No hero is fit to tend Harm."}


def test_kits_are_filled_up_for_gold() -> None:
    ann = hero(kits={"Healer's kit": 1}, gold=1)
    game = played("rest", (ann,), Scripted(), rest=["refill:party-0:Healer's kit", "end"])
    home = game.home()
    assert (home.kits, home.gold) == ({"Healer's kit": 3}, 0)
    assert home.ledger == [Treasure("Healer's kit refilled", -1)]
    poor = played("rest", (hero(kits={"Healer's kit": 1}, gold=0.5),), Scripted(), rest=["end"]).first("rest")
    assert poor.option("refill:party-0:Healer's kit").refused == "Ann cannot pay 1 gold."


def test_the_first_day_ends_the_scene() -> None:
    for days in (["day"], ["day", "day"], ["week", "day"]):
        game = played("rest", (hero(wounds=2),), Scripted(), rest=[*days, "end"], shared=CampaignPools(4, 7, 2))
        assert game.shared == CampaignPools(3, 7, 2)
    assert played("rest", (hero(),), Scripted(), rest=["end"], shared=CampaignPools(4, 7, 2)).shared == CampaignPools(
        4, 7, 2
    )


def test_it_proposes_what_promises_something_and_then_to_move_on() -> None:
    scene = Scripted((GOOD, BAD))
    game = played("rest", (hero(wounds=1), HEALER), scene)
    assert game.kinds == ["rest", "rest", "dice", "rest"]
    hopeless = played("rest", (hero(wounds=3),), rest=["day"] * 7 + ["end"])
    assert {asked.first_legal() for asked in hopeless.asked} == {"week"}


def test_what_each_needs_stands_beside_them() -> None:
    game = played("rest", (hero(wounds=2, trauma=1), hero("Bo")), rest=["day", "end"])
    panel = game.procedure.view(game.state, None).panels[0]
    assert [(line.name, line.value) for line in panel.lines] == [("Ann", "2 Wounds, 1 Trauma"), ("Bo", "unhurt")]
    assert panel.lines[0].why == "One Harm of each kind heals without a test after 6 more days."


def test_a_reliable_healer_needs_no_roll_for_what_is_average() -> None:
    healer = hero("Bo", {"healing": Training(3, 3)}, talents=(TalentTaken("Reliable", "healing"),))
    game = played("rest", (hero(wounds=1), healer), Scripted(), rest=["day", "tend:party-0:vigor", "end"])
    assert game.home().wounds == 0
    harder = played("rest", (hero(wounds=2), healer), Scripted((GOOD, BAD)), rest=["day", "tend:party-0:vigor", "end"])
    assert harder.home().wounds == 2


@pytest.mark.parametrize(("wounds", "first"), [(1, True), (3, False)])
def test_what_two_dice_cannot_heal_is_offered_after_the_days(wounds: int, first: bool) -> None:
    options = played("rest", (hero(wounds=wounds), hero("Bo")), rest=["end"]).first("rest").options
    order = [one.code for one in options]
    assert (order.index("tend:party-0:vigor") < order.index("day")) is first
