// The tab stops among the messages: the newest message that can be used, and the one with the focus.
// The arrow keys lead from a message to the next, and so to all the others.

import { byId } from "./dom.js";

const CONTROLS = "a[href], button";

const scroller = byId("scroll");
const messageRows = () => [...scroller.querySelectorAll(".message")];

/** Return the newest message with a component that can be used, or else the newest. */
export function newestUsableRow() {
  const newestFirst = messageRows().reverse();
  return newestFirst.find((row) => row.querySelector("[data-custom-id]:not(:disabled)")) ?? newestFirst[0];
}

function updateTabStops() {
  const newest = newestUsableRow();
  for (const row of messageRows()) {
    const isStop = row === newest || row.contains(document.activeElement);
    for (const element of [row, ...row.querySelectorAll(CONTROLS)]) element.tabIndex = isStop ? 0 : -1;
  }
}

function isOutOfSight(row, direction) {
  const own = row.getBoundingClientRect();
  const visible = scroller.getBoundingClientRect();
  return direction > 0 ? own.bottom > visible.bottom + 1 : own.top < visible.top - 1;
}

function handleKey(event) {
  const row = event.target.closest(".message");
  const isInside = row && event.target !== row;
  const steps = isInside ? { PageUp: -1, PageDown: 1 } : { ArrowUp: -1, ArrowDown: 1, PageUp: -1, PageDown: 1 };
  const step = steps[event.key];
  if (!row || !step || event.target.closest("[role=listbox]")) return;
  if (event.key.startsWith("Arrow") && isOutOfSight(row, step)) return;
  const rows = messageRows();
  const earlier = byId("earlier");
  const next = rows[rows.indexOf(row) + step] ?? (step < 0 && !earlier.hidden ? earlier : null);
  event.preventDefault();
  next?.focus();
}

scroller.addEventListener("keydown", handleKey);
scroller.addEventListener("focusin", updateTabStops);
scroller.addEventListener("focusout", () => queueMicrotask(updateTabStops));
new MutationObserver(updateTabStops).observe(scroller, { childList: true, subtree: true, attributeFilter: ["disabled"] });

byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  (newestUsableRow() ?? byId("write")).focus();
});
