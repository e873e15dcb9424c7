"""The rules of `docs/english.md`: patterns that a sentence of this project should not have."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple


class Sentence(NamedTuple):
    """A sentence, its corpus, and where it starts."""

    corpus: str
    path: str
    line: int
    text: str
    ends: bool  # False for a label, heading or name


class Hit(NamedTuple):
    """A place where a sentence breaks a rule."""

    rule: str
    found: str
    advice: str
    sentence: Sentence

    def __str__(self) -> str:
        place = f"{self.sentence.path}:{self.sentence.line}"
        return f"{place}: {self.rule}: “{self.found}” → {self.advice}\n    {self.sentence.text}"


# Verbs and nouns that an indirect question may follow, as in “choose what to keep”.
ASKING: Final = (
    r"ask|answer|argu\w+|brows|check|choice|choos|chose|clear|compare|comput|consider|control|"
    r"customi[sz]|decid|defin|depend|describ|determin|discover|document|doubt|exactly|examine|"
    r"exhibit|explain|expla|explor|find|found|figur|forget|forgot|guess|hear|idea|illustrat|"
    r"inspect|know|knew|learn|limit|list|look|matter|mean|never mind|note|observ|overview|"
    r"pick|predict|print|question|read|recogni[sz]|rememb|remind|report|return|review|say|"
    r"said|see|seen|show|specif|start|stat|sum|summar|surpris|tell|told|tried|trac|"
    r"understand|understood|verif|warn|watch|wonder|write|about|of|on|just|just like"
)
INDIRECT: Final = re.compile(rf"\b(?:{ASKING})\w*(?:\W+\w+){{0,4}}\W+$", re.I)

CLAUSE_SUBJECT: Final = re.compile(
    r"^(?:(?:What(?!’s|'s| if\b)|Who(?!’s|'s)|Whose|Whom|Whoever|Whomever|Whatever|Whichever)\b"
    r"|That which\b|All that (?!follows)\w+ |Of (?:this|that|these|those|what|whom|it|them) "
    r"|(?:In|On|For|By|To|With|From|At|After|Until) (?:which|what|whom|whose)\b"
    r"|Whether\b[^,]*$"
    r"|Those (?:who|whom|that)\b"
    r"|That \w+(?: \w+){1,6} (?:is|was|has been|stands)\b(?=.* (?:is|was) )"
    r"|How (?!to\b|many\b|much\b|long\b|often\b)[^,?]{3,60}, (?!and\b)\w+ "
    r"(?:has|have|is|are|says)\b)"
)
WHOEVER: Final = re.compile(r"\b(?:whoever|whomever|whosoever|whosever)\b", re.I)
BARE_WHO: Final = re.compile(
    r"(?:^|[.;:(] )Who (?!is\b|are\b|wins\b|’s\b)[^?]*$"
    r"|\b(?:of|to|for|than|with|from|if|as|that|when|but) who (?!is |are )",
    re.I,
)
FREE_WHAT: Final = re.compile(
    r"(?<!\{)\bwhat\b(?! (?:to|kind|kinds|if|about|sort|is going on)\b)", re.I
)
SEMICOLON: Final = re.compile(r"[^\W\d_]+[)”*`]?;(?= [^\W\d_])")
INVERSION: Final = re.compile(
    r"(?:^|[,:;] )(?:Had|Were) (?:it|he|she|they|you|we|the|a|an|this|that|anybody|nobody)\b"
    r"|(?:^|[,:;.] )Nor (?:is|are|does|do|has|have|can|may|will|was|were)\b"
    r"|(?:^|[:;.] )(?:so|neither) (?:is|are|does|do|has|have|may|can|was|were|will) "
    r"(?:it|they|the|a|an|this|that|its|their|those|every|each|nobody|anybody)\b"
    r"|(?:^|; )Of (?:this|that|these|those|what|it|them|a|the)\b[^,]* (?:is|are|was|were) told\b",
    re.I,
)
FOR: Final = re.compile(
    r"[,;:] for (?:it|they|he|she|we|nobody|somebody|everybody|that|this|there|a|the|its|his|their)"
    r"\b(?:(?! that| who| which| whose)(?: \w+)){0,4}? (?:is|are|was|were|has|have|can|cannot|may|"
    r"might|must|would|does|do|did|knows?|needs?|costs?|takes?)\b"
)
OWN: Final = re.compile(r"\b(?:the|an|any|each|every|all|for|with|by|in|on|of|to) own \w+", re.I)
ONE: Final = re.compile(
    r"\b(?:(?:another|other|next|this|that|last|first|only|each|every|no|which|sync|\w+(?:er|est)) "
    r")?(?:(one) (?:can|may|might|must|has to|cannot|likes|wants|knows|does not)\b"
    r"|(?:lets?|allows?) (one) (?!of\b|more\b|\w+ing\b)[a-z]+\b"
    r"|(one[’']s) (?!middle)\w+|of (one's) own)",
    re.I,
)
NOT_ONE: Final = re.compile(
    r"^(?:another|other|next|this|that|last|first|only|each|every|no|which|\w+(?:er|est)) ", re.I
)
PASSIVE: Final = re.compile(
    r"\b(?:is|are|was|were|be|been|being)\s+"
    r"(?:(?:not|never|only|also|then|always|still|just|already|at once|anew|once|thus)\s+)?"
    r"(?:\w+ed|given|taken|made|told|shown|seen|kept|held|found|known|"
    r"said|drawn|chosen|written|read|put|set|sent|left|lost|won|meant|built|bound|brought|bought|"
    r"begun|broken|caught|cut|done|dealt|driven|forgotten|hidden|laid|led|met|paid|played|sold|"
    r"sought|spent|spoken|thrown|understood|undone|withdrawn)\b",
    re.I,
)

SAY: Final = "say, show, report, announce"
WORDS: Final = {  # private words, and the word that everybody uses
    r"(?<!un)awaited\b": "waiting for, whose turn it is",
    r"\bsought\b|\bseeks? (?:a |an |nobody|somebody|substitutes?)": "looking for",
    r"\banew\b": "again; with a verb: replay, recount, rebuild",
    r"\b(?:left|leaves?|leaving) (?:\w+ ){0,2}ahead\b": "order, planned",
    r"\bmend(?:s|ed|ing)?\b": "fix",
    r"\breckon\w*\b": "estimate, calculate, count",
    r"\bsettle[sd]?\b|\bsettling\b(?! in)": "set, choose, decide, agree",
    r"\bkept of\b": "stored about",
    r"\btold (?:of|in)\b|\btold to (?:the|a|its|their|all|\w+body|viewers?)\b|\btells? of\b"
    r"|\b(?:is|are|was|were) told(?! (?:that|apart|to|when|why|how|about|and)\b|[.,;])": SAY,
    r"\bstands? (?:in|on|under|for itself|among|beside|there|open|still|between|by|behind|for as)"
    r"\b": "is; of a clock: stops",
    r"\bno more(?= ?[.,;:)]|$)|\bany more(?= ?[.,;:)]|$)": "no longer",
    r"\bas it stands\b|\bhow (?:it|they|things) stands?\b": "current",
    r"\ball that (?:is|was|has|had|have|can|may|a|you|the|it|they|one)\b"
    r"|\ball (?:of )?it that\b": "everything, all …s",
    r"\ball the same\b": "still, anyway",
    r"\bbeside\b": "next to, with",
    r"\bthereof\b|\bthereupon\b|\bhitherto\b|\bherein\b|\bwherefore\b|\blest\b": "so, then",
    r"\bbe it\b|\bsave for\b|\bfor want of\b": "except, without",
    r"\bwhom\b": "name the person: the player who …",
    r"\bsee(?:s|n)? to\b(?! it that)": "handle, check",
    r"\bsome (?:seventy|twenty|thirty|forty|fifty|hundred|\d+)\b": "about",
    r"\bso many\b(?! (?:that|of))|\bas many hours\b": "that many, the number",
    r"(?<!there )\bis (?-i:none)\b|\bthat is no (?!longer)": "is not a …",
    r"\bthere is no such\b": "No … by that name. / unknown",
    r"\bin place of\b": "instead of",
    r"\bfor long\b|\bfor all that\b": "for a long time",
    r"\bcame of it\b|\bcomes of it\b|\bbecomes of\b|\bbecame of\b": "result, what happens to",
    r"\bgo(?:es)? by\b": "follow, use",
    r"\bhas it\b(?= ?[.,;:]|$)|\bhave it\b(?= ?[.,;:]|$)": "says, does",
    r"(?<!every )\bnow and then\b": "from time to time, regularly",
    r"\blook(?:s|ed|ing)? through\b": "check, read",
    r"\bat the (?:most|least|soonest|latest)\b": "at most, at least",
    r"\bgoes? without saying\b": "is implied, default",
    r"\bthat is so\b|\bwhat is so\b|\bif so\b(?!,)": "true",
    r"\bpeople\b(?= (?:who|whom) (?:sit|play|are awaited))": "players",
    r"\byet to\b": "still has to, not … yet",
    r"\bwant no\b|\bhas no \w+ any more\b": "do not allow, no longer has",
    r"\b(?:of|to|for|by) what\b(?!.*\?)": "name the thing",
}
VOCABULARY: Final = [(re.compile(pattern, re.I), use) for pattern, use in WORDS.items()]
ANY_WORD: Final = re.compile("|".join(WORDS), re.I)  # most sentences have none
SHORT: Final = {"ui": 24, "docs": 30, "changelog": 30, "docstrings": 30, "comments": 30}
ALLOWED: Final[Mapping[str, str]] = {  # a sentence that may break the rules, and its reason
    "No more": "an answer: draw no further cards",
}


def clause_subject(s: Sentence) -> Iterator[tuple[str, str]]:
    if "?" in s.text or (not s.ends and s.corpus == "docs"):
        return
    if s.corpus not in ("ui", "docs", "changelog") and s.text.lower().startswith("whether "):
        return  # “Whether the game is over.” documents a property well
    if found := CLAUSE_SUBJECT.match(s.text[:1].upper() + s.text[1:]):
        yield found[0].strip(), "start with the noun, the person or the verb"


def whoever(s: Sentence) -> Iterator[tuple[str, str]]:
    for found in WHOEVER.finditer(s.text):
        yield found[0], "the player, the next player, anyone who"
    if found := BARE_WHO.search(s.text):
        yield found[0].strip(" .;:(")[:24], "name the person: the player who …"


def free_what(s: Sentence) -> Iterator[tuple[str, str]]:
    if "?" in s.text:
        return
    for found in FREE_WHAT.finditer(s.text):
        if found.start() and not INDIRECT.search(s.text[: found.start()]):
            yield s.text[found.start() : found.start() + 24], "name the thing"


def semicolon(s: Sentence) -> Iterator[tuple[str, str]]:
    if found := SEMICOLON.search(s.text):
        yield found[0], "two sentences"


def inversion(s: Sentence) -> Iterator[tuple[str, str]]:
    if found := INVERSION.search(s.text):
        yield found[0].strip(" ,:;."), "subject before verb"


def because(s: Sentence) -> Iterator[tuple[str, str]]:
    if found := FOR.search(s.text):
        yield found[0].strip(" ,("), "because, or a new sentence"


def own(s: Sentence) -> Iterator[tuple[str, str]]:
    if found := OWN.search(s.text):
        yield found[0], "your own, their own, its own"


def one(s: Sentence) -> Iterator[tuple[str, str]]:
    if (found := ONE.search(s.text)) and not NOT_ONE.match(found[0]):
        yield found[0], "you; in code: the player, callers"


def vocabulary(s: Sentence) -> Iterator[tuple[str, str]]:
    for pattern, use in VOCABULARY if ANY_WORD.search(s.text) else ():
        if found := pattern.search(s.text):
            yield found[0], use


def length(s: Sentence) -> Iterator[tuple[str, str]]:
    words = len(re.sub(r"\{[^}]*\}|`[^`]*`", "x", s.text).split())
    if words > SHORT.get(s.corpus, 99):
        yield f"{words} words", f"at most {SHORT[s.corpus]}: split it"


RULES: Final[dict[str, Callable[[Sentence], Iterator[tuple[str, str]]]]] = {
    "clause": clause_subject,
    "whoever": whoever,
    "what": free_what,
    "semicolon": semicolon,
    "inversion": inversion,
    "for": because,
    "own": own,
    "one": one,
    "word": vocabulary,
    "length": length,
}


def hits(sentences: Iterable[Sentence]) -> Iterator[Hit]:
    """Find the rules that sentences break, once for each found word."""
    for sentence in sentences:
        if sentence.text not in ALLOWED:
            for rule, check in RULES.items():
                for found, advice in check(sentence):
                    yield Hit(rule, found, advice, sentence)
