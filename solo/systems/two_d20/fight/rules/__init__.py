"""Rules of a fight, one module each. They change the state and record it, and never ask for a decision."""
