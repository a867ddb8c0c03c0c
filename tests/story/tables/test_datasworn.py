"""Datasworn files of both versions: paths, rows, calls, sources, and parts left behind."""

import json
from fractions import Fraction
from random import Random

import pytest

from solo.resolver.throwers import SeededThrower
from solo.story.tables.datasworn import DataswornFile, read_datasworn
from solo.story.tables.drawing import draw
from solo.story.tables.form import Row, Table
from solo.story.tables.imports import ImportedTables, ImportRefusedError
from solo.story.tables.row_chances import row_shares

SOURCE = {
    "title": "The Salt Book",
    "authors": [{"name": "A. Writer"}, {"name": "B. Writer"}],
    "license": "https://example.org/licence",
    "url": "https://example.org",
    "page": 7,
}
PACKAGE = {
    "title": "The Salt Package",
    "authors": [{"name": "C. Writer"}],
    "license": "https://example.org/other",
    "url": "https://example.org/package",
}
OLD, NEW = "0.0.10", "0.1.0"


def row(version: str, low: int | None, high: int | None, text: str, **more: object) -> dict[str, object]:
    held: dict[str, object] = {"min": low, "max": high}
    return {"text": text, **(held if version == OLD else {"roll": held}), **more}


def table_id(version: str, path: str) -> str:
    return f"salt/oracles/{path}" if version == OLD else f"oracle_rollable:salt/{path}"


def rolled(target: str | None, auto: bool, number: int = 1, duplicates: str = "reroll") -> dict[str, object]:
    return {"oracle": target, "auto": auto, "dice": None, "number_of_rolls": number, "duplicates": duplicates}


def oracle(version: str, path: str, rows: list[dict[str, object]], **more: object) -> dict[str, object]:
    name = path.rpartition("/")[2].capitalize()
    found = {"_id": table_id(version, path), "type": "oracle_rollable", "name": name, "dice": "1d6", "rows": rows}
    return found | more


def package(version: str, **sections: object) -> dict[str, object]:
    return {"_id": "salt", "datasworn_version": version, "type": "ruleset", "rules": {}, **PACKAGE, **sections}


def collection(name: str, *tables: dict[str, object], **more: object) -> dict[str, object]:
    return {"name": name, "contents": {str(number): table for number, table in enumerate(tables)}, **more}


def read(*roots: object, earlier: tuple[Table, ...] = ()) -> ImportedTables:
    return read_datasworn([DataswornFile(f"{at}.json", json.dumps(root)) for at, root in enumerate(roots)], earlier)


def whys(found: ImportedTables) -> list[tuple[str, str]]:
    return [(left.what, left.why) for left in found.left]


def one(version: str, *rows: dict[str, object], **more: object) -> tuple[Table, ImportedTables]:
    """Return the table “Salt / Core / Main” with these rows, beside the tables “Sky” and “Sea”."""
    sky = oracle(version, "core/sky", [row(version, 1, 6, "blue")])
    sea = oracle(version, "core/sea", [row(version, 1, 3, "calm"), row(version, 4, 6, "storm")])
    found = read(
        package(version, oracles={"core": collection("Core", oracle(version, "core/main", [*rows], **more), sky, sea)})
    )
    return {table.name: table for table in found.tables}["Salt / Core / Main"], found


both = pytest.mark.parametrize("version", [OLD, NEW])


@both
def test_collections_to_any_depth_become_paths(version: str) -> None:
    inner = collection("Night", oracle(version, "road/night/sound", [row(version, 1, 6, "an owl")]))
    outer = collection("Road", oracle(version, "road/day", [row(version, 1, 2, "a cart"), row(version, 3, 6, "dust")]))
    found = read(package(version, oracles={"road": outer | {"collections": {"night": inner}}}))
    assert [(table.name, table.dice) for table in found.tables] == [
        ("Salt / Road / Day", "d6"),
        ("Salt / Road / Night / Sound", "d6"),
    ]
    assert found.tables[0].rows == (Row(at="1-2", text="a cart"), Row(at="3-6", text="dust"))
    assert found.left == ()


