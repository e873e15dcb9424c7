"""Lead every connection of this process to the sandbox, for libraries that know Discord alone."""

import os
import socket

PORT = int(os.environ["SANDBOX"])


def getaddrinfo(host, *_args, **_settings):
    """Answer with the sandbox's address and port, whatever was asked for."""
    return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", ("127.0.0.1", PORT))]


socket.getaddrinfo = getaddrinfo
