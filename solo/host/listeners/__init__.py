"""Listeners for terminals that join a shared table: each accepts connections and passes them on as channels."""
