import ast
import json
import re
import sys
import tomllib
from importlib.metadata import distribution, packages_distributions, requires
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PYTHONS = ["3.11", "3.12", "3.13"]


def locked(file):
    """Each line of a lock file that names a package, with the hashes of the files accepted."""
    text = (ROOT / file).read_text().replace("\\\n", "")
    lines = (line.split("--hash=") for line in text.splitlines() if not line.startswith("#"))
    return {line.strip(): {each.strip() for each in hashes} for line, *hashes in lines}


def names(requirements):
    return {canonicalize_name(requirement.name) for requirement in requirements}


FILES = {
    "requirements.lock": PROJECT["project"]["dependencies"],
    "requirements-postgresql.lock": PROJECT["project"]["optional-dependencies"]["postgresql"],
    "requirements-film.lock": PROJECT["project"]["optional-dependencies"]["film"],
    "requirements-environment.lock": PROJECT["project"]["optional-dependencies"]["environment"],
    "requirements-build.lock": PROJECT["dependency-groups"]["build"],
    "requirements-dev.lock": PROJECT["dependency-groups"]["dev"],
    "tests/lab/measure.lock": PROJECT["dependency-groups"]["measure"],
}
SEPARATE = {  # each in an environment of its own
    f"tests/libraries/{name}.lock": PROJECT["dependency-groups"][name]
    for name in ("disnake", "hikari", "nextcord")
}
DECLARED = [[Requirement(each) for each in declared] for declared in (FILES | SEPARATE).values()]
LOCKS = [[Requirement(line) for line in locked(file)] for file in FILES | SEPARATE]
RUN, _, _, _, _, DEV, *_ = LOCKS

locks = pytest.mark.parametrize("lock", LOCKS, ids=FILES | SEPARATE)


@pytest.mark.parametrize(
    ("declared", "lock"), [*zip(DECLARED, LOCKS, strict=True)], ids=FILES | SEPARATE
)
def test_the_lock_has_every_declared_requirement_at_the_same_version(declared, lock):
    pinned = {(canonicalize_name(requirement.name), requirement.specifier) for requirement in lock}
    assert {(canonicalize_name(r.name), r.specifier) for r in declared} <= pinned


@locks
def test_a_lock_names_each_package_once_at_one_version_and_from_no_address(lock):
    assert len(names(lock)) == len(lock)
    assert all(re.fullmatch(r"==[\w.]+", str(requirement.specifier)) for requirement in lock)
    assert not [requirement for requirement in lock if requirement.url]


@pytest.mark.parametrize("file", FILES | SEPARATE)
def test_a_lock_accepts_only_files_that_have_a_hash_in_it(file):
    for line, hashes in locked(file).items():
        assert hashes and all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in hashes), line


@pytest.mark.parametrize(
    "file",
    [
        "requirements.lock",
        "requirements-postgresql.lock",
        "requirements-film.lock",
        "requirements-build.lock",
    ],
)
def test_the_lock_of_the_tests_includes_all_other_locks(file):
    assert locked(file).items() <= locked("requirements-dev.lock").items()


def test_the_build_requirements_are_locked():
    assert PROJECT["build-system"]["requires"] == FILES["requirements-build.lock"]


def needed(lock, python):
    here = {"python_version": python, "python_full_version": f"{python}.0"}
    for requirement in lock:
        if requirement.marker and not requirement.marker.evaluate(here):
            continue
        for line in requires(requirement.name) or ():
            asked = Requirement(line)
            if not asked.marker or asked.marker.evaluate({**here, "extra": ""}):
                yield asked


def unless_absent(file):
    module, target = ABSENT.get(file, ("pytest", ""))
    absent = not find_spec(module)
    return [pytest.mark.skip(f"`make {target}` installs these packages")] if absent else []


ABSENT = {  # a package that may be missing, and the target that installs it
    "tests/lab/measure.lock": ("sklearn", "measure"),
    "requirements-environment.lock": ("pettingzoo", "environment"),
}


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize(
    "lock",
    [
        pytest.param(lock, marks=unless_absent(file), id=file)
        for file, lock in zip(FILES, LOCKS, strict=False)
    ],
)
def test_the_lock_has_all_that_its_packages_need(lock, python):
    present = [r for r in lock if installed(r)]
    versions = {canonicalize_name(r.name): next(iter(r.specifier)).version for r in lock}
    for asked in needed(present, python):
        assert asked.specifier.contains(versions[canonicalize_name(asked.name)]), asked


def installed(requirement):
    return not requirement.marker or requirement.marker.evaluate()


@pytest.mark.parametrize("requirement", [r for r in DEV if installed(r)], ids=str)
def test_installed_versions_are_the_locked_ones(requirement):
    assert distribution(requirement.name).version in requirement.specifier


@pytest.mark.parametrize("name", [each.name for declared in DECLARED for each in declared])
def test_every_dependency_has_its_reason(name):
    assert f"| `{name}` |" in (ROOT / "docs" / "dependencies.md").read_text()


def test_the_lock_of_npm_has_a_hash_for_each_package_and_no_address():
    libraries = ROOT / "tests" / "libraries"
    declared = json.loads((libraries / "package.json").read_text())["dependencies"]
    locked = json.loads((libraries / "package-lock.json").read_text())["packages"]
    assert {name: locked[f"node_modules/{name}"]["version"] for name in declared} == declared
    for name, package in locked.items():
        assert not name or package["integrity"].startswith("sha512-")
        assert "resolved" not in package


def imported_from_elsewhere(folder):
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                yield from (alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level:
                yield node.module.partition(".")[0]


@pytest.mark.parametrize("folder", ["bot", "render", "rules"])
def test_the_program_imports_only_what_is_declared_to_run_it(folder):
    own = {"bot", "render", "rules", *sys.stdlib_module_names}
    foreign = set(imported_from_elsewhere(folder)) - own
    providers = {"pyspiel": ["open-spiel"], **packages_distributions()}  # may be missing
    needed_here = {canonicalize_name(providers.get(module, [module])[0]) for module in foreign}
    assert needed_here <= names(chain(*DECLARED[:4]))
