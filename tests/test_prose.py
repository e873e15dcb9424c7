"""The project's English keeps the rules of `docs/english.md`, in as many sentences as it does."""

from functools import cache

import pytest

from tests.prose import CORPORA, budget, counts, in_one_language, of_message, sentences
from tests.prose_rules import RULES, Sentence, hits

FAULTS = {  # a sentence that breaks one rule each, and the same as it should be
    "clause": ("What is named otherwise is left alone.", "Karnak leaves other emojis alone."),
    "whoever": ("Remind whoever has a turn.", "Remind the players who have a turn."),
    "what": ("It deletes what nobody uses.", "It deletes the unused files."),
    "semicolon": ("It restarts; try again.", "It restarts. Try again."),
    "inversion": ("Had she answered, it would move.", "If she had answered, it would move."),
    "for": ("Wait, for it is slow.", "Wait, because it is slow."),
    "own": ("Units in the own city attack.", "Units in your city attack."),
    "one": ("Here one may look.", "Here you may look."),
    "word": ("The moves are played anew.", "The moves are played again."),
    "length": (f"The {'very ' * 30}long story ends.", "The story ends."),
}


@cache
def of_the_project():
    return tuple(hits(in_one_language(sentences())))


def rules_that(text, corpus="docs"):
    """The rules that a sentence breaks."""
    return {hit.rule for hit in hits([Sentence(corpus, "page.md", 1, text, True)])}


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_finds_its_fault_and_is_content_with_plain_english(rule):
    fault, right = FAULTS[rule]
    assert rules_that(fault) == {rule}
    assert rules_that(right) == set()


@pytest.mark.parametrize(
    "text",
    [
        "Choose what to keep.",
        "Tell me what you saw.",
        "What if nobody answers?",
        "Do this once and for all.",
        "Each one can be undone.",
    ],
)
def test_plain_english_that_looks_alike_is_left_alone(text):
    assert rules_that(text) == set()


@pytest.mark.parametrize(
    ("message", "rules"),
    [
        ("[kemet] Skip marches that no card can help", set()),
        ("[bot] Close votes\n\nA vote that is decided closes.\n# On branch main", set()),
        ("Skip marches that no card can help", {"part"}),
        (f"[kemet] Skip {'many ' * 14}marches", {"subject"}),
        ("[kemet] Kemet's good counted anew", {"word"}),
        ("[kemet] Skip marches\n\nThey cost time; nobody needs them.", {"semicolon"}),
        ("", {"part"}),
    ],
)
def test_a_commit_message_has_a_part_and_a_plain_short_subject(message, rules):
    assert {hit.rule for hit in of_message(message)} == rules


@pytest.mark.slow
@pytest.mark.parametrize("corpus", CORPORA)
def test_no_corpus_breaks_a_rule_more_often_than_its_budget_allows(corpus):
    now, allowed = counts(of_the_project()), budget()[corpus]
    over = {rule for rule in RULES if now[corpus, rule] > allowed[rule]}
    found = [str(h) for h in of_the_project() if h.sentence.corpus == corpus and h.rule in over]
    assert not over, f"above the budget in {corpus}: {over}\n" + "\n".join(found[-40:])
