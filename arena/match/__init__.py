"""Play one match: bots in their processes, limits, isolation, executors."""
