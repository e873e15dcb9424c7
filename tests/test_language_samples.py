"""Of all languages each test runs in English, in the made-up one, and in one other."""

from types import SimpleNamespace

import pytest

from bot.ground.languages import spoken
from rules.core.text import Language
from tests import language_samples
from tests.effort import chosen
from tests.language_samples import ALWAYS, language_of, left_out, tried_languages
from tests.pseudo import PSEUDO

OTHERS = ("xa", "xb", "xc", "xd")  # besides the catalogues of the program


def test(name, language, *, marked=False):
    """A test as pytest has collected it."""
    return SimpleNamespace(
        nodeid=f"tests/test_x.py::test_{name}[kemet-{language}]",
        callspec=SimpleNamespace(params={"word": "kemet", "code": language}),
        get_closest_marker=lambda mark: marked and mark == "every_language",
    )


test.__test__ = False


@pytest.fixture(autouse=True)
def _spoken(monkeypatch):
    for other in OTHERS:
        monkeypatch.setitem(spoken(), other, Language(lambda said: said.template))


def turns(name, **more):
    items = [test(name, each, **more) for each in ("en", *OTHERS, PSEUDO)]
    gone = left_out(items)
    return [each.callspec.params["code"] for each in items if each not in gone]


def test_a_test_runs_in_english_in_the_made_up_language_and_in_one_other(monkeypatch):
    monkeypatch.setattr(language_samples, "LONG", False)
    first, other, last = turns("a")
    assert (first, last) == ("en", PSEUDO) and other in OTHERS
    assert turns("a") == [first, other, last]


def test_all_tests_together_meet_every_language(monkeypatch):
    monkeypatch.setattr(language_samples, "LONG", False)
    met = [turns(f"number_{number}")[1] for number in range(200)]
    assert all(met.count(other) > 25 for other in OTHERS)


def test_a_marked_test_and_a_long_run_leave_no_language_out(monkeypatch):
    assert turns("a", marked=True) == ["en", *OTHERS, PSEUDO]
    monkeypatch.setattr(language_samples, "LONG", True)
    assert turns("a") == ["en", *OTHERS, PSEUDO]


def test_another_code_is_no_language(monkeypatch):
    monkeypatch.setattr(language_samples, "LONG", False)
    assert left_out([test("a", each) for each in ("TW", "404", "fr 2016")]) == []


def test_a_language_itself_counts_as_its_code():
    other = SimpleNamespace(callspec=SimpleNamespace(params={"language": spoken()[OTHERS[0]]}))
    english = SimpleNamespace(callspec=SimpleNamespace(params={"language": spoken()["en"]}))
    assert (language_of(other), language_of(english)) == (OTHERS[0], None)


def test_a_test_without_a_language_always_runs():
    item = SimpleNamespace(nodeid="tests/test_x.py::test_y", get_closest_marker=lambda _: None)
    assert left_out([item]) == []


def test_a_test_that_reads_all_languages_itself_takes_the_same_sample():
    others = [code for code in tried_languages() if code not in ALWAYS]
    everything = sorted(code for code in spoken() if code not in ALWAYS)
    assert others == everything if language_samples.LONG else len(others) == 1
    assert {"en", PSEUDO} < {*tried_languages()}


@pytest.mark.parametrize("languages", [OTHERS[:1], OTHERS[1:3]])
def test_the_choice_does_not_depend_on_the_run(languages):
    assert chosen("a name", languages) == languages[0]
