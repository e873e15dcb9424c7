"""`make release` in a clone, with everything but `make check`, which CHECK=no leaves out."""

import hashlib
import os
import re
import sys
from pathlib import Path
from shutil import which
from zipfile import ZipFile

import pytest

from tests import processes
from tests.folders import ROOT

pytestmark = pytest.mark.slow

ENGINE = """case $1 in
info) exit {status} ;;
build) echo "$@" > "{log}" ;;
save) echo "the image $2" ;;
esac"""
AS = {
    f"GIT_{who}_{what}": value
    for who in ("AUTHOR", "COMMITTER")
    for what, value in (("NAME", "Ana"), ("EMAIL", "ana@example.org"))
}


UNRELEASED = "## Unreleased\n"
NEWS = f"{UNRELEASED}\n### Fixed\n\n* Hints name the best card.\n"


class Clone:
    """A clone of the checkout, with its uncommitted changes and a line under Unreleased."""

    def __init__(self, folder):
        self.folder, self.programs = folder / "clone", folder / "programs"
        self.programs.mkdir()
        processes.run(["git", "clone", "--quiet", ROOT, self.folder], check=True)
        files = self.output(
            "git", "-C", ROOT, "diff", "--name-only", "--diff-filter=d", "HEAD"
        ).split()
        for name in files:
            (self.folder / name).write_bytes((ROOT / name).read_bytes())
        self.change("CHANGELOG.md", UNRELEASED, NEWS)
        self.run("git", "commit", "--quiet", "--all", "--allow-empty", "--message", "newest")
        (self.folder / ".venv").symlink_to(sys.prefix)
        (self.folder / ".git" / "info" / "exclude").write_text(".venv\n")
        self.install_engine(status=1)

    def install(self, name, script):
        """Put a program where it is found first."""
        (self.programs / name).write_text(f"#!/bin/sh\n{script}\n")
        (self.programs / name).chmod(0o755)

    def install_engine(self, status):
        """Put a `docker` where it is found first, with status 0 if its service runs."""
        for name in ("docker", "podman"):
            self.install(name, ENGINE.format(status=status, log=self.programs / "log"))

    def build_nothing(self):
        """Put a `python` there that builds a note on how it was called, instead of the wheel."""
        (self.folder / ".venv").unlink()
        program = self.folder / ".venv" / "bin" / "python"
        program.parent.mkdir(parents=True)
        program.write_text('#!/bin/sh\necho $SOURCE_DATE_EPOCH "$@" >> dist/built\n')
        program.chmod(0o755)

    def run(self, *command, **environment):
        path = os.pathsep.join([str(self.programs), os.environ["PATH"]])
        return processes.run(
            command,
            cwd=self.folder,
            env={**os.environ, **AS, "PATH": path, **environment},
            capture_output=True,
            text=True,
        )

    def output(self, *command):
        done = self.run(*command)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def release(self, version, **environment):
        given = {"CHECK": "no", **environment}
        return self.run("make", "-o", ".venv", "release", f"VERSION={version}", **given)

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def change(self, name, old, new):
        (self.folder / name).write_text(self.read(name).replace(old, new, 1), encoding="utf-8")

    def commit(self):
        self.output("git", "commit", "--quiet", "--all", "--message", "newest")

    def state(self):
        files = {name: self.read(name) for name in ("CHANGELOG.md", "pyproject.toml")}
        return files, self.output("git", "log", "--oneline"), self.output("git", "tag")


@pytest.fixture
def clone(tmp_path):
    return Clone(tmp_path)


def digests(folder: Path):
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.name != "SHA256SUMS"
    }


