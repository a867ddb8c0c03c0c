"""Battles on hexes at both scales: scripts that ask, above tactics, offers, rules, telling and state."""
