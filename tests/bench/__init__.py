"""Benchmarks: each figure that Solo promises, measured against something comparable in the same run (`make bench`)."""
