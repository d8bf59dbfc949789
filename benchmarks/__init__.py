"""What is measured, and against whom: every file here is a command."""
