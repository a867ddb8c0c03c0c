"""Sheets of every game's ready fights: who starts where, what is ticked off, what is told."""

from __future__ import annotations

from html import unescape

import msgspec
import pytest

from solo.evening import documents, export_formats
from solo.evening.sheet import Sheet
from solo.evening.sheet_builder import SheetRequest, default_title, sheet_of
from solo.library.systems import manifests, open_system
from solo.systems.contract import FoeCount, Setup, System, ready_setup


@pytest.fixture(scope="module", params=manifests(), ids=lambda manifest: manifest.key)
def system(request: pytest.FixtureRequest) -> System:
    return open_system(request.param.key, None, tried=False).system


@pytest.fixture(scope="module")
def sheet(system: System) -> Sheet:
    name, fight = next(iter(system.encounters.ready_fights().items()))
    return sheet_of(
        SheetRequest(setup=ready_setup(fight, system.characters.ready()), title=name, notes=fight.story), system
    )


def test_everybody_starts_somewhere_and_has_a_line(system: System, sheet: Sheet) -> None:
    fight = next(iter(system.encounters.ready_fights().values()))
    assert len(sheet.party) == len(fight.party)
    assert len(sheet.individuals) == sum(foe.count for foe in fight.foes)
    assert sheet.field or sheet.track
    for one in (*sheet.party, *sheet.individuals):
        assert one.letter and one.places and one.start
    for one in sheet.individuals:
        assert one.points or one.ticks
        assert one.kind in {kind.block.name for kind in sheet.foes}


@pytest.mark.parametrize("with_party", [True, False])
def test_a_person_among_the_foes_has_the_block_of_their_kind(system: System, with_party: bool) -> None:
    fight = next(iter(system.encounters.ready_fights().values()))
    setup = ready_setup(fight, system.characters.ready())
    foes = (FoeCount(fight.foes[0].name, 2, ("Sergeant Dace",)),)
    made = sheet_of(SheetRequest(setup=Setup(setup.party if with_party else (), foes)), system)
    assert next((one.name, one.kind) for one in made.individuals) == ("Sergeant Dace", fight.foes[0].name)
    assert [one.kind for one in made.individuals] == [fight.foes[0].name] * 2


def test_no_two_of_a_kind_share_a_letter(sheet: Sheet) -> None:
    letters = [one.letter for one in (*sheet.party, *sheet.individuals)]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("form", documents.FORMS)
def test_every_form_tells_all_of_it(system: System, sheet: Sheet, form: str) -> None:
    written = documents.encounters([sheet], system, form)
    assert written.endswith("\n")
    read = " ".join(unescape(written).replace("\\", "").split())
    for one in (*sheet.party, *sheet.individuals):
        assert one.name in read
    for block in (kind.block for kind in sheet.foes):
        told = (block.flees, *block.manner, *(attack.hit for attack in block.attacks))
        assert [words for words in told if words not in read] == []


def test_html_is_one_file_that_loads_nothing(system: System, sheet: Sheet) -> None:
    written = documents.encounters([sheet], system, "html")
    assert written.startswith("<!DOCTYPE html>") and written.count("<svg") == 1
    assert "http" not in written.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in written and "<link" not in written
    assert '<i class="box"></i>' in written
    assert written.count("<div") == written.count("</div>")


def test_json_reads_back_as_the_same_sheets(system: System, sheet: Sheet) -> None:
    export = export_formats.encounters([sheet], system)
    assert export_formats.read(export_formats.encode_export(export)) == export


@pytest.mark.slow
def test_every_foe_fits_on_a_sheet(system: System) -> None:
    for name in system.foes.prices():
        one = sheet_of(SheetRequest(setup=Setup((), (FoeCount(name, 2),))), system)
        assert len(one.individuals) == 2 * (1 + len(system.foes.stat_block(name).brings))
        assert one.worth >= 0 and all(kind.worth >= 0 for kind in one.foes)
        assert one.title == default_title((FoeCount(name, 2),)) == f"2 × {name}"


def test_a_foe_that_is_gone_is_said(system: System) -> None:
    with pytest.raises(ValueError, match="The foe Nobody no longer exists"):
        sheet_of(SheetRequest(setup=Setup((), (FoeCount("Nobody", 1),))), system)


