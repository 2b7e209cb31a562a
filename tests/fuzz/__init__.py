"""Spoilt files of records, and what must hold of their reading."""
