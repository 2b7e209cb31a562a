"""A mapping that cannot be changed, and so can be hashed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

__all__ = ["Frozen"]

_Value = TypeVar("_Value", covariant=True)


@dataclass(frozen=True, slots=True, eq=False)
class Frozen(Mapping[str, _Value], Generic[_Value]):
    """What a mapping holds, for good. It equals every mapping of the same; its values must hash, if it is to."""

    pairs: tuple[tuple[str, _Value], ...] = ()

    @staticmethod
    def of(mapping: Mapping[str, _Value]) -> Frozen[_Value]:
        """The same as the mapping holds now."""
        return mapping if isinstance(mapping, Frozen) else Frozen(tuple(mapping.items()))

    def __getitem__(self, name: str) -> _Value:
        for each, value in self.pairs:
            if each == name:
                return value
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def __hash__(self) -> int:
        return hash(frozenset(self.pairs))

    def __repr__(self) -> str:
        return repr(dict(self.pairs))
