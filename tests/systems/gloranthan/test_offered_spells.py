"""Ready spells as they stand to a hero, and foes as a table runs them, clause by clause (`G-30`, `G-34`)."""

from __future__ import annotations

from msgspec.structs import replace

from solo.systems.contract.creation import Terms
from solo.systems.gloranthan.creation.spell_list import SLOTS, place_key, terms
from solo.systems.gloranthan.foes.computed_figures import every_foe
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.library.stat_block import stat_block
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Character
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import ability, spell

FOES = every_foe(content())


def offer(hero: Character, slots: dict[str, int], name: str = "Arrow Armour") -> Terms:
    return dict(terms(hero, slots, content()))[f"spell.{name}"]


def test_a_spell_that_is_held_is_given_back_from_its_place() -> None:
    held = offer(Character("Vex", abilities=(spell("Arrow Armour"),)), {"Arrow Armour": 3})
    assert held.had and set(held.values) == {place_key(3)}
    beyond = offer(Character("Vex", abilities=(spell("Arrow Armour"),)), {})
    assert beyond.had and "in none of them" in beyond.why


def test_a_spell_is_taken_into_the_first_free_place_for_its_price() -> None:
    free = offer(Character("Vex"), {"Bolt": 1, "Chill": 3})
    assert (free.had, free.values, free.cost) == (False, {place_key(2): "Arrow Armour"}, "2 XP")
    full = offer(Character("Vex"), {f"Spark {n}": n for n in range(1, SLOTS + 1)})
    assert "All ability slots" in full.why and not full.values
    last = offer(Character("Vex"), {f"Spark {n}": n for n in range(1, SLOTS)})
    assert last.values == {place_key(SLOTS): "Arrow Armour"}


def test_what_a_rank_forbids_is_refused_with_its_reason() -> None:
    devotee = offer(Character("Vex", religion="Vinga", rank="Devotee"), {})
    assert "must give up common magic" in devotee.why


def test_the_stat_block_of_a_foe() -> None:
    guard = stat_block(FOES["House guard"], content())
    assert {one.name: one.text for one in guard.figures} == {"Resists": "5M2E", "Pursues and flees": "+1M"}
    assert [(one.name, one.hit, one.damage) for one in guard.attacks] == [
        ("Melee", "5M3E", "by margin of success, and 1 more")
    ]
    assert guard.flees.startswith("At 0 hits")
    assert {one.name for one in guard.traits} >= {"Elite", "Huscarl"}


def test_the_stat_block_of_a_spirit() -> None:
    spirit = FOES["Restless spirit"]
    told = stat_block(spirit, content())
    assert told.attacks == () and [one.name for one in told.figures] == ["Pursues and flees"]
    names = {one.name for one in told.traits}
    assert "Untouchable" in names and "Fades" in names
    assert told.flees == "Never: it fades when its magic is used up."
    assert stat_block(replace(spirit, uses=0), content()).flees == "Never."
    assert "waits if it defends" not in manner(spirit)


def manner(foe: Foe) -> str:
    return " ".join(stat_block(foe, content()).manner)


def test_the_stat_block_tells_what_its_foe_would_do() -> None:
    soldier = FOES["Soldier"]
    plain = manner(soldier)
    assert "waits if it defends" in plain and "hoots" not in plain and "magic" not in plain
    assert "eaves contact" not in plain
    assert "hoots, and" in manner(replace(soldier, unit="Bow"))
    assert "ses its magic" in manner(replace(soldier, abilities=(ability("Agent: full hits"),)))
    assert "ses its magic" not in manner(replace(soldier, abilities=(spell("Protection"),)))
    assert "eaves contact" in manner(replace(soldier, powers=Powers(3, 3, 5, 3)))


def test_the_abilities_of_a_stat_block_tell_all_that_was_bought_with_them() -> None:
    held = Ability(
        "Chill", "Spell: full hits", "Major", "Rare", "Spirit", "fear", "undead", harms="intellect", area=True
    )
    (told,) = stat_block(replace(FOES["Soldier"], abilities=(held,)), content()).spells
    for words in (
        "Major, rare, Spirit.",
        "Works on undead.",
        "Helps with fear.",
        "Harms Intellect.",
        "the six around it",
    ):
        assert words in told.text, words
