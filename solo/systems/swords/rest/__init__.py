"""Rest and care: healing by time, the decisions, and the procedure."""
