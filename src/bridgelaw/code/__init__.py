"""The lawbook as data: the register of paragraphs, their numbers, and what differs between editions and zones."""
