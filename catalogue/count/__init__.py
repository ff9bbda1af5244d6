"""How many creatures there are, exactly, and a random one."""
