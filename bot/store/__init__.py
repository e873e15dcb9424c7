"""The database of either kind: the only SQL besides that of the features.

A method that has returned has committed durably. A method that raised has changed nothing.
"""
