"""Playing in a terminal, or through a pipe. The page is the larger interface."""