def test_names_are_no_marks(system: System, sheet: Sheet) -> None:
    odd = msgspec.structs.replace(sheet, title="A *bold* <b>rat</b> | [x]", notes="_tail_ & \x1b[31m")
    assert "# A \\*bold\\* \\<b\\>rat\\</b\\> \\| \\[x\\]" in documents.encounters([odd], system, "markdown")
    page = documents.encounters([odd], system, "html")
    assert "<h1>A *bold* &lt;b&gt;rat&lt;/b&gt; | [x]</h1>" in page
    assert "_tail_ &amp;" in page and "\x1b" not in page


def test_every_ready_fight_has_a_map_and_a_block_for_everybody(system: System) -> None:
    for name, fight in system.encounters.ready_fights().items():
        one = sheet_of(SheetRequest(setup=ready_setup(fight, system.characters.ready()), title=name), system)
        assert one.field or one.track, name
        assert [foe.name for foe in one.individuals if not foe.kind] == [], name


KEPT_BY = {
    "polyhedral": (("Initiative",), ()),
    "swords": (("Initiative",), ()),
    "two-d20": ((), ("Has acted",)),
    "fire-and-sword": (("Declares",), ()),
    "gloranthan": (("Cards",), ("Has acted",)),
}
"""The columns in which each game's fights are kept: room to write, and boxes for each round."""


def test_a_sheet_has_the_columns_of_its_games_turn_order(system: System, sheet: Sheet) -> None:
    written, ticked = KEPT_BY[system.manifest.key]
    assert (sheet.tracking.written, sheet.tracking.ticked) == (written, ticked)
    text = documents.encounters([sheet], system, "markdown")
    heads = [line for line in text.splitlines() if line.startswith("|   | Name |")]
    assert len(heads) == 2
    for head in heads:
        columns = [cell.strip() for cell in head.split("|")]
        assert {"Initiative", "Declares", "Cards", "Has acted"} & {*columns} == {*written, *ticked}


def test_characters_have_the_boxes_that_foes_have(sheet: Sheet) -> None:
    people = [one for one in sheet.individuals if "SP" not in {point.name for point in one.points}]
    points = {point.name for one in people for point in one.points}
    ticks = {tick for one in people for tick in one.ticks}
    for hero in sheet.party:
        assert points <= {point.name for point in hero.points}, hero.name
        assert ticks <= {*hero.ticks}, hero.name


def test_a_hero_of_2d20_has_four_boxes_for_each_kind_of_harm_and_brings_wounds_marked() -> None:
    system = open_system("two-d20", None, tried=False).system
    hero = msgspec.structs.replace(system.characters.ready()["Vess"], wounds=1)
    made = sheet_of(SheetRequest(setup=Setup((hero,), (FoeCount("Sellsword", 1),))), system)
    (vess,) = made.party
    assert (vess.ticks.count("Wound"), vess.ticks.count("Trauma"), vess.marked) == (4, 4, 1)
    assert "☒☐☐☐ Wound  ☐☐☐☐ Trauma" in documents.encounters([made], system, "text")


def test_a_character_of_swords_who_is_wounded_has_two_levels_marked() -> None:
    system = open_system("swords", None, tried=False).system
    hero = msgspec.structs.replace(system.characters.ready()["Big Osk"], health="Wounded")
    made = sheet_of(SheetRequest(setup=Setup((hero,), (FoeCount("Apprentice", 1),))), system)
    assert "☒ Hurt  ☒ Wounded  ☐ Crippled" in documents.encounters([made], system, "markdown")


def test_momentum_and_doom_are_rows_of_boxes() -> None:
    system = open_system("two-d20", None, tried=False).system
    setup = Setup((system.characters.ready()["Vess"],), (FoeCount("Sellsword", 1),))
    made = sheet_of(SheetRequest(setup=setup), system)
    pools = {pool.name: pool for pool in made.pools}
    doom = pools["Doom"].value
    text = documents.encounters([made], system, "text")
    lines = {line.split()[0]: line for line in text.splitlines() if line.startswith(("Momentum", "Doom"))}
    assert lines["Momentum"].count("☐") == 6 and "☒" not in lines["Momentum"]
    assert lines["Doom"].count("☒") == doom > 0
    assert lines["Doom"].count("☐") >= 10
    html = documents.encounters([made], system, "html")
    assert html.count('<i class="box ticked"></i>') == doom
