"""The second board, held against the table it was designed by."""

import re

from kastellan.games.kreta import boards

PROVINCES = """
1 hill port 5, 2 mountain - 2, 3 hill port 5, 4 hill port 5, 5 plain port 6, 6 hill - 3,
7 mountain - 2, 8 hill - 3, 9 hill port 5, 10 mountain port 4, 11 hill - 3, 12 mountain - 2,
13 mountain - 2, 14 mountain - 2, 15 hill port 5, 16 plain - 4
"""

BORDERS = """
1-2 1-4 2-3 2-4 2-5 2-7 3-5 4-6 5-7 5-8 6-7 6-9 7-8 7-10 8-10 9-10 9-11 9-12 10-13 11-12 11-14
11-15 12-13 12-15 12-16 13-16 14-15
"""

SITES = """
1:{1,2} 2:{2,3} 3:{2,3,5} 4:{3,5} 5:{1,4} 6:{1,2,4} 7:{2,4,6,7} 8:{2,5,7} 9:{5,7,8} 10:{5,8}
11:{4,6} 12:{6,7,9,10} 13:{7,8,10} 14:{8,10} 15:{6,9} 16:{9,10,12,13} 17:{10,13} 18:{9,11}
19:{9,11,12} 20:{12,13,16} 21:{13,16} 22:{11,14} 23:{11,14,15} 24:{11,12,15} 25:{12,15,16}
26:{14,15}
"""

SARDEGNA = boards.load("sardegna")


def test_provinces_and_values() -> None:
    """K02, K04: terrain, port and value of p1 to p16."""
    found = [
        f"{number} {province.terrain} {'port' if province.port else '-'} {province.value}"
        for number, province in enumerate(SARDEGNA.provinces, 1)
    ]
    assert found == re.split(r",\s+", PROVINCES.strip())


def test_borders() -> None:
    """K03: the 27 pairs of provinces that share a line."""
    assert [f"{a + 1}-{b + 1}" for a, b in SARDEGNA.borders] == BORDERS.split()


def test_sites() -> None:
    """K02: the 26 fort sites by number."""
    found = [
        f"{site.number}:{{{','.join(str(index + 1) for index in site.provinces)}}}"
        for site in SARDEGNA.sites
    ]
    assert found == SITES.split()


def test_two_borders_reach_the_coast_at_one_point() -> None:
    """K02: site 25 lies on the coast and touches three provinces, one of them without coast."""
    site = SARDEGNA.sites[25 - 1]
    assert site.coast
    assert len(site.provinces) == 3
    assert (14, 15) not in SARDEGNA.borders


def test_coast() -> None:
    """The provinces of the west, north, east and south have a shore; 7 and 12 have none."""
    shore = set(SARDEGNA.coast)
    inland = [
        number
        for number, province in enumerate(SARDEGNA.provinces, 1)
        if len(shore.intersection(province.outline)) < 2
    ]
    assert inland == [7, 12]
