"""Any action and conflicts of several: what is asked, both totals and their odds, both sides acting in turn, 0 and
going on, what comes home (section 8, `G-37`, `G-38`, `G-43`, `G-45`, `G-60`, `H-01`, `H-04`, `H-06`, `H-10`, `H-30`).
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from solo.play.table import Table as Played_at
from solo.systems.contract import FoeCount, Result, Setup, Viewer
from solo.systems.gloranthan.conflict.procedure import ConflictProcedure
from solo.systems.gloranthan.conflict.state import FOE, Conflict, Opponent
from solo.systems.gloranthan.conflict.undertaking import ConflictGoal, find_problems
from solo.systems.gloranthan.hands.cards_in_play import Hand
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.people.retinue import Companion
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Character, Skill, Wound
from solo.systems.gloranthan.rating import Rating
from tests.suite.playing import answer_once, decisions, reloaded, seen
from tests.systems.gloranthan.company_staging import Played, hero, played
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, heroes
from tests.systems.gloranthan.test_mastery import naive

CONFLICT = ConflictProcedure(content())
KNOWN = content().entries(ConflictGoal)
HURT = ("1E target", "3M actor")
"""A hero of 4 fails against as much, and has nothing left."""
EVEN = {"against": "typed", "masteries": "5"}
"""An opponent of 5M, which is as much as Ann has."""
PLAIN = {"fate-cards": "off", "omen-cards": "off"}


def speaker(name: str = "Ann", **fields: Any) -> Character:
    """A hero who speaks and thinks well: 4 in every rune, with Oratory, Law and Running."""
    skills = (Skill("Oratory", "social"), Skill("Law", "intellect"), Skill("Running", "physical"))
    found = {"powers": Powers(4, 4, 4, 4), "keywords": ("Heortling",), "skills": skills, **fields}
    return Character(name, **found)


def conflict(*draws: str, party: tuple[Character, ...] = (), options: dict[str, str] = PLAIN, **answers: Any) -> Played:
    """A conflict played to its end, in the middle of a session: without cards unless a hero brings some."""
    scene, people = Scripted(*draws), [replace(one, dealt=True) for one in party or (speaker(),)]
    game = played(CONFLICT, *people, scene=scene, shared=CampaignTable(), options=options, **answers)
    game.story, game.drawn = scene.story, scene.drawn
    return game


def chances(game: Played, code: str, number: int = 0, kind: str = "how") -> dict[str, float]:
    """The figures beside an option."""
    return {one.name: float(one.value) for one in game.option(code, number, kind).preview().measures}


def kinds(game: Played) -> list[str]:
    """All that was asked, by kind."""
    return [asked.kind for asked in game.asked]


# What is asked


def test_an_ordinary_action_takes_four_answers_with_a_default_each() -> None:
    game = conflict("1E actor", party=(speaker(), speaker("Bo")), goal="Persuasion")
    assert kinds(game) == ["goal", "against", "lead", "how"]
    assert all(asked.default is not None for asked in game.asked)
    assert (game.result.outcome, game.result.text) == ("won", "It is agreed.")


def test_nobody_is_asked_who_leads_alone() -> None:
    game = conflict("1E target", goal="Persuasion")
    assert kinds(game) == ["goal", "against", "how"]
    assert game.result.outcome == "lost"


@pytest.mark.parametrize(
    ("against", "advantage"),
    [("hard:easy", Rating(2)), ("hard:ordinary", Rating()), ("hard:hard", Rating(-2)), ("foe:Bandit", Rating(3))],
)
def test_the_odds_beside_what_is_done_are_exact(against: str, advantage: Rating) -> None:
    game = conflict("3M actor", goal="Persuasion", against=against)
    fails = naive(advantage)[0]
    assert chances(game, "act:skill:Oratory")["success"] == pytest.approx(float(1 - fails))
    assert chances(game, against, 0, "against")["success"] == pytest.approx(float(1 - fails))
    assert chances(game, "ours:+1M")["success"] == pytest.approx(float(1 - naive(advantage + Rating(1))[0]))
    assert chances(game, "theirs:+1E")["success"] == pytest.approx(float(1 - naive(advantage - Rating(0, 1))[0]))


def test_both_totals_are_told_with_all_reasons() -> None:
    game = conflict(
        "1E actor", goal="Persuasion", against="hard:easy", how=["ours:-1E", "theirs:+1M", "act:skill:Oratory"]
    )
    assert (
        game.step(0, "how").prompt
        == "Ann leads persuasion with 5M against the task with 3M. Which skill or magic do you use?"
    )
    explained = game.option("act:skill:Oratory", 2, "how").preview().explain().sentences
    assert explained[:2] == (
        "Ann: 5M−1E: Social 4M, Oratory +1M, the referee −1E.",
        "The task: 4M: Social 3M, the referee +1M.",
    )
    panels = {panel.title: [line.value for line in panel.lines] for panel in game.view().panels}
    assert panels["Ann: 5M−1E"] == ["4M", "+1M", "−1E", "4M", "3M", "+1M", "0"]
    assert panels["the task: 4M"] == ["3M", "+1M"]


def test_who_has_learnt_nothing_of_it_may_say_that_something_is_like_it() -> None:
    dull = speaker(skills=(), keywords=("Farmer",))
    game = conflict("1E actor", party=(dull,), goal="Performance", against="hard:easy", how="act:similar")
    assert chances(game, "act:none")["success"] == pytest.approx(float(1 - naive(Rating(0))[0]))
    assert chances(game, "act:similar")["success"] == pytest.approx(float(1 - naive(Rating(1, -1))[0]))
    assert "Ann succeeds at performance." in game.story
    assert "performance: 4M−1E against 3M, card 1E for Ann" in game.drawn


def test_a_power_may_be_typed_in() -> None:
    game = conflict("Equal", goal="Persuasion", against="typed", masteries="4", edges="3")
    assert game.result.outcome == "won"
    assert "5M against 4M3E, card Equal" in game.drawn


def test_a_foe_resists_with_what_it_has_learnt() -> None:
    sergeant = conflict(goal="Debate", against="foe:Sergeant", how="leave").view()
    assert [panel.title for panel in sergeant.panels][:2] == ["Ann: 5M", "Sergeant: 3M"]
    champion = conflict(goal="Debate", against="foe:Champion", how="leave").view()
    assert champion.panels[1].title == "Champion: 6M"
    assert [line.name for line in champion.panels[1].lines] == ["Social", "retainers"]


def test_others_support_and_share_the_defeats() -> None:
    party = (speaker(), speaker("Bo"), speaker("Cat", powers=Powers(4, 4, 4, 2)))
    once = {**EVEN, "goal": "Debate", "lead": "lead:party-0"}
    game = conflict("2M target", "1M actor", party=party, how=["act:skill:Oratory", "leave"], **once)
    assert game.story.startswith("Ann fails at the debate.\nThe other side fails at the debate.\n")
    assert "the debate: 6M1E against 5M, card 2M for the other side" in game.drawn
    assert "the debate: 5M against 6M1E, card 1M for the other side" in game.drawn
    beaten = conflict("2M target", "2M actor", party=party, how=["act:skill:Oratory", "leave"], **once)
    assert [beaten.state.standings[f"party-{number}"].lost for number in range(3)] == [2, 2, 2]
    answers = ["support:party-1", "support:party-2", "act:skill:Oratory", "leave"]
    alone = conflict("2M target", "2M actor", party=party, how=answers, **once)
    assert [alone.state.standings[f"party-{number}"].lost for number in range(3)] == [3, 0, 0]


def test_groups_help_stay_behind_or_get_in_the_way() -> None:
    leader = speaker(retainers=True)
    changes = ["group:retainers", "group:retainers", "group:retainers", "act:skill:Oratory"]
    game = conflict("1E actor", party=(leader,), goal="Persuasion", how=changes)
    totals = [asked.prompt.partition(" with ")[2].partition(" ")[0] for asked in game.asked if asked.kind == "how"]
    assert totals == ["6M", "5M", "4M", "6M"]
    labels = [game.option("group:retainers", number, "how").label for number in range(3)]
    assert labels == ["retainers stay behind", "retainers get in the way", "retainers help"]


def test_a_companion_with_a_specialism_may_lead() -> None:
    friend = Companion("Sly", ("Persuasion",), skills=("Oratory",))
    game = conflict("1E actor", party=(speaker(companions=(friend,)),), goal="Persuasion", lead="lead:party-0:Sly")
    assert game.step(0, "how").prompt.startswith("Sly for Ann leads persuasion with 7M against")
    assert game.view().panels[0].lines[0].name == "Sly"
    none = conflict("1E actor", party=(speaker(companions=(friend,)),), goal="Climbing")
    assert "lead" not in kinds(none)


@pytest.mark.parametrize(("rounds", "lost", "falls"), [(1, 2, False), (2, 4, True)])
def test_a_unit_led_by_a_companion_takes_defeats_on_the_hits_of_its_leader(rounds: int, lost: int, falls: bool) -> None:
    """`R-46`: Sly's power is 5 and Ann's Social is 4, so that the fourth defeat brings both down."""
    friend = Companion("Sly", ("Persuasion",), skills=("Oratory",))
    answers = {**EVEN, "how": ["act:skill:Oratory"] * rounds + ["leave"] * (not falls), "lead": "lead:party-0:Sly"}
    draws = ("3M target", "3M actor") * rounds
    game = conflict(*draws, party=(speaker(companions=(friend,)),), goal="Debate", **answers)
    assert game.drawn.count("5M against 7M, card 3M for the other side") == rounds
    assert game.story.count("The other side succeeds at the debate and inflicts 2 defeats.") == rounds
    assert (game.state.standings["party-0"].lost, "at zero" in kinds(game)) == (lost, falls)


# Cards


def test_only_what_is_hard_or_opposed_is_fateful() -> None:
    ann = speaker(hand=("Vinga",), religion="Vinga", rank="Initiate", powers=Powers(4, 4, 4, 6))
    for fields, kind in (
        ({"against": "hard:ordinary", "how": ["ours:-1M", "ours:-1M", "act:skill:Oratory"]}, "how"),
        ({"against": "hard:hard"}, "fate"),
        ({**EVEN, "masteries": "7"}, "fate"),
    ):
        assert kinds(conflict("1E target", party=(ann,), options={}, goal="Persuasion", **fields))[-1] == kind


@pytest.mark.parametrize(("ominous", "next_omen"), [("first opposed action", "Yelm"), ("significant event", "Vinga")])
def test_the_first_action_of_a_conflict_meets_an_omen_only_if_the_table_wants_it(ominous: str, next_omen: str) -> None:
    omens = CampaignTable(omens=("Vinga", "Yelm"))
    leaves = {"how": ["act:skill:Oratory", "leave"], "goal": "Debate", "options": {"ominous": ominous}}
    goes_on = played(CONFLICT, speaker(), scene=Scripted("1E actor", "1E target"), shared=omens, **leaves, **EVEN)
    assert goes_on.table.omens[0] == next_omen
    single = played(CONFLICT, speaker(), scene=Scripted("1E actor"), shared=omens, goal="Persuasion", **EVEN)
    assert single.table == omens


def test_a_session_of_its_own_deals_hands_and_what_is_left_comes_home() -> None:
    scene = Scripted("3M target", "3M actor")
    game = played(CONFLICT, speaker(), scene=scene, goal="Persuasion", redraw="again")
    home = game.home("Ann")
    assert (len(home.hand), home.hero_points, len(game.table.omens)) == (4, 0, 4)


def test_a_major_foe_draws_again_by_itself() -> None:
    answers = {"goal": "Debate", "against": "foe:Champion", "how": ["act:skill:Oratory", "leave"]}
    game = conflict("1E target", "3M target", "1E actor", **answers)
    assert "Champion spends a hero point" in game.story
    assert {asked.who for asked in game.asked} == {"party-0"}
    assert game.state.cards.hand(FOE).points == 0


def test_a_foe_s_hero_point_makes_no_hero_of_it_when_a_save_is_opened() -> None:
    """The hand that is played from is the hero's who resists, before and after."""
    answers = {"goal": "Debate", "against": "foe:Champion", "how": ["act:skill:Oratory", "leave"]}
    state = conflict("1E actor", "3M target", "3M target", **answers).state
    assert FOE in state.cards.hands
    assert CONFLICT.stage(state, Scripted()).heroes == {"party-0"}


