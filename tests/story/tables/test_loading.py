"""Tables from files: each fault with file, line, entry and field, and all other tables in use."""

from pathlib import Path

import pytest

from solo.story.tables.form import Row, Table, list_ranges, list_weights
from solo.story.tables.loading import Tables, check_tables, load_tables

ROAD = """
[[tables]]
name = "A rumour"
rows = ["The king is ill.", { w = 3, text = "The king is well." }]

[[tables]]
name = "What the road has"
tags = ["road"]
dice = "2d6"
rows = [
    { at = "2-6", text = "Smoke." },
    { at = 7, text = "A marker: {person}.", then = ["A rumour"], makes = "person" },
    { at = "8-12", text = "Two of these at once.", again = 2 },
]
"""


def loaded(tmp_path: Path, shipped: str = "", own: str = "") -> Tables:
    for name, text in (("ours", shipped), ("own", own)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "tables.toml").write_text(text, "utf-8")
    return load_tables(tmp_path / "ours", tmp_path / "own")


def test_tables_are_read_with_their_rows(tmp_path: Path) -> None:
    tables = loaded(tmp_path, ROAD)
    assert tables.problems == ()
    assert tables.by_name["A rumour"].rows == ("The king is ill.", Row(w=3, text="The king is well."))
    road = tables.by_name["What the road has"]
    assert list_weights(tables.by_name["A rumour"]) == (1, 3)
    assert list_ranges(road) == ((2, 6), (7, 7), (8, 12))
    assert list_weights(road) == (15, 6, 15)
    assert not tables.mine


def test_every_file_of_both_folders_is_read(tmp_path: Path) -> None:
    for number, folder in enumerate(["ours", "ours", "own"]):
        (tmp_path / folder).mkdir(exist_ok=True)
        text = f'[[tables]]\nname = "Table {number}"\nrows = ["a"]\n'
        (tmp_path / folder / f"file-{number}.toml").write_text(text)
    tables = load_tables(tmp_path / "ours", tmp_path / "own")
    assert list(tables.by_name) == ["Table 0", "Table 1", "Table 2"]
    assert tables.mine == {"Table 2"}


def test_a_missing_folder_is_empty(tmp_path: Path) -> None:
    assert load_tables(tmp_path / "none", tmp_path / "none either") == Tables({})


def test_a_players_table_replaces_ours_of_the_same_name(tmp_path: Path) -> None:
    tables = loaded(tmp_path, ROAD, '[[tables]]\nname = "A rumour"\nrows = ["Mine."]\n')
    assert tables.by_name["A rumour"].rows == ("Mine.",)
    assert tables.mine == {"A rumour"}
    assert tables.problems == ()


def test_a_faulty_table_of_the_player_leaves_ours_in_use(tmp_path: Path) -> None:
    tables = loaded(tmp_path, ROAD, '[[tables]]\nname = "A rumour"\nrows = ["{Nothing like that}"]\n')
    assert tables.by_name["A rumour"].rows[0] == "The king is ill."
    assert not tables.mine
    assert len(tables.problems) == 1


def test_a_path_replaces_only_the_table_of_that_path(tmp_path: Path) -> None:
    ours = "".join(f'[[tables]]\nname = "{name}"\nrows = ["ours"]\n' for name in ("Road / Night", "Sea / Night"))
    tables = loaded(tmp_path, ours, '[[tables]]\nname = "Road / Night"\nrows = ["mine"]\n')
    assert tables.by_name["Road / Night"].rows == ("mine",)
    assert tables.by_name["Sea / Night"].rows == ("ours",)


