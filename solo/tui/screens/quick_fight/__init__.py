"""The quick fight page: ready fights by number."""