# Both sides in turn


def test_defeats_count_down_until_a_side_has_nothing_left() -> None:
    game = conflict("2M actor", "1E actor", "1M actor", goal="Debate", **EVEN)
    assert (game.result.outcome, game.result.text) == ("won", "The hall is with you.")
    assert game.state.fallen == [FOE]
    tally = CONFLICT.tally(CONFLICT.begin(Setup((speaker(),))), game.state)
    assert (tally.outcome, tally.rounds, [one.harm for one in tally.accounts]) == ("won", 2, [5, 1])
    assert [one.bars[0].value for one in game.view().fighters] == [3, 0]


STORY = """\
Ann succeeds at the debate and inflicts 3 defeats.
A practised speaker succeeds at the debate and inflicts 1 defeat.
Ann succeeds at the debate and inflicts 2 defeats.
The hall is with you."""


def test_the_story_reads_as_it_went() -> None:
    assert conflict("1M actor", "1M actor", "Equal", goal="Debate", against="ready").story == STORY


def test_who_leaves_leaves_it_to_the_other_side() -> None:
    game = conflict(goal="Debate", how="leave")
    assert (game.result.outcome, game.story) == ("lost", "Ann gives up the debate.\nThe hall goes with the other side.")
    assert game.home("Ann") == speaker(dealt=True)


