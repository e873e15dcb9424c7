"""The project's English, sentence by sentence: interface, pages, docstrings, comments, tests.

    python -m tests.prose                    hits for each corpus and rule
    python -m tests.prose --list docs        every hit of a corpus or a path, as file:line
    python -m tests.prose --list bot/votes --rule whoever
    python -m tests.prose --folders          hits for each folder
    python -m tests.prose --tighten          lower the budget to today's counts
    python -m tests.prose --message FILE     check a commit message
    python -m tests.prose --commits 20       check the subjects of the last commits

`tests/test_prose.py` holds every corpus to the budget in `tests/prose_budget.json`.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from bot.ground.languages import DEFAULT
from tests import processes
from tests.folders import code_of_page
from tests.prose_rules import PASSIVE, RULES, Hit, Sentence, hits

ROOT: Final = Path(__file__).resolve().parents[1]
BUDGET: Final = ROOT / "tests" / "prose_budget.json"
CORPORA: Final = ("ui", "docs", "changelog", "docstrings", "comments", "tests", "names")
LONGEST_SUBJECT: Final = 72

END: Final = re.compile(r"(?<=[.!?])[”\"’)*_]*\s+(?=[A-Z`“({*\[_])|(?<=[.!?:])\s*\n")
ENDS: Final = re.compile(r"[.!?:…][”\"’)*_]*$")


def split(text: str, line: int) -> Iterator[tuple[int, str, bool]]:
    """The sentences of a paragraph, each with its line and whether it ends with a full stop."""
    start = 0
    for end in [*(m.end() for m in END.finditer(text)), len(text)]:
        piece = text[start:end]
        sentence = " ".join(piece.split())
        if sentence:
            at = line + text.count("\n", 0, start + len(piece) - len(piece.lstrip()))
            yield at, sentence, bool(ENDS.search(sentence))
        start = end


def blank(found: re.Match[str]) -> str:
    """As many lines as were found, without their words."""
    return "\n" * found[0].count("\n")


MARKUP: Final = (
    (re.compile(r"\A---\n.*?\n---\n", re.S), blank),
    (re.compile(r"^( *)(```|~~~).*?^\1\2\w*$", re.S | re.M), blank),
    (
        re.compile(
            r"<!--.*?-->|<(?:div|p|a|img|br|h\d|strong|picture|source)\b[^>]*>|</\w+>", re.S
        ),
        blank,
    ),
    (
        re.compile(
            r"^(?: {4}|\t)(?![*\d-]).*$|^[|:+].*$|^!!!.*$|^\?\?\?.*$|^:{2,}.*$|^\.\. .*$|^\{.*$",
            re.M,
        ),
        blank,
    ),
    (re.compile(r"!\[[^\]]*\]\([^)]*\)|^\[[^\]]+\]: .*$", re.M), blank),
    (re.compile(r"\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])"), r"\1"),
    (re.compile(r"\{?:?[\w:]*\}?``?[^`\n]+`{1,2}_{0,2}"), "`code`"),
    (re.compile(r"https?://\S+"), "`link`"),
)
HEADING: Final = re.compile(r"^#+ |^[=~\-^]{3,}$")
BULLET: Final = re.compile(r"^\s*(?:[*+-]|\d+[.)])\s+")


def markdown(text: str) -> Iterator[tuple[int, str]]:
    """The paragraphs and list items of a page, each with its first line, without code."""
    for pattern, by in MARKUP:
        text = pattern.sub(by, text)
    block, first = "", 1
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if not line.strip() or HEADING.match(line) or BULLET.match(line):
            if block.strip():
                yield first, block
            block, first = ("", number) if HEADING.match(line) else (BULLET.sub("", line), number)
        else:
            block, first = (f"{block}\n{line}", first) if block else (line, number)
    if block.strip():
        yield first, block


def of_page(path: Path, name: str, corpus: str) -> Iterator[Sentence]:
    for first, block in markdown(path.read_text(encoding="utf-8")):
        bare = re.sub(r"\*\*|__|(?<!\w)[*_]|[*_](?!\w)", "", block)
        for line, sentence, ends in split(bare, first):
            yield Sentence(corpus, name, line, sentence, ends)


UNSEEN: Final = re.compile(r'^msgctxt "former"\nmsgid .*$', re.M)  # typed, and shown nowhere
QUOTED: Final = re.compile(r'^(msgid(?:_plural)?|msgctxt|msgstr(?:\[\d+\])?)? ?"(.*)"$')


def of_catalogue(path: Path, name: str) -> Iterator[Sentence]:
    """The English sentences of a catalogue. Short labels are sentences too."""
    message, at, keyword = "", 0, ""
    shown = UNSEEN.sub(blank, path.read_text(encoding="utf-8"))
    for number, line in enumerate([*shown.splitlines(), ""], 1):
        found = QUOTED.match(line)
        if (not found or found[1]) and keyword.startswith("msgid") and message:
            text = message.replace('\\"', '"').replace("\\n", "\n")
            for _, sentence, ends in split(text, at):
                yield Sentence("ui", name, at, sentence, ends)
        if found:
            fresh = bool(found[1])
            keyword = found[1] or keyword
            message, at = (found[2], number) if fresh else (message + found[2], at)
        else:
            message, keyword = "", ""


FIELD: Final = re.compile(
    r"^\s*(?::\w+|>>>|\.\.\.|\.\. |@|Returns:|Args:|Raises:|Yields:).*$|^\s*-{3,}$|^\s*=+$"
    r"|^[^\S\n]*[\w`*, ]+ : [^\n]*$",
    re.M,
)


def of_docstring(node: ast.AST, name: str, corpus: str) -> Iterator[Sentence]:
    first = node.body[0]
    text = ast.get_docstring(node, clean=True) or ""
    text = re.sub(r"(?m)^(?: {4}|\t).*$", "", text)
    text = re.sub(r"``?[^`]*``?", "`code`", FIELD.sub("", text))
    line = first.lineno
    for block in re.split(r"\n\s*\n|\n(?=\s*[*-] )", text):
        for at, sentence, ends in split(block, line):
            yield Sentence(corpus, name, at, sentence.lstrip("*- "), ends)
        line += block.count("\n") + 2


SKIPPED: Final = re.compile(r"^(?:!|type:|noqa|fmt:|pragma|pylint|pyright|mypy|ruff|-\*-|https?:)")


TRAILING: Final = re.compile(r"""^[^#"']*(?:(?:"[^"]*"|'[^']*')[^#"']*)*  # (.+)$""")


def of_comments(source: str, nodes: list[ast.AST], name: str, corpus: str) -> Iterator[Sentence]:
    """The comments of a module. Comment lines that follow each other are one comment."""
    block: list[str] = []
    first, strings = 0, lines_in_strings(nodes)
    for number, line in enumerate([*source.splitlines(), ""], 1):
        bare = "" if number in strings or "#" not in line else line.lstrip()
        if bare.startswith("#"):
            words = bare.lstrip("# ")
            first = first if block else number
            block += [words] if words and not SKIPPED.match(words) else []
            continue
        yield from comment(block, first, name, corpus)
        found = TRAILING.match(bare)
        block, first = ([found[1]] if found and not SKIPPED.match(found[1]) else []), number
        yield from comment(block, first, name, corpus)
        block = []


def lines_in_strings(nodes: list[ast.AST]) -> set[int]:
    """The lines of strings that are longer than a line. A # in them begins no comment."""
    return {
        line
        for node in nodes
        if isinstance(node, ast.Constant) and (node.end_lineno or 0) > node.lineno
        for line in range(node.lineno, (node.end_lineno or 0) + 1)
    }


def comment(block: list[str], first: int, name: str, corpus: str) -> Iterator[Sentence]:
    text = re.sub(r"``?[^`]*``?", "`code`", "\n".join(block))
    if len(text.split()) >= 4:
        for at, sentence, ends in split(text, first):
            yield Sentence(corpus, name, at, sentence, ends)


DOCUMENTED: Final = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def of_module(path: Path, name: str, is_test: bool) -> Iterator[Sentence]:
    source = path.read_text(encoding="utf-8")
    nodes = [*ast.walk(ast.parse(source))]
    for node in nodes:
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False):
            yield from of_docstring(node, name, "tests" if is_test else "docstrings")
        if is_test and isinstance(node, DOCUMENTED[2:]) and node.name.startswith("test_"):
            words = node.name.removeprefix("test_").replace("_", " ")
            yield Sentence("names", name, node.lineno, words.capitalize(), False)
    yield from of_comments(source, nodes, name, "tests" if is_test else "comments")


