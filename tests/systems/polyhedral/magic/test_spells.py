"""The spells: every row of the four tables by its figures, and what makes an own spell unsound."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from solo.library.systems import open_system
from solo.systems.contract import Content
from solo.systems.polyhedral.magic.amounts import Amount, Power, bounds
from solo.systems.polyhedral.magic.faults import find_problems
from solo.systems.polyhedral.magic.harm import Harm
from solo.systems.polyhedral.magic.healing import Heal
from solo.systems.polyhedral.magic.spell import Spell, spell_named

# Each figure at skill 3 and check result 8, for a caster with INT 10, STR 12 and SPI 14; lengths in turns.
POWER = Power(skill=3, result=8, intellect=10, strength=12, spirit=14)
TABLES = """
Hacking Cough | Afflictions 1 | one | toughness | lose-turn 1 | hinder -1 turns 1
Hex | Afflictions 1 | one | toughness | hinder -2 next action 60 | hinder -1 next action 60
Injury | Afflictions 1 | one | toughness | harm 1..4 none | harm 1 none
Pratfall | Afflictions 1 | one | toughness | trip | hinder -1 turns 1
Fumble | Afflictions 2 | one | toughness at -1 | fumble drop | fumble
Lethargy | Afflictions 2 | one | toughness | slow 1 60, expose 1 60 | slow 1 60
Hemorrhage | Afflictions 2 | one injured | toughness | bleed 3 | bleed 1
Misfire | Afflictions 3 | one | toughness | misfire | misfire misses
Pack of Jesters | Afflictions 3 | block 4 | toughness | trip | hinder -1 turns 1
Plague | Afflictions 3 | one | toughness | wither 1..4 4 none disease | wither 1..4 1 none disease
Curse | Afflictions 4 | one | toughness | hinder -1 for good 1 curse | hinder -2 next action 60
Envenom | Afflictions 4 | one | toughness | harm 4..11 none | harm 2..5 none
Wracking Pains | Afflictions 4 | block 5 | toughness | harm 3 none, hinder -1 turns 1 | harm 3 none
Pestilence | Afflictions 5 | block 5 | toughness | wither 1..4 4 none disease | wither 1..4 1 none disease
Rend | Afflictions 5 | one | toughness | harm 8 none | harm 3 none
Rotting Death | Afflictions 6 | one | toughness | wither 3 0 none throw_off disease | harm 3 none
Soulreaver | Afflictions 6 | one | toughness | harm 14 none, drain 3 | harm 8 none
Camouflage | Charms 1 | one allies | 5 | inspire 1 Stealth 180 |
Charisma | Charms 1 | one | spirit | inspire 1 social 60 |
Confidence | Charms 1 | one allies | nothing | inspire 1 next action 60 |
Charm Person | Charms 2 | one person | spirit | charm 60 |
Flash/Bang | Charms 2 | one | spirit | expose 2 1 | expose 1 1
Malaise | Charms 2 | several foes 3 | spirit | hinder -1 next action 60 |
Lesser Invisibility | Charms 3 | around foes 33 | spirit | hide -2 180 |
Static Illusion | Charms 3 | squares 3 | spirit | illusion 33 10800 |
Sleep | Charms 3 | block 3 | spirit | sleep 60 | hinder -1 turns 1
Turn the Tables | Charms 4 | block foes 6 | spirit | turn own 1 | turn either 1
True Illusion | Charms 4 | squares 3 | spirit | illusion moves 33 10800 |
Invisibility | Charms 4 | around foes 33 | spirit | hide moving -2 180 |
Domination | Charms 5 | one | spirit | dominate 60 | dominate 3
Permanent Illusion | Charms 6 | squares 3 | spirit | illusion moves stays 33 10800 |
Banish | Charms 6 | one | spirit | banish |
Arcane Arrow | Evocations 1 | self | nothing | force-arrow |
Arcane Blast | Evocations 1 | one | bolt | |
Spirit Lash | Evocations 1 | self | nothing | lash 7..18 60 |
Arcane Armor | Evocations 2 | self | 5 | shield 3 10800 |
Flame Sheathe | Evocations 2 | weapon | 5 | kindle 1 180 |
Inferno | Evocations 2 | cone 15 | quickness | harm 4..11 half | harm 4..11 full
Lightning Arc | Evocations 3 | line | quickness | harm 7..18 full | harm 1..12 full
Shockwave | Evocations 3 | block 4 | quickness | harm 7..12 half knocks | harm 7..12 full knocks
Wall of Flame | Evocations 3 | border 6 | nothing | fire-wall harm 11 full 60 |
Fireball | Evocations 4 | block 6 | quickness | harm 7..14 half | harm 7..14 full
Earthwall | Evocations 4 | squares 16 | nothing | earth-wall |
Missile Swarm | Evocations 4 | block foes 5 | quickness | missiles 6 harm 1..6 full 1 | missiles 6 harm 1..6 full
Flight | Evocations 4 | self | 6 | fly 60, expose 1 60 ranged |
Lightning Storm | Evocations 5 | block 10 | quickness | storm harm 7..18 full 60 | storm harm 1..12 full 60
Banshee | Evocations 5 | spot 10 | spirit | flee 60 10 | hinder -1 turns 60
Hellfire | Evocations 6 | block 10 | quickness | harm 7..14 half, throw harm 1..8 half | harm 7..14 half
Restful Slumber | Life Magic 1 | one allies | nothing | heal lp 6 |
Close Wounds | Life Magic 1 | touch allies | 6 | heal lp 1, staunch |
Quick Fix | Life Magic 1 | touch allies | 4 | heal vp 4 |
Awaken | Life Magic 1 | around 6 | nothing | wake |
Minor Healing | Life Magic 2 | touch allies | nothing | heal lp 3 vp 1..4 |
Close Wounds, Mass | Life Magic 2 | around allies 6 | 6 | heal lp 1, staunch | staunch
Life Bolt | Life Magic 2 | one | bolt | harm 4..13 full undead demon, heal vp 1..4 living |
Rebuke Death | Life Magic 2 | one undead or demon | spirit | flee 60 off_field |
Cure Disease | Life Magic 3 | one allies | 7 asked | cure disease |
Regeneration | Life Magic 3 | touch allies | nothing | mend 8 |
Resuscitate | Life Magic 3 | touch dead | 7 | revive 60 |
Defy Death | Life Magic 3 | around undead or demon 10 | spirit | harm 4..7 none, hold-off 5 | harm 4..7 none
Greater Healing | Life Magic 4 | touch allies | nothing | heal points 8 |
Remove Curse | Life Magic 4 | one allies | 7 asked | cure curse |
Cure Poison | Life Magic 4 | one allies | 7 asked | cure poison |
Death Ward | Life Magic 5 | one allies | nothing | ward 8 3600 |
Healing Nova | Life Magic 5 | around allies 10 | nothing | heal points 4..7 |
Raise the Dead | Life Magic 5 | one dead | 5 days dead | revive 1 |
Touch of Life | Life Magic 6 | touch allies | nothing | heal points 9..20 |
Exorcism | Life Magic 6 | one undead or demon | spirit | harm 10..21 none | harm 1..12 none
Restoration | Life Magic 6 | one allies | 7 asked | cure disease poison curse, heal lp 3 vp 1..4 |
True Resurrection | Life Magic 6 | one dead | 6 months dead | revive toughness |
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLES.strip().splitlines()]
OWN = """
[[spells]]
name = "Ember Kiss"
school = "Evocations"
rank = 2
text = "A spark leaps over and clings."
target = { aim = "one", range = 5 }
resist = { by = "bolt" }
full = [{ do = "harm", amount = { dice = "2d4", skill = 1 }, dr = "half" }, { do = "burn", damage = 2 }]
"""


