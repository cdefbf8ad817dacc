"""The search itself: Monte Carlo tree search, one rule a step.

One round:
1. imagine a world that fits all the seat knows;
2. descend from the root by the child that is good so far or promising, chance by its odds; in a
   game full of chance and secrets leap over what others and chance do, to one's next decision;
3. open the node reached: give it its children, each with a first guess;
4. judge who will win from there, by the evaluation;
5. carry the judgement back to every node on the way, and what is proven by it.

What differs between games are the contract's functions and the slots below.
"""

from math import exp
from typing import Any

from kastellan.bots.evaluation import evaluate
from kastellan.bots.search.desk import Desk, Floats, Ints
from kastellan.bots.search.tree import (
    CLOSED,
    NONE,
    ROOT,
    SEATS,
    add_child,
    child_by,
    is_stamped,
    pick,
    settle_proof,
)
from kastellan.core.build import part, rule, slot
from kastellan.core.contract import (
    CHANCE,
    OVER,
    apply,
    legal,
    redact,
    resample,
    returns,
    situation,
    to_move,
    winners,
)
from kastellan.core.playout import choose

WORLD, TRIAL, VISION = range(3)  # of desk.states
LEGAL, ODDS, BY_SEAT = range(3)  # of desk.work
LEAF, TRIED, SUM = 0, 2, 4  # of desk.rows: chances there, points in the row after
ROWS = 6

FAR = -2  # and below: the actions of nodes beyond a leap, one for each situation
DEEPEST = 400  # the most that `sight` may be
LONGEST = 60  # decisions by hints to finish what is half done


@slot
def settled(setup: Any, s: Any) -> bool:
    """Whether a state can be judged as it is: nothing is half done."""
    return True


@slot
def hint(setup: Any, s: Any, rng: Ints, notes: Any, out: Ints) -> int:
    """What a simple player would do for the seat that moves; NONE if nobody knows."""
    return NONE


@slot
def sensible(setup: Any, s: Any, planned: int, notes: Any, actions: Ints, count: int) -> int:
    """Put what is worth a thought first among the legal actions, and count it."""
    return count


@slot
def lean(
    setup: Any, s: Any, planned: int, notes: Any, actions: Ints, count: int, out: Floats
) -> None:
    """Write how likely a simple player is to do each of some actions, after its `hint`."""


@slot
def foretell(setup: Any, s: Any, notes: Any, chances: Floats, points: Floats) -> bool:
    """Chances to win and points in the end as a simple player feels them; False if it does not."""
    return False


@rule
def think(setup: Any, s: Any, seat: int, desk: Desk, rounds: int) -> int:
    """So many rounds from the state `s` as the seat knows it; returns how many were needed."""
    for done in range(rounds):
        if desk.nodes[ROOT]["proven"] != 0:
            return done
        # 1. Imagine.
        desk.states[WORLD] = s
        if desk.config["secrets"] != 0:
            resample(setup, desk.states[WORLD], seat, desk.rng)
        # 2. Descend, 3. open, 4. judge.
        depth = descend(setup, s, desk, seat)
        # 5. Carry back.
        carry_back(desk, depth)
    return rounds


