"""The store: records of matches, the database that holds them, and files in and out."""

from .database import Entry, Ladder, Run, Store, block_of, default_path, open_existing

__all__ = ["Entry", "Ladder", "Run", "Store", "block_of", "default_path", "open_existing"]