def figure(value: object) -> str:
    if isinstance(value, Amount):
        low, high = bounds(value, POWER)
        return str(low) if low == high else f"{low}..{high}"
    if isinstance(value, Harm):
        return told(value)
    if isinstance(value, tuple):
        return " ".join(value)
    return str(value)


def told(piece: msgspec.Struct) -> str:
    """A piece by its name and the figures that are not nothing; what is merely so by the name of its field.

    What it has in common with others stands last.
    """
    parts = [str(piece.__struct_config__.tag)]
    shared = [field for field in piece.__struct_fields__ if field not in type(piece).__annotations__]
    for field in (*(field for field in piece.__struct_fields__ if field not in shared), *shared):
        value = getattr(piece, field)
        if value:
            parts += [field] if value is True or isinstance(piece, Heal) else []
            parts += [] if value is True else [figure(value)]
    return " ".join(parts)


def told_target(spell: Spell) -> str:
    target = spell.target
    whom = "" if target.whom == "anybody" else target.whom
    extent = target.size + 3 * target.per_skill + 8 * target.per_result
    return " ".join(filter(None, (target.aim, whom, str(extent or ""))))


def told_resistance(spell: Spell) -> str:
    resist = spell.resist
    against = str(resist.difficulty) if resist.difficulty else resist.by
    modifier = f"at {resist.modifier}" if resist.modifier else ""
    return " ".join(filter(None, (against, resist.grows, "asked" if resist.asked else "", modifier)))