@both
def test_source_authors_and_licence_come_from_the_nearest_level_that_has_them(version: str) -> None:
    own = oracle(version, "a", [row(version, 1, 6, "x")], _source=SOURCE | {"title": "Own", "license": None})
    inherited = oracle(version, "b", [row(version, 1, 6, "x")])
    outside = oracle(version, "c", [row(version, 1, 6, "x")])
    found = read(
        package(version, oracles={"d": collection("D", own, inherited, _source=SOURCE), "e": collection("E", outside)})
    )
    assert [(table.source, table.licence) for table in found.tables] == [
        ("Own, page 7, A. Writer, B. Writer, https://example.org", ""),
        ("The Salt Book, page 7, A. Writer, B. Writer, https://example.org", "https://example.org/licence"),
        ("The Salt Package, C. Writer, https://example.org/package", "https://example.org/other"),
    ]


@both
def test_more_texts_become_columns_with_their_labels(version: str) -> None:
    rows = [row(version, 1, 3, "a", text2="b", text3="c"), row(version, 4, 6, "d", text2="e")]
    table, _ = one(version, *rows, column_labels={"text": "Name", "text2": "Rank"})
    assert table.columns == ("Name", "Rank", "More")
    assert table.rows == (Row(at="1-3", cells=("a", "b", "c")), Row(at="4-6", cells=("d", "e", "")))


@both
def test_labels_of_a_collection_serve_its_tables(version: str) -> None:
    table = oracle(version, "a", [row(version, 1, 6, "x", text2="y")])
    found = read(package(version, oracles={"d": collection("D", table, column_labels={"text2": "Detail"})}))
    assert found.tables[0].columns == ("Result", "Detail")


@both
def test_rolls_follow_by_themselves_or_are_offered(version: str) -> None:
    sky, sea = (table_id(version, f"core/{name}") for name in ("sky", "sea"))
    table, found = one(
        version,
        row(version, 1, 1, "both", oracle_rolls=[rolled(sky, auto=True), rolled(sea, auto=False)]),
        row(version, 2, 2, "two", oracle_rolls=[rolled(sea, auto=True, number=2)]),
        row(version, 3, 3, "kept", oracle_rolls=[rolled(sea, auto=True, number=2, duplicates="keep")]),
        row(version, 4, 4, "again", oracle_rolls=[rolled(None, auto=True, number=3, duplicates="keep")]),
        row(version, 5, 6, "maybe", oracle_rolls=[rolled(None, auto=False, number=2)]),
    )
    assert table.rows == (
        Row(at="1", text="both", then=("Salt / Core / Sky",), offers=("Salt / Core / Sea",)),
        Row(at="2", text="two", then=("Salt / Core / Sea x2",)),
        Row(at="3", text="kept", then=("Salt / Core / Sea", "Salt / Core / Sea")),
        Row(at="4", text="again", again=3),
        Row(at="5-6", text="maybe", offers=("Salt / Core / Main x2",)),
    )
    assert found.left == ()


@both
@pytest.mark.parametrize(
    ("duplicates", "said"), [("reroll", "says to roll again"), ("make_it_worse", "makes the result worse in that case")]
)
def test_a_rule_for_repeats_of_the_table_itself_is_told(version: str, duplicates: str, said: str) -> None:
    rolls = [rolled(None, auto=True, number=2, duplicates=duplicates)]
    table, found = one(version, row(version, 1, 5, "a"), row(version, 6, 6, "twice", oracle_rolls=rolls))
    assert table.rows[1] == Row(at="6", text="twice", again=2)
    assert whys(found) == [("Salt / Core / Main", f"The same row may come up twice, although the source {said}.")]