FAULTS = [
    ("rows = []", "rows", "Give the table at least one row.", 2),
    ('rows = ["{A name"]', "rows[0]", "A brace is not closed. Close it with }, or write {{ for a brace itself.", 2),
    ('rows = ["{No table}"]', "rows[0]", "There is no table “No table”: choose Broken or Sound.", 2),
    ('rows = ["{Sund}"]', "rows[0]", "There is no table “Sund”. Did you mean Sound?", 2),
    (
        'rows = [\n    "a",\n    { text = "b", then = ["Sund"] },\n]',
        "rows[1].then",
        "There is no table “Sund”. Did you mean Sound?",
        4,
    ),
    (
        'rows = [{ text = "b", offers = ["Sund"] }]',
        "rows[0].offers",
        "There is no table “Sund”. Did you mean Sound?",
        2,
    ),
    ('rows = [{ text = "b", then = ["a|b"] }]', "rows[0].then", "“a|b” is not the name of a table. Write it", 2),
    ('rows = ["a", ""]', "rows[1]", "Give the row a text.", 2),
    ('dice = "2d6"\nrows = [{ at = "2-12", w = 2, text = "a" }]', "rows[0].w", "The table has dice, so write", 3),
    ('dice = "2d6"\nrows = [{ at = "2-6", text = "a" }]', "rows[0].at", "No row has 7-12. Add a row for it", 3),
    (
        'dice = "2d6"\nrows = [\n    { at = "2-7", text = "a" },\n    { at = "7-12", text = "b" },\n]',
        "rows[1].at",
        "7 is in row 1 too. Give each number to one row.",
        5,
    ),
    (
        'dice = "d6"\nrows = [{ at = "1-7", text = "a" }]',
        "rows[0].at",
        "1-7 is outside the dice, which give 1 to 6.",
        3,
    ),
    ('dice = "d6"\nrows = [{ at = "all", text = "a" }]', "rows[0].at", "“all” is not a range.", 3),
    ('dice = "d6"\nrows = ["a"]', "rows[0]", 'Give the row a range of d6, such as at = "1".', 3),
    ('dice = "six"\nrows = ["a"]', "dice", "“six” is not dice: write them like 3d8", 2),
    ('dice = "6"\nrows = ["a"]', "dice", "“6” is not dice: write them like 2d6 or d100.", 2),
    ('dice = "3d1000"\nrows = ["a"]', "dice", "3d1000 has 2998 different sums, but the limit is 2000.", 2),
    ('dice = "4d501"\nrows = ["a"]', "dice", "4d501 has 2001 different sums, but the limit is 2000.", 2),
    ('dice = "d6"\nrows = [{ w = 0, text = "a" }]', "rows", "No row can be drawn, because none has a range.", 3),
    ('rows = [{ at = "1", text = "a" }]', "rows[0].at", "A range needs dice. Add a line such as", 2),
    ('rows = [{ w = 0, text = "a" }]', "rows", "No row can be drawn, because every weight is 0.", 2),
    ('rows = [{ w = -1, text = "a" }]', "rows[0].w", "Give a whole number of at least 0.", 2),
    ('rows = [{ again = 0, text = "a" }]', "rows[0].again", "Give a whole number of at least 1.", 2),
    ('rows = [{ makes = "castle", text = "a" }]', "rows[0].makes", "'castle' is not allowed here. Use one of", 2),
    ('shuffle = "dawn"\ndeck = true\nrows = ["a"]', "shuffle", "'dawn' is not allowed here. Use one of", 2),
    ('rows = [{ txet = "a" }]', "rows[0].txet", "There is no such field. Did you mean text?", 2),
    ('rows = ["a"]\ndise = "d6"', "dise", "There is no such field. Did you mean dice?", 3),
    ("rows = [7]", "rows[0]", "Give text in quotes or a table, not a whole number.", 2),
    ('columns = ["a", "b"]\nrows = [{ cells = ["x"] }]', "rows[0].cells", "The table has 2 columns. Give each row", 3),
    ('rows = [{ cells = ["x"] }]', "rows[0].cells", "The table has 0 columns. Give each row as many cells.", 2),
    ('columns = ["a", "a"]\nrows = [{ cells = ["x", "y"] }]', "columns", "Give each column a name of its own.", 2),
    ('each = true\nrows = ["a"]', "each", "Name the columns first", 2),
    ('deck = true\ndice = "d6"\nrows = [{ at = "1-6", text = "a" }]', "dice", "A deck has no dice", 3),
    ('reversed = true\nrows = [{ text = "a", other = "b" }]', "reversed", "Only a deck has reversed cards.", 2),
    ('shuffle = "night"\nrows = ["a"]', "shuffle", "Only a deck can be shuffled.", 2),
    ('deck = true\nreversed = true\nrows = ["a"]', "rows[0]", "Add “other”, the text of the card when it is", 4),
    ('rows = [{ text = "a", other = "b" }]', "rows[0].other", "Only a reversed card has another text.", 2),
]


