"""The library: everything can be looked up by whatever it is called, and figures are those of every throw."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from solo.library.index import Index
from solo.library.systems import open_system
from solo.systems.contract import LibraryEntry
from solo.systems.parts.house_rules import RuleEntry
from solo.systems.parts.topics import BOOK, HOUSE, RULING, Topic
from solo.systems.two_d20.creation.archetypes import Archetype
from solo.systems.two_d20.foes.foe import Foe
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import ATTRIBUTE_OF, SKILLS, Attributes, Training
from solo.systems.two_d20.people.sheet import Character
from solo.systems.two_d20.people.talents import Talent, TalentTaken
from solo.systems.two_d20.rolls.spend_prices import SPENDS

OPENED = open_system("two-d20", None)
GAME = OPENED.system
POINTS = {1: 1, 2: 2, 3: 0, 4: 0, 5: 1, 6: 1}
WARRIOR = Character(
    "Rurik",
    attributes=Attributes(11, 9, 12, 10, 7, 8, 9),
    skills={"melee": Training(3, 3), "parry": Training(2, 2), "resistance": Training(2, 1), "shooting": Training(0, 0)},
    talents=(TalentTaken("Heavy Blow"), TalentTaken("Practised", "melee")),
    weapons=("Broadsword", "Dagger"),
    armours=("Leather jerkin", "Leather cap"),
    kits={"Healer's kit": 2},
)
CALLED = {
    "hit points": "Vigor",
    "HP": "Vigor",
    "sanity": "Resolve",
    "AC": "Soak",
    "armour class": "Soak",
    "bennies": "Fortune",
    "inspiration": "Fortune",
    "attack of opportunity": "Leaving Reach",
    "flanking": "Reach",
    "encumbrance": "Load",
    "fumble": "Complication",
    "initiative": "Seize the initiative",
    "opposed roll": "Struggle",
    "parry": "Parry",
    "block": "Defend",
    "aim": "Exploit",
    "surprise": "H-06 Surprise",
    "trap": "Hazard",
    "death": "Dying",
    "loot": "Treasure",
}


@cache
def entries() -> Sequence[LibraryEntry]:
    """Return the entries, whose tables take a second to work out."""
    return GAME.library.entries()


@cache
def index() -> Index:
    return Index(entries())


def entry(name: str, kind: str) -> LibraryEntry:
    return next(one for one in entries() if (one.name, one.kind) == (name, kind))


def figures(name: str, kind: str, against: str | None = None, character: Character = WARRIOR) -> dict[str, str]:
    return {line.name: line.value for line in GAME.library.worked_out(entry(name, kind), character, against)}


def test_the_shipped_content_is_sound() -> None:
    assert OPENED.faults == ()


def test_everything_has_an_entry_once() -> None:
    assert not [found for found, times in Counter((one.name, one.kind) for one in entries()).items() if times > 1]
    kinds = Counter(one.kind for one in entries())
    assert kinds["weapon"] + kinds["threat"] == len(OPENED.content.entries(Weapon))
    assert kinds["threat"] == 5
    assert kinds["talent"] == len(OPENED.content.entries(Talent)) == 12
    assert kinds["archetype"] == len(OPENED.content.entries(Archetype)) == 6
    assert kinds["character"] == len(GAME.characters.ready())
    assert kinds["foe"] == len(GAME.foes.prices())
    assert {one.name for one in entries() if one.kind == "skill"} == {skill.capitalize() for skill in SKILLS}


def test_every_number_of_the_rules_has_its_topic_and_its_mark() -> None:
    topics = OPENED.content.entries(Topic).values()
    numbers = {number: topic for topic in topics for number in topic.numbers}
    for letter, most in (("T", 28), ("R", 35), ("H", 21), ("Q", 10)):
        assert {f"{letter}-{number:02d}" for number in range(1, most + 1)} <= set(numbers)
    origins = {topic.name.split()[0]: topic.origin for topic in topics if re.match(r"[RH]-\d\d ", topic.name)}
    assert origins == {
        **{f"R-{number:02d}": RULING for number in range(1, 36)},
        **{f"H-{number:02d}": HOUSE for number in range(1, 22)},
    }
    assert {topic.origin for topic in topics if topic.kind == "quality"} == {HOUSE}
    assert {topic.origin == BOOK for topic in topics if topic.name in ("Skill test", "Parry", "Momentum")} == {True}
    for topic in topics:
        of_the_book = any(number.startswith("T-") for number in topic.numbers) and topic.kind != "quality"
        assert (topic.origin == BOOK) == of_the_book, topic.name


def test_texts_are_sentences_and_sources_are_named() -> None:
    for one in entries():
        assert one.text.endswith((".", "!", "?")), one.name
        assert one.source, one.name
    for topic in OPENED.content.entries(Topic).values():
        assert re.fullmatch(r"[TRHQ]-\d\d(, [TRHQ]-\d\d)*|part \d", topic.source), topic.name


@pytest.mark.parametrize(("word", "name"), CALLED.items())
def test_what_other_games_call_otherwise_is_found_by_that_word(word: str, name: str) -> None:
    assert index().search(word)[0].name == name


def test_every_spend_stands_there_with_its_price_and_marks() -> None:
    """`R-28`: among others, Re-roll Damage costs 1, and Second Wind 1 (immediate, repeatable)."""
    spends = {one.name: dict(one.facts) for one in entries() if one.kind == "spend"}
    assert {name: facts["price"] for name, facts in spends.items() if "Momentum" in facts.get("price", "")} == {
        "Extra d20": "1 Momentum, immediate, repeatable up to 3",
        "Bonus Damage": "1 Momentum, repeatable",
        "Break Guard": "2 Momentum",
        "Called Shot": "2 Momentum",
        "Change Stance": "1 Momentum",
        "Confidence": "1 Momentum, repeatable up to 4",
        "Disarm": "2 or 3 Momentum",
        "Penetration": "1 Momentum, repeatable",
        "Re-roll Damage": "1 Momentum",
        "Second Wind (Momentum)": "1 Momentum, immediate, repeatable",
        "Secondary Target": "2 Momentum",
        "Subdue": "1 Momentum",
        "Swift Action": "2 Momentum",
        "Withdraw (Momentum)": "1 Momentum",
        "Doom for a foe": "the same as in Momentum",
    }
    prices = dict(entry("Prices of Momentum", "table").facts)
    assert len(prices) == len(SPENDS)
    assert prices == {
        name.removesuffix(" (Momentum)"): facts["price"]
        for name, facts in spends.items()
        if "Momentum" in facts.get("price", "") and name != "Doom for a foe"
    }


@pytest.mark.parametrize(
    ("name", "origins"),
    [("Second Wind", {"Fortune", "Momentum"}), ("Withdraw", {"action", "Momentum"}), ("Defend", set())],
)
def test_a_name_of_two_things_always_carries_its_origin_in_brackets(name: str, origins: set[str]) -> None:
    """`R-27`."""
    names = {topic.name for topic in OPENED.content.entries(Topic).values()}
    assert {found for found in names if found.split(" (")[0] == name} == (
        {f"{name} ({origin})" for origin in origins} or {name}
    )


def test_retaliate_is_a_reaction_and_nothing_is_called_defense() -> None:
    """`R-27`."""
    topics = OPENED.content.entries(Topic).values()
    assert [topic.about for topic in topics if topic.name in ("Retaliate", "Defend")] == ["reaction", "reaction"]
    assert not [topic.name for topic in topics if "Defense" in f"{topic.name} {topic.text}"]


def test_tables_hold_the_rules_rows() -> None:
    """Those of `T-05`, `T-13` to `T-15`, `T-24`, `T-26` to `T-28` and `R-31`, as they are shown."""
    assert dict(entry("Hit location", "table").facts) == {
        "head": "1 to 2",
        "right arm": "3 to 5",
        "left arm": "6 to 8",
        "torso": "9 to 14",
        "right leg": "15 to 17",
        "left leg": "18 to 20",
    }
    assert list(dict(entry("Combat die", "table").facts).items())[:6] == [
        *(("1", "1"), ("2", "2"), ("3", "0"), ("4", "0"), ("5", "1 and an Effect"), ("6", "1 and an Effect")),
    ]
    assert dict(entry("Bonus dice of an attribute", "table").facts) == {
        "below 9": "0 CD",
        "from 9": "1 CD",
        "from 10": "2 CD",
        "from 12": "3 CD",
        "from 14": "4 CD",
        "from 16": "5 CD",
    }
    hazards = dict(entry("Hazard", "hazard").facts)
    assert (hazards["Area"], hazards["Nonlethal"], hazards["avoided at difficulty 1"]) == ("+2", "−2", "−3")
    assert dict(entry("Load", "table").facts)["more than Brawn × 5"] == "Fatigue 4"
    assert dict(entry("Renown", "table").facts)["−2"].startswith("Shunned: ")
    assert dict(entry("Structure", "table").facts)["rope"] == "Structure 3, Soak 0, 1 Break"
    assert dict(entry("Treasure", "table").facts)["olives or their oil, an amphora"] == "2"
    modifiers = dict(entry("Difficulty modifiers", "table").facts)
    assert modifiers["total darkness"] == "+3 (optional): tests that need sight"
    assert modifiers["bright light"] == "+1 to +3 (optional): Stealth"
    assert len(modifiers) == 18
    assert all(
        dict(entry(skill.capitalize(), "skill").facts)["attribute"].lower() == ATTRIBUTE_OF[skill] for skill in SKILLS
    )


def test_a_ready_hazard_tells_what_its_price_is_made_of() -> None:
    facts = dict(entry("Falling stones", "hazard").facts)
    assert facts == {
        "does": "5 CD, Area, Acrobatics D2 to avoid",
        "price": "6 Doom",
        "price for damage": "5",
        "price for area": "2",
        "price for test": "−1",
    }


def test_rulings_tell_what_a_table_may_make_of_them() -> None:
    assert dict(entry("R-10 Struggles", "ruling").facts) == {"Ties": "attacker, defender"}
    told = {name for one in entries() if one.kind in ("rule", "ruling", "house rule") for name, _ in one.facts}
    assert {ruling.name for ruling in OPENED.content.entries(RuleEntry).values()} <= told


def test_a_foe_tells_its_row() -> None:
    facts = dict(entry("Levy spearman", "foe").facts)
    assert facts["attributes"] == "Ag 8, Aw 8, Br 9, Co 8, In 7, Pe 7, Wi 8"
    assert (facts["Vigor"], facts["Resolve"], facts["Soak"]) == ("5", "5", "2 and 1 CD of Cover")
    assert facts["Spear"] == "melee, 9 / 1, 5 CD, reach 3, Piercing 1"
    assert facts["defends"] == "Parry 9 / 1, Acrobatics 8 / 0, Discipline 9 / 1"
    assert dict(entry("Shield line", "ability").facts)["price"] == "1 Doom"
    assert dict(entry("Shield line", "ability").facts)["of"].startswith("Levy spearman")


def test_a_weapon_in_a_heros_hands_has_the_figures_of_every_throw() -> None:
    """2d20 at 14/3 with 4 + 3 + 1 dice, Vicious 1, on a Dock brawler undefended: Soak 1, Vigor 5."""
    raw: Counter[int] = Counter({0: 1})
    for _ in range(8):
        raw = sum((Counter({total + POINTS[f] + (f >= 5): n for total, n in raw.items()}) for f in POINTS), Counter())
    hits: Counter[int] = Counter()
    for faces in product(range(1, 21), repeat=2):
        hits[sum((face <= 14) + (face <= 3) for face in faces) - 1] += 1
    hit = Fraction(sum(n for momentum, n in hits.items() if momentum >= 0), 400)
    mean = harm = Fraction(0)
    for (momentum, n), (total, m) in product(hits.items(), raw.items()):
        damage = max(0, total + momentum - 1) if momentum >= 0 else 0
        mean += Fraction(n * m * damage, 400 * 6**8)
        harm += Fraction(n * m * (damage >= 5), 400 * 6**8)
    shown = figures("Broadsword", "weapon", "Dock brawler")
    assert shown["Melee"] == "TN 14, focus 3"
    assert shown["damage"] == "8 CD"
    assert shown["Broadsword, undefended"] == (
        f"hit {round(hit * 100)} %, damage {float(mean):.1f}, Harm {round(harm * 100)} %"
    )
    assert shown["Broadsword, defended"] != shown["Broadsword, undefended"]


def test_figures_know_guard_range_talents_and_fearlessness() -> None:
    def why(name: str, kind: str, against: str) -> list[str]:
        return [line.why for line in GAME.library.worked_out(entry(name, kind), WARRIOR, against)]

    assert "Levy spearman's Guard with a longer weapon +2" in why("Dagger", "weapon", "Levy spearman")[-1]
    assert "Unwieldy +1" in why("Great axe", "weapon", "Dock brawler")[-1]
    assert all("range +" not in line for line in why("War bow", "weapon", "Dock brawler"))
    assert why("Broadsword", "weapon", "Dock brawler")[1] == "Broadsword +4, bonus damage +3, talent +1."
    mindless = [foe.name for foe in OPENED.content.entries(Foe).values() if foe.mindless]
    assert mindless
    assert all(figures("Hard stare", "threat", name)["Hard stare frightens"] == "never" for name in mindless)


def test_harm_and_a_named_foe_change_the_figures() -> None:
    hurt = Character("Rurik", attributes=WARRIOR.attributes, skills=WARRIOR.skills, weapons=WARRIOR.weapons, wounds=2)
    assert figures("Broadsword", "weapon", character=hurt) != figures("Broadsword", "weapon")
    assert figures("Broadsword", "weapon", "Tomb sentinel") != figures("Broadsword", "weapon")
    assert figures("Melee", "skill")["Average"] == "91 %, +1 die 97 %"
    assert figures("Melee", "skill", character=hurt)["Average"] == figures("Melee", "skill")["Daunting"]
    with pytest.raises(KeyError):
        GAME.library.worked_out(entry("Broadsword", "weapon"), WARRIOR, "Nobody")


def test_armour_and_shields_take_off_what_a_foe_does() -> None:
    def mean(told: str) -> float:
        return float(told.split("damage ")[1].split(",")[0])

    mail = figures("Mail shirt", "armour")
    assert mean(mail["with Mail shirt"]) < mean(mail["as worn now"])
    shield = figures("Round shield", "shield")
    assert mean(shield["behind it"]) < mean(shield["without it"])


def test_every_entry_can_be_worked_out_and_held_against_everybody() -> None:
    for one in entries():
        assert 0 <= GAME.library.standing(one, WARRIOR).order <= 3
        for line in GAME.library.worked_out(one, WARRIOR):
            assert line.name
            assert line.value
            assert line.why.endswith(".")


def test_a_talents_figures_are_named_in_the_words_of_the_book() -> None:
    talents = [one.name for one in entries() if one.kind == "talent"]
    shown = {name: figures(name, "talent") for name in talents}
    assert shown == {
        "Practised": {"re-rolled d20 each round": "1"},
        "Gifted": {"free extra d20 each scene": "2"},
        "Reliable": {"passes tests up to Difficulty 1 without a roll": "outside fights"},
        "Flourish": {"Momentum for each attack that hits": "+1"},
        "Heavy Blow": {"damage of melee attacks": "+1 CD"},
        "Deadeye": {"range steps ignored when shooting": "1"},
        "Dread Presence": {"damage of threats": "+1 CD"},
        "Tough": {"Vigor": "+2"},
        "Stubborn": {"Resolve": "+2"},
        "Iron Nerve": {"Courage": "+1"},
        "Quick Guard": {"Regain Guard as a Free Action": "once a round"},
        "Field Surgeon": {"points restored by Treatment": "+1"},
    }


def test_what_is_had_stands_first() -> None:
    def word(name: str, kind: str) -> str:
        return GAME.library.standing(entry(name, kind), WARRIOR).word

    assert word("Broadsword", "weapon") == "in hand"
    assert word("Dagger", "weapon") == "carried"
    assert word("Hard stare", "threat") == "your own"
    assert word("Burning skull", "threat") == "not for sale"
    assert word("Spear", "weapon") == ""
    assert word("Melee", "skill") == "3 / 3"
    assert word("Shooting", "skill") == ""
    assert word("Practised", "talent") == "for melee"
    assert word("Heavy Blow", "talent") == "yours"
    assert word("Leather cap", "armour") == "worn"
    assert word("Healer's kit", "kit") == "2 uses left"


def test_what_is_sold_names_the_field_that_buys_it() -> None:
    keys = {field.key for section in GAME.characters.blueprint().sections for field in section.fields}
    free = Character("Nobody")

    def field(name: str, kind: str, character: Character = free) -> str:
        return GAME.library.purchase(entry(name, kind), character)

    assert field("Broadsword", "weapon") == "gear.weapon.1"
    assert field("Spear", "weapon", WARRIOR) == "gear.more weapons"
    assert field("Broadsword", "weapon", WARRIOR) == ""
    assert field("Burning skull", "threat") == field("Hard stare", "threat") == ""
    assert field("Mail shirt", "armour") == "armour.Mail shirt"
    assert field("Healer's kit", "kit") == "kit.Healer's kit"
    assert field("Stealth", "skill") == "skill.stealth"
    assert field("Tough", "talent") == "talent.1"
    assert field("Buckler", "shield") == "gear.shield"
    for one in entries():
        assert GAME.library.purchase(one, WARRIOR) in keys | {""}