def written() -> Iterator[str]:
    """Yield the names of the files that git tracks."""
    listing = ["git", "ls-files", "--cached", "-z"]
    listed = processes.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    yield from (name for name in sorted(listed.split("\0")) if name and (ROOT / name).is_file())


def sentences() -> Iterator[Sentence]:
    """Yield every English sentence of the checkout."""
    for name in written():
        path, kind = ROOT / name, name.rpartition(".")[2]
        if kind == "po":
            yield from of_catalogue(path, name)
        elif kind == "md" and code_of_page(name) == DEFAULT:
            yield from of_page(path, name, "changelog" if name == "CHANGELOG.md" else "docs")
        elif kind == "py":
            yield from of_module(path, name, name.startswith("tests/"))


def in_one_language(found: Iterable[Sentence]) -> list[Sentence]:
    """The sentences without repetition: a catalogue of each language has the same English."""
    seen: dict[tuple[str, str, str], Sentence] = {}
    for s in found:
        place = s.path.rpartition("/")[0] if s.corpus == "ui" else f"{s.path}:{s.line}"
        seen.setdefault((s.corpus, place, s.text), s)
    return [*seen.values()]


def counts(found: Iterable[Hit]) -> Counter[tuple[str, str]]:
    """Count the hits of each corpus and rule."""
    return Counter((hit.sentence.corpus, hit.rule) for hit in found)


