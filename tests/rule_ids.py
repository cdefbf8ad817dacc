"""The ids of the rules.

Kreta: `K..` and the worked examples `X..` (docs/rules/kreta.md). The Catan card game: `C..`, the
answers `F..` (docs/rules/catan.md) and the cards `E..`, `A..`, `G..`, `R..`
(docs/rules/catan-cards.md).
"""

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

CATAN_RULES = (
    # parts
    "C01", "C02", "C03", "C04", "C05", "C06",
    # set-up
    "C10", "C11", "C12",
    # a turn, the event die
    "C20", "C21", "C22", "C23", "C24", "C25", "C26",
    # production
    "C30", "C31",
    # building, trade
    "C40", "C41", "C42", "C43", "C44", "C45", "C46",
    "C50", "C51",
    # action cards
    "C60", "C61", "C62",
    # the hand
    "C70", "C71", "C72", "C73", "C74", "C75",
    # tokens and winning
    "C80", "C81", "C82", "C83",
    # event cards, action cards
    "E1", "E2", "E3", "E4", "E5", "E6", "E7",
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10",
    # green and red cards
    "G1", "G2", "G3", "G4", "G5", "G6",
    "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11",
    # questions
    "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11",
)  # fmt: skip