@pytest.mark.parametrize(("body", "field", "message", "line"), FAULTS, ids=[message for _, _, message, _ in FAULTS])
@pytest.mark.parametrize("own", [True, False], ids=["own", "shipped"])
def test_a_faulty_entry_is_left_out_and_told_with_its_line(
    tmp_path: Path, body: str, field: str, message: str, line: int, own: bool
) -> None:
    sound = '[[tables]]\nname = "Sound"\nrows = ["a"]\n'
    above = '[[tables]]\nname = "Broken"\n'
    text = f"{above}{body}\n{sound}"
    tables = loaded(tmp_path, own=text) if own else loaded(tmp_path, shipped=text)
    assert list(tables.by_name) == ["Sound"]
    (problem,) = tables.problems
    assert problem.file == str(tmp_path / ("own" if own else "ours") / "tables.toml")
    assert (problem.entry, problem.field, problem.line) == ("Broken", field, line + 1)
    assert problem.message.startswith(message)


@pytest.mark.parametrize("name", ["2d6", "person", "a|b", "Model x2"])
def test_a_table_that_no_text_could_call_is_left_out(tmp_path: Path, name: str) -> None:
    tables = loaded(tmp_path, own=f'[[tables]]\nname = "{name}"\nrows = ["a"]\n')
    assert tables.by_name == {}
    assert [(problem.field, problem.line) for problem in tables.problems] == [("name", 2)]


def test_a_table_that_calls_a_faulty_one_stays_in_use(tmp_path: Path) -> None:
    text = '[[tables]]\nname = "A"\nrows = ["{B}"]\n[[tables]]\nname = "B"\nrows = []\n'
    tables = loaded(tmp_path, own=text)
    assert list(tables.by_name) == ["A"]
    assert [problem.entry for problem in tables.problems] == ["B"]


