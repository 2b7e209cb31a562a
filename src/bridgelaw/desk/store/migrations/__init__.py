"""The forms that the store's tables have had, one migration each."""
