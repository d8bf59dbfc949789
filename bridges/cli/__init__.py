"""Commands of the adapters for other programs."""
