"""axe-core looks for barriers in an open page for screen readers and keyboards.

It comes with the package axe-playwright-python. Nothing of the page is loaded for it.
"""

from functools import cache
from importlib.resources import files

BESIDES = (
    "label-content-name-mismatch",
    "focus-order-semantics",
    "p-as-heading",
    "css-orientation-lock",
    "target-size",
)
"""Rules that axe-core leaves out unless they are asked for."""


@cache
def source():
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


async def barriers(page):
    """The complaints of axe-core: a line for each element, with the rule and a remedy."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(source())
    rules = {rule: {"enabled": True} for rule in BESIDES}
    options = {"rules": rules, "resultTypes": ["violations"]}
    found = await page.evaluate("options => axe.run(options)", options)
    assert found["passes"], "axe-core has looked at nothing"
    return [
        f"{rule['id']}: {node['html'][:160]} ({node['failureSummary'].strip()})"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
