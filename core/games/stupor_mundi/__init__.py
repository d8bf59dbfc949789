"""Stupor Mundi: vassals of Frederick II build, travel, summon and bend his palace by Edicts."""
