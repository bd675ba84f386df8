"""What every function raises for an invalid argument."""


class CredenceError(ValueError):
    """An invalid argument: what was found, and what was expected.

    ``kind`` is a stable name such as ``invalid_argument``; ``where`` is the path of the value, such as
    ``turn.citations[2].url``.
    """

    def __init__(self, message: str, kind: str = "invalid_argument", where: str = "") -> None:
        super().__init__(message)
        self.kind = kind
        self.where = where

    def __reduce__(self):
        return (type(self), (str(self), self.kind, self.where))
