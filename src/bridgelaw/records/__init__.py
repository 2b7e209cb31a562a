"""Records of boards in files: read without loss, one at a time, every defect located; written and converted.

::

    from bridgelaw import records

    for record in records.read("club.pbn"):            # or bytes, or a stream of bytes
        content = record.content                       # dealer, hands, auction, play, result ...: what it says
        for defect in record.defects:                  # club.pbn:12:8: error: ... [deal.card_in_two_hands]
            print(defect)
        board = record.board()                         # for the engine; RecordError says why not

    records.write(records.pieces("club.pbn"), "same.pbn")         # the same bytes
    changed = record.replace(result=9)                            # all else keeps its bytes

``docs/records.md`` tells how a format is added, and ``docs/defects.md`` lists the defects.
"""

from bridgelaw.records.defects import Defect, DefectKind, Severity
from bridgelaw.records.formats import formats
from bridgelaw.records.reading import Written, pieces, read, read_link, text, write
from bridgelaw.records.record import (
    Auction,
    CallEntry,
    Content,
    Field,
    FinalBid,
    Mark,
    Passage,
    Piece,
    Play,
    PlayEntry,
    Record,
    RecordError,
)
from bridgelaw.records.source import Place

__all__ = [
    "Auction",
    "CallEntry",
    "Content",
    "Defect",
    "DefectKind",
    "Field",
    "FinalBid",
    "Mark",
    "Passage",
    "Piece",
    "Place",
    "Play",
    "PlayEntry",
    "Record",
    "RecordError",
    "Severity",
    "Written",
    "formats",
    "pieces",
    "read",
    "read_link",
    "text",
    "write",
]
