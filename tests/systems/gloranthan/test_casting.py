"""Active magic on the field: what both sides bring, what answers it, and all that it does (`G-45`, `H-25` to `H-27`,
`H-35`).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from solo.systems.contract.hexes import distance
from solo.systems.gloranthan.action.odds import harm
from solo.systems.gloranthan.battle.casting import cast
from solo.systems.gloranthan.battle.options.spells import CastCode, casting_of, code_of, spell_options
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.castings import (
    CastingOption,
    castings,
    explain_no_target,
    explain_no_use,
    landings,
    struck_over,
)
from solo.systems.gloranthan.battle.rules.magic import meeting_by_magic
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.state.figure import TO_THE_END, Figure, Hindrance
from solo.systems.gloranthan.battle.tactics.decide import usual_act
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.passive import workings
from solo.systems.gloranthan.people.sheet import Affinity, Wound
from solo.systems.gloranthan.rating import Rating, modifier_text
from solo.systems.gloranthan.rolls.action import DamageIncrease, DamageReduction
from solo.systems.gloranthan.units.ranges import Band
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.section_12 import defeats
from tests.systems.gloranthan.staging import (
    FOUR,
    Scripted,
    ability,
    acted_out,
    called,
    changed,
    heroes,
    mustered,
    spell,
    staged,
)

PLAIN_DAY = CampaignTable(days=8)
"""A day whose cards of time show no rune that anybody owns: plants, movement, a crescent moon."""
AWAY: dict[Band, tuple[int, int]] = {"melee": (11, 5), "skirmish": (12, 5), "missile": (16, 5), "distant": (35, 10)}


def faced(
    *held: Ability, caster: str = "Storm initiate", foe: str = "Militiaman", band: Band = "melee",
    draws: tuple[str, ...] = (), **fields: object,
) -> tuple[BattleContext, Figure, Figure]:  # fmt: skip
    """A hero with just this magic, and a foe in a band, on a day that helps nobody."""
    arena = staged(Scripted(*draws), {caster: (10, 5)}, {foe: AWAY[band]}, **fields)
    hero, other = arena.battle.figures
    arena.battle.cards.table = PLAIN_DAY
    if held:
        hero.abilities = held
    return arena, hero, other


def of(arena: BattleContext, hero: Figure, target: Figure, number: int = 0) -> CastingOption:
    return casting_of(arena, hero, CastCode(number, target.key))


def reasons(arena: BattleContext, hero: Figure, target: Figure) -> tuple[dict[str, str], dict[str, str]]:
    """The parts of both powers as they are written, the runes in front."""
    meeting = meeting_by_magic(arena, hero, of(arena, hero, target))
    found = [
        {one.name: modifier_text(one.bonus).replace("−", "-") for one in case.parts}
        for case in (meeting.actor, meeting.target)
    ]
    return found[0], found[1]


def laid(arena: BattleContext, hero: Figure, target: Figure) -> None:
    acted_out(cast(arena, hero, of(arena, hero, target)))


AGENT = ability("Agent: full hits", name="Bolt")
CHILL = ability("Spell: full hits", name="Chill", type="Spirit", harms="intellect")


# What both sides bring


def test_ready_heroes_and_foes_attack_by_magic_as_they_are_printed() -> None:
    arena, initiate, sorcerer = faced(foe="Hedge sorcerer")
    bolt = next(castings(arena, initiate))
    assert bolt.working.ability.name == "Thunderbolt"
    meeting = meeting_by_magic(arena, initiate, bolt)
    assert (meeting.actor.power, meeting.target.power) == (Rating(6), Rating(3)) and meeting.force == DamageIncrease(
        half=True
    )
    assert meeting.actor.claim.used == {"Theism"} and meeting.actor.claim.deed.kind == "magic"
    dart = next(castings(arena, sorcerer))
    assert meeting_by_magic(arena, sorcerer, dart).actor.power == Rating(6)
    arena, initiate, spirit = faced(foe="Restless spirit")
    chill = meeting_by_magic(arena, spirit, next(castings(arena, spirit)))
    assert (chill.actor.power, chill.target.power, chill.left) == (Rating(3), Rating(5), 2)
    arena, _, spirit = faced(caster="Spearwoman", foe="Restless spirit")
    assert meeting_by_magic(arena, spirit, next(castings(arena, spirit))).actor.power == Rating(4)


@pytest.mark.parametrize("effect", ["Fly light", "Great change, small area", "Heal a Hurt in a day"])
def test_magic_without_meaning_in_a_battle_is_not_cast_there(effect: str) -> None:
    """Flight, changes of the surroundings and healing over days (G-45)."""
    arena, hero, _ = faced(ability(effect), AGENT)
    assert {one.working.ability.name for one in castings(arena, hero)} == {"Bolt"}


@pytest.mark.parametrize(("band", "penalty"), [("melee", None), ("skirmish", "-1E"), ("missile", "-2E")])
def test_range_costs_active_magic(band: Band, penalty: str | None) -> None:
    arena, hero, foe = faced(AGENT, band=band)
    assert reasons(arena, hero, foe)[0].get(f"{band} range") == penalty


def test_farther_bands_cost_masteries() -> None:
    arena, hero, foe = faced(AGENT)
    foe.place = (35, 13)
    hero.place = (0, 0)
    assert reasons(arena, hero, foe)[0]["distant range"] == "-1M"
    arena.battle.scale = "battle"
    assert reasons(arena, hero, foe)[0]["far distant range"] == "-2M"


def test_night_moon_and_the_cards_of_time() -> None:
    arena, hero, foe = faced(replace(AGENT, type="Lunar"), band="missile", night=True, phase="full")
    assert {"night": "-1M", "the moon": "+1M1E"}.items() <= reasons(arena, hero, foe)[0].items()
    arena, hero, foe = faced(replace(AGENT, type="Lunar"), phase="dark", glowline=True)
    assert reasons(arena, hero, foe)[0]["the moon"] == "+1M1E"
    arena, hero, foe = faced(replace(AGENT, type="Lunar"), phase="dying", night=True)
    assert reasons(arena, hero, foe)[0]["the moon"] == "-1M" and "night" not in reasons(arena, hero, foe)[0]
    arena, hero, foe = faced(AGENT, phase="full")
    assert "the moon" not in reasons(arena, hero, foe)[0]
    arena.battle.cards.table = CampaignTable(days=0)  # the week of Man
    assert reasons(BattleContext(arena.battle, content(), arena.scene), hero, foe)[0]["time cards"] == "+1E"


def test_the_night_takes_a_mastery_from_magic_beyond_the_skirmish_band_without_dark_sense() -> None:
    """H-14"""
    for band, dark_sense, taken in (("missile", False, True), ("skirmish", False, False), ("missile", True, False)):
        arena, hero, foe = faced(AGENT, band=band, night=True)
        changed(hero, dark_sense=dark_sense)
        assert ("night" in reasons(arena, hero, foe)[0]) is taken
    arena, hero, foe = faced(AGENT, band="missile")
    assert "night" not in reasons(arena, hero, foe)[0]


def test_range_and_night_hinder_care_for_others_and_never_for_oneself() -> None:
    """G-28, H-26"""
    care = ability("Heal some defeats", name="Care")
    arena = staged(
        Scripted(), {"Storm initiate": (10, 5), "Band captain": (12, 5)}, {"Militiaman": (35, 5)}, night=True
    )
    healer, friend, _ = arena.battle.figures
    changed(healer, abilities=(care,), lost={"physical": 1})
    friend.lost = {"physical": 1}
    assert reasons(arena, healer, friend)[0].get("skirmish range") == "-1E"
    assert not {"melee range", "skirmish range", "night"} & set(reasons(arena, healer, healer)[0])


def test_an_open_target_costs_it_a_mastery_and_what_is_shut_does_not() -> None:
    arena, hero, foe = faced(CHILL)
    assert reasons(arena, hero, foe)[0]["undefended target"] == "+1M"
    arena, hero, foe = faced(CHILL)
    foe.abilities = (spell("Protection Against Spirit Magic"),)
    assert "undefended target" not in reasons(arena, hero, foe)[0]
    assert "undefended target" in reasons(arena, hero, changed(foe, uses={"Protection Against Spirit Magic": 0}))[0]
    arena, hero, foe = faced(CHILL)
    assert "undefended target" not in reasons(arena, hero, changed(foe, guarded=True))[0]
    arena, hero, foe = faced(CHILL)
    foe.affinities = (Affinity("Spirit", "defence", "spirit magic"),)
    assert "undefended target" not in reasons(arena, hero, foe)[0]
    assert meeting_by_magic(arena, hero, of(arena, hero, foe)).target.claim.used == {"Spirit"}
    assert not blow(arena, hero, foe, "melee").target.claim.used
    arena, hero, foe = faced(AGENT)
    foe.abilities = (spell("Protection Against Spirit Magic"),)
    assert "undefended target" in reasons(arena, hero, foe)[0]


def test_kinds_of_magic_have_an_edge_over_others() -> None:
    guard = ability("Strong defence against agents", name="Guard", type="Spirit")
    arena, hero, foe = faced(replace(AGENT, type="Theism"))
    foe.abilities = (guard,)
    assert reasons(arena, hero, foe)[0]["Theism over Spirit"] == "+1E"
    assert reasons(arena, hero, foe)[1]["Guard"] == "+1E"
    arena, hero, foe = faced(replace(AGENT, type="Common magic"))
    foe.abilities = (replace(guard, type="Sorcery"),)
    assert reasons(arena, hero, foe)[1]["Guard"] == "+2E"


def test_agents_meet_the_body_and_other_magic_the_rune_of_magic() -> None:
    arena, hero, foe = faced(AGENT, CHILL, foe="Bear")
    assert list(reasons(arena, hero, foe)[1]) == ["Physical"]
    meeting = meeting_by_magic(arena, hero, of(arena, hero, foe))
    assert meeting.target.power == Rating(5) and meeting.left == 5
    arena, hero, foe = faced(ability("Spell: wounds", name="Rend"), foe="Bear")
    meeting = meeting_by_magic(arena, hero, of(arena, hero, foe))
    assert meeting.target.power == Rating(1) and meeting.left == 5


def test_defences_change_the_contest_and_the_best_one_answers() -> None:
    wall = ability("Defence: magic meets magic", name="Wall")
    arena, hero, foe = faced(AGENT, foe="Hedge sorcerer")
    foe.abilities = (wall,)
    assert reasons(arena, hero, foe)[1] == {"Magic": "+5M", "Wall": "0"}
    arena, hero, foe = faced(AGENT, foe="Bear")
    foe.abilities = (wall,)
    assert reasons(arena, hero, foe)[1] == {"Physical": "+5M"}, "its body is better than its magic, even when open"
    arena, hero, foe = faced(AGENT, foe="Hedge sorcerer")
    foe.abilities = (ability("Defence: another skill", name="Riddle"),)
    assert reasons(arena, hero, foe)[0] == {"Intellect": "+2M"}


@pytest.mark.parametrize(("task", "difficulty"), [("heal hurt", 5), ("", 3)])
def test_care_of_which_no_task_is_said_is_opposed_like_the_healing_of_defeats(task: str, difficulty: int) -> None:
    """G-45, for effects of a table's own."""
    arena, hero, _ = faced(ability("Heal some defeats", name="Care"))
    one = arena.workings(hero)[0]
    own = one._replace(effect=replace(one.effect, resistance=task))
    assert meeting_by_magic(arena, hero, CastingOption(0, own, (hero,))).target.power == Rating(difficulty)