@both
def test_templates_and_embedded_tables_become_fields(version: str) -> None:
    sky, sea = (table_id(version, f"core/{name}") for name in ("sky", "sea"))
    sign = ":" if version == OLD else ">"
    template = {"text": f"{{{{text{sign}{sky}}}}} over the {{{{text{sign}{sea}}}}}"}
    table, _ = one(
        version,
        row(version, 1, 3, f"[Sky](x:{sky})", template=template, oracle_rolls=[rolled(sky, auto=False)]),
        row(version, 4, 6, "A kind of sea", embed_table=sea, oracle_rolls=[rolled(sea, auto=False)]),
    )
    assert table.rows == (
        Row(at="1-3", text="{Salt / Core / Sky} over the {Salt / Core / Sea}"),
        Row(at="4-6", text="A kind of sea: {Salt / Core / Sea}"),
    )


@both
def test_links_become_fields_or_plain_names(version: str) -> None:
    sky = table_id(version, "core/sky")
    prefix = "id:" if version == OLD else ""
    table, _ = one(
        version,
        row(version, 1, 1, f"[The Sky]({prefix}{sky})"),
        row(version, 2, 2, f"[The Sky]({prefix}{sky})", oracle_rolls=[rolled(sky, auto=True)]),
        row(version, 3, 3, f"Look at the [Sky]({prefix}{sky})."),
        row(version, 4, 4, f"[Run]({prefix}salt/moves/run)"),
        row(version, 5, 6, "__Danger__ {1}"),
    )
    texts = [found.text for found in table.rows if isinstance(found, Row)]
    assert texts == ["{Salt / Core / Sky}", "The Sky", "Look at the Sky.", "Run", "Danger {{1}"]


@both
def test_rows_without_a_range_have_no_share_and_are_told(version: str) -> None:
    table, found = one(version, row(version, 1, 5, "a"), row(version, None, None, "never"), row(version, 6, 6, "b"))
    assert table.rows[1] == Row(w=0, text="never")
    assert row_shares(table) == (Fraction(5, 6), 0, Fraction(1, 6))
    assert whys(found) == [("Salt / Core / Main", "1 of 3 rows have no range: they are listed, but never drawn.")]


@both
def test_a_gap_is_filled_and_told(version: str) -> None:
    table, found = one(version, row(version, 1, 3, "a"))
    assert row_shares(table) == (Fraction(1, 2), Fraction(1, 2))
    assert table.rows[1] == Row(at="4-6", text="—")
    assert whys(found) == [("Salt / Core / Main", "4-6 has no row in the source, so the row “—” was added.")]


@both
def test_an_overlap_leaves_the_table_behind(version: str) -> None:
    broken = oracle(version, "core/broken", [row(version, 1, 4, "a"), row(version, 4, 6, "b")])
    sound = oracle(version, "core/sound", [row(version, 1, 6, "a")])
    found = read(package(version, oracles={"core": collection("Core", broken, sound)}))
    assert [table.name for table in found.tables] == ["Salt / Core / Sound"]
    assert whys(found) == [("Salt / Core / Broken", "rows[1].at: 4 is in row 1 too. Give each number to one row.")]


@both
def test_a_call_into_a_missing_file_is_told_and_found_once_it_comes(version: str) -> None:
    target = table_id(version, "x").replace("salt", "pepper")
    calling = package(
        version,
        oracles={
            "a": collection("A", oracle(version, "a", [row(version, 1, 6, "x", oracle_rolls=[rolled(target, True)])]))
        },
    )
    other = package(
        version, oracles={"a": collection("A", oracle(version, "x", [row(version, 1, 6, "y")]) | {"_id": target})}
    )
    other["_id"] = "pepper"
    alone = read(calling)
    assert alone.tables[0].rows == (Row(at="1-6", text="x"),)
    assert [what for what, _ in whys(alone)] == [target]
    assert alone.left[0].why == "“Salt / A” draws from this table. Import the file of “pepper” together with this one."
    together = read(calling, other)
    assert together.tables[0].rows == (Row(at="1-6", text="x", then=("Pepper / A / X",)),)
    assert together.left == ()
    assert read(calling, earlier=read(other).tables).tables == together.tables[:1]


