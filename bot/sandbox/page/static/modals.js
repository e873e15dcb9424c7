// Modals: forms that the bot asks a person to fill in.

import { button, el, freshId } from "./dom.js";
import { markdown } from "./markdown.js";
import { createSelect } from "./selects.js";
import { request } from "./state.js";
import { translate } from "./translations.js";

const MAX_TEXT_LENGTH = 4000;

/** By Discord's type of component. */
const INPUTS = { 3: selectInput, 4: textInput, 5: selectInput, 7: selectInput, 8: selectInput, 21: radioInput, 22: checkboxGroupInput, 23: checkboxInput };

// Every function returns an input: { element, customId, required, read(), problem() }.

function textInput(component, id) {
  const isParagraph = component.style === 2;
  const attributes = { id, placeholder: component.placeholder, maxlength: component.max_length ?? MAX_TEXT_LENGTH, "data-custom-id": component.custom_id };
  const element = el(isParagraph ? "textarea" : "input", isParagraph ? { ...attributes, rows: "4" } : { ...attributes, type: "text" });
  element.value = component.value ?? "";
  const required = component.required !== false;
  return {
    element,
    customId: component.custom_id,
    required,
    read: () => element.value,
    problem: () => textProblem(element.value, component, required),
  };
}

function textProblem(value, component, required) {
  const least = Math.max(component.min_length ?? 0, required ? 1 : 0);
  const most = component.max_length ?? MAX_TEXT_LENGTH;
  if (!value && !required) return null;
  if (!value) return translate("required");
  return value.length < least || value.length > most ? translate("length", { least, most }) : null;
}

function selectInput(component, id, question) {
  const required = component.required !== false;
  const element = createSelect({ ...component, question, elementId: id, min_values: required ? component.min_values : 0 });
  const problem = () => {
    if (element.select.isComplete && (element.select.values.length || !required)) return null;
    return element.select.values.length ? element.select.ruleSentence() : translate("required");
  };
  return { element, customId: component.custom_id, required, read: () => element.select.values, problem };
}

function choiceRows(component, kind, id) {
  return component.options.map((option) => {
    const box = el("input", { type: kind, name: id, value: option.value, "data-custom-id": component.custom_id });
    box.checked = Boolean(option.default);
    const text = el("span", { class: "texts" }, el("span", { class: "label" }, option.label),
      option.description ? el("span", { class: "description" }, option.description) : null);
    return { box, row: el("label", { class: "choice" }, box, text) };
  });
}

function radioInput(component, id) {
  const required = component.required !== false;
  const rows = choiceRows(component, "radio", id);
  const chosen = () => rows.find(({ box }) => box.checked)?.box.value ?? null;
  return {
    element: el("div", { role: "radiogroup", id }, rows.map(({ row }) => row)),
    customId: component.custom_id,
    required,
    read: chosen,
    problem: () => (required && chosen() === null ? translate("required") : null),
  };
}

function checkboxGroupInput(component, id) {
  const required = component.required !== false;
  const least = required ? Math.max(component.min_values ?? 1, 1) : 0;
  const most = component.max_values ?? component.options.length;
  const rows = choiceRows(component, "checkbox", id);
  const chosen = () => rows.filter(({ box }) => box.checked).map(({ box }) => box.value);
  const isAllowed = () => chosen().length >= least && chosen().length <= most;
  return {
    element: el("div", { role: "group", id }, rows.map(({ row }) => row)),
    customId: component.custom_id,
    required,
    read: chosen,
    problem: () => (isAllowed() ? null : translate(least === most ? "exactly" : "between", { least, most })),
  };
}

function checkboxInput(component, id) {
  const element = el("input", { type: "checkbox", id, "data-custom-id": component.custom_id });
  element.checked = Boolean(component.default);
  return { element, customId: component.custom_id, required: false, read: () => element.checked, problem: () => null };
}

/** Return a row of a modal: a text, or an input with its label and its error. */
function modalField(component) {
  if (component.type === 10) return { element: el("div", { class: "text" }, markdown(component.content)) };
  const inner = component.type === 18 ? component.component : component.components[0];
  const createInput = INPUTS[inner.type];
  if (!createInput) return { element: el("div") };
  const id = freshId("field");
  const question = component.label ?? inner.label ?? "";
  const input = createInput(inner, id, question);
  const asterisk = input.required ? el("span", { class: "required-mark", "aria-hidden": "true" }, " *") : null;
  const error = el("p", { class: "failure", id: `${id}-error`, role: "alert" });
  const element = el("div", { class: "field" },
    el("label", { for: id, id: `${id}-label` }, question, asterisk),
    component.description ? el("p", { class: "description", id: `${id}-about` }, component.description) : null,
    input.element, error);
  const labelled = input.element.select?.opener ?? input.element;
  labelled.setAttribute("aria-describedby", component.description ? `${id}-about ${id}-error` : `${id}-error`);
  if (labelled.matches("div")) labelled.setAttribute("aria-labelledby", `${id}-label`);
  return { element, input: { ...input, labelled }, error };
}

class Modal {
  constructor(modal) {
    this.fields = modal.components.map(modalField);
    this.error = el("p", { class: "failure", role: "alert" });
    this.submitButton = el("button", { type: "submit", class: "button primary" }, translate("submit"));
    const cancel = button({ class: "button quiet", onclick: () => this.dialog.close() }, translate("cancel"));
    const form = el("form", { novalidate: true, method: "dialog" },
      el("h2", {}, modal.title),
      el("div", { class: "fields" }, this.fields.map(({ element }) => element)),
      this.error, el("footer", {}, cancel, this.submitButton));
    this.dialog = el("dialog", { class: "modal", "aria-label": modal.title }, form);
    form.addEventListener("submit", (event) => this.submit(event));
    this.dialog.addEventListener("close", () => this.dialog.remove());
    document.body.append(this.dialog);
    this.dialog.showModal();
    form.querySelector("[data-custom-id]")?.focus();
  }

  get inputs() {
    return this.fields.filter((field) => field.input);
  }

  /** Show what is wrong with the inputs, and focus the first invalid one. Returns whether none is. */
  validate() {
    const invalid = this.inputs.filter(({ input, error }) => {
      error.textContent = input.problem() ?? "";
      input.labelled.setAttribute("aria-invalid", String(Boolean(error.textContent)));
      return error.textContent;
    });
    const first = invalid[0]?.input.labelled;
    (first?.matches("input,textarea,button") ? first : first?.querySelector("input"))?.focus();
    return !invalid.length;
  }

  async submit(event) {
    event.preventDefault();
    if (this.submitButton.disabled || !this.validate()) return;
    this.submitButton.disabled = true;
    const values = Object.fromEntries(this.inputs.map(({ input }) => [input.customId, input.read()]));
    const answer = await request("submit", { values });
    this.submitButton.disabled = false;
    if (answer.failed || answer.refused) this.error.textContent = translate(answer.refused ?? "wrong");
    else this.dialog.close();
  }
}

document.addEventListener("modal", (event) => new Modal(event.detail));
