"""The page on which fights are put together."""
