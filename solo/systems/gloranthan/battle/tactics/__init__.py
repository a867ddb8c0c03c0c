"""What somebody does by themselves in a battle, weighed over what is offered, with a reason in words (`H-34`)."""