def test_another_hero_takes_over_from_whoever_is_out() -> None:
    how = ["support:party-1", "act:skill:Oratory", "leave"]
    game = conflict(*HURT, party=(speaker(), speaker("Bo")), goal="Debate", lead="lead:party-0", how=how, **EVEN)
    assert game.state.standings["party-0"].out
    assert (game.state.plan.lead, game.state.plan.support) == ("party-1", ())


def test_an_ordinary_foe_alone_against_several_gives_up_with_a_third_left() -> None:
    dull = [speaker(name, powers=Powers(3, 3, 3, 2), skills=(), keywords=("Farmer",)) for name in ("Ann", "Bo")]
    several = conflict("2M actor", party=tuple(dull), goal="Debate", against="foe:Soldier")
    assert several.result.outcome == "won"
    assert "Soldier gives up the debate." in several.story
    how = ["act:none", "leave"]
    single = conflict("3M actor", "3M target", party=(dull[0],), goal="Debate", against="foe:Soldier", how=how)
    assert single.state.standings[FOE].lost == 2
    assert "Soldier gives up" not in single.story


def test_several_foes_support_the_best_of_them() -> None:
    setup = Setup(
        (speaker(),), (FoeCount("Bandit", 1), FoeCount("Militiaman", 2)), options=PLAIN, shared=CampaignTable()
    )
    begun = CONFLICT.begin(setup)
    assert begun.opponent == Opponent("Bandit and 2 × Militiaman", foes=setup.foes)


