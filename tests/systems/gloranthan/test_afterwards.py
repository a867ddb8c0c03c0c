"""What comes after (G-17 to G-23, G-42, G-46, G-60 to G-64): recovery, tending, seasons, rituals, heroquests."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from solo.systems.contract import Checkpoint, ChooseMany, EnterNumber, Setup
from solo.systems.gloranthan.action.odds import success
from solo.systems.gloranthan.downtime.healing import outlook, wound_after_care
from solo.systems.gloranthan.downtime.heroquest import HeroquestProcedure, HeroquestState
from solo.systems.gloranthan.downtime.keeping import wealth_after_season
from solo.systems.gloranthan.downtime.procedure import RestProcedure
from solo.systems.gloranthan.downtime.quest import Quest, Station
from solo.systems.gloranthan.downtime.quest import find_problems as quest_faults
from solo.systems.gloranthan.downtime.ritual import Ritual
from solo.systems.gloranthan.downtime.ritual import find_problems as ritual_faults
from solo.systems.gloranthan.hands.deck import entity_deck
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.people.company import keep
from solo.systems.gloranthan.people.cost import unspent
from solo.systems.gloranthan.people.retinue import Companion
from solo.systems.gloranthan.people.runes import RUNES, Powers
from solo.systems.gloranthan.people.sheet import Wound
from solo.systems.gloranthan.people.wealth import gain, spend
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import MASTERY_DECK
from solo.systems.gloranthan.session.procedure import SessionProcedure
from tests.systems.gloranthan.company_staging import hero, played
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, by_seed

REST = RestProcedure(content())
QUEST = HeroquestProcedure(content())
SESSION = SessionProcedure(content())
HURT, SERIOUS = Wound("physical"), Wound("physical", True)
WELL, ILL, SAME, WORSE = "1E actor", "1E target", "Equal", "1M target"
TABLE = CampaignTable(("Elmal", "Yelm", "Vinga", "Sedenya"), session=1)
HEALER = "Storm initiate"


# Recovery


DECK = [card for card, count in MASTERY_DECK.kinds for _ in range(count) if card != "Draw Double"]
"""What a chain ends with: Draw Doubles go out one by one, and what is left is as likely as before."""


def naive(state: str, draws: int, safe: bool = False) -> dict[str, Fraction]:
    """What a wound is after so many draws, over every card and every facing (R-33)."""
    if not draws or state in ("whole", "dead"):
        return {state: Fraction(1)}
    found: dict[str, Fraction] = {}
    worse = state if safe else "serious" if state == "hurt" else "dead"
    for card, ours in product(DECK, (True, False)):
        if card == "Trickster" or (not ours and card.startswith(("1M", "2M", "3M"))):
            then = worse
        else:
            then = "whole" if ours and card != "Equal" else state
        for end, chance in naive(then, draws - 1, safe).items() if draws > 1 else {then: Fraction(1)}.items():
            found[end] = found.get(end, Fraction(0)) + chance / (2 * len(DECK))
    return found


def resting(*wounds: Wound) -> Any:
    return REST.begin(Setup((hero(wounds=wounds),)))


@pytest.mark.parametrize("draws", [1, 2])
@pytest.mark.parametrize(
    ("wound", "state"), [(HURT, "hurt"), (SERIOUS, "serious"), (replace(HURT, care="safe"), "hurt")]
)
def test_odds_over_several_draws_are_those_of_every_card(wound: Wound, state: str, draws: int) -> None:
    expected = naive(state, draws, wound.care == "safe")
    shown = outlook(resting(wound), 14 * draws)
    whole, dies = shown.measures
    assert (whole.value, dies.value) == (expected["whole"], expected.get("dead", 0))
    assert shown.explain is not None
    bars = {bar.label.partition(": ")[2]: bar.chance for bar in shown.explain().outcomes}
    words = {"whole": "whole", "hurt": "Hurt", "serious": "Seriously Hurt", "dead": "dead"}
    assert bars == {words[end]: chance for end, chance in expected.items()}
    early = outlook(resting(wound), 13)
    assert (early.measures, early.explain) == ((), None)


def test_several_wounds_are_whole_only_together() -> None:
    one, sure = naive("hurt", 1)["whole"], Wound("magic", care="sure", wait=3)
    assert outlook(resting(HURT, sure, HURT), 14).measures[0].value == one * one
    assert outlook(resting(HURT, sure), 3).measures[0].value == 1


def wait(*draws: str, wounds: tuple[Wound, ...] = (HURT,), days: int = 14) -> Any:
    return played(REST, hero(wounds=wounds), scene=Scripted(*draws), rest=[f"wait:{days}", "end"])


@pytest.mark.parametrize(
    ("draw", "before", "after"),
    [
        (WELL, HURT, ()),
        (ILL, HURT, (HURT,)),
        (SAME, HURT, (HURT,)),
        (WORSE, HURT, (SERIOUS,)),
        ("Trickster actor", HURT, (SERIOUS,)),
        ("Draw Double 1M target", HURT, (SERIOUS,)),
        (WELL, SERIOUS, ()),
        (WORSE, replace(HURT, care="safe"), (replace(HURT, care="safe"),)),
        (ILL, replace(HURT, care="in vain"), (HURT,)),
    ],
)
def test_a_wound_is_drawn_for_every_two_weeks(draw: str, before: Wound, after: tuple[Wound, ...]) -> None:
    home = wait(draw, wounds=(before,)).home()
    assert home.wounds == after and not home.dead


def test_an_orderlys_talismans_have_uses_again_only_after_a_ceremony() -> None:
    """G-27."""
    talisman = Ability("Shield of the saint", "Protection", "Minor", "Common", "Sorcery", religion="Mostali")
    item = Ability("Old ring", "Damage", "Minor", "Common", "Sorcery", item=True)
    used = {talisman.name: 0, item.name: 0}
    orderly = hero(religion="Mostali", rank="Orderly", abilities=(talisman, item), uses=used)
    assert played(REST, orderly, rest=["wait:1", "end"]).home().uses == {talisman.name: 0}
    rite = ["hold:Reconsecrate Talismans", "end"]
    assert played(REST, orderly, scene=Scripted("3M actor"), rest=rite).home().uses == {}
    offered = {one.code for one in REST.next_step(REST.begin(Setup((hero(),)))).options}
    assert "hold:Reconsecrate Talismans" not in offered
    initiate = hero(religion="Vinga", rank="Initiate", abilities=(talisman,), uses={talisman.name: 0})
    assert played(REST, initiate, rest=["wait:1", "end"]).home().uses == {}


def test_what_is_serious_kills_when_it_grows_worse_and_then_all_is_over() -> None:
    game = (
        wait(WORSE, wounds=(SERIOUS,))
        if False
        else played(REST, hero(wounds=(SERIOUS,)), scene=Scripted(WORSE), rest=["wait:14"])
    )
    assert game.home().dead and game.result.text == "Nobody is left alive."


def test_days_count_towards_the_next_draw_from_rest_to_rest() -> None:
    first = played(REST, hero(wounds=(HURT,)), rest=["wait:1", "end"])
    assert first.home().wounds == (replace(HURT, wait=13),) and first.table.days == 1
    again = played(REST, first.home(), scene=Scripted(WELL), shared=first.table, rest=["wait:13", "end"])
    assert again.home().wounds == () and again.table.days == 14
    assert again.result.text == "13 days later: Season 1, week 3, day 1 (dark moon). Everyone is healed."


def test_what_is_sure_needs_no_draw_and_each_morning_magic_is_back() -> None:
    home = wait(wounds=(Wound("magic", care="sure", wait=1),), days=1).home()
    assert home.wounds == ()
    assert played(REST, hero(uses={"Healing": 0}), rest=["wait:1", "end"]).home().uses == {}
    assert played(REST, hero(uses={"Healing": 0}), rest=["end"]).home().uses == {"Healing": 0}


def test_it_waits_for_the_next_draw_by_itself_and_then_moves_on() -> None:
    game = played(REST, hero(wounds=(replace(HURT, care="in vain"),)), scene=Scripted(WELL))
    assert [asked.first_legal() for asked in game.asked] == ["wait:14", "end"]
    assert [line.value for line in game.view().panels[0].lines] == ["whole"]


# Tending


@pytest.mark.parametrize(
    ("defeats", "wait", "care"), [(0, 14, "in vain"), (1, 14, "safe"), (2, 14, "sure"), (3, 7, "sure")]
)
def test_skilful_care_makes_safe_or_sure_or_soon(defeats: int, wait: int, care: str) -> None:
    assert wound_after_care(HURT, defeats) == Wound("physical", False, wait, care)  # type: ignore[arg-type]
    assert wound_after_care(replace(HURT, wait=3), 5).wait == 1


def test_the_best_of_skill_is_tried_once_before_a_draw_with_its_exact_chance() -> None:
    healer = hero(HEALER)
    scene = Scripted("Equal")
    game = played(REST, hero(wounds=(HURT,)), healer, scene=scene, rest=["tend:party-1:party-0:0", "end"])
    shown = game.option("tend:party-1:party-0:0").preview()
    assert shown.measures[0].value == success(Rating(2 + 1 - 5))
    assert game.home().wounds == (replace(HURT, care="in vain"),)
    assert game.step(1).option("tend:party-1:party-0:0") is None
    assert shown.explain is not None and shown.explain().outcomes[0].chance == 1 - success(Rating(-2))


def test_a_companion_who_heals_leads_where_that_is_better() -> None:
    """Runes 4/3/3/3 come to 5, so companions have 4 in what they are good at; a skill, and those who help (G-14)."""
    jo = Companion("Jo", ("Healing",), skills=("First Aid",))
    game = played(REST, hero("Band captain", wounds=(HURT,), companions=(jo,)), rest=["end"])
    shown = game.option("tend:party-0:party-0:0").preview()
    assert shown.explain is not None and "Jo" in shown.explain().sentences[0]
    assert shown.measures[0].value == success(Rating(4 + 1 + 1 - 5))


def test_a_serious_wound_is_harder_and_the_seriously_hurt_in_mind_nurse_nobody() -> None:
    game = played(REST, hero(wounds=(SERIOUS, Wound("intellect", True))), hero(HEALER), rest=["end"])
    assert game.option("tend:party-1:party-0:0").preview().measures[0].value == success(Rating(3 - 7))
    assert game.step().option("tend:party-0:party-0:0") is None


HEALS = {
    "week": ("Heal a Hurt in a week", "Minor"),
    "day": ("Heal a Hurt in a day", "Major"),
    "once": ("Heal a Hurt at once", "Twice Major"),
    "death": ("Hold back death", "Ordinary"),
    "serious": ("Heal a Serious Hurt in two weeks", "Major"),
}


def with_magic(kind: str, **fields: Any) -> Any:
    effect, grade = HEALS[kind]
    return hero(HEALER, abilities=(Ability("Mend", effect, grade, "Ubiquitous", "Theism"),), **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("week", HURT, (Wound("physical", care="sure", wait=7),)),
        ("week", replace(HURT, wait=3), (Wound("physical", care="sure", wait=3),)),
        ("day", HURT, (Wound("physical", care="sure", wait=1),)),
        ("once", HURT, ()),
        ("death", SERIOUS, (replace(SERIOUS, care="safe"),)),
        ("serious", SERIOUS, (replace(SERIOUS, care="sure"),)),
    ],
)
def test_magic_heals_for_sure_and_costs_a_use(kind: str, before: Wound, after: tuple[Wound, ...]) -> None:
    code = "tend:party-1:party-0:0:Mend"
    game = played(REST, hero(wounds=(before,)), with_magic(kind), scene=Scripted("3M actor"), rest=[code, "end"])
    assert game.home().wounds == after and game.home(HEALER).uses == {"Mend": 4}
    in_vain = played(REST, hero(wounds=(before,)), with_magic(kind), scene=Scripted("3M target"), rest=[code, "end"])
    assert in_vain.home().wounds == (before,) and in_vain.home(HEALER).uses == {"Mend": 4}


def test_magic_that_is_used_up_or_for_something_else_is_not_offered() -> None:
    for healer in (with_magic("week", uses={"Mend": 0}), with_magic("serious")):
        game = played(REST, hero(wounds=(HURT,)), healer, rest=["end"])
        assert game.step().option("tend:party-1:party-0:0:Mend") is None
    assert played(REST, hero(wounds=(SERIOUS,)), with_magic("serious"), rest=["end"]).option(
        "tend:party-1:party-0:0:Mend"
    )


# Seasons


def leader(**fields: Any) -> Any:
    """Eight retainers for somebody of power 8, whose season takes 4M for eight of them."""
    fields = {"wealth": Rating(6), "income": 0, "retainers": True, **fields}
    return hero("Band captain", **fields)


def season(one: Any, *paid: str, days: int = 56) -> Any:
    return played(REST, one, rest=[f"wait:{days}", "end"], upkeep=list(paid))


def test_the_table_of_the_season_is_shown_before_it_is_paid() -> None:
    one = leader()
    needed = keep(one, content())
    game = season(one, "pay:0")
    rows = {row.code: row for row in game.step(0, "upkeep").options}
    notes = {code: row.preview().note for code, row in rows.items() if code.startswith("pay")}
    assert {more: notes[f"pay:{more}"] for more in range(-min(4, needed), 8)} == {
        more: {
            -4: "power −2M · recruiting impossible",
            -3: "power −1M · recruiting impossible",
            -2: "power −3E · recruiting impossible",
            -1: "power −1E · recruiting difficult",
            0: "power 0 · recruiting possible",
            1: "power +1E · recruiting acceptable",
            2: "power +1E · recruiting acceptable",
            3: "power +2E · recruiting straightforward",
            4: "power +2E · recruiting straightforward",
            5: "power +3E · recruiting easy",
            6: "power +3E · recruiting easy",
            7: "power +3E · recruiting simple",
        }[more]
        for more in range(-min(4, needed), 8)
    }
    left = spend(Rating(6), needed)
    assert rows["pay:0"].preview().cost == f"wealth 6M → {left.masteries}M{left.edges}E"
    home = game.home("Band captain")
    assert (home.wealth, home.kept) == (left, 0)


def test_what_is_paid_beyond_or_below_shows_until_the_next_season() -> None:
    needed = keep(leader(), content())
    assert season(leader(), "pay:2").home("Band captain").kept == 2
    poor = season(leader(wealth=Rating(needed - 1))).home("Band captain")
    assert (poor.wealth, poor.kept) == (Rating(), -1)


def test_who_cannot_be_kept_is_let_go_and_the_xp_come_back() -> None:
    one = leader(wealth=Rating(), unit="Cataphracht")
    before = unspent(one, content())
    game = season(one)
    home = game.home("Band captain")
    assert not home.retainers and unspent(home, content()) == before + 6
    assert game.option("pay:0", 0, "upkeep").refused == "You cannot afford this."


def test_part_timers_feed_themselves_at_home() -> None:
    one = hero("Band captain", retainers=False, regiment="part-time", wealth=Rating(3))
    home = season(one, "home").home("Band captain")
    assert (home.wealth, home.kept, home.regiment) == (Rating(3), 0, "part-time")


@given(st.integers(0, 12), st.integers(0, 5), st.integers(0, 12), st.integers(0, 12))
def test_income_comes_before_or_after_whichever_leaves_more(wealth: int, edges: int, income: int, price: int) -> None:
    one = hero(wealth=Rating(wealth, edges), income=income)
    found = []
    for first in ("gain", "spend"):
        try:
            left = gain(one.wealth, income) if first == "gain" else spend(one.wealth, price)
            found.append(spend(left, price) if first == "gain" else gain(left, income))
        except ValueError:
            continue
    best = max(found, key=lambda left: 6 * left.masteries + left.edges, default=None)
    assert wealth_after_season(one, price) == best


def test_income_alone_needs_no_answer_and_xp_have_nothing_to_do_with_it() -> None:
    one = hero(wealth=Rating(7), income=5)
    game = season(one)
    home = game.home()
    assert home.wealth == Rating(7, 4) and unspent(home, content()) == unspent(one, content())
    rich = played(REST, hero(wealth=Rating(4)), rest=["win:party-0", "end"], wealth="6").home()
    assert rich.wealth == gain(Rating(6), 4) and unspent(rich, content()) == unspent(hero(wealth=Rating(4)), content())
    paid = played(REST, hero(wealth=Rating(9)), rest=["spend:party-0", "end"], wealth="8").home()
    assert paid.wealth == Rating(8, 1) and unspent(paid, content()) == unspent(hero(wealth=Rating(9)), content())


def test_the_calendar_is_told() -> None:
    game = played(REST, hero(), shared=CampaignTable(days=3), rest=["wait:53", "end"])
    assert str(game.state.date) == "Season 2, week 1, day 1 (dark moon)"
    assert game.option("wait:53").label == "wait 53 days, until the end of the season"
    assert game.procedure.subtitle(game.state) == str(game.state.date)


# Rituals


def omens(scene: Scripted, **fields: Any) -> Any:
    mage = hero(HEALER, wealth=Rating(2), **fields)
    return played(REST, mage, scene=scene, shared=TABLE, rest=["hold:Reading the Omens", "end"], time="once")


def test_read_omens_are_shown_and_read_amiss_four_others_and_nobody_can_tell() -> None:
    true, false = omens(Scripted("3M actor")), omens(Scripted("3M target"))
    assert true.table.shown == TABLE.omens == false.table.omens
    assert len(false.table.shown) == 4 and false.table.shown != TABLE.omens
    assert Counter(false.table.shown) <= Counter(entity_deck(content())) - Counter(TABLE.omens)
    for game in (true, false):
        assert game.home(HEALER).wealth == spend(Rating(2), 1)
        assert {line.name: line.value for line in game.view().panels[1].lines}["Omens"].count(",") == 2
        assert game.step(1).option("hold:Reading the Omens").refused == "You have already read the Omens."


def test_a_secret_reading_is_bettered_by_nobody_and_not_told() -> None:
    scene = Scripted("3M target")
    game = omens(scene, hero_points=3, hand=("Vinga",))
    assert {asked.kind for asked in game.asked} == {"rest", "circumstances", "time"}
    assert all(not event.rolls for event in scene.told)


def test_without_omens_or_wealth_there_is_nothing_to_read() -> None:
    refused = played(REST, hero(HEALER), shared=TABLE, rest=["end"]).option("hold:Reading the Omens").refused
    assert refused == "Needs a hero with Magic and 1M of wealth."
    none = played(REST, hero(HEALER, wealth=Rating(2)), rest=["end"]).option("hold:Reading the Omens").refused
    assert none == "There are no Omens. Begin a session first."


def test_circumstances_supporters_and_time_count_with_exact_odds() -> None:
    """Worked example 15: an auspicious place and an expensive item are a mastery in 2 hours, doubled two in 4."""
    chosen = "auspicious place+expensive item"
    game = played(
        REST, hero(HEALER), scene=Scripted("Equal"), rest=["hold:An ordinary ritual", "end"], circumstances=chosen,
        time="twice",
    )  # fmt: skip
    once, twice = (game.option(code, 0, "time").preview() for code in ("once", "twice"))
    assert (once.note, twice.note) == ("takes 2 hours", "takes 4 hours")
    assert once.measures[0].value == success(Rating(5 + 1 - 5)) and twice.measures[0].value == success(Rating(2))
    alone = next(one for one in game.step(0, "circumstances").options if one.code == "power spot").preview()
    assert alone.measures[0].value == success(Rating(1)) and alone.note == "takes 2 hours"


def test_others_add_their_magic_and_the_strongest_leads_by_itself() -> None:
    game = played(REST, hero(), hero(HEALER), scene=Scripted("Equal"), rest=["hold:A hard ritual", "end"])
    asked = game.step(0, "leader")
    assert asked.first_legal() == "party-1"
    # Magic 5 with 3 beside it: two levels below give 2 edges, which take an hour.
    shown = asked.option("party-1").preview()
    assert shown.measures[0].value == success(Rating(-2, 2)) and shown.note == "takes 1 hour"


def test_a_ritual_may_be_left_and_a_long_one_takes_days() -> None:
    left = played(REST, hero(HEALER), rest=["hold:A hard ritual", "end"], time="end")
    assert left.table.days == 0
    special = "place of the myth+high holy day+unique item"
    helpers = {"companions": (Companion("Jo", ("Healing",)),), "retainers": True, "followers": "soldiers"}
    long = played(
        REST, hero(HEALER, **helpers), scene=Scripted("Equal"), rest=["hold:A hard ritual", "end"],
        circumstances=special, time="twice",
    )  # fmt: skip
    assert long.option("twice", 0, "time").preview().note == "takes 36 hours" and long.table.days == 1


# Heroquests


def quest(*draws: str, name: str = "The stolen rain", party: tuple[Any, ...] = (), **answers: Any) -> Any:
    people = party or (hero(),)
    given = {"guise": "not at all", "item": "not at all", **answers}
    return played(QUEST, *people, scene=Scripted(*draws), quest=name, **given)


def test_a_quest_that_is_won_gives_its_gift_for_what_it_is_worth() -> None:
    one = hero(powers=Powers(6, 6, 6, 6))
    game = quest(*["3M actor"] * 4, party=(one,))
    gift = content().entries(Quest)["The stolen rain"].gift
    home = game.home()
    assert home.abilities[0] == gift and unspent(home, content()) == unspent(one, content())
    assert game.result.text == "Spearwoman comes home with Friend of the rain."
    assert quest(*["3M actor"] * 4, party=(home,)).home().abilities.count(gift) == 1


def test_each_station_is_offered_with_exact_odds_of_every_way() -> None:
    game = quest(guise="well", item="to the letter", station="end")
    ways = {one.code: one.preview() for one in game.step(0, "station").options[:-1]}
    assert list(ways) == ["meet:1:alone", "meet:0:alone"]
    # Intellect 3 and Perception of her keyword, the deed, guise and item; then Physical 5, Running, and the latter two.
    assert ways["meet:0:alone"].measures[0].value == success(Rating(3 + 1 - 4, 3 + 3))
    assert ways["meet:1:alone"].measures[0].value == success(Rating(5 + 1 - 4, 3))


def test_the_community_adds_its_magic_and_shares_the_loss() -> None:
    people = (hero(), hero(HEALER))
    game = quest("3M target", "2M actor", party=people, leader="party-0", station=["meet:0:together", "end"])
    shown = game.step(0, "station").option("meet:0:together").preview()
    # Intellect 3 and Magic 5 together are 5M2E, and the deed 3E: 1M5E above the ford, which strikes back with 2M.
    assert shown.measures[0].value == success(Rating(1, 5))
    ann, healer = game.state.people
    assert ann.lost == {"intellect": 2} and healer.lost == {"magic": 2}
    assert game.view().fighters[1].bars[1].name == "Magic"


def test_who_falls_and_gets_away_loses_the_stake_only() -> None:
    rich = hero(earned=3)
    free = unspent(rich, content())
    game = quest("3M target", "3M actor", "3M actor", party=(rich,), station="meet:0:alone")
    home = game.home()
    assert home.wounds == () and unspent(home, content()) == free - 1
    assert home.lost == {"The stolen rain": 1}
    assert game.result.text == "Spearwoman falls and comes home with nothing."


def test_who_falls_and_is_caught_is_hurt_and_loses_a_mastery() -> None:
    game = quest("3M target", "3M actor", "3M target", station="meet:0:alone", loss="lose:intellect:Intellect")
    home = game.home()
    assert home.wounds == (Wound("intellect"),) and home.powers.intellect == 2
    assert home.lost["Intellect"] == 7
    assert [bar.value for bar in game.view().fighters[0].bars] == [5, 0]


def test_the_myth_s_answer_is_told_and_a_hopeless_station_is_left() -> None:
    scene, one = Scripted("3M target", "3M target"), hero(powers=Powers(4, 4, 4, 4))
    game = played(QUEST, one, scene=scene, quest="Seven steps to the red moon", station="meet:0:alone")
    (told,) = scene.told
    assert [roll.what for roll in told.rolls if roll.outcome] == ["The beggar", "the myth's answer"]
    assert told.text == "The beggar holds out and inflicts 0 defeats."
    assert game.step(0, "station").first_legal() == "end" == game.step(1, "station").first_legal()
    assert game.step(0, "station").options[0].code == "end"
    assert game.result.text == "Spearwoman turns back before The beggar."


def test_whoever_is_likeliest_to_pass_the_first_station_stands_first() -> None:
    pair = (hero("Quill", powers=Powers(2, 2, 2, 2)), hero("Spearwoman"))
    asked = played(QUEST, *pair, scene=Scripted(), quest="The stolen rain", station="end").step(0, "leader")
    assert [option.code for option in asked.options] == ["party-1", "party-0"] and asked.default == "party-1"
    assert [option.preview().measures[0].name for option in asked.options] == ["success"] * 2


def test_followers_help_in_the_moment_and_retainers_where_the_myth_knows_them() -> None:
    band = hero("Band captain")
    with_them = quest(party=(band,), station="end").step(0, "station").option("meet:1:alone").preview()
    without = quest(party=(replace(band, retainers=False),), station="end").step(0, "station").option("meet:1:alone")
    assert with_them.measures[0].value > without.preview().measures[0].value
    watch = "The watch on the empty hill"
    alone = quest(name=watch, party=(band,), station="end").step(0, "station").option("meet:0:alone").preview()
    less = quest(name=watch, party=(replace(band, retainers=False),), station="end").step(0, "station")
    assert alone.measures == less.option("meet:0:alone").preview().measures


def test_a_journey_may_be_refused_and_survives_being_saved() -> None:
    game = played(QUEST, hero(), quest="end")
    assert game.result.text.endswith("Everyone is healed.")
    begun = quest(station="end").state
    assert msgspec.json.decode(msgspec.json.encode(begun), type=HeroquestState) == begun
    assert QUEST.find_problems(begun) == [] == QUEST.find_problems(game.state)


@pytest.mark.parametrize("field", [{"quest": "no such myth"}, {"station": 4}, {"leader": "party-9"}, {"leader": ""}])
def test_a_journey_to_nowhere_is_told(field: dict[str, Any]) -> None:
    begun = quest(station="end").state
    assert len(QUEST.find_problems(replace(begun, **field))) == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"text": " "}, "stations"),
        ({"stations": ()}, "stations"),
        ({"gift": Ability("Nothing", "No such effect", "Minor", "Common", "Talent")}, "gift"),
        ({"stations": (Station(name="x", text="x", difficulty=30, ways=(), won="x"),)}, "stations"),
    ],
)
def test_a_myth_that_cannot_be_walked_is_refused(change: dict[str, Any], field: str) -> None:
    whole = content().entries(Quest)["The stolen rain"]
    assert not list(quest_faults(whole, content()))
    assert [found for found, _ in quest_faults(replace(whole, **change), content())] == [field]


@pytest.mark.parametrize(("change", "field"), [({"text": ""}, "text"), ({"difficulty": 0}, "difficulty")])
def test_a_ritual_that_cannot_be_held_is_refused(change: dict[str, Any], field: str) -> None:
    whole = Ritual(name="x", text="x", difficulty=3)
    assert not list(ritual_faults(whole, content()))
    assert [found for found, _ in ritual_faults(replace(whole, **change), content())] == [field]


# Whatever is answered


def answer(asked: Any, random: Random) -> str:
    """Any legal answer; after the default one in every third case."""
    if random.random() < 0.3 or isinstance(asked, EnterNumber):
        return str(asked.first_legal())
    if isinstance(asked, ChooseMany):
        several = random.sample(list(asked.options), random.randint(asked.least, asked.most))
        return "+".join(option.code for option in several)
    return str(random.choice(asked.legal()).code)


@pytest.mark.parametrize("seed", range(24))
def test_whatever_is_answered_states_are_sound_and_everybody_comes_home(seed: int) -> None:
    random, procedure = Random(seed), (REST, QUEST, SESSION)[seed % 3]
    wounds = tuple(Wound(rune, random.random() < 0.3) for rune in random.sample(RUNES, 2))
    party = (
        hero(wounds=wounds, wealth=Rating(5), hero_points=2),
        hero(HEALER, wounds=wounds[1:]),
        leader(hand=("Yelm",)),
    )
    state: Any = procedure.begin(Setup(party, shared=random.choice([None, TABLE])))
    running = procedure.run(state, by_seed(seed))
    asked = next(running)
    try:
        for _ in range(40):
            if isinstance(asked, Checkpoint):
                again = msgspec.json.decode(msgspec.json.encode(state), type=procedure.state_type)
                assert again == state and procedure.find_problems(again) == []
                asked = next(running)
            procedure.view(state, asked)
            said = answer(asked, random)
            assert asked.fault(said) is None
            asked = running.send(said)
    except StopIteration:
        pass
    for one in party:
        home = procedure.apply_outcome(state, one)
        assert home.name == one.name and home.earned >= one.earned
