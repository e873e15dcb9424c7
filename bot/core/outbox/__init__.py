"""The queue of jobs: what is still to be told or done."""
