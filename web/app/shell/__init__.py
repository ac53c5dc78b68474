"""The frame round everything: the address, the commands, the ports to the browser, what is chosen for good."""
