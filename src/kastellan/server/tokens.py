"""Secrets: 128 bits each, kept as hashes, compared in constant time."""

import hmac
import re
import secrets
from hashlib import sha256

BYTES = 16
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
LENGTH = 22  # characters of 16 bytes in base 64, for URLs


def new_token() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(BYTES)


def hashed(token: str) -> bytes:
    """What is kept of a secret: with 128 random bits a plain hash cannot be turned back."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def matches(token: str, kept: bytes | None) -> bool:
    """Whether a secret is the one that was kept."""
    return kept is not None and hmac.compare_digest(hashed(token), kept)


def is_table_id(text: str) -> bool:
    """Whether a text can name a table at all; what cannot is asked of no store."""
    return _ID.fullmatch(text) is not None


def table_id() -> str:
    """The name of a table in links: no secret, but nobody stumbles over it."""
    return secrets.token_hex(6)
