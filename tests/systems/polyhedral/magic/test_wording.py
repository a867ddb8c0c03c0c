"""How spells read: every kind of piece has words, and a spell's range, target and duration are told from it."""

from typing import get_args

import msgspec
import pytest

from solo.systems.contract import Content, LibraryEntry
from solo.systems.polyhedral.magic.afflictions import Expose, Fumble, Hinder, Wither
from solo.systems.polyhedral.magic.amounts import Amount, amount_words, span
from solo.systems.polyhedral.magic.harm import Harm
from solo.systems.polyhedral.magic.healing import Cure, Heal
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.magic.spell import Spell
from tests.systems.polyhedral.shipped import GAME

ENTRIES = {entry.name: entry for entry in GAME.library.entries() if entry.kind == "spell"}
D8 = Amount(dice="1d8", skill=2)


def facts(name: str) -> dict[str, str]:
    return dict(ENTRIES[name].facts)


def some(kind: type[Piece]) -> Piece:
    """A piece of this kind, with something in each field that must be filled."""
    filled: dict[str, object] = {
        "harm": {"amount": {"plus": 1}},
        "modifier": -1,
        "side": "own",
        "ailments": ["curse"],
        "attribute": "QKN",
    }
    wanted = [field for field in msgspec.structs.fields(kind) if field.required or field.name == "points"]
    return msgspec.convert({field.name: filled.get(field.name, {"plus": 1}) for field in wanted}, kind)


@pytest.mark.parametrize("kind", get_args(Piece), ids=lambda kind: str(kind.__name__))
def test_every_kind_of_piece_has_words(kind: type[Piece]) -> None:
    told = some(kind).words()
    assert told == told.strip()
    assert "{" not in told and "  " not in told and "None" not in told


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (D8, "1d8 + 2 × skill"),
        (Amount(die="INT", skill=1), "INT die + skill"),
        (Amount(plus=1, skill=1), "1 + skill"),
        (Amount(dice="1d12", result=1), "1d12 + check result"),
        (Amount(dice="1d12", spirit_difficulty=True), "1d12 + SPI Difficulty"),
        (Amount(dice="1d8", skill=1, half=True), "(1d8 + skill) ÷ 2"),
    ],
)
def test_amounts(amount: Amount, words: str) -> None:
    assert amount_words(amount) == words


@pytest.mark.parametrize(
    ("turns", "words"),
    [
        (1, "1 turn"),
        (60, "1 minute"),
        (90, "90 turns"),
        (7200, "2 hours"),
        (Amount(plus=3600), "1 hour"),
        (Amount(skill=60), "skill minutes"),
        (Amount(skill=7200), "2 × skill hours"),
        (Amount(plus=1, skill=1), "1 + skill turns"),
        (Amount(plus=60, skill=60), "1 + skill minutes"),
        (Amount(result=1), "check result turns"),
        (Amount(dice="1d4"), "1d4 turns"),
    ],
)
def test_times(turns: int | Amount, words: str) -> None:
    assert span(turns) == words


@pytest.mark.parametrize(
    ("piece", "words"),
    [
        (Harm(amount=D8, dr="half", knocks=True), "1d8 + 2 × skill damage, half DR counts, may push back"),
        (Hinder(modifier=-2, until="next action", turns=60), "−2 on the next action within 1 minute"),
        (Hinder(modifier=-1, until="for good", ailment="curse"), "−1 on all checks for good, a curse"),
        (Expose(modifier=1, ranged=True), "+1 on ranged attacks against the target for 1 turn"),
        (
            Cure(ailments=("disease", "poison", "curse")),
            "ends each disease, poison or curse whose Difficulty the check reaches",
        ),
        (Heal(lp=Amount(skill=1), vp=Amount(dice="1d4")), "heals skill LP and 1d4 VP"),
        (Fumble(drop=False), "must ready the main-hand item again"),
        (
            Wither(amount=Amount(skill=1), turns=Amount(), throw_off=True, ailment="disease"),
            "skill damage a turn until shaken off, DR ignored, a Toughness check each turn may end it, a disease",
        ),
    ],
)
def test_pieces(piece: Piece, words: str) -> None:
    assert piece.words() == words


def test_the_library_has_every_spell_with_its_facets(content: Content) -> None:
    assert list(ENTRIES) == list(content.entries(Spell))
    entry: LibraryEntry = ENTRIES["Life Bolt"]
    assert dict(entry.facets) == {
        "school": "Life Magic", "rank": "2", "target": "one target", "resisted by": "Dodge or Block",
    }  # fmt: skip
    assert {entry.source for entry in ENTRIES.values()} == {"P-26", "P-27", "P-28", "P-29"}
    assert all(value for entry in ENTRIES.values() for _, value in (*entry.facts, *entry.facets))


def test_the_facts_of_a_spell() -> None:
    assert facts("Fireball") == {
        "cost": "4 SP",
        "range": "10 × skill spaces",
        "target": "everyone in 6 × 6 squares",
        "duration": "at once",
        "resisted by": "Quickness vs spells",
        "full effect": "1d8 + 2 × skill damage, half DR counts",
        "resisted": "1d8 + 2 × skill damage, DR counts",
    }


@pytest.mark.parametrize(
    ("name", "fact", "words"),
    [
        ("Resuscitate", "time", "a minute"),
        ("Close Wounds", "range", "touch"),
        ("Flight", "range", "self"),
        ("Inferno", "range", "from the caster"),
        ("Inferno", "target", "everyone in a cone 5 × skill squares long"),
        ("Malaise", "target", "up to skill foes"),
        ("Earthwall", "target", "up to 2 × check result squares"),
        ("Wall of Flame", "target", "up to 2 × skill sides of squares, in one line or loop"),
        ("Close Wounds, Mass", "target", "friends and the caster within 6 spaces"),
        ("Close Wounds, Mass", "failed", "stops bleeding"),
        ("Banshee", "target", "everyone except the caster within 10 spaces of a square"),
        ("Hemorrhage", "target", "one injured creature"),
        ("Fumble", "on the check", "−1"),
        ("Plague", "duration", "1 + skill turns"),
        ("Rotting Death", "duration", "until shaken off"),
        ("Lesser Invisibility", "duration", "skill minutes"),
        ("Permanent Illusion", "duration", "for good"),
        ("Curse", "duration", "for good"),
        ("Banish", "duration", "until shaken off"),
        ("Cure Poison", "resisted by", "the ailment's own Difficulty, 7 if unknown"),
        ("Raise the Dead", "resisted by", "Difficulty 5 + days dead"),
        ("Camouflage", "resisted by", "Difficulty 5"),
        ("Malaise", "resisted", "nothing"),
        ("Arcane Blast", "force", "INT die + skill damage, DR counts, may push back; range 20 × skill spaces"),
    ],
)
def test_facts_by_name(name: str, fact: str, words: str) -> None:
    assert facts(name)[fact] == words


def test_where_nothing_can_fall_short_nothing_is_said_of_it() -> None:
    assert not {"resisted", "failed"} & {*facts("Greater Healing"), *facts("Cure Disease"), *facts("Wall of Flame")}
