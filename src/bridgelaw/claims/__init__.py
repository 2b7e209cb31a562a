"""Claims and concessions: read what was claimed and said, and rule on it when it is contested (Laws 68 to 71).

>>> from bridgelaw.claims import Claim, Ending, adjudicate
>>> ending = Ending.parse("N:.987.. .AKQ.. KJ4... T..K.K", trumps="S", on_lead="N", won=(10, 0))
>>> adjudicate(ending, Claim(by="S", tricks=3)).claimer_tricks
2
"""

from bridgelaw.claims.adjudication import adjudicate
from bridgelaw.claims.award import Award, Reason
from bridgelaw.claims.claim import Claim
from bridgelaw.claims.dispute import Dispute
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.errors import ClaimError
from bridgelaw.claims.line import Line
from bridgelaw.claims.line_grammar import LineError, parse_line
from bridgelaw.claims.presumptions import PRESUMPTIONS, Presumption, Switches
from bridgelaw.claims.statement import Statement, StatementUnread, read_statement

__all__ = [
    "PRESUMPTIONS",
    "Award",
    "Claim",
    "ClaimError",
    "Dispute",
    "Ending",
    "Line",
    "LineError",
    "Presumption",
    "Reason",
    "Statement",
    "StatementUnread",
    "Switches",
    "adjudicate",
    "parse_line",
    "read_statement",
]
