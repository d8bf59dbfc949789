"""Reports: what a run tells, in a terminal, as data, and as a page of HTML."""

from .page import page
from .standings import as_json, as_text, headline
from .summary import Clock, Summary

__all__ = ["Clock", "Summary", "as_json", "as_text", "headline", "page"]
