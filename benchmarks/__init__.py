"""Measurements. Every file here is a command; README.md lists their questions."""
