"""Doors to other worlds: each module imports the framework it is named after, when it is asked for.

Nothing of ours imports this folder.
"""
