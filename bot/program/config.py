"""The operator's settings: from the environment, or from `.env` in the current folder.

The environment has priority over the file, and a name without a value counts as missing. Each
description completes "NAME must be …", which is the whole message about a wrong value. A value is
never repeated, because it may be a token in the wrong place.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

from dotenv.parser import Binding, parse_stream
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.ground.limits import Limit, LimitError, Limits, read_limit

A_LIMIT: TypeAlias = Annotated[Limit, NoDecode, BeforeValidator(read_limit)]
LOOPBACK: Final = "127.0.0.1"
ENV_FILE: Final = Path(".env")
NO_ASSIGNMENT: Final = "is not NAME=value: look for a missing = or an open quote."


class ConfigError(Exception):
    """Sentences for the operator: the faults of the settings, and their remedies."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(*sentences)
        self.sentences = sentences

    def __str__(self) -> str:
        return "\n".join(self.sentences)


def _token(given: SecretStr) -> SecretStr:
    """Check a token: printable ASCII without spaces, because it goes into a header."""
    token = given.get_secret_value().strip()
    if not (token.isascii() and token.isprintable() and token and " " not in token):
        raise ValueError("not a token")
    return SecretStr(token)


def _loopback(address: str) -> str:
    """Check an address: `host:port` on this machine, or nothing."""
    if not address:
        return address
    host, _, port = address.rpartition(":")
    if not _is_port(port):
        raise ValueError("no port")
    if host != "localhost" and not ip_address(host.removeprefix("[").removesuffix("]")).is_loopback:
        raise ValueError("not on this machine")
    return address


def _listening(address: str) -> str:
    """Check an address to listen at: `host:port`, `:port` for this machine only, or nothing."""
    if address:
        _, _, port = address.rpartition(":")
        if not (":" in address and _is_port(port)):
            raise ValueError("no port")
    return address


def _is_port(port: str) -> bool:
    return port.isascii() and port.isdigit() and len(port) <= 5 and 1 <= int(port) <= 65535


def database_at(given: str) -> Path | str:
    """Return a path, or an address of PostgreSQL. Raises `ValueError` for any other address."""
    if given.startswith(("postgresql://", "postgres://")):
        return given
    if "://" in given:
        raise ValueError("another database")
    return Path(given)


def _database(given: str | Path) -> Path | SecretStr:
    """Hide an address in output, because it may contain a password."""
    where = given if isinstance(given, Path) else database_at(given)
    return where if isinstance(where, Path) else SecretStr(where)


def _url(address: str) -> str:
    """Check the address of a web page, or nothing. Discord accepts no other in a button."""
    if address and not (address.startswith(("https://", "http://")) and len(address) <= 512):
        raise ValueError("no address")
    return address


def _names_the_game(address: str) -> str:
    """Check that an address leads to a page of each game, or is empty."""
    if address and "{game}" not in address:
        raise ValueError("no {game}")
    return address


