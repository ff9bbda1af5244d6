"""Slow and obvious ways to find sets of joints and the creatures on them."""

from itertools import product

from palago.catalogue.plane.lattice import YELLOW, hexes_of, joints_of

STEPS = [(3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3)]


def placed(joints):
    """A set of joints in the place where its least one is at the root."""
    x, y = min(joints)
    return frozenset((a - x + 2, b - y - 1) for a, b in joints)


def grown_sets(most):
    """Every connected set of joints that touches at most so many tiles, by adding one joint at a time.

    Sets seen are remembered, up to translation.
    """
    layer = {frozenset({(2, -1)})}
    while layer:
        yield from layer
        grown = {
            placed(joints | {(x + dx, y + dy)})
            for joints in layer
            for x, y in joints
            for dx, dy in STEPS
            if (x + dx, y + dy) not in joints
        }
        layer = {joints for joints in grown if len(touched(joints)) <= most}


def touched(joints):
    """The tiles around some joints."""
    return {place for joint in joints for place in hexes_of(joint)}


def connected_choices(joints):
    """All ways to bridge a set of joints into one creature."""
    import networkx as nx

    pairs, full = [], []
    for place in touched(joints):
        members = [joint for joint in joints_of(place, YELLOW) if joint in joints]
        if len(members) == 2:
            pairs.append(tuple(members))
        elif len(members) == 3:
            full.append([(members[0], members[1]), (members[1], members[2]), (members[0], members[2])])
    for chosen in product(*full):
        graph = nx.Graph([*pairs, *chosen])
        graph.add_nodes_from(joints)
        if nx.is_connected(graph):
            yield chosen
