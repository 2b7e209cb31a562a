"""Reading what a claimer says: words to tokens, tokens to clauses, clauses to a line."""
