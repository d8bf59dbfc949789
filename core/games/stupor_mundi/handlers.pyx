"""What the frames on the stack do, by kind: the table, which other files fill."""
