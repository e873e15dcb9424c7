// Small dialogs: a person's settings, and asking for a name.

import { button, el, freshId, icon } from "./dom.js";
import { ask, state } from "./state.js";
import { LANGUAGES, say } from "./words.js";

function dialog(kind, label, ...inner) {
  const box = el("dialog", { class: kind, "aria-label": label }, inner);
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  return box;
}

/** Ask for a name. `use(name)` gives nothing, or the word for why the name is refused. */
export function askName(label, longest, use) {
  const id = freshId("name");
  const input = el("input", { id, type: "text", maxlength: String(longest), required: true });
  const error = el("p", { class: "failure", role: "alert" });
  const cancel = button({ class: "button quiet", onclick: () => box.close() }, say("cancel"));
  const form = el("form", { method: "dialog" }, el("h2", {}, label),
    el("div", { class: "field" }, el("label", { for: id }, say("name")), input, error),
    el("footer", {}, cancel, el("button", { type: "submit", class: "button primary" }, say("create"))));
  const box = dialog("modal", label, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const refused = await use(input.value.trim());
    if (refused) error.textContent = say(refused);
    else box.close();
  });
  input.focus();
}

function language([locale, name]) {
  const input = el("input", { type: "radio", name: "language", value: locale });
  input.checked = state.me.locale === locale;
  input.addEventListener("change", async () => {
    await ask("speak", { locale });
    const box = input.closest("dialog");
    fill(box);
    box.querySelector("input:checked").focus();
  });
  return el("label", { class: "choice", lang: locale }, input, el("span", { class: "words" }, name));
}

function directMessages() {
  const input = el("input", { type: "checkbox", name: "dms" });
  input.checked = state.me.open_to_dms;
  input.addEventListener("change", () => ask("take dms", { open: input.checked }));
  return el("label", { class: "choice" }, input, el("span", { class: "words" }, say("takeDms")));
}

function fill(box) {
  const close = button({ class: "quiet close", "aria-label": say("close"), onclick: () => box.close() }, icon("close"));
  const languages = Object.entries(LANGUAGES).map(language);
  box.setAttribute("aria-label", say("settings", { name: state.me.name }));
  box.replaceChildren(close, el("h2", {}, state.me.name), el("fieldset", {}, el("legend", {}, say("language")), languages), directMessages());
}

/** The settings of the person that one is, below the button that opens them. */
export function settings() {
  const { bottom, right } = document.querySelector("#head .me").getBoundingClientRect();
  const box = dialog("menu", "");
  fill(box);
  box.style.top = `${bottom + 6}px`;
  box.style.insetInlineEnd = `${innerWidth - right}px`;
}
