"""The files for deployments: sound by linters and schemas, and in step with the program."""

import os
import re
import shutil
import sys
from pathlib import Path

import pytest
import yaml

from bot.program.config import Settings
from bot.program.start import NEEDS_OPERATOR
from tests import processes
from tests.folders import ROOT

pytestmark = pytest.mark.slow

PROGRAMS = Path(sys.executable).parent
MANIFESTS = sorted((ROOT / "docs" / "deploy" / "kubernetes").glob("*.yaml"))
UNIT = ROOT / "docs" / "deploy" / "karnak.service"
DOCKERFILE = (ROOT / "Dockerfile").read_text()
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
OBJECTS = [each for path in MANIFESTS for each in yaml.safe_load_all(path.read_text())]
PODS = {each["kind"]: each["spec"] for each in OBJECTS if "template" in each.get("spec", {})}
OLDEST_KUBERNETES, NEWEST_KUBERNETES = "1.29", "1.37"  # the first that has ReadWriteOncePod

BROKEN_PYTHON = """#!/bin/sh
for last; do :; done
case "$*" in
"-m venv "*) mkdir -p "$last/bin" && cp "$0" "$last/bin/python" ;;
*" --python "*) exit 9 ;;
esac
"""

kubernetes = pytest.mark.parametrize("version", [OLDEST_KUBERNETES, NEWEST_KUBERNETES])
pods = pytest.mark.parametrize("kind", PODS)


def check(*command):
    done = processes.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def container(kind):
    [container] = PODS[kind]["template"]["spec"]["containers"]
    return container


def test_hadolint_accepts_the_dockerfile():
    check(PROGRAMS / "hadolint", "Dockerfile")


def test_shell_scripts_are_as_shellcheck_would_have_them():
    check(PROGRAMS / "shellcheck", "install.sh", *(ROOT / ".ci").iterdir())


@pytest.mark.parametrize(
    ("folder", "python", "said"),
    [
        ("", sys.executable, "Name the folder: ./install.sh FOLDER"),
        ("there", sys.executable, "there is there already: name a new folder, or remove it."),
        (
            "new",
            "false",
            "Karnak needs Python 3.11 or newer; name one with PYTHON=/path/to/python3.",
        ),
    ],
)
def test_an_impossible_installation_is_explained_and_leaves_nothing(tmp_path, folder, python, said):
    (tmp_path / "there").mkdir()
    where = str(tmp_path / folder) if folder else ""
    environment = {**os.environ, "PYTHON": python, "TMPDIR": str(tmp_path)}
    command = [ROOT / "install.sh", where]
    done = processes.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode and done.stderr.endswith(f"{said}\n")
    assert [path.name for path in tmp_path.rglob("*")] == ["there"]


def test_an_install_that_fails_leaves_nothing(tmp_path):
    python = tmp_path / "python"
    python.write_text(BROKEN_PYTHON)
    python.chmod(0o755)
    environment = {**os.environ, "PYTHON": str(python), "TMPDIR": str(tmp_path)}
    done = processes.run([ROOT / "install.sh", tmp_path / "new"], env=environment)
    assert done.returncode == 9
    assert [*tmp_path.iterdir()] == [python]


def test_the_compose_file_keeps_to_the_schema_of_compose():
    check(PROGRAMS / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml")


@kubernetes
def test_the_manifests_keep_to_the_schemas_of_kubernetes(version):
    told = check(PROGRAMS / "kubernetes-validate", "--strict", "-k", version, *MANIFESTS)
    assert told.count(" passed for resource ") == len(OBJECTS)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs Debian's package systemd")
def test_systemd_accepts_the_unit(tmp_path):
    program = tmp_path / ".venv" / "bin" / "karnak"
    program.parent.mkdir(parents=True)
    program.touch(0o755)
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace("/srv/karnak", str(tmp_path)))
    assert not check("systemd-analyze", "verify", "--man=no", unit)


def test_no_restart_is_tried_where_the_program_says_that_none_will_do():
    assert f"RestartPreventExitStatus={NEEDS_OPERATOR}\n" in UNIT.read_text()


def test_every_setting_that_is_given_is_one():
    given = [name for each in COMPOSE.values() for name in each.get("environment", {})]
    given += [variable["name"] for kind in PODS for variable in container(kind)["env"]]
    given += [name for each in OBJECTS for name in each.get("stringData", {})]
    unknown = {*given} - {name.upper() for name in Settings.model_fields}
    assert unknown == {"POSTGRES_USER"}  # of the image of PostgreSQL


def test_compose_starts_one_bot_on_a_file_or_three_on_postgresql():
    bots = {name: each for name, each in COMPOSE.items() if each["image"] == "karnak"}
    counts = {bot["profiles"][0]: bot.get("deploy", {}).get("replicas", 1) for bot in bots.values()}
    assert counts == {"sqlite": 1, "postgresql": 3}
    assert all(bot["read_only"] and bot["cap_drop"] == ["ALL"] for bot in bots.values())


@pods
def test_a_pod_can_write_to_nothing_but_its_volume_and_is_nobody_special(kind):
    security = container(kind)["securityContext"]
    assert security == {
        "allowPrivilegeEscalation": False,
        "capabilities": {"drop": ["ALL"]},
        "readOnlyRootFilesystem": True,
    }
    user = PODS[kind]["template"]["spec"]["securityContext"]["runAsUser"]
    assert f"--uid {user} " in DOCKERFILE and f"USER {user}:{user}\n" in DOCKERFILE


@pods
def test_a_pod_is_asked_at_addresses_that_the_program_has(kind):
    asked = {name: probe for name, probe in container(kind).items() if name.endswith("Probe")}
    paths = {name: probe["httpGet"]["path"] for name, probe in asked.items()}
    assert paths == {
        "startupProbe": "/healthz",
        "livenessProbe": "/healthz",
        "readinessProbe": "/readyz",
    }
    assert {probe["httpGet"]["port"] for probe in asked.values()} == {"operations"}
    [port] = container(kind)["ports"]
    [served] = [each["value"] for each in container(kind)["env"] if each["name"] == "OPERATIONS"]
    assert served == f"0.0.0.0:{port['containerPort']}"


@pods
def test_objects_that_belong_together_share_their_labels(kind):
    labels = PODS[kind]["template"]["metadata"]["labels"]
    [budget] = [each["spec"] for each in OBJECTS if each["kind"] == "PodDisruptionBudget"]
    assert labels == PODS[kind]["selector"]["matchLabels"] == budget["selector"]["matchLabels"]


def test_pods_of_two_versions_never_wait_for_each_other():
    assert PODS["Deployment"]["strategy"] == {"type": "Recreate"}


def test_the_image_is_built_from_no_more_than_it_needs():
    copied = re.findall(r"^COPY (?!--from)(.*)$", DOCKERFILE, re.MULTILINE)
    assert copied == [". ."]
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert lines[1] == "*" and not [line for line in lines if "env" in line or "var" in line]
