"""The guided fight: scripts that ask, above tactics, offers, rules, telling and state."""