def test_truths_are_tables_with_tables_of_their_own() -> None:
    option = {"min": 1, "max": 50, "summary": "It is so.", "description": "Long.", "quest_starter": "Go."}
    inner = {"dice": "1d6", "rows": [row(OLD, 1, 6, "a cause")]}
    truth = {"_id": "salt/truths/sun", "name": "The Sun", "dice": "1d100"}
    options = [option | {"table": inner}, option | {"min": 51, "max": 100, "summary": "It is not."}]
    found = read(package(OLD, truths={"sun": truth | {"options": options}}))
    assert [table.name for table in found.tables] == ["Salt / Truths / The Sun", "Salt / Truths / The Sun / 1-50"]
    assert found.tables[0].columns == ("Truth", "Description", "Quest starter")
    assert found.tables[0].rows[1] == Row(at="51-100", cells=("It is not.", "Long.", "Go."))
    assert found.tables[1].rows == (Row(at="1-6", text="a cause"),)


def test_truths_of_the_newer_version_name_their_inner_tables() -> None:
    inner = {"cause": {"_id": "x", "name": "Cause", "dice": "1d6", "rows": [row(NEW, 1, 6, "a cause")]}}
    option = {"roll": {"min": 1, "max": 100}, "description": "Long.", "oracles": inner}
    found = read(package(NEW, truths={"sun": {"_id": "truth:salt/sun", "name": "The Sun", "options": [option]}}))
    assert [table.name for table in found.tables] == [
        "Salt / Truths / The Sun",
        "Salt / Truths / The Sun / 1-100 / Cause",
    ]
    assert found.tables[0].rows == (Row(at="1-100", text="Long."),)


def test_tables_in_moves_and_assets_are_taken() -> None:
    rows = [row(NEW, 1, 6, "x")]
    move = {"name": "Run", "oracles": {"run": oracle(NEW, "run", rows), "far": oracle(NEW, "far", rows)}}
    ability = {"text": "An ability.", "oracles": {"trick": oracle(NEW, "trick", rows)}}
    found = read(
        package(
            NEW,
            moves={"all": {"name": "All Moves", "contents": {"run": move}}},
            assets={"all": {"name": "Beasts", "contents": {"dog": {"name": "Dog", "abilities": [ability]}}}},
        )
    )
    assert [table.name for table in found.tables] == [
        "Salt / Moves / All Moves / Run",
        "Salt / Moves / All Moves / Run / Far",
        "Salt / Assets / Beasts / Dog / Trick",
    ]


@both
def test_domains_themes_and_sites_are_tables(version: str) -> None:
    domain = {"_id": "d", "name": "Cave", "features": [row(version, 21, 40, "a pool"), row(version, 41, 100, "bats")]}
    theme = {"_id": "t", "name": "Old", "dangers": [row(version, 1, 10, "a trap"), row(version, 11, 30, "a ghost")]}
    denizens = [row(version, 1, 60, "", npc="salt/npcs/cave_bear"), row(version, 61, 100, "", npc="n2")]
    for found in denizens:
        del found["text"]
    site = {"_id": "s", "name": "Hole", "denizens": denizens}
    npcs = {"all": {"name": "All", "contents": {"n2": {"_id": "n2", "name": "A King"}}}}
    found = read(
        package(version, site_domains={"c": domain}, site_themes={"o": theme}, delve_sites={"h": site}, npcs=npcs)
    )
    tables = {table.name: table for table in found.tables}
    assert tables["Salt / Domains / Cave / Features"].rows == (Row(w=20, text="a pool"), Row(w=60, text="bats"))
    assert tables["Salt / Themes / Old / Dangers"].rows == (Row(w=10, text="a trap"), Row(w=20, text="a ghost"))
    assert tables["Salt / Sites / Hole / Denizens"].rows == (Row(w=60, text="Cave Bear"), Row(w=40, text="A King"))


