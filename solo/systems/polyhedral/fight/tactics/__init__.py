"""What fighters do by themselves, weighed over what is on offer (`P-41`)."""
