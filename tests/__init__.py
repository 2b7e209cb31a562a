"""The tests of bridgelaw."""
