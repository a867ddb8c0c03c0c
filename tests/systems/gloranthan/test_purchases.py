"""Prices and limits of a character, what heroes bring to a task, wounds and losses, clause by clause (`G-01`, `G-08` to
`G-17`, `G-25` to `G-32`, `G-60` to `G-62`, `H-02`, `H-11` to `H-13`).
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.gloranthan.action.hero_side import (
    Helpers,
    HeroContribution,
    can_act,
    deed_of,
    group_contributions,
    having_used,
    hero_contribution,
    ready_magic,
)
from solo.systems.gloranthan.action.sides import used_runes
from solo.systems.gloranthan.action.task import Means, Task, means_of
from solo.systems.gloranthan.downtime.healing import after_draw, wound_after_care
from solo.systems.gloranthan.encounters.first_pick import leads_regiments, worth_of
from solo.systems.gloranthan.encounters.strength import member
from solo.systems.gloranthan.encounters.tiers import TIERS
from solo.systems.gloranthan.foes.computed_figures import foe_armed, foe_profile, price, regiment_power
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.magic.passive import (
    best_help,
    best_hindrance,
    damage_increase,
    damage_reduction,
    extra_hits,
    passive_bonus,
)
from solo.systems.gloranthan.people.action_bonuses import ActionProfile, BonusPart, combat_level, parts_of, trait_parts
from solo.systems.gloranthan.people.affinities import affinity_edges, affinity_points
from solo.systems.gloranthan.people.company import helpers, owned_runes, people, training_of
from solo.systems.gloranthan.people.cost import purchases, unspent, xp_spent
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.limits import list_broken_limits
from solo.systems.gloranthan.people.loss import Loss, apply_loss, list_losable, wounds_after
from solo.systems.gloranthan.people.race import Race
from solo.systems.gloranthan.people.retinue import Companion
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Affinity, Character, Skill, Trait, Wound
from solo.systems.gloranthan.people.skills import KnownSkill
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion.rank import Rank, discount, limits
from solo.systems.gloranthan.religion.religion import Religion
from solo.systems.gloranthan.rulings import USUAL
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import ability, heroes
from tests.systems.gloranthan.test_magic import working

KEYWORDS = content().entries(Keyword)
WORSHIPPER = {"religion": "Vinga", "rank": "Communal Worshipper"}
RANKS, RELIGIONS = content().entries(Rank), content().entries(Religion)

TRACK = Task(rune="physical", skills=("Tracking",), words=("tracking",))
SKILLED, NOBODY = Means("Tracking", "skill"), Helpers()


def hero(**fields: Any) -> Character:
    """Somebody of 4/3/3/3 with the three free keywords, who keeps every limit."""
    found = {"powers": Powers(4, 3, 3, 3), "keywords": ("Heortling", "Foot Warrior", "Communal Worshipper")}
    return Character("Vex", **{**found, **fields})


def price_of(what: str, **fields: Any) -> int:
    """All that is paid for one attribute."""
    return sum(one.xp for one in purchases(hero(**fields), content()) if one.what == what)


# What things cost


def test_the_first_two_languages_are_free() -> None:
    """G-10."""
    tongues = ("Heortling", "Tradetalk", "Pelorian", "Darktongue")
    assert [price_of("languages", languages=tongues[:number]) for number in range(5)] == [0, 0, 0, 1, 2]


def test_one_skill_of_each_kind_is_free_and_others_cost_by_keyword_and_time() -> None:
    """G-09: 2 if covered by a keyword, else 4; in play 4 and 8. Magic and Intellect are both mental."""
    climb, sing = Skill("Climbing", "physical"), Skill("Origami", "physical")
    assert price_of("skills", skills=(sing,)) == 0
    assert price_of("skills", skills=(sing, climb)) == 2 + 2 * ("Climbing" not in KEYWORDS["Foot Warrior"].skills)
    assert price_of("skills", skills=(sing, Skill("Juggling", "physical"))) == 4
    assert price_of("skills", skills=(replace(sing, later=True),)) == 8
    assert price_of("skills", skills=(Skill("Law", "intellect"), Skill("Scrying", "magic"))) == 4
    assert price_of("skills", skills=(Skill("Law", "intellect"), Skill("Oratory", "social"))) == 0


@pytest.mark.parametrize(("rating", "xp"), [("++", 2), ("+", 1), ("0", 0), ("-", -1), ("--", -2)])
def test_a_trait_costs_or_gives_back_by_its_rating(rating: Any, xp: int) -> None:
    """`R-02`: among the ratings, the worst is --."""
    assert price_of("traits", traits=(Trait("Tall", rating),)) == xp


@pytest.mark.parametrize(
    ("bonds", "xp"),
    [((), 0), (("+ally",), 1), (("+ally", "+patron"), 2), (("+ally", "-enemy"), 0), (("-enemy",), 0), (("friend",), 0)],
)
def test_good_relationships_are_balanced_by_bad_ones(bonds: tuple[str, ...], xp: int) -> None:
    """G-12."""
    assert price_of("relationships", relationships=bonds) == xp


@pytest.mark.parametrize(("number", "xp"), [(4, 0), (5, 1), (6, 2)])
def test_four_abilities_that_cost_nothing_are_free(number: int, xp: int) -> None:
    """G-30."""
    held = tuple(Ability(f"Spark {n}", "Edge in a matter", "Weak", "Rare", "Common magic") for n in range(number))
    assert price_of("abilities", abilities=held) == xp
    dear = Ability("Bolt", "Agent: full hits", "Ordinary", "Ubiquitous", "Theism")
    assert price_of("abilities", abilities=(dear, *held)) == 8 + xp


@pytest.mark.parametrize(
    ("companions", "xp"),
    [
        ((), 0), ((Companion("Orla", ("Healing",)),), 13), ((Companion("Orla", ("Healing", "Scouting")),), 16),
        ((Companion("Eurmal", trickster=True),), 11),
        ((Companion("A", ("Healing",)), Companion("B", ("Scouting",))), 16),
        ((Companion("Orla", ("Healing",), skills=("First Aid",)),), 13),
        ((Companion("Orla", ("Healing",), skills=("First Aid", "Juggling")),), 16),
    ],
)  # fmt: skip
def test_companions_cost_once_for_all_and_by_specialism(companions: Any, xp: int) -> None:
    """G-14: what a companion learns beyond the free skill costs 1 XP less than usual."""
    assert price_of("companions", companions=companions) == xp


def test_groups_cost_six_and_cult_runes_affinities_and_allies_their_price() -> None:
    """G-01."""
    assert price_of("retainers", retainers=True) == 6 and price_of("followers", followers="soldiers") == 6
    assert price_of("runes", runes=("Air", "Storm")) == 4 and price_of("allies", allies=("Owl",)) == 4
    assert price_of("affinities", affinities=(Affinity("Combat", "combat"),)) == 2
    assert price_of("income", income=3) == 3 and price_of("wealth", wealth=Rating(3)) == 2
    assert price_of("wealth", wealth=Rating(3), won=3) == 0 and price_of("wealth", wealth=Rating(1), won=3) == 0


def test_what_was_earned_may_be_spent_and_what_was_lost_is_gone() -> None:
    plain = hero()
    assert unspent(plain, content()) == 90 - xp_spent(plain, content())
    assert unspent(replace(plain, earned=5), content()) == unspent(plain, content()) + 5
    assert unspent(replace(plain, lost={"Spear": 2}), content()) == unspent(plain, content()) - 2


# Limits


def told(**fields: Any) -> list[str]:
    return [limit.message for limit in list_broken_limits(hero(**fields), content())]


def test_a_plain_hero_keeps_every_limit() -> None:
    assert told() == [], told()


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"powers": Powers(9, 5, 5, 5)}, "You have spent"), ({"powers": Powers(7, 1, 1, 1)}, "unusual"),
        ({"powers": Powers(0, 1, 1, 1)}, "unusual"), ({"powers": Powers(6, 1, 1, 1)}, ""),
        ({"powers": Powers(7, 1, 1, 1), "earned": 1}, ""), ({"form": "Uz"}, "form rune"),
        ({"keywords": ("Heortling", "Foot Warrior", "Communal Worshipper", "Wizardry of Oz")}, "no keyword"),
        ({"keywords": ("Foot Warrior", "Communal Worshipper")}, "cultural keyword"),
        ({"unit": "Tanks"}, "no type of unit"),
        ({"traits": (Trait("Tough", "++", ("melee", "courage")),)}, ""),
        ({"traits": (Trait("Tough", "++", ("melee",)),)}, "two matters"),
        ({"traits": (Trait("Tough", "++", ("melee", "melee")),)}, "two matters"),
        ({"traits": (Trait("Tough", "+", ("melee", "courage")),)}, "one matter"),
        ({"traits": (Trait("Red", "0", ("melee",)),)}, "cannot have a matter"), ({"traits": (Trait("Red"),)}, ""),
        ({"rank": "Initiate"}, "needs a religion"),
        ({"affinities": (Affinity("Combat", "combat"),)}, "require a rank"),
        ({"allies": ("Owl",)}, "require a rank"), ({"religion": "Vinga", "rank": "Shaman"}, "has no Shaman"),
        ({"religion": "Vinga", "rank": "Initiate"}, "needs the keyword"),
        ({**WORSHIPPER, "affinities": (Affinity("Combat", "combat"),)}, "cannot have affinities"),
        ({**WORSHIPPER, "allies": ("Owl",)}, "no allies"), (WORSHIPPER, ""),
        ({"companions": (Companion("Orla"),)}, "1 to 3 specialisms"),
        ({"companions": (Companion("Orla", ("Healing", "Scouting", "Magical Attack", "Magical Defence")),)}, "1 to 3"),
        ({"companions": (Companion("Eurmal", ("Healing",), True),)}, "cannot have a specialism"),
        ({"companions": (Companion("A", trickster=True), Companion("B", trickster=True))}, "Only one companion"),
        ({"followers": "soldiers", "powers": Powers(2, 1, 1, 1)}, "need a power of 4"),
        ({"abilities": (ability("Protection", name="Ward"),)}, "should not be Ubiquitous"),
        ({"abilities": (replace(ability("Edge in a matter", matter="sword"), name="Edge"),) * 2}, "Two abilities"),
    ],
)  # fmt: skip
def test_each_limit_that_is_not_kept_is_told(fields: dict[str, Any], why: str) -> None:
    found = told(**fields)
    assert any(why in message for message in found) if why else found == [], found


def initiate(**fields: Any) -> Character:
    keywords = ("Heortling", "Foot Warrior", "Initiate")
    return hero(**{"keywords": keywords, "religion": "Vinga", "rank": "Initiate", **fields})


def test_affinities_are_those_of_the_religion_and_a_devotee_needs_them_all() -> None:
    """G-25."""
    combat, death = Affinity("Combat", "combat", "melee"), Affinity("Death", "damage")
    assert [one.message for one in list_broken_limits(initiate(affinities=(combat,)), content())] == []
    strange = [one.message for one in list_broken_limits(initiate(affinities=(death,)), content())]
    assert strange == ["Vinga gives no affinity with Death."]
    whole = tuple(Affinity(name, "hits") for name in RELIGIONS["Vinga"].affinities)
    keywords = ("Heortling", "Foot Warrior", "Devotee")
    for held, lacks in ((whole, False), (whole[:2], True)):
        devotee = initiate(rank="Devotee", keywords=keywords, affinities=held)
        assert any("every affinity" in one.message for one in list_broken_limits(devotee, content())) is lacks


@pytest.mark.parametrize(("rank", "magic", "allies", "why"), [
    ("Disciple", 7, 1, ""), ("Disciple", 7, 2, "one ally"), ("Disciple", 6, 1, "needs Magic 7"),
])  # fmt: skip
def test_some_ranks_need_magic_and_have_one_ally(rank: str, magic: int, allies: int, why: str) -> None:
    whole = tuple(Affinity(name, "hits") for name in RELIGIONS["Vinga"].affinities)
    one = initiate(
        rank=rank,
        keywords=("Heortling", "Foot Warrior", rank),
        powers=Powers(1, magic, 0, 0),
        affinities=whole,
        allies=("Owl", "Crow")[:allies],
        earned=200,
    )
    feats = (*(theism(f"Feat {number}") for number in range(5)), theism("Storm's heart", "Twice Major", secret=True))
    one = replace(one, abilities=feats)
    found = [limit.message for limit in list_broken_limits(one, content()) if limit.what in ("rank", "allies")]
    assert any(why in message for message in found) if why else found == []


def theism(name: str, grade: Any = "Minor", secret: bool = False) -> Ability:
    effects = {"Minor": "Agent: half hits", "Twice Major": "Heal a Hurt at once"}
    return Ability(name, effects[grade], grade, "Rare", "Theism", religion="Vinga", secret=secret)


def lunar(rank: str, **fields: Any) -> Character:
    keywords = ("Lunar Heartland", "Magician", rank)
    return hero(**{"keywords": keywords, "religion": "Rufelza", "rank": rank, "earned": 300, **fields})


def faults(one: Character) -> str:
    return " ".join(limit.message for limit in list_broken_limits(one, content()))


def test_a_disciple_owns_the_secret_and_five_feats() -> None:
    """G-25."""
    disciple = initiate(rank="Disciple", powers=Powers(3, 7, 3, 3), earned=200)
    assert "must own the god's secret" in faults(disciple) and "5 of the god's feats, and you have 0" in faults(
        disciple
    )
    secret = theism("Storm's heart", "Twice Major", secret=True)
    four = replace(disciple, abilities=(secret, *(theism(f"Feat {n}") for n in range(4))))
    assert "god's secret" not in faults(four) and "feats, and you have 4" in faults(four)


def test_a_practitioner_with_a_spirit_ally_has_no_common_magic() -> None:
    """G-26."""
    keywords = ("Praxian", "Magician", "Practitioner")
    plain = hero(
        keywords=keywords,
        religion="Praxian tradition",
        rank="Practitioner",
        abilities=(Ability("Sharp Sword", "Damage", "Minor", "Very Common", "Common magic", "sword"),),
    )
    assert "must give up common magic" not in faults(plain)
    assert "must give up common magic" in faults(replace(plain, allies=("Old Crow",)))


@pytest.mark.parametrize(
    ("rank", "intellect", "skills", "why"),
    [
        ("Ordinate", 6, (), "needs Sedenyic Philosophy at level 7"),
        ("Ordinate", 7, (), ""),
        ("Ordinate", 6, ("Sedenyic Philosophy",), ""),
        ("Preceptor", 6, ("Sedenyic Philosophy",), "needs 2 of"),
        ("Preceptor", 6, ("Sedenyic Philosophy", "Know Lunar Myths"), ""),
        ("Preceptor", 7, (), ""),
    ],
)
def test_lunar_ranks_need_lore(rank: str, intellect: int, skills: tuple[str, ...], why: str) -> None:
    """G-28."""
    learnt = tuple(content().entries(KnownSkill)[name].skill for name in skills)
    found = faults(lunar(rank, powers=Powers(1, 5, intellect, 1), skills=learnt))
    assert why in found if why else "needs" not in found


def test_a_lunar_secret_needs_philosophy() -> None:
    """G-28."""
    lore = ("Know Lunar Myths", "Lunar Way of Immortal")
    learnt = tuple(content().entries(KnownSkill)[name].skill for name in lore)
    secret = Ability("Veil", "Heal a Hurt at once", "Twice Major", "Rare", "Lunar", religion="Rufelza", secret=True)
    one = lunar("Preceptor", powers=Powers(1, 7, 6, 1), skills=learnt, abilities=(secret,))
    assert "The secret needs Sedenyic Philosophy at level 7" in faults(one)


def test_a_charm_gives_its_rune_and_its_use_counts() -> None:
    """G-26, H-08."""
    charm = Ability("Kite", "Three edges in a matter", "Minor", "Common", "Spirit", "javelin", rune="Air")
    one = hero(religion="Praxian tradition", rank="Spiritist", abilities=(charm,))
    assert "Air" in owned_runes(one, content())
    assert used_runes((), (charm,)) == {"Spirit Magic", "Air"}


# What ranks offer


@pytest.mark.parametrize(
    ("rank", "kind", "grade", "magic", "religion", "why"),
    [
        ("Initiate", "Theism", "Minor", 3, "Vinga", ""), ("Initiate", "Theism", "Ordinary", 9, "Vinga", "up to Minor"),
        ("Communal Worshipper", "Theism", "Weak", 9, "Vinga", "does not grant it"),
        ("", "Theism", "Weak", 9, "", "requires a rank"),
        ("Initiate", "Common magic", "Minor", 0, "Vinga", ""),
        ("Devotee", "Common magic", "Weak", 9, "Vinga", "must give up"),
        ("Devotee", "Theism", "Major", 3, "Vinga", "only an important"), ("Devotee", "Theism", "Major", 3, "Yelm", ""),
        ("Devotee", "Theism", "Ordinary", 3, "Vinga", ""),
        ("Practitioner", "Spirit", "Major", 6, "Praxian tradition", "needs Magic 7"),
        ("Practitioner", "Spirit", "Ordinary", 0, "Praxian tradition", ""), ("", "Common magic", "Minor", 0, "", ""),
        ("", "Talent", "Major", 0, "", ""),
    ],
)  # fmt: skip
def test_how_far_each_rank_goes(rank: str, kind: Any, grade: Any, magic: int, religion: str, why: str) -> None:
    """G-25, G-26."""
    wanted = Ability("Feat", "x", grade, "Common", kind)
    found = list(limits(wanted, RANKS.get(rank), magic, RELIGIONS.get(religion)))
    assert any(why in message for message in found) if why else found == []


@pytest.mark.parametrize(
    ("rank", "religion", "grade", "magic", "why"),
    [
        ("Devotee", "Vinga", "Major", 7, ""), ("Devotee", "Vinga", "Major", 6, "needs Magic 7"),
        ("Devotee", "Vinga", "Twice Major", 7, "Major, not Twice Major"), ("Devotee", "Yelm", "Twice Major", 7, ""),
        ("Devotee", "Yelm", "Major", 7, "Twice Major, not Major"), ("Initiate", "Vinga", "Major", 9, "cannot learn"),
    ],
)  # fmt: skip
def test_secrets(rank: str, religion: str, grade: Any, magic: int, why: str) -> None:
    wanted = Ability("Secret", "x", grade, "Common", "Theism", secret=True)
    found = list(limits(wanted, RANKS[rank], magic, RELIGIONS[religion]))
    assert any(why in message for message in found) if why else found == []


@pytest.mark.parametrize(
    ("rank", "kind", "grade", "named", "less"),
    [
        ("Initiate", "Theism", "Minor", False, -1), ("Initiate", "Theism", "Ordinary", False, 0),
        ("Initiate", "Common magic", "Minor", True, -1), ("Initiate", "Theism", "Minor", True, -1),
        ("", "Common magic", "Minor", True, -1), ("", "Common magic", "Minor", False, 0),
        ("Devotee", "Theism", "Major", False, 0),
    ],
)  # fmt: skip
def test_what_a_rank_and_a_keyword_take_off(rank: str, kind: Any, grade: Any, named: bool, less: int) -> None:
    assert discount(RANKS.get(rank), kind, grade, named) == less


# What heroes bring


@pytest.mark.parametrize(
    ("fields", "rune", "may"),
    [
        ({}, "physical", True), ({"wounds": (Wound("physical", True),)}, "physical", False),
        ({"wounds": (Wound("physical"),)}, "physical", True), ({"wounds": (Wound("magic", True),)}, "physical", True),
        ({"dead": True}, "physical", False), ({"powers": Powers(4, 0, 3, 3)}, "magic", False),
        ({"powers": Powers(4, None, 3, 3)}, "magic", False),
    ],
)  # fmt: skip
def test_who_can_act_with_a_rune(fields: dict[str, Any], rune: Any, may: bool) -> None:
    """G-61."""
    assert can_act(hero(**fields), rune) is may


def test_groups_help_or_get_in_the_way() -> None:
    """G-14, G-15."""
    led = hero(companions=(Companion("Orla", ("Healing",)),), retainers=True, kept=3)
    both = {part.name: str(part.bonus) for part in group_contributions(led, Helpers(("companions", "retainers")))}
    assert both == {"companions": "+1M", "retainers": "+1M", "upkeep": "+2E"}
    assert [part.name for part in group_contributions(led, Helpers(("companions",)))] == ["companions"], (
        "nobody keeps companions"
    )
    hindered = {part.name: str(part.bonus) for part in group_contributions(led, Helpers((), ("retainers",)))}
    assert hindered == {"retainers in the way": "−1M"}


def test_used_up_magic_is_not_ready_and_a_use_is_one_less() -> None:
    held = (ability("Edge in a matter", name="Edge", matter="sword"), ability("Agent: full hits", name="Bolt"))
    one = hero(abilities=held, uses={"Edge": 0})
    assert [each.ability.name for each in ready_magic(one, content())] == ["Bolt"]
    assert having_used(one, ("Bolt", "Nothing"), content()).uses == {"Edge": 0, "Bolt": 2}


def test_means_are_the_best_first_and_something_like_it_comes_last() -> None:
    """H-01, H-12, H-13."""
    scout = (KEYWORDS["Scout"],)
    climb = Task(rune="physical", skills=("Climbing", "Perception"))
    assert means_of(climb, scout) == (Means("Perception", "strong"), Means("Climbing", "other"))
    assert means_of(climb, scout, ("Climbing",)) == (Means("Climbing", "skill"), Means("Perception", "strong"))
    juggle = Task(rune="physical", skills=("Juggling",))
    assert means_of(juggle, scout) == (Means("", "none"), Means("", "similar"))
    assert means_of(juggle, ()) == (Means("", "other"),), "nothing is known of what it has learnt"
    assert means_of(Task(rune="physical"), scout) == (Means("", "other"),)
    for deed in ("magic", "resist magic", "courage"):
        freely = Task(rune="magic", skills=("Magical Use",), deed=deed)  # type: ignore[arg-type]
        assert means_of(freely, scout) == (Means("", "other"),), deed


@pytest.mark.parametrize(
    ("traits", "found"),
    [
        ((), []), ((Trait("Tough", "++", ("melee", "courage")),), ["+1E"]),
        ((Trait("Lame", "--", ("melee", "courage")),), ["−1E"]),
        ((Trait("Tough", "+", ("courage",)),), []),
        ((Trait("A", "+", ("melee",)), Trait("B", "++", ("melee", "magic"))), ["+1E"]),
        ((Trait("A", "-", ("melee",)), Trait("B", "+", ("melee",))), ["+1E", "−1E"]),
        ((Trait("Red", "0", ("melee",)),), []),
    ],
)  # fmt: skip
def test_traits_give_an_edge_each_way_at_most(traits: Any, found: list[str]) -> None:
    """G-11, H-02."""
    assert [str(part.bonus) for part in trait_parts(traits, "melee")] == found


@pytest.mark.parametrize(
    ("names", "style", "action", "level"),
    [
        (("Foot Warrior",), "melee", "melee", "strong"), (("Foot Warrior",), "melee", "skirmish", "other"),
        (("Foot Warrior",), "missile", "skirmish", "strong"), (("Foot Warrior",), "missile", "missile", "strong"),
        (("Foot Warrior",), "skirmish", "missile", "other"), (("Foot Warrior",), "missile", "melee", "other"),
        (("Foot Warrior",), "missile", "resist", "strong"), (("Scholar",), "melee", "melee", "none"),
        (("Scholar",), "melee", "resist", "none"), (("Thief",), "melee", "melee", "other"),
        ((), "melee", "melee", "none"),
    ],
)  # fmt: skip
def test_how_well_keywords_fight(names: tuple[str, ...], style: Any, action: Any, level: str) -> None:
    """H-13."""
    assert combat_level(tuple(KEYWORDS[name] for name in names), style, action) == level


def test_the_edge_of_training_is_for_pursuit_alone() -> None:
    """G-51."""
    profile = ActionProfile(Powers(4, 3, 3, 3), {}, training="professional")
    assert [(part.name, str(part.bonus)) for part in parts_of(profile, "pursuit")] == [("professional", "+1E")]
    assert list(parts_of(profile, "melee")) == []
    kinds = {"Nomad": "nomad", "Foot Warrior": "professional", "Mounted Warrior": "professional", "Farmer": ""}
    assert {name: training_of(hero(keywords=(name,))) for name in kinds} == kinds


def test_pursuit_counts_skill_traits_and_wounds_but_no_body_no_helpers_and_no_race() -> None:
    """`R-48`: a great troll strikes with +1M for its race and +1M for its retainers; neither helps it to pursue."""
    troll, band = content().entries(Race)["Great Troll"], (BonusPart("retainers", Rating(1)),)
    strong = ActionProfile(Powers(9, 3, 2, 2), {}, race=troll, helpers=band)
    assert [str(part.bonus) for part in parts_of(strong, "melee") if part.name in ("Great Troll", "retainers")] == [
        "+1M", "+1M",
    ]  # fmt: skip
    assert list(parts_of(strong, "pursuit")) == []
    swift = strong._replace(
        skilled={"pursuit": "Flee"},
        traits=(Trait("Swift", "+", ("pursuit and flight",)),),
        wounds=(Wound("physical"),),
    )
    assert [(part.name, str(part.bonus)) for part in parts_of(swift, "pursuit")] == [
        ("Flee", "+1M"), ("Swift", "+1E"), ("Hurt", "−1M"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("effect", "frequency", "warned"),
    [
        ("Protection", "Ubiquitous", True),
        ("Protection", "Very Common", False),
        ("Defence: magic meets magic", "Ubiquitous", True),
        ("Half damage", "Ubiquitous", True),
        ("Agent: half hits", "Ubiquitous", False),
    ],
)
def test_a_defence_against_everything_is_warned_of_and_allowed(effect: str, frequency: Any, warned: bool) -> None:
    """`G-31`, `R-26`."""
    one = ability(effect, name="Ward", frequency=frequency)
    found = [limit for limit in list_broken_limits(hero(abilities=(one,)), content()) if limit.part == "Ward"]
    assert [(limit.message, limit.doubtful, limit.firm) for limit in found] == [
        ("Ward: a defence should not be Ubiquitous.", True, False)
    ] * warned


def test_a_wound_takes_a_mastery_from_what_is_done_with_its_rune() -> None:
    """G-61."""
    hurt = ActionProfile(Powers(4, 3, 3, 3), {}, wounds=(Wound("intellect"),))
    assert [str(part.bonus) for part in parts_of(hurt, "tactics")] == ["−1M"]
    assert list(parts_of(hurt, "melee")) == [] == list(parts_of(hurt, "leadership"))


@pytest.mark.parametrize(
    ("fields", "scale", "names"),
    [
        ({"retainers": True}, "personal", ["retainers"]), ({"followers": "soldiers"}, "personal", []),
        ({"followers": "soldiers"}, "battle", ["followers"]), ({"regiment": "professional"}, "battle", ["regiment"]),
        ({"regiment": "half part-time", "followers": "soldiers"}, "battle", ["followers"]),
        ({"regiment": "part-time", "followers": "soldiers"}, "battle", ["regiment"]),
        ({"kept": 3}, "personal", []), ({"kept": 3, "retainers": True}, "personal", ["retainers", "upkeep"]),
        ({"companions": (Companion("Orla"),), "kept": 3}, "personal", ["companions"]),
    ],
)  # fmt: skip
def test_who_helps_a_hero_at_each_scale(fields: dict[str, Any], scale: Any, names: list[str]) -> None:
    """G-14 to G-17, G-19, R-21: a regiment takes the place of followers, the better of both."""
    assert [part.name for part in helpers(hero(**fields), scale) if part.bonus] == names


def test_how_many_people_go_with_a_hero() -> None:
    assert people(hero(), content()) == 0
    assert people(hero(retainers=True), content()) == 2
    assert people(hero(retainers=True, companions=(Companion("Orla"),)), content()) == 1 + 4
    assert people(hero(followers="magicians", powers=Powers(4, 3, 3, 3)), content()) == 4
    assert people(hero(followers="soldiers", powers=Powers(2, 1, 1, 1)), content()) == 0
    assert people(hero(followers="soldiers", regiment="professional"), content()) == 1000
    assert people(hero(regiment="half professional", unit="Knights"), content()) == 250


def test_affinities_help_in_their_matter_and_count_by_magic() -> None:
    combat, speed = Affinity("Combat", "combat", "Melee, shooting"), Affinity("Movement", "pursuit", "melee")
    assert affinity_edges((combat, combat), 4, ("melee",)) == Rating(0, 4)
    assert affinity_edges((combat,), 4, ("courage",)) == Rating() == affinity_edges((combat,), 4, ("",))
    assert affinity_edges((speed,), 4, ("pursuit and flight",)) == Rating(0, 2)
    assert affinity_edges((speed,), 4, ("melee",)) == Rating()
    assert affinity_edges((Affinity("Death", "damage", "melee"),), 4, ("melee",)) == Rating()
    assert affinity_points((Affinity("Death", "damage"),) * 2, "damage", 5) == 2


# Passive magic


def test_one_ability_and_one_item_count_and_the_best_of_each() -> None:
    """G-29."""
    blow = ActionDescription("attack", frozenset({"attack", "sword"}))
    weak, strong = working("Edge in a matter", matter="sword"), working("Three edges in a matter", matter="sword")
    item = working("Edge in a matter", matter="sword", item=True)
    assert best_help((weak, strong, item), blow) == (strong, item)
    assert passive_bonus((strong, item)) == Rating(0, 4)
    fear, dread = working("Opponents at -1E", matter="attack"), working("Opponents at -3E", matter="attack")
    assert best_hindrance((fear, dread), blow) == (dread,)
    more, better = working("Damage", matter="sword"), working("Double damage", matter="sword")
    assert damage_increase((more, better), blow) == (more, better) and damage_increase((more,), blow) == (more,)
    assert (
        damage_reduction((working("Protection"), working("Half damage")), ActionDescription("resist"))[1].effect.kind
        == "halve"
    )
    assert extra_hits((working("One more hit"), working("One more hit", item=True)), 3) == 2
    assert extra_hits((working("Edge in a matter", matter="sword"),), 3) == 0


# Wounds and losses


@pytest.mark.parametrize(
    ("defeats", "wait", "care", "days"),
    [
        (0, 14, "in vain", 14),
        (1, 14, "safe", 14),
        (2, 14, "sure", 14),
        (3, 14, "sure", 7),
        (3, 5, "sure", 1),
        (4, 8, "sure", 1),
    ],
)
def test_what_a_healer_does_by_the_defeats_of_the_wound(defeats: int, wait: int, care: str, days: int) -> None:
    """G-62: ignored draws, the usual time, half of it."""
    assert wound_after_care(Wound("physical", wait=wait), defeats) == Wound("physical", wait=days, care=care)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wound", "draw", "after"),
    [
        (Wound("physical"), "recovered", "whole"), (Wound("physical", True), "recovered", "whole"),
        (Wound("physical"), "worse", Wound("physical", True)), (Wound("physical", True), "worse", "dead"),
        (Wound("physical", care="safe"), "same", Wound("physical", care="safe")),
        (Wound("physical", care="in vain", wait=3), "same", Wound("physical")),
    ],
)  # fmt: skip
def test_what_a_draw_makes_of_a_wound(wound: Wound, draw: Any, after: Any) -> None:
    assert after_draw(wound, draw) == after


@pytest.mark.parametrize(
    ("before", "step", "after"),
    [
        ((), 1, (Wound("physical"),)), ((), 2, (Wound("physical", True),)),
        ((Wound("physical", True),), 1, (Wound("physical", True),)), ((Wound("physical"),), 1, (Wound("physical"),)),
        ((Wound("magic", True),), 1, (Wound("magic", True), Wound("physical"))),
    ],
)  # fmt: skip
def test_of_wounds_in_one_rune_the_worse_counts(before: Any, step: int, after: Any) -> None:
    assert wounds_after(before, "physical", step) == after


def test_what_was_used_may_be_lost_and_its_xp_are_gone() -> None:
    """G-60, H-32."""
    spear, law = Skill("Spear", "physical", "melee"), Skill("Law", "intellect")
    one = hero(skills=(spear, law), retainers=True, regiment="professional")
    assert [loss.name for loss in list_losable(one, "physical", {"Spear", "retainers"})] == [
        "Physical",
        "Spear",
        "retainers",
    ]
    assert list(list_losable(hero(powers=Powers(0, 3, 3, 3)), "physical", ())) == []
    less = apply_loss(one, Loss("physical", "Physical"), content())
    assert less.powers.physical == 3 and less.lost == {"Physical": 8}
    assert apply_loss(one, Loss("retainers", "retainers"), content()).lost == {"retainers": 6}
    assert apply_loss(one, Loss("regiment", "regiment"), content()).regiment == "half professional"
    half = replace(one, regiment="half professional")
    assert apply_loss(half, Loss("regiment", "regiment"), content()).regiment == ""
    assert [each.name for each in apply_loss(one, Loss("skills", "Spear"), content()).skills] == ["Law"]
    pair = replace(one, companions=(Companion("Orla"), Companion("Bo")))
    assert [each.name for each in apply_loss(pair, Loss("companions", "Bo"), content()).companions] == ["Orla"]
    assert apply_loss(pair, Loss("companions", "companions"), content()).companions == ()


# Foes and encounters


def test_a_foe_is_worth_its_runes_skills_helpers_and_abilities() -> None:
    """Part 12."""
    plain = Foe(name="x", text="x", form="Man", magic_rune="Theism", powers=Powers(3, 1), unit="Fyrd")
    assert price(plain) == 18 + 5
    assert price(replace(plain, skills=("melee", "resistance"))) == 23 + 4
    assert price(replace(plain, retainers=True)) == 23 + 6
    assert price(replace(plain, abilities=(ability("Agent: full hits"),))) == 23 + 8
    assert price(replace(plain, powers=Powers(0))) == 1
    assert price(replace(plain, base="12M", magic="+1E")) == 2048


def test_half_regiments_are_a_mastery_weaker_and_part_timers_three_edges_less_so() -> None:
    foe = Foe(
        name="x",
        text="x",
        form="Man",
        magic_rune="Theism",
        powers=Powers(9, 6, 7, 8),
        unit="Fyrd",
        base="12M",
        magic="+1E",
    )
    assert regiment_power(foe) == Rating(12, 1)
    assert regiment_power(foe, half=True) == Rating(11, 4)
    trained = replace(foe, training="professional")
    assert regiment_power(trained, half=True) == Rating(11, 1)
    adds = foe_armed(trained, content())
    assert adds.melee == adds.resist == adds.missile == Rating(3, 1)
    assert (adds.tactics, adds.leadership, adds.pursuit, adds.courage) == (
        Rating(0, 1),
        Rating(0, 1),
        Rating(0, 1),
        Rating(),
    )
    assert foe_armed(foe, content()).pursuit == Rating()


@pytest.mark.parametrize(("skills", "unit", "style"), [
    ((), "Fyrd", "melee"), (("resistance", "missile"), "Bow", "missile"), (("skirmish",), "Fyrd", "skirmish"),
    (("missile", "melee"), "Bow", "missile"), ((), "Psiloi Archer", "melee"),
])  # fmt: skip
def test_the_main_style_of_a_foe(skills: Any, unit: str, style: str) -> None:
    foe = Foe(name="x", text="x", form="Man", magic_rune="Theism", powers=Powers(3), unit=unit, skills=skills)
    assert foe_profile(foe, content()).style == style


def test_the_tiers() -> None:
    """Part 12."""
    assert {tier.key: tier.wins for tier in TIERS} == {
        "trivial": (95, 101), "easy": (85, 95), "fair": (70, 85), "hard": (50, 70), "deadly": (25, 50),
        "hopeless": (0, 25),
    }  # fmt: skip


def test_only_a_party_of_leaders_of_regiments_fights_a_battle() -> None:
    tribune, spear = (member(heroes()[name], content()) for name in ("Tribune Carmanya", "Spearwoman"))
    assert leads_regiments([tribune]) and not leads_regiments([spear]) and not leads_regiments([tribune, spear])
    assert not leads_regiments([])
    assert worth_of([tribune, spear]) == tribune.total + spear.total
    with pytest.raises(ValueError, match="at least one member"):
        worth_of([])


def brought(one: Character, task: Task, along: Helpers = NOBODY, means: Means = SKILLED) -> HeroContribution:
    return hero_contribution(one, task, means, deed_of(task, means), along, content(), USUAL)


def test_only_affinities_that_concern_a_task_count_and_are_used() -> None:
    """H-08."""
    combat, hunting = Affinity("Combat", "combat", "melee"), Affinity("Hunting", "skill", "tracking")
    one = hero(affinities=(combat, hunting), powers=Powers(4, 4, 3, 3))
    found = brought(one, TRACK)
    assert {part.name: str(part.bonus) for part in found.parts[1:]} == {"Tracking": "+1M", "Hunting": "+2E"}
    assert found.used == {"Hunting"}


def test_a_task_has_the_reasons_of_its_hero() -> None:
    """G-07, G-11, G-37, G-61, R-45."""
    one = hero(race="Elf", traits=(Trait("Quick", "+", ("stealth",)),), wounds=(Wound("physical"),))
    task = Task(rune="physical", skills=("Tracking",), trait="stealth", race=("stealth", "sneaking"))
    found = {part.name: str(part.bonus).replace("−", "-") for part in brought(one, task).parts}
    assert found == {"Physical": "+4M", "Tracking": "+1M", "Elf": "+3E", "Quick": "+1E", "Hurt": "-1M"}
    other = replace(one, race="Human", traits=(), wounds=(Wound("magic"),))
    assert [part.name for part in brought(other, task).parts] == ["Physical", "Tracking"]


def test_magic_that_goes_along_helps_hinders_or_draws_again_and_costs_its_uses() -> None:
    """G-29, R-24."""
    held = (
        ability("Mastery in a matter", name="Nose", matter="tracking", type="Spirit"),
        ability("Opponents at -1E", name="Fog", matter="tracking", type="Lunar"),
        ability("Second draw", name="Grace", matter="tracking"),
        ability("Edge in a matter", name="Edge", matter="sword"),
    )  # fmt: skip
    one = hero(abilities=held)
    found = brought(one, TRACK, Helpers(magic=("Nose", "Fog", "Grace", "Edge")))
    assert [part.name for part in found.parts] == ["Physical", "Tracking", "Nose"]
    assert [part.name for part in found.against] == ["Fog"] and found.again == ("Grace",)
    assert found.spends == ("Nose", "Fog") and found.used == {"Spirit Magic", "Moon"}
    left = brought(one, TRACK, Helpers(magic=("Grace",)))
    assert (left.spends, left.again, left.against) == ((), ("Grace",), ())
    used_up = brought(replace(one, uses={"Nose": 0}), TRACK, Helpers(magic=("Nose",)))
    assert used_up.spends == ()


def test_who_has_no_magic_has_none_ready() -> None:
    held = (ability("Edge in a matter", name="Edge", matter="sword"),)
    assert ready_magic(hero(abilities=held, powers=Powers(4, None, 3, 3)), content()) == ()
    assert having_used(hero(abilities=held, powers=Powers(4, None, 3, 3)), ("Edge",), content()).uses == {"Edge": -1}


def test_a_companion_leads_with_its_own_power_and_without_its_leaders_magic() -> None:
    """G-14: the whole power less 1, at most Social and 1."""
    held = (ability("Mastery in a matter", name="Nose", matter="tracking"),)
    friend = Companion("Orla", ("Scouting",))
    one = hero(companions=(friend,), abilities=held, affinities=(Affinity("Hunting", "skill", "tracking"),))
    found = brought(one, TRACK, Helpers(("companions",), magic=("Nose",), leader="Orla"))
    assert {part.name: str(part.bonus) for part in found.parts} == {
        "Orla": "+4M",
        "Tracking": "+1M",
        "companions": "+1M",
    }
    assert found.spends == () and found.used == frozenset()
    lonely = replace(one, powers=Powers(4, 3, 3, None))
    assert brought(lonely, TRACK, Helpers(leader="Orla")).parts[0].bonus == Rating(1)


@pytest.mark.parametrize(("number", "tricksters", "sound"), [(6, 0, True), (7, 0, False), (6, 1, True)])
def test_six_companions_and_a_bonded_trickster_besides(number: int, tricksters: int, sound: bool) -> None:
    """G-14, H-11."""
    friends = tuple(Companion(f"Friend {count}", ("Healing",)) for count in range(number))
    bonded = tuple(Companion(f"Trickster {count}", trickster=True) for count in range(tricksters))
    found = told(companions=(*friends, *bonded), earned=100)
    assert ("You can have at most 6 companions." in found) is not sound


@pytest.mark.parametrize(("each", "sound"), [((3, 3), True), ((3, 3, 1), False)])
def test_companions_have_six_specialisms_in_all(each: tuple[int, ...], sound: bool) -> None:
    names = ("Healing", "Scouting", "Magical Attack")
    friends = tuple(Companion(f"Friend {count}", names[:many]) for count, many in enumerate(each))
    found = told(companions=friends, earned=100)
    assert ("Companions can have at most 6 specialisms in all." in found) is not sound


def test_only_followers_need_power() -> None:
    weak = {"powers": Powers(2, 1, 1, 1)}
    assert not any("Followers" in message for message in told(**weak))
    assert not any("Followers" in message for message in told(powers=Powers(3, 3, 1, 1), followers="soldiers"))


def test_an_effect_that_nobody_knows_is_told_once() -> None:
    strange = replace(ability("Protection", name="Ward"), effect="Wish")
    assert [message for message in told(abilities=(strange,)) if "Ward" in message] == [
        "There is no effect “Wish” for Ward. Choose an effect of the ability's grade."
    ]


def test_what_only_deserves_a_word_is_doubtful_and_what_cannot_be_is_firm() -> None:
    def weights(**fields: Any) -> set[tuple[bool, bool]]:
        return {(limit.firm, limit.doubtful) for limit in list_broken_limits(hero(**fields), content())}

    assert (
        weights(form="Uz")
        == weights(powers=Powers(0, 1, 1, 1))
        == weights(keywords=("Heortling", "Scout"))
        == {(False, True)}
    )
    assert weights(unit="Tanks") == weights(traits=(Trait("Red", "0", ("melee",)),)) == {(True, False)}
    assert weights(rank="Initiate") == {(False, False)}


@pytest.mark.parametrize(
    ("keyword", "skill", "style", "xp"),
    [
        ("Foot Warrior", "melee", "melee", 2), ("Foot Warrior", "melee", "missile", 2), ("Nomad", "melee", "melee", 2),
        ("Nomad", "melee", "missile", 4), ("Nomad", "missile", "missile", 2), ("Nomad", "missile", "melee", 4),
        ("Foot Warrior", "resistance", "melee", 2), ("Nomad", "resistance", "melee", 4),
    ],
)  # fmt: skip
def test_warriors_cover_every_style_and_resistance_and_others_their_main_style(
    keyword: str, skill: Any, style: Any, xp: int
) -> None:
    """H-13."""
    held = (Skill("Origami", "physical"), Skill("Arms", "physical", skill))
    assert price_of("skills", skills=held, combat_style=style, keywords=(keyword,)) == xp
