"""What runs elsewhere: every check on every push and pull request, and nothing is published that has not passed."""

from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]
from venv_setup import ROOT

CHECKS = "python3 build/test.py"
WORKFLOWS = [
    yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(Path(ROOT, ".github/workflows").iterdir())
]
JOBS: dict[str, Any] = {name: job for workflow in WORKFLOWS for name, job in workflow["jobs"].items()}


def commands(job: Any) -> list[str]:
    return [step.get("run") or step["uses"].partition("@")[0] for step in job["steps"]]


def test_every_push_and_pull_request_is_checked():
    checking = [workflow for workflow in WORKFLOWS if any(CHECKS in commands(job) for job in workflow["jobs"].values())]
    triggers = [workflow[True] for workflow in checking]  # YAML reads "on" as a truth
    assert any(found.get("push", 0) is None and found.get("pull_request", 0) is None for found in triggers)


def test_where_all_engines_can_be_had_all_of_them_are_played_in():
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").endswith(f"\nexec {CHECKS} --engines all\n")


def test_only_what_has_passed_is_published():
    publishing = [job for job in JOBS.values() if "actions/deploy-pages" in commands(job)]
    assert publishing
    for job in publishing:
        assert CHECKS in commands(JOBS[job["needs"]])
        assert "refs/heads/main" in job["if"]


def test_nothing_may_write_but_what_publishes():
    assert {str(workflow["permissions"]) for workflow in WORKFLOWS} == {"{'contents': 'read'}"}
    for job in JOBS.values():
        assert ("permissions" in job) == ("actions/deploy-pages" in commands(job))
