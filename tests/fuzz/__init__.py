"""Fuzzing: files spoilt at random, from a corpus that is kept here."""
