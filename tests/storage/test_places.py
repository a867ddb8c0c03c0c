"""Everything lies under one home, which `SOLO_HOME` moves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from solo.storage import places
from solo.storage.faults import SaveFault


def test_solo_home_moves_everything() -> None:
    home = places.home({"SOLO_HOME": "/somewhere/else"})
    assert home == Path("/somewhere/else")
    for place in (places.campaigns_folder(home), places.settings_file(home), places.own_content_folder(home)):
        assert place.is_relative_to(home)


def test_a_tilde_is_the_users_folder() -> None:
    assert places.home({"SOLO_HOME": "~/games"}) == Path.home() / "games"


def test_without_it_the_platforms_data_folder_is_taken() -> None:
    expected = Path(platformdirs.user_data_dir("solo"))
    assert places.home({}) == expected
    assert places.home({"SOLO_HOME": "  "}) == expected


def test_platformdirs_is_not_imported_where_it_is_not_needed() -> None:
    code = (
        "import sys; from solo.storage import places; places.home({'SOLO_HOME': '/x'});"
        "sys.exit('platformdirs' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("home", ["~nosuchuser/x", "/games/\udcff", "/games/\x1b[31m"])
def test_a_home_that_cannot_be_is_a_sentence(home: str) -> None:
    with pytest.raises(SaveFault, match=r"^SOLO_HOME .*: set .*\.$"):
        places.home({"SOLO_HOME": home})
