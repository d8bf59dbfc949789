"""Adapters for other frameworks. Each module imports the framework it is named after.

No other package imports this folder.
"""
