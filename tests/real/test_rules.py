"""House rules in a terminal: every game lists what it lets be ruled, and a campaign is asked for what there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.library.systems import manifests, open_system
from tests.real.terminal import Terminal, unbroken


@pytest.mark.parametrize("key", [manifest.key for manifest in manifests()])
def test_each_game_lists_its_rules_and_the_options_of_its_fights(tmp_path: Path, key: str) -> None:
    system = open_system(key, None).system
    rules, options = system.house_rules, system.procedures["fight"].setup_options()
    with Terminal(tmp_path, "rules", "--system", key, size=(200, 200)) as terminal:
        assert terminal.end() == 0
        told = terminal.text
    assert [rule.key for rule in rules if f"{rule.key}={rule.default_value}" not in told] == []
    assert [name for name, values in options.items() if f"  {name}={values[0] or '(unset)'}" not in told] == []


def test_a_campaign_says_what_cannot_be_ruled_and_keeps_what_can(tmp_path: Path) -> None:
    key = manifests()[-1].key
    with Terminal(tmp_path, "play", "Saga", "--system", key, "--plain", "--seed", "3") as terminal:
        terminal.wait_for("Which fight?")
        terminal.press("q", "enter")
        terminal.end()
    rules = open_system(key, None).system.house_rules
    change = f"{rules[0].key}={rules[0].values[1]}" if rules else "luck=good"
    with Terminal(tmp_path, "rules", "Saga", change) as terminal:
        assert terminal.end() == (0 if rules else 2)
        said = terminal.text
    assert f"• {change}" in said or "This game has no house rules." in said
    with Terminal(tmp_path, "rules", "Saga", "no-such-rule=1") as terminal:
        assert terminal.end() == 2
        assert "house rule" in unbroken(terminal.text)
        assert "Traceback" not in terminal.text
