"""The end of a session: what everybody who took part has learned."""
