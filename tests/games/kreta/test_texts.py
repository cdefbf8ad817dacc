"""The texts of Kreta: five languages that say the same things."""

from tests.texts import GameTexts


class TestKretaTexts(GameTexts):
    game = "kreta"
    names = ("{card}", "{tile}", "{piece}")
    common = {"chance.number"}  # noqa: RUF012
    cognates = {  # noqa: RUF012
        "fr": {
            "tile.olive",
            "piece.fort",
            "piece.village",
            "term.province",
            "term.port",
            "term.influence",
        },
        "nl": {"term.hand"},
    }
