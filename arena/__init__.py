"""Matches between bots, and what they tell.

Schedules, matches, records, ratings, reports and the command line stand here.
Rules and strategies do not.
"""
