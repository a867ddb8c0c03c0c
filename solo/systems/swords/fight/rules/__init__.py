"""Rules of a fight, one module each: modifiers of rolls and changes of the state. No rule asks a decision."""
