"""The games: each folder here is one system's rules, beside the contract they all fill."""
