"""What somebody does by themselves in a battle, weighed over what is offered (`H-34`)."""
