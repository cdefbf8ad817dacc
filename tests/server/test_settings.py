"""Settings: where they come from, and what is refused."""

from pathlib import Path
from typing import Any

import pytest

from kastellan.core.errors import BadOption
from kastellan.server.settings import CONFIG, Settings, default_file, entries, load


@pytest.fixture(autouse=True)
def no_file_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_word_the_defaults() -> None:
    settings = load(environ={})
    assert settings == Settings()
    assert (settings.host, settings.port) == ("127.0.0.1", 8520)


def test_the_command_line_counts_before_the_environment_before_the_file(tmp_path: Path) -> None:
    file = write(tmp_path / "x.toml", 'port = 1\nhost = "a"\nlog_level = "debug"\n')
    environ = {"KASTELLAN_PORT": "2", "KASTELLAN_HOST": "b", "HOME": "/"}
    settings = load({"port": 3, "host": None}, environ, file)
    assert (settings.port, settings.host, settings.log_level) == (3, "b", "debug")


def test_the_file_is_named_or_the_usual_one(tmp_path: Path) -> None:
    write(default_file(), "port = 5")
    assert load(environ={}).port == 5
    named = write(tmp_path / "named.toml", "port = 6")
    assert load(environ={CONFIG: str(named)}).port == 6
    given = write(tmp_path / "given.toml", "port = 7")
    assert load(environ={CONFIG: str(named)}, file=given).port == 7


def test_the_store_is_a_file_in_the_users_folder_unless_given(tmp_path: Path) -> None:
    assert load(environ={}).store_url == str(tmp_path / "data" / "kastellan" / "tables.sqlite")
    url = "postgresql://me:hush@host/base"
    settings = load(environ={"KASTELLAN_STORE": url})
    assert settings.store_url == url
    assert "hush" not in repr(settings)


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("behind_proxy", "Yes", True),
        ("behind_proxy", "0", False),
        ("public_url", "https://Games.example.org/", "https://games.example.org"),
        ("public_url", "http://[::1]:8520", "http://[::1]:8520"),
        ("public_url", "", ""),
        ("bot_workers", "4", 4),
        ("log_level", "warning", "warning"),
    ],
)
def test_what_is_taken(name: str, value: str, read: Any) -> None:
    assert getattr(load(environ={f"KASTELLAN_{name.upper()}": value}), name) == read


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("port", "65536", "a whole number from 0 to 65535, not '65536'"),
        ("port", "80.5", "a whole number"),
        ("port", "9" * 5_000, "a whole number"),
        ("bot_workers", "0", "a whole number from 1"),
        ("behind_proxy", "maybe", "true or false, not 'maybe'"),
        ("log_level", "loud", "debug, info, warning or error, not 'loud'"),
        ("public_url", "games.example.org", "an address such as https://"),
        ("public_url", "ftp://games.example.org", "an address such as https://"),
        ("public_url", "https://games.example.org/kastellan", "an address such as https://"),
        ("public_url", "https://me@games.example.org", "an address such as https://"),
        ("public_url", "https://games.example.org:x", "an address such as https://"),
        ("public_url", "https://", "an address such as https://"),
    ],
)
def test_what_is_refused_in_a_sentence(name: str, value: str, wanted: str) -> None:
    variable = f"KASTELLAN_{name.upper()}"
    option = f"--{name.replace('_', '-')}"
    for given, where in (({}, variable), ({name: value}, option)):
        with pytest.raises(BadOption, match=f"The setting {where} shall be {wanted}") as refused:
            load(given, {} if given else {variable: value})
        assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("port = true", "port in '.*' shall be a whole number"),
        ("port = 1.5", "port in '.*' shall be a whole number"),
        ("host = 5", "host in '.*' shall be a text, not 5"),
        ("log_level = []", "log_level in '.*' shall be debug, info"),
        ("public_url = {}", "public_url in '.*' shall be an address|shall be a text"),
        ("prot = 5", r"no setting 'prot' \(in '.*'\). Do you mean port"),
        ("zzzzz = 5", "There are host, port, "),
        ("port 5", "is not TOML"),
        ("[server]\nport = 5", "no setting 'server'"),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence(text: str, answer: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=answer):
        load(environ={}, file=write(tmp_path / "x.toml", text))


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="There is no file of settings"):
        load(environ={CONFIG: str(tmp_path / "none")})
    with pytest.raises(BadOption, match="Is a directory"):
        load(environ={}, file=tmp_path)
    (tmp_path / "x").write_bytes(b"\xff")
    with pytest.raises(BadOption, match="is not TOML"):
        load(environ={}, file=tmp_path / "x")


def test_unknown_names_are_refused_and_the_nearest_is_named() -> None:
    with pytest.raises(BadOption, match=r"no setting KASTELLAN_PROT .* Do you mean KASTELLAN_PORT"):
        load(environ={"KASTELLAN_PROT": "1"})
    with pytest.raises(BadOption, match=r"no setting 'prot'\. Do you mean port"):
        load({"prot": 1}, {})
    assert load(environ={"KASTELLAN_CACHE": "/x", "OTHER_PORT": "x"}) == Settings()


def test_every_setting_says_what_it_means_and_takes_its_default() -> None:
    names = [entry.name for entry in entries()]
    assert len(names) == len(set(names)) >= 10
    for entry in entries():
        assert entry.meaning
        assert not entry.meaning.endswith(".")
        assert entry.read(entry.default) == entry.default
        assert entry.variable == f"KASTELLAN_{entry.name.upper()}"
