"""Shared code of the bots."""
