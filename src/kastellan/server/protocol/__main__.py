"""`python -m kastellan.server.protocol`: print the JSON schema of all messages."""

import sys

import msgspec

from kastellan.server.protocol.schema import schema_for_types

if __name__ == "__main__":
    text = msgspec.json.format(msgspec.json.encode(schema_for_types()), indent=2)
    sys.stdout.write(text.decode() + "\n")