@pytest.mark.parametrize(("name", "rank", "target", "resistance", "full", "resisted"), ROWS, ids=lambda cell: cell)
def test_a_row_of_the_tables(
    content: Content, name: str, rank: str, target: str, resistance: str, full: str, resisted: str
) -> None:
    spell = spell_named(name, content)
    assert spell.name == name
    assert f"{spell.school} {spell.rank}" == rank
    assert spell.cost == spell.rank
    assert told_target(spell) == target
    assert told_resistance(spell) == resistance
    assert ", ".join(map(told, spell.full)) == full
    assert ", ".join(map(told, spell.resisted)) == resisted


def test_each_table_is_whole(content: Content) -> None:
    """`R-07`: the list from Restful Slumber on is Life Magic."""
    spells = content.entries(Spell)
    assert list(spells) == [row[0] for row in ROWS]
    assert Counter(spell.school for spell in spells.values()) == {
        "Afflictions": 17, "Charms": 15, "Evocations": 16, "Life Magic": 22,
    }  # fmt: skip
    ranks = Counter((spell.school, spell.rank) for spell in spells.values())
    assert [ranks["Afflictions", rank] for rank in range(1, 7)] == [4, 3, 3, 3, 2, 2]
    assert [ranks["Charms", rank] for rank in range(1, 7)] == [3, 3, 3, 3, 1, 2]
    assert [ranks["Evocations", rank] for rank in range(1, 7)] == [3, 3, 3, 4, 2, 1]
    assert [ranks["Life Magic", rank] for rank in range(1, 7)] == [4, 4, 4, 3, 3, 4]


def test_the_energies_of_arcane_blast(content: Content) -> None:
    spell = spell_named("Arcane Blast", content)
    assert {choice.name: ", ".join(map(told, choice.full)) for choice in spell.choices} == {
        "electricity": "harm 4..13 full 1",
        "fire": "harm 4..13 full, burn 1",
        "force": "harm 4..13 full knocks",
        "frost": "harm 4..13 full, chill",
    }
    assert {choice.name: choice.range for choice in spell.choices if choice.range} == {"force": 20}


def test_every_spell_reaches_ten_spaces_a_level_and_takes_an_action_unless_it_says_otherwise(content: Content) -> None:
    spells = content.entries(Spell).values()
    assert {spell.target.range for spell in spells} == {10}
    assert {spell.name: spell.time for spell in spells if spell.time != "an action"} == {
        "Restful Slumber": "an hour of rest",
        "Resuscitate": "a minute",
    }


@pytest.mark.parametrize(
    ("amount", "least", "most"),
    [
        (Amount(), 0, 0),
        (Amount(dice="2d6", plus=1), 3, 13),
        (Amount(dice="1d8", skill=1, half=True), 2, 5),
        (Amount(die="STR", result=2), 17, 28),
        (Amount(spirit_difficulty=True), 9, 9),
    ],
)
def test_what_an_amount_comes_to(amount: Amount, least: int, most: int) -> None:
    assert bounds(amount, POWER) == (least, most)


@pytest.mark.parametrize(("dice", "die"), [("1d8", "INT"), ("1d8+1", ""), ("", "TGH"), ("many", "")])
def test_an_amount_that_cannot_be_thrown(dice: str, die: str) -> None:
    with pytest.raises(ValueError):
        Amount(dice=dice, die=die)


def own_content(folder: Path, text: str) -> tuple[Content, list[str]]:
    (folder / "polyhedral").mkdir()
    (folder / "polyhedral" / "spells.toml").write_text(text, "utf-8")
    opened = open_system("polyhedral", folder)
    return opened.content, [str(fault) for fault in opened.faults]


