"""End of a session: XP for all participants."""
