from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.program.config import NO_ASSIGNMENT, ConfigError, Settings, read_settings
from tests.folders import ROOT

EXAMPLE = ROOT / ".env.example"
TOKEN = "MTIzNDU2Nzg5.GAbCdE.fake-token_for-tests"
NAMES = [name.upper() for name in Settings.model_fields]


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch):
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def env_file(tmp_path):
    return tmp_path / ".env"


def refusal(env_file):
    with pytest.raises(ConfigError) as refused:
        read_settings(env_file)
    return str(refused.value)


def as_set(value):
    return "" if value is None else str(value)


def test_without_any_setting_the_sandbox_is_started_with_its_usual_values(env_file):
    settings = read_settings(env_file)
    assert settings.discord_token is None
    assert settings.database_at == Path("var/karnak.db")
    assert settings.sandbox_port == 8080
    assert settings.log_level == "INFO"


def test_the_example_has_every_setting_with_its_default_and_a_comment_and_nothing_else():
    blocks = [block.splitlines() for block in EXAMPLE.read_text().strip().split("\n\n")[1:]]
    assert all(line.startswith("# ") for *comment, _ in blocks for line in comment)
    assert all(comment for *comment, _ in blocks)
    assert [assignment for *_, assignment in blocks] == [
        f"{name.upper()}={as_set(field.default)}" for name, field in Settings.model_fields.items()
    ]


def test_the_example_copied_unchanged_changes_nothing():
    assert read_settings(EXAMPLE) == Settings(_env_file=None)


def test_the_environment_goes_before_the_file(env_file, monkeypatch):
    env_file.write_text("SANDBOX_PORT=1000\nLOG_LEVEL=ERROR\n")
    monkeypatch.setenv("SANDBOX_PORT", "2000")
    settings = read_settings(env_file)
    assert (settings.sandbox_port, settings.log_level) == (2000, "ERROR")


def test_a_setting_without_a_value_counts_as_left_out(env_file, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setenv("SANDBOX_CA", "")
    assert read_settings(env_file) == Settings(_env_file=None)


def test_a_token_loses_the_blanks_around_it_and_shows_in_no_print(env_file, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", f" {TOKEN}\n")
    settings = read_settings(env_file)
    assert settings.discord_token.get_secret_value() == TOKEN
    assert TOKEN not in f"{settings!r} {settings} {settings.model_dump()}"


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("SANDBOX_PORT", "http", "SANDBOX_PORT must be a port from 1 to 65535"),
        ("SANDBOX_PORT", "-1", "SANDBOX_PORT must be a port from 1 to 65535"),
        ("SANDBOX_PORT", "65536", "SANDBOX_PORT must be a port from 1 to 65535"),
        ("LOG_LEVEL", "LOUD", "LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR"),
        ("DISCORD_TOKEN", "two words", "DISCORD_TOKEN must be the bot's token"),
        ("DISCORD_TOKEN", "clé", "DISCORD_TOKEN must be the bot's token"),
        ("DISCORD_TOKEN", " ", "DISCORD_TOKEN must be the bot's token"),
        ("SANDBOX_AT", "discord.com:443", "SANDBOX_AT must be host:port, on this machine"),
        ("SANDBOX_AT", "192.168.0.2:443", "SANDBOX_AT must be host:port, on this machine"),
        ("SANDBOX_AT", "localhost.evil.example:1", "SANDBOX_AT must be host:port, on this"),
        ("LOG_FORMAT", "xml", "LOG_FORMAT must be text or json"),
        ("OPERATIONS", "9100", "OPERATIONS must be host:port, or :port on this machine"),
        ("OPERATIONS", "karnak.example", "OPERATIONS must be host:port"),
        ("OPERATIONS", ":0", "OPERATIONS must be host:port"),
        ("OPERATIONS", ":65536", "OPERATIONS must be host:port"),
        ("OPERATIONS", f":{'9' * 5000}", "OPERATIONS must be host:port"),
        ("SANDBOX_AT", "127.0.0.1", "SANDBOX_AT must be host:port, on this machine"),
        ("SANDBOX_AT", "127.0.0.1:0", "SANDBOX_AT must be host:port, on this machine"),
        ("SANDBOX_AT", "127.0.0.1:²", "SANDBOX_AT must be host:port, on this machine"),
        ("SANDBOX_AT", f"127.0.0.1:{'9' * 5000}", "SANDBOX_AT must be host:port, on this"),
    ],
)
def test_a_wrong_value_is_refused_in_one_sentence(env_file, monkeypatch, name, value, told):
    monkeypatch.setenv(name, value)
    refused = refusal(env_file)
    assert refused.startswith(told)
    assert refused.endswith(".")
    assert "\n" not in refused


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.1.2.3:65535", "[::1]:80", "localhost:80"])
def test_a_sandbox_elsewhere_on_this_machine_is_taken(env_file, monkeypatch, address):
    monkeypatch.setenv("SANDBOX_AT", address)
    assert read_settings(env_file).sandbox_at == address


