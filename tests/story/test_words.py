"""The player's own words over ours, and alone."""

from __future__ import annotations

from pathlib import Path

from solo.library.content import shipped_content
from solo.story.two_words import TwoWords
from solo.story.words import read_words

SHIPPED = shipped_content() / "story"


def own(home: Path, text: str) -> Path:
    (home / "words.toml").write_text(text)
    return home


def test_own_words_lie_over_ours(tmp_path: Path) -> None:
    words, problems = read_words(SHIPPED, own(tmp_path, '[answers]\nyes = "ja"\n'))
    assert (words.answers["yes"], words.answers["no"]) == ("ja", "no")
    assert problems == ()


def test_only_mine_hides_ours_and_names_the_missing_words(tmp_path: Path) -> None:
    words, problems = read_words(SHIPPED, own(tmp_path, 'only_mine = true\n[answers]\nyes = "ja"\n'))
    assert words.answers["yes"] == "ja"
    assert words.answers["yes_and"] == "yes and"
    assert words.endings["won"] == "won"
    assert words.pair(TwoWords(36, 0)) == "verb37, theme1"
    by_group = {problem.field: problem.message for problem in problems}
    assert by_group["answers"].startswith("Only your own words are used, but these are missing: yes_and, yes_but")
    assert set(by_group) >= {"answers", "likelihoods", "two_words"}


def test_only_mine_without_a_missing_word_has_no_problem(tmp_path: Path) -> None:
    whole = (SHIPPED / "words.toml").read_text()
    words, problems = read_words(SHIPPED, own(tmp_path, f"only_mine = true\n{whole}"))
    assert (words, problems) == (read_words(SHIPPED)[0], ())


def test_only_mine_is_true_or_false(tmp_path: Path) -> None:
    words, problems = read_words(SHIPPED, own(tmp_path, 'only_mine = "yes"\n'))
    assert words == read_words(SHIPPED)[0]
    assert [(problem.field, problem.message) for problem in problems] == [("only_mine", "Write true or false.")]
