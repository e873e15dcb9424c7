// The form of a slash command: its name, a field for each option, and an input for further options.

import { ATTACHMENT, clientChoices, formatValue, isOptionName, matchesOption, parseCommand, parseValue, splitByOptions } from "./command_options.js";
import { button, el, freshId, icon } from "./dom.js";
import { request, state } from "./state.js";
import { translate } from "./translations.js";

const AUTOCOMPLETE_DELAY = 120;

/** The field of one option. */
class OptionField {
  constructor(option, form) {
    this.option = option;
    this.form = form;
    this.picked = {};
    /** How many fetches were begun or given up: one that is not the last shows nothing. */
    this.fetchCount = 0;
    const id = freshId("option");
    this.input = el("input", {
      id, type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-required": String(option.required),
      "data-option": option.name, spellcheck: "false", autocapitalize: "off", size: "4", maxlength: "6000",
    });
    this.element = el("span", { class: "pill" }, el("label", { for: id }, option.label), this.input);
    this.input.addEventListener("input", () => this.handleInput());
    this.input.addEventListener("focus", () => this.suggest());
    this.input.addEventListener("keydown", (event) => this.form.handleKey(event, this));
  }

  get text() {
    return this.input.value;
  }

  /** The value of the suggestion that was picked, as long as its label is not edited. */
  get pickedValue() {
    return this.text.trim() === this.picked.label ? this.picked.value : undefined;
  }

  /** Whether Enter and Tab may pick the first suggestion: not in an empty optional field. */
  get picksFirst() {
    return this.option.required || Boolean(this.text.trim());
  }

  setText(text) {
    this.input.value = text;
    this.resize();
  }

  focus() {
    this.input.focus();
    this.input.select();
  }

  resize() {
    this.input.size = Math.min(Math.max(this.text.length, 4), 40);
    this.showError("");
  }

  handleInput() {
    if (this.form.distribute(this, this.text)) return;
    this.resize();
    this.suggest();
  }

  showError(sentence) {
    this.element.classList.toggle("invalid", Boolean(sentence));
    this.input.setAttribute("aria-invalid", String(Boolean(sentence)));
    this.form.showError(sentence);
  }

  /** The `{ value }` to be sent, a `{ problem }`, or neither for an optional field without text. */
  parse() {
    if (this.pickedValue !== undefined) return { value: this.pickedValue };
    if (!this.text.trim()) return this.option.required ? { problem: translate("required") } : {};
    return parseValue(this.option, this.text);
  }

  about() {
    return [el("strong", {}, this.option.label), " ", this.option.description];
  }

  showSuggestions(options, status = "") {
    const active = this.picksFirst ? 0 : -1;
    this.form.suggestions.show({ input: this.input, about: this.about(), options, status, active, onPick: (option) => this.pick(option) });
  }

  /** Give up the suggestions that are being fetched. */
  stopFetching() {
    clearTimeout(this.timer);
    this.fetching = null;
    this.fetchCount += 1;
  }

  /** Show suggestions: at once where the client knows them, else after a delay from the bot. */
  suggest() {
    this.stopFetching();
    if (this.option.completed) {
      this.showSuggestions([], translate("loading"));
      this.fetching = new Promise((resolve) => {
        this.timer = setTimeout(() => resolve(this.fetchSuggestions()), AUTOCOMPLETE_DELAY);
      });
      return;
    }
    const typed = this.pickedValue === undefined ? this.text.trim().toLowerCase() : "";
    const choices = clientChoices(this.option) ?? [];
    this.showSuggestions(choices.filter((choice) => choice.label.toLowerCase().includes(typed)));
  }

  async fetchSuggestions() {
    const typed = this.text;
    const count = this.fetchCount;
    const fields = { command: this.form.command.words, option: this.option.name, typed: typed.trim(), values: this.form.values() };
    const answer = await request("complete", fields);
    if (count !== this.fetchCount || typed !== this.text || document.activeElement !== this.input || !this.form.isOpen) return;
    this.fetching = null;
    if (!answer.choices) this.showSuggestions([], translate("loadFailed"));
    else this.showSuggestions(answer.choices.map((one) => ({ label: one.name, value: one.value })), answer.choices.length ? "" : translate("noChoices"));
  }

  pick(option) {
    this.picked = { value: option.value, label: option.label.trim() };
    this.setText(option.label);
    this.form.suggestions.close();
    this.form.focusNextRequired(this);
  }
}

/** The field of an option that takes a file, which is uploaded as soon as it is chosen. */
class FileField extends OptionField {
  constructor(option, form) {
    super(option, form);
    this.input.type = "file";
    for (const name of ["role", "aria-autocomplete", "aria-expanded", "size", "maxlength"]) this.input.removeAttribute(name);
  }

