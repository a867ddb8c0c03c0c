"""The encounter page: building fights by hand or by a request."""
