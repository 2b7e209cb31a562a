"""The Director's desk: web pages on the interview, for a phone or the club's laptop."""

from bridgelaw.desk.app import create_app

__all__ = ["create_app"]