@part
def descend(setup: Any, s: Any, desk: Desk, seat: int) -> int:
    """Go down to a leaf, open it, and write its judgement; returns the length of the path."""
    world = desk.states[WORLD]
    nodes = desk.nodes
    node = ROOT
    depth = 0
    is_far = False  # beyond a leap, where a node stands for many positions
    while True:
        desk.path[depth] = node
        if nodes[node]["proven"] != 0:
            for each in range(SEATS):
                desk.rows[LEAF, each] = nodes[node]["chances"][each]
                desk.rows[LEAF + 1, each] = nodes[node]["points"][each]
            return depth
        mover = to_move(setup, world)
        nodes[node]["mover"] = mover
        if mover == OVER:
            estimate(setup, world, desk, LEAF)
            if desk.config["secrets"] == 0 or (not is_far and is_sure(setup, s, desk, seat, depth)):
                nodes[node]["proven"] = 1
            return depth
        if depth >= desk.config["sight"]:
            break
        if mover != seat and desk.config["leap"] != 0:
            child = leap(setup, desk, node, seat)
            is_far = True
        elif mover == CHANCE:
            action = choose(setup, world, desk.rng, desk.work[LEGAL], desk.work[ODDS])
            child = child_by(nodes, node, action)
            if child == NONE:
                child = add_child(nodes, desk.used, node, action)
        elif nodes[node]["child"] == CLOSED and not open_node(setup, desk, node, mover, is_far):
            break
        else:
            child = next_child(setup, desk, node, mover, is_far)
        if child == NONE:  # the tree is full
            break
        if nodes[child]["action"] >= 0:
            apply(setup, world, int(nodes[child]["action"]))
        node = child
        depth += 1
    judge(setup, desk, to_move(setup, world))
    return depth


@rule
def is_sure(setup: Any, s: Any, desk: Desk, seat: int, depth: int) -> bool:
    """Whether the world just reached looks the same to the seat whatever is hidden.

    So it is if the seat alone has decided on the way, and the same decisions in the state as the
    seat knows it, where hidden cards are nothing at all, lead to the same view.
    """
    trial, vision = desk.states[TRIAL], desk.states[VISION]
    desk.states[TRIAL] = s
    for step in range(1, depth + 1):
        action = int(desk.nodes[desk.path[step]]["action"])
        is_possible = False
        if to_move(setup, trial) == seat:
            for which in range(legal(setup, trial, desk.work[LEGAL])):
                if desk.work[LEGAL, which] == action:
                    is_possible = True
        if not is_possible:
            return False
        apply(setup, trial, action)
    desk.states[VISION] = desk.states[WORLD]
    redact(setup, trial, seat)
    redact(setup, vision, seat)
    for byte in range(desk.raw.shape[1]):
        if desk.raw[TRIAL, byte] != desk.raw[VISION, byte]:
            return False
    return True


@part
def leap(setup: Any, desk: Desk, node: int, seat: int) -> int:
    """Let the others and chance go on until the seat decides again; the node for that decision.

    It stands for all that may have happened, as long as the same kind of decision is due: hardly
    anything happens twice, and a plan that is good on the whole can be found all the same.
    """
    world = desk.states[WORLD]
    while to_move(setup, world) != seat and to_move(setup, world) != OVER:
        play_on(setup, world, desk)
    kind = FAR - situation(setup, world)
    child = child_by(desk.nodes, node, kind)
    if child == NONE:
        child = add_child(desk.nodes, desk.used, node, kind)
    return child


@part
def next_child(setup: Any, desk: Desk, node: int, mover: int, is_far: bool) -> int:
    """The child to go on with; with secrets, one that is legal and sensible in this world."""
    nodes, stamps, actions = desk.nodes, desk.stamps, desk.work[LEGAL]
    if desk.config["secrets"] == 0:
        return pick(nodes, desk.config, node, mover, stamps, 0, desk.leans, False)
    count = take_advice(setup, desk)
    tick = int(stamps[-1])
    matched = 0
    place = int(nodes[node]["child"])
    while place >= 0:
        if is_stamped(stamps, int(nodes[place]["action"]), tick):
            matched += 1
        place = int(nodes[place]["sibling"])
    if matched < count:  # what was never legal here before
        for which in range(count):
            action = int(actions[which])
            if child_by(nodes, node, action) == NONE:
                child = add_child(nodes, desk.used, node, action)
                if child == NONE:
                    break
                nodes[child]["prior"] = 1.0 / count
                nodes[child]["guess"] = nodes[node]["chances"][mover]
    # The priors of a node that is not far have the advice in them already.
    return pick(nodes, desk.config, node, mover, stamps, tick, desk.leans, is_far)