def test_a_release_is_one_command(clone):
    unreleased = clone.read("CHANGELOG.md").partition(UNRELEASED)[2]
    clone.install_engine(status=0)
    done = clone.release("7.8.9")
    assert done.returncode == 0, done.stderr

    assert clone.output("git", "status", "--porcelain") == ""
    assert clone.output("git", "log", "-1", "--format=%s", "v7.8.9") == "[release] 7.8.9\n"
    assert 'version = "7.8.9"\n' in clone.read("pyproject.toml")
    [(above, day, section)] = re.findall(
        r"## Unreleased\n(.*)## 7\.8\.9 \((\d{4}-\d\d-\d\d)\)\n(.*)",
        clone.read("CHANGELOG.md"),
        re.DOTALL,
    )
    assert (above, section) == ("\n", unreleased)
    assert day == clone.output("git", "log", "-1", "--format=%cd", "--date=short").strip()
    assert "### Fixed" in clone.output("git", "tag", "--list", "--format=%(contents)")

    dist = clone.folder / "dist"
    wheel, source = "karnak_bot-7.8.9-py3-none-any.whl", "karnak_bot-7.8.9.tar.gz"
    assert {*digests(dist)} == {
        wheel,
        source,
        "NOTES.md",
        "karnak-7.8.9-image.tar.gz",
        "requirements.lock",
        "requirements-postgresql.lock",
        "requirements-film.lock",
        "requirements-environment.lock",
    }
    lines = (dist / "SHA256SUMS").read_text().splitlines()
    assert dict(reversed(line.split("  ")) for line in lines) == digests(dist)
    assert (dist / "NOTES.md").read_text().strip() == section.partition("\n## ")[0].strip()
    assert b"Version: 7.8.9" in ZipFile(dist / wheel).read("karnak_bot-7.8.9.dist-info/METADATA")
    assert "build --pull --tag karnak:7.8.9 ." in (clone.programs / "log").read_text()

    # Anybody can build the wheel and the source archive of the tag, and gets the same bytes.
    epoch = clone.output("git", "log", "-1", "--format=%ct", "v7.8.9").strip()
    command = "pip wheel --quiet --no-deps --no-index --no-build-isolation --wheel-dir ../again ."
    again = clone.run(".venv/bin/python", "-m", *command.split(), SOURCE_DATE_EPOCH=epoch)
    assert again.returncode == 0, again.stderr
    command = "hatchling build --target sdist --directory ../again"
    again = clone.run(".venv/bin/python", "-m", *command.split(), SOURCE_DATE_EPOCH=epoch)
    assert again.returncode == 0, again.stderr
    built = digests(clone.folder.parent / "again")
    assert [built[wheel], built[source]] == [digests(dist)[wheel], digests(dist)[source]]


def test_without_an_engine_a_release_has_no_image_and_a_prepared_commit_gets_only_its_tag(clone):
    clone.build_nothing()
    clone.install("date", f'exec {which("date")} --date=yesterday "$@"')
    done = clone.release("7.8.9")
    assert done.returncode == 0
    assert "dist/ has no image." in done.stderr
    built = digests(clone.folder / "dist")
    assert "built" in built and "karnak-7.8.9-image.tar.gz" not in built
    commit = clone.output("git", "rev-parse", "v7.8.9^{commit}")
    clone.output("git", "tag", "--delete", "v7.8.9")

    (clone.programs / "date").unlink()  # a day later
    assert clone.release("7.8.9").returncode == 0
    assert clone.output("git", "rev-parse", "v7.8.9^{commit}") == commit
    assert "* Hints name" in clone.output("git", "tag", "--list", "--format=%(contents)", "v7.8.9")
    assert digests(clone.folder / "dist") == built


def test_a_prepared_release_leaves_nothing_unreleased_and_has_its_number(clone):
    heading = "## 7.8.9 (2026-11-28)\n"
    clone.change("CHANGELOG.md", NEWS, f"{NEWS}\n{heading}\n* Hints are short.\n")
    clone.commit()
    assert "has a section 7.8.9, but pyproject.toml says" in clone.release("7.8.9").stderr
    [number] = re.findall(r'^version = ".*"$', clone.read("pyproject.toml"), re.MULTILINE)
    clone.change("pyproject.toml", number, 'version = "7.8.9"')
    clone.commit()
    assert "lines under Unreleased: move them to 7.8.9" in clone.release("7.8.9").stderr


def test_an_invalid_release_changes_nothing(clone):
    before = clone.state()
    assert "Name the version" in clone.release("").stderr
    assert "Name the version" in clone.release("1.2").stderr
    assert "0.0.9 is older than" in clone.release("0.0.9").stderr
    clone.output("git", "tag", "v7.8.9")
    assert "v7.8.9 is there already." in clone.release("7.8.9").stderr
    clone.output("git", "tag", "--delete", "v7.8.9")
    (clone.folder / "notes.txt").touch()
    assert "not committed" in clone.release("7.8.9").stderr
    (clone.folder / "notes.txt").unlink()
    assert clone.state() == before


def test_a_release_that_fails_half_way_takes_its_changes_back(clone):
    clone.change("pyproject.toml", '"hatchling.build"', '"nothing.build"')
    clone.commit()
    before = clone.state()
    assert clone.release("7.8.9").returncode != 0
    assert clone.state() == before
    assert clone.output("git", "status", "--porcelain") == ""


def test_a_release_that_cannot_be_tagged_is_not_committed_either(clone):
    before = clone.state()
    clone.build_nothing()
    clone.output("git", "config", "tag.gpgSign", "true")
    clone.output("git", "config", "gpg.program", "false")
    done = clone.release("7.8.9")
    assert done.returncode != 0 and "sign" in done.stderr
    assert clone.state() == before
    assert clone.output("git", "status", "--porcelain") == ""


def test_a_release_that_fails_the_checks_does_not_happen(clone):
    before = clone.state()
    clone.install("make", "echo checked: $* >&2\nexit 1")
    done = clone.run(".ci/release", "7.8.9")
    assert done.returncode == 1 and "checked: --no-print-directory check" in done.stderr
    assert clone.state() == before
