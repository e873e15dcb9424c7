"""The pictures of a strip, as a browser finds them."""


def shown(steps):
    """The shapes of each step, by the edits of each."""
    before = []
    for edits in steps:
        after, place = [], 0
        for start, end, *added in edits:
            after += [*before[place:start], *added]
            place = end
        before = after + before[place:]
        yield before
