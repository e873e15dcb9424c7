"""The database, whichever it is: the only SQL besides that of the features.

A method that has returned has committed, durably. One that raised has changed nothing.
"""
