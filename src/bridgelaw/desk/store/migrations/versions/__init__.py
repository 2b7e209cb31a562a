"""One module for each migration; ``revision`` and ``down_revision`` put them in order."""
