"""How fast the engine is, measured beside two others of its kind."""
