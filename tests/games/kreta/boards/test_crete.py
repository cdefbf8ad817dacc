"""The default board, held against the table it was designed by."""

from kastellan.games.kreta import boards

PROVINCES = """
Kissamos hill - 3
Kydonia hill port 5
Selino mountain port 4
Sfakia mountain - 2
Apokoronas hill - 3
Rethymno hill port 5
Agios_Vasileios mountain - 2
Amari mountain - 2
Mylopotamos hill - 3
Messara plain port 6
Candia plain port 6
Pediada hill - 3
Lasithi mountain - 2
Mirabello hill - 3
Ierapetra mountain port 4
Sitia hill port 5
"""

BORDERS = """
Kissamos-Kydonia Kissamos-Selino Kydonia-Selino Kydonia-Apokoronas Selino-Sfakia
Apokoronas-Sfakia Apokoronas-Rethymno Rethymno-Sfakia Sfakia-Agios_Vasileios
Rethymno-Agios_Vasileios Rethymno-Amari Agios_Vasileios-Amari Rethymno-Mylopotamos
Mylopotamos-Amari Agios_Vasileios-Messara Amari-Messara Mylopotamos-Candia Candia-Messara
Candia-Pediada Pediada-Messara Messara-Ierapetra Pediada-Lasithi Lasithi-Ierapetra
Pediada-Mirabello Lasithi-Mirabello Mirabello-Sitia Ierapetra-Sitia
"""

SITES = """
1 Kissamos Selino coast
2 Kissamos Kydonia Selino
3 Kissamos Kydonia coast
4 Selino Sfakia coast
5 Kydonia Apokoronas Sfakia Selino
6 Kydonia Apokoronas coast
7 Apokoronas Rethymno coast
8 Apokoronas Rethymno Sfakia
9 Sfakia Agios_Vasileios coast
10 Rethymno Sfakia Agios_Vasileios
11 Rethymno Agios_Vasileios Amari
12 Rethymno Mylopotamos coast
13 Rethymno Mylopotamos Amari
14 Agios_Vasileios Amari Messara
15 Agios_Vasileios Messara coast
16 Mylopotamos Candia coast
17 Amari Mylopotamos Candia Messara
18 Candia Pediada coast
19 Candia Pediada Messara
20 Messara Ierapetra coast
21 Pediada Lasithi Ierapetra Messara
22 Pediada Mirabello coast
23 Pediada Lasithi Mirabello
24 Lasithi Mirabello Sitia Ierapetra
25 Mirabello Sitia coast
26 Ierapetra Sitia coast
"""

CRETE = boards.load("crete")
INDEX = {province.name.replace(" ", "_"): i for i, province in enumerate(CRETE.provinces)}


def test_provinces_and_values() -> None:
    """K02, K04: the provinces in the table's order, with terrain, port and value."""
    found = [
        f"{name} {province.terrain} {'port' if province.port else '-'} {value}"
        for name, province, value in zip(INDEX, CRETE.provinces, CRETE.values, strict=True)
    ]
    assert found == PROVINCES.split("\n")[1:-1]


def test_borders() -> None:
    """K03: the 27 pairs of provinces that share a line."""
    pairs = [pair.split("-") for pair in BORDERS.split()]
    wanted = sorted(tuple(sorted((INDEX[a], INDEX[b]))) for a, b in pairs)
    assert list(CRETE.borders) == wanted
    assert len(wanted) == 27


def test_sites() -> None:
    """K02: the 26 fort sites by number."""
    found = {
        site.number: (set(site.provinces), site.coast, len(site.provinces)) for site in CRETE.sites
    }
    for line in SITES.split("\n")[1:-1]:
        number, *names = line.split()
        coast = names[-1] == "coast"
        touched = {INDEX[name] for name in names if name != "coast"}
        assert found.pop(int(number)) == (touched, coast, len(touched)), line
    assert not found


def test_across_a_four_way_site_is_not_adjacent() -> None:
    """K03: Kydonia and Sfakia meet at site 5 only."""
    kydonia, sfakia = INDEX["Kydonia"], INDEX["Sfakia"]
    assert {kydonia, sfakia} <= set(CRETE.sites[5 - 1].provinces)
    assert (kydonia, sfakia) not in CRETE.borders
