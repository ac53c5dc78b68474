"""The games that this device keeps, and how they leave it and come to it."""