# At 0


AGAIN = ("2M actor", "1E target", "1E actor")
"""A hero of 4 at 0 goes on, fails, and is beaten."""


def test_who_goes_on_and_is_beaten_is_hurt_and_loses_what_was_used() -> None:
    answers = {"at zero": ["go on", "withdraw"], "loss": "lose:skills:Oratory"}
    game = conflict(*HURT, *AGAIN, goal="Debate", **EVEN, **answers)
    home = game.home("Ann")
    assert home.wounds == (Wound("social"),)
    assert "Oratory" not in [skill.name for skill in home.skills]
    assert [option.code for option in game.step(0, "loss").options] == ["lose:skills:Oratory", "lose:social:Social"]
    assert "Ann is Hurt in Social and loses a mastery for good: Oratory." in game.story


def test_the_test_to_go_on_is_against_five_by_the_rune_that_fell() -> None:
    game = conflict(*HURT, goal="Debate", **EVEN)
    assert chances(game, "go on", 0, "at zero")["goes on"] == pytest.approx(float(1 - naive(Rating(-1))[0]))
    assert game.option("go on", 0, "at zero").preview().note == "next defeat: Hurt, and a mastery lost for good"
    assert game.home("Ann").wounds == ()


def test_who_fails_to_go_on_is_out_without_further_harm() -> None:
    game = conflict(*HURT, "1E target", goal="Debate", **EVEN, **{"at zero": "go on"})
    assert (game.result.outcome, game.home("Ann").wounds, game.home("Ann").lost) == ("lost", (), {})


