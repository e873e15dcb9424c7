"""Every answer and event of every sandbox in this process, judged by Discord's description.

Answers that a test has injected as a fault are not the sandbox's own, and not looked at.
"""

import json
import os

import pytest

from bot.sandbox.gateway import GatewaySession
from bot.sandbox.rest import RestApi
from tests.oracle import validator

faults = []
respond, dispatch = RestApi._respond, GatewaySession.dispatch


def judged_response(self, web_request, request, files):
    response = respond(self, web_request, request, files)
    answer = json.loads(response.body) if response.body else None
    told = validator().of_answer(request.method, request.path, response.status, answer)
    note(f"{request.method} {request.path} {response.status}", told)
    return response


def judged_dispatch(self, event_name, data):
    note(event_name, validator().of_event(event_name, data))
    dispatch(self, event_name, data)


def note(what, told):
    test = os.environ.get("PYTEST_CURRENT_TEST")
    faults.extend(f"{what}: {fault} ({test})" for fault in told)


if validator() is not None:
    RestApi._respond, GatewaySession.dispatch = judged_response, judged_dispatch


@pytest.fixture(autouse=True, scope="module")
def described():
    """Fail a module's last test if the sandbox has sent data outside Discord's description."""
    yield
    found, faults[:] = faults[:], []
    assert not found, "\n".join(found)
