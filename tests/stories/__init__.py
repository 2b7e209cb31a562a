"""Whole stories at the desk, told in a real browser."""
