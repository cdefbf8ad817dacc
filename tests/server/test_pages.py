"""The page at the top: in the reader's language, with the server's own address."""

import httpx
import pytest

from tests.server.process import Process


def page(running: Process, accepted: str, path: str = "/") -> httpx.Response:
    with running.http() as client:
        return client.get(path, headers={"accept-language": accepted})


@pytest.mark.parametrize(
    ("accepted", "lang", "words"),
    [
        ("de-CH,de;q=0.9,en;q=0.8", "de", "Jetzt spielen"),
        ("fr", "fr", "Jouer tout de suite"),
        ("it-IT", "it", "Giocare subito"),
        ("nl", "nl", "Nu spelen"),
        ("en-GB", "en", "Play now"),
        ("ja, it;q=0.5", "it", "Giocare subito"),
        ("ja", "en", "Play now"),
        ("../../app", "en", "Play now"),
        ("", "en", "Play now"),
    ],
)
def test_it_speaks_the_readers_language(
    running: Process, accepted: str, lang: str, words: str
) -> None:
    answer = page(running, accepted)
    assert f'<html lang="{lang}">' in answer.text
    assert words in answer.text
    assert answer.headers["vary"] == "accept-language"


def test_it_names_this_server(running: Process) -> None:
    for path in ("/", "/t/abc"):
        assert f'Client("{running.address}")' in page(running, "en", path).text