@pytest.mark.parametrize(
    ("address", "served"),
    [
        ("", None),
        (":9100", ("127.0.0.1", 9100)),
        ("0.0.0.0:9100", ("0.0.0.0", 9100)),
        ("[::]:9100", ("::", 9100)),
        ("karnak.example:1", ("karnak.example", 1)),
    ],
)
def test_operations_are_served_on_this_machine_alone_unless_a_host_is_named(
    env_file, monkeypatch, address, served
):
    monkeypatch.setenv("OPERATIONS", address)
    assert read_settings(env_file).operations_at == served


@pytest.mark.parametrize(("written", "level"), [("debug", "DEBUG"), ("Warning", "WARNING")])
def test_a_log_level_may_be_in_small_letters(env_file, monkeypatch, written, level):
    monkeypatch.setenv("LOG_LEVEL", written)
    assert read_settings(env_file).log_level == level


@pytest.mark.parametrize("name", ["SANDBOX_PORT", "SANDBOX_AT", "LOG_LEVEL", "OPERATIONS"])
def test_a_token_in_the_wrong_place_is_not_repeated(env_file, monkeypatch, name):
    monkeypatch.setenv(name, TOKEN)
    assert TOKEN not in refusal(env_file)


def test_an_unknown_setting_is_refused_with_the_known_names(env_file):
    env_file.write_text(f"# the bot\n\n\n export DISCORD_TOKN={TOKEN}\n")
    refused = refusal(env_file)
    assert TOKEN not in refused and refused.startswith(".env, line 4, sets an unknown")
    assert all(name in refused for name in NAMES)
    assert "(did you mean DISCORD_TOKEN?)" in refused


def test_several_wrong_settings_are_named_at_once_each_on_its_line(env_file):
    env_file.write_text("SANDBOX_PORT=http\nLOG_LEVEL=LOUD\nCOLOUR=red\n")
    refused = refusal(env_file).splitlines()
    assert [line.split()[0] for line in refused] == ["SANDBOX_PORT", "LOG_LEVEL", ".env,"]
    assert "did you mean" not in refused[-1]


@pytest.mark.parametrize(
    "line",
    [
        f"DISCORD_TOKEN: {TOKEN}",
        f"DISCORD_TOKEN {TOKEN}",
        f'DISCORD_TOKEN="{TOKEN}',
        f"DISCORD_TOKEN='{TOKEN}",
        "DISCORD_TOKEN",
        f"={TOKEN}",
    ],
)
def test_a_line_that_sets_nothing_is_refused_by_its_number(env_file, line):
    env_file.write_text(f"# the bot\n\nSANDBOX_PORT=0\n\n{line}\nLOG_LEVEL=DEBUG\n")
    assert refusal(env_file) == f".env, line 5, {NO_ASSIGNMENT}"


def test_an_open_quote_does_not_lead_to_another_database(env_file):
    env_file.write_text('DATABASE = "games.db\n')
    assert refusal(env_file) == f".env, line 1, {NO_ASSIGNMENT}"


def test_a_value_in_quotes_may_have_several_lines(env_file):
    env_file.write_text('CONTACT="Ana\nBruno"\n')
    assert read_settings(env_file).contact == "Ana\nBruno"


def test_a_token_pasted_as_a_name_is_not_repeated(env_file):
    env_file.write_text(f"{TOKEN}=1\n")
    assert TOKEN.lower() not in refusal(env_file).lower()


def test_a_file_that_is_not_utf_8_is_named(env_file):
    env_file.write_bytes(b"LOG_LEVEL=\xff\n")
    assert refusal(env_file) == f"{env_file} cannot be read as UTF-8 text."


@given(
    st.sampled_from(NAMES),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")),
)
def test_any_value_of_a_setting_is_accepted_or_refused_in_one_sentence(name, value):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(name, value)
        try:
            read_settings(Path("no such file"))
        except ConfigError as refused:
            assert "\n" not in str(refused)


def test_the_database_may_be_postgresqls_and_its_password_is_never_shown(env_file):
    env_file.write_text("DATABASE=postgresql://karnak:nile@127.0.0.1/karnak\n")
    settings = read_settings(env_file)
    assert settings.database_at == "postgresql://karnak:nile@127.0.0.1/karnak"
    assert "nile" not in repr(settings)


def test_no_other_database_is_taken(env_file):
    env_file.write_text("DATABASE=mysql://karnak:nile@127.0.0.1/karnak\n")
    with pytest.raises(ConfigError, match="DATABASE must be the path") as told:
        read_settings(env_file)
    assert "nile" not in str(told.value)


@pytest.mark.parametrize(
    ("limit", "fault"),
    [
        ("-1/2/3", "The first number is below 0."),
        ("1/2/-3", "The third number is below 0."),
        ("10/many/300", "The second is not a whole number."),
        ("10/60", "It needs 3 numbers with slashes between them, but has 2."),
        ("10", "It needs 3 numbers with slashes between them, but has 1."),
        ("1/2/3/4", "It needs 3 numbers with slashes between them, but has 4."),
    ],
)
@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith(("AT_ONCE", "_AN_HOUR"))])
def test_a_wrong_limit_is_refused_with_its_fault(env_file, name, limit, fault):
    env_file.write_text(f"{name}={limit}\n")
    said = refusal(env_file)
    assert said.startswith(f"{name} must be how many ")
    assert said.endswith(f". {fault}")
