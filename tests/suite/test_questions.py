"""The questions of every game: each says what it wants, and refuses whatever else it is given in a sentence."""

from __future__ import annotations

import pytest

from solo.systems.contract import QuestionError, System

NONSENSE: tuple[object, ...] = (None, "", "x" * 300, -(10**30), 1.5, [], {}, [[[]]], {"a": {"b": 1}}, True, "\x1b[2J")


def test_questions_say_what_they_answer_and_what_they_want(system: System) -> None:
    for name, question in system.questions.items():
        assert question.name == name
        assert question.help.endswith(".")
        names = [argument.name for argument in question.arguments]
        assert len(set(names)) == len(names)
        assert all(argument.help for argument in question.arguments)


def test_what_is_left_out_or_unknown_is_told(system: System) -> None:
    for question in system.questions.values():
        wanted = [argument for argument in question.arguments if not argument.optional]
        if wanted:
            with pytest.raises(QuestionError, match=r"\.$"):
                question.ask({})
        with pytest.raises(QuestionError, match=r"\.$"):
            question.ask({"no such argument": 1})


def test_nonsense_is_refused_in_a_sentence_and_never_an_error(system: System) -> None:
    for question in system.questions.values():
        for nonsense in NONSENSE:
            try:
                question.ask({argument.name: nonsense for argument in question.arguments})
            except QuestionError as error:
                assert str(error).endswith("."), error