class Settings(BaseSettings):
    """The settings. Relative paths start at the current folder."""

    model_config = SettingsConfigDict(
        env_ignore_empty=True, extra="forbid", frozen=True, hide_input_in_errors=True
    )

    discord_token: Annotated[SecretStr, AfterValidator(_token)] | None = Field(
        None,
        description="the bot's token from https://discord.com/developers/applications; "
        "without one, Karnak starts its sandbox",
    )
    discord_api: Annotated[str, AfterValidator(_url)] = Field(
        "",
        description="the http:// or https:// address, without a path, of a proxy that handles the "
        "rate limits of Discord's API",
    )
    shards: int = Field(
        0,
        ge=0,
        le=100_000,
        description="a number of shards up to 100000, or 0 for as many as Discord recommends",
    )
    database: Annotated[Path | SecretStr, BeforeValidator(_database)] = Field(
        Path("var/karnak.db"),
        description="the path of the file with all games, or the address of a PostgreSQL "
        "database, as postgresql://user:password@host/name",
    )
    boards: Path = Field(
        Path("boards"), description="the path of the folder with boards of your own"
    )
    contact: str = Field(
        "",
        max_length=200,
        description="how people reach you about their data, in up to 200 characters, which "
        "/help shows: an address, or a server",
    )
    privacy_url: Annotated[str, AfterValidator(_url)] = Field(
        "",
        description="the http:// or https:// address of your privacy page; without one, /help "
        "hands out Karnak's standard page",
    )
    terms_url: Annotated[str, AfterValidator(_url)] = Field(
        "",
        description="the http:// or https:// address of your terms of use; without one, /help "
        "hands out Karnak's standard page",
    )
    rules_url: Annotated[str, AfterValidator(_url), AfterValidator(_names_the_game)] = Field(
        "",
        description="the http:// or https:// address of your rules pages, with {game} in it and "
        "{language} if you like; without one, /game rules links no page",
    )
    presses_at_once: A_LIMIT = Field(
        Limit(10, 60, 300),
        description="how many presses of one person, at one table and in one server may wait for "
        "their answers, as 10/60/300; 0 for any number",
    )
    tables_an_hour: A_LIMIT = Field(
        Limit(6, 20, 60),
        description="how many tables may be opened in an hour by one person, in one channel and "
        "in one server, as 6/20/60; 0 for any number",
    )
    undos_an_hour: A_LIMIT = Field(
        Limit(60, 60, 0),
        description="how many moves may be undone in an hour by one person, at one table and in "
        "one server, as 60/60/0; 0 for any number",
    )
    acts_an_hour: A_LIMIT = Field(
        Limit(12, 30, 0),
        description="how many seats left, taken, opened or closed, tables handed over and paces "
        "changed in an hour by one person, at one table and in one server, as 12/30/0; "
        "0 for any number",
    )
    pictures_an_hour: A_LIMIT = Field(
        Limit(200, 600, 3000),
        description="how many pictures may be asked for in an hour by one person, of one table "
        "and in one server, as 200/600/3000; 0 for any number",
    )
    exports_an_hour: A_LIMIT = Field(
        Limit(20, 60, 300),
        description="how many files may be asked for in an hour by one person, of one table and "
        "in one server, as 20/60/300; 0 for any number",
    )
    steps_an_hour: A_LIMIT = Field(
        Limit(1200, 2400, 6000),
        description="how many steps of a replay may be looked at in an hour by one person, of one "
        "table and in one server, as 1200/2400/6000; 0 for any number",
    )
    painters: int = Field(
        0,
        ge=0,
        le=64,
        description="a number of processes that paint pictures, from 1 to 64, or 0 for one per "
        "two processors, up to four",
    )
    fonts: str = Field(
        "",
        description="paths of fonts or of folders with fonts, separated by colons, for names in "
        "Chinese, Japanese and Korean on pictures",
    )
    lobby_days: int = Field(
        14,
        ge=3,
        le=3650,
        description="a number of days without any action, from 3 to 3650, after which a table "
        "that has not begun is cancelled",
    )
    game_days: int = Field(
        90,
        ge=8,
        le=3650,
        description="a number of days without a move, from 8 to 3650, after which a game ends "
        "without a result",
    )
    cancelled_days: int = Field(
        30,
        ge=1,
        le=3650,
        description="a number of days, from 1 to 3650, after which a table that was cancelled "
        "before its game is deleted",
    )
    sandbox_port: int = Field(
        8080, ge=0, le=65535, description="a port from 1 to 65535, or 0 for any that is free"
    )
    sandbox_state: Path = Field(
        Path("var/sandbox"),
        description="the path of the folder for the sandbox's pretended Discord",
    )
    sandbox_strict: Literal["off", "on", "all"] = Field(
        "on",
        description="on for a sandbox that also makes Discord's rarer refusals, off for none of "
        "them, or all for refused edits with new pictures too",
    )
    sandbox_rehearsed: Path | None = Field(
        None,
        description="the path of a file of `karnak rehearse`, for a sandbox that refuses the same "
        "requests",
    )
    sandbox_at: Annotated[str, AfterValidator(_loopback)] = Field(
        "",
        description="host:port, on this machine, of a running sandbox to use instead of Discord",
    )
    sandbox_ca: Path | None = Field(
        None, description="the path of the certificate authority of the sandbox at SANDBOX_AT"
    )
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(str.upper)
    ] = Field(
        "INFO",
        description="DEBUG, INFO, WARNING or ERROR, for Karnak's own log but not for discord.py's",
    )
    log_format: Annotated[Literal["text", "json"], BeforeValidator(str.lower)] = Field(
        "text", description="text or json, the form of a line of the log"
    )
    operations: Annotated[str, AfterValidator(_listening)] = Field(
        "",
        description="host:port, or :port on this machine alone, at which /healthz, /readyz and "
        "/metrics are served",
    )

    @property
    def database_at(self) -> Path | str:
        """The file of the database, or its address."""
        where = self.database
        return where if isinstance(where, Path) else where.get_secret_value()

    @property
    def operations_at(self) -> tuple[str, int] | None:
        """The host and port of the operations, or None if they are off."""
        host, _, port = self.operations.rpartition(":")
        return (host.removeprefix("[").removesuffix("]") or LOOPBACK, int(port)) if port else None

    @property
    def limits(self) -> Limits:
        """The limits of each kind of request."""
        return Limits(
            self.presses_at_once,
            self.tables_an_hour,
            self.undos_an_hour,
            self.acts_an_hour,
            self.pictures_an_hour,
            self.exports_an_hour,
            self.steps_an_hour,
        )


