"""The guided fight: functions that ask for decisions, based on tactics, options, rules, narration and state."""
