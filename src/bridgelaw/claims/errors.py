"""A claim that cannot be, and why it is refused."""

from __future__ import annotations

from bridgelaw.errors import InputError

__all__ = ["ClaimError"]


class ClaimError(InputError):
    """A claim, an ending, or a finding about a claimer that cannot be."""