  get text() {
    return this.input.files[0]?.name ?? "";
  }

  setText() {}

  suggest() {
    this.form.suggestions.show({ input: this.input, about: this.about(), options: [], status: "", active: -1, onPick: () => {} });
  }

  async handleInput() {
    this.showError("");
    const [file] = this.input.files;
    this.fileId = undefined;
    this.problem = "uploading";
    const address = `/uploads/${state.me.id}/${state.channel}/${encodeURIComponent(file.name)}`;
    const response = await fetch(address, { method: "POST", body: file }).catch(() => null);
    if (file !== this.input.files[0]) return;
    if (response?.ok) this.fileId = (await response.json()).id;
    else this.showError(translate((this.problem = "notUploaded")));
  }

  parse() {
    if (this.fileId) return { value: this.fileId };
    if (this.text) return { problem: translate(this.problem) };
    return this.option.required ? { problem: translate("required") } : {};
  }
}

export class CommandForm {
  /** The form ends with `onSend(command, values, line)`, `onCancel(text)` or `onSwitch(command, rest)`. */
  constructor({ command, suggestions, showError, onSend, onCancel, onSwitch }) {
    Object.assign(this, { command, suggestions, showError, onSend, onCancel, onSwitch, isOpen: true });
    this.name = el("span", { class: "name" }, `/${command.label}`);
    this.moreInput = this.createMoreInput();
    const cancel = button({ class: "quiet", "aria-label": translate("cancel"), onclick: () => this.cancel("") }, icon("close"));
    this.pills = el("div", { class: "pills" }, this.name, this.moreInput);
    this.element = el("div", { class: "command", role: "group", "aria-label": `/${command.label}` }, this.pills, cancel);
    this.fields = command.options.filter((option) => option.required).map((option) => this.createField(option));
  }

  createMoreInput() {
    const input = el("input", { class: "more-options", type: "text", role: "combobox", "aria-label": translate("more"), "aria-expanded": "false", spellcheck: "false", size: "8" });
    input.addEventListener("focus", () => this.suggestOptions());
    input.addEventListener("input", () => this.handleMoreInput());
    input.addEventListener("keydown", (event) => this.handleKey(event, null));
    return input;
  }

  createField(option) {
    const field = new (option.type === ATTACHMENT ? FileField : OptionField)(option, this);
    this.moreInput.before(field.element);
    return field;
  }

  /** Return the field of an option; create it if there is none. */
  field(option) {
    let found = this.fields.find((field) => field.option === option);
    if (!found) {
      found = this.createField(option);
      this.fields.push(found);
    }
    return found;
  }

  /** Fill the form with the text that was typed after the command's name. */
  fill(rest) {
    const first = this.fields[0] ?? null;
    if (this.distribute(first, rest)) return;
    this.setText(first, rest.trim());
    this.focusFirstEmpty();
  }

  focusFirstEmpty() {
    const empty = this.fields.find((field) => !field.text);
    (empty?.input ?? this.moreInput).focus();
  }

  setText(field, text) {
    if (field) field.setText(text);
    else this.moreInput.value = text;
    if (!field) this.moveToNextOption();
  }

  /** Move the text of the last input to the next option, unless it begins an option's name. Returns the field. */
  moveToNextOption() {
    const typed = this.moreInput.value.trimStart();
    const [next] = this.unusedOptions;
    if (!typed || !next || this.matchingOptions.length) return null;
    this.moreInput.value = "";
    const field = this.field(next);
    field.setText(typed);
    return field;
  }

  /**
   * Distribute a text that was typed into a field (or into the last input, where `field` is null): what follows
   * the name of an option goes to its field, what is before the first name stays. Returns whether there was a name.
   */
  distribute(field, text) {
    const line = parseCommand(text);
    if (line && line.command !== this.command) {
      this.isOpen = false;
      this.onSwitch(line.command, line.rest);
      return true;
    }
    const { before, values } = splitByOptions(this.command, line ? line.rest : text);
    if (!line && !values.length) return false;
    this.setText(field, before);
    for (const [option, value] of values) this.setOption(option, value);
    if (values.length && !values.at(-1)[1]) this.field(values.at(-1)[0]).focus();
    else this.focusFirstEmpty();
    return true;
  }

  /** Set an option's text. A name without a value opens its field and changes nothing in it. */
  setOption(option, value) {
    const field = this.field(option);
    if (value) field.setText(value);
  }

  get unusedOptions() {
    return this.command.options.filter((option) => !this.fields.some((field) => field.option === option));
  }

