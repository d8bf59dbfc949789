"""What bots share."""