@both
def test_a_rule_for_matches_is_left_behind(version: str) -> None:
    _, found = one(version, row(version, 1, 6, "a"), match={"text": "Twist."})
    assert whys(found) == [("Salt / Core / Main", "The rule for matches was not imported.")]


@both
def test_imported_tables_can_be_drawn_together(version: str) -> None:
    sky = table_id(version, "core/sky")
    table, found = one(version, row(version, 1, 6, "See:", oracle_rolls=[rolled(sky, auto=True)]))
    drawn = draw(table, {one.name: one for one in found.tables}, SeededThrower(Random(1)))
    assert drawn.whole_text == "See:\nblue"


@pytest.mark.parametrize(
    ("root", "sentence"),
    [
        ({"a": 1}, "0.json is not a Datasworn file: it seems to be a JSON file of another kind."),
        ([1], "0.json is not a Datasworn file: it seems to be a JSON file of another kind."),
        ([{"$id": "x", "Name": "y"}], "0.json is a Dataforged file, an older format."),
        ({"Title": "x", "Oracles": []}, "0.json is a Dataforged file, an older format."),
        ({"datasworn_version": "0.2.0"}, "0.json is Datasworn 0.2.0, but only 0.0.10 and 0.1.0 can be read."),
        ({"datasworn_version": "0.1.0"}, "This Datasworn file has no tables. Choose a file with oracle tables."),
    ],
)
def test_a_file_of_another_form_or_version_is_refused(root: object, sentence: str) -> None:
    with pytest.raises(ImportRefusedError) as refused:
        read(root)
    assert str(refused.value).startswith(sentence)


def test_a_text_that_is_not_json_is_refused_by_its_form() -> None:
    with pytest.raises(ImportRefusedError, match=r"road.csv is not a Datasworn file: it seems to be a CSV file"):
        read_datasworn([DataswornFile("road.csv", "1,a\n2,b")])


@pytest.mark.parametrize("value", [None, 7, "x", [], {}, [[]], [None], True])
def test_values_of_another_type_do_not_stop_the_import(value: object) -> None:
    table = oracle(NEW, "core/main", [row(NEW, 1, 6, "a")])
    for key in ("name", "_source", "summary", "column_labels", "match", "_id"):
        found = read(package(NEW, oracles={"core": collection("Core", table | {key: value}), "odd": value}))
        assert len(found.tables) == 1
    for key in ("oracle_rolls", "template", "text", "embed_table", "text2"):
        rows = [row(NEW, 1, 6, "a") | {key: value}]
        assert len(read(package(NEW, oracles={"core": collection("Core", table | {"rows": rows})})).tables) == 1


@both
def test_a_link_to_a_missing_table_is_told(version: str) -> None:
    target = table_id(version, "core/none")
    table, found = one(version, row(version, 1, 6, f"[Nothing](id:{target})"))
    assert table.rows == (Row(at="1-6", text="Nothing"),)
    assert whys(found) == [(target, "“Salt / Core / Main” draws from this table, but the file does not contain it.")]


@both
def test_two_tables_of_one_name_have_different_names(version: str) -> None:
    sky = table_id(version, "b/sky")
    first = oracle(version, "a/sky", [row(version, 1, 6, "x", oracle_rolls=[rolled(sky, auto=True)])])
    second = oracle(version, "b/sky", [row(version, 1, 6, "y")])
    found = read(package(version, oracles={"a": collection("A", first, second)}))
    assert [table.name for table in found.tables] == ["Salt / A / Sky", "Salt / A / Sky 2"]
    assert found.tables[0].rows == (Row(at="1-6", text="x", then=("Salt / A / Sky 2",)),)


