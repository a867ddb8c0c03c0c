"""How Solo looks, how fast it goes, how dice fall."""
