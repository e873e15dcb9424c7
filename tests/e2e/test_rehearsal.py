"""`karnak rehearse` in a strict sandbox: each assumption, a sentence, a file, and nothing left."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from subprocess import PIPE

import pytest

from bot.program.config import Settings
from bot.program.connection import CannotStartError, find_access
from bot.program.operator.rehearsal import command
from bot.program.operator.rehearsal.attended import ATTENDED
from bot.program.operator.rehearsal.command import Wanted, rehearse_with
from bot.program.operator.rehearsal.file import (
    Rehearsal,
    RehearsalError,
    read_rehearsal,
    refusal,
    write_rehearsal,
)
from bot.program.operator.rehearsal.stage import EMOJI, PNG
from bot.program.operator.rehearsal.unattended import UNATTENDED
from bot.sandbox.assumptions import ASSUMPTIONS, Answer
from bot.sandbox.constants import GUILD_ANNOUNCEMENT, GUILD_VOICE
from bot.sandbox.people import NoResponseError
from bot.sandbox.permissions import Permission
from bot.sandbox.playback import REQUESTS
from bot.sandbox.server import Sandbox
from bot.sandbox.strictness import STRICT, STRICTEST, as_rehearsed
from rules.arguments import ConsoleError
from tests import processes
from tests.e2e.process import ROOT
from tests.oracle import validator
from tests.patience import PATIENCE
from tests.repositories import Repositories
from tests.stores import once

pytestmark = once

HOUR = 3600
NAMES = [each.name for each in UNATTENDED]
MEDIA = ["edit with new picture", "edit with kept picture", "panel closing"]


class Theatre:
    """A sandbox with an owner of the application, and rehearsals there."""

    def __init__(self, folder, sandbox):
        self.folder, self.sandbox, self.backend = folder, sandbox, sandbox.backend
        self.ana = sandbox.people.join("Ana")
        self.channel = self.backend.find_channel("games")
        self.file = folder / "answers.json"
        self.now = self.backend.clock
        self.role = self.backend.add_bot_role(self.backend.guild, Permission.MANAGE_THREADS)

    @property
    def settings(self):
        return Settings(
            _env_file=None,
            sandbox_at=f"127.0.0.1:{self.sandbox.port}",
            sandbox_ca=self.folder / "ca.pem",
            database=self.folder / "karnak.db",
        )

    async def rehearse(self, **wishes):
        usual = {"is_unattended": True, "channel": int(self.channel.id), "to": self.file}
        wanted = Wanted(**{**usual, **wishes})
        return await rehearse_with(self.settings, wanted, lambda: self.now())

    def answers(self):
        return read_rehearsal(self.file).answers

    def left(self):
        """Everything that is there: messages, threads, emojis, commands."""
        backend = self.backend
        messages = [
            one.text for each in backend.channels.values() for one in each.messages.values()
        ]
        threads = [each.name for each in backend.channels.values() if each.is_thread]
        commands = backend.commands_of(backend.guild.id)
        return [*messages, *threads, *backend.emojis, *commands]


@pytest.fixture
async def play(tmp_path):
    """Open a theatre, of a strict sandbox unless said otherwise."""
    opened = []

    async def play(strictness=STRICT, **options):
        (tmp_path / "ca.pem").unlink(missing_ok=True)
        sandbox = await Sandbox.open(
            strictness=strictness, validator=validator(), ca_file=tmp_path / "ca.pem", **options
        )
        opened.append(sandbox)
        return Theatre(tmp_path, sandbox)

    yield play
    for sandbox in opened:
        await sandbox.close()


def said(capsys):
    return capsys.readouterr().out.splitlines()


async def test_a_strict_sandbox_holds_every_assumption(play, capsys):
    theatre = await play()
    assert await theatre.rehearse() == 0
    lines, answers = said(capsys), theatre.answers()
    assert {name: each.outcome for name, each in answers.items()} == {
        name: "holds" if name in NAMES and name != "old edit" else "skipped" for name in ASSUMPTIONS
    }
    assert [line for line in lines if line.startswith("no")] == []
    for each in UNATTENDED:
        assert (f"ok    {each.holds}" in lines) == (each.name != "old edit")
    assert answers["wrong thread"].code == 50024 and answers["deletion"].code == 10008
    assert theatre.left() == []
    assert theatre.sandbox.malformed_requests == []


async def test_an_announcement_channel_has_threads_of_its_own_type(play):
    theatre = await play()
    theatre.channel = theatre.backend.add_channel(theatre.backend.guild, "news", GUILD_ANNOUNCEMENT)
    assert await theatre.rehearse() == 0
    answers = theatre.answers()
    assert answers["thread"].outcome == "holds" and answers["wrong thread"].code == 50024
    assert answers["private thread"].outcome == "skipped"
    assert read_rehearsal(theatre.file).channel == "announcement"
    assert theatre.left() == []


async def test_refused_media_edits_are_said_and_kept_in_the_file(play, capsys):
    theatre = await play(STRICTEST)
    assert await theatre.rehearse() == 1
    lines, answers = said(capsys), theatre.answers()
    refused = [name for name, each in answers.items() if each.outcome == "refused"]
    assert refused == MEDIA
    assert {(answers[name].status, answers[name].code) for name in MEDIA} == {(400, 50035)}
    assert answers[MEDIA[0]].fields == {"components": "no such attachment"}
    for each in UNATTENDED:
        assert (f"no    {each.fails} (400, code 50035)" in lines) == (each.name in MEDIA)
    assert theatre.left() == []


async def test_the_file_has_no_ids_and_no_words_of_messages(play):
    theatre = await play()
    await theatre.rehearse()
    written = theatre.file.read_text()
    ids = [theatre.ana.id, theatre.backend.bot.id, theatre.channel.id, theatre.backend.guild.id]
    assert not any(id in written for id in ids)
    assert "picture." not in written and theatre.sandbox.token not in written
    assert set(json.loads(written)) == set(Rehearsal.model_fields)


async def test_an_error_keeps_its_form_without_ids(play):
    theatre = await play()
    theatre.sandbox.faults.inject_error("POST /channels/*/threads", 160006)
    assert await theatre.rehearse() == 1
    assert theatre.answers()["thread"] == Answer(
        outcome="refused",
        status=400,
        code=160006,
        message="Maximum number of active threads reached",
    )


def test_an_error_is_written_with_its_fields_and_without_ids():
    said = "Invalid Form Body\nIn components.0.id: 1573540064028262400 is unknown"
    heard = refusal("refused", 400, 50035, said)
    assert heard.message == "Invalid Form Body"
    assert heard.fields == {"components.0.id": "{id} is unknown"}


# Old messages


async def test_a_kept_message_is_edited_after_an_hour_and_then_deleted(play, capsys):
    theatre = await play()
    start = theatre.now()
    await theatre.rehearse(keeps_old=True)
    assert len(theatre.left()) == 1
    assert "but for one message for the next rehearsal." in said(capsys)[-2]
    assert await theatre.rehearse() == 0  # too early: it stays
    assert theatre.answers()["old edit"].outcome == "skipped"
    assert "Rehearse again after" in capsys.readouterr().out
    theatre.backend.clock = theatre.now = lambda: start + HOUR + 60
    assert await theatre.rehearse() == 0
    assert theatre.answers()["old edit"].outcome == "holds"
    assert theatre.left() == []


async def test_a_refused_message_for_the_next_rehearsal_is_named(play, capsys, monkeypatch):
    theatre = await play()

    async def refuse_what_follows(stage):
        await UNATTENDED[0].step(stage)
        theatre.sandbox.faults.inject_error("POST /channels/*/messages", 50013, times=-1)

    shortened = [replace(UNATTENDED[0], step=refuse_what_follows)]
    monkeypatch.setattr(command, "UNATTENDED", shortened)
    assert await theatre.rehearse(keeps_old=True) == 1
    words = "No message could be kept for the next rehearsal (403, code 50013)."
    assert f"look  {words}" in said(capsys)
    assert theatre.answers()[NAMES[0]].outcome == "holds"
    assert theatre.left() == []


async def test_the_sweep_goes_on_where_the_kept_message_cannot_be_found(play, capsys, monkeypatch):
    theatre = await play()

    async def hide_messages(stage):
        await stage.client.create_application_emoji(name=EMOJI, image=PNG)
        theatre.sandbox.faults.inject_error("GET /channels/*/messages", 50001, times=-1)

    monkeypatch.setattr(command, "UNATTENDED", [replace(UNATTENDED[0], step=hide_messages)])
    assert await theatre.rehearse() == 1
    words = "No message could be kept for the next rehearsal (403, code 50001)."
    assert f"look  {words}" in said(capsys)
    assert theatre.left() == [] and theatre.file.exists()


# Interruptions and leftovers


@pytest.mark.parametrize("step", ["nonce", "thread", "emoji", "direct message"])
async def test_an_interrupted_rehearsal_leaves_nothing_behind(play, step, monkeypatch):
    theatre = await play()
    reached, rehearsed = asyncio.Event(), command._answer

    async def stop_after(stage, assumption):
        answer = await rehearsed(stage, assumption)
        if assumption.name == step:
            reached.set()
            await asyncio.Event().wait()
        return answer

    monkeypatch.setattr(command, "_answer", stop_after)
    running = asyncio.create_task(theatre.rehearse())
    await reached.wait()
    assert theatre.left() != []
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert theatre.left() == [] and not theatre.file.exists()


@pytest.mark.parametrize(
    ("signal_number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 1)], ids=["INT", "TERM"]
)
async def test_a_signal_ends_a_rehearsal_that_waits_for_a_person(play, signal_number, status):
    theatre = await play()
    process = await processes.start(
        *(sys.executable, "-m", "bot.program.cli", "rehearse", "--channel", theatre.channel.id),
        cwd=theatre.folder,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "SANDBOX_AT": f"127.0.0.1:{theatre.sandbox.port}",
            "SANDBOX_CA": str(theatre.folder / "ca.pem"),
            "DATABASE": str(theatre.folder / "karnak.db"),
        },
        stdout=PIPE,
        # A shell's background jobs ignore Ctrl-C, and their children would too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    async with asyncio.timeout(PATIENCE):
        async for line in process.stdout:
            if line.startswith(b"do"):
                break
        while not any("Press" in text for text in theatre.left() if isinstance(text, str)):
            await asyncio.sleep(0.01)
        process.send_signal(signal_number)
        output, _ = await process.communicate()
    assert process.returncode == status
    assert output.decode() == "ok    Everything that the rehearsal made is deleted.\n"
    assert theatre.left() == [] and not (theatre.folder / "var").exists()


async def test_a_failure_leaves_nothing_behind(play, monkeypatch):
    theatre = await play()

    async def fail(_stage):
        raise ZeroDivisionError

    broken = [replace(UNATTENDED[1], step=fail)]
    monkeypatch.setattr(command, "UNATTENDED", [UNATTENDED[0], *broken])
    with pytest.raises(ZeroDivisionError):
        await theatre.rehearse()
    assert theatre.left() == []


async def test_leftovers_of_a_killed_rehearsal_are_deleted_and_nothing_else(play, monkeypatch):
    theatre = await play()
    words = theatre.ana.write(theatre.channel, "### Karnak’s rehearsal is a fine thing")
    thread = theatre.backend.add_thread(theatre.channel, "Karnak rehearsal", theatre.ana.id)
    emoji = theatre.backend.add_emoji("karnak_ankh_123456", b"x")
    with monkeypatch.context() as killed:

        async def spare(*_):
            return []

        killed.setattr(command, "sweep", spare)
        await theatre.rehearse()
    assert len(theatre.left()) > 10
    for left in theatre.backend.channels.copy().values():
        if left.is_thread and left is not thread:
            theatre.ana.archive(left)
    await theatre.rehearse()
    assert theatre.left() == [words.text, thread.name, emoji.id]


async def test_an_undeletable_message_is_named(play, capsys):
    theatre = await play()
    theatre.sandbox.faults.inject_error("DELETE /channels/*/messages/*", 50013, times=-1)
    assert await theatre.rehearse() == 1
    place = f"A message in #{theatre.channel.name} could not be deleted"
    assert f"look  {place} (403, code 50013)." in said(capsys)
    assert theatre.answers()["deletion"].outcome == "refused"


# Refusals before the start


@pytest.mark.parametrize(
    ("denied", "label"),
    [
        (Permission.ATTACH_FILES, "Attach Files"),
        (Permission.READ_MESSAGE_HISTORY, "Read Message History"),
        (Permission.SEND_MESSAGES, "Send Messages"),
    ],
)
async def test_a_missing_permission_is_a_sentence(play, denied, label):
    theatre = await play()
    theatre.backend.deny_everyone(theatre.backend.guild, denied)
    with pytest.raises(ConsoleError) as refused:
        await theatre.rehearse()
    assert f"Karnak lacks the permission {label} in #games." in str(refused.value).split("\n")
    assert refused.value.code == 78 and theatre.left() == []


async def test_threads_are_skipped_where_they_could_not_be_deleted(play, capsys):
    theatre = await play()
    theatre.backend.delete_role(theatre.role)
    assert await theatre.rehearse() == 0
    assert theatre.answers()["thread"].outcome == "skipped"
    assert "Give it Manage Threads" in capsys.readouterr().out
    assert theatre.left() == []


async def test_an_unknown_channel_is_refused_with_those_that_there_are(play):
    theatre = await play()
    with pytest.raises(ConsoleError, match=f"{theatre.channel.id} .#games") as refused:
        await theatre.rehearse(channel=100000000000000009)
    assert refused.value.code == 2


async def test_a_voice_channel_is_refused(play):
    theatre = await play()
    voice = theatre.backend.add_channel(theatre.backend.guild, "voice", GUILD_VOICE)
    with pytest.raises(ConsoleError, match="no text or announcement channel") as refused:
        await theatre.rehearse(channel=int(voice.id))
    assert refused.value.code == 2


async def test_a_running_karnak_prevents_a_rehearsal(play):
    theatre = await play()
    store = await Repositories.open(theatre.folder / "karnak.db")
    try:
        with pytest.raises(Exception, match="Another Karnak is already running"):
            await theatre.rehearse()
    finally:
        await store.close()
    assert [*theatre.sandbox.requests] == []


async def test_a_wrong_token_is_a_sentence(play):
    theatre = await play(token="another.secret.token")
    with pytest.raises(ConsoleError, match="Discord refuses the token") as refused:
        await theatre.rehearse()
    assert refused.value.code == 78


async def test_without_a_token_a_sandbox_of_its_own_is_rehearsed(tmp_path, capsys):
    settings = Settings(
        _env_file=None,
        sandbox_port=0,
        sandbox_state=tmp_path / "sandbox",
        database=tmp_path / "karnak.db",
    )
    wanted = Wanted(100000000000000009, tmp_path / "answers.json", is_unattended=True)
    with pytest.raises(ConsoleError) as refused:
        await rehearse_with(settings, wanted)
    channel = int(str(refused.value).split(": ")[-1].split()[0])
    assert await rehearse_with(settings, replace(wanted, channel=channel)) == 0
    assert "ok    Karnak can write to the application’s owner." in said(capsys)


# With a person


async def play_along(theatre):
    """Follow the request of each message, as Ana."""
    ana, done = theatre.ana, set()
    while True:
        for message in theatre.channel.messages.copy().values():
            if message.id in done:
                continue
            done.add(message.id)
            if "/rehearsal" in message.text:
                await choose_suggestion(theatre)
            for label in ("Later", "Follow-up", "Show", "Fill in"):
                if label in message.labels:
                    answer = await ana.press(message, label)
                    if answer.modal:
                        await ana.submit(answer, {"A word": "abydos"})
        await asyncio.sleep(0.01)


async def choose_suggestion(theatre):
    ana, channel = theatre.ana, theatre.channel
    choices = await ana.autocomplete(channel, "rehearsal", "place", "ab")
    await ana.slash(channel, "rehearsal", place=choices[0].value)


async def attended(theatre, **wishes):
    helping = asyncio.create_task(play_along(theatre))
    try:
        return await theatre.rehearse(is_unattended=False, **wishes)
    finally:
        helping.cancel()
        with suppress(asyncio.CancelledError, NoResponseError):
            await helping


async def test_a_person_presses_submits_and_types(play, capsys):
    theatre = await play()
    assert await attended(theatre) == 0
    answers, lines = theatre.answers(), said(capsys)
    assert {each.name: answers[each.name].outcome for each in ATTENDED} == dict.fromkeys(
        [each.name for each in ATTENDED], "holds"
    )
    assert all(f"ok    {each.holds}" in lines for each in ATTENDED)
    assert theatre.left() == []


async def test_steps_without_a_person_are_skipped_in_time(play, capsys):
    theatre = await play()
    assert await theatre.rehearse(is_unattended=False, patience=0.05) == 0
    answers = theatre.answers()
    assert {answers[each.name].outcome for each in ATTENDED} == {"skipped"}
    assert said(capsys).count("skip  Modal: Nobody did it in time.") == 1
    assert theatre.left() == []


async def test_another_program_with_the_token_is_noticed(play):
    theatre = await play()
    theatre.sandbox.faults.inject_error("POST /interactions/*", 40060)
    with pytest.raises(ConsoleError, match="Another program answers with this token"):
        await attended(theatre)
    assert theatre.left() == []


# Playing back


def rehearsal(**answers):
    named = {name.replace("_", " "): answer for name, answer in answers.items()}
    made = {"at": "2026-11-27T00:00:00Z", "karnak": "1", "discord_py": "2", "channel": "text"}
    return Rehearsal.model_validate({**made, "answers": named})


FIRST, *OTHERS = (name for name in NAMES if name not in ("nonce", "old edit"))
TOGETHER = [[FIRST], *(OTHERS[n::3] for n in range(3))]
"""Assumptions whose steps do not need each other."""
REFUSED = Answer(outcome="refused", status=400, code=50099, message="No.", fields={"a.0": "No!"})


def test_each_assumption_has_a_row_and_requests_to_play_back():
    assert [each.name for each in (*UNATTENDED, *ATTENDED)] == list(ASSUMPTIONS)
    assert {each.assumption for each in REQUESTS} | {"nonce"} == {*ASSUMPTIONS}


@pytest.mark.parametrize("names", TOGETHER, ids=" and ".join)
async def test_refusals_that_are_played_back_are_the_same_answers(play, names):
    heard = rehearsal(**dict.fromkeys(names, REFUSED))
    theatre = await play(as_rehearsed(STRICT, heard.answers))
    await theatre.rehearse()
    answers = theatre.answers()
    refused = {name for name in answers if answers[name].outcome in ("refused", "differs")}
    assert refused == {*names}
    assert all(answers[name] == REFUSED for name in names)


@pytest.mark.parametrize("name", [each.name for each in ATTENDED])
async def test_a_refusal_of_an_answer_is_played_back(play, name):
    theatre = await play(as_rehearsed(STRICT, rehearsal(**{name: REFUSED}).answers))
    await attended(theatre, patience=1.0)
    answers = theatre.answers()
    assert answers[name] == REFUSED
    assert [each for each in answers if answers[each].outcome == "refused"] == [name]


async def test_a_refused_edit_of_an_old_message_is_played_back(play):
    heard = Answer(outcome="refused", status=429, code=30046, message="Too many")
    calm = replace(STRICT, old_edits=False)  # no further refusal makes the library wait
    theatre = await play(as_rehearsed(calm, rehearsal(old_edit=heard).answers))
    start = theatre.now()
    await theatre.rehearse(keeps_old=True)
    theatre.backend.clock = theatre.now = lambda: start + HOUR + 60
    await theatre.rehearse()
    assert theatre.answers()["old edit"] == heard


async def test_a_forgotten_nonce_is_played_back(play, capsys):
    differs = Answer(outcome="differs")
    theatre = await play(as_rehearsed(STRICT, rehearsal(nonce=differs).answers))
    assert await theatre.rehearse() == 1
    assert theatre.answers()["nonce"] == differs
    assert f"no    {UNATTENDED[NAMES.index('nonce')].fails}" in said(capsys)


async def test_a_whole_file_is_played_back(play):
    theatre = await play(STRICTEST)
    await theatre.rehearse()
    first = theatre.answers()
    again = await play(as_rehearsed(STRICT, read_rehearsal(theatre.file).answers))
    await again.rehearse()
    assert again.answers() == first


async def test_edits_that_held_are_taken_by_the_strictest_sandbox(play):
    heard = rehearsal(**{name: Answer(outcome="holds") for name in MEDIA})
    theatre = await play(as_rehearsed(STRICTEST, heard.answers))
    assert await theatre.rehearse() == 0


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("", "is not a file of"),
        ("{}", "is not a file of"),
        ('{"version": 2}', "is not a file of"),
        ('{"answers": {"dance": {"outcome": "holds"}}}', "is not a file of"),
        ('{"answers": {"nonce": {"outcome": "refused"}}}', "is not a file of"),
        (None, "cannot be read: No such file"),
    ],
)
def test_a_foreign_file_is_a_sentence(tmp_path, written, said):
    path = tmp_path / "answers.json"
    if written is not None:
        path.write_text(written)
    with pytest.raises(RehearsalError, match=said) as refused:
        read_rehearsal(path)
    assert str(refused.value).endswith(".") and "\n" not in str(refused.value)


async def test_a_sandbox_of_karnaks_own_plays_a_file_back(tmp_path):
    path, made = tmp_path / "answers.json", rehearsal(thread=REFUSED)
    usual = {"sandbox_port": 0, "sandbox_state": tmp_path / "sandbox", "sandbox_rehearsed": path}
    async with AsyncExitStack() as held:
        with pytest.raises(CannotStartError, match=r"SANDBOX_REHEARSED: .* cannot be") as refused:
            await find_access(Settings(_env_file=None, **usual), held)
        assert refused.value.status == 78
        write_rehearsal(path, made)
        access = await find_access(Settings(_env_file=None, **usual), held)
        assert access.demo.sandbox.refusals.strictness == replace(STRICT, answers=made.answers)


def test_a_file_is_read_as_it_was_written(tmp_path):
    made = rehearsal(nonce=Answer(outcome="differs"), thread=REFUSED)
    write_rehearsal(tmp_path / "var" / "answers.json", made)
    assert read_rehearsal(tmp_path / "var" / "answers.json") == made
