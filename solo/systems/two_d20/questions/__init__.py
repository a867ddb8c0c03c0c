"""What can be asked of the rules, and answered exactly."""
