"""What the second Python does for the page: it thinks, in slices. Nothing of it is fetched before somebody does."""
