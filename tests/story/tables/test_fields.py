"""Fields of a text: parsing, printing, and sentences about faults."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.resolver.dice import Dice
from solo.story.tables.fields import (
    DiceField,
    FieldError,
    FoeDraw,
    ListDraw,
    OneOf,
    Part,
    Plain,
    TableCall,
    escape_braces,
    explain_unusable_name,
    format_text,
    parse_call,
    parse_text,
)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Rain.", (Plain("Rain."),)),
        ("{A trade}, tired", (TableCall("A trade"), Plain(", tired"))),
        ("{A rumour x2}", (TableCall("A rumour", 2),)),
        ("{Road / Night}", (TableCall("Road / Night"),)),
        ("{2d6} wolves", (DiceField(Dice(2, 6)), Plain(" wolves"))),
        ("{d4+1}", (DiceField(Dice(1, 4, 1)),)),
        ("{red| black |grey}", (OneOf(("red", "black", "grey")),)),
        ("{very|}", (OneOf(("very", "")),)),
        ("{person}{thread}{place}", (ListDraw("person"), ListDraw("thread"), ListDraw("place"))),
        ("{foe.road} waits", (FoeDraw("road"), Plain(" waits"))),
        ("{{A name} stays", (Plain("{A name} stays"),)),
        ("{{{2d6}", (Plain("{"), DiceField(Dice(2, 6)))),
        ("a } alone", (Plain("a } alone"),)),
        ("", ()),
    ],
)
def test_a_text_is_parsed_into_its_parts(text: str, parts: tuple[Part, ...]) -> None:
    assert parse_text(text) == parts


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{A name", "A brace is not closed. Close it with }, or write {{ for a brace itself."),
        ("{A {B}}", "A brace is not closed. Close it with }, or write {{ for a brace itself."),
        ("{ }", "{} is empty. Write the name of a table in it, or {{ for a brace itself."),
        ("{ | }", "{ | } has no text to choose from. Write it like {red|black|grey}."),
        ("{foe.}", "{foe.} has no tag. Write it like {foe.road}."),
        ("{A rumour x0}", "“A rumour x0” asks for 0 results. Ask for 1 to 20."),
        ("{A rumour x21}", "“A rumour x21” asks for 21 results. Ask for 1 to 20."),
        ("{0d6}", "“0d6” rolls no dice. Write at least one, like d6."),
        ("{200d6}", "200 dice are too many: roll from 1 to 100."),
    ],
)
def test_a_faulty_field_is_refused_with_the_fault_quoted(text: str, sentence: str) -> None:
    with pytest.raises(FieldError) as refused:
        parse_text(text)
    assert str(refused.value) == sentence


def test_a_call_takes_up_to_20_results() -> None:
    assert parse_call("A rumour x20") == TableCall("A rumour", 20)
    assert parse_call("A rumour × 1") == TableCall("A rumour × 1")
    assert parse_call("A rumour x1") == TableCall("A rumour")


@pytest.mark.parametrize("name", ["{A}", "a|b", "2d6", "200d6", "0d6", "person", "foe.road", "Model x2"])
def test_a_name_with_another_meaning_in_a_text_is_explained(name: str) -> None:
    assert explain_unusable_name(name)


@pytest.mark.parametrize("name", ["A person", "Road / Night", "Box", "d6 of doom", "Deux", "x2 things"])
def test_an_ordinary_name_can_be_called(name: str) -> None:
    assert explain_unusable_name(name) == ""


words = st.text(st.characters(codec="utf-8", exclude_characters="{}|\n\r"), min_size=1, max_size=8).map(str.strip)
names = words.filter(lambda word: word and not explain_unusable_name(word))
parts = st.one_of(
    st.builds(Plain, st.text(min_size=1, max_size=8)),
    st.builds(TableCall, names, st.integers(1, 20)),
    st.builds(DiceField, st.builds(Dice, st.integers(1, 9), st.integers(1, 20), st.integers(-5, 5))),
    st.builds(OneOf, st.lists(words, min_size=2, max_size=4).filter(any).map(tuple)),
    st.builds(ListDraw, st.sampled_from(["person", "thread", "place"])),
    st.builds(FoeDraw, names.filter(bool)),
)


@given(st.lists(parts, max_size=5))
def test_printed_parts_are_parsed_into_equal_parts(listed: list[Part]) -> None:
    merged: list[Part] = []
    for part in listed:
        if isinstance(part, Plain) and merged and isinstance(merged[-1], Plain):
            merged[-1] = Plain(merged[-1].text + part.text)
        else:
            merged.append(part)
    assert parse_text(format_text(merged)) == tuple(merged)


@given(st.text())
def test_an_escaped_text_stands_for_itself(text: str) -> None:
    assert parse_text(escape_braces(text)) == ((Plain(text),) if text else ())
