"""The counts and places that the rules K02 to K05 ask of a board."""

from collections import Counter
from collections.abc import Iterator, Sequence

from kastellan.games.kreta.boards import geometry
from kastellan.games.kreta.boards.draft import Draft
from kastellan.games.kreta.boards.model import PROVINCES, SITES, TERRAIN_COUNTS, Site
from kastellan.games.kreta.boards.outlines import Fabric

PORT_REACH = 0.01  # of the board's longer side: how far from the coast a port may be drawn


def of_parts(draft: Draft) -> Iterator[str]:
    """What can be counted before the outlines are looked at."""
    if draft.provinces is None:
        return
    if len(draft.provinces) != PROVINCES:
        yield f"A board has {PROVINCES} provinces; this one has {len(draft.provinces)}."
    counts = Counter(province.terrain for province in draft.provinces)
    if counts[None] == 0 and counts != TERRAIN_COUNTS:
        yield (
            "A board has 2 plains, 8 hills and 6 mountains; this one has "
            f"{counts['plain']}, {counts['hill']} and {counts['mountain']}."
        )
    # Two names that differ in capitals only would be one to a reader of moves.
    seen = Counter(province.name.casefold() for province in draft.provinces if province.name)
    for province in draft.provinces:
        if province.name and seen.pop(province.name.casefold(), 0) > 1:
            yield f"More than one province is called {province.name}; names must differ."
    if draft.provinces and all(province.port_at is None for province in draft.provinces):
        yield "No province has a port; ships need at least one."


def of_whole(draft: Draft, fabric: Fabric, sites: Sequence[Site]) -> list[str]:
    """What shows once borders, coast and sites are known."""
    labels = [province.label for province in draft.provinces or ()]
    return [
        *_site_mistakes(sites, labels),
        *_numbering_mistakes(draft, sites),
        *_port_mistakes(draft, fabric),
        *_centre_mistakes(draft),
    ]


def _site_mistakes(sites: Sequence[Site], labels: Sequence[str]) -> Iterator[str]:
    if len(sites) != SITES:
        yield (
            f"A board has {SITES} fort sites, where borders meet each other or the coast; "
            f"this one has {len(sites)}."
        )
    for site in sites:
        if len(site.provinces) > 4:
            x, y = site.at
            around = ", ".join(labels[index] for index in site.provinces)
            yield (
                f"The site at ({x:g}, {y:g}) touches {len(site.provinces)} provinces ({around}); "
                "a site touches 2 to 4."
            )


def _numbering_mistakes(draft: Draft, sites: Sequence[Site]) -> Iterator[str]:
    if draft.sites is None:
        return
    derived = {site.at for site in sites}
    seen = set()
    for number, point in enumerate(draft.sites, 1):
        x, y = point
        if point in seen:
            yield f"Site {number} at ({x:g}, {y:g}) is listed twice; each site comes once."
        elif point not in derived:
            touched = sum(
                province.outline is not None and point in province.outline
                for province in draft.provinces or ()
            )
            yield (
                f"Site {number} at ({x:g}, {y:g}) touches {touched} of the provinces' corners; "
                "a site lies where borders meet each other or the coast and touches 2 to 4."
            )
        seen.add(point)
    for x, y in sorted(derived - seen):
        yield f"The list of sites leaves out the site at ({x:g}, {y:g}); list all or none."


def _port_mistakes(draft: Draft, fabric: Fabric) -> Iterator[str]:
    reach = PORT_REACH * geometry.extent(fabric.loops[0])
    for index, province in enumerate(draft.provinces or ()):
        if province.port_at is None:
            continue
        shore = [line for line, owner in fabric.coast.items() if owner == index]
        x, y = province.port_at
        if not shore:
            yield f"{province.label} has a port but no coast; a port needs a coast."
        elif min(geometry.distance(province.port_at, line) for line in shore) > reach:
            yield (
                f"{province.label}'s port at ({x:g}, {y:g}) is not on its coast; "
                "put it on a line between this province and the sea."
            )


def _centre_mistakes(draft: Draft) -> Iterator[str]:
    for province in draft.provinces or ():
        if province.centre and province.outline:
            x, y = province.centre
            if not geometry.inside(province.centre, province.outline):
                yield (
                    f"{province.label}'s centre at ({x:g}, {y:g}) is outside its outline; "
                    "put it inside or leave it out."
                )
