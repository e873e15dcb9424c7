"""The stories of `docs/`, played in the sandbox, with the pictures that are taken of them."""
