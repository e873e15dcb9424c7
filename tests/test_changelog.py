"""The changelog is short enough to be read before an upgrade, and knows the newest migration."""

import re

import pytest

from tests.folders import ROOT

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
RELEASE = re.compile(r"^## (.+)\n((?:(?!## ).*\n)*)", re.MULTILINE)
SECTIONS = dict(RELEASE.findall(CHANGELOG))


def test_the_newest_section_is_the_unreleased_one_and_the_others_are_dated():
    assert next(iter(SECTIONS)) == "Unreleased"
    for heading in [*SECTIONS][1:]:
        assert re.fullmatch(r"\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)", heading)


@pytest.mark.parametrize("heading", SECTIONS)
def test_a_section_has_at_most_400_words(heading):
    assert len(SECTIONS[heading].split()) <= 400


@pytest.mark.parametrize("heading", SECTIONS)
def test_a_line_of_a_section_has_at_most_25_words(heading):
    for line in SECTIONS[heading].splitlines():
        assert len(line.removeprefix("* ").split()) <= 25, line


def test_a_new_migration_is_in_the_changelog():
    newest = max(int(file.name[:4]) for file in ROOT.glob("migrations/*.sql"))
    named = [int(number) for number in re.findall(r"database to version (\d+)", CHANGELOG)]
    assert named and named[0] == newest, f"Upgrading: … the database to version {newest}."
