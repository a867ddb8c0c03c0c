"""Completion of a setup by the state of its campaign."""

from __future__ import annotations

import msgspec

from solo.campaign.campaign import Campaign
from solo.systems.contract import Setup, System, apply_rules, changed_rules
from solo.untrusted import decoders, input_limits


def complete_setup(setup: Setup, campaign: Campaign, system: System) -> Setup:
    """Return the setup with the campaign's house rules and shared state, unless the setup has its own."""
    setup = apply_rules(setup, changed_rules(system.house_rules, campaign.house_rules))
    if setup.shared is not None or system.shared_type is None:
        return setup
    try:
        shared = msgspec.json.decode(campaign.shared, type=decoders.prepare_type(system.shared_type | None))
    except msgspec.MsgspecError:
        return setup
    if any(input_limits.find_excess(shared, input_limits.SAVED)):
        return setup
    return msgspec.structs.replace(setup, shared=shared)