def test_twice_is_seriously_hurt() -> None:
    answers = {"at zero": ["go on", "go on", "withdraw"], "loss": ["lose:social:Social"] * 2}
    home = conflict(*HURT, *AGAIN, *AGAIN, goal="Debate", **EVEN, **answers).home("Ann")
    assert (home.wounds, home.powers.social, home.dead) == ((Wound("social", True),), 2, False)


def test_thrice_is_death_after_one_last_action() -> None:
    answers = {"at zero": ["go on"] * 3}
    game = conflict(*HURT, *AGAIN, *AGAIN, *AGAIN, "1E target", goal="Debate", **EVEN, **answers)
    assert game.home("Ann").dead
    assert game.story.endswith(
        "Ann is dying and has one last action.\n"
        "Ann fails at the debate.\n"
        "Ann is dead.\nThe hall goes with the other side."
    )


def test_people_who_do_not_go_on_are_left_behind() -> None:
    answers = {**EVEN, "masteries": "6", "how": ["act:skill:Oratory", "leave"], "at zero": "go on"}
    game = conflict(*HURT, "2M actor", "1E target", party=(speaker(retainers=True),), goal="Debate", **answers)
    prompts = [asked.prompt for asked in game.asked if asked.kind == "how"]
    assert [prompt.partition(" with ")[2][:2] for prompt in prompts] == ["6M", "5M"]
    assert "alone" in game.view().fighters[0].conditions


@pytest.mark.parametrize(
    ("caught", "wounds", "note"), [("surrender", 0, "Taken prisoner in the chase."), ("withdraw", 1, "")]
)
def test_who_is_caught_withdrawing_is_a_prisoner_or_a_step_worse(caught: str, wounds: int, note: str) -> None:
    answers = {"at zero": "withdraw", "caught": caught, **({"loss": "lose:physical:Physical"} if wounds else {})}
    home = conflict(*HURT, "1E target", goal="Chase", **EVEN, **answers).home("Ann")
    assert (len(home.wounds), home.notes) == (wounds, note)


def test_who_gets_away_or_surrenders_is_no_worse_off() -> None:
    assert conflict(*HURT, "1E actor", goal="Chase", **EVEN).home("Ann") == speaker(dealt=True)
    taken = conflict(*HURT, goal="Chase", **EVEN, **{"at zero": "surrender"}).home("Ann")
    assert (taken.wounds, taken.notes) == ((), "Taken prisoner in the chase.")


def test_a_greater_foe_goes_on_once() -> None:
    answers = {"goal": "Debate", "against": "foe:Sergeant"}
    game = conflict("1M actor", "2M actor", "1E target", "1E actor", **answers)
    assert "Sergeant passes the test of courage." in game.story
    assert "the test of courage: 4M against 5M, card 2M for Sergeant" in game.drawn
    assert game.result.outcome == "won"
    assert conflict("1M actor", "1E target", **answers).result.outcome == "won"


