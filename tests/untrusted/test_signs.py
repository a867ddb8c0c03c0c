"""Signs where a terminal has no Unicode."""

from __future__ import annotations

import pytest

from solo.untrusted import signs


@pytest.mark.parametrize(
    ("environment", "encoding", "without"),
    [
        ({}, "utf-8", False),
        ({"LANG": "C.UTF-8"}, "utf-8", False),
        ({"LANG": "de_DE.utf8@euro"}, "utf-8", False),
        ({"LANG": "de_DE"}, "utf-8", False),  # Python has looked at what that means
        ({"LC_ALL": "C"}, "utf-8", True),
        ({"LANG": "POSIX"}, "utf-8", True),
        ({"LC_ALL": "", "LC_CTYPE": "C", "LANG": "C.UTF-8"}, "utf-8", True),
        ({"LC_ALL": "C.UTF-8", "LANG": "C"}, "utf-8", False),
        ({"LANG": "en_US.ISO-8859-1"}, "utf-8", True),  # not installed here, so that Python took UTF-8
        ({"LANG": "C", "PYTHONUTF8": "1"}, "utf-8", False),
        ({"LANG": "C", "PYTHONIOENCODING": "utf-8"}, "utf-8", False),
        ({"LANG": "C.UTF-8"}, "ascii", True),
        ({"LANG": "C.UTF-8"}, "latin-1", True),
        ({"LANG": "C.UTF-8"}, None, False),
    ],
)
def test_a_terminal_without_unicode_is_known_by_its_encoding_or_a_chosen_locale(
    environment: dict[str, str], encoding: str | None, without: bool
) -> None:
    assert signs.without_unicode(environment, encoding) is without


def test_signs_keep_their_meaning_and_width() -> None:
    assert signs.to_ascii("−1 · 2d6 × 3 → “hit”") == '-1 . 2d6 x 3 > "hit"'
    assert signs.to_ascii("LP ━━━╾── 4/6") == "LP ###+-- 4/6"
    assert signs.to_ascii("LP ═══─── 3/6") == "LP ===--- 3/6"
    assert all(len(plain) == 1 for plain in map(signs.to_ascii, "".join(signs.ALIKE.values())))


def test_what_an_encoding_lacks_becomes_its_likeness_and_a_letter_a_question_mark() -> None:
    signs.register()
    assert "−1 Zoë łódź 漢 …".encode("ascii", signs.ERRORS) == b"-1 Zoe ?odz ? ."
    assert "−1 Zoë ×2".encode("latin-1", signs.ERRORS).decode("latin-1") == "-1 Zoë ×2"
