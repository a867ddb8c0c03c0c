"""The library: every shelf and rule is there, figures are those that play throws, and what is sold is told."""

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product

import msgspec
import pytest

from solo.library.systems import open_system
from solo.systems.contract import LibraryEntry
from solo.systems.parts.topics import Topic
from solo.systems.swords.armies.ready_battles import NamedBattle
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.rolls.skill import CHALLENGES

OPENED = open_system("swords", None)
GAME = OPENED.system
EDDA = GAME.characters.ready()["Edda Karrow"]


@cache
def entries() -> Sequence[LibraryEntry]:
    """Return the entries, whose tables take seconds to work out."""
    return GAME.library.entries()


def entry(name: str, kind: str) -> LibraryEntry:
    return next(one for one in entries() if (one.name, one.kind) == (name, kind))


def figures(name: str, kind: str, against: str | None = None) -> dict[str, str]:
    return {line.name: line.value for line in GAME.library.worked_out(entry(name, kind), EDDA, against)}


def test_the_shipped_content_is_sound() -> None:
    assert OPENED.faults == ()


def test_everything_has_an_entry_once() -> None:
    assert not [found for found, times in Counter((one.name, one.kind) for one in entries()).items() if times > 1]
    kinds = Counter(one.kind for one in entries())
    assert kinds["weapon"] == len(OPENED.content.entries(Weapon))
    assert kinds["foe"] == len(GAME.foes.prices())
    assert kinds["character"] == len(GAME.characters.ready())
    assert kinds["battle"] == len(OPENED.content.entries(NamedBattle))


def test_every_ruling_is_there_and_marked_as_house() -> None:
    rulings = {one.name.split()[0]: one for one in entries() if one.kind == "ruling"}
    assert set(rulings) == {f"R-{n:02d}" for n in range(1, 33)} | {f"H-{n:02d}" for n in range(1, 13)}
    told = {number for number, one in rulings.items() if ("origin", "house") in one.facets}
    assert set(rulings) - told == {"R-07"}


def test_texts_are_sentences_and_sources_are_named() -> None:
    for one in entries():
        assert one.text.endswith((".", "!", "?")), one.name
        assert one.source
    for topic in OPENED.content.entries(Topic).values():
        assert re.fullmatch(r"[SRH]-\d\d(, [SRH]-\d\d)*|part \d", topic.source), topic.name


def test_tables_hold_the_rules_rows() -> None:
    dives = dict(entry("Dive distances", "table").facts)
    assert [dives[f"{yards} yard" + ("s" if yards > 1 else "")] for yards in range(1, 7)] == [
        "5",
        "10",
        "15",
        "20",
        "25",
        "30",
    ]
    assert dict(entry("Action penalty", "table").facts)["4 actions"] == "−6"
    health = dict(entry("Health levels", "table").facts)
    assert health == {
        "OK": "from 0, penalty 0",
        "Hurt": "from 5, penalty −1",
        "Wounded": "from 10, penalty −2",
        "Crippled": "from 15, penalty −3",
        "Dead": "from 20, out for good",
    }
    assert [level for _, level in CHALLENGES] == [5, 8, 10, 12, 15, 20, 25]
    assert dict(entry("Challenge levels", "table").facts)["beyond"] == "25 to 30"
    assert dict(entry("Range levels", "table").facts)["up to 320 yards"] == "12"


def test_a_swords_figures_are_those_of_every_throw() -> None:
    """Edda strikes and defends at 2d6 + 5 − 2 against a man-at-arms at 2d6 + 4 − 2, and hurts with +5 against +4."""
    throws = [sum(dice) for dice in product(range(1, 7), repeat=2)]
    hit = Fraction(sum(own + 3 > other + 2 for own, other in product(throws, repeat=2)), 1296)
    hurts = Fraction(sum(own + 5 - other - 4 >= 5 for own, other in product(throws, repeat=2)), 1296)
    loss = Fraction(sum(max(0, own + 5 - other - 4) for own, other in product(throws, repeat=2)), 1296)
    shown = figures("sword", "weapon")
    assert shown["hits"] == f"{float(hit) * 100:.1f} %"
    assert shown["hurt or worse"] == f"{float(hit * hurts) * 100:.1f} %"
    assert shown["avg. damage"] == f"{float(hit * loss):.1f}"


