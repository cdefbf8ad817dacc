"""A bot that cannot go on."""


class BotFailed(Exception):
    """It crashed, stalled or answered nonsense: it loses the game."""

    def __init__(self, reason: str, said: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.said = said