def test_a_caster_without_intellect_meets_another_skill_with_nothing() -> None:
    """G-33"""
    arena, hero, foe = faced(AGENT, foe="Hedge sorcerer")
    hero.powers = replace(hero.powers, intellect=None)
    foe.abilities = (ability("Defence: another skill", name="Riddle"),)
    meeting = meeting_by_magic(arena, hero, of(arena, hero, foe))
    assert meeting.actor.power == Rating(0)
    assert reasons(arena, hero, foe)[0] == {"Intellect": "0"}


def test_passive_magic_counts_on_both_sides_of_magic() -> None:
    help_, ward = ability("Three edges in a matter", name="Focus", matter="magic"), spell("Protection")
    arena, hero, foe = faced(ability("Agent: heavy hits", name="Blast"), help_, draws=("2M actor",))
    foe.abilities = (ward,)
    changed(foe, extra_hits=9)
    meeting = meeting_by_magic(arena, hero, of(arena, hero, foe))
    assert reasons(arena, hero, foe)[0]["Focus"] == "+3E"
    assert (meeting.force, meeting.shelter) == (DamageIncrease(added=((1, 1),)), DamageReduction(off=((2, 1),)))
    laid(arena, hero, foe)
    assert hero.uses == {"Blast": 4, "Focus": 4} and foe.uses == {"Protection": 2}
    assert foe.lost == {"physical": 6}
    assert meeting.actor.claim.used == frozenset() and "magic" in meeting.actor.claim.deed.words
    assert meeting.target.claim.deed.kind == "resist magic"