  /** The unused options whose names begin with the text of the last input: first the one of that name. */
  get matchingOptions() {
    const typed = this.moreInput.value;
    const found = this.unusedOptions.filter((option) => matchesOption(option, typed));
    return found.sort((one, other) => isOptionName(other, typed) - isOptionName(one, typed));
  }

  suggestOptions() {
    const typed = this.moreInput.value.trim();
    const options = this.matchingOptions.map((option) => ({ label: option.label, description: option.description, note: translate("optional"), option }));
    this.suggestions.show({
      input: this.moreInput, about: [el("strong", {}, `/${this.command.label}`), " ", this.command.description], options,
      active: typed ? 0 : -1, onPick: (picked) => this.addOption(picked.option),
    });
  }

  handleMoreInput() {
    this.showError("");
    this.moreInput.size = Math.max(this.moreInput.value.length, 8);
    if (this.distribute(null, this.moreInput.value)) return;
    const field = this.moveToNextOption();
    if (field) field.input.focus();
    else this.suggestOptions();
  }

  addOption(option) {
    this.moreInput.value = "";
    this.field(option).focus();
  }

  /** Return the values that can be sent as they are, by option name. */
  values() {
    const parsed = this.fields.map((field) => [field.option.name, field.parse().value]);
    return Object.fromEntries(parsed.filter(([, value]) => value !== undefined));
  }

  focusNextRequired(field) {
    const after = this.fields.slice(this.fields.indexOf(field) + 1);
    const empty = [...after, ...this.fields].find((one) => !one.text && one.option.required);
    (empty?.input ?? this.moreInput).focus();
  }

  /** Focus the input that is `by` inputs away. Returns whether there is one. */
  focusNeighbour(input, by) {
    const inputs = [...this.fields.map((field) => field.input), this.moreInput];
    const index = inputs.indexOf(input) + by;
    if (!inputs[index]) return false;
    inputs[index].focus();
    return true;
  }

  /** Remove an empty optional field, or go back to the one before, or cancel the command. */
  removeBackwards(field) {
    if (field && !field.option.required) {
      this.fields = this.fields.filter((one) => one !== field);
      field.element.remove();
      this.moreInput.focus();
    } else if (!this.focusNeighbour(field?.input ?? this.moreInput, -1)) {
      this.cancel(`/${this.command.label}`);
    }
  }

  async handleKey(event, field) {
    const { key, target } = event;
    if (event.isComposing) return;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      this.suggestions.move(key === "ArrowDown" ? 1 : -1);
    } else if (key === "Escape") {
      event.preventDefault();
      field?.stopFetching();
      if (this.suggestions.isOpen) this.suggestions.close();
      else this.cancel("");
    } else if (key === "Backspace" && !target.value) {
      event.preventDefault();
      this.removeBackwards(field);
    } else if (key === "Tab") {
      await this.handleTab(event, field);
    } else if (key === "Enter") {
      event.preventDefault();
      await this.handleEnter(field);
    }
  }

  /** Go back by a field; or pick a suggestion or go to the next option, and out where none is left. */
  async handleTab(event, field) {
    if (event.shiftKey) {
      if (this.focusNeighbour(event.target, -1)) event.preventDefault();
      return;
    }
    if (!field && !this.unusedOptions.length) return;
    event.preventDefault();
    if (field?.pickedValue !== undefined || !(await this.pickActive(field))) this.focusNextOption(field);
  }

  /** Focus the next field, or else a new one for the next option, or else the last input. */
  focusNextOption(field) {
    const next = field && this.fields[this.fields.indexOf(field) + 1];
    if (next) next.input.focus();
    else if (this.unusedOptions.length) this.addOption(this.unusedOptions[0]);
    else this.moreInput.focus();
  }

  async handleEnter(field) {
    const isUnpicked = !field || field.pickedValue === undefined;
    if (isUnpicked && (await this.pickActive(field))) return;
    this.send();
  }

  /** Pick the active suggestion, waiting for those that are being fetched. Returns whether there was one. */
  async pickActive(field) {
    if (field?.picksFirst) await field.fetching;
    return this.isOpen && this.suggestions.pick();
  }

  send() {
    for (const field of this.fields) {
      const { problem } = field.parse();
      if (problem) {
        field.input.focus();
        field.showError(problem);
        return;
      }
    }
    if (this.moreInput.value.trim()) {
      this.moreInput.focus();
      this.showError(translate("noOption"));
      return;
    }
    const filled = this.fields.filter((field) => field.parse().value !== undefined);
    const line = filled.map((field) => `${field.option.label}:${field.text || formatValue(field.option, field.pickedValue)}`);
    this.isOpen = false;
    this.onSend(this.command, this.values(), [`/${this.command.label}`, ...line].join(" "));
  }

  cancel(text) {
    this.isOpen = false;
    this.onCancel(text);
  }
}
