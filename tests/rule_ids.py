"""The ids of the rules: `K..` and the worked examples `X..` of Kreta (docs/rules/kreta.md)."""

KRETA_RULES = (
    # parts
    "K01", "K02", "K03", "K04", "K05", "K06",
    # set-up
    "K10", "K11", "K12", "K13",
    # a turn
    "K20", "K21",
    # admiral, commander, abbot
    "K30", "K31",
    "K40", "K41", "K42", "K43",
    "K50", "K51", "K52",
    # farmer, architect, king
    "K60", "K61", "K62", "K63", "K64", "K65",
    # castellan and scoring
    "K70", "K71", "K72", "K73", "K74", "K75", "K76",
    # worked examples
    "X1", "X2", "X3", "X4", "X5", "X6",
)  # fmt: skip
