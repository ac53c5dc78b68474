"""What is said instead of shown: answers to a letter, what is read aloud, whose turn it is."""
