"""What is heard of the court: the coach, and the few words of the bots’ people. It comes with what thinks, and is done without."""