def read_settings(env_file: Path = ENV_FILE) -> Settings:
    """Read the settings.

    :raises ConfigError: naming the wrong settings or lines, but never their values
    """
    try:
        _require_assignments(env_file)
        return Settings(_env_file=env_file, _env_file_encoding="utf-8")
    except ValidationError as error:
        wrong = {str(each["loc"][0]): each for each in error.errors()}
        said = (_sentence(name, env_file) + _fault(each) for name, each in wrong.items())
        raise ConfigError(*said) from None
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{env_file} cannot be read as UTF-8 text.") from error


def _require_assignments(env_file: Path) -> None:
    """Raise `ConfigError` for lines that set nothing, because one could be a misplaced token.

    A pipe instead of the file is not checked, because it can be read only once.
    """
    if env_file.is_file():
        with env_file.open(encoding="utf-8") as lines:
            unread = [_first_line(each) for each in parse_stream(lines) if _sets_nothing(each)]
        if unread:
            raise ConfigError(*(f"{ENV_FILE}, line {line}, {NO_ASSIGNMENT}" for line in unread))


def _sets_nothing(found: Binding) -> bool:
    return found.error or (found.key is not None and found.value is None)


def _sentence(field: str, env_file: Path) -> str:
    if known := Settings.model_fields.get(field):
        return f"{field.upper()} must be {known.description}."
    settings = [name.upper() for name in Settings.model_fields]
    near = get_close_matches(field.upper(), settings, 1)
    perhaps = "".join(f" (did you mean {name}?)" for name in near)
    where, those = f"{ENV_FILE}, line {_line_of(field, env_file)},", ", ".join(settings)
    return f"{where} sets an unknown setting{perhaps}. The settings of Karnak are {those}."


def _fault(error: Mapping[str, Any]) -> str:
    """Return the fault of a limit. Faults of other settings might repeat a secret."""
    fault = error.get("ctx", {}).get("error")
    return f" {fault}" if isinstance(fault, LimitError) else ""


def _line_of(field: str, env_file: Path) -> int:
    """Return the line of a setting. Its name is never shown, because it may be a token."""
    with env_file.open(encoding="utf-8") as lines:
        found = parse_stream(lines)
        return next(_first_line(each) for each in found if each.key and each.key.lower() == field)


def _first_line(found: Binding) -> int:
    """Return the line of a setting. The parser includes the blank lines above it."""
    written = found.original.string
    blank = written.removesuffix(written.lstrip())
    return found.original.line + blank.count("\n")
