"""The lawbook as code: a module for each group of Laws, named by number and subject."""