# Magic


THROW = Ability("Cloud the mind", "Spell: full hits", "Ordinary", "Ubiquitous", "Theism", harms="social")
HUSH = Ability("Hush", "Spell: target at -1E", "Weak", "Common", "Theism", "debate")


def test_magic_is_laid_on_the_contested_rune_and_costs_a_use() -> None:
    mage = speaker(powers=Powers(4, 6, 4, 3), abilities=(THROW,))
    answers = {"goal": "Debate", "against": "foe:Storm voice", "how": ["cast:Cloud the mind", "leave"]}
    game = conflict("1M target", "3M target", party=(mage,), **answers)
    assert "Ann succeeds with Cloud the mind and inflicts 2 defeats." in game.story
    assert "Cloud the mind: 7M1E against 5M, card 1M for Storm voice" in game.drawn
    assert game.home("Ann").uses == {"Cloud the mind": 5}
    assert game.step(0, "how").default == "cast:Cloud the mind"
    assert conflict(party=(mage,), goal="Lawsuit", how="leave").step(0, "how").option("cast:Cloud the mind") is None


def test_who_supports_an_argument_does_not_support_a_spell() -> None:
    mage = speaker(powers=Powers(4, 6, 4, 3), abilities=(THROW,))
    answers = {"goal": "Debate", "against": "foe:Storm voice", "lead": "lead:party-0", "how": "leave"}
    game = conflict(party=(mage, speaker("Bo")), **answers)
    told = {
        code: game.option(code, 0, "how").preview().explain().sentences[0]
        for code in ("act:skill:Oratory", "cast:Cloud the mind")
    }
    assert ["support of Bo" in text for text in told.values()] == [True, False]


def test_what_hinders_lasts_as_long_as_the_conflict() -> None:
    answers = {"goal": "Debate", "against": "foe:Bandit", "how": ["cast:Hush", "leave"]}
    game = conflict("1E actor", "1E target", party=(speaker(abilities=(HUSH,)),), **answers)
    assert "Bandit: 2M−1E" in [panel.title for panel in game.view().panels]
    assert "Hush −1E" in game.view().fighters[-1].conditions


def test_healing_gives_back_a_defeat_of_the_body() -> None:
    healer = replace(heroes()["Storm initiate"], name="Ann")
    answers = {**EVEN, "masteries": "2", "how": ["act:none", "cast:Healing", "leave"]}
    game = conflict(
        "1M target", "1M actor", "1E actor", "1M target", party=(healer,), goal="Wrestling match", **answers
    )
    assert "Ann succeeds with Healing." in game.story
    assert "Healing: 5M1E against 3M, card 1E for Ann" in game.drawn
    assert game.state.standings["party-0"].lost == 2 - 1
    assert game.home("Ann").uses == {"Healing": 2}
    assert game.step(0, "how").option("cast:Healing") is None


def test_the_other_side_uses_its_magic_where_that_promises_more() -> None:
    strong = speaker(powers=Powers(8, 2, 4, 4), keywords=("Farmer",))
    answers = {"goal": "Wrestling match", "against": "foe:Hedge sorcerer", "how": ["act:none", "leave"]}
    game = conflict("Trickster actor", "1E target", party=(strong,), **answers)
    assert "Fire Dart: 6M1E against 8M" in game.drawn
    assert game.state.foe_uses == {"Fire Dart": 4}


def test_magic_by_itself_is_up_against_whoever_resists_it_or_what_the_world_opposes() -> None:
    storm = replace(heroes()["Storm initiate"], name="Ann")
    game = conflict("1E actor", party=(storm,), goal="Magic", against="hard:very hard", how="cast:Healing")
    assert "Healing: 5M1E against 3M" in game.drawn
    thrown = conflict("1E actor", party=(storm,), goal="Magic", against="foe:Bandit", how="cast:Thunderbolt")
    assert "Thunderbolt: 6M1E against 3M" in thrown.drawn
    assert thrown.step(0, "how").option("cast:Healing") is None
    assert game.step(0, "how").option("cast:Thunderbolt") is None