def test_tables_without_an_id_keep_their_own_names() -> None:
    options = [
        {"min": low, "max": high, "summary": "So.", "table": {"dice": "1d6", "rows": [row(OLD, 1, 6, f"cause {low}")]}}
        for low, high in ((1, 50), (51, 100))
    ]
    found = read(package(OLD, truths={"sun": {"_id": "salt/truths/sun", "name": "Sun", "options": options}}))
    assert [(table.name, table.tags) for table in found.tables] == [
        ("Salt / Truths / Sun", ("salt/truths/sun",)),
        ("Salt / Truths / Sun / 1-50", ()),
        ("Salt / Truths / Sun / 51-100", ()),
    ]


@both
def test_a_summary_without_marks_is_the_purpose(version: str) -> None:
    table, _ = one(version, row(version, 1, 6, "a"), summary="See the __[Sky](id:salt/x)__, always.")
    assert table.text == "See the Sky, always."


@both
def test_a_source_without_a_licence_has_that_of_the_package(version: str) -> None:
    source = {key: value for key, value in SOURCE.items() if key != "license"}
    table, _ = one(version, row(version, 1, 6, "a"), _source=source)
    assert table.licence == PACKAGE["license"]


@both
def test_rows_that_all_lack_a_range_have_the_same_chance(version: str) -> None:
    table, found = one(version, row(version, None, None, "a"), row(version, None, None, "b"))
    assert row_shares(table) == (Fraction(1, 2), Fraction(1, 2))
    assert found.left == ()


def test_a_file_nested_too_deeply_is_read_as_far_as_possible() -> None:
    table: dict[str, object] = oracle(NEW, "core/main", [row(NEW, 1, 6, "a")])
    deep = table
    for _ in range(100):
        deep = {"contents": {"x": deep}}
    found = read(package(NEW, oracles={"core": collection("Core", table), "deep": deep}))
    assert [made.name for made in found.tables] == ["Salt / Core / Main"]


@both
def test_a_gap_between_rows_is_filled(version: str) -> None:
    table, found = one(version, row(version, 1, 2, "a"), row(version, 6, 6, "b"))
    assert table.rows[2:] == (Row(at="3-5", text="—"),)
    assert len(found.left) == 1


@both
def test_equal_labels_of_columns_are_numbered(version: str) -> None:
    table, _ = one(version, row(version, 1, 6, "a", text2="b"), column_labels={"text": "X", "text2": "X"})
    assert table.columns == ("X", "X 2")


def test_options_of_an_asset_are_no_table() -> None:
    asset = {"_id": "asset:salt/dog", "name": "Dog", "options": [{"text": "a", "roll": {"min": 1, "max": 100}}]}
    assets = {"all": {"name": "Beasts", "contents": {"dog": asset}}}
    oracles = {"core": collection("Core", oracle(NEW, "core/main", [row(NEW, 1, 6, "a")]))}
    assert [table.name for table in read(package(NEW, assets=assets, oracles=oracles)).tables] == ["Salt / Core / Main"]


@both
def test_no_table_calls_one_that_is_left_behind(version: str) -> None:
    target = table_id(version, "core/broken")
    broken = oracle(version, "core/broken", [row(version, 1, 4, "a"), row(version, 4, 6, "b")])
    calls = [row(version, 1, 6, f"[Broken](id:{target})", embed_table=target, oracle_rolls=[rolled(target, auto=True)])]
    found = read(package(version, oracles={"core": collection("Core", broken, oracle(version, "core/main", calls))}))
    (table,) = found.tables
    assert table.rows == (Row(at="1-6", text="Broken: Broken"),)
    assert (target, "“Salt / Core / Main” draws from this table, which was not imported either.") in whys(found)
    assert "Salt / Core / Broken" in [what for what, _ in whys(found)]
