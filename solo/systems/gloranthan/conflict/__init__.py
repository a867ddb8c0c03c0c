"""Any action, and conflicts that go on in several: a debate, a chase, a siege of wits, against whoever opposes them."""
