"""The guided fight: scripts that ask for decisions, on top of tactics, options, rules, narration and state."""
