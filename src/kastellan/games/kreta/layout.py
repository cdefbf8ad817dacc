"""The records of Kreta: what never changes during a game, and its state.

Sets of provinces and of fort sites are bit masks: province p is bit p, site n is bit n - 1.
"""

import numpy as np

SEATS = 4
PROVINCES = 16
SITES = 26
CARDS = 7
KINDS = 5
ROW = 11  # fort cards that are scored in a game (K11)
CROWDED = 7  # pieces that fill a province (K41)
STEPS = 4  # movement points of the commander (K40)
ABBOT_STEPS = 3  # borders an abbot crosses at most (K50)

NONE = -1  # no province, no tile, no card; an abbot in reserve
EVERYWHERE = (1 << PROVINCES) - 1
EVERY_SITE = (1 << SITES) - 1

# Terrains (K02), with their values (K04) and tile kinds (K05).
PLAIN, HILL, MOUNTAIN = range(3)
TERRAINS = ("plain", "hill", "mountain")
TERRAIN_VALUE = (4, 3, 2)
PORT_VALUE = 2

WHEAT, OLIVE, WINE, THYME, CHEESE = range(KINDS)
TILES = ("wheat", "olive", "wine", "thyme", "cheese")
TILES_OF_KIND = (2, 4, 4, 3, 3)

# Cards (K06). The first five can be copied by the king.
ADMIRAL, COMMANDER, ABBOT, FARMER, ARCHITECT, KING, CASTELLAN = range(CARDS)
CARD_NAMES = ("admiral", "commander", "abbot", "farmer", "architect", "king", "castellan")
COPIED = 5
WHOLE_HAND = (1 << CARDS) - 1

# Pieces in reserve at the start (K06); the abbot is a field of its own.
VILLAGER, VILLAGE, SHIP, FORT = range(4)
PIECES = ("villager", "village", "ship", "fort")
SUPPLY = (5, 4, 2, 3)

# What is decided next. Chance decides the first three, TURN and REPLACE.
(
    TILE,  # the kind of the next tile (K10)
    OPEN,  # the first two fort cards (K11)
    START,  # who starts (K13)
    CARD,  # which card to play (K20)
    AS,  # which card the king acts as (K65)
    SAIL,  # admiral: put a ship, or move one (K30)
    SAIL_ON,  # move the other ship, or stop
    MARCH,  # commander: put a villager, or move one (K40)
    MARCH_ON,  # move on with the points left, or stop
    WALK,  # abbot: where to (K50)
    REAP,  # farmer: which tile (K60)
    BUILD,  # architect: a fort or a village (K62)
    TURN,  # the next fort card of the row (K75)
    KEEP,  # keep that card, or swap it
    REPLACE,  # the card from the pile
    END,
) = range(16)

# Who may cross a full province (K42).
ANYONE, ABBOTS, OWN_ABBOT = range(3)
CROSSINGS = ("anyone", "abbots", "own_abbot")

# What second place takes when first is tied (K74).
NOTHING, HALF = range(2)
AFTER_TIE = ("nothing", "half")

SETUP = np.dtype(
    [
        ("near", np.int32, (PROVINCES,)),  # [province] provinces across a border (K03)
        ("within", np.int32, (PROVINCES, STEPS + 1)),  # [province, steps] if nothing bars the way
        ("site", np.int32, (SITES,)),  # [site] provinces that touch it (K02)
        ("ring", np.int32, (PROVINCES,)),  # [province] sites that touch it
        ("ports", np.int32),  # provinces with a port
        ("terrain", np.int8, (PROVINCES,)),
        ("value", np.int8, (PROVINCES,)),  # points (K04)
        ("players", np.int8),
        ("start", np.int8),  # the seat that starts, NONE to draw it (K13)
        ("crossing", np.int8),  # ANYONE, ABBOTS or OWN_ABBOT
        ("after_tie", np.int8),  # NOTHING or HALF
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("ships", np.int32, (SEATS,)),  # [seat] ports with its ships
        ("forts", np.int32, (SEATS,)),  # [seat] sites with its forts
        ("settled", np.int32, (SEATS,)),  # [seat] provinces with its villagers
        ("full", np.int32),  # provinces that hold CROWDED pieces (K41)
        ("bare", np.int32),  # provinces without a tile
        ("gone", np.int32),  # fort cards that have been turned up
        ("points", np.int16, (SEATS,)),
        ("phase", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("steps", np.int8),  # movement points left, 0 outside MARCH_ON
        ("sailed", np.int8),  # port that a ship just reached, NONE outside SAIL_ON
        ("scored", np.int8),  # fort cards scored so far
        ("row", np.int8, (ROW,)),  # [place] fort card there, NONE while face down
        ("hand", np.int8, (SEATS,)),  # [seat] cards in hand; the others lie on the table
        ("abbot", np.int8, (SEATS,)),  # [seat] its province, NONE in reserve
        ("villagers", np.int8, (SEATS, PROVINCES)),
        ("villages", np.int8, (SEATS, PROVINCES)),
        ("reserve", np.int8, (SEATS, len(PIECES))),
        ("crowd", np.int8, (PROVINCES,)),  # pieces that count towards CROWDED (K41)
        ("tile", np.int8, (PROVINCES,)),  # kind lying there, NONE when taken
        ("barn", np.int8, (SEATS, KINDS)),  # tiles taken
    ],
    align=True,
)
