"""The front of Swords: found without its rules being loaded, and every point of the contract that others lean on."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from solo.library.systems import manifest, open_system
from solo.systems.parts.fight.ready_fights import TieredFight
from solo.systems.swords.people.sheet import Character

OPENED = open_system("swords", None)
GAME = OPENED.system


def loaded(statement: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after a statement."""
    code = f"{statement}; import sys; print(' '.join(sys.modules))"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


def test_the_manifest_loads_nothing_of_the_rules() -> None:
    modules = loaded("from solo.systems.swords.manifest import MANIFEST")
    ours = {name for name in modules if name.startswith("solo.systems.swords.")}
    assert ours == {"solo.systems.swords.manifest"}
    assert manifest("swords").title == "Swords"


def test_opening_it_loads_neither_fight_nor_library() -> None:
    modules = loaded(
        "from solo.library.systems import open_system; open_system('swords', None).system.encounters.tiers"
    )
    assert not {
        name for name in modules if name.startswith(("solo.systems.swords.fight", "solo.systems.swords.library"))
    }


def test_there_is_no_budget_and_no_field() -> None:
    assert GAME.encounters.budget is None
    assert GAME.encounters.price_unit == "danger"
    assert not GAME.encounters.places()
    assert GAME.spoils is None


def test_every_procedure_is_there() -> None:
    assert list(GAME.procedures) == ["fight", "mass-battle", "check", "rest", "fall", "ride", "thing", "session"]


def test_ready_people_are_clearly_different() -> None:
    people = [one for one in GAME.characters.ready().values() if isinstance(one, Character)]
    assert len(people) >= 8
    assert len({one.weapons for one in people}) >= 8
    assert len({max(one.skills, key=lambda skill: one.skills[skill]) for one in people}) >= 5


def test_a_member_is_worth_the_duels_it_wins_against_the_fighter() -> None:
    edda = GAME.characters.ready()["Edda Karrow"]
    member = GAME.characters.member(msgspec.structs.replace(edda, weapons=("sword",)))
    assert (member.name, member.total, member.defence) == ("Edda Karrow", 50, 5)
    assert GAME.characters.member(edda).total > 50, "her bow counts while the Fighter comes"
    assert GAME.characters.member(GAME.characters.ready()["Brother Anselm"]).defence == 7


def test_a_foe_is_found_by_its_tags_and_themes() -> None:
    assert set(GAME.foes.tags("Wolf")) == {"animal", "wild"}
    with pytest.raises(KeyError):
        GAME.foes.tags("Nobody")


def test_ready_fights_name_whom_the_content_has() -> None:
    fights = OPENED.content.entries(TieredFight)
    assert len(fights) >= 8
    assert len({fight.tier for fight in fights.values()}) >= 4
    for ready in GAME.encounters.ready_fights().values():
        assert set(ready.party) <= set(GAME.characters.ready())
        assert {foe.name for foe in ready.foes} <= set(GAME.foes.prices())
        known = GAME.procedures["fight"].setup_options()
        assert all(value in known[name] for name, value in ready.options.items())


OWN = {
    "weapons.toml": '[[weapons]]\nname = "sword"\nbonus = 4\n\n[[weapons]]\nname = "meat hook"\nbonus = 1\n',
    "health.toml": '[[health]]\nname = "Hurt"\nharm = 4\npenalty = -2\n',
    "ranges.toml": '[[ranges]]\nname = "5 yards"\nyards = 5\nlevel = 1\n',
    "foes.toml": '[[foes]]\nname = "Butcher"\ntext = "Cuts."\ntags = ["person"]\nweapons = ["meat hook"]\n',
    "generals.toml": '[[generals]]\nname = "fool"\nintelligence = -1\ntactics = 0\n',
}


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "swords"
    folder.mkdir()
    for name, text in OWN.items():
        (folder / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.slow
def test_a_table_changes_every_figure_by_its_own_content(own: Path) -> None:
    opened = open_system("swords", own)
    assert opened.faults == ()
    entries = {(one.kind, one.name): dict(one.facts) for one in opened.system.library.entries()}
    assert entries["weapon", "sword"]["damage"] == "2d6 + Strength +4"
    assert entries["table", "Health levels"]["Hurt"] == "from 4, penalty −2"
    assert entries["table", "Range levels"]["up to 5 yards"] == "1"
    assert entries["general", "fool"]["adds"] == "−1"
    assert "Butcher" in opened.system.foes.prices()
    hurt = msgspec.structs.replace(opened.system.characters.ready()["Edda Karrow"], health="Hurt")
    panels = {panel.title: panel for panel in opened.system.characters.sheet(hurt)}
    shown = {line.name: line.value for line in panels["In a fight"].lines}
    assert shown["Dodge"] == "2d6 +3"
    assert shown["sword"] == "hit 2d6 +3, damage 2d6 +4"


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("weapons.toml", '[[weapons]]\nname = "rock"\nmelee = false\nthrown = true\n'),
        ("foes.toml", '[[foes]]\nname = "X"\ntext = "Y."\ntags = ["person"]\nweapons = ["lightsabre"]\n'),
        ("foes.toml", '[[foes]]\nname = "X"\ntext = "Y."\ntags = ["person"]\nstamina = 0\n'),
        ("characters.toml", '[[characters]]\nname = "X"\ntext = "Y."\nskills = { Striking = 5 }\n'),
        ("characters.toml", '[[characters]]\nname = "X"\ntext = "Y."\nmount = "Wolf"\n'),
        ("surfaces.toml", '[[surfaces]]\nname = "lava"\nharm = 9\n'),
        ("qualities.toml", '[[qualities]]\nname = "ghosts"\nhalves = 0\n'),
        ("battles.toml", '[[battles]]\nname = "X"\ntext = "Y."\narmies = []\n'),
        ("fights.toml", '[[fights]]\nname = "X"\ntext = "Y."\ntier = "boss"\nparty = []\nfoes = []\n'),
        ("topics.toml", '[[topics]]\nname = "X"\nkind = "rule"\nabout = "y"\ntext = ""\nsource = "ours"\n'),
    ],
)
def test_a_faulty_entry_is_named_in_a_sentence_and_left_out(tmp_path: Path, file: str, text: str) -> None:
    (tmp_path / "swords").mkdir()
    (tmp_path / "swords" / file).write_text(text, encoding="utf-8")
    faults = open_system("swords", tmp_path).faults
    assert faults
    assert all(fault.message.endswith(".") and fault.file.endswith(file) for fault in faults)