@pytest.mark.slow
def test_a_player_builds_a_spell_from_the_same_pieces(tmp_path: Path) -> None:
    content, found = own_content(tmp_path, OWN)
    assert found == []
    spell = spell_named("ember kiss", content)
    assert [told(piece) for piece in spell.full] == ["harm 5..11 half", "burn 2"]
    assert len(content.entries(Spell)) == 71


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("before", "after", "told_at", "sentence"),
    [
        ("rank = 2", "rank = 7", "rank", "The rank must be from 1 to 6, not 7"),
        ("A spark leaps over and clings.", " ", "text", "Describe the spell"),
        ("A spark", "A spark" * 100, "text", "at most 400 characters"),
        ('"one", range', '"block", range', "target.size", "needs a size"),
        ("range = 5", "size = 2", "target.size", "does not use this"),
        ("range = 5", "range = 0", "target.range", "from 1 to 100, not 0"),
        ('"one", range', '"several", range', "target.per_skill", "needs a per_skill or per_result"),
        ('"bolt"', '"toughness"', "resist.by", "resisted by quickness or bolt or spirit or nothing, not by toughness"),
        ('{ aim = "one", range = 5 }', '{ aim = "line" }', "resist.by", "A bolt has one target"),
        ('by = "bolt"', 'by = "bolt", difficulty = 5', "resist.difficulty", "not both"),
        ('by = "bolt"', "asked = true", "resist.difficulty", "Give the base difficulty"),
        ('by = "bolt"', 'by = "bolt", modifier = -9', "resist.modifier", "from -4 to +2"),
        ('{ by = "bolt" }', '{}\nresisted = [{ do = "trip" }]', "resisted", "cannot be resisted"),
        ("Evocations", "Charms", "resist.by", "Charms are resisted by"),
        ('do = "burn", damage = 2', 'do = "staunch"', "full", "Only Life Magic heals"),
        ('do = "burn", damage = 2', 'do = "hide"', "full", "needs the aim around, not one"),
        ('do = "burn", damage = 2', 'do = "revive"', "full", "revives"),
        ('do = "burn", damage = 2', 'do = "burn", damage = -2', "full", "damage of burn must be 0 or more, not -2"),
        ('do = "burn", damage = 2', 'do = "slow", turns = 0', "full", "turns of slow must be 1 or more"),
        ('do = "burn", damage = 2', 'do = "hinder", modifier = -7', "full", "from -4 to +2, not -7"),
        ('{ dice = "2d4", skill = 1 }', "{}", "full", "amount of harm is always 0"),
        ('dice = "2d4", skill = 1', "plus = -3", "full", "Write numbers from 0 to"),
        ('dice = "2d4"', 'dice = "2d4+1"', "full", "Write the number added to 2d4+1"),
        ('full = [{ do = "harm"', 'full = []\nwas = [{ do = "harm"', "was", ""),
        ('do = "burn"', 'do = "scorch"', "full", "scorch"),
    ],
)
def test_an_unsound_spell_is_told_where_and_why(
    tmp_path: Path, before: str, after: str, told_at: str, sentence: str
) -> None:
    assert before in OWN
    content, found = own_content(tmp_path, OWN.replace(before, after, 1))
    assert any(told_at in fault and sentence in fault for fault in found), found
    assert len(content.entries(Spell)) == 70


def unsound(content: Content, **changes: object) -> list[str]:
    sound = msgspec.toml.decode(OWN)["spells"][0]
    return [sentence for _, sentence in find_problems(msgspec.convert({**sound, **changes}, Spell), content)]


def test_choices_stand_in_for_the_full_effect_only_where_all_do_something(content: Content) -> None:
    harm = {"do": "harm", "amount": {"dice": "1d4"}}
    two = [{"name": "hot", "text": "Burns.", "full": [harm]}, {"name": "cold", "text": "Bites.", "full": [harm]}]
    assert unsound(content, full=[], choices=two) == []
    assert any("Give at least one effect" in fault for fault in unsound(content, full=[]))
    assert any(
        "Give at least one effect" in fault
        for fault in unsound(content, full=[], choices=[two[0], {**two[1], "full": []}])
    )
    assert any("at least two" in fault for fault in unsound(content, choices=two[:1]))
    assert any("at least two" in fault for fault in unsound(content, choices=[two[0], two[0]]))


def test_charms_never_wound_and_afflictions_leave_armour_out(content: Content) -> None:
    harm = {"do": "harm", "amount": {"dice": "1d4"}, "dr": "full"}
    assert any("never wound" in fault for fault in unsound(content, school="Charms", resist={}, full=[harm]))
    resist = {"by": "toughness"}
    told_of = unsound(content, school="Afflictions", resist=resist, full=[harm])
    assert told_of == ['Armour does not help against Afflictions. Set the dr to "none".']
    assert unsound(content, school="Afflictions", resist=resist, full=[{**harm, "dr": "none"}]) == []
