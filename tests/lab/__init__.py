"""The laboratory: how strong computer players are, and what each part of them brings.

`docs/computers/lab.md` keeps the results. Only a run that names this folder runs its
tests (`tests/conftest.py`), as `.ci/run` and `make test-long` do. In every run
`tests/test_lab.py` plays a match with each of its tools, so that none breaks unnoticed.
"""
