"""Drawing: exact chances against a naive count, decks, hidden words, limits, rings and notes."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.resolver.chance import Thrower, distribution
from solo.resolver.throwers import NeedsDice, SeededThrower, TypedThrower
from solo.story.tables.decks import DrawError, EmptyDeckError, shuffle, shuffle_at
from solo.story.tables.drawing import DrawnResult, draw
from solo.story.tables.fields import ListKind
from solo.story.tables.form import Row, Table
from solo.story.tables.names import NoNames, WeightedNames
from solo.story.tables.row_chances import row_shares
from solo.story.tables.shares import final_texts

COLOURS = Table(name="Colour", rows=("red", Row(w=2, text="grey")))
BEASTS = Table(name="Beast", rows=("wolf", "bear", "crow"))


def by_name(*tables: Table) -> dict[str, Table]:
    return {table.name: table for table in tables}


class SomeNames:
    """A story with two people, and a game with two foes of the road."""

    def list_names(self, kind: ListKind) -> WeightedNames:
        return (("Jory", 3), ("Hild", 1)) if kind == "person" else ()

    def list_foes(self, tag: str) -> WeightedNames:
        return (("footpad", 1), ("wolf", 1)) if tag == "road" else ()


NAMES = SomeNames()


def exact(table: Table, *others: Table, **more: object) -> dict[str, Fraction]:
    """Return the chance of each whole text over all outcomes of the throws in a draw."""
    tables = by_name(table, *others)

    def drawn_text(thrower: Thrower) -> str:
        return draw(table, tables, thrower, **more).whole_text  # type: ignore[arg-type]

    odds = distribution(drawn_text)
    return {text: odds.chance_of(text) for text, _ in odds}


def counted(texts: Iterable[str]) -> dict[str, Fraction]:
    """Return the share of each of these equally likely texts."""
    found = Counter(texts)
    return {text: Fraction(count, found.total()) for text, count in found.items()}


def both_agree(expected: Mapping[str, Fraction], table: Table, *others: Table, **more: object) -> None:
    """Assert that draws and listed final texts have these chances."""
    assert exact(table, *others, **more) == expected
    listed = final_texts(table, by_name(table, *others), **more)  # type: ignore[arg-type]
    assert listed is not None
    assert listed.shares == expected
    assert listed.cut == 0


def test_rows_by_weight_have_their_share() -> None:
    both_agree(counted(["red", "grey", "grey"]), COLOURS)


def test_rows_by_range_have_the_share_of_their_throws() -> None:
    table = Table(
        name="Road",
        dice="2d6",
        rows=(Row(at="2-4", text="low"), Row(at="5-9", text="middle"), Row(at="10-12", text="high")),
    )
    throws = [sum(faces) for faces in product(range(1, 7), repeat=2)]
    both_agree(counted("low" if it < 5 else "middle" if it < 10 else "high" for it in throws), table)


def test_a_bonus_shifts_the_ranges() -> None:
    table = Table(name="Road", dice="d4-1", rows=(Row(at=0, text="none"), Row(at="1-3", text="some")))
    both_agree(counted(["none", "some", "some", "some"]), table)


def test_nested_tables_dice_and_choices_multiply() -> None:
    table = Table(name="Sight", rows=("A {Colour} {Beast}.", "{2d4} {old|young} men."))
    beasts = [f"A {colour} {beast}." for colour, beast in product(["red", "grey", "grey"], ["wolf", "bear", "crow"])]
    men = [f"{a + b} {age} men." for a, b, age in product(range(1, 5), range(1, 5), ["old", "young"])]
    half = Fraction(1, 2)
    expected = {text: half * share for text, share in (counted(beasts) | counted(men)).items()}
    both_agree(expected, table, COLOURS, BEASTS)


def test_two_results_of_one_call_come_from_different_rows() -> None:
    table = Table(name="Pair", rows=("{Colour x2}", "{Beast x2}"))
    colours = {"red; grey": Fraction(1, 3), "grey; red": Fraction(2, 3)}
    beasts = counted("; ".join(pair) for pair in permutations(["wolf", "bear", "crow"], 2))
    half = Fraction(1, 2)
    expected = {text: half * share for text, share in (colours | beasts).items()}
    both_agree(expected, table, COLOURS, BEASTS)


def test_names_and_foes_are_drawn_by_weight() -> None:
    table = Table(name="Met", rows=("{person}", "{foe.road}"))
    expected = {
        "Jory": Fraction(3, 8),
        "Hild": Fraction(1, 8),
        "footpad": Fraction(1, 4),
        "wolf": Fraction(1, 4),
    }
    both_agree(expected, table, names=NAMES)


def test_an_empty_list_falls_back_to_a_plain_noun() -> None:
    table = Table(name="Met", rows=("{person}, {thread}, {place}, {foe.sea}",))
    both_agree({"a stranger, an old quarrel, a place nearby, a foe": Fraction(1)}, table)


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ("At {place} there is a cellar.", "At the north road there is a cellar."),
        ("{place} is flooded. {place} is gone.", "The north road is flooded. The north road is gone."),
    ],
)
def test_a_listed_place_has_a_small_article_within_a_sentence(row: str, text: str) -> None:
    class Places(NoNames):
        def list_names(self, kind: ListKind) -> WeightedNames:
            del kind
            return (("The north road", 1),)

    both_agree({text: Fraction(1)}, Table(name="Met", rows=(Row(text=row),)), names=Places())


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ("{person} is here.", "A stranger is here."),
        ("{Colour} it is!", "Red it is!"),
        ("{person}", "a stranger"),
        ("{person} with a dog", "a stranger with a dog"),
        ("{{person} is here.", "{person} is here."),
        ("it is {Colour}.", "it is red."),
    ],
)
def test_a_sentence_that_begins_with_a_field_has_a_capital(row: str, text: str) -> None:
    colour = Table(name="Colour", rows=(Row(text="red"),))
    both_agree({text: Fraction(1)}, Table(name="Here", rows=(Row(text=row),)), colour)


def test_a_repeat_draws_again_without_its_row() -> None:
    table = Table(
        name="Road",
        dice="d4",
        rows=(Row(at=1, text="a"), Row(at="2-3", text="b"), Row(at=4, text="twice", again=2)),
    )
    inner = ["a", "b", "b"]
    repeats = counted(f"twice\n{one}\n{two}" for one, two in product(inner, repeat=2))
    expected = {"a": Fraction(1, 4), "b": Fraction(1, 2)}
    expected |= {text: share / 4 for text, share in repeats.items()}
    both_agree(expected, table)


def test_two_repeating_rows_within_each_other_are_both_left_out() -> None:
    table = Table(name="Road", rows=("a", Row(text="once", again=1), Row(text="more", again=1)))
    third = Fraction(1, 3)
    expected = {
        "a": third,
        "once\na": third / 2,
        "once\nmore\na": third / 2,
        "more\na": third / 2,
        "more\nonce\na": third / 2,
    }
    both_agree(expected, table)


def test_results_by_then_follow_below() -> None:
    table = Table(name="Marker", rows=(Row(text="A marker.", then=("Colour", "Beast x2")),))
    pairs = permutations(["wolf", "bear", "crow"], 2)
    expected = counted(
        "\n".join(["A marker.", colour, *pair]) for colour, pair in product(["red", "grey", "grey"], pairs)
    )
    both_agree(expected, table, COLOURS, BEASTS)


def test_then_of_a_nested_row_follows_below_the_whole() -> None:
    outer = Table(name="Outer", rows=("See: {Inner}!",))
    inner = Table(name="Inner", rows=(Row(text="a mark", then=("Colour",)),))
    both_agree(counted(["See: a mark!\nred"] + ["See: a mark!\ngrey"] * 2), outer, inner, COLOURS)


def test_columns_of_one_throw_come_from_one_row() -> None:
    table = Table(
        name="Shop", columns=("shop", "keeper"), rows=(Row(cells=("Inn", "a widow")), Row(cells=("Forge", "a giant")))
    )
    both_agree(counted(["Inn; a widow", "Forge; a giant"]), table)
    drawn = draw(table, by_name(table), TypedThrower([(2,)]))
    assert drawn.columns == (("shop", "Forge"), ("keeper", "a giant"))


def test_columns_with_a_throw_each_are_independent() -> None:
    table = Table(
        name="Shop",
        columns=("shop", "keeper"),
        each=True,
        rows=(Row(cells=("Inn", "a widow")), Row(cells=("Forge", "a giant"))),
    )
    both_agree(counted("; ".join(pair) for pair in product(["Inn", "Forge"], ["a widow", "a giant"])), table)
    drawn = draw(table, by_name(table), TypedThrower([(2,), (1,)]))
    assert drawn.columns == (("shop", "Forge"), ("keeper", "a widow"))
    assert [row.index for row in drawn.rows] == [1, 0]


def test_a_table_with_columns_gives_its_first_column_inside_a_text() -> None:
    person = Table(
        name="Person", makes="person", columns=("who", "want"), rows=(Row(cells=("a {Colour} monk", "rest")),)
    )
    table = Table(name="Road", rows=("Here is {Person}.",))
    both_agree(counted(["Here is a red monk."] + ["Here is a grey monk."] * 2), table, person, COLOURS)
    drawn = draw(table, by_name(table, person, COLOURS), TypedThrower([(1,)]))
    met = drawn.rows[1]
    assert (met.table, met.makes, met.depth) == ("Person", "person", 2)
    assert met.columns == (("who", "a red monk"), ("want", "rest"))


CARDS = Table(name="Deck", deck=True, rows=("A", "B", Row(w=2, text="C")))


def test_a_deck_is_drawn_without_putting_back() -> None:
    both_agree(counted(["A", "B", "C", "C"]), CARDS)
    both_agree(counted(["B", "C"]), CARDS, decks={"Deck": (0, 2)})


def test_cards_drawn_in_one_draw_are_without_putting_back() -> None:
    table = Table(name="Spread", rows=(Row(text="{Deck} and {Deck}", then=("Deck",)),))
    orders = permutations(["A", "B", "C", "C"], 3)
    both_agree(counted(f"{one} and {two}\n{three}" for one, two, three in orders), table, CARDS)


def test_a_draw_returns_the_new_state_of_its_decks() -> None:
    decks = {"Deck": (0,), "Other": (5,)}
    drawn = draw(CARDS, by_name(CARDS), TypedThrower([(2,)]), decks=decks)
    assert drawn.decks == {"Deck": (0, 2), "Other": (5,)}
    assert decks == {"Deck": (0,), "Other": (5,)}


def test_an_empty_deck_offers_to_shuffle() -> None:
    with pytest.raises(EmptyDeckError, match="“Deck” has no cards left") as raised:
        draw(CARDS, by_name(CARDS), SeededThrower(Random(1)), decks={"Deck": (0, 1, 2, 2)})
    assert raised.value.deck == "Deck"
    drawn = draw(CARDS, by_name(CARDS), TypedThrower([(1,)]), decks=shuffle({"Deck": (0, 1, 2, 2)}, "Deck"))
    assert drawn.text == "A"


def test_a_deck_that_runs_out_inside_a_draw_is_an_error_too() -> None:
    table = Table(name="Spread", rows=("{Deck} and {Deck}",))
    tables = by_name(table, CARDS)
    with pytest.raises(EmptyDeckError):
        draw(table, tables, SeededThrower(Random(1)), decks={"Deck": (0, 1, 2)})
    assert final_texts(table, tables, decks={"Deck": (0, 1, 2)}) is None


def test_a_scene_and_a_night_shuffle_the_decks_that_say_so() -> None:
    tables = by_name(*(Table(name=when, deck=True, shuffle=when, rows=("a",)) for when in ("empty", "scene", "night")))
    decks = {"empty": (0,), "scene": (0,), "night": (0,)}
    assert set(shuffle_at(decks, tables, "scene")) == {"empty", "night"}
    assert set(shuffle_at(decks, tables, "night")) == {"empty", "scene"}


def test_a_reversed_card_has_an_even_chance() -> None:
    table = Table(
        name="Deck", deck=True, reversed=True, rows=(Row(text="A", other="not A"), Row(w=2, text="B", other="not B"))
    )
    expected = {text: Fraction(weight, 6) for text, weight in {"A": 1, "not A": 1, "B": 2, "not B": 2}.items()}
    both_agree(expected, table)
    assert draw(table, by_name(table), TypedThrower([(1,), (2,)])).rows[0].reversed


def test_words_that_stay_out_hide_rows() -> None:
    table = Table(
        name="Den",
        rows=("Spiders!", "A Spider and {Beast}", "Respiders", Row(w=2, text="dust"), Row(text="x", then=("Beast",))),
    )
    beasts = Table(name="Beast", rows=("wolf", "spider"))
    expected = {
        "Respiders": Fraction(1, 4),
        "dust": Fraction(1, 2),
        "x\nwolf": Fraction(1, 4),
    }
    both_agree(expected, table, beasts, stays_out=("spider", " "))


def test_hidden_rows_of_a_table_with_dice_leave_the_shares_of_the_rest() -> None:
    table = Table(
        name="Road",
        dice="2d6",
        rows=(Row(at="2-4", text="low"), Row(at="5-9", text="gore"), Row(at="10-12", text="high")),
    )
    both_agree({"low": Fraction(1, 2), "high": Fraction(1, 2)}, table, stays_out=("gore",))
    assert row_shares(table, ("gore",)) == (Fraction(1, 2), 0, Fraction(1, 2))


def test_a_table_with_every_row_hidden_says_so() -> None:
    with pytest.raises(DrawError, match="has a word that your frame keeps out of the story"):
        draw(BEASTS, by_name(BEASTS), SeededThrower(Random(1)), stays_out=("wolf", "bear", "crow"))
    outer = Table(name="Outer", rows=("A {Beast}.",))
    drawn = draw(outer, by_name(outer, BEASTS), SeededThrower(Random(1)), stays_out=("wolf", "bear", "crow"))
    assert drawn.text == "A Beast."
    assert drawn.notes == ("No row of “Beast” can be drawn here.",)


def test_a_row_of_weight_0_is_never_drawn() -> None:
    both_agree({"b": Fraction(1)}, Table(name="T", rows=(Row(w=0, text="a"), "b")))


# What a draw tells


def test_a_draw_tells_each_row_with_its_faces_and_its_text_before_fields() -> None:
    table = Table(name="Road", dice="2d6", makes="fight", rows=(Row(at="2-12", text="A {Colour} flag."),))
    drawn = draw(table, by_name(table, COLOURS), TypedThrower([(4, 6), (3,)]))
    assert drawn.text == "A grey flag."
    assert drawn.makes == "fight"
    assert [(row.table, row.index, row.faces, row.text, row.result) for row in drawn.rows] == [
        ("Road", 0, (6, 4), "A {Colour} flag.", "A grey flag."),
        ("Colour", 1, (), "grey", "grey"),
    ]


def test_a_row_makes_more_than_its_table() -> None:
    table = Table(name="Road", makes="place", rows=(Row(text="a", makes="clock"),))
    assert draw(table, by_name(table), TypedThrower([])).makes == "clock"


def test_offers_are_told_and_not_drawn() -> None:
    table = Table(name="Road", rows=(Row(text="a", offers=("Beast",)),))
    drawn = draw(table, by_name(table, BEASTS), TypedThrower([]))
    assert (drawn.offers, drawn.then, len(drawn.rows)) == (("Beast",), (), 1)


def test_typed_dice_are_asked_one_throw_at_a_time() -> None:
    table = Table(name="Road", dice="2d6", rows=(Row(at="2-12", text="{d4} crows"),))
    asked = []
    for typed in ([], [(1, 1)]):
        with pytest.raises(NeedsDice) as raised:
            draw(table, by_name(table), TypedThrower(typed))
        asked.append((raised.value.count, raised.value.sides))
    assert asked == [(2, 6), (1, 4)]


def test_the_sum_alone_is_thrown_for_very_many_dice() -> None:
    table = Table(name="Road", dice="10d20", rows=(Row(at="10-200", text="a"),))
    (row,) = draw(table, by_name(table), SeededThrower(Random(1))).rows
    assert len(row.faces) == 1
    assert 10 <= row.faces[0] <= 200


# Limits and rings


def drawn_once(table: Table, *others: Table) -> DrawnResult:
    return draw(table, by_name(table, *others), SeededThrower(Random(1)))


def test_a_ring_ends_in_the_name_of_its_table_and_is_told_with_its_way() -> None:
    a = Table(name="A", rows=("a({B})",))
    b = Table(name="B", rows=("b({A})",))
    drawn = drawn_once(a, b)
    assert drawn.text == "a(b(A))"
    assert drawn.notes == ("The draw stops here, because tables draw from each other in a circle: A, B, A.",)


def test_a_table_that_calls_itself_ends_at_once() -> None:
    drawn = drawn_once(Table(name="A", rows=("see {A}",)))
    assert (drawn.text, drawn.notes) == (
        "see A",
        ("The draw stops here, because tables draw from each other in a circle: A, A.",),
    )


def test_a_table_is_drawn_twice_side_by_side_without_a_ring() -> None:
    drawn = drawn_once(Table(name="A", rows=("{B} {B}",)), Table(name="B", rows=("b",)))
    assert (drawn.text, drawn.notes) == ("b b", ())


def chain(length: int) -> list[Table]:
    return [Table(name=f"T{at}", rows=(f"{at}{{T{at + 1}}}" if at < length else "end",)) for at in range(1, length + 1)]


def test_ten_tables_within_each_other_are_drawn_and_the_eleventh_is_named() -> None:
    deep = drawn_once(*chain(10))
    assert (deep.text, deep.notes) == ("123456789end", ())
    deeper = drawn_once(*chain(11))
    assert deeper.text == "12345678910T11"
    assert deeper.notes == ("Tables can be nested at most 10 levels deep, so “T11” is not drawn.",)


@pytest.mark.parametrize(("calls", "expected"), [(19, "b" * 19), (20, "b" * 19 + "B")])
def test_a_draw_has_20_results_at_most(calls: int, expected: str) -> None:
    drawn = drawn_once(Table(name="A", rows=("{B}" * calls,)), Table(name="B", rows=("b",)))
    assert drawn.text == expected
    assert len(drawn.rows) == 20
    assert bool(drawn.notes) == (calls == 20)


def test_repeats_count_as_results() -> None:
    table = Table(name="A", rows=(Row(w=1, text="many", again=20), Row(text="b")))
    drawn = draw(table, by_name(table), TypedThrower([(1,)]))
    assert [below.text for below in drawn.then] == ["b"] * 19


@pytest.mark.parametrize(("length", "cut"), [(4_000, False), (4_001, True)])
def test_a_text_has_4000_characters_at_most(length: int, cut: bool) -> None:
    drawn = drawn_once(Table(name="A", rows=("{B}" + "a" * (length - 2_000),)), Table(name="B", rows=("b" * 2_000,)))
    assert len(drawn.text) == 4_000
    assert drawn.text.endswith("…") == cut
    assert bool(drawn.notes) == cut


def test_a_missing_table_stands_by_its_name() -> None:
    drawn = drawn_once(Table(name="A", rows=("see {Nothing}",)))
    assert (drawn.text, drawn.notes) == ("see Nothing", ("There is no table “Nothing”.",))


def test_a_call_for_more_rows_than_there_are_gives_all_of_them() -> None:
    drawn = drawn_once(Table(name="A", rows=("{Beast x5}",)), BEASTS)
    assert sorted(drawn.text.split("; ")) == ["bear", "crow", "wolf"]
    assert drawn.notes == ("“Beast” has only 3 different results.",)


# Properties

rows = st.lists(
    st.builds(
        lambda weight, text: Row(w=weight, text=text),
        st.integers(0, 5),
        st.sampled_from(["a", "b", "{C}", "{d4}", "{x|y}", "{C x2}"]),
    ),
    min_size=1,
    max_size=6,
).filter(lambda listed: any(row.w for row in listed))
SMALL = Table(name="C", rows=("c", Row(w=2, text="cc")))


@settings(max_examples=30)
@given(rows)
def test_shares_sum_to_1(listed: list[Row]) -> None:
    table = Table(name="T", rows=tuple(listed))
    assert sum(row_shares(table)) == 1
    texts = final_texts(table, by_name(table, SMALL))
    assert texts is not None
    assert sum(texts.shares.values()) == 1


@settings(max_examples=30)
@given(rows, st.integers(0, 2**32))
def test_only_rows_and_texts_with_a_share_are_drawn(listed: list[Row], seed: int) -> None:
    table = Table(name="T", rows=tuple(listed))
    drawn = draw(table, by_name(table, SMALL), SeededThrower(Random(seed)))
    assert row_shares(table)[drawn.rows[0].index] > 0
    texts = final_texts(table, by_name(table, SMALL))
    assert texts is not None
    assert texts.shares[drawn.whole_text] > 0


def test_final_texts_beyond_10000_are_not_listed() -> None:
    hundred = Table(name="H", rows=tuple(f"row {number}" for number in range(100)))
    exactly = Table(name="T", rows=("{H} {H}",))
    listed = final_texts(exactly, by_name(exactly, hundred))
    assert listed is not None
    assert len(listed.shares) == 10_000
    one_more = Table(name="T", rows=("{H} {H}", "one more"))
    assert final_texts(one_more, by_name(one_more, hundred)) is None


def test_a_hopeless_listing_is_not_begun() -> None:
    table = Table(name="T", rows=("{H}" * 15,))
    hundred = Table(name="H", rows=tuple(f"row {number}" for number in range(100)))
    assert final_texts(table, by_name(table, hundred)) is None


def test_repeats_are_counted_three_deep_and_the_rest_named() -> None:
    repeating = tuple(Row(text=f"r{number}", again=1) for number in range(5))
    table = Table(name="Road", rows=("a", *repeating))
    listed = final_texts(table, by_name(table))
    assert listed is not None
    expected = Fraction(5, 6) * Fraction(4, 5) * Fraction(3, 4) * Fraction(2, 3)
    assert listed.cut == expected
    named = {text: share for text, share in listed.shares.items() if text.endswith("\nRoad")}
    assert sum(named.values()) == expected
    assert all(text.count("\n") == 4 for text in named)


def test_columns_of_one_throw_are_one_way_to_draw() -> None:
    listed = tuple(Row(cells=(f"a{at}", f"b{at}", f"c{at}")) for at in range(60))
    table = Table(name="T", columns=("a", "b", "c"), rows=listed)
    texts = final_texts(table, by_name(table))
    assert texts is not None
    assert len(texts.shares) == 60


def test_final_texts_name_a_missing_table() -> None:
    table = Table(name="T", rows=("see {Nothing}",))
    texts = final_texts(table, by_name(table))
    assert texts is not None
    assert texts.shares == {"see Nothing": 1}


def test_a_deck_with_a_throw_for_each_column_draws_a_card_for_each() -> None:
    cards = (Row(cells=("a", "b")), Row(cells=("c", "d")))
    table = Table(name="Deck", deck=True, columns=("first", "second"), each=True, rows=cards)
    both_agree({"a; d": Fraction(1, 2), "c; b": Fraction(1, 2)}, table)
    with pytest.raises(EmptyDeckError):
        draw(table, by_name(table), TypedThrower([]), decks={"Deck": (0,)})


def test_a_single_row_serves_every_column_without_a_throw() -> None:
    table = Table(name="T", columns=("a", "b"), each=True, rows=(Row(cells=("x", "y")),))
    drawn = draw(table, by_name(table), TypedThrower([]))
    assert (drawn.text, len(drawn.rows)) == ("x; y", 1)


def test_each_row_tells_its_depth() -> None:
    table = Table(name="T", rows=("a", Row(text="{Colour}", again=1, then=("Colour",))))
    drawn = draw(table, by_name(table, COLOURS), TypedThrower([(2,), (1,), (1,)]))
    assert [row.depth for row in drawn.rows] == [1, 2]
    assert [(below.table, below.rows[0].depth) for below in drawn.then] == [("Colour", 2), ("T", 2)]


def test_a_row_with_its_own_text_beside_columns_gives_that_text() -> None:
    person = Table(name="Person", columns=("who",), rows=(Row(text="A monk.", cells=("monk",)),))
    outer = Table(name="Outer", rows=("See: {Person}",))
    drawn = draw(outer, by_name(outer, person), TypedThrower([]))
    assert (drawn.text, drawn.rows[1].columns) == ("See: A monk.", (("who", "monk"),))


def test_dice_in_a_text_count_their_bonus() -> None:
    both_agree(counted(["4 crows", "5 crows"]), Table(name="T", rows=("{d2+3} crows",)))


def test_a_word_in_any_text_of_a_row_hides_it() -> None:
    table = Table(
        name="T", columns=("a", "b"), rows=(Row(cells=("gore", "x")), Row(cells=("x", "gore")), Row(cells=("x", "y")))
    )
    assert row_shares(table, ("gore",)) == (0, 0, 1)


def test_a_table_may_end_in_a_row_printed_as_00() -> None:
    table = Table(name="T", dice="d100", rows=(Row(at="1-99", text="a"), Row(at="00", text="b")))
    assert row_shares(table) == (Fraction(99, 100), Fraction(1, 100))
