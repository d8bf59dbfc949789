"""What can be played as a run: a plan knows its matches, and can be written down."""
