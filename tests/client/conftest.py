"""One server for the tests of the client."""

from tests.server.conftest import running

__all__ = ["running"]
