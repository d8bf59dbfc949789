"""Reports: what a run tells, in a terminal, as data, and as a page of HTML."""
