"""A finished game as one page of HTML, which shows it step by step and asks nobody for anything.

`reel.py` stores the pictures, `version.py` the words of one language, `page.py` puts them together.
`page.js` shows them in a browser.
"""
