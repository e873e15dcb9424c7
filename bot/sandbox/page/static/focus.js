// The focus, kept by keys that outlive the elements: over a new rendering, and over a reload.

import { byId } from "./dom.js";

const STORED = "focus";
const CONTROLS = "a[href], button, [tabindex]";

/** Return the key of the focused element: its id, or its message and its place there. Null without a focus. */
function focusedKey() {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const row = element.closest(".message[data-id]");
  if (!row) return { id: element.id };
  return { message: row.dataset.id, customId: element.dataset.customId, index: [...row.querySelectorAll(CONTROLS)].indexOf(element) };
}

function findByKey({ id, message, customId, index }) {
  const row = message && document.querySelector(`.message[data-id="${CSS.escape(message)}"]`);
  if (!row) return id ? byId(id) : null;
  if (customId) return row.querySelector(`[data-custom-id="${CSS.escape(customId)}"]:not(:disabled)`) ?? row;
  return row.querySelectorAll(CONTROLS)[index] ?? row;
}

/** Call a function that replaces elements. The focus stays where it was, if the element is there again. */
export function keepFocus(render) {
  const key = focusedKey();
  render();
  if (key && document.activeElement === document.body) findByKey(key)?.focus({ preventScroll: true });
}

/** Focus what had the focus when the page was left; the composer, if that is gone. */
export function restoreFocus() {
  const key = JSON.parse(sessionStorage.getItem(STORED));
  sessionStorage.removeItem(STORED);
  if (key && document.activeElement === document.body) (findByKey(key) ?? byId("write"))?.focus();
}

addEventListener("pagehide", () => sessionStorage.setItem(STORED, JSON.stringify(focusedKey())));