@part
def take_advice(setup: Any, desk: Desk) -> int:
    """Stamp what is legal and sensible in this world, and note what a simple player leans to."""
    actions, stamps = desk.work[LEGAL], desk.stamps
    is_advised = desk.config["hint"] > 0.0
    planned = NONE
    if is_advised:
        planned = hint(setup, desk.states[WORLD], desk.rng, desk.notes, actions)
    count = legal(setup, desk.states[WORLD], actions)
    count = sensible(setup, desk.states[WORLD], planned, desk.notes, actions, count)
    if is_advised:
        lean(setup, desk.states[WORLD], planned, desk.notes, actions, count, desk.leans)
    stamps[-1] += 1
    for which in range(count):
        stamps[actions[which]] = stamps[-1]
        if not is_advised:
            desk.leans[actions[which]] = 0.0
    return count


@part
def open_node(setup: Any, desk: Desk, node: int, mover: int, is_far: bool) -> bool:
    """Give a node its children, each with a first guess; False if it is only judged for now.

    A node is opened when it is reached for the second time: most are never reached again, and
    their children would fill the memory.
    """
    nodes, actions = desk.nodes, desk.work[LEGAL]
    count = legal(setup, desk.states[WORLD], actions)
    is_full = int(desk.used[0]) + count > len(nodes)
    if is_full or (count > 1 and nodes[node]["visits"] == 0):
        return False
    highest = 0.0
    # The last is added first, so that children come in the order of their actions.
    for which in range(count - 1, -1, -1):
        child = add_child(nodes, desk.used, node, int(actions[which]))
        guess = float(nodes[node]["chances"][mover])
        if count > 1 and desk.config["sharpness"] > 0.0:
            desk.states[TRIAL] = desk.states[WORLD]
            apply(setup, desk.states[TRIAL], int(actions[which]))
            if is_clear(setup, desk.states[TRIAL]):
                estimate(setup, desk.states[TRIAL], desk, TRIED)
                guess = desk.rows[TRIED, mover]
        nodes[child]["guess"] = guess
        highest = max(highest, guess)
    is_advised = count > 1 and desk.config["hint"] > 0.0 and not is_far  # far it differs each time
    if is_advised:
        take_advice(setup, desk)
    share_priors(desk, node, highest, is_advised)
    return True


@rule
def share_priors(desk: Desk, node: int, highest: float, is_advised: bool) -> None:
    """Priors of the children: the better the guess the higher, and more where the advice leans."""
    nodes = desk.nodes
    total = 0.0
    place = int(nodes[node]["child"])
    while place >= 0:
        prior = exp(desk.config["sharpness"] * (nodes[place]["guess"] - highest))
        nodes[place]["prior"] = prior
        total += prior
        place = int(nodes[place]["sibling"])
    advice = desk.config["hint"] if is_advised else 0.0
    tick = int(desk.stamps[-1])
    place = int(nodes[node]["child"])
    while place >= 0:
        nodes[place]["prior"] *= (1.0 - advice) / total
        action = int(nodes[place]["action"])
        if is_advised and is_stamped(desk.stamps, action, tick):
            nodes[place]["prior"] += advice * desk.leans[action]
        place = int(nodes[place]["sibling"])


@rule
def is_clear(setup: Any, s: Any) -> bool:
    """Whether a state can be estimated as it is."""
    return to_move(setup, s) == OVER or settled(setup, s)


@part
def judge(setup: Any, desk: Desk, mover: int) -> None:
    """What the world reached looks like; with a playout, on the mean of its turns.

    An evaluation errs in one way here and in another there, so that many of them together err less
    than one, and the mean of a playout owes less to luck than its last turn.
    """
    desk.states[VISION] = desk.states[WORLD]
    vision = desk.states[VISION]
    left = int(desk.config["playout"])
    seen = 0
    while left != 0 and to_move(setup, vision) != OVER:
        play_on(setup, vision, desk)
        left -= 1
        if left > 0 and to_move(setup, vision) != OVER and settled(setup, vision):
            estimate(setup, vision, desk, TRIED)
            for row in range(2):
                for seat in range(SEATS):
                    before = desk.rows[SUM + row, seat] if seen > 0 else 0.0
                    desk.rows[SUM + row, seat] = before + desk.rows[TRIED + row, seat]
            seen += 1
    judge_vision(setup, desk, mover)
    if seen > 0:
        for row in range(2):
            for seat in range(SEATS):
                desk.rows[LEAF + row, seat] += desk.rows[SUM + row, seat]
                desk.rows[LEAF + row, seat] /= seen + 1