def test_an_augment_trades_hits_for_harm() -> None:
    """The worked example: two Augments are +4 damage and −4 on the roll; here against a man-at-arms."""
    shown = figures("Augment", "manoeuvre")
    throws = [sum(dice) for dice in product(range(1, 7), repeat=2)]
    for augments, name in enumerate(("no Augment", "1 Augment", "2 Augments", "3 Augments")):
        hit = Fraction(sum(own + 3 - 2 * augments > other + 2 for own, other in product(throws, repeat=2)), 1296)
        hurts = Fraction(sum(own + 5 + 2 * augments - other - 4 >= 5 for own, other in product(throws, repeat=2)), 1296)
        assert shown[f"{name}, hits"] == f"{float(hit) * 100:.1f} %"
        assert shown[f"{name}, hurt or worse"] == f"{float(hit * hurts) * 100:.1f} %"


def test_a_foe_tells_the_duel_with_it() -> None:
    assert figures("Bear", "foe")["wins a duel"] == "26.7 %"
    assert figures("sword", "weapon", "Giant") != figures("sword", "weapon")
    with pytest.raises(KeyError):
        GAME.library.worked_out(entry("sword", "weapon"), EDDA, "Nobody")


@pytest.mark.slow
def test_every_entry_can_be_worked_out_and_held_against_everybody() -> None:
    for character in list(GAME.characters.ready().values())[3:4]:
        for one in entries():
            standing = GAME.library.standing(one, character)
            assert 0 <= standing.order <= 3
            for line in GAME.library.worked_out(one, character):
                assert line.name
                assert line.value
                assert line.why.endswith(".")


def test_what_is_had_stands_first_and_what_is_sold_names_its_field() -> None:
    keys = {field.key for section in GAME.characters.blueprint().sections for field in section.fields}
    assert GAME.library.standing(entry("sword", "weapon"), EDDA).word == "in hand"
    assert GAME.library.standing(entry("short bow", "weapon"), EDDA).word == "carried"
    assert GAME.library.standing(entry("ballista", "weapon"), EDDA).order == 3
    assert GAME.library.purchase(entry("sword", "weapon"), EDDA) == ""
    assert GAME.library.purchase(entry("mail", "armour"), EDDA) == "gear.armour"
    assert GAME.library.purchase(entry("War horse", "foe"), EDDA) == "gear.mount"
    assert GAME.library.purchase(entry("Bear", "foe"), EDDA) == ""
    for one in entries():
        assert GAME.library.purchase(one, EDDA) in keys | {""}


def test_the_sheet_says_why_and_counts_wounds() -> None:
    hurt = msgspec.convert({**msgspec.to_builtins(EDDA), "health": "Wounded", "stamina": -1}, GAME.characters.type)
    panels = {panel.title: {line.name: line for line in panel.lines} for panel in GAME.characters.sheet(hurt)}
    assert panels["Condition"]["Penalty"].value == "−2"
    assert panels["Condition"]["State"].value == "unconscious"
    assert panels["In a fight"]["Dodge"].value == "2d6 +3"
    assert panels["In a fight"]["Endurance"].value == "2d6 +2"
    assert panels["In a fight"]["sword"].value == "hit 2d6 +3, damage 2d6 +3"
    assert all(
        line.why for name in ("Condition", "Attributes", "Skill totals", "In a fight") for line in panels[name].values()
    )


def test_a_machine_is_no_stronger_in_strong_hands() -> None:
    jory = GAME.characters.ready()["Jory Pell"]
    panels = {panel.title: {line.name: line.value for line in panel.lines} for panel in GAME.characters.sheet(jory)}
    assert panels["In a fight"]["light crossbow"] == "hit 2d6 +7, damage 2d6 +5"
    assert panels["In a fight"]["mace"] == "hit 2d6 +5, damage 2d6 +2"


def test_a_strike_is_worked_out_with_the_first_weapon_that_strikes() -> None:
    tam = GAME.characters.ready()["Tam Fenner"]

    def shown(name: str, kind: str) -> dict[str, str]:
        return {line.name: line.value for line in GAME.library.worked_out(entry(name, kind), tam)}

    sword = shown("short sword", "weapon")
    assert sword["hits"] == shown("Strike", "manoeuvre")["hits"]
    assert sword["hurt or worse"] == shown("Strike", "manoeuvre")["hurt or worse"]
    assert sword["hits"] == shown("Augment", "manoeuvre")["no Augment, hits"]