def test_a_file_that_is_not_toml_is_told_and_leaves_other_files_in_use(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("[[tables]\n")
    (tmp_path / "b.toml").write_text('[[tables]]\nname = "B"\nrows = ["b"]\n')
    tables = load_tables(tmp_path)
    assert list(tables.by_name) == ["B"]
    assert [(problem.file, problem.line) for problem in tables.problems] == [(str(tmp_path / "a.toml"), 1)]


def test_two_files_with_the_same_name_keep_the_first_table(tmp_path: Path) -> None:
    for file, row in (("a", "first"), ("b", "second")):
        (tmp_path / f"{file}.toml").write_text(f'[[tables]]\nname = "Same"\nrows = ["{row}"]\n')
    tables = load_tables(tmp_path)
    assert tables.by_name["Same"].rows == ("first",)
    assert [(problem.file, problem.field) for problem in tables.problems] == [(str(tmp_path / "b.toml"), "name")]


def test_a_table_may_have_2000_rows_and_no_more() -> None:
    rows = ", ".join(f'"row {number}"' for number in range(500))
    text = '[[tables]]\nname = "Long"\nrows = [\n' + f"{rows},\n" * 4 + "]\n"
    tables = check_tables(text, "mine.toml", Tables({}))
    assert tables.problems == ()
    assert len(tables.by_name["Long"].rows) == 2000
    longer = check_tables(text[:-2] + '"one more",\n]\n', "mine.toml", Tables({}))
    assert "the limit is 2000" in str(longer.problems)


def rings(text: str) -> list[tuple[str, str, int, str]]:
    found = check_tables(text, "mine.toml", Tables({})).rings
    return [(ring.entry, ring.field, ring.line, ring.message) for ring in found]


def test_a_ring_is_told_with_its_way_and_its_tables_stay_in_use() -> None:
    text = (
        '[[tables]]\nname = "A"\nrows = ["{B}"]\n'
        '[[tables]]\nname = "B"\nrows = ["x", { text = "y", then = ["C"] }]\n'
        '[[tables]]\nname = "C"\nrows = ["{A x2}"]\n'
    )
    assert list(check_tables(text, "mine.toml", Tables({})).by_name) == ["A", "B", "C"]
    said = "These tables draw from each other in a circle: A, B, C, A. A draw stops when it would visit a table twice."
    assert rings(text) == [("A", "rows[0]", 3, said)]


def test_a_table_that_calls_itself_is_a_ring_of_one() -> None:
    said = "These tables draw from each other in a circle: A, A. A draw stops when it would visit a table twice."
    assert rings('[[tables]]\nname = "A"\nrows = ["x", "{A}"]\n') == [("A", "rows[1]", 3, said)]


def test_an_offer_closes_no_ring() -> None:
    assert rings('[[tables]]\nname = "A"\nrows = [{ text = "x", offers = ["A"] }]\n') == []


def test_a_diamond_is_no_ring() -> None:
    calls = {"A": "{B}{C}", "B": "{D}", "C": "{D}", "D": "end"}
    assert rings("".join(f'[[tables]]\nname = "{name}"\nrows = ["{row}"]\n' for name, row in calls.items())) == []


def test_a_call_prefers_the_table_beside_the_caller() -> None:
    text = (
        '[[tables]]\nname = "Road / Day"\nrows = ["{Sky}", "{Deep}"]\n'
        '[[tables]]\nname = "Road / Sky"\nrows = ["{Road / Day}"]\n'
        '[[tables]]\nname = "Sky"\nrows = ["a"]\n'
        '[[tables]]\nname = "Sea / Deep"\nrows = ["a"]\n'
    )
    tables = check_tables(text, "mine.toml", Tables({}))
    assert tables.problems == ()
    assert [ring.message.split(". ")[0] for ring in tables.rings] == [
        "These tables draw from each other in a circle: Road / Day, Road / Sky, Road / Day"
    ]


def test_the_last_part_of_two_paths_is_unknown() -> None:
    text = "".join(f'[[tables]]\nname = "{name} / Sky"\nrows = ["a"]\n' for name in ("Road", "Sea"))
    tables = check_tables(f'{text}[[tables]]\nname = "A"\nrows = ["{{Sky}}"]\n', "mine.toml", Tables({}))
    assert [problem.entry for problem in tables.problems] == ["A"]


def test_a_checked_text_may_call_the_tables_beside_it() -> None:
    beside = Tables({"Sky": Table(name="Sky", rows=("blue",))})
    tables = check_tables('[[tables]]\nname = "A"\nrows = ["{Sky}"]\n', "mine.toml", beside)
    assert tables.problems == ()
    assert list(tables.by_name) == ["A"]


def test_a_table_is_found_in_any_case_and_by_the_last_part_of_its_path() -> None:
    names = ("Road / Night", "Road / Day", "Sea / Day", "Sky")
    tables = Tables({name: Table(name=name, rows=("a",)) for name in names})
    found = [tables.find(name) for name in ("sky", "night", "Road / day", "Day", "Moon")]
    assert [table.name if table else "" for table in found] == ["Sky", "Road / Night", "Road / Day", "", ""]
    assert tables.explain_unknown("Road / Nigth") == "There is no table “Road / Nigth”. Did you mean Road / Night?"


def test_the_players_files_have_a_limit_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "ab":
        (tmp_path / f"{name}.toml").write_text(f'[[tables]]\nname = "{name}"\nrows = ["x"]\n')
    monkeypatch.setattr("solo.story.tables.loading.LARGEST_ALL", 50)
    tables = load_tables(tmp_path / "none", tmp_path)
    assert list(tables.by_name) == ["a"]
    assert [(problem.file, problem.line) for problem in tables.problems] == [(str(tmp_path / "b.toml"), 0)]
    assert list(load_tables(tmp_path).by_name) == ["a", "b"]


def test_an_unknown_call_in_a_later_entry_has_its_own_line() -> None:
    text = '[[tables]]\nname = "A"\nrows = ["a"]\n\n[[tables]]\nname = "B"\nrows = ["{None}"]\n'
    (problem,) = check_tables(text, "mine.toml", Tables({})).problems
    assert (problem.entry, problem.line) == ("B", 7)


def test_a_ring_through_the_tables_beside_a_checked_text_is_told() -> None:
    beside = Tables({"Sky": Table(name="Sky", rows=("{A}",))})
    tables = check_tables('[[tables]]\nname = "A"\nrows = ["{Sky}"]\n', "mine.toml", beside)
    assert list(tables.by_name) == ["A"]
    assert [ring.message.split(". ")[0] for ring in tables.rings] == [
        "These tables draw from each other in a circle: A, Sky, A"
    ]


def test_a_row_of_weight_0_beside_others_is_sound() -> None:
    text = '[[tables]]\nname = "A"\nrows = ["a", { w = 0, text = "b" }]\n'
    assert check_tables(text, "mine.toml", Tables({})).problems == ()
