"""Reports: what a run tells, in a terminal, as data, and as a page of HTML."""

from .page import page
from .standings import as_json, as_text, headline, printed
from .summary import Clock, Summary
from .tables import as_tables

__all__ = [
    "Clock", "Summary", "as_json", "as_tables", "as_text", "headline", "page", "printed",
]  # fmt: skip