def budget() -> dict[str, dict[str, int]]:
    """Read how many hits each corpus may have of each rule."""
    return json.loads(BUDGET.read_text(encoding="utf-8"))


def tighten(now: Counter[tuple[str, str]]) -> None:
    """Lower the budget to the counts, and raise nothing."""
    allowed = budget()
    lower = {c: {r: min(now[c, r], allowed[c][r]) for r in RULES} for c in CORPORA}
    lines = ",\n".join(f'  "{c}": {json.dumps(lower[c])}' for c in CORPORA)
    BUDGET.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def of_message(text: str) -> Iterator[Hit]:
    """Find the faults of a commit message: of its sentences, and of the form of its subject."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    first = lines[0] if lines else ""
    subject = of_subject(first, 1)
    if not re.match(r"(?:\[[\w-]+\] \S|Merge |Revert |fixup! |squash! )", first):
        yield Hit("part", first, "begin with the part, as in [kemet]", subject)
    if len(first) > LONGEST_SUBJECT:
        yield Hit("subject", f"{len(first)} characters", f"at most {LONGEST_SUBJECT}", subject)
    body = split("\n".join(lines[1:]), 2)
    others = (Sentence("commits", "message", line, text, ends) for line, text, ends in body)
    yield from hits([subject, *others])


def of_subject(line: str, number: int) -> Sentence:
    """Return the subject of a commit without its part."""
    return Sentence("commits", "message", number, re.sub(r"^\[[^]]*\] ", "", line), False)


def subjects(last: int) -> list[Sentence]:
    """Return the subjects of the last commits, the newest on line 1."""
    command = ["git", "log", "--format=%s", f"-{last}"]
    log = processes.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [of_subject(line, number) for number, line in enumerate(log.splitlines(), 1)]


def report(read: list[Sentence], found: list[Hit], place: Callable[[Sentence], str]) -> str:
    """Return a table of counts, with the share of sentences in passive voice."""
    totals = Counter(place(s) for s in read)
    passive = Counter(place(s) for s in read if PASSIVE.search(s.text))
    broken = Counter((place(hit.sentence), hit.rule) for hit in found)
    dirty = Counter(place(s) for s in {hit.sentence for hit in found})
    rows = [("", "sentences", *RULES, "any %", "passive %")]
    for each in sorted(totals, key=lambda k: (CORPORA.index(k) if k in CORPORA else 9, k)):
        share = [f"{100 * n / totals[each]:.1f}" for n in (dirty[each], passive[each])]
        rows.append((each, str(totals[each]), *(str(broken[each, r]) for r in RULES), *share))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    )


def folder(s: Sentence) -> str:
    """Return the corpus and the first two folders of a sentence's file."""
    return f"{s.corpus}  {'/'.join(s.path.split('/')[:2])}"


def is_asked(hit: Hit, place: str) -> bool:
    """Whether a hit is of a corpus, or of a file below a path."""
    return hit.sentence.corpus == place or hit.sentence.path.startswith(place)


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n" if text else "")


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--list", metavar="PLACE", help="print the hits of a corpus or path")
    parser.add_argument("--rule", choices=RULES, help="of this rule only")
    parser.add_argument("--folders", action="store_true", help="count by folder")
    parser.add_argument("--commits", type=int, metavar="N", help="check the last subjects")
    parser.add_argument("--message", type=Path, help="check a commit message")
    parser.add_argument("--tighten", action="store_true", help="lower the budget")
    return parser


def main() -> int:
    """Print what the command line asks for; 1 for a commit message with a fault."""
    asked = arguments().parse_args()
    if asked.message:
        faults = [*of_message(asked.message.read_text(encoding="utf-8"))]
        say("\n".join(map(str, faults)))
        return bool(faults)
    read = subjects(asked.commits) if asked.commits else in_one_language(sentences())
    found = [hit for hit in hits(read) if asked.rule in (None, hit.rule)]
    if asked.tighten:
        tighten(counts(found))
    elif asked.list or asked.commits:
        say("\n".join(str(hit) for hit in found if is_asked(hit, asked.list or "commits")))
    else:
        say(report(read, found, folder if asked.folders else lambda s: s.corpus))
    return 0


if __name__ == "__main__":
    sys.exit(main())
