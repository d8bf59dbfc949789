"""Reports of runs: text for a terminal, data, and an HTML page."""