def test_a_ritual_counts_its_place_and_day_and_takes_its_time() -> None:
    how = ["ritual:auspicious place", "ritual:expensive item", "ritual:twice the time", "act:other"]
    game = conflict("1E actor", goal="Ritual", how=how)
    totals = [asked.prompt.partition(" with ")[2].partition(" ")[0] for asked in game.asked if asked.kind == "how"]
    assert totals == ["4M", "4M3E", "5M", "6M"]
    label = game.option("ritual:twice the time", 3, "how").label
    assert label == "take the normal time (now 4 hours)"


# Beginning, looking, saving


def test_nobody_meets_what_cannot_be_met() -> None:
    with pytest.raises(ValueError, match="Nobody of that name cannot take part"):
        CONFLICT.begin(Setup((speaker(),), (FoeCount("Nobody of that name", 1),)))
    with pytest.raises(ValueError, match="At most 100 foes"):
        CONFLICT.begin(Setup((speaker(),), (FoeCount("Bandit", 101),)))
    with pytest.raises(ValueError, match="No hero shares a rune"):
        CONFLICT.begin(
            Setup((speaker(wounds=(Wound("physical", True), Wound("magic", True))),), (FoeCount("Wolf", 1),))
        )
    beast = CONFLICT.begin(Setup((speaker(),), (FoeCount("Wolf", 1),)))
    asked = next(one for one in decisions(CONFLICT, beast, Random(1), []) if not isinstance(one, str))
    assert {KNOWN[option.code].rune for option in asked.options} == {"physical", "magic"}


def test_hands_are_seen_by_their_holders_alone() -> None:
    party = (speaker(hand=("Vinga",)), speaker("Bo", hand=("Elmal",)))
    game = conflict("1E actor", party=party, goal="Persuasion")
    own, other = (repr(game.view(Viewer("party", (key,))).panels) for key in ("party-0", "party-1"))
    assert ("Vinga" in own, "Elmal" in own) == (True, False)
    assert ("Vinga" in other, "Elmal" in other) == (False, True)
    assert "Vinga" not in repr(game.view(Viewer("foes")))


def test_the_other_side_is_not_the_party_s() -> None:
    state = conflict(goal="Debate", how="leave").state
    assert [CONFLICT.side(state, who) for who in ("party-0", FOE, "")] == ["party", "foes", "party"]


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"kind": "Nothing"}, "There is no undertaking “Nothing”."),
    ({"opponent": Opponent("X", foes=(FoeCount("X", 1),))}, "There is no foe “X”."),
    ({"standings": {}}, "A participant has no condition, or a condition belongs to an unknown participant."),
    ({"fallen": ["party-7"]}, "“party-7” fell but does not take part."),
    ({"round": -1}, "The round is -1, but must be from 0 to 10000."),
    ({"round": 2, "kind": ""}, "The conflict has begun without a leader or a task."),
]


@pytest.mark.parametrize(("fields", "sentence"), BROKEN)
def test_a_state_that_no_rules_have_written_is_refused(fields: dict[str, Any], sentence: str) -> None:
    state = conflict(goal="Debate", how="leave").state
    assert isinstance(state, Conflict)
    assert CONFLICT.find_problems(state) == []
    assert sentence in CONFLICT.find_problems(replace(state, **fields))
    state.cards.hands["party-9"] = Hand()
    assert CONFLICT.find_problems(state) == ["“party-9” holds cards but does not take part."]


