"""The queue of jobs: messages to send and acts to do."""