@part
def judge_vision(setup: Any, desk: Desk, mover: int) -> None:
    """What a vision looks like once what is half done there is finished."""
    vision = desk.states[VISION]
    if is_clear(setup, vision) or mover < 0:
        estimate(setup, vision, desk, LEAF)
    elif desk.config["hint"] > 0.0:
        left = LONGEST
        while left != 0 and not is_clear(setup, vision):
            play_on(setup, vision, desk)
            left -= 1
        estimate(setup, vision, desk, LEAF)
    else:
        look_ahead(setup, desk, to_move(setup, vision))


@part
def play_on(setup: Any, s: Any, desk: Desk) -> None:
    """One more decision: by the hint if there is one, else at random."""
    action = NONE
    if desk.config["hint"] > 0.0 and to_move(setup, s) >= 0:
        action = hint(setup, s, desk.rng, desk.notes, desk.work[LEGAL])
    if action == NONE:
        action = choose(setup, s, desk.rng, desk.work[LEGAL], desk.work[ODDS])
    apply(setup, s, action)


@part
def look_ahead(setup: Any, desk: Desk, mover: int) -> None:
    """Judge a vision amid a choice: as good as the best it can lead to."""
    estimate(setup, desk.states[VISION], desk, LEAF)
    best = -1.0
    for which in range(legal(setup, desk.states[VISION], desk.work[LEGAL])):
        desk.states[TRIAL] = desk.states[VISION]
        apply(setup, desk.states[TRIAL], int(desk.work[LEGAL, which]))
        if is_clear(setup, desk.states[TRIAL]):
            estimate(setup, desk.states[TRIAL], desk, TRIED)
            if desk.rows[TRIED, mover] > best:
                best = desk.rows[TRIED, mover]
                for seat in range(SEATS):
                    desk.rows[LEAF, seat] = desk.rows[TRIED, seat]
                    desk.rows[LEAF + 1, seat] = desk.rows[TRIED + 1, seat]


@rule
def estimate(setup: Any, s: Any, desk: Desk, row: int) -> None:
    """Each seat's chance to win and points in the end: exact when the game is over."""
    players = int(desk.config["players"])
    chances, points = desk.rows[row], desk.rows[row + 1]
    by_seat = desk.work[BY_SEAT]
    returns(setup, s, by_seat)
    if to_move(setup, s) != OVER:
        if foretell(setup, s, desk.notes, chances, points):
            return
        evaluate(setup, s, desk.weights, players, desk.features, chances, points)
        for seat in range(players):
            points[seat] += by_seat[seat]
        return
    for seat in range(players):
        points[seat] = by_seat[seat]
    winners(setup, s, by_seat)
    sharing = 0
    for seat in range(players):
        sharing += int(by_seat[seat])
    for seat in range(players):
        chances[seat] = by_seat[seat] / sharing


@rule
def carry_back(desk: Desk, depth: int) -> None:
    """Count the judgement of the leaf into every node on the way, and pass on what is proven."""
    proving = desk.nodes[desk.path[depth]]["proven"] != 0
    for step in range(depth, -1, -1):
        node = desk.nodes[desk.path[step]]
        node["visits"] += 1
        if step < depth and proving:
            proving = settle_proof(desk.nodes, int(desk.path[step]))
        if node["proven"] == 0 or step == depth:
            share = 1.0 / node["visits"]
            for seat in range(desk.config["players"]):
                node["chances"][seat] += (desk.rows[LEAF, seat] - node["chances"][seat]) * share
                node["points"][seat] += (desk.rows[LEAF + 1, seat] - node["points"][seat]) * share
