// Small dialogs: a person's settings, and the question for a name.

import { button, el, freshId, icon } from "./dom.js";
import { request, state } from "./state.js";
import { LANGUAGES, translate } from "./translations.js";

function openDialog(kind, label, ...content) {
  const dialog = el("dialog", { class: kind, "aria-label": label }, content);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Ask for a name. `submit(name)` returns nothing, or the key of the sentence that refuses the name. */
export function askName(label, maxLength, submit) {
  const id = freshId("name");
  const input = el("input", { id, type: "text", maxlength: String(maxLength), required: true });
  const error = el("p", { class: "failure", role: "alert" });
  const cancel = button({ class: "button quiet", onclick: () => dialog.close() }, translate("cancel"));
  const form = el("form", { method: "dialog" }, el("h2", {}, label),
    el("div", { class: "field" }, el("label", { for: id }, translate("name")), input, error),
    el("footer", {}, cancel, el("button", { type: "submit", class: "button primary" }, translate("create"))));
  const dialog = openDialog("modal", label, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const refused = await submit(input.value.trim());
    if (refused) error.textContent = translate(refused);
    else dialog.close();
  });
  input.focus();
}

function languageInput([locale, { ownName }]) {
  const input = el("input", { type: "radio", name: "language", value: locale });
  input.checked = state.me.locale === locale;
  input.addEventListener("change", async () => {
    await request("speak", { locale });
    const dialog = input.closest("dialog");
    renderSettings(dialog);
    dialog.querySelector("input:checked").focus();
  });
  return el("label", { class: "choice", lang: locale }, input, el("span", { class: "texts" }, ownName));
}

function directMessagesInput() {
  const input = el("input", { type: "checkbox", name: "dms" });
  input.checked = state.me.open_to_dms;
  input.addEventListener("change", () => request("take dms", { open: input.checked }));
  return el("label", { class: "choice" }, input, el("span", { class: "texts" }, translate("openToDms", { bot: state.bot.name })));
}

function renderSettings(dialog) {
  const close = button({ class: "quiet close", "aria-label": translate("close"), onclick: () => dialog.close() }, icon("close"));
  const languages = Object.entries(LANGUAGES).map(languageInput);
  dialog.setAttribute("aria-label", translate("settings", { name: state.me.name }));
  dialog.replaceChildren(close, el("h2", {}, state.me.name), el("fieldset", {}, el("legend", {}, translate("language")), languages), directMessagesInput());
}

/** Open the settings of the present person, below the button that opens them. */
export function openSettings() {
  const { bottom, right } = document.querySelector("#channel-header .me").getBoundingClientRect();
  const dialog = openDialog("settings", "");
  renderSettings(dialog);
  dialog.style.top = `${bottom + 6}px`;
  dialog.style.insetInlineEnd = `${innerWidth - right}px`;
}
