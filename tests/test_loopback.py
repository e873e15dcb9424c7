import socket

import pytest

from tests.patience import PATIENCE


def test_no_test_can_leave_this_machine():
    with socket.socket() as way_out, pytest.raises(BaseException, match="connects to 192"):
        way_out.connect(("192.0.2.1", 443))


def test_a_test_can_connect_to_this_machine():
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname(), timeout=PATIENCE).close()
