"""What somebody does by itself, weighed over what is offered, with a reason in words."""
