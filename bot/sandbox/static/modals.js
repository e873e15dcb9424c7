// Modals: forms that the bot asks a person to fill in.

import { button, el, freshId } from "./dom.js";
import { markdown } from "./markdown.js";
import { selectBox } from "./selects.js";
import { ask } from "./state.js";
import { say } from "./words.js";

const LONGEST = 4000;

const INPUTS = { 3: selectInput, 4: textInput, 5: selectInput, 7: selectInput, 8: selectInput, 21: radioInput, 22: boxesInput, 23: boxInput };

// Every input gives { element, customId, read(), problem() }.

function textInput(part, id) {
  const paragraph = part.style === 2;
  const attributes = { id, placeholder: part.placeholder, maxlength: part.max_length ?? LONGEST, "data-custom-id": part.custom_id };
  const element = el(paragraph ? "textarea" : "input", paragraph ? { ...attributes, rows: "4" } : { ...attributes, type: "text" });
  element.value = part.value ?? "";
  const required = part.required !== false;
  return {
    element,
    customId: part.custom_id,
    required,
    read: () => element.value,
    problem: () => textProblem(element.value, part, required),
  };
}

function textProblem(value, part, required) {
  const least = Math.max(part.min_length ?? 0, required ? 1 : 0);
  const most = part.max_length ?? LONGEST;
  if (!value && !required) return null;
  if (!value) return say("required");
  return value.length < least || value.length > most ? say("length", { least, most }) : null;
}

function selectInput(part) {
  const required = part.required !== false;
  const element = selectBox({ ...part, min_values: required ? part.min_values : 0 });
  const problem = () => {
    if (element.select.complete && (element.select.values.length || !required)) return null;
    return element.select.values.length ? element.select.ruleWords() : say("required");
  };
  return { element, customId: part.custom_id, required, read: () => element.select.values, problem };
}

function choices(part, kind, id) {
  return part.options.map((option) => {
    const box = el("input", { type: kind, name: id, value: option.value, "data-custom-id": part.custom_id });
    box.checked = Boolean(option.default);
    const words = el("span", { class: "words" }, el("span", { class: "label" }, option.label),
      option.description ? el("span", { class: "description" }, option.description) : null);
    return { box, row: el("label", { class: "choice" }, box, words) };
  });
}

function radioInput(part, id) {
  const required = part.required !== false;
  const made = choices(part, "radio", id);
  const chosen = () => made.find(({ box }) => box.checked)?.box.value ?? null;
  return {
    element: el("div", { role: "radiogroup", id }, made.map(({ row }) => row)),
    customId: part.custom_id,
    required,
    read: chosen,
    problem: () => (required && chosen() === null ? say("required") : null),
  };
}

function boxesInput(part, id) {
  const required = part.required !== false;
  const least = required ? Math.max(part.min_values ?? 1, 1) : 0;
  const most = part.max_values ?? part.options.length;
  const made = choices(part, "checkbox", id);
  const chosen = () => made.filter(({ box }) => box.checked).map(({ box }) => box.value);
  const fits = () => chosen().length >= least && chosen().length <= most;
  return {
    element: el("div", { role: "group", id }, made.map(({ row }) => row)),
    customId: part.custom_id,
    required,
    read: chosen,
    problem: () => (fits() ? null : say(least === most ? "exactly" : "between", { least, most })),
  };
}

function boxInput(part, id) {
  const element = el("input", { type: "checkbox", id, "data-custom-id": part.custom_id });
  element.checked = Boolean(part.default);
  return { element, customId: part.custom_id, required: false, read: () => element.checked, problem: () => null };
}

/** One row of a modal: words, or an input with its label and a place for what is wrong. */
function field(part) {
  if (part.type === 10) return { element: el("div", { class: "text" }, markdown(part.content)) };
  const inner = part.type === 18 ? part.component : part.components[0];
  const make = INPUTS[inner.type];
  if (!make) return { element: el("div") };
  const id = freshId("field");
  const input = make(inner, id);
  const star = input.required ? el("span", { class: "star", "aria-hidden": "true" }, " *") : null;
  const error = el("p", { class: "failure", id: `${id}-error`, role: "alert" });
  const element = el("div", { class: "field" },
    el("label", { for: id }, part.label ?? inner.label ?? "", star),
    part.description ? el("p", { class: "description", id: `${id}-about` }, part.description) : null,
    input.element, error);
  const named = input.element.select?.opener ?? input.element;
  named.setAttribute("aria-describedby", `${id}-about ${id}-error`);
  return { element, input: { ...input, named }, error };
}

class Modal {
  constructor(modal) {
    this.fields = modal.components.map(field);
    this.error = el("p", { class: "failure", role: "alert" });
    this.send = el("button", { type: "submit", class: "button primary" }, say("submit"));
    const cancel = button({ class: "button quiet", onclick: () => this.box.close() }, say("cancel"));
    const form = el("form", { novalidate: true, method: "dialog" },
      el("h2", {}, modal.title),
      el("div", { class: "fields" }, this.fields.map(({ element }) => element)),
      this.error, el("footer", {}, cancel, this.send));
    this.box = el("dialog", { class: "modal", "aria-label": modal.title }, form);
    form.addEventListener("submit", (event) => this.submit(event));
    this.box.addEventListener("close", () => this.box.remove());
    document.body.append(this.box);
    this.box.showModal();
    form.querySelector("[data-custom-id]")?.focus();
  }

  get inputs() {
    return this.fields.filter((one) => one.input);
  }

  complete() {
    const wrong = this.inputs.filter(({ input, error }) => {
      error.textContent = input.problem() ?? "";
      input.named.setAttribute("aria-invalid", String(Boolean(error.textContent)));
      return error.textContent;
    });
    const first = wrong[0]?.input.named;
    (first?.matches("input,textarea,button") ? first : first?.querySelector("input"))?.focus();
    return !wrong.length;
  }

  async submit(event) {
    event.preventDefault();
    if (this.send.disabled || !this.complete()) return;
    this.send.disabled = true;
    const values = Object.fromEntries(this.inputs.map(({ input }) => [input.customId, input.read()]));
    const answer = await ask("submit", { values });
    this.send.disabled = false;
    if (answer.failed || answer.refused) this.error.textContent = say(answer.refused ?? "wrong");
    else this.box.close();
  }
}

document.addEventListener("modal", (event) => new Modal(event.detail));