@pytest.mark.parametrize("seed", range(12))
def test_any_answers_lead_to_an_end_from_which_all_come_home(seed: int) -> None:
    random = Random(seed)
    party = tuple(random.sample(list(heroes().values()), random.randint(1, 3)))
    state = CONFLICT.begin(Setup(party))
    asked: object = None
    for step in decisions(CONFLICT, state, random, []):
        asked = step
        CONFLICT.view(state, None)
        written = msgspec.json.decode(msgspec.json.encode(state), type=Conflict)
        assert CONFLICT.find_problems(written) == []
    assert isinstance(asked, Result)
    assert asked.outcome in ("won", "lost")
    assert asked.about.startswith(f"{state.kind}, {party[0].name}")
    assert ("against" in asked.about) is not state.opponent.world
    for one in party:
        assert isinstance(CONFLICT.apply_outcome(state, one), Character)


@pytest.mark.slow
def test_it_can_be_taken_back_and_saved_anywhere() -> None:
    party = tuple(list(heroes().values())[:3])
    table = Played_at.start(CONFLICT, CONFLICT.begin(Setup(party)), system="gloranthan", title="It", seed=2)
    random, moments = Random(2), [seen(table)]
    while len(moments) < 10 and answer_once(table, random):
        assert seen(reloaded(table)) == seen(table)
        moments.append(seen(table))
    for moment in reversed(moments[:-1]):
        assert table.undo()
        assert seen(table) == moment


# Content


def test_there_are_conflicts_of_every_rune_and_actions_as_well() -> None:
    extended = {one.rune for one in KNOWN.values() if one.extended}
    single = {one.rune for one in KNOWN.values() if not one.extended}
    assert extended == single == {"physical", "magic", "intellect", "social"}
    assert {"Debate", "Chase", "Siege of wits"} <= set(KNOWN)


def test_what_is_wrong_with_an_undertaking_is_said_by_its_field() -> None:
    debate = KNOWN["Debate"]
    for fields, field in (
        ({"text": " "}, "text"),
        ({"power": "5"}, "power"),
        ({"power": "0M"}, "power"),
        ({"hits": 0}, "hits"),
    ):
        assert [found for found, _ in find_problems(replace(debate, **fields), content())] == [field]
    assert list(find_problems(debate, content())) == []


def test_a_hero_beside_the_ready_ones_is_offered_what_there_is_a_rune_for() -> None:
    beast = hero("Spearwoman", powers=Powers(4, None, None, None), dealt=True)
    offered = played(
        CONFLICT, beast, scene=Scripted("Equal"), shared=CampaignTable(), options=PLAIN, goal="Climbing"
    ).step(0, "goal")
    assert {KNOWN[option.code].rune for option in offered.options} == {"physical"}


# An equal first


def test_a_conflict_far_from_even_offers_an_equal_first() -> None:
    asked = conflict(party=(speaker(powers=Powers(4, 4, 4, 2)),), goal="Debate", how="leave").step(0, "against")
    assert asked.default == "even"
    assert [one.code for one in asked.options[:2]] == ["even", "ready"]
    ready, equal = (asked.option(code).preview().measures[0].value for code in ("ready", "even"))
    assert ready < 0.2
    assert 0.3 < equal < 0.7


def test_a_conflict_near_even_keeps_whoever_stands_ready_first() -> None:
    hunter = speaker(skills=(Skill("Tracking", "intellect"),), powers=Powers(3, 3, 3, 3))
    asked = conflict(party=(hunter,), goal="Hunt", how="leave").step(0, "against")
    assert asked.default == "ready"
    assert [one.code for one in asked.options[:2]] == ["ready", "even"]


def test_an_equal_has_the_heros_power_and_one_hit_more() -> None:
    game = conflict(goal="Debate", against="even", how="leave")
    asked = "Ann leads the debate with 5M against a practised speaker (your equal) with 5M."
    assert game.step(0, "how").prompt == f"{asked} Which skill or magic do you use?"
    assert game.state.opponent.hits == 5


def test_what_is_at_stake_stands_beside_each_undertaking() -> None:
    note = conflict(goal="Debate", how="leave").option("Debate", 0, "goal").preview().note
    assert "The hall is with you." in note
    assert "The hall goes with the other side." in note
