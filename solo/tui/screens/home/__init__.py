"""The first page: what there is to do, and what awaits there."""
