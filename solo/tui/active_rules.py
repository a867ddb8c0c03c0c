"""House rules in force: those of the open campaign, else the player's settings for the open game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo.systems.contract import apply_rules, changed_rules, check_rule

if TYPE_CHECKING:
    from solo.systems.contract import Setup
    from solo.tui.shell import LocalShell


def in_force(app: LocalShell) -> dict[str, str]:
    """Return the value of each house rule that differs from the game's default, by rule key."""
    if app.session is not None:
        return app.session.house_rules.changed
    if app.system is None:
        return {}
    return changed_rules(app.system.house_rules, app.settings.house_rules.get(app.system.manifest.key, {}))


def as_ruled(app: LocalShell, setup: Setup) -> Setup:
    """Return `setup` with the house rules in force, and with the shared state of the open campaign, if any."""
    if app.session is not None:
        return app.session.as_it_stands(setup)
    return apply_rules(setup, in_force(app))


def set_rule(app: LocalShell, key: str, value: str) -> None:
    """Set a house rule. Raises ValueError with a sentence if the value is not allowed."""
    if app.session is not None:
        app.session.house_rules.set(key, value)
        return
    if app.system is None:
        raise ValueError("No game is open.")
    fault = check_rule(app.system.house_rules, key, value)
    if fault:
        raise ValueError(fault)
    game, known = app.system.manifest.key, app.settings.house_rules
    kept = changed_rules(app.system.house_rules, {**known.get(game, {}), key: value})
    app.change_settings(house_rules={**known, game: kept})
