#!/usr/bin/env python3
"""A bot for the arena in a few lines, with nothing but the standard library.

    kastellan arena kreta --bots "cmd:python3 examples/bot.py,greedy"

It plays any legal action, but ends nothing early if something else can be done.
The messages are described in docs/bots.md.
"""

import json
import random
import sys

EARLY = ("stop", "finish", "end turn", "pass", "decline")

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        dice = random.Random(message["seed"])
        answer = {"type": "ready"}
    elif message["type"] == "choose":
        actions = [each for each in message["legal"] if each["notation"] not in EARLY]
        answer = {"action": dice.choice(actions or message["legal"])["id"]}
    else:
        continue
    print(json.dumps(answer), flush=True)
