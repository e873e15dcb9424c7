import ast
import re
import sys
import tomllib
from importlib.metadata import distribution, packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PYTHONS = ["3.11", "3.12", "3.13"]


def locked(file):
    lines = (ROOT / file).read_text().splitlines()
    return [Requirement(line) for line in lines if re.match(r"\w", line)]


def names(requirements):
    return {canonicalize_name(requirement.name) for requirement in requirements}


RUN = locked("requirements.lock")
DEV = [*RUN, *locked("requirements-dev.lock")]
SETS = {"run": (PROJECT["project"]["dependencies"], RUN)}
SETS["dev"] = (PROJECT["dependency-groups"]["dev"], DEV)


@pytest.mark.parametrize(("declared", "lock"), SETS.values(), ids=SETS)
def test_the_lock_has_what_the_project_declares_at_the_same_version(declared, lock):
    pinned = {(canonicalize_name(requirement.name), requirement.specifier) for requirement in lock}
    assert {(canonicalize_name(r.name), r.specifier) for r in map(Requirement, declared)} <= pinned


def test_the_locks_name_each_package_once_at_one_version_and_from_no_address():
    assert len(names(DEV)) == len(DEV)
    assert all(re.fullmatch(r"==[\w.]+", str(requirement.specifier)) for requirement in DEV)
    assert not [requirement for requirement in DEV if requirement.url]


def needed(lock, python):
    here = {"python_version": python, "python_full_version": f"{python}.0"}
    for requirement in lock:
        if requirement.marker and not requirement.marker.evaluate(here):
            continue
        for line in requires(requirement.name) or ():
            asked = Requirement(line)
            if not asked.marker or asked.marker.evaluate({**here, "extra": ""}):
                yield asked


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("lock", [RUN, DEV], ids=["run", "dev"])
def test_the_lock_has_all_that_its_packages_need(lock, python):
    present = [r for r in lock if installed(r)]
    versions = {canonicalize_name(r.name): next(iter(r.specifier)).version for r in lock}
    for asked in needed(present, python):
        assert asked.specifier.contains(versions[canonicalize_name(asked.name)]), asked


def installed(requirement):
    return not requirement.marker or requirement.marker.evaluate()


@pytest.mark.parametrize("requirement", [r for r in DEV if installed(r)], ids=str)
def test_what_is_installed_is_what_is_locked(requirement):
    assert distribution(requirement.name).version in requirement.specifier


@pytest.mark.parametrize("declared", [d for declared, _ in SETS.values() for d in declared])
def test_contributing_gives_the_reason_for_each_dependency(declared):
    assert f"| `{Requirement(declared).name}` |" in (ROOT / "CONTRIBUTING.md").read_text()


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
    providers = packages_distributions()
    needed_here = {canonicalize_name(providers.get(module, [module])[0]) for module in foreign}
    assert needed_here <= names(map(Requirement, SETS["run"][0]))