@pytest.mark.parametrize("effect", ["Agent: half hits", "Agent: full hits", "Agent: heavy hits"])
def test_what_magic_does_falls_as_all_cards_drawn_one_by_one(effect: str) -> None:
    arena, hero, foe = faced(ability(effect), foe="Sergeant")
    meeting = meeting_by_magic(arena, hero, of(arena, hero, foe))
    powers = [(case.power.masteries, case.power.edges) for case in (meeting.actor, meeting.target)]
    naive: dict[int, float] = {}
    for done, chance in defeats(*powers).items():
        came = {"Agent: half hits": (done + 1) // 2, "Agent: full hits": done, "Agent: heavy hits": done + 1}[effect]
        naive[came if done else 0] = naive.get(came if done else 0, 0) + chance
    exact = harm(meeting.advantage, meeting.force, meeting.shelter)
    assert {done: pytest.approx(chance) for done, chance in naive.items()} == {
        done: float(exact.chance_of(done)) for done, _ in exact
    }


# Who may be aimed at


def test_what_is_lawful_is_offered_and_the_rest_says_why() -> None:
    arena, initiate, foe = faced()
    foe.words = ("undead",)
    found = {one.code: one for one in spell_options(arena, initiate)}
    bolt = found["cast:2:foes-0"]
    assert bolt.label == "Thunderbolt on Militiaman" and bolt.preview().cost == "uses left 5 → 4"
    assert [one.name for one in bolt.preview().measures] == ["success", "defeats", "falls"]
    assert found["cast:0:party-0"].refused == "Storm initiate has no defeats to heal."
    assert {code_of(one) for one in castings(arena, initiate)} == {"cast:2:foes-0"}


def test_why_magic_cannot_be_used() -> None:
    arena, hero, _ = faced(AGENT)
    one = arena.workings(hero)[0]
    for fields, why in (
        ({"uses": {"Bolt": 0}}, "Bolt has no uses left today."),
        ({"disabled": 1}, "Storm initiate cannot use magic now."),
        ({"fled": True}, "Storm initiate has just fled and cannot attack."),
        ({"regiment": True}, "only through its guardian"),
    ):
        changed(hero, **{"uses": {}, "disabled": 0, "fled": False, "regiment": False, **fields})
        assert why in explain_no_use(arena, hero, one) and not list(castings(arena, hero))
    lunar = changed(hero, abilities=(replace(AGENT, type="Lunar"),)).abilities
    assert not hero.chained and "Lunar chain" in explain_no_use(arena, hero, workings(lunar, content())[0])
    assert not explain_no_use(arena, changed(hero, chained=True), workings(lunar, content())[0])
    hero.faith = replace(hero.faith, guardian=True)
    assert not explain_no_use(arena, hero, one)


@pytest.mark.parametrize(
    ("magic", "foe", "why"),
    [
        (spell("Burn Gorp"), "Wolf", "Burn Gorp works only on targets of this kind: gorp."),
        (spell("Dullblade"), "Militiaman", "Dullblade works only on targets of this kind: sword, dagger."),
        (CHILL, "Wolf", "Chill has no effect on Wolf."),
        (AGENT, "Restless spirit", "Bolt has no effect on Restless spirit."),
        (ability("Drive off the insubstantial"), "Wolf", "Wolf has a body and cannot be driven off."),
    ],
)
def test_why_magic_cannot_be_laid_on_somebody(magic: Ability, foe: str, why: str) -> None:
    arena, hero, other = faced(magic, foe=foe)
    assert explain_no_target(arena, hero, arena.workings(hero)[0], other) == why


def test_woods_hide_from_magic_too() -> None:
    arena, hero, foe = faced(AGENT, band="missile", ground={AWAY["missile"]: "w"})
    assert "woods" in explain_no_target(arena, hero, arena.workings(hero)[0], foe)


# What it does


def test_magic_is_told_spent_and_is_an_action() -> None:
    arena, initiate, foe = faced(draws=("1M actor",), round=3)
    acted_out(cast(arena, initiate, next(castings(arena, initiate))))
    assert foe.lost == {"physical": 3} and initiate.uses == {"Thunderbolt": 4}
    assert arena.battle.busy
    assert "Storm initiate uses Thunderbolt on Militiaman and inflicts 3 defeats." in arena.scene.story  # type: ignore[attr-defined]
    assert "Thunderbolt: 6M against 3M, card 1M for Storm initiate" in arena.scene.drawn  # type: ignore[attr-defined]
    assert foe.condition == "fleeing"


def test_a_rune_of_the_mind_is_a_track_of_its_own() -> None:
    arena, hero, foe = faced(CHILL, draws=("Equal",), foe="Champion")
    laid(arena, hero, foe)
    assert foe.lost == {"intellect": 3} and foe.left("physical") == 6 and foe.condition == "ready"


def test_hindrances_last_and_the_same_one_lies_once() -> None:
    arena, hero, foe = faced(spell("Dulledge"), foe="Bandit", draws=("1M actor",))
    foe.words = ("edged",)
    laid(arena, hero, foe)
    assert foe.hindrances == (Hindrance("Dulledge", Rating(0, -3), "edged"),) and not foe.lost
    assert "already" in explain_no_target(arena, hero, arena.workings(hero)[0], foe)


def test_what_disables_lasts_for_turns_or_to_the_end() -> None:
    arena, hero, foe = faced(
        ability("Spell: disable for turns", name="Sleep"), foe="House guard", draws=("3M target", "Equal")
    )
    laid(arena, hero, foe)
    assert not foe.disabled
    laid(arena, hero, foe)
    assert foe.disabled == 4 and foe.present
    assert explain_no_target(arena, hero, arena.workings(hero)[0], foe)
    arena, hero, foe = faced(ability("Spell: disable", name="Gaze"), foe="House guard", draws=("Equal",))
    laid(arena, hero, foe)
    assert (foe.disabled, foe.condition, foe.place) == (TO_THE_END, "out", None)


def test_some_magic_is_tried_once_on_each_target() -> None:
    arena, hero, foe = faced(ability("Spell: disable", name="Gaze"), foe="House guard", draws=("3M target",))
    laid(arena, hero, foe)
    assert foe.condition == "ready" and "only once" in explain_no_target(arena, hero, arena.workings(hero)[0], foe)
    again = ability("Spell: disable again", name="Gaze")
    arena, hero, foe = faced(again, foe="House guard", draws=("3M target",))
    laid(arena, hero, foe)
    assert not explain_no_target(arena, hero, arena.workings(hero)[0], foe)


def test_the_insubstantial_is_driven_off() -> None:
    arena, hero, ghost = faced(
        ability("Drive off the insubstantial", name="Begone"), foe="Restless spirit", draws=("Equal",)
    )
    laid(arena, hero, ghost)
    assert (ghost.condition, ghost.place) == ("gone", None)


def test_what_is_reflected_falls_on_whoever_sent_it() -> None:
    mirror = ability("Defence that reflects", name="Mirror")
    arena, hero, foe = faced(AGENT, foe="Sergeant", draws=("2M target", "1M target"))
    foe.abilities = (mirror,)
    laid(arena, hero, foe)
    assert hero.lost == {"physical": 3} and hero.condition == "fleeing" and foe.uses == {"Mirror": 2}
    arena, hero, foe = faced(ability("Spell: disable for turns", name="Sleep"), draws=("3M target",))
    foe.abilities = (mirror,)
    laid(arena, hero, foe)
    assert hero.disabled == 2 and not foe.disabled


def test_a_spirit_fades_with_the_last_use_of_its_magic() -> None:
    arena, hero, ghost = faced(foe="Restless spirit", draws=("3M target",) * 3)
    for left in (2, 1, 0):
        assert ghost.present
        laid(arena, ghost, hero)
        assert ghost.fades == left
    assert (ghost.condition, ghost.place) == ("gone", None)


def test_an_area_takes_in_all_around_friends_too_each_with_a_draw() -> None:
    arena = staged(
        Scripted("Equal", "3M target", "Equal"),
        {"Storm initiate": (5, 5), "Spearwoman": (10, 5)},
        {"Bear": [(11, 5)], "Wolf": [(12, 5), (14, 5)]},
    )
    initiate, spear, bear, near, far = arena.battle.figures
    arena.battle.cards.table = PLAIN_DAY
    initiate.abilities = (replace(AGENT, area=True),)
    thrown = of(arena, initiate, bear)
    assert struck_over(arena, thrown) == (spear, bear, near)
    option = next(one for one in spell_options(arena, initiate) if one.code == code_of(thrown))
    assert option.preview().note == "ALSO HITS Spearwoman · also hits Wolf b"
    acted_out(cast(arena, initiate, thrown))
    assert (spear.lost, bool(bear.lost), near.lost, far.lost) == ({"physical": 2}, False, {"physical": 3}, {})
    assert initiate.uses == {"Bolt": 4}


def test_units_that_share_a_guardian_may_be_met_at_once_with_one_draw() -> None:
    arena = staged(Scripted("1M actor"), {"Storm initiate": (5, 5)}, {"Bear": [(8, 5), (9, 5), (12, 5)]})
    initiate, one, two, three = arena.battle.figures
    arena.battle.cards.table = PLAIN_DAY
    initiate.abilities = (AGENT,)
    for bear in (one, two, three):
        bear.faith = replace(bear.faith, guardian=True)
    both = casting_of(arena, initiate, CastCode(0, one.key, 1))
    assert both.targets == (one, two) and "cast:0:foes-0:1" in {code_of(each) for each in castings(arena, initiate)}
    meeting = meeting_by_magic(arena, initiate, both)
    assert meeting.target.power == Rating(6)  # two of 5M
    acted_out(cast(arena, initiate, both))
    assert one.lost == two.lost == {"physical": 2} and not three.lost and initiate.uses == {"Bolt": 4}


# Healing and what is called


def test_healing_gives_back_a_defeat_within_the_skirmish_band() -> None:
    arena = staged(
        Scripted("1E actor", "3M target"), {"Storm initiate": (5, 5), "Spearwoman": (7, 5)}, {"Wolf": (20, 5)}
    )
    initiate, spear, _ = arena.battle.figures
    arena.battle.cards.table = PLAIN_DAY
    changed(spear, lost={"physical": 5}, condition="fleeing")
    casting = of(arena, initiate, spear)
    meeting = meeting_by_magic(arena, initiate, casting)
    assert (meeting.actor.power, meeting.target.power, meeting.target.who) == (Rating(5, -1), Rating(3), "")
    acted_out(cast(arena, initiate, casting))
    assert (spear.lost, spear.condition, initiate.uses) == ({"physical": 4}, "ready", {"Healing": 2})
    acted_out(cast(arena, initiate, casting))
    assert initiate.uses == {"Healing": 2} and spear.lost == {"physical": 4}
    spear.place = (12, 5)
    assert "beyond skirmish range" in explain_no_target(arena, initiate, casting.working, spear)
    assert code_of(casting) not in {code_of(one) for one in castings(arena, initiate)}


def test_the_greatest_healing_gives_back_all_at_once() -> None:
    arena, hero, _ = faced(ability("Heal any defeats", name="Wholeness"), draws=("Equal",))
    changed(hero, lost={"physical": 2})
    laid(arena, hero, hero)
    assert hero.lost == {"physical": 0} and hero.uses == {"Wholeness": 3}


def test_some_healing_is_for_what_is_sharp() -> None:
    arena, hero, foe = faced(spell("Heal Cut"), foe="Champion")
    changed(hero, lost={"physical": 2})
    assert not explain_no_target(arena, hero, arena.workings(hero)[0], hero)
    arena, hero, foe = faced(spell("Heal Cut"))
    changed(foe, words=("club",), unit="Improvised Weapons")
    changed(hero, lost={"physical": 2})
    assert "heals only harm done by foes of this kind: sharp" in explain_no_target(
        arena, hero, arena.workings(hero)[0], hero
    )


@pytest.mark.parametrize(
    ("effect", "physical", "magic", "untouchable"),
    [
        ("Summon a servant", 3, 1, False),
        ("Summon a fighter", 5, 3, False),
        ("Summon a caster", 3, 5, False),
        ("Summon a lesser charmed fighter", 3, 1, True),
        ("Summon a spirit", 3, 5, True),
    ],
)
def test_what_is_called_stands_beside_its_caller(effect: str, physical: int, magic: int, untouchable: bool) -> None:
    arena, hero, foe = faced(ability(effect, name="Ancestor"), band="missile", round=4)
    acted_out(cast(arena, hero, next(castings(arena, hero))))
    one = arena.battle.figures[-1]
    assert (one.powers.physical, one.powers.magic, one.untouchable) == (physical, magic, untouchable)
    assert (one.unit, one.side, one.summoner, one.acted, one.place) == ("Beasts", "party", hero.key, 4, (11, 5))
    assert one.key != hero.key and one.letter not in ("", hero.letter, foe.letter)
    assert bool(one.abilities) is (magic > physical)
    assert "still on the field" in explain_no_use(arena, hero, arena.workings(hero)[0]) and hero.uses == {"Ancestor": 4}
    if one.abilities:
        assert meeting_by_magic(arena, one, of(arena, one, foe)).actor.power.masteries == magic + 1
    called(arena, one.key).place = None
    assert not explain_no_use(arena, hero, arena.workings(hero)[0])


@pytest.mark.parametrize(
    ("effect", "far", "difficulty"), [("Leap, long", 3, 4), ("Leap, mighty", 20, 4), ("Step out of sight", 40, 9)]
)
def test_leaps_lead_to_free_hexes_out_of_contact_and_into_it(effect: str, far: int, difficulty: int) -> None:
    arena, hero, foe = faced(
        ability(effect, name="Wind"), draws=("3M actor", "3M actor", "3M target"), ground={(9, 5): "#"}
    )
    casting = next(castings(arena, hero))
    places = landings(arena, hero, casting.working)
    assert foe.place not in places and (9, 5) not in places
    assert max(distance((10, 5), place) for place in places) == min(far, 29)
    assert meeting_by_magic(arena, hero, casting).target.power == Rating(difficulty)
    acted_out(cast(arena, hero, casting), landing="8,5" if effect == "Leap, long" else "0,0")
    assert (hero.place != (10, 5)) is (difficulty == 4) and hero.uses == {"Wind": 4}


def test_a_leap_too_short_for_a_hex_is_refused() -> None:
    arena, hero, _ = faced(ability("Leap, short", name="Hop"))
    hero.powers = replace(hero.powers, magic=4)
    assert "cannot reach a free hex" in explain_no_use(arena, hero, arena.workings(hero)[0])


def test_a_rider_who_has_moved_has_arms_left_and_no_magic() -> None:
    arena, hero, _ = faced(AGENT, foe="Trollkin")
    hero.unit = "Lancer"
    assert usual_act(arena, hero, moved=False).startswith("cast")
    assert usual_act(arena, hero, moved=True).startswith("strike")


def test_an_area_passes_over_who_lacks_the_rune() -> None:
    arena = staged(Scripted("Equal"), {"Storm initiate": (5, 5)}, {"Champion": [(11, 5)], "Wolf": [(12, 5)]})
    initiate, champion, wolf = arena.battle.figures
    arena.battle.cards.table = PLAIN_DAY
    initiate.abilities = (replace(CHILL, area=True),)
    acted_out(cast(arena, initiate, of(arena, initiate, champion)))
    assert champion.lost == {"intellect": 3} and (wolf.lost, wolf.condition) == ({}, "ready")


def test_any_success_of_magic_catches_who_runs() -> None:
    arena, hero, foe = faced(ability("Spell: target at -3E", name="Dread", matter="attack"), draws=("Equal",))
    changed(foe, condition="fleeing", lost={"physical": 3})
    laid(arena, hero, foe)
    assert (foe.condition, foe.caught, foe.hindrances) == ("out", True, ())


def test_who_is_disabled_to_the_end_has_fallen() -> None:
    arena, hero, foe = faced(ability("Spell: disable", name="Gaze"), foe="House guard", draws=("Equal",))
    laid(arena, hero, foe)
    assert arena.battle.fallen == [foe.key] and not arena.battle.find(foe.key).caught


def test_a_band_resists_agents_together_and_a_wound_weakens_the_body() -> None:
    """All that a band does with a power it does combined (H-15); Hurt costs a mastery in all of a rune (G-61)."""
    alone, banded = mustered(FOUR, {"Militiaman": 1}), mustered(FOUR, {"Militiaman": 4}, bands="in fours")
    for battle, power in ((alone, Rating(3)), (banded, Rating(5))):
        arena = BattleContext(battle, content(), Scripted())
        hero, foe = changed(battle.find("party-2"), place=(10, 5), abilities=(AGENT,)), battle.find("foes-0")
        foe.place = (11, 5)
        assert meeting_by_magic(arena, hero, of(arena, hero, foe)).target.power == power
    hurt = replace(heroes()["Spearwoman"], wounds=(Wound("physical", False),))
    arena, hero, foe = faced(caster="Spearwoman", foe="Hedge sorcerer")
    changed(hero, armed=mustered([hurt], {"Wolf": 1}).figures[0].armed)
    assert meeting_by_magic(arena, foe, of(arena, foe, hero)).target.power == Rating(4)


def test_what_drives_spirits_off_does_nothing_to_a_body_on_which_it_falls_back() -> None:
    """Only beings without a body are driven off (G-33)."""
    arena, hero, foe = faced(
        ability("Drive off the insubstantial", name="Begone"), foe="Restless spirit", draws=("Trickster actor",)
    )
    foe.abilities = (ability("Defence that reflects", name="Mirror"),)
    laid(arena, hero, foe)
    assert hero.present and hero.condition == "ready"
